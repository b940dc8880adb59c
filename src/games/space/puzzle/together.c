// Groups of pieces that may stay together when a puzzle is taken apart, as text: names joined by
// '+', groups by '/', as in "A+B/C". All copies of a kind are meant. What becomes of a group is
// docs/space.md's matter, "Taking apart".
#include "games/space/puzzle/puzzle.h"

#include <string.h>

static int32_t kind_called(const space_puzzle *puzzle, const char *name, size_t length) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        const char *own = puzzle->pieces[i].name;
        if (strlen(own) == length && memcmp(own, name, length) == 0) return (int32_t)i;
    }
    return -1;
}

static ita_status refuse_name(const char *name, size_t length, size_t at, ita_diag *diag) {
    ita_fail_at(diag, ITA_E_SYNTAX, "space.together.piece", at);
    ita_diag_arg_bytes(diag, name, length);
    return ITA_E_SYNTAX;
}

// ---- in normal form: groups ascend, and none is within another, which says nothing more

static bool has(const space_puzzle *puzzle, uint32_t kind, int group) {
    return puzzle->pieces[kind].groups >> group & 1;
}

// The first kind that one of two groups has and the other has not; piece_count without one.
static uint32_t first_only(const space_puzzle *puzzle, int group, int other) {
    uint32_t kind = 0;
    while (kind < puzzle->piece_count && (!has(puzzle, kind, group) || has(puzzle, kind, other)))
        kind++;
    return kind;
}

static bool is_needed(const space_puzzle *puzzle, int group, int count) {
    for (int other = 0; other < count; other++) {
        const bool is_within = first_only(puzzle, group, other) == puzzle->piece_count;
        const bool is_all = first_only(puzzle, other, group) == puzzle->piece_count;
        if (other != group && is_within && (!is_all || other < group)) return false;
    }
    return true;
}

static void settle(space_puzzle *puzzle, int count) {
    int places[SPACE_GROUPS_MOST];
    bool is_kept[SPACE_GROUPS_MOST];
    for (int group = 0; group < count; group++)
        is_kept[group] = is_needed(puzzle, group, count);
    for (int group = 0; group < count; group++) {
        places[group] = 0;
        for (int other = 0; other < count; other++)
            places[group] += is_kept[other] &&
                             first_only(puzzle, other, group) < first_only(puzzle, group, other);
    }
    for (uint32_t kind = 0; kind < puzzle->piece_count; kind++) {
        uint32_t groups = 0;
        for (int group = 0; group < count; group++)
            if (is_kept[group] && has(puzzle, kind, group)) groups |= (uint32_t)1 << places[group];
        puzzle->pieces[kind].groups = groups;
    }
}

// ---- as text

ita_status space_together_parse(const char *text, size_t length, space_puzzle *puzzle,
                                ita_diag *diag) {
    int group = 0;
    for (size_t from = 0, to; from <= length; from = to + 1) {
        for (to = from; to < length && text[to] != '+' && text[to] != '/';)
            to++;
        const int32_t kind = kind_called(puzzle, &text[from], to - from);
        if (kind < 0) return refuse_name(&text[from], to - from, from, diag);
        puzzle->pieces[kind].groups |= (uint32_t)1 << group;
        if (to == length || text[to] == '+') continue;
        if (group + 1 < SPACE_GROUPS_MOST) {
            group++;
            continue;
        }
        ita_fail_at(diag, ITA_E_LIMIT, "space.together.groups", to);
        ita_diag_arg_int(diag, SPACE_GROUPS_MOST);
        return ITA_E_LIMIT;
    }
    settle(puzzle, group + 1);
    return ITA_OK;
}

uint32_t space_groups_of(const space_puzzle *puzzle, const bool *is_left_out) {
    uint32_t groups = 0;
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        if (!is_left_out || !is_left_out[i]) groups |= puzzle->pieces[i].groups;
    return groups;
}

void space_together_format(const space_puzzle *puzzle, const bool *is_left_out, ita_text *out) {
    const uint32_t all = space_groups_of(puzzle, is_left_out);
    for (uint32_t rest = all; rest; rest &= rest - 1) {
        const uint32_t group = rest & (~rest + 1);
        bool is_first = true;
        if (rest != all) ita_put_char(out, '/');
        for (uint32_t i = 0; i < puzzle->piece_count; i++) {
            if (!(puzzle->pieces[i].groups & group) || (is_left_out && is_left_out[i])) continue;
            if (!is_first) ita_put_char(out, '+');
            is_first = false;
            ita_put(out, puzzle->pieces[i].name);
        }
    }
}
