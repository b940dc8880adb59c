// The search behind solve, count and hint. First what can be said without searching: parities.
// Then at random where any solution will do, then everything in order.
#include "games/tantrix/solve/solver.h"

#include <string.h>

enum {
    RANDOM_TRIES = 400,    // before everything is searched in order
    OUTLINE_NODES = 4000,  // for one random outline
    FILLING_NODES = 30000, // for tiles on it
};

// ---- what needs no search

static int count_bends(const puzzle_config *c, int level, int colour, int bend) {
    int count = 0;
    for (int i = 0; i < level; i++)
        count += tantrix_bend(c->pack[i], colour) == bend;
    return count;
}

static bool all_have(const puzzle_config *c, int level, int colour) {
    return count_bends(c, level, colour, 0) == 0;
}

// A colour crosses the loop on a tile that shows one end of it on either side. On a loop without
// holes all ends inside meet in pairs, so each colour crosses an even number of times; which tiles
// are crossed by what depends on the tiles alone, not on how the loop bends.
static bool has_odd_crossings(const puzzle_config *c, int level, int colour) {
    int crossings[TANTRIX_COLOURS] = {0};
    for (int i = 0; i < level; i++) {
        int pair[2];
        tantrix_pair(c->pack[i], colour, pair);
        for (int other = 0; other < TANTRIX_COLOURS; other++) {
            int ends[2];
            if (other == colour || !tantrix_pair(c->pack[i], other, ends)) continue;
            bool is_in0 = ends[0] > pair[0] && ends[0] < pair[1];
            bool is_in1 = ends[1] > pair[0] && ends[1] < pair[1];
            crossings[other] += is_in0 != is_in1;
        }
    }
    for (int other = 0; other < TANTRIX_COLOURS; other++)
        if (crossings[other] & 1) return true;
    return false;
}

static const char *reason_for_no_loop(const puzzle_config *c, int level, int colour,
                                      bool is_single) {
    if (c->is_source_check && !all_have(c, level, colour)) return "tantrix.solve.lacks";
    if (count_bends(c, level, colour, TANTRIX_GENTLE) & 1) return "tantrix.solve.turns";
    if (is_single && !c->is_source_check && c->max_holes == 0 &&
        has_odd_crossings(c, level, colour))
        return "tantrix.solve.crossings";
    return NULL;
}

static bool is_single(unsigned colours) {
    return (colours & (colours - 1)) == 0;
}

static bool has_tile_without(const puzzle_config *c, int level, unsigned colours) {
    for (int i = 0; i < level; i++)
        if ((colours & ~(1u << tantrix_missing(c->pack[i]))) == 0) return true;
    return false;
}

// Takes the colours that cannot close out of the search; with one required colour that ends it.
static void rule_out(puzzle_search *s) {
    const puzzle_config *c = &s->config;
    bool may_choose = c->is_source_check;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!(s->colours_left >> colour & 1)) continue;
        const char *reason =
            reason_for_no_loop(c, s->level, colour, may_choose || is_single(s->colours_left));
        if (!reason) continue;
        if (may_choose) {
            s->colours_left &= ~(1u << colour);
            if (s->colours_left == 0) s->reason = "tantrix.solve.no";
        } else {
            s->reason = reason;
        }
    }
}

static bool has_impossible_crossings(const puzzle_search *s) {
    return has_odd_crossings(&s->config, s->level, s->colour);
}

// ---- start

// The second way counts for those who doubt the first; it does not travel in the module.
static bool is_by_rims(const puzzle_search *s) {
#ifdef __wasm__
    (void)s;
    return false;
#else
    return s->wish.way == SEARCH_RIMS;
#endif
}

static weave_task weave_task_of(const puzzle_config *c, int level) {
    static const weave_kind kinds[] = {WEAVE_LOOP, WEAVE_LOOP, WEAVE_LINES, WEAVE_PYRAMID};
    weave_task task = {kinds[c->kind], puzzle_colours(c, level), c->max_holes, level, {0}};
    memcpy(task.tiles, c->pack, (size_t)level);
    return task;
}

