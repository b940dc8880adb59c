// The rules of solitaire: what may be drawn, where the tile may lie, what it is worth.
// Knows no text and no picture.
#include "games/rows.h"
#include "games/tantrix/solitaire/solitaire.h"

#include "games/tantrix/table/laying.h"
#include "intarsia/base.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(solitaire_state);
}

typedef struct undo_record {
    uint8_t current, submitted; // submitted: the tile that the move froze, or 0
    tantrix_spot laid;
} undo_record;

static size_t undo_size(const ita_config *config) {
    (void)config;
    return sizeof(undo_record);
}

static void start(const ita_config *config, void *state) {
    (void)config;
    memset(state, 0, sizeof(solitaire_state));
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    const solitaire_state *s = state;
    if (solitaire_is_over(s)) return ITA_NOBODY;
    return s->current ? 1 : ITA_CHANCE;
}

void solitaire_board(const solitaire_state *s, tantrix_board *board) {
    *board = s->board;
    if (s->laid.is_placed) tantrix_board_put(board, s->current, s->laid.a, s->laid.b, s->laid.turn);
}

static bool fits(const solitaire_config *c, int number, int turn, const space *at) {
    return c->is_any_edge || tantrix_fits(number, turn, at->asked);
}

static bool fits_somehow(int number, const space *at) {
    for (int turn = 0; turn < TANTRIX_EDGES; turn++)
        if (tantrix_fits(number, turn, at->asked)) return true;
    return false;
}

// The first forced space of the list that the tile that came fits; -1 for none.
static int first_forced(const solitaire_config *c, const solitaire_state *s, const space *spaces,
                        int count) {
    for (int i = 0; solitaire_is_official(c) && i < count; i++)
        if (space_is_forced(&spaces[i]) && fits_somehow(s->current, &spaces[i])) return i;
    return -1;
}

bool solitaire_must_fill(const solitaire_config *c, const solitaire_state *s) {
    space spaces[SPACE_MOST];
    int count = space_list(&s->board, spaces);
    return s->current && first_forced(c, s, spaces, count) >= 0;
}

// ---- the list of moves

static bool lies_so(const solitaire_state *s, int a, int b, int turn) {
    return s->laid.is_placed && s->laid.a == a && s->laid.b == b && s->laid.turn == turn;
}

static void add_lays(const solitaire_config *c, const solitaire_state *s, tantrix_moves *list) {
    space spaces[SPACE_MOST];
    int count = space_list(&s->board, spaces);
    bool must_fill = first_forced(c, s, spaces, count) >= 0;
    for (int i = 0; i < count; i++) {
        if (must_fill && !space_is_forced(&spaces[i])) continue;
        for (int turn = 0; turn < TANTRIX_EDGES; turn++)
            if (fits(c, s->current, turn, &spaces[i]) &&
                !lies_so(s, spaces[i].a, spaces[i].b, turn))
                tantrix_moves_add(list, tantrix_lay(s->current, spaces[i].a, spaces[i].b, turn));
    }
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const solitaire_config *c = solitaire_own(config);
    const solitaire_state *s = state;
    tantrix_moves list = tantrix_moves_into(out, capacity);
    if (solitaire_is_over(s)) return 0;
    for (int n = 1; !s->current && n <= TANTRIX_TILES; n++)
        if (solitaire_has_tile(c, n) && !s->board.spots[n].is_placed)
            tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_DRAW, .number = n});
    if (!s->current) return list.count;
    add_lays(c, s, &list);
    if (s->laid.is_placed) tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_SUBMIT});
    return list.count;
}

// ---- one move

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

// A tile that fits a forced space must go into one.
static ita_status check_forced(const solitaire_config *c, const solitaire_state *s,
                               const tantrix_move *lay, ita_diag *diag) {
    space spaces[SPACE_MOST], at = space_at(&s->board, lay->a, lay->b);
    if (space_is_forced(&at)) return ITA_OK;
    int forced = first_forced(c, s, spaces, space_list(&s->board, spaces));
    if (forced < 0) return ITA_OK;
    ita_status status = refuse(diag, "tantrix.solitaire.forced");
    laying_blame_cell(diag, spaces[forced].a, spaces[forced].b);
    return status;
}

static ita_status check_lay(const solitaire_config *c, const solitaire_state *s,
                            const tantrix_move *lay, ita_diag *diag) {
    if (lay->number != s->current)
        return laying_refuse(diag, "tantrix.solitaire.tile", lay->number);
    if (lies_so(s, lay->a, lay->b, lay->turn))
        return laying_refuse(diag, "tantrix.refuse.same", lay->number);
    ita_status status = laying_check_beside(&s->board, lay, diag);
    if (status != ITA_OK || c->is_any_edge) return status;
    status = laying_check_colours(&s->board, lay, diag);
    return status == ITA_OK ? check_forced(c, s, lay, diag) : status;
}

