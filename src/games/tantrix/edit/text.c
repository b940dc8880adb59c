// Changes and drafts as words: "12" chooses a tile and "-12" leaves it out, "red", "-red", "loop",
// "holes", "no-tiles" and so on stand for themselves. A draft: "3+5+8 blue loop no", with - for
// what there is none of. The only place that knows the bytes of a change.
#include "games/tantrix/edit/edit.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

const tantrix_word tantrix_words[TANTRIX_WORDS] = {
    {"loop", {TANTRIX_AIM, PUZZLE_LOOP}, "tantrix.variant.loop"},
    {"lines", {TANTRIX_AIM, PUZZLE_LINES}, "tantrix.variant.lines"},
    {"pyramid", {TANTRIX_AIM, PUZZLE_PYRAMID}, "tantrix.variant.pyramid"},
    {"yellow", {TANTRIX_COLOUR_ON, TANTRIX_YELLOW}, "tantrix.option.colour.yellow"},
    {"red", {TANTRIX_COLOUR_ON, TANTRIX_RED}, "tantrix.option.colour.red"},
    {"blue", {TANTRIX_COLOUR_ON, TANTRIX_BLUE}, "tantrix.option.colour.blue"},
    {"green", {TANTRIX_COLOUR_ON, TANTRIX_GREEN}, "tantrix.option.colour.green"},
    {"-yellow", {TANTRIX_COLOUR_OFF, TANTRIX_YELLOW}, "tantrix.option.colour.yellow"},
    {"-red", {TANTRIX_COLOUR_OFF, TANTRIX_RED}, "tantrix.option.colour.red"},
    {"-blue", {TANTRIX_COLOUR_OFF, TANTRIX_BLUE}, "tantrix.option.colour.blue"},
    {"-green", {TANTRIX_COLOUR_OFF, TANTRIX_GREEN}, "tantrix.option.colour.green"},
    {"holes", {TANTRIX_HOLES_ON, 0}, "tantrix.edit.holes"},
    {"-holes", {TANTRIX_HOLES_OFF, 0}, "tantrix.edit.holes"},
    {"no-tiles", {TANTRIX_NO_TILES, 0}, "tantrix.edit.clear"},
};

// ---- bytes

ita_move tantrix_change_put(tantrix_change change) {
    return (ita_move){{(int32_t)change.kind, change.value}};
}

static bool is_tile(tantrix_change change) {
    return change.kind <= TANTRIX_TILE_OFF && change.value >= 1 && change.value <= TANTRIX_TILES;
}

const tantrix_word *tantrix_word_of(tantrix_change change) {
    for (int i = 0; i < TANTRIX_WORDS; i++) {
        const tantrix_change *named = &tantrix_words[i].change;
        if (named->kind == change.kind && named->value == change.value) return &tantrix_words[i];
    }
    return NULL;
}

// The word that is written so, or NULL.
static const tantrix_word *word_like(const char *text, size_t length) {
    for (int i = 0; i < TANTRIX_WORDS; i++)
        if (ita_text_is(text, length, tantrix_words[i].word)) return &tantrix_words[i];
    return NULL;
}

bool tantrix_change_get(const ita_move *move, tantrix_change *out) {
    if (move->v[0] < 0 || move->v[0] >= TANTRIX_CHANGES) return false;
    *out = (tantrix_change){(tantrix_change_kind)move->v[0], move->v[1]};
    const ita_move same = tantrix_change_put(*out);
    return memcmp(&same, move, sizeof same) == 0 && (is_tile(*out) || tantrix_word_of(*out));
}

// ---- changes

void tantrix_change_format(const ita_config *config, const void *state, const ita_move *move,
                           ita_text *out) {
    (void)config;
    (void)state;
    tantrix_change change;
    if (!tantrix_change_get(move, &change)) return;
    if (is_tile(change))
        ita_put_int(out, change.kind == TANTRIX_TILE_ON ? change.value : -change.value);
    else
        ita_put(out, tantrix_word_of(change)->word);
}

