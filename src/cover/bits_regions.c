// Tables for pruning by regions: an empty region that no sizes of remaining pieces add up to.
#include "cover/bits.h"

static uint32_t greatest_divisor(uint32_t a, uint32_t b) {
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint32_t cells_of(const bits_search *s, uint32_t option) {
    const ita_cover *cover = s->task.cover;
    uint32_t size = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        size += s->layout.place[cover->entries[e].item] < cover->cell_count;
    return size;
}

static ita_status make_near(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    uint32_t words = s->layout.words;
    s->near = cover_take(&s->arena, (size_t)cover->cell_count * words, sizeof *s->near);
    s->board = cover_take(&s->arena, words, sizeof *s->board);
    if (!s->near || !s->board) return ITA_E_MEMORY;
    for (uint32_t cell = 0; cell < cover->cell_count; cell++) {
        // Cells are numbered by row 0; this search may sweep in another order.
        uint32_t place = s->layout.place[cover->orders[cell]];
        ita_bit_set(s->board, place);
        for (uint32_t n = cover->neighbour_start[cell]; n < cover->neighbour_start[cell + 1]; n++)
            ita_bit_set(s->near + (size_t)place * words,
                        s->layout.place[cover->orders[cover->neighbours[n]]]);
    }
    return ITA_OK;
}

// The common size of a piece's placements; 0 when they differ or there is none.
static uint32_t size_of_piece(const bits_search *s, uint32_t item) {
    const ita_cover *cover = s->task.cover;
    uint32_t size = 0;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        uint32_t option = cover->item_options[k];
        if (s->placement_of[option] == UINT32_MAX) continue;
        uint32_t cells = cells_of(s, option);
        if (size != 0 && cells != size) return 0;
        size = cells;
    }
    return size;
}

static ita_status make_pieces(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    uint32_t count = 0;
    for (uint32_t i = 0; i < cover->item_count; i++)
        count += cover->items[i].role == ITA_COVER_PIECE;
    s->pieces = cover_take(&s->arena, count, sizeof *s->pieces);
    if (!s->pieces) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (item->role != ITA_COVER_PIECE) continue;
        uint32_t size = size_of_piece(s, i), width = s->layout.width[i];
        if (size == 0) {
            s->piece_count = 0;
            return ITA_OK;
        }
        uint32_t place = s->layout.place[i];
        s->pieces[s->piece_count++] = (bits_piece){.word = place / 64,
                                                   .shift = place % 64,
                                                   .mask = ((uint64_t)1 << width) - 1,
                                                   .full = (uint64_t)1 << (width - 1),
                                                   .size = size};
    }
    return ITA_OK;
}

ita_status bits_make_regions(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    if (!cover->neighbours || cover->cell_count == 0) return ITA_OK;
    for (uint32_t p = 0; p < s->placement_count; p++) {
        uint32_t cells = cells_of(s, s->option_of[p]);
        if (cells == 0) return ITA_OK; // an option that leaves the board alone fills no region
        s->unit = greatest_divisor(s->unit, cells);
    }
    ita_status status = cover->has_pieces ? make_pieces(s) : ITA_OK;
    // Regions tell nothing when every size is possible.
    if (status || (s->piece_count == 0 && s->unit <= 1)) return status;
    return make_near(s);
}
