// Draws scenes into files: SVG and text by the core, PNG and PDF by the part that renders.
#include "cli/draw_scene.h"

#include "cli/pictures.h"

#include <string.h>
#include <strings.h>

// What ends the name of a file, without the dot.
static const char *ending_of(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : "";
}

// The kind by its own name, in letters of either case, or NULL.
static const char *find_kind(const char *name) {
    static const char *const kinds[] = {"svg", "png", "pdf", "txt"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcasecmp(name, kinds[i]) == 0) return kinds[i];
    return NULL;
}

static void refuse_palette(const char *name) {
    ita_diag diag;
    ita_text names;
    cli_open_text(&names);
    for (int i = 0; ita_palette_name(i); i++) {
        if (i > 0) ita_put(&names, ", ");
        ita_put(&names, ita_palette_name(i));
    }
    ita_fail(&diag, ITA_E_NOT_FOUND, "cli.palette");
    ita_diag_arg(&diag, name);
    ita_diag_arg(&diag, ita_text_get(&names));
    cli_complain(NULL, NULL, 0, &diag);
    ita_text_close(&names);
}

bool draw_read_palette(const cli_args *args, int *palette) {
    const char *name = cli_value(args, "palette", ita_palette_name(0));
    *palette = ita_palette_find(name);
    if (*palette < 0) refuse_palette(name);
    return *palette >= 0;
}

bool draw_read_options(const cli_args *args, draw_options *options, int *exit_status) {
    uint64_t pixels = 720;
    const char *kind = cli_value(args, "kind", NULL);
    options->output = cli_value(args, "output", "-");
    options->kind = kind                                ? find_kind(kind)
                    : strcmp(options->output, "-") == 0 ? "txt"
                                                        : find_kind(ending_of(options->output));
    options->is_dark = cli_has(args, "dark");
    *exit_status = EXIT_BAD;
    if (!options->kind) {
        ita_diag diag;
        ita_fail(&diag, ITA_E_UNSUPPORTED, kind ? "cli.picture.kinds" : "cli.picture.kind");
        ita_diag_arg(&diag, kind ? kind : options->output);
        *exit_status = cli_failed(NULL, NULL, &diag);
        return false;
    }
    if (!draw_read_palette(args, &options->palette)) return false;
    if (!cli_number(args, "width", 16, 10000, &pixels)) return false;
    options->pixels = (double)pixels;
    return true;
}

ita_status draw_scene(const ita_scene *scene, const char *style, const char *defs,
                      const draw_options *options, ita_text *out, ita_diag *diag) {
    if (strcmp(options->kind, "txt") == 0) {
        ita_scene_text(scene, out);
        return ITA_OK;
    }
    ita_status status = ITA_OK;
    ita_text svg;
    ita_text_open(&svg, ita_heap());
    const ita_svg_options wanted = {.is_dark = options->is_dark,
                                    .palette = options->palette,
                                    .pixels = options->pixels,
                                    .style = style,
                                    .defs = defs};
    ita_scene_svg(scene, &wanted, &svg);
    if (strcmp(options->kind, "svg") == 0)
        ita_put_bytes(out, ita_text_get(&svg), svg.length);
    else if (svg.failed)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    else
        status = cli_draw(&(picture_pages){.svg = &svg, .count = 1}, options->kind, out, diag);
    ita_text_need(out, &svg);
    ita_text_close(&svg);
    return status;
}
