// What may be changed in a draft: tiles, colours, what is to be formed, one at a time. Nothing ends
// it. Knows no pictures.
#include "games/tantrix/edit/edit.h"

#include "games/rows.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(tantrix_draft);
}

static void start(const ita_config *config, void *state) {
    const puzzle_config *c = puzzle_own(config);
    const tantrix_draft d = {.tiles = laid_set_of(c->pack, c->pack_count),
                             .max_holes = c->max_holes,
                             .kind = (uint8_t)c->kind,
                             .colours = (uint8_t)c->colours};
    memcpy(state, &d, sizeof d);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    (void)state;
    return 1;
}

// Why a change is none: what it asks for is so already.
static const char *reason_against(const tantrix_draft *d, tantrix_change change) {
    static const char *const reasons[TANTRIX_CHANGES] = {
        [TANTRIX_TILE_ON] = "tantrix.edit.tile.on",   [TANTRIX_TILE_OFF] = "tantrix.edit.tile.off",
        [TANTRIX_COLOUR_ON] = "tantrix.edit.already", [TANTRIX_COLOUR_OFF] = "tantrix.edit.already",
        [TANTRIX_AIM] = "tantrix.edit.already",       [TANTRIX_HOLES_ON] = "tantrix.edit.already",
        [TANTRIX_HOLES_OFF] = "tantrix.edit.already", [TANTRIX_NO_TILES] = "tantrix.edit.already",
    };
    bool is_so = d->tiles == 0;
    switch (change.kind) {
    case TANTRIX_TILE_ON: is_so = tantrix_has(d, change.value); break;
    case TANTRIX_TILE_OFF: is_so = !tantrix_has(d, change.value); break;
    case TANTRIX_COLOUR_ON: is_so = d->colours >> change.value & 1; break;
    case TANTRIX_COLOUR_OFF: is_so = !(d->colours >> change.value & 1); break;
    case TANTRIX_AIM: is_so = d->kind == change.value; break;
    case TANTRIX_HOLES_ON: is_so = d->max_holes == PUZZLE_ANY_HOLES; break;
    case TANTRIX_HOLES_OFF: is_so = d->max_holes == 0; break;
    default: break;
    }
    return is_so ? reasons[change.kind] : NULL;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    (void)config;
    tantrix_change change;
    if (!tantrix_change_get(move, &change)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    const char *why = reason_against(state, change);
    if (!why) return ITA_OK;
    ita_fail(diag, ITA_E_ILLEGAL, why);
    if (change.kind > TANTRIX_TILE_OFF) return ITA_E_ILLEGAL;
    ita_diag_arg_int(diag, change.value);
    ita_diag_mark(diag, (uint32_t)change.value);
    return ITA_E_ILLEGAL;
}

tantrix_change tantrix_turn_over(const tantrix_draft *d, int tile) {
    return (tantrix_change){tantrix_has(d, tile) ? TANTRIX_TILE_OFF : TANTRIX_TILE_ON, tile};
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    (void)config;
    const tantrix_draft *d = state;
    size_t count = 0;
    for (int i = 0; i < TANTRIX_TILES + TANTRIX_WORDS; i++) {
        const tantrix_change change = i < TANTRIX_TILES ? tantrix_turn_over(d, i + 1)
                                                        : tantrix_words[i - TANTRIX_TILES].change;
        if (reason_against(d, change)) continue;
        if (count < capacity) out[count] = tantrix_change_put(change);
        count++;
    }
    return count;
}

// A draft is small: its old self is kept whole.
static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    (void)config;
    tantrix_draft *d = state;
    tantrix_change change;
    memcpy(undo_record, d, sizeof *d);
    if (!tantrix_change_get(move, &change)) return;
    switch (change.kind) {
    case TANTRIX_TILE_ON:
    case TANTRIX_TILE_OFF: d->tiles ^= (uint64_t)1 << change.value; break;
    case TANTRIX_COLOUR_ON:
    case TANTRIX_COLOUR_OFF: d->colours ^= (uint8_t)(1u << change.value); break;
    case TANTRIX_AIM: d->kind = (uint8_t)change.value; break;
    case TANTRIX_HOLES_ON: d->max_holes = PUZZLE_ANY_HOLES; break;
    case TANTRIX_HOLES_OFF: d->max_holes = 0; break;
    default: d->tiles = 0;
    }
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    (void)config;
    memcpy(state, undo_record, sizeof(tantrix_draft));
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = ita_bits_count64(((const tantrix_draft *)state)->tiles);
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    return ita_hash_bytes(state, sizeof(tantrix_draft), 0);
}

const ita_rules tantrix_edit_rules = {
    ROWS_OF_PLAY,
    .config_make = tantrix_edit_make,
    .config_free = puzzle_config_free,
    .config_value = tantrix_edit_value,
    .undo_size = state_size,
    .check = check,
    .result = result,
    .move_parse = tantrix_change_parse,
    .move_format = tantrix_change_format,
    .state_parse = tantrix_draft_parse,
    .state_format = tantrix_draft_format,
};
