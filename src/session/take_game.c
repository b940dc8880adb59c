// Games of a file, none of them lost behind one that is damaged. Knows that a game which can be
// played through swallowed nothing, whatever its comments hold.
#include "intarsia/session.h"

static bool is_played(const ita_record *record, const ita_allocator *allocator) {
    ita_session *session;
    if (ita_session_from_record(record, allocator, &session, NULL) != ITA_OK) return false;
    ita_session_close(session);
    return true;
}

ita_status ita_collection_take(ita_collection *collection, const ita_allocator *allocator,
                               ita_record *record, ita_diag *diag) {
    const ita_collection *c = collection;
    const ita_status status = ita_collection_read(c, allocator, record, diag);
    if (status == ITA_E_MEMORY || ita_record_swallowed(c->bytes, c->from, c->to) == c->to)
        return status;
    if (status == ITA_OK) {
        if (is_played(record, allocator)) return status;
        ita_record_close(record);
    }
    ita_collection_cut(collection);
    return ita_collection_read(c, allocator, record, diag);
}
