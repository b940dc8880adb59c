// Weaving. Always goes on at the open end with the fewest tiles that fit; a loop that closes too
// early, a line that is cut off, or more open ends than tiles end a branch.
#include "games/tantrix/solve/weave.h"

#include "games/tantrix/puzzle/puzzle.h"

#include <string.h>

static const int steps[6] = {-WEAVE_SIDE + 1, 1, WEAVE_SIDE, WEAVE_SIDE - 1, -1, -WEAVE_SIDE};

static bool is_asked(const weave *w, int colour) {
    return w->task.colours >> colour & 1;
}

static int edge_of(const weave *w, int index, int edge) {
    return tantrix_edge(w->task.tiles[index], w->turns[index], edge);
}

// ---- laying and lifting

static void put(weave *w, int index, int cell, int turn) {
    w->cells[index] = (int16_t)cell;
    w->turns[index] = (uint8_t)turn;
    w->at[cell] = (uint8_t)(index + 1);
    w->left--;
    for (int turned = 0; turned < TANTRIX_EDGES; turned++) {
        int placement = index * TANTRIX_EDGES + turned;
        w->unused[placement / 64] &= ~((uint64_t)1 << placement % 64);
    }
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        w->placed[colour] += tantrix_bend(w->task.tiles[index], colour) != 0;
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (w->at[cell + steps[e]] == WEAVE_WALL) w->stops[edge_of(w, index, e)]++;
}

static void lift(weave *w, int index) {
    int cell = w->cells[index];
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (w->at[cell + steps[e]] == WEAVE_WALL) w->stops[edge_of(w, index, e)]--;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        w->placed[colour] -= tantrix_bend(w->task.tiles[index], colour) != 0;
    for (int turned = 0; turned < TANTRIX_EDGES; turned++) {
        int placement = index * TANTRIX_EDGES + turned;
        w->unused[placement / 64] |= (uint64_t)1 << placement % 64;
    }
    w->left++;
    w->at[cell] = 0;
    w->cells[index] = -1;
}

static void count_stops(weave *w, int cell, int sign) {
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int there = w->at[cell + steps[e]];
        if (there == 0 || there == WEAVE_WALL) continue;
        w->stops[edge_of(w, there - 1, tantrix_opposite(e))] += sign;
    }
}

// ---- lines as far as they are laid

typedef struct run {
    int length;
    bool is_loop;
    int ends[2]; // cells beyond the open ends
} run;

// Walks from a tile along its colour; `way` 0 or 1 says by which of its two edges.
static int walk(const weave *w, int index, int colour, int way, int *length, bool *is_loop) {
    int first = index, pair[2] = {0, 0};
    tantrix_pair(w->task.tiles[index], colour, pair);
    int edge = (pair[way] + w->turns[index]) % 6;
    for (;;) {
        int cell = w->cells[index] + steps[edge], there = w->at[cell];
        if (there == 0 || there == WEAVE_WALL) return cell;
        int in = tantrix_opposite(edge);
        index = there - 1;
        if (index == first) {
            *is_loop = true;
            return cell;
        }
        ++*length;
        int turn = w->turns[index];
        edge = (tantrix_partner(w->task.tiles[index], (in + 6 - turn) % 6) + turn) % 6;
    }
}

static run run_of(const weave *w, int index, int colour) {
    run r = {1, false, {0, 0}};
    r.ends[0] = walk(w, index, colour, 0, &r.length, &r.is_loop);
    if (!r.is_loop) r.ends[1] = walk(w, index, colour, 1, &r.length, &r.is_loop);
    return r;
}

static int distance(int p, int q) {
    return ita_hex_length(
        ita_hex_at(p / WEAVE_SIDE - q / WEAVE_SIDE, p % WEAVE_SIDE - q % WEAVE_SIDE));
}

// Can the line through a tile still become what is asked for?
static bool is_run_alive(const weave *w, int index, int colour) {
    run r = run_of(w, index, colour);
    int missing = w->with[colour] - r.length;
    if (r.is_loop) return w->task.kind != WEAVE_LINES && missing == 0;
    if (w->task.kind == WEAVE_PYRAMID) return true;
    if (w->task.kind == WEAVE_LINES)
        return missing == 0 || w->at[r.ends[0]] != WEAVE_WALL || w->at[r.ends[1]] != WEAVE_WALL;
    // A single run must come home by the tiles that are left.
    if (missing == 0) return false;
    return r.length != w->placed[colour] || distance(r.ends[0], r.ends[1]) < missing;
}

static bool is_tile_alive(const weave *w, int index) {
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!is_asked(w, colour) || !tantrix_bend(w->task.tiles[index], colour)) continue;
        if (w->stops[colour] > 2 || !is_run_alive(w, index, colour)) return false;
    }
    return true;
}

