// Hints while a hand takes apart what lies: the first move of the shortest way from where it has
// the pieces, as one sees it. What the hand is at is a word, since whoever works a hint out has
// another hand.
#include "games/space/disassemble/way_apart.h"

#include "games/space/view/sides.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

#include <string.h>

enum { STEP = 1 << 14 };

// ---- the hand as a word: from where it looks, what is out, how far each piece is

static void put_at(const ita_config *config, const void *state, const ita_hand *hand,
                   ita_text *out) {
    const space_hand *own = (const space_hand *)hand;
    const int32_t laid = ((const space_state *)state)->laid;
    if (!space_is_loose(space_own(config), state, own)) return;
    ita_put_int(out, own->eye);
    ita_put_char(out, ',');
    ita_put_uint(out, own->loose.out);
    for (int32_t i = 0; i < laid; i++)
        for (int axis = 0; axis < 3; axis++) {
            ita_put_char(out, ',');
            ita_put_int(out, ita_cell_along(own->loose.shifts[i], axis));
        }
}

static bool read_shift(ita_reader *in, ita_cell *shift) {
    int64_t at[3];
    for (int axis = 0; axis < 3; axis++)
        if (!ita_read_char(in, ',') || !ita_read_int(in, 2 * SPACE_LOOSE_FAR, &at[axis]))
            return false;
    *shift = (ita_cell){(int16_t)at[0], (int16_t)at[1], (int16_t)at[2]};
    return true;
}

static bool read_at(const space_config *c, const void *state, const char *at, size_t length,
                    space_hand *hand) {
    const int32_t laid = ((const space_state *)state)->laid;
    ita_reader in = ita_read(at, length);
    uint64_t eye;
    memset(hand, 0, sizeof *hand);
    hand->loose.is_on = true;
    hand->loose.of = space_rules.hash(&c->base, state);
    if (!space_may_spread(c, state) ||
        !ita_read_uint(&in, (uint64_t)ita_lattice_turns(c->puzzle.lattice, false) - 1, &eye) ||
        !ita_read_char(&in, ',') || !ita_read_uint(&in, UINT64_MAX, &hand->loose.out))
        return false;
    hand->eye = (int32_t)eye;
    for (int32_t i = 0; i < laid; i++)
        if (!read_shift(&in, &hand->loose.shifts[i])) return false;
    return ita_read_end(&in);
}

// ---- words

static void put_names(const space_config *c, const void *state, uint64_t pieces, ita_text *out) {
    uint32_t laid[SPACE_SPREAD_MOST];
    space_laid_pieces(c, state, laid);
    for (uint64_t rest = pieces; rest; rest &= rest - 1) {
        if (rest != pieces) ita_put(out, ", ");
        ita_put(out, space_called_laid(c, state, laid[ita_bits_lowest64(rest)]).name);
    }
}

static void put_hint(const space_config *c, const void *state, const space_hand *hand,
                     const space_loose_deed *deed, int step, ita_text *words) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_text names, way;
    ita_text_open(&names, words->allocator);
    ita_text_open(&way, words->allocator);
    way.language = words->language;
    ita_lattice_steps(c->puzzle.lattice, steps);
    put_names(c, state, deed->pieces, &names);
    space_put_way(space_turned_way(c->puzzle.lattice, hand->eye, steps[deed->step]), &way);
    const char *args[] = {ita_text_get(&names), step > 0 ? ita_text_get(&way) : NULL, NULL};
    ita_put_words(words, step > 0 ? "space.hint.apart.move" : "space.hint.apart.look", args);
    ita_text_need(words, &names);
    ita_text_need(words, &way);
    ita_text_close(&way);
    ita_text_close(&names);
}

// ---- the search

static ita_status search(ita_apart_way *way, uint64_t budget, bool *is_done, ita_diag *diag) {
    ita_status status = ITA_OK;
    *is_done = false;
    while (status == ITA_OK && !*is_done && budget > 0) {
        const uint64_t share = budget < STEP ? budget : STEP;
        status = space_way_step(way, share, is_done, diag);
        budget -= share;
    }
    return status;
}

static ita_status advise(const space_config *c, const void *state, const space_hand *hand,
                         ita_apart_way *way, int step, uint64_t budget, ita_text *words,
                         ita_text *deed_name, ita_diag *diag) {
    bool is_done;
    space_loose_deed deed = {0};
    const ita_status status = search(way, budget, &is_done, diag);
    if (status != ITA_OK) return status;
    if (!is_done) {
        ita_put_words(words, "space.hint.apart.unknown", NULL);
        return ita_fail(diag, ITA_OK, ITA_HINT_OPEN);
    } else if (!space_way_first(way, &deed)) {
        ita_put_words(words, space_way_reason(way), NULL);
    } else {
        put_hint(c, state, hand, &deed, step, words);
        if (step > 0) space_loose_deed_put(&deed, deed_name);
    }
    return ITA_OK;
}

static ita_status hint(const ita_config *config, const void *state, const char *at, size_t length,
                       int step, uint64_t budget, ita_text *words, ita_text *deed, ita_diag *diag) {
    const space_config *c = space_own(config);
    space_hand *hand = ita_take(config->allocator, sizeof *hand);
    ita_apart_way *way = NULL;
    if (!hand) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = read_at(c, state, at, length, hand)
                            ? ITA_OK
                            : ita_fail(diag, ITA_E_SYNTAX, "space.hint.apart.at");
    if (status == ITA_OK)
        status = space_way_open(config, state, &hand->hand, false, config->allocator, &way, diag);
    if (status == ITA_OK) status = advise(c, state, hand, way, step, budget, words, deed, diag);
    if (way) space_way_close(way);
    if (status == ITA_E_STATE) { // all are parted
        ita_put_words(words, "space.hint.apart.free", NULL);
        status = ITA_OK;
    }
    ita_give(config->allocator, hand, sizeof *hand);
    if (status == ITA_OK && (words->failed || deed->failed))
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    return status;
}

const ita_hand_help space_hand_help = {put_at, hint};
