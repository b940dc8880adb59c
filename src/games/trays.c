// The games that show their pieces in characters. Stands beside the registry, not in it: see
// intarsia/tray.h.
#include "intarsia/tray.h"

#include "games/space/characters/characters.h"

static const struct {
    const ita_rules *rules; // of the variant: a draft has other states
    const ita_tray *tray;
} list[] = {
    {&space_rules, &space_tray},
};

const ita_tray *ita_tray_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].rules == ita_rules_of(config)) return list[i].tray;
    return NULL;
}
