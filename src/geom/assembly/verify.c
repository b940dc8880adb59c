// The one entry that judges pieces of polyhedra: exactly as written; else exactly on the coarsest
// grid within reach of all corners. Knows files only as bytes.
#include "base/uint128.h"
#include "geom/assembly/assembly.h"
#include "geom/assembly/lean.h"
#include "geom/assembly/nearly.h"
#include "geom/solid/congruence.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool is_mirrored(int turn) {
    return turn >= ITA_CUBE_TURNS;
}

// ---- the motions

// Is the figure filled where a turn takes it? Filled, its box is that of the pieces, which gives
// the shift.
static ita_status try_turn(assembly *a, ita_solid_judge *judge, const extent *pieces, int turn,
                           bool *is_filled) {
    assembly_turn(a, turn, (ita_corner){0, 0, 0});
    extent own = assembly_figure_extent(a);
    ita_corner size = corner_less(own.high, own.low);
    *is_filled = false;
    if (!corner_equal(size, corner_less(pieces->high, pieces->low))) return ITA_OK;
    assembly_turn(a, turn, corner_less(pieces->low, own.low));
    ita_solid figure = assembly_figure(a);
    int times = is_mirrored(turn) ? 1 : -1; // a mirror walks all faces the other way
    ita_status status = ita_solid_judge_add(judge, &figure, times);
    *is_filled = !status && ita_solid_judge_is_clear(judge);
    if (!status && !*is_filled) status = ita_solid_judge_add(judge, &figure, -times);
    return status;
}

// Is the figure filled where any other rotation takes it? The judge holds the pieces.
static ita_status try_rotations(assembly *a, const ita_solid_judge *pieces, bool has_mirrors,
                                bool *is_filled) {
    ita_solid_judge *judge = NULL;
    congruence c = {.is_found = false};
    ita_status status = ita_solid_judge_open(a->allocator, &judge);
    if (!status) status = ita_solid_judge_add(judge, &a->parts.items[0].solid, 1);
    if (!status)
        status = solids_compare(judge, pieces, has_mirrors, CONGRUENCE_STEPS, a->allocator, &c);
    ita_solid_judge_close(judge);
    *is_filled = a->has_way = c.is_found;
    if (c.is_found) {
        assembly_turn(a, 0, (ita_corner){0, 0, 0});
        rigid_axes(&c.motion, a->way.axes, a->way.shift);
        for (int axis = 0; axis < 3; axis++)
            a->way.shift[axis] *= grid_unit(a->grid);
    }
    a->report->is_cut_short |= c.is_cut_short;
    return status;
}

static ita_status try_turns(assembly *a, bool *is_filled) {
    ita_solid_judge *judge = NULL;
    extent pieces = assembly_pieces_extent(a);
    bool mirrors = (a->options->allow & ITA_ALLOW_MIRROR) != 0;
    ita_status status = ita_solid_judge_open(a->allocator, &judge);
    for (size_t i = 1; i < a->parts.count && !status; i++)
        status = ita_solid_judge_add(judge, &a->parts.items[i].solid, 1);
    *is_filled = false;
    for (int turn = 0; turn < ITA_CUBE_MIRRORS && !status && !*is_filled; turn++) {
        // without turns: as it lies, and its plain mirror image
        bool is_asked = a->options->with_turns || turn % ITA_CUBE_TURNS == 0;
        if (is_asked && (mirrors || !is_mirrored(turn)))
            status = try_turn(a, judge, &pieces, turn, is_filled);
    }
    if (!status && !*is_filled && a->options->with_turns)
        status = try_rotations(a, judge, mirrors, is_filled);
    ita_solid_judge_close(judge);
    return status ? ita_fail(&a->report->diag, status, "memory") : ITA_OK;
}

// ---- one grid

