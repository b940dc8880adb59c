// Snapping: exact shapes for figure and pieces in one frame, each piece turned into its class of
// angles, and an exact tiling near the places where the pieces were put. The contract: accepted
// exactly when such a tiling exists with every piece moved by at most tau and turned by at most
// theta (docs/dissection-verifier.md, "free-hand input").
// The tiling is exact; how far pieces were moved is measured in doubles.
#include "geom/snap/snapper.h"

#include "geom/number/ring.h"
#include "geom/verify/tans.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
// A corner whose numbers were both cut off is off by so much of what two points may be.
#define CUT_OFF 0.70710678118654752440

static void consider(void *user, const ita_point *shifts) {
    snapper *s = user;
    double angle = s->turn, turn;
    spot origin = s->shift;
    double shift = s->is_free ? snap_settle_place(s, shifts, &angle, &origin, &turn)
                              : snap_tiling_shift(s, shifts, angle, origin, &turn);
    if (s->has_best && shift >= s->best_shift) return;
    s->has_best = true;
    s->best_shift = shift;
    s->best_turn = turn;
    s->best_angle = angle;
    s->best_origin = origin;
}

// ---- one motion of the figure

static double class_of(const snapper *s) {
    return 2 * PI / ita_frame_get(s->chart.frame)->steps;
}

// The way in which the piece lies nearest to a class of angles; by how many classes it is turned.
static int choose_way(const snapper *s, piece *p) {
    const double class_angle = class_of(s);
    double nearest = INFINITY;
    int steps = 0;
    for (size_t i = 0; i < p->ways.count; i++) {
        const double turns = (p->ways.of[i].angle - s->turn) / class_angle;
        const double whole = floor(turns + 0.5), off = fabs(turns - whole);
        if (off >= nearest) continue;
        nearest = off;
        steps = (int)whole;
        p->exact = p->ways.of[i].exact;
    }
    return steps;
}

// Turns every piece into the class nearest to how it lies.
static void turn_pieces(snapper *s) {
    for (size_t i = 0; i < s->piece_count; i++) {
        piece *p = &s->pieces[i];
        const int steps = choose_way(s, p);
        p->middle = (spot){0, 0};
        const ita_pose pose = {.turn = steps};
        const ita_shape shape = {.edges = p->exact, .edge_count = p->count};
        (void)ita_shape_place(s->chart.frame, &shape, &pose, p->turned);
        for (size_t e = 0; e < p->count; e++)
            p->middle = spot_add(p->middle, spot_times(chart_value(&s->chart, p->turned[e].from),
                                                       1.0 / (double)p->count));
        // where the piece's local origin should be, as a value of the frame
        spot scaled = snap_turned(spot_sub(p->centre, s->shift), -s->turn);
        chart flat = s->chart;
        flat.origin = (spot){0, 0};
        spot place = spot_sub(chart_to_local(&flat, scaled), p->middle);
        p->place = spot_times(place, (double)s->chart.scale);
    }
}

// Looks for tilings within `reach` (in the file) of the motion at hand.
static ita_status search(snapper *s, double reach) {
    turn_pieces(s);
    s->has_best = false;
    return snap_visit_tilings(s, reach, consider, s);
}

static void keep(snapper *s, ita_motion_kind kind) {
    snap_result *out = s->out;
    out->is_found = true;
    out->max_shift = s->best_shift;
    out->max_turn = s->best_turn * 180 / PI;
    // a figure that may lie anywhere is off by no rounding of its own
    const double own = s->is_free && s->tau.origin == ITA_TOLERANCE_DIGITS ? CUT_OFF : 1;
    out->is_within = s->best_shift <= s->tau.distance * own * (1 + 1e-9);
    if (out->is_within) out->pieces_bent = snap_pieces_bent(s);
    out->frame = s->chart.frame;
    // figure in the file -> local -> mirrored -> file again
    double base = atan2(s->chart.unit.y, s->chart.unit.x), angle = s->best_angle;
    double turn = s->is_mirrored ? 2 * base + angle : angle;
    spot origin = s->chart.origin;
    if (s->is_mirrored) origin.y = -origin.y;
    spot shift = spot_sub(s->best_origin, snap_turned(origin, turn));
    out->motion = (ita_motion){.kind = kind,
                               .is_mirrored = s->is_mirrored,
                               .cosine = cos(turn),
                               .sine = sin(turn),
                               .scale = 1,
                               .shift_x = shift.x,
                               .shift_y = shift.y};
}

