// Is a puzzle solved, and if not, why not. The chosen model says whether the lines close; the
// board says where the fault lies.
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/table/laying.h"

void puzzle_board(const puzzle_state *s, tantrix_board *board) {
    tantrix_board_clear(board);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &s->spots[number];
        if (spot->is_placed) tantrix_board_put(board, number, spot->a, spot->b, spot->turn);
    }
}

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

static void blame_tile(ita_diag *diag, int number) {
    ita_diag_arg_int(diag, number);
    ita_diag_mark(diag, (uint32_t)number);
}

static ita_status judge_all_used(const puzzle_config *c, const puzzle_state *s, ita_diag *diag) {
    for (int i = 0; i < s->level; i++) {
        if (s->spots[c->pack[i]].is_placed) continue;
        ita_status status = refuse(diag, "tantrix.refuse.unused");
        blame_tile(diag, c->pack[i]);
        return status;
    }
    return ITA_OK;
}

static ita_status judge_matching(const tantrix_board *board, ita_diag *diag) {
    int number, edge;
    if (!tantrix_board_mismatch(board, &number, &edge)) return ITA_OK;
    ita_status status = refuse(diag, "tantrix.refuse.mismatch");
    blame_tile(diag, number);
    blame_tile(diag, tantrix_board_beside(board, number, edge));
    return status;
}

// ---- lines

typedef struct strands {
    int loops, lines;
    tantrix_strand loop, line; // one of each, if there is one
} strands;

static void find_strands(const tantrix_board *board, int colour, strands *found) {
    bool seen[TANTRIX_TILES + 1] = {false};
    found->loops = found->lines = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed || seen[n] || !tantrix_bend(n, colour)) continue;
        tantrix_strand strand;
        tantrix_board_strand(board, n, colour, &strand);
        for (int i = 0; i < strand.count; i++)
            seen[strand.tiles[i]] = true;
        *(strand.is_loop ? &found->loop : &found->line) = strand;
        ++*(strand.is_loop ? &found->loops : &found->lines);
    }
}

static void blame_strand(ita_diag *diag, const tantrix_strand *strand) {
    for (int i = 0; i < strand->count; i++)
        ita_diag_mark(diag, strand->tiles[i]);
}

static ita_status refuse_loop(const tantrix_board *board, int colour, ita_diag *diag) {
    strands found;
    find_strands(board, colour, &found);
    const char *key = found.lines ? "tantrix.refuse.open" : "tantrix.refuse.loops";
    ita_status status = refuse(diag, key);
    ita_diag_arg_key(diag, tantrix_colour_keys[colour]);
    if (found.lines) {
        ita_diag_arg_int(diag, found.line.tiles[0]);
        ita_diag_arg_int(diag, found.line.tiles[found.line.count - 1]);
        ita_diag_mark(diag, found.line.tiles[0]);
        ita_diag_mark(diag, found.line.tiles[found.line.count - 1]);
    } else {
        ita_diag_arg_int(diag, found.loops);
        blame_strand(diag, &found.loop);
    }
    return status;
}

static ita_status refuse_line(const tantrix_board *board, int colour, ita_diag *diag) {
    strands found;
    find_strands(board, colour, &found);
    const char *key = found.loops ? "tantrix.refuse.closed" : "tantrix.refuse.broken";
    ita_status status = refuse(diag, key);
    ita_diag_arg_key(diag, tantrix_colour_keys[colour]);
    ita_diag_arg_int(diag, found.loops ? found.loop.count : found.lines);
    blame_strand(diag, found.loops ? &found.loop : &found.line);
    return status;
}

static int count_with(const puzzle_config *c, int level, int colour) {
    int count = 0;
    for (int i = 0; i < level; i++)
        count += tantrix_bend(c->pack[i], colour) != 0;
    return count;
}