static ita_status check_parts(assembly *a) {
    ita_solid_report *r = a->report;
    r->figure_volume = r->piece_volume = 0;
    double unit = grid_unit(a->grid);
    for (size_t i = 0; i < a->parts.count; i++) {
        const part *p = &a->parts.items[i];
        ita_solid_facts facts;
        ita_status status = ita_solid_check(&p->solid, a->allocator, &facts, &r->diag);
        r->fault_file = p->file;
        if (status && r->diag.mark_count && r->diag.marks[0] < p->solid.face_count)
            r->diag.offset = p->offsets[r->diag.marks[0]];
        r->diag.mark_count = 0;
        if (status) return status;
        *(i ? &r->piece_volume : &r->figure_volume) += facts.volume * unit * unit * unit;
    }
    return ITA_OK;
}

static void tell_motion(assembly *a) {
    static const ita_corner units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    ita_solid_report *r = a->report;
    for (int axis = 0; axis < 3; axis++) {
        ita_corner to = ita_corner_turn(a->turn, units[axis]);
        for (int i = 0; i < 3; i++)
            r->axes[axis][i] = (double)corner_on(to, i);
        assembly_turn_on(a, r->axes[axis]);
        r->shift[axis] = (double)corner_on(a->shift, axis);
    }
    assembly_place(a, r->shift);
}

static bool tells_mirror(const ita_solid_report *r) {
    const double *x = r->axes[0], *y = r->axes[1], *z = r->axes[2];
    return x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) +
               x[2] * (y[0] * z[1] - y[1] * z[0]) <
           0;
}

static ita_status accept(assembly *a, ita_verify_mode mode, double moved) {
    static const char *const keys[] = {"geom.verdict.solved", "geom.verdict.rotated",
                                       "geom.verdict.mirrored"};
    ita_solid_report *r = a->report;
    tell_motion(a);
    int kind = tells_mirror(r) ? 2 : a->turn || a->has_way ? 1 : 0;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = mode;
    r->motion = (ita_motion_kind)(ITA_MOTION_IDENTITY + kind);
    r->is_cut_short = false;
    r->has_shift = true;
    r->max_shift = moved;
    ita_fail(&r->diag, ITA_OK, keys[kind]);
    return ITA_OK;
}

// ---- grids

typedef struct outcome {
    bool is_sound, is_filled;
    double moved;
} outcome;

// Everything lies on the grid: is it sound, is the figure filled?
static ita_status try_laid(assembly *a, outcome *out) {
    ita_status status = check_parts(a);
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    out->is_sound = true;
    return try_turns(a, &out->is_filled);
}

static ita_status try_grid(assembly *a, grid g, double most, outcome *out) {
    *out = (outcome){false, false, 0};
    a->grid = g;
    if (!parts_lay(&a->parts, g, most, &out->moved)) return ITA_OK;
    return try_laid(a, out);
}

// Where all corners lay on the grid that was tried last. Most are at the same places on the next:
// what is not filled there is not filled here.
typedef struct layout {
    grid grid;
    ita_corner *corners; // of all parts; NULL: none was tried
} layout;

static ita_int128 steps_of(grid g) {
    ita_int128 steps = g.shares;
    for (int i = 0; i < g.places; i++)
        steps *= 10;
    return steps;
}

static bool is_same_place(int64_t a, ita_int128 of_b, int64_t b, ita_int128 of_a) {
    return a * of_b == b * of_a;
}

static bool is_laid_alike(const assembly *a, const layout *last) {
    const ita_int128 own = steps_of(a->grid), other = steps_of(last->grid);
    const ita_corner *before = last->corners;
    if (!before) return false;
    for (size_t i = 0; i < a->parts.count; i++)
        for (size_t k = 0; k < a->parts.items[i].solid.corner_count; k++, before++) {
            const ita_corner *now = &a->parts.items[i].corners[k];
            if (!is_same_place(now->x, other, before->x, own) ||
                !is_same_place(now->y, other, before->y, own) ||
                !is_same_place(now->z, other, before->z, own))
                return false;
        }
    return true;
}

