// Which format is it? Told by the content of a file alone, over the formats of every game.
// Reads bytes and the games' tables; knows neither file names nor the rules of a game.
#include "intarsia/session.h"

#include <string.h>

static bool is_own(const char *bytes, size_t length) {
    ita_reader in = ita_read(bytes, length);
    ita_read_words(&in, "\xEF\xBB\xBF");
    return ita_read_words(&in, "intarsia") &&
           (ita_read_end(&in) || strchr(" \t\r\n", ita_read_peek(&in)) != NULL);
}

const ita_format *ita_format_probe(const char *bytes, size_t length, const ita_game **game,
                                   bool *own) {
    const ita_format *best = NULL;
    int best_likeness = 0;
    *own = is_own(bytes, length);
    if (*own) return NULL;
    size_t game_count;
    const ita_game *const *games = ita_games(&game_count);
    for (size_t i = 0; i < game_count; i++) {
        for (size_t j = 0; j < games[i]->format_count; j++) {
            const ita_format *format = &games[i]->formats[j];
            int likeness = format->probe(bytes, length);
            if (likeness <= best_likeness) continue;
            best_likeness = likeness;
            best = format;
            *game = games[i];
        }
    }
    return best;
}

const ita_format *ita_format_find(const char *name) {
    size_t game_count;
    const ita_game *const *games = ita_games(&game_count);
    for (size_t i = 0; i < game_count; i++) {
        for (size_t j = 0; j < games[i]->format_count; j++) {
            const ita_format *format = &games[i]->formats[j];
            if (strcmp(format->name, name) == 0 || strcmp(format->extension, name) == 0 ||
                strcmp(format->extension + 1, name) == 0)
                return format;
        }
    }
    return NULL;
}

// Names the beginning of a file that nobody knows, or its first byte when that is no text.
static ita_status fail_unknown(const char *bytes, size_t length, ita_diag *diag) {
    ita_reader in = ita_read(bytes, length);
    ita_read_space(&in);
    if (ita_read_end(&in)) {
        ita_fail_at(diag, ITA_E_SYNTAX, "record.empty", 0);
        ita_diag_arg_int(diag, (int64_t)length);
        return ITA_E_SYNTAX;
    }
    size_t start = in.at, end = start, bad = 0;
    while (end < length && end - start < 40 && bytes[end] != '\n' && bytes[end] != '\r')
        end++;
    ita_fail_at(diag, ITA_E_SYNTAX, "record.unknown", start);
    if (!ita_text_is_utf8(bytes + start, end - start, &bad)) end = start + bad;
    if (end > start)
        ita_diag_arg_bytes(diag, bytes + start, end - start);
    else
        ita_diag_arg_int(diag, (unsigned char)bytes[start]);
    return ITA_E_SYNTAX;
}

// ---- files of several games

ita_collection ita_collection_open(const char *bytes, size_t length) {
    const ita_game *game = NULL;
    ita_collection c = {.bytes = bytes, .length = length};
    c.format = ita_format_probe(bytes, length, &game, &c.is_own);
    return c;
}

bool ita_collection_next(ita_collection *collection) {
    ita_collection *c = collection;
    if (c->is_another) {
        const ita_game *game = NULL;
        bool is_own;
        const ita_format *format =
            ita_format_probe(c->bytes + c->to, c->length - c->to, &game, &is_own);
        c->is_own = is_own || (c->is_own && c->bytes[c->to] != '(');
        c->format = c->is_own ? NULL : format;
        c->is_another = false;
    }
    bool is_first = c->number == 0;
    bool is_there = is_first;
    if (c->is_own)
        is_there = ita_record_next(c->bytes, c->length, &c->from, &c->to, &c->braces) || is_first;
    else if (c->format && c->format->next_game)
        is_there = c->format->next_game(c->bytes, c->length, &c->from, &c->to) || is_first;
    else {
        is_there |= c->to < c->length;
        c->from = c->to;
        c->to = c->length;
    }
    c->number += is_there;
    return is_there;
}

bool ita_collection_cut(ita_collection *collection) {
    ita_collection *c = collection;
    const size_t end = ita_record_swallowed(c->bytes, c->from, c->to);
    c->is_another |= end < c->to;
    c->to = end;
    return c->is_another;
}

size_t ita_collection_count(const char *bytes, size_t length) {
    ita_collection c = ita_collection_open(bytes, length);
    while (ita_collection_next(&c))
        continue;
    return c.number;
}

static size_t moved(size_t offset, size_t by) {
    return offset == ITA_NO_OFFSET ? offset : offset + by;
}

// Offsets of a game's own bytes become offsets of the whole file.
static void shift(ita_record *record, size_t by) {
    record->game_offset = moved(record->game_offset, by);
    record->config_offset = moved(record->config_offset, by);
    for (size_t i = 0; i < record->node_count; i++)
        record->nodes[i].offset = moved(record->nodes[i].offset, by);
}

// A game whose file says of all games together what they share.
static ita_status read_shared(const ita_collection *c, const ita_allocator *allocator,
                              ita_record *record, ita_diag *diag) {
    ita_record_open(record, allocator);
    ita_status status = c->format->read_game(c->bytes, c->length, c->from, c->to, record, diag);
    if (status == ITA_OK) {
        record->format = c->format->name;
        record->game_offset = c->from;
    } else {
        ita_record_close(record);
    }
    return status;
}

ita_status ita_collection_read(const ita_collection *collection, const ita_allocator *allocator,
                               ita_record *record, ita_diag *diag) {
    const ita_collection *c = collection;
    if (!c->is_own && !c->format) return fail_unknown(c->bytes, c->length, diag);
    if (!c->is_own && c->format->read_game) return read_shared(c, allocator, record, diag);
    const char *bytes = c->bytes + c->from;
    size_t length = c->to - c->from;
    ita_status status;
    if (c->is_own) {
        status = ita_record_parse(record, allocator, bytes, length, diag);
    } else {
        ita_record_open(record, allocator);
        status = c->format->read(bytes, length, record, diag);
        if (status != ITA_OK) ita_record_close(record);
    }
    if (status != ITA_OK) {
        if (diag) diag->offset = moved(diag->offset, c->from);
        return status;
    }
    record->format = c->is_own ? "intarsia" : c->format->name;
    shift(record, c->from);
    if (record->game_offset == ITA_NO_OFFSET) record->game_offset = c->from;
    return ITA_OK;
}

ita_status ita_record_read(const char *bytes, size_t length, const ita_allocator *allocator,
                           ita_record *record, ita_diag *diag) {
    ita_collection c = ita_collection_open(bytes, length);
    ita_collection_next(&c);
    return ita_collection_read(&c, allocator, record, diag);
}
