// What stands beside the board of pentahex: title, status, notes, the button to swap; for solo,
// duel and blocks. Draws nothing on the board.
#include "games/pentahex/view/draw.h"

#include "games/say.h"
#include "games/swap.h"

typedef pentahex_picture picture;

static const char *say(const picture *p, const char *key, const char *a, const char *b) {
    return say_with(p->scene, key, a, b);
}

// The name of the piece in the hand, or NULL.
static const char *held_name(const picture *p) {
    return p->aim.piece >= 0 ? p->config->set.kinds[p->aim.kind].name : NULL;
}

static void add_left(const picture *p) {
    say_note(p->scene, say(p, "pentahex.note.left", NULL, NULL),
             say_number(p->scene, p->config->piece_count - p->head->placed));
}

// ---- solo

static const char *solo_piece_words(const picture *p, int kind, int owner, const char *first_cell) {
    (void)owner;
    bool is_over = p->head->turn == ITA_NOBODY;
    return say(p, is_over ? "pentahex.piece.fixed" : "pentahex.piece.placed",
               p->config->set.kinds[kind].name, first_cell);
}

enum { SEGMENTS_MOST = 48 }; // of the inlaid line; with more pieces it shows the share that lies

static void add_piece_inlays(const picture *p) {
    int count = p->config->piece_count;
    if (count > SEGMENTS_MOST) {
        ita_scene_inlay(p->scene, "accent", p->head->placed);
        ita_scene_inlay(p->scene, "", count - p->head->placed);
        return;
    }
    for (int piece = 0; piece < count; piece++) {
        int32_t where = pentahex_where(p->config, p->state)[piece];
        int kind = where ? pentahex_kind_of(p->config, (uint32_t)where - 1) : 0;
        ita_scene_inlay(p->scene, where ? pentahex_colour(p->look, kind, 0) : "", 1);
    }
}

static void add_solo_notes(const picture *p) {
    add_piece_inlays(p);
    int cells = (int)p->config->board.cell_count;
    const char *value = say(p, "pentahex.note.of", say_number(p->scene, p->head->covered),
                            say_number(p->scene, cells));
    say_note(p->scene, say(p, "pentahex.note.covered", NULL, NULL), value)->gauge =
        (double)p->head->covered / cells;
    add_left(p);
    if (p->dead_count > 0)
        say_note(p->scene, say(p, "pentahex.note.dead", NULL, NULL),
                 say_number(p->scene, p->dead_count));
}

static const char *solo_turn_words(const picture *p) {
    if (held_name(p)) return say(p, "pentahex.status.holds", held_name(p), NULL);
    return say(p, p->dead_count > 0 ? "pentahex.status.dead" : "pentahex.status.solo", NULL, NULL);
}

static const char *solo_result_words(const picture *p, const ita_result *result,
                                     const char *reason) {
    (void)result;
    return say(p, "pentahex.status.solved", reason, NULL);
}

const pentahex_look pentahex_solo_look = {
    .title = "pentahex.title.solo",
    .is_by_kind = true,
    .shows_dead_ends = true,
    .piece_words = solo_piece_words,
    .add_notes = add_solo_notes,
    .turn_words = solo_turn_words,
    .result_words = solo_result_words,
};

// ---- duel and blocks

static const char *owned_piece_words(const picture *p, int kind, int owner,
                                     const char *first_cell) {
    const char *args[] = {p->config->set.kinds[kind].name, first_cell,
                          pentahex_player_name(p->scene, owner), NULL};
    return ita_scene_say(p->scene, "pentahex.piece.owned", args);
}

static void add_player_notes(const picture *p, const char *key) {
    ita_result result;
    ita_rules_of(&p->config->base)->result(&p->config->base, p->state, &result);
    for (int i = 0; i < result.player_count; i++) {
        const char *name = pentahex_player_name(p->scene, i + 1);
        const char *colour = say_classes(p->scene, pentahex_colour(p->look, 0, i + 1),
                                         pentahex_pattern(p->look, 0, i + 1), "");
        ita_scene_inlay(p->scene, colour, 1 + result.scores[i]);
        ita_scene_player(p->scene, name, colour);
        say_note(p->scene, say(p, key, name, NULL), say_number(p->scene, result.scores[i]))->style =
            colour;
    }
}

