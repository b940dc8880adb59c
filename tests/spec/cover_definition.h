// What an exact cover in Knuth's text format is, by definition and nothing else: words are looked
// up in a list, every set of options is tried, every permutation of items is tried. Shares no line
// and no thought with the library. For small texts.
#ifndef INTARSIA_SPEC_COVER_DEFINITION_H
#define INTARSIA_SPEC_COVER_DEFINITION_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SPEC_COVER_ITEMS = 8,
    SPEC_COVER_OPTIONS = 13,
    SPEC_COVER_COLOURS = 8,
    SPEC_COVER_WORD = 16
};

typedef struct spec_cover {
    int item_count, option_count, colour_count;
    char item_names[SPEC_COVER_ITEMS][SPEC_COVER_WORD];
    bool is_primary[SPEC_COVER_ITEMS];
    int least[SPEC_COVER_ITEMS], most[SPEC_COVER_ITEMS];
    char colour_names[SPEC_COVER_COLOURS][SPEC_COVER_WORD];
    // What an option does to an item: 0 nothing, 1 covers it, 2 + c covers it with colour c.
    int options[SPEC_COVER_OPTIONS][SPEC_COVER_ITEMS];

    int solution_count;
    uint16_t solutions[1 << SPEC_COVER_OPTIONS]; // sets of options as bits
    // Permutations of items that keep kinds and bounds and map options onto options; those that
    // move all options alike count once. Of several equal options the first goes to the first.
    int symmetry_count;
    int class_count; // of solutions that are images of each other
} spec_cover;

// False when a line is not what the format says, or there is too much of something.
bool spec_cover_read(spec_cover *cover, const char *text);
// Fills in solutions, symmetries and classes.
void spec_cover_solve(spec_cover *cover);
bool spec_cover_has_solution(const spec_cover *cover, uint16_t set);

#endif
