// The rules of a dissection: lay pieces anywhere on the table, lift them again; it is solved when
// they form the figure. Overlaps are allowed on the way and reported, never accepted.
// Knows nothing of pictures.
#include "games/dissection/figure/figure_file.h"
#include "games/dissection/play/config.h"
#include "games/rows.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(dissection_state);
}

typedef struct undo_record {
    dissection_place place;
    int32_t piece, is_solved, placed_count, move_count;
} undo_record;

static size_t undo_size(const ita_config *config) {
    (void)config;
    return sizeof(undo_record);
}

static void start(const ita_config *config, void *state) {
    (void)config;
    memset(state, 0, sizeof(dissection_state));
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    return ((const dissection_state *)state)->is_solved ? ITA_NOBODY : 1;
}

// Places are a continuum: the moves that can be listed are those that lift a piece.
static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    size_t count = 0;
    if (s->is_solved) return 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        if (count < capacity)
            out[count] = dissection_move_put(&(dissection_move){.is_lift = true, .piece = (int)i});
        count++;
    }
    return count;
}

static ita_status refuse(ita_diag *diag, const char *key, int piece) {
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, key);
    ita_diag_arg_int(diag, piece + 1);
    ita_diag_mark(diag, (uint32_t)piece + 1);
    return status;
}

static bool is_in_reach(const dissection_config *c, int piece, const ita_pose *pose) {
    double x, y, reach = (double)dissection_reach(c);
    ita_point_value(c->set->frame, dissection_anchor_at(c, piece, pose), &x, &y);
    return x >= -reach && x <= reach && y >= -reach && y <= reach;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    dissection_move m;
    if (!dissection_move_get(c, move, &m)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (s->is_solved) return ita_fail(diag, ITA_E_ILLEGAL, "dissection.over");
    if (m.is_lift)
        return s->places[m.piece].is_placed ? ITA_OK : refuse(diag, "dissection.in_tray", m.piece);
    if (m.pose.is_mirrored && !c->may_flip) return refuse(diag, "dissection.flip", m.piece);
    if (!is_in_reach(c, m.piece, &m.pose)) return refuse(diag, "dissection.reach", m.piece);
    return ITA_OK;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    dissection_state *s = state;
    dissection_move m;
    dissection_move_get(dissection_of(config), move, &m);
    dissection_place *place = &s->places[m.piece];
    undo_record record = {*place, m.piece, s->is_solved, s->placed_count, s->move_count};
    memcpy(undo, &record, sizeof record);
    s->placed_count += !m.is_lift - place->is_placed;
    s->move_count++;
    memset(place, 0, sizeof *place);
    if (!m.is_lift)
        *place = (dissection_place){1,
                                    m.pose.is_mirrored,
                                    (int16_t)m.pose.turn,
                                    (int32_t)m.pose.shift.x.a,
                                    (int32_t)m.pose.shift.x.b,
                                    (int32_t)m.pose.shift.y.a,
                                    (int32_t)m.pose.shift.y.b};
    s->is_solved = dissection_is_solved(dissection_of(config), s);
}

static void undo(const ita_config *config, void *state, const void *undo) {
    (void)config;
    dissection_state *s = state;
    undo_record record;
    memcpy(&record, undo, sizeof record);
    s->places[record.piece] = record.place;
    s->is_solved = record.is_solved;
    s->placed_count = record.placed_count;
    s->move_count = record.move_count;
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    const dissection_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = s->placed_count;
    if (!s->is_solved) return;
    out->is_over = true;
    out->winner = 1;
    out->key = "dissection.result.solved";
}

// Equal pieces are interchangeable: a sum over kind and place.
static uint64_t hash(const ita_config *config, const void *state) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    uint64_t sum = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const dissection_place *p = &s->places[i];
        if (!p->is_placed) continue;
        const int32_t fields[] = {c->kinds[i], p->turn, p->is_mirrored, p->x_a,
                                  p->x_b,      p->y_a,  p->y_b};
        uint64_t one = 0;
        for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
            one = ita_mix(one ^ (uint32_t)fields[k]);
        sum += one;
    }
    return ita_mix(sum);
}

static ita_status move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    dissection_move m;
    ita_status status = dissection_move_parse(dissection_of(config), text, length, &m, diag);
    if (status == ITA_OK) *move = dissection_move_put(&m);
    return status;
}

static void move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    (void)state;
    dissection_move m;
    dissection_move_get(dissection_of(config), move, &m);
    dissection_move_format(&m, out);
}

// A position is the moves that lay its pieces, separated by blanks; "-" is the empty table.
static void state_format(const ita_config *config, const void *state, ita_text *out) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    bool is_first = true;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        dissection_move move = {false, (int)i, dissection_pose(&s->places[i])};
        if (!is_first) ita_put_char(out, ' ');
        dissection_move_format(&move, out);
        is_first = false;
    }
    if (is_first) ita_put_char(out, '-');
}

static ita_status state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag) {
    dissection_state parsed;
    undo_record unused;
    start(config, &parsed);
    for (size_t at = 0; at < length && !ita_text_is(text, length, "-");) {
        const char *blank = memchr(text + at, ' ', length - at);
        size_t end = blank ? (size_t)(blank - text) : length;
        ita_move move;
        ita_status status = move_parse(config, &parsed, text + at, end - at, &move, diag);
        if (status == ITA_OK) status = check(config, &parsed, &move, diag);
        if (status != ITA_OK) {
            if (diag) diag->offset = at;
            return status;
        }
        apply(config, &parsed, &move, &unused);
        at = end + 1;
    }
    memcpy(state, &parsed, sizeof parsed);
    return ITA_OK;
}

const ita_rules dissection_rules = {
    ROWS_OF_PLAY,
    .config_make = dissection_config_make,
    .config_free = dissection_config_free,
    .config_value = dissection_config_value,
    .undo_size = undo_size,
    .check = check,
    .result = result,
    .move_parse = move_parse,
    .move_format = move_format,
    .state_parse = state_parse,
    .state_format = state_format,
};
