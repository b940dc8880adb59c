// Outlines of loops, found turn by turn. Two ways: with holes, a walk that must be able to come
// home; without, a walk around a chain of triangles that leaves no cell inside, so that the way
// home is always reserved. Both hand out each outline once: its turns form a necklace.
#include "games/tantrix/solve/loops.h"

#include <string.h>

// Directions clockwise from the upper right in the lattice's a and b.
const int outline_steps[6] = {-OUTLINE_SIDE + 1, 1,  OUTLINE_SIDE,
                              OUTLINE_SIDE - 1,  -1, -OUTLINE_SIDE};

static const uint8_t bend_of[OUTLINE_TURNS] = {TANTRIX_SHARP, TANTRIX_GENTLE, TANTRIX_STRAIGHT,
                                               TANTRIX_GENTLE, TANTRIX_SHARP};

enum { HOME = OUTLINE_CELLS / 2 + OUTLINE_SIDE / 2 };

static int wrap(int direction) {
    return direction >= 6 ? direction - 6 : direction;
}

// Neighbours of a new cell that are occupied, and pairs of them that touch each other: an edge and
// a corner more for Euler's formula.
static void count_touches(outline *o, int cell, int sign) {
    int mask = 0;
    for (int d = 0; d < 6; d++)
        mask |= o->occupied[cell + outline_steps[d]] << d;
    int next = mask & ((mask >> 1) | (mask << 5));
    o->contact_count += sign * __builtin_popcount((unsigned)mask);
    o->corner_count += sign * __builtin_popcount((unsigned)next & 63);
}

static void occupy(outline *o, int cell) {
    count_touches(o, cell, 1);
    o->occupied[cell] = 1;
}

static void vacate(outline *o, int cell) {
    o->occupied[cell] = 0;
    count_touches(o, cell, -1);
}

int outline_holes(const outline *o) {
    return o->contact_count - o->corner_count - o->task.cell_count + 1;
}

// Rarest bend first: a necklace begins with it, so few places can be the beginning.
static void choose_order(outline *o) {
    static const uint8_t by_bend[4][2] = {{0, 0}, {4, 0}, {3, 1}, {2, 2}};
    int bends[3] = {TANTRIX_STRAIGHT, TANTRIX_GENTLE, TANTRIX_SHARP};
    for (int i = 0; i < 3; i++)
        for (int j = i; j > 0 && o->task.bends[bends[j]] < o->task.bends[bends[j - 1]]; j--) {
            int swapped = bends[j];
            bends[j] = bends[j - 1];
            bends[j - 1] = swapped;
        }
    int count = 0;
    for (int i = 0; i < 3; i++) {
        o->orders[0][count++] = by_bend[bends[i]][0];
        if (bends[i] != TANTRIX_STRAIGHT) o->orders[0][count++] = by_bend[bends[i]][1];
    }
    for (int i = 0; i < OUTLINE_TURNS; i++)
        o->rank[o->orders[0][i]] = (uint8_t)i;
    for (int i = 1; i <= OUTLINE_MOST; i++)
        memcpy(o->orders[i], o->orders[0], OUTLINE_TURNS);
}

void outline_start(outline *o, const outline_task *task) {
    memset(o, 0, sizeof *o);
    o->task = *task;
    o->is_filled = task->max_holes == 0;
    o->shares = 1;
    memcpy(o->left, task->bends, sizeof o->left);
    o->turn_left = 6;
    choose_order(o);
    o->cells[0] = HOME;
    o->ways[0] = 5;
    o->periods[0] = 1;
    if (task->cell_count < 3 || task->cell_count > OUTLINE_MOST) {
        o->tried[0] = OUTLINE_TURNS;
        return;
    }
    occupy(o, HOME);
    if (!o->is_filled) return;
    int before = HOME + outline_steps[2];
    occupy(o, before);
    o->pending[o->pending_count++] = before;
}

static void shuffle_order(outline *o, int depth) {
    for (int i = OUTLINE_TURNS - 1; i > 0; i--) {
        int j = (int)ita_random_below(&o->random, (uint64_t)i + 1);
        uint8_t swapped = o->orders[depth][i];
        o->orders[depth][i] = o->orders[depth][j];
        o->orders[depth][j] = swapped;
    }
}

void outline_start_random(outline *o, const outline_task *task, uint64_t seed) {
    outline_start(o, task);
    o->is_random = true;
    ita_random_seed(&o->random, seed);
    shuffle_order(o, 0);
}

