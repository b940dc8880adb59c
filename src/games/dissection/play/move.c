// Moves as values and as text: "3t2m@12+24w,-6" lays piece 3 down, turned by two steps and
// mirrored, with its origin there; "3x" takes it back to the tray. Pieces count from 1.
#include "games/dissection/dissection.h"

#include <string.h>

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

static bool is_within(int64_t reach, ita_number n) {
    return n.a >= -reach && n.a <= reach && n.b >= -reach && n.b <= reach;
}

static bool is_pose(const dissection_config *config, int piece, const ita_pose *pose) {
    const ita_frame_facts *facts = ita_frame_get(config->set->frame);
    ita_number x = pose->shift.x, y = pose->shift.y;
    int64_t reach = 4 * dissection_reach(config);
    return pose->turn >= 0 && pose->turn < dissection_turn_count(config) &&
           dissection_shape(config, piece, pose->turn)->edge_count > 0 && is_within(reach, x) &&
           is_within(reach, y) && (facts->w != 0 || (x.b == 0 && y.b == 0));
}

// ---- as a value

enum { KIND_PLACE = 1, KIND_LIFT = 2 };

ita_move dissection_move_put(const dissection_move *move) {
    if (move->is_lift) return (ita_move){{KIND_LIFT, move->piece}};
    const ita_point *at = &move->pose.shift;
    return (ita_move){{KIND_PLACE, move->piece, move->pose.turn, move->pose.is_mirrored,
                       (int32_t)at->x.a, (int32_t)at->x.b, (int32_t)at->y.a, (int32_t)at->y.b}};
}

bool dissection_move_get(const dissection_config *config, const ita_move *bytes,
                         dissection_move *move) {
    const int32_t *v = bytes->v;
    *move = (dissection_move){.is_lift = v[0] == KIND_LIFT, .piece = v[1]};
    if (v[0] == KIND_PLACE) move->pose = (ita_pose){v[2], v[3] != 0, {{v[4], v[5]}, {v[6], v[7]}}};
    const ita_move same = dissection_move_put(move);
    return memcmp(&same, bytes, sizeof same) == 0 && move->piece >= 0 &&
           (size_t)move->piece < config->set->piece_count &&
           is_pose(config, move->piece, &move->pose);
}

// ---- as text

static bool read_pose(const dissection_config *config, int piece, ita_reader *reader,
                      ita_pose *pose) {
    uint64_t turn = 0;
    if (ita_read_char(reader, 't') && !ita_read_uint(reader, INT16_MAX, &turn)) return false;
    pose->turn = (int)turn;
    pose->is_mirrored = ita_read_char(reader, 'm');
    return ita_read_char(reader, '@') && dissection_read_number(reader, &pose->shift.x) &&
           ita_read_char(reader, ',') && dissection_read_number(reader, &pose->shift.y) &&
           is_pose(config, piece, pose);
}

ita_status dissection_move_parse(const dissection_config *config, const char *text, size_t length,
                                 dissection_move *move, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    uint64_t piece = 0;
    bool is_move = ita_read_uint(&reader, config->set->piece_count, &piece) && piece > 0;
    dissection_move parsed = {.piece = (int)piece - 1};
    parsed.is_lift = is_move && ita_read_char(&reader, 'x');
    if (is_move && !parsed.is_lift)
        is_move = read_pose(config, parsed.piece, &reader, &parsed.pose);
    if (is_move && ita_read_end(&reader)) {
        *move = parsed;
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "dissection.move", reader.at);
    ita_diag_arg_bytes(diag, text, length);
    return status;
}

// In frames with slanted axes moves are written in the frame's own coordinates.
void dissection_move_format(const dissection_move *move, ita_text *out) {
    ita_put_int(out, move->piece + 1);
    if (move->is_lift) {
        ita_put_char(out, 'x');
        return;
    }
    if (move->pose.turn) {
        ita_put_char(out, 't');
        ita_put_int(out, move->pose.turn);
    }
    if (move->pose.is_mirrored) ita_put_char(out, 'm');
    ita_put_char(out, '@');
    dissection_put_number(out, move->pose.shift.x);
    ita_put_char(out, ',');
    dissection_put_number(out, move->pose.shift.y);
}

ita_pose dissection_pose(const dissection_place *place) {
    return (ita_pose){
        place->turn, place->is_mirrored, {{place->x_a, place->x_b}, {place->y_a, place->y_b}}};
}
