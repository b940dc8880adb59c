// The whole way apart: components that part into components, each in its own best way, worked off
// on a stack that can be left and taken up after any place.
#include "games/space/apart/apart_parts.h"

#include <string.h>

enum {
    USUAL_BYTES = 1 << 30,
    WEIGHINGS_A_NODE = 64, // so many partings that are weighed count as a node
};

// A component being taken apart. Members are numbers within it, ascending with the pieces.
typedef struct frame {
    uint64_t pieces, hash;
    size_t count;
    uint8_t piece[APART_PIECES_MOST]; // of a member
    apart_shift start[APART_PIECES_MOST];
    apart_breadth breadth;
    bool judges; // a layer was looked at whole, and its partings are being weighed
    bool has_parting;
    apart_parting parting; // that is being weighed
    bool has_best;
    apart_parting best_parting;
    uint32_t best_sides[2];
    uint64_t best_total;
    uint16_t best[APART_PIECES_MOST];
    size_t best_count;
} frame;

struct apart_search {
    const ita_allocator *allocator;
    apart_tables *tables;
    apart_room room; // of all that is found out of one assembly
    const apart_assembly *assembly;
    apart_aim aim;
    apart_pair **pairs; // of pieces i < k at i * count + k
    size_t pair_capacity;
    apart_parts parts;
    frame *frames[APART_PIECES_MOST];
    size_t depth;
    uint32_t root;
    bool is_done, has_failed;
    uint64_t nodes, weighed;
    apart_end end;
    const char *reason;
    const uint16_t *levels;
    size_t level_count;
    apart_move *moves;
    size_t move_count, move_capacity;
    apart_locked locked[APART_PIECES_MOST];
    size_t locked_count;
};

ita_status apart_search_open(apart_tables *tables, size_t bytes_most,
                             const ita_allocator *allocator, apart_search **search,
                             ita_diag *diag) {
    apart_search *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    s->allocator = allocator;
    s->tables = tables;
    s->room = (apart_room){allocator, 0, bytes_most ? bytes_most : USUAL_BYTES};
    s->is_done = true;
    apart_parts_open(&s->parts, &s->room);
    *search = s;
    return ITA_OK;
}

void apart_search_close(apart_search *s) {
    if (!s) return;
    for (size_t i = 0; i < APART_PIECES_MOST; i++) {
        if (!s->frames[i]) continue;
        apart_breadth_close(&s->frames[i]->breadth);
        ita_give(s->allocator, s->frames[i], sizeof *s->frames[i]);
    }
    apart_parts_close(&s->parts);
    ita_give(s->allocator, s->pairs, s->pair_capacity * sizeof *s->pairs);
    ita_give(s->allocator, s->moves, s->move_capacity * sizeof *s->moves);
    ita_give(s->allocator, s, sizeof *s);
}

// ---- components

static uint64_t pieces_of(const frame *f, uint64_t members) {
    uint64_t pieces = 0;
    for (; members; members &= members - 1)
        pieces |= (uint64_t)1 << f->piece[ita_bits_lowest64(members)];
    return pieces;
}

// One piece, or pieces that may stay together.
static bool needs_no_moves(const apart_search *s, uint64_t pieces) {
    if ((pieces & (pieces - 1)) == 0) return true;
    for (size_t i = 0; i < s->assembly->group_count; i++)
        if ((pieces & ~s->assembly->groups[i]) == 0) return true;
    return false;
}

static ita_status push(apart_search *s, uint64_t pieces, uint64_t hash, const apart_shift *shifts) {
    frame *f = s->frames[s->depth];
    if (!f) {
        f = ita_take(s->allocator, sizeof *f);
        if (!f) return ITA_E_MEMORY;
        apart_breadth_open(&f->breadth, s->tables, &s->room);
        s->frames[s->depth] = f;
    }
    f->pieces = pieces;
    f->hash = hash;
    f->judges = f->has_parting = f->has_best = false;
    f->count = 0;
    for (uint64_t rest = pieces; rest; rest &= rest - 1)
        f->piece[f->count++] = (uint8_t)ita_bits_lowest64(rest);
    memcpy(f->start, shifts, f->count * sizeof *shifts);
    ita_status status = apart_look_room(&f->breadth.look, f->count);
    if (status) return status;
    size_t pair = 0;
    for (size_t i = 0; i < f->count; i++)
        for (size_t k = i + 1; k < f->count; k++)
            f->breadth.look.pairs[pair++] =
                s->pairs[f->piece[i] * s->assembly->piece_count + f->piece[k]];
    status = apart_breadth_start(&f->breadth, shifts);
    if (status == ITA_OK) s->depth++;
    return status;
}

