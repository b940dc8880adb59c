// The puzzles' picture and touch: the table, the tray below it, what is lit, and in words what is
// asked. Knows the rules through check.
#include "games/say.h"
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/table/tabletop.h"

#include <math.h>
#include <string.h>

typedef struct picture {
    const puzzle_config *c;
    const puzzle_state *s;
    tabletop table;
    int longest; // tiles of the strand that counts
    int reach;   // how far from the middle cells are shown
    ita_slot_grid slots;
} picture;

static const char *number_words(const picture *p, int number) {
    return say_number(p->table.scene, number);
}

static uint64_t tiles_at_level(const puzzle_config *c, const puzzle_state *s) {
    uint64_t tiles = 0;
    for (int i = 0; i < s->level; i++)
        tiles |= (uint64_t)1 << c->pack[i];
    return tiles;
}

static uint64_t tiles_in_tray(const picture *p) {
    uint64_t tiles = tiles_at_level(p->c, p->s);
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (p->s->spots[number].is_placed) tiles &= ~((uint64_t)1 << number);
    return tiles;
}

// ---- what counts

static int measure_strand(const picture *p, int colour, tantrix_strand *best) {
    tantrix_strand line, loop;
    tantrix_board_longest(&p->table.board, colour, &line, &loop);
    *best = loop.count ? loop : line;
    return best->count;
}

// The longest loop of each colour asked for, else its longest line.
static void light_asked(picture *p, unsigned colours) {
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        tantrix_strand best;
        if (!(colours >> colour & 1)) continue;
        if (measure_strand(p, colour, &best) > p->longest) p->longest = best.count;
        tabletop_light_strand(&p->table, &best, colour);
    }
}

// Of any colour the one that runs farthest: the source takes whatever closes.
static void light_any(picture *p) {
    int lit = TANTRIX_NONE;
    tantrix_strand best;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        if (measure_strand(p, colour, &best) <= p->longest) continue;
        p->longest = best.count;
        lit = colour;
    }
    if (lit == TANTRIX_NONE) return;
    measure_strand(p, lit, &best);
    tabletop_light_strand(&p->table, &best, lit);
}

// ---- the table

// Text pictures show the cells beside tiles; of an empty table those in the middle.
static bool is_told(const picture *p, int a, int b) {
    if (p->table.board.count == 0) return ita_hex_length(ita_hex_at(a, b)) <= 1;
    return space_is_beside(&p->table.board, a, b);
}

// How far from the middle all cells are shown: few tiles need little room.
static int reach_at_least(const puzzle_state *s) {
    return (int)ceil(sqrt(s->level));
}

// How far from the middle the picture reaches: what lies and a ring around. It grows by several
// rings at once where many lie, so that not every tile laid at its rim makes all of it smaller.
static int reach_shown(const puzzle_config *c, const puzzle_state *s) {
    int reach = reach_at_least(s);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!s->spots[number].is_placed) continue;
        ita_hex at = ita_hex_at(s->spots[number].a, s->spots[number].b);
        while (reach <= (int)ita_hex_length(at))
            reach += 1 + reach / 8;
    }
    return reach < c->reach ? reach : c->reach;
}

// Those in the middle, and farther out the ones beside tiles.
static bool is_shown(const puzzle_config *c, const puzzle_state *s, const tantrix_board *board,
                     int a, int b) {
    return puzzle_is_cell(c, a, b) && ((int)ita_hex_length(ita_hex_at(a, b)) <= reach_at_least(s) ||
                                       space_is_beside(board, a, b));
}

static void survey_text(picture *p) {
    int reach = p->c->reach;
    for (int a = -reach; a <= reach; a++)
        for (int b = -reach; b <= reach; b++)
            if (puzzle_is_cell(p->c, a, b) &&
                (tantrix_board_at(&p->table.board, a, b) || is_told(p, a, b)))
                tabletop_widen(&p->table, a, b);
}

static const char *cell_label(const tabletop *t, int a, int b) {
    uint8_t asked[TANTRIX_EDGES];
    const char *cell = tantrix_cell_words(t->scene, a, b);
    if (tantrix_board_asks(&t->board, a, b, asked) == 0)
        return tabletop_say(t, "tantrix.label.empty", cell, NULL, NULL);
    return tabletop_say(t, "tantrix.label.space", cell, tantrix_ring_words(t->scene, asked), NULL);
}

