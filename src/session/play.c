// Moves are played here: those of people, checked by the game's own rules before anything changes,
// and those of chance, drawn from the session's seed. Goes nowhere without playing.
#include "session/session.h"

#include <string.h>

static uint32_t child_with(const ita_session *s, const ita_move *move) {
    uint32_t child = s->nodes[s->record.cursor].first_child;
    while (child != NO_NODE && memcmp(&s->nodes[child].move, move, sizeof *move) != 0)
        child = s->nodes[child].next_sibling;
    return child;
}

static ita_status grow_branch(ita_session *s, const ita_move *move, size_t offset, uint32_t *node) {
    if (s->record.node_count >= UINT32_MAX) return ITA_E_LIMIT;
    ita_text words;
    ita_text_open(&words, s->allocator);
    ita_rules_of(s->config)->move_format(s->config, s->state, move, &words);
    uint32_t parent = s->record.cursor;
    ita_status status = ita_text_status(&words);
    if (status == ITA_OK)
        status = ita_grow(s->allocator, &s->nodes, &s->node_capacity, s->record.node_count + 1,
                          sizeof *s->nodes);
    if (status == ITA_OK)
        status =
            ita_record_add(&s->record, parent, ita_text_get(&words), words.length, offset, node);
    ita_text_close(&words);
    if (status != ITA_OK) return status;
    session_node *up = &s->nodes[parent];
    uint32_t draws = up->draws + (session_player(s) == ITA_CHANCE ? 1 : 0);
    s->nodes[*node] = (session_node){.move = *move, .depth = up->depth + 1, .draws = draws};
    if (up->first_child == NO_NODE)
        up->first_child = *node;
    else
        s->nodes[up->last_child].next_sibling = *node;
    up->last_child = *node;
    return ITA_OK;
}

ita_status session_play_at(ita_session *s, const ita_move *move, size_t offset, ita_diag *diag) {
    ita_status status = ita_rules_of(s->config)->check(s->config, s->state, move, diag);
    if (status == ITA_OK) status = session_reserve(s, s->depth + 1, diag);
    if (status != ITA_OK) return status;
    uint32_t node = child_with(s, move);
    if (node == NO_NODE) {
        status = grow_branch(s, move, offset, &node);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    session_step_on(s, node);
    return ITA_OK;
}

ita_status ita_session_play(ita_session *session, const ita_move *move, ita_diag *diag) {
    session_place before = session_here(session);
    ita_status status = session_play_at(session, move, ITA_NO_OFFSET, diag);
    return status == ITA_OK ? session_pass_chance(session, before, diag) : status;
}

ita_status ita_session_play_text(ita_session *session, const char *text, size_t length,
                                 ita_diag *diag) {
    ita_move move;
    memset(&move, 0, sizeof move);
    ita_status status =
        ita_rules_of(session->config)
            ->move_parse(session->config, session->state, text, length, &move, diag);
    return status == ITA_OK ? ita_session_play(session, &move, diag) : status;
}

static ita_status play_parts(ita_session *session, const char *turn, ita_diag *diag) {
    const int player = session_player(session);
    for (;;) {
        const size_t length = strcspn(turn, ";");
        const ita_status status = ita_session_play_text(session, turn, length, diag);
        if (status != ITA_OK || !turn[length]) return status;
        turn += length + 1;
        if (session_player(session) != player)
            return ita_fail(diag, ITA_E_ILLEGAL, "session.turn.over");
    }
}

ita_status ita_session_play_turn(ita_session *session, const char *turn, ita_diag *diag) {
    const session_place before = session_here(session);
    const ita_status status = play_parts(session, turn, diag);
    if (status != ITA_OK) session_return(session, before);
    return status;
}

// ---- chance

static const char seed_tag[] = "seed";

// False when the record has no seed, or one that is none of ours.
static bool recorded_seed(const ita_session *s, uint64_t *seed) {
    const char *value = ita_record_tag(&s->record, seed_tag);
    if (!value) return false;
    ita_reader reader = ita_read(value, strlen(value));
    return ita_read_uint(&reader, UINT64_MAX, seed) && ita_read_end(&reader);
}

// The seed stands in the record as soon as something was drawn from it: who goes on with a saved
// game, or with another move of it, draws what would have been drawn.
static ita_status record_seed(ita_session *s) {
    uint64_t seed;
    if (recorded_seed(s, &seed)) return ITA_OK;
    ita_text digits;
    ita_text_open(&digits, s->allocator);
    ita_put_uint(&digits, s->seed);
    ita_status status = ita_text_status(&digits);
    if (status == ITA_OK)
        status = ita_record_set_tag(&s->record, seed_tag, ita_text_get(&digits), digits.length);
    ita_text_close(&digits);
    return status;
}

// What is drawn depends on the seed and on how many draws came before, on nothing else: taking a
// move back brings no better luck.
static uint64_t luck(const ita_session *s, uint64_t choices) {
    uint64_t seed = s->seed;
    if (!recorded_seed(s, &seed)) seed = s->seed;
    ita_random random;
    ita_random_seed(&random, ita_mix(seed) ^ s->nodes[s->record.cursor].draws);
    return ita_random_below(&random, choices);
}

static ita_status answer(ita_session *s, ita_diag *diag) {
    ita_move move;
    ita_status status = ita_rules_of(s->config)->answer(s->config, s->state, &move, diag);
    return status == ITA_OK ? session_play_at(s, &move, ITA_NO_OFFSET, diag) : status;
}

static ita_status draw(ita_session *s, ita_diag *diag) {
    const ita_rules *rules = ita_rules_of(s->config);
    size_t choices = rules->moves(s->config, s->state, NULL, 0);
    if (choices == 0) return ita_fail(diag, ITA_E_STATE, "session.no_draw");
    ita_move *moves = ita_take(s->allocator, choices * sizeof *moves);
    if (!moves) return ita_fail(diag, ITA_E_MEMORY, "memory");
    rules->moves(s->config, s->state, moves, choices);
    ita_status status = session_play_at(s, &moves[luck(s, choices)], ITA_NO_OFFSET, diag);
    ita_give(s->allocator, moves, choices * sizeof *moves);
    return status;
}

static ita_status follow(ita_session *s, uint32_t node, ita_diag *diag) {
    ita_status status = session_reserve(s, s->depth + 1, diag);
    if (status == ITA_OK) session_step_on(s, node);
    return status;
}

ita_status session_pass_chance(ita_session *s, session_place before, ita_diag *diag) {
    ita_status status = ITA_OK;
    bool has_drawn = false;
    while (status == ITA_OK && session_player(s) == ITA_CHANCE) {
        uint32_t recorded = s->nodes[s->record.cursor].visited_child;
        if (recorded == NO_NODE && ita_rules_of(s->config)->answer) {
            status = answer(s, diag);
            continue;
        }
        if (recorded == NO_NODE && !s->has_seed) break;
        status = recorded != NO_NODE ? follow(s, recorded, diag) : draw(s, diag);
        if (recorded == NO_NODE) has_drawn = true;
    }
    if (status == ITA_OK && has_drawn && record_seed(s) != ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status != ITA_OK) session_return(s, before);
    return status;
}

ita_status ita_session_seed(ita_session *session, uint64_t seed, ita_diag *diag) {
    bool had_seed = session->has_seed;
    uint64_t old_seed = session->seed;
    session->has_seed = true;
    session->seed = seed;
    ita_status status = session_pass_chance(session, session_here(session), diag);
    if (status == ITA_OK) return ITA_OK;
    session->has_seed = had_seed;
    session->seed = old_seed;
    return status;
}
