// Solitaire to look at: the table, the tile that came below it, the score, what the colour's line
// has reached.
#include "games/say.h"
#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/table/tabletop.h"

#include <string.h>

typedef struct picture {
    const solitaire_config *c;
    const solitaire_state *s;
    tabletop table;
    uint64_t fitting[SPACE_MOST];
} picture;

static void light(picture *p) {
    const solitaire_config *c = p->c;
    int best = -1, best_points = 0;
    if (solitaire_is_official(c)) {
        tabletop_light(&p->table, c->colour);
        return;
    }
    for (int i = 0; i < 3; i++) {
        tantrix_strand line, loop;
        int colour = tantrix_group_colours[c->group][i];
        tantrix_board_longest(&p->table.board, colour, &line, &loop);
        int points = 2 * loop.count > line.count ? 2 * loop.count : line.count;
        if (points > best_points) {
            best_points = points;
            best = colour;
        }
    }
    if (best >= 0) tabletop_light(&p->table, best);
}

static void survey(picture *p) {
    tabletop *t = &p->table;
    const solitaire_state *s = p->s;
    solitaire_board(s, &t->board);
    t->loose = s->current ? (uint64_t)1 << s->current : 0;
    tabletop_survey(t, &s->board, false);
    for (int i = 0; s->current && i < t->space_count; i++)
        for (int turn = 0; space_is_forced(&t->spaces[i]) && turn < TANTRIX_EDGES; turn++)
            if (tantrix_fits(s->current, turn, t->spaces[i].asked))
                p->fitting[i] = (uint64_t)1 << s->current;
    light(p);
}

static const char *number_words(const picture *p, int number) {
    return say_number(p->table.scene, number);
}

static void add_notes(const picture *p) {
    const tabletop *t = &p->table;
    const solitaire_config *c = p->c;
    const solitaire_state *s = p->s;
    if (solitaire_is_official(c))
        tabletop_note(t, ita_scene_say(t->scene, "tantrix.note.colour", NULL),
                      ita_scene_say(t->scene, tantrix_colour_keys[c->colour], NULL), "");
    tabletop_note(t, ita_scene_say(t->scene, "tantrix.solitaire.note.score", NULL),
                  number_words(p, solitaire_score(c, s)), "");
    tabletop_note(t, ita_scene_say(t->scene, "tantrix.solitaire.note.left", NULL),
                  number_words(p, TANTRIX_PATTERNS - s->board.count - (s->current != 0)), "");
    if (s->current)
        tabletop_note(t, ita_scene_say(t->scene, "tantrix.solitaire.note.tile", NULL),
                      number_words(p, s->current), "");
}

static void add_inlays(const picture *p) {
    for (int i = 0; i < TANTRIX_PATTERNS; i++)
        ita_scene_inlay(p->table.scene, i < p->s->board.count ? "accent" : "", 1);
}

static const char *status_words(const picture *p) {
    const solitaire_config *c = p->c;
    const solitaire_state *s = p->s;
    if (solitaire_is_over(s)) {
        ita_result result;
        solitaire_rules.result(&c->base, s, &result);
        return tabletop_say(&p->table, result.key, NULL, NULL, NULL);
    }
    const char *key = !s->current                 ? "tantrix.solitaire.status.draw"
                      : s->laid.is_placed         ? "tantrix.solitaire.status.submit"
                      : solitaire_must_fill(c, s) ? "tantrix.solitaire.status.fill"
                                                  : "tantrix.solitaire.status.lay";
    return tabletop_say(&p->table, key, number_words(p, s->current), NULL, NULL);
}

static void paint_slot(const picture *p, const ita_region *at, double scale) {
    const tabletop *t = &p->table;
    const solitaire_state *s = p->s;
    tabletop_slot slot = {.number = s->laid.is_placed ? 0 : s->current,
                          .x = at->x + at->width / 2,
                          .y = at->y + at->height / 2,
                          .scale = scale,
                          .row = tabletop_row_below(t),
                          .style = "tx-slot tx-mine",
                          .label_key = "tantrix.label.hand"};
    tabletop_paint_slot(t, &slot);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    static const char *const titles[] = {"tantrix.title.solitaire", "tantrix.title.solitaire.line",
                                         "tantrix.title.solitaire.loop"};
    picture p = {.c = solitaire_own(config), .s = state};
    tabletop *t = &p.table;
    const solitaire_state *s = state;
    tabletop_open(t, config, state, out, hand, options);
    survey(&p);
    ita_layout layout;
    ita_region slot = {.width = 1.3, .height = 1.3};
    ita_compose(&tabletop_usual, &slot, 1, 0.15, out->ratio, &layout);
    const double scale = tabletop_fit(t, &layout, &slot, 1);
    ita_scene_frame(out, &layout);
    ita_scene_bench(out, &layout.tray);
    out->turn = 60;
    tabletop_paint_spaces(t, p.fitting);
    tabletop_paint_laid(t);
    paint_slot(&p, &slot, scale);
    tabletop_paint_held(t);
    tabletop_action(t, "submit", "tantrix.action.submit", "s", s->laid.is_placed)->is_due =
        s->laid.is_placed;
    add_notes(&p);
    add_inlays(&p);
    tabletop_instructions(t, "tantrix.solitaire.instructions");
    out->title =
        tabletop_say(t, titles[p.c->goal],
                     ita_scene_say(out, tantrix_colour_keys[p.c->colour], NULL), NULL, NULL);
    out->status = status_words(&p);
    say_letters(out, "tantrix.letters");
    return ita_scene_status(out);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const solitaire_state *s = state;
    tantrix_board board;
    solitaire_board(s, &board);
    const tabletop_touch touch = {.config = config,
                                  .state = state,
                                  .hand = (tabletop_hand *)hand,
                                  .move = move,
                                  .diag = diag,
                                  .rules = &solitaire_rules,
                                  .board = &board,
                                  .loose = s->current ? (uint64_t)1 << s->current : 0,
                                  .takes = tabletop_takes_beside};
    return tabletop_gesture(&touch, event);
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    (void)config;
    const solitaire_state *s = state;
    tabletop_tell_over(s->board.spots, &s->laid, move, out);
}

const ita_view solitaire_view = {.scene = scene,
                                 .gesture = gesture,
                                 .tell = tell,
                                 .hand_size = sizeof(tabletop_hand),
                                 .style = tantrix_style,
                                 .defs = tantrix_defs};
