// Memory that is taken again: large blocks that were given back, and nothing else.
#include "check.h"

#include "base/reuse.h"
#include "intarsia/base.h"

#define MILLION ((size_t)1 << 20)

static void a_large_block_is_taken_again(void **state) {
    (void)state;
    counting_allocator counting;
    counting_open(&counting, 0);
    reuse memory;
    reuse_open(&memory, &counting.allocator);
    const ita_allocator *a = &memory.allocator;
    void *first = ita_take(a, 8 * MILLION);
    ita_give(a, first, 8 * MILLION);
    const size_t calls = counting.calls;
    assert_ptr_equal(ita_take(a, 3 * MILLION), first);
    assert_int_equal(counting.calls, calls);
    void *second = ita_take(a, 3 * MILLION); // what is somebody's is no one else's
    assert_ptr_not_equal(second, first);
    ita_give(a, first, 3 * MILLION);
    void *little = ita_take(a, MILLION); // too little for so much
    assert_ptr_not_equal(little, first);
    ita_give(a, little, MILLION);
    ita_give(a, second, 3 * MILLION);
    reuse_close(&memory);
    assert_int_equal(counting.bytes_out, 0);
}

static void what_grows_keeps_what_it_holds(void **state) {
    (void)state;
    counting_allocator counting;
    counting_open(&counting, 0);
    reuse memory;
    reuse_open(&memory, &counting.allocator);
    const ita_allocator *a = &memory.allocator;
    ita_give(a, ita_take(a, 20 * MILLION), 20 * MILLION);
    uint32_t *items = NULL;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 4 * MILLION; i++) {
        assert_int_equal(ita_grow(a, &items, &capacity, i + 1, sizeof *items), ITA_OK);
        items[i] = i;
    }
    for (uint32_t i = 0; i < 4 * MILLION; i++)
        if (items[i] != i) fail_msg("item %u is %u", i, items[i]);
    ita_give(a, items, capacity * sizeof *items);
    reuse_close(&memory);
    assert_int_equal(counting.bytes_out, 0);
}

// More blocks than are kept, in every order, and the system without memory now and then.
static void nothing_is_lost_or_given_twice(void **state) {
    (void)state;
    enum { BLOCKS = 50 };
    ita_random random;
    ita_random_seed(&random, test_seed(20261127));
    counting_allocator counting;
    counting_open(&counting, 0);
    counting.fails_once = true;
    reuse memory;
    reuse_open(&memory, &counting.allocator);
    const ita_allocator *a = &memory.allocator;
    struct {
        uint64_t *at;
        size_t size;
    } blocks[BLOCKS] = {{NULL, 0}};
    for (int i = 0; i < 4000; i++) {
        const size_t k = (size_t)ita_random_below(&random, BLOCKS);
        const size_t size = (size_t)ita_random_below(&random, 8)
                            << (16 + ita_random_below(&random, 5));
        if (ita_random_below(&random, 20) == 0) counting.fail_at = counting.calls + 1;
        void *changed = a->resize(a->user, blocks[k].at, blocks[k].size, size);
        if (!changed && size) continue; // as it was
        blocks[k].at = changed;
        const bool is_kept = blocks[k].size > 0 && size > 0;
        if (is_kept && *blocks[k].at != k)
            fail_msg("block %zu holds %llu", k, (unsigned long long)*blocks[k].at);
        blocks[k].size = size;
        if (size) blocks[k].at[0] = blocks[k].at[size / 8 - 1] = k;
    }
    for (size_t k = 0; k < BLOCKS; k++)
        ita_give(a, blocks[k].at, blocks[k].size);
    reuse_close(&memory);
    assert_int_equal(counting.bytes_out, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_large_block_is_taken_again),
        cmocka_unit_test(what_grows_keeps_what_it_holds),
        cmocka_unit_test(nothing_is_lost_or_given_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
