// See rest.h. Taking an option is a few words for each of its items. Then the open items are asked
// whether they have an option at all, first of all the one that had none lately: most nodes end
// there. Options are counted for the others only.
#include "cover/method/rest.h"

#include "cover/method/left.h"

#include <string.h>

ita_status cover_rest_open(cover_rest *rest, const ita_cover *cover, ita_arena *arena) {
    rest->option_place = cover_take(arena, cover->option_count, sizeof *rest->option_place);
    rest->item_place = cover_take(arena, cover->item_count, sizeof *rest->item_place);
    return rest->option_place && rest->item_place ? ITA_OK : ITA_E_MEMORY;
}

void cover_rest_make(cover_rest *rest, const ita_cover *cover, const uint32_t *items,
                     uint32_t item_count, uint64_t *row) {
    for (uint32_t i = 0; i < item_count; i++) {
        rest->item_of[i] = items[i];
        rest->item_place[items[i]] = i;
    }
    memset(rest->rows, 0, item_count * sizeof *rest->rows);
    rest->barren = 0;
    uint32_t count = 0;
    for (uint32_t w = 0; w < ITA_BITSET_WORDS((size_t)cover->option_count); w++)
        for (uint64_t left = row[w]; left; left &= left - 1) {
            uint32_t option = w * 64 + (uint32_t)ita_bits_lowest64(left);
            uint64_t found = 0, bit = (uint64_t)1 << (count % 64);
            for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1];
                 e++) {
                uint32_t item = rest->item_place[cover->entries[e].item];
                rest->rows[item][count / 64] |= bit;
                found |= (uint64_t)1 << item;
            }
            rest->option_place[option] = count;
            rest->option_of[count] = option;
            rest->items[count++] = found;
        }
    memset(row, 0, sizeof *rest->rows);
    for (uint32_t w = 0; w < count / 64; w++)
        row[w] = UINT64_MAX;
    if (count % 64) row[count / 64] = ((uint64_t)1 << (count % 64)) - 1;
}

// How many bits are set, side by side, where no instruction knows.
static inline uint32_t count_bits(uint64_t bits) {
#if defined(__POPCNT__) || !defined(__x86_64__)
    return (uint32_t)ita_bits_count64(bits);
#else
    const uint64_t twos = 0x5555555555555555u, fours = 0x3333333333333333u;
    bits -= bits >> 1 & twos;
    bits = (bits & fours) + (bits >> 2 & fours);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(bits * 0x0101010101010101u >> 56);
#endif
}

uint32_t cover_rest_count(const cover_rest *rest, uint32_t item, const uint64_t *row) {
    const uint64_t *options = rest->rows[rest->item_place[item]];
    uint32_t count = 0;
    for (uint32_t w = 0; w < COVER_REST_WORDS; w++)
        count += count_bits(options[w] & row[w]);
    return count;
}

void cover_rest_list(const cover_rest *rest, uint32_t item, const uint64_t *row,
                     uint32_t *options) {
    const uint64_t *mask = rest->rows[rest->item_place[item]];
    for (uint32_t w = 0; w < COVER_REST_WORDS; w++)
        for (uint64_t left = row[w] & mask[w]; left; left &= left - 1)
            *options++ = rest->option_of[w * 64 + (uint32_t)ita_bits_lowest64(left)];
}

bool cover_rest_has(const cover_rest *rest, uint32_t option, const uint64_t *row) {
    uint32_t place = rest->option_place[option];
    return rest->option_of[place] == option && ita_bit_get(row, place);
}

static bool has_option(const cover_rest *rest, uint32_t item, const uint64_t *row) {
    uint64_t left = 0;
    for (uint32_t w = 0; w < COVER_REST_WORDS; w++)
        left |= rest->rows[item][w] & row[w];
    return left != 0;
}

int64_t cover_rest_take(cover_rest *rest, uint32_t option, const uint64_t *row, uint64_t *next,
                        uint64_t *open) {
    const uint64_t items = rest->items[rest->option_place[option]];
    uint64_t gone[COVER_REST_WORDS] = {0};
    for (uint64_t left = items; left; left &= left - 1)
        for (uint32_t w = 0, item = (uint32_t)ita_bits_lowest64(left); w < COVER_REST_WORDS; w++)
            gone[w] |= rest->rows[item][w];
    for (uint32_t w = 0; w < COVER_REST_WORDS; w++)
        next[w] = row[w] & ~gone[w];
    *open &= ~items;
    if (!*open) return COVER_SOLVED;
    if (*open >> rest->barren & 1 && !has_option(rest, rest->barren, next)) return COVER_DEAD;
    for (uint64_t left = *open; left; left &= left - 1) {
        uint32_t item = (uint32_t)ita_bits_lowest64(left);
        if (has_option(rest, item, next)) continue;
        rest->barren = item;
        return COVER_DEAD;
    }
    uint32_t fewest = UINT32_MAX, best = 0;
    for (uint64_t left = *open; left && fewest > 1; left &= left - 1) {
        uint32_t item = (uint32_t)ita_bits_lowest64(left), count = 0;
        for (uint32_t w = 0; w < COVER_REST_WORDS && count < fewest; w++)
            count += count_bits(rest->rows[item][w] & next[w]);
        if (count >= fewest) continue;
        fewest = count;
        best = item;
    }
    return rest->item_of[best];
}
