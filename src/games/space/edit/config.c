// The options of a draft, "edit,set=soma,figure=3x3x3,room=1": with what it begins and how large
// the box is in which figure and pieces are drawn; and the draft of a puzzle. Knows nothing of
// changes.
#include "games/space/edit/edit.h"

#include <string.h>

enum { ROW_ROOM = SPACE_OPTIONS, ROOM_MOST = 12, ROOM_USUAL = 1 };

const ita_option_spec space_edit_options[SPACE_EDIT_OPTIONS] = {
    SPACE_OPTION_ROWS(ITA_OPTION_DERIVED),
    {"room", ITA_OPTION_NUMBER, 0, ROOM_MOST, ROOM_USUAL, .words = "space.option.room"},
};

// ---- the box

// Columns, rows and layers that a shape has.
static ita_cell extent(ita_lattice lattice, const space_shape *shape) {
    const ita_cell one = {1, 1, 1}, none = {0, 0, 0};
    if (shape->cell_count == 0) return none;
    const space_box b = space_box_of(lattice, shape);
    return ita_cell_add(ita_cell_less(b.most, b.least), one);
}

static ita_cell larger(ita_cell a, ita_cell b) {
    return (ita_cell){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z};
}

static ita_cell shift_of(ita_lattice lattice, int room) {
    const ita_cell none = {0, 0, 0}, back = {(int16_t)-room, (int16_t)-room, (int16_t)-room};
    return ita_cell_less(none, ita_lattice_shift_within(lattice, back));
}

// Where nothing is drawn yet there is room for something small: of tetrahedra a cube.
static const ita_cell empty_extents[ITA_LATTICE_COUNT] = {
    {3, 3, 3},
    {6, 3, 3},
    {5, 5, 5},
    {ITA_TETRAHEDRA_PERIOD, ITA_TETRAHEDRA_PERIOD, ITA_TETRAHEDRA_PERIOD}};

// Around all parts as they are drawn.
static ita_cell box_of(const space_puzzle *puzzle, ita_cell shift) {
    const ita_cell beyond = {shift.y, shift.y, shift.z}; // the row may have had to give one more
    ita_cell most = extent(puzzle->lattice, &puzzle->figure);
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        most = larger(most, extent(puzzle->lattice, &puzzle->pieces[i].shape));
    if (most.x == 0) most = empty_extents[puzzle->lattice];
    return ita_cell_add(ita_cell_add(most, shift), beyond);
}

static uint32_t parts_of(const space_puzzle *puzzle) {
    const uint32_t pieces = puzzle->piece_count + SPACE_NEW_PIECES;
    return 1 + (pieces < SPACE_KINDS_MOST ? pieces : SPACE_KINDS_MOST);
}

// How many cells a box may hold: all of it, of tetrahedra those of the cubes that it touches.
static uint64_t room_of(ita_lattice lattice, ita_cell sides) {
    if (lattice != ITA_LATTICE_TETRAHEDRA)
        return (uint64_t)sides.x * (uint64_t)sides.y * (uint64_t)sides.z;
    uint64_t room = ITA_TETRAHEDRA_A_CUBE;
    for (int axis = 0; axis < 3; axis++)
        room *= (uint64_t)(ita_cell_along(sides, axis) / ITA_TETRAHEDRA_PERIOD + 1);
    return room;
}

static bool is_small(const space_puzzle *puzzle, ita_cell sides) {
    const uint64_t room = room_of(puzzle->lattice, sides);
    return room <= SPACE_BOX_MOST && room * parts_of(puzzle) <= SPACE_DRAWN_MOST;
}

static ita_status refuse_large(ita_cell sides, ita_diag *diag) {
    ita_fail(diag, ITA_E_LIMIT, "space.edit.large");
    ita_diag_arg_int(diag, sides.x);
    ita_diag_arg_int(diag, sides.y);
    ita_diag_arg_int(diag, sides.z);
    return ITA_E_LIMIT;
}

