// Tables of shapes and of pairs of them.
#include "games/space/apart/pairs.h"

#include <string.h>

enum {
    FIRST_SLOTS = 16,
    BOX_MOST = 1 << 18,
    HOMES = ITA_TETRAHEDRA_PERIOD * ITA_TETRAHEDRA_PERIOD * ITA_TETRAHEDRA_PERIOD,
};

// What a cell passes through on a step.
typedef struct sweep {
    size_t count;
    ita_cell cells[ITA_CELL_SWEPT_MOST];
} sweep;

// A piece shifted so that its first cell is the first one that a shift takes it to.
typedef struct shape {
    uint64_t hash;
    size_t cell_count;
    ita_cell *cells; // ascending
    ita_cell low;    // of the box around it
    int size[3];
    // for each step and each cell of the box: how many steps to the nearest cell of the shape
    uint8_t *ahead;
    // for each step: the cells that the shape enters with it
    ita_cell *fronts[ITA_LATTICE_STEPS_MOST];
    size_t front_counts[ITA_LATTICE_STEPS_MOST];
} shape;

struct apart_tables {
    const ita_allocator *allocator;
    ita_lattice lattice;
    apart_steps steps;
    ita_arena arena; // sweeps, shapes' cells, boxes, fronts, and pairs
    // one for each step, of a cell that shifts took as far back as they do; NULL: not yet
    sweep *sweeps[HOMES];
    shape *shapes;
    size_t shape_count, shape_capacity;
    uint32_t *shape_slots; // number + 1
    size_t shape_mask;
    apart_pair **pair_slots;
    size_t pair_count, pair_mask;
    size_t bytes;    // of what sweeps, shapes and pairs have in the arena, and of pairs' slots
    ita_cell *cells; // to work with
    size_t cell_capacity;
};

ita_status apart_tables_open(ita_lattice lattice, const ita_allocator *allocator,
                             apart_tables **tables, ita_diag *diag) {
    apart_tables *t = ita_take_zeroed(allocator, 1, sizeof *t);
    if (!t) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->allocator = allocator;
    t->lattice = lattice;
    t->steps.count = ita_lattice_steps(lattice, t->steps.steps);
    for (size_t i = 0; i < t->steps.count; i++)
        t->steps.shifts[i] = apart_shift_of(t->steps.steps[i]);
    ita_arena_open(&t->arena, allocator);
    *tables = t;
    return ITA_OK;
}

static size_t slots_size(const apart_pair *pair) {
    return ((size_t)pair->mask + 1) * pair->slot_size;
}

static void give_pairs(apart_tables *t) {
    if (!t->pair_slots) return;
    for (size_t i = 0; i <= t->pair_mask; i++) {
        apart_pair *pair = t->pair_slots[i];
        if (pair) ita_give(t->allocator, pair->slots, slots_size(pair));
    }
    ita_give(t->allocator, t->pair_slots, (t->pair_mask + 1) * sizeof *t->pair_slots);
}

static void give_all(apart_tables *t) {
    give_pairs(t);
    if (t->shape_slots)
        ita_give(t->allocator, t->shape_slots, (t->shape_mask + 1) * sizeof *t->shape_slots);
    ita_give(t->allocator, t->shapes, t->shape_capacity * sizeof *t->shapes);
    ita_arena_close(&t->arena);
}

void apart_tables_forget(apart_tables *t) {
    give_all(t);
    ita_arena_open(&t->arena, t->allocator);
    memset(t->sweeps, 0, sizeof t->sweeps);
    t->shapes = NULL;
    t->shape_slots = NULL;
    t->pair_slots = NULL;
    t->shape_count = t->shape_capacity = t->shape_mask = 0;
    t->pair_count = t->pair_mask = t->bytes = 0;
}

void apart_tables_close(apart_tables *t) {
    if (!t) return;
    give_all(t);
    ita_give(t->allocator, t->cells, t->cell_capacity * sizeof *t->cells);
    ita_give(t->allocator, t, sizeof *t);
}

