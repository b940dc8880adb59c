// Monte Carlo tree search: each visit walks down to a leaf by what is known and what the brain
// ranks high, estimates it there, and adds the estimate to every node on its way, for each player
// his own. Chance is drawn. Nodes whose end is known are proved and need no more visits.
// Whole numbers throughout: shares in parts of 65536, so that every platform walks alike.
// Knows no game.
#include "search/search.h"

#include <string.h>

enum {
    SHARE = 65536,      // of a game: -SHARE lost .. SHARE won
    PATH_MOST = 400,    // plies walked in one visit
    EXPLORE = 90,       // hundredths: how much a rank counts against what was seen, usually
    UNSEEN_LOSS = 9000, // an unvisited move is worth so much less than its node
    BREADTH = 6,        // so many moves are looked at from the beginning on
    NODES_LEAST = 256,  // the smallest tree
    LINE_VISITS = 50,   // of each line that is asked for, for an eighth of all visits
    HALF_RANK = 250,    // a rank lower by this is half as likely
};

typedef struct node {
    ita_small_move move;         // that led here
    uint32_t child, child_count; // its children lie together; 0: not grown yet
    uint32_t visits;
    uint32_t prior;        // likelihood among its brothers in parts of 65536; chance: weight
    int8_t player;         // to move here
    bool is_known, is_all; // player and the rest are filled; its children are all that count
    bool is_proved;        // `values` are what it comes to,
    bool is_bound;         // or who moves wins at least so much
    int32_t values[ITA_MAX_PLAYERS]; // proved: in units of value
    int64_t sums[ITA_MAX_PLAYERS];   // of shares
} node;

typedef struct tree {
    ita_random random;
    node *nodes;
    size_t count, most;
    ita_choice *choices;
    unsigned char *undo; // of each ply of the path
    uint32_t path[PATH_MOST];
} tree;

static tree *own(const ita_search *search) {
    return search->own;
}

// Records of undo are aligned like everything that a game is given.
static size_t undo_step(const ita_mind *mind) {
    return (mind->undo_size + 15) / 16 * 16;
}

static void *undo_at(const ita_search *search, size_t ply) {
    return own(search)->undo + ply * undo_step(search->mind);
}

// ---- shares

static uint32_t root_of(uint64_t number) {
    uint64_t root = 0, bit = (uint64_t)1 << 31;
    for (; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= number) root += bit;
    return (uint32_t)root;
}

// An estimate as share; what is over counts more than any estimate, and a little for how well.
static int64_t share_of(const ita_mind *mind, int32_t value) {
    const int64_t size = value < 0 ? -(int64_t)value : value;
    int64_t share = SHARE * size / (size + mind->scale);
    if (size >= ITA_VALUE_WON)
        share = SHARE - (ITA_VALUE_MOST - size) * (SHARE / 16) / (ITA_VALUE_MOST - ITA_VALUE_WON);
    return value < 0 ? -share : share;
}

static int32_t value_of(const ita_mind *mind, int64_t share) {
    const int64_t size = share < 0 ? -share : share;
    if (size >= SHARE) return share < 0 ? -SEARCH_ESTIMATE_MOST : SEARCH_ESTIMATE_MOST;
    const int64_t value = mind->scale * size / (SHARE - size);
    const int32_t kept = value > SEARCH_ESTIMATE_MOST ? SEARCH_ESTIMATE_MOST : (int32_t)value;
    return share < 0 ? -kept : kept;
}

static int64_t mean_share(const ita_mind *mind, const node *n, int player) {
    if (n->is_proved) return share_of(mind, n->values[player - 1]);
    return n->visits ? n->sums[player - 1] / (int64_t)n->visits : 0;
}

// ---- growing

// 65536 * 2^(rank / HALF_RANK), rank <= 0, linear between the halves.
static uint32_t likelihood(int64_t rank) {
    const int64_t halves = -rank / HALF_RANK, rest = -rank % HALF_RANK;
    if (halves >= 16) return 1;
    const int64_t high = SHARE >> halves;
    return (uint32_t)(high - high * rest / (2 * HALF_RANK)) + 1;
}

static void give_priors(const node *parent, node *children, const ita_choice *choices) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        const int64_t rank = (int64_t)choices[i].rank - choices[0].rank;
        children[i].prior =
            parent->player == ITA_CHANCE ? (uint32_t)choices[i].rank : likelihood(rank);
        sum += children[i].prior;
    }
    if (parent->player == ITA_CHANCE) return;
    for (uint32_t i = 0; i < parent->child_count; i++)
        children[i].prior = (uint32_t)((uint64_t)children[i].prior * SHARE / sum);
}

