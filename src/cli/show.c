// intarsia show: a picture of a position or of a file of shapes, as SVG, PNG, PDF or text.
#include "cli/commands.h"

#include "cli/apart_steps.h"
#include "cli/draw_scene.h"
#include "cli/pictures.h"
#include "cli/show.h"
#include "cli/tray_put.h"
#include "intarsia/pieces.h"

#include <string.h>

enum { COLUMNS = 80 }; // of text

static uint32_t wanted(const cli_args *args) {
    uint32_t show = cli_has(args, "plain") ? 0 : ITA_SHOW_COORDINATES;
    if (cli_has(args, "aids")) show |= ITA_SHOW_AIDS;
    if (cli_has(args, "outline")) show |= ITA_SHOW_OUTLINE;
    return show;
}

static const char *const of_space[] = {"view", "exploded", NULL};

typedef struct picture_wish {
    const cli_args *args;
    draw_options drawing;
    uint64_t ply, step;
} picture_wish;

// ---- from which side

static void put_sides(const ita_config *config, ita_text *out) {
    const ita_outlook *outlook = ita_view_of(config)->outlook;
    ita_text name;
    cli_open_text(&name);
    for (int side = 0; outlook->name(config, side, &name); side++) {
        if (side > 0) ita_put(out, ", ");
        ita_put(out, ita_text_get(&name));
        ita_text_reset(&name);
    }
    ita_text_need(out, &name);
    ita_text_close(&name);
}

// The side of this name, or -1 after a message that lists them all.
static int find_side(const ita_config *config, const char *wanted) {
    const ita_outlook *outlook = ita_view_of(config)->outlook;
    ita_text name;
    cli_open_text(&name);
    int side = 0, found = -1;
    for (; found < 0 && outlook->name(config, side, &name); side++) {
        if (strcmp(ita_text_get(&name), wanted) == 0) found = side;
        ita_text_reset(&name);
    }
    if (found < 0) {
        put_sides(config, &name);
        const char *words[] = {wanted, ita_text_get(&name), NULL};
        cli_misused("show", "cli.use.view", words);
    }
    ita_text_close(&name);
    return found;
}

static int lack_of_memory(void) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_MEMORY, "memory");
    return cli_failed(NULL, NULL, &diag);
}

// A hand that looks as it is wished, NULL where nothing is; false after a message.
static bool take_look(const cli_args *args, const ita_config *config, ita_hand **hand,
                      int *exit_status) {
    const char *option = cli_first_of(args, of_space), *name = cli_value(args, "view", NULL);
    const ita_outlook *outlook = ita_view_of(config)->outlook;
    *hand = NULL;
    *exit_status = EXIT_BAD;
    if (!option && !cli_has(args, "step")) return true;
    if (option && !outlook) {
        const char *words[] = {option, config->game->title, NULL};
        cli_misused("show", "cli.use.flat", words);
        return false;
    }
    const int side = name ? find_side(config, name) : 0;
    if (side < 0) return false;
    *hand = ita_hand_new(config, ita_heap());
    if (!*hand) {
        *exit_status = lack_of_memory();
        return false;
    }
    if (outlook) outlook->look(*hand, side, cli_has(args, "exploded"));
    return true;
}

// ---- after so many moves of the way apart

static ita_status refuse_step(size_t count, uint64_t step, ita_diag *diag) {
    ita_fail(diag, ITA_E_RANGE, "cli.apart.step");
    ita_diag_arg_int(diag, (int64_t)count);
    ita_diag_arg_int(diag, (int64_t)step);
    return ITA_E_RANGE;
}

// The layers, and which move led there: "3/7 B,D>0,0,1*2".
static ita_status put_step(const ita_apart_ways *ways, const ita_apart_way *way, uint64_t step,
                           ita_text *out) {
    const ita_status status = ways->put_layers(way, step, COLUMNS, out);
    if (step == 0 || status != ITA_OK) return status;
    ita_put_char(out, '\n');
    ita_put_uint(out, step);
    ita_put_char(out, '/');
    ita_put_uint(out, ways->count(way));
    ita_put_char(out, ' ');
    ways->put(way, step - 1, out);
    ita_put_char(out, '\n');
    return ITA_OK;
}

