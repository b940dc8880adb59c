// The pieces that are left, and a piece in all its turns, in characters. See intarsia/tray.h.
#include "games/space/characters/characters.h"

#include <string.h>

typedef struct tray {
    const space_puzzle *puzzle;
    bool has_own_letters;
    ita_arena arena;
    space_block *blocks;
    size_t count;
    ita_text *out;
} tray;

static bool open_tray(const ita_config *config, size_t blocks_most, ita_text *out, tray *t) {
    *t = (tray){.puzzle = &space_own(config)->puzzle, .out = out};
    t->has_own_letters = space_has_own_letters(t->puzzle);
    ita_arena_open(&t->arena, out->allocator);
    t->blocks = ita_arena_take(&t->arena, blocks_most * sizeof *t->blocks);
    return t->blocks != NULL;
}

// "6x V/5", or without a number where there is one.
static const char *header_of(tray *t, const space_piece *piece, int turned, uint32_t left) {
    ita_text text;
    ita_text_open(&text, t->out->allocator);
    if (left > 1) {
        ita_put_uint(&text, left);
        ita_put(&text, "x ");
    }
    ita_put(&text, piece->name);
    ita_put_char(&text, '/');
    ita_put_uint(&text, piece->turns[turned]);
    ita_text_need(t->out, &text);
    const char *kept = ita_arena_text(&t->arena, ita_text_get(&text), text.length);
    ita_text_close(&text);
    return kept;
}

// What is too large for a block is told as the shape that it is.
static void put_large(const char *header, const space_shape *shape, tray *t) {
    ita_put(t->out, header);
    ita_put_char(t->out, '\n');
    space_shape_format(t->puzzle->lattice, shape, t->out);
    ita_put_char(t->out, '\n');
}

// False without memory.
static bool add(tray *t, uint32_t kind, int turned, uint32_t left) {
    const space_piece *piece = &t->puzzle->pieces[kind];
    const space_shape *shape = &piece->turned[turned];
    space_glyph *glyphs = ita_arena_take(&t->arena, shape->cell_count * sizeof *glyphs);
    const char *header = header_of(t, piece, turned, left);
    if (!glyphs || !header) return false;
    space_glyphs_of(shape, space_letter_in(t->puzzle, t->has_own_letters, kind), glyphs);
    space_block *block = &t->blocks[t->count];
    if (space_block_of(glyphs, shape->cell_count, block))
        t->count++;
    else
        put_large(header, shape, t);
    block->header = header;
    return true;
}

// What was added, unless memory was short.
static void finish(tray *t, bool is_whole, int columns) {
    ita_text lack = {.failed = !is_whole};
    ita_text_need(t->out, &lack);
    if (is_whole) space_put_blocks(t->blocks, t->count, columns, t->out);
    ita_arena_close(&t->arena);
}

static void put(const ita_config *config, const void *state, int columns, ita_text *out) {
    tray t;
    bool is_whole = open_tray(config, space_own(config)->puzzle.piece_count, out, &t);
    for (uint32_t kind = 0; is_whole && kind < t.puzzle->piece_count; kind++) {
        const uint32_t left =
            t.puzzle->pieces[kind].most - space_counts(space_own(config), state)[kind];
        if (left > 0) is_whole = add(&t, kind, 0, left);
    }
    finish(&t, is_whole, columns);
}

static ita_status put_turns(const ita_config *config, const char *name, int columns,
                            ita_text *out) {
    const space_puzzle *puzzle = &space_own(config)->puzzle;
    uint32_t kind = 0;
    while (kind < puzzle->piece_count && strcmp(puzzle->pieces[kind].name, name) != 0)
        kind++;
    if (kind == puzzle->piece_count) return ITA_E_NOT_FOUND;
    tray t;
    bool is_whole = open_tray(config, ITA_LATTICE_TURNS_MOST, out, &t);
    for (int turned = 0; is_whole && turned < puzzle->pieces[kind].turned_count; turned++)
        is_whole = add(&t, kind, turned, 1);
    finish(&t, is_whole, columns);
    return ITA_OK;
}

const ita_tray space_tray = {put, put_turns};
