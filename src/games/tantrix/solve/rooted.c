// See rooted.h.
#include "games/tantrix/solve/rooted.h"

#include <string.h>

// Directions counter-clockwise; a cell is a * ROOTED_SIDE + b.
static const int steps[6] = {ROOTED_SIDE, 1, 1 - ROOTED_SIDE, -ROOTED_SIDE, -1, ROOTED_SIDE - 1};

enum { ROOT = 2 * ROOTED_SIDE + ROOTED_SIDE / 2, WAYS = 6, SPLIT = 7 };

void rooted_start(rooted *r, int cell_count, const int bends[4]) {
    memset(r, 0, sizeof *r);
    r->loop.count = cell_count;
    r->loop.steps = steps;
    r->loop.cells[0] = ROOT;
    r->is_taken[ROOT] = true;
    r->wedge_left = 3 * (cell_count - 2);
    memcpy(r->left, bends, sizeof r->left);
    r->is_done = cell_count < 3 || cell_count > LODGING_CELLS;
    r->split_depth = cell_count - 1 < SPLIT ? cell_count - 1 : SPLIT;
    r->shares = 1;
}

void rooted_restrict(rooted *r, uint32_t share, uint32_t shares) {
    r->share = share;
    r->shares = shares;
}

static bool is_within_reach(int cell, int steps_left) {
    const int a = cell / ROOTED_SIDE - ROOT / ROOTED_SIDE;
    const int b = cell % ROOTED_SIDE - ROOT % ROOTED_SIDE, c = a + b;
    const int most = steps_left;
    return a <= most && b <= most && b >= -most && c <= most && c >= -most;
}

// The inner angle between the way by which the walk came and the one by which it goes on.
static int wedge_between(int came_by, int goes_by) {
    return (came_by + 9 - goes_by) % WAYS;
}

// Can the bends that are left have just the angles that are left?
static bool can_close(const rooted *r) {
    const int sharp = r->left[TANTRIX_SHARP], gentle = r->left[TANTRIX_GENTLE];
    const int beyond = r->wedge_left - 3 * (sharp + gentle + r->left[TANTRIX_STRAIGHT]);
    const int most = 2 * sharp + gentle;
    return beyond <= most && beyond >= -most && ((beyond ^ gentle) & 1) == 0;
}

static void bend(rooted *r, int wedge, int by) {
    r->left[lodging_bend(wedge)] -= by;
    r->wedge_left -= wedge * by;
}

// The wedge of the cell at hand if the walk goes on so; 0: it cannot.
static int wedge_here(const rooted *r, int way) {
    if (r->depth == 0) return 0;
    const int wedge = wedge_between(r->loop.ways[r->depth - 1], way);
    return wedge && r->left[lodging_bend(wedge)] > 0 ? wedge : 0;
}

// Goes on by a way; false, and nothing is changed, where that leads nowhere.
static bool go(rooted *r, int way) {
    const int depth = r->depth, next = r->loop.cells[depth] + steps[way];
    const int wedge = wedge_here(r, way);
    if (next <= ROOT || r->is_taken[next] || (depth > 0 && !wedge) ||
        !is_within_reach(next, r->loop.count - depth - 1))
        return false;
    if (wedge) {
        bend(r, wedge, 1);
        if (!can_close(r)) {
            bend(r, wedge, -1);
            return false;
        }
    }
    r->loop.ways[depth] = (uint8_t)way;
    r->loop.wedges[depth] = (uint8_t)wedge;
    r->is_taken[next] = true;
    r->loop.cells[++r->depth] = next;
    r->tried[r->depth] = 0;
    return true;
}

static void go_back(rooted *r) {
    r->is_taken[r->loop.cells[r->depth--]] = false;
    if (r->depth > 0) bend(r, r->loop.wedges[r->depth], -1);
}

// The last step, home, and what it makes of the last cell and the first. At the lowest cell of all
// the inside lies to the left only if the walk comes back on the left of where it left.
static bool is_loop(rooted *r) {
    lodging_loop *loop = &r->loop;
    const int last = loop->count - 1;
    int way = 0;
    while (way < WAYS && loop->cells[last] + steps[way] != ROOT)
        way++;
    const int wedge = way < WAYS ? wedge_here(r, way) : 0;
    if (!wedge) return false;
    const int at_root = wedge_between(way, loop->ways[0]);
    int need[4] = {0};
    need[lodging_bend(wedge)]++;
    if (at_root != 1 && at_root != 2) return false;
    need[lodging_bend(at_root)]++;
    if (memcmp(need + 1, r->left + 1, 3 * sizeof need[0]) != 0) return false;
    loop->ways[last] = (uint8_t)way;
    loop->wedges[last] = (uint8_t)wedge;
    loop->wedges[0] = (uint8_t)at_root;
    r->symmetry = lodging_symmetry(loop);
    return r->symmetry > 0;
}

static bool is_ours(rooted *r) {
    if (r->depth != r->split_depth || r->shares == 1) return true;
    return r->prefix_count++ % r->shares == r->share;
}

rooted_step rooted_next(rooted *r, uint64_t *budget) {
    while (!r->is_done) {
        const bool is_whole = r->depth + 1 == r->loop.count;
        if (is_whole && !r->is_shown) {
            r->is_shown = true;
            if (is_loop(r)) return ROOTED_FOUND;
        }
        if (*budget == 0) return ROOTED_PAUSED;
        if (is_whole || r->tried[r->depth] == WAYS) {
            r->is_shown = false;
            if (r->depth == 0)
                r->is_done = true;
            else
                go_back(r);
            continue;
        }
        r->nodes++;
        --*budget;
        if (go(r, r->tried[r->depth]++) && !is_ours(r)) go_back(r);
    }
    return ROOTED_DONE;
}

double rooted_progress(const rooted *r) {
    double done = 0, width = 1;
    for (int i = 0; i <= r->depth && i < r->split_depth; i++) {
        width /= (double)WAYS;
        done += width * (r->tried[i] - (i < r->depth));
    }
    return done;
}

// ---- saving: how many ways were tried at each depth says everything

void rooted_save(const rooted *r, ita_text *bytes) {
    ita_put_u32(bytes, r->is_done);
    ita_put_u32(bytes, r->is_shown);
    ita_put_u32(bytes, (uint32_t)r->depth);
    for (int i = 0; i <= r->depth; i++)
        ita_put_u32(bytes, r->tried[i]);
    ita_put_u32(bytes, r->share);
    ita_put_u32(bytes, r->shares);
    ita_put_u32(bytes, r->prefix_count);
    ita_put_u64(bytes, r->nodes);
}

bool rooted_load(rooted *r, ita_reader *reader) {
    uint32_t is_done, is_shown, depth, tried;
    if (!ita_read_u32(reader, &is_done) || is_done > 1 || !ita_read_u32(reader, &is_shown) ||
        is_shown > 1 || !ita_read_u32(reader, &depth) || depth + 1 > (uint32_t)r->loop.count ||
        (r->is_done && !is_done))
        return false;
    for (uint32_t i = 0; i <= depth; i++) {
        if (!ita_read_u32(reader, &tried) || tried > WAYS) return false;
        r->tried[r->depth] = (uint8_t)tried;
        if (i < depth && (tried == 0 || !go(r, (int)tried - 1))) return false;
    }
    r->is_done = is_done;
    r->is_shown = is_shown && depth + 1 == (uint32_t)r->loop.count;
    return ita_read_u32(reader, &r->share) && ita_read_u32(reader, &r->shares) && r->shares > 0 &&
           ita_read_u32(reader, &r->prefix_count) && ita_read_u64(reader, &r->nodes);
}
