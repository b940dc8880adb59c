// The match to look at: the table, the open hands below it in order of play, scores, forced spaces
// and the tiles that fit them, as reviews write it.
#include "games/say.h"
#include "games/tantrix/match/match.h"
#include "games/tantrix/table/tabletop.h"
#include "intarsia/base.h"

// Of hands: the side of a slot, and the height of the words above, where the table is a usual one.
#define SLOT  1.2
#define WORDS 0.5

typedef struct picture {
    const match_config *c;
    const match_state *s;
    tabletop table;
    ita_region blocks[ITA_MAX_PLAYERS]; // the hands, by player
    int hand_columns;
    double scale;                 // of hands beside the table
    uint64_t fitting[SPACE_MOST]; // tiles of the hand to move that fit each forced space
} picture;

// The hand that is shown as the mover's: none while chance draws or after the end.
static int moving_seat(const match_state *s) {
    return s->turn.phase == MATCH_PLAY && !match_is_drawing(s) ? s->turn.seat : -1;
}

static const char *number_words(const picture *p, int number) {
    return say_number(p->table.scene, number);
}

static const char *colour_words(const picture *p, int seat) {
    return ita_scene_say(p->table.scene, tantrix_colour_keys[p->c->colours[seat]], NULL);
}

static void survey(picture *p) {
    tabletop *t = &p->table;
    t->board = p->s->board;
    tabletop_survey(t, &p->s->board, tabletop_wants(t, ITA_SHOW_AIDS) && p->s->turn.bag_count > 0);
    int seat = moving_seat(p->s);
    t->loose = seat < 0 ? 0 : match_tiles_of(p->s, seat + 1);
    for (int i = 0; i < t->space_count; i++)
        if (space_is_forced(&t->spaces[i]))
            p->fitting[i] = match_fits(p->s, &t->spaces[i], t->loose, p->s->turn.bag_count > 0);
    for (int i = 0; tabletop_wants(t, ITA_SHOW_AIDS) && i < p->c->seat_count; i++)
        tabletop_light(t, p->c->colours[i]);
}

// ---- hands

// Where a player's hand begins in the text picture: right of who it is.
enum { HAND_COLUMN = 12 };

static const char *player_words(const picture *p, int player) {
    int seat = match_seat_of(p->c, p->s, player);
    return tabletop_say(&p->table,
                        seat == moving_seat(p->s) ? "tantrix.match.mover" : "tantrix.match.seat",
                        number_words(p, player), colour_words(p, seat), NULL);
}

static void paint_hand(const picture *p, int player) {
    const tabletop *t = &p->table;
    int seat = match_seat_of(p->c, p->s, player);
    const ita_region *block = &p->blocks[player - 1];
    int columns = p->hand_columns;
    int row = tabletop_row_below(t) + TANTRIX_TEXT_ROWS * (player - 1);
    uint64_t tiles = match_tiles_of(p->s, seat + 1);
    const char *words = player_words(p, player);
    const bool is_mover = seat == moving_seat(p->s);
    const double scale = p->scale, step = SLOT * scale, top = block->y + WORDS * scale;
    tabletop_paint_words(t, block->x + block->width / 2, block->y + 0.22 * scale, scale, row,
                         words);
    for (int i = 0; i < MATCH_HAND; i++) {
        tabletop_slot slot = {.number = tiles ? ita_bits_lowest64(tiles) : 0,
                              .x = block->x + step * (i % columns + 0.5),
                              .y = top + step * (i / columns + 0.5),
                              .scale = scale,
                              .column = HAND_COLUMN + TANTRIX_TEXT_COLUMNS * i,
                              .row = row,
                              .style = is_mover ? "tx-slot tx-mine" : "tx-slot",
                              .label_key = is_mover ? "tantrix.label.hand" : "tantrix.label.other",
                              .owner = words};
        tabletop_paint_slot(t, &slot);
        tiles &= tiles ? tiles - 1 : 0;
    }
}

static void compose(picture *p, int columns, ita_layout *layout) {
    p->hand_columns = columns;
    for (int i = 0; i < p->c->seat_count; i++) {
        p->blocks[i].width = SLOT * columns;
        int rows = MATCH_HAND / columns;
        p->blocks[i].height = WORDS + SLOT * rows;
    }
    ita_compose(&tabletop_usual, p->blocks, (size_t)p->c->seat_count, 0.15, p->table.scene->ratio,
                layout);
}

// Hands in two columns, three or one row, whichever makes units larger.
static void measure(picture *p) {
    ita_layout layout;
    double least = 0;
    int best = 2;
    for (int columns = 2; columns <= MATCH_HAND; columns++) {
        if (MATCH_HAND % columns != 0) continue;
        compose(p, columns, &layout);
        double area = layout.whole.width * layout.whole.height;
        if (columns > 2 && area >= least) continue;
        best = columns;
        least = area;
    }
    compose(p, best, &layout);
    p->scale = tabletop_fit(&p->table, &layout, p->blocks, (size_t)p->c->seat_count);
    ita_scene_frame(p->table.scene, &layout);
    ita_scene_bench(p->table.scene, &layout.tray);
    p->table.scene->turn = 60;
}