static void lay_figure(snapper *s, bool is_mirrored) {
    s->is_mirrored = is_mirrored;
    const ita_pose pose = {.is_mirrored = is_mirrored};
    const ita_shape figure = {.edges = s->figure, .edge_count = s->figure_count};
    (void)ita_shape_place(s->chart.frame, &figure, &pose, s->laid); // no coordinate grows much
    // centre of area of the chords' polygon: enough for a first guess of where the figure lies
    spot sum = {0, 0};
    double area = 0;
    for (size_t i = 0; i < s->figure_count; i++) {
        spot a = chart_value(&s->chart, s->laid[i].from), b = chart_value(&s->chart, s->laid[i].to);
        double cross = spot_cross(a, b);
        area += cross;
        sum = spot_add(sum, spot_times(spot_add(a, b), cross / 3));
    }
    s->figure_centre = spot_times(sum, 1 / area);
}

// Centre of area of the given pieces' corners' polygons.
static spot pieces_centre(const snapper *s) {
    spot sum = {0, 0};
    double area = 0;
    for (size_t i = 0; i < s->piece_count; i++)
        for (size_t e = 0; e < s->pieces[i].count; e++) {
            spot a = spot_sub(s->pieces[i].given[e].from, s->pieces[0].centre);
            spot b = spot_sub(s->pieces[i].given[e].to, s->pieces[0].centre);
            double cross = spot_cross(a, b);
            area += cross;
            sum = spot_add(sum, spot_times(spot_add(a, b), cross / 3));
        }
    return spot_add(spot_times(sum, 1 / area), s->pieces[0].centre);
}

static void centre_figure(snapper *s) {
    s->shift = (spot){0, 0};
    spot there = snap_to_file(s, s->turn, (spot){0, 0}, s->figure_centre);
    s->shift = spot_sub(pieces_centre(s), there);
}

// How the pieces may lie against the classes of angles: the middles of the arcs (of a class's
// width, closed to a circle) that hold a phase of every piece, narrowest first. Every turn of the
// figure from which no piece is off by more than theta lies within theta of one of them.
#define OFFSETS_MOST 8

typedef struct phase {
    double angle;
    size_t piece;
} phase;

static int compare_phases(const void *a, const void *b, void *user) {
    (void)user;
    const phase *x = a, *y = b;
    return x->angle < y->angle ? -1 : x->angle > y->angle;
}

typedef struct offsets {
    size_t count;
    double widths[OFFSETS_MOST], middles[OFFSETS_MOST];
} offsets;

static void note_offset(offsets *out, double from, double width) {
    size_t j = out->count < OFFSETS_MOST ? out->count++ : OFFSETS_MOST;
    for (; j > 0 && out->widths[j - 1] > width; j--)
        if (j < OFFSETS_MOST)
            out->widths[j] = out->widths[j - 1], out->middles[j] = out->middles[j - 1];
    if (j < OFFSETS_MOST) out->widths[j] = width, out->middles[j] = from + width / 2;
}

