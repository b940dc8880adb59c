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
    uint32_t number = 1;
    for (size_t i = 0; i < piece; i++)
        number += kind_of(a, i) == kind;
    ita_put(out, space_called_copy(a->config, kind, number).name);
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

// Which pieces of a locked component are in the way of one of them, a step of the lattice from
// where all of them lie.
static uint64_t blockers(const space_assembly *a, uint64_t component, size_t piece, size_t step) {
    return apart_struck(&a->assembly, (uint64_t)1 << piece, step) & component;
}

static void put_step(ita_cell step, ita_text *out) {
    for (int axis = 0; axis < 3; axis++) {
        if (axis) ita_put_char(out, ',');
        ita_put_int(out, ita_cell_along(step, axis));
    }
}

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

// The steps along which the same pieces are in the way, and who these are.
static void put_held_along(const space_assembly *a, uint64_t by, const ita_text *steps,
                           bool is_every_side, ita_text *out) {
    ita_text who;
    ita_text_open(&who, out->allocator);
    space_put_pieces(a, by, &who);
    const char *key = by == 0         ? "space.apart.free"
                      : is_every_side ? "space.apart.surrounded"
                                      : "space.apart.blocked";
    const char *args[] = {ita_text_get(by ? &who : steps), ita_text_get(steps), NULL};
    ita_put_words(out, key, args);
    ita_text_need(out, &who);
    ita_text_need(out, steps);
    ita_text_close(&who);
}

// "A: blocked by B along 1,0,0 -1,0,0; free along 0,0,1." on a line of its own.
static void tell_held(const space_assembly *a, uint64_t component, size_t piece, ita_text *out) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    uint64_t by[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(a->assembly.lattice, steps);
    for (size_t i = 0; i < count; i++)
        by[i] = blockers(a, component, piece, i);
    ita_text along;
    ita_text_open(&along, out->allocator);
    ita_put_char(out, '\n');
    space_put_piece(a, piece, out);
    for (size_t i = 0; i < count; i++) {
        size_t first = 0, alike = 0;
        while (by[first] != by[i])
            first++;
        if (first < i) continue; // told already
        ita_text_reset(&along);
        for (size_t k = i; k < count; k++) {
            if (by[k] != by[i]) continue;
            if (alike++) ita_put_char(&along, ' ');
            put_step(steps[k], &along);
        }
        ita_put(out, i ? "; " : ": ");
        put_held_along(a, by[i], &along, alike == count, out);
    }
    ita_put_char(out, '.');
    ita_text_close(&along);
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
        for (uint64_t rest = result->locked[i].pieces; rest; rest &= rest - 1)
            tell_held(a, result->locked[i].pieces, (size_t)ita_bits_lowest64(rest), out);
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

static void json_pieces(const space_assembly *a, const char *name, uint64_t pieces, ita_text *out) {
    ita_json_name(out, name);
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

static void json_step(ita_cell step, ita_text *out) {
    ita_json_name(out, "step");
    ita_json_open(out, '[');
    for (int axis = 0; axis < 3; axis++)
        ita_json_int(out, ita_cell_along(step, axis));
    ita_json_close(out, ']');
}

static void json_move(const space_assembly *a, apart_move move, ita_text *out) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_lattice_steps(a->assembly.lattice, steps);
    ita_json_open(out, '{');
    json_pieces(a, "pieces", move.pieces, out);
    json_step(steps[move.step], out);
    ita_json_name(out, "times");
    if (move.count == APART_FOR_EVER)
        ita_json_string(out, NULL);
    else
        ita_json_uint(out, move.count);
    ita_json_close(out, '}');
}

// Along each step of the lattice, who is in the way of each piece.
static void json_held(const space_assembly *a, uint64_t component, ita_text *out) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(a->assembly.lattice, steps);
    ita_json_name(out, "held");
    ita_json_open(out, '[');
    for (uint64_t rest = component; rest; rest &= rest - 1)
        for (size_t i = 0; i < count; i++) {
            const size_t piece = (size_t)ita_bits_lowest64(rest);
            ita_json_open(out, '{');
            ita_json_name(out, "piece");
            json_piece(a, piece, out);
            json_step(steps[i], out);
            json_pieces(a, "by", blockers(a, component, piece, i), out);
            ita_json_close(out, '}');
        }
    ita_json_close(out, ']');
}

static void json_locked(const space_assembly *a, const apart_locked *locked, ita_text *out) {
    ita_json_open(out, '{');
    json_pieces(a, "pieces", locked->pieces, out);
    ita_json_pair_uint(out, "places", locked->places);
    json_held(a, locked->pieces, out);
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
    ita_json_pair_uint(out, "places", result->nodes);
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
