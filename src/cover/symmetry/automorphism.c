// Finding the symmetries of an instance: refine colours of items until nothing changes, fix one
// item after the other until every item has a colour of its own. Then, from the last fixed item to
// the first, where it can go while those before it stay: one symmetry for each place that those
// found so far do not lead to. The sizes of these orbits multiplied are the order of the group
// (Schreier and Sims), so that a group that is too large is known to be before its elements are.
#include "cover/symmetry/group.h"

#include <string.h>

enum {
    MOST_LEVELS = 24,
    MOST_ROUNDS = 64,
    MOST_ITEMS = 1 << 15,
    HASTY_LEVELS = 12, // that are refined by one round only where one symmetry is enough
    MOST_TRIES = 4,    // items that look as if their options were alike, and are not
};

// Colours of all items after some have been fixed.
typedef struct level {
    uint64_t *colours; // [item_count]
    uint64_t *sorted; // [item_count] the same in ascending order; of an image the last level's only
    uint64_t sum;     // of all, mixed: levels with the same colours have the same
    uint32_t fixed;   // the item that is fixed next
    int rounds;       // of refinement that led here
} level;

typedef struct finder {
    const ita_cover *cover;
    cover_images *lookup;
    ita_arena arena;
    level base[MOST_LEVELS + 1];
    level image[MOST_LEVELS + 1];
    int level_count; // levels in use; the last one has all colours different
    uint64_t *mixed; // [item_count] colours of items
    uint32_t marked; // an option that is told from the others; UINT32_MAX: none
    uint32_t *item_images;
    uint32_t *option_images;
    uint64_t budget;
    size_t most;
    bool is_stopped;
    bool is_given_up;    // also when it was stopped
    int hasty_levels;    // those behind the first that are refined by one round
    uint32_t turn;       // with which item images begin
    uint8_t *is_reached; // [item_count] by the symmetries found so far from the fixed item
    uint32_t *queue;     // [item_count]
    cover_symmetries *found;
} finder;

// Shell's: there are few, and they are compared where they stand.
static void sort_numbers(uint64_t *numbers, uint32_t count) {
    static const uint32_t gaps[] = {29524, 9841, 3280, 1093, 364, 121, 40, 13, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (uint32_t i = gaps[g]; i < count; i++) {
            const uint64_t moved = numbers[i];
            uint32_t at = i;
            for (; at >= gaps[g] && numbers[at - gaps[g]] > moved; at -= gaps[g])
                numbers[at] = numbers[at - gaps[g]];
            numbers[at] = moved;
        }
}

static void sort_colours(const finder *f, level *l) {
    memcpy(l->sorted, l->colours, f->cover->item_count * sizeof *l->colours);
    sort_numbers(l->sorted, f->cover->item_count);
}

static void sum_colours(const finder *f, level *l) {
    l->sum = 0;
    for (uint32_t i = 0; i < f->cover->item_count; i++)
        l->sum += ita_mix(l->colours[i]);
}

static uint32_t distinct_count(const finder *f, const level *l) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->cover->item_count; i++)
        count += i == 0 || l->sorted[i] != l->sorted[i - 1];
    return count;
}

static void refine_once(finder *f, uint64_t *colours) {
    const ita_cover *cover = f->cover;
    // A colour of an entry makes another number of what is mixed already.
    for (uint32_t i = 0; i < cover->item_count; i++)
        colours[i] = f->mixed[i] = ita_mix(colours[i]);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        uint64_t sum = option == f->marked;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            sum += f->mixed[cover->entries[e].item] * (2 * (uint64_t)cover->entries[e].colour + 1);
        sum = ita_mix(sum);
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            colours[cover->entries[e].item] += sum * (2 * (uint64_t)cover->entries[e].colour + 1);
    }
    uint64_t cost = 2 * (uint64_t)cover->entry_count + cover->item_count + 1;
    f->is_stopped = f->is_stopped || cover_is_stopped(cover);
    f->is_given_up |= f->budget < cost || f->is_stopped;
    f->budget -= f->budget < cost ? f->budget : cost;
}

static uint64_t kind_of(const cover_item *item) {
    return ita_mix((uint64_t)item->least << 32 | item->most << 1 | item->is_primary);
}

