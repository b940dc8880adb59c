// What the session's own files share: the tree beside the record, and the path to the cursor.
#ifndef INTARSIA_SESSION_INNER_H
#define INTARSIA_SESSION_INNER_H

#include "intarsia/session.h"

// Beside record.nodes[i], at the same index. Children hang in the order in which they came.
typedef struct session_node {
    ita_move move;
    uint32_t first_child, last_child, next_sibling; // 0: none
    uint32_t visited_child;                         // where redo goes, 0: nowhere
    uint32_t depth;
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
};

void session_free(ita_session *s);
/// Plays a checked move whose text stood at `offset` of a file.
ita_status session_play_at(ita_session *s, const ita_move *move, size_t offset, ita_diag *diag);
ita_status session_from_record(const ita_record *record, const ita_allocator *allocator,
                               ita_session **session, ita_diag *diag);

#endif