static void paint_cells(const picture *p) {
    const tabletop *t = &p->table;
    int reach = p->reach;
    for (int a = -reach; a <= reach; a++)
        for (int b = -reach; b <= reach; b++) {
            if (!is_shown(p->c, p->s, &t->board, a, b) || tantrix_board_at(&t->board, a, b))
                continue;
            const tabletop_cell cell = {a,
                                        b,
                                        tabletop_is_aim(t, a, b) ? "tx-cell tx-aim" : "tx-cell",
                                        cell_label(t, a, b),
                                        is_told(p, a, b),
                                        false};
            tabletop_paint_cell(t, &cell);
        }
}

// Every tile has its slot in the picture; text pictures close ranks, twelve a row.
enum { TEXT_SLOTS_A_ROW = 12 };

static void paint_tray(const picture *p) {
    int waiting = 0;
    for (int i = 0; i < p->s->level; i++) {
        bool is_laid = p->s->spots[p->c->pack[i]].is_placed;
        tabletop_slot slot = {.number = is_laid ? 0 : p->c->pack[i],
                              .style = "tx-slot",
                              .label_key = "tantrix.label.tray"};
        size_t index = (size_t)i;
        slot.x = p->slots.x + (double)(index % p->slots.columns) * p->slots.step_x;
        slot.y = p->slots.y + (double)(index / p->slots.columns) * p->slots.step_y;
        slot.column = TANTRIX_TEXT_COLUMNS * (waiting % TEXT_SLOTS_A_ROW);
        slot.row =
            tabletop_row_below(&p->table) + (TANTRIX_TEXT_ROWS + 1) * (waiting / TEXT_SLOTS_A_ROW);
        waiting += !is_laid;
        tabletop_paint_slot(&p->table, &slot);
    }
}

// Where colours clash, which the source's check lets be, and where the lines asked for are still
// open.
static void paint_aids(const picture *p) {
    const tabletop *t = &p->table;
    bool wants_aids = tabletop_wants(t, ITA_SHOW_AIDS);
    unsigned colours = puzzle_colours(p->c, p->s->level);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!p->s->spots[number].is_placed) continue;
        double x, y;
        tantrix_xy(p->s->spots[number].a, p->s->spots[number].b, &x, &y);
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int colour = tantrix_board_edge(&t->board, number, e);
            int other = tantrix_board_beside(&t->board, number, e);
            if (wants_aids && !other && colours >> colour & 1)
                tantrix_paint_dot(t->scene, x, y, e, "tx-loose");
            if (other && tantrix_board_edge(&t->board, other, tantrix_opposite(e)) != colour)
                tantrix_paint_dot(t->scene, x, y, e, "tx-clash");
        }
    }
}

// ---- words beside the picture

static void add_note(const picture *p, const char *key, const char *value) {
    tabletop_note(&p->table, ita_scene_say(p->table.scene, key, NULL), value, "");
}

static void add_longest(const picture *p) {
    const char *name = ita_scene_say(p->table.scene, "tantrix.note.longest", NULL);
    const char *value = number_words(p, p->longest);
    ita_note *note = ita_scene_note(p->table.scene);
    note->name = name;
    note->value = value;
    note->gauge = (double)p->longest / p->s->level;
    note->style = "";
}

// Of the tiles, as many as hang together in the line or loop that counts.
static void add_inlays(const picture *p, unsigned colours) {
    static const char *const names[] = {"yellow", "red", "blue", "green"};
    const char *colour = "accent";
    for (int i = 0; i < TANTRIX_COLOURS; i++)
        if (colours == 1u << i) colour = names[i];
    for (int i = 0; i < p->s->level; i++)
        ita_scene_inlay(p->table.scene, i < p->longest ? colour : "", 1);
}

