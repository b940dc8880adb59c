// What stands beside the board of Strips: title, status, scores, what a hovering piece would
// change, the button to pass; for the match and for the puzzle. Draws nothing on the board.
#include "games/strips/view/draw.h"

#include "games/say.h"
#include "games/swap.h"

#include <string.h>

typedef strips_picture picture;

static int pieces_left(const strips_config *config, const strips_state *state, int player) {
    return config->pieces - strips_laid_by(config, state, player);
}

// "7", or "7 \u2192 10" while a piece hovers that would change it.
static const char *change_words(const picture *p, int now, int then) {
    ita_text text = say_open(p->scene);
    ita_put_int(&text, now);
    if (then != now) {
        ita_put(&text, " \xe2\x86\x92 ");
        ita_put_int(&text, then);
    }
    return say_keep(p->scene, &text);
}

static ita_note *add_note(const picture *p, const char *key, const char *value) {
    return say_note(p->scene, say_with(p->scene, key, NULL, NULL), value);
}

typedef struct scores {
    strips_score now, then; // then: after the move that the hand aims at
} scores;

static void get_scores(const picture *p, scores *s) {
    strips_score_match(p->config, p->state, &s->now);
    strips_score_match(p->config, &p->preview, &s->then);
}

// ---- the match

static const char *const colours[] = {"red dots", "blue stripes", "green cross", "purple waves"};

static void add_player_notes(const picture *p, const scores *s) {
    bool wants_long = p->config->goal == STRIPS_GOAL_LONGEST;
    const int *now = wants_long ? s->now.longest : s->now.points;
    const int *then = wants_long ? s->then.longest : s->then.points;
    for (int i = 0; i < p->config->players; i++) {
        const char *in_hand = say_number(p->scene, pieces_left(p->config, p->state, i));
        const char *name =
            say_with(p->scene, wants_long ? "strips.note.longest" : "strips.note.points",
                     strips_player_name(p->scene, i), in_hand);
        say_note(p->scene, name, change_words(p, now[i], then[i]))->style = colours[i & 3];
    }
}

static void add_players(const picture *p, const scores *s) {
    const int *now = p->config->goal == STRIPS_GOAL_LONGEST ? s->now.longest : s->now.points;
    for (int i = 0; i < p->config->players; i++) {
        ita_scene_inlay(p->scene, colours[i & 3], 1 + now[i]);
        ita_scene_player(p->scene, strips_player_name(p->scene, i), colours[i & 3]);
    }
}

static void add_match_notes(const picture *p) {
    scores s;
    get_scores(p, &s);
    add_players(p, &s);
    add_player_notes(p, &s);
    add_note(p, "strips.note.strips", change_words(p, s.now.strips, s.then.strips));
    if (p->config->goal == STRIPS_GOAL_POINTS)
        add_note(p, "strips.note.record",
                 change_words(p, s.now.longest_of_all, s.then.longest_of_all));
    ita_action *action = ita_scene_action(p->scene);
    action->name = "pass";
    action->label = say_with(p->scene, "strips.action.pass", NULL, NULL);
    action->key = "p";
    action->is_enabled = !p->state->is_over && !strips_anything_fits(p->config, p->state);
    action->is_due = action->is_enabled;
    if (p->config->has_swap) swap_put_action(p->scene, strips_can_swap(p->config, p->state));
}

static const char *match_turn_words(const picture *p) {
    bool fits = strips_anything_fits(p->config, p->state);
    return say_with(p->scene, fits ? "strips.turn" : "strips.turn.pass",
                    strips_player_name(p->scene, p->state->turn), NULL);
}

const strips_look strips_match_look = {
    .title = "strips.title",
    .strip_keys = {"strips.strip.owned", "strips.strip.tied"},
    .add_notes = add_match_notes,
    .turn_words = match_turn_words,
    .result_key = "strips.won",
};

// ---- the puzzle

