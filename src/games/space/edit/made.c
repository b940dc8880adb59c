// The puzzle that a draft makes: its config, or why there is none yet. What is as it was at the
// start keeps its name there.
#include "games/space/edit/edit.h"
#include "games/space/sets/bars.h"

#include <string.h>

// ---- parts

bool space_part_shape(const space_ground *g, const void *state, int32_t part, ita_arena *arena,
                      space_shape *out) {
    const char *letters = space_letters(g, state, part);
    uint32_t count = 0;
    if (!space_shape_room(arena, space_parts(state)[part].cell_count, out)) return false;
    for (uint32_t i = 0; i < g->cell_count; i++) {
        if (!letters[i]) continue;
        out->cells[count] = g->cells[i];
        out->colours[count] = space_colour_of(letters[i]);
        out->may_stay_empty[count++] = space_letter_may_stay_empty(letters[i]);
    }
    return true;
}

void space_part_format(const space_ground *g, const void *state, int32_t part,
                       const space_shape *shape, ita_text *out) {
    const space_part *p = &space_parts(state)[part];
    space_copies_format(p->least, p->most, out);
    ita_put(out, g->names[part]);
    ita_put_char(out, ':');
    space_shape_format(g->own.puzzle.lattice, shape, out);
}

void space_drawn_volume(const space_ground *g, const void *state, uint64_t *least, uint64_t *most) {
    *least = *most = 0;
    for (uint32_t part = 1; part < g->part_count; part++) {
        const space_part *p = &space_parts(state)[part];
        *least += (uint64_t)p->least * p->cell_count;
        *most += (uint64_t)p->most * p->cell_count;
    }
}

// ---- what is lacking

static ita_status refuse(const char *key, uint64_t pieces, uint32_t figure, ita_diag *diag) {
    ita_fail(diag, ITA_E_STATE, key);
    ita_diag_arg_int(diag, (int64_t)pieces);
    ita_diag_arg_int(diag, figure);
    return ITA_E_STATE;
}

ita_status space_edit_lacks(const space_ground *g, const void *state, ita_diag *diag) {
    const space_part *figure = &space_parts(state)[SPACE_FIGURE];
    uint64_t least, most;
    space_drawn_volume(g, state, &least, &most);
    if (figure->cell_count == 0) return ita_fail(diag, ITA_E_STATE, "space.edit.no_figure");
    if (most == 0) return ita_fail(diag, ITA_E_STATE, "space.edit.no_pieces");
    if (least == 0 && figure->must_count == 0) return ita_fail(diag, ITA_E_STATE, "space.nothing");
    if (least > figure->cell_count)
        return refuse("space.volume.much", least, figure->cell_count, diag);
    if (most < figure->must_count)
        return refuse("space.volume.little", most, figure->must_count, diag);
    return ITA_OK;
}

// ---- the puzzle

static bool put_drawn_pieces(const space_ground *g, const void *state, ita_text *out) {
    bool is_first = true, has_room = true;
    for (int32_t part = 1; part < (int32_t)g->part_count && has_room; part++) {
        ita_arena arena;
        space_shape shape;
        if (space_parts(state)[part].cell_count == 0) continue;
        ita_arena_open(&arena, g->own.base.allocator);
        has_room = space_part_shape(g, state, part, &arena, &shape);
        if (!is_first) ita_put_char(out, '+');
        if (has_room) space_part_format(g, state, part, &shape, out);
        is_first = false;
        ita_arena_close(&arena);
    }
    return has_room;
}

// A coloured figure of a set could be read as the name of one.
static bool has_colours(const space_ground *g, const void *state) {
    const char *letters = space_letters(g, state, SPACE_FIGURE);
    for (uint32_t i = 0; i < g->cell_count; i++)
        if (letters[i] && space_colour_of(letters[i])) return true;
    return false;
}

// Pieces of a set that are as they were are the set's.
static ita_status put_pieces(const space_ground *g, const void *state, ita_text *out,
                             ita_diag *diag) {
    const space_config *own = &g->own;
    ita_text drawn, before;
    ita_text_open(&drawn, own->base.allocator);
    ita_text_open(&before, own->base.allocator);
    const bool has_room = put_drawn_pieces(g, state, &drawn);
    space_pieces_format(&own->puzzle, &before);
    const bool is_same = strcmp(ita_text_get(&drawn), ita_text_get(&before)) == 0;
    if (own->set && is_same && !has_colours(g, state)) {
        ita_put(out, "set=");
        ita_put(out, own->set->name);
        if (!own->has_usual_pieces) {
            ita_put(out, ",pieces=");
            space_bars_format(&own->puzzle, out);
        }
    } else {
        ita_put(out, "pieces=");
        ita_put_bytes(out, ita_text_get(&drawn), drawn.length);
        ita_put(out, ",lattice=");
        ita_put(out, space_lattice_names[own->puzzle.lattice]);
        ita_put(out, ",mirrors=");
        ita_put(out, ita_no_yes[own->has_mirrors]);
    }
    const bool is_lacking = !has_room || drawn.failed || before.failed;
    ita_text_close(&before);
    ita_text_close(&drawn);
    return is_lacking ? ita_fail(diag, ITA_E_MEMORY, "memory") : ITA_OK;
}

static ita_status put_figure(const space_ground *g, const void *state, bool is_of_set,
                             ita_text *out, ita_diag *diag) {
    const space_puzzle *puzzle = &g->own.puzzle;
    ita_arena arena;
    space_shape shape;
    ita_arena_open(&arena, g->own.base.allocator);
    const bool has_room = space_part_shape(g, state, SPACE_FIGURE, &arena, &shape);
    if (has_room) {
        const ita_cell corner = space_box_of(puzzle->lattice, &shape).least;
        for (uint32_t i = 0; i < shape.cell_count; i++)
            shape.cells[i] = ita_cell_less(shape.cells[i], corner);
        ita_put(out, ",figure=");
        if (is_of_set && g->own.figure_name[0] && space_shape_is_equal(&shape, &puzzle->figure))
            ita_put(out, g->own.figure_name);
        else
            space_shape_format(puzzle->lattice, &shape, out);
    }
    ita_arena_close(&arena);
    return has_room ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// Groups of pieces that are still there.
static void put_together(const space_ground *g, const void *state, ita_text *out) {
    const space_puzzle *puzzle = &g->own.puzzle;
    bool is_left_out[SPACE_KINDS_MOST] = {false};
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        is_left_out[i] = space_parts(state)[1 + i].cell_count == 0;
    if (!space_groups_of(puzzle, is_left_out)) return;
    ita_put(out, ",together=");
    space_together_format(puzzle, is_left_out, out);
}

static ita_status puzzle(const ita_config *config, const void *state, ita_text *text,
                         ita_diag *diag) {
    const space_ground *g = space_ground_of(config);
    ita_status status = space_edit_lacks(g, state, diag);
    const size_t from = text->length;
    if (status == ITA_OK) status = put_pieces(g, state, text, diag);
    if (status != ITA_OK) return status;
    const bool is_of_set = strncmp(ita_text_get(text) + from, "set=", 4) == 0;
    status = put_figure(g, state, is_of_set, text, diag);
    put_together(g, state, text);
    return status;
}

const ita_maker space_maker = {.puzzle = puzzle};
