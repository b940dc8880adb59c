// Packs of tiles and sets of colours as a config writes them and as people read them. No rules.
#include "games/tantrix/tantrix.h"

#include "intarsia/words.h"

#include <string.h>

enum { YELLOW = 1 << TANTRIX_YELLOW, RED = 1 << TANTRIX_RED, BLUE = 1 << TANTRIX_BLUE };
enum { GREEN = 1 << TANTRIX_GREEN };

const char *const tantrix_pack_choices[] = {
    "junior", "student",        "xtreme",      "crazy",        "master",        "professor",
    "genius", "rainbow-yellow", "rainbow-red", "rainbow-blue", "rainbow-green", "rainbow-white",
    NULL};

// Packs that are sold, one for each of these names; the text is what tiles= would say, the colours
// are those that the pack asks to join. The Crazy pack asks for three loops one after the other;
// the red and the blue rainbow are pyramids.
static const struct pack {
    const char *tiles;
    unsigned colours;
} packs[] = {
    {"3+5+8+12+14+43+46+50+52+54", BLUE},
    {"19+21+24+25+29+31+32+40+41+42", GREEN},
    {"6+7+12+25+26+27+30+38+40+42", RED},
    {"1+4-10+13+14", 0},
    {"18+22+23+26+27+33-36+47+53+55", GREEN},
    {"2+11+15+17+20+30+38+39+44+45+51+56", YELLOW | BLUE},
    {"1+4+6+7+9+10+13+16+28+37+48+49", RED | BLUE},
    {"1-3+9+12+17+20-23+31+44", YELLOW},
    {"4+5+10+11+15+16+18+19+24-30", 0},
    {"6-8+13+14+39-43", 0},
    {"32-38+45-47", GREEN},
    {"48-56", BLUE},
};

_Static_assert(sizeof packs / sizeof packs[0] + 1 ==
                   sizeof tantrix_pack_choices / sizeof tantrix_pack_choices[0],
               "a pack for each name");

const char *const tantrix_hole_choices[] = {"no", "any", NULL};
const char *const tantrix_colour_choices[] = {"yellow", "red", "blue", "green", NULL};
const char *const tantrix_check_choices[] = {"strict", "source", NULL};

void tantrix_put_colours(unsigned colours, ita_text *out) {
    bool is_first = true;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        if (!is_first) ita_put_char(out, '+');
        ita_put(out, tantrix_colour_names[colour]);
        is_first = false;
    }
}

void tantrix_say_colours(unsigned colours, ita_text *out) {
    bool is_first = true;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        const bool is_last = colours >> colour == 1;
        if (!is_first) ita_put(out, is_last ? ita_words_in(out->language, "tantrix.and") : ", ");
        ita_put(out, ita_words_in(out->language, tantrix_colour_keys[colour]));
        is_first = false;
    }
}

// ---- packs of tiles

static ita_status bad_tiles(const ita_value *value, const ita_reader *list, size_t at,
                            const char *key, ita_diag *diag) {
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, key, value->offset + at);
    size_t end = at;
    while (end < list->length && list->bytes[end] != '+')
        end++;
    ita_diag_arg_bytes(diag, list->bytes + at, end - at);
    return status;
}

static bool read_range(ita_reader *reader, uint64_t *low, uint64_t *high) {
    if (!ita_read_uint(reader, TANTRIX_TILES, low) || *low == 0) return false;
    *high = *low;
    if (!ita_read_char(reader, '-')) return true;
    return ita_read_uint(reader, TANTRIX_TILES, high) && *high >= *low;
}

static const struct pack *pack_named(const ita_value *value) {
    for (size_t i = 0; i < sizeof packs / sizeof packs[0]; i++)
        if (ita_text_is(value->text, value->length, tantrix_pack_choices[i])) return &packs[i];
    return NULL;
}

unsigned tantrix_pack_colours(const ita_value *value) {
    const struct pack *pack = pack_named(value);
    return pack ? pack->colours : 0;
}

// The list that the value is, or that the pack of its name holds.
static ita_reader list_of(const ita_value *value) {
    const struct pack *pack = pack_named(value);
    return pack ? ita_read(pack->tiles, strlen(pack->tiles)) : ita_read(value->text, value->length);
}

ita_status tantrix_read_tiles(const ita_value *value, uint8_t tiles[TANTRIX_TILES], int *count,
                              ita_diag *diag) {
    bool is_in[TANTRIX_TILES + 1] = {false};
    ita_reader reader = list_of(value);
    do {
        size_t start = reader.at;
        uint64_t low, high;
        bool is_range = read_range(&reader, &low, &high);
        if (!is_range || (!ita_read_end(&reader) && ita_read_peek(&reader) != '+'))
            return bad_tiles(value, &reader, start, "tantrix.tiles", diag);
        for (uint64_t n = low; n <= high; n++) {
            if (is_in[n]) return bad_tiles(value, &reader, start, "tantrix.tiles.twice", diag);
            is_in[n] = true;
        }
    } while (ita_read_char(&reader, '+'));
    *count = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (is_in[n]) tiles[(*count)++] = (uint8_t)n;
    return ITA_OK;
}

void tantrix_put_tiles(const uint8_t *tiles, int count, ita_text *out) {
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && tiles[end] == tiles[end - 1] + 1)
            end++;
        if (end - i == 2) end--; // two in a row read better as such
        if (i > 0) ita_put_char(out, '+');
        ita_put_int(out, tiles[i]);
        if (end - i > 1) {
            ita_put_char(out, '-');
            ita_put_int(out, tiles[end - 1]);
        }
        i = end;
    }
}