static void list_cells(space_ground *g) {
    const ita_lattice lattice = g->own.puzzle.lattice;
    for (int16_t z = 0; z < g->sides.z; z++)
        for (int16_t y = 0; y < g->sides.y; y++)
            for (int16_t x = 0; x < g->sides.x; x++) {
                const ita_cell cell = {x, y, z};
                if (ita_cell_is_of(lattice, cell)) g->cells[g->cell_count++] = cell;
            }
}

// ---- names

static bool is_taken(const space_ground *g, uint32_t count, const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(g->names[i], name) == 0) return true;
    return false;
}

// A, B .. Z, AA, AB ..: the first that nobody has.
static void name_piece(space_ground *g, uint32_t part) {
    char *name = g->names[part];
    for (int n = 0; name[0] == '\0' || is_taken(g, part, name); n++) {
        const int first = n / 26;
        name[0] = (char)('A' + (first ? first - 1 : n));
        name[1] = first ? (char)('A' + n % 26) : '\0';
    }
}

// Those of the start have theirs.
static void name_parts(space_ground *g) {
    const space_puzzle *puzzle = &g->own.puzzle;
    memset(g->names, 0, g->part_count * sizeof *g->names);
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        memcpy(g->names[1 + i], puzzle->pieces[i].name, SPACE_NAME_SIZE);
    for (uint32_t part = 1 + puzzle->piece_count; part < g->part_count; part++)
        name_piece(g, part);
}

// ---- the config

static ita_status lay_out(space_ground *g, ita_diag *diag) {
    space_puzzle *puzzle = &g->own.puzzle;
    g->shift = shift_of(puzzle->lattice, g->room);
    g->sides = box_of(puzzle, g->shift);
    if (!is_small(puzzle, g->sides)) return refuse_large(g->sides, diag);
    const size_t room = (size_t)room_of(puzzle->lattice, g->sides);
    g->part_count = parts_of(puzzle);
    g->cells = ita_arena_take(&puzzle->arena, room * sizeof *g->cells);
    g->names = ita_arena_take(&puzzle->arena, g->part_count * sizeof *g->names);
    if (!g->cells || !g->names) return ita_fail(diag, ITA_E_MEMORY, "memory");
    list_cells(g);
    name_parts(g);
    g->state_size = (g->part_count * (sizeof(space_part) + g->cell_count) + 15) & ~(size_t)15;
    return ITA_OK;
}

ita_status space_edit_make(const ita_values *values, const ita_allocator *allocator,
                           ita_config **config, ita_diag *diag) {
    space_ground *g = ita_take_zeroed(allocator, 1, sizeof *g);
    if (!g) return ita_fail(diag, ITA_E_MEMORY, "memory");
    g->own.base.allocator = allocator;
    g->room = values->items[ROW_ROOM].number;
    space_puzzle_open(&g->own.puzzle, ITA_LATTICE_CUBES, allocator);
    ita_status status = space_draft_read(&g->own, values, diag);
    if (status == ITA_OK) status = lay_out(g, diag);
    if (status == ITA_OK)
        *config = &g->own.base;
    else
        space_edit_free(&g->own.base);
    return status;
}

void space_edit_free(ita_config *config) {
    if (!config) return;
    space_ground *g = (space_ground *)config;
    space_puzzle_close(&g->own.puzzle);
    ita_give(config->allocator, g, sizeof *g);
}

void space_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    if (row == ROW_ROOM)
        value->number = space_ground_of(config)->room;
    else
        space_config_value(config, row, value, text);
}

// ---- the way back

bool space_has_draft(const ita_config *config) {
    const space_puzzle *puzzle = &space_own(config)->puzzle;
    return is_small(puzzle, box_of(puzzle, shift_of(puzzle->lattice, ROOM_USUAL)));
}

ita_status space_draft_of(const ita_config *config, const void *state, ita_text *text,
                          ita_text *moves, ita_diag *diag) {
    (void)state;
    (void)moves;
    (void)diag;
    ita_text own;
    ita_text_open(&own, config->allocator);
    ita_config_format(config, &own);
    ita_put(text, own.length ? "edit," : "edit");
    ita_put_bytes(text, ita_text_get(&own), own.length);
    ita_text_need(text, &own);
    ita_text_close(&own);
    return ITA_OK;
}
