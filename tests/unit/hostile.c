// That the hostile build bites. In every other build there is nothing to see: skipped.
#include "check.h"

#include "base/hostile.h"

#ifndef INTARSIA_HOSTILE

int main(void) {
    printf("only the hostile build (preset asan) has this: skipped\n");
    return 77;
}

#else

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void fresh_memory_is_poisoned(void **state) {
    (void)state;
    volatile unsigned char *bytes = ita_take(ita_heap(), 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(bytes[i], HOSTILE_FRESH);
    ita_give(ita_heap(), (void *)bytes, 1000);
}

// What everybody else is forbidden to read, even by the sanitizer.
__attribute__((no_sanitize("address"))) static unsigned char forbidden(uintptr_t address) {
    return *(volatile unsigned char *)address;
}

static void memory_given_back_is_poisoned(void **state) {
    (void)state;
    volatile unsigned char *bytes = ita_take(ita_heap(), 1000);
    bytes[500] = 7;
    uintptr_t address = (uintptr_t)bytes;
    ita_give(ita_heap(), (void *)bytes, 1000);
    // the block is the heap's again, and nobody asked for it yet
    assert_int_equal(forbidden(address + 500), HOSTILE_GONE);
}

typedef void deed(unsigned char *bytes);

static void give_too_little(unsigned char *bytes) {
    ita_give(ita_heap(), bytes, 99);
}

static void write_past_the_end(unsigned char *bytes) {
    volatile unsigned char *end = bytes + 100;
    *end = 0;
    ita_give(ita_heap(), bytes, 100);
}

static void give_twice(unsigned char *bytes) {
    ita_give(ita_heap(), bytes, 100);
    ita_give(ita_heap(), bytes, 100);
}

static void resize_from_another_size(unsigned char *bytes) {
    ita_heap()->resize(NULL, bytes, 101, 200);
}

static void give_what_was_taken(unsigned char *bytes) {
    bytes[99] = 1;
    ita_give(ita_heap(), bytes, 100);
}

static void read_past_the_end(unsigned char *bytes) {
    volatile unsigned char *end = bytes + 100;
    bytes[0] = *end;
}

static void read_before_the_start(unsigned char *bytes) {
    volatile unsigned char *front = bytes - 1;
    bytes[0] = *front;
}

// Whether the deed, done to a block of 100 bytes, ends a process of its own before its time.
static bool is_deadly(deed *deed) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        (void)setrlimit(RLIMIT_CORE, &no_core);
        (void)signal(SIGILL, SIG_DFL);
        (void)signal(SIGTRAP, SIG_DFL);
        (void)fclose(stderr); // what a sanitizer has to say
        (void)close(STDERR_FILENO);
        deed(ita_take(ita_heap(), 100));
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static void a_wrong_size_a_second_giving_and_a_byte_too_far_end_the_program(void **state) {
    (void)state;
    assert_false(is_deadly(give_what_was_taken));
    assert_true(is_deadly(give_too_little));
    assert_true(is_deadly(write_past_the_end));
    assert_true(is_deadly(give_twice));
    assert_true(is_deadly(resize_from_another_size));
#if defined(__has_feature) && __has_feature(address_sanitizer)
    assert_true(is_deadly(read_past_the_end));
    assert_true(is_deadly(read_before_the_start));
#endif
}

static void a_growing_array_moves_each_time(void **state) {
    (void)state;
    int *items = NULL;
    size_t capacity = 0;
    for (size_t count = 1; count < 20; count++) {
        uintptr_t before = (uintptr_t)items;
        assert_int_equal(ita_grow(ita_heap(), &items, &capacity, count, sizeof *items), ITA_OK);
        items[count - 1] = (int)count;
        assert_true((uintptr_t)items != before);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(items[i], i + 1);
    }
    ita_give(ita_heap(), items, capacity * sizeof *items);
}

static void an_arena_forgets_what_was_reset(void **state) {
    (void)state;
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    unsigned char *first = ita_arena_take(&arena, 16), *second = ita_arena_take(&arena, 16);
    assert_non_null(first);
    assert_true(first + 16 != second); // chunks of their own
    second[0] = 7;
    ita_arena_reset(&arena);
    assert_int_equal(second[0], HOSTILE_GONE);
    ita_arena_close(&arena);
}

typedef struct labelled {
    int value, label;
} labelled;

static int compare_values(const void *a, const void *b, void *user) {
    (void)user;
    return ((const labelled *)a)->value - ((const labelled *)b)->value;
}

static void equal_items_are_sorted_into_another_order(void **state) {
    (void)state;
    labelled items[12]; // so few that the sort itself keeps equals in order
    for (int i = 0; i < 12; i++)
        items[i] = (labelled){i / 6, i};
    ita_sort(items, 12, sizeof *items, compare_values, NULL);
    bool is_in_order = true;
    for (int i = 0; i < 12; i++) {
        assert_int_equal(items[i].value, i / 6);
        is_in_order &= items[i].label == i;
    }
    assert_false(is_in_order);
}

static void tables_begin_elsewhere(void **state) {
    (void)state;
    int same = 0;
    for (uint64_t hash = 0; hash < 1000; hash++)
        same += ita_slot(hash, 1023) == (size_t)hash;
    assert_true(same < 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fresh_memory_is_poisoned),
        cmocka_unit_test(memory_given_back_is_poisoned),
        cmocka_unit_test(a_wrong_size_a_second_giving_and_a_byte_too_far_end_the_program),
        cmocka_unit_test(a_growing_array_moves_each_time),
        cmocka_unit_test(an_arena_forgets_what_was_reset),
        cmocka_unit_test(equal_items_are_sorted_into_another_order),
        cmocka_unit_test(tables_begin_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