// Items of one kind that lie in the same options are told apart by their order, so that no two
// permutations of items move the options alike.
static void colour_at_first(finder *f, uint64_t *colours) {
    const ita_cover *cover = f->cover;
    for (uint32_t i = 0; i < cover->item_count; i++)
        colours[i] = kind_of(&cover->items[i]);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            colours[cover->entries[e].item] +=
                ita_mix((uint64_t)option << 32 | cover->entries[e].colour);
    uint64_t *columns = f->base[0].sorted;
    memcpy(columns, colours, cover->item_count * sizeof *columns);
    sort_numbers(columns, cover->item_count);
    // Where a column starts among the sorted ones, its items take numbers from 0 upwards; the
    // counters lie in item_images, which is not in use yet.
    memset(f->item_images, 0, cover->item_count * sizeof *f->item_images);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        uint32_t low = 0, high = cover->item_count;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (columns[middle] < colours[i])
                low = middle + 1;
            else
                high = middle;
        }
        colours[i] = ita_mix(kind_of(&cover->items[i]) + f->item_images[low]++);
    }
}

static void refine_base(finder *f, level *l) {
    sort_colours(f, l);
    uint32_t before = distinct_count(f, l);
    const bool is_hasty = l > f->base && l - f->base <= f->hasty_levels;
    const int most = is_hasty ? 1 : MOST_ROUNDS;
    for (l->rounds = 0; l->rounds < most && !f->is_given_up;) {
        refine_once(f, l->colours);
        l->rounds++;
        sort_colours(f, l);
        uint32_t now = distinct_count(f, l);
        if (now == before || now == f->cover->item_count) break;
        before = now;
    }
    sum_colours(f, l);
}

// An item of the smallest class that has several items; UINT32_MAX when there is none.
static uint32_t item_to_fix(const finder *f, const level *l) {
    uint64_t colour = 0;
    uint32_t best = UINT32_MAX, count = f->cover->item_count;
    for (uint32_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && l->sorted[end] == l->sorted[i];)
            end++;
        if (end - i > 1 && end - i < best) {
            best = end - i;
            colour = l->sorted[i];
        }
    }
    if (best == UINT32_MAX) return UINT32_MAX;
    for (uint32_t i = 0;; i++)
        if (l->colours[i] == colour) return i;
}

static void fix(uint64_t *colours, uint32_t item) {
    colours[item] = ita_mix(colours[item] ^ 0x5bf0363546546f3du);
}

// Fixes items until all are told apart: the levels that images are compared with. The first has
// its first colours.
static void make_base(finder *f) {
    refine_base(f, &f->base[0]);
    for (f->level_count = 1; !f->is_given_up; f->level_count++) {
        level *l = &f->base[f->level_count - 1];
        l->fixed = item_to_fix(f, l);
        if (l->fixed == UINT32_MAX) return;
        if (f->level_count > MOST_LEVELS) break;
        level *next = l + 1;
        memcpy(next->colours, l->colours, f->cover->item_count * sizeof *l->colours);
        fix(next->colours, l->fixed);
        refine_base(f, next);
    }
    f->is_given_up = true;
}