// Choices of equal rank in an order that is drawn: few visits reach but the first of a list, and
// nothing speaks for those of the lowest number.
static void shuffle_equals(tree *t, ita_choice *choices, size_t count) {
    for (size_t from = 0, end; from < count; from = end) {
        for (end = from + 1; end < count && choices[end].rank == choices[from].rank;)
            end++;
        for (size_t left = end - from; left > 1; left--) {
            const size_t drawn = from + (size_t)ita_random_below(&t->random, left);
            const ita_choice last = choices[from + left - 1];
            choices[from + left - 1] = choices[drawn];
            choices[drawn] = last;
        }
    }
}

static size_t list_children(ita_search *search, node *n, bool is_root) {
    const ita_mind *mind = search->mind;
    tree *t = own(search);
    n->is_all = true;
    if (is_root) {
        n->is_all = search->root_is_all;
        memcpy(t->choices, search->root_choices, search->root_candidates * sizeof *t->choices);
        shuffle_equals(t, t->choices, search->root_candidates);
        return search->root_candidates;
    }
    const bool lists_all = n->player == ITA_CHANCE || !mind->brain->candidates;
    const size_t count =
        lists_all ? mind->brain->all(mind, search->position, t->choices)
                  : mind->brain->candidates(mind, search->position, t->choices, &n->is_all);
    if (n->player == ITA_CHANCE) return count;
    search_sort(t->choices, count);
    shuffle_equals(t, t->choices, count);
    return count;
}

// Lists a node's children. With the tree full it stays a leaf.
static void grow(ita_search *search, uint32_t at) {
    tree *t = own(search);
    node *n = &t->nodes[at];
    const size_t count = list_children(search, n, at == 0);
    if (t->count + count > t->most) return;
    n->child = (uint32_t)t->count;
    n->child_count = (uint32_t)count;
    t->count += count;
    for (size_t i = 0; i < count; i++)
        t->nodes[n->child + i] = (node){.move = t->choices[i].move};
    give_priors(n, &t->nodes[n->child], t->choices);
}

// ---- walking

// A draw that was not seen yet, by its weight: with one ticket for all nodes of a depth that have
// seen as many, so that moves are compared by the same luck.
static uint32_t new_draw(const ita_search *search, const node *n, size_t ply, uint32_t seen) {
    const tree *t = own(search);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n->child_count; i++)
        if (!t->nodes[n->child + i].visits) sum += t->nodes[n->child + i].prior;
    uint64_t ticket = ita_mix(search->options.seed + ita_mix((uint64_t)ply << 32 | seen)) % sum;
    for (uint32_t i = 0; i < n->child_count; i++) {
        const node *child = &t->nodes[n->child + i];
        if (child->visits) continue;
        if (ticket < child->prior) return n->child + i;
        ticket -= child->prior;
    }
    return n->child;
}

// What were drawn anew with every visit would never be looked at twice where there is much to
// draw: so the number of draws that are told apart grows with the visits, and in between the one
// is looked at again that was seen least for its weight.
static uint32_t drawn(const ita_search *search, const node *n, size_t ply) {
    const tree *t = own(search);
    uint32_t seen = 0, least = 0;
    for (uint32_t i = 0; i < n->child_count; i++) {
        const node *child = &t->nodes[n->child + i], *best = &t->nodes[least];
        if (!child->visits) continue;
        seen++;
        if (!least || (uint64_t)child->visits * best->prior < (uint64_t)best->visits * child->prior)
            least = n->child + i;
    }
    const bool is_enough = seen > root_of(n->visits) / 4;
    return is_enough || seen == n->child_count ? least : new_draw(search, n, ply, seen);
}

// What has been seen of the move and what its rank promises, as long as it was seen little.
static int64_t promise(const ita_mind *mind, const node *n, const node *child, int64_t hope,
                       uint64_t root) {
    const int64_t seen =
        child->visits || child->is_proved ? mean_share(mind, child, n->player) : hope;
    const uint64_t explore = mind->explore ? (uint64_t)mind->explore : EXPLORE;
    return seen + (int64_t)((uint64_t)child->prior * root * explore / 100 / (1 + child->visits));
}

// How many children are looked at by now: more with every visit, and one that loses makes room.
static uint32_t breadth_of(const tree *t, const node *n, uint64_t root) {
    uint32_t breadth = BREADTH + 2 * (uint32_t)root;
    for (uint32_t i = 0; i < n->child_count && i < breadth; i++) {
        const node *child = &t->nodes[n->child + i];
        breadth += child->is_proved && child->values[n->player - 1] <= -ITA_VALUE_WON;
    }
    return breadth < n->child_count ? breadth : n->child_count;
}

