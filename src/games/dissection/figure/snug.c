// Tans laid square by square: numbers read, and all figures met, by the same list of places that a
// next piece has. Nothing is laid twice on the way either, so that of the many ways to lay a figure
// the first alone is followed.
#include "games/dissection/figure/snug.h"

#include "intarsia/base.h"

#include <string.h>

enum { SOUTH = 1, EAST = 2, NORTH = 4, WEST = 8, FULL = 15, BITS = 4 };

// ---- the tans

// The kind that every figure has, and with which it begins.
enum { FIRST_KIND = 0 };

static const struct {
    int8_t copies, count;
    snug_square squares[3];
} kinds[SNUG_KINDS] = {
    {2, 3, {{0, 0, FULL}, {1, 0, SOUTH | WEST}, {0, 1, SOUTH | WEST}}}, // large triangle
    {1, 2, {{0, 0, SOUTH | EAST}, {1, 0, SOUTH | WEST}}},               // middle triangle
    {2, 1, {{0, 0, SOUTH | WEST}}},                                     // small triangle
    {1, 1, {{0, 0, FULL}}},                                             // square
    {1, 2, {{0, 0, SOUTH | EAST}, {1, 0, NORTH | WEST}}},               // parallelogram
};

static int8_t turn_quarters(int quarters, int times) {
    const int twice = quarters << times;
    return (int8_t)((twice | twice >> BITS) & FULL);
}

static int8_t mirror_quarters(int quarters) {
    const int kept = quarters & (SOUTH | NORTH);
    return (int8_t)(kept | ((quarters & EAST) ? WEST : 0) | ((quarters & WEST) ? EAST : 0));
}

snug_square snug_turned(snug_square s, int way, int width, int height) {
    if (way & 4) s = (snug_square){(int8_t)(width - 1 - s.x), s.y, mirror_quarters(s.quarters)};
    const int times = way & 3;
    for (int i = 0; i < times; i++) {
        const int8_t x = s.x;
        s.x = (int8_t)(height - 1 - s.y);
        s.y = x;
        const int swapped = width;
        width = height, height = swapped;
    }
    s.quarters = turn_quarters(s.quarters, times);
    return s;
}

uint64_t snug_sum(const snug_square *squares, int count, int way, int width, int height) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        const snug_square s = snug_turned(squares[i], way, width, height);
        sum += ita_mix((uint64_t)(s.x | s.y << 8 | s.quarters << 16) + 1);
    }
    return sum;
}

static uint64_t quarters_at(int x, int quarters) {
    return (uint64_t)quarters << (BITS * x);
}

// What lies on the other side of a square's quarters: across its sides in the squares around,
// across its diagonals in the square itself.
static void touch_around(snug_square s, uint64_t touch[4]) {
    const int x = s.x + 1, y = s.y + 1, q = s.quarters;
    if (q & SOUTH) touch[y - 1] |= quarters_at(x, NORTH);
    if (q & NORTH) touch[y + 1] |= quarters_at(x, SOUTH);
    if (q & EAST) touch[y] |= quarters_at(x + 1, WEST);
    if (q & WEST) touch[y] |= quarters_at(x - 1, EAST);
    if (q != FULL) touch[y] |= quarters_at(x, FULL & ~q);
}

static snug_lay make_lay(int kind, int way) {
    snug_lay lay = {.kind = (int8_t)kind, .count = kinds[kind].count};
    int width = 1, height = 1;
    for (int i = 0; i < lay.count; i++) {
        const snug_square s = kinds[kind].squares[i];
        width = s.x + 1 > width ? s.x + 1 : width;
        height = s.y + 1 > height ? s.y + 1 : height;
    }
    for (int i = 0; i < lay.count; i++) {
        lay.squares[i] = snug_turned(kinds[kind].squares[i], way, width, height);
        lay.rows[lay.squares[i].y] |= quarters_at(lay.squares[i].x, lay.squares[i].quarters);
        touch_around(lay.squares[i], lay.touch);
    }
    lay.width = (int8_t)(way & 1 ? height : width);
    lay.height = (int8_t)(way & 1 ? width : height);
    return lay;
}

void snug_make_tans(snug_tans *out) {
    int count = 0;
    for (int kind = 0; kind < SNUG_KINDS; kind++) {
        const int first = count;
        out->copies[kind] = kinds[kind].copies;
        for (int way = 0; way < 8; way++) {
            const snug_lay lay = make_lay(kind, way);
            bool is_new = true;
            for (int i = first; i < count; i++)
                is_new = is_new && memcmp(out->lays[i].rows, lay.rows, sizeof lay.rows) != 0;
            if (is_new) out->lays[count++] = lay;
        }
    }
}

// ---- figures

