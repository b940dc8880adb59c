// The picture of a draft: all tiles in rows by number, those that are left out under a veil;
// buttons for what they are to form and in which colours; and what a tap means. Changes nothing.
#include "games/say.h"
#include "games/tantrix/edit/edit.h"
#include "games/tantrix/tiles/tile_paint.h"
#include "intarsia/words.h"

#include <string.h>

static const double step_x = 1.3, step_y = 1.15, margin = 0.75;
enum { TEXT_TILES_A_ROW = 12 };

// ---- the tiles

// As many a row as make them largest on a stage of this ratio.
static int columns_for(double ratio) {
    int best = 8;
    double least = 0;
    for (int columns = 4; columns <= TANTRIX_PATTERNS && ratio > 0; columns++) {
        const int rows = (TANTRIX_TILES + columns - 1) / columns;
        const double width = step_x * columns, height = step_y * rows;
        const double needed = width / ratio > height ? width / ratio : height;
        if (least > 0 && needed >= least) continue;
        best = columns;
        least = needed;
    }
    return best;
}

static void frame(ita_scene *scene, int columns) {
    const int rows = (TANTRIX_TILES + columns - 1) / columns;
    const ita_region board = {-margin, -margin, step_x * (columns - 1) + 2 * margin,
                              step_y * (rows - 1) + 2 * margin};
    ita_layout layout;
    ita_compose_alone(&board, scene->ratio, &layout);
    ita_scene_frame(scene, &layout);
    scene->board = board;
}

// A tile that is left out lies under a cell: the cell is what is touched.
static void draw_tile(ita_scene *scene, const tantrix_draft *d, const ita_view_options *options,
                      int tile, int columns) {
    const int index = tile - 1;
    const bool is_in = tantrix_has(d, tile), is_marked = view_marks(options, (uint32_t)tile);
    tantrix_painting look = {.number = tile,
                             .x = step_x * (index % columns),
                             .y = step_y * (double)(index / columns),
                             .style = is_marked ? "marked"
                                      : is_in   ? "tx-done"
                                                : "",
                             .is_numbered = view_shows(options, ITA_SHOW_COORDINATES),
                             .lit = is_in ? d->colours : 0,
                             .column = TANTRIX_TEXT_COLUMNS * (index % TEXT_TILES_A_ROW),
                             .row = (TANTRIX_TEXT_ROWS + 1) * (index / TEXT_TILES_A_ROW)};
    const char *label =
        say_with(scene, is_in ? "tantrix.edit.chosen" : "tantrix.edit.left",
                 say_number(scene, tile), tantrix_edge_words(scene, tile, look.turn));
    if (is_in) {
        look.id = (uint32_t)tile;
        look.role = ITA_ROLE_PIECE;
        look.grips = ITA_GRIP_TAP;
        look.label = label;
        tantrix_paint_letters(scene, look.column + 1, look.row + 1, "*");
    }
    tantrix_paint_tile(scene, &look);
    if (is_in) return;
    ita_node *veil = tantrix_paint_cell(scene, look.x, look.y, "tx-cell");
    veil->id = (uint32_t)tile;
    veil->role = ITA_ROLE_PIECE;
    veil->grips = ITA_GRIP_TAP;
    veil->label = label;
}

// ---- beside them

// A word that is chosen already is pressed: its button takes it back, where that is possible.
static void add_actions(ita_scene *scene, const ita_config *config, const tantrix_draft *d) {
    for (int i = 0; i < TANTRIX_WORDS; i++) {
        const tantrix_word *word = &tantrix_words[i];
        const ita_move move = tantrix_change_put(word->change);
        if (word->word[0] == '-') continue;
        const char *label = ita_scene_say(scene, word->label, NULL);
        const bool is_so = tantrix_edit_rules.check(config, d, &move, NULL) != ITA_OK;
        const bool is_deed = word->change.kind == TANTRIX_NO_TILES;
        ita_action *action = ita_scene_action(scene);
        action->name = word->word;
        action->label = label;
        action->is_enabled = !is_deed || !is_so;
        action->is_pressed = !is_deed && is_so;
    }
}

static const char *status_words(ita_scene *scene, const tantrix_draft *d, int count) {
    ita_diag why;
    if (tantrix_edit_lacks(d, &why) != ITA_OK) return say_diag(scene, &why);
    return say_with(scene, "tantrix.edit.ready",
                    puzzle_goal_words(scene, (puzzle_kind)d->kind, d->colours, count), NULL);
}

