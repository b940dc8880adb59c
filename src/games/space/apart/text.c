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

static bool read_pieces(ita_reader *reader, uint64_t *pieces) {
    *pieces = 0;
    do {
        uint64_t piece;
        if (!ita_read_uint(reader, APART_PIECES_MOST - 1, &piece)) return false;
        if ((*pieces >> piece) & 1) return false;
        *pieces |= (uint64_t)1 << piece;
    } while (ita_read_char(reader, ','));
    return ita_read_char(reader, '>');
}

bool apart_read_move(ita_reader *reader, ita_lattice lattice, apart_move *move) {
    int64_t d[3];
    if (!read_pieces(reader, &move->pieces)) return false;
    for (int i = 0; i < 3; i++)
        if (!ita_read_int(reader, 9, &d[i]) || !ita_read_char(reader, i < 2 ? ',' : '*'))
            return false;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t step_count = ita_lattice_steps(lattice, steps);
    const ita_cell step = {(int16_t)d[0], (int16_t)d[1], (int16_t)d[2]};
    size_t number = 0;
    while (number < step_count && !ita_cell_is_equal(steps[number], step))
        number++;
    uint64_t count = APART_FOR_EVER;
    const char next = ita_read_peek(reader);
    if (next >= '0' && next <= '9' && (!ita_read_uint(reader, 254, &count) || count == 0))
        return false;
    move->step = (uint8_t)number;
    move->count = (uint8_t)count;
    return number < step_count;
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
