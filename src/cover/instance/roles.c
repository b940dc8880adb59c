// Guessing which items are pieces: a set of items of which every option has exactly one.
// Takes an item for a piece, follows what must be, goes on with the item most options have.
#include "cover/instance/roles.h"

#include <string.h>

enum { MOST_SEEDS = 16 };

typedef enum verdict { OPEN, PIECE, CELL } verdict;

typedef struct guess {
    ita_cover *cover;
    ita_arena arena;
    uint8_t *verdicts;    // [item_count]
    uint32_t *open_count; // [option_count] primary items that are neither piece nor cell
    uint8_t *has_piece;   // [option_count]
    uint32_t *queue;      // [item_count] items to be made pieces
    uint32_t queue_count;
    bool is_refuted;
} guess;

static bool is_open(const guess *g, uint32_t item) {
    return g->cover->items[item].is_primary && g->verdicts[item] == OPEN;
}

static void push_piece(guess *g, uint32_t item) {
    g->verdicts[item] = PIECE;
    g->queue[g->queue_count++] = item;
}

// An option that has no piece yet and only one open item left: that one must be its piece.
static void force(guess *g, uint32_t option) {
    const ita_cover *cover = g->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (is_open(g, cover->entries[e].item)) {
            push_piece(g, cover->entries[e].item);
            return;
        }
}

static void make_cell(guess *g, uint32_t item) {
    const ita_cover *cover = g->cover;
    g->verdicts[item] = CELL;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++)
        g->open_count[cover->item_options[k]]--;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        uint32_t option = cover->item_options[k];
        if (g->has_piece[option] || g->open_count[option] > 1) continue;
        bool is_waiting = false; // its piece is in the queue
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            is_waiting |= g->verdicts[cover->entries[e].item] == PIECE;
        if (is_waiting) continue;
        if (g->open_count[option] == 0)
            g->is_refuted = true;
        else
            force(g, option);
    }
}

static void follow(guess *g) {
    const ita_cover *cover = g->cover;
    while (g->queue_count > 0 && !g->is_refuted) {
        uint32_t piece = g->queue[--g->queue_count];
        uint32_t begin = cover->item_start[piece], end = cover->item_start[piece + 1];
        for (uint32_t k = begin; k < end; k++) {
            uint32_t option = cover->item_options[k];
            if (g->has_piece[option]) g->is_refuted = true;
            g->has_piece[option] = 1;
            g->open_count[option]--;
        }
        for (uint32_t k = begin; k < end && !g->is_refuted; k++) {
            uint32_t option = cover->item_options[k];
            for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1];
                 e++) {
                uint32_t other = cover->entries[e].item;
                if (other == piece || !cover->items[other].is_primary) continue;
                if (g->verdicts[other] == PIECE)
                    g->is_refuted = true;
                else if (g->verdicts[other] == OPEN)
                    make_cell(g, other);
            }
        }
    }
}

static uint32_t degree(const ita_cover *cover, uint32_t item) {
    return cover->item_start[item + 1] - cover->item_start[item];
}

static void start(guess *g) {
    const ita_cover *cover = g->cover;
    memset(g->verdicts, OPEN, cover->item_count);
    memset(g->has_piece, 0, cover->option_count);
    g->queue_count = 0;
    g->is_refuted = false;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        g->open_count[option] = 0;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            g->open_count[option] += cover->items[cover->entries[e].item].is_primary;
    }
}

// Completes the guess that begins with `seed`; false when it cannot be.
static bool complete(guess *g, uint32_t seed) {
    const ita_cover *cover = g->cover;
    start(g);
    push_piece(g, seed);
    follow(g);
    for (uint32_t option = 0; option < cover->option_count && !g->is_refuted; option++) {
        if (!cover->is_choosable[option] || g->has_piece[option]) continue;
        uint32_t best = UINT32_MAX;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            uint32_t item = cover->entries[e].item;
            if (is_open(g, item) &&
                (best == UINT32_MAX || degree(cover, item) > degree(cover, best)))
                best = item;
        }
        if (best == UINT32_MAX) return false;
        push_piece(g, best);
        follow(g);
    }
    return !g->is_refuted;
}

// Pieces are few beside the cells, and each lies on several of them.
static bool looks_right(const guess *g) {
    const ita_cover *cover = g->cover;
    uint64_t pieces = 0, cells = 0, laid = 0, choosable = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!cover->items[i].is_primary || degree(cover, i) == 0) continue;
        bool is_piece = g->verdicts[i] == PIECE;
        pieces += is_piece;
        cells += !is_piece;
        laid += is_piece ? 0 : degree(cover, i);
    }
    for (uint32_t option = 0; option < cover->option_count; option++)
        choosable += cover->is_choosable[option];
    return pieces * 2 <= cells && laid >= 2 * choosable;
}

ita_status cover_guess_roles(ita_cover *cover) {
    uint32_t first = 0;
    while (first < cover->option_count && !cover->is_choosable[first])
        first++;
    if (first == cover->option_count) return ITA_OK;
    guess g = {.cover = cover};
    ita_arena_open(&g.arena, cover->allocator);
    g.verdicts = cover_take(&g.arena, cover->item_count, 1);
    g.open_count = cover_take(&g.arena, cover->option_count, sizeof *g.open_count);
    g.has_piece = cover_take(&g.arena, cover->option_count, 1);
    g.queue = cover_take(&g.arena, cover->item_count, sizeof *g.queue);
    if (!g.verdicts || !g.open_count || !g.has_piece || !g.queue) {
        ita_arena_close(&g.arena);
        return ITA_E_MEMORY;
    }
    int seeds = 0;
    for (uint32_t e = cover->option_start[first];
         e < cover->option_start[first + 1] && seeds < MOST_SEEDS; e++) {
        uint32_t seed = cover->entries[e].item;
        if (!cover->items[seed].is_primary) continue;
        seeds++;
        if (!complete(&g, seed) || !looks_right(&g)) continue;
        for (uint32_t i = 0; i < cover->item_count; i++)
            if (cover->items[i].is_primary)
                cover->items[i].role = g.verdicts[i] == PIECE ? ITA_COVER_PIECE : ITA_COVER_CELL;
        break;
    }
    ita_arena_close(&g.arena);
    return ITA_OK;
}