size_t apart_tables_bytes(const apart_tables *t) {
    return t->bytes + t->shape_capacity * sizeof *t->shapes;
}

const apart_steps *apart_tables_steps(const apart_tables *t) {
    return &t->steps;
}

ita_lattice apart_tables_lattice(const apart_tables *t) {
    return t->lattice;
}

// ---- shapes

static bool has_cell(const shape *s, ita_cell cell) {
    return ita_cells_find(s->cells, s->cell_count, cell) >= 0;
}

static void find_box(shape *s) {
    ita_cell low = s->cells[0], high = s->cells[0];
    for (size_t i = 1; i < s->cell_count; i++) {
        const ita_cell c = s->cells[i];
        low = (ita_cell){c.x < low.x ? c.x : low.x, c.y < low.y ? c.y : low.y,
                         c.z < low.z ? c.z : low.z};
        high = (ita_cell){c.x > high.x ? c.x : high.x, c.y > high.y ? c.y : high.y,
                          c.z > high.z ? c.z : high.z};
    }
    s->low = low;
    s->size[0] = high.x - low.x + 1;
    s->size[1] = high.y - low.y + 1;
    s->size[2] = high.z - low.z + 1;
}

static bool is_too_large(const shape *s) {
    for (int i = 0; i < 3; i++)
        if (s->size[i] > APART_REACH) return true;
    return (int64_t)s->size[0] * s->size[1] * s->size[2] > BOX_MOST;
}

static size_t box_volume(const shape *s) {
    return (size_t)(s->size[0] * s->size[1] * s->size[2]);
}

static bool is_inside(const shape *s, const int p[3]) {
    return p[0] >= 0 && p[0] < s->size[0] && p[1] >= 0 && p[1] < s->size[1] && p[2] >= 0 &&
           p[2] < s->size[2];
}

static size_t box_index(const shape *s, const int p[3]) {
    return (size_t)((p[2] * s->size[1] + p[1]) * s->size[0] + p[0]);
}

// Cells of the box in the order in which each comes after the one that lies a step ahead.
static void look_ahead(shape *s, ita_cell step, uint8_t *ahead) {
    const int d[3] = {step.x, step.y, step.z};
    const size_t volume = box_volume(s);
    const int along = (d[2] * s->size[1] + d[1]) * s->size[0] + d[0];
    for (size_t i = 0; i < volume; i++) {
        const size_t index = along > 0 ? volume - 1 - i : i;
        const int x = (int)(index % (size_t)s->size[0]);
        const int y = (int)(index / (size_t)s->size[0] % (size_t)s->size[1]);
        const int z = (int)(index / (size_t)s->size[0] / (size_t)s->size[1]);
        if (ahead[index] == 0) continue;
        const int next[3] = {x + d[0], y + d[1], z + d[2]};
        if (!is_inside(s, next)) continue;
        const uint8_t far = ahead[box_index(s, next)];
        if (far < APART_UNBOUNDED - 1) ahead[index] = (uint8_t)(far + 1);
    }
}

static ita_status make_ahead(apart_tables *t, shape *s) {
    const size_t volume = box_volume(s);
    s->ahead = ita_arena_take(&t->arena, volume * t->steps.count);
    if (!s->ahead) return ITA_E_MEMORY;
    t->bytes += volume * t->steps.count;
    memset(s->ahead, APART_UNBOUNDED, volume * t->steps.count);
    for (size_t step = 0; step < t->steps.count; step++) {
        uint8_t *ahead = s->ahead + step * volume;
        for (size_t i = 0; i < s->cell_count; i++) {
            const ita_cell c = s->cells[i];
            const int p[3] = {c.x - s->low.x, c.y - s->low.y, c.z - s->low.z};
            ahead[box_index(s, p)] = 0;
        }
        look_ahead(s, t->steps.steps[step], ahead);
    }
    return ITA_OK;
}

