// The sets of snug tangrams in the gallery: each figure is what its set says. INTARSIA_LONG=1 goes
// through all 5,583,516, holds the published count (Read 2004), and chooses the sets anew: where
// the gallery has others, the lines that it should have are told.
#include "examples.h"
#include "snug_config.h"

#include "congruent.h"
#include "games/dissection/figure/snug.h"
#include "intarsia/base.h"

#include <inttypes.h>

enum { PER_SET = 48, CANDIDATES = 700, HARDEST_CORNERS = 8, SHIPPED_MOST = 1000 };

typedef struct facts {
    uint64_t number;
    snug_shape shape;
    uint64_t unique, tries;
} facts;

static uint64_t tries_of(uint64_t number) {
    const ita_solve_options options = {.limit = 1};
    dissection_config *config = open_snug(number);
    ita_job *job;
    ita_job_report report;
    assert_int_equal(dissection_puzzle.solve(&config->base, NULL, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_true(report.delivered > 0);
    ita_job_close(job);
    ita_config_free(&config->base);
    return report.nodes;
}

// ---- the sets

static bool is_plain(const facts *f) {
    return f->shape.hole_count == 0 && !f->shape.is_touching;
}

static bool is_symmetric(const facts *f) {
    return is_plain(f) && (f->shape.is_mirrored || f->shape.is_turned);
}

static bool has_a_hole(const facts *f) {
    return f->shape.hole_count == 1 && !f->shape.is_touching;
}

static bool is_unique(const facts *f) {
    return is_plain(f) && f->unique == 1;
}

static bool may_be_hardest(const facts *f) {
    return is_plain(f) && f->shape.corner_count <= HARDEST_CORNERS;
}

// Few corners first, then few fillings.
static int64_t by_corners(const facts *f) {
    return f->shape.corner_count * 1000 + (int64_t)f->unique;
}

static int64_t by_fillings(const facts *f) {
    return f->shape.corner_count - 1000 * (int64_t)f->unique;
}

static int64_t by_tries(const facts *f) {
    return -(int64_t)f->tries;
}

// Of those that `holds`, the first by `order`, then as they are met.
typedef struct snug_set {
    const char *words, *titles[3];
    bool (*holds)(const facts *f);
    int64_t (*order)(const facts *f);
} snug_set;

static const snug_set sets[] = {
    {"dissection.set.tangram.symmetric",
     {"Symmetric %d", "Symmetrisch %d", "Simétrica %d"},
     is_symmetric,
     by_corners},
    {"dissection.set.tangram.hole",
     {"With a hole %d", "Mit Loch %d", "Com buraco %d"},
     has_a_hole,
     by_corners},
    {"dissection.set.tangram.unique",
     {"One way %d", "Eine Lösung %d", "Uma solução %d"},
     is_unique,
     by_corners},
    {"dissection.set.tangram.most",
     {"Many ways %d", "Viele Lösungen %d", "Muitas soluções %d"},
     is_plain,
     by_fillings},
    {"dissection.set.tangram.hardest",
     {"Hard %d", "Schwer %d", "Difícil %d"},
     may_be_hardest,
     by_tries},
};
enum { SETS = sizeof sets / sizeof sets[0] };

static facts look(uint64_t number, const snug_figure *figure) {
    uint64_t fillings;
    facts f = {.number = number};
    snug_look(figure, &f.shape);
    snug_count(figure, &fillings, &f.unique);
    return f;
}

// ---- those of the gallery

static void every_figure_is_what_its_set_says(void **state) {
    (void)state;
    size_t counts[SETS] = {0};
    facts before[SETS];
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);)
        for (size_t i = 0; i < SETS; i++) {
            const char *name = dissection_figure_in(figure.config, "tangram");
            snug_figure squares;
            uint64_t number;
            if (strcmp(figure.set, sets[i].words) != 0) continue;
            assert_true(dissection_snug_number(name, strlen(name), &number));
            assert_true(snug_of(number, &squares));
            facts f = look(number, &squares);
            f.tries = sets[i].order == by_tries ? tries_of(number) : 0;
            assert_true(sets[i].holds(&f));
            assert_true(counts[i] == 0 || sets[i].order(&before[i]) <= sets[i].order(&f));
            before[i] = f;
            counts[i]++;
        }
    for (size_t i = 0; i < SETS; i++)
        assert_int_equal(counts[i], PER_SET);
}

// ---- chosen anew

typedef struct list {
    size_t count;
    facts items[CANDIDATES];
} list;