static void start_outlines(puzzle_search *s) {
    s->colour = __builtin_ctz(s->colours_left);
    s->is_filling = false;
    filling_pack_make(&s->pack, s->config.pack, s->level, s->colour);
    outline_task task = {s->level, {0}, s->config.max_holes};
    memcpy(task.bends, s->pack.bends, sizeof task.bends);
    outline_start(&s->outline, &task);
    int depth = s->level - 2 < 6 ? s->level - 2 : 6;
    outline_restrict(&s->outline, depth, s->share, s->shares);
}

static bool can_use_outlines(const puzzle_search *s) {
    const puzzle_config *c = &s->config;
    if (c->kind >= PUZZLE_LINES) return false;
    return c->is_source_check || is_single(puzzle_colours(c, s->level));
}

static bool is_counting(const puzzle_search *s) {
    return s->wish.is_count && s->fixed.count == 0 && !s->config.is_source_check;
}

static ita_status choose_way(puzzle_search *s, ita_diag *diag) {
    bool can_outline = can_use_outlines(s), can_weave = !s->config.is_source_check;
    bool can_rim = can_outline && is_by_rims(s) && is_counting(s) && s->config.max_holes <= 0;
    if ((s->wish.way == SEARCH_OUTLINES && !can_outline) ||
        (s->wish.way == SEARCH_WEAVE && !can_weave) || (s->wish.way == SEARCH_RIMS && !can_rim))
        return ita_fail(diag, ITA_E_UNSUPPORTED, "tantrix.solve.method");
    s->is_weaving = !can_outline || s->wish.way == SEARCH_WEAVE;
    // Tiles that lie already prune a weave; of the outlines all would be listed.
    if (can_weave && s->wish.way == SEARCH_BEST && s->fixed.count > 1) s->is_weaving = true;
    return ITA_OK;
}

ita_status puzzle_search_start(puzzle_search *s, const puzzle_config *config, int level,
                               const tantrix_board *fixed, const search_wish *wish,
                               ita_diag *diag) {
    memset(s, 0, sizeof *s);
    s->config = *config;
    s->level = level;
    s->wish = *wish;
    s->shares = 1;
    if (fixed) s->fixed = *fixed;
    ita_status status = choose_way(s, diag);
    if (status != ITA_OK) return status;
    s->colours_left = puzzle_checked_colours(config, level);
    if (config->kind != PUZZLE_PYRAMID && has_tile_without(config, level, s->colours_left))
        s->reason = "tantrix.solve.lacks";
    else if (config->kind < PUZZLE_LINES)
        rule_out(s);
    if (s->reason) {
        s->is_done = true;
        return ITA_OK;
    }
    if (s->is_weaving) {
        weave_task task = weave_task_of(config, level);
        bool is_placed = s->fixed.count > 0 && config->kind != PUZZLE_PYRAMID;
        return weave_start(&s->weave, &task, is_placed ? &s->fixed : NULL, diag);
    }
    if (is_by_rims(s)) {
        rims_start(&s->rims, config->pack, level, __builtin_ctz(s->colours_left),
                   config->max_holes != 0);
        return ITA_OK;
    }
    start_outlines(s);
    s->is_trying = (wish->is_any || wish->is_random) && !config->is_source_check &&
                   s->fixed.count <= 1 && level <= OUTLINE_MOST;
    return ITA_OK;
}

void puzzle_search_restrict(puzzle_search *s, uint32_t share, uint32_t shares) {
    s->share = share;
    s->shares = shares;
    s->is_trying = false;
    if (s->is_weaving)
        weave_restrict(&s->weave, s->level < 6 ? 1 : 4, share, shares);
    else if (is_by_rims(s))
        rims_restrict(&s->rims, share, shares);
    else if (!s->is_done)
        start_outlines(s);
}

double puzzle_search_progress(const puzzle_search *s) {
    if (s->is_done) return 1;
    if (s->is_weaving) return weave_progress(&s->weave);
    if (is_by_rims(s)) return rims_progress(&s->rims);
    return s->is_trying ? 0 : outline_progress(&s->outline);
}

// ---- laying a solution on the table

