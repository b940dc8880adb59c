// What is left on the way down, by each structure that tells it, against the plain meaning of the
// words: an option is left when it may stand beside all that are chosen, an item is open when none
// of them has it. Long rows and short ones, with colours and without; which structure a method
// takes by itself depends on the machine.
#include "check.h"

#include "cover/method/left.h"

#include <stdlib.h>
#include <string.h>

enum { ITEMS = 40, OPTIONS = 1600, SIZE = 6, INSTANCES = 600, WAYS = 4 };

typedef struct plain {
    uint32_t primary_count, item_count, option_count;
    uint32_t sizes[OPTIONS];
    ita_cover_entry entries[OPTIONS][SIZE];
    uint8_t is_allowed[OPTIONS];
    uint32_t chosen[ITEMS];
    uint32_t chosen_count;
} plain;

static bool has_item(const plain *p, uint32_t option, uint32_t item) {
    for (uint32_t i = 0; i < p->sizes[option]; i++)
        if (p->entries[option][i].item == item) return true;
    return false;
}

static bool may_stand_beside(const plain *p, uint32_t a, uint32_t b) {
    for (uint32_t i = 0; i < p->sizes[a]; i++)
        for (uint32_t k = 0; k < p->sizes[b]; k++) {
            const ita_cover_entry x = p->entries[a][i], y = p->entries[b][k];
            if (x.item == y.item && (x.colour == 0 || x.colour != y.colour)) return false;
        }
    return true;
}

static bool is_left(const plain *p, uint32_t option) {
    if (!p->is_allowed[option]) return false;
    bool has_primary = false;
    for (uint32_t i = 0; i < p->sizes[option]; i++)
        has_primary |= p->entries[option][i].item < p->primary_count;
    for (uint32_t c = 0; c < p->chosen_count; c++)
        if (!may_stand_beside(p, option, p->chosen[c])) return false;
    return has_primary;
}