static void add_notes(const picture *p) {
    unsigned colours = puzzle_colours(p->c, p->s->level);
    add_inlays(p, colours);
    if (colours && !p->c->is_source_check)
        add_note(p, "tantrix.note.colour", tabletop_colours(&p->table, colours));
    if (colours) add_longest(p);
    if (tabletop_wants(&p->table, ITA_SHOW_COORDINATES)) // tiles have their numbers on them then
        add_note(p, "tantrix.note.tray",
                 say_with(p->table.scene, "tantrix.note.tray.numbers",
                          number_words(p, ita_bits_count64(tiles_in_tray(p))),
                          tabletop_numbers(&p->table, tiles_in_tray(p))));
    tabletop_instructions(&p->table, p->c->is_source_check ? "tantrix.instructions.source"
                                                           : "tantrix.instructions");
}

static void add_actions(const picture *p) {
    const tabletop *t = &p->table;
    const puzzle_state *s = p->s;
    bool is_last = s->level == p->c->last_level;
    bool is_laid = t->board.count > 0 && !s->is_solved;
    bool is_full = t->board.count == s->level && !s->is_solved;
    tabletop_action(t, "submit", "tantrix.action.submit", "s", is_laid)->is_due = is_full;
    if (p->c->last_level != p->c->first_level)
        tabletop_action(t, "continue", "tantrix.action.continue", "c", s->is_solved && !is_last)
            ->is_due = s->is_solved && !is_last;
    tabletop_action(t, "lift", "tantrix.action.lift", "l", is_laid);
    tabletop_action(t, "reset", "tantrix.action.reset", "x", is_laid);
}

// What is asked for, by kind: any colour, one colour, several.
const char *puzzle_goal_words(ita_scene *scene, puzzle_kind kind, unsigned colours, int tiles) {
    static const char *const keys[][3] = {
        [PUZZLE_DISCOVERY] = {"tantrix.goal.any", "tantrix.goal.loop", "tantrix.goal.loops"},
        [PUZZLE_LOOP] = {"tantrix.goal.any", "tantrix.goal.loop", "tantrix.goal.loops"},
        [PUZZLE_LINES] = {"tantrix.goal.any", "tantrix.goal.line", "tantrix.goal.lines"},
        [PUZZLE_PYRAMID] = {"tantrix.goal.pyramid", "tantrix.goal.pyramid.colour",
                            "tantrix.goal.pyramid.colour"},
    };
    const int which = (colours != 0) + ((colours & (colours - 1)) != 0);
    ita_text names = say_open(scene);
    tantrix_say_colours(colours, &names);
    return say_with(scene, keys[kind][which], say_number(scene, tiles), say_keep(scene, &names));
}

static const char *goal_words(const picture *p) {
    const unsigned colours = p->c->is_source_check ? 0 : puzzle_colours(p->c, p->s->level);
    return puzzle_goal_words(p->table.scene, p->c->kind, colours, p->s->level);
}

// "Level 3 of 8. " and what follows; beyond the source's eight they are counted anew.
static const char *with_level(const picture *p, const char *words) {
    const puzzle_config *c = p->c;
    if (c->first_level == c->last_level) return words;
    int level = p->s->level - c->first_level + 1, count = c->last_level - c->first_level + 1;
    bool has_more = puzzle_has_more_than_source(c);
    bool is_extra = has_more && level > PUZZLE_SOURCE_LEVELS;
    if (is_extra) {
        level -= PUZZLE_SOURCE_LEVELS;
        count -= PUZZLE_SOURCE_LEVELS;
    } else if (has_more) {
        count = PUZZLE_SOURCE_LEVELS;
    }
    return tabletop_say(&p->table, is_extra ? "tantrix.status.extra" : "tantrix.status.level",
                        number_words(p, level), number_words(p, count), words);
}

static const char *status_words(const picture *p) {
    const puzzle_state *s = p->s;
    const tabletop *t = &p->table;
    int left = s->level - t->board.count;
    if (s->is_solved && s->level == p->c->last_level)
        return tabletop_say(t, "tantrix.status.over", number_words(p, s->level), NULL, NULL);
    bool is_eighth = puzzle_has_more_than_source(p->c) &&
                     s->level == p->c->first_level + PUZZLE_SOURCE_LEVELS - 1;
    const char *solved = is_eighth ? "tantrix.status.eight" : "tantrix.status.solved";
    if (s->is_solved) return with_level(p, ita_scene_say(t->scene, solved, NULL));
    t->scene->detail =
        left ? tabletop_say(t, "tantrix.detail.left", number_words(p, left), NULL, NULL)
             : ita_scene_say(t->scene, "tantrix.detail.full", NULL);
    return with_level(p, goal_words(p));
}

