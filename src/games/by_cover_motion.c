// What motions of a board do to pieces: which kind becomes which, and whether they keep what lies.
// Knows no game and no board: a motion is a number, and where it takes each cell.
#include "games/by_cover.h"

enum { NONE = UINT32_MAX };

// The first of each class is met before the others of it, which get their images together with it.
bool by_cover_map_kinds(by_cover_becomes *becomes, void *game, uint32_t count, int motion,
                        uint32_t *images) {
    for (uint32_t k = 0; k < count; k++)
        images[k] = NONE;
    for (uint32_t first = 0; first < count; first++) {
        if (images[first] != NONE) continue;
        uint32_t to = becomes(game, first, first, motion) ? first : 0; // most become themselves
        for (uint32_t k = first; k < count; k++) {
            if (k != first && (images[k] != NONE || !becomes(game, k, first, 0))) continue;
            while (to < count && !becomes(game, first, to, motion))
                to++;
            if (to == count) return false;
            images[k] = to++;
        }
    }
    return true;
}

bool by_cover_is_kept(const by_cover_laid *laid, const uint32_t *cells, const uint32_t *kinds,
                      uint32_t cell) {
    const uint32_t owner = laid->owners[cell], image = laid->owners[cells[cell]];
    if (owner == 0 || image == 0) return owner == image;
    const uint32_t kind = laid->kind_of(laid->game, owner - 1);
    return laid->owners[cells[laid->first_cell(laid->game, owner - 1)]] == image &&
           kinds[kind] == laid->kind_of(laid->game, image - 1);
}
