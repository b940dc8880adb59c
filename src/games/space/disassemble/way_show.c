// The way apart shown move by move, as a hand that takes apart would see it.
#include "games/space/disassemble/way_apart.h"

#include <math.h>

static size_t count_moves(const ita_apart_way *way) {
    return way->result.move_count;
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

const ita_apart_ways space_apart_ways = {space_way_open, space_way_close,  space_way_step,
                                         count_moves,    space_way_reason, pose_hand,
                                         frame_hand,     put_move};