// One side of a parting: a component by itself, and its number where it is known already.
typedef struct side {
    uint64_t pieces, hash;
    apart_shift shifts[APART_PIECES_MOST];
    bool is_known;
    uint32_t number;
} side;

static void find_side(const apart_search *s, const frame *f, const apart_shift *all,
                      uint64_t members, side *out) {
    out->pieces = pieces_of(f, members);
    out->number = APART_NO_PART;
    out->is_known = needs_no_moves(s, out->pieces);
    if (out->is_known) return;
    const apart_shift first = all[ita_bits_lowest64(members)];
    size_t count = 0;
    for (; members; members &= members - 1)
        out->shifts[count++] = all[ita_bits_lowest64(members)] - first;
    out->hash = apart_parts_hash(out->pieces, out->shifts, count);
    out->is_known =
        apart_parts_find(&s->parts, out->hash, out->pieces, out->shifts, count, &out->number);
}

// ---- which way is better

typedef struct levels {
    const uint16_t *levels;
    size_t count;
} levels;

static levels levels_of(const apart_search *s, uint32_t number) {
    if (number == APART_NO_PART) return (levels){NULL, 0};
    const apart_part *part = &s->parts.parts[number];
    return (levels){s->parts.levels + part->levels, part->level_count};
}

static uint64_t total_of(const apart_search *s, uint32_t number) {
    return number == APART_NO_PART ? 0 : s->parts.parts[number].total;
}

