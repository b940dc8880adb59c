// Building an instance call by call. Every failed call leaves the builder as it was.
// Knows nothing of boards, symmetry groups or searching.
#include "cover/build/builder.h"

#include <string.h>

enum {
    MOST_TIMES = 65535,
    LOOKS_A_PART = 1000, // steps for each entry and item when nobody says how many
};

ita_status ita_cover_builder_open(const ita_allocator *allocator, ita_cover_builder **builder) {
    ita_cover_builder *b = ita_take_zeroed(allocator, 1, sizeof *b);
    if (!b) return ITA_E_MEMORY;
    b->allocator = allocator;
    cover_names_open(&b->colour_numbers, allocator);
    ita_text_open(&b->names, allocator);
    ita_put_char(&b->names, '\0'); // offset 0 is the empty name
    if (ita_text_status(&b->names)) {
        ita_cover_builder_close(b);
        return ITA_E_MEMORY;
    }
    *builder = b;
    return ITA_OK;
}

static void drop_draft(ita_cover_builder *b) {
    if (b->draft) cover_images_close(&b->lookup);
    ita_cover_close(b->draft);
    b->draft = NULL;
}

void cover_builder_clear(ita_cover_builder *b) {
    const ita_allocator *allocator = b->allocator;
    drop_draft(b);
    ita_give(allocator, b->items, b->item_capacity * sizeof *b->items);
    ita_give(allocator, b->stamps, b->stamp_capacity * sizeof *b->stamps);
    ita_give(allocator, b->entries, b->entry_capacity * sizeof *b->entries);
    ita_give(allocator, b->option_start, b->option_capacity * sizeof *b->option_start);
    ita_give(allocator, b->costs, b->cost_capacity * sizeof *b->costs);
    ita_give(allocator, b->colour_names, b->colour_capacity * sizeof *b->colour_names);
    ita_give(allocator, b->pairs, b->pair_capacity * sizeof *b->pairs);
    ita_give(allocator, b->generator_items, b->item_row_capacity * sizeof *b->generator_items);
    ita_give(allocator, b->generator_options,
             b->option_row_capacity * sizeof *b->generator_options);
    cover_names_close(&b->colour_numbers);
    ita_text names = b->names;
    if (names.length > 1) names.length = 1; // the empty name stays
    *b = (ita_cover_builder){.allocator = allocator, .names = names};
    cover_names_open(&b->colour_numbers, allocator);
}

void ita_cover_builder_close(ita_cover_builder *b) {
    if (!b) return;
    cover_builder_clear(b);
    ita_text_close(&b->names);
    ita_give(b->allocator, b, sizeof *b);
}

