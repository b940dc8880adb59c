// Puzzles in space are written in formats of others and read back equal: random puzzles of every
// lattice, with copies, bounds, colours, cells that may stay empty, names and words of all kinds.
// And letters that stand for colours say what the table of colours says, or there are none that do.
#include "check.h"

#include "games/space/files/layers.h"
#include "games/space/files/xmpuzzle.h"
#include "intarsia/session.h"
#include "intarsia/words.h"
#include "records.h"

static uint64_t below(ita_random *random, uint64_t bound) {
    return ita_random_below(random, bound);
}

static bool by_chance(ita_random *random, unsigned percents) {
    return below(random, 100) < percents;
}

// ---- random puzzles

// A few cells anywhere in a box, in layers; how many there are.
static uint32_t put_cells(ita_random *random, ita_lattice lattice, const char *letters,
                          bool may_be_empty, unsigned percents, ita_text *out) {
    const int wide = 1 + (int)below(random, 5), deep = 1 + (int)below(random, 4);
    const int high = 1 + (int)below(random, 3);
    uint32_t count = 0;
    for (int z = 0; z < high; z++)
        for (int y = deep - 1; y >= 0; y--) {
            if (y < deep - 1 || z > 0) ita_put_char(out, y == deep - 1 ? '~' : '-');
            for (int x = 0; x < wide; x++) {
                const ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
                if (!ita_cell_is_of(lattice, cell) || !by_chance(random, percents)) {
                    ita_put_char(out, '_');
                    continue;
                }
                const char letter = letters[below(random, strlen(letters))];
                const bool is_capital = may_be_empty && by_chance(random, 30);
                ita_put_char(out, is_capital ? (char)(letter - 'a' + 'A') : letter);
                count++;
            }
        }
    return count;
}

static void put_name(ita_random *random, uint32_t index, ita_text *out) {
    static const char *const names[] = {"Key", "b2", "Aa", "Z", "A", "x1y2z3", "B", "D"};
    if (by_chance(random, 50) && index < 8)
        ita_put(out, names[index]);
    else {
        ita_put_char(out, (char)('E' + index));
        ita_put_uint(out, below(random, 1000));
    }
}

static void put_puzzle(ita_random *random, ita_lattice lattice, ita_text *out) {
    static const char *const letters[] = {"o", "o", "ooa", "oabz", "abcdefghijklmnpqrstuvwxyz"};
    const char *of_all = letters[below(random, 5)];
    ita_put(out, "pieces=");
    const uint32_t kinds = 1 + (uint32_t)below(random, 6);
    char names[6][SPACE_NAME_SIZE] = {{0}};
    for (uint32_t i = 0; i < kinds; i++) {
        if (i) ita_put_char(out, '+');
        if (by_chance(random, 50)) {
            ita_put_uint(out, below(random, 2));
            ita_put_char(out, '-');
            ita_put_uint(out, 1 + below(random, 4));
            ita_put_char(out, 'x');
        }
        const size_t at = out->length;
        put_name(random, i, out);
        memcpy(names[i], out->data + at, out->length - at);
        ita_put_char(out, ':');
        put_cells(random, lattice, of_all, false, 20, out);
    }
    ita_put(out, ",lattice=");
    ita_put(out, space_lattice_names[lattice]);
    ita_put(out, ",figure=");
    put_cells(random, lattice, of_all, by_chance(random, 50), 80, out);
    for (uint64_t left = below(random, 6), first = left; left > 0; left--) {
        ita_put(out, left == first ? ",together=" : by_chance(random, 60) ? "+" : "/");
        ita_put(out, names[below(random, kinds)]);
    }
}

// ---- random words

static void put_words(ita_random *random, ita_text *out) {
    static const char *const parts[] = {
        "<",         ">",   "&",    "\"", "'", "&amp;",    "]]>",
        "<![CDATA[", "\n",  "\r\n", "\t", " ", "\xC3\xBC", "\xF0\x9F\xA7\xA9",
        "a",         "<!--"};
    const uint64_t count = 1 + below(random, 8);
    for (uint64_t i = 0; i < count; i++)
        ita_put(out, parts[below(random, sizeof parts / sizeof parts[0])]);
}

static void add_words(ita_random *random, const ita_config *config, ita_record *record) {
    ita_text words, tag;
    ita_text_open(&words, ita_heap());
    ita_text_open(&tag, ita_heap());
    if (by_chance(random, 50)) {
        put_words(random, &words);
        ita_record_set_tag(record, XMPUZZLE_TITLE_TAG, words.data, words.length);
    }
    if (by_chance(random, 50)) {
        ita_text_reset(&words);
        put_words(random, &words);
        ita_record_set_comment(record, ITA_ROOT, words.data, words.length);
    }
    const space_puzzle *puzzle = &space_own(config)->puzzle;
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        if (!by_chance(random, 10)) continue;
        ita_text_reset(&words);
        ita_text_reset(&tag);
        put_words(random, &words);
        ita_put(&tag, XMPUZZLE_PIECE_TAG);
        ita_put(&tag, puzzle->pieces[i].name);
        ita_record_set_tag(record, ita_text_get(&tag), words.data, words.length);
    }
    ita_text_close(&tag);
    ita_text_close(&words);
}

