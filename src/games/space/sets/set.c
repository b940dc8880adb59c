// The sets that the program knows by name, each as text of pieces and figure. tests/exhaustive/
// space_counts.c counts their packings. Holds no logic.
#include "games/space/sets/set.h"

#define NAMES "soma", "pentominoes", "bedlam", "diabolical", "conway", "slothouber", "burr"

const char *const space_set_names[SPACE_SETS + 1] = {NAMES};

const space_set space_sets[SPACE_SETS] = {
    // Piet Hein: all shapes of three and four cubes with a corner in them
    {"soma", ITA_LATTICE_CUBES, SPACE_BY_SHAPE,
     "V:oo-o+L:ooo-o+T:ooo-_o+Z:oo_-_oo+A:o-oo~_-_o+B:o-oo~o+P:o-oo~_-o", "3x3x3"},
    // Golomb's twelve, as high as they are thick
    {"pentominoes", ITA_LATTICE_CUBES, SPACE_BY_SHAPE,
     "F:_oo-oo-_o+I:5x1x1+L:oooo-o+N:_ooo-oo+P:ooo-oo+T:ooo-_o-_o+"
     "U:ooo-o_o+V:ooo-o-o+W:oo-_oo-__o+X:_o-ooo-_o+Y:oooo-_o+Z:oo-_o-_oo",
     "5x4x3"},
    // Bruce Bedlam: twelve of five cubes and one of four
    {"bedlam", ITA_LATTICE_CUBES, SPACE_BY_SHAPE,
     "A:_o-ooo-__o+B:_o-ooo-_o+C:oo-_oo-__o+D:__o-_oo~_-oo+E:_o-ooo~_-_o+"
     "F:_o-_oo~_-oo+G:_o-_o~_-ooo+H:o-ooo~_-o+I:__o-ooo~_-o+J:_-ooo~__o-__o+"
     "K:_-_oo~oo-_o+L:_o-ooo~_-o+M:o-oo~_-_o",
     "4x4x4"},
    // Hoffmann, 1893: a flat piece of each size from two to seven
    {"diabolical", ITA_LATTICE_CUBES, SPACE_BY_SHAPE,
     "A:2x1x1+B:oo-o+C:2x2x1+D:oo-o-oo+E:ooo-oo-o+F:oo-oo-ooo", "3x3x3"},
    // Conway's box of bricks
    {"conway", ITA_LATTICE_CUBES, SPACE_BY_SHAPE, "13xA:4x2x1+B:2x2x2+C:2x2x1+3xD:3x1x1", "5x5x5"},
    // Slothouber and Graatsma: nothing is easier to say
    {"slothouber", ITA_LATTICE_CUBES, SPACE_BY_SHAPE, "6xA:2x2x1+3xB:1x1x1", "3x3x3"},
    // The six-piece burr: six bars through each other, in pairs; what two of them want may stay
    // empty
    {"burr", ITA_LATTICE_CUBES, SPACE_BY_NUMBER, "1+188+2x256+928+1024",
     "_-_-_oooo-_oooo~"
     "__oo-__oo-_oOOo-_oOOo-__oo-__oo~"
     "__oo-ooOOoo-oOOOOo-oOOOOo-ooOOoo-__oo~"
     "__oo-ooOOoo-oOOOOo-oOOOOo-ooOOoo-__oo~"
     "__oo-__oo-_oOOo-_oOOo-__oo-__oo~"
     "_-_-_oooo-_oooo"},
};
