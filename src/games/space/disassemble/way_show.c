// The way apart shown move by move, as a hand that takes apart would see it.
#include "games/space/disassemble/way_apart.h"

#include "games/space/characters/characters.h"

#include <math.h>
#include <string.h>

static size_t count_moves(const ita_apart_way *way) {
    return way->result.move_count;
}

static bool is_locked(const ita_apart_way *way) {
    return way->result.end == APART_LOCKED;
}

static void show(const ita_apart_way *way, const space_pose *pose, space_loose *loose) {
    for (size_t i = 0; i < way->assembly.assembly.piece_count; i++) {
        const size_t laid = way->laid[i];
        loose->shifts[laid] = ita_cell_add(way->begun.shifts[laid], pose->shifts[i]);
        if (((pose->seen >> i) & 1) == 0) loose->out |= (uint64_t)1 << laid;
    }
}

static void pose_after(const ita_apart_way *way, size_t moves, space_pose *pose) {
    space_pose_open(&way->assembly.assembly, pose);
    for (size_t i = 0; i < moves && i < way->result.move_count; i++)
        space_pose_move(&way->assembly.assembly, &way->result.moves[i], pose);
}

static void pose_hand(const ita_apart_way *way, size_t moves, ita_hand *hand) {
    space_hand *own = (space_hand *)hand;
    space_pose pose;
    size_t first = 0;
    pose_after(way, moves, &pose);
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

// ---- in characters

// As on the board: of several alike the first cell has the number in the name, "B.2".
static char number_of(const ita_apart_way *way, size_t piece, char letter) {
    ita_text name;
    ita_text_open(&name, way->allocator);
    space_put_piece(&way->assembly, piece, &name);
    const char *number = strchr(ita_text_get(&name), '.');
    if (number) letter = number[1];
    ita_text_close(&name);
    return letter;
}

// The cells of what is seen, ascending, with the letters that the board has.
static size_t gather_glyphs(const ita_apart_way *way, const space_pose *pose, space_glyph *glyphs) {
    const apart_assembly *a = &way->assembly.assembly;
    const space_config *c = way->assembly.config;
    const bool has_own = space_has_own_letters(&c->puzzle);
    size_t count = 0;
    for (size_t i = 0; i < a->piece_count; i++) {
        const uint32_t placement = way->assembly.placements[i];
        const char letter =
            space_letter_in(&c->puzzle, has_own, c->placements.items[placement].piece);
        for (size_t k = 0; ((pose->seen >> i) & 1) && k < a->pieces[i].count; k++)
            glyphs[count++] = (space_glyph){ita_cell_add(a->pieces[i].cells[k], pose->shifts[i]),
                                            k == 0 ? number_of(way, i, letter) : letter};
    }
    space_glyphs_sort(glyphs, count);
    return count;
}

static ita_status put_layers(const ita_apart_way *way, size_t moves, int columns, ita_text *out) {
    space_pose pose;
    ita_arena arena;
    pose_after(way, moves, &pose);
    ita_arena_open(&arena, way->allocator);
    space_glyph *glyphs = ita_arena_take(&arena, way->cell_count * sizeof *glyphs);
    const bool is_put =
        glyphs && space_put_layers(glyphs, gather_glyphs(way, &pose, glyphs), columns, &arena, out);
    if (!space_has_own_letters(&way->assembly.config->puzzle)) {
        space_put_letters(&way->assembly.config->puzzle, out);
        ita_put_char(out, '\n');
    }
    ita_arena_close(&arena);
    return is_put ? ITA_OK : ITA_E_MEMORY;
}

static void put_move(const ita_apart_way *way, size_t move, ita_text *out) {
    space_put_pieces(&way->assembly, way->result.moves[move].pieces, out);
    apart_put_way(out, way->assembly.assembly.lattice, way->result.moves[move]);
}

const ita_apart_ways space_apart_ways = {
    space_way_open, space_way_close, space_way_step, count_moves, space_way_reason,
    is_locked,      pose_hand,       frame_hand,     put_layers,  put_move};
