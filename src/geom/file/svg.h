// What the parts of the SVG reader share: numbers, transforms, and putting shapes into a drawing.
#ifndef GEOM_FILE_SVG_H
#define GEOM_FILE_SVG_H

#include "geom/file/drawing.h"
#include "geom/file/xml.h"

// x' = a x + c y + e, y' = b x + d y + f
typedef struct svg_matrix {
    decimal a, b, c, d, e, f;
} svg_matrix;

typedef struct svg_pen {
    ita_drawing *drawing;
    svg_matrix matrix;
    const char *file; // the whole file, for offsets
    ita_diag *diag;
} svg_pen;

size_t svg_offset(const svg_pen *pen, const char *place);

// A number at the reader's place, blanks and one comma before it allowed; false when there is none.
bool svg_number(ita_reader *reader, ita_drawing *drawing, decimal *number);
// The same of a length or a place of what is drawn: what is left of a computed nought is one, and
// noted as that much; factors of transforms may be as small and move points by far more.
bool svg_coordinate(ita_reader *reader, ita_drawing *drawing, decimal *number);
// Such a number of an attribute, units "px" allowed; false when it is missing or broken.
bool svg_attribute_number(const xml_tag *tag, const char *name, ita_drawing *drawing,
                          decimal *number);

svg_matrix svg_identity(void);
svg_matrix svg_matrix_product(const svg_matrix *outer, const svg_matrix *inner);
// Reads a transform list of an attribute; false when it is broken.
bool svg_transform(xml_slice text, ita_drawing *drawing, svg_matrix *out);
// The same of a style. Browsers leave out the whole of one that breaks its rules.
typedef enum svg_css { SVG_CSS_READ, SVG_CSS_UNKNOWN, SVG_CSS_BROKEN } svg_css;
// The first function that is not read begins at `fault`.
svg_css svg_css_transform(xml_slice text, ita_drawing *drawing, svg_matrix *out,
                          const char **fault);
draw_point svg_apply(const svg_matrix *m, draw_point p);
// Exact for multiples of 90.
void svg_cosine_and_sine(decimal degrees, decimal *cosine, decimal *sine);

// Edges in the element's own coordinates, from the pen's current point.
ita_status svg_line_to(svg_pen *pen, draw_point *here, draw_point to);
ita_status svg_curve_to(svg_pen *pen, draw_point *here, ita_edge_kind kind, draw_point c1,
                        draw_point c2, draw_point to);
ita_status svg_arc_about(svg_pen *pen, draw_point *here, draw_point centre, draw_point to,
                         int turn);
ita_status svg_arc_to(svg_pen *pen, draw_point *here, decimal radius, bool is_large, bool is_sweep,
                      draw_point to);

// Whether an arc whose centre is `off` its chord's middle is half a circle, for what its radius and
// both ends leave open. The drawing notes that it moves by `moved` then.
bool svg_is_half(const svg_pen *pen, double radius, double off, double moved);

// An arc of an ellipse with half axes along x and y turned by `degrees`, as SVG's A says it.
typedef struct svg_ellipse_arc {
    decimal rx, ry, degrees;
    bool is_large, is_sweep;
} svg_ellipse_arc;
ita_status svg_ellipse_to(svg_pen *pen, draw_point *here, const svg_ellipse_arc *arc,
                          draw_point to);
// A quarter or the whole of an ellipse about its centre; the half axes lie along x and y.
ita_status svg_ellipse_about(svg_pen *pen, draw_point *here, draw_point centre, decimal rx,
                             decimal ry, draw_point to);
// Round shapes by their attributes.
ita_status svg_read_circle(svg_pen *pen, const xml_tag *tag);
ita_status svg_read_ellipse(svg_pen *pen, const xml_tag *tag);
ita_status svg_read_rect(svg_pen *pen, const xml_tag *tag);

// A number that may be missing, and then stays as it is; broken ones are complained of.
ita_status svg_optional_number(svg_pen *pen, const xml_tag *tag, const char *name, decimal *number);

// 1 or -1 when circles stay circles (-1: mirrored), 0 when not.
int svg_similarity(const svg_matrix *m);

// The path data of a shape that was begun; `place` is where the data stand in the file.
ita_status svg_path(svg_pen *pen, xml_slice data);

#endif
