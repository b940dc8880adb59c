// How a solution taken apart is told: for people, as a line of levels, as JSON. Knows results.
// Changes and searches nothing.
#include "games/space/disassemble/disassemble.h"

#include "intarsia/base.h"
#include "intarsia/words.h"

// ---- names

static uint32_t kind_of(const space_assembly *a, size_t piece) {
    return a->config->placements.items[a->placements[piece]].piece;
}

void space_put_piece(const space_assembly *a, size_t piece, ita_text *out) {
    const uint32_t kind = kind_of(a, piece);
    ita_put(out, a->config->puzzle.pieces[kind].name);
    if (a->config->puzzle.pieces[kind].most == 1) return;
    uint64_t number = 1;
    for (size_t i = 0; i < piece; i++)
        number += kind_of(a, i) == kind;
    ita_put_char(out, '.');
    ita_put_uint(out, number);
}

void space_put_pieces(const space_assembly *a, uint64_t pieces, ita_text *out) {
    for (uint64_t rest = pieces; rest; rest &= rest - 1) {
        if (rest != pieces) ita_put_char(out, ',');
        space_put_piece(a, (size_t)ita_bits_lowest64(rest), out);
    }
}

// The move that laid a piece where it lies.
static void put_laying(const space_assembly *a, size_t piece, ita_text *out) {
    const ita_config *config = &a->config->base;
    const ita_move move = space_move_of(config, a->placements[piece]);
    space_move_format(config, NULL, &move, out);
}

static void put_layings(const space_assembly *a, ita_text *out) {
    for (size_t i = 0; i < a->assembly.piece_count; i++) {
        if (i) ita_put_char(out, ' ');
        put_laying(a, i, out);
    }
}

// A component that needs no move has no level.
static void put_levels(const apart_result *result, ita_text *out) {
    if (result->level_count == 0) ita_put_char(out, '0');
    apart_put_levels(out, result->levels, result->level_count);
}

// ---- a line

static void tell_levels(const space_assembly *a, const apart_result *result, ita_text *out) {
    if (result->end == APART_UNKNOWN) {
        ita_put(out, "unknown ");
    } else {
        put_levels(result, out);
        ita_put_char(out, ' ');
        ita_put_uint(out, result->move_count);
        ita_put_char(out, ' ');
    }
    for (size_t i = 0; i < result->locked_count; i++) {
        ita_put(out, i ? "|" : "locked:");
        space_put_pieces(a, result->locked[i].pieces, out);
    }
    if (result->locked_count) ita_put_char(out, ' ');
    put_layings(a, out);
}

// ---- words

// A sentence on a line of its own, of two things; the second is a number.
static void put_sentence(const char *key, const ita_text *what, uint64_t number, ita_text *out) {
    ita_text digits;
    ita_text_open(&digits, out->allocator);
    ita_put_uint(&digits, number);
    const char *args[] = {ita_text_get(what), ita_text_get(&digits), NULL};
    ita_put_char(out, '\n');
    ita_put_words(out, key, args);
    ita_text_need(out, what);
    ita_text_need(out, &digits);
    ita_text_close(&digits);
}

static void tell_moves(const space_assembly *a, const apart_result *result, ita_text *out) {
    for (size_t i = 0; i < result->move_count; i++) {
        ita_put_char(out, i ? ' ' : '\n');
        space_put_pieces(a, result->moves[i].pieces, out);
        apart_put_way(out, a->assembly.lattice, result->moves[i]);
    }
}

static void tell_words(const space_assembly *a, const apart_result *result, ita_text *out) {
    put_layings(a, out);
    if (result->end == APART_UNKNOWN) {
        ita_put_char(out, '\n');
        ita_put_words(out, result->reason, NULL);
        return;
    }
    ita_text what;
    ita_text_open(&what, out->allocator);
    put_levels(result, &what);
    put_sentence("space.apart.levels", &what, result->move_count, out);
    for (size_t i = 0; i < result->locked_count; i++) {
        ita_text_reset(&what);
        space_put_pieces(a, result->locked[i].pieces, &what);
        put_sentence("space.apart.stay", &what, result->locked[i].places, out);
    }
    ita_text_close(&what);
    tell_moves(a, result, out);
}

