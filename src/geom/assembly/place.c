// Where the figure is put to be asked, and where a place on the grid is among the pieces.
#include "geom/assembly/assembly.h"
#include "geom/solid/directions.h"

#include <math.h>

void assembly_turn(assembly *a, int turn, ita_corner shift) {
    const ita_solid *figure = &a->parts.items[0].solid;
    for (size_t i = 0; i < figure->corner_count; i++) {
        ita_corner p = ita_corner_turn(turn, figure->corners[i]);
        a->figure[i] = (ita_corner){p.x + shift.x, p.y + shift.y, p.z + shift.z};
    }
    a->turn = turn;
    a->shift = shift;
}

ita_solid assembly_figure(const assembly *a) {
    ita_solid figure = a->parts.items[0].solid;
    figure.corners = a->figure;
    return figure;
}

static void widen(extent *e, const ita_corner *corners, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ita_corner p = corners[i];
        if (!e->is_used) e->low = e->high = p;
        e->is_used = true;
        e->low = (ita_corner){p.x < e->low.x ? p.x : e->low.x, p.y < e->low.y ? p.y : e->low.y,
                              p.z < e->low.z ? p.z : e->low.z};
        e->high = (ita_corner){p.x > e->high.x ? p.x : e->high.x, p.y > e->high.y ? p.y : e->high.y,
                               p.z > e->high.z ? p.z : e->high.z};
    }
}

extent assembly_figure_extent(const assembly *a) {
    extent e = {.is_used = false};
    widen(&e, a->figure, a->parts.items[0].solid.corner_count);
    return e;
}

extent assembly_pieces_extent(const assembly *a) {
    extent e = {.is_used = false};
    for (size_t i = 1; i < a->parts.count; i++)
        widen(&e, a->parts.items[i].corners, a->parts.items[i].solid.corner_count);
    return e;
}

void assembly_turn_on(const assembly *a, double at[3]) {
    const double from[3] = {at[0], at[1], at[2]};
    for (int i = 0; i < 3 && a->has_way; i++) {
        at[i] = 0;
        for (int axis = 0; axis < 3; axis++)
            at[i] += a->way.axes[axis][i] * from[axis];
    }
}

void assembly_place(const assembly *a, double at[3]) {
    for (int i = 0; i < 3; i++)
        at[i] *= grid_unit(a->grid);
    assembly_turn_on(a, at);
    for (int i = 0; i < 3 && a->has_way; i++)
        at[i] += a->way.shift[i];
}

static bool is_within(ita_corner p, double most) {
    for (int axis = 0; axis < 3; axis++)
        if (fabs((double)corner_on(p, axis)) > most) return false;
    return true;
}

void assembly_place_figure(assembly *a, int turn, double slack) {
    assembly_turn(a, turn, (ita_corner){0, 0, 0});
    const extent own = assembly_figure_extent(a), pieces = assembly_pieces_extent(a);
    const ita_corner low = corner_less(pieces.low, own.low),
                     high = corner_less(pieces.high, own.high);
    const bool meets = own.low.x < pieces.high.x && pieces.low.x < own.high.x &&
                       own.low.y < pieces.high.y && pieces.low.y < own.high.y &&
                       own.low.z < pieces.high.z && pieces.low.z < own.high.z;
    const bool is_alike = is_within(corner_less(high, low), 2 * slack);
    if (!meets || (is_alike && !is_within(low, slack))) assembly_turn(a, turn, low);
}
