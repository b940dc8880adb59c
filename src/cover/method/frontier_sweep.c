// What a run of the dynamic program passes over: options by their first place, as bits behind it.
#include "cover/method/frontier.h"

bool frontier_fits(const ita_cover *cover) {
    return cover->is_swept && cover->ordered_count > 0;
}

static bool is_seen(const ita_cover *cover, uint32_t option) {
    return cover->is_choosable[option];
}

// Sweeping over cells alone keeps states small; it takes a cell in every option.
static uint32_t choose_place_count(const ita_cover *cover, const uint32_t *places) {
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        bool has_cell = false;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            has_cell |= places[cover->entries[e].item] < cover->cell_count;
        if (!has_cell) return cover->ordered_count;
    }
    return cover->cell_count;
}

static uint32_t first_place(const frontier_sweep *s, const uint32_t *places, uint32_t option,
                            uint32_t *last) {
    const ita_cover *cover = s->cover;
    uint32_t first = UINT32_MAX;
    *last = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t place = places[cover->entries[e].item];
        if (place >= s->place_count) continue;
        if (place < first) first = place;
        if (place > *last) *last = place;
    }
    return first;
}

static uint32_t bits_for(uint64_t largest) {
    uint32_t bits = 1;
    while (bits < 63 && largest >> bits)
        bits++;
    return bits;
}

// A field for every item outside the sweep; `field_of` [item_count] says which.
static ita_status make_fields(frontier_sweep *s, const uint32_t *places, uint32_t *field_of) {
    const ita_cover *cover = s->cover;
    s->fields = cover_take(&s->arena, cover->item_count, sizeof *s->fields);
    uint32_t *colours = cover_take(&s->arena, cover->item_count, sizeof *colours);
    if (!s->fields || !colours) return ITA_E_MEMORY;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if (cover->entries[e].colour > colours[cover->entries[e].item])
            colours[cover->entries[e].item] = cover->entries[e].colour;
    uint32_t used = s->span;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (places[i] < s->place_count) continue;
        const cover_item *item = &cover->items[i];
        uint32_t bits = bits_for(colours[i] ? (uint64_t)colours[i] + 1 : item->most);
        if (used / 64 != (used + bits - 1) / 64) used = (used / 64 + 1) * 64;
        field_of[i] = s->field_count;
        s->fields[s->field_count++] = (frontier_field){.word = used / 64,
                                                       .shift = used % 64,
                                                       .mask = ((uint64_t)1 << bits) - 1,
                                                       .least = item->least,
                                                       .most = item->most,
                                                       .has_colours = colours[i] != 0};
        used += bits;
    }
    s->words = used / 64 + 1;
    return ITA_OK;
}

// Fills one option; `place` is its first.
static void fill_option(frontier_sweep *s, const uint32_t *places, const uint32_t *field_of,
                        uint32_t option, uint32_t place, frontier_option *out, uint32_t *uses) {
    const ita_cover *cover = s->cover;
    out->use_start = *uses;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (places[item] < s->place_count) {
            ita_bit_set(s->windows + out->window, places[item] - place);
            continue;
        }
        frontier_field *field = &s->fields[field_of[item]];
        if (place > field->deadline) field->deadline = place;
        uint32_t colour = cover->entries[e].colour;
        uint32_t amount = field->has_colours ? colour + 1 : cover_weight(cover, e);
        s->uses[(*uses)++] = (frontier_use){field_of[item], amount};
    }
    out->use_count = *uses - out->use_start;
}

static ita_status make_options(frontier_sweep *s, const uint32_t *places,
                               const uint32_t *field_of) {
    const ita_cover *cover = s->cover;
    size_t window_words = s->span / 64 + 1;
    s->options = cover_take(&s->arena, cover->option_count, sizeof *s->options);
    s->option_start = cover_take(&s->arena, s->place_count + (size_t)2, sizeof *s->option_start);
    s->uses = cover_take(&s->arena, cover->entry_count, sizeof *s->uses);
    s->windows = cover_take(&s->arena, cover->option_count * window_words, sizeof *s->windows);
    if (!s->options || !s->option_start || !s->uses || !s->windows) return ITA_E_MEMORY;
    uint32_t last, uses = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (is_seen(cover, option)) s->option_start[first_place(s, places, option, &last) + 2]++;
    for (uint32_t place = 0; place < s->place_count; place++)
        s->option_start[place + 1] += s->option_start[place];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        uint32_t place = first_place(s, places, option, &last);
        uint32_t at = s->option_start[place + 1]++;
        s->options[at].window = at * window_words;
        fill_option(s, places, field_of, option, place, &s->options[at], &uses);
    }
    return ITA_OK;
}

static ita_status make(frontier_sweep *s) {
    const ita_cover *cover = s->cover;
    uint32_t *places = cover_take(&s->arena, cover->item_count, sizeof *places);
    uint32_t *field_of = cover_take(&s->arena, cover->item_count, sizeof *field_of);
    if (!places || !field_of) return ITA_E_MEMORY;
    cover_places(cover, places);
    s->place_count = choose_place_count(cover, places);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        uint32_t last, first = first_place(s, places, option, &last);
        if (last - first + 1 > s->span) s->span = last - first + 1;
    }
    if (s->span == 0) s->span = 1;
    ita_status status = make_fields(s, places, field_of);
    if (!status) status = make_options(s, places, field_of);
    return status;
}

void frontier_sweep_close(frontier_sweep *s) {
    ita_arena_close(&s->arena);
    *s = (frontier_sweep){0};
}

ita_status frontier_sweep_open(frontier_sweep *s, const ita_cover *cover,
                               const ita_allocator *allocator) {
    *s = (frontier_sweep){.cover = cover};
    ita_arena_open(&s->arena, allocator);
    ita_status status = make(s);
    if (status) frontier_sweep_close(s);
    return status;
}