static void add_duel_notes(const picture *p) {
    add_player_notes(p, "pentahex.note.placed");
    add_left(p);
}

static void add_blocks_notes(const picture *p) {
    add_player_notes(p, "pentahex.note.hand");
}

static const char *player_turn_words(const picture *p) {
    const char *who = pentahex_player_name(p->scene, p->head->turn);
    return held_name(p) ? say(p, "pentahex.status.turn.holds", who, held_name(p))
                        : say(p, "pentahex.status.turn", who, NULL);
}

static const char *player_result_words(const picture *p, const ita_result *result,
                                       const char *reason) {
    if (result->winner == 0) return reason;
    return say(p, "pentahex.status.won", pentahex_player_name(p->scene, result->winner), reason);
}

// Of a tie: those who share the fewest cells.
static const char *blocks_result_words(const picture *p, const ita_result *result,
                                       const char *reason) {
    if (result->winner) return player_result_words(p, result, reason);
    int least = 0;
    for (int i = 1; i < result->player_count; i++)
        if (result->scores[i] < result->scores[least]) least = i;
    ita_text names = say_open(p->scene);
    for (int i = least; i < result->player_count; i++) {
        if (result->scores[i] != result->scores[least]) continue;
        if (i > least) ita_put(&names, ", ");
        ita_put(&names, pentahex_player_name(p->scene, i + 1));
    }
    return say(p, "pentahex.status.tied", say_keep(p->scene, &names), NULL);
}

const pentahex_look pentahex_duel_look = {
    .title = "pentahex.title.duel",
    .piece_words = owned_piece_words,
    .add_notes = add_duel_notes,
    .turn_words = player_turn_words,
    .result_words = player_result_words,
};

const pentahex_look pentahex_blocks_look = {
    .title = "pentahex.title.blocks",
    .is_text_by_owner = true,
    .piece_words = owned_piece_words,
    .add_notes = add_blocks_notes,
    .turn_words = player_turn_words,
    .result_words = blocks_result_words,
};

// ---- all

static const char *status_words(const picture *p) {
    if (p->head->turn != ITA_NOBODY) return p->look->turn_words(p);
    ita_result result;
    ita_rules_of(&p->config->base)->result(&p->config->base, p->state, &result);
    return p->look->result_words(p, &result, say(p, result.key, NULL, NULL));
}

static void add_swap(const picture *p) {
    if (!p->config->has_swap) return;
    const int player = p->head->turn - 1;
    swap_put_action(p->scene, pentahex_can_swap(p->config, p->state, player));
}

// Some orientation of a piece is made by flipping it alone.
static bool is_flipped_to_use(const picture *p, const pentahex_kind *kind) {
    enum { FIRST_FLIP = 6 };
    for (int i = 0; i < kind->orientation_count; i++)
        if (p->config->orientations[kind->first_orientation + i].symmetry >= FIRST_FLIP)
            return true;
    return false;
}

// What may not be done with pieces that one would usually do, or "".
static const char *limit_words(const picture *p) {
    enum { AS_IT_IS = 1, TURNS = 0x3f };
    const pentahex_set *set = &p->config->set;
    size_t fixed = 0, unflipped = 0, flipped = 0;
    for (size_t i = 0; i < set->kind_count; i++) {
        fixed += set->kinds[i].moves == AS_IT_IS;
        unflipped += (set->kinds[i].moves & ~(uint32_t)TURNS) == 0;
        flipped += is_flipped_to_use(p, &set->kinds[i]);
    }
    if (unflipped == 0) return "";
    return say(p,
               fixed == set->kind_count ? "pentahex.about.fixed"
               : flipped == 0           ? "pentahex.about.unflipped"
                                        : "pentahex.about.some",
               NULL, NULL);
}

void pentahex_put_beside(const picture *p) {
    p->scene->title =
        say(p, p->look->title, say_number(p->scene, p->config->board.cell_count), NULL);
    p->scene->about = limit_words(p);
    p->scene->status = status_words(p);
    p->look->add_notes(p);
    add_swap(p);
}
