// Tantrix is several games on the same tiles: a config's bare word says which. Each is a mode with
// its own rules, view and puzzle; game.c finds the mode and passes every call on.
#ifndef GAMES_TANTRIX_TANTRIX_H
#define GAMES_TANTRIX_TANTRIX_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/game.h"

typedef struct tantrix_mode tantrix_mode;

/// First member of every mode's config.
typedef struct tantrix_config {
    ita_config base;
    const tantrix_mode *mode;
} tantrix_config;

struct tantrix_mode {
    const char *name; ///< the bare word, such as "discovery"
    /// Reads the other options (the mode's own word is used already) and makes the config.
    ita_status (*parse)(const tantrix_mode *mode, ita_options *options,
                        const ita_allocator *allocator, ita_config **config, ita_diag *diag);
    const ita_rules *rules;   ///< all but config_parse and config_embed, which stay NULL
    const ita_view *view;     ///< scene and gesture; style and definitions are the game's
    const ita_puzzle *puzzle; ///< or NULL
};

extern const tantrix_mode tantrix_discovery_mode, tantrix_loop_mode, tantrix_lines_mode,
    tantrix_pyramid_mode, tantrix_match_mode, tantrix_solitaire_mode;

extern const ita_game ita_game_tantrix;

// ---- words shared by the modes' config and move texts (words.c)

/// Reads "red" or "red+blue" as a set of colours (bit 1 << colour). Absent: leaves `*colours`.
ita_status tantrix_read_colours(ita_options *options, unsigned *colours, ita_diag *diag);
/// Writes "red+blue".
void tantrix_put_colours(unsigned colours, ita_text *out);
/// Reads "tiles=1+4-10+13", or the name of a pack, into ascending tile numbers. Absent: leaves
/// `*count`.
ita_status tantrix_read_tiles(ita_options *options, uint8_t tiles[TANTRIX_TILES], int *count,
                              ita_diag *diag);
/// Writes "1+4-10+13".
void tantrix_put_tiles(const uint8_t *tiles, int count, ita_text *out);
/// Writes a comma before the next option, if there was one since `start`, and its name.
void tantrix_put_option(ita_text *out, size_t start, const char *name);

/// Cells as "-1,3"; a tile laid there as "12@-1,3/2" (turned two sixths clockwise).
void tantrix_put_cell(ita_text *out, int a, int b);
void tantrix_put_laid(ita_text *out, int number, int a, int b, int turn);
/// Reads "12@-1,3/2"; false and the reader at the fault otherwise.
bool tantrix_read_laid(ita_reader *reader, int *number, int *a, int *b, int *turn);

// ---- scene nodes of all modes

enum { TANTRIX_CELL_NODES = 1000 };
/// A tile's node is its number; a cell's node comes from its coordinates (both within +-31).
static inline uint32_t tantrix_cell_node(int a, int b) {
    return (uint32_t)(TANTRIX_CELL_NODES + (a + 32) * 64 + b + 32);
}
static inline bool tantrix_node_cell(uint32_t node, int *a, int *b) {
    if (node < TANTRIX_CELL_NODES || node >= TANTRIX_CELL_NODES + 4096) return false;
    *a = (int)(node - TANTRIX_CELL_NODES) / 64 - 32;
    *b = (int)(node - TANTRIX_CELL_NODES) % 64 - 32;
    return true;
}

#endif
