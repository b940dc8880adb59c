// A snug figure looked at: its corners and holes by what lies round each point of the grid, its
// symmetries, and its fillings, by laying the tan that covers the first quarter left.
#include "games/dissection/figure/snug.h"

#include "intarsia/base.h"

#include <string.h>

enum { WAYS = 8, BITS = 4, AROUND = 8, HALF_TURN = 4 };

// ---- points of the grid

static unsigned quarters_of(const snug_figure *f, int x, int y) {
    return (unsigned)(f->rows[y] >> (BITS * x)) & 15;
}

// The eighths of a turn round the point (x, y) that are covered, counter-clockwise from the east.
static unsigned around_point(const snug_figure *f, int x, int y) {
    const unsigned ne = quarters_of(f, x, y), nw = quarters_of(f, x - 1, y);
    const unsigned sw = quarters_of(f, x - 1, y - 1), se = quarters_of(f, x, y - 1);
    return (ne & 1) | (ne >> 3 & 1) << 1 | (nw >> 1 & 1) << 2 | (nw & 1) << 3 | (sw >> 2 & 1) << 4 |
           (sw >> 1 & 1) << 5 | (se >> 3 & 1) << 6 | (se >> 2 & 1) << 7;
}

// How far the covered eighths reach that begin at `first`.
static int reach_of(unsigned around, int first) {
    int reach = 0;
    while (reach < AROUND && around >> ((first + reach) % AROUND) & 1)
        reach++;
    return reach;
}

// Each stretch of covered eighths is a corner unless it is a half turn.
static void look_around(unsigned around, snug_shape *out) {
    int stretches = 0;
    for (int i = 0; i < AROUND; i++) {
        if (!(around >> i & 1) || around >> ((i + AROUND - 1) % AROUND) & 1) continue;
        const int reach = reach_of(around, i);
        stretches++;
        out->corner_count += reach != HALF_TURN;
        out->is_convex = out->is_convex && reach <= HALF_TURN;
    }
    out->is_touching = out->is_touching || stretches > 1;
}

// Euler's number, rim and all: points, less edges of quarters, plus quarters. Each point has as
// many edges to the east, north and north east (to the middle), each middle three more.
static int euler_number(const snug_figure *f) {
    int sum = 0;
    for (int y = SNUG_MARGIN; y <= SNUG_MARGIN + f->height; y++)
        for (int x = SNUG_MARGIN; x <= SNUG_MARGIN + f->width; x++) {
            const unsigned q = quarters_of(f, x, y), around = around_point(f, x, y);
            const unsigned south = quarters_of(f, x, y - 1), west = quarters_of(f, x - 1, y);
            int inner = 0, quarters = 0;
            for (int i = 0; i < 4; i++) {
                quarters += (q >> i & 1) != 0;
                inner += (q >> i & 1) || (q >> ((i + 1) % 4) & 1);
            }
            sum +=
                (around != 0) - ((q & 1) || (south >> 2 & 1)) - ((q >> 3 & 1) || (west >> 1 & 1));
            sum += (q != 0) - inner + quarters;
        }
    return sum;
}

// ---- symmetries

typedef struct symmetries {
    int count, ways[WAYS]; // the first changes nothing
} symmetries;

static symmetries symmetries_of(const snug_figure *f) {
    snug_square squares[SNUG_SQUARES_MOST];
    const int count = snug_squares(f, squares);
    const uint64_t own = snug_sum(squares, count, 0, f->width, f->height);
    symmetries out = {1, {0}};
    for (int way = 1; way < WAYS; way++)
        if (snug_sum(squares, count, way, f->width, f->height) == own) out.ways[out.count++] = way;
    return out;
}

void snug_look(const snug_figure *f, snug_shape *out) {
    *out = (snug_shape){.is_convex = true};
    for (int y = SNUG_MARGIN; y <= SNUG_MARGIN + f->height; y++)
        for (int x = SNUG_MARGIN; x <= SNUG_MARGIN + f->width; x++)
            look_around(around_point(f, x, y), out);
    out->hole_count = 1 - euler_number(f);
    out->is_convex = out->is_convex && !out->is_touching && out->hole_count == 0;
    const symmetries own = symmetries_of(f);
    for (int i = 1; i < own.count; i++) {
        out->is_mirrored = out->is_mirrored || own.ways[i] >= 4;
        out->is_turned = out->is_turned || own.ways[i] < 4;
    }
}