void puzzle_search_align(laid_tile *laid, int count, int index, const tantrix_spot *spot) {
    int turns = (spot->turn + 6 - laid[index].turn) % 6;
    ita_hex from = ita_hex_at(laid[index].a, laid[index].b), to = ita_hex_at(spot->a, spot->b);
    for (int i = 0; i < count; i++) {
        ita_hex p = ita_hex_less(ita_hex_at(laid[i].a, laid[i].b), from);
        for (int k = 0; k < turns; k++)
            p = ita_hex_turn_right(p);
        p = ita_hex_add(p, to);
        laid[i].a = (int8_t)p.a;
        laid[i].b = (int8_t)p.b;
        laid[i].turn = (uint8_t)((laid[i].turn + turns) % 6);
    }
}

// The cells from which all are at most `reach` away have a, b and c = a + b in three intervals.
typedef struct extent {
    int low[3], high[3]; // of a, b, c
} extent;

static void widen(extent *e, const laid_tile *t) {
    int values[3] = {t->a, t->b, t->a + t->b};
    for (int i = 0; i < 3; i++) {
        if (values[i] < e->low[i]) e->low[i] = values[i];
        if (values[i] > e->high[i]) e->high[i] = values[i];
    }
}

static bool find_centre(const extent *e, int reach, int *a, int *b) {
    int from[3], to[3];
    for (int i = 0; i < 3; i++) {
        from[i] = e->high[i] - reach;
        to[i] = e->low[i] + reach;
        if (from[i] > to[i]) return false;
    }
    // a as near to the middle as c = a + b allows, then b.
    int least = from[2] - to[1] > from[0] ? from[2] - to[1] : from[0];
    int most = to[2] - from[1] < to[0] ? to[2] - from[1] : to[0];
    if (least > most) return false;
    *a = (least + most) / 2;
    least = from[2] - *a > from[1] ? from[2] - *a : from[1];
    most = to[2] - *a < to[1] ? to[2] - *a : to[1];
    *b = (least + most) / 2;
    return true;
}

bool puzzle_search_centre(const puzzle_config *c, laid_tile *laid, int count) {
    extent e = {{127, 127, 255}, {-128, -128, -256}};
    int reach = 0, a, b;
    for (int i = 0; i < count; i++)
        widen(&e, &laid[i]);
    while (!find_centre(&e, reach, &a, &b))
        reach++;
    for (int i = 0; i < count; i++) {
        laid[i].a = (int8_t)(laid[i].a - a);
        laid[i].b = (int8_t)(laid[i].b - b);
    }
    return reach <= c->reach;
}

static void read_outline(puzzle_search *s) {
    s->laid_count = s->level;
    for (int i = 0; i < s->level; i++) {
        int cell = s->outline.cells[i];
        s->laid[i] = (laid_tile){(int8_t)(cell / OUTLINE_SIDE - OUTLINE_SIDE / 2),
                                 (int8_t)(cell % OUTLINE_SIDE - OUTLINE_SIDE / 2),
                                 (uint8_t)filling_tile(&s->filling, i),
                                 (uint8_t)filling_turn(&s->filling, i)};
    }
}

static void read_weave(puzzle_search *s) {
    s->laid_count = s->level;
    for (int i = 0; i < s->level; i++) {
        tantrix_spot spot = weave_spot(&s->weave, i);
        s->laid[i] = (laid_tile){spot.a, spot.b, s->config.pack[i], spot.turn};
    }
}

static bool keeps_fixed(const puzzle_search *s) {
    for (int i = 0; i < s->laid_count; i++) {
        const laid_tile *t = &s->laid[i];
        const tantrix_spot *spot = &s->fixed.spots[t->number];
        if (spot->is_placed && (spot->a != t->a || spot->b != t->b || spot->turn != t->turn))
            return false;
        if (!puzzle_is_cell(&s->config, t->a, t->b)) return false;
    }
    return true;
}

// With the source's check a second colour may close over the same tiles: such an arrangement
// belongs to the lowest colour.
static bool belongs_to_colour(const puzzle_search *s) {
    if (!s->config.is_source_check) return true;
    tantrix_board board;
    tantrix_model model;
    int colour = TANTRIX_NONE;
    tantrix_board_clear(&board);
    for (int i = 0; i < s->laid_count; i++)
        tantrix_board_put(&board, s->laid[i].number, s->laid[i].a, s->laid[i].b, s->laid[i].turn);
    tantrix_model_open(&model, s->config.model, &board);
    return tantrix_model_closes(&model, puzzle_checked_colours(&s->config, s->level), &colour) &&
           colour == s->colour;
}

