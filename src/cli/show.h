// What `show` draws besides games: shape files.
#ifndef INTARSIA_CLI_SHOW_H
#define INTARSIA_CLI_SHOW_H

#include "cli/cli.h"

typedef struct show_shapes_wish {
    bool with_relations, with_contours;
    bool as_letters; ///< for a text picture
} show_shapes_wish;

extern const char show_shapes_style[];

/// Whether this looks like a file of shapes: SVG or our text.
bool show_is_shapes(const ita_text *file);
/// Fills a scene with the figure and the pieces of a file of shapes and what the verifier says.
ita_status show_shapes(const ita_text *file, const show_shapes_wish *wish, ita_scene *scene,
                       ita_diag *diag);

#endif