static offsets common_offsets(const snapper *s) {
    static const double FAR = 0.35; // 10 degrees either way for corners that are off
    const double class_angle = class_of(s);
    phase phases[SNAP_PIECES_MOST * PIECE_WAYS_MOST];
    size_t seen[SNAP_PIECES_MOST] = {0}, count = 0, pieces = 0, last = 0;
    for (size_t i = 0; i < s->piece_count; i++)
        for (size_t k = 0; k < s->pieces[i].ways.count; k++) {
            const double angle = fmod(s->pieces[i].ways.of[k].angle, class_angle);
            phases[count++] = (phase){angle < 0 ? angle + class_angle : angle, i};
        }
    ita_sort(phases, count, sizeof *phases, compare_phases, NULL);
    offsets out = {0};
    // the shortest arc from each phase, where none that begins at the next is as good
    for (size_t first = 0; first < count; first++) {
        for (; pieces < s->piece_count; last++)
            pieces += seen[phases[last % count].piece]++ == 0;
        const size_t end = (last + count - 1) % count;
        const double width =
            phases[end].angle - phases[first].angle + (last > count ? class_angle : 0);
        const bool is_shortest = --seen[phases[first].piece] == 0;
        pieces -= is_shortest;
        if (is_shortest) note_offset(&out, phases[first].angle, width);
    }
    while (out.count > 1 && out.widths[out.count - 1] > 2 * s->theta + FAR)
        out.count--;
    return out;
}

// How many pieces lie within tau of the tiling that was found where the figure was drawn.
static size_t pieces_in_place(const snapper *s, const ita_point *shifts) {
    size_t count = 0;
    for (size_t i = 0; i < s->piece_count; i++) {
        double turn;
        count += snap_piece_shift(s, i, shifts[i], s->turn, s->shift, &turn) <=
                 s->tau.distance * (1 + 1e-9) + s->tolerance.distance;
    }
    return count;
}

typedef struct anchoring {
    snapper *s;
    size_t in_place;
    double shift, turn;
    bool has_any;
} anchoring;

static void note_anchor(void *user, const ita_point *shifts) {
    anchoring *a = user;
    double turn, shift = snap_tiling_shift(a->s, shifts, a->s->turn, a->s->shift, &turn);
    if (a->has_any && shift >= a->shift) return;
    a->has_any = true;
    a->shift = shift;
    a->turn = turn;
    a->in_place = pieces_in_place(a->s, shifts);
}

// Where the figure was drawn. When at least half of the pieces lie in place there, the figure
// stands: the distance of the others is told.
static ita_status try_in_place(snapper *s, double far, bool *stands) {
    lay_figure(s, false);
    s->turn = 0;
    s->shift = s->chart.origin;
    s->is_free = false;
    ita_status status = search(s, s->tau.distance + s->tolerance.distance);
    if (status) return status;
    if (s->has_best) {
        keep(s, ITA_MOTION_IDENTITY);
        *stands = s->out->is_within;
        if (*stands) return ITA_OK;
    }
    anchoring a = {.s = s};
    status = snap_visit_tilings(s, far, note_anchor, &a);
    if (status || !a.has_any || 2 * a.in_place < s->piece_count) return status;
    s->has_best = true;
    s->best_shift = a.shift;
    s->best_turn = a.turn;
    s->best_angle = 0;
    s->best_origin = s->shift;
    keep(s, ITA_MOTION_IDENTITY);
    *stands = true;
    return ITA_OK;
}

// One turn of the laid figure; keeps the simplest motion that will do, else the nearest.
static ita_status try_turn(snapper *s, double turn, double reach, bool *has_kept) {
    s->turn = turn > PI ? turn - 2 * PI : turn;
    centre_figure(s);
    s->is_free = true;
    ita_status status = search(s, reach);
    if (status || !s->has_best) return status;
    bool is_turned = fabs(remainder(s->best_angle, 2 * PI)) > s->theta + 1e-6 &&
                     fabs(s->best_angle) * spot_length(s->chart.unit) > 4 * s->tolerance.distance;
    ita_motion_kind kind = s->is_mirrored ? ITA_MOTION_MIRRORED
                           : is_turned    ? ITA_MOTION_ROTATED
                                          : ITA_MOTION_IDENTITY;
    bool is_within = s->best_shift <= s->tau.distance * (1 + 1e-9) + s->tolerance.distance;
    // where the figure was drawn, pieces may be nearer, though not near enough
    bool is_better = !s->out->is_found || s->best_shift < s->out->max_shift;
    if (*has_kept && s->out->is_within) is_better = is_within && kind < s->out->motion.kind;
    if (is_better) keep(s, kind);
    *has_kept = true;
    return ITA_OK;
}

