// Counting where symmetries are too many to be listed, as of Latin squares or designs. Where all
// options of an item are images of each other under symmetries of the whole, each is in as many
// solutions as every other: one is chosen, and what is counted stands for all. What is left is an
// instance with symmetries of its own, and so on, until there is no such item.
#include "cover/symmetry/group.h"
#include "cover/symmetry/plan.h"

enum {
    STEPS_A_PART = 2000, // of looking for an item, for each entry and item of the whole
    MOST_PARTS = 20000,
};

typedef struct rest {
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    uint8_t *is_left;   // [option_count] it can still be chosen
    uint8_t *is_chosen; // [option_count] it is
    uint32_t *least;    // [item_count] how often items must and may still be covered
    uint32_t *most;
    uint32_t *colour; // [item_count] of secondary items that have one, + 1
    // What is left as an instance, made anew for each choice.
    ita_cover *left;
    uint32_t *option_of; // [option_count] numbers in the whole
    uint32_t *item_of;   // [item_count]
    uint32_t *number_of; // [item_count] of items in what is left
    uint64_t times;      // how many solutions one that is counted stands for
} rest;

static ita_status rest_open(rest *r) {
    const ita_cover *cover = r->cover;
    const size_t options = cover->option_count, items = cover->item_count;
    ita_arena_open(&r->arena, r->allocator);
    r->is_left = cover_take(&r->arena, options, 1);
    r->is_chosen = cover_take(&r->arena, options, 1);
    r->least = cover_take(&r->arena, items, sizeof *r->least);
    r->most = cover_take(&r->arena, items, sizeof *r->most);
    r->colour = cover_take(&r->arena, items, sizeof *r->colour);
    r->option_of = cover_take(&r->arena, options, sizeof *r->option_of);
    r->item_of = cover_take(&r->arena, items, sizeof *r->item_of);
    r->number_of = cover_take(&r->arena, items, sizeof *r->number_of);
    if (!r->is_left || !r->is_chosen || !r->least || !r->most || !r->colour || !r->option_of ||
        !r->item_of || !r->number_of)
        return ITA_E_MEMORY;
    for (uint32_t option = 0; option < options; option++)
        r->is_left[option] = cover->is_choosable[option];
    for (uint32_t i = 0; i < items; i++) {
        r->least[i] = cover->items[i].least;
        r->most[i] = cover->items[i].most;
    }
    r->times = 1;
    return ITA_OK;
}

// Drops the options of an item, but those that give it `colour`, + 1.
static void drop(rest *r, uint32_t item, uint32_t colour) {
    const ita_cover *cover = r->cover;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        const uint32_t option = cover->item_options[k];
        uint32_t e = cover->option_start[option];
        while (cover->entries[e].item != item)
            e++;
        if (cover->entries[e].colour + 1 != colour) r->is_left[option] = 0;
    }
}

static void choose(rest *r, uint32_t option) {
    const ita_cover *cover = r->cover;
    r->is_chosen[option] = 1;
    r->is_left[option] = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        const uint32_t item = cover->entries[e].item, colour = cover->entries[e].colour;
        if (colour > 0) {
            r->colour[item] = colour + 1;
            drop(r, item, colour + 1);
            continue;
        }
        r->least[item] -= r->least[item] > 0;
        if (--r->most[item] == 0) drop(r, item, 0);
    }
}

// What an option that is left still asks of an item.
static bool is_asked(const rest *r, uint32_t entry) {
    return r->colour[r->cover->entries[entry].item] == 0;
}

static ita_status number_items(rest *r, ita_cover *left) {
    const ita_cover *cover = r->cover;
    left->items = cover_take(&left->arena, cover->item_count, sizeof *left->items);
    left->entries = cover_take(&left->arena, cover->entry_count, sizeof *left->entries);
    left->option_start =
        cover_take(&left->arena, cover->option_count + (size_t)1, sizeof *left->option_start);
    if (!left->items || !left->entries || !left->option_start) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (r->most[i] == 0 || r->colour[i] > 0) continue;
        cover_item *item = &left->items[left->item_count];
        *item = cover->items[i];
        item->least = r->least[i];
        item->most = r->most[i];
        r->number_of[i] = left->item_count;
        r->item_of[left->item_count++] = i;
    }
    return ITA_OK;
}

static ita_status make_left(rest *r) {
    const ita_cover *cover = r->cover;
    ita_cover *left = ita_take_zeroed(r->allocator, 1, sizeof *left);
    if (!left) return ITA_E_MEMORY;
    left->allocator = r->allocator;
    ita_arena_open(&left->arena, r->allocator);
    ita_status status = number_items(r, left);
    for (uint32_t option = 0; option < cover->option_count && !status; option++) {
        if (!r->is_left[option]) continue;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            if (is_asked(r, e))
                left->entries[left->entry_count++] = (ita_cover_entry){
                    r->number_of[cover->entries[e].item], cover->entries[e].colour};
        r->option_of[left->option_count++] = option;
        left->option_start[left->option_count] = left->entry_count;
    }
    if (!status) status = cover_index(left);
    r->left = left;
    return status;
}

static void close_left(rest *r) {
    ita_cover_close(r->left);
    r->left = NULL;
}

static uint32_t size_of(const ita_cover *cover, uint32_t item) {
    return cover->item_start[item + 1] - cover->item_start[item];
}

// Chooses where there is one option only; true if there was such a place.
static bool choose_forced(rest *r) {
    const ita_cover *left = r->left;
    for (uint32_t i = 0; i < left->item_count; i++)
        if (left->items[i].is_primary && left->items[i].least == 1 && size_of(left, i) == 1) {
            choose(r, r->option_of[left->item_options[left->item_start[i]]]);
            return true;
        }
    return false;
}

// Chooses one of options that are alike, if there are such; `*is_done` if not.
static ita_status choose_alike(rest *r, bool *is_done) {
    const ita_cover *left = r->left;
    cover_images lookup;
    uint32_t item;
    const uint64_t parts = (uint64_t)r->cover->entry_count + r->cover->item_count;
    ita_status status = cover_images_open(&lookup, left);
    if (status) return status;
    status =
        cover_find_alike(&lookup, STEPS_A_PART * (parts < MOST_PARTS ? parts : MOST_PARTS), &item);
    cover_images_close(&lookup);
    uint64_t times;
    *is_done = status || item == UINT32_MAX ||
               __builtin_mul_overflow(r->times, size_of(left, item), &times);
    if (*is_done) return status;
    r->times = times;
    choose(r, r->option_of[left->item_options[left->item_start[item]]]);
    return ITA_OK;
}

static ita_status choose_all(rest *r) {
    for (bool is_done = false; !is_done;) {
        ita_status status = make_left(r);
        if (!status && (r->left->hopeless || r->left->option_count == 0))
            is_done = true;
        else if (!status && !choose_forced(r))
            status = choose_alike(r, &is_done);
        close_left(r);
        if (status) return status;
    }
    return ITA_OK;
}

ita_status cover_find_choices(const ita_cover *cover, const ita_allocator *allocator,
                              uint8_t *is_allowed, uint64_t *times) {
    rest r = {.cover = cover, .allocator = allocator};
    ita_status status = rest_open(&r);
    if (!status) status = choose_all(&r);
    for (uint32_t option = 0; option < cover->option_count && !status; option++)
        is_allowed[option] = r.is_left[option] || r.is_chosen[option];
    *times = r.times;
    ita_arena_close(&r.arena);
    return status;
}