// ---- there and back

typedef struct format_case {
    ita_status (*write)(const ita_record *record, ita_text *out, ita_diag *diag);
    const char *refusals; // of words that it cannot hold
    size_t written, refused;
} format_case;

// Written, it was read back equal; or it is refused for its words.
static void check_round_trip(const ita_record *record, format_case *format) {
    ita_text text;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_record again;
    ita_text_open(&text, ita_heap());
    ita_status status = format->write(record, &text, &diag);
    if (status != ITA_OK) {
        if (!strstr(format->refusals, diag.key)) print_message("%s %s\n", diag.key, record->config);
        assert_non_null(strstr(format->refusals, diag.key));
        ita_text_close(&text);
        format->refused++;
        return;
    }
    status = ita_record_read(text.data, text.length, ita_heap(), &again, &diag);
    if (status != ITA_OK) print_message("%s %s at:\n%s\n", diag.key, diag.args[0], text.data);
    assert_int_equal(status, ITA_OK);
    const char *difference = record_difference_but_order(record, &again);
    if (difference)
        print_message("%s: %s\n%s\n%s", difference, record->config, again.config, text.data);
    assert_null(difference);
    ita_record_close(&again);
    ita_text_close(&text);
    format->written++;
}

static void what_is_written_is_read_back_equal(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    format_case formats[] = {{xmpuzzle_write, "space.xmpuzzle.names space.xmpuzzle.round", 0, 0},
                             {layers_write, "file.cannot.tag file.cannot.comment", 0, 0}};
    size_t made = 0;
    while (made < usual_or_long(3000, 100000)) {
        ita_text text, canonical;
        ita_config *config;
        ita_record record;
        ita_text_open(&text, ita_heap());
        ita_text_open(&canonical, ita_heap());
        put_puzzle(&random, (ita_lattice)below(&random, ITA_LATTICE_COUNT), &text);
        if (ita_config_parse(&ita_game_space, text.data, text.length, ita_heap(), &config, NULL) ==
            ITA_OK) {
            made++;
            ita_config_format(config, &canonical);
            ita_record_open(&record, ita_heap());
            assert_int_equal(ita_record_set_game(&record, "space", ita_text_get(&canonical)),
                             ITA_OK);
            add_words(&random, config, &record);
            for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
                check_round_trip(&record, &formats[i]);
            ita_record_close(&record);
            ita_config_free(config);
        }
        ita_text_close(&canonical);
        ita_text_close(&text);
    }
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        print_message("%zu written and read back, %zu refused for words\n", formats[i].written,
                      formats[i].refused);
        assert_true(formats[i].written > formats[i].refused / 2);
    }
}

// Known sets too, whose config is their name: they come back as their pieces.
static void known_sets_are_written(void **state) {
    (void)state;
    for (size_t i = 0; i < SPACE_SETS; i++) {
        ita_record record, again, twice;
        ita_text text, second;
        ita_diag diag = {0};
        char config[64];
        snprintf(config, sizeof config, "set=%s", space_set_names[i]);
        ita_text_open(&text, ita_heap());
        ita_text_open(&second, ita_heap());
        ita_record_open(&record, ita_heap());
        assert_int_equal(ita_record_set_game(&record, "space", config), ITA_OK);
        assert_int_equal(xmpuzzle_write(&record, &text, &diag), ITA_OK);
        assert_int_equal(ita_record_read(text.data, text.length, ita_heap(), &again, &diag),
                         ITA_OK);
        assert_int_equal(xmpuzzle_write(&again, &second, &diag), ITA_OK);
        assert_string_equal(ita_text_get(&text), ita_text_get(&second));
        assert_int_equal(ita_record_read(second.data, second.length, ita_heap(), &twice, &diag),
                         ITA_OK);
        assert_string_equal(again.config, twice.config);
        ita_record_close(&twice);
        ita_record_close(&again);
        ita_record_close(&record);
        ita_text_close(&second);
        ita_text_close(&text);
    }
}

// As layers they stay sets; what is in their pieces' place, and their figure in any turn, is kept.
static void known_sets_are_sets_in_layers(void **state) {
    (void)state;
    static const char *const configs[] = {
        "", "set=conway", "set=burr", "set=burr,pieces=1+2x256+928+2x1024",
        "set=slothouber,figure=_ooo-oooo-ooo-oooo~oooo-ooo-ooo-ooo"};
    format_case format = {layers_write, "", 0, 0};
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_record record;
        ita_record_open(&record, ita_heap());
        assert_int_equal(ita_record_set_game(&record, "space", configs[i]), ITA_OK);
        check_round_trip(&record, &format);
        ita_record_close(&record);
    }
    assert_int_equal(format.refused, 0);
}

