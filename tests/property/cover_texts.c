// Exact cover as a user gets it (a text, its symmetries found, the method chosen by the instance)
// against the definition, on random texts of many kinds: whatever is written down is counted, and
// every way to run it counts the same.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/cover.h"
#include "spec/cover_definition.h"

#include <stdio.h>

// ---- texts of many kinds

typedef struct writer {
    ita_random *random;
    uint64_t seed;
    char names[SPEC_COVER_ITEMS][SPEC_COVER_WORD];
    int primary_count, item_count;
    char line[256];
    char text[2048];
} writer;

static int chance(writer *w, int below) {
    return (int)ita_random_below(w->random, (uint64_t)below);
}

static void put(writer *w, const char *words) {
    size_t length = strlen(w->text);
    assert_true(length + strlen(words) < sizeof w->text);
    strcpy(w->text + length, words);
}

// Ends a line, now and then with what the format lets pass.
static void end_line(writer *w) {
    static const char *const ends[] = {"\n", "\n", "\n", "\r\n", " \n", "\n\n", "\n| note\n"};
    put(w, ends[chance(w, 7)]);
}

// The items, named anew; `bounds` says how often primary ones must be covered, "" once.
static void begin(writer *w, int primaries, int secondaries, const char *const *bounds) {
    static const char *const alphabet = "abcdefghXYZ0123+*-";
    w->primary_count = primaries;
    w->item_count = primaries + secondaries;
    w->text[0] = '\0';
    for (int i = 0; i < w->item_count; i++) {
        if (i == primaries) put(w, "| ");
        snprintf(w->names[i], SPEC_COVER_WORD, "%c%d", alphabet[chance(w, 18)], i);
        if (bounds && i < primaries) put(w, bounds[i]);
        put(w, w->names[i]);
        put(w, " ");
    }
    end_line(w);
    w->line[0] = '\0';
}

// Puts an item before or behind the others of the option; colour 0 is none.
static void add(writer *w, int item, int colour) {
    char entry[2 * SPEC_COVER_WORD], before[sizeof w->line];
    if (colour)
        snprintf(entry, sizeof entry, "%s:%c", w->names[item], "?xyzuv"[colour]);
    else
        snprintf(entry, sizeof entry, "%s", w->names[item]);
    strcpy(before, w->line);
    bool is_first = chance(w, 2);
    int written = snprintf(w->line, sizeof w->line, "%s %s", is_first ? entry : before,
                           is_first ? before : entry);
    assert_true(written > 0 && (size_t)written < sizeof w->line);
}

static void end_option(writer *w) {
    if (w->line[strspn(w->line, " ")] != '\0') {
        put(w, w->line);
        end_line(w);
    }
    w->line[0] = '\0';
}

static const char *const some_bounds[] = {"", "", "", "2|", "0:1|", "0:2|", "1:2|", "1:3|", "2:3|"};

static void write_sprinkled(writer *w) {
    const char *bounds[SPEC_COVER_ITEMS] = {NULL};
    int primaries = 1 + chance(w, 5), secondaries = chance(w, 3);
    for (int i = 0; i < primaries; i++)
        bounds[i] = some_bounds[chance(w, 9)];
    begin(w, primaries, secondaries, chance(w, 2) ? bounds : NULL);
    int options = 3 + chance(w, 9), density = 2 + chance(w, 3);
    for (int o = 0; o < options; o++) {
        for (int i = 0; i < w->item_count; i++)
            if (chance(w, density) == 0) add(w, i, i < primaries ? 0 : chance(w, 3));
        end_option(w);
    }
}

// Edges of a graph: matchings, paths and rings, edge covers, by how often vertices are met.
static void write_graph(writer *w) {
    static const char *const degrees[] = {"", "2|", "1:2|", "0:2|", "0:1|"};
    const char *bounds[SPEC_COVER_ITEMS] = {NULL};
    int vertices = 3 + chance(w, 4), edges = 0, kind = chance(w, 3);
    const char *degree = degrees[chance(w, 5)];
    for (int i = 0; i < vertices; i++)
        bounds[i] = chance(w, 8) ? degree : degrees[chance(w, 5)];
    begin(w, vertices, 0, bounds);
    for (int a = 0; a < vertices; a++)
        for (int b = a + 1; b < vertices; b++) {
            bool is_on_ring = b == a + 1 || (a == 0 && b == vertices - 1);
            bool is_edge = kind == 0 || (kind == 1 ? is_on_ring : chance(w, 2) == 0);
            if (!is_edge || edges == SPEC_COVER_OPTIONS) continue;
            add(w, a, 0);
            add(w, b, 0);
            end_option(w);
            edges++;
        }
}