void outline_restrict(outline *o, int split_depth, uint32_t share, uint32_t shares) {
    o->split_depth = split_depth;
    o->share = share;
    o->shares = shares;
}

int outline_symmetry(const outline *o) {
    return o->task.cell_count / o->periods[o->task.cell_count];
}

double outline_progress(const outline *o) {
    double done = 0, width = 1;
    for (int i = 0; i <= o->depth && i < o->task.cell_count && i < 8; i++) {
        int tried = o->tried[i];
        bool is_open = i < o->depth;
        done += width * (is_open && tried ? tried - 1 : tried) / (double)OUTLINE_TURNS;
        width /= (double)OUTLINE_TURNS;
        if (!is_open) break;
    }
    return done > 1 ? 1 : done;
}

// The turns so far must not come later in the order than any of their rotations can: the standard
// prefix test of necklace generation (Fredricksen, Kessler, Maiorana).
static int period_with(const outline *o, int code) {
    int period = o->periods[o->depth];
    if (o->is_random) return o->depth + 1;
    if (o->depth == 0) return 1;
    int before = o->rank[o->turns[o->depth - period]], now = o->rank[code];
    if (now < before) return 0;
    return now == before ? period : o->depth + 1;
}

// Can the bends that are left turn the walk by exactly what is left?
static bool can_turn_home(int turn_left, int sharp, int gentle) {
    int reach = 2 * sharp + gentle;
    if (turn_left > reach || turn_left < -reach || ((turn_left ^ gentle) & 1)) return false;
    return gentle > 0 || (turn_left - reach) % 4 == 0;
}

static bool is_within_reach(int cell, int steps) {
    int a = cell / OUTLINE_SIDE - HOME / OUTLINE_SIDE;
    int b = cell % OUTLINE_SIDE - HOME % OUTLINE_SIDE, c = a + b;
    return a <= steps && a >= -steps && b <= steps && b >= -steps && c <= steps && c >= -steps;
}

// ---- loops with anything inside

static bool walk_on(outline *o, int code) {
    int i = o->depth, n = o->task.cell_count;
    int way = (o->ways[i] + 8 - code) % 6, next = o->cells[i] + outline_steps[way];
    if (i + 1 == n) return next == HOME && way == o->ways[0];
    if (o->occupied[next] || !is_within_reach(next, n - i - 1)) return false;
    occupy(o, next);
    o->cells[i + 1] = next;
    o->ways[i + 1] = (uint8_t)way;
    return true;
}

static void walk_back(outline *o) {
    if (o->depth + 1 < o->task.cell_count) vacate(o, o->cells[o->depth + 1]);
}

// ---- loops without inner cells: the inside is a tree of n - 2 triangles of touching cells. The
// walk is at a corner where `triangles` of them are known already, all between the edge it came
// by and the chord to the next pending cell. A turn says how many triangles meet here in the end:
// each one more reserves one more cell, to be walked through later.

static bool fan_out(outline *o, int code) {
    int i = o->depth, n = o->task.cell_count, cell = o->cells[i];
    int known = o->triangles[cell], wanted = 5 - code, more = wanted - known;
    if (wanted < 1 || more < 0) return false;
    if (i + 1 == n) return more == 0 && o->pending_count == 0;
    if (o->pending_count == 0 || i + 1 + o->pending_count + more > n) return false;
    int target = o->pending[o->pending_count - 1];
    if (more > 0 && o->triangles[target] == 5) return false;
    int chord = wrap(wrap(o->ways[i] + 3) + known);
    for (int k = 1; k <= more; k++)
        if (o->occupied[cell + outline_steps[(chord + k) % 6]]) return false;
    if (more == 0 && o->pending_count == 1 && i + 2 != n) return false;
    for (int k = 1; k <= more; k++) {
        int apex = cell + outline_steps[(chord + k) % 6];
        occupy(o, apex);
        o->triangles[apex] = k < more ? 2 : 1;
        o->pending[o->pending_count++] = apex;
    }
    if (more > 0) o->triangles[target]++;
    o->added[i] = (uint8_t)more;
    o->cells[i + 1] = o->pending[--o->pending_count];
    o->ways[i + 1] = (uint8_t)((chord + more) % 6);
    return true;
}

static void fan_in(outline *o) {
    int i = o->depth;
    if (i + 1 == o->task.cell_count) return;
    o->pending[o->pending_count++] = o->cells[i + 1];
    for (int k = o->added[i]; k > 0; k--) {
        int apex = o->pending[--o->pending_count];
        o->triangles[apex] = 0;
        vacate(o, apex);
    }
    if (o->added[i]) o->triangles[o->pending[o->pending_count - 1]]--;
}

