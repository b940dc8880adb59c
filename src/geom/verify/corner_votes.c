// Each end of an edge of the figure, laid on the like end of an edge of a piece so that both have
// one direction there, is a vote for the motion that does it (a Hough transform; Ballard,
// "Generalizing the Hough transform to detect arbitrary shapes", 1981). Votes are counted in cells
// as wide as short edges leave a motion open, hashed without keys at first: so only those are kept
// whose cells may have many. Of the votes in a cell one motion is made by least squares.
#include "geom/verify/corner_votes.h"

#include "intarsia/base.h"

#include <math.h>

#define LOOKS_MOST  ((size_t)1 << 20)
#define EDGES_MOST  64
#define GRIDS       4
#define KEPT_MOST   ((size_t)1 << 16)
#define HEIGHTS     1024 // counters higher than that are as high
#define SAME_LENGTH 4    // votes of edges that are equally long count so often
#define ROUNDS      12
#define PLACES_MOST 1e9 // more cells in a row are not told apart

// An end of an edge of the figure or of a piece.
typedef struct corner {
    spot at, along; // along: of length 1, or nothing
} corner;

// An edge, mirrored if that is asked for.
typedef struct voter {
    corner ends[2];
    double length;
    ita_edge_kind kind;
} voter;

typedef struct vote {
    uint64_t cell;
    corner own, other;
    double weight, apart; // apart: the ends, as a motion lays the one
} vote;

typedef struct ballot {
    const ita_allocator *allocator;
    voter voters[EDGES_MOST]; // the longest first
    size_t voter_count;
    const loose_edge *pieces;
    size_t piece_count;
    ita_tolerance tolerance;
    spot middle;                  // of the figure
    double turn_cell, place_cell; // how wide
    uint32_t *counters;
    size_t counter_count; // a power of two
    uint32_t least;       // counters that are kept
    bool is_kept;         // else counted only
    vote *votes;
    size_t count, capacity;
} ballot;

static voter voter_of(const loose_edge *edge) {
    voter v = {.length = loose_length(edge), .kind = edge->kind};
    for (int at_end = 0; at_end < 2; at_end++) {
        const spot along = loose_tangent(edge, at_end);
        const double length = spot_length(along);
        v.ends[at_end].at = at_end ? edge->to : edge->from;
        if (length > 0) v.ends[at_end].along = spot_times(along, 1 / length);
    }
    return v;
}

// ---- the figure's longest edges

typedef struct ranked {
    double length;
    uint32_t edge;
} ranked;

