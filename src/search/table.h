// The table of positions seen, for the methods of search. See table.c.
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "intarsia/search.h"

/// The word kept for a hash; false when there is none.
bool table_get(const ita_table *table, uint64_t hash, uint64_t *data);
/// Keeps a word, not 0, whose lowest byte says what it is worth to keep it.
void table_put(ita_table *table, uint64_t hash, uint64_t data);

#endif
