// Moves and levels as words; reasons as numbers.
#include "games/space/apart/apart.h"

#include "intarsia/base.h"

#include <string.h>

void apart_put_pieces(ita_text *text, uint64_t pieces) {
    for (uint64_t rest = pieces; rest; rest &= rest - 1) {
        if (rest != pieces) ita_put_char(text, ',');
        ita_put_int(text, ita_bits_lowest64(rest));
    }
}

void apart_put_way(ita_text *text, ita_lattice lattice, apart_move move) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_lattice_steps(lattice, steps);
    const ita_cell d = steps[move.step];
    ita_put_char(text, '>');
    ita_put_int(text, d.x);
    ita_put_char(text, ',');
    ita_put_int(text, d.y);
    ita_put_char(text, ',');
    ita_put_int(text, d.z);
    ita_put_char(text, '*');
    if (move.count != APART_FOR_EVER) ita_put_int(text, move.count);
}

void apart_put_move(ita_text *text, ita_lattice lattice, apart_move move) {
    apart_put_pieces(text, move.pieces);
    apart_put_way(text, lattice, move);
}

void apart_put_levels(ita_text *text, const uint16_t *levels, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0) ita_put_char(text, '.');
        ita_put_int(text, levels[i]);
    }
}

// ---- why it is not known

static const char *const reasons[APART_REASONS] = {NULL, "space.apart.memory", "space.apart.far",
                                                   "space.apart.large", "space.apart.pieces"};

uint32_t apart_reason_number(const char *reason) {
    uint32_t number = APART_REASONS - 1;
    while (number > 0 && (!reason || strcmp(reasons[number], reason) != 0))
        number--;
    return number;
}

const char *apart_reason(uint32_t number) {
    return number < APART_REASONS ? reasons[number] : NULL;
}

const char *apart_reason_of_both(const char *a, const char *b) {
    return apart_reason_number(a) > apart_reason_number(b) ? a : b;
}
