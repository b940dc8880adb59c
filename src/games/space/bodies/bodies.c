// Figure, pieces and what lies as bodies: which cells, where, how they are called.
#include "games/space/bodies/bodies.h"

#include "intarsia/base.h"

#include <string.h>

typedef struct making {
    const space_config *config;
    const ita_bodies_options *options;
    body_measures measures;
    const ita_allocator *allocator;
    ita_bodies *out;
    ita_diag *diag;
} making;

// Whole ticks, even ones but for the rows: halves of what is written are none of a tick.
static body_measures measures_of(const ita_bodies_options *options) {
    enum { TICKS = ITA_SOLID_TICKS / 1000 };
    const double row = 0.86602540378443864676 * (double)TICKS * (double)options->unit;
    return (body_measures){.half = (int64_t)options->unit * TICKS / 2,
                           .row = (int64_t)(row + 0.5),
                           .offset = (int64_t)options->offset * TICKS,
                           .bevel = (int64_t)options->bevel * TICKS};
}

static ita_status check(const making *m) {
    // so much of the unit, one over that, is less than it is from the middle of a cell to its faces
    static const unsigned shares[ITA_LATTICE_COUNT] = {2, 4, 4, 8};
    const ita_bodies_options *o = m->options;
    if (o->offset == 0 && o->bevel == 0) return ITA_OK;
    const unsigned share = shares[m->config->puzzle.lattice];
    if (share * ((uint64_t)o->offset + o->bevel) < o->unit) return ITA_OK;
    ita_fail(m->diag, ITA_E_RANGE, "space.bodies.thin");
    ita_diag_arg_int(m->diag, share);
    return ITA_E_RANGE;
}

// ---- one body

// The largest multiple of a period that is not more.
static int64_t multiple_below(int64_t at, int64_t period) {
    const int64_t rest = at % period;
    return at - (rest < 0 ? rest + period : rest);
}

// Shifted by whole periods so that its box begins at 0 0 0, or further to the right, or less than a
// period beyond; how far it reaches then.
static int64_t stand_at(ita_solid *solid, ita_corner *corners, int64_t left, int64_t period) {
    ita_corner least = corners[0];
    for (size_t i = 1; i < solid->corner_count; i++) {
        if (corners[i].x < least.x) least.x = corners[i].x;
        if (corners[i].y < least.y) least.y = corners[i].y;
        if (corners[i].z < least.z) least.z = corners[i].z;
    }
    const ita_corner shift = {multiple_below(left + period - 1, period) -
                                  multiple_below(least.x, period),
                              -multiple_below(least.y, period), -multiple_below(least.z, period)};
    int64_t right = left;
    for (size_t i = 0; i < solid->corner_count; i++) {
        corners[i].x += shift.x;
        corners[i].y += shift.y;
        corners[i].z += shift.z;
        if (corners[i].x > right) right = corners[i].x;
    }
    return right;
}

typedef ita_status body_builder(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                                const body_measures *measures);

static ita_status whittle(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                          const body_measures *measures) {
    (void)lattice;
    return body_of_whittled(b, cells, count, measures);
}

static ita_status build(body_builder *builder, const body_plan *plan, const body_measures *measures,
                        ita_arena *arena, ita_solid *out, ita_diag *diag) {
    body b;
    body_open(&b, plan->allocator, diag);
    ita_status status = builder(&b, plan->lattice, plan->cells, plan->count, measures);
    if (status == ITA_OK) status = body_end(&b, plan->name, arena, out);
    body_close(&b);
    return status;
}

ita_status body_make(const body_plan *plan, const body_measures *measures, ita_arena *arena,
                     ita_solid *out, ita_diag *diag) {
    const bool is_plain = measures->offset == 0 && measures->bevel == 0;
    const bool are_cubes = plan->lattice == ITA_LATTICE_CUBES;
    if (is_plain || are_cubes)
        return build(is_plain ? body_of_cells : whittle, plan, measures, arena, out, diag);
    body_measures less = *measures;
    ita_status status;
    do {
        status = build(body_of_carved, plan, &less, arena, out, diag);
        if (status == ITA_OK) status = ita_solid_check(out, plan->allocator, NULL, diag);
    } while (status == ITA_E_RANGE && less.bevel-- > 0);
    return status;
}

static ita_status add(making *m, const ita_cell *cells, size_t count, const char *name) {
    const body_plan plan = {m->config->puzzle.lattice, cells, count, name, m->allocator};
    const ita_status status =
        body_make(&plan, &m->measures, &m->out->arena, &m->out->solids[m->out->count], m->diag);
    if (status == ITA_OK) m->out->count++;
    return status;
}