static ita_status try_free(snapper *s, double reach, bool *is_decided) {
    const int steps = ita_frame_get(s->chart.frame)->steps;
    const offsets arcs = common_offsets(s);
    bool has_kept = false;
    for (int mirror = 0; mirror <= ((s->allow & ITA_ALLOW_MIRROR) != 0); mirror++) {
        lay_figure(s, mirror == 1);
        for (size_t o = 0; o < arcs.count && !(has_kept && s->out->is_within); o++)
            for (int k = 0; k < steps; k++) {
                ita_status status =
                    try_turn(s, arcs.middles[o] + k * 2 * PI / steps, reach, &has_kept);
                if (status) return status;
            }
        if (has_kept && s->out->is_within) break;
    }
    *is_decided = has_kept && s->out->is_within;
    return ITA_OK;
}

static ita_status try_motions(snapper *s, bool *is_decided) {
    double unit = 1e300; // the shortest edge of a piece: beyond half of it a piece is elsewhere
    for (size_t i = 0; i < s->piece_count; i++)
        for (size_t e = 0; e < s->pieces[i].count; e++)
            unit = fmin(unit, spot_distance(s->pieces[i].given[e].from, s->pieces[i].given[e].to));
    double far = fmax(2 * s->tau.distance + s->tolerance.distance, 0.5 * unit);
    bool stands = false;
    ita_status status = s->m->factor == 1 ? try_in_place(s, far, &stands) : ITA_OK;
    // pieces that the user allows to be moved may lie anywhere; digits leave the figure its place
    *is_decided = stands && (s->out->is_within || s->tau.origin != ITA_TOLERANCE_TAU);
    if (status || *is_decided) return status;
    // the centre may be off by tau, and directions by theta over the size of the figure
    double near = 2 * (s->tau.distance + 2 * s->tolerance.distance) + s->theta * 4 * unit;
    status = try_free(s, near, is_decided);
    *is_decided = *is_decided || stands;
    if (status || *is_decided || s->out->is_found) return status;
    return try_free(s, far, is_decided);
}

// ---- exact shapes

static bool areas_differ(const snapper *s) {
    double figure = ita_edges_area(s->chart.frame, s->figure, s->figure_count), pieces = 0;
    for (size_t i = 0; i < s->piece_count; i++)
        pieces += ita_edges_area(s->chart.frame, s->pieces[i].exact, s->pieces[i].count);
    return fabs(figure - pieces) > 1e-7 * fabs(figure);
}

// Areas that differ by more than all corners can be off are no tiling's, whatever is recognised.
static bool areas_are_far_apart(const snapper *s, const loose_outline *figure) {
    const selection *pieces = &s->m->pieces;
    const double off = 2 * s->tau.distance + 100 * s->tolerance.distance; // the tans'; others
    double around = loose_around(figure->edges, figure->edge_count) +
                    loose_around(pieces->loose, pieces->edge_count);
    around += 4 * off * (double)(figure->edge_count + pieces->edge_count);
    return fabs(loose_area(figure->edges, figure->edge_count) -
                loose_area(pieces->loose, pieces->edge_count)) > off * around;
}

static void place_rooms(snapper *s) {
    const selection *sel = &s->m->pieces;
    for (size_t i = 0; i < s->piece_count; i++) {
        piece *p = &s->pieces[i];
        p->count = sel->firsts[i + 1] - sel->firsts[i];
        p->given = sel->loose + sel->firsts[i];
        p->turned = s->room + sel->firsts[i];
        p->there = s->there_room + sel->firsts[i];
        p->centre = (spot){0, 0};
        for (size_t e = 0; e < p->count; e++)
            p->centre = spot_add(p->centre, spot_times(p->given[e].from, 1.0 / (double)p->count));
    }
}

