// Asking an instance: counts, names, options, and whether some options are a solution.
// Never searches.
#include "cover/instance/instance.h"

size_t ita_cover_item_count(const ita_cover *cover) {
    return cover->item_count;
}

size_t ita_cover_primary_count(const ita_cover *cover) {
    return cover->primary_count;
}

size_t ita_cover_option_count(const ita_cover *cover) {
    return cover->option_count;
}

bool ita_cover_knows_symmetries(const ita_cover *cover) {
    return !cover->has_hidden_symmetries;
}

size_t ita_cover_group_order(const ita_cover *cover) {
    return cover->group_order;
}

const ita_cover_entry *ita_cover_option(const ita_cover *cover, uint32_t option, size_t *count) {
    *count = option < cover->option_count ? cover_option_size(cover, option) : 0;
    return option < cover->option_count ? cover->entries + cover->option_start[option] : NULL;
}

int64_t ita_cover_cost(const ita_cover *cover, uint32_t option) {
    return cover->costs && option < cover->option_count ? cover->costs[option] : 0;
}

const char *ita_cover_item_name(const ita_cover *cover, uint32_t item) {
    return item < cover->item_count ? cover->names + cover->items[item].name : "";
}

// How often each item is covered, and with which colour. False when options exclude each other;
// then `*item` is where.
static bool lay(const ita_cover *cover, const uint32_t *options, size_t count, uint32_t *times,
                uint32_t *colours, uint32_t *item) {
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= cover->option_count) {
            *item = 0;
            return false;
        }
        for (uint32_t e = cover->option_start[options[i]]; e < cover->option_start[options[i] + 1];
             e++) {
            uint32_t at = cover->entries[e].item, colour = cover->entries[e].colour;
            *item = at;
            bool may_share = colour != 0 && times[at] > 0 && colours[at] == colour;
            if (times[at] >= cover->items[at].most && !may_share) return false;
            if (!may_share) times[at] += cover_weight(cover, e);
            if (times[at] > cover->items[at].most) return false;
            colours[at] = colour;
        }
    }
    return true;
}

bool ita_cover_is_solution(const ita_cover *cover, const uint32_t *options, size_t count,
                           uint32_t *item) {
    uint32_t where = 0;
    ita_arena arena;
    ita_arena_open(&arena, cover->allocator);
    uint32_t *times = cover_take(&arena, cover->item_count, sizeof *times);
    uint32_t *colours = cover_take(&arena, cover->item_count, sizeof *colours);
    uint8_t *is_taken = cover_take(&arena, cover->option_count, 1);
    bool is_good = times && colours && is_taken;
    for (size_t i = 0; is_good && i < count; i++) {
        is_good = options[i] < cover->option_count && cover->is_choosable[options[i]] &&
                  !is_taken[options[i]];
        if (is_good) is_taken[options[i]] = 1;
    }
    if (is_good) is_good = lay(cover, options, count, times, colours, &where);
    for (uint32_t i = 0; is_good && i < cover->item_count; i++) {
        where = i;
        is_good = times[i] >= cover->items[i].least;
    }
    ita_arena_close(&arena);
    if (!is_good && item) *item = where;
    return is_good;
}

bool cover_fits(const ita_cover *cover, uint32_t option, const uint32_t *times,
                const uint32_t *colours) {
    if (!cover->is_choosable[option]) return false;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t at = cover->entries[e].item, colour = cover->entries[e].colour;
        if (times[at] + cover_weight(cover, e) <= cover->items[at].most) continue;
        if (colour == 0 || colours[at] != colour) return false;
    }
    return true;
}

ita_status ita_cover_options_left(const ita_cover *cover, const uint32_t *chosen, size_t count,
                                  const ita_allocator *allocator, uint32_t *left, ita_diag *diag) {
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    uint32_t *times = cover_take(&arena, cover->item_count, sizeof *times);
    uint32_t *colours = cover_take(&arena, cover->item_count, sizeof *colours);
    uint8_t *is_taken = cover_take(&arena, cover->option_count, 1);
    if (!times || !colours || !is_taken) {
        ita_arena_close(&arena);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    uint32_t where;
    if (!lay(cover, chosen, count, times, colours, &where)) {
        ita_arena_close(&arena);
        ita_fail(diag, ITA_E_ILLEGAL, "cover.excluded");
        ita_diag_arg(diag, ita_cover_item_name(cover, where));
        return ITA_E_ILLEGAL;
    }
    for (size_t i = 0; i < count; i++)
        is_taken[chosen[i]] = 1;
    for (uint32_t i = 0; i < cover->item_count; i++)
        left[i] = times[i] >= cover->items[i].most && colours[i] == 0 ? UINT32_MAX : 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (is_taken[option] || !cover_fits(cover, option, times, colours)) continue;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            left[cover->entries[e].item]++;
    }
    ita_arena_close(&arena);
    return ITA_OK;
}
