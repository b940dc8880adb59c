// A game's gallery, example by example: from the game's own table, or from the lines of its data.
// Reads the data where they stand and trusts none of their lengths. Knows no game.
#include "base/absent.h"
#include "intarsia/game.h"
#include "intarsia/words.h"

#include <string.h>

// ---- lines of fields: each field ends with a zero, each line with '\n'

// Behind the line; the end where none is left.
static const char *line_end(const char *line, const char *end) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline + 1 : end;
}

// The field of an index; NULL where the line has fewer.
static const char *field(const char *line, const char *end, size_t index) {
    for (; line < end && *line != '\n'; index--) {
        const char *zero = memchr(line, '\0', (size_t)(end - line));
        if (!zero) return NULL;
        if (index == 0) return line;
        line = zero + 1;
    }
    return NULL;
}

static ita_status damaged(const ita_game *game, ita_diag *diag) {
    ita_fail(diag, ITA_E_SYNTAX, "data.damaged");
    ita_diag_arg(diag, game->gallery);
    return ITA_E_SYNTAX;
}

// Every line ends, and its last field too; a set has a title, an example as many fields as there
// are columns.
static bool is_whole(const ita_gallery *gallery) {
    size_t columns = 0;
    const char *end = gallery->end;
    for (const char *line = gallery->columns, *next; line < end; line = next) {
        next = line_end(line, end);
        if (next[-1] != '\n' || next - line < 2 || next[-2] != '\0') return false;
        size_t fields = 0;
        for (const char *c = line; c < next - 1;
             c = (const char *)memchr(c, '\0', (size_t)(next - c)) + 1)
            fields++;
        if (line == gallery->columns) columns = fields;
        if (fields != (line[0] ? columns : 2)) return false;
    }
    return true;
}

static ita_status open_lines(ita_gallery *gallery, ita_diag *diag) {
    size_t length;
    const char *bytes = data_or_absent(gallery->game->gallery, &length, diag);
    if (!bytes) return ITA_E_NOT_FOUND;
    gallery->columns = bytes;
    gallery->end = bytes + length;
    gallery->next = line_end(bytes, gallery->end);
    const char *first = field(bytes, gallery->next, 0);
    const bool is_gallery = first && strcmp(first, "config") == 0 && is_whole(gallery);
    return is_gallery ? ITA_OK : damaged(gallery->game, diag);
}

static bool next_line(ita_gallery *gallery) {
    while (gallery->next < gallery->end) {
        gallery->line = gallery->next;
        gallery->next = line_end(gallery->line, gallery->end);
        gallery->config = gallery->line;
        if (gallery->config[0]) return true;
        gallery->set = gallery->line + 1;
    }
    return false;
}

const char *ita_gallery_field(const ita_gallery *gallery, const char *column) {
    if (!gallery->columns) return "";
    const char *columns_end = line_end(gallery->columns, gallery->end);
    for (size_t i = 0;; i++) {
        const char *name = field(gallery->columns, columns_end, i);
        if (!name) return "";
        if (strcmp(name, column) != 0) continue;
        const char *value = field(gallery->line, gallery->next, i);
        return value ? value : "";
    }
}

// ---- either

ita_status ita_gallery_open(const ita_game *game, ita_gallery *gallery, ita_diag *diag) {
    *gallery = (ita_gallery){.game = game, .config = "", .set = ""};
    return game->gallery ? open_lines(gallery, diag) : ITA_OK;
}

static bool next_row(ita_gallery *gallery) {
    const ita_game *game = gallery->game;
    if (gallery->index == game->example_count) return false;
    gallery->config = game->examples[gallery->index].config;
    if (gallery->index == gallery->set_end && gallery->set_count < game->set_count) {
        const ita_example_set *set = &game->sets[gallery->set_count++];
        gallery->set = set->words;
        gallery->set_end += set->count;
    }
    return true;
}

bool ita_gallery_next(ita_gallery *gallery) {
    if (gallery->game->gallery ? !next_line(gallery) : !next_row(gallery)) return false;
    gallery->index++;
    return true;
}

const char *ita_gallery_title(const ita_gallery *gallery, int language) {
    const ita_game *game = gallery->game;
    if (!game->gallery) return ita_words_in(language, game->examples[gallery->index - 1].title);
    const char *name = ita_language_name(language);
    const char *title = name ? ita_gallery_field(gallery, name) : "";
    return title[0] ? title : ita_gallery_field(gallery, "en");
}
