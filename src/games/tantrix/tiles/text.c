// Config and move words that all modes share: colours, packs of tiles, cells, laid tiles.
// Knows no rules.
#include "games/tantrix/tantrix.h"

#include <string.h>

// Packs that are sold, by name; the text is what tiles= would say.
static const struct pack {
    const char *name, *tiles;
} packs[] = {
    {"junior", "3+5+8+12+14+43+46+50+52+54"},
    {"student", "19+21+24+25+29+31+32+40+41+42"},
    {"xtreme", "6+7+12+25+26+27+30+38+40+42"},
    {"crazy", "1+4-10+13+14"},
    {"master", "18+22+23+26+27+33-36+47+53+55"},
    {"professor", "2+11+15+17+20+30+38+39+44+45+51+56"},
    {"genius", "1+4+6+7+9+10+13+16+28+37+48+49"},
    {"rainbow-yellow", "1-3+9+12+17+20-23+31+44"},
    {"rainbow-red", "4+5+10+11+15+16+18+19+24-30"},
    {"rainbow-blue", "6-8+13+14+39-43"},
    {"rainbow-green", "32-38+45-47"},
    {"rainbow-white", "48-56"},
};

static int find_colour(const char *bytes, size_t length) {
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        if (ita_text_is(bytes, length, tantrix_colour_names[colour])) return colour;
    return TANTRIX_NONE;
}

ita_status tantrix_read_colours(ita_options *options, unsigned *colours, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, "colour");
    if (!option) return ITA_OK;
    unsigned set = 0;
    for (size_t at = 0; at <= option->value_length;) {
        const char *word = option->value + at;
        const char *plus = memchr(word, '+', option->value_length - at);
        size_t length = plus ? (size_t)(plus - word) : option->value_length - at;
        int colour = find_colour(word, length);
        bool is_twice = colour != TANTRIX_NONE && (set >> colour & 1);
        if (colour == TANTRIX_NONE || is_twice) {
            ita_status status =
                ita_fail_at(diag, ITA_E_RANGE, is_twice ? "tantrix.colour.twice" : "tantrix.colour",
                            option->offset + at);
            ita_diag_arg_bytes(diag, word, length);
            return status;
        }
        set |= 1u << colour;
        at += length + 1;
    }
    *colours = set;
    return ITA_OK;
}

void tantrix_put_colours(unsigned colours, ita_text *out) {
    bool is_first = true;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        if (!is_first) ita_put_char(out, '+');
        ita_put(out, tantrix_colour_names[colour]);
        is_first = false;
    }
}

// ---- packs of tiles

static ita_status bad_tiles(const ita_option *option, size_t at, const char *key, ita_diag *diag) {
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, key, option->offset + at);
    size_t end = at;
    while (end < option->value_length && option->value[end] != '+')
        end++;
    ita_diag_arg_bytes(diag, option->value + at, end - at);
    return status;
}

static bool read_range(ita_reader *reader, uint64_t *low, uint64_t *high) {
    if (!ita_read_uint(reader, TANTRIX_TILES, low) || *low == 0) return false;
    *high = *low;
    if (!ita_read_char(reader, '-')) return true;
    return ita_read_uint(reader, TANTRIX_TILES, high) && *high >= *low;
}

static void named_pack(ita_option *option) {
    for (size_t i = 0; i < sizeof packs / sizeof packs[0]; i++) {
        if (!ita_text_is(option->value, option->value_length, packs[i].name)) continue;
        option->value = packs[i].tiles;
        option->value_length = strlen(packs[i].tiles);
    }
}

ita_status tantrix_read_tiles(ita_options *options, uint8_t tiles[TANTRIX_TILES], int *count,
                              ita_diag *diag) {
    ita_option *option = ita_options_find(options, "tiles");
    if (!option) return ITA_OK;
    named_pack(option);
    bool is_in[TANTRIX_TILES + 1] = {false};
    ita_reader reader = ita_read(option->value, option->value_length);
    do {
        size_t start = reader.at;
        uint64_t low, high;
        bool is_range = read_range(&reader, &low, &high);
        if (!is_range || (!ita_read_end(&reader) && ita_read_peek(&reader) != '+'))
            return bad_tiles(option, start, "tantrix.tiles", diag);
        for (uint64_t n = low; n <= high; n++) {
            if (is_in[n]) return bad_tiles(option, start, "tantrix.tiles.twice", diag);
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

void tantrix_put_option(ita_text *out, size_t start, const char *name) {
    if (out->length > start) ita_put_char(out, ',');
    ita_put(out, name);
}

// ---- cells and laid tiles

void tantrix_put_cell(ita_text *out, int a, int b) {
    ita_put_int(out, a);
    ita_put_char(out, ',');
    ita_put_int(out, b);
}

void tantrix_put_laid(ita_text *out, int number, int a, int b, int turn) {
    ita_put_int(out, number);
    ita_put_char(out, '@');
    tantrix_put_cell(out, a, b);
    ita_put_char(out, '/');
    ita_put_int(out, turn);
}

bool tantrix_read_laid(ita_reader *reader, int *number, int *a, int *b, int *turn) {
    uint64_t tile, sixths;
    int64_t cell_a, cell_b;
    if (!ita_read_uint(reader, TANTRIX_TILES, &tile) || tile == 0) return false;
    if (!ita_read_char(reader, '@') || !ita_read_int(reader, 99, &cell_a)) return false;
    if (!ita_read_char(reader, ',') || !ita_read_int(reader, 99, &cell_b)) return false;
    if (!ita_read_char(reader, '/') || !ita_read_uint(reader, 5, &sixths)) return false;
    *number = (int)tile;
    *a = (int)cell_a;
    *b = (int)cell_b;
    *turn = (int)sixths;
    return true;
}
