// Folding an instance by a symmetry: solutions that the symmetry leaves as they are correspond to
// solutions of an instance in which items, and options, that it moves onto each other are one.
// An option that would cover an item twice with its own images can only be had where bounds allow.
#include "cover/symmetry/group.h"
#include "cover/symmetry/plan.h"

typedef struct folder {
    const ita_cover *cover;
    const uint32_t *item_images, *option_images;
    ita_arena arena;
    uint32_t *number; // [item_count] the new item's number, or UINT32_MAX: an image of another
    uint32_t *times;  // [item_count] how often the orbit at hand covers an item
    uint32_t *colour; // [item_count]
    ita_cover_entry *entries; // of the new options
    uint16_t *weights;
    uint32_t entry_count, option_count;
    uint32_t *option_start;
    bool has_weights;
} folder;

static bool is_first_of_orbit(const uint32_t *images, uint32_t thing) {
    for (uint32_t image = images[thing]; image != thing; image = images[image])
        if (image < thing) return false;
    return true;
}

// Counts what the options of an orbit do to the first item of each orbit of items; false when
// they exclude each other.
static bool count_orbit(folder *f, uint32_t option) {
    const ita_cover *cover = f->cover;
    uint32_t member = option;
    bool is_possible = true;
    do {
        for (uint32_t e = cover->option_start[member]; e < cover->option_start[member + 1]; e++) {
            uint32_t item = cover->entries[e].item, colour = cover->entries[e].colour;
            if (f->number[item] == UINT32_MAX) continue;
            bool is_shared = f->times[item] > 0 && !cover->items[item].is_primary;
            if (is_shared && colour != 0 && f->colour[item] == colour) continue;
            f->times[item]++;
            f->colour[item] = colour;
            is_possible &= f->times[item] <= cover->items[item].most;
        }
        member = f->option_images[member];
    } while (member != option);
    return is_possible;
}

// Writes the orbit as an option if it is possible, and clears the counts.
static void write_orbit(folder *f, uint32_t option, bool is_possible) {
    const ita_cover *cover = f->cover;
    uint32_t member = option;
    do {
        for (uint32_t e = cover->option_start[member]; e < cover->option_start[member + 1]; e++) {
            uint32_t item = cover->entries[e].item;
            if (f->number[item] == UINT32_MAX || f->times[item] == 0) continue;
            if (is_possible) {
                f->entries[f->entry_count] = (ita_cover_entry){f->number[item], f->colour[item]};
                f->weights[f->entry_count++] = (uint16_t)f->times[item];
                f->has_weights |= f->times[item] > 1;
            }
            f->times[item] = 0;
        }
        member = f->option_images[member];
    } while (member != option);
    if (is_possible) f->option_start[++f->option_count] = f->entry_count;
}

static bool is_orbit_allowed(const folder *f, uint32_t option, const uint8_t *is_allowed) {
    uint32_t member = option;
    do {
        if (!f->cover->is_choosable[member] || (is_allowed && !is_allowed[member])) return false;
        member = f->option_images[member];
    } while (member != option);
    return true;
}

static ita_status folder_open(folder *f) {
    const ita_cover *cover = f->cover;
    f->number = cover_take(&f->arena, cover->item_count, sizeof *f->number);
    f->times = cover_take(&f->arena, cover->item_count, sizeof *f->times);
    f->colour = cover_take(&f->arena, cover->item_count, sizeof *f->colour);
    f->entries = cover_take(&f->arena, cover->entry_count, sizeof *f->entries);
    f->weights = cover_take(&f->arena, cover->entry_count, sizeof *f->weights);
    f->option_start =
        cover_take(&f->arena, cover->option_count + (size_t)1, sizeof *f->option_start);
    bool is_short =
        !f->number || !f->times || !f->colour || !f->entries || !f->weights || !f->option_start;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

// The folded instance, which takes over the folder's arena and all that lies in it.
static ita_status make(folder *f, const ita_allocator *allocator, ita_cover **out) {
    ita_cover *folded = ita_take_zeroed(allocator, 1, sizeof *folded);
    if (!folded) {
        ita_arena_close(&f->arena);
        return ITA_E_MEMORY;
    }
    const ita_cover *cover = f->cover;
    folded->allocator = allocator;
    folded->arena = f->arena;
    folded->items = cover_take(&folded->arena, cover->item_count, sizeof *folded->items);
    folded->names = cover_take(&folded->arena, 1, 1);
    folded->colour_names = cover_take(&folded->arena, 1, sizeof *folded->colour_names);
    ita_status status =
        folded->items && folded->names && folded->colour_names ? ITA_OK : ITA_E_MEMORY;
    if (!status) {
        for (uint32_t i = 0; i < cover->item_count; i++) {
            if (f->number[i] == UINT32_MAX) continue;
            cover_item *item = &folded->items[folded->item_count++];
            *item = cover->items[i];
            item->name = 0;
        }
        folded->entries = f->entries;
        folded->entry_count = f->entry_count;
        folded->option_start = f->option_start;
        folded->option_count = f->option_count;
        folded->weights = f->has_weights ? f->weights : NULL;
        status = cover_index(folded);
    }
    if (!status) status = cover_survey(folded, NULL, 0);
    if (!status) status = cover_make_group(folded, NULL, NULL, 0);
    if (status) {
        ita_cover_close(folded);
        return status;
    }
    *out = folded;
    return ITA_OK;
}

ita_status cover_fold(const ita_cover *cover, uint32_t element, const uint8_t *is_allowed,
                      const ita_allocator *allocator, ita_cover **folded) {
    folder f = {.cover = cover,
                .item_images = cover->item_images + (size_t)element * cover->item_count,
                .option_images = cover->option_images + (size_t)element * cover->option_count};
    ita_arena_open(&f.arena, allocator);
    if (folder_open(&f)) {
        ita_arena_close(&f.arena);
        return ITA_E_MEMORY;
    }
    uint32_t items = 0;
    for (uint32_t i = 0; i < cover->item_count; i++)
        f.number[i] = is_first_of_orbit(f.item_images, i) ? items++ : UINT32_MAX;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_first_of_orbit(f.option_images, option)) continue;
        if (!is_orbit_allowed(&f, option, is_allowed)) continue;
        write_orbit(&f, option, count_orbit(&f, option));
    }
    return make(&f, allocator, folded);
}
