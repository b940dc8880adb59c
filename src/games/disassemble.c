// The games whose solutions are taken apart. Stands beside the registry, not in it: see
// intarsia/disassemble.h.
#include "intarsia/disassemble.h"

#include "games/space/disassemble/disassemble.h"

static const struct {
    const ita_rules *rules; // of the variant: a draft has other states
    const ita_disassembler *disassembler;
} list[] = {
    {&space_rules, &space_disassembler},
};

const ita_disassembler *ita_disassembler_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].rules == ita_rules_of(config)) return list[i].disassembler;
    return NULL;
}