// ---- JSON

static void json_piece(const space_assembly *a, size_t piece, ita_text *out) {
    ita_text name;
    ita_text_open(&name, out->allocator);
    space_put_piece(a, piece, &name);
    ita_json_string(out, ita_text_get(&name));
    ita_text_need(out, &name);
    ita_text_close(&name);
}

static void json_pieces(const space_assembly *a, uint64_t pieces, ita_text *out) {
    ita_json_name(out, "pieces");
    ita_json_open(out, '[');
    for (uint64_t rest = pieces; rest; rest &= rest - 1)
        json_piece(a, (size_t)ita_bits_lowest64(rest), out);
    ita_json_close(out, ']');
}

static void json_assembly(const space_assembly *a, ita_text *out) {
    ita_text laying;
    ita_text_open(&laying, out->allocator);
    ita_json_name(out, "assembly");
    ita_json_open(out, '[');
    for (size_t i = 0; i < a->assembly.piece_count; i++) {
        ita_text_reset(&laying);
        put_laying(a, i, &laying);
        ita_json_open(out, '{');
        ita_json_name(out, "piece");
        json_piece(a, i, out);
        ita_json_pair(out, "lies", ita_text_get(&laying));
        ita_json_close(out, '}');
        ita_text_need(out, &laying);
    }
    ita_json_close(out, ']');
    ita_text_close(&laying);
}

static void json_move(const space_assembly *a, apart_move move, ita_text *out) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_lattice_steps(a->assembly.lattice, steps);
    ita_json_open(out, '{');
    json_pieces(a, move.pieces, out);
    ita_json_name(out, "step");
    ita_json_open(out, '[');
    ita_json_int(out, steps[move.step].x);
    ita_json_int(out, steps[move.step].y);
    ita_json_int(out, steps[move.step].z);
    ita_json_close(out, ']');
    ita_json_name(out, "times");
    if (move.count == APART_FOR_EVER)
        ita_json_string(out, NULL);
    else
        ita_json_uint(out, move.count);
    ita_json_close(out, '}');
}

static void json_locked(const space_assembly *a, const apart_locked *locked, ita_text *out) {
    ita_json_open(out, '{');
    json_pieces(a, locked->pieces, out);
    ita_json_name(out, "places");
    ita_json_uint(out, locked->places);
    ita_json_close(out, '}');
}

static void tell_json(const space_assembly *a, const apart_result *result, ita_text *out) {
    static const char *const ends[] = {
        [APART_UNKNOWN] = "unknown", [APART_YES] = "apart", [APART_LOCKED] = "locked"};
    ita_json_open(out, '{');
    json_assembly(a, out);
    ita_json_pair(out, "end", ends[result->end]);
    if (result->end == APART_UNKNOWN) ita_json_pair(out, "reason", result->reason);
    ita_json_name(out, "levels");
    ita_json_open(out, '[');
    for (size_t i = 0; i < result->level_count; i++)
        ita_json_uint(out, result->levels[i]);
    ita_json_close(out, ']');
    ita_json_name(out, "moves");
    ita_json_open(out, '[');
    for (size_t i = 0; i < result->move_count; i++)
        json_move(a, result->moves[i], out);
    ita_json_close(out, ']');
    ita_json_name(out, "locked");
    ita_json_open(out, '[');
    for (size_t i = 0; i < result->locked_count; i++)
        json_locked(a, &result->locked[i], out);
    ita_json_close(out, ']');
    ita_json_name(out, "places");
    ita_json_uint(out, result->nodes);
    ita_json_close(out, '}');
}

void space_tell(const space_assembly *assembly, const apart_result *result, ita_apart_form form,
                ita_text *out) {
    switch (form) {
    case ITA_APART_WORDS: tell_words(assembly, result, out); return;
    case ITA_APART_LEVELS: tell_levels(assembly, result, out); return;
    case ITA_APART_JSON: tell_json(assembly, result, out); return;
    }
}