// ---- the search

static bool is_ours(outline *o) {
    if (o->depth != o->split_depth || o->shares == 1) return true;
    return o->prefix_count++ % o->shares == o->share;
}

static void step_on(outline *o, int code, int period) {
    o->turns[o->depth] = (uint8_t)code;
    o->left[bend_of[code]]--;
    o->turn_left -= code - 2;
    o->depth++;
    o->periods[o->depth] = (uint8_t)period;
    o->tried[o->depth] = 0;
    if (o->is_random) shuffle_order(o, o->depth);
}

static bool try_turn(outline *o, int code) {
    int bend = bend_of[code], turn = code - 2;
    if (o->left[bend] == 0) return false;
    int period = period_with(o, code);
    if (period == 0) return false;
    int sharp = o->left[TANTRIX_SHARP] - (bend == TANTRIX_SHARP);
    int gentle = o->left[TANTRIX_GENTLE] - (bend == TANTRIX_GENTLE);
    if (!can_turn_home(o->turn_left - turn, sharp, gentle)) return false;
    if (!(o->is_filled ? fan_out(o, code) : walk_on(o, code))) return false;
    step_on(o, code, period);
    return true;
}

static void take_back(outline *o) {
    o->depth--;
    int code = o->turns[o->depth];
    o->left[bend_of[code]]++;
    o->turn_left += code - 2;
    if (o->is_filled)
        fan_in(o);
    else
        walk_back(o);
}

static bool is_outline(const outline *o) {
    if (o->task.cell_count % o->periods[o->task.cell_count] != 0) return false;
    return o->task.max_holes < 0 || outline_holes(o) <= o->task.max_holes;
}

outline_step outline_next(outline *o, uint64_t *budget) {
    for (;;) {
        if (o->depth == o->task.cell_count && o->depth > 0) {
            if (!o->is_shown && is_outline(o)) {
                o->is_shown = true;
                return OUTLINE_FOUND;
            }
            o->is_shown = false;
            take_back(o);
        }
        if (*budget == 0) return OUTLINE_PAUSED;
        if (o->tried[o->depth] == OUTLINE_TURNS) {
            if (o->depth == 0) return OUTLINE_DONE;
            take_back(o);
            continue;
        }
        if (!try_turn(o, o->orders[o->depth][o->tried[o->depth]++])) continue;
        o->nodes++;
        --*budget;
        if (!is_ours(o)) take_back(o);
    }
}

// ---- saving: how many turns were tried at each depth says everything

void outline_save(const outline *o, ita_text *bytes) {
    ita_put_u32(bytes, (uint32_t)o->depth);
    for (int i = 0; i <= o->depth; i++)
        ita_put_char(bytes, (char)o->tried[i]);
    ita_put_char(bytes, (char)o->is_shown);
    ita_put_u32(bytes, (uint32_t)o->split_depth);
    ita_put_u32(bytes, o->share);
    ita_put_u32(bytes, o->shares);
    ita_put_u32(bytes, o->prefix_count);
    ita_put_u64(bytes, o->nodes);
}

static bool read_byte(ita_reader *reader, int most, uint8_t *value) {
    if (ita_read_end(reader)) return false;
    *value = (uint8_t)reader->bytes[reader->at++];
    return *value <= most;
}

bool outline_load(outline *o, ita_reader *reader) {
    uint32_t depth, split_depth;
    uint8_t tried, is_shown;
    if (!ita_read_u32(reader, &depth) || depth > (uint32_t)o->task.cell_count) return false;
    for (uint32_t i = 0; i <= depth; i++) {
        if (!read_byte(reader, OUTLINE_TURNS, &tried)) return false;
        o->tried[o->depth] = tried;
        if (i < depth && (tried == 0 || !try_turn(o, o->orders[o->depth][tried - 1]))) return false;
    }
    if (!read_byte(reader, 1, &is_shown) || !ita_read_u32(reader, &split_depth) ||
        split_depth > OUTLINE_MOST || !ita_read_u32(reader, &o->share) ||
        !ita_read_u32(reader, &o->shares) || o->shares == 0)
        return false;
    o->split_depth = (int)split_depth;
    o->is_shown = is_shown;
    return ita_read_u32(reader, &o->prefix_count) && ita_read_u64(reader, &o->nodes);
}
