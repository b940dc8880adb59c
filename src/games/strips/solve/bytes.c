// Where a search stands, as bytes and back: its numbers, and each frame's sets. What is read is
// checked, so that damaged bytes are refused or harmless. Searches nothing.
#include "games/strips/solve/growth.h"

static void put_set(const strips_search *s, const uint64_t *set, ita_text *out) {
    for (int w = 0; w < s->problem.words; w++)
        ita_put_u64(out, set[w]);
}

static bool read_set(const strips_search *s, ita_reader *reader, uint64_t *set) {
    for (int w = 0; w < s->problem.words; w++)
        if (!ita_read_u64(reader, &set[w]) || (set[w] & ~s->problem.all[w])) return false;
    return true;
}

void strips_search_save(const strips_search *search, ita_text *out) {
    const strips_search *s = search;
    const int numbers[] = {(int)s->stage, s->best,        s->goal,       s->root,
                           s->depth,      s->was_found,   s->is_settled, s->was_cut,
                           s->root_count, s->problem.hand};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        ita_put_u32(out, (uint32_t)(numbers[i] + 1));
    ita_put_u64(out, s->nodes);
    ita_put_u64(out, s->solutions);
    ita_put_u64(out, s->unique);
    ita_put(out, s->reason ? s->reason : "");
    ita_put_char(out, '\n');
    for (int i = 0; i <= s->depth; i++) {
        if (i > 0) ita_put_u32(out, (uint32_t)s->frames[i].placement);
        put_set(s, s->frames[i].allowed, out);
        put_set(s, s->frames[i].front, out);
    }
}

static bool read_reason(strips_search *s, ita_reader *reader) {
    static const char *const reasons[] = {"strips.solve.none", "strips.solve.room",
                                          "strips.solve.target"};
    s->reason = NULL;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (ita_read_words(reader, reasons[i])) s->reason = reasons[i];
    return ita_read_char(reader, '\n');
}

static bool read_frame(strips_search *s, ita_reader *reader, int depth) {
    strips_frame *frame = &s->frames[depth];
    uint32_t placement;
    if (depth > 0) {
        if (!ita_read_u32(reader, &placement) || placement >= (uint32_t)s->problem.placement_count)
            return false;
        strips_placed piece = s->problem.placements[placement];
        if (strips_is_covered(s->problem.config, &s->state, piece.x, piece.y, piece.turn))
            return false;
        frame->placement = (int)placement;
        strips_put(s->problem.config, &s->state, piece, &frame->undo);
        s->depth = depth;
    }
    return read_set(s, reader, frame->allowed) && read_set(s, reader, frame->front);
}

static bool are_numbers_sound(const strips_search *s, const int *n) {
    int most = s->problem.hand + s->problem.base.count;
    return n[0] >= 0 && n[0] <= STRIPS_STAGE_DONE && n[1] <= most && n[2] <= STRIPS_PIECES_MOST &&
           n[4] >= 0 && n[4] <= s->problem.hand && n[9] == s->problem.hand &&
           (n[4] == 0 || (n[3] >= 0 && n[3] < n[8]));
}

bool strips_search_load(strips_search *search, ita_reader *reader) {
    strips_search *s = search;
    int n[10];
    for (int i = 0; i < 10; i++) {
        uint32_t number;
        if (!ita_read_u32(reader, &number) || number > 1u << 20) return false;
        n[i] = (int)number - 1;
    }
    if (!are_numbers_sound(s, n)) return false;
    strips_search_begin(s, (strips_stage)n[0]); // counts the roots again
    if (s->root_count != n[8]) return false;
    s->best = n[1];
    s->goal = n[2];
    s->root = n[3];
    s->was_found = n[5] > 0;
    s->is_settled = n[6] > 0;
    s->was_cut = n[7] > 0;
    if (!ita_read_u64(reader, &s->nodes) || !ita_read_u64(reader, &s->solutions) ||
        !ita_read_u64(reader, &s->unique) || !read_reason(s, reader))
        return false;
    for (int depth = 0; depth <= n[4]; depth++)
        if (!read_frame(s, reader, depth)) return false;
    return ita_read_end(reader);
}
