// Why pieces do not form the figure: which share room, which leave it, both proved exactly; or else
// about where something is wrong. Places are told in doubles.
#include "geom/assembly/assembly.h"
#include "geom/solid/surface.h"

#include <math.h>
#include <string.h>

static ita_status add_flaw(assembly *a, ita_solid_flaw flaw) {
    ita_solid_report *r = a->report;
    if (r->flaw_count == ITA_SOLID_FLAWS_MOST) {
        r->has_more_flaws = true;
        return ITA_OK;
    }
    if (ita_grow(a->allocator, &r->flaws, &r->flaw_capacity, r->flaw_count + 1, sizeof *r->flaws))
        return ita_fail(&r->diag, ITA_E_MEMORY, "memory");
    r->flaws[r->flaw_count++] = flaw;
    return ITA_OK;
}

// Its place is one on the grid.
static ita_status add_placed(assembly *a, ita_solid_flaw flaw) {
    assembly_place(a, flaw.at);
    return add_flaw(a, flaw);
}

// ---- pieces with each other and with the figure

static bool is_covered(const surface *s, ita_corner at, int wanted) {
    const spot q = {.at = at, .parts = 1};
    int covering;
    return surface_covering(s, NO_FACE, &q, &covering) && covering == wanted;
}

// All corners of a cube, as far from its middle as the slack along each axis, are in the piece, and
// in the other or not.
static bool is_deep_at(const surface *piece, const surface *other, int wanted, const double at[3],
                       double slack) {
    for (int axis = 0; axis < 3; axis++)
        if (!(fabs(at[axis]) + slack <= (double)ITA_COORDINATE_MOST)) return false;
    for (int i = 0; i < 8; i++) {
        const ita_corner p = {(int64_t)round(at[0] + (i & 1 ? slack : -slack)),
                              (int64_t)round(at[1] + (i & 2 ? slack : -slack)),
                              (int64_t)round(at[2] + (i & 4 ? slack : -slack))};
        if (!is_covered(piece, p, 1) || !is_covered(other, p, wanted)) return false;
    }
    return true;
}

// Rounded faces that lie on each other cross everywhere: what they share is told where it is deeper
// than the slack, about there.
static bool is_deep(const assembly *a, surface *piece, const surface *other, int wanted,
                    const double at[3]) {
    if (a->slack <= 0) return true;
    for (double way = 0; way < 1e5 * a->slack; way = way > 0 ? 4 * way : 2 * a->slack)
        for (int side = 0; side < 27; side++) {
            const double sides[3] = {side % 3 - 1, side / 3 % 3 - 1, side / 9 - 1};
            const uint64_t steps = 16 * (piece->count + other->count);
            if (piece->steps_left < steps) return false;
            piece->steps_left -= steps;
            const double p[3] = {at[0] + way * sides[0], at[1] + way * sides[1],
                                 at[2] + way * sides[2]};
            if (is_deep_at(piece, other, wanted, p, a->slack)) return true;
        }
    return false;
}

