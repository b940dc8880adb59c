// The format .xmpuzzle (BurrTools): what its reader's files share. The XML itself is read by
// geom/file/xml.h. A file holds shapes, and problems that each say which shapes are pieces and
// which is the figure: each problem is a game of ours.
#ifndef GAMES_SPACE_FILES_XMPUZZLE_H
#define GAMES_SPACE_FILES_XMPUZZLE_H

#include "games/space/files/space_files.h"
#include "geom/file/xml_words.h"

// Header lines of a record: the problem's name, and what a piece is called in the file.
#define XMPUZZLE_TITLE_TAG "title"
#define XMPUZZLE_PIECE_TAG "piece."

enum { XMPUZZLE_COLOURS_MOST = 63 };

// A shape as it stands in the file, and its cells once it was asked for: colours are the file's
// numbers then, 0 for none.
typedef struct xmpuzzle_shape {
    xml_tag tag;
    xml_slice content;
    bool is_read;
    space_shape cells;
} xmpuzzle_shape;

typedef struct xmpuzzle_file {
    const char *bytes;
    size_t length;
    xml_encoding encoding;
    const ita_allocator *allocator;
    ita_diag *diag;
    ita_arena arena; // owns the shapes' cells
    xml_reader xml;
    ita_lattice lattice;
    uint32_t colour_count;
    xmpuzzle_shape *shapes;
    size_t shape_count, shape_capacity;
    xml_tag problem;
    size_t problem_inside, problem_end; // from behind its tag to behind its end
    xml_slice comment;
    bool has_problem;
} xmpuzzle_file;

// One kind of piece of a problem.
typedef struct xmpuzzle_part {
    uint32_t shape, least, most;
    uint32_t groups; // that it may stay together with, as bits, by the problem's numbers below
} xmpuzzle_part;

// A problem as it stands in the file. A piece's colour p may lie on the figure's colour r when bit
// r of allowed[p] is set; colours are numbered from 1.
typedef struct xmpuzzle_problem {
    xmpuzzle_part parts[SPACE_KINDS_MOST];
    uint32_t part_count, copies;
    uint32_t groups[SPACE_GROUPS_MOST], group_count; // as the file numbers them
    uint32_t result;                                 // a shape
    bool has_result, has_holes_most;
    uint32_t holes_most;
    uint64_t allowed[XMPUZZLE_COLOURS_MOST + 1];
} xmpuzzle_problem;

// ---- xmpuzzle.c: the file, and what all read

// Opens the file and reads all that stands around the problem that begins at `problem_at`, or the
// first one with ITA_NO_OFFSET. Close it whatever it says.
ita_status xmpuzzle_open(xmpuzzle_file *file, const char *bytes, size_t length, size_t problem_at,
                         const ita_allocator *allocator, ita_diag *diag);
void xmpuzzle_close(xmpuzzle_file *file);

ita_status xmpuzzle_fails(const xmpuzzle_file *file, ita_status status, const char *key,
                          size_t offset);
// ITA_E_UNSUPPORTED with a word of the file, as far as it is UTF-8.
ita_status xmpuzzle_fails_with(const xmpuzzle_file *file, const char *key, xml_slice word,
                               size_t offset);
// The next element within the one that was opened at `depth`; what stands deeper is stepped over.
// False at its end, and at a fault: `*status` says which.
bool xmpuzzle_next_child(xmpuzzle_file *file, size_t depth, xml_tag *child, ita_status *status);
// An attribute that is a whole number up to `most`; false in `*is_there` without one.
ita_status xmpuzzle_number(const xmpuzzle_file *file, const xml_tag *tag, const char *name,
                           uint32_t most, uint32_t *value, bool *is_there);
// An attribute's value or an element's content as text; empty without one.
ita_status xmpuzzle_text(const xmpuzzle_file *file, xml_slice words, bool is_content,
                         ita_text *out);

// ---- xmpuzzle_shape.c

// The cells of a shape, ascending.
ita_status xmpuzzle_shape_read(xmpuzzle_file *file, uint32_t index, const space_shape **cells);

// ---- xmpuzzle_problem.c

// Reads the file's problem.
ita_status xmpuzzle_problem_read(xmpuzzle_file *file, xmpuzzle_problem *problem);

// ---- xmpuzzle_letters.c

// Which letters the colours become, so that a cell goes on another exactly when the problem allows
// it: letters of pieces, and of the figure.
typedef struct xmpuzzle_letters {
    uint8_t of_piece[XMPUZZLE_COLOURS_MOST + 1], of_figure[XMPUZZLE_COLOURS_MOST + 1];
} xmpuzzle_letters;
// @param of_pieces, of_figure  the colours that there are, as bits
// False where no letters do that.
bool xmpuzzle_letters_find(const uint64_t allowed[XMPUZZLE_COLOURS_MOST + 1], uint64_t of_pieces,
                           uint64_t of_figure, xmpuzzle_letters *letters);

// ---- xmpuzzle_spheres.c

// Pieces, by name, that a puzzle of spheres can turn as one of rhombic dodecahedra cannot; NULL:
// none is so. The letters of colours count.
typedef struct xmpuzzle_spheres {
    const char *mirrored;   // is flat, and lies as its mirror image, too, which it is not
    const char *unmirrored; // is not its mirror image and not flat
    const char *apart;      // its spheres do not touch: it may lie in any ways
} xmpuzzle_spheres;
ita_status xmpuzzle_spheres_find(const space_puzzle *puzzle, const ita_allocator *allocator,
                                 xmpuzzle_spheres *out);

// ---- xmpuzzle_names.c

// Names of pieces of ours for those that the file gives: they keep what they may and can be called,
// the others are A, B and so on in their order. The pieces have no names before.
void xmpuzzle_name(const char *const *written, space_piece *pieces, uint32_t piece_count);

// ---- xmpuzzle_game.c: a problem as a game of ours, by the interface of ita_format

int xmpuzzle_probe(const char *bytes, size_t length);
bool xmpuzzle_next(const char *bytes, size_t length, size_t *from, size_t *to);
ita_status xmpuzzle_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status xmpuzzle_read_game(const char *bytes, size_t length, size_t from, size_t to,
                              ita_record *record, ita_diag *diag);

// ---- xmpuzzle_write.c
ita_status xmpuzzle_write(const ita_record *record, ita_text *out, ita_diag *diag);

#endif