// Keeps a name; `*start` is 0 for none.
static ita_status keep_name(ita_cover_builder *b, const char *name, size_t length, uint32_t *start,
                            ita_diag *diag) {
    *start = 0;
    if (!name || length == 0) return ITA_OK;
    size_t before = b->names.length;
    if (length > UINT32_MAX - 1 - before) return ita_fail(diag, ITA_E_LIMIT, "cover.limit.names");
    ita_put_bytes(&b->names, name, length);
    ita_put_char(&b->names, '\0');
    if (ita_text_status(&b->names)) {
        b->names.length = before;
        b->names.failed = false;
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    *start = (uint32_t)before;
    return ITA_OK;
}

static ita_status add_item(ita_cover_builder *b, cover_item item, const char *name, size_t length,
                           uint32_t *number, ita_diag *diag) {
    if (b->generator_count > 0) return ita_fail(diag, ITA_E_STATE, "cover.late");
    drop_draft(b);
    if (b->item_count >= ITA_COVER_MAX_ITEMS) {
        ita_fail(diag, ITA_E_LIMIT, "cover.limit.items");
        ita_diag_arg_int(diag, ITA_COVER_MAX_ITEMS);
        return ITA_E_LIMIT;
    }
    size_t needed = b->item_count + 1;
    if (ita_grow(b->allocator, &b->items, &b->item_capacity, needed, sizeof *b->items) ||
        ita_grow(b->allocator, &b->stamps, &b->stamp_capacity, needed, sizeof *b->stamps))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = keep_name(b, name, length, &item.name, diag);
    if (status) return status;
    b->stamps[b->item_count] = 0;
    b->items[b->item_count] = item;
    *number = (uint32_t)b->item_count++;
    return ITA_OK;
}

ita_status ita_cover_add_item(ita_cover_builder *builder, ita_cover_role role, const char *name,
                              size_t length, uint32_t least, uint32_t most, uint32_t *item,
                              ita_diag *diag) {
    if (least > most || most == 0 || most > MOST_TIMES) {
        ita_fail(diag, ITA_E_RANGE, "cover.bounds");
        ita_diag_arg_int(diag, least);
        ita_diag_arg_int(diag, most);
        ita_diag_arg_int(diag, MOST_TIMES);
        return ITA_E_RANGE;
    }
    cover_item made = {.least = least, .most = most, .is_primary = 1, .role = (uint8_t)role};
    return add_item(builder, made, name, length, item, diag);
}

ita_status ita_cover_add_secondary(ita_cover_builder *builder, ita_cover_role role,
                                   const char *name, size_t length, uint32_t *item,
                                   ita_diag *diag) {
    cover_item made = {.most = 1, .role = (uint8_t)role};
    return add_item(builder, made, name, length, item, diag);
}

ita_status ita_cover_add_colour(ita_cover_builder *b, const char *name, size_t length,
                                uint32_t *colour, ita_diag *diag) {
    if (length == 0) return ita_fail(diag, ITA_E_RANGE, "cover.colour.empty");
    uint32_t known = cover_names_find(&b->colour_numbers, b->names.data, name, length);
    if (known != UINT32_MAX) {
        *colour = known;
        return ITA_OK;
    }
    if (ita_grow(b->allocator, &b->colour_names, &b->colour_capacity, b->colour_count + 1,
                 sizeof *b->colour_names) ||
        cover_names_reserve(&b->colour_numbers, b->names.data))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    uint32_t start;
    ita_status status = keep_name(b, name, length, &start, diag);
    if (status) return status;
    b->colour_names[b->colour_count++] = start;
    *colour = (uint32_t)b->colour_count; // colours count from 1
    cover_names_add(&b->colour_numbers, b->names.data, start, *colour);
    return ITA_OK;
}

static ita_status check_entries(ita_cover_builder *b, const ita_cover_entry *entries, size_t count,
                                ita_diag *diag) {
    uint32_t stamp = (uint32_t)b->option_count + 1;
    for (size_t i = 0; i < count; i++) {
        const char *key = NULL;
        if (entries[i].item >= b->item_count)
            key = "cover.item.unknown";
        else if (b->stamps[entries[i].item] == stamp)
            key = "cover.item.twice";
        else if (entries[i].colour != 0 && b->items[entries[i].item].is_primary)
            key = "cover.colour.primary";
        if (key) {
            for (size_t k = 0; k < i; k++)
                b->stamps[entries[k].item] = 0;
            ita_fail(diag, ITA_E_RANGE, key);
            ita_diag_arg_int(diag, entries[i].item);
            return ITA_E_RANGE;
        }
        b->stamps[entries[i].item] = stamp;
    }
    return ITA_OK;
}

ita_status ita_cover_add_option(ita_cover_builder *b, const ita_cover_entry *entries,
                                size_t entry_count, uint32_t *option, ita_diag *diag) {
    if (b->generator_count > 0) return ita_fail(diag, ITA_E_STATE, "cover.late");
    drop_draft(b);
    if (b->option_count >= ITA_COVER_MAX_OPTIONS || entry_count > UINT32_MAX - 1 - b->entry_count) {
        ita_fail(diag, ITA_E_LIMIT, "cover.limit.options");
        ita_diag_arg_int(diag, ITA_COVER_MAX_OPTIONS);
        return ITA_E_LIMIT;
    }
    if (b->option_count % COVER_OPTIONS_A_LOOK == 0 && ita_is_stopped(b->allocator))
        return ita_fail(diag, ITA_E_STOPPED, "cover.stopped");
    if (ita_grow(b->allocator, &b->option_start, &b->option_capacity, b->option_count + 1,
                 sizeof *b->option_start) ||
        ita_grow(b->allocator, &b->entries, &b->entry_capacity, b->entry_count + entry_count,
                 sizeof *b->entries))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = check_entries(b, entries, entry_count, diag);
    if (status) return status;
    b->option_start[b->option_count] = (uint32_t)b->entry_count;
    if (entry_count) memcpy(b->entries + b->entry_count, entries, entry_count * sizeof *entries);
    b->entry_count += entry_count;
    if (option) *option = (uint32_t)b->option_count;
    b->option_count++;
    return ITA_OK;
}

ita_status ita_cover_add_neighbours(ita_cover_builder *b, uint32_t one, uint32_t other,
                                    ita_diag *diag) {
    if (one >= b->item_count || other >= b->item_count || one == other) {
        ita_fail(diag, ITA_E_RANGE, "cover.item.unknown");
        ita_diag_arg_int(diag, one >= b->item_count ? one : other);
        return ITA_E_RANGE;
    }
    if (ita_grow(b->allocator, &b->pairs, &b->pair_capacity, b->pair_count + 1, sizeof *b->pairs))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    b->pairs[b->pair_count][0] = one;
    b->pairs[b->pair_count++][1] = other;
    return ITA_OK;
}

static void copy(void *to, const void *from, size_t bytes) {
    if (bytes) memcpy(to, from, bytes);
}

// The builder's content as an instance without board and group.
static ita_status draft(const ita_cover_builder *b, ita_cover **out) {
    ita_cover *cover = ita_take_zeroed(b->allocator, 1, sizeof *cover);
    if (!cover) return ITA_E_MEMORY;
    cover->allocator = b->allocator;
    cover->is_being_made = true;
    ita_arena *arena = &cover->arena;
    ita_arena_open(arena, b->allocator);
    cover->item_count = (uint32_t)b->item_count;
    cover->option_count = (uint32_t)b->option_count;
    cover->entry_count = (uint32_t)b->entry_count;
    cover->colour_count = (uint32_t)b->colour_count;
    cover->items = cover_take(arena, b->item_count, sizeof *cover->items);
    cover->entries = cover_take(arena, b->entry_count, sizeof *cover->entries);
    cover->option_start = cover_take(arena, b->option_count + 1, sizeof *cover->option_start);
    cover->names = cover_take(arena, b->names.length, 1);
    cover->colour_names = cover_take(arena, b->colour_count + 1, sizeof *cover->colour_names);
    if (b->cost_count > 0) cover->costs = cover_take(arena, b->option_count, sizeof *cover->costs);
    if (!cover->items || !cover->entries || !cover->option_start || !cover->names ||
        !cover->colour_names || (b->cost_count > 0 && !cover->costs)) {
        ita_cover_close(cover);
        return ITA_E_MEMORY;
    }
    copy(cover->items, b->items, b->item_count * sizeof *b->items);
    copy(cover->entries, b->entries, b->entry_count * sizeof *b->entries);
    copy(cover->option_start, b->option_start, b->option_count * sizeof *b->option_start);
    cover->option_start[b->option_count] = (uint32_t)b->entry_count;
    if (cover->costs) copy(cover->costs, b->costs, b->cost_count * sizeof *b->costs);
    copy(cover->names, b->names.data, b->names.length);
    copy(cover->colour_names + 1, b->colour_names, b->colour_count * sizeof *b->colour_names);
    ita_status status = cover_is_stopped(cover) ? ITA_E_STOPPED : cover_index(cover);
    if (status) {
        ita_cover_close(cover);
        return status;
    }
    *out = cover;
    return ITA_OK;
}

static ita_status open_draft(ita_cover_builder *b) {
    if (b->draft) return ITA_OK;
    ita_cover *cover;
    ita_status status = draft(b, &cover);
    if (status) return status;
    status = cover_images_open(&b->lookup, cover);
    if (status)
        ita_cover_close(cover);
    else
        b->draft = cover;
    return status;
}

// The draft becomes the caller's, or is made for him.
static ita_status take_draft(ita_cover_builder *b, ita_cover **cover) {
    if (!b->draft) return draft(b, cover);
    *cover = b->draft;
    cover_images_close(&b->lookup);
    b->draft = NULL;
    return ITA_OK;
}

ita_status ita_cover_set_cost(ita_cover_builder *b, uint32_t option, int64_t cost, ita_diag *diag) {
    if (option >= b->option_count) {
        ita_fail(diag, ITA_E_RANGE, "cover.cost");
        ita_diag_arg_int(diag, option);
        return ITA_E_RANGE;
    }
    drop_draft(b);
    if (ita_grow(b->allocator, &b->costs, &b->cost_capacity, option + (size_t)1, sizeof *b->costs))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    while (b->cost_count <= option)
        b->costs[b->cost_count++] = 0;
    b->costs[option] = cost;
    return ITA_OK;
}

static ita_status keep_generator(ita_cover_builder *b, const uint32_t *images) {
    size_t rows = b->generator_count + 1;
    if (ita_grow(b->allocator, &b->generator_items, &b->item_row_capacity, rows * b->item_count,
                 sizeof *b->generator_items) ||
        ita_grow(b->allocator, &b->generator_options, &b->option_row_capacity,
                 rows * b->option_count + 1, sizeof *b->generator_options))
        return ITA_E_MEMORY;
    uint32_t *options = b->generator_options + b->generator_count * b->option_count;
    ita_status status = cover_images_find(&b->lookup, images, options);
    if (status) return status;
    memcpy(b->generator_items + b->generator_count * b->item_count, images,
           b->item_count * sizeof *images);
    b->generator_count = rows;
    return ITA_OK;
}

static ita_status fail_status(ita_status status, ita_diag *diag) {
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (status == ITA_E_STOPPED) return ita_fail(diag, status, "cover.stopped");
    if (status != ITA_E_LIMIT) return ita_fail(diag, status, "cover.symmetry");
    ita_fail(diag, status, "cover.limit.group");
    ita_diag_arg_int(diag, ITA_COVER_MAX_GROUP);
    return status;
}

ita_status ita_cover_add_symmetry(ita_cover_builder *b, const uint32_t *images, size_t item_count,
                                  ita_diag *diag) {
    if (item_count != b->item_count) return ita_fail(diag, ITA_E_RANGE, "cover.symmetry");
    if (item_count == 0) return ITA_OK;
    if (b->generator_count >= ITA_COVER_MAX_GROUP) return fail_status(ITA_E_LIMIT, diag);
    ita_status status = open_draft(b);
    if (!status) status = keep_generator(b, images);
    return status ? fail_status(status, diag) : ITA_OK;
}

ita_status ita_cover_find_symmetries(ita_cover_builder *b, size_t most, uint64_t budget,
                                     size_t *found) {
    if (found) *found = 1;
    if (b->item_count == 0 || b->option_count == 0) return ITA_OK;
    ita_status status = open_draft(b);
    if (status) return status;
    if (most > ITA_COVER_MAX_GROUP) most = ITA_COVER_MAX_GROUP;
    if (budget == 0) budget = LOOKS_A_PART * ((uint64_t)b->entry_count + b->item_count);
    cover_symmetries symmetries;
    status = cover_find_group(&b->lookup, most, budget, &symmetries);
    size_t before = b->generator_count;
    for (size_t i = 0; !status && i < symmetries.count; i++)
        status = keep_generator(b, symmetries.images + i * b->item_count);
    if (status) b->generator_count = before;
    b->has_hidden_symmetries = !status && !symmetries.is_whole;
    if (!status && found) *found = (size_t)symmetries.order;
    cover_symmetries_close(&symmetries);
    return status;
}

ita_status ita_cover_finish(ita_cover_builder *b, ita_cover **out, ita_diag *diag) {
    ita_cover *cover = NULL;
    ita_status status = take_draft(b, &cover);
    if (status) return fail_status(status, diag);
    status = cover_survey(cover, (const uint32_t(*)[2])b->pairs, b->pair_count);
    if (!status)
        status =
            cover_make_group(cover, b->generator_items, b->generator_options, b->generator_count);
    cover->has_hidden_symmetries = b->has_hidden_symmetries;
    cover->is_being_made = false;
    if (status) {
        ita_cover_close(cover);
        return fail_status(status, diag);
    }
    cover_builder_clear(b);
    *out = cover;
    return ITA_OK;
}

void ita_cover_close(ita_cover *cover) {
    if (!cover) return;
    ita_arena_close(&cover->arena);
    ita_give(cover->allocator, cover, sizeof *cover);
}