// What a cell passes through on each step, when shifts have taken it home; NULL without memory.
static const sweep *sweeps_of(apart_tables *t, ita_cell home) {
    sweep **own =
        &t->sweeps[(home.z * ITA_TETRAHEDRA_PERIOD + home.y) * ITA_TETRAHEDRA_PERIOD + home.x];
    if (*own) return *own;
    const size_t size = t->steps.count * sizeof **own;
    *own = ita_arena_take(&t->arena, size);
    if (!*own) return NULL;
    t->bytes += size;
    for (size_t step = 0; step < t->steps.count; step++)
        (*own)[step].count =
            ita_cell_swept(t->lattice, home, t->steps.steps[step], (*own)[step].cells);
    return *own;
}

// Those of a step that are no cells of the shape are added. Errors: false without memory.
static bool add_swept(apart_tables *t, const shape *s, ita_cell cell, size_t step, size_t *count) {
    const ita_cell shift = ita_lattice_shift_within(t->lattice, cell);
    const sweep *sweeps = sweeps_of(t, ita_cell_less(cell, shift));
    for (size_t k = 0; sweeps && k < sweeps[step].count; k++) {
        const ita_cell swept = ita_cell_add(sweeps[step].cells[k], shift);
        if (!has_cell(s, swept)) t->cells[(*count)++] = swept;
    }
    return sweeps != NULL;
}

// What a cell of the shape's own enters, another one of its cells has behind it: whatever the
// first would strike there, the second strikes before.
static ita_status make_fronts(apart_tables *t, shape *s) {
    ita_status status = ita_grow(t->allocator, &t->cells, &t->cell_capacity,
                                 s->cell_count * ITA_CELL_SWEPT_MOST, sizeof *t->cells);
    if (status) return status;
    for (size_t step = 0; step < t->steps.count; step++) {
        size_t count = 0;
        for (size_t i = 0; i < s->cell_count; i++)
            if (!add_swept(t, s, s->cells[i], step, &count)) return ITA_E_MEMORY;
        ita_cells_sort(t->cells, count);
        size_t kept = 0;
        for (size_t i = 0; i < count; i++)
            if (kept == 0 || !ita_cell_is_equal(t->cells[i], t->cells[kept - 1]))
                t->cells[kept++] = t->cells[i];
        s->fronts[step] = ita_arena_take(&t->arena, kept * sizeof *t->cells);
        if (!s->fronts[step]) return ITA_E_MEMORY;
        t->bytes += kept * sizeof *t->cells;
        memcpy(s->fronts[step], t->cells, kept * sizeof *t->cells);
        s->front_counts[step] = kept;
    }
    return ITA_OK;
}

static uint64_t hash_cells(const ita_cell *cells, size_t count) {
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = ita_mix(hash ^ (uint32_t)apart_shift_of(cells[i]));
    return hash;
}

// The slots of a table that is half full at most.
static void put_shape(apart_tables *t, uint32_t number) {
    size_t at = ita_slot(t->shapes[number].hash, t->shape_mask);
    while (t->shape_slots[at])
        at = (at + 1) & t->shape_mask;
    t->shape_slots[at] = number + 1;
}

static ita_status make_room_for_shape(apart_tables *t) {
    ita_status status = ita_grow(t->allocator, &t->shapes, &t->shape_capacity, t->shape_count + 1,
                                 sizeof *t->shapes);
    if (status) return status;
    const size_t old = t->shape_slots ? t->shape_mask + 1 : 0;
    if (old >= 2 * (t->shape_count + 1)) return ITA_OK;
    const size_t size = old ? 2 * old : 64;
    uint32_t *slots = ita_take_zeroed(t->allocator, size, sizeof *slots);
    if (!slots) return ITA_E_MEMORY;
    ita_give(t->allocator, t->shape_slots, old * sizeof *slots);
    t->shape_slots = slots;
    t->shape_mask = size - 1;
    for (size_t i = 0; i < t->shape_count; i++)
        put_shape(t, (uint32_t)i);
    return ITA_OK;
}

