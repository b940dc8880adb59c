// Taking apart by hand: pieces that lie go along the lattice's steps while nothing is struck, by
// the check that certificates are replayed with, until they are out. The position stays as it is;
// what was moved is the hand's. Knows nothing of drawing.
#include "games/space/view/loosen.h"

#include "games/space/apart/apart.h"
#include "intarsia/base.h"

#include <stdlib.h>
#include <string.h>

static bool is_in(uint64_t set, size_t piece) {
    return (set >> piece) & 1;
}

// The pieces that lie, and those of them that are not out, where they are now.
typedef struct heap {
    const space_config *config;
    const void *state;
    const space_loose *loose;
    uint32_t laid[SPACE_SPREAD_MOST];
    size_t count;
    ita_arena arena;
    apart_piece pieces[SPACE_SPREAD_MOST]; // those that are out have no cells
} heap;

static bool place_piece(heap *h, size_t piece) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(h->config, h->laid[piece], &count);
    ita_cell *room = ita_arena_take(&h->arena, count * sizeof *room);
    if (!room) return false;
    for (uint32_t i = 0; i < count; i++)
        room[i] = ita_cell_add(h->config->puzzle.figure.cells[cells[i]], h->loose->shifts[piece]);
    h->pieces[piece] = (apart_piece){room, count};
    return true;
}

static bool heap_open(const space_config *c, const void *state, const space_loose *loose, heap *h) {
    h->config = c;
    h->state = state;
    h->loose = loose;
    h->count = space_laid_pieces(c, state, h->laid);
    ita_arena_open(&h->arena, c->base.allocator);
    for (size_t i = 0; i < h->count; i++) {
        h->pieces[i] = (apart_piece){NULL, 0};
        if (is_in(loose->out, i) || place_piece(h, i)) continue;
        ita_arena_close(&h->arena);
        return false;
    }
    return true;
}

// ---- whether it is on, and of which position

bool space_is_loose(const space_config *c, const void *state, const space_hand *hand) {
    return hand && hand->loose.is_on && space_may_spread(c, state) &&
           hand->loose.of == space_rules.hash(&c->base, state);
}

ita_answer space_loosen(const space_config *c, const void *state, space_hand *hand) {
    const bool was_on = space_is_loose(c, state, hand);
    space_let_go(hand);
    hand->loose = (space_loose){.is_on = !was_on && space_may_spread(c, state),
                                .of = space_rules.hash(&c->base, state)};
    return ITA_ANSWER_HAND;
}

// ---- which piece

ita_answer space_loose_choose(const space_config *c, const void *state, space_hand *hand,
                              int64_t placement) {
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    hand->loose.chosen = 0;
    for (size_t i = 0; i < count; i++)
        if (placement == laid[i] && !is_in(hand->loose.out, i)) hand->loose.chosen = (int32_t)i + 1;
    return ITA_ANSWER_HAND;
}

// ---- steps

// ---- what hangs together

static void take_in(ita_rows *all, ita_rows more) {
    if (more.least < all->least) all->least = more.least;
    if (more.most > all->most) all->most = more.most;
}

static ita_rows rows_of(const apart_assembly *a, size_t piece, int axis) {
    ita_rows rows = {INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < a->pieces[piece].count; i++)
        take_in(&rows, ita_cell_rows(a->lattice, a->pieces[piece].cells[i], axis));
    return rows;
}

// Of a set those that no free row parts from a piece of it, along this axis.
static uint64_t beside(const apart_assembly *a, uint64_t set, size_t piece, int axis) {
    uint64_t near = (uint64_t)1 << piece;
    ita_rows all = rows_of(a, piece, axis);
    for (uint64_t before = 0; before != near;) {
        before = near;
        for (uint64_t rest = set & ~near; rest; rest &= rest - 1) {
            const ita_rows rows = rows_of(a, (size_t)ita_bits_lowest64(rest), axis);
            if (rows.least > all.most + 1 || rows.most < all.least - 1) continue;
            near |= rest & (~rest + 1);
            take_in(&all, rows);
        }
    }
    return near;
}

