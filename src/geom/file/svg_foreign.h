// Which elements of a file are not of SVG: their namespace is another one, so nothing of them is
// drawn. A file that binds no namespace is of SVG as it stands, also with the prefix svg. And what
// links say whose name has a prefix: they are links where it stands for XLink, as xlink does
// unbound.
#ifndef GEOM_FILE_SVG_FOREIGN_H
#define GEOM_FILE_SVG_FOREIGN_H

#include "geom/file/xml.h"

typedef enum svg_kin { SVG_OF_NONE, SVG_OF_SVG, SVG_OF_LINKS, SVG_OF_PAGES, SVG_OF_OTHERS } svg_kin;

// What a prefix stands for within an element that lies `depth` deep.
typedef struct svg_binding {
    xml_slice prefix;
    svg_kin kin;
    size_t depth;
} svg_binding;

// A tag of which something is to be known: where its link leads, or that it is not of SVG.
typedef struct svg_marked {
    size_t offset;
    xml_slice link; // bytes NULL: it is not of SVG
} svg_marked;

#define SVG_BINDINGS_MOST 100

typedef struct svg_foreign {
    const ita_allocator *allocator;
    svg_binding bound[SVG_BINDINGS_MOST]; // where the reading is, the innermost last
    size_t bound_count, depth;
    svg_kin root;
    bool has_root;
    svg_marked *marked; // in the order of the file
    size_t count, capacity;
} svg_foreign;

void svg_foreign_open(svg_foreign *foreign, const ita_allocator *allocator);
void svg_foreign_close(svg_foreign *foreign);
// The tags of a file one after the other, closing ones too. Refuses the styles of pages, which hold
// for a picture among them, too.
ita_status svg_foreign_see(svg_foreign *foreign, const xml_tag *tag, ita_diag *diag);
// Whether a tag that was seen is not of SVG. Cost: log n of those that are marked.
bool svg_foreign_is(const svg_foreign *foreign, const xml_tag *tag);
// Where a use that was seen links to; false when it does not say it.
bool svg_foreign_link(const svg_foreign *foreign, const xml_tag *tag, xml_slice *link);

#endif