// Items whose options lie together, as in squares of words, or anywhere.
static ita_cover *make(plain *p, ita_random *random) {
    const bool is_long = ita_random_below(random, 2), is_sorted = ita_random_below(random, 2);
    const uint32_t colours = (uint32_t)ita_random_below(random, 4);
    p->primary_count = 2 + (uint32_t)ita_random_below(random, is_long ? 6 : 20);
    p->item_count = p->primary_count + (uint32_t)ita_random_below(random, 12);
    p->option_count = 20 + (uint32_t)ita_random_below(random, is_long ? OPTIONS - 20 : 380);
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item, colour;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t c = 0; c < colours; c++)
        assert_int_equal(ita_cover_add_colour(builder, &"abc"[c], 1, &colour, NULL), ITA_OK);
    for (uint32_t i = 0; i < p->item_count; i++)
        assert_int_equal(
            i < p->primary_count
                ? ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL)
                : ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL),
            ITA_OK);
    for (uint32_t o = 0; o < p->option_count; o++) {
        p->sizes[o] = 0;
        p->is_allowed[o] = ita_random_below(random, 16) > 0;
        const uint32_t most = 1 + (uint32_t)ita_random_below(random, SIZE);
        if (is_sorted) p->entries[o][p->sizes[o]++].item = o * p->primary_count / p->option_count;
        for (uint32_t k = p->sizes[o]; k < most; k++) {
            item = (uint32_t)ita_random_below(random, p->item_count);
            if (has_item(p, o, item)) continue;
            const bool is_coloured = colours > 0 && item >= p->primary_count;
            p->entries[o][p->sizes[o]++] = (ita_cover_entry){
                item, is_coloured ? (uint32_t)ita_random_below(random, colours + 1) : 0};
        }
        for (uint32_t k = 0; k < p->sizes[o]; k++)
            if (p->entries[o][k].item < p->primary_count) p->entries[o][k].colour = 0;
        assert_int_equal(ita_cover_add_option(builder, p->entries[o], p->sizes[o], NULL, NULL),
                         ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static int ascending(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

// What one of them tells of a node, against the plain picture. The item that is chosen there.
static int64_t check_node(const plain *p, const cover_left *left) {
    uint32_t listed[OPTIONS], sizes[ITEMS] = {0}, fewest = UINT32_MAX, open = 0, depth;
    int64_t expected = COVER_SOLVED;
    depth = p->chosen_count;
    for (uint32_t o = 0; o < p->option_count; o++)
        for (uint32_t i = 0; is_left(p, o) && i < p->sizes[o]; i++)
            sizes[p->entries[o][i].item]++;
    for (uint32_t item = 0; item < p->primary_count; item++) {
        bool is_open = true;
        for (uint32_t c = 0; c < depth; c++)
            is_open &= !has_item(p, p->chosen[c], item);
        open += is_open;
        if (!is_open || sizes[item] >= fewest) continue;
        fewest = sizes[item];
        expected = fewest ? (int64_t)item : COVER_DEAD;
    }
    const int64_t item = left->class_->choose(left, depth);
    if (left->class_->forced && item >= 0) {
        // Who has one option is taken before all are counted anew.
        const bool is_one = sizes[item] == 1;
        if (item != expected) assert_true(is_one && (fewest == 1 || expected == COVER_DEAD));
        fewest = sizes[item];
        const uint32_t only = left->class_->forced(left, depth);
        assert_true(is_one ? is_left(p, only) && has_item(p, only, (uint32_t)item)
                           : only == COVER_NO_OPTION);
    } else {
        assert_int_equal(item, expected);
    }
    if (item < 0) return item;
    assert_int_equal(left->class_->active(left, depth), open);
    assert_int_equal(left->class_->count(left, depth, (uint32_t)item), fewest);
    assert_false(left->class_->may_pass(left, depth, (uint32_t)item));
    left->class_->list(left, depth, (uint32_t)item, listed);
    qsort(listed, fewest, sizeof *listed, ascending);
    uint32_t at = 0;
    for (uint32_t o = 0; o < p->option_count; o++) {
        assert_int_equal(left->class_->has(left, depth, o), is_left(p, o));
        if (is_left(p, o) && has_item(p, o, (uint32_t)item)) assert_int_equal(listed[at++], o);
    }
    assert_int_equal(at, fewest);
    return item;
}

// Several ways down, as a search would go: back to some node above, by another of its branches on.
static uint32_t walk(plain *p, cover_left *left, ita_random *random) {
    static uint32_t branches[ITEMS][OPTIONS];
    uint32_t counts[ITEMS], items[ITEMS], nodes = 0;
    p->chosen_count = 0;
    left->class_->start(left);
    for (int way = 0; way < WAYS; way++) {
        bool is_back = p->chosen_count > 0;
        if (is_back) p->chosen_count = (uint32_t)ita_random_below(random, p->chosen_count);
        for (;; nodes++) {
            const uint32_t depth = p->chosen_count;
            if (!is_back) {
                const int64_t item = check_node(p, left);
                if (item < 0) break;
                items[depth] = (uint32_t)item;
                counts[depth] = left->class_->count(left, depth, items[depth]);
                left->class_->list(left, depth, items[depth], branches[depth]);
            }
            is_back = false;
            const uint32_t option = branches[depth][ita_random_below(random, counts[depth])];
            assert_true(left->class_->take(left, depth, items[depth], option));
            p->chosen[p->chosen_count++] = option;
        }
    }
    return nodes;
}

static void what_is_left_is_what_may_still_stand(void **state) {
    (void)state;
    static const cover_left_class *const classes[] = {&cover_left_spans, &cover_left_rows,
                                                      &cover_left_sets};
    static plain p;
    uint32_t nodes[3] = {0};
    for (uint64_t seed = 1; seed <= INSTANCES; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        ita_cover *cover = make(&p, &random);
        const cover_task task = {
            .cover = cover, .is_allowed = p.is_allowed, .allocator = ita_heap()};
        for (int i = 0; i < 3; i++) {
            cover_left *left;
            if (!classes[i]->fits(cover)) continue;
            assert_int_equal(classes[i]->open(&task, &left), ITA_OK);
            nodes[i] += walk(&p, left, &random);
            classes[i]->close(left);
        }
        ita_cover_close(cover);
    }
    print_message("nodes %u %u %u\n", nodes[0], nodes[1], nodes[2]);
    assert_true(nodes[1] > 2000 && nodes[2] > 2000);
}

enum { BOUNDED_ITEMS = 6, BOUNDED_OPTIONS = 12, KEY_WORDS = 4, STATES = 1 << 14 };

// What was found below states so far.
typedef struct known_states {
    uint64_t keys[STATES][KEY_WORDS], solutions[STATES];
    uint32_t count, again, words;
} known_states;

static ita_cover *make_bounded(ita_random *random) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < BOUNDED_ITEMS; i++) {
        const uint32_t least = (uint32_t)ita_random_below(random, 3);
        const uint32_t most = least + (uint32_t)ita_random_below(random, 3) + (least == 0);
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, i ? least : 0,
                                            i ? most : 1, &item, NULL),
                         ITA_OK);
    }
    for (uint32_t o = 0; o < BOUNDED_OPTIONS; o++) {
        ita_cover_entry entries[3] = {{.item = (uint32_t)ita_random_below(random, BOUNDED_ITEMS)}};
        uint32_t count = 1;
        for (uint32_t k = 1; k < 3; k++) {
            const uint32_t other = (uint32_t)ita_random_below(random, BOUNDED_ITEMS);
            if (other != entries[0].item && (count < 2 || other != entries[1].item))
                entries[count++].item = other;
        }
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// The state of a node whose solutions are known now: whoever has the same key has as many.
static void remember(known_states *known, const uint64_t key[KEY_WORDS], uint64_t solutions) {
    for (uint32_t i = 0; i < known->count; i++)
        if (memcmp(known->keys[i], key, sizeof known->keys[i]) == 0) {
            assert_int_equal(known->solutions[i], solutions);
            known->again++;
            return;
        }
    if (known->count == STATES) return;
    memcpy(known->keys[known->count], key, sizeof known->keys[0]);
    known->solutions[known->count++] = solutions;
}

// All solutions below a node, by both structures side by side, which tell the same key.
static uint64_t count_below(known_states *known, cover_left *rows, cover_left *sets,
                            uint32_t depth) {
    uint64_t key[KEY_WORDS], other[KEY_WORDS], solutions = 0;
    uint32_t branches[BOUNDED_OPTIONS + 1];
    const int64_t item = rows->class_->choose(rows, depth);
    assert_int_equal(sets->class_->choose(sets, depth), item);
    if (item == COVER_DEAD) return 0;
    const uint32_t at_will = rows->class_->at_will(rows, depth);
    assert_int_equal(sets->class_->at_will(sets, depth), at_will);
    if (item == COVER_SOLVED) return (uint64_t)1 << at_will;
    memset(key, 0, sizeof key);
    memset(other, 0, sizeof other);
    rows->class_->key(rows, depth, key, known->words);
    sets->class_->key(sets, depth, other, known->words);
    assert_memory_equal(key, other, sizeof key);
    uint32_t count = sets->class_->count(sets, depth, (uint32_t)item);
    sets->class_->list(sets, depth, (uint32_t)item, branches);
    qsort(branches, count, sizeof *branches, ascending);
    if (sets->class_->may_pass(sets, depth, (uint32_t)item)) branches[count++] = COVER_NO_OPTION;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(rows->class_->take(rows, depth, (uint32_t)item, branches[i]));
        assert_true(sets->class_->take(sets, depth, (uint32_t)item, branches[i]));
        solutions += count_below(known, rows, sets, depth + 1);
    }
    remember(known, key, solutions >> at_will);
    return solutions;
}

static void states_with_one_key_have_as_many_solutions(void **state) {
    (void)state;
    static known_states known;
    uint32_t again = 0;
    for (uint64_t seed = 1; seed <= INSTANCES; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        ita_cover *cover = make_bounded(&random);
        const cover_task task = {.cover = cover, .is_counting = seed % 2, .allocator = ita_heap()};
        cover_left *rows, *sets;
        assert_int_equal(cover_left_rows.open(&task, &rows), ITA_OK);
        assert_int_equal(cover_left_sets.open(&task, &sets), ITA_OK);
        known.count = known.again = 0;
        known.words = cover_left_key_words(cover, NULL);
        assert_true(known.words <= 2);
        count_below(&known, rows, sets, 0);
        again += known.again;
        cover_left_rows.close(rows);
        cover_left_sets.close(sets);
        ita_cover_close(cover);
    }
    print_message("states met again %u\n", again);
    assert_true(again > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_what_may_still_stand),
        cmocka_unit_test(states_with_one_key_have_as_many_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