// The most promising child. What is proved has no more to show, so that now and then the best of
// the others is looked at instead.
static uint32_t best_child(const ita_search *search, const tree *t, const node *n) {
    const int64_t hope = mean_share(search->mind, n, n->player) - UNSEEN_LOSS;
    const uint64_t root = root_of(n->visits);
    const uint32_t breadth = breadth_of(t, n, root);
    const bool is_open_turn = n->visits % 4 == 0;
    uint32_t best = n->child, best_open = 0;
    int64_t most = INT64_MIN, most_open = INT64_MIN;
    for (uint32_t i = 0; i < breadth; i++) {
        const node *child = &t->nodes[n->child + i];
        const int64_t value = promise(search->mind, n, child, hope, root);
        if (value > most) {
            most = value;
            best = n->child + i;
        }
        if (!child->is_proved && value > most_open) {
            most_open = value;
            best_open = n->child + i;
        }
    }
    return best_open && (is_open_turn || n->visits < 2) ? best_open : best;
}

// ---- proving

static void prove(node *n, const int32_t values[ITA_MAX_PLAYERS]) {
    memcpy(n->values, values, sizeof n->values);
    n->is_proved = true;
}

// A win a ply further away is worth a little less.
static int32_t a_ply_away(const ita_mind *mind, int32_t value) {
    if (!mind->hurries) return value;
    return value - (value > ITA_VALUE_WON) + (value < -ITA_VALUE_WON);
}

static void prove_as_child(const ita_mind *mind, node *n, const node *child) {
    int32_t values[ITA_MAX_PLAYERS];
    for (int p = 0; p < ITA_MAX_PLAYERS; p++)
        values[p] = a_ply_away(mind, child->values[p]);
    prove(n, values);
}

static void prove_draws(const ita_mind *mind, const tree *t, node *n) {
    const int players = mind->player_count;
    int64_t sums[ITA_MAX_PLAYERS] = {0}, weight = 0;
    bool is_mixed = false;
    const node *first = &t->nodes[n->child];
    for (uint32_t i = 0; i < n->child_count; i++) {
        const node *child = first + i;
        if (!child->is_proved) return;
        n->is_bound = n->is_bound || child->is_bound;
        weight += child->prior;
        for (int p = 0; p < players; p++) {
            sums[p] += (int64_t)child->prior * a_ply_away(mind, child->values[p]);
            is_mixed = is_mixed ||
                       (child->values[p] >= ITA_VALUE_WON) != (first->values[p] >= ITA_VALUE_WON) ||
                       (child->values[p] <= -ITA_VALUE_WON) != (first->values[p] <= -ITA_VALUE_WON);
        }
    }
    int32_t values[ITA_MAX_PLAYERS] = {0};
    for (int p = 0; p < players; p++) {
        values[p] = (int32_t)(sums[p] / weight);
        if (is_mixed) values[p] = search_estimate(values[p]);
    }
    prove(n, values);
}

static int end_of(int32_t value) {
    return (value >= ITA_VALUE_WON) - (value <= -ITA_VALUE_WON);
}

// Of more than two players nobody knows what another will choose: that a player wins or loses is
// proved only where it comes of every move of the others. Else it stays an estimate.
static void leave_open(const ita_mind *mind, const tree *t, node *n, bool are_all) {
    n->is_bound = true;
    for (int p = 0; p < mind->player_count; p++) {
        if (p == n->player - 1) continue; // who chooses
        bool is_sure = are_all;
        for (uint32_t i = 0; i < n->child_count; i++)
            is_sure = is_sure && end_of(t->nodes[n->child + i].values[p]) == end_of(n->values[p]);
        if (!is_sure) n->values[p] = search_estimate(n->values[p]);
    }
}

// Proved by one child that wins for who moves, or by all children when they are all that count.
static void try_to_prove(const ita_search *search, const tree *t, node *n) {
    if (n->player == ITA_CHANCE) {
        prove_draws(search->mind, t, n);
        return;
    }
    const node *best = NULL;
    bool are_all = n->is_all, is_bound = false;
    for (uint32_t i = 0; i < n->child_count; i++) {
        const node *child = &t->nodes[n->child + i];
        are_all = are_all && child->is_proved;
        is_bound = is_bound || (child->is_proved && child->is_bound);
        if (child->is_proved &&
            (!best || child->values[n->player - 1] > best->values[n->player - 1]))
            best = child;
    }
    const bool wins = best && best->values[n->player - 1] >= ITA_VALUE_WON;
    if (!are_all && !wins) return;
    prove_as_child(search->mind, n, best);
    // a loss may be worse, a win better, than what is known; that matters only where it is the best
    const bool may_be_better = is_bound || !are_all;
    n->is_bound = best->is_bound || (wins && may_be_better && !search->mind->hurries);
    if (search->mind->player_count > 2) leave_open(search->mind, t, n, are_all);
}

