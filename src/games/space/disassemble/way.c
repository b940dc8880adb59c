// The shortest way apart of the pieces that lie, from where a hand has them: searched in steps,
// replayed by the judge, shown move by move as a hand that takes apart would see it.
#include "games/space/disassemble/disassemble.h"

#include "games/space/view/loosen.h"

#include <math.h>

enum { BYTES_MOST = 256 << 20 }; // of the places

struct ita_apart_way {
    const ita_allocator *allocator;
    uint64_t of;                     // hash of the position
    space_loose begun;               // where the hand had them
    uint8_t laid[APART_PIECES_MOST]; // which piece that lies each of the assembly is
    space_assembly assembly;
    size_t cell_count; // room for cells
    apart_aim aim;
    apart_tables *tables;
    apart_search *search;
    bool is_started, is_done;
    apart_result result; // the search's
};

static void close_way(ita_apart_way *way) {
    if (!way) return;
    apart_search_close(way->search);
    apart_tables_close(way->tables);
    ita_give(way->allocator, way->assembly.cells, way->cell_count * sizeof(ita_cell));
    ita_give(way->allocator, way, sizeof *way);
}

// ---- what is taken apart

static void add_piece(ita_apart_way *way, uint32_t placement, size_t laid, size_t *used) {
    space_assembly *a = &way->assembly;
    const size_t piece = a->assembly.piece_count++;
    uint32_t count;
    const uint32_t *cells = space_cells_of(a->config, placement, &count);
    way->laid[piece] = (uint8_t)laid;
    a->placements[piece] = placement;
    a->pieces[piece] = (apart_piece){&a->cells[*used], count};
    for (uint32_t i = 0; i < count; i++)
        a->cells[(*used)++] =
            ita_cell_add(a->config->puzzle.figure.cells[cells[i]], way->begun.shifts[laid]);
}

