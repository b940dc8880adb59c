// The rules of laying: any tile of the level on any empty cell of the table, in any turn; tiles
// never overlap. Whether it is right is asked only when it is submitted.
#include "games/tantrix/puzzle/puzzle.h"

#include "games/tantrix/table/laying.h"
#include "intarsia/base.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(puzzle_state);
}

static void start(const ita_config *config, void *state) {
    puzzle_state *s = state;
    memset(s, 0, sizeof *s);
    s->level = (uint8_t)puzzle_own(config)->first_level;
}

static bool is_over(const puzzle_config *c, const puzzle_state *s) {
    return s->is_solved && s->level == c->last_level;
}

static int player(const ita_config *config, const void *state) {
    return is_over(puzzle_own(config), state) ? ITA_NOBODY : 1;
}

static bool has_laid_tile(const puzzle_state *s) {
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (s->spots[number].is_placed) return true;
    return false;
}

// ---- the list of moves

static void add_lays(const puzzle_config *c, const puzzle_state *s, const tantrix_board *board,
                     int number, tantrix_moves *list) {
    for (int a = -c->reach; a <= c->reach; a++)
        for (int b = -c->reach; b <= c->reach; b++) {
            if (!puzzle_is_cell(c, a, b)) continue;
            int there = tantrix_board_at(board, a, b);
            if (there && there != number) continue;
            for (int turn = 0; turn < TANTRIX_EDGES; turn++)
                if (!there || s->spots[number].turn != turn)
                    tantrix_moves_add(list, tantrix_lay(number, a, b, turn));
        }
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    tantrix_moves list = tantrix_moves_into(out, capacity);
    if (s->is_solved) {
        if (!is_over(c, s)) tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_CONTINUE});
        return list.count;
    }
    tantrix_board board;
    puzzle_board(s, &board);
    for (int i = 0; i < s->level; i++)
        add_lays(c, s, &board, c->pack[i], &list);
    for (int i = 0; i < s->level; i++)
        if (s->spots[c->pack[i]].is_placed)
            tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_LIFT, .number = c->pack[i]});
    if (puzzle_judge(c, s, NULL) == ITA_OK)
        tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_SUBMIT});
    if (has_laid_tile(s)) tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_RESET});
    return list.count;
}

// ---- one move

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

static ita_status check_lay(const puzzle_config *c, const puzzle_state *s, const tantrix_move *lay,
                            ita_diag *diag) {
    if (!puzzle_has_tile(c, s->level, lay->number))
        return laying_refuse(diag, "tantrix.refuse.pack", lay->number);
    if (!puzzle_is_cell(c, lay->a, lay->b))
        return laying_refuse(diag, "tantrix.refuse.table", lay->number);
    tantrix_board board;
    puzzle_board(s, &board);
    return laying_check_free(&board, lay, diag);
}

ita_status puzzle_check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    tantrix_move m;
    if (!tantrix_move_get(move, &m)) return refuse(diag, "move.form");
    if (is_over(c, s)) return refuse(diag, "tantrix.refuse.over");
    if (s->is_solved)
        return m.kind == TANTRIX_CONTINUE ? ITA_OK : refuse(diag, "tantrix.refuse.continue");
    switch (m.kind) {
    case TANTRIX_LAY: return check_lay(c, s, &m, diag);
    case TANTRIX_LIFT:
        if (!s->spots[m.number].is_placed)
            return laying_refuse(diag, "tantrix.refuse.lift", m.number);
        return ITA_OK;
    case TANTRIX_SUBMIT: return puzzle_judge(c, s, diag);
    case TANTRIX_RESET: return has_laid_tile(s) ? ITA_OK : refuse(diag, "tantrix.refuse.reset");
    default: return refuse(diag, "tantrix.refuse.submit");
    }
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    (void)config;
    puzzle_state *s = state;
    tantrix_move m = {0};
    tantrix_move_get(move, &m);
    memcpy(undo, s, sizeof *s);
    switch (m.kind) {
    case TANTRIX_LAY:
        s->spots[m.number] = (tantrix_spot){(int8_t)m.a, (int8_t)m.b, (uint8_t)m.turn, true};
        return;
    case TANTRIX_LIFT: memset(&s->spots[m.number], 0, sizeof s->spots[0]); return;
    case TANTRIX_SUBMIT: s->is_solved = 1; return;
    case TANTRIX_CONTINUE:
        s->level++;
        s->is_solved = 0;
        memset(s->spots, 0, sizeof s->spots);
        return;
    default: memset(s->spots, 0, sizeof s->spots); return;
    }
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    (void)config;
    memcpy(state, undo_record, sizeof(puzzle_state));
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = s->level - c->first_level + s->is_solved; // levels solved
    if (!is_over(c, s)) return;
    out->is_over = true;
    out->winner = 1;
    out->key = "tantrix.result.solved";
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const puzzle_state *s = state;
    uint64_t sum = ita_mix((uint64_t)s->level * 2 + s->is_solved);
    for (uint64_t number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &s->spots[number];
        if (!spot->is_placed) continue;
        sum ^= ita_mix(number << 32 | (uint64_t)(uint8_t)spot->a << 16 |
                       (uint64_t)(uint8_t)spot->b << 8 | spot->turn);
    }
    return sum;
}

// Four variants with the same rules: only their configs differ.
#define PUZZLE_RULES(make, value_of)                                                               \
    {                                                                                              \
        .config_make = make,                                                                       \
        .config_free = puzzle_config_free,                                                         \
        .config_value = value_of,                                                                  \
        .player_count = player_count,                                                              \
        .state_size = state_size,                                                                  \
        .undo_size = state_size, /* 230 bytes: undo keeps the whole state */                       \
        .start = start,                                                                            \
        .player = player,                                                                          \
        .moves = moves,                                                                            \
        .check = puzzle_check,                                                                     \
        .apply = apply,                                                                            \
        .undo = undo,                                                                              \
        .result = result,                                                                          \
        .hash = hash,                                                                              \
        .move_parse = puzzle_move_parse,                                                           \
        .move_format = puzzle_move_format,                                                         \
        .state_parse = puzzle_state_parse,                                                         \
        .state_format = puzzle_state_format,                                                       \
    }

const ita_rules puzzle_discovery_rules =
    PUZZLE_RULES(puzzle_make_discovery, puzzle_discovery_value);
const ita_rules puzzle_loop_rules = PUZZLE_RULES(puzzle_make_loop, puzzle_pack_value);
const ita_rules puzzle_lines_rules = PUZZLE_RULES(puzzle_make_lines, puzzle_pack_value);
const ita_rules puzzle_pyramid_rules = PUZZLE_RULES(puzzle_make_pyramid, puzzle_pack_value);
