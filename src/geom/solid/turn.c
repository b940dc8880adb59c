// The turns of a cube, and their mirror images.
#include "intarsia/solid.h"

// Axes change places in one of six ways and directions turn round; the third axis' direction makes
// it a rotation, or a mirror image.
ita_corner ita_corner_turn(int turn, ita_corner corner) {
    static const int8_t places[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                        {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int64_t from[3] = {corner.x, corner.y, corner.z};
    int order = turn % ITA_CUBE_TURNS / 4;
    int x = turn & 1 ? -1 : 1, y = turn & 2 ? -1 : 1;
    int z = x * y * (order < 3 ? 1 : -1) * (turn < ITA_CUBE_TURNS ? 1 : -1);
    const int8_t *place = places[order];
    return (ita_corner){x * from[place[0]], y * from[place[1]], z * from[place[2]]};
}
