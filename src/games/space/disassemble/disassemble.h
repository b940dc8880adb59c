// Solutions in space taken apart: assemblies gathered from positions, the job, how it tells, the
// way of one step by step. See job.c, gather.c, tell.c, way_apart.h, pose.c.
#ifndef GAMES_SPACE_DISASSEMBLE_DISASSEMBLE_H
#define GAMES_SPACE_DISASSEMBLE_DISASSEMBLE_H

#include "games/space/apart/apart.h"
#include "games/space/space.h"
#include "intarsia/disassemble.h"

extern const ita_disassembler space_disassembler;
extern const ita_apart_ways space_apart_ways;

// The pieces that lie in a position, as the disassembler takes them. Piece i lies as placement i;
// they are in the order of their first cells.
typedef struct space_assembly {
    const space_config *config;
    ita_cell *cells; // room for the figure's, the caller's
    uint32_t placements[APART_PIECES_MOST];
    apart_piece pieces[APART_PIECES_MOST];
    uint64_t groups[SPACE_GROUPS_MOST];
    apart_assembly assembly; // of these pieces and groups: it may not be moved in memory
} space_assembly;

// gather.c Lays what a line of moves says upon a position that is given, then gathers all pieces.
// Errors: ITA_E_SYNTAX for words that lay no piece, ITA_E_ILLEGAL for one that cannot lie there,
// ITA_E_LIMIT for too many pieces.
ita_status space_gather(const space_config *config, void *state, const char *moves, size_t length,
                        space_assembly *out, ita_diag *diag);
// Which of the pieces that are there may stay together.
void space_group(space_assembly *assembly);

// tell.c "B", or where there are several of a kind "B.2".
void space_put_piece(const space_assembly *assembly, size_t piece, ita_text *out);
// "A,B.2", of a set.
void space_put_pieces(const space_assembly *assembly, uint64_t pieces, ita_text *out);
// What became of it; the words in the text's language. No line end behind the last line.
void space_tell(const space_assembly *assembly, const apart_result *result, ita_apart_form form,
                ita_text *out);

// ---- the way of one

// Pieces of an assembly while they are taken apart: how far each is from where it began, and what
// still belongs together.
typedef struct space_pose {
    ita_cell shifts[APART_PIECES_MOST];
    uint8_t component[APART_PIECES_MOST];
    size_t component_count;
    uint64_t seen; // those that are to be drawn after the latest move
} space_pose;

// pose.c As they begin: one component, all of it to be seen.
void space_pose_open(const apart_assembly *assembly, space_pose *pose);
// A move of a certificate. What goes for ever stops where a row is free behind it, and is seen
// there; single pieces that are away are not seen after the next move, nor is what lies aside and
// would hide what moves.
void space_pose_move(const apart_assembly *assembly, const apart_move *move, space_pose *pose);

#endif