// Partitions of the same items, one after the other, so that solutions abound.
static void write_partitions(writer *w) {
    int items = 2 + chance(w, 4), secondaries = chance(w, 3), options = 0;
    begin(w, items, secondaries, NULL);
    while (options < SPEC_COVER_OPTIONS - items && chance(w, 6)) {
        int blocks = 1 + chance(w, 3), block_of[SPEC_COVER_ITEMS], colour = chance(w, 3);
        for (int i = 0; i < items; i++)
            block_of[i] = chance(w, blocks);
        for (int b = 0; b < blocks; b++) {
            for (int i = 0; i < items; i++)
                if (block_of[i] == b) add(w, i, 0);
            for (int i = 0; i < secondaries; i++)
                if (chance(w, 3) == 0) add(w, items + i, colour);
            options += w->line[0] != '\0';
            end_option(w);
        }
    }
}

// The same small thing twice or three times over, which may change places.
static void write_copies(writer *w) {
    int copies = 2 + chance(w, 2), items = 2, sets[4], options = 2 + chance(w, copies == 2 ? 3 : 2);
    bool has_secondary = copies == 2 && chance(w, 2);
    for (int o = 0; o < options; o++)
        sets[o] = 1 + chance(w, 3);
    begin(w, copies * items, has_secondary ? copies : 0, NULL);
    for (int c = 0; c < copies; c++)
        for (int o = 0; o < options; o++) {
            for (int i = 0; i < items; i++)
                if (sets[o] >> i & 1) add(w, c * items + i, 0);
            if (has_secondary && o % 2 == 0) add(w, copies * items + c, 1 + o % 3);
            end_option(w);
        }
}

// Words of two letters across and down; the cells are secondary, their letters colours.
static void write_crossword(writer *w) {
    int words[4], count = 2 + chance(w, 2);
    for (int k = 0; k < count; k++)
        words[k] = chance(w, 4);
    begin(w, 4, 4, NULL);
    for (int place = 0; place < 4; place++)
        for (int k = 0; k < count; k++) {
            int line = place % 2;
            add(w, place, 0);
            for (int letter = 0; letter < 2; letter++) {
                int cell = place < 2 ? 2 * line + letter : 2 * letter + line;
                add(w, 4 + cell, 1 + (words[k] >> letter & 1));
            }
            end_option(w);
        }
}

// Sets of points on a circle with all that they become by turning.
static void write_circle(writer *w) {
    int points = 3 + chance(w, 4), bases = 1 + chance(w, 2);
    const char *bounds[SPEC_COVER_ITEMS] = {NULL};
    const char *bound = some_bounds[chance(w, 9)];
    for (int i = 0; i < points; i++)
        bounds[i] = bound;
    begin(w, points, 0, bounds);
    for (int b = 0; b < bases; b++) {
        int set = 1 + chance(w, (1 << points) - 1);
        for (int turn = 0; turn < points; turn++) {
            for (int i = 0; i < points; i++)
                if (set >> i & 1) add(w, (i + turn) % points, 0);
            end_option(w);
        }
    }
}

// A strip of cells with short pieces, each to be used within its bounds.
static void write_strip(writer *w) {
    static const char *const pieces[] = {"", "0:1|", "0:3|", "1:2|"};
    const char *bounds[SPEC_COVER_ITEMS] = {"", "", "", "", "", "", "", ""};
    int cells = 3 + chance(w, 3), kinds = 1 + chance(w, 2), options = 0;
    for (int k = 0; k < kinds; k++)
        bounds[cells + k] = pieces[chance(w, 4)];
    begin(w, cells + kinds, 0, bounds);
    for (int k = 0; k < kinds; k++) {
        int length = 1 + k + chance(w, 2);
        for (int at = 0; at + length <= cells && options < SPEC_COVER_OPTIONS; at++, options++) {
            for (int i = 0; i < length; i++)
                add(w, at + i, 0);
            add(w, cells + k, 0);
            end_option(w);
        }
    }
}