static ita_status keep_layout(assembly *a, layout *last) {
    size_t count = 0;
    for (size_t i = 0; i < a->parts.count; i++)
        count += a->parts.items[i].solid.corner_count;
    if (!last->corners)
        last->corners = ita_arena_take(&a->parts.arena, count * sizeof *last->corners);
    if (!last->corners) return ITA_E_MEMORY;
    last->grid = a->grid;
    count = 0;
    for (size_t i = 0; i < a->parts.count; i++) {
        const part *p = &a->parts.items[i];
        memcpy(&last->corners[count], p->corners, p->solid.corner_count * sizeof *p->corners);
        count += p->solid.corner_count;
    }
    return ITA_OK;
}

// The next grid to which not everything is near. The coarsest come first: what is a lattice is
// found on it, and seldom on a finer one that is not a part of it.
static bool next_grid(const assembly *a, double most, int *index, grid *g) {
    static const uint8_t shares[] = {1, 2, 3, 4, 6, 7, 8, 9, 11, 12};
    const int count = sizeof shares;
    while (*index / count <= a->parts.places && *index / count <= 15) {
        *g = (grid){*index / count, shares[*index % count]};
        ++*index;
        if (grid_unit(*g) >= 4 * most) return true;
    }
    return false;
}

static ita_status try_coarse_grids(assembly *a, double most, grid *sound, outcome *out) {
    bool has_sound = false;
    outcome kept = {false, false, 0};
    layout last = {.corners = NULL};
    grid g;
    for (int index = 0; next_grid(a, most, &index, &g);) {
        *out = (outcome){false, false, 0};
        a->grid = g;
        if (!parts_lay(&a->parts, g, most, &out->moved) || is_laid_alike(a, &last)) continue;
        ita_status status = keep_layout(a, &last);
        if (!status) status = try_laid(a, out);
        if (status || out->is_filled) return status;
        if (!out->is_sound || has_sound) continue;
        has_sound = true;
        *sound = g;
        kept = *out;
    }
    *out = kept;
    return ITA_OK;
}

static ita_status refuse(assembly *a, const ita_diag *diag, size_t file) {
    a->report->verdict = ITA_VERDICT_INVALID;
    a->report->diag = *diag;
    a->report->fault_file = file;
    return ITA_OK;
}

static ita_status explain_leaning(assembly *a, double moved) {
    a->report->mode = ITA_MODE_SNAPPED;
    a->report->has_shift = true;
    a->report->max_shift = moved;
    return assembly_explain(a);
}

static ita_status explain_on(assembly *a, grid g, ita_verify_mode mode) {
    outcome again;
    a->has_way = false;
    ita_status status = try_grid(a, g, INFINITY, &again);
    if (status) return status;
    a->report->mode = mode;
    a->report->has_shift = true;
    a->report->max_shift = again.moved;
    assembly_place_figure(a, 0, 0);
    return assembly_explain(a);
}

// Numbers with more digits than are calculated with are laid on the finest grid that holds them.
static ita_status try_finest_grid(assembly *a, double most, grid *sound, outcome *out) {
    const grid finest = parts_finest(&a->parts);
    outcome own;
    ita_status status = try_grid(a, finest, most, &own);
    if (status || !own.is_sound || (out->is_sound && !own.is_filled)) return status;
    *sound = finest;
    *out = own;
    return ITA_OK;
}

// ---- pieces that lean

// Is the figure filled where it was drawn, or by its plain mirror image there?
static ita_status try_in_place(assembly *a, bool is_mirrored_here, bool *is_filled) {
    ita_solid_judge *judge = NULL;
    ita_status status = ita_solid_judge_open(a->allocator, &judge);
    assembly_turn(a, is_mirrored_here ? ITA_CUBE_TURNS : 0, (ita_corner){0, 0, 0});
    const ita_solid figure = assembly_figure(a);
    if (!status) status = ita_solid_judge_add(judge, &figure, is_mirrored_here ? 1 : -1);
    for (size_t i = 1; i < a->parts.count && !status; i++)
        status = ita_solid_judge_add(judge, &a->parts.items[i].solid, 1);
    *is_filled = !status && ita_solid_judge_is_clear(judge);
    ita_solid_judge_close(judge);
    return status ? ita_fail(&a->report->diag, status, "memory") : ITA_OK;
}

