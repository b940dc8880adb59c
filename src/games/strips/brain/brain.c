// How Strips is played: points first, then what may still become points. The position is the state
// of the rules, a small move is column, row and turn of a piece, or the pass.
// Never looks ahead: that is the search's work. The first move and its swap are settled by rule.
#include "games/strips/brain/brain.h"

#include "games/by_rules.h"
#include "games/strips/strips.h"
#include "games/strips/view/draw.h"

enum {
    PASS = 1 << 12,
    SWAP = 1 << 13,
    WIDTH = 28,     // candidates of a position: beyond, only the game's end shows a difference
    STRONG = 3,     // corners from every border: a first large square there is worth a swap
    POINT = 200,    // a point, in units of value
    LENGTH = 12,    // a square of the longest strip, which parts equals
    LEVEL = 60,     // a strip shared evenly, to who is next to place
    FREE_SIDE = 9,  // a large square's free side where one may join
    JOIN = 500,     // rank of a neighbour for the large square
    OWN_JOIN = 250, // and more when it is one's own
    TURN_MASK = 3,
};

typedef struct strips_mind {
    rules_mind base;
} strips_mind;

// ---- small moves

static ita_small_move small_of(strips_placed piece) {
    return (ita_small_move)(piece.x | piece.y << 5 | piece.turn << 10);
}

static strips_placed placed_of(ita_small_move move) {
    return (strips_placed){(uint8_t)(move & 31), (uint8_t)(move >> 5 & 31),
                           (uint8_t)(move >> 10 & TURN_MASK), 0};
}

static ita_move move_of(const ita_mind *mind, ita_small_move move) {
    (void)mind;
    if (move & (PASS | SWAP)) return strips_move_of_deed(move == PASS ? STRIPS_PASS : STRIPS_SWAP);
    return strips_move_of(placed_of(move));
}

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    (void)weights;
    (void)weights_length;
    const strips_config *c = strips_own(config);
    ita_status status =
        rules_mind_open(config, &strips_brain, sizeof(strips_mind), allocator, mind, diag);
    if (status != ITA_OK) return status;
    rules_mind *made = (rules_mind *)*mind;
    made->move_of = move_of;
    made->width = WIDTH;
    made->point = POINT;
    made->base.choice_most = (size_t)(4 * c->width * c->height + 1);
    made->base.scale = 3 * POINT;
    made->base.late_from = 6;
    return ITA_OK;
}

// ---- what a position is worth

// Corners a large square's side leads to.
static const int steps[4] = {-STRIPS_CORNERS - 1, -STRIPS_CORNERS + 1, STRIPS_CORNERS - 1,
                             STRIPS_CORNERS + 1};

static int corner_at(strips_placed p) {
    return (p.y + strips_corner_y[p.turn]) * STRIPS_CORNERS + p.x + strips_corner_x[p.turn];
}

// Who has a strip, and by how much: what a single piece can still change counts less.
static void add_strip(const strips_state *s, int root, int32_t *had) {
    const uint8_t *share = s->sets.share[root];
    const int length = s->sets.size[root];
    int best = 0, second = -1;
    for (int i = 1; i < ITA_MAX_PLAYERS; i++) {
        if (share[i] > share[best]) {
            second = best;
            best = i;
        } else if (second < 0 || share[i] > share[second]) {
            second = i;
        }
    }
    const int ahead = share[best] - share[second];
    if (ahead == 0) {
        if (share[s->turn] == share[best]) had[s->turn] += LEVEL;
        return;
    }
    // a strip won by one piece is half of the other's already
    had[best] += length * (ahead == 1 ? POINT * 4 / 5 : POINT);
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const strips_config *c = strips_own(mind->config);
    const strips_state *s = position;
    int32_t had[ITA_MAX_PLAYERS] = {0};
    int longest[ITA_MAX_PLAYERS] = {0};
    for (int piece = 0; piece < s->count; piece++) {
        if (s->sets.parent[piece] != piece || s->sets.size[piece] < 2) continue;
        add_strip(s, piece, had);
        const int owner = strips_sets_owner(&s->sets, piece);
        if (owner >= 0 && s->sets.size[piece] > longest[owner])
            longest[owner] = s->sets.size[piece];
    }
    const bool wants_long = c->goal == STRIPS_GOAL_LONGEST;
    for (int p = 0; p < c->players; p++) {
        if (wants_long) had[p] = had[p] / 10;
        had[p] += longest[p] * (wants_long ? POINT : LENGTH);
    }
    had[1] += POINT * c->bonus;
    rules_mind_leads(c->players, had, values);
}