static uint32_t place_of(const finder *f, const uint64_t *sorted, uint64_t colour) {
    uint32_t low = 0, high = f->cover->item_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (sorted[middle] <= colour)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static ita_status keep(cover_symmetries *s, const uint32_t *images, uint32_t count) {
    ita_status status =
        ita_grow(s->allocator, &s->images, &s->capacity, (s->count + 1) * count, sizeof *s->images);
    if (status) return status;
    memcpy(s->images + s->count * count, images, count * sizeof *s->images);
    s->count++;
    return ITA_OK;
}

// All colours differ on both sides: equal colours say what goes where. Verified exactly.
static ita_status keep_symmetry(finder *f, bool *is_found) {
    uint32_t count = f->cover->item_count;
    const level *base = &f->base[f->level_count - 1];
    level *image = &f->image[f->level_count - 1];
    uint32_t *by_place = f->option_images; // room enough, see finder_open
    sort_colours(f, image);
    for (uint32_t i = 0; i < count; i++)
        by_place[place_of(f, image->sorted, image->colours[i])] = i;
    for (uint32_t i = 0; i < count; i++)
        f->item_images[i] = by_place[place_of(f, base->sorted, base->colours[i])];
    ita_status status = cover_images_find(f->lookup, f->item_images, f->option_images);
    *is_found = status == ITA_OK;
    if (status == ITA_E_RANGE) return ITA_OK;
    return status ? status : keep(f->found, f->item_images, count);
}

// Sends the item that is fixed at a level to another; false when colours forbid it.
static bool send(finder *f, int at, uint32_t item) {
    const level *base = &f->base[at];
    level *image = &f->image[at], *next = image + 1;
    size_t bytes = f->cover->item_count * sizeof *image->colours;
    if (image->colours[item] != base->colours[base->fixed]) return false;
    memcpy(next->colours, image->colours, bytes);
    fix(next->colours, item);
    for (int round = 0; round < base[1].rounds && !f->is_given_up; round++)
        refine_once(f, next->colours);
    sum_colours(f, next);
    return !f->is_given_up && next->sum == base[1].sum;
}

// One symmetry that goes on as the images of the levels so far begin.
static ita_status find_one(finder *f, int at, bool *is_found) {
    if (at == f->level_count - 1) return keep_symmetry(f, is_found);
    ita_status status = ITA_OK;
    const uint32_t count = f->cover->item_count;
    for (uint32_t i = 0; i < count && !status && !*is_found && !f->is_given_up; i++)
        if (send(f, at, (i + f->turn) % count)) status = find_one(f, at + 1, is_found);
    return status;
}

// Where the symmetries found so far lead from an item; how many places these are.
static uint32_t reach(finder *f, uint32_t item) {
    uint32_t count = f->cover->item_count, tail = 0;
    memset(f->is_reached, 0, count);
    f->is_reached[item] = 1;
    f->queue[tail++] = item;
    for (uint32_t head = 0; head < tail; head++)
        for (size_t g = 0; g < f->found->count; g++) {
            uint32_t image = f->found->images[g * count + f->queue[head]];
            if (f->is_reached[image]) continue;
            f->is_reached[image] = 1;
            f->queue[tail++] = image;
        }
    return tail;
}

// Everywhere that the item fixed at a level can go while those before it stay.
static ita_status find_orbit(finder *f, int at) {
    uint32_t count = f->cover->item_count, fixed = f->base[at].fixed;
    size_t bytes = count * sizeof(uint64_t);
    memcpy(f->image[at].colours, f->base[at].colours, bytes);
    ita_status status = ITA_OK;
    uint32_t size = reach(f, fixed);
    for (uint32_t i = 0; i < count && !status && !f->is_given_up; i++) {
        if (f->is_reached[i] || !send(f, at, i)) continue;
        bool is_found = false;
        status = find_one(f, at + 1, &is_found);
        if (is_found) size = reach(f, fixed);
        f->is_given_up |= f->found->order * size > f->most;
    }
    f->found->order *= size;
    f->is_given_up |= f->found->order > f->most;
    return status;
}

static ita_status finder_open(finder *f) {
    const ita_cover *cover = f->cover;
    size_t count = cover->item_count;
    ita_arena_open(&f->arena, cover->allocator);
    bool is_short = false;
    for (int i = 0; i <= MOST_LEVELS; i++)
        for (int side = 0; side < 2; side++) {
            level *l = side ? &f->image[i] : &f->base[i];
            l->colours = cover_take(&f->arena, count, sizeof *l->colours);
            l->sorted = cover_take(&f->arena, count, sizeof *l->sorted);
            is_short |= !l->colours || !l->sorted;
        }
    f->mixed = cover_take(&f->arena, count, sizeof *f->mixed);
    f->item_images = cover_take(&f->arena, count, sizeof *f->item_images);
    f->option_images =
        cover_take(&f->arena, count > cover->option_count ? count : cover->option_count,
                   sizeof *f->option_images);
    f->is_reached = cover_take(&f->arena, count, 1);
    f->queue = cover_take(&f->arena, count, sizeof *f->queue);
    is_short |= !f->mixed || !f->item_images || !f->option_images || !f->is_reached || !f->queue;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

ita_status cover_find_group(cover_images *lookup, size_t most, uint64_t budget,
                            cover_symmetries *symmetries) {
    const ita_cover *cover = lookup->cover;
    *symmetries = (cover_symmetries){.allocator = cover->allocator, .order = 1};
    if (cover->item_count > MOST_ITEMS) return ITA_OK;
    finder f = {.cover = cover,
                .lookup = lookup,
                .marked = UINT32_MAX,
                .budget = budget,
                .most = most,
                .found = symmetries};
    ita_status status = finder_open(&f);
    if (!status) {
        colour_at_first(&f, f.base[0].colours);
        make_base(&f);
    }
    for (int at = f.level_count - 2; at >= 0 && !status && !f.is_given_up; at--)
        status = find_orbit(&f, at);
    ita_arena_close(&f.arena);
    if (!status && f.is_stopped) status = ITA_E_STOPPED;
    symmetries->is_whole = !f.is_given_up && !status;
    if (!symmetries->is_whole) {
        symmetries->count = 0;
        symmetries->order = 1;
    }
    return status;
}

// ---- options that are alike

static uint32_t class_of(const uint32_t *classes, uint32_t option) {
    while (classes[option] != option)
        option = classes[option];
    return option;
}

static void unite(uint32_t *classes, uint32_t a, uint32_t b) {
    const uint32_t x = class_of(classes, a), y = class_of(classes, b);
    classes[x > y ? x : y] = x > y ? y : x;
}

// Looks for a symmetry that sends the marked option of the base to another.
static ita_status find_image(finder *f, const uint64_t *first, uint32_t option, bool *is_found) {
    const size_t bytes = f->cover->item_count * sizeof *first;
    level *image = &f->image[0];
    f->marked = option;
    memcpy(image->colours, first, bytes);
    for (int round = 0; round < f->base[0].rounds && !f->is_given_up; round++)
        refine_once(f, image->colours);
    sum_colours(f, image);
    *is_found = false;
    f->turn += f->cover->item_count / 3 + 1; // so that symmetries differ, and soon generate others
    return f->is_given_up || image->sum != f->base[0].sum ? ITA_OK : find_one(f, 0, is_found);
}

// Joins an item's options as far as symmetries are found that send its first one to the others;
// true when that is all.
static ita_status join_options(finder *f, const uint64_t *stable, uint32_t item, uint32_t *classes,
                               bool *are_alike) {
    const ita_cover *cover = f->cover;
    const uint32_t *options = cover->item_options + cover->item_start[item];
    const uint32_t count = cover->item_start[item + 1] - cover->item_start[item];
    f->marked = options[0];
    memcpy(f->base[0].colours, stable, cover->item_count * sizeof *stable);
    make_base(f);
    *are_alike = !f->is_given_up;
    for (uint32_t k = 1; k < count && *are_alike; k++) {
        if (class_of(classes, options[k]) == class_of(classes, options[0])) continue;
        ita_status status = find_image(f, stable, options[k], are_alike);
        if (status) return status;
        for (uint32_t option = 0; *are_alike && option < cover->option_count; option++)
            unite(classes, option, f->option_images[option]);
    }
    return ITA_OK;
}

// What is seen of an option from the colours of its items.
static uint64_t look_of(const ita_cover *cover, const uint64_t *colours, uint32_t option) {
    uint64_t sum = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        sum += ita_mix(colours[cover->entries[e].item] ^ cover->entries[e].colour);
    return sum;
}

static bool look_alike(const ita_cover *cover, const uint64_t *colours, uint32_t item) {
    const uint32_t *options = cover->item_options, from = cover->item_start[item];
    const uint64_t look = look_of(cover, colours, options[from]);
    for (uint32_t k = from + 1; k < cover->item_start[item + 1]; k++)
        if (look_of(cover, colours, options[k]) != look) return false;
    return true;
}

// The next item, by the number of its options and of equals by its own, whose options look alike.
static uint32_t next_item(const ita_cover *cover, const uint64_t *colours, uint32_t after) {
    uint32_t best = UINT32_MAX, fewest = UINT32_MAX;
    const uint32_t *start = cover->item_start;
    const uint32_t before = after == UINT32_MAX ? 0 : start[after + 1] - start[after];
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const uint32_t size = start[i + 1] - start[i];
        if (!cover_is_exact(&cover->items[i]) || size < 2 || size >= fewest || size < before ||
            (size == before && i <= after) || !look_alike(cover, colours, i))
            continue;
        best = i;
        fewest = size;
    }
    return best;
}

ita_status cover_find_alike(cover_images *lookup, uint64_t budget, uint32_t *item) {
    const ita_cover *cover = lookup->cover;
    cover_symmetries found = {.allocator = cover->allocator};
    finder f = {
        .cover = cover, .lookup = lookup, .marked = UINT32_MAX, .budget = budget, .found = &found};
    ita_status status = finder_open(&f);
    uint64_t *stable = cover_take(&f.arena, cover->item_count, sizeof *stable);
    uint32_t *classes = cover_take(&f.arena, cover->option_count, sizeof *classes);
    if (!stable || !classes) status = ITA_E_MEMORY;
    *item = UINT32_MAX;
    if (!status) {
        colour_at_first(&f, f.base[0].colours);
        refine_base(&f, &f.base[0]);
        memcpy(stable, f.base[0].colours, cover->item_count * sizeof *stable);
    }
    bool are_alike = false;
    for (int tries = 0; tries < MOST_TRIES && !status && !are_alike && !f.is_given_up; tries++) {
        *item = next_item(cover, stable, *item);
        if (*item == UINT32_MAX) break;
        for (uint32_t option = 0; option < cover->option_count; option++)
            classes[option] = option;
        status = join_options(&f, stable, *item, classes, &are_alike);
    }
    if (!are_alike) *item = UINT32_MAX;
    ita_arena_close(&f.arena);
    cover_symmetries_close(&found);
    return status;
}

void cover_symmetries_close(cover_symmetries *symmetries) {
    ita_give(symmetries->allocator, symmetries->images,
             symmetries->capacity * sizeof *symmetries->images);
    symmetries->images = NULL;
    symmetries->count = symmetries->capacity = 0;
}