int snug_squares(const snug_figure *f, snug_square squares[SNUG_SQUARES_MOST]) {
    int count = 0;
    for (int y = 0; y < f->height; y++)
        for (int x = 0; x < f->width; x++) {
            const int q = (int)(f->rows[y + SNUG_MARGIN] >> (BITS * (x + SNUG_MARGIN))) & FULL;
            if (q) squares[count++] = (snug_square){(int8_t)x, (int8_t)y, (int8_t)q};
        }
    return count;
}

static uint64_t name_of(const snug_figure *f) {
    snug_square squares[SNUG_SQUARES_MOST];
    const int count = snug_squares(f, squares);
    uint64_t least = UINT64_MAX;
    for (int way = 0; way < 8; way++) {
        const uint64_t sum = snug_sum(squares, count, way, f->width, f->height);
        least = sum < least ? sum : least;
    }
    return least;
}

// With the piece's box at (x, y), the figure's box where it has to be.
static snug_figure joined(const snug_figure *f, const snug_lay *lay, int x, int y) {
    uint64_t rows[SNUG_SIDE];
    const int left = x < SNUG_MARGIN ? x : SNUG_MARGIN, low = y < SNUG_MARGIN ? y : SNUG_MARGIN;
    int right = SNUG_MARGIN + f->width, high = SNUG_MARGIN + f->height;
    memcpy(rows, f->rows, sizeof rows);
    for (int i = 0; i < lay->height; i++)
        rows[y + i] |= lay->rows[i] << (BITS * x);
    right = x + lay->width > right ? x + lay->width : right;
    high = y + lay->height > high ? y + lay->height : high;
    snug_figure out = {.width = (int8_t)(right - left), .height = (int8_t)(high - low)};
    for (int i = low; i < high; i++)
        out.rows[i - low + SNUG_MARGIN] = rows[i] << (BITS * (SNUG_MARGIN - left));
    return out;
}

// From south, counter-clockwise: the corners (x, y in bits 0 and 1) of what two neighbouring
// quarters make, or all of them.
int snug_edges(const snug_figure *f, int8_t from[2 * SNUG_EDGES_MOST],
               int8_t to[2 * SNUG_EDGES_MOST]) {
    static const struct {
        int8_t quarters, count, corners[4];
    } outlines[] = {{FULL, 4, {0, 1, 3, 2}},
                    {SOUTH | WEST, 3, {0, 1, 2}},
                    {SOUTH | EAST, 3, {0, 1, 3}},
                    {NORTH | EAST, 3, {1, 3, 2}},
                    {NORTH | WEST, 3, {0, 3, 2}}};
    snug_square squares[SNUG_SQUARES_MOST];
    const int square_count = snug_squares(f, squares);
    int count = 0;
    for (int i = 0; i < square_count; i++) {
        const snug_square s = squares[i];
        int kind = 0;
        while (outlines[kind].quarters != s.quarters)
            kind++;
        for (int k = 0; k < outlines[kind].count; k++, count++) {
            const int a = outlines[kind].corners[k];
            const int b = outlines[kind].corners[(k + 1) % outlines[kind].count];
            from[2 * count] = (int8_t)(s.x + (a & 1)), from[2 * count + 1] = (int8_t)(s.y + a / 2);
            to[2 * count] = (int8_t)(s.x + (b & 1)), to[2 * count + 1] = (int8_t)(s.y + b / 2);
        }
    }
    return count;
}

// ---- places of a next piece

// A figure of some of the tans, and where one more can lie.
enum { PLACES_MOST = SNUG_LAYS * SNUG_SIDE * SNUG_SIDE };
typedef struct stage {
    snug_figure figure;
    int8_t left[SNUG_KINDS]; // of each kind
    int count, at;
    uint16_t places[PLACES_MOST]; // lay, y, x
} stage;

static bool can_lie(const snug_figure *f, const snug_lay *lay, int x, int y) {
    uint64_t covered = 0, touched = 0;
    for (int i = 0; i < lay->height; i++)
        covered |= f->rows[y + i] & lay->rows[i] << (BITS * x);
    if (covered) return false;
    for (int i = 0; i < lay->height + 2; i++)
        touched |= f->rows[y + i - 1] & lay->touch[i] << (BITS * (x - 1));
    return touched;
}

static void find_places(const snug_tans *tans, stage *s) {
    s->count = s->at = 0;
    for (int l = 0; l < SNUG_LAYS; l++) {
        const snug_lay *lay = &tans->lays[l];
        if (!s->left[lay->kind]) continue;
        for (int y = SNUG_MARGIN - lay->height; y <= SNUG_MARGIN + s->figure.height; y++)
            for (int x = SNUG_MARGIN - lay->width; x <= SNUG_MARGIN + s->figure.width; x++)
                if (can_lie(&s->figure, lay, x, y))
                    s->places[s->count++] = (uint16_t)(l << 8 | y << 4 | x);
    }
}