static const char *title_words(const picture *p) {
    static const char *const keys[] = {
        [PUZZLE_DISCOVERY] = "tantrix.title.discovery",
        [PUZZLE_LOOP] = "tantrix.title.loop",
        [PUZZLE_LINES] = "tantrix.title.lines",
        [PUZZLE_PYRAMID] = "tantrix.title.pyramid",
    };
    return tabletop_say(&p->table, keys[p->c->kind], number_words(p, p->s->level), NULL, NULL);
}

static void measure(picture *p) {
    double width = 1.7321 * p->reach + 1.3, height = 2 * p->reach + 1.2;
    const ita_region board = {-width / 2, -height / 2, width, height};
    ita_layout layout;
    ita_compose_grid(&board, 1.2, (size_t)p->s->level, 0.08, p->table.scene->ratio, &layout,
                     &p->slots);
    ita_scene_frame(p->table.scene, &layout);
    ita_scene_bench(p->table.scene, &layout.tray);
    p->table.scene->turn = 60;
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    picture p = {.c = puzzle_own(config), .s = state};
    tabletop *t = &p.table;
    tabletop_open(t, config, state, out, hand, options);
    puzzle_board(p.s, &t->board);
    t->loose = p.s->is_solved ? 0 : tiles_at_level(p.c, p.s);
    t->laid_style = p.s->is_solved ? "tx-done" : "";
    p.reach = reach_shown(p.c, p.s);
    measure(&p);
    survey_text(&p);
    if (p.c->is_source_check)
        light_any(&p);
    else
        light_asked(&p, puzzle_colours(p.c, p.s->level));
    paint_cells(&p);
    paint_tray(&p);
    tabletop_paint_laid(t);
    if (p.c->is_source_check || tabletop_wants(t, ITA_SHOW_AIDS)) paint_aids(&p);
    tabletop_paint_held(t);
    add_actions(&p);
    add_notes(&p);
    out->is_bare = t->board.count == 0;
    out->title = title_words(&p);
    out->status = status_words(&p);
    say_letters(out, "tantrix.letters");
    return ita_scene_status(out);
}

// ---- touch

static bool takes(const tabletop_touch *t, int a, int b) {
    return is_shown(puzzle_own(t->config), t->state, t->board, a, b);
}

// The button means the tile that is held, or else the one under the pointer.
static ita_answer lift(const tabletop_touch *t) {
    const ita_hand *hand = &t->hand->base;
    uint32_t node = hand->held ? hand->held : hand->focus;
    tantrix_move m = {.kind = TANTRIX_LIFT, .number = (int)node};
    if (node <= TANTRIX_TILES && t->loose >> node & 1) return tabletop_play(t, tantrix_move_put(m));
    ita_fail(t->diag, ITA_E_ILLEGAL, "tantrix.refuse.lift.none");
    return ITA_ANSWER_REFUSED;
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    tantrix_board board;
    puzzle_board(s, &board);
    const tabletop_touch touch = {.config = config,
                                  .state = state,
                                  .hand = (tabletop_hand *)hand,
                                  .move = move,
                                  .diag = diag,
                                  .rules = ita_rules_of(config),
                                  .board = &board,
                                  .loose = s->is_solved ? 0 : tiles_at_level(c, s),
                                  .takes = takes,
                                  .lifts = true};
    if (event->kind == ITA_EVENT_ACTION && event->name && strcmp(event->name, "lift") == 0)
        return lift(&touch);
    return tabletop_gesture(&touch, event);
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    (void)config;
    tabletop_tell_over(((const puzzle_state *)state)->spots, NULL, move, out);
}

const ita_view puzzle_view = {.scene = scene,
                              .gesture = gesture,
                              .tell = tell,
                              .hand_size = sizeof(tabletop_hand),
                              .style = tantrix_style,
                              .defs = tantrix_defs};