#define PHASES_MOST 64
#define TURNS_MOST  16

// Directions of edges, and turns of pieces, that are known: angles against the figure's unit, each
// within a class.
typedef struct known_angles {
    double class_angle;
    double phases[PHASES_MOST], turns[TURNS_MOST];
    size_t phase_count, turn_count;
} known_angles;

static void learn(double *angles, size_t *count, size_t most, double class_angle, double angle) {
    for (size_t i = 0; i < *count; i++)
        if (fabs(remainder(angle - angles[i], class_angle)) < 1e-9) return;
    if (*count < most) angles[(*count)++] = angle;
}

static void learn_directions(known_angles *known, const chart *c, const ita_edge *edges,
                             size_t count) {
    for (size_t i = 0; i < count; i++) {
        const spot way = spot_sub(chart_value(c, edges[i].to), chart_value(c, edges[i].from));
        if (spot_dot(way, way) > 0)
            learn(known->phases, &known->phase_count, PHASES_MOST, known->class_angle,
                  atan2(way.y, way.x));
    }
}

// What is laid as a whole is turned as a whole, so a piece is read as others lie; and each of its
// edges along those of the figure, and of other pieces, which it may meet. A piece whose directions
// come up only then is read again.
static bool recognise_pieces(snapper *s, ita_status *status) {
    enum { FIRST = 8 };
    known_angles known = {.class_angle = class_of(s), .turn_count = 1};
    learn(known.phases, &known.phase_count, PHASES_MOST, known.class_angle, 0);
    learn_directions(&known, &s->chart, s->figure, s->figure_count);
    ita_arena_reset(&s->ways);
    for (size_t i = 0; i < s->piece_count; i++)
        s->pieces[i].ways.count = 0;
    size_t phases = 0, turns = 0, read = 0;
    while (phases < known.phase_count || turns < known.turn_count) {
        const piece_leads leads = {known.turns + turns, known.phases + phases,
                                   known.turn_count - turns, known.phase_count - phases};
        turns = known.turn_count, phases = known.phase_count;
        for (size_t i = 0; i < s->piece_count; i++) {
            piece *p = &s->pieces[i];
            const size_t before = p->ways.count;
            *status = recognise_ways(&s->chart, &leads, p->given, p->count, s->tolerance, &s->ways,
                                     p->turned, &p->ways);
            if (*status || (read == 0 && p->ways.count == 0 && i == FIRST)) return false;
            read += before == 0 && p->ways.count > 0;
            for (size_t k = before; k < p->ways.count; k++) {
                learn_directions(&known, &s->chart, p->ways.of[k].exact, p->count);
                learn(known.turns, &known.turn_count, TURNS_MOST, known.class_angle,
                      p->ways.of[k].angle);
            }
        }
        if (read == 0) return false;
    }
    for (size_t i = 0; i < s->piece_count && read == s->piece_count; i++)
        s->pieces[i].exact = s->pieces[i].ways.of[0].exact;
    return read == s->piece_count;
}

// In this way only.
static void read_so(piece *p, double angle, const ita_edge *exact) {
    p->ways = (piece_ways){1, {{angle, exact}}};
    p->exact = exact;
}

// Tans by the area of the figure: 8 small legs squared.
static bool recognise_tans(snapper *s) {
    if (s->piece_count != TANS_COUNT) return false;
    double area = ita_edges_area(s->chart.frame, s->figure, s->figure_count);
    double leg = sqrt(area / 8);
    ita_number exact_leg;
    if (!tans_leg(s->chart.frame, leg, &exact_leg)) return false;
    double unit = spot_length(s->chart.unit) / (double)s->chart.scale; // of the file per value
    const loose_edge *given[TANS_COUNT];
    size_t counts[TANS_COUNT];
    ita_edge *exact[TANS_COUNT];
    double angles[TANS_COUNT];
    for (size_t i = 0; i < TANS_COUNT; i++) {
        given[i] = s->pieces[i].given;
        counts[i] = s->pieces[i].count;
        exact[i] = ita_arena_take(&s->ways, counts[i] * sizeof *exact[i]);
        if (!exact[i]) return false;
    }
    if (!tans_fit(s->chart.frame, exact_leg, unit, given, counts,
                  (ita_tolerance){1.5 * s->tau.distance + s->tolerance.distance, s->tau.origin},
                  exact, angles))
        return false;
    double base = atan2(s->chart.unit.y, s->chart.unit.x);
    for (size_t i = 0; i < TANS_COUNT; i++)
        read_so(&s->pieces[i], angles[i] - base, exact[i]);
    return true;
}

