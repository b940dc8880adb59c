// Laying pieces needs no memory, for every figure that is shipped: so a move cannot fail, and a
// figure that is complete is never taken for one that is not.
#include "examples.h"

#include "moves.h"

#include "games/dissection/dissection.h"
#include "intarsia/game.h"

// Lays the pieces of a filling; every one must be applied without an allocation.
static void lay_all(const char *text) {
    counting_allocator memory;
    counting_open(&memory, 0);
    ita_config *config = NULL;
    assert_int_equal(ita_config_parse(&ita_game_dissection, text, strlen(text), &memory.allocator,
                                      &config, NULL),
                     ITA_OK);
    const ita_rules *rules = ita_rules_of(config);
    char *moves = moves_of(config);
    void *state = malloc(rules->state_size(config)), *undo = malloc(rules->undo_size(config));
    rules->start(config, state);
    memory.fail_at = memory.calls + 1;
    const char *at = moves;
    while (*at) {
        size_t length = strcspn(at, " ");
        ita_move move;
        ita_result result;
        rules->result(config, state, &result);
        assert_false(result.is_over);
        assert_int_equal(rules->move_parse(config, state, at, length, &move, NULL), ITA_OK);
        rules->apply(config, state, &move, undo);
        assert_int_equal(memory.calls + 1, memory.fail_at);
        at += length + strspn(at + length, " ");
    }
    ita_result result;
    rules->result(config, state, &result);
    if (!result.is_over) print_message("%s is not complete\n", text);
    assert_true(result.is_over);
    free(state);
    free(undo);
    free(moves);
    ita_config_free(config);
    assert_int_equal(memory.bytes_out, 0);
}

static void no_shipped_figure_asks_for_memory_while_it_is_laid(void **state) {
    (void)state;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);)
        lay_all(figure.config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_shipped_figure_asks_for_memory_while_it_is_laid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
