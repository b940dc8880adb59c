// Polyhedra, judged exactly: is a solid what it should be, and do pieces fill a target once
// everywhere? Whole numbers only. Knows nothing of files, motions and games.
#ifndef INTARSIA_SOLID_H
#define INTARSIA_SOLID_H

#include "intarsia/alloc.h"
#include "intarsia/exact.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A point of space. Coordinates are within +-ITA_COORDINATE_MOST; whoever has fractions scales
/// them.
typedef struct ita_corner {
    int64_t x, y, z;
} ita_corner;

/// Turned about the origin: the 24 rotations of a cube (0 turns nothing), then their mirror images.
ita_corner ita_corner_turn(int turn, ita_corner corner);
#define ITA_CUBE_TURNS   24
#define ITA_CUBE_MIRRORS 48

#define ITA_SOLID_CORNERS_MOST ((size_t)1 << 22)
#define ITA_SOLID_FACE_MOST    4096 ///< corners of one face

/// A solid as its faces. Each face is one loop of corners, counter-clockwise seen from outside; a
/// hole in it is reached by a bridge that is walked there and back. Faces may be cut anyhow: a
/// corner may lie on another face's edge, edges may belong to four faces. All memory is the
/// caller's.
typedef struct ita_solid {
    const char *name; ///< for messages
    const ita_corner *corners;
    size_t corner_count;
    const uint32_t *loops; ///< corners of all faces, one face after the other
    const size_t *firsts;  ///< [face_count + 1] where each face begins in `loops`
    size_t face_count;
} ita_solid;

typedef struct ita_solid_facts {
    double volume;
    size_t shell_count; ///< connected parts of the surface, cavities among them
} ita_solid_facts;

/// What the theorem asks of a piece or target: flat faces, a closed surface, faces that look
/// outwards, and every point inside once or not at all.
/// @param facts  what was found on the way; may be NULL
/// Errors: ITA_E_RANGE for a broken solid, ITA_E_OVERFLOW for coordinates beyond the limit,
/// ITA_E_LIMIT for one too large or too entangled; `diag` names the solid and its face (from 1),
/// and marks the face (from 0), the first one where the whole is wrong. Cost: n log n for faces
/// that do not crowd. Source: docs/space.md, "A solid by itself".
ita_status ita_solid_check(const ita_solid *solid, const ita_allocator *allocator,
                           ita_solid_facts *facts, ita_diag *diag);

/// Flags of faces' edges, added up. Opaque.
typedef struct ita_solid_judge ita_solid_judge;

ita_status ita_solid_judge_open(const ita_allocator *allocator, ita_solid_judge **judge);
void ita_solid_judge_close(ita_solid_judge *judge);
/// Forgets all solids and keeps the memory.
void ita_solid_judge_reset(ita_solid_judge *judge);
/// Adds a solid `times` times: 1 for a piece, -1 for the target. The solid has passed
/// ita_solid_check, or is a moved copy of one that has. Cost: one look into a table for each corner
/// of each face.
ita_status ita_solid_judge_add(ita_solid_judge *judge, const ita_solid *solid, int times);
/// True exactly when the solids added cover every point, but for their faces, zero times in all.
/// Source: docs/space.md, "The theorem".
bool ita_solid_judge_is_clear(const ita_solid_judge *judge);
/// A corner around which something is covered wrongly; false when all is clear.
bool ita_solid_judge_find(const ita_solid_judge *judge, ita_corner *corner);

#ifdef __cplusplus
}
#endif
#endif