static ita_status take_room(making *m, size_t count) {
    m->out->solids = ita_arena_take(&m->out->arena, count * sizeof *m->out->solids);
    return m->out->solids ? ITA_OK : ita_fail(m->diag, ITA_E_MEMORY, "memory");
}

static ita_status keep_name(making *m, const char *piece, uint32_t number, const char **name) {
    ita_text words;
    ita_text_open(&words, m->allocator);
    ita_put(&words, piece);
    if (number > 0) {
        ita_put_char(&words, '.');
        ita_put_uint(&words, number);
    }
    *name = ita_text_status(&words) == ITA_OK
                ? ita_arena_text(&m->out->arena, ita_text_get(&words), words.length)
                : NULL;
    ita_text_close(&words);
    return *name ? ITA_OK : ita_fail(m->diag, ITA_E_MEMORY, "memory");
}

// ---- which bodies

static ita_status make_figure(making *m) {
    const space_shape *figure = &m->config->puzzle.figure;
    ita_status status = take_room(m, 1);
    return status == ITA_OK ? add(m, figure->cells, figure->cell_count, "figure") : status;
}

// A cell's width between two of them. Tetrahedra stay in one lattice: by their surface alone some
// could be half a cube away.
static ita_status make_pieces(making *m) {
    const space_puzzle *puzzle = &m->config->puzzle;
    const int64_t cube = 2 * m->measures.half;
    const int64_t period = puzzle->lattice == ITA_LATTICE_TETRAHEDRA ? cube : 1;
    int64_t left = 0;
    ita_status status = take_room(m, puzzle->piece_count);
    for (uint32_t i = 0; i < puzzle->piece_count && status == ITA_OK; i++) {
        const space_shape *shape = &puzzle->pieces[i].shape;
        const char *name;
        status = keep_name(m, puzzle->pieces[i].name, 0, &name);
        if (status == ITA_OK) status = add(m, shape->cells, shape->cell_count, name);
        if (status != ITA_OK) return status;
        ita_solid *solid = &m->out->solids[i];
        left = stand_at(solid, (ita_corner *)(uintptr_t)solid->corners, left, period) + cube;
    }
    return status;
}

static ita_status add_laid(making *m, uint32_t placement, uint32_t *numbers, ita_cell *cells) {
    uint32_t count;
    const uint32_t *indices = space_cells_of(m->config, placement, &count);
    const uint32_t kind = m->config->placements.items[placement].piece;
    const space_piece *piece = &m->config->puzzle.pieces[kind];
    const char *name;
    for (uint32_t i = 0; i < count; i++)
        cells[i] = m->config->puzzle.figure.cells[indices[i]];
    ita_status status = keep_name(m, piece->name, piece->most > 1 ? ++numbers[kind] : 0, &name);
    return status == ITA_OK ? add(m, cells, count, name) : status;
}

static ita_status make_laid(making *m, const void *state) {
    const space_config *c = m->config;
    const int32_t laid = ((const space_state *)state)->laid;
    if (laid == 0) return ita_fail(m->diag, ITA_E_NOT_FOUND, "space.bodies.nothing");
    const uint32_t *owners = space_owners(c, state);
    const uint32_t room = space_largest_piece(&c->puzzle);
    ita_cell *cells = ita_take(m->allocator, room * sizeof *cells);
    uint32_t *numbers = ita_take_zeroed(m->allocator, c->puzzle.piece_count, sizeof *numbers);
    ita_status status =
        cells && numbers ? take_room(m, (size_t)laid) : ita_fail(m->diag, ITA_E_MEMORY, "memory");
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count && status == ITA_OK; i++) {
        uint32_t count;
        if (owners[i] && *space_cells_of(c, owners[i] - 1, &count) == i)
            status = add_laid(m, owners[i] - 1, numbers, cells);
    }
    ita_give(m->allocator, cells, room * sizeof *cells);
    ita_give(m->allocator, numbers, c->puzzle.piece_count * sizeof *numbers);
    return status;
}

ita_status space_bodies_make(const ita_config *config, const void *state,
                             const ita_bodies_options *options, const ita_allocator *allocator,
                             ita_bodies *out, ita_diag *diag) {
    making m = {.config = space_own(config),
                .options = options,
                .measures = measures_of(options),
                .allocator = allocator,
                .out = out,
                .diag = diag};
    *out = (ita_bodies){.count = 0};
    ita_arena_open(&out->arena, allocator);
    ita_status status = check(&m);
    if (status == ITA_OK)
        status = options->part == ITA_BODIES_FIGURE   ? make_figure(&m)
                 : options->part == ITA_BODIES_PIECES ? make_pieces(&m)
                                                      : make_laid(&m, state);
    if (status != ITA_OK) ita_arena_close(&out->arena);
    return status;
}
