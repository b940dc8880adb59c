// What styles say of a shape's place and of whether it is drawn: attributes, style attributes and
// style sheets with simple selectors. Paint is of no interest. What would change a shape and cannot
// be honoured is refused by its name.
#ifndef GEOM_FILE_SVG_STYLE_H
#define GEOM_FILE_SVG_STYLE_H

#include "geom/file/svg.h"

// What is known of an element when all that is said of it was read.
typedef struct svg_look {
    bool is_even_odd, is_hidden; // handed down
    bool is_even_odd_outside, is_hidden_outside;
    bool is_gone;        // display: none
    bool overflows;      // overflow: visible
    xml_slice transform; // the last word on it; bytes NULL: none
    bool is_css_transform;
} svg_look;

// One declaration of a rule.
typedef struct svg_rule {
    xml_slice tag, class_name, id; // empty: any
    xml_slice name, value;
    int weight; // heavier ones come later
    bool is_important;
} svg_rule;

typedef struct svg_sheet {
    const ita_allocator *allocator;
    svg_rule *rules; // the heaviest last
    size_t count, capacity;
    xml_tag style; // that is open, and where its text begins
    size_t begin;
} svg_sheet;

void svg_sheet_open(svg_sheet *sheet, const ita_allocator *allocator);
// The tags of a file one after the other, each with the place behind it; reads style elements.
ita_status svg_sheet_see(svg_sheet *sheet, const char *bytes, const xml_tag *tag, size_t behind,
                         ita_diag *diag);
void svg_sheet_close(svg_sheet *sheet);

// Whether a style or an attribute of this name is of interest here.
bool svg_style_concerns(xml_slice name);
// Adds to `look`, which comes with what the parent hands down.
ita_status svg_read_look(const svg_sheet *sheet, const xml_tag *tag, svg_look *look,
                         ita_diag *diag);

#endif