static int compare_levels(const uint16_t *a, size_t a_count, const uint16_t *b, size_t b_count) {
    for (size_t i = 0; i < a_count && i < b_count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return (a_count > b_count) - (a_count < b_count);
}

static size_t join(uint16_t *out, uint16_t first, levels a, levels b) {
    size_t count = 0;
    out[count++] = first;
    for (size_t i = 0; i < a.count; i++)
        out[count++] = a.levels[i];
    for (size_t i = 0; i < b.count; i++)
        out[count++] = b.levels[i];
    return count;
}

static bool is_better(const apart_search *s, const frame *f, uint64_t total, const uint16_t *way,
                      size_t count) {
    if (!f->has_best) return true;
    if (s->aim == APART_MOVES && total != f->best_total) return total < f->best_total;
    return compare_levels(way, count, f->best, f->best_count) < 0;
}

// The row of a parting. Its sides follow each other in the order that makes the lower levels come
// first. Whether that is the second side before the first one.
static bool make_row(uint16_t level, levels a, levels b, uint16_t *row) {
    uint16_t turned[APART_PIECES_MOST];
    const size_t count = join(row, level, a, b);
    join(turned, level, b, a);
    const bool is_turned = compare_levels(turned, count, row, count) < 0;
    if (is_turned) memcpy(row, turned, count * sizeof *row);
    return is_turned;
}

static uint16_t level_of(const frame *f) {
    return (uint16_t)(f->breadth.depth + 1);
}

static void weigh(apart_search *s, frame *f, uint32_t a, uint32_t b) {
    uint16_t row[APART_PIECES_MOST];
    const levels la = levels_of(s, a), lb = levels_of(s, b);
    const bool is_turned = make_row(level_of(f), la, lb, row);
    const uint64_t total = level_of(f) + total_of(s, a) + total_of(s, b);
    const size_t count = 1 + la.count + lb.count;
    if (!is_better(s, f, total, row, count)) return;
    f->has_best = true;
    f->best_parting = f->parting;
    f->best_sides[0] = is_turned ? b : a;
    f->best_sides[1] = is_turned ? a : b;
    f->best_total = total;
    f->best_count = count;
    memcpy(f->best, row, count * sizeof *row);
}

// Whether a parting of which one side or none is known could be better than the best so far.
// Without groups all ways have as many separations (docs/space.md), so the other side takes at
// least one move for each of those that are left.
static bool is_promising(const apart_search *s, const frame *f, const side sides[2]) {
    if (!f->has_best || (!sides[0].is_known && !sides[1].is_known)) return true;
    const uint32_t known = sides[sides[1].is_known].number;
    const uint64_t least = level_of(f) + total_of(s, known);
    if (s->assembly->group_count > 0) return s->aim != APART_MOVES || least <= f->best_total;
    uint16_t ones[APART_PIECES_MOST], row[APART_PIECES_MOST];
    const levels told = levels_of(s, known);
    const levels other = {ones, f->best_count - 1 - told.count};
    for (size_t i = 0; i < other.count; i++)
        ones[i] = 1;
    make_row(level_of(f), told, other, row);
    return is_better(s, f, least + other.count, row, f->best_count);
}

// Whether nothing can be less: one separation, or, where all ways have as many, one move for each
// that follows the first.
static bool is_perfect(const apart_search *s, const frame *f) {
    if (!f->has_best) return false;
    if (f->best_count > 1 && s->assembly->group_count > 0) return false;
    for (size_t i = 1; i < f->best_count; i++)
        if (f->best[i] != 1) return false;
    return true;
}

// Whether a parting at this level could lead to fewer moves altogether.
static bool could_be_fewer(const apart_search *s, const frame *f, uint64_t level) {
    const uint64_t later = s->assembly->group_count > 0 ? 0 : f->best_count - 1;
    return level + later < f->best_total;
}

// ---- the stack

// It is the same whether a set goes one way or all others the other way: the fewer pieces are told.
static apart_move certified(const frame *f, apart_move move) {
    const uint64_t others = f->breadth.look.all & ~move.pieces;
    const int more = ita_bits_count64(move.pieces) - ita_bits_count64(others);
    if (more > 0 || (more == 0 && (move.pieces & 1))) {
        move.pieces = others;
        move.step ^= 1;
    }
    move.pieces = pieces_of(f, move.pieces);
    return move;
}

// The moves of the best way, from the end to the beginning, then turned about.
static ita_status put_moves(apart_search *s, const frame *f, size_t *count) {
    const apart_parting *p = &f->best_parting;
    apart_parts *parts = &s->parts;
    const size_t begin = parts->move_count;
    ita_status status =
        apart_parts_add_move(parts, certified(f, (apart_move){p->set, p->step, APART_FOR_EVER}));
    for (uint32_t place = p->place; status == ITA_OK && place != 0;)
        status = apart_parts_add_move(parts,
                                      certified(f, apart_breadth_move(&f->breadth, place, &place)));
    *count = parts->move_count - begin;
    for (size_t i = begin, k = parts->move_count; status == ITA_OK && i + 1 < k; i++) {
        const apart_move move = parts->moves[--k];
        parts->moves[k] = parts->moves[i];
        parts->moves[i] = move;
    }
    return status;
}

static ita_status finish(apart_search *s) {
    frame *f = s->frames[s->depth - 1];
    apart_part part = {.pieces = f->pieces, .hash = f->hash};
    if (f->has_best) {
        part.level_count = f->best_count;
        part.total = f->best_total;
        memcpy(part.sides, f->best_sides, sizeof part.sides);
        ita_status status = put_moves(s, f, &part.move_count);
        if (status) return status;
    } else {
        part.is_locked = true;
        part.places = f->breadth.place_count;
    }
    s->depth--;
    return apart_parts_add(&s->parts, &part, f->start, f->count, f->best, &s->root);
}

static void give_up(apart_search *s, const char *reason) {
    s->is_done = true;
    s->end = APART_UNKNOWN;
    s->reason = reason;
}

static ita_status look_on(apart_search *s, frame *f, uint64_t *budget) {
    apart_layer layer;
    ita_status status = apart_breadth_layer(&f->breadth, budget, &s->nodes, &layer);
    if (status) return status;
    switch (layer) {
    case APART_LAYER_OPEN: break;
    case APART_LAYER_PARTED: f->judges = true; break;
    case APART_LAYER_EXHAUSTED: return finish(s);
    case APART_LAYER_DONE:
        if (f->has_best && !could_be_fewer(s, f, level_of(f))) return finish(s);
        if (f->breadth.depth + 1 > UINT16_MAX) give_up(s, "space.apart.far");
    }
    return ITA_OK;
}

// All partings of the layer are weighed, or there is no need.
static ita_status end_layer(apart_search *s, frame *f) {
    f->judges = false;
    if (s->aim == APART_LEVELS || !could_be_fewer(s, f, (uint64_t)level_of(f) + 1))
        return finish(s);
    apart_breadth_weighed(&f->breadth);
    return ITA_OK;
}

// One parting, or one side of it that has to be looked at first.
static ita_status judge(apart_search *s, frame *f, uint64_t *budget) {
    if (!f->has_parting) {
        if (is_perfect(s, f)) return end_layer(s, f);
        ita_status status = apart_breadth_parting(&f->breadth, &f->parting, &f->has_parting);
        if (status) return status;
        if (!f->has_parting) return end_layer(s, f);
        if (++s->weighed % WEIGHINGS_A_NODE == 0) --*budget;
    }
    apart_shift all[APART_PIECES_MOST];
    apart_breadth_shifts(&f->breadth, f->parting.place, all);
    side sides[2];
    find_side(s, f, all, f->parting.set, &sides[0]);
    find_side(s, f, all, f->breadth.look.all & ~f->parting.set, &sides[1]);
    const bool are_known = sides[0].is_known && sides[1].is_known;
    if (!are_known && is_promising(s, f, sides)) {
        const side *unknown = &sides[sides[0].is_known];
        return push(s, unknown->pieces, unknown->hash, unknown->shifts);
    }
    if (are_known) weigh(s, f, sides[0].number, sides[1].number);
    f->has_parting = false;
    return ITA_OK;
}

// ---- the answer

static ita_status gather(apart_search *s, uint32_t number) {
    if (number == APART_NO_PART) return ITA_OK;
    const apart_part *part = &s->parts.parts[number];
    if (part->is_locked) {
        size_t at = s->locked_count++;
        for (; at > 0 &&
               ita_bits_lowest64(s->locked[at - 1].pieces) > ita_bits_lowest64(part->pieces);
             at--)
            s->locked[at] = s->locked[at - 1];
        s->locked[at] = (apart_locked){part->pieces, part->places};
        return ITA_OK;
    }
    ita_status status = ita_grow(s->allocator, &s->moves, &s->move_capacity,
                                 s->move_count + part->move_count, sizeof *s->moves);
    if (status) return status;
    memcpy(s->moves + s->move_count, s->parts.moves + part->moves,
           part->move_count * sizeof *s->moves);
    s->move_count += part->move_count;
    status = gather(s, part->sides[0]);
    return status ? status : gather(s, part->sides[1]);
}

static ita_status conclude(apart_search *s) {
    const levels way = levels_of(s, s->root);
    ita_status status = gather(s, s->root);
    if (status) return status;
    s->levels = way.levels;
    s->level_count = way.count;
    s->is_done = true;
    s->end = s->locked_count > 0 ? APART_LOCKED : APART_YES;
    return ITA_OK;
}

static bool are_near(int a, int b) {
    return a - b <= APART_FAR && b - a <= APART_FAR;
}

static bool are_within_reach(const ita_cell *places, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (!are_near(places[i].x, places[k].x) || !are_near(places[i].y, places[k].y) ||
                !are_near(places[i].z, places[k].z))
                return false;
    return true;
}

static ita_status find_places(apart_search *s, apart_shift *shifts, ita_diag *diag) {
    const apart_assembly *a = s->assembly;
    const size_t count = a->piece_count;
    uint32_t shapes[APART_PIECES_MOST];
    ita_cell places[APART_PIECES_MOST];
    for (size_t i = 0; i < count; i++) {
        ita_status status =
            apart_tables_shape(s->tables, &a->pieces[i], &shapes[i], &places[i], diag);
        if (status) return status;
    }
    if (!are_within_reach(places, count)) return ita_fail(diag, ITA_E_LIMIT, "space.apart.large");
    for (size_t i = 0; i < count; i++)
        shifts[i] = apart_shift_of(ita_cell_less(places[i], places[0]));
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (!(s->pairs[i * count + k] = apart_tables_pair(s->tables, shapes[i], shapes[k])))
                return ita_fail(diag, ITA_E_MEMORY, "memory");
    return ITA_OK;
}

static ita_status begin(apart_search *s, ita_diag *diag) {
    const size_t count = s->assembly->piece_count;
    const uint64_t all = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    if (apart_tables_bytes(s->tables) > s->room.most) apart_tables_forget(s->tables);
    ita_status status =
        ita_grow(s->allocator, &s->pairs, &s->pair_capacity, count * count, sizeof *s->pairs);
    if (status) return ita_fail(diag, status, "memory");
    apart_shift shifts[APART_PIECES_MOST];
    status = find_places(s, shifts, diag);
    if (status) return status;
    if (needs_no_moves(s, all)) return conclude(s);
    status = push(s, all, apart_parts_hash(all, shifts, count), shifts);
    s->is_done = status != ITA_OK;
    if (status != ITA_E_LIMIT) return status ? ita_fail(diag, status, "memory") : ITA_OK;
    give_up(s, "space.apart.memory");
    return ITA_OK;
}

// What was found out of the assembly before is forgotten: how much room there is must not depend
// on it.
static void reset(apart_search *s) {
    for (size_t i = 0; i < APART_PIECES_MOST; i++)
        if (s->frames[i]) apart_breadth_forget(&s->frames[i]->breadth);
    apart_parts_close(&s->parts);
    s->depth = 0;
    s->root = APART_NO_PART;
    s->is_done = true;
    s->has_failed = false;
    s->nodes = s->weighed = 0;
    s->end = APART_UNKNOWN;
    s->reason = NULL;
    s->levels = NULL;
    s->level_count = s->move_count = s->locked_count = 0;
}

ita_status apart_search_start(apart_search *s, const apart_assembly *assembly, apart_aim aim,
                              ita_diag *diag) {
    reset(s);
    s->assembly = assembly;
    s->aim = aim;
    if (assembly->lattice != apart_tables_lattice(s->tables))
        return ita_fail(diag, ITA_E_RANGE, "space.apart.cells");
    ita_status status = apart_assembly_check(assembly, s->allocator, diag);
    return status ? status : begin(s, diag);
}

static ita_status work(apart_search *s, uint64_t *budget) {
    frame *f = s->frames[s->depth - 1];
    ita_status status = f->judges ? judge(s, f, budget) : look_on(s, f, budget);
    if (status == ITA_E_LIMIT) {
        give_up(s, f->breadth.is_far ? "space.apart.far" : "space.apart.memory");
        return ITA_OK;
    }
    return status == ITA_OK && !s->is_done && s->depth == 0 ? conclude(s) : status;
}

ita_status apart_search_step(apart_search *s, uint64_t *budget, ita_diag *diag) {
    while (!s->is_done && !s->has_failed && *budget > 0)
        s->has_failed = work(s, budget) != ITA_OK;
    return s->has_failed ? ita_fail(diag, ITA_E_MEMORY, "memory") : ITA_OK;
}

bool apart_search_is_done(const apart_search *s) {
    return s->is_done;
}

uint64_t apart_search_nodes(const apart_search *s) {
    return s->nodes;
}

apart_result apart_search_result(const apart_search *s) {
    if (s->end == APART_UNKNOWN)
        return (apart_result){.end = APART_UNKNOWN, .reason = s->reason, .nodes = s->nodes};
    return (apart_result){s->end,        s->reason, s->levels,       s->level_count, s->moves,
                          s->move_count, s->locked, s->locked_count, s->nodes};
}
