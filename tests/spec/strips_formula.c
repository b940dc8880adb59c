// The game formula by formula: every placement against every piece, by sums of coordinates alone.
// Uses nothing of the board of quarter cells. Knows no players.
#include "spec/strips_formula.h"

// Cells are two units wide, so centres on cells are even.
static ita_strips_piece piece_of(strips_placed p) {
    return ita_strips_piece_at((ita_strips_point){2 * p.x, 2 * p.y}, p.turn);
}

// A hole is a small square that lies there for good.
static ita_strips_square hole_at(int x, int y) {
    int32_t left = 2 * x - 1, top = 2 * y - 1;
    return (ita_strips_square){
        {{left, top}, {left + 2, top}, {left + 2, top + 2}, {left, top + 2}}};
}

static bool meets_hole(const ita_strips_piece *piece, int x, int y) {
    ita_strips_square hole = hole_at(x, y), small1 = ita_strips_small1(piece);
    ita_strips_square small2 = ita_strips_small2(piece), large = ita_strips_large(piece);
    return ita_strips_small_small(&hole, &small1) == ITA_STRIPS_INTERFERING ||
           ita_strips_small_small(&hole, &small2) == ITA_STRIPS_INTERFERING ||
           ita_strips_small_large(&hole, &large) == ITA_STRIPS_INTERFERING;
}

static bool meets_any_hole(const strips_formula_game *game, const ita_strips_piece *piece) {
    for (int y = 0; y < game->config->height; y++)
        for (uint32_t row = game->config->holes[y]; row; row &= row - 1)
            if (meets_hole(piece, ita_bits_lowest64(row), y)) return true;
    return false;
}

static bool is_inside(const strips_formula_game *game, const ita_strips_piece *piece) {
    int32_t right = 2 * game->config->width - 1, bottom = 2 * game->config->height - 1;
    for (int i = 0; i < ITA_STRIPS_SIDES; i++)
        if (piece->p[i].x < -1 || piece->p[i].y < -1 || piece->p[i].x > right ||
            piece->p[i].y > bottom)
            return false;
    return true;
}

void strips_formula_start(strips_formula_game *game, const strips_config *config) {
    game->config = config;
    game->count = 0;
    ita_strips_lists_clear(&game->lists);
    for (int i = 0; i < config->given_count; i++)
        strips_formula_put(game, config->given[i]);
}

bool strips_formula_fits(const strips_formula_game *game, strips_placed placed) {
    ita_strips_piece piece = piece_of(placed);
    if (!is_inside(game, &piece) || meets_any_hole(game, &piece)) return false;
    bool has_touched = !game->config->needs_touch || game->count == 0;
    for (int i = 0; i < game->count; i++) {
        if (ita_strips_interfere(&piece, &game->pieces[i])) return false;
        has_touched = has_touched || ita_strips_touch(&piece, &game->pieces[i]);
    }
    return has_touched;
}

// No piece fits with its centre on the outermost cells: it reaches one cell in every direction.
size_t strips_formula_moves(const strips_formula_game *game, strips_placed *out, size_t capacity) {
    size_t count = 0;
    for (int y = 1; y < game->config->height - 1; y++)
        for (int x = 1; x < game->config->width - 1; x++)
            for (int turn = 0; turn < 4; turn++) {
                strips_placed placed = {(uint8_t)x, (uint8_t)y, (uint8_t)turn, 0};
                if (!strips_formula_fits(game, placed)) continue;
                if (count < capacity) out[count] = placed;
                count++;
            }
    return count;
}

void strips_formula_put(strips_formula_game *game, strips_placed placed) {
    int index = game->count++;
    game->pieces[index] = piece_of(placed);
    game->steps_before[index] = game->lists.step_count;
    for (int i = 0; i < index; i++)
        if (ita_strips_join(&game->pieces[index], &game->pieces[i]))
            ita_strips_lists_join(&game->lists, index, i);
}

void strips_formula_lift(strips_formula_game *game) {
    game->count--;
    ita_strips_lists_undo(&game->lists, game->steps_before[game->count]);
}
