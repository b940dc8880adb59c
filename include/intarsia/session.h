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
/// Of a file of several games it is the first; see ita_collection for the others.
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

// ---- time and chance
//
// Chance is a player whose moves the record holds. A session passes them by itself: the cursor
// rests where a person decides, or at the end. Recorded moves of chance are followed; new ones are
// drawn once the session has a seed. Without a seed chance waits.

/// What chance draws from now on, and at once if it is to move. A record that holds draws of a
/// session keeps its own seed (tag "seed"), and that one counts; so going on with a saved game, or
/// taking a move back and playing another, never draws anew: the n-th draw from the start follows
/// from the seed alone.
ita_status ita_session_seed(ita_session *session, uint64_t seed, ita_diag *diag);
/// Plays a move at the cursor: goes to the child that holds it already, or grows a branch; then
/// past chance.
ita_status ita_session_play(ita_session *session, const ita_move *move, ita_diag *diag);
ita_status ita_session_play_text(ita_session *session, const char *text, size_t length,
                                 ita_diag *diag);
/// Plays a whole turn: the moves of who is to move, joined by ';' (ita_think_put_turn). A turn that
/// is refused, or goes on when it is another's already (ITA_E_ILLEGAL), leaves the cursor where it
/// was.
ita_status ita_session_play_turn(ita_session *session, const char *turn, ita_diag *diag);
/// Back to before the latest move that a person made; ITA_E_STATE when nobody made one.
ita_status ita_session_undo(ita_session *session, ita_diag *diag);
/// One move on along the branch visited last, then past chance; ITA_E_STATE at the end.
ita_status ita_session_redo(ita_session *session, ita_diag *diag);
/// To any node of the tree, then past chance.
ita_status ita_session_jump(ita_session *session, uint32_t node, ita_diag *diag);
/// To exactly this node, also where chance is to move: for those who look at every position.
ita_status ita_session_visit(ita_session *session, uint32_t node, ita_diag *diag);

ita_status ita_session_comment(ita_session *session, uint32_t node, const char *words,
                               size_t length);
ita_status ita_session_tag(ita_session *session, const char *name, const char *value,
                           size_t length);

/// Our own format, lossless.
void ita_session_write(const ita_session *session, ita_text *out);
/// The tree: nodes with move, parent, depth, comment; the cursor, where redo goes, the tags.
void ita_session_json(const ita_session *session, ita_text *out);

// ---- the position at the cursor

/// What there is to say of a position besides its picture. Every face reads this one.
typedef struct ita_position {
    int player;     ///< who is to move: 1.., ITA_CHANCE, or ITA_NOBODY when it is over
    bool is_chance; ///< chance is to move, and waits for a seed
    int player_count;
    ita_result result; ///< whether it is over, who won, why (a message key), the scores
    size_t moves;      ///< from the start to here
    size_t nodes;      ///< moves in the whole tree
    bool can_undo, can_redo, can_hint, can_solve, can_generate;
    bool can_think;          ///< the computer can play or analyse here
    bool can_make;           ///< it is a draft, see ita_session_made
    bool can_draft;          ///< there is a draft of it, see ita_session_draft
    bool is_spoilt_by_draft; ///< that draft shows a solution
} ita_position;

void ita_session_position(const ita_session *session, ita_position *position);
/// The same as one JSON object, with game, config, format and the position's own text; the
/// result's words in the language of the text.
void ita_session_position_json(const ita_session *session, ita_text *out);

/// Fills a scene with the position at the cursor, in the scene's language. A name that the game was
/// given (tag "title", its first 80 letters are shown) is the scene's title, and what it would be
/// otherwise says what it is about.
ita_status ita_session_scene(const ita_session *session, const ita_hand *hand, uint32_t show,
                             const ita_diag *why, ita_scene *scene);