// ---- moves

// What the large square of a piece would be joined to; more of one's own is better.
static int32_t rank_of(const strips_config *c, const strips_state *s, strips_placed piece) {
    const int corner = corner_at(piece);
    int32_t rank = 0;
    for (int i = 0; i < 4; i++) {
        const int other = s->large[corner + steps[i]];
        if (!other) continue;
        const int root = strips_root(&s->sets, other - 1);
        rank += JOIN + 40 * s->sets.size[root];
        if (s->pieces[other - 1].owner == s->turn) rank += OWN_JOIN;
    }
    const int dx = 2 * piece.x + 1 - c->width, dy = 2 * piece.y + 1 - c->height;
    return rank - (dx * dx + dy * dy);
}

static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    const strips_config *c = strips_own(mind->config);
    const strips_state *s = position;
    size_t count = 0;
    for (int y = 1; y < c->height - 1; y++) {
        strips_row row;
        strips_legal_row(c, s, y, row);
        for (uint32_t any = row[0] | row[1] | row[2] | row[3]; any; any &= any - 1) {
            const int bit = ita_bits_lowest64(any);
            for (int turn = 0; turn < 4; turn++) {
                if (!(row[turn] >> bit & 1)) continue;
                const strips_placed piece = {(uint8_t)(bit - STRIPS_PAD), (uint8_t)y, (uint8_t)turn,
                                             0};
                out[count++] = (ita_choice){small_of(piece), rank_of(c, s, piece)};
            }
        }
    }
    if (count == 0) out[count++] = (ita_choice){PASS, 0};
    // last, so that it counts where the list is short; else the rule of the first move decides
    if (strips_can_swap(c, s)) out[count++] = (ita_choice){SWAP, INT32_MIN / 2};
    return count;
}

// ---- the first move: nothing is joined yet, so a rule decides. Source: docs/engines.md,
// "balance".

static int inset(int at, int side) {
    return at < side - at ? at : side - at;
}

// How far the centre of the large square lies from the nearest border, in corners.
static int depth_of(const strips_config *c, strips_placed p) {
    const int across = inset(p.x + strips_corner_x[p.turn], c->width);
    const int down = inset(p.y + strips_corner_y[p.turn], c->height);
    return across < down ? across : down;
}

// Neither worth a swap nor much worse than that.
static size_t keep_even(const strips_config *c, ita_choice *choices, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (depth_of(c, placed_of(choices[i].move)) == STRONG - 1) choices[kept++] = choices[i];
    return kept;
}

// What is left of the list of a first move or of its answer; the swap stands last in it.
static size_t settle(const strips_config *c, const strips_state *s, ita_choice *choices,
                     size_t count) {
    if (strips_can_swap(c, s)) {
        if (depth_of(c, s->pieces[0]) < STRONG) return count - 1;
        choices[0] = choices[count - 1];
        return 1;
    }
    const size_t even = s->count == 0 ? keep_even(c, choices, count) : 0;
    return even ? even : count;
}

// On the smallest boards nothing is strong: there the search is asked.
static size_t candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all) {
    const strips_config *c = strips_own(mind->config);
    const size_t count = all(mind, position, out);
    const bool is_ruled = c->has_swap && c->width >= 2 * STRONG && c->height >= 2 * STRONG;
    const size_t settled = is_ruled ? settle(c, position, out, count) : count;
    const size_t kept = rules_mind_best(out, settled, WIDTH, is_all);
    *is_all = kept == count;
    return kept;
}