static double figure_bent(const snapper *s, const loose_edge *edges) {
    double worst = 0;
    for (size_t i = 0; i < s->figure_count; i++) {
        const spot there = chart_value(&s->chart, s->figure[i].from);
        worst = fmax(worst, spot_distance(chart_to_local(&s->chart, edges[i].from), there));
    }
    return worst * spot_length(s->chart.unit);
}

static size_t ways_count(const snapper *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->piece_count; i++)
        count += s->pieces[i].ways.count;
    return count;
}

// A figure in this frame and finer scales until the pieces are recognised in it. Where pieces may
// be put down askew, finer scales may know more ways to read them.
static ita_status try_frame(snapper *s, ita_frame frame, const loose_outline *outline,
                            bool *is_decided) {
    static const int64_t factors[] = {1, 2, 4, 3, 6, 8, 12, 24, 5, 10, 20, 30, 60};
    enum { FACTORS = sizeof factors / sizeof factors[0], FIRST_LEFT_OUT = 7, MOST = 64 };
    // sides of 11 and 13 have no usual part in common, and pieces of 22 by 33 no usual one of 11
    const bool is_square = frame == ITA_FRAME_SQUARE;
    const int64_t parts_most = is_square ? 256 : 0;
    const int64_t factor_count = FACTORS + (is_square ? MOST - FIRST_LEFT_OUT + 1 : 0);
    ita_status status = ITA_OK;
    if (!recognise_edges(frame, outline->edges, outline->edge_count, parts_most, s->tolerance,
                         s->allocator, &s->chart, s->figure, &status))
        return status;
    const int64_t scale = s->chart.scale;
    size_t most_ways = 0;
    s->out->figure_bent = figure_bent(s, outline->edges);
    memcpy(s->laid, s->figure, s->figure_count * sizeof *s->laid); // as it is, for every factor
    for (int64_t i = 0; i < factor_count && !*is_decided; i++) {
        const int64_t factor = i < FACTORS ? factors[i] : i - FACTORS + FIRST_LEFT_OUT;
        memcpy(s->figure, s->laid, s->figure_count * sizeof *s->figure);
        if (ita_edges_scale(s->figure, s->figure_count, factor)) return ITA_OK;
        s->chart.scale = scale * factor;
        bool is_known = recognise_pieces(s, &status);
        if (status) return status;
        if ((!is_known || areas_differ(s)) && frame == ITA_FRAME_SQRT2)
            is_known = recognise_tans(s);
        if (!is_known || areas_differ(s) || ways_count(s) <= most_ways) continue;
        most_ways = ways_count(s);
        s->out->is_recognised = true;
        status = try_motions(s, is_decided);
        if (status || s->tau.origin != ITA_TOLERANCE_TAU) return status;
    }
    return ITA_OK;
}

// The edges as they were written exactly: no turning but by whole classes.
static ita_status try_as_written(snapper *s, bool *is_decided) {
    const model *m = s->m;
    ita_outline outline;
    ita_status status =
        ita_outline_trace(m->frame, m->figure.exact, m->figure.edge_count, s->allocator, &outline);
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    bool fits = outline.is_simple && outline.scale == 1 && outline.edge_count <= s->figure_count;
    size_t room = s->figure_count;
    if (fits) {
        memcpy(s->figure, outline.edges, outline.edge_count * sizeof *s->figure);
        s->figure_count = outline.edge_count;
        s->chart = (chart){.frame = m->frame, .scale = m->scale, .unit = {1, 0}};
        for (size_t i = 0; i < s->piece_count; i++)
            read_so(&s->pieces[i], 0, m->pieces.exact + m->pieces.firsts[i]);
        if (!areas_differ(s)) status = try_motions(s, is_decided);
        s->figure_count = room;
    }
    ita_outline_close(&outline);
    return status;
}

