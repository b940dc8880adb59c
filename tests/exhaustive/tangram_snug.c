// Snug tangrams: figures that the seven tans form when they meet along whole sides of the small
// squares and half squares of which all consist, each figure once up to turning and mirroring. A
// published count is 4,842,205 (Read 2004). Knows nothing of the program's solver: pieces are laid
// square by square, and figures told apart by sums of random numbers, 64 bits each.
// The same laying counts polyaboloes (OEIS A006074). The tans need some minutes and a gigabyte:
// INTARSIA_LONG=1.
#include "check.h"

#include "intarsia/base.h"

// A square holds nothing, a half (named by the corner where its right angle is), or is full.
enum { SOUTH_WEST, SOUTH_EAST, NORTH_EAST, NORTH_WEST, FULL, KINDS };
enum { SIDE = 32, MIDDLE = 8, CELLS_MOST = 16, LAYS_MOST = 8, PORTS_MOST = 8 };

typedef struct cell {
    int8_t x, y, kind;
} cell;

typedef struct shape {
    int count;
    cell cells[CELLS_MOST];
} shape;

// ---- squares

static const uint8_t masks[KINDS] = {1, 2, 4, 8, 15};

static bool fits(uint8_t there, int kind) {
    return there == 0 || (kind < FULL && there == masks[(kind + 2) % 4]);
}

// Which sides of the square belong to what it holds: south, east, north, west.
static bool has_side(uint8_t mask, int side) {
    static const uint8_t of[4] = {1 | 2, 2 | 4, 4 | 8, 8 | 1};
    return mask & of[side];
}

// An eighth of the symmetries: mirrored first, then turned by quarters.
static cell moved(cell c, int way, int width, int height) {
    if (way & 4) {
        c.x = (int8_t)(width - 1 - c.x);
        if (c.kind < FULL) c.kind = (int8_t)(c.kind ^ 1);
    }
    for (int i = 0; i < (way & 3); i++) {
        const int8_t x = c.x;
        c.x = (int8_t)(height - 1 - c.y);
        c.y = x;
        if (c.kind < FULL) c.kind = (int8_t)((c.kind + 1) % 4);
        const int swapped = width;
        width = height, height = swapped;
    }
    return c;
}

// Shifted to the corner of the first quarter.
static void settle(shape *s, int *width, int *height) {
    int low_x = SIDE, low_y = SIDE, high_x = 0, high_y = 0;
    for (int i = 0; i < s->count; i++) {
        const cell *c = &s->cells[i];
        low_x = c->x < low_x ? c->x : low_x, high_x = c->x > high_x ? c->x : high_x;
        low_y = c->y < low_y ? c->y : low_y, high_y = c->y > high_y ? c->y : high_y;
    }
    for (int i = 0; i < s->count; i++) {
        s->cells[i].x = (int8_t)(s->cells[i].x - low_x);
        s->cells[i].y = (int8_t)(s->cells[i].y - low_y);
    }
    *width = high_x - low_x + 1;
    *height = high_y - low_y + 1;
}

static uint64_t numbers[KINDS][SIDE][SIDE];

// The same for every image, wherever it lies.
static uint64_t name_of(const shape *settled, int width, int height) {
    uint64_t least = UINT64_MAX;
    for (int way = 0; way < 8; way++) {
        uint64_t sum = 0;
        for (int i = 0; i < settled->count; i++) {
            const cell c = moved(settled->cells[i], way, width, height);
            sum += numbers[c.kind][c.y][c.x];
        }
        least = sum < least ? sum : least;
    }
    return least;
}

// ---- pieces

// A side through which pieces may meet: of a square to the south, east, north or west, or the
// diagonal of a half, inside its square.
typedef struct port {
    int x, y, side; // 0 to 3, or 4 and the half's kind
} port;

typedef struct lay {
    shape shape;
    port ports[PORTS_MOST];
    int port_count;
} lay;

typedef struct kind_of_piece {
    int count; // of different lays
    lay lays[LAYS_MOST];
} kind_of_piece;

typedef uint8_t board[SIDE][SIDE];

static void put_on_board(const shape *s, int x, int y, board b) {
    for (int i = 0; i < s->count; i++)
        b[s->cells[i].y + y][s->cells[i].x + x] |= masks[s->cells[i].kind];
}

static void take_off_board(const shape *s, int x, int y, board b) {
    for (int i = 0; i < s->count; i++)
        b[s->cells[i].y + y][s->cells[i].x + x] = 0;
}

static const int side_x[4] = {0, 1, 0, -1}, side_y[4] = {-1, 0, 1, 0};