static void put_in_order(list *l, const facts *f, int64_t (*order)(const facts *f)) {
    size_t at = l->count;
    if (at == CANDIDATES && order(&l->items[at - 1]) <= order(f)) return;
    if (at == CANDIDATES) at--;
    for (; at > 0 && order(&l->items[at - 1]) > order(f); at--)
        l->items[at] = l->items[at - 1];
    l->items[at] = *f;
    l->count += l->count < CANDIDATES;
}

typedef struct shelf {
    dissection_config *figures[SHIPPED_MOST];
    size_t count;
} shelf;

// False where the figure is there already.
static bool put_on_shelf(shelf *s, dissection_config *figure) {
    for (size_t i = 0; i < s->count; i++)
        if (are_congruent(s->figures[i], figure)) {
            ita_config_free(&figure->base);
            return false;
        }
    assert_true(s->count < SHIPPED_MOST);
    s->figures[s->count++] = figure;
    return true;
}

// The tangrams that are not in one of the sets above.
static void fill_shelf(shelf *s) {
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        bool is_ours = false;
        for (size_t i = 0; i < SETS; i++)
            is_ours = is_ours || strcmp(figure.set, sets[i].words) == 0;
        if (!is_ours && dissection_figure_in(figure.config, "tangram"))
            assert_true(put_on_shelf(s, open_figure(figure.config)));
    }
}

static void put_line(const snug_set *set, uint64_t number, int index, ita_text *out) {
    char title[64];
    ita_put(out, "set=tangram,figure=snug-");
    ita_put_uint(out, number);
    for (int i = 0; i < 3; i++) {
        snprintf(title, sizeof title, set->titles[i], index);
        ita_put_char(out, '\t');
        ita_put(out, title);
    }
    ita_put(out, "\t\t\n");
}

static void put_set(const snug_set *set, const list *from, shelf *taken, ita_text *out) {
    int index = 0;
    ita_put(out, "\t");
    ita_put(out, set->words);
    ita_put(out, "\t\n");
    for (size_t i = 0; i < from->count && index < PER_SET; i++)
        if (put_on_shelf(taken, open_snug(from->items[i].number)))
            put_line(set, from->items[i].number, ++index, out);
    assert_int_equal(index, PER_SET);
}

static void all_are_as_many_as_published_and_the_sets_the_first_of_them(void **state) {
    (void)state;
    if (!is_long_run()) skip();
    static list lists[SETS];
    static shelf taken;
    size_t count = 0, plain = 0, counts[SETS] = {0};
    snug_walk *walk;
    snug_figure figure;
    uint64_t number;
    assert_int_equal(snug_walk_open(ita_heap(), &walk), ITA_OK);
    ita_status status;
    while ((status = snug_walk_next(walk, &figure, &number)) == ITA_OK) {
        facts f = look(number, &figure);
        count++;
        plain += is_plain(&f);
        if (may_be_hardest(&f)) f.tries = tries_of(number);
        for (size_t i = 0; i < SETS; i++) {
            if (!sets[i].holds(&f)) continue;
            put_in_order(&lists[i], &f, sets[i].order);
            counts[i]++;
        }
    }
    snug_walk_close(walk);
    assert_int_equal(status, ITA_E_NOT_FOUND);
    assert_int_equal(count, SNUG_FIGURES);
    assert_int_equal(plain, 4842205);
    for (size_t i = 0; i < SETS; i++) {
        const facts *last = &lists[i].items[lists[i].count - 1], *first = lists[i].items;
        print_message("%s: %zu; first %d corners, %" PRIu64 " ways, %" PRIu64
                      " tries; last kept %d corners, %" PRIu64 " ways\n",
                      sets[i].words, counts[i], first->shape.corner_count, first->unique,
                      first->tries, last->shape.corner_count, last->unique);
    }
    ita_text out, pack;
    ita_text_open(&out, ita_heap());
    fill_shelf(&taken);
    for (size_t i = 0; i < SETS; i++)
        put_set(&sets[i], &lists[i], &taken, &out);
    read_own(INTARSIA_ROOT "/data/packs/figures.txt", &pack);
    const bool is_there = strstr(ita_text_get(&pack), ita_text_get(&out)) != NULL;
    if (!is_there) (void)(fputs(ita_text_get(&out), stdout) + fflush(stdout)); // long for a message
    assert_true(is_there);
    ita_text_close(&pack);
    ita_text_close(&out);
    for (size_t i = 0; i < taken.count; i++)
        ita_config_free(&taken.figures[i]->base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_what_its_set_says),
        cmocka_unit_test(all_are_as_many_as_published_and_the_sets_the_first_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