// surfaces[0] is the figure's.
static ita_status compare_surfaces(assembly *a, surface *surfaces, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i + 1; k < count && surfaces[i].steps_left > 0; k++) {
            ita_solid_flaw flaw = {ITA_FLAW_OVERLAP, (uint32_t)i - 1, (uint32_t)k - 1, {0, 0, 0}};
            if (a->report->has_more_flaws) return ITA_OK;
            if (!surfaces_share_room(&surfaces[i], &surfaces[k], flaw.at) ||
                !is_deep(a, &surfaces[i], &surfaces[k], 1, flaw.at))
                continue;
            ita_status status = add_placed(a, flaw);
            if (status) return status;
        }
    for (size_t i = 1; i < count; i++) {
        ita_solid_flaw flaw = {ITA_FLAW_OUTSIDE, (uint32_t)i - 1, 0, {0, 0, 0}};
        if (!surface_leaves(&surfaces[i], &surfaces[0], flaw.at) ||
            !is_deep(a, &surfaces[i], &surfaces[0], 0, flaw.at))
            continue;
        ita_status status = add_placed(a, flaw);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status find_shared_room(assembly *a) {
    size_t count = a->parts.count;
    ita_solid figure = assembly_figure(a);
    ita_diag unasked;
    surface *surfaces = ita_take_zeroed(a->allocator, count, sizeof *surfaces);
    ita_status status = ITA_OK;
    if (!surfaces) return ita_fail(&a->report->diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; i < count; i++)
        surfaces[i] = (surface){.solid = i ? &a->parts.items[i].solid : &figure,
                                .allocator = a->allocator,
                                .diag = &unasked,
                                .steps_left = SURFACE_STEPS / count};
    for (size_t i = 0; i < count && !status; i++)
        status = surface_cut(&surfaces[i]);
    if (status == ITA_E_MEMORY) ita_fail(&a->report->diag, status, "memory");
    // a mirrored figure looks inwards until its triangles are turned round
    for (size_t i = 0; i < surfaces[0].count && a->turn >= ITA_CUBE_TURNS; i++) {
        ita_corner *p = surfaces[0].triangles[i].p, corner = p[1];
        p[1] = p[2];
        p[2] = corner;
    }
    if (!status) status = compare_surfaces(a, surfaces, count);
    for (size_t i = 0; i < count; i++)
        surface_close(&surfaces[i]);
    ita_give(a->allocator, surfaces, count * sizeof *surfaces);
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

// Where flags are left the covering is wrong: a gap, if nothing that shares room was overlooked.
static ita_status find_gap(assembly *a) {
    ita_solid_judge *judge = NULL;
    ita_solid figure = assembly_figure(a);
    ita_status status = ita_solid_judge_open(a->allocator, &judge);
    if (!status) status = ita_solid_judge_add(judge, &figure, a->turn < ITA_CUBE_TURNS ? -1 : 1);
    for (size_t i = 1; i < a->parts.count && !status; i++)
        status = ita_solid_judge_add(judge, &a->parts.items[i].solid, 1);
    ita_corner at;
    if (!status && ita_solid_judge_find(judge, &at)) {
        ita_solid_flaw flaw = {ITA_FLAW_GAP, 0, 0, {(double)at.x, (double)at.y, (double)at.z}};
        status = add_placed(a, flaw);
    }
    ita_solid_judge_close(judge);
    return status ? ita_fail(&a->report->diag, status, "memory") : ITA_OK;
}

// ---- words

static ita_status say_place(ita_solid_report *r, const double at[3]) {
    ita_text text;
    ita_text_open(&text, r->allocator);
    for (int axis = 0; axis < 3; axis++) {
        if (axis) ita_put_char(&text, ',');
        ita_put_fixed(&text, at[axis], 4);
    }
    ita_diag_arg(&r->diag, ita_text_get(&text));
    ita_status status = ita_text_status(&text);
    ita_text_close(&text);
    return status;
}

// A name that several have goes with the number of the piece: "a (2)".
static ita_status say_piece(ita_solid_report *r, size_t piece) {
    const char *name = r->piece_names[piece];
    size_t alike = 0;
    for (size_t i = 0; i < r->piece_count && alike < 2; i++)
        alike += strcmp(r->piece_names[i], name) == 0;
    ita_text text;
    ita_text_open(&text, r->allocator);
    ita_put(&text, name);
    if (alike > 1) {
        ita_put(&text, " (");
        ita_put_uint(&text, piece + 1);
        ita_put_char(&text, ')');
    }
    ita_diag_arg(&r->diag, ita_text_get(&text));
    const ita_status status = ita_text_status(&text);
    ita_text_close(&text);
    return status;
}

static ita_status say(ita_solid_report *r) {
    static const char *const keys[] = {"geom.solid.overlap", "geom.solid.outside",
                                       "geom.solid.gap"};
    const ita_solid_flaw *first = &r->flaws[0];
    ita_fail(&r->diag, ITA_OK, keys[first->kind]);
    ita_status status = ITA_OK;
    if (first->kind != ITA_FLAW_GAP) status = say_piece(r, first->a);
    if (!status && first->kind == ITA_FLAW_OVERLAP) status = say_piece(r, first->b);
    return status ? status : say_place(r, first->at);
}

ita_status assembly_explain(assembly *a) {
    ita_solid_report *r = a->report;
    ita_status status = find_shared_room(a);
    if (!status && r->flaw_count == 0 && a->slack <= 0) status = find_gap(a);
    if (status) return status;
    bool overlaps = r->flaw_count && r->flaws[0].kind == ITA_FLAW_OVERLAP;
    r->verdict = overlaps ? ITA_VERDICT_OVERLAP : ITA_VERDICT_UNSOLVED;
    return r->flaw_count ? say(r) : ITA_OK;
}

ita_status assembly_tell_gap(assembly *a, const double at[3]) {
    const ita_solid_flaw flaw = {ITA_FLAW_GAP, 0, 0, {at[0], at[1], at[2]}};
    const ita_status status = add_flaw(a, flaw);
    a->report->verdict = ITA_VERDICT_UNSOLVED;
    return status ? status : say(a->report);
}