// ---- words

// The strip that a piece makes of those that it joins.
typedef struct joining {
    int length, own, others; // own pieces in it, and those of the best of the others
    bool was_anothers;       // a part of it scored for somebody else
} joining;

// Marks the pieces that the large square meets; two of them may be of one strip.
static joining join(const strips_state *s, strips_placed piece, ita_diag *idea) {
    joining made = {.length = 1, .own = 1};
    int roots[4], share[ITA_MAX_PLAYERS] = {0}, count = 0;
    for (int i = 0; i < 4; i++) {
        const int other = s->large[corner_at(piece) + steps[i]];
        if (!other) continue;
        ita_diag_mark(idea, (uint32_t)(STRIPS_NODE_PIECE + other - 1));
        const int root = strips_root(&s->sets, other - 1);
        bool is_known = false;
        for (int k = 0; k < count; k++)
            is_known = is_known || roots[k] == root;
        if (is_known) continue;
        roots[count++] = root;
        const int owner = strips_sets_owner(&s->sets, root), length = s->sets.size[root];
        made.length += length;
        made.was_anothers = made.was_anothers || (length > 1 && owner >= 0 && owner != s->turn);
        for (int p = 0; p < ITA_MAX_PLAYERS; p++)
            share[p] += s->sets.share[root][p];
    }
    for (int p = 0; p < ITA_MAX_PLAYERS; p++) {
        if (p == s->turn)
            made.own += share[p];
        else if (share[p] > made.others)
            made.others = share[p];
    }
    return made;
}

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    const strips_config *c = strips_own(mind->config);
    const strips_state *s = state;
    *idea =
        (ita_diag){.offset = ITA_NO_OFFSET, .key = move == PASS ? "strips.idea.pass" : "swap.idea"};
    if (move & (PASS | SWAP)) return;
    const strips_placed piece = placed_of(move);
    const joining made = join(s, piece, idea);
    const bool is_even = c->has_swap && s->count == 0 && depth_of(c, piece) < STRONG;
    idea->key = is_even                   ? "strips.idea.begin"
                : made.length == 1        ? "strips.idea.room"
                : made.own < made.others  ? "strips.idea.join"
                : made.own == made.others ? "strips.idea.level"
                : made.was_anothers       ? "strips.idea.takes"
                                          : "strips.idea.grow";
    ita_diag_arg_int(idea, made.length);
}

static bool advise(const ita_mind *mind, const void *state, ita_small_move move, ita_text *words) {
    (void)mind;
    (void)state;
    if (move & (PASS | SWAP)) return false;
    strips_say_placed(words, "strips.hint.place", placed_of(move));
    return true;
}

static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_ALPHA_BETA, 500, 40, 4000}, {ITA_METHOD_ALPHA_BETA, 500, 26, 4000},
    {ITA_METHOD_ALPHA_BETA, 500, 16, 1300}, {ITA_METHOD_ALPHA_BETA, 510, 13, 650},
    {ITA_METHOD_ALPHA_BETA, 700, 5, 60},    {ITA_METHOD_ALPHA_BETA, 1000, 3, 20},
    {ITA_METHOD_ALPHA_BETA, 1200, 2, 15},   {ITA_METHOD_ALPHA_BETA, 3000, 1, 0},
    {ITA_METHOD_ALPHA_BETA, 20000, 1, 0},   {ITA_METHOD_ALPHA_BETA, 500000, 1, 0},
};

const ita_brain strips_brain = {
    ROWS_OF_RULES_MIND,  .open = open_mind,        .evaluate = evaluate, .hash = rules_mind_hash,
    .all = all,          .candidates = candidates, .idea = idea,         .levels = levels,
    .gives_hints = true, .advise = advise,
};
