// What may be changed in a draft: a cell of the figure or of a piece, how many of a piece there
// are, all cells of a part together. Nothing ends it. Knows no pictures.
#include "games/space/edit/edit.h"

#include "games/rows.h"

#include "intarsia/base.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    return space_ground_of(config)->state_size;
}

// ---- drawing

static void count_letter(space_part *part, char letter, uint32_t by) {
    if (!letter) return;
    part->cell_count += by;
    if (!space_letter_may_stay_empty(letter)) part->must_count += by;
}

void space_set_letter(const space_ground *g, void *state, int32_t part, uint32_t cell,
                      char letter) {
    char *at = &space_letters(g, state, part)[cell];
    count_letter(&space_parts(state)[part], *at, (uint32_t)-1);
    count_letter(&space_parts(state)[part], letter, 1);
    *at = letter;
}

bool space_draw_shape(const space_ground *g, void *state, int32_t part, const space_shape *shape,
                      ita_cell shift) {
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        const int64_t cell = space_box_find(g, ita_cell_add(shape->cells[i], shift));
        if (cell < 0) return false;
        space_set_letter(g, state, part, (uint32_t)cell,
                         space_letter_of(shape->colours[i], shape->may_stay_empty[i]));
    }
    return true;
}

// A part as the config has it, its corner at the shift.
static void draw_start(const space_ground *g, void *state, int32_t part, const space_shape *shape) {
    if (shape->cell_count == 0) return;
    const space_box b = space_box_of(g->own.puzzle.lattice, shape);
    space_draw_shape(g, state, part, shape, ita_cell_less(g->shift, b.least));
}

static void start(const ita_config *config, void *state) {
    const space_ground *g = space_ground_of(config);
    const space_puzzle *puzzle = &g->own.puzzle;
    memset(state, 0, g->state_size);
    for (uint32_t part = 0; part < g->part_count; part++)
        space_parts(state)[part].least = space_parts(state)[part].most = 1;
    draw_start(g, state, SPACE_FIGURE, &puzzle->figure);
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        space_parts(state)[1 + i].least = puzzle->pieces[i].least;
        space_parts(state)[1 + i].most = puzzle->pieces[i].most;
        draw_start(g, state, (int32_t)(1 + i), &puzzle->pieces[i].shape);
    }
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    (void)state;
    return 1;
}

// ---- which changes there are

static const char *against_cell(const space_ground *g, const void *state, const space_edit *edit) {
    const int64_t cell = space_box_find(g, edit->cell);
    if (cell < 0) return "space.edit.beyond";
    const char now = space_letters(g, state, edit->part)[cell];
    if (edit->letter == SPACE_NO_CELL) return now ? NULL : "space.edit.cell.off";
    if (edit->part != SPACE_FIGURE && space_letter_may_stay_empty(edit->letter))
        return "space.edit.capital";
    return now == edit->letter ? "space.edit.cell.on" : NULL;
}