static bool place_solution(puzzle_search *s) {
    if (!belongs_to_colour(s)) return false;
    s->found_count = 1;
    if (s->fixed.count == 0)
        return s->wish.is_count || puzzle_search_centre(&s->config, s->laid, s->laid_count);
    for (int i = 0; i < s->laid_count; i++) {
        const tantrix_spot *spot = &s->fixed.spots[s->laid[i].number];
        if (!spot->is_placed) continue;
        puzzle_search_align(s->laid, s->laid_count, i, spot);
        return keeps_fixed(s);
    }
    return false;
}

// ---- steps

static bool take_from(uint64_t *budget, uint64_t left_before, uint64_t left_after) {
    uint64_t spent = left_before - left_after;
    *budget -= spent < *budget ? spent : *budget;
    return *budget > 0;
}

// One try: a random outline, and a short look for tiles on it. Hole-free ones fit every wish;
// where holes are allowed every second try uses them.
static search_step try_once(puzzle_search *s, uint64_t *budget) {
    outline_task task = s->outline.task;
    bool allows_holes = s->config.max_holes != 0;
    bool use_holes = allows_holes && (s->tries % 2 == 1 || has_impossible_crossings(s));
    task.max_holes = use_holes ? s->config.max_holes : 0;
    uint64_t nodes = OUTLINE_NODES;
    outline_start_random(&s->outline, &task, ita_mix(s->wish.seed) + s->tries++);
    outline_step step = outline_next(&s->outline, &nodes);
    take_from(budget, OUTLINE_NODES, nodes);
    s->nodes += OUTLINE_NODES - nodes;
    if (step != OUTLINE_FOUND) return SEARCH_PAUSED;
    filling_start(&s->filling, &s->pack, &s->outline, true);
    nodes = FILLING_NODES;
    step = filling_next(&s->filling, &nodes);
    take_from(budget, FILLING_NODES, nodes);
    s->nodes += FILLING_NODES - nodes;
    if (step != OUTLINE_FOUND) return SEARCH_PAUSED;
    read_outline(s);
    return place_solution(s) ? SEARCH_FOUND : SEARCH_PAUSED;
}

static search_step next_try(puzzle_search *s, uint64_t *budget) {
    while (*budget > 0) {
        if (try_once(s, budget) == SEARCH_FOUND) return SEARCH_FOUND;
        if (s->tries < RANDOM_TRIES || s->wish.is_random) continue;
        s->is_trying = false;
        start_outlines(s);
        break;
    }
    return SEARCH_PAUSED;
}

static search_step next_filling(puzzle_search *s, uint64_t *budget) {
    if (is_counting(s)) {
        s->is_filling = false;
        s->found_count = filling_count(&s->filling);
        s->nodes += s->filling.nodes;
        take_from(budget, s->filling.nodes, 0);
        return s->found_count ? SEARCH_FOUND : SEARCH_PAUSED;
    }
    uint64_t before = *budget;
    outline_step step = filling_next(&s->filling, budget);
    s->nodes += before - *budget;
    if (step == OUTLINE_DONE) s->is_filling = false;
    if (step != OUTLINE_FOUND) return SEARCH_PAUSED;
    read_outline(s);
    return place_solution(s) ? SEARCH_FOUND : SEARCH_PAUSED;
}

static search_step next_outline(puzzle_search *s, uint64_t *budget) {
    uint64_t before = *budget;
    outline_step step = outline_next(&s->outline, budget);
    s->nodes += before - *budget;
    if (step == OUTLINE_FOUND) {
        filling_start(&s->filling, &s->pack, &s->outline, !s->config.is_source_check);
        s->is_filling = true;
    } else if (step == OUTLINE_DONE) {
        s->colours_left &= s->colours_left - 1;
        s->is_done = s->colours_left == 0 || !s->config.is_source_check;
        if (!s->is_done) start_outlines(s);
    }
    return s->is_done ? SEARCH_DONE : SEARCH_PAUSED;
}