static int compare_ranked(const void *a, const void *b, void *user) {
    (void)user;
    const ranked *x = a, *y = b;
    if (x->length != y->length) return x->length > y->length ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static ita_status choose_voters(ballot *b, const loose_edge *figure, size_t count,
                                bool is_mirrored) {
    ranked *ranks = ita_take(b->allocator, (count + 1) * sizeof *ranks);
    if (!ranks) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranks[i] = (ranked){loose_length(&figure[i]), (uint32_t)i};
    ita_sort(ranks, count, sizeof *ranks, compare_ranked, NULL);
    b->voter_count = LOOKS_MOST / 2 / (b->piece_count + 1);
    if (b->voter_count > EDGES_MOST) b->voter_count = EDGES_MOST;
    if (b->voter_count > count) b->voter_count = count;
    const loose_motion mirrored = {1, 0, 1, is_mirrored, {0, 0}};
    for (size_t i = 0; i < b->voter_count; i++) {
        const loose_edge edge = loose_moved(&mirrored, &figure[ranks[i].edge]);
        b->voters[i] = voter_of(&edge);
    }
    ita_give(b->allocator, ranks, (count + 1) * sizeof *ranks);
    return ITA_OK;
}

// Cells are as wide as the shortest edge that votes leaves a motion open.
static void set_cells(ballot *b) {
    const size_t count = b->voter_count;
    double reach = 0;
    for (size_t i = 0; i < count; i++)
        b->middle = spot_add(b->middle, spot_times(b->voters[i].ends[0].at, 1 / (double)count));
    for (size_t i = 0; i < count; i++)
        reach = fmax(reach, spot_distance(b->voters[i].ends[0].at, b->middle));
    b->turn_cell = 8 * b->tolerance.distance / b->voters[count - 1].length + 1e-9;
    b->place_cell = 8 * b->tolerance.distance + b->turn_cell * reach;
}

// ---- votes

static int64_t cell_of(double place, double width, int grid) {
    return (int64_t)floor(
        fmin(fmax(place / width + (double)grid / GRIDS, -PLACES_MOST), PLACES_MOST));
}

// A turn by (cosine, sine), and where the figure's middle comes to lie. The cells
// of each grid begin elsewhere: votes that fall apart in one are together in another.
static uint64_t cell_of_motion(const ballot *b, const corner *own, const corner *other, int grid) {
    const spot turn = {spot_dot(own->along, other->along), spot_cross(own->along, other->along)};
    const spot arm = spot_sub(b->middle, own->at);
    const spot middle = {other->at.x + turn.x * arm.x - turn.y * arm.y,
                         other->at.y + turn.y * arm.x + turn.x * arm.y};
    uint64_t h = ita_mix((uint64_t)cell_of(turn.x, b->turn_cell, grid));
    h = ita_mix(h + (uint64_t)cell_of(turn.y, b->turn_cell, grid));
    h = ita_mix(h + (uint64_t)cell_of(middle.x, b->place_cell, grid));
    return ita_mix(h + (uint64_t)cell_of(middle.y, b->place_cell, grid) + (uint64_t)grid);
}

static ita_status put_in_grid(ballot *b, const corner *own, const corner *other, uint32_t weight,
                              int grid) {
    const uint64_t cell = cell_of_motion(b, own, other, grid);
    uint32_t *counter = &b->counters[cell & (b->counter_count - 1)];
    if (!b->is_kept) {
        *counter += weight;
        return ITA_OK;
    }
    if (*counter < b->least || b->count == KEPT_MOST) return ITA_OK;
    ita_status status =
        ita_grow(b->allocator, &b->votes, &b->capacity, b->count + 1, sizeof *b->votes);
    if (!status) b->votes[b->count++] = (vote){cell, *own, *other, weight, 0};
    return status;
}

static ita_status put_vote(ballot *b, const corner *own, const corner *other, uint32_t weight) {
    ita_status status = ITA_OK;
    for (int grid = 0; grid < GRIDS && !status; grid++)
        status = put_in_grid(b, own, other, weight, grid);
    return status;
}

// What runs along an edge from its end goes no further than it.
static ita_status vote_all(ballot *b) {
    const double off = 4 * b->tolerance.distance;
    ita_status status = ITA_OK;
    for (size_t j = 0; j < b->piece_count; j++) {
        const voter other = voter_of(&b->pieces[j]);
        for (size_t i = 0; i < b->voter_count; i++) {
            const voter *own = &b->voters[i];
            if (other.length > own->length + off) break;
            if (other.kind != own->kind) continue;
            const uint32_t weight = other.length >= own->length - off ? SAME_LENGTH : 1;
            for (int at_end = 0; at_end < 2 && !status; at_end++)
                status = put_vote(b, &own->ends[at_end], &other.ends[at_end], weight);
        }
    }
    return status;
}

// At least half as high as the highest counter, and no more votes than are kept.
static void choose_least(ballot *b) {
    size_t votes[HEIGHTS] = {0}, kept = 0, highest = 0;
    for (size_t i = 0; i < b->counter_count; i++) {
        const size_t height = b->counters[i] < HEIGHTS ? b->counters[i] : HEIGHTS - 1;
        votes[height] += height;
        if (height > highest) highest = height;
    }
    b->least = (uint32_t)highest;
    for (; b->least > 1 && 2 * b->least > highest; b->least--) {
        kept += votes[b->least];
        if (kept + votes[b->least - 1] > KEPT_MOST) break;
    }
}

// ---- what votes agree on

// The turn and shift that bring the one end of each vote nearest to the other.
static loose_motion motion_of(const vote *votes, size_t count, bool is_mirrored) {
    spot own = {0, 0}, other = {0, 0}, turn = {0, 0};
    double all = 0;
    for (size_t i = 0; i < count; i++) {
        own = spot_add(own, spot_times(votes[i].own.at, votes[i].weight));
        other = spot_add(other, spot_times(votes[i].other.at, votes[i].weight));
        all += votes[i].weight;
    }
    own = spot_times(own, 1 / all), other = spot_times(other, 1 / all);
    for (size_t i = 0; i < count; i++) {
        const spot p = spot_sub(votes[i].own.at, own), q = spot_sub(votes[i].other.at, other);
        turn =
            spot_add(turn, spot_times((spot){spot_dot(p, q), spot_cross(p, q)}, votes[i].weight));
    }
    if (!(spot_length(turn) > 0)) { // one place only
        const spot p = votes[0].own.along, q = votes[0].other.along;
        turn = (spot){spot_dot(p, q), spot_cross(p, q)};
    }
    const double length = spot_length(turn) > 0 ? spot_length(turn) : 1;
    loose_motion m = {turn.x / length, turn.y / length, 1, false, {0, 0}};
    m.shift = spot_sub(other, loose_apply(&m, own));
    m.is_mirrored = is_mirrored;
    return m;
}

// In a wide cell lie votes for motions that differ. What most of them are for is left when those
// that it brings together worst are left out, again and again.
static loose_motion motion_of_most(vote *votes, size_t count, bool is_mirrored, double off) {
    loose_motion m = motion_of(votes, count, is_mirrored);
    for (int round = 0; round < ROUNDS; round++) {
        loose_motion turn = m; // ends are mirrored already
        turn.is_mirrored = false;
        double sum = 0, all = 0;
        for (size_t i = 0; i < count; i++) {
            votes[i].apart = spot_distance(loose_apply(&turn, votes[i].own.at), votes[i].other.at);
            sum += votes[i].apart * votes[i].weight;
            all += votes[i].weight;
        }
        // those that are all as far apart stay, however the mean is rounded
        const double most = fmax(off, (1 + 1e-9) * sum / all);
        size_t kept = 0;
        for (size_t i = 0; i < count; i++)
            if (votes[i].apart <= most) {
                const vote swap = votes[kept];
                votes[kept++] = votes[i];
                votes[i] = swap;
            }
        if (kept == count) break;
        count = kept;
        m = motion_of(votes, count, is_mirrored);
    }
    return m;
}

static int compare_votes(const void *a, const void *b, void *user) {
    (void)user;
    const vote *x = a, *y = b;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

// Votes of one cell.
typedef struct stretch {
    size_t first, count;
    double weight;
} stretch;

// The cells with the most votes, the most first.
static size_t find_stretches(const ballot *b, stretch out[CORNER_VOTES_MOST]) {
    size_t found = 0;
    for (size_t first = 0, end; first < b->count; first = end) {
        stretch s = {.first = first};
        for (end = first; end < b->count && b->votes[end].cell == b->votes[first].cell; end++)
            s.weight += b->votes[end].weight;
        s.count = end - first;
        size_t at = found < CORNER_VOTES_MOST ? found++ : CORNER_VOTES_MOST;
        for (; at > 0 && out[at - 1].weight < s.weight; at--)
            if (at < CORNER_VOTES_MOST) out[at] = out[at - 1];
        if (at < CORNER_VOTES_MOST) out[at] = s;
    }
    return found;
}

static ita_status count_votes(ballot *b) {
    b->counter_count = 1024;
    while (b->counter_count < GRIDS * b->voter_count * b->piece_count)
        b->counter_count *= 2;
    b->counters = ita_take_zeroed(b->allocator, b->counter_count, sizeof *b->counters);
    if (!b->counters) return ITA_E_MEMORY;
    ita_status status = vote_all(b);
    choose_least(b);
    b->is_kept = true;
    if (!status) status = vote_all(b);
    ita_give(b->allocator, b->counters, b->counter_count * sizeof *b->counters);
    ita_sort(b->votes, b->count, sizeof *b->votes, compare_votes, NULL);
    return status;
}

ita_status corner_votes(const loose_edge *figure, size_t figure_count, const loose_edge *pieces,
                        size_t piece_count, bool is_mirrored, ita_tolerance tolerance,
                        const ita_allocator *allocator, corner_way out[CORNER_VOTES_MOST],
                        size_t *count) {
    *count = 0;
    ballot b = {.allocator = allocator,
                .pieces = pieces,
                .piece_count = piece_count,
                .tolerance = tolerance};
    ita_status status = choose_voters(&b, figure, figure_count, is_mirrored);
    if (status || b.voter_count == 0) return status;
    set_cells(&b);
    status = count_votes(&b);
    stretch best[CORNER_VOTES_MOST];
    const size_t found = status ? 0 : find_stretches(&b, best);
    for (size_t i = 0; i < found && 2 * best[i].weight >= best[0].weight; i++)
        out[(*count)++] = (corner_way){motion_of_most(b.votes + best[i].first, best[i].count,
                                                      is_mirrored, 2 * tolerance.distance),
                                       best[i].weight};
    ita_give(allocator, b.votes, b.capacity * sizeof *b.votes);
    return status;
}
