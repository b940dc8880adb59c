// How a draft starts, "edit,tiles=junior,colour=blue,kind=loop", and the puzzle that it makes.
#include "games/tantrix/edit/edit.h"

static const char *const kinds[] = {"loop", "lines", "pyramid", NULL};
enum { ROW_KIND = PUZZLE_PACK_OPTIONS };

const ita_option_spec tantrix_edit_options[TANTRIX_EDIT_OPTIONS] = {
    PUZZLE_OPTIONS_OF_PACKS("junior"),
    [ROW_KIND] = {.key = "kind",
                  .kind = ITA_OPTION_CHOICE,
                  .choices = kinds,
                  .words = "tantrix.option.kind"},
};

ita_status tantrix_edit_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    const puzzle_kind kind = PUZZLE_LOOP + (puzzle_kind)values->items[ROW_KIND].number;
    return puzzle_make_draft(kind, values, allocator, config, diag);
}

void tantrix_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    if (row == ROW_KIND)
        value->number = (int32_t)(puzzle_own(config)->kind - PUZZLE_LOOP);
    else
        puzzle_pack_value(config, row, value, text);
}

// ---- the puzzle

// The lowest tile that has none of the colours, 0 where there is none.
static int tile_without(const tantrix_draft *d) {
    for (int tile = 1; tile <= TANTRIX_TILES; tile++) {
        const unsigned lacked = 1u << tantrix_missing(tile);
        if (tantrix_has(d, tile) && (d->colours & ~lacked) == 0) return tile;
    }
    return 0;
}

ita_status tantrix_edit_lacks(const tantrix_draft *d, ita_diag *diag) {
    const int count = ita_bits_count64(d->tiles);
    const bool is_pyramid = d->kind == PUZZLE_PYRAMID;
    if (count < PUZZLE_LEAST) return ita_fail(diag, ITA_E_STATE, "tantrix.tiles.few");
    if (is_pyramid)
        return puzzle_is_triangular(count) ? ITA_OK
                                           : ita_fail(diag, ITA_E_STATE, "tantrix.tiles.pyramid");
    if (!d->colours) return ita_fail(diag, ITA_E_STATE, "tantrix.edit.colourless");
    const int tile = tile_without(d);
    if (!tile) return ITA_OK;
    ita_fail(diag, ITA_E_STATE, "tantrix.refuse.lacks");
    ita_diag_arg_int(diag, tile);
    ita_diag_mark(diag, (uint32_t)tile);
    return ITA_E_STATE;
}

// What stands behind the tiles of puzzles and drafts alike.
static void put_rest(const puzzle_config *c, unsigned colours, int32_t max_holes, ita_text *text) {
    if (colours) ita_put(text, ",colour=");
    tantrix_put_colours(colours, text);
    ita_put(text, ",holes=");
    puzzle_put_holes(max_holes, text);
    if (c->model == TANTRIX_MODEL_NODES) ita_put(text, ",model=nodes");
}

static ita_status puzzle(const ita_config *config, const void *state, ita_text *text,
                         ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    const tantrix_draft *d = state;
    const ita_status status = tantrix_edit_lacks(d, diag);
    if (status != ITA_OK) return status;
    ita_put(text, kinds[d->kind - PUZZLE_LOOP]);
    ita_put(text, ",tiles=");
    tantrix_put_chosen(d, text);
    put_rest(c, d->colours, d->max_holes, text);
    return ITA_OK;
}

// ---- the way back

// A level by itself, judged strictly: what a draft makes is that.
bool tantrix_has_draft(const ita_config *config) {
    const puzzle_config *c = puzzle_own(config);
    return c->first_level == c->last_level && !c->is_source_check;
}

ita_status tantrix_draft_of(const ita_config *config, const void *state, ita_text *text,
                            ita_text *moves, ita_diag *diag) {
    (void)state;
    (void)moves;
    (void)diag;
    const puzzle_config *c = puzzle_own(config);
    const puzzle_kind kind = c->kind == PUZZLE_DISCOVERY ? PUZZLE_LOOP : c->kind;
    ita_put(text, "edit,kind=");
    ita_put(text, kinds[kind - PUZZLE_LOOP]);
    ita_put(text, ",tiles=");
    tantrix_put_tiles(c->pack, c->pack_count, text);
    put_rest(c, puzzle_colours(c, c->first_level), c->max_holes, text);
    return ITA_OK;
}

const ita_maker tantrix_maker = {.puzzle = puzzle};
