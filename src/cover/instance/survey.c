// Looking an instance over before it is searched: which items are cells and pieces, in which order
// to sweep the cells, and whether the sizes of the pieces can add up to the board at all.
#include "cover/instance/bit_layout.h"
#include "cover/instance/roles.h"

#include <string.h>

// What has a colour may be covered again and again: that is no piece, whatever was said.
static void drop_coloured_pieces(ita_cover *cover) {
    for (uint32_t e = 0; e < cover->entry_count; e++) {
        cover_item *item = &cover->items[cover->entries[e].item];
        if (cover->entries[e].colour && item->role == ITA_COVER_PIECE) item->role = ITA_COVER_PLAIN;
    }
}

static bool has_roles(const ita_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].role != ITA_COVER_PLAIN) return true;
    return false;
}

// Row 0 as given: cells, then the other items that are covered exactly once.
static ita_status draft_order(ita_cover *cover, bool every_item_is_a_cell) {
    cover->orders = cover_take(&cover->arena, cover->item_count, sizeof *cover->orders);
    if (!cover->orders) return ITA_E_MEMORY;
    cover->order_count = 1;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < cover->item_count; i++) {
            bool is_cell = every_item_is_a_cell || cover->items[i].role == ITA_COVER_CELL;
            if (cover_is_exact(&cover->items[i]) && is_cell == (pass == 0))
                cover->orders[cover->ordered_count++] = i;
        }
        if (pass == 0) cover->cell_count = cover->ordered_count;
    }
    return ITA_OK;
}

void cover_places(const ita_cover *cover, uint32_t *places) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        places[i] = UINT32_MAX;
    for (uint32_t k = 0; k < cover->ordered_count; k++)
        places[cover->orders[k]] = k;
}

static void look_at_options(ita_cover *cover) {
    cover->is_swept = cover->has_pieces = true;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!cover->is_choosable[option]) continue;
        uint32_t ordered = 0, pieces = 0;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            const cover_item *item = &cover->items[cover->entries[e].item];
            ordered += cover_is_exact(item);
            pieces += item->role == ITA_COVER_PIECE;
        }
        cover->is_swept &= ordered > 0;
        cover->has_pieces &= pieces == 1;
    }
}

// Which sums of sizes can be reached: bit s of `sums` says so for s cells.
static void add_piece(uint8_t *sums, uint8_t *next, const uint8_t *sizes, uint32_t cell_count,
                      bool may_be_left_out) {
    for (uint32_t s = 0; s <= cell_count; s++)
        next[s] = may_be_left_out && sums[s];
    for (uint32_t size = 0; size <= cell_count; size++)
        if (sizes[size])
            for (uint32_t s = size; s <= cell_count; s++)
                next[s] |= sums[s - size];
    memcpy(sums, next, cell_count + (size_t)1);
}

// Every cell must be covered and every option has one piece: can sizes add up to the board? Not
// asked of folded instances, where an option may be several pieces.
static ita_status check_area(ita_cover *cover) {
    enum { MOST_WORK = 1 << 26 };
    uint64_t work = 0;
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].role == ITA_COVER_PIECE) work += cover->items[i].most;
    work *= (uint64_t)(cover->cell_count + 1) * 8;
    if (!cover->has_pieces || cover->cell_count == 0 || cover->hopeless || cover->weights ||
        work > MOST_WORK)
        return ITA_OK;
    ita_arena arena;
    ita_arena_open(&arena, cover->allocator);
    size_t room = cover->cell_count + (size_t)1;
    uint8_t *sums = cover_take(&arena, room, 1), *next = cover_take(&arena, room, 1);
    uint8_t *sizes = cover_take(&arena, room, 1);
    uint32_t *places = cover_take(&arena, cover->item_count, sizeof *places);
    if (!sums || !next || !sizes || !places) {
        ita_arena_close(&arena);
        return ITA_E_MEMORY;
    }
    cover_places(cover, places);
    sums[0] = 1;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (cover->items[i].role != ITA_COVER_PIECE) continue;
        memset(sizes, 0, room);
        for (uint32_t k = cover->item_start[i]; k < cover->item_start[i + 1]; k++) {
            uint32_t option = cover->item_options[k], size = 0;
            if (!cover->is_choosable[option]) continue;
            for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
                size += places[cover->entries[e].item] < cover->cell_count;
            sizes[size] = 1;
        }
        for (uint32_t copy = 0; copy < cover->items[i].most; copy++)
            add_piece(sums, next, sizes, cover->cell_count, copy >= cover->items[i].least);
    }
    if (!sums[cover->cell_count]) cover->hopeless = "cover.none.area";
    ita_arena_close(&arena);
    return ITA_OK;
}

// Any order may be swept, so all of them must fit.
static ita_status try_layout(ita_cover *cover) {
    ita_arena arena;
    ita_arena_open(&arena, cover->allocator);
    ita_status status = ITA_OK;
    cover->has_bit_layout = true;
    for (uint32_t variant = 0; variant < cover->order_count && !status; variant++) {
        cover_bit_layout layout;
        status = cover_bit_layout_make(cover, variant, &arena, &layout);
        cover->has_bit_layout &= layout.words > 0;
        ita_arena_reset(&arena);
    }
    ita_arena_close(&arena);
    return status;
}

ita_status cover_survey(ita_cover *cover, const uint32_t (*pairs)[2], size_t pair_count) {
    drop_coloured_pieces(cover);
    ita_status status = has_roles(cover) ? ITA_OK : cover_guess_roles(cover);
    if (!status) status = draft_order(cover, !has_roles(cover));
    if (status) return status;
    look_at_options(cover);
    status = cover_find_neighbours(cover, pairs, pair_count);
    if (!status) status = cover_is_stopped(cover) ? ITA_E_STOPPED : cover_find_orders(cover);
    cover->is_board =
        cover->front_width > 0 && 4 * (uint64_t)cover->front_width <= cover->cell_count;
    if (!status) status = cover_is_stopped(cover) ? ITA_E_STOPPED : check_area(cover);
    if (!status) status = cover_is_stopped(cover) ? ITA_E_STOPPED : try_layout(cover);
    return status;
}