ita_status tantrix_change_parse(const ita_config *config, const void *state, const char *text,
                                size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    const tantrix_word *word = word_like(text, length);
    if (word) {
        *move = tantrix_change_put(word->change);
        return ITA_OK;
    }
    ita_reader reader = ita_read(text, length);
    const bool is_off = ita_read_char(&reader, '-');
    uint64_t tile;
    if (!ita_read_uint(&reader, TANTRIX_TILES, &tile) || tile == 0 || !ita_read_end(&reader)) {
        ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.edit.form", reader.at);
        ita_diag_arg_bytes(diag, text, length);
        return ITA_E_SYNTAX;
    }
    *move = tantrix_change_put(
        (tantrix_change){is_off ? TANTRIX_TILE_OFF : TANTRIX_TILE_ON, (int)tile});
    return ITA_OK;
}

// ---- drafts

void tantrix_put_chosen(const tantrix_draft *d, ita_text *out) {
    uint8_t tiles[TANTRIX_TILES];
    int count = 0;
    for (int tile = 1; tile <= TANTRIX_TILES; tile++)
        if (tantrix_has(d, tile)) tiles[count++] = (uint8_t)tile;
    if (count == 0)
        ita_put_char(out, '-');
    else
        tantrix_put_tiles(tiles, count, out);
}

void tantrix_draft_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const tantrix_draft *d = state;
    tantrix_put_chosen(d, out);
    ita_put_char(out, ' ');
    if (d->colours)
        tantrix_put_colours(d->colours, out);
    else
        ita_put_char(out, '-');
    ita_put_char(out, ' ');
    ita_put(out, tantrix_word_of((tantrix_change){TANTRIX_AIM, d->kind})->word);
    ita_put_char(out, ' ');
    puzzle_put_holes(d->max_holes, out);
}

// The next word, up to a blank.
static ita_value next_word(ita_reader *reader) {
    ita_value word = {.is_given = true, .text = reader->bytes + reader->at, .offset = reader->at};
    while (!ita_read_end(reader) && ita_read_peek(reader) != ' ')
        reader->at++;
    word.length = reader->at - word.offset;
    return word;
}

static bool read_colours(const ita_value *word, uint8_t *colours) {
    ita_reader reader = ita_read(word->text, word->length);
    if (ita_text_is(word->text, word->length, "-")) return true;
    do {
        int colour = 0;
        while (colour < TANTRIX_COLOURS && !ita_read_words(&reader, tantrix_colour_names[colour]))
            colour++;
        if (colour == TANTRIX_COLOURS || *colours >> colour & 1) return false;
        *colours |= (uint8_t)(1u << colour);
    } while (ita_read_char(&reader, '+'));
    return ita_read_end(&reader);
}

static bool read_kind(const ita_value *text, uint8_t *kind) {
    const tantrix_word *word = word_like(text->text, text->length);
    if (!word || word->change.kind != TANTRIX_AIM) return false;
    *kind = (uint8_t)word->change.value;
    return true;
}

ita_status tantrix_draft_parse(const ita_config *config, const char *text, size_t length,
                               void *state, ita_diag *diag) {
    (void)config;
    ita_reader reader = ita_read(text, length);
    tantrix_draft d = {0};
    ita_value words[4];
    for (int i = 0; i < 4; i++) {
        if (i && !ita_read_char(&reader, ' '))
            return ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.edit.state", reader.at);
        words[i] = next_word(&reader);
    }
    if (!ita_text_is(words[0].text, words[0].length, "-")) {
        uint8_t tiles[TANTRIX_TILES];
        int count;
        const ita_status status = tantrix_read_tiles(&words[0], tiles, &count, diag);
        if (status != ITA_OK) return status;
        d.tiles = laid_set_of(tiles, count);
    }
    if (!ita_read_end(&reader) || !read_colours(&words[1], &d.colours) ||
        !read_kind(&words[2], &d.kind) || !puzzle_read_holes(&words[3], &d.max_holes))
        return ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.edit.state", words[1].offset);
    memcpy(state, &d, sizeof d);
    return ITA_OK;
}