// The hand sees that step; where the picture is text, that is all of it.
static ita_status take_step(const picture_wish *wish, const ita_session *session, ita_hand *hand,
                            ita_text *out, ita_diag *diag) {
    const ita_config *config = ita_session_config(session);
    const ita_apart_ways *ways = ita_apart_ways_of(config);
    ita_apart_way *way;
    if (!cli_has(wish->args, "step")) return ITA_OK;
    ita_status status = apart_steps_find(config, ita_session_state(session), false, &way, diag);
    if (status != ITA_OK) return status;
    const size_t count = ways->count(way);
    if (wish->step > count) {
        status = refuse_step(count, wish->step, diag);
    } else if (strcmp(wish->drawing.kind, "txt") != 0) {
        ways->pose(way, wish->step, hand);
        ways->frame(way, hand);
    } else {
        status = put_step(ways, way, wish->step, out);
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    ways->close(way);
    return status;
}

static ita_status paint(const picture_wish *wish, const ita_session *session, const ita_hand *hand,
                        ita_text *out, ita_diag *diag) {
    const ita_view *view = ita_view_of(ita_session_config(session));
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(session, hand, wanted(wish->args), NULL, &scene);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else
        status = draw_scene(&scene, view->style, view->defs, &wish->drawing, out, diag);
    if (status == ITA_OK && strcmp(wish->drawing.kind, "txt") == 0) tray_put(session, COLUMNS, out);
    ita_scene_close(&scene);
    return status;
}

static ita_status paint_shapes(const picture_wish *wish, const ita_text *content, ita_text *out,
                               ita_diag *diag) {
    const show_shapes_wish what = {cli_has(wish->args, "relations"),
                                   cli_has(wish->args, "contours"),
                                   strcmp(wish->drawing.kind, "txt") == 0};
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = show_shapes(content, &what, &scene, diag);
    if (status == ITA_OK)
        status = draw_scene(&scene, show_shapes_style, NULL, &wish->drawing, out, diag);
    ita_scene_close(&scene);
    return status;
}

static bool is_about_shapes(const cli_args *args) {
    return cli_has(args, "relations") || cli_has(args, "contours");
}

// Pieces that came with no program and are not named by the drawing: a set made of what is drawn.
static bool is_of_unnamed_pieces(const ita_text *content, const ita_config *config) {
    ita_set_facts facts;
    return !strstr(ita_text_get(content), "data-set=") &&
           ita_set_facts_get(config, &facts, NULL) == ITA_OK && facts.is_own;
}

// A drawing of a game's pieces is a game, unless it is asked what shapes are asked; any other
// drawing is shapes.
static bool is_drawn_as_shapes(const cli_args *args, const ita_text *content) {
    if (!show_is_shapes(content)) return false;
    if (is_about_shapes(args)) return true;
    ita_collection games = ita_collection_open(ita_text_get(content), content->length);
    ita_session *session = NULL;
    ita_diag unused;
    if (cli_find_game(&games, 1, &unused) != ITA_OK ||
        cli_read_game(&games, &session, &unused) != ITA_OK)
        return true;
    const bool is_made_up = is_of_unnamed_pieces(content, ita_session_config(session));
    ita_session_close(session);
    return is_made_up;
}

// Refuses what only a position has, or only a file of shapes; false after a message.
static bool suits(const cli_args *args, bool is_shapes, int *exit_status) {
    static const char *const of_games[] = {"at",   "game",     "plain", "aids", "outline",
                                           "view", "exploded", "step",  NULL};
    static const char *const of_shapes[] = {"relations", "contours", NULL};
    const char *option = cli_first_of(args, is_shapes ? of_games : of_shapes);
    if (!option) return true;
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, is_shapes ? "cli.shapes.only" : "cli.shapes.none");
    ita_diag_arg(&diag, args->positional[0]);
    ita_diag_arg(&diag, option);
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

static int show_content(const picture_wish *wish, const ita_text *content, ita_text *out) {
    const cli_args *args = wish->args;
    const char *path = args->positional[0];
    ita_diag diag;
    int exit_status;
    const bool is_shapes = is_drawn_as_shapes(args, content);
    if (!suits(args, is_shapes, &exit_status)) return exit_status;
    if (is_shapes) {
        ita_status status = paint_shapes(wish, content, out, &diag);
        return status == ITA_OK ? EXIT_YES : cli_draw_failed(path, content, &diag);
    }
    ita_session *session;
    if (!cli_open_content(args, path, content, &session, &exit_status)) return exit_status;
    const ita_config *config = ita_session_config(session);
    ita_hand *hand;
    if (!take_look(args, config, &hand, &exit_status)) {
        ita_session_close(session);
        return exit_status;
    }
    ita_status status = cli_go_to(session, cli_has(args, "at"), wish->ply, &diag);
    if (status == ITA_OK) status = take_step(wish, session, hand, out, &diag);
    if (status == ITA_OK && out->length == 0) status = paint(wish, session, hand, out, &diag);
    ita_hand_free(config, ita_heap(), hand);
    ita_session_close(session);
    return status == ITA_OK ? EXIT_YES : cli_draw_failed(NULL, NULL, &diag);
}

static int run_show(const cli_args *args) {
    picture_wish wish = {.args = args};
    int exit_status;
    ita_diag diag;
    if (!draw_read_options(args, &wish.drawing, &exit_status)) return exit_status;
    if (!cli_number(args, "at", 0, UINT32_MAX, &wish.ply) ||
        !cli_number(args, "step", 0, UINT32_MAX, &wish.step))
        return EXIT_BAD;
    if (cli_has(args, "step") && cli_has(args, "exploded"))
        return cli_refuse_pair("cli.options.apart", "step", "exploded");
    ita_text content, out;
    if (cli_read_file(args->positional[0], &content, &diag) != ITA_OK)
        return cli_failed(NULL, NULL, &diag);
    ita_text_open(&out, ita_heap());
    exit_status = show_content(&wish, &content, &out);
    if (exit_status == EXIT_YES && cli_write_file(wish.drawing.output, &out, &diag) != ITA_OK)
        exit_status = cli_failed(NULL, NULL, &diag);
    ita_text_close(&out);
    ita_text_close(&content);
    return exit_status;
}

static const cli_option options[] = {DRAW_OPTIONS,
                                     {"at", 'a', "N", "help.at"},
                                     {"game", 'g', "N", "help.game"},
                                     {"plain", 'p', NULL, "help.show.plain"},
                                     {"aids", 0, NULL, "help.show.aids"},
                                     {"outline", 0, NULL, "help.show.outline"},
                                     {"view", 'v', "NAME", "help.show.view"},
                                     {"exploded", 'x', NULL, "help.show.exploded"},
                                     {"step", 0, "N", "help.show.step"},
                                     {"relations", 0, NULL, "help.show.relations"},
                                     {"contours", 0, NULL, "help.show.contours"},
                                     {0}};

static const char *const more[] = {"help.show.1", "help.show.2", NULL};

const cli_command cli_show = {"show", "FILE", "help.show", 1, 1, options, run_show, more, false};