static bool find_shape(const apart_tables *t, const shape *wanted, uint32_t *number) {
    size_t at = ita_slot(wanted->hash, t->shape_mask);
    for (; t->shape_slots[at]; at = (at + 1) & t->shape_mask) {
        *number = t->shape_slots[at] - 1;
        const shape *s = &t->shapes[*number];
        if (s->hash == wanted->hash && s->cell_count == wanted->cell_count &&
            memcmp(s->cells, wanted->cells, s->cell_count * sizeof *s->cells) == 0)
            return true;
    }
    return false;
}

// Keeps a shape whose cells are not its own yet.
static ita_status add_shape(apart_tables *t, shape s, ita_diag *diag) {
    const size_t bytes = s.cell_count * sizeof *s.cells;
    ita_cell *cells = ita_arena_take(&t->arena, bytes);
    if (!cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    memcpy(cells, s.cells, bytes);
    s.cells = cells;
    t->bytes += bytes;
    if (make_ahead(t, &s) || make_fronts(t, &s)) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->shapes[t->shape_count] = s;
    put_shape(t, (uint32_t)t->shape_count++);
    return ITA_OK;
}

// What is too large is refused first: numbers of its cells would not fit.
ita_status apart_tables_shape(apart_tables *t, const apart_piece *piece, uint32_t *number,
                              ita_cell *shift, ita_diag *diag) {
    if (make_room_for_shape(t) ||
        ita_grow(t->allocator, &t->cells, &t->cell_capacity, piece->count, sizeof *t->cells))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    memcpy(t->cells, piece->cells, piece->count * sizeof *t->cells);
    ita_cells_sort(t->cells, piece->count);
    *shift = ita_lattice_shift_within(t->lattice, t->cells[0]);
    for (size_t i = 0; i < piece->count; i++)
        t->cells[i] = ita_cell_less(t->cells[i], *shift);
    shape s = {.cell_count = piece->count, .cells = t->cells};
    find_box(&s);
    if (is_too_large(&s)) return ita_fail(diag, ITA_E_LIMIT, "space.apart.large");
    s.hash = hash_cells(s.cells, s.cell_count);
    if (find_shape(t, &s, number)) return ITA_OK;
    *number = (uint32_t)t->shape_count;
    return add_shape(t, s, diag);
}

// ---- pairs

static uint64_t pair_hash(uint32_t first, uint32_t second) {
    return ita_mix((uint64_t)first << 32 | second);
}

static apart_pair **pair_place(const apart_tables *t, uint32_t first, uint32_t second) {
    size_t at = ita_slot(pair_hash(first, second), t->pair_mask);
    while (t->pair_slots[at] &&
           (t->pair_slots[at]->first != first || t->pair_slots[at]->second != second))
        at = (at + 1) & t->pair_mask;
    return &t->pair_slots[at];
}

static ita_status make_room_for_pair(apart_tables *t) {
    const size_t old = t->pair_slots ? t->pair_mask + 1 : 0;
    if (old >= 2 * (t->pair_count + 1)) return ITA_OK;
    const size_t size = old ? 2 * old : 64;
    apart_pair **slots = ita_take_zeroed(t->allocator, size, sizeof *slots);
    if (!slots) return ITA_E_MEMORY;
    apart_pair **before = t->pair_slots;
    t->pair_slots = slots;
    t->pair_mask = size - 1;
    for (size_t i = 0; i < old; i++)
        if (before[i]) *pair_place(t, before[i]->first, before[i]->second) = before[i];
    ita_give(t->allocator, before, old * sizeof *before);
    return ITA_OK;
}

static bool take_slots(apart_tables *t, apart_pair *pair) {
    pair->slots = ita_take(t->allocator, slots_size(pair));
    if (!pair->slots) return false;
    for (size_t i = 0; i <= pair->mask; i++)
        apart_pair_slot(pair, i)->place = APART_NO_PLACE;
    return true;
}

apart_pair *apart_tables_pair(apart_tables *t, uint32_t first, uint32_t second) {
    if (make_room_for_pair(t)) return NULL;
    apart_pair **place = pair_place(t, first, second);
    if (*place) return *place;
    apart_pair *pair = ita_arena_take(&t->arena, sizeof *pair);
    if (!pair) return NULL;
    const size_t size = sizeof(apart_free) + t->steps.count, one = _Alignof(apart_free);
    *pair = (apart_pair){.first = first,
                         .second = second,
                         .mask = FIRST_SLOTS - 1,
                         .slot_size = (uint32_t)((size + one - 1) / one * one)};
    if (!take_slots(t, pair)) return NULL;
    t->bytes += sizeof *pair + slots_size(pair);
    *place = pair;
    t->pair_count++;
    return pair;
}

static ita_status make_room_for_place(apart_tables *t, apart_pair *pair) {
    if (2 * (pair->used + 1) <= pair->mask + 1) return ITA_OK;
    apart_pair grown = *pair;
    grown.mask = 2 * pair->mask + 1;
    if (!take_slots(t, &grown)) return ITA_E_MEMORY;
    for (size_t i = 0; i <= pair->mask; i++) {
        const apart_free *from = apart_pair_slot(pair, i);
        if (from->place != APART_NO_PLACE)
            memcpy(apart_pair_find(&grown, from->place), from, pair->slot_size);
    }
    ita_give(t->allocator, pair->slots, slots_size(pair));
    t->bytes += slots_size(&grown) - slots_size(pair);
    *pair = grown;
    return ITA_OK;
}

// How many steps `d` lead from p to a cell of the shape; a large number if none does.
static int steps_to(const shape *s, const uint8_t *ahead, const int from[3], const int d[3]) {
    int entered = 0; // steps until it is not before the box any more
    for (int i = 0; i < 3; i++) {
        int needed = 0;
        if (d[i] > 0 && from[i] < 0) needed = (-from[i] + d[i] - 1) / d[i];
        if (d[i] < 0 && from[i] >= s->size[i])
            needed = (from[i] - s->size[i] + 1 - d[i] - 1) / -d[i];
        if (needed > entered) entered = needed;
    }
    const int p[3] = {from[0] + entered * d[0], from[1] + entered * d[1], from[2] + entered * d[2]};
    if (!is_inside(s, p)) return INT32_MAX;
    const int more = ahead[box_index(s, p)];
    return more == APART_UNBOUNDED ? INT32_MAX : entered + more;
}

static int free_steps(const apart_tables *t, const shape *a, const shape *b, const int place[3],
                      size_t step) {
    const ita_cell along = t->steps.steps[step];
    const int d[3] = {along.x, along.y, along.z};
    const uint8_t *ahead = b->ahead + step * box_volume(b);
    int least = INT32_MAX;
    for (size_t i = 0; i < a->front_counts[step] && least > 0; i++) {
        const ita_cell c = a->fronts[step][i];
        const int from[3] = {c.x - place[0] - b->low.x, c.y - place[1] - b->low.y,
                             c.z - place[2] - b->low.z};
        const int steps = steps_to(b, ahead, from, d);
        if (steps < least) least = steps;
    }
    return least;
}

ita_status apart_tables_add(apart_tables *t, apart_pair *pair, apart_shift place) {
    ita_status status = make_room_for_place(t, pair);
    if (status) return status;
    int d[3];
    apart_shift_read(place, d);
    apart_free *slot = apart_pair_find(pair, place);
    uint32_t blocked = 0, bounded = 0;
    for (size_t step = 0; step < t->steps.count; step++) {
        const int steps = free_steps(t, &t->shapes[pair->first], &t->shapes[pair->second], d, step);
        if (steps != INT32_MAX && steps >= APART_UNBOUNDED) return ITA_E_LIMIT;
        slot->ways[step] = steps == INT32_MAX ? APART_UNBOUNDED : (uint8_t)steps;
        if (steps == 0) blocked |= 1u << step;
        if (steps != INT32_MAX) bounded |= 1u << step;
    }
    slot->place = place;
    slot->blocked = blocked;
    slot->bounded = bounded;
    pair->used++;
    return ITA_OK;
}
