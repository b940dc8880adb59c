// The Go Text Protocol, version 2, for any game with a brain: one line in, one answer out. Reads
// and writes texts only; engine.c brings standard input and output.
#ifndef INTARSIA_CLI_GTP_H
#define INTARSIA_CLI_GTP_H

#include "cli/thinking.h"

enum { GTP_LINE_MOST = 65536 };

typedef struct gtp {
    ita_session *session;
    think_limits limits;
    double main_time, byo_yomi; ///< of time_settings; all 0: the limits alone
    int byo_stones;
    double left[ITA_MAX_PLAYERS]; ///< of time_left; 0: not told
    double used[ITA_MAX_PLAYERS]; ///< of the main time, as long as nothing is told of what is left
    int stones[ITA_MAX_PLAYERS];
    bool is_over;   ///< quit was said
    const char *id; ///< of the line that is answered, "" without one
    bool is_begun;  ///< its answer, by what was streamed
    void (*stream)(
        const ita_text *words); ///< prints a part of an answer at once; NULL: nobody reads
    bool (*is_waiting)(void *); ///< the next line has come, so that an analysis ends; NULL: never
    bool (*is_ended)(void *);   ///< none will come any more, so that thinking for a time ends, too
} gtp;

/// An engine on a fresh game. `setup` is its "game:config".
ita_status gtp_open(gtp *engine, const char *setup, const think_limits *limits, ita_diag *diag);
void gtp_close(gtp *engine);
/// Answers a line, without its line end, in the form of the protocol; nothing for an empty line.
/// Broken input gets a refusal and changes nothing.
void gtp_answer(gtp *engine, const char *line, size_t length, ita_text *out);

#endif
