// The games whose puzzles are bodies. Stands beside the registry, not in it: see intarsia/bodies.h.
#include "intarsia/bodies.h"

#include "games/space/bodies/bodies.h"

static const struct {
    const ita_rules *rules; // of the variant: a draft has other states
    ita_bodies_maker *maker;
} list[] = {
    {&space_rules, space_bodies_make},
};

ita_bodies_maker *ita_bodies_maker_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].rules == ita_rules_of(config)) return list[i].maker;
    return NULL;
}