// Everything that lies on the board round the shape at (x, y), which has to be nothing else.
static int find_ports(const shape *s, int x, int y, board b, port *ports, int most) {
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        const cell *c = &s->cells[i];
        const int cx = c->x + x, cy = c->y + y;
        for (int side = 0; side < 4; side++) {
            if (!has_side(masks[c->kind], side) ||
                has_side(b[cy + side_y[side]][cx + side_x[side]], (side + 2) % 4))
                continue;
            assert_true(count < most);
            ports[count++] = (port){cx, cy, side};
        }
        if (c->kind == FULL) continue;
        assert_true(count < most);
        ports[count++] = (port){cx, cy, 4 + c->kind};
    }
    return count;
}

static kind_of_piece make_kind(const shape *piece) {
    kind_of_piece out = {0};
    uint64_t seen[LAYS_MOST];
    for (int way = 0; way < 8; way++) {
        shape s = *piece;
        int width, height;
        uint64_t sum = 0;
        settle(&s, &width, &height);
        for (int i = 0; i < s.count; i++) {
            s.cells[i] = moved(s.cells[i], way, width, height);
            sum += numbers[s.cells[i].kind][s.cells[i].y][s.cells[i].x];
        }
        bool is_new = true;
        for (int i = 0; i < out.count; i++)
            is_new = is_new && seen[i] != sum;
        if (!is_new) continue;
        board b = {{0}};
        lay *l = &out.lays[out.count];
        seen[out.count++] = sum;
        l->shape = s;
        put_on_board(&s, MIDDLE, MIDDLE, b);
        l->port_count = find_ports(&s, MIDDLE, MIDDLE, b, l->ports, PORTS_MOST);
        for (int i = 0; i < l->port_count; i++)
            l->ports[i].x -= MIDDLE, l->ports[i].y -= MIDDLE;
    }
    return out;
}

// ---- sets of shapes

typedef struct packed {
    uint16_t cells[CELLS_MOST]; // (y * SIDE + x) * 8 + kind; the rest 0xffff
} packed;

typedef struct shapes {
    packed *items; // NULL: they are only counted
    size_t count, capacity;
    uint64_t *slots; // names; 0: none
    size_t slot_count;
} shapes;

static packed pack(const shape *s) {
    packed p;
    for (int i = 0; i < CELLS_MOST; i++)
        p.cells[i] = i < s->count
                         ? (uint16_t)((s->cells[i].y * SIDE + s->cells[i].x) * 8 + s->cells[i].kind)
                         : UINT16_MAX;
    return p;
}

static shape unpack(const packed *p) {
    shape s = {0};
    while (s.count < CELLS_MOST && p->cells[s.count] != UINT16_MAX) {
        const int code = p->cells[s.count];
        s.cells[s.count++] =
            (cell){(int8_t)(code / 8 % SIDE), (int8_t)(code / 8 / SIDE), (int8_t)(code % 8)};
    }
    return s;
}

static bool put_name(uint64_t *slots, size_t count, uint64_t name) {
    size_t at = (size_t)(name >> 16) & (count - 1);
    for (; slots[at]; at = (at + 1) & (count - 1))
        if (slots[at] == name) return false;
    slots[at] = name;
    return true;
}

static void widen(shapes *set) {
    const size_t wanted = set->slot_count ? 2 * set->slot_count : 1024;
    uint64_t *slots = calloc(wanted, sizeof *slots);
    assert_non_null(slots);
    for (size_t i = 0; i < set->slot_count; i++)
        if (set->slots[i]) (void)put_name(slots, wanted, set->slots[i]);
    free(set->slots);
    set->slots = slots;
    set->slot_count = wanted;
}

// False when it is there already.
static bool put_shape(shapes *set, const shape *settled, uint64_t name, bool is_kept) {
    if (2 * (set->count + 1) > set->slot_count) widen(set);
    if (!put_name(set->slots, set->slot_count, name)) return false;
    if (is_kept && set->count == set->capacity) {
        set->capacity = set->capacity ? 2 * set->capacity : 256;
        set->items = realloc(set->items, set->capacity * sizeof *set->items);
        assert_non_null(set->items);
    }
    if (is_kept) set->items[set->count] = pack(settled);
    set->count++;
    return true;
}

static void drop(shapes *set) {
    free(set->items);
    free(set->slots);
    *set = (shapes){0};
}

// ---- holes

typedef struct tally {
    size_t all, discs, open_discs;
} tally;