static ita_status try_frames(snapper *s, const loose_outline *outline, bool *is_decided) {
    static const ita_frame frames[] = {ITA_FRAME_SQUARE, ITA_FRAME_SQRT2, ITA_FRAME_SQRT3,
                                       ITA_FRAME_GOLDEN, ITA_FRAME_GOLDEN_BOX};
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        ita_status status = try_frame(s, frames[i], outline, is_decided);
        if (status || *is_decided || s->out->is_recognised) return status;
    }
    return ITA_OK;
}

#define SNAP_EDGES_MOST 4000

ita_status snap_solve(const model *m, ita_tolerance tau, double theta, unsigned allow,
                      const ita_allocator *allocator, snap_result *out) {
    *out = (snap_result){0};
    size_t count = m->pieces.count;
    if (count == 0 || count > SNAP_PIECES_MOST || m->pieces.edge_count > SNAP_EDGES_MOST ||
        m->figure.edge_count > SNAP_EDGES_MOST)
        return ITA_OK;
    snapper s = {.m = m,
                 .allocator = allocator,
                 .tau = tau,
                 .theta = theta * PI / 180,
                 .tolerance = m->tolerance,
                 .allow = allow,
                 .piece_count = count,
                 .out = out};
    loose_outline outline;
    ita_status status =
        selection_trace(&m->figure, tolerance_times(m->tolerance, 2), allocator, &outline);
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    size_t figure_room =
        outline.edge_count > m->figure.edge_count ? outline.edge_count : m->figure.edge_count;
    s.figure_count = figure_room;
    s.room_count = m->pieces.edge_count;
    ita_arena_open(&s.ways, allocator);
    s.figure = ita_take_zeroed(allocator, figure_room + 1, sizeof *s.figure);
    s.laid = ita_take_zeroed(allocator, figure_room + 1, sizeof *s.laid);
    s.pieces = ita_take_zeroed(allocator, count, sizeof *s.pieces);
    s.kinds = ita_take_zeroed(allocator, count, sizeof *s.kinds);
    s.shapes = ita_take_zeroed(allocator, count, sizeof *s.shapes);
    s.room = ita_take_zeroed(allocator, s.room_count + 1, sizeof *s.room);
    s.there_room = ita_take(allocator, (m->pieces.edge_count + 1) * sizeof *s.there_room);
    bool is_decided = false;
    status = s.figure && s.laid && s.pieces && s.kinds && s.shapes && s.room && s.there_room
                 ? ITA_OK
                 : ITA_E_MEMORY;
    if (!status) place_rooms(&s);
    if (!status && m->is_exact && m->factor == 1) status = try_as_written(&s, &is_decided);
    s.figure_count = outline.edge_count;
    if (!status && !is_decided && !areas_are_far_apart(&s, &outline))
        status = try_frames(&s, &outline, &is_decided);
    ita_give(allocator, s.figure, (figure_room + 1) * sizeof *s.figure);
    ita_give(allocator, s.laid, (figure_room + 1) * sizeof *s.laid);
    ita_give(allocator, s.pieces, count * sizeof *s.pieces);
    ita_give(allocator, s.kinds, count * sizeof *s.kinds);
    ita_give(allocator, s.shapes, count * sizeof *s.shapes);
    ita_give(allocator, s.room, (s.room_count + 1) * sizeof *s.room);
    ita_give(allocator, s.there_room, (m->pieces.edge_count + 1) * sizeof *s.there_room);
    ita_arena_close(&s.ways);
    loose_outline_close(&outline);
    return status;
}
