// A dynamic program over the edge of the filled part of a board: a second way to count solutions.
// Shares no code with the searches. One table of states for each place that may be the first empty
// one; a state is what the cells from there on look like and what has been used; its value is in
// how many ways it comes about.
#ifndef COVER_METHOD_FRONTIER_H
#define COVER_METHOD_FRONTIER_H

#include "cover/instance/instance.h"

// Something outside the sweep: a piece, a secondary item, a counter. Its value in a state is how
// often it was covered; for a coloured one 0, 1 covered without colour, 1 + colour.
typedef struct frontier_field {
    uint32_t word, shift;
    uint64_t mask;
    uint32_t least, most;
    uint32_t deadline; // no option with it begins later than at this place
    bool has_colours;
} frontier_field;

typedef struct frontier_use {
    uint32_t field;
    uint32_t amount; // how often; or 1 + colour
} frontier_use;

// An option as seen from its first place: the other cells as bits of the window behind it.
typedef struct frontier_option {
    uint32_t use_start, use_count;
    size_t window; // its bits, in `windows`
} frontier_option;

// States with this first empty place. Slots of words + 1 numbers: the state, then the count, 0 in
// an empty slot.
typedef struct frontier_table {
    uint64_t *slots;
    size_t capacity; // a power of two, or 0
    size_t used;
} frontier_table;

typedef enum frontier_pace {
    FRONTIER_MORE,
    FRONTIER_DONE,
    FRONTIER_MEMORY,
    FRONTIER_OVERFLOW
} frontier_pace;

// What a run passes over, made once: it never changes, and any number of runs read it.
typedef struct frontier_sweep {
    const ita_cover *cover; // what it was made of
    ita_arena arena;
    uint32_t place_count; // places of the sweep
    uint32_t span;        // bits of the window: an option reaches at most so far
    uint32_t words;       // of a state: window, then fields
    frontier_field *fields;
    uint32_t field_count;
    frontier_option *options; // by first place
    uint32_t *option_start;   // [place_count + 1]
    frontier_use *uses;
    uint64_t *windows;
} frontier_sweep;

typedef struct frontier {
    const frontier_sweep *sweep;
    const ita_allocator *allocator;
    ita_arena arena;
    frontier_table *tables; // [place_count]
    uint64_t *state;        // [words] at work
    uint64_t *next;         // [words]

    uint32_t place; // the table being worked off, place_count when done
    size_t slot;
    uint64_t nodes;
    uint64_t count;                // solutions so far
    uint64_t tried, fitted, grown; // options, those that fitted, bytes of tables made
} frontier;

// True when every option that may be chosen has an item that is covered exactly once.
bool frontier_fits(const ita_cover *cover);
ita_status frontier_sweep_open(frontier_sweep *sweep, const ita_cover *cover,
                               const ita_allocator *allocator);
void frontier_sweep_close(frontier_sweep *sweep);
// The sweep outlives the run. With `has_states` false the tables are left empty, for states that
// come from elsewhere.
ita_status frontier_open(frontier *f, const frontier_sweep *sweep, bool has_states,
                         const ita_allocator *allocator);
void frontier_close(frontier *f);
// Works off about `budget` states.
frontier_pace frontier_walk(frontier *f, uint64_t budget);
// Part of the way through the tables, 0..1.
double frontier_done(const frontier *f);
// Adds ways to a state whose first empty place is `place`.
frontier_pace frontier_add(frontier *f, uint32_t place, const uint64_t *state, uint64_t count);
// The states that are still to be worked off, each with its count behind it; NULL behind the last.
// `cursor` begins as frontier_cursor_at says; its place is that of the state.
typedef struct frontier_cursor {
    uint32_t place;
    size_t slot;
} frontier_cursor;
static inline frontier_cursor frontier_cursor_at(const frontier *f) {
    return (frontier_cursor){f->place, f->slot};
}
const uint64_t *frontier_next_state(const frontier *f, frontier_cursor *cursor);
size_t frontier_state_count(const frontier *f);
size_t frontier_bytes(const frontier *f); // of the tables
// About how long the run took so far, nanoseconds, by what it did.
double frontier_effort(const frontier *f);

#endif
