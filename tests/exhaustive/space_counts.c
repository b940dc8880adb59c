// Known numbers of packings in space, each counted whole: up to rotation, and up to mirror images
// where the set of pieces has them. The motions found are held against a search that knows nothing
// of space: ita_cover_find_symmetries looks at the options alone.
#include "check.h"

#include "games/space/sets/set.h"
#include "games/space/solve/as_cover.h"

typedef struct packing {
    const char *set;      // of those that the program knows
    const char *figure;   // NULL: its own
    uint64_t raw, unique; // raw is unique times motions, but for solutions that a motion keeps
    size_t motions;
    const char *method; // NULL: as the program chooses
    bool is_long;
} packing;

static const packing packings[] = {
    {"soma", NULL, 11520, 240, 48, NULL, false},
    {"pentominoes", "10x3x2", 96, 12, 8, NULL, false},
    {"pentominoes", "6x5x2", 2112, 264, 8, NULL, false},
    {"pentominoes", NULL, 31520, 3940, 8, NULL, true},
    {"diabolical", NULL, 624, 13, 48, NULL, false},
    {"slothouber", NULL, 8, 1, 48, NULL, false},
    {"conway", NULL, 27456, 572, 48, "sets", false},
    {"pyramids", NULL, 24, 1, 24, NULL, false},
    {"dodecahedron", NULL, 24, 1, 24, NULL, false},
    {"star", NULL, 2, 1, 48, NULL, false},
    {"bedlam", NULL, 460464, 19186, 24, NULL, true},
};
enum { PACKINGS = sizeof packings / sizeof packings[0] };

// A packing laid out: the puzzle, where its pieces can lie, the instance.
typedef struct bench {
    space_puzzle puzzle;
    space_placements placements;
    by_cover cover;
} bench;

static const space_set *find_set(const char *name) {
    for (int i = 0; i < SPACE_SETS; i++)
        if (strcmp(space_sets[i].name, name) == 0) return &space_sets[i];
    fail_msg("no set %s", name);
    return NULL;
}

static void set_up(const packing *p, bench *b) {
    const space_set *set = find_set(p->set);
    const char *figure = p->figure ? p->figure : set->figure;
    space_puzzle_open(&b->puzzle, set->lattice, ita_heap());
    assert_int_equal(space_pieces_parse(set->pieces, strlen(set->pieces), false, &b->puzzle, NULL),
                     ITA_OK);
    assert_int_equal(space_shape_parse(set->lattice, figure, strlen(figure), &b->puzzle.arena,
                                       &b->puzzle.figure, NULL),
                     ITA_OK);
    assert_int_equal(space_placements_make(&b->puzzle, ita_heap(), &b->placements, NULL), ITA_OK);
    assert_int_equal(
        space_cover_make(&b->puzzle, &b->placements, NULL, ita_heap(), &b->cover, NULL), ITA_OK);
}

static void clear_away(bench *b) {
    by_cover_close(&b->cover, ita_heap());
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
    print_message("%s: %llu in all, %llu different\n", p->set, (unsigned long long)report.solutions,
                  (unsigned long long)report.unique);
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

// Tetrahedra that all pieces have together can be exchanged as well: those have far more motions.
static void options_alone_show_the_same_motions(void **state) {
    (void)state;
    for (int i = 0; i < PACKINGS; i++) {
        bench b;
        if (find_set(packings[i].set)->lattice != ITA_LATTICE_CUBES) continue;
        set_up(&packings[i], &b);
        size_t found = motions_found(&b);
        print_message("%s: %zu\n", packings[i].set, found);
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
