// What the record's own files share: limits, what a move may consist of, the tree as lists.
#ifndef INTARSIA_RECORD_INNER_H
#define INTARSIA_RECORD_INNER_H

#include "intarsia/record.h"

enum { RECORD_TAGS_MAX = 256 }; // keeps the search for a name short

/// May this byte stand in the text of a move? Everything may but blanks, control characters,
/// parentheses and braces.
bool record_is_move_byte(char c);

/// Whether the first line of a record stands at `at`: "intarsia" and a number.
bool record_begins(const char *bytes, size_t length, size_t at);

/// Children of each node in the order in which they were added; 0 means none, because the root is
/// nobody's child.
typedef struct record_links {
    const ita_allocator *allocator;
    size_t count;
    uint32_t *first_child;
    uint32_t *next_sibling;
} record_links;

/// Two numbers a node from `allocator`. Errors: ITA_E_MEMORY, and nothing is held then.
ita_status record_links_open(record_links *links, const ita_record *record,
                             const ita_allocator *allocator);
void record_links_close(record_links *links);
/// The last node of the main line: first children all the way from the root.
uint32_t record_main_end(const record_links *links);

#endif
