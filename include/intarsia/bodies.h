// What a puzzle in space is as bodies: its figure, its pieces, or those that lie, as polyhedra for
// files and printers (solid_write.h). A door beside a game's table (game.h), as disassemble.h is;
// src/games/bodies.c lists who answers.
#ifndef INTARSIA_BODIES_H
#define INTARSIA_BODIES_H

#include "intarsia/game.h"
#include "intarsia/solid_write.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ita_bodies_part {
    ITA_BODIES_FIGURE, ///< one body
    ITA_BODIES_PIECES, ///< one of each kind, side by side
    ITA_BODIES_LAID,   ///< what lies, where it lies
} ita_bodies_part;

/// Lengths are thousandths of the file's unit, which for printers is a millimetre.
typedef struct ita_bodies_options {
    ita_bodies_part part;
    uint32_t unit;   ///< edge of a cell; of rhombic cells and tetrahedra, that of a cube of theirs
    uint32_t offset; ///< how far each face goes back, so that pieces have play
    uint32_t bevel;  ///< how much of both faces is cut off along an edge that sticks out
} ita_bodies_options;

#define ITA_BODIES_UNIT_MOST 1000000 ///< thousandths: a metre

/// Bodies, in ITA_SOLID_TICKS a unit of the file. All are sound (ita_solid_check). Memory is the
/// arena's: ita_arena_close.
typedef struct ita_bodies {
    ita_solid *solids;
    size_t count;
    ita_arena arena;
} ita_bodies;

/// What a game brings whose puzzles are bodies. Errors: ITA_E_NOT_FOUND "space.bodies.nothing"
/// where nothing lies, ITA_E_RANGE "space.bodies.thin" for an offset and bevel that leave nothing
/// of a cell (half of the unit together for cubes, a quarter for prisms and rhombic cells, an
/// eighth for tetrahedra), ITA_E_LIMIT "space.bodies.large", ITA_E_MEMORY; `out` is closed then.
typedef ita_status ita_bodies_maker(const ita_config *config, const void *state,
                                    const ita_bodies_options *options,
                                    const ita_allocator *allocator, ita_bodies *out,
                                    ita_diag *diag);

/// NULL where a game has no bodies.
ita_bodies_maker *ita_bodies_maker_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