uint64_t space_together(const apart_assembly *a, uint64_t set, size_t piece) {
    for (uint64_t before = 0; before != set;) {
        before = set;
        for (int axis = 0; axis < 3; axis++)
            set = beside(a, set, piece, axis);
    }
    return set;
}

static uint64_t all_of(const heap *h) {
    const uint64_t all = h->count == 64 ? UINT64_MAX : ((uint64_t)1 << h->count) - 1;
    return all & ~h->loose->out;
}

static apart_assembly assembly_of(const heap *h) {
    return (apart_assembly){
        .lattice = h->config->puzzle.lattice, .piece_count = h->count, .pieces = h->pieces};
}

static uint64_t component_of(const heap *h, size_t piece) {
    const apart_assembly assembly = assembly_of(h);
    return space_together(&assembly, all_of(h), piece);
}

static size_t number_of(ita_lattice lattice, ita_cell step) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(lattice, steps);
    size_t i = 0;
    while (i + 1 < count && !ita_cell_is_equal(steps[i], step))
        i++;
    return i;
}

// Those that have to go when a piece goes: itself, or with pushing all that is in the way.
static uint64_t going(const heap *h, size_t piece, size_t step, uint64_t *struck) {
    const apart_assembly assembly = assembly_of(h);
    uint64_t set = (uint64_t)1 << piece;
    *struck = apart_struck(&assembly, set, step);
    while (h->loose->pushes && *struck) {
        set |= *struck;
        *struck = apart_struck(&assembly, set, step);
    }
    return set;
}

static void move(space_loose *loose, uint64_t set, ita_cell step) {
    for (size_t i = 0; i < SPACE_SPREAD_MOST; i++)
        if (is_in(set, i)) loose->shifts[i] = ita_cell_add(loose->shifts[i], step);
}

// The oldest step is forgotten when there is no more room.
static void note(space_loose *loose, uint64_t set, size_t step, uint64_t out) {
    if (loose->step_count == SPACE_LOOSE_STEPS) {
        memmove(loose->steps, loose->steps + 1, (SPACE_LOOSE_STEPS - 1) * sizeof *loose->steps);
        loose->step_count--;
    }
    loose->steps[loose->step_count++] = (space_loose_step){set, out, (int32_t)step};
}

static ita_answer refuse(const heap *h, size_t piece, uint64_t struck, const char *why,
                         ita_diag *diag) {
    uint32_t count;
    size_t other = 0;
    ita_fail(diag, ITA_E_ILLEGAL, struck ? "space.loose.blocked" : why);
    ita_diag_arg(diag, space_called_laid(h->config, h->state, h->laid[piece]).name);
    while (struck && !is_in(struck, other))
        other++;
    if (struck) {
        ita_diag_arg(diag, space_called_laid(h->config, h->state, h->laid[other]).name);
        ita_diag_mark(diag, SPACE_NODE_PIECE + *space_cells_of(h->config, h->laid[other], &count));
    }
    return ITA_ANSWER_REFUSED;
}

// Pieces that belong together are not followed farther.
static bool is_far(const space_loose *loose, uint64_t set) {
    for (size_t i = 0; i < SPACE_SPREAD_MOST; i++)
        for (int axis = 0; axis < 3; axis++)
            if (is_in(set, i) && abs(ita_cell_along(loose->shifts[i], axis)) >= SPACE_LOOSE_FAR)
                return true;
    return false;
}

// Those of a set that hang together with no other are out; one stays.
static void let_out(heap *h, space_loose *loose, uint64_t set) {
    for (size_t i = 0; i < h->count; i++) {
        const uint64_t one = (uint64_t)1 << i, rest = all_of(h);
        if (!(rest & set & one) || rest == one || component_of(h, i) != one) continue;
        loose->out |= one;
        h->pieces[i] = (apart_piece){NULL, 0};
    }
    if (loose->chosen > 0 && is_in(loose->out, (size_t)loose->chosen - 1)) loose->chosen = 0;
}

