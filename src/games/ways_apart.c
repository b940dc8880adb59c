// The games that show the way apart of what lies. Beside disassemble.c, since who asks for ways
// does not carry jobs: see intarsia/disassemble.h.
#include "intarsia/disassemble.h"

#include "games/space/disassemble/disassemble.h"

static const struct {
    const ita_rules *rules; // of the variant: a draft has other states
    const ita_apart_ways *ways;
} list[] = {
    {&space_rules, &space_apart_ways},
};

const ita_apart_ways *ita_apart_ways_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].rules == ita_rules_of(config)) return list[i].ways;
    return NULL;
}
