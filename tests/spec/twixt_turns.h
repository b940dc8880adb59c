// Games of standard TwixT read word by word, as PBMserv plays them: links taken off, the peg with
// its automatic links, links put on. Slow and plain: a list of pegs, a list of links, every pair
// looked at. Knows nothing of the board under test.
#ifndef SPEC_TWIXT_TURNS_H
#define SPEC_TWIXT_TURNS_H

#include <stdbool.h>
#include <stddef.h>

enum { SPEC_TURNS_MOST = 4096 };

typedef struct spec_hole {
    int col, row; // from 1
} spec_hole;

typedef struct spec_link {
    spec_hole from, to;
    int colour;
} spec_link;

typedef struct spec_turns {
    struct {
        spec_hole hole;
        int colour;
    } pegs[SPEC_TURNS_MOST];
    spec_link links[SPEC_TURNS_MOST];
    size_t peg_count, link_count;
} spec_turns;

/// Plays "O12-O14/Q13+Q16R14" for a colour (0 or 1); false when it is no such word or not allowed.
bool spec_turns_play(spec_turns *t, int colour, const char *word, size_t length);
/// Is there this link?
bool spec_turns_has(const spec_turns *t, spec_hole a, spec_hole b);

#endif