// ---- fillings

typedef struct laid {
    int8_t lay, x, y; // of the lay's box, in the figure's
} laid;

typedef struct filler {
    snug_tans tans;
    symmetries own;
    int width, height;
    int8_t left[SNUG_KINDS];
    laid pieces[SNUG_PIECES];
    uint64_t fillings, unique;
} filler;

// The same for every order of laying, and for a filling's image another filling's own.
static uint64_t sum_of_filling(const filler *f, int way) {
    uint64_t sum = 0;
    for (int i = 0; i < SNUG_PIECES; i++) {
        const snug_lay *lay = &f->tans.lays[f->pieces[i].lay];
        snug_square squares[3];
        for (int k = 0; k < lay->count; k++) {
            squares[k] = lay->squares[k];
            squares[k].x = (int8_t)(squares[k].x + f->pieces[i].x);
            squares[k].y = (int8_t)(squares[k].y + f->pieces[i].y);
        }
        sum += ita_mix(snug_sum(squares, lay->count, way, f->width, f->height));
    }
    return sum;
}

// Of a filling and its images the one with the least sum stands for all.
static void take_filling(filler *f) {
    bool is_least = true;
    if (f->own.count > 1) {
        const uint64_t sum = sum_of_filling(f, 0);
        for (int i = 1; i < f->own.count; i++)
            is_least = is_least && sum <= sum_of_filling(f, f->own.ways[i]);
    }
    f->fillings++;
    f->unique += is_least;
}

static bool lies_in(const uint64_t rows[SNUG_SIDE], const snug_lay *lay, int x, int y) {
    uint64_t outside = 0;
    if (x < 0 || y < 0) return false;
    for (int i = 0; i < lay->height; i++)
        outside |= lay->rows[i] << (BITS * x) & ~rows[y + i];
    return !outside;
}

static void fill_rest(filler *f, uint64_t rows[SNUG_SIDE], int piece) {
    int y = SNUG_MARGIN, x = 0;
    if (piece == SNUG_PIECES) {
        take_filling(f);
        return;
    }
    while (!rows[y])
        y++;
    while (!(rows[y] >> (BITS * x) & 15))
        x++;
    const int quarters = (int)(rows[y] >> (BITS * x)) & 15, first = quarters & -quarters;
    for (int l = 0; l < SNUG_LAYS; l++) {
        const snug_lay *lay = &f->tans.lays[l];
        if (!f->left[lay->kind]) continue;
        for (int k = 0; k < lay->count; k++) {
            const int left = x - lay->squares[k].x, low = y - lay->squares[k].y;
            if (!(lay->squares[k].quarters & first) || !lies_in(rows, lay, left, low)) continue;
            for (int i = 0; i < lay->height; i++)
                rows[low + i] ^= lay->rows[i] << (BITS * left);
            f->left[lay->kind]--;
            f->pieces[piece] =
                (laid){(int8_t)l, (int8_t)(left - SNUG_MARGIN), (int8_t)(low - SNUG_MARGIN)};
            fill_rest(f, rows, piece + 1);
            f->left[lay->kind]++;
            for (int i = 0; i < lay->height; i++)
                rows[low + i] ^= lay->rows[i] << (BITS * left);
        }
    }
}

void snug_count(const snug_figure *figure, uint64_t *fillings, uint64_t *unique) {
    filler f = {.own = symmetries_of(figure), .width = figure->width, .height = figure->height};
    uint64_t rows[SNUG_SIDE];
    snug_make_tans(&f.tans);
    memcpy(f.left, f.tans.copies, sizeof f.left);
    memcpy(rows, figure->rows, sizeof rows);
    fill_rest(&f, rows, 0);
    *fillings = f.fillings;
    *unique = f.unique;
}