// A set that strikes nothing goes a step; `piece` names it.
static ita_answer advance(heap *h, space_loose *loose, size_t piece, uint64_t set, ita_cell way,
                          ita_diag *diag) {
    const uint64_t was_out = loose->out;
    if (set == all_of(h)) return refuse(h, piece, 0, "space.loose.whole", diag);
    if (is_far(loose, set)) return refuse(h, piece, 0, "space.loose.far", diag);
    move(loose, set, way);
    for (size_t i = 0; i < h->count; i++)
        if (is_in(set, i) && !place_piece(h, i)) {
            move(loose, set, ita_cell_less((ita_cell){0, 0, 0}, way));
            ita_fail(diag, ITA_E_MEMORY, "memory");
            return ITA_ANSWER_REFUSED;
        }
    note(loose, set, number_of(h->config->puzzle.lattice, way), was_out);
    let_out(h, loose, set);
    let_out(h, loose, ~set);
    return ITA_ANSWER_HAND;
}

static ita_answer go(heap *h, space_loose *loose, ita_cell way, ita_diag *diag) {
    const size_t piece = (size_t)loose->chosen - 1;
    uint64_t struck;
    const uint64_t set = going(h, piece, number_of(h->config->puzzle.lattice, way), &struck);
    if (struck) return refuse(h, piece, struck, NULL, diag);
    return advance(h, loose, piece, set, way, diag);
}

ita_answer space_loose_go(const space_config *c, const void *state, space_hand *hand, ita_cell way,
                          ita_diag *diag) {
    if (hand->loose.chosen <= 0) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.choose");
        return ITA_ANSWER_REFUSED;
    }
    heap h;
    if (!heap_open(c, state, &hand->loose, &h)) {
        ita_fail(diag, ITA_E_MEMORY, "memory");
        return ITA_ANSWER_REFUSED;
    }
    const ita_answer answer = go(&h, &hand->loose, way, diag);
    ita_arena_close(&h.arena);
    return answer;
}

// ---- what a hint says to do

void space_loose_deed_put(const space_loose_deed *deed, ita_text *out) {
    ita_put(out, SPACE_LOOSE_DEED);
    ita_put_uint(out, deed->pieces);
    ita_put_char(out, '-');
    ita_put_uint(out, deed->step);
    ita_put_char(out, '-');
    ita_put_uint(out, deed->count);
}

static bool read_deed(const char *name, const heap *h, space_loose_deed *deed) {
    ita_reader in = ita_read(name, strlen(name));
    return ita_read_words(&in, SPACE_LOOSE_DEED) && ita_read_uint(&in, UINT64_MAX, &deed->pieces) &&
           ita_read_char(&in, '-') && ita_read_uint(&in, ITA_LATTICE_STEPS_MOST, &deed->step) &&
           ita_read_char(&in, '-') && ita_read_uint(&in, 2 * SPACE_LOOSE_FAR, &deed->count) &&
           ita_read_end(&in) && deed->pieces != 0 && (deed->pieces & ~all_of(h)) == 0;
}

// Whether nothing of a set hangs together with anything else any more.
static bool is_parted(const heap *h, uint64_t set) {
    for (uint64_t left = set & all_of(h); left; left &= left - 1)
        if (component_of(h, (size_t)ita_bits_lowest64(left)) & ~set) return false;
    return true;
}

// What was parted before and is in the way goes a step aside, the same way only where no other is
// free, with all else that is in its way; what is being parted now stays. False where it cannot.
static bool make_way(heap *h, space_loose *loose, uint64_t others, const uint64_t *components,
                     uint64_t own, size_t step) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const apart_assembly assembly = assembly_of(h);
    const size_t count = ita_lattice_steps(assembly.lattice, steps);
    for (size_t i = 1; i <= count; i++) {
        const size_t way = (step + i) % count;
        uint64_t set = 0, struck = others;
        while (struck && !(struck & own)) {
            set |= components[ita_bits_lowest64(struck)] & all_of(h);
            struck = apart_struck(&assembly, set, way);
        }
        if (!struck && advance(h, loose, (size_t)ita_bits_lowest64(others), set, steps[way],
                               NULL) == ITA_ANSWER_HAND)
            return true;
    }
    return false;
}