static void begin(const snug_tans *tans, stage *s) {
    static const snug_figure nothing;
    memcpy(s->left, tans->copies, sizeof s->left);
    s->left[FIRST_KIND]--;
    s->figure = joined(&nothing, &tans->lays[0], SNUG_MARGIN, SNUG_MARGIN);
    find_places(tans, s);
}

static void lay_next(const snug_tans *tans, const stage *s, int place, stage *next) {
    const int code = s->places[place];
    const snug_lay *lay = &tans->lays[code >> 8];
    memcpy(next->left, s->left, sizeof next->left);
    next->left[lay->kind]--;
    next->figure = joined(&s->figure, lay, code & 15, code >> 4 & 15);
}

bool snug_of(uint64_t number, snug_figure *out) {
    snug_tans tans;
    stage stages[2];
    snug_make_tans(&tans);
    begin(&tans, &stages[0]);
    for (int pieces = 1;; pieces++) {
        stage *now = &stages[(pieces + 1) % 2], *next = &stages[pieces % 2];
        lay_next(&tans, now, (int)(number % (uint64_t)now->count), next);
        number /= (uint64_t)now->count;
        if (pieces + 1 == SNUG_PIECES) {
            *out = next->figure;
            return number == 0;
        }
        find_places(&tans, next);
    }
}

// ---- all figures

struct snug_walk {
    const ita_allocator *allocator;
    snug_tans tans;
    int depth; // of the stage at hand; -1: all is done
    stage stages[SNUG_PIECES - 1];
    uint64_t *names; // of what was laid; 0: none
    size_t count, capacity;
};

ita_status snug_walk_open(const ita_allocator *allocator, snug_walk **out) {
    snug_walk *w = ita_take_zeroed(allocator, 1, sizeof *w);
    *out = w;
    if (!w) return ITA_E_MEMORY;
    w->allocator = allocator;
    snug_make_tans(&w->tans);
    begin(&w->tans, &w->stages[0]);
    return ITA_OK;
}

void snug_walk_close(snug_walk *w) {
    if (!w) return;
    ita_give(w->allocator, w->names, w->capacity * sizeof *w->names);
    ita_give(w->allocator, w, sizeof *w);
}

static bool put_name(uint64_t *names, size_t capacity, uint64_t name) {
    size_t at = ita_slot(name, capacity - 1);
    for (; names[at]; at = (at + 1) & (capacity - 1))
        if (names[at] == name) return false;
    names[at] = name;
    return true;
}

static ita_status widen(snug_walk *w) {
    const size_t wanted = w->capacity ? 2 * w->capacity : 1024;
    uint64_t *names = ita_take_zeroed(w->allocator, wanted, sizeof *names);
    if (!names) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->capacity; i++)
        if (w->names[i]) (void)put_name(names, wanted, w->names[i]);
    ita_give(w->allocator, w->names, w->capacity * sizeof *w->names);
    w->names = names;
    w->capacity = wanted;
    return ITA_OK;
}

// Of what and of which pieces: what is left matters for what follows.
static uint64_t name_of_stage(const stage *s) {
    uint64_t left = 0;
    for (int kind = 0; kind < SNUG_KINDS; kind++)
        left = left * 4 + (uint64_t)s->left[kind];
    const uint64_t name = name_of(&s->figure) + ita_mix(~left);
    return name ? name : 1;
}

static uint64_t number_of(const snug_walk *w) {
    uint64_t number = 0;
    for (int i = w->depth; i >= 0; i--)
        number = number * (uint64_t)w->stages[i].count + (uint64_t)(w->stages[i].at - 1);
    return number;
}

ita_status snug_walk_next(snug_walk *w, snug_figure *figure, uint64_t *number) {
    while (w->depth >= 0) {
        stage *now = &w->stages[w->depth], last;
        const bool is_last = w->depth + 2 == SNUG_PIECES;
        stage *next = is_last ? &last : &w->stages[w->depth + 1];
        if (now->at == now->count) {
            w->depth--;
            continue;
        }
        if (2 * (w->count + 1) > w->capacity && widen(w) != ITA_OK) return ITA_E_MEMORY;
        lay_next(&w->tans, now, now->at++, next);
        if (!put_name(w->names, w->capacity, name_of_stage(next))) continue;
        w->count++;
        if (is_last) {
            *figure = next->figure;
            *number = number_of(w);
            return ITA_OK;
        }
        find_places(&w->tans, next);
        w->depth++;
    }
    return ITA_E_NOT_FOUND;
}