static ita_status judge_colour(const puzzle_config *c, const puzzle_state *s,
                               const tantrix_board *board, const tantrix_model *model, int colour,
                               ita_diag *diag) {
    int line, loop, wanted = count_with(c, s->level, colour);
    model->class_->measure(model, colour, &line, &loop);
    bool may_close = c->kind != PUZZLE_LINES, may_stay_open = c->kind >= PUZZLE_LINES;
    if (wanted == 0 || (may_close && loop == wanted) || (may_stay_open && line == wanted))
        return ITA_OK;
    return may_stay_open ? refuse_line(board, colour, diag) : refuse_loop(board, colour, diag);
}

static ita_status judge_colours(const puzzle_config *c, const puzzle_state *s,
                                const tantrix_board *board, ita_diag *diag) {
    tantrix_model model;
    unsigned colours = puzzle_colours(c, s->level);
    tantrix_model_open(&model, c->model, board);
    for (int i = 0; c->kind != PUZZLE_PYRAMID && i < s->level; i++) {
        unsigned lacking = 1u << tantrix_missing(c->pack[i]);
        if (colours & ~lacking) continue;
        ita_status status = refuse(diag, "tantrix.refuse.lacks");
        blame_tile(diag, c->pack[i]);
        return status;
    }
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        ita_status status = judge_colour(c, s, board, &model, colour, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// The source's check: does any colour close over all tiles?
static ita_status judge_as_source(const puzzle_config *c, const puzzle_state *s,
                                  const tantrix_board *board, ita_diag *diag) {
    tantrix_model model;
    int colour;
    tantrix_model_open(&model, c->model, board);
    if (tantrix_model_closes(&model, puzzle_checked_colours(c, s->level), &colour)) return ITA_OK;
    ita_status status = refuse(diag, "tantrix.refuse.source");
    ita_diag_arg_int(diag, s->level);
    return status;
}

// ---- shape

static ita_status judge_holes(const puzzle_config *c, const tantrix_board *board, ita_diag *diag) {
    ita_hex hole;
    if (c->max_holes < 0 || tantrix_board_holes(board, &hole) <= c->max_holes) return ITA_OK;
    ita_status status = refuse(diag, c->max_holes ? "tantrix.refuse.holes" : "tantrix.refuse.hole");
    laying_blame_cell(diag, hole.a, hole.b);
    ita_diag_arg_int(diag, c->max_holes);
    return status;
}

// The pyramid points right or left: the six ways to lie come down to two sets of cells.
static bool is_pyramid(const tantrix_board *board, int count) {
    for (int way = -1; way <= 1; way += 2)
        for (int n = 1; n <= TANTRIX_TILES; n++) {
            int inside = 0;
            if (!board->spots[n].is_placed) continue;
            for (int i = 0; i < count; i++) {
                int a, b;
                puzzle_pyramid_cell(i, &a, &b);
                inside += tantrix_board_at(board, board->spots[n].a + way * a,
                                           board->spots[n].b + way * b) != 0;
            }
            if (inside == count) return true;
        }
    return false;
}

static ita_status judge_shape(const puzzle_config *c, const tantrix_board *board, ita_diag *diag) {
    if (c->kind == PUZZLE_PYRAMID)
        return is_pyramid(board, c->pack_count) ? ITA_OK : refuse(diag, "tantrix.refuse.pyramid");
    if (tantrix_board_parts(board) > 1) return refuse(diag, "tantrix.refuse.apart");
    return judge_holes(c, board, diag);
}

ita_status puzzle_judge(const puzzle_config *c, const puzzle_state *s, ita_diag *diag) {
    tantrix_board board;
    ita_status status = judge_all_used(c, s, diag);
    if (status != ITA_OK) return status;
    puzzle_board(s, &board);
    if (c->is_source_check) {
        status = judge_as_source(c, s, &board, diag);
        return status == ITA_OK ? judge_holes(c, &board, diag) : status;
    }
    status = judge_matching(&board, diag);
    if (status == ITA_OK) status = judge_colours(c, s, &board, diag);
    if (status == ITA_OK) status = judge_shape(c, &board, diag);
    return status;
}
