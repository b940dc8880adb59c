// A program that rounds each step of a path, instead of where it leads, is off by the sum of all
// that. Such steps have as many places as numbers of the file have; who writes whole steps by hand
// rounds nothing.
#include "geom/verify/steps.h"

#include "geom/number/decimal.h"

#include <math.h>

// No end is taken to be off by more units than this.
#define UNITS_MOST 16

// Whether a length has fewer places than numbers of the file may have: then it was not cut off.
static bool is_short(double length, double tenths) {
    const double times = length * tenths;
    return fabs(times - floor(times + 0.5)) < 1e-5;
}

// Of the coordinates by which edges go on, the share that has all places.
static double share_of_cut(const selection *s) {
    const int places = drawing_places(s->drawing);
    const double tenths = places > 0 ? (double)decimal_power(places - 1) : 0.1;
    size_t all = 0, cut = 0;
    for (size_t i = 0; i < s->edge_count; i++) {
        const spot way = spot_sub(s->loose[i].to, s->loose[i].from);
        const double lengths[2] = {way.x, way.y};
        for (int k = 0; k < 2; k++) {
            all += lengths[k] != 0;
            cut += lengths[k] != 0 && !is_short(lengths[k], tenths);
        }
    }
    return all ? (double)cut / (double)all : 0;
}

// Of about how many that were rounded the longest path is.
static double steps_of(const selection *s) {
    const ita_drawing *d = s->drawing;
    return d->steps && drawing_places(d) < 12 && share_of_cut(s) > 0.5 ? d->steps : 0;
}

// What is off by up to a half each time adds up like a walk at random: twice its own unit at each
// end of it leaves room for five times what is usual.
static double units_of(double steps) {
    return fmin(UNITS_MOST, fmax(1, sqrt(steps)));
}

static ita_tolerance doubt_of(double steps, ita_tolerance own) {
    return tolerance_times(own, units_of(steps));
}

// Of the smallest shape, across or along.
static double smallest_of(const selection *s) {
    double smallest = INFINITY;
    for (size_t i = 0; i < s->count; i++) {
        spot least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
        for (size_t k = s->firsts[i]; k < s->firsts[i + 1]; k++) {
            const spot p = s->loose[k].from;
            least = (spot){fmin(least.x, p.x), fmin(least.y, p.y)};
            most = (spot){fmax(most.x, p.x), fmax(most.y, p.y)};
        }
        smallest = fmin(smallest, fmax(most.x - least.x, most.y - least.y));
    }
    return smallest;
}

// Two units of the last place, and a little more.
static double least_reach(const selection *s) {
    return 2 * (1 + 1e-6) / (double)decimal_power(drawing_places(s->drawing));
}

// Where most steps are short, the last one still makes up for what those before are off: what is
// left is then next to nothing beside the smallest shape.
static bool closes_nearly(const selection *s) {
    enum { TIMES_BELOW = 4096 };
    const int places = drawing_places(s->drawing);
    return s->drawing->steps && places >= 2 && places < 12 &&
           least_reach(s) * TIMES_BELOW <= smallest_of(s);
}

double steps_reach(const selection *s, bool doubted) {
    const double steps = steps_of(s);
    if (steps == 0) return closes_nearly(s) ? least_reach(s) : 0;
    return least_reach(s) * (doubted ? units_of(steps) : 1);
}

bool model_has_steps(const model *m) {
    return steps_of(&m->figure) > 0 || steps_of(&m->pieces) > 0;
}

void model_doubt_steps(model *m, double *moved) {
    const double figure = steps_of(&m->figure), pieces = steps_of(&m->pieces);
    if (figure == 0 && pieces == 0) return;
    const side_tolerances more = {doubt_of(figure, m->own.figure), doubt_of(pieces, m->own.pieces)};
    *moved = fmax(*moved, fmax(more.figure.distance, more.pieces.distance));
    model_take_doubt(m, more);
    m->is_stepped = true;
    m->is_exact = m->is_trusted = false;
}

// Nothing of which a shape is made is taken for what is left to close it.
static double reach_to_close(const model *m) {
    enum { TIMES_BELOW = 128 };
    if (m->is_trusted) return 0;
    const double doubted = fmax(steps_reach(&m->figure, true), steps_reach(&m->pieces, true));
    return fmin(doubted, fmin(smallest_of(&m->figure), smallest_of(&m->pieces)) / TIMES_BELOW);
}

ita_status steps_read(const char *bytes, size_t length, const ita_allocator *allocator,
                      ita_drawing **drawing, ita_diag *diag) {
    ita_status status = drawing_read_so(bytes, length, (draw_reading){0}, allocator, drawing, diag);
    if (status || isinf((*drawing)->rest)) return status;
    model m;
    status = model_open(*drawing, *drawing, true, allocator, &m, diag);
    const double reach = status ? 0 : reach_to_close(&m);
    model_close(&m);
    if (!status && (*drawing)->rest > reach) return ITA_OK;
    ita_drawing_close(*drawing);
    *drawing = NULL;
    if (status) return status;
    return drawing_read_so(bytes, length, (draw_reading){.reach = reach}, allocator, drawing, diag);
}
