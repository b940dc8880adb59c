// A game in progress: the tree of moves, where we are in it, the position there.
// Undo never destroys a branch; a failed call changes nothing. Knows no game but through game.h.
#ifndef INTARSIA_SESSION_H
#define INTARSIA_SESSION_H

#include "intarsia/base.h"
#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_session ita_session;

/// A fresh game of "twixt:size=12". `*session` is the caller's to close.
ita_status ita_session_new(const char *game_text, size_t length, const ita_allocator *allocator,
                           ita_session **session, ita_diag *diag);
/// From any file: our own record or an import of any game, told by content. Every move of every
/// branch is checked; a failure has offset and reason, and no session.
ita_status ita_session_read(const char *bytes, size_t length, const ita_allocator *allocator,
                            ita_session **session, ita_diag *diag);
/// The same from a record in memory; offsets are those of the record's nodes.
ita_status ita_session_from_record(const ita_record *record, const ita_allocator *allocator,
                                   ita_session **session, ita_diag *diag);
void ita_session_close(ita_session *session);

const ita_game *ita_session_game(const ita_session *session);
const ita_config *ita_session_config(const ita_session *session);
const void *ita_session_state(const ita_session *session);
/// The tree as record, cursor included; lives as long as the session and changes with it.
const ita_record *ita_session_record(const ita_session *session);
uint32_t ita_session_cursor(const ita_session *session);
/// Moves from the start to the cursor.
size_t ita_session_depth(const ita_session *session);
/// The latest move before the cursor; false at the start.
bool ita_session_last(const ita_session *session, ita_move *move);

/// Plays a move at the cursor: goes to the child that holds it already, or grows a branch.
ita_status ita_session_play(ita_session *session, const ita_move *move, ita_diag *diag);
ita_status ita_session_play_text(ita_session *session, const char *text, size_t length,
                                 ita_diag *diag);
/// Plays chance moves drawn from `random` while it is chance's turn; says how many.
ita_status ita_session_chance(ita_session *session, ita_random *random, size_t *count,
                              ita_diag *diag);
/// One move back; ITA_E_STATE at the start.
ita_status ita_session_undo(ita_session *session, ita_diag *diag);
/// One move on along the branch visited last; ITA_E_STATE at the end.
ita_status ita_session_redo(ita_session *session, ita_diag *diag);
/// To any node of the tree.
ita_status ita_session_jump(ita_session *session, uint32_t node, ita_diag *diag);
ita_status ita_session_comment(ita_session *session, uint32_t node, const char *words,
                               size_t length);
ita_status ita_session_tag(ita_session *session, const char *name, const char *value,
                           size_t length);

/// Our own format, lossless.
void ita_session_write(const ita_session *session, ita_text *out);
/// The tree for the page: nodes with move, number, player, comment; the cursor; tags.
void ita_session_json(const ita_session *session, ita_text *out);

/// Fills a scene with the position at the cursor.
ita_status ita_session_scene(const ita_session *session, const ita_hand *hand, uint32_t show,
                             const ita_diag *why, ita_scene *scene);
/// Gives an event to the view and plays the move it makes, chance included (drawn from `random`,
/// may be NULL: chance waits).
ita_answer ita_session_gesture(ita_session *session, ita_hand *hand, const ita_event *event,
                               ita_random *random, ita_diag *diag);

// ---- formats

/// The format that fits best, or NULL; `*game` is its game. Our own records give NULL and `*own`.
const ita_format *ita_format_probe(const char *bytes, size_t length, const ita_game **game,
                                   bool *own);
/// The format of this name or extension (".tsgf"), or NULL.
const ita_format *ita_format_find(const char *name);
/// Reads any file into a record without checking the moves.
ita_status ita_record_read(const char *bytes, size_t length, const ita_allocator *allocator,
                           ita_record *record, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
