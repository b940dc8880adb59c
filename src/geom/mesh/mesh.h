// One file of faces as it was read: corners as decimals, loops, groups. Nothing is scaled, moved or
// checked yet.
#ifndef GEOM_MESH_MESH_H
#define GEOM_MESH_MESH_H

#include "intarsia/solid.h"
#include "intarsia/text.h"

// A number is digits / 10^places; digits end in 0 only where places is 0. Programs that write all
// that a double holds write 1.2246467991473532e-16 for zero.
#define MESH_PLACES 36
typedef struct written {
    int64_t digits[3];
    uint8_t places[3];
} written;

typedef struct mesh_face {
    size_t first; // in loops; the next face's is its end
    size_t offset;
    uint32_t group;
} mesh_face;

typedef struct mesh {
    const ita_allocator *allocator;
    ita_diag *diag;
    written *corners;
    size_t corner_count, corner_capacity;
    uint32_t *loops;
    size_t loop_count, loop_capacity;
    mesh_face *faces; // one more than face_count has room
    size_t face_count, face_capacity;
    const char **groups; // names; none where the file has no groups
    size_t group_count, group_capacity;
    ita_arena names;
    bool is_stl;
} mesh;

void mesh_open(mesh *m, const ita_allocator *allocator, ita_diag *diag);
void mesh_close(mesh *m);
// Reads OFF, OBJ or STL, told by content.
ita_status mesh_read(mesh *m, const char *bytes, size_t length);

ita_status off_read(mesh *m, const char *bytes, size_t length);
ita_status obj_read(mesh *m, const char *bytes, size_t length);
ita_status stl_read(mesh *m, const char *bytes, size_t length);
bool off_is(const char *bytes, size_t length);
bool obj_is(const char *bytes, size_t length);
bool stl_is(const char *bytes, size_t length);

// ---- what readers share

ita_status mesh_fails(mesh *m, ita_status status, const char *key, size_t offset);
// From the start of a text, behind a byte order mark.
ita_reader mesh_text(const char *bytes, size_t length);
// A decimal with an optional exponent, after blanks; false where none is or where it has too many
// digits.
bool mesh_number(ita_reader *reader, int64_t *digits, uint8_t *places);
// Why there is none at a place where one should be: the file ends, it is NaN, infinite, out of
// range, or something else.
ita_status mesh_no_number(mesh *m, const ita_reader *reader, size_t at);
// A word in letters of either size.
bool mesh_word(ita_reader *reader, const char *word);
ita_status mesh_corner(mesh *m, const written *corner, size_t offset);
// A corner of the face that is being read.
ita_status mesh_loop(mesh *m, uint32_t corner, size_t offset);
// The corners since the last face become one, of the last group.
ita_status mesh_face_end(mesh *m, size_t offset);
// Faces from now on belong to a group of this name.
ita_status mesh_group(mesh *m, const char *name, size_t length);
// Corners with equal numbers become one.
ita_status mesh_merge(mesh *m);
void mesh_line_end(ita_reader *reader);

#endif
