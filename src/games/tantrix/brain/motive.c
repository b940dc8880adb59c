// The idea of a tile of the match: a loop or a line of one's own, or one of another's that it
// blocks.
#include "games/tantrix/brain/motive.h"

enum { LISTED = 2048 }; // layings of a position; more than hands and spaces ever allow

// What a seat's colour is worth, and whether a loop is.
typedef struct worth {
    int points;
    bool is_loop;
} worth;

static worth worth_of(const match_config *c, const match_state *s, int seat) {
    tantrix_strand line, loop;
    tantrix_board_longest(&s->board, c->colours[seat], &line, &loop);
    const bool is_loop = 2 * loop.count > line.count;
    return (worth){is_loop ? 2 * loop.count : line.count, is_loop};
}

static worth worth_with(const match_config *c, match_state *s, int seat, const tantrix_move *lay) {
    tantrix_board_put(&s->board, lay->number, lay->a, lay->b, lay->turn);
    const worth found = worth_of(c, s, seat);
    tantrix_board_lift(&s->board, lay->number);
    return found;
}

// What a seat may come to with one tile of its hand, were it its turn.
static worth reach_of(const ita_config *config, const match_state *state, int seat) {
    const match_config *c = match_own(config);
    match_state s = *state;
    s.turn.seat = (uint8_t)seat;
    s.turn.must_fill = 0;
    worth best = worth_of(c, &s, seat);
    ita_move moves[LISTED];
    const size_t count = ita_rules_of(config)->moves(config, &s, moves, LISTED);
    for (size_t i = 0; i < count && i < LISTED; i++) {
        tantrix_move lay = {0};
        tantrix_move_get(&moves[i], &lay);
        const worth made = worth_with(c, &s, seat, &lay);
        if (made.points > best.points) best = made;
    }
    return best;
}

// The most that a laying takes from what another seat could come to: says whose and how much it
// was, and returns the points that it loses.
static int say_blocked(const ita_config *config, const match_state *before,
                       const match_state *after, ita_diag *idea) {
    const match_config *c = match_own(config);
    int most = 1; // a single point is no idea
    for (int seat = 0; seat < c->seat_count; seat++) {
        if (seat == before->turn.seat) continue;
        const worth had = reach_of(config, before, seat);
        const int lost = had.points - reach_of(config, after, seat).points;
        if (lost <= most) continue;
        most = lost;
        ita_fail(idea, ITA_OK,
                 had.is_loop ? "tantrix.idea.blocks.loop" : "tantrix.idea.blocks.line");
        ita_diag_arg_key(idea, tantrix_colour_keys[c->colours[seat]]);
        ita_diag_arg_int(idea, had.points);
    }
    return most;
}

void tantrix_idea(const ita_config *config, const match_state *state, const tantrix_move *lay,
                  ita_diag *idea) {
    const match_config *c = match_own(config);
    match_state after = *state;
    const int seat = state->turn.seat, before = worth_of(c, state, seat).points;
    tantrix_board_put(&after.board, lay->number, lay->a, lay->b, lay->turn);
    const worth own = worth_of(c, &after, seat);
    ita_fail(idea, ITA_OK,
             after.board.count == 1  ? "tantrix.idea.first"
             : state->turn.must_fill ? "tantrix.idea.forced"
                                     : "tantrix.idea.shape");
    if (after.board.count == 1 || say_blocked(config, state, &after, idea) > own.points - before ||
        own.points <= before)
        return;
    ita_fail(idea, ITA_OK, own.is_loop ? "tantrix.idea.loop" : "tantrix.idea.line");
    ita_diag_arg_int(idea, own.points);
}
