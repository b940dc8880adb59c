// The sets that the program knows by name, each as text of pieces and figure. tests/exhaustive/
// space_counts.c counts their packings. Holds no logic.
#include "games/space/sets/set.h"

#define NAMES                                                                                      \
    "soma", "pentominoes", "bedlam", "diabolical", "conway", "slothouber", "burr", "pyramids",     \
        "dodecahedron", "star"

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
    // A cube twice as high as it is cut, into eight times six of its 48 square pyramids: ours
    {"pyramids", ITA_LATTICE_TETRAHEDRA, SPACE_BY_SHAPE,
     "A:_______o-______o_o-_______o-_~_-____oo___o-_-_______o~"
     "____oo___o-_-____oo___o-______o_o~_-____oo___o-_-_______o~_______o-______o_o-_______o+"
     "B:_-_-_______o-______o_o-_______o-_~__o-__o-_-____oo-_-__o~"
     "_o_o-_o_o-____oo-_-____oo-_o_o~__o-__o-_-____oo-_-__o+C:_-_______o-______o_o-_______o-_~"
     "__o____o-_-o___oo~_o_o__o_o-o___oo-_-o___oo~__o____o-_-o___oo+D:_-_-_-_-_~_~_~_~"
     "_-_______o-______o_o-_______o~_-_______o-______o_o-_______o~__o____o-_-____oo~"
     "_o_o__o_o-____oo-_-____oo~__o____o-_-____oo+E:_______o-______o_o-_______o-_~"
     "_-o___oo-_-__o~o___oo-_-o___oo-_o_o~_-o___oo-_-__o~__o-_o_o-__o+"
     "F:_-_______o-______o_o-_______o-_~__o____o-_-____oo___o~"
     "_o_o__o_o-____oo___o-_-____oo___o~__o____o-_-____oo___o+G:_______o-______o_o-_______o-_~"
     "_-____oo___o-_-__o____o~____oo___o-_-____oo___o-_o_o__o_o~_-____oo___o-_-__o____o+"
     "H:_-_______o-______o_o-_______o-_~_______o-_-____oo-_-__o____o~"
     "______o_o-____oo-_-____oo-_o_o__o_o~_______o-_-____oo-_-__o____o",
     "10x10x10"},
    // The rhombic dodecahedron, cut into three to five of its 24 rhombic tetrahedra each: ours
    {"dodecahedron", ITA_LATTICE_TETRAHEDRA, SPACE_BY_SHAPE,
     "A:_-_-_~_~_~_~______o~______o~____oo~_-____oo+B:_-_-_~_~_~_~______o~______o~____oo~"
     "_-____oo~____oo+C:_-_-_-_~_~_~_~_-______o~_-______o~_-____oo~____oo-_-____oo+D:_-_-_-_~"
     "_~_~_~_-______o~_-______o~_-____oo~____oo~_-____oo+E:_-_-_-_~_~_~_~__o-_o_o-__o~"
     "__o-_o_o-__o+F:_-_-_-_-_-_-_-_~_~_~_~______o~______o~____oo-_-_______o-_______o~"
     "_-____oo-______o-______o",
     "_-_-_-_-_-_-_-_-_-_-_~_~_~_~_-_-_______o-______o_o-_______o~"
     "_-_-_______o-______o_o-_______o~_______o-_______o-_-____oo___oo-_-_______o-_______o~"
     "______o_o-______o_o-____oo___oo-_-____oo___oo-______o_o-______o_o~"
     "_______o-_______o-_-____oo___oo-_-_______o-_______o~_-_-_______o-______o_o-_______o~"
     "_-_-_______o-______o_o-_______o"},
    // Its stellation from six alike, as the diagonal burr is with its ends cut to points
    {"star", ITA_LATTICE_TETRAHEDRA, SPACE_BY_SHAPE,
     "6xA:_-_-_-_~_~_~_-____oo~__o____o-_o_o__o_o~__o____o-_o_o__o_o~_-____oo",
     "_-_-_-_-_-_-_-_-_~_-____oo-_-__o____o-__o____o-_-____oo~"
     "____oo-_-____oo-_o_o__o_o-_o_o__o_o-____oo-_-____oo~"
     "_-____oo-_-__o____o-__o____o-_-____oo~"
     "__o____o-_o_o__o_o-__o____o-_-_-__o____o-_o_o__o_o-__o____o~"
     "__o____o-_o_o__o_o-__o____o-_-_-__o____o-_o_o__o_o-__o____o~"
     "_-____oo-_-__o____o-__o____o-_-____oo~"
     "____oo-_-____oo-_o_o__o_o-_o_o__o_o-____oo-_-____oo~"
     "_-____oo-_-__o____o-__o____o-_-____oo"},
};