// ---- a visit

// Fills in what is known at a node that is reached first: true when the game is over there.
static bool get_to_know(const ita_search *search, node *n) {
    const ita_mind *mind = search->mind;
    n->player = (int8_t)mind->brain->player(mind, search->position);
    n->is_known = true;
    if (n->player != ITA_NOBODY) return false;
    int32_t values[ITA_MAX_PLAYERS] = {0};
    mind->brain->outcome(mind, search->position, values);
    for (int p = 0; mind->hurries && p < mind->player_count; p++) {
        if (values[p] >= ITA_VALUE_WON) values[p] = ITA_VALUE_MOST;
        if (values[p] <= -ITA_VALUE_WON) values[p] = -ITA_VALUE_MOST;
    }
    prove(n, values);
    return true;
}

// Where several lines are asked for, one of the first in rank that was hardly looked at; else 0.
static uint32_t neglected(const ita_search *search, const tree *t) {
    const node *root = &t->nodes[0];
    const uint32_t lines = (uint32_t)search->options.lines;
    for (uint32_t i = 0; lines > 1 && i < lines && i < root->child_count; i++) {
        const node *child = &t->nodes[root->child + i];
        if (!child->is_proved && child->visits < LINE_VISITS &&
            (uint64_t)child->visits * 8 * lines < root->visits)
            return root->child + i;
    }
    return 0;
}

// Down to a leaf, whose shares are given; returns the plies walked.
static size_t walk(ita_search *search, int64_t shares[ITA_MAX_PLAYERS]) {
    const ita_mind *mind = search->mind;
    tree *t = own(search);
    size_t length = 0;
    uint32_t at = 0;
    for (;;) {
        node *n = &t->nodes[at];
        t->path[length++] = at;
        const bool is_new = !n->is_known;
        if (is_new) get_to_know(search, n);
        if (n->is_proved || length == PATH_MOST) break;
        if (n->child_count == 0 && (n->visits > 0 || at == 0)) grow(search, at);
        if (n->child_count == 0) break;
        const uint32_t line = at == 0 ? neglected(search, t) : 0;
        at = line                      ? line
             : n->player == ITA_CHANCE ? drawn(search, n, length)
                                       : best_child(search, t, n);
        mind->brain->make(mind, search->position, t->nodes[at].move, undo_at(search, length - 1));
    }
    const node *leaf = &t->nodes[t->path[length - 1]];
    int32_t values[ITA_MAX_PLAYERS] = {0};
    if (!leaf->is_proved) mind->brain->evaluate(mind, search->position, values);
    for (int p = 0; p < mind->player_count; p++)
        shares[p] = share_of(mind, leaf->is_proved ? leaf->values[p] : search_estimate(values[p]));
    return length;
}

static void visit(ita_search *search) {
    tree *t = own(search);
    int64_t shares[ITA_MAX_PLAYERS];
    const size_t length = walk(search, shares);
    for (size_t i = length - 1; i-- > 0;)
        search->mind->brain->unmake(search->mind, search->position, undo_at(search, i));
    bool may_prove = t->nodes[t->path[length - 1]].is_proved;
    for (size_t i = length; i-- > 0;) {
        node *n = &t->nodes[t->path[i]];
        n->visits++;
        for (int p = 0; p < search->mind->player_count; p++)
            n->sums[p] += shares[p];
        if (may_prove && !n->is_proved) try_to_prove(search, t, n);
        may_prove = n->is_proved;
    }
    search->nodes++;
    if (t->nodes[0].is_proved) search->is_done = true;
}

// ---- the method

static ita_status open_search(ita_search *search, ita_diag *diag) {
    tree *t = ita_take_zeroed(search->allocator, 1, sizeof *t);
    if (!t) return ita_fail(diag, ITA_E_MEMORY, "memory");
    search->own = t;
    ita_random_seed(&t->random, search->options.seed);
    t->most = search->options.table_bytes / sizeof(node);
    if (t->most < NODES_LEAST + search->mind->choice_most)
        t->most = NODES_LEAST + search->mind->choice_most;
    t->nodes = ita_take(search->allocator, t->most * sizeof *t->nodes);
    t->choices = ita_take(search->allocator, search->mind->choice_most * sizeof *t->choices);
    t->undo = ita_take(search->allocator, PATH_MOST * undo_step(search->mind));
    if (!t->nodes || !t->choices || !t->undo) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->nodes[0] = (node){.move = ITA_NO_SMALL_MOVE};
    t->count = 1;
    return ITA_OK;
}