static int corner_of(uint8_t mask, int corner) { // eighths of a turn
    if (mask == 15) return 2;
    if (mask == 0 || mask == masks[(corner + 2) % 4]) return 0;
    return mask == masks[corner] ? 2 : 1;
}

// Euler's number of the figure with its rim, and without it: 1 where it has no holes. With the rim
// corners that touch close a ring.
static void count_holes(const shape *s, int width, int height, tally *t) {
    board b = {{0}};
    int with_rim = 0, without = 0;
    put_on_board(s, 1, 1, b);
    for (int y = 1; y <= height + 1; y++)
        for (int x = 1; x <= width + 1; x++) {
            const uint8_t here = b[y][x], west = b[y][x - 1], south = b[y - 1][x];
            const int around[4] = {corner_of(here, SOUTH_WEST), corner_of(west, SOUTH_EAST),
                                   corner_of(b[y - 1][x - 1], NORTH_EAST),
                                   corner_of(south, NORTH_WEST)};
            const int angle = around[0] + around[1] + around[2] + around[3];
            with_rim += angle > 0;
            without += angle == 8;
            const bool below = has_side(here, 0), above = has_side(south, 2);
            const bool right = has_side(here, 3), left = has_side(west, 1);
            with_rim -= (below || above) + (right || left);
            without -= (below && above) + (right && left);
            with_rim += here != 0;
            without += here != 0;
            if (here != 0 && here != 15) with_rim--; // its diagonal
        }
    t->all++;
    t->discs += with_rim == 1;
    t->open_discs += without == 1;
}

// ---- laying

// The shape with the piece at (x, y) of its board.
static shape joined(const shape *s, const shape *piece, int x, int y, board b) {
    shape out = *s;
    for (int i = 0; i < out.count; i++) {
        out.cells[i].x = (int8_t)(out.cells[i].x + MIDDLE);
        out.cells[i].y = (int8_t)(out.cells[i].y + MIDDLE);
    }
    for (int i = 0; i < piece->count; i++) {
        const cell c = {(int8_t)(piece->cells[i].x + x), (int8_t)(piece->cells[i].y + y),
                        piece->cells[i].kind};
        int k = out.count;
        if (b[c.y][c.x])
            for (k = 0; out.cells[k].x != c.x || out.cells[k].y != c.y; k++)
                ;
        assert_true(k < CELLS_MOST);
        out.cells[k] = c;
        if (k < out.count)
            out.cells[k].kind = FULL;
        else
            out.count++;
    }
    return out;
}

static bool piece_fits(const shape *piece, int x, int y, board b) {
    for (int i = 0; i < piece->count; i++)
        if (!fits(b[piece->cells[i].y + y][piece->cells[i].x + x], piece->cells[i].kind))
            return false;
    return true;
}

// The piece's port that lies on the other's: on the far side of the same line.
static bool meet(const port *p, const port *own, int *x, int *y) {
    if (p->side >= 4) {
        if (own->side != 4 + (p->side - 4 + 2) % 4) return false;
        *x = p->x - own->x, *y = p->y - own->y;
        return true;
    }
    if (own->side != (p->side + 2) % 4) return false;
    *x = p->x + side_x[p->side] - own->x;
    *y = p->y + side_y[p->side] - own->y;
    return true;
}

static void extend(const shape *s, const kind_of_piece *kind, shapes *into, bool is_kept,
                   tally *t) {
    static board b;
    enum { AROUND_MOST = 64 };
    port ports[AROUND_MOST];
    put_on_board(s, MIDDLE, MIDDLE, b);
    const int port_count = find_ports(s, MIDDLE, MIDDLE, b, ports, AROUND_MOST);
    for (int l = 0; l < kind->count; l++) {
        const lay *own = &kind->lays[l];
        uint8_t tried[SIDE][SIDE] = {{0}};
        for (int p = 0; p < port_count; p++)
            for (int q = 0; q < own->port_count; q++) {
                int x, y, width, height;
                if (!meet(&ports[p], &own->ports[q], &x, &y) || tried[y][x]) continue;
                tried[y][x] = 1;
                if (!piece_fits(&own->shape, x, y, b)) continue;
                shape made = joined(s, &own->shape, x, y, b);
                settle(&made, &width, &height);
                if (put_shape(into, &made, name_of(&made, width, height), is_kept) && t)
                    count_holes(&made, width, height, t);
            }
    }
    take_off_board(s, MIDDLE, MIDDLE, b);
}

static void extend_all(const shapes *from, const kind_of_piece *kind, shapes *into, bool is_kept,
                       tally *t) {
    for (size_t i = 0; i < from->count; i++) {
        const shape s = unpack(&from->items[i]);
        extend(&s, kind, into, is_kept, t);
    }
}