static bool is_wall_alive(const weave *w, int cell) {
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int there = w->at[cell + steps[e]];
        if (there && there != WEAVE_WALL && !is_tile_alive(w, there - 1)) return false;
    }
    return true;
}

// ---- where to go on

// Placements that fit a cell; false when a touching edge asks for nothing that is left.
static int find_fitting(const weave *w, int cell, uint64_t set[WEAVE_WORDS]) {
    int count = 0;
    memcpy(set, w->unused, sizeof w->unused);
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int there = w->at[cell + steps[e]];
        if (there == 0 || there == WEAVE_WALL) continue;
        const uint64_t *showing = w->showing[e][edge_of(w, there - 1, tantrix_opposite(e))];
        for (int i = 0; i < w->word_count; i++)
            set[i] &= showing[i];
    }
    for (int i = 0; i < w->word_count; i++)
        count += ita_bits_count64(set[i]);
    return count;
}

static bool may_stop(const weave *w, int cell) {
    int more[TANTRIX_COLOURS] = {0};
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int there = w->at[cell + steps[e]];
        if (there == 0 || there == WEAVE_WALL) continue;
        int colour = edge_of(w, there - 1, tantrix_opposite(e));
        if (is_asked(w, colour) && w->stops[colour] + ++more[colour] > 2) return false;
    }
    return true;
}

typedef enum choice { DEAD, COMPLETE, GO_ON } choice;

typedef struct search {
    int best_count, cell_count;
    int cells[2 * TANTRIX_COLOURS * TANTRIX_TILES];
} search;

static bool is_seen(search *s, int cell) {
    for (int i = 0; i < s->cell_count; i++)
        if (s->cells[i] == cell) return true;
    s->cells[s->cell_count++] = cell;
    return false;
}

// Looks at the cell beyond an open end; false when nothing can be done with it.
static bool consider(const weave *w, search *s, int cell, weave_frame *frame) {
    uint64_t set[WEAVE_WORDS];
    if (is_seen(s, cell)) return true;
    bool can_stop = w->task.kind == WEAVE_LINES && may_stop(w, cell);
    int count = find_fitting(w, cell, set) + can_stop;
    if (count == 0) return false;
    if (s->best_count >= 0 && count >= s->best_count) return true;
    s->best_count = count;
    frame->cell = cell;
    frame->may_stop = can_stop;
    memcpy(frame->open, set, sizeof set);
    return true;
}

static choice choose_end(const weave *w, weave_frame *frame) {
    search s = {-1, 0, {0}};
    int stops_left = 0;
    for (int index = 0; index < w->task.tile_count; index++) {
        if (w->cells[index] < 0) continue;
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int cell = w->cells[index] + steps[e];
            if (w->at[cell] || !is_asked(w, edge_of(w, index, e))) continue;
            if (w->left > 0 && !consider(w, &s, cell, frame)) return DEAD;
            if (w->left == 0 && w->task.kind == WEAVE_LOOP) return DEAD;
        }
    }
    if (w->left == 0) return COMPLETE;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        if (is_asked(w, colour) && w->task.kind == WEAVE_LINES) stops_left += 2 - w->stops[colour];
    return s.cell_count == 0 || s.cell_count - stops_left > w->left ? DEAD : GO_ON;
}

static int pyramid_cell(int index) {
    int a, b;
    puzzle_pyramid_cell(index, &a, &b);
    return WEAVE_HOME + a * WEAVE_SIDE + b;
}

// Of the three rotations of a pyramid the one whose tip has the smallest tile.
static choice choose_next_of_pyramid(const weave *w, weave_frame *frame) {
    int n = w->task.tile_count, at = n - w->left, row = 0;
    if (w->left == 0) return COMPLETE;
    while (row * (row + 1) / 2 < n)
        row++;
    frame->cell = pyramid_cell(at);
    frame->may_stop = false;
    find_fitting(w, frame->cell, frame->open);
    if (w->is_fixed || (at != n - 1 && at != n - row)) return GO_ON;
    int tip = (w->at[pyramid_cell(0)] - 1) * TANTRIX_EDGES;
    for (int placement = 0; placement < tip; placement++)
        frame->open[placement / 64] &= ~((uint64_t)1 << placement % 64);
    return GO_ON;
}

// ---- what was found

static int count_holes(const weave *w) {
    int contacts = 0, corners = 0;
    for (int index = 0; index < w->task.tile_count; index++) {
        int mask = 0;
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int there = w->at[w->cells[index] + steps[e]];
            mask |= (there && there != WEAVE_WALL) << e;
        }
        contacts += __builtin_popcount((unsigned)mask);
        corners += __builtin_popcount((unsigned)(mask & ((mask >> 1) | (mask << 5))) & 63);
    }
    // Every contact was met twice and every corner three times; the tiles hang together.
    return contacts / 2 - corners / 3 - w->task.tile_count + 1;
}

