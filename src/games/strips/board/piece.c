// The piece of the source: ten points around the middle of the hypotenuse, and its parts.
// Pure functions of small integers. Knows no board and no second piece.
#include "intarsia/strips.h"

static const ita_strips_piece upright = {
    {{-1, 1}, {-3, 1}, {-3, -1}, {-1, -1}, {-1, -3}, {1, -3}, {1, -1}, {3, 1}, {1, 3}, {-1, 1}}};

ita_strips_piece ita_strips_piece_at(ita_strips_point centre, int turn) {
    ita_strips_piece piece = upright;
    for (int i = 0; i < 10; i++) {
        ita_strips_point *p = &piece.p[i];
        for (int k = 0; k < (turn & 3); k++)
            *p = (ita_strips_point){-p->y, p->x};
        p->x += centre.x;
        p->y += centre.y;
    }
    return piece;
}

static ita_strips_square square_from(const ita_strips_piece *piece, int first) {
    return (ita_strips_square){
        {piece->p[first], piece->p[first + 1], piece->p[first + 2], piece->p[first + 3]}};
}

ita_strips_square ita_strips_small1(const ita_strips_piece *piece) {
    return square_from(piece, 0);
}

ita_strips_square ita_strips_small2(const ita_strips_piece *piece) {
    return square_from(piece, 3);
}

ita_strips_square ita_strips_large(const ita_strips_piece *piece) {
    return square_from(piece, 6);
}

void ita_strips_triangle(const ita_strips_piece *piece, ita_strips_point out[3]) {
    out[0] = piece->p[3];
    out[1] = piece->p[6];
    out[2] = piece->p[9];
}
