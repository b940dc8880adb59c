// Openings of a match. See openings.h.
#include "cli/openings.h"

#include <string.h>

void openings_init(openings *o) {
    *o = (openings){0};
    ita_text_open(&o->text, ita_heap());
}

void openings_close(openings *o) {
    ita_text_close(&o->text);
}

static bool is_between(char c) {
    return c == ' ' || c == ';' || c == '\t';
}

// The next line from `at` on that is an opening, and its length; false when there is none.
static bool next_line(const openings *o, size_t *at, size_t *length) {
    const char *text = ita_text_get(&o->text);
    while (*at < o->text.length) {
        const char *line = text + *at, *end = memchr(line, '\n', o->text.length - *at);
        *length = end ? (size_t)(end - line) : o->text.length - *at;
        if (*length && line[*length - 1] == '\r') --*length;
        size_t first = 0;
        while (first < *length && is_between(line[first]))
            first++;
        if (first < *length && line[first] != '#') return true;
        *at = end ? (size_t)(end - text) + 1 : o->text.length;
    }
    return false;
}

static ita_status play_line(const openings *o, size_t at, size_t length, ita_session *session,
                            ita_diag *diag) {
    const char *text = ita_text_get(&o->text);
    const size_t end = at + length;
    while (at < end) {
        size_t to = at;
        while (to < end && !is_between(text[to]))
            to++;
        if (to > at) {
            const ita_status status = ita_session_play_text(session, text + at, to - at, diag);
            if (status != ITA_OK) {
                diag->offset = at + (diag->offset == ITA_NO_OFFSET ? 0 : diag->offset);
                return status;
            }
        }
        at = to + 1;
    }
    return ITA_OK;
}

ita_status openings_play(const openings *o, uint64_t number, ita_session *session, ita_diag *diag) {
    size_t at = 0, length = 0;
    for (uint64_t line = 0; next_line(o, &at, &length); line++, at += length)
        if (line == number % o->count) return play_line(o, at, length, session, diag);
    return ITA_OK;
}

// ---- reading

static ita_status refuse(ita_diag *diag, const char *key, size_t offset) {
    return ita_fail_at(diag, ITA_E_SYNTAX, key, offset);
}

// What chance did before the first move differs from game to game.
static ita_status check_line(const openings *o, size_t at, size_t length, const ita_text *setup,
                             ita_diag *diag) {
    ita_session *session;
    ita_position position;
    ita_status status =
        ita_session_new(ita_text_get(setup), setup->length, cli_memory(), &session, diag);
    if (status != ITA_OK) return status;
    status = ita_session_seed(session, 1, diag);
    ita_session_position(session, &position);
    if (status == ITA_OK && position.moves > 0)
        status = refuse(diag, "cli.match.chance", at);
    else if (status == ITA_OK)
        status = play_line(o, at, length, session, diag);
    ita_session_position(session, &position);
    if (status == ITA_OK && position.result.is_over) status = refuse(diag, "cli.match.over", at);
    ita_session_close(session);
    return status;
}

static ita_status check_lines(openings *o, const ita_text *setup, ita_diag *diag) {
    size_t at = 0, length = 0;
    for (; next_line(o, &at, &length); at += length, o->count++) {
        const ita_status status = check_line(o, at, length, setup, diag);
        if (status != ITA_OK) return status;
    }
    return o->count ? ITA_OK : ita_fail(diag, ITA_E_SYNTAX, "cli.match.none");
}

bool openings_read(openings *o, const char *path, const ita_text *setup) {
    ita_diag diag;
    if (cli_read_file(path, &o->text, &diag) != ITA_OK) {
        cli_failed(path, NULL, &diag);
        ita_text_open(&o->text, ita_heap());
        return false;
    }
    const ita_status status = check_lines(o, setup, &diag);
    // a move that is refused is bad input here, whoever plays
    if (status == ITA_E_ILLEGAL) diag.status = ITA_E_SYNTAX;
    if (status != ITA_OK) cli_failed(path, &o->text, &diag);
    return status == ITA_OK;
}