static bool is_solution(const weave *w) {
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!is_asked(w, colour) || w->with[colour] == 0) continue;
        int index = 0;
        while (!tantrix_bend(w->task.tiles[index], colour))
            index++;
        run r = run_of(w, index, colour);
        if (r.length != w->with[colour]) return false;
        if (w->task.kind == WEAVE_LOOP && !r.is_loop) return false;
        if (w->task.kind == WEAVE_LINES && r.is_loop) return false;
    }
    return w->task.kind == WEAVE_PYRAMID || w->task.max_holes < 0 ||
           count_holes(w) <= w->task.max_holes;
}

// ---- start

// Colours joined by tiles must be one set, else weaving would never reach all tiles.
static bool is_joined(const weave_task *task) {
    unsigned reached = task->colours & -task->colours, before;
    do {
        before = reached;
        for (int i = 0; i < task->tile_count; i++) {
            unsigned here = task->colours & ~(1u << tantrix_missing(task->tiles[i]));
            if (here & reached) reached |= here;
        }
    } while (reached != before);
    for (int i = 0; i < task->tile_count; i++) {
        unsigned here = task->colours & ~(1u << tantrix_missing(task->tiles[i]));
        if (!(here & reached)) return false;
    }
    return true;
}

static void make_sets(weave *w) {
    for (int index = 0; index < w->task.tile_count; index++)
        for (int turn = 0; turn < TANTRIX_EDGES; turn++) {
            int placement = index * TANTRIX_EDGES + turn;
            uint64_t bit = (uint64_t)1 << placement % 64;
            w->unused[placement / 64] |= bit;
            for (int e = 0; e < TANTRIX_EDGES; e++)
                w->showing[e][tantrix_edge(w->task.tiles[index], turn, e)][placement / 64] |= bit;
        }
}

ita_status weave_start(weave *w, const weave_task *task, const tantrix_board *board,
                       ita_diag *diag) {
    memset(w, 0, sizeof *w);
    w->task = *task;
    w->word_count = (task->tile_count * TANTRIX_EDGES + 63) / 64;
    w->left = task->tile_count;
    w->shares = 1;
    memset(w->cells, -1, sizeof w->cells);
    if (task->kind != WEAVE_PYRAMID && !is_joined(task))
        return ita_fail(diag, ITA_E_UNSUPPORTED, "tantrix.solve.apart");
    make_sets(w);
    for (int index = 0; index < task->tile_count; index++)
        for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
            w->with[colour] += tantrix_bend(task->tiles[index], colour) != 0;
    if (task->kind == WEAVE_PYRAMID) return ITA_OK;
    for (int index = 0; board && index < task->tile_count; index++) {
        const tantrix_spot *spot = &board->spots[task->tiles[index]];
        if (!spot->is_placed) continue;
        put(w, index, WEAVE_HOME + spot->a * WEAVE_SIDE + spot->b, spot->turn);
        w->is_fixed = true;
    }
    if (!w->is_fixed) {
        put(w, 0, WEAVE_HOME, 0);
        return ITA_OK;
    }
    int number, edge;
    w->is_dead = tantrix_board_mismatch(board, &number, &edge);
    for (int index = 0; index < task->tile_count; index++)
        if (w->cells[index] >= 0 && !is_tile_alive(w, index)) w->is_dead = w->left > 0;
    return ITA_OK;
}

void weave_restrict(weave *w, int split_depth, uint32_t share, uint32_t shares) {
    w->split_depth = split_depth;
    w->share = share;
    w->shares = shares;
}

double weave_progress(const weave *w) {
    double done = 0, width = 1;
    for (int i = 0; i < w->depth && i < 6; i++) {
        const weave_frame *f = &w->frames[i];
        int open = f->may_stop;
        for (int k = 0; k < w->word_count; k++)
            open += ita_bits_count64(f->open[k]);
        // Open placements lie above the one that is laid: a guess by their share of all.
        double share = (double)open / (double)(w->task.tile_count * 2);
        done += width * (share < 1 ? 1 - share : 0) * 0.9;
        width *= 0.1;
    }
    return done < 1 ? done : 1;
}

// ---- the search

static int next_action(const weave *w, weave_frame *f) {
    for (int i = 0; i < w->word_count; i++) {
        if (f->open[i] == 0) continue;
        int placement = i * 64 + ita_bits_lowest64(f->open[i]);
        f->open[i] &= f->open[i] - 1;
        return placement;
    }
    if (!f->may_stop) return -1;
    f->may_stop = false;
    return WEAVE_STOP;
}