// Why a change is none, or cannot be.
static const char *reason_against(const space_ground *g, const void *state,
                                  const space_edit *edit) {
    const space_part *part = &space_parts(state)[edit->part];
    const uint32_t least = (uint32_t)edit->least, most = (uint32_t)edit->most;
    if (edit->change == SPACE_SET_CELL) return against_cell(g, state, edit);
    if (part->cell_count == 0) return "space.edit.empty";
    if (edit->change == SPACE_CLEAR) return NULL;
    return part->least == least && part->most == most ? "space.edit.copies" : NULL;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const space_ground *g = space_ground_of(config);
    space_edit edit;
    if (!space_edit_get(g, move, &edit)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    const char *why = reason_against(g, state, &edit);
    if (!why) return ITA_OK;
    ita_fail(diag, ITA_E_ILLEGAL, why);
    const int64_t cell = space_box_find(g, edit.cell);
    if (edit.change == SPACE_SET_CELL && cell >= 0)
        ita_diag_mark(diag, SPACE_NODE_CELL + (uint32_t)cell);
    return ITA_E_ILLEGAL;
}

typedef struct listing {
    const space_ground *ground;
    const void *state;
    ita_move *moves;
    size_t count, capacity;
} listing;

static void list(listing *l, space_edit edit) {
    if (reason_against(l->ground, l->state, &edit)) return;
    if (l->count < l->capacity) l->moves[l->count] = space_edit_put(edit);
    l->count++;
}

static void list_copies(listing *l, int32_t part, int32_t least, int32_t most) {
    if (least < 0 || least > most || most < 1 || most > SPACE_COPIES_MOST) return;
    list(l, (space_edit){.change = SPACE_SET_COPIES, .part = part, .least = least, .most = most});
}

// Plain cells and one piece more or less; other letters and numbers are known to check.
static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const space_ground *g = space_ground_of(config);
    listing l = {g, state, out, 0, capacity};
    for (int32_t part = 0; part < (int32_t)g->part_count; part++) {
        const space_part *p = &space_parts(state)[part];
        const int32_t least = (int32_t)p->least, most = (int32_t)p->most;
        for (uint32_t i = 0; i < g->cell_count; i++) {
            const char letter = space_letters(g, state, part)[i] ? SPACE_NO_CELL : 'o';
            list(&l, (space_edit){.change = SPACE_SET_CELL,
                                  .part = part,
                                  .cell = g->cells[i],
                                  .letter = letter});
        }
        list(&l, (space_edit){.change = SPACE_CLEAR, .part = part});
        if (part == SPACE_FIGURE) continue;
        list_copies(&l, part, least + 1, most + 1);
        list_copies(&l, part, least - 1, most - 1);
        list_copies(&l, part, 0, most);
        list_copies(&l, part, most, most);
    }
    return l.count;
}

// ---- apply and undo: the part as it was

typedef struct undo_record {
    int32_t part;
    space_part was; // then its letters
} undo_record;

static size_t undo_size(const ita_config *config) {
    return sizeof(undo_record) + space_ground_of(config)->cell_count;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *record) {
    const space_ground *g = space_ground_of(config);
    space_edit edit;
    if (!space_edit_get(g, move, &edit)) return;
    space_part *part = &space_parts(state)[edit.part];
    char *letters = space_letters(g, state, edit.part);
    *(undo_record *)record = (undo_record){edit.part, *part};
    memcpy((char *)record + sizeof(undo_record), letters, g->cell_count);
    switch (edit.change) {
    case SPACE_SET_CELL:
        space_set_letter(g, state, edit.part, (uint32_t)space_box_find(g, edit.cell),
                         edit.letter == SPACE_NO_CELL ? '\0' : edit.letter);
        break;
    case SPACE_SET_COPIES:
        part->least = (uint32_t)edit.least;
        part->most = (uint32_t)edit.most;
        break;
    case SPACE_CLEAR: memset(letters, 0, g->cell_count); part->cell_count = part->must_count = 0;
    }
    if (part->cell_count == 0) part->least = part->most = 1; // so that equal drafts are equal bytes
}

static void undo(const ita_config *config, void *state, const void *record) {
    const space_ground *g = space_ground_of(config);
    const undo_record *r = record;
    space_parts(state)[r->part] = r->was;
    memcpy(space_letters(g, state, r->part), r + 1, g->cell_count);
}

// ---- result and hash

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = (int32_t)space_parts(state)[SPACE_FIGURE].cell_count;
}

static uint64_t hash(const ita_config *config, const void *state) {
    return ita_hash_bytes(state, space_ground_of(config)->state_size, 0);
}

const ita_rules space_edit_rules = {
    ROWS_OF_PLAY,
    .config_make = space_edit_make,
    .config_free = space_edit_free,
    .config_value = space_edit_value,
    .undo_size = undo_size,
    .check = check,
    .result = result,
    .move_parse = space_edit_parse,
    .move_format = space_edit_format,
    .state_parse = space_draft_parse,
    .state_format = space_draft_format,
};