static void put_first(const kind_of_piece *kind, shapes *into) {
    shape s = kind->lays[0].shape;
    int width, height;
    settle(&s, &width, &height);
    (void)put_shape(into, &s, name_of(&s, width, height), true);
}

static void draw_numbers(void) {
    ita_random random;
    ita_random_seed(&random, 20261122);
    for (int k = 0; k < KINDS; k++)
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                numbers[k][y][x] = ita_random_next(&random) | 1;
}

static const shape small = {1, {{0, 0, SOUTH_WEST}}};

static void half_squares_make_as_many_polyaboloes_as_published(void **state) {
    (void)state;
    static const size_t published[] = {1, 3, 4, 14, 30, 107, 318, 1116, 3743};
    const int most = is_long_run() ? 9 : 7;
    draw_numbers();
    const kind_of_piece half = make_kind(&small);
    assert_int_equal(half.count, 4);
    shapes now = {0};
    put_first(&half, &now);
    for (int n = 1; n < most; n++) {
        shapes next = {0};
        assert_int_equal(now.count, published[n - 1]);
        extend_all(&now, &half, &next, true, NULL);
        drop(&now);
        now = next;
    }
    assert_int_equal(now.count, published[most - 1]);
    drop(&now);
}

// ---- the tans

enum { LARGE, SMALL, MEDIUM, SQUARE, SLANTED, TANS };
static const int copies[TANS] = {2, 2, 1, 1, 1};
static const shape tans[TANS] = {
    [LARGE] = {3, {{0, 0, FULL}, {1, 0, SOUTH_WEST}, {0, 1, SOUTH_WEST}}},
    [SMALL] = {1, {{0, 0, SOUTH_WEST}}},
    [MEDIUM] = {2, {{0, 0, SOUTH_EAST}, {1, 0, SOUTH_WEST}}},
    [SQUARE] = {1, {{0, 0, FULL}}},
    [SLANTED] = {2, {{0, 0, SOUTH_EAST}, {1, 0, NORTH_WEST}}},
};

// Some of the tans, as a number in mixed digits.
enum { SELECTIONS = 3 * 3 * 2 * 2 * 2 };

static void digits_of(int selection, int digits[TANS]) {
    for (int k = 0; k < TANS; k++) {
        digits[k] = selection % (copies[k] + 1);
        selection /= copies[k] + 1;
    }
}

static int weight_of(int kind) {
    int weight = 1;
    for (int k = 0; k < kind; k++)
        weight *= copies[k] + 1;
    return weight;
}

static int size_of(int selection) {
    int digits[TANS], sum = 0;
    digits_of(selection, digits);
    for (int k = 0; k < TANS; k++)
        sum += digits[k];
    return sum;
}

static void snug_tangrams_are_as_many_as_published(void **state) {
    (void)state;
    if (!is_long_run()) skip();
    static shapes sets[SELECTIONS];
    kind_of_piece kinds[TANS];
    tally t = {0, 0, 0};
    draw_numbers();
    for (int k = 0; k < TANS; k++)
        kinds[k] = make_kind(&tans[k]);
    for (int size = 1; size <= 7; size++) {
        size_t sum = 0;
        for (int selection = 1; selection < SELECTIONS; selection++) {
            int digits[TANS];
            if (size_of(selection) != size) continue;
            digits_of(selection, digits);
            for (int k = 0; k < TANS; k++) {
                const shapes *from = &sets[selection - weight_of(k)];
                if (digits[k] == 0) continue;
                if (size == 1)
                    put_first(&kinds[k], &sets[selection]);
                else
                    extend_all(from, &kinds[k], &sets[selection], size < 7, size < 7 ? NULL : &t);
            }
            sum += sets[selection].count;
        }
        print_message("%d pieces: %zu figures\n", size, sum);
        for (int selection = 1; selection < SELECTIONS; selection++)
            if (size_of(selection) < size) drop(&sets[selection]);
    }
    for (int selection = 1; selection < SELECTIONS; selection++)
        drop(&sets[selection]);
    print_message("%zu without holes, %zu where touching corners may close a ring, %zu in all\n",
                  t.discs, t.open_discs, t.all);
    assert_true(t.discs <= t.open_discs && t.open_discs <= t.all);
    assert_true(t.discs == 4842205 || t.open_discs == 4842205);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_squares_make_as_many_polyaboloes_as_published),
        cmocka_unit_test(snug_tangrams_are_as_many_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