// On the coarsest grid that holds the figure and the pieces, turned back. Finer ones mostly hold
// them in the same places, so after a few it is enough.
static ita_status try_lean(assembly *a, const lean *l, double most, outcome *out) {
    enum { CHECKS_MOST = 4 };
    grid g;
    for (int index = 0, checks = 0; checks < CHECKS_MOST && !out->is_sound;) {
        if (!next_grid(a, most, &index, &g)) break;
        a->grid = g;
        if (!parts_lay_back(&a->parts, g, most, &l->way, &out->moved)) continue;
        checks++;
        ita_status status = check_parts(a);
        if (status == ITA_E_MEMORY) return status;
        out->is_sound = !status;
    }
    if (!out->is_sound) return ITA_OK;
    ita_status status = try_in_place(a, l->is_mirrored, &out->is_filled);
    a->has_way = true;
    a->way = l->way;
    return status;
}

// Both ends of a distance are rounded, and what is calculated here.
static double leaning_rounding(const assembly *a, double most) {
    return 2 * most + 64 * DBL_EPSILON * parts_largest(&a->parts);
}

static ita_status try_leans(assembly *a, double most, outcome *out) {
    lean leans[LEANS_MOST];
    size_t count;
    bool mirrors = (a->options->allow & ITA_ALLOW_MIRROR) != 0;
    ita_status status = leans_find(&a->parts, most, mirrors, a->allocator, leans, &count);
    if (status) return ita_fail(&a->report->diag, status, "memory");
    const lean *sound = NULL;
    for (size_t i = 0; i < count && !status && !out->is_filled; i++) {
        *out = (outcome){false, false, 0};
        status = try_lean(a, &leans[i], most, out);
        if (out->is_sound && !sound) sound = &leans[i];
    }
    if (status || out->is_filled || !sound) return status;
    return try_lean(a, sound, most, out); // where reasons are looked for
}

// How far corners may be moved, unless that is said: what the digits leave open, or what is
// calculated with.
static double rounding(assembly *a, bool is_too_fine) {
    double open = parts_rounding(&a->parts);
    return is_too_fine ? fmax(open, grid_unit(parts_finest(&a->parts))) : open;
}

// What is found once corners are moved.
typedef struct snapping {
    double most; // how far they may be
    grid coarse;
    outcome snapped, leaning;
    nearly nearly;
} snapping;

static ita_status try_snapping(assembly *a, bool is_too_fine, snapping *s) {
    const ita_solid_options *options = a->options;
    s->most = options->tau > 0 ? options->tau : rounding(a, is_too_fine);
    ita_status status = ITA_OK;
    if (s->most > 0) status = try_coarse_grids(a, s->most, &s->coarse, &s->snapped);
    if (!status && is_too_fine && !s->snapped.is_filled)
        status = try_finest_grid(a, s->most, &s->coarse, &s->snapped);
    if (status || !options->with_turns || s->most <= 0 || s->snapped.is_filled) return status;
    if (options->tau <= 0) s->most = leaning_rounding(a, s->most);
    status = try_leans(a, s->most, &s->leaning);
    if (s->leaning.is_filled) s->snapped = s->leaning;
    return status;
}