static search_step next_woven(puzzle_search *s, uint64_t *budget) {
    uint64_t before = *budget;
    weave_step step = weave_next(&s->weave, budget);
    s->nodes += before - *budget;
    s->is_done = step == WEAVE_DONE;
    if (step == WEAVE_DONE) return SEARCH_DONE;
    if (step == WEAVE_PAUSED) return SEARCH_PAUSED;
    read_weave(s);
    return place_solution(s) ? SEARCH_FOUND : SEARCH_PAUSED;
}

static search_step next_rim(puzzle_search *s, uint64_t *budget) {
    const uint64_t before = s->rims.nodes;
    rims_step step = rims_next(&s->rims, budget);
    s->nodes += s->rims.nodes - before;
    s->found_count = s->rims.found;
    s->is_done = step == RIMS_DONE;
    return s->is_done ? SEARCH_DONE : step == RIMS_FOUND ? SEARCH_FOUND : SEARCH_PAUSED;
}

search_step puzzle_search_next(puzzle_search *s, uint64_t *budget) {
    while (!s->is_done && *budget > 0) {
        search_step step = s->is_weaving   ? next_woven(s, budget)
                           : is_by_rims(s) ? next_rim(s, budget)
                           : s->is_trying  ? next_try(s, budget)
                           : s->is_filling ? next_filling(s, budget)
                                           : next_outline(s, budget);
        if (step != SEARCH_PAUSED) return step;
    }
    return s->is_done ? SEARCH_DONE : SEARCH_PAUSED;
}

// ---- saving

void puzzle_search_save(const puzzle_search *s, ita_text *bytes) {
    ita_put_u32(bytes, s->is_done);
    ita_put_u64(bytes, s->nodes);
    ita_put_u32(bytes, s->share);
    ita_put_u32(bytes, s->shares);
    ita_put_u32(bytes, s->is_trying);
    ita_put_u32(bytes, s->tries);
    ita_put_u32(bytes, s->colours_left);
    ita_put_u32(bytes, s->is_filling);
    if (s->is_done || s->is_trying) return;
    if (s->is_weaving) {
        weave_save(&s->weave, bytes);
        return;
    }
    if (is_by_rims(s)) {
        rims_save(&s->rims, bytes);
        return;
    }
    outline_save(&s->outline, bytes);
    if (s->is_filling) filling_save(&s->filling, bytes);
}

static bool read_flag(ita_reader *reader, bool *flag) {
    uint32_t value;
    if (!ita_read_u32(reader, &value) || value > 1) return false;
    *flag = value;
    return true;
}

static bool load_outlines(puzzle_search *s, ita_reader *reader, bool is_filling) {
    start_outlines(s);
    if (!outline_load(&s->outline, reader)) return false;
    if (!is_filling) return true;
    if (s->outline.depth != s->level) return false;
    filling_start(&s->filling, &s->pack, &s->outline, !s->config.is_source_check);
    s->is_filling = true;
    return filling_load(&s->filling, reader);
}

bool puzzle_search_load(puzzle_search *s, ita_reader *reader) {
    unsigned all_colours = s->colours_left;
    bool is_done, is_filling;
    if (!read_flag(reader, &is_done) || !ita_read_u64(reader, &s->nodes) ||
        !ita_read_u32(reader, &s->share) || !ita_read_u32(reader, &s->shares) || s->shares == 0 ||
        !read_flag(reader, &s->is_trying) || !ita_read_u32(reader, &s->tries) ||
        !ita_read_u32(reader, &s->colours_left) || !read_flag(reader, &is_filling))
        return false;
    if (s->is_done && !is_done) return false; // a reason rules every solution out
    s->is_done = is_done;
    if (is_done || s->is_trying) return true;
    if (s->is_weaving) return weave_load(&s->weave, reader);
    if (is_by_rims(s)) return rims_load(&s->rims, reader);
    if (s->colours_left == 0 || (s->colours_left & ~all_colours)) return false;
    return load_outlines(s, reader, is_filling);
}
