// intarsia show: a picture of a position, as SVG, PNG, PDF or text.
#include "cli/commands.h"

#include "cli/parts.h"
#include "picture/picture.h"

#include <string.h>

static const char *kind_of(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : "";
}

static uint32_t wanted(const cli_args *args) {
    uint32_t show = cli_has(args, "plain") ? 0 : ITA_SHOW_COORDINATES;
    if (cli_has(args, "aids")) show |= ITA_SHOW_AIDS;
    if (cli_has(args, "outline")) show |= ITA_SHOW_OUTLINE;
    return show;
}

static ita_status render(const ita_text *svg, const char *kind, ita_text *out, ita_diag *diag) {
    picture_renderer *renderer = (picture_renderer *)cli_part("picture.so", "picture_render", diag);
    return renderer ? renderer(ita_text_get(svg), svg->length, kind, out, diag) : diag->status;
}

static ita_status paint(const cli_args *args, const ita_session *session, const char *kind,
                        double pixels, ita_text *out, ita_diag *diag) {
    const ita_view *view = ita_view_of(ita_session_config(session));
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(session, NULL, wanted(args), NULL, &scene);
    ita_text svg;
    ita_text_open(&svg, ita_heap());
    if (status != ITA_OK) {
        ita_fail(diag, status, "memory");
    } else if (strcmp(kind, "txt") == 0) {
        ita_scene_text(&scene, out);
    } else {
        ita_svg_options options = {cli_has(args, "dark"), pixels, view->style, view->defs};
        ita_scene_svg(&scene, &options, &svg);
        if (strcmp(kind, "svg") == 0)
            ita_put_bytes(out, ita_text_get(&svg), svg.length);
        else
            status = render(&svg, kind, out, diag);
    }
    ita_text_need(out, &svg);
    ita_text_close(&svg);
    ita_scene_close(&scene);
    return status;
}

static int run_show(const cli_args *args) {
    const char *output = cli_value(args, "output", "-");
    const char *kind = cli_value(args, "kind", strcmp(output, "-") == 0 ? "txt" : kind_of(output));
    ita_diag diag;
    if (strcmp(kind, "svg") && strcmp(kind, "png") && strcmp(kind, "pdf") && strcmp(kind, "txt")) {
        ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.picture.kind");
        ita_diag_arg(&diag, output);
        return cli_failed(NULL, NULL, &diag);
    }
    uint64_t ply = 0, pixels = 720;
    if (!cli_number(args, "at", 0, UINT32_MAX, &ply) ||
        !cli_number(args, "width", 16, 10000, &pixels))
        return EXIT_BAD;
    ita_session *session;
    int exit_status;
    if (!cli_open_chosen(args, args->positional[0], &session, &exit_status)) return exit_status;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_status status = cli_go_to(session, cli_has(args, "at"), ply, &diag);
    if (status == ITA_OK) status = paint(args, session, kind, (double)pixels, &out, &diag);
    if (status == ITA_OK) status = cli_write_file(output, &out, &diag);
    ita_text_close(&out);
    ita_session_close(session);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

static const cli_option options[] = {
    {"output", 'o', "FILE", "where to; the ending says what: .svg .png .pdf .txt"},
    {"kind", 'k', "KIND", "svg, png, pdf or txt, whatever the ending"},
    {"at", 'a', "N", "after N moves of the main line (default: its end)"},
    {"game", 'g', "N", "the N-th game of a file of several (the first)"},
    {"width", 'w', "PIXELS", "width of the picture (720)"},
    {"dark", 'd', NULL, "dark colours"},
    {"plain", 'p', NULL, "without coordinates"},
    {"aids", 0, NULL, "with the game's aids, such as threats"},
    {"outline", 0, NULL, "figures as outlines"},
    {0}};

const cli_command cli_show = {
    "show", "FILE",  "draw a position", 1,
    1,      options, run_show,          "Without -o the picture is text on standard output."};
