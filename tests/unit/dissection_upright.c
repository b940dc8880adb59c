// Figures stand as one knows them: y points down on the screen, so what rests on its foot is wide
// below, and what hangs from its top is wide above. A figure fitted with y upwards hangs upside
// down, which no solver and no count would see.
#include "check.h"

#include "games/dissection/dissection.h"
#include "geom/loose/loose.h"

#include <math.h>

typedef struct stance {
    const char *config;
    bool is_heavy_below;
} stance;

// Whether more of the figure lies in the lower half of its height than in the upper one.
static bool is_heavy_below(const dissection_config *c) {
    enum { PARTS = 64 };
    double low = INFINITY, high = -INFINITY, area = 0, moment = 0;
    for (size_t i = 0; i < c->figure_count; i++) {
        const loose_edge edge = loose_of(c->set->frame, &c->figure[i], 1);
        for (int k = 0; k < PARTS; k++) {
            const spot a = loose_at(&edge, (double)k / PARTS);
            const spot b = loose_at(&edge, (double)(k + 1) / PARTS);
            const double cross = a.x * b.y - a.y * b.x;
            area += cross / 2;
            moment += cross * (a.y + b.y) / 6;
            low = fmin(low, a.y), high = fmax(high, a.y);
        }
    }
    return moment / area > (low + high) / 2;
}

static void known_figures_stand_upright(void **state) {
    (void)state;
    static const stance stances[] = {
        {"set=t", false},
        {"figure=letter-t", false},
        {"figure=letter-p", false},
        {"figure=letter-f", false},
        {"figure=letter-y", false},
        {"figure=umbrella", false},
        {"figure=mushroom", false},
        {"figure=palm", false},
        {"figure=heart", false},
        {"figure=broken-heart", false},
        {"figure=toadstool", false},
        {"set=shonagon,figure=umbrella", false},
        {"set=shonagon,figure=heart", false},
        {"set=shonagon,figure=toadstool", false},
        {"set=disc,figure=umbrella", false},
        {"set=disc,figure=toadstool", false},
        {"set=waves,figure=letter-t", false},
        {"set=heart", false},
        {"set=t,figure=letter-p", false},
        {"set=t,figure=letter-y", false},
        {"set=stomachion,figure=umbrella", false},
        {"set=egg", true},
        {"figure=letter-l", true},
        {"set=t,figure=letter-l", true},
        {"figure=tent", true},
        {"figure=bell", true},
        {"figure=church-bell", true},
        {"figure=witchs-hat", true},
        {"figure=candle-in-a-holder", true},
        {"figure=snowman", true},
        {"set=waves,figure=hat", true},
        {"set=waves,figure=letter-l", true},
        {"figure=christmas-tree", true},
        {"figure=swan", true},
        {"set=egg,figure=swan", true},
        {"set=yinyang,figure=swan", true},
        {"set=heart,figure=swan", true},
        {"set=disc,figure=swan", true},
        {"set=shonagon,figure=swan", true},
    };
    for (size_t i = 0; i < sizeof stances / sizeof stances[0]; i++) {
        const char *text = stances[i].config;
        ita_config *config = NULL;
        assert_int_equal(
            ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, NULL),
            ITA_OK);
        if (is_heavy_below(dissection_of(config)) != stances[i].is_heavy_below)
            fail_msg("%s stands on its head", text);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_figures_stand_upright),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
