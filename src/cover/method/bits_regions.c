// Pruning by regions: an empty region that no sizes of remaining pieces add up to is a dead end.
#include "cover/method/bits.h"

static uint32_t greatest_divisor(uint32_t a, uint32_t b) {
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Every place must be a cell, or options would fill regions unseen.
static ita_status make_near(bits_search *s) {
    const ita_cover *cover = s->base.task.cover;
    uint32_t words = ITA_BITSET_WORDS(cover->cell_count);
    uint64_t *near = cover_take(&s->base.arena, (size_t)cover->cell_count * words, sizeof *near);
    s->board = cover_take(&s->base.arena, (size_t)4 * words, sizeof *s->board);
    if (!near || !s->board) return ITA_E_MEMORY;
    for (uint32_t cell = 0; cell < cover->cell_count; cell++) {
        // Cells are numbered by row 0; this search may sweep in another order.
        uint32_t place = s->layout.sweep_place[cover->orders[cell]];
        for (uint32_t n = cover->neighbour_start[cell]; n < cover->neighbour_start[cell + 1]; n++)
            ita_bit_set(near + (size_t)place * words,
                        s->layout.sweep_place[cover->orders[cover->neighbours[n]]]);
    }
    s->near = near;
    s->board_words = words;
    return ITA_OK;
}

static uint32_t size_of(const bits_search *s, uint32_t option) {
    const ita_cover *cover = s->base.task.cover;
    uint32_t size = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        size += s->layout.sweep_place[cover->entries[e].item] < s->layout.sweep_count;
    return size;
}

// The common size of a piece's options; 0 when they differ or there is none.
static uint32_t size_of_piece(const bits_search *s, uint32_t item) {
    const ita_cover *cover = s->base.task.cover;
    uint32_t size = 0;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        uint32_t now = size_of(s, cover->item_options[k]);
        if (size != 0 && now != size) return 0;
        size = now;
    }
    return size;
}

static ita_status make_pieces(bits_search *s) {
    const ita_cover *cover = s->base.task.cover;
    uint32_t count = 0;
    for (uint32_t i = 0; i < cover->item_count; i++)
        count += cover->items[i].role == ITA_COVER_PIECE;
    s->pieces = cover_take(&s->base.arena, count, sizeof *s->pieces);
    if (!s->pieces) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (cover->items[i].role != ITA_COVER_PIECE) continue;
        uint32_t size = size_of_piece(s, i);
        if (size == 0) {
            s->piece_count = 0;
            return ITA_OK;
        }
        cover_field field = s->layout.tail[i];
        s->pieces[s->piece_count++] = (bits_piece){field, field.mask / 2 + 1, size};
    }
    return ITA_OK;
}

ita_status bits_make_regions(bits_search *s) {
    enum { MOST_CELLS = 4096 };
    const ita_cover *cover = s->base.task.cover;
    if (!cover->neighbours || cover->cell_count > MOST_CELLS ||
        s->layout.sweep_count != cover->cell_count)
        return ITA_OK;
    for (uint32_t shape = 0; shape < s->shape_count; shape++)
        s->unit = greatest_divisor(s->unit, s->sizes[shape]);
    ita_status status = cover->has_pieces ? make_pieces(s) : ITA_OK;
    // Regions tell nothing when every size is possible.
    if (status || (s->piece_count == 0 && s->unit <= 1)) return status;
    return make_near(s);
}

// Sizes that the remaining pieces can add up to, as bits up to the size of the board.
static void add_up(const bits_search *s, const uint64_t *state, uint64_t *sums) {
    uint32_t count = s->board_words;
    for (uint32_t i = 0; i < count; i++)
        sums[i] = i == 0;
    for (uint32_t p = 0; p < s->piece_count; p++) {
        const bits_piece *piece = &s->pieces[p];
        uint32_t words = piece->size / 64, bits = piece->size % 64;
        for (uint64_t used = bits_value(state, piece->field); used < piece->full; used++)
            for (uint32_t i = count; i-- > words;) {
                uint64_t moved = sums[i - words] << bits;
                if (bits && i > words) moved |= sums[i - words - 1] >> (64 - bits);
                sums[i] |= moved;
            }
    }
}

// The empty places of a state, as bits of the board.
static void find_empty(const bits_search *s, const uint64_t *state, uint64_t *empty) {
    uint32_t words = s->board_words, cells = s->layout.sweep_count;
    uint32_t place = cover_bit_layout_place(&s->layout, state);
    for (uint32_t i = 0; i < words; i++)
        empty[i] = UINT64_MAX;
    if (cells % 64) empty[words - 1] >>= 64 - cells % 64;
    for (uint32_t i = 0; i < place / 64; i++)
        empty[i] = 0;
    if (place / 64 < words) empty[place / 64] &= UINT64_MAX << place % 64;
    uint32_t shift = place % 64;
    for (uint32_t i = 0; i < s->layout.words; i++) {
        uint64_t filled = state[i] & s->layout.window[i];
        uint32_t at = place / 64 + i;
        if (at < words) empty[at] &= ~(filled << shift);
        if (shift && at + 1 < words) empty[at + 1] &= ~(filled >> (64 - shift));
    }
}

// Takes the region of a place out of the empty ones; its size.
static uint32_t take_region(const bits_search *s, uint32_t place, uint64_t *empty,
                            uint64_t *front) {
    uint32_t words = s->board_words, size = 0;
    empty[place / 64] &= ~((uint64_t)1 << place % 64);
    front[place / 64] |= (uint64_t)1 << place % 64;
    uint32_t low = place / 64, high = low; // words of the front that may hold something
    while (low <= high) {
        if (front[low] == 0) {
            low++;
            continue;
        }
        uint32_t cell = low * 64 + (uint32_t)ita_bits_lowest64(front[low]);
        front[low] &= front[low] - 1;
        size++;
        const uint64_t *near = s->near + (size_t)cell * words;
        for (uint32_t i = 0; i < words; i++) {
            uint64_t reached = near[i] & empty[i];
            if (!reached) continue;
            empty[i] ^= reached;
            front[i] |= reached;
            if (i < low) low = i;
            if (i > high) high = i;
        }
    }
    return size;
}

bool bits_regions_are_possible(bits_search *s, const uint64_t *state) {
    uint32_t words = s->board_words;
    uint64_t *empty = s->board, *front = empty + words, *sums = front + words;
    find_empty(s, state, empty);
    for (uint32_t i = 0; i < words; i++)
        front[i] = 0;
    bool has_sums = false;
    for (uint32_t word = 0; word < words; word++)
        while (empty[word]) {
            uint32_t place = word * 64 + (uint32_t)ita_bits_lowest64(empty[word]);
            uint32_t size = take_region(s, place, empty, front);
            if (size % s->unit != 0) return false;
            if (s->piece_count == 0) continue;
            if (!has_sums) add_up(s, state, sums);
            has_sums = true;
            // One region alone is the whole area that is left, which always fits or never.
            if (size < words * 64 && !ita_bit_get(sums, size)) return false;
        }
    return true;
}
