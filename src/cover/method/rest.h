// What is left when not much is: a few options and items, numbered anew, so that a row of options
// is a few words. Most nodes of a search lie where little is left. Knows one node of the tree and
// what is below it; the way down and its rows are the caller's.
#ifndef COVER_METHOD_REST_H
#define COVER_METHOD_REST_H

#include "cover/instance/instance.h"

enum {
    COVER_REST_ITEMS = 64,
    COVER_REST_WORDS = 8, // of a row
    COVER_REST_OPTIONS = 64 * COVER_REST_WORDS,
};

// Both are in the order of the instance. A set of items is a bit each.
typedef struct cover_rest {
    uint64_t rows[COVER_REST_ITEMS][COVER_REST_WORDS]; // the options of an item
    uint64_t items[COVER_REST_OPTIONS];                // of an option
    uint32_t option_of[COVER_REST_OPTIONS];            // numbers in the instance
    uint32_t item_of[COVER_REST_ITEMS];
    uint32_t barren;        // an item that had no option lately
    uint32_t *option_place; // [option_count of the instance] of those that are not here, anything
    uint32_t *item_place;   // [item_count of the instance]
} cover_rest;

ita_status cover_rest_open(cover_rest *rest, const ita_cover *cover, ita_arena *arena);

// Makes it of the options in a row of the instance, which have no items but these, and no colours.
// The row becomes one of this rest.
void cover_rest_make(cover_rest *rest, const ita_cover *cover, const uint32_t *items,
                     uint32_t item_count, uint64_t *row);

// Items and options by their numbers in the instance: how many of an item's options are in a row;
// which; whether an option is.
uint32_t cover_rest_count(const cover_rest *rest, uint32_t item, const uint64_t *row);
void cover_rest_list(const cover_rest *rest, uint32_t item, const uint64_t *row, uint32_t *options);
bool cover_rest_has(const cover_rest *rest, uint32_t option, const uint64_t *row);

// Takes an option: `next` is what is left beside it, `*open` loses its items. Returns the open item
// with the fewest options, the first of several; or COVER_SOLVED, or COVER_DEAD.
int64_t cover_rest_take(cover_rest *rest, uint32_t option, const uint64_t *row, uint64_t *next,
                        uint64_t *open);

#endif
