// See lanes.h.
#include "cover/method/lanes.h"

#if defined(__x86_64__) && !defined(__wasm__)
#include <immintrin.h>

enum {
    LANES = 8,
    WORD_COST = 3, // of eight items, and of one, where a word of an item is looked at by itself
    ALONE_COST = 2,
    MOST_EVEN = 8,
};

static bool can_count(void) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq");
}

static uint32_t end_of(const cover_span *span) {
    return span->first + span->count;
}

// The words of eight items.
static cover_lane lane_of(const cover_span *spans, uint32_t count) {
    uint32_t first = UINT32_MAX, end = 0;
    for (uint32_t i = 0; i < count && i < LANES; i++) {
        if (spans[i].count == 0) continue;
        if (spans[i].first < first) first = spans[i].first;
        if (end_of(&spans[i]) > end) end = end_of(&spans[i]);
    }
    return end > 0 ? (cover_lane){first, end - first, NULL} : (cover_lane){0};
}

static bool is_quicker(const cover_span *spans, uint32_t item_count) {
    uint64_t together = 0, alone = 0;
    for (uint32_t i = 0; i < item_count; i++) {
        alone += spans[i].count;
        if (i % LANES == 0) together += lane_of(spans + i, item_count - i).count;
    }
    return together * WORD_COST < alone * ALONE_COST;
}

// Makes all lanes as many words, where that does not make many more: the compiler knows how many
// then.
static void make_even(cover_lanes *lanes) {
    uint32_t most = 0, end = 0;
    for (uint32_t i = 0; i < lanes->count; i++) {
        const cover_lane *lane = &lanes->lanes[i];
        if (lane->count > most) most = lane->count;
        if (lane->first + lane->count > end) end = lane->first + lane->count;
        lanes->all_words += lane->count;
    }
    if (most > MOST_EVEN || most * lanes->count > 2 * lanes->all_words) return;
    for (uint32_t i = 0; i < lanes->count; i++) {
        cover_lane *lane = &lanes->lanes[i];
        if (lane->first > end - most) lane->first = end - most;
        lane->count = most;
    }
    lanes->words = most;
    lanes->all_words = most * lanes->count;
}

ita_status cover_lanes_open(cover_lanes *lanes, const cover_span *spans, uint32_t item_count,
                            ita_arena *arena) {
    if (!can_count() || !is_quicker(spans, item_count)) return ITA_OK;
    lanes->count = (item_count + LANES - 1) / LANES;
    lanes->lanes = cover_take(arena, lanes->count, sizeof *lanes->lanes);
    if (!lanes->lanes) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < lanes->count; i++)
        lanes->lanes[i] = lane_of(spans + i * LANES, item_count - i * LANES);
    make_even(lanes);
    for (uint32_t i = 0; i < item_count; i++) {
        cover_lane *lane = &lanes->lanes[i / LANES];
        if (i % LANES == 0) {
            lane->masks = cover_take(arena, lane->count, LANES * sizeof *lane->masks);
            if (!lane->masks) return ITA_E_MEMORY;
        }
        uint64_t *masks = (uint64_t *)lane->masks;
        for (uint32_t w = 0; w < spans[i].count; w++)
            masks[(spans[i].first - lane->first + w) * LANES + i % LANES] = spans[i].mask[w];
    }
    return ITA_OK;
}

#define IN_LANES __attribute__((target("avx512f,avx512vpopcntdq")))

// How many options each of eight items has.
static inline IN_LANES __m512i count_options(const cover_lane *lane, const uint64_t *row,
                                             const uint32_t words) {
    const uint64_t *masks = lane->masks, *here = row + lane->first;
    __m512i sum = _mm512_setzero_si512();
    for (uint32_t w = 0; w < words; w++, masks += LANES) {
        const __m512i all = _mm512_set1_epi64((int64_t)here[w]);
        const __m512i left = _mm512_and_si512(_mm512_loadu_si512(masks), all);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(left));
    }
    return sum;
}

// Where lanes are so many words, a number that the compiler knows; 0: as many as each says.
static inline IN_LANES uint64_t find(const cover_lanes *lanes, const uint64_t *row,
                                     const uint64_t *open, uint64_t *forced, const uint32_t words) {
    const __m512i one = _mm512_set1_epi64(1);
    __m512i numbers = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    __m512i best = _mm512_set1_epi64(-1); // a count, and behind it an item
    for (uint32_t i = 0; i < lanes->count; i++) {
        const __mmask8 asked = (__mmask8)(open[i / LANES] >> i % LANES * LANES);
        if (asked) {
            const cover_lane *lane = &lanes->lanes[i];
            const __m512i sum = count_options(lane, row, words ? words : lane->count);
            const __mmask8 barren = _mm512_mask_testn_epi64_mask(asked, sum, sum);
            if (barren) return i * LANES + (uint32_t)__builtin_ctz(barren);
            const uint64_t ones = _mm512_mask_cmpeq_epi64_mask(asked, sum, one);
            forced[i / LANES] |= ones << i % LANES * LANES;
            const __m512i key = _mm512_or_si512(_mm512_slli_epi64(sum, 32), numbers);
            best = _mm512_mask_min_epu64(best, asked, best, key);
        }
        numbers = _mm512_add_epi64(numbers, _mm512_set1_epi64(LANES));
    }
    return _mm512_reduce_min_epu64(best);
}

IN_LANES uint64_t cover_lanes_find(const cover_lanes *lanes, const uint64_t *row,
                                   const uint64_t *open, uint64_t *forced) {
    switch (lanes->words) {
    case 1: return find(lanes, row, open, forced, 1);
    case 2: return find(lanes, row, open, forced, 2);
    case 3: return find(lanes, row, open, forced, 3);
    case 4: return find(lanes, row, open, forced, 4);
    case 5: return find(lanes, row, open, forced, 5);
    case 6: return find(lanes, row, open, forced, 6);
    case 7: return find(lanes, row, open, forced, 7);
    case 8: return find(lanes, row, open, forced, 8);
    default: return find(lanes, row, open, forced, 0);
    }
}
#else
ita_status cover_lanes_open(cover_lanes *lanes, const cover_span *spans, uint32_t item_count,
                            ita_arena *arena) {
    (void)lanes, (void)spans, (void)item_count, (void)arena;
    return ITA_OK;
}

uint64_t cover_lanes_find(const cover_lanes *lanes, const uint64_t *row, const uint64_t *open,
                          uint64_t *forced) {
    (void)lanes, (void)row, (void)open, (void)forced;
    return 0;
}
#endif
