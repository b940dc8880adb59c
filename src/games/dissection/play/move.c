// Moves as text: "3t2m@12+24w,-6" lays piece 3 down, turned by two steps and mirrored, with its
// origin there; "3x" takes it back to the tray. Pieces count from 1.
#include "games/dissection/dissection.h"

static const int64_t reach = 4 * DISSECTION_REACH;

void dissection_put_number(ita_text *out, ita_number number) {
    if (number.a || !number.b) ita_put_int(out, number.a);
    if (!number.b) return;
    if (number.b > 0 && number.a) ita_put_char(out, '+');
    if (number.b == -1) ita_put_char(out, '-');
    if (number.b != 1 && number.b != -1) ita_put_int(out, number.b);
    ita_put_char(out, 'w');
}

// One term: "12", "12w", "w", with an optional sign.
static bool read_term(ita_reader *reader, int64_t *value, bool *is_w) {
    ita_reader copy = *reader;
    bool is_negative = ita_read_char(&copy, '-');
    if (!is_negative) ita_read_char(&copy, '+');
    uint64_t size = 1;
    bool has_digits = ita_read_uint(&copy, INT32_MAX, &size);
    *is_w = ita_read_char(&copy, 'w');
    if (!has_digits && !*is_w) return false;
    *value = is_negative ? -(int64_t)size : (int64_t)size;
    *reader = copy;
    return true;
}

bool dissection_read_number(ita_reader *reader, ita_number *number) {
    int64_t value;
    bool is_w;
    *number = (ita_number){0, 0};
    if (!read_term(reader, &value, &is_w)) return false;
    *(is_w ? &number->b : &number->a) = value;
    char next = ita_read_peek(reader);
    if (is_w || (next != '+' && next != '-')) return true;
    if (!read_term(reader, &value, &is_w) || !is_w) return false;
    number->b = value;
    return true;
}

static bool is_within_reach(ita_number n) {
    return n.a >= -reach && n.a <= reach && n.b >= -reach && n.b <= reach;
}

static bool read_place(const dissection_config *config, ita_reader *reader, ita_move *move) {
    const ita_frame_facts *facts = ita_frame_get(config->set->frame);
    uint64_t turn = 0;
    ita_number x, y;
    if (ita_read_char(reader, 't') && !ita_read_uint(reader, (uint64_t)facts->steps - 1, &turn))
        return false;
    bool is_mirrored = ita_read_char(reader, 'm');
    if (!ita_read_char(reader, '@') || !dissection_read_number(reader, &x) ||
        !ita_read_char(reader, ',') || !dissection_read_number(reader, &y) || !is_within_reach(x) ||
        !is_within_reach(y) || (facts->w == 0 && (x.b || y.b)))
        return false;
    move->v[MOVE_KIND] = MOVE_PLACE;
    move->v[MOVE_TURN] = (int32_t)turn;
    move->v[MOVE_MIRROR] = is_mirrored;
    move->v[MOVE_XA] = (int32_t)x.a;
    move->v[MOVE_XB] = (int32_t)x.b;
    move->v[MOVE_YA] = (int32_t)y.a;
    move->v[MOVE_YB] = (int32_t)y.b;
    return true;
}

ita_status dissection_move_parse(const dissection_config *config, const char *text, size_t length,
                                 ita_move *move, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    ita_move parsed = {{0}};
    uint64_t piece = 0;
    bool is_move = ita_read_uint(&reader, config->set->piece_count, &piece) && piece > 0;
    parsed.v[MOVE_PIECE] = (int32_t)piece - 1;
    if (is_move && ita_read_char(&reader, 'x'))
        parsed.v[MOVE_KIND] = MOVE_LIFT;
    else
        is_move = is_move && read_place(config, &reader, &parsed);
    if (is_move && ita_read_end(&reader)) {
        *move = parsed;
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "dissection.move", reader.at);
    ita_diag_arg_bytes(diag, text, length);
    return status;
}

void dissection_move_format(const dissection_config *config, const ita_move *move, ita_text *out) {
    (void)config;
    ita_put_int(out, move->v[MOVE_PIECE] + 1);
    if (move->v[MOVE_KIND] == MOVE_LIFT) {
        ita_put_char(out, 'x');
        return;
    }
    if (move->v[MOVE_TURN]) {
        ita_put_char(out, 't');
        ita_put_int(out, move->v[MOVE_TURN]);
    }
    if (move->v[MOVE_MIRROR]) ita_put_char(out, 'm');
    ita_put_char(out, '@');
    dissection_put_number(out, ita_number_of(move->v[MOVE_XA], move->v[MOVE_XB]));
    ita_put_char(out, ',');
    dissection_put_number(out, ita_number_of(move->v[MOVE_YA], move->v[MOVE_YB]));
}

// In frames with slanted axes moves are written in the frame's own coordinates.
ita_pose dissection_pose(const dissection_place *place) {
    return (ita_pose){
        place->turn, place->is_mirrored, {{place->x_a, place->x_b}, {place->y_a, place->y_b}}};
}

ita_move dissection_move_to(int piece, const ita_pose *pose) {
    return (ita_move){{MOVE_PLACE, piece, pose->turn, pose->is_mirrored, (int32_t)pose->shift.x.a,
                       (int32_t)pose->shift.x.b, (int32_t)pose->shift.y.a,
                       (int32_t)pose->shift.y.b}};
}