static void add_solo_notes(const picture *p) {
    scores s;
    get_scores(p, &s);
    for (int i = 0; i < p->config->pieces; i++)
        ita_scene_inlay(p->scene, i < p->state->count - p->config->given_count ? colours[0] : "",
                        1);
    add_note(p, "strips.note.strips", change_words(p, s.now.strips, s.then.strips));
    add_note(p, "strips.note.record", change_words(p, s.now.longest_of_all, s.then.longest_of_all));
    add_note(p, "strips.note.left", say_number(p->scene, pieces_left(p->config, p->state, 0)));
    if (p->config->target < 0) return;
    bool wants_long = p->config->goal == STRIPS_GOAL_LONGEST;
    add_note(p, wants_long ? "strips.note.target.longest" : "strips.note.target.fewest",
             say_number(p->scene, p->config->target));
}

// On paper nothing is left over: how many pieces there are, that they may be turned, and what
// solves it.
static const char *solo_paper_words(const picture *p) {
    static const char *const keys[2][3] = {
        {"strips.paper.fewest", "strips.paper.none", "strips.paper.strips"},
        {"strips.paper.longest", "strips.paper.length", "strips.paper.length"}};
    const int target = p->config->target, which = target < 0 ? 0 : 1 + (target > 0);
    return say_with(p->scene, keys[p->config->goal == STRIPS_GOAL_LONGEST][which],
                    say_number(p->scene, p->config->pieces), say_number(p->scene, target));
}

static const char *solo_turn_words(const picture *p) {
    if (view_shows(p->options, ITA_SHOW_PAPER)) return solo_paper_words(p);
    static const char *const keys[2][2] = {{"strips.turn.fewest", "strips.turn.fewest.one"},
                                           {"strips.turn.longest", "strips.turn.longest.one"}};
    int left = pieces_left(p->config, p->state, 0);
    const char *key = keys[p->config->goal == STRIPS_GOAL_LONGEST][left == 1];
    return say_with(p->scene, key, say_number(p->scene, left), NULL);
}

const strips_look strips_solo_look = {
    .title = "strips.title.solo",
    .strip_keys = {"strips.strip.solo", "strips.strip.solo"},
    .add_notes = add_solo_notes,
    .turn_words = solo_turn_words,
};

// ---- both

const char *strips_ghost_words(const picture *p) {
    if (!p->is_ghost_legal) return say_seen(p->scene, &p->why_not, p->options);
    const strips_sets *sets = &p->preview.sets;
    int root = strips_root(sets, p->preview.count - 1);
    if (sets->size[root] < 2) return say_with(p->scene, "strips.ghost.none", NULL, NULL);
    return strips_strip_words(p, sets->size[root], strips_sets_owner(sets, root));
}

// "Red wins by 23 points to 19."
static const char *points_words(const picture *p, const ita_result *result) {
    const int winner = result->winner - 1;
    const char *args[] = {strips_player_name(p->scene, winner),
                          say_number(p->scene, result->scores[winner]),
                          say_number(p->scene, result->scores[!winner]), NULL};
    return ita_scene_say(p->scene,
                         p->config->players == 2 ? "strips.won.points" : "strips.won.many", args);
}

static const char *status_words(const picture *p) {
    if (!p->state->is_over) return p->look->turn_words(p);
    ita_result result;
    ita_rules_of(&p->config->base)->result(&p->config->base, p->state, &result);
    if (strcmp(result.key, "strips.result.points") == 0) return points_words(p, &result);
    const char *reason = say_with(p->scene, result.key, NULL, NULL);
    if (!p->look->result_key || result.winner == 0) return reason;
    return say_with(p->scene, p->look->result_key, strips_player_name(p->scene, result.winner - 1),
                    reason);
}

void strips_put_beside(const picture *p) {
    p->scene->title = say_with(p->scene, p->look->title, say_number(p->scene, p->config->width),
                               say_number(p->scene, p->config->height));
    p->scene->status = status_words(p);
    p->look->add_notes(p);
    if (p->aim.is_aimed) p->scene->detail = strips_ghost_words(p);
}
