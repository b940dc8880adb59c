// Sparse sets of options with a trail.
// Knows nothing of the order in which a search goes.
#include "cover/sets.h"

static ita_status fail(cover_sets *s) {
    cover_sets_close(s);
    return ITA_E_MEMORY;
}

static ita_status take_arrays(cover_sets *s) {
    const ita_cover *cover = s->cover;
    size_t items = cover->item_count;
    s->set = cover_take(&s->arena, cover->entry_count, sizeof *s->set);
    s->place = cover_take(&s->arena, cover->entry_count, sizeof *s->place);
    s->option_of = cover_take(&s->arena, cover->entry_count, sizeof *s->option_of);
    s->size = cover_take(&s->arena, items, sizeof *s->size);
    s->live = cover_take(&s->arena, items, sizeof *s->live);
    s->need = cover_take(&s->arena, items, sizeof *s->need);
    s->room = cover_take(&s->arena, items, sizeof *s->room);
    s->colour = cover_take(&s->arena, items, sizeof *s->colour);
    s->heaviest = cover_take(&s->arena, items, sizeof *s->heaviest);
    s->active = cover_take(&s->arena, cover->primary_count, sizeof *s->active);
    s->active_place = cover_take(&s->arena, items, sizeof *s->active_place);
    s->stamp = cover_take(&s->arena, items, sizeof *s->stamp);
    bool is_short = !s->set || !s->place || !s->option_of || !s->size || !s->live || !s->need ||
                    !s->room || !s->colour || !s->heaviest || !s->active || !s->active_place ||
                    !s->stamp;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

ita_status cover_sets_open(cover_sets *s, const ita_cover *cover, const uint8_t *is_allowed,
                           const ita_allocator *allocator) {
    *s = (cover_sets){.cover = cover};
    ita_arena_open(&s->arena, allocator);
    if (take_arrays(s)) return fail(s);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool is_left = cover->is_choosable[option] && (!is_allowed || is_allowed[option]);
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            uint32_t item = cover->entries[e].item;
            s->option_of[e] = option;
            if (!is_left) continue;
            s->place[e] = cover->item_start[item] + s->size[item]++;
            s->set[s->place[e]] = e;
            if (cover_weight(cover, e) > s->heaviest[item])
                s->heaviest[item] = cover_weight(cover, e);
        }
    }
    // Options that are not left keep a place behind those that are, so that nothing looks for them.
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (!cover->is_choosable[option] || (is_allowed && !is_allowed[option]))
            for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
                s->place[e] = UINT32_MAX;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        s->live[i] = 1;
        s->need[i] = cover->items[i].least;
        s->room[i] = cover->items[i].most;
        if (!cover->items[i].is_primary) continue;
        s->active_place[i] = s->active_count;
        s->active[s->active_count++] = i;
        if ((uint64_t)s->size[i] * s->heaviest[i] < s->need[i]) s->is_hopeless = true;
    }
    s->is_dead = s->is_hopeless;
    s->mark = 1;
    return ITA_OK;
}

void cover_sets_close(cover_sets *s) {
    if (s->arena.allocator)
        ita_give(s->arena.allocator, s->trail, s->trail_capacity * sizeof *s->trail);
    s->trail = NULL;
    s->trail_capacity = 0;
    ita_arena_close(&s->arena);
}

static inline void note(cover_sets *s, uint32_t *where) {
    if (s->trail_count == s->trail_capacity &&
        ita_grow(s->arena.allocator, &s->trail, &s->trail_capacity, s->trail_count + 1,
                 sizeof *s->trail)) {
        s->has_failed = true; // the search is closed then; nothing is taken back any more
        return;
    }
    s->trail[s->trail_count++] = (sets_change){where, *where};
}

static inline void change(cover_sets *s, uint32_t *where, uint32_t value) {
    note(s, where);
    *where = value;
}

size_t cover_sets_mark(cover_sets *s) {
    s->mark++;
    return s->trail_count;
}

void cover_sets_undo(cover_sets *s, size_t mark) {
    while (s->trail_count > mark) {
        s->trail_count--;
        *s->trail[s->trail_count].where = s->trail[s->trail_count].old;
    }
    s->is_dead = s->is_hopeless;
    s->mark++;
}

