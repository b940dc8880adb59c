// Sessions for tests: opened by a setup, moved on by words.
#ifndef GAMES_PLAYED_H
#define GAMES_PLAYED_H

#include "check.h"

#include "intarsia/session.h"

// The caller's to close; fails the test for a setup that is none.
static inline ita_session *open_game(const char *setup) {
    ita_session *session;
    ita_diag diag;
    if (ita_session_new(setup, strlen(setup), ita_heap(), &session, &diag) != ITA_OK)
        fail_msg("%s: %s", setup, diag.key);
    return session;
}

// The same after moves parted by blanks.
static inline ita_session *open_played(const char *setup, const char *moves) {
    ita_session *session = open_game(setup);
    ita_diag diag;
    for (const char *at = moves; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (ita_session_play_text(session, at, length, &diag) != ITA_OK)
            fail_msg("%s %.*s: %s", setup, (int)length, at, diag.key);
        at += length;
    }
    return session;
}

// A move that is none after those, and the key of why.
static inline void expect_refused(const char *setup, const char *moves, const char *move,
                                  const char *key) {
    ita_session *session = open_played(setup, moves);
    ita_diag diag = {.key = "ok"};
    assert_int_not_equal(ita_session_play_text(session, move, strlen(move), &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    ita_session_close(session);
}

#endif
