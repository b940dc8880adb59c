// Numbers of transforms that may be rounded: shifts, factors and angles, each with its places, and
// how what is drawn under it answers to it.
#ifndef GEOM_FILE_SVG_DOUBT_H
#define GEOM_FILE_SVG_DOUBT_H

#include "geom/file/svg.h"

// What stands in the brackets of a function.
typedef struct svg_arguments {
    decimal v[6];
    int written[6]; // the places with which each is written, zeros at the end included
    int count;
} svg_arguments;

// Notes the numbers of a function, which makes `own`, within those before it, which make `outer`.
void svg_doubt_function(ita_drawing *drawing, xml_slice name, const svg_arguments *arguments,
                        const svg_matrix *outer, const svg_matrix *own);
// The same of a shift that attributes say: x and y of a use.
void svg_doubt_shift(ita_drawing *drawing, decimal x, decimal y);
// Those from `first` on stand within `outer`.
void svg_doubt_carry(ita_drawing *drawing, size_t first, const svg_matrix *outer);

#endif