static ita_status step(ita_search *search, uint64_t until, ita_diag *diag) {
    (void)diag;
    while (search->nodes < until && !search->is_done)
        visit(search);
    return ITA_OK;
}

static void close_search(ita_search *search) {
    tree *t = own(search);
    if (!t) return;
    ita_give(search->allocator, t->nodes, t->most * sizeof *t->nodes);
    ita_give(search->allocator, t->choices, search->mind->choice_most * sizeof *t->choices);
    ita_give(search->allocator, t->undo, PATH_MOST * undo_step(search->mind));
    ita_give(search->allocator, t, sizeof *t);
}

// ---- the report

// Won at once, then most visited; lost last.
static int64_t standing(const ita_search *search, const node *n, int player) {
    const int64_t visits = (int64_t)n->visits;
    if (!n->is_proved) return visits << 1;
    const int32_t value = n->values[player - 1];
    if (value >= ITA_VALUE_WON) return ((int64_t)1 << 40) + value;
    if (value <= -ITA_VALUE_WON) return value - ((int64_t)1 << 40);
    return visits << 1 | (search->mind->hurries ? 0 : 1);
}

static const node *best_standing(const ita_search *search, const tree *t, const node *n) {
    const node *best = NULL;
    for (uint32_t i = 0; i < n->child_count; i++) {
        const node *child = &t->nodes[n->child + i];
        if (!child->visits && !child->is_proved) continue;
        if (!best || standing(search, child, n->player) > standing(search, best, n->player))
            best = child;
    }
    return best;
}

static int32_t worth_of(const ita_search *search, const node *child, int player) {
    if (child->is_proved) return a_ply_away(search->mind, child->values[player - 1]);
    return value_of(search->mind, mean_share(search->mind, child, player));
}

static ita_line line_of(const ita_search *search, const node *child) {
    const tree *t = own(search);
    ita_line line = {.visits = child->visits};
    for (const node *n = child; n && line.move_count < ITA_LINE_MOVES;) {
        line.moves[line.move_count++] = n->move;
        n = n->child_count && n->player != ITA_CHANCE ? best_standing(search, t, n) : NULL;
    }
    line.depth = child->visits ? (int)line.move_count : 0;
    line.value = worth_of(search, child, search->player);
    if (!child->is_proved) return line;
    line.proof =
        line.value >= ITA_VALUE_WON    ? ITA_PROOF_WON
        : line.value <= -ITA_VALUE_WON ? ITA_PROOF_LOST
        // a draw that is certain is not yet what the position comes to: others may be better
        : child->is_bound || !t->nodes[0].is_proved ? ITA_PROOF_NONE
                                                    : ITA_PROOF_EXACT;
    return line;
}

static bool is_better(const ita_search *search, const node *a, const node *b) {
    return standing(search, a, search->player) > standing(search, b, search->player);
}

// The best children so far, kept in order while all are looked at.
static void report_lines(const ita_search *search, ita_search_report *report) {
    const tree *t = own(search);
    const node *best[ITA_LINES_MOST], *root = &t->nodes[0];
    size_t count = 0;
    const size_t most = (size_t)search->options.lines;
    for (uint32_t i = 0; i < root->child_count; i++) {
        const node *child = &t->nodes[root->child + i];
        if (count && !child->visits && !child->is_proved) continue; // nobody looked at it
        size_t at = count;
        while (at > 0 && is_better(search, child, best[at - 1]))
            at--;
        if (at == most) continue;
        if (count < most) count++;
        for (size_t k = count - 1; k > at; k--)
            best[k] = best[k - 1];
        best[at] = child;
    }
    for (size_t i = 0; i < count; i++)
        report->lines[i] = line_of(search, best[i]);
    report->line_count = count;
    for (int p = 1; count && p <= search->mind->player_count; p++)
        report->worth[p - 1] = worth_of(search, best[0], p);
    if (count) return;
    report->line_count = 1;
    report->lines[0] = (ita_line){.move_count = 1, .moves = {search->root_choices[0].move}};
}

const search_method search_tree = {open_search, step, report_lines, close_search};