// ---- letters

enum { COLOURS = 3, LETTERS = 4 };

static bool may_lie(uint8_t piece, uint8_t figure) {
    return piece == 0 || figure == 0 || piece == figure;
}

// Of colours numbered up to `most`.
static bool says_the_same(const uint64_t *allowed, uint64_t of_pieces, uint64_t of_figure,
                          uint32_t most, const uint8_t *piece, const uint8_t *figure) {
    for (uint32_t p = 1; p <= most; p++)
        for (uint32_t r = 1; r <= most; r++)
            if (of_pieces >> p & 1 && of_figure >> r & 1 &&
                may_lie(piece[p], figure[r]) != (allowed[p] >> r & 1))
                return false;
    return true;
}

// Every choice of letters tried: of colours numbered up to COLOURS.
static bool has_letters(const uint64_t *allowed, uint64_t of_pieces, uint64_t of_figure) {
    uint8_t piece[XMPUZZLE_COLOURS_MOST + 1] = {0}, figure[XMPUZZLE_COLOURS_MOST + 1] = {0};
    uint32_t choices = 1;
    for (int i = 0; i < 2 * COLOURS; i++)
        choices *= LETTERS + 1;
    for (uint32_t choice = 0; choice < choices; choice++) {
        uint32_t left = choice;
        for (int i = 1; i <= COLOURS; i++) {
            piece[i] = (uint8_t)(left % (LETTERS + 1));
            left /= LETTERS + 1;
            figure[i] = (uint8_t)(left % (LETTERS + 1));
            left /= LETTERS + 1;
        }
        if (says_the_same(allowed, of_pieces, of_figure, COLOURS, piece, figure)) return true;
    }
    return false;
}

static void letters_say_what_the_table_says(void **state) {
    (void)state;
    size_t found = 0, not_found = 0;
    for (uint32_t table = 0; table < 1u << (COLOURS * COLOURS); table++) {
        uint64_t allowed[XMPUZZLE_COLOURS_MOST + 1] = {0};
        for (uint32_t i = 0; i < COLOURS * COLOURS; i++)
            if (table >> i & 1) allowed[1 + i / COLOURS] |= (uint64_t)1 << (1 + i % COLOURS);
        for (uint64_t colours = 0; colours < 1u << (2 * COLOURS); colours++) {
            const uint64_t of_pieces = (colours & 7) << 1, of_figure = colours >> COLOURS << 1;
            xmpuzzle_letters letters;
            const bool is_found = xmpuzzle_letters_find(allowed, of_pieces, of_figure, &letters);
            if (is_found) {
                assert_true(says_the_same(allowed, of_pieces, of_figure, COLOURS, letters.of_piece,
                                          letters.of_figure));
                found++;
            } else {
                // a table for fewer colours was looked at with those alone
                if (colours == (1u << (2 * COLOURS)) - 1)
                    assert_false(has_letters(allowed, of_pieces, of_figure));
                not_found++;
            }
        }
    }
    print_message("%zu tables have letters, %zu have none\n", found, not_found);
    assert_true(found > 0 && not_found > 0);
}

// As many colours as there are letters, paired crosswise and in any order.
static void many_colours_keep_their_meaning(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(77));
    for (int round = 0; round < 2000; round++) {
        uint64_t allowed[XMPUZZLE_COLOURS_MOST + 1] = {0}, of_pieces = 0, of_figure = 0;
        const uint64_t shift = below(&random, 20), classes = 1 + below(&random, 23);
        for (uint32_t c = 1; c <= XMPUZZLE_COLOURS_MOST; c++) {
            if (by_chance(&random, 60)) of_pieces |= (uint64_t)1 << c;
            if (by_chance(&random, 60)) of_figure |= (uint64_t)1 << c;
            for (uint32_t r = 1; r <= XMPUZZLE_COLOURS_MOST; r++)
                if ((c + shift) % classes == r % classes) allowed[c] |= (uint64_t)1 << r;
        }
        xmpuzzle_letters letters;
        assert_true(xmpuzzle_letters_find(allowed, of_pieces, of_figure, &letters));
        assert_true(says_the_same(allowed, of_pieces, of_figure, XMPUZZLE_COLOURS_MOST,
                                  letters.of_piece, letters.of_figure));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back_equal),
        cmocka_unit_test(known_sets_are_written),
        cmocka_unit_test(known_sets_are_sets_in_layers),
        cmocka_unit_test(letters_say_what_the_table_says),
        cmocka_unit_test(many_colours_keep_their_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