static void undo(weave *w, const weave_frame *f) {
    if (f->action == WEAVE_STOP) {
        count_stops(w, f->cell, -1);
        w->at[f->cell] = 0;
    } else {
        lift(w, f->action / TANTRIX_EDGES);
    }
}

static bool act(weave *w, weave_frame *f, int action) {
    f->action = action;
    bool is_alive;
    if (action == WEAVE_STOP) {
        count_stops(w, f->cell, 1);
        w->at[f->cell] = WEAVE_WALL;
        is_alive = is_wall_alive(w, f->cell);
    } else {
        put(w, action / TANTRIX_EDGES, f->cell, action % TANTRIX_EDGES);
        is_alive = is_tile_alive(w, action / TANTRIX_EDGES);
    }
    if (!is_alive) undo(w, f);
    return is_alive;
}

static choice prepare(weave *w, weave_frame *f) {
    f->is_ready = true;
    if (w->is_dead) return DEAD;
    return w->task.kind == WEAVE_PYRAMID ? choose_next_of_pyramid(w, f) : choose_end(w, f);
}

// Whether what begins here, at the depth where shares part or complete before it, is this share's.
static bool is_ours(weave *w) {
    return w->shares == 1 || w->prefix_count++ % w->shares == w->share;
}

// Drops what is left at this depth and goes one up; false at the top.
static bool go_up(weave *w) {
    w->frames[w->depth].is_ready = false;
    if (w->depth == 0) return false;
    w->depth--;
    undo(w, &w->frames[w->depth]);
    return true;
}

weave_step weave_next(weave *w, uint64_t *budget) {
    for (;;) {
        weave_frame *f = &w->frames[w->depth];
        if (!f->is_ready) {
            if (*budget == 0) return WEAVE_PAUSED;
            --*budget;
            w->nodes++;
            choice c = prepare(w, f);
            if (c != GO_ON) {
                memset(f->open, 0, sizeof f->open);
                f->may_stop = false;
            }
            if (c == COMPLETE && is_solution(w) && (w->depth >= w->split_depth || is_ours(w)))
                return WEAVE_FOUND;
        }
        int action = next_action(w, f);
        if (action < 0) {
            if (!go_up(w)) {
                w->frames[0].is_ready = true; // stays done
                return WEAVE_DONE;
            }
            continue;
        }
        if (!act(w, f, action)) continue;
        w->depth++;
        w->frames[w->depth].is_ready = false;
        if (w->depth == w->split_depth && !is_ours(w)) go_up(w);
    }
}

tantrix_spot weave_spot(const weave *w, int index) {
    int cell = w->cells[index];
    return (tantrix_spot){(int8_t)(cell / WEAVE_SIDE - WEAVE_SIDE / 2),
                          (int8_t)(cell % WEAVE_SIDE - WEAVE_SIDE / 2), w->turns[index], true};
}

// ---- saving: the action at each depth says everything; what is open lies above it

void weave_save(const weave *w, ita_text *bytes) {
    ita_put_u32(bytes, (uint32_t)w->depth);
    for (int i = 0; i < w->depth; i++)
        ita_put_u32(bytes, (uint32_t)w->frames[i].action);
    ita_put_u32(bytes, w->frames[w->depth].is_ready);
    ita_put_u32(bytes, (uint32_t)w->split_depth);
    ita_put_u32(bytes, w->share);
    ita_put_u32(bytes, w->shares);
    ita_put_u32(bytes, w->prefix_count);
    ita_put_u64(bytes, w->nodes);
}

static bool redo(weave *w, uint32_t wanted) {
    weave_frame *f = &w->frames[w->depth];
    if (prepare(w, f) != GO_ON) return false;
    for (int action = next_action(w, f); action >= 0; action = next_action(w, f)) {
        if (action != (int)wanted) continue;
        if (!act(w, f, action)) return false;
        w->depth++;
        return true;
    }
    return false;
}

bool weave_load(weave *w, ita_reader *reader) {
    uint32_t depth, action, is_ready, split_depth;
    if (!ita_read_u32(reader, &depth) || depth > WEAVE_DEPTH) return false;
    for (uint32_t i = 0; i < depth; i++)
        if (!ita_read_u32(reader, &action) || !redo(w, action)) return false;
    if (!ita_read_u32(reader, &is_ready) || !ita_read_u32(reader, &split_depth) ||
        split_depth > WEAVE_DEPTH || !ita_read_u32(reader, &w->share) ||
        !ita_read_u32(reader, &w->shares) || w->shares == 0)
        return false;
    // A place that was ready when saved was a solution that was handed out: nothing is open there.
    w->frames[w->depth].is_ready = is_ready != 0;
    w->split_depth = (int)split_depth;
    return ita_read_u32(reader, &w->prefix_count) && ita_read_u64(reader, &w->nodes);
}