// Several pieces go farther than they must: out of the way of all that is parted where they were.
static uint64_t more_steps(const heap *h, const space_loose_deed *deed) {
    const space_puzzle *puzzle = &h->config->puzzle;
    ita_rows all = {0, 0};
    if ((deed->pieces & (deed->pieces - 1)) == 0) return 0;
    for (uint32_t i = 0; i < puzzle->figure.cell_count; i++)
        for (int axis = 0; axis < 3; axis++)
            take_in(&all, ita_cell_rows(puzzle->lattice, puzzle->figure.cells[i], axis));
    return (uint64_t)all.most;
}

// As often as it says, or until they are parted; stopped by what is in the way.
static ita_answer follow(heap *h, space_loose *loose, const space_loose_deed *deed,
                         ita_diag *diag) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t piece = (size_t)ita_bits_lowest64(deed->pieces);
    uint64_t components[SPACE_SPREAD_MOST]; // as they were parted before
    for (size_t i = 0; i < h->count; i++)
        components[i] = is_in(all_of(h), i) ? component_of(h, i) : 0;
    const uint64_t own = components[piece];
    const bool is_away = deed->count == 0;
    ita_answer answer = ITA_ANSWER_NOTHING;
    if (deed->step >= ita_lattice_steps(h->config->puzzle.lattice, steps)) return answer;
    const size_t step = (size_t)deed->step;
    if ((own & ~deed->pieces) == 0) return refuse(h, piece, 0, "space.loose.whole", diag);
    uint64_t gone = 0, wanted = deed->count;
    for (int tries = 0; tries < SPACE_LOOSE_STEPS; tries++) {
        if (is_away && wanted == 0 && is_parted(h, deed->pieces))
            wanted = gone + more_steps(h, deed);
        if (gone == wanted && (gone > 0 || !is_away)) return answer;
        const apart_assembly assembly = assembly_of(h);
        const uint64_t set = deed->pieces & ~loose->out;
        const uint64_t struck = apart_struck(&assembly, set, step);
        if (struck & ~own && make_way(h, loose, struck & ~own, components, own, step)) continue;
        const ita_answer next = struck ? refuse(h, piece, struck, NULL, diag)
                                       : advance(h, loose, piece, set, steps[step], diag);
        if (next != ITA_ANSWER_HAND) return answer == ITA_ANSWER_HAND ? answer : next;
        answer = next;
        gone++;
    }
    return answer;
}

ita_answer space_loose_follow(const space_config *c, const void *state, space_hand *hand,
                              const char *name, ita_diag *diag) {
    heap h;
    space_loose_deed deed;
    if (!heap_open(c, state, &hand->loose, &h)) {
        ita_fail(diag, ITA_E_MEMORY, "memory");
        return ITA_ANSWER_REFUSED;
    }
    const bool is_read = read_deed(name, &h, &deed);
    const ita_answer answer = is_read ? follow(&h, &hand->loose, &deed, diag) : ITA_ANSWER_NOTHING;
    ita_arena_close(&h.arena);
    return answer;
}

ita_answer space_loose_back(const space_config *c, space_hand *hand) {
    space_loose *loose = &hand->loose;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    if (loose->step_count == 0) return ITA_ANSWER_NOTHING;
    const space_loose_step *last = &loose->steps[--loose->step_count];
    ita_lattice_steps(c->puzzle.lattice, steps);
    move(loose, last->pieces, ita_cell_less((ita_cell){0, 0, 0}, steps[last->step]));
    loose->out = last->out;
    return ITA_ANSWER_HAND;
}
