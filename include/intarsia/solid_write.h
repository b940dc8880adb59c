// Polyhedra as files: OFF, OBJ and binary STL, as programs that draw and printers read them. What
// is written is read back the same by solid_verify.h. Bytes go onto a text; nothing is checked.
#ifndef INTARSIA_SOLID_WRITE_H
#define INTARSIA_SOLID_WRITE_H

#include "intarsia/solid.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Coordinates are whole numbers of which so many are one unit of the file: decimals with four
/// places, to the letter.
#define ITA_SOLID_TICKS 2000

/// One file of all solids, one behind the other, each with corners of its own: whoever reads it
/// finds each connected one as a shell.
void ita_solids_put_off(const ita_solid *solids, size_t count, ita_text *out);
/// An object a solid, by its name; blanks of names become strokes.
void ita_solids_put_obj(const ita_solid *solids, size_t count, ita_text *out);
/// Triangles of all solids; faces are convex, and are cut from their first corner. Numbers of 32
/// bits: up to seven digits are kept. Errors: ITA_E_LIMIT "geom.mesh.triangles" beyond 2^32.
ita_status ita_solids_put_stl(const ita_solid *solids, size_t count, ita_text *out, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
