// Pictures as files: what kind, how large, and the scene drawn.
#ifndef CLI_DRAW_SCENE_H
#define CLI_DRAW_SCENE_H

#include "cli/cli.h"

typedef struct draw_options {
    const char *output; // a path, or "-"
    const char *kind;   // "svg", "png", "pdf" or "txt"
    double pixels;
    bool is_dark;
    int palette;
} draw_options;

// clang-format off
#define DRAW_OPTIONS                                        \
    {"output", 'o', "FILE", "help.draw.output"},            \
    {"kind", 'k', "KIND", "help.draw.kind"},                \
    {"width", 'w', "PIXELS", "help.draw.width"},            \
    {"palette", 0, "NAME", "help.draw.palette"},            \
    {"dark", 'd', NULL, "help.draw.dark"}
// clang-format on

/// Reads DRAW_OPTIONS; false after a printed message.
bool draw_read_options(const cli_args *args, draw_options *options, int *exit_status);
/// Reads --palette alone; false after a printed message, and then the exit status is EXIT_BAD.
bool draw_read_palette(const cli_args *args, int *palette);
/// The scene as a file of the kind, with the style and definitions of its view.
ita_status draw_scene(const ita_scene *scene, const char *style, const char *defs,
                      const draw_options *options, ita_text *out, ita_diag *diag);

#endif
