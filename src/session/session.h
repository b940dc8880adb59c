// What the session's own files share: the tree beside the record, and the path to the cursor.
#ifndef INTARSIA_SESSION_INNER_H
#define INTARSIA_SESSION_INNER_H

#include "intarsia/session.h"

enum { NO_NODE = 0 }; // the root is nobody's child, so 0 can mean "none" among children

// Beside record.nodes[i], at the same index. Children hang in the order in which they came.
typedef struct session_node {
    ita_move move;
    uint32_t first_child, last_child, next_sibling; // NO_NODE: none
    uint32_t visited_child; // where redo goes; there is one as soon as there is a child
    uint32_t depth;
    uint32_t draws; // chance's moves from the start up to here, this one included
} session_node;

// Invariant: `state` is the position after path[0..depth-1], whose last is record.cursor.
struct ita_session {
    const ita_allocator *allocator;
    const ita_game *game;
    ita_config *config;
    ita_record record;
    session_node *nodes; // record.node_count of them
    size_t node_capacity;
    void *state;
    size_t state_size;
    unsigned char *undo; // `depth` undo records of `undo_size` bytes
    size_t undo_size, undo_capacity;
    uint32_t *path;
    size_t path_capacity;
    size_t depth;
    bool has_seed; // chance may be drawn
    uint64_t seed; // unless the record has one
};

void session_free(ita_session *s);

// ---- walk.c

/// What a failed call returns to.
typedef struct session_place {
    uint32_t cursor, visited_child;
    size_t node_count;
} session_place;

/// Makes room for a path of `depth` moves, so that stepping itself cannot fail.
ita_status session_reserve(ita_session *s, size_t depth, ita_diag *diag);
/// To a child of the cursor, for whose step there is room.
void session_step_on(ita_session *s, uint32_t node);
int session_player(const ita_session *s);
/// Whether the move that leads to a node was chance's.
bool session_is_draw(const ita_session *s, uint32_t node);
/// Whether a person has made a move before the cursor.
bool session_can_undo(const ita_session *s);
session_place session_here(const ita_session *s);
/// Back to where a call began: moves that it grew are taken out of the tree.
void session_return(ita_session *s, session_place place);

// ---- walker.c

/// A position of its own, away from the session's cursor; at the start when it is opened.
typedef struct session_walker {
    const ita_session *s;
    void *state, *undo;
    uint32_t at;
} session_walker;

/// Is to be closed also where there was no memory for it.
ita_status session_walker_open(const ita_session *s, session_walker *w);
void session_walker_close(session_walker *w);
/// On to a child of where it is.
void session_walker_step(session_walker *w, uint32_t node);
/// To any node. Cost: the moves of the way there, from where it is or else from the start.
void session_walker_go(session_walker *w, uint32_t node);

// ---- made.c

bool session_has_draft(const ita_config *config);

// ---- play.c

/// Plays a checked move whose text stood at `offset` of a file. Chance waits.
ita_status session_play_at(ita_session *s, const ita_move *move, size_t offset, ita_diag *diag);
/// On past chance's moves: recorded ones first, then drawn ones where there is a seed. When that
/// fails the session returns to `before`.
ita_status session_pass_chance(ita_session *s, session_place before, ita_diag *diag);

ita_status session_from_record(const ita_record *record, const ita_allocator *allocator,
                               ita_session **session, ita_diag *diag);

#endif