// Pairs of items, and options that come with their mirror images; an option may hold both of a
// pair.
static void write_mirrored(writer *w) {
    int primaries = 2 * (1 + chance(w, 2)), secondaries = 2 * (1 + chance(w, 2));
    begin(w, primaries, secondaries, NULL);
    for (int k = 1 + chance(w, 6); k > 0; k--) {
        int entries[SPEC_COVER_ITEMS] = {0};
        entries[chance(w, primaries)] = 1;
        if (chance(w, 3) == 0) entries[chance(w, primaries)] = 1;
        for (int i = primaries; i < w->item_count; i++)
            entries[i] = chance(w, 4);
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            for (int i = 0; i < w->item_count; i++)
                if (entries[i]) add(w, i ^ mirrored, i < primaries ? 0 : entries[i] - 1);
            end_option(w);
        }
    }
}

static void (*const kinds[])(writer *) = {write_sprinkled, write_graph,     write_partitions,
                                          write_copies,    write_crossword, write_circle,
                                          write_strip,     write_mirrored};
enum { KINDS = 8 };

static writer now; // what is being tried; no seed: nothing

// Shows what a test failed on.
static int show(void **state) {
    (void)state;
    if (now.seed) print_message("INTARSIA_SEED=%llu\n%s", (unsigned long long)now.seed, now.text);
    return 0;
}

// ---- running

static void finish(ita_job *job, ita_job_report *report) {
    do {
        assert_int_equal(ita_job_step(job, 25, NULL), ITA_OK);
        ita_job_report_get(job, report);
    } while (!report->is_done);
}

// As `intarsia cover` opens a text.
static ita_cover *open_text(const char *text) {
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, text, strlen(text), NULL), ITA_OK);
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 50000000, NULL),
                     ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static void check_report(const spec_cover *spec, const ita_job_report *report) {
    assert_true(report->is_complete);
    assert_int_equal(report->solutions, spec->solution_count);
    assert_true(report->has_unique == (spec->symmetry_count <= ITA_COVER_MAX_GROUP));
    if (report->has_unique) assert_int_equal(report->unique, spec->class_count);
}

static void check_count(const spec_cover *spec, const ita_cover *cover, const char *method) {
    ita_cover_options options = {.method = method};
    ita_job *job;
    ita_job_report report;
    ita_status status = ita_cover_job_new(cover, &options, ita_heap(), &job, NULL);
    if (method && status == ITA_E_UNSUPPORTED) return;
    assert_int_equal(status, ITA_OK);
    finish(job, &report);
    ita_job_close(job);
    check_report(spec, &report);
}

