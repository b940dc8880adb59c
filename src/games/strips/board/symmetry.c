// Symmetries of a board with pieces on it. The piece is its own mirror image, so a reflection moves
// and turns it. Knows nothing of search.
#include "games/strips/strips.h"

strips_placed strips_symmetry_image(const strips_config *config, int symmetry,
                                    strips_placed piece) {
    if (symmetry & 4) { // columns and rows change places: se and nw stay, sw and ne swap
        uint8_t x = piece.x;
        piece.x = piece.y;
        piece.y = x;
        piece.turn = (4 - piece.turn) & 3;
    }
    if (symmetry & 1) { // left and right
        piece.x = (uint8_t)(config->width - 1 - piece.x);
        piece.turn ^= 1;
    }
    if (symmetry & 2) { // top and bottom
        piece.y = (uint8_t)(config->height - 1 - piece.y);
        piece.turn = (uint8_t)(3 - piece.turn);
    }
    return piece;
}

static bool keeps_holes(const strips_config *config, int symmetry) {
    for (int y = 0; y < config->height; y++)
        for (uint32_t row = config->holes[y]; row; row &= row - 1) {
            strips_placed cell = {(uint8_t)ita_bits_lowest64(row), (uint8_t)y, 0, 0};
            cell = strips_symmetry_image(config, symmetry, cell);
            if (!(config->holes[cell.y] >> cell.x & 1)) return false;
        }
    return true;
}

static bool is_same(strips_placed a, strips_placed b) {
    return a.x == b.x && a.y == b.y && a.turn == b.turn && a.owner == b.owner;
}

bool strips_symmetry_keeps(const strips_config *config, const strips_state *state, int symmetry) {
    if ((symmetry & 4) && config->width != config->height) return false;
    if (!keeps_holes(config, symmetry)) return false;
    for (int i = 0; i < state->count; i++) {
        strips_placed image = strips_symmetry_image(config, symmetry, state->pieces[i]);
        bool is_there = false;
        for (int k = 0; k < state->count && !is_there; k++)
            is_there = is_same(image, state->pieces[k]);
        if (!is_there) return false;
    }
    return true;
}