ita_status solitaire_check(const ita_config *config, const void *state, const ita_move *move,
                           ita_diag *diag) {
    const solitaire_config *c = solitaire_own(config);
    const solitaire_state *s = state;
    tantrix_move m;
    if (!tantrix_move_get(move, &m)) return refuse(diag, "move.form");
    if (solitaire_is_over(s)) return refuse(diag, "tantrix.match.over");
    if (!s->current) {
        if (m.kind != TANTRIX_DRAW) return refuse(diag, "tantrix.match.draw");
        if (!solitaire_has_tile(c, m.number) || s->board.spots[m.number].is_placed)
            return laying_refuse(diag, "tantrix.match.bag", m.number);
        return ITA_OK;
    }
    if (m.kind == TANTRIX_LAY) return check_lay(c, s, &m, diag);
    if (m.kind != TANTRIX_SUBMIT || !s->laid.is_placed)
        return laying_refuse(diag, "tantrix.solitaire.lay", s->current);
    return ITA_OK;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    (void)config;
    solitaire_state *s = state;
    undo_record *u = undo;
    tantrix_move m = {0};
    tantrix_move_get(move, &m);
    memset(u, 0, sizeof *u);
    u->current = s->current;
    u->laid = s->laid;
    if (m.kind == TANTRIX_DRAW) {
        s->current = (uint8_t)m.number;
    } else if (m.kind == TANTRIX_LAY) {
        s->laid = solitaire_spot(&m);
    } else {
        u->submitted = s->current;
        tantrix_board_put(&s->board, s->current, s->laid.a, s->laid.b, s->laid.turn);
        s->current = 0;
        memset(&s->laid, 0, sizeof s->laid);
    }
}

static void undo(const ita_config *config, void *state, const void *record) {
    (void)config;
    solitaire_state *s = state;
    const undo_record *u = record;
    if (u->submitted) tantrix_board_lift(&s->board, u->submitted);
    s->current = u->current;
    s->laid = u->laid;
}

// ---- the outcome

int solitaire_score(const solitaire_config *c, const solitaire_state *s) {
    tantrix_model model;
    int line, loop;
    tantrix_model_open(&model, c->model, &s->board);
    if (c->goal == SOLITAIRE_SCORE) return tantrix_model_score(&model, (1u << TANTRIX_COLOURS) - 1);
    model.class_->measure(&model, c->colour, &line, &loop);
    if (c->goal == SOLITAIRE_LOOP) return 2 * loop;
    return line > loop ? line : loop;
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    static const int32_t goals[] = {0, TANTRIX_PATTERNS, 2 * TANTRIX_PATTERNS};
    const solitaire_config *c = solitaire_own(config);
    const solitaire_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = solitaire_score(c, s);
    if (!solitaire_is_over(s)) return;
    out->is_over = true;
    out->winner = out->scores[0] >= goals[c->goal];
    out->key = !out->winner                 ? "tantrix.solitaire.result.missed"
               : c->goal == SOLITAIRE_SCORE ? "tantrix.solitaire.result.score"
                                            : "tantrix.solitaire.result.reached";
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const solitaire_state *s = state;
    uint64_t sum = ita_mix((uint64_t)s->current << 32 | (uint64_t)s->laid.is_placed << 24 |
                           (uint64_t)(uint8_t)s->laid.a << 16 | (uint64_t)(uint8_t)s->laid.b << 8 |
                           s->laid.turn);
    for (uint64_t n = 1; n <= TANTRIX_TILES; n++) {
        const tantrix_spot *spot = &s->board.spots[n];
        if (!spot->is_placed) continue;
        sum ^= ita_mix(n << 40 | (uint64_t)1 << 36 | (uint64_t)(uint8_t)spot->a << 16 |
                       (uint64_t)(uint8_t)spot->b << 8 | spot->turn);
    }
    return sum;
}

const ita_rules solitaire_rules = {
    ROWS_OF_PLAY,
    .config_make = solitaire_config_make,
    .config_free = solitaire_config_free,
    .config_value = solitaire_config_value,
    .undo_size = undo_size,
    .check = solitaire_check,
    .result = result,
    .move_parse = solitaire_move_parse,
    .move_format = solitaire_move_format,
    .state_parse = solitaire_state_parse,
    .state_format = solitaire_state_format,
};