// Corners that lie on no grid. Rounded ones of one place are no farther apart than the root of
// three units; with those of edges and planes sixteen are enough. The finest unit comes first.
static ita_status try_nearly(assembly *a, bool is_too_fine, snapping *s) {
    const double tau = a->options->tau,
                 finest = is_too_fine ? grid_unit(parts_finest(&a->parts))
                                      : parts_finest_rounding(&a->parts),
                 usual = fmax(parts_usual_rounding(&a->parts), is_too_fine ? finest : 0);
    ita_status status = ITA_OK;
    double unit = usual > 0 ? fmin(fmax(finest, usual / 1000), usual) : INFINITY;
    for (; unit <= usual && !status && !s->nearly.is_filled;
         unit = unit < usual ? fmin(10 * unit, usual) : INFINITY) {
        const double most = tau > 0 ? fmin(tau, 16 * unit) : 16 * unit;
        const nearness digits = {1.74 * unit, 16 * unit, {most, ITA_TOLERANCE_DIGITS}};
        status = assembly_try_nearly(a, &digits, &s->nearly);
    }
    const nearness allowed = {tau, tau, {tau, ITA_TOLERANCE_TAU}};
    if (!status && !s->nearly.is_filled && tau > 0)
        status = assembly_try_nearly(a, &allowed, &s->nearly);
    return status ? ita_fail(&a->report->diag, status, "memory") : ITA_OK;
}

static void tell_within(ita_solid_report *r, const nearly *n) {
    r->mode = ITA_MODE_TOLERANCE;
    r->has_shift = false;
    r->tolerance = n->within;
    r->figure_volume = n->volumes[0];
    r->piece_volume = n->volumes[1];
}

static ita_status accept_within(assembly *a, const nearly *n) {
    const ita_status status = accept(a, ITA_MODE_TOLERANCE, 0);
    tell_within(a->report, n);
    return status;
}

static ita_status explain_nearly(assembly *a, const nearly *n) {
    tell_within(a->report, n);
    a->report->is_rounded = n->may_be_filled;
    return assembly_tell_gap(a, n->at);
}

// OFF and OBJ are meant as they are written, unless it is said otherwise; numbers of STL have 32
// bits and are rounded by every program that writes them.
static bool may_snap(const assembly *a) {
    return a->options->tau > 0 || a->options->is_by_digits || a->has_stl;
}

// Corners were not to be moved: it is not solved, and said what would do it.
static void tell_near(assembly *a, const snapping *s) {
    ita_solid_report *r = a->report;
    r->is_near = true;
    r->is_near_within = !s->snapped.is_filled;
    r->near_tau = r->is_near_within ? s->nearly.asked : s->most;
    r->near_shift = r->is_near_within ? s->nearly.within.distance : s->snapped.moved;
}

// Nothing was to be moved and nothing came of it; but the volumes are as good as equal, and numbers
// have the digits that rounded ones have: corners that no decimals hold, such as middles of edges.
static bool may_be_rounded(const assembly *a) {
    static const double little = 1e-4;
    const ita_solid_report *r = a->report;
    const double open = parts_rounding(&a->parts);
    return !a->options->is_as_written && !r->is_near && open > 0 &&
           open <= little * parts_largest(&a->parts) &&
           fabs(r->piece_volume - r->figure_volume) <= little * r->figure_volume;
}

static ita_status judge(assembly *a) {
    ita_solid_report *r = a->report;
    grid exact = {a->parts.places, 1};
    outcome plain;
    snapping s = {.coarse = exact};
    r->diag.key = NULL;
    ita_status status = try_grid(a, exact, INFINITY, &plain);
    if (status) return status;
    if (plain.is_filled) return accept(a, ITA_MODE_EXACT, 0);
    const bool is_too_fine = !plain.is_sound && !r->diag.key;
    if (is_too_fine) ita_fail(&r->diag, ITA_E_OVERFLOW, "geom.mesh.precise");
    const ita_diag diag = r->diag;
    const size_t file = is_too_fine ? a->parts.finest_file : r->fault_file;
    const bool snaps = may_snap(a);
    if (!a->options->is_as_written) status = try_snapping(a, is_too_fine, &s);
    if (status) return status;
    if (s.snapped.is_filled && snaps) return accept(a, ITA_MODE_SNAPPED, s.snapped.moved);
    if (!a->options->is_as_written && !s.snapped.is_filled) status = try_nearly(a, is_too_fine, &s);
    if (status) return status;
    if (s.nearly.is_filled && snaps) return accept_within(a, &s.nearly);
    if (s.snapped.is_filled || s.nearly.is_filled) tell_near(a, &s);
    r->is_rounded =
        snaps && !a->options->is_as_written && (is_too_fine || parts_rounding(&a->parts) > 0);
    if (plain.is_sound) {
        if (snaps && s.nearly.has_place) a->slack = s.nearly.within.distance / grid_unit(exact);
        status = explain_on(a, exact, ITA_MODE_EXACT);
        r->is_rounded |= may_be_rounded(a);
        return status || r->flaw_count ? status : explain_nearly(a, &s.nearly);
    }
    if (snaps && s.snapped.is_sound) return explain_on(a, s.coarse, ITA_MODE_SNAPPED);
    if (snaps && s.leaning.is_sound) return explain_leaning(a, s.leaning.moved);
    if (snaps && s.nearly.has_place) return explain_nearly(a, &s.nearly);
    return refuse(a, &diag, file);
}

