// Bodies made with each allocation failing: ITA_E_MEMORY, and nothing held.
#include "check.h"

#include "games/space/bodies/bodies.h"

typedef struct example {
    const char *config, *laid;
} example;

static const example bars = {"pieces=2xA:oo,figure=2x2x1", "A/0@1,1,1+A/0@1,2,1"};
static const example lone = {"pieces=A:__o-_,lattice=tetrahedra,figure=__o-_", "A/0@3,2,1"};
static const example ball = {"pieces=A:o,lattice=rhombic,figure=o", "A/0@1,1,1"};

static ita_status make(const ita_allocator *allocator, const example *e, ita_bodies_part part,
                       uint32_t offset, uint32_t bevel) {
    const char *text = e->config, *laid = e->laid;
    const ita_bodies_options options = {
        .part = part, .unit = 1000, .offset = offset, .bevel = bevel};
    ita_config *config;
    ita_bodies bodies;
    ita_diag diag = {0};
    assert_int_equal(
        ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &config, NULL), ITA_OK);
    unsigned char state[512];
    assert_true(space_own(config)->state_size <= sizeof state);
    assert_int_equal(space_state_parse(config, laid, strlen(laid), state, NULL), ITA_OK);
    const ita_status status = space_bodies_make(config, state, &options, allocator, &bodies, &diag);
    if (status == ITA_OK)
        ita_arena_close(&bodies.arena);
    else
        assert_string_equal(diag.key, "memory");
    ita_config_free(config);
    return status;
}

static ita_status make_figure(const ita_allocator *allocator) {
    return make(allocator, &bars, ITA_BODIES_FIGURE, 0, 100);
}

static ita_status make_pieces(const ita_allocator *allocator) {
    return make(allocator, &bars, ITA_BODIES_PIECES, 0, 0);
}

static ita_status make_laid(const ita_allocator *allocator) {
    return make(allocator, &bars, ITA_BODIES_LAID, 0, 0);
}

static ita_status carve_lone(const ita_allocator *allocator) {
    return make(allocator, &lone, ITA_BODIES_LAID, 10, 30);
}

static ita_status carve_ball(const ita_allocator *allocator) {
    return make(allocator, &ball, ITA_BODIES_FIGURE, 0, 30);
}

static void every_failure_is_told(void **state) {
    (void)state;
    fails_well(make_figure);
    fails_well(make_pieces);
    fails_well(make_laid);
    fails_well(carve_lone);
    fails_well(carve_ball);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failure_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