static void check_parts(const spec_cover *spec, const ita_cover *cover, size_t wanted) {
    ita_job *job, *parts[8];
    size_t count;
    ita_job_report report;
    assert_int_equal(ita_cover_job_new(cover, NULL, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(job->class_->split(job, wanted, parts, &count), ITA_OK);
    for (size_t i = 0; i < count; i++) {
        finish(parts[i], &report);
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    finish(job, &report);
    ita_job_close(job);
    check_report(spec, &report);
}

typedef struct listing {
    const spec_cover *spec;
    uint8_t met[1 << SPEC_COVER_OPTIONS];
    int count;
} listing;

static bool list(void *user, const uint32_t *options, size_t count) {
    listing *l = user;
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++)
        set |= 1u << options[i];
    assert_true(spec_cover_has_solution(l->spec, (uint16_t)set));
    assert_int_equal(l->met[set]++, 0);
    l->count++;
    return true;
}

static void check_list(const spec_cover *spec, const ita_cover *cover,
                       ita_cover_symmetry symmetry) {
    static listing l;
    memset(&l, 0, sizeof l);
    l.spec = spec;
    ita_cover_options options = {.visit = list, .user = &l, .symmetry = symmetry};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    finish(job, &report);
    ita_job_close(job);
    bool is_by_class = symmetry == ITA_COVER_UNIQUE;
    assert_int_equal(l.count, is_by_class ? spec->class_count : spec->solution_count);
    if (symmetry != ITA_COVER_NO_GROUP) check_report(spec, &report);
}

static void any_text_is_counted_as_its_definition_says(void **state) {
    (void)state;
    static spec_cover spec;
    uint64_t seed = test_seed(20260101);
    size_t texts = usual_or_long(1400, 100000), solvable = 0, symmetric = 0, not_claimed = 0;
    for (size_t i = 0; i < texts; i++) {
        ita_random random;
        ita_random_seed(&random, seed + i);
        now = (writer){.random = &random, .seed = seed + i};
        kinds[now.seed % KINDS](&now);
        assert_true(spec_cover_read(&spec, now.text));
        spec_cover_solve(&spec);
        ita_cover *cover = open_text(now.text);
        if (ita_cover_knows_symmetries(cover))
            assert_int_equal(ita_cover_group_order(cover), spec.symmetry_count);
        else
            not_claimed++;
        check_count(&spec, cover, NULL);
        check_parts(&spec, cover, 1 + i % 8);
        check_list(&spec, cover, ITA_COVER_EVERY);
        if (ita_cover_knows_symmetries(cover)) check_list(&spec, cover, ITA_COVER_UNIQUE);
        static const char *const methods[] = {"bits", "items", "sets", "frontier"};
        check_count(&spec, cover, methods[i % 4]);
        ita_cover_close(cover);
        solvable += spec.solution_count > 0;
        symmetric += spec.class_count < spec.solution_count;
    }
    now.seed = 0;
    print_message("%zu solvable, %zu symmetric, %zu with too many symmetries\n", solvable,
                  symmetric, not_claimed);
    assert_true(solvable > texts / 4 && symmetric > texts / 8);
}

// ---- hints

// The same instance call by call, items in any order, with random roles and neighbours.
static ita_cover *open_calls(const spec_cover *spec, ita_random *random) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t number[SPEC_COVER_ITEMS];
    int order[SPEC_COVER_ITEMS];
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < spec->item_count; i++) {
        int at = (int)ita_random_below(random, (uint64_t)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    for (int k = 0; k < spec->item_count; k++) {
        int i = order[k];
        ita_cover_role role = (ita_cover_role)ita_random_below(random, 3);
        ita_status status =
            spec->is_primary[i]
                ? ita_cover_add_item(builder, role, NULL, 0, (uint32_t)spec->least[i],
                                     (uint32_t)spec->most[i], &number[i], NULL)
                : ita_cover_add_secondary(builder, role, NULL, 0, &number[i], NULL);
        assert_int_equal(status, ITA_OK);
    }
    for (int o = 0; o < spec->option_count; o++) {
        ita_cover_entry entries[SPEC_COVER_ITEMS];
        size_t count = 0;
        for (int i = 0; i < spec->item_count; i++) {
            int entry = spec->options[o][i];
            if (entry) entries[count++] = (ita_cover_entry){number[i], (uint32_t)entry - 1};
        }
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    for (int a = 0; a < spec->item_count; a++)
        for (int b = a + 1; b < spec->item_count; b++)
            if (ita_random_below(random, 2))
                assert_int_equal(ita_cover_add_neighbours(builder, number[a], number[b], NULL),
                                 ITA_OK);
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 50000000, NULL),
                     ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static void hints_and_the_order_of_items_change_no_answer(void **state) {
    (void)state;
    static spec_cover spec;
    uint64_t seed = test_seed(20270101);
    size_t texts = usual_or_long(1400, 100000);
    for (size_t i = 0; i < texts; i++) {
        ita_random random;
        ita_random_seed(&random, seed + i);
        now = (writer){.random = &random, .seed = seed + i};
        kinds[now.seed % KINDS](&now);
        assert_true(spec_cover_read(&spec, now.text));
        spec_cover_solve(&spec);
        ita_cover *cover = open_calls(&spec, &random);
        if (ita_cover_knows_symmetries(cover))
            assert_int_equal(ita_cover_group_order(cover), spec.symmetry_count);
        static const char *const methods[] = {NULL, "bits", "items", "sets", "frontier"};
        for (int m = 0; m < 5; m++)
            check_count(&spec, cover, methods[m]);
        check_parts(&spec, cover, 1 + i % 8);
        check_list(&spec, cover, ITA_COVER_EVERY);
        ita_cover_close(cover);
    }
    now.seed = 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(any_text_is_counted_as_its_definition_says, show),
        cmocka_unit_test_teardown(hints_and_the_order_of_items_change_no_answer, show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