bool cover_sets_has(const cover_sets *s, uint32_t option) {
    const ita_cover *cover = s->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (!s->live[item]) return false;
        if (s->place[e] >= cover->item_start[item] + s->size[item]) return false;
    }
    return cover->option_start[option] < cover->option_start[option + 1];
}

// Takes an entry out of the set of its item, which is live.
static inline void take_out(cover_sets *s, uint32_t entry) {
    const ita_cover *cover = s->cover;
    uint32_t item = cover->entries[entry].item, at = s->place[entry];
    uint32_t start = cover->item_start[item], size = s->size[item];
    if (at >= start + size) return; // it is out already
    if (s->stamp[item] != s->mark) {
        s->stamp[item] = s->mark;
        note(s, &s->size[item]);
    }
    uint32_t last = start + size - 1, moved = s->set[last];
    s->set[at] = moved;
    s->place[moved] = at;
    s->set[last] = entry;
    s->place[entry] = last;
    s->size[item] = size - 1;
    if ((uint64_t)(size - 1) * s->heaviest[item] < s->need[item]) s->is_dead = true;
}

void cover_sets_remove(cover_sets *s, uint32_t option) {
    const ita_cover *cover = s->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (s->live[cover->entries[e].item]) take_out(s, e);
}

static void retire(cover_sets *s, uint32_t item) {
    uint32_t at = s->active_place[item], last = s->active[s->active_count - 1];
    s->active[at] = last;
    s->active_place[last] = at;
    s->active[s->active_count - 1] = item;
    s->active_place[item] = s->active_count - 1;
    change(s, &s->active_count, s->active_count - 1);
}

// What choosing the entry's option means for its item alone. True when the item got a colour now.
static bool cover_item_once(cover_sets *s, uint32_t entry) {
    const ita_cover_entry *e = &s->cover->entries[entry];
    if (s->cover->items[e->item].is_primary) {
        uint32_t weight = cover_weight(s->cover, entry), need = s->need[e->item];
        change(s, &s->need[e->item], need > weight ? need - weight : 0);
        change(s, &s->room[e->item], s->room[e->item] - weight);
        if (s->room[e->item] > 0) return false;
        change(s, &s->live[e->item], 0);
        retire(s, e->item);
        return false;
    }
    if (e->colour == 0) {
        change(s, &s->live[e->item], 0);
        return false;
    }
    if (s->colour[e->item] == e->colour) return false;
    change(s, &s->colour[e->item], e->colour);
    return true;
}

// Removes the options that may not follow the chosen entry.
static void exclude(cover_sets *s, uint32_t entry, bool is_coloured_now) {
    const ita_cover *cover = s->cover;
    const ita_cover_entry *chosen = &cover->entries[entry];
    uint32_t start = cover->item_start[chosen->item];
    bool is_live = s->live[chosen->item];
    if (!is_live) {
        // The set itself stays as it is: nobody looks at it until the item is live again.
        for (uint32_t k = s->size[chosen->item]; k-- > 0 && !s->is_dead;)
            if (s->set[start + k] != entry) cover_sets_remove(s, s->option_of[s->set[start + k]]);
        return;
    }
    if (cover->items[chosen->item].is_primary) {
        take_out(s, entry);
        if (s->heaviest[chosen->item] <= 1) return;
        for (uint32_t k = s->size[chosen->item]; k-- > 0;) {
            uint32_t other = s->set[start + k];
            if (cover_weight(cover, other) > s->room[chosen->item])
                cover_sets_remove(s, s->option_of[other]);
        }
        return;
    }
    if (!is_coloured_now) return;
    for (uint32_t k = s->size[chosen->item]; k-- > 0;) {
        uint32_t other = s->set[start + k];
        if (cover->entries[other].colour != chosen->colour)
            cover_sets_remove(s, s->option_of[other]);
    }
}

void cover_sets_choose(cover_sets *s, uint32_t option) {
    const ita_cover *cover = s->cover;
    uint32_t from = cover->option_start[option], to = cover->option_start[option + 1];
    uint64_t coloured = 0; // a bit for each of the first entries; later ones are looked at anyway
    for (uint32_t e = from; e < to; e++) {
        bool is_coloured_now = cover_item_once(s, e);
        if (is_coloured_now && e - from < 64) coloured |= (uint64_t)1 << (e - from);
    }
    for (uint32_t e = from; e < to && !s->is_dead; e++)
        exclude(s, e, e - from >= 64 || (coloured >> (e - from) & 1));
}
