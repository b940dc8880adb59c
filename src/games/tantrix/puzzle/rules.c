// The rules of laying: any tile of the level on any empty cell of the table, in any turn; tiles
// never overlap. Whether it is right is asked only when it is submitted.
#include "games/tantrix/puzzle/puzzle.h"

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

static int tile_on(const puzzle_state *s, int a, int b) {
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &s->spots[number];
        if (spot->is_placed && spot->a == a && spot->b == b) return number;
    }
    return 0;
}

static bool has_laid_tile(const puzzle_state *s) {
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (s->spots[number].is_placed) return true;
    return false;
}

// ---- the list of moves

typedef struct list {
    ita_move *moves;
    size_t count, capacity;
} list;

static void add(list *l, ita_move move) {
    if (l->count < l->capacity) l->moves[l->count] = move;
    l->count++;
}

static void add_lays(const puzzle_config *c, const puzzle_state *s, const tantrix_board *board,
                     int number, list *l) {
    for (int a = -c->reach; a <= c->reach; a++)
        for (int b = -c->reach; b <= c->reach; b++) {
            if (!puzzle_is_cell(c, a, b)) continue;
            int there = tantrix_board_at(board, a, b);
            if (there && there != number) continue;
            for (int turn = 0; turn < TANTRIX_EDGES; turn++)
                if (!there || s->spots[number].turn != turn) add(l, puzzle_lay(number, a, b, turn));
        }
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    list l = {out, 0, out ? capacity : 0};
    if (s->is_solved) {
        if (!is_over(c, s)) add(&l, (ita_move){{PUZZLE_CONTINUE}});
        return l.count;
    }
    tantrix_board board;
    puzzle_board(s, &board);
    for (int i = 0; i < s->level; i++)
        add_lays(c, s, &board, c->pack[i], &l);
    for (int i = 0; i < s->level; i++)
        if (s->spots[c->pack[i]].is_placed) add(&l, (ita_move){{PUZZLE_LIFT, c->pack[i]}});
    if (puzzle_judge(c, s, NULL) == ITA_OK) add(&l, (ita_move){{PUZZLE_SUBMIT}});
    if (has_laid_tile(s)) add(&l, (ita_move){{PUZZLE_RESET}});
    return l.count;
}

// ---- one move

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

static ita_status refuse_tile(ita_diag *diag, const char *key, int number) {
    ita_status status = refuse(diag, key);
    ita_diag_arg_int(diag, number);
    if (number >= 1 && number <= TANTRIX_TILES) ita_diag_mark(diag, (uint32_t)number);
    return status;
}

static ita_status check_lay(const puzzle_config *c, const puzzle_state *s, const int32_t *v,
                            ita_diag *diag) {
    if (!puzzle_has_tile(c, s->level, v[1])) return refuse_tile(diag, "tantrix.refuse.pack", v[1]);
    if (v[2] < -99 || v[2] > 99 || v[3] < -99 || v[3] > 99 || !puzzle_is_cell(c, v[2], v[3]) ||
        v[4] < 0 || v[4] >= TANTRIX_EDGES)
        return refuse_tile(diag, "tantrix.refuse.table", v[1]);
    int there = tile_on(s, v[2], v[3]);
    if (!there) return ITA_OK;
    if (there != v[1]) {
        ita_status status = refuse_tile(diag, "tantrix.refuse.overlap", v[1]);
        ita_diag_arg_int(diag, there);
        ita_diag_mark(diag, (uint32_t)there);
        return status;
    }
    if (s->spots[v[1]].turn == v[4]) return refuse_tile(diag, "tantrix.refuse.same", v[1]);
    return ITA_OK;
}

ita_status puzzle_check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    const int32_t *v = move->v;
    if (is_over(c, s)) return refuse(diag, "tantrix.refuse.over");
    if (s->is_solved)
        return v[0] == PUZZLE_CONTINUE ? ITA_OK : refuse(diag, "tantrix.refuse.continue");
    switch (v[0]) {
    case PUZZLE_LAY: return check_lay(c, s, v, diag);
    case PUZZLE_LIFT:
        if (!puzzle_has_tile(c, s->level, v[1]) || !s->spots[v[1]].is_placed)
            return refuse_tile(diag, "tantrix.refuse.lift", v[1]);
        return ITA_OK;
    case PUZZLE_SUBMIT: return puzzle_judge(c, s, diag);
    case PUZZLE_RESET: return has_laid_tile(s) ? ITA_OK : refuse(diag, "tantrix.refuse.reset");
    default: return refuse(diag, "tantrix.refuse.submit");
    }
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    (void)config;
    puzzle_state *s = state;
    const int32_t *v = move->v;
    memcpy(undo, s, sizeof *s);
    switch (v[0]) {
    case PUZZLE_LAY:
        s->spots[v[1]] = (tantrix_spot){(int8_t)v[2], (int8_t)v[3], (uint8_t)v[4], true};
        return;
    case PUZZLE_LIFT: memset(&s->spots[v[1]], 0, sizeof s->spots[0]); return;
    case PUZZLE_SUBMIT: s->is_solved = 1; return;
    case PUZZLE_CONTINUE:
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

const ita_rules puzzle_rules = {
    .config_free = puzzle_config_free,
    .config_format = puzzle_config_format,
    .player_count = player_count,
    .state_size = state_size,
    .undo_size = state_size, // 230 bytes: undo keeps the whole state
    .start = start,
    .player = player,
    .moves = moves,
    .check = puzzle_check,
    .apply = apply,
    .undo = undo,
    .result = result,
    .hash = hash,
    .move_parse = puzzle_move_parse,
    .move_format = puzzle_move_format,
    .state_parse = puzzle_state_parse,
    .state_format = puzzle_state_format,
};

const tantrix_mode tantrix_discovery_mode = {"discovery", puzzle_parse, &puzzle_rules, &puzzle_view,
                                             &puzzle_solver};
const tantrix_mode tantrix_loop_mode = {"loop", puzzle_parse, &puzzle_rules, &puzzle_view,
                                        &puzzle_solver};
const tantrix_mode tantrix_lines_mode = {"lines", puzzle_parse, &puzzle_rules, &puzzle_view,
                                         &puzzle_solver};
const tantrix_mode tantrix_pyramid_mode = {"pyramid", puzzle_parse, &puzzle_rules, &puzzle_view,
                                           &puzzle_solver};
