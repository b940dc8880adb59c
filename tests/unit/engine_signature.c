// The engine's signature: a change of search, order or estimates shows, and is stated anew on
// purpose (tests/spec/engine_suite.c; `intarsia bench engine` prints it).
#include "check.h"

#include "spec/engine_suite.h"

static void the_signature_is_the_stated_one(void **state) {
    (void)state;
    for (size_t i = 0; i < engine_suite_count; i++) {
        const uint64_t nodes = engine_suite_nodes(&engine_suite[i]);
        print_message("%s to depth %d: %llu nodes\n", engine_suite[i].game, engine_suite[i].depth,
                      (unsigned long long)nodes);
        assert_int_equal(nodes, engine_suite[i].nodes);
    }
}

static void the_signature_repeats(void **state) {
    (void)state;
    for (size_t i = 0; i < engine_suite_count; i += 2)
        assert_int_equal(engine_suite_nodes(&engine_suite[i]),
                         engine_suite_nodes(&engine_suite[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_signature_is_the_stated_one),
        cmocka_unit_test(the_signature_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