/// The same after a move in text that is not played: for showing where it leads.
ita_status ita_session_preview(const ita_session *session, const char *text, size_t length,
                               uint32_t show, ita_scene *scene, ita_diag *diag);
/// The moves of the whole tree in words for people, as a JSON list by node; "" for the start and
/// for what chance drew. Cost: every move of the tree is applied once, branches from the start
/// again.
void ita_session_tell(const ita_session *session, ita_text *out);
/// The same of one move at the cursor that is not played.
ita_status ita_session_tell_move(const ita_session *session, const char *text, size_t length,
                                 ita_text *out, ita_diag *diag);
/// The setup of the puzzle that the draft makes, "game:config" in canonical form. Errors:
/// ITA_E_UNSUPPORTED where the position is no draft; ITA_E_STATE and other reasons why it makes
/// none yet, none of them with an offset; ITA_E_MEMORY. Cost: a config is made.
ita_status ita_session_made(const ita_session *session, ita_text *setup, ita_diag *diag);
/// A draft that makes this puzzle, so that it can be changed; under the same name. `*draft` is the
/// caller's to close. Errors: ITA_E_UNSUPPORTED where there is none; ITA_E_NOT_FOUND and others of
/// games that look for one; ITA_E_MEMORY.
ita_status ita_session_draft(const ita_session *session, ita_session **draft, ita_diag *diag);
/// Gives an event to the view and plays the move it makes, chance included.
ita_answer ita_session_gesture(ita_session *session, ita_hand *hand, const ita_event *event,
                               ita_diag *diag);

/// An empty hand for the view of a config, as large as the view wants it; NULL without memory. A
/// face keeps one for each open game.
ita_hand *ita_hand_new(const ita_config *config, const ita_allocator *allocator);
/// Whatever it did is over. From which side it looks stays as it is.
void ita_hand_clear(const ita_config *config, ita_hand *hand);
void ita_hand_free(const ita_config *config, const ita_allocator *allocator, ita_hand *hand);

// ---- formats

/// The format that fits best, or NULL; `*game` is its game. Our own records give NULL and `*own`.
const ita_format *ita_format_probe(const char *bytes, size_t length, const ita_game **game,
                                   bool *own);
/// The format of this name or extension (".tsgf", or "tsgf"), or NULL.
const ita_format *ita_format_find(const char *name);
/// A file that may hold several games, one after the other. It borrows the bytes.
typedef struct ita_collection {
    const char *bytes;
    size_t length;
    const ita_format *format; ///< NULL: our own record, or a file that nobody knows
    bool is_own;
    size_t from, to; ///< the game that is looked at
    size_t number;   ///< of that game, from 1; 0: before the first
    bool is_another; ///< what comes next may be of another format
    ita_record_braces braces;
} ita_collection;
ita_collection ita_collection_open(const char *bytes, size_t length);
/// On to the next game; false behind the last. The first is always there.
bool ita_collection_next(ita_collection *collection);
/// The game that is looked at cannot be read, perhaps because it is damaged and swallowed those
/// behind it: ends it where another seems to begin, of whatever format, which is then the next.
/// False where none does.
bool ita_collection_cut(ita_collection *collection);
/// How many games there are. Cost: linear in the bytes.
size_t ita_collection_count(const char *bytes, size_t length);
/// The game that is looked at, without checking its moves; offsets are those of the whole file.
ita_status ita_collection_read(const ita_collection *collection, const ita_allocator *allocator,
                               ita_record *record, ita_diag *diag);
/// The same for who wants to lose none: a game that cannot be played and seems to have swallowed
/// those behind it is cut off before them first. Cost: of a game that holds what looks like
/// another, playing it through.
ita_status ita_collection_take(ita_collection *collection, const ita_allocator *allocator,
                               ita_record *record, ita_diag *diag);

/// Reads any file into a record without checking the moves: of several games the first.
ita_status ita_record_read(const char *bytes, size_t length, const ita_allocator *allocator,
                           ita_record *record, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
