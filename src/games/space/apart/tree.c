// The whole way apart: components that part into components, each in its own best way, worked off
// on a stack that can be left and taken up after any place.
#include "games/space/apart/parts.h"

#include <string.h>

enum { USUAL_BYTES = 1 << 30 };

// A component being taken apart. Members are numbers within it, ascending with the pieces.
typedef struct frame {
    uint64_t pieces, hash;
    size_t count;
    uint8_t piece[APART_PIECES_MOST]; // of a member
    apart_shift start[APART_PIECES_MOST];
    apart_breadth breadth;
    bool judges; // a layer was looked at whole, and its partings are being weighed
    size_t next; // parting to weigh
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
    size_t bytes_most;
    const apart_assembly *assembly;
    apart_aim aim;
    apart_pair **pairs; // of pieces i < k at i * count + k
    size_t pair_capacity;
    apart_parts parts;
    frame *frames[APART_PIECES_MOST];
    size_t depth;
    uint32_t root;
    bool is_done;
    uint64_t nodes;
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
    s->bytes_most = bytes_most ? bytes_most : USUAL_BYTES;
    s->is_done = true;
    apart_parts_open(&s->parts, allocator);
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

static size_t bytes_left(const apart_search *s) {
    size_t used = 0;
    for (size_t i = 0; i < s->depth; i++)
        used += apart_breadth_bytes(&s->frames[i]->breadth);
    return used < s->bytes_most ? s->bytes_most - used : 0;
}

static ita_status push(apart_search *s, uint64_t pieces, uint64_t hash, const apart_shift *shifts) {
    frame *f = s->frames[s->depth];
    if (!f) {
        f = ita_take(s->allocator, sizeof *f);
        if (!f) return ITA_E_MEMORY;
        apart_breadth_open(&f->breadth, s->tables, s->allocator);
        s->frames[s->depth] = f;
    }
    f->pieces = pieces;
    f->hash = hash;
    f->judges = f->has_best = false;
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
    status = apart_breadth_start(&f->breadth, shifts, s->aim == APART_MOVES, bytes_left(s));
    if (status == ITA_OK) s->depth++;
    return status;
}

// One side of a parting: its number, or a new frame that will find out.
static ita_status side_of(apart_search *s, const frame *f, uint32_t place, uint64_t members,
                          uint32_t *number, bool *is_known) {
    const uint64_t pieces = pieces_of(f, members);
    *is_known = true;
    *number = APART_NO_PART;
    if (needs_no_moves(s, pieces)) return ITA_OK;
    apart_shift all[APART_PIECES_MOST], shifts[APART_PIECES_MOST];
    apart_breadth_shifts(&f->breadth, place, all);
    const apart_shift first = all[ita_bits_lowest64(members)];
    size_t count = 0;
    for (; members; members &= members - 1)
        shifts[count++] = all[ita_bits_lowest64(members)] - first;
    const uint64_t hash = apart_parts_hash(pieces, shifts, count);
    if (apart_parts_find(&s->parts, hash, pieces, shifts, count, number)) return ITA_OK;
    *is_known = false;
    return push(s, pieces, hash, shifts);
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

// The two sides follow each other in the order that makes the lower levels come first.
static void weigh(apart_search *s, frame *f, const apart_parting *parting, uint32_t a, uint32_t b) {
    const uint16_t level = (uint16_t)(f->breadth.depth + 1);
    uint16_t way[APART_PIECES_MOST], turned[APART_PIECES_MOST];
    const levels la = levels_of(s, a), lb = levels_of(s, b);
    const size_t count = join(way, level, la, lb);
    join(turned, level, lb, la);
    const bool is_turned = compare_levels(turned, count, way, count) < 0;
    const uint16_t *better = is_turned ? turned : way;
    const uint64_t total = level + total_of(s, a) + total_of(s, b);
    if (!is_better(s, f, total, better, count)) return;
    f->has_best = true;
    f->best_parting = *parting;
    f->best_sides[0] = is_turned ? b : a;
    f->best_sides[1] = is_turned ? a : b;
    f->best_total = total;
    f->best_count = count;
    memcpy(f->best, better, count * sizeof *better);
}

// Without groups all ways have as many separations (docs/space.md), and one move each is the least.
static bool is_perfect(const apart_search *s, const frame *f) {
    if (!f->has_best || s->assembly->group_count > 0) return false;
    for (size_t i = 1; i < f->best_count; i++)
        if (f->best[i] != 1) return false;
    return true;
}

// Whether a parting one move later could lead to fewer moves altogether.
static bool could_be_fewer(const apart_search *s, const frame *f) {
    const uint64_t later = s->assembly->group_count > 0 ? 0 : f->best_count - 1;
    return f->breadth.depth + 2 + later < f->best_total;
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
    if (layer == APART_LAYER_EXHAUSTED) return finish(s);
    if (layer == APART_LAYER_TOO_MUCH) give_up(s, f->breadth.reason);
    if (f->breadth.depth + 2 > UINT16_MAX) give_up(s, "space.apart.far");
    f->judges = layer == APART_LAYER_DONE && f->breadth.parting_count > 0;
    f->next = 0;
    if (layer == APART_LAYER_DONE && !f->judges && f->has_best && !could_be_fewer(s, f))
        return finish(s);
    return ITA_OK;
}

// One parting, or one side of it that has to be looked at first.
static ita_status judge(apart_search *s, frame *f, uint64_t *budget) {
    if (f->next == f->breadth.parting_count || is_perfect(s, f)) {
        f->judges = false;
        return s->aim == APART_MOVES && could_be_fewer(s, f) ? ITA_OK : finish(s);
    }
    --*budget;
    const apart_parting parting = f->breadth.partings[f->next];
    const uint64_t sets[2] = {parting.set, f->breadth.look.all & ~parting.set};
    uint32_t sides[2];
    for (int i = 0; i < 2; i++) {
        bool is_known;
        ita_status status = side_of(s, f, parting.place, sets[i], &sides[i], &is_known);
        if (status || !is_known) return status;
    }
    weigh(s, f, &parting, sides[0], sides[1]);
    f->next++;
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
    s->is_done = true;
    const levels way = levels_of(s, s->root);
    s->levels = way.levels;
    s->level_count = way.count;
    ita_status status = gather(s, s->root);
    s->end = s->locked_count > 0 ? APART_LOCKED : APART_YES;
    return status;
}

static ita_status begin(apart_search *s, ita_diag *diag) {
    const apart_assembly *a = s->assembly;
    const size_t count = a->piece_count;
    ita_status status =
        ita_grow(s->allocator, &s->pairs, &s->pair_capacity, count * count, sizeof *s->pairs);
    if (!status) status = apart_parts_reset(&s->parts);
    if (status) return ita_fail(diag, status, "memory");
    uint32_t shapes[APART_PIECES_MOST];
    ita_cell places[APART_PIECES_MOST];
    apart_shift shifts[APART_PIECES_MOST];
    for (size_t i = 0; i < count; i++) {
        status = apart_tables_shape(s->tables, &a->pieces[i], &shapes[i], &places[i], diag);
        if (status) return status;
        const ita_cell d = ita_cell_less(places[i], places[0]);
        shifts[i] = apart_shift_of(d);
        if (d.x < -APART_REACH || d.x > APART_REACH || d.y < -APART_REACH || d.y > APART_REACH ||
            d.z < -APART_REACH || d.z > APART_REACH)
            return ita_fail(diag, ITA_E_LIMIT, "space.apart.large");
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (!(s->pairs[i * count + k] = apart_tables_pair(s->tables, shapes[i], shapes[k])))
                return ita_fail(diag, ITA_E_MEMORY, "memory");
    const uint64_t all = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    if (needs_no_moves(s, all)) return conclude(s);
    s->is_done = false;
    status = push(s, all, apart_parts_hash(all, shifts, count), shifts);
    return status ? ita_fail(diag, status, "memory") : ITA_OK;
}

ita_status apart_search_start(apart_search *s, const apart_assembly *assembly, apart_aim aim,
                              ita_diag *diag) {
    s->assembly = assembly;
    s->aim = aim;
    s->depth = 0;
    s->root = APART_NO_PART;
    s->is_done = true;
    s->nodes = 0;
    s->end = APART_UNKNOWN;
    s->reason = NULL;
    s->levels = NULL;
    s->level_count = s->move_count = s->locked_count = 0;
    if (assembly->lattice != apart_tables_lattice(s->tables))
        return ita_fail(diag, ITA_E_RANGE, "space.apart.cells");
    ita_status status = apart_assembly_check(assembly, s->allocator, diag);
    return status ? status : begin(s, diag);
}

ita_status apart_search_step(apart_search *s, uint64_t *budget, ita_diag *diag) {
    while (!s->is_done && *budget > 0) {
        frame *f = s->frames[s->depth - 1];
        ita_status status = f->judges ? judge(s, f, budget) : look_on(s, f, budget);
        if (status == ITA_OK && !s->is_done && s->depth == 0) status = conclude(s);
        if (status) return ita_fail(diag, status, "memory");
    }
    return ITA_OK;
}

bool apart_search_is_done(const apart_search *s) {
    return s->is_done;
}

uint64_t apart_search_nodes(const apart_search *s) {
    return s->nodes;
}

apart_result apart_search_result(const apart_search *s) {
    return (apart_result){s->end,        s->reason, s->levels,       s->level_count, s->moves,
                          s->move_count, s->locked, s->locked_count, s->nodes};
}