// ---- files

bool ita_solid_is_file(const char *bytes, size_t length) {
    return off_is(bytes, length) || stl_is(bytes, length) || obj_is(bytes, length);
}

static ita_status read_file(assembly *a, const ita_solid_file *file, size_t index, ita_diag *diag) {
    mesh m;
    mesh_open(&m, a->allocator, diag);
    ita_status status = mesh_read(&m, file->bytes, file->length);
    a->has_stl |= m.is_stl;
    const char *name = file->name ? file->name : "?";
    if (!status && index == 0) status = parts_add_whole(&a->parts, &m, name, index);
    if (!status && index > 0) status = parts_add_pieces(&a->parts, &m, name, index);
    mesh_close(&m);
    return status;
}

static ita_status name_pieces(assembly *a) {
    ita_solid_report *r = a->report;
    r->piece_count = a->parts.count - 1;
    r->piece_names = ita_arena_take(&r->arena, (r->piece_count + 1) * sizeof *r->piece_names);
    a->figure =
        ita_arena_take(&a->parts.arena, a->parts.items[0].solid.corner_count * sizeof *a->figure);
    if (!r->piece_names || !a->figure) return ITA_E_MEMORY;
    for (size_t i = 0; i < r->piece_count; i++) {
        const char *name = a->parts.items[i + 1].solid.name;
        r->piece_names[i] = ita_arena_text(&r->arena, name, strlen(name));
        if (!r->piece_names[i]) return ITA_E_MEMORY;
    }
    return ITA_OK;
}

ita_status ita_solid_verify(const ita_solid_file *files, size_t file_count,
                            const ita_solid_options *options, const ita_allocator *allocator,
                            ita_solid_report *report, size_t *fault_file, ita_diag *diag) {
    *report = (ita_solid_report){.allocator = allocator};
    ita_arena_open(&report->arena, allocator);
    assembly a = {.options = options, .allocator = allocator, .report = report};
    ita_diag unasked;
    if (!diag) diag = &unasked;
    *fault_file = 0;
    ita_status status = file_count < 2 ? ita_fail(diag, ITA_E_RANGE, "geom.mesh.files") : ITA_OK;
    parts_open(&a.parts, allocator, diag);
    for (size_t i = 0; i < file_count && !status; i++) {
        *fault_file = i;
        status = read_file(&a, &files[i], i, diag);
    }
    if (!status && name_pieces(&a)) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (!status) {
        status = judge(&a);
        if (status) ita_fail(diag, status, "memory");
    }
    parts_close(&a.parts);
    if (status) ita_solid_report_close(report);
    return status;
}

void ita_solid_report_close(ita_solid_report *report) {
    ita_give(report->allocator, report->flaws, report->flaw_capacity * sizeof *report->flaws);
    ita_arena_close(&report->arena);
    report->flaws = NULL;
    report->flaw_capacity = report->flaw_count = 0;
}