static ita_status gather(ita_apart_way *way, const void *state, ita_diag *diag) {
    const space_config *c = way->assembly.config;
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    size_t used = 0;
    if (count < 2) return ita_fail(diag, ITA_E_STATE, "space.apart.nothing");
    if (count > SPACE_SPREAD_MOST) return ita_fail(diag, ITA_E_LIMIT, "space.apart.pieces");
    if (!space_may_spread(c, state)) return ita_fail(diag, ITA_E_LIMIT, "space.apart.large");
    way->cell_count = c->puzzle.figure.cell_count;
    way->assembly.cells = ita_take(way->allocator, way->cell_count * sizeof(ita_cell));
    if (!way->assembly.cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    way->assembly.assembly.lattice = c->puzzle.lattice;
    way->assembly.assembly.pieces = way->assembly.pieces;
    for (size_t i = 0; i < count; i++)
        if (((way->begun.out >> i) & 1) == 0) add_piece(way, laid[i], i, &used);
    return ITA_OK;
}

static ita_status open_way(const ita_config *config, const void *state, const ita_hand *hand,
                           bool wants_fewest_moves, const ita_allocator *allocator,
                           ita_apart_way **out, ita_diag *diag) {
    const space_config *c = space_own(config);
    const space_hand *own = (const space_hand *)hand;
    ita_apart_way *way = ita_take_zeroed(allocator, 1, sizeof *way);
    if (!way) return ita_fail(diag, ITA_E_MEMORY, "memory");
    way->allocator = allocator;
    way->assembly.config = c;
    way->of = space_rules.hash(config, state);
    way->aim = wants_fewest_moves ? APART_MOVES : APART_LEVELS;
    if (space_is_loose(c, state, own)) way->begun = own->loose;
    ita_status status = gather(way, state, diag);
    if (status == ITA_OK)
        status = apart_tables_open(c->puzzle.lattice, allocator, &way->tables, diag);
    if (status == ITA_OK)
        status = apart_search_open(way->tables, BYTES_MOST, allocator, &way->search, diag);
    if (status == ITA_OK)
        *out = way;
    else
        close_way(way);
    return status;
}

// ---- the search

static ita_status judge(ita_apart_way *way, ita_diag *diag) {
    apart_verdict verdict;
    way->result = apart_search_result(way->search);
    way->is_done = true;
    if (way->result.end == APART_UNKNOWN) return ITA_OK;
    ita_status status =
        apart_check_result(&way->assembly.assembly, &way->result, way->allocator, &verdict, diag);
    if (status != ITA_OK || verdict.fault == APART_RIGHT) return status;
    return ita_fail(diag, ITA_E_STATE, "space.apart.judge");
}

static ita_status step(ita_apart_way *way, uint64_t budget, bool *is_done, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (!way->is_started)
        status = apart_search_start(way->search, &way->assembly.assembly, way->aim, diag);
    way->is_started = status == ITA_OK;
    if (status == ITA_OK && !way->is_done) {
        status = apart_search_step(way->search, &budget, diag);
        if (status == ITA_OK && apart_search_is_done(way->search)) status = judge(way, diag);
    }
    *is_done = way->is_done;
    return status;
}

// ---- what was found

static size_t count_moves(const ita_apart_way *way) {
    return way->result.move_count;
}

static const char *reason(const ita_apart_way *way) {
    if (way->result.end == APART_YES) return NULL;
    return way->result.end == APART_LOCKED ? "space.apart.locked" : way->result.reason;
}

static void show(const ita_apart_way *way, const space_pose *pose, space_loose *loose) {
    for (size_t i = 0; i < way->assembly.assembly.piece_count; i++) {
        const size_t laid = way->laid[i];
        loose->shifts[laid] = ita_cell_add(way->begun.shifts[laid], pose->shifts[i]);
        if (((pose->seen >> i) & 1) == 0) loose->out |= (uint64_t)1 << laid;
    }
}

static void pose_hand(const ita_apart_way *way, size_t moves, ita_hand *hand) {
    space_hand *own = (space_hand *)hand;
    space_pose pose;
    size_t first = 0;
    space_pose_open(&way->assembly.assembly, &pose);
    for (size_t i = 0; i < moves && i < way->result.move_count; i++)
        space_pose_move(&way->assembly.assembly, &way->result.moves[i], &pose);
    own->loose = (space_loose){.is_on = true, .of = way->of, .out = way->begun.out};
    show(way, &pose, &own->loose);
    if (moves == 0 || moves > way->result.move_count) return;
    while (((way->result.moves[moves - 1].pieces >> first) & 1) == 0)
        first++;
    own->loose.chosen = way->laid[first] + 1;
}

static void take_in(const ita_apart_way *way, const space_pose *pose, const space_eye *eye,
                    space_loose *loose) {
    const apart_assembly *a = &way->assembly.assembly;
    for (size_t i = 0; i < a->piece_count; i++)
        for (size_t k = 0; ((pose->seen >> i) & 1) && k < a->pieces[i].count; k++) {
            const space_spot at =
                space_eye_spot(eye, ita_cell_add(a->pieces[i].cells[k], pose->shifts[i]));
            loose->left = fmin(loose->left, at.x - 1);
            loose->right = fmax(loose->right, at.x + 1);
            loose->top = fmin(loose->top, at.y - 1);
            loose->bottom = fmax(loose->bottom, at.y + 1);
        }
}

static void frame_hand(const ita_apart_way *way, ita_hand *hand) {
    space_hand *own = (space_hand *)hand;
    const space_eye eye = space_eye_of(way->assembly.config, own);
    space_pose pose;
    own->loose.is_alone = true;
    own->loose.left = own->loose.top = INFINITY;
    own->loose.right = own->loose.bottom = -INFINITY;
    space_pose_open(&way->assembly.assembly, &pose);
    take_in(way, &pose, &eye, &own->loose);
    for (size_t i = 0; i < way->result.move_count; i++) {
        space_pose_move(&way->assembly.assembly, &way->result.moves[i], &pose);
        take_in(way, &pose, &eye, &own->loose);
    }
}

static void put_move(const ita_apart_way *way, size_t move, ita_text *out) {
    space_put_pieces(&way->assembly, way->result.moves[move].pieces, out);
    apart_put_way(out, way->assembly.assembly.lattice, way->result.moves[move]);
}

const ita_apart_ways space_apart_ways = {open_way, close_way, step,       count_moves,
                                         reason,   pose_hand, frame_hand, put_move};
