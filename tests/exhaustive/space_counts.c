// Known numbers of packings in space, each counted whole: up to rotation, and up to mirror images
// where the set of pieces has them. The motions found are held against a search that knows nothing
// of space: ita_cover_find_symmetries looks at the options alone.
#include "check.h"

#include "games/space/solve/as_cover.h"

#define SOMA "V:oo-o+L:ooo-o+T:ooo-_o+Z:oo_-_oo+A:o-oo~_-_o+B:o-oo~o+P:o-oo~_-o"
#define PENTOMINOES                                                                                \
    "F:_oo-oo_-_o_+I:ooooo+L:oooo-o+N:_ooo-oo+P:ooo-oo+T:ooo-_o_-_o_+U:ooo-o_o+V:ooo-o__-o__+"     \
    "W:oo_-_oo-__o+X:_o_-ooo-_o_+Y:oooo-_o+Z:oo_-_o_-_oo"
#define BEDLAM                                                                                     \
    "A:_o-ooo-__o+B:_o-ooo-_o+C:oo-_oo-__o+D:__o-_oo~_-oo+E:_o-ooo~_-_o+F:_o-_oo~_-oo+"            \
    "G:_o-_o~_-ooo+H:o-ooo~_-o+I:__o-ooo~_-o+J:_-ooo~__o-__o+K:_-_oo~oo-_o+L:_o-ooo~_-o+"          \
    "M:o-oo~_-_o"

typedef struct packing {
    const char *name, *pieces, *figure;
    uint64_t raw, unique; // raw is unique times motions, but for solutions that a motion keeps
    size_t motions;
    const char *method; // NULL: as the program chooses
    bool is_long;
} packing;

static const packing packings[] = {
    {"Soma", SOMA, "3x3x3", 11520, 240, 48, NULL, false},
    {"Pentominoes, 2 by 3 by 10", PENTOMINOES, "2x3x10", 96, 12, 8, NULL, false},
    {"Pentominoes, 2 by 5 by 6", PENTOMINOES, "2x5x6", 2112, 264, 8, NULL, false},
    {"Pentominoes, 3 by 4 by 5", PENTOMINOES, "3x4x5", 31520, 3940, 8, NULL, true},
    {"Diabolical cube", "A:oo+B:oo-o+C:oo-oo+D:oo-o_-oo+E:ooo-oo-o+F:oo-oo-ooo", "3x3x3", 624, 13,
     48, NULL, false},
    {"Slothouber and Graatsma", "6xA:2x2x1+3xB:1x1x1", "3x3x3", 8, 1, 48, NULL, false},
    {"Conway", "13xA:1x2x4+B:2x2x2+C:1x2x2+3xD:1x1x3", "5x5x5", 27456, 572, 48, "sets", false},
    {"Bedlam", BEDLAM, "4x4x4", 460464, 19186, 24, NULL, true},
};
enum { PACKINGS = sizeof packings / sizeof packings[0] };

// A packing laid out: the puzzle, where its pieces can lie, the instance.
typedef struct bench {
    space_puzzle puzzle;
    space_placements placements;
    space_cover cover;
} bench;

static void set_up(const packing *p, bench *b) {
    space_puzzle_open(&b->puzzle, ITA_LATTICE_CUBES, ita_heap());
    assert_int_equal(space_pieces_parse(p->pieces, strlen(p->pieces), false, &b->puzzle, NULL),
                     ITA_OK);
    assert_int_equal(space_shape_parse(ITA_LATTICE_CUBES, p->figure, strlen(p->figure),
                                       &b->puzzle.arena, &b->puzzle.figure, NULL),
                     ITA_OK);
    assert_int_equal(space_placements_make(&b->puzzle, ita_heap(), &b->placements, NULL), ITA_OK);
    assert_int_equal(
        space_cover_make(&b->puzzle, &b->placements, NULL, ita_heap(), &b->cover, NULL), ITA_OK);
}

static void clear_away(bench *b) {
    space_cover_close(&b->cover, ita_heap());
    space_placements_close(&b->placements, ita_heap());
    space_puzzle_close(&b->puzzle);
}

static void count(const packing *p) {
    bench b;
    ita_job *job;
    ita_job_report report;
    set_up(p, &b);
    assert_int_equal(ita_cover_group_order(b.cover.cover), p->motions);
    const ita_cover_options options = {.method = p->method};
    assert_int_equal(ita_cover_job_new(b.cover.cover, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 22, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    print_message("%s: %llu in all, %llu different\n", p->name,
                  (unsigned long long)report.solutions, (unsigned long long)report.unique);
    assert_true(report.is_complete && report.has_unique);
    assert_int_equal(report.solutions, p->raw);
    assert_int_equal(report.unique, p->unique);
    ita_job_close(job);
    clear_away(&b);
}

static void the_classic_packings_have_their_known_numbers_of_solutions(void **state) {
    (void)state;
    for (int i = 0; i < PACKINGS; i++)
        if (!packings[i].is_long || is_long_run()) count(&packings[i]);
}

// The same instance without its motions, which are then found from the options.
static size_t motions_found(const bench *b) {
    ita_cover_builder *builder;
    size_t found;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_cover_write_dlx(b->cover.cover, &text);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, ita_text_get(&text), text.length, NULL), ITA_OK);
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, &found), ITA_OK);
    ita_cover_builder_close(builder);
    ita_text_close(&text);
    return found;
}

static void options_alone_show_the_same_motions(void **state) {
    (void)state;
    for (int i = 0; i < PACKINGS; i++) {
        bench b;
        set_up(&packings[i], &b);
        size_t found = motions_found(&b);
        print_message("%s: %zu\n", packings[i].name, found);
        assert_int_equal(found, packings[i].motions);
        clear_away(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_classic_packings_have_their_known_numbers_of_solutions),
        cmocka_unit_test(options_alone_show_the_same_motions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