static void put_beside(ita_scene *scene, const ita_config *config, const tantrix_draft *d) {
    const int count = ita_bits_count64(d->tiles);
    ita_text colours = say_open(scene);
    tantrix_say_colours(d->colours, &colours);
    const char *said = say_keep(scene, &colours);
    scene->title = ita_scene_say(scene, "tantrix.edit.title", NULL);
    scene->about = ita_game_tantrix.title;
    scene->status = status_words(scene, d, count);
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        if (d->colours >> colour & 1) ita_scene_inlay(scene, tantrix_colour_names[colour], 1);
    say_note(scene, ita_scene_say(scene, "tantrix.option.n", NULL), say_number(scene, count));
    say_note(scene, ita_scene_say(scene, "tantrix.option.colours.asked", NULL),
             said[0] ? said : "-");
    add_actions(scene, config, d);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    (void)hand;
    const int columns = columns_for(out->ratio);
    frame(out, columns);
    for (int tile = 1; tile <= TANTRIX_TILES; tile++)
        draw_tile(out, state, options, tile, columns);
    put_beside(out, config, state);
    say_letters(out, "tantrix.letters");
    return ita_scene_status(out);
}

// ---- the hand

static ita_answer play(const ita_config *config, const void *state, tantrix_change change,
                       ita_move *move, ita_diag *diag) {
    *move = tantrix_change_put(change);
    const bool is_change = tantrix_edit_rules.check(config, state, move, diag) == ITA_OK;
    return is_change ? ITA_ANSWER_MOVE : ITA_ANSWER_REFUSED;
}

// The button of a word: what it chooses, or takes back if that is chosen.
static ita_answer press(const ita_config *config, const tantrix_draft *d, const char *name,
                        ita_move *move, ita_diag *diag) {
    ita_answer answer = ITA_ANSWER_NOTHING;
    for (int i = 0; i < TANTRIX_WORDS && answer != ITA_ANSWER_MOVE; i++) {
        const char *word = tantrix_words[i].word;
        const bool is_back = word[0] == '-' && strcmp(word + 1, name) == 0;
        if (is_back || strcmp(word, name) == 0)
            answer = play(config, d, tantrix_words[i].change, move, diag);
    }
    return answer;
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const int node = (int)event->node;
    switch (event->kind) {
    case ITA_EVENT_FOCUS: hand->focus = event->node; return ITA_ANSWER_NOTHING;
    case ITA_EVENT_TAP:
        if (node < 1 || node > TANTRIX_TILES) return ITA_ANSWER_NOTHING;
        return play(config, state, tantrix_turn_over(state, node), move, diag);
    case ITA_EVENT_ACTION:
        return event->name ? press(config, state, event->name, move, diag) : ITA_ANSWER_NOTHING;
    default: return ITA_ANSWER_NOTHING;
    }
}

// "Tile 12: chosen", "Red: left out".
static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    (void)config;
    (void)state;
    static const char *const keys[TANTRIX_CHANGES] = {
        [TANTRIX_TILE_ON] = "tantrix.edit.told.tile.on",
        [TANTRIX_TILE_OFF] = "tantrix.edit.told.tile.off",
        [TANTRIX_COLOUR_ON] = "tantrix.edit.told.on",
        [TANTRIX_COLOUR_OFF] = "tantrix.edit.told.off",
        [TANTRIX_AIM] = "tantrix.edit.told.on",
        [TANTRIX_HOLES_ON] = "tantrix.edit.told.on",
        [TANTRIX_HOLES_OFF] = "tantrix.edit.told.off",
        [TANTRIX_NO_TILES] = "tantrix.edit.told.clear",
    };
    tantrix_change change;
    ita_text thing;
    if (!tantrix_change_get(move, &change)) return;
    ita_text_open(&thing, out->allocator);
    if (change.kind <= TANTRIX_TILE_OFF) ita_put_int(&thing, change.value);
    const tantrix_word *word = tantrix_word_of(change);
    if (word) ita_put(&thing, ita_words_in(out->language, word->label));
    ita_put_words(out, keys[change.kind], (const char *const[]){ita_text_get(&thing), NULL});
    ita_text_need(out, &thing);
    ita_text_close(&thing);
}

const ita_view tantrix_edit_view = {.scene = scene,
                                    .gesture = gesture,
                                    .tell = tell,
                                    .shows = ITA_SHOW_COORDINATES,
                                    .hand_size = sizeof(ita_hand),
                                    .style = tantrix_style,
                                    .defs = tantrix_defs};