// ---- words

static const char *fits_words(const picture *p, const space *at) {
    const tabletop *t = &p->table;
    uint64_t out = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (p->s->owner[n] != MATCH_LAID) out |= (uint64_t)1 << n;
    uint64_t now = match_fits(p->s, at, out, p->s->turn.bag_count > 0);
    uint64_t later = match_fits(p->s, at, out, false);
    return tabletop_say(t, "tantrix.match.fits", tabletop_numbers(t, now),
                        tabletop_numbers(t, later), NULL);
}

// Points, and where numbers are seen the tiles of the hand.
static const char *score_words(const picture *p, int points, uint64_t tiles) {
    const tabletop *t = &p->table;
    bool is_named = tiles && tabletop_wants(t, ITA_SHOW_COORDINATES);
    const char *key = is_named      ? "tantrix.match.score"
                      : points == 1 ? "tantrix.match.points.one"
                                    : "tantrix.match.points";
    return tabletop_say(t, key, number_words(p, points), tabletop_numbers(t, tiles), NULL);
}

static void add_notes(const picture *p) {
    const tabletop *t = &p->table;
    static const char *const colours[] = {"yellow", "red stripes", "blue dots", "green cross"};
    for (int player = 1; player <= p->c->seat_count; player++) {
        int seat = match_seat_of(p->c, p->s, player);
        uint64_t tiles = match_tiles_of(p->s, seat + 1);
        const char *name = tabletop_say(t, "tantrix.match.seat", number_words(p, player),
                                        colour_words(p, seat), NULL);
        const char *value = score_words(p, match_score(p->c, p->s, seat), tiles);
        const char *colour = colours[p->c->colours[seat]];
        tabletop_note(t, name, value, colour);
        ita_scene_inlay(t->scene, colour, 1 + match_score(p->c, p->s, seat));
        ita_scene_player(t->scene, colour_words(p, seat), colour);
    }
    tabletop_note(t, ita_scene_say(t->scene, "tantrix.match.note.bag", NULL),
                  number_words(p, p->s->turn.bag_count), "");
    for (int i = 0; tabletop_wants(t, ITA_SHOW_AIDS) && i < t->space_count; i++) {
        const space *at = &t->spaces[i];
        if (!space_is_forced(at)) continue;
        const char *cell = tantrix_cell_words(t->scene, at->a, at->b);
        tabletop_note(t, tabletop_say(t, "tantrix.match.note.space", cell, NULL, NULL),
                      fits_words(p, at), "");
    }
}

static const char *status_words(const picture *p) {
    const match_turn *turn = &p->s->turn;
    const char *player = number_words(p, match_player_of(p->c, p->s, turn->seat));
    const char *colour = colour_words(p, turn->seat);
    if (turn->phase >= MATCH_OVER) {
        ita_result result;
        match_rules.result(&p->c->base, p->s, &result);
        if (!result.winner) return tabletop_say(&p->table, result.key, NULL, NULL, NULL);
        return tabletop_say(&p->table, "tantrix.match.status.won", number_words(p, result.winner),
                            colour_words(p, match_seat_of(p->c, p->s, result.winner)), NULL);
    }
    const char *key = turn->phase == MATCH_DRAW ? "tantrix.match.status.first"
                      : match_is_drawing(p->s)  ? "tantrix.match.status.draw"
                      : turn->must_fill         ? "tantrix.match.status.fill"
                                                : "tantrix.match.status.free";
    return tabletop_say(&p->table, key, player, colour, NULL);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    picture p = {.c = match_own(config), .s = state};
    tabletop_open(&p.table, config, state, out, hand, options);
    survey(&p);
    measure(&p);
    if (p.s->turn.phase != MATCH_OVER) tabletop_paint_spaces(&p.table, p.fitting);
    tabletop_paint_laid(&p.table);
    for (int player = 1; player <= p.c->seat_count; player++)
        paint_hand(&p, player);
    tabletop_paint_held(&p.table);
    add_notes(&p);
    tabletop_instructions(&p.table, "tantrix.match.instructions");
    out->title = tabletop_say(&p.table, "tantrix.title.match", number_words(&p, p.c->seat_count),
                              NULL, NULL);
    out->status = status_words(&p);
    say_letters(out, "tantrix.letters");
    return ita_scene_status(out);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const match_state *s = state;
    int seat = moving_seat(s);
    const tabletop_touch touch = {.config = config,
                                  .state = state,
                                  .hand = (tabletop_hand *)hand,
                                  .move = move,
                                  .diag = diag,
                                  .rules = &match_rules,
                                  .board = &s->board,
                                  .loose = seat < 0 ? 0 : match_tiles_of(s, seat + 1),
                                  .takes = tabletop_takes_beside};
    return tabletop_gesture(&touch, event);
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    (void)config;
    tabletop_tell_over(((const match_state *)state)->board.spots, NULL, move, out);
}

const ita_view match_view = {.scene = scene,
                             .gesture = gesture,
                             .tell = tell,
                             .hand_size = sizeof(tabletop_hand),
                             .style = tantrix_style,
                             .defs = tantrix_defs};
