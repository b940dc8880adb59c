// Writes a puzzle as .xmpuzzle, so that reading it gives an equal game. What the format cannot hold
// is refused with its name: moves, pieces that may be mirrored, boxes of very many voxels, header
// lines but those that reading makes, words that are not of XML.
#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

#include <string.h>

typedef struct writing {
    const ita_record *record;
    const space_puzzle *puzzle;
    const char *names[SPACE_KINDS_MOST]; // what pieces are called in the file
    ita_text *out;
    ita_diag *diag;
} writing;

// ---- what cannot be held

static const char format[] = "xmpuzzle";

static ita_status cannot(ita_diag *diag, const char *key, const char *what) {
    return space_file_cannot(diag, key, format, what);
}

// Whether words are read back as they are: all characters are of XML.
static bool is_of_xml(const char *words) {
    for (const unsigned char *c = (const unsigned char *)words; *c; c++) {
        const bool is_control = *c < ' ' && *c != '\t' && *c != '\n' && *c != '\r';
        const bool is_none = c[0] == 0xEF && c[1] == 0xBF && (c[2] == 0xBE || c[2] == 0xBF);
        if (is_control || is_none) return false;
    }
    return true;
}

static ita_status check_comment(const writing *w) {
    const char *comment = w->record->node_count > 0 ? w->record->nodes[0].comment : NULL;
    if (!comment || (comment[0] && is_of_xml(comment))) return ITA_OK;
    return cannot(w->diag, "file.cannot.comment", comment);
}

// The piece whose name in the file this header line says, or -1.
static int64_t piece_of_tag(const writing *w, const char *tag) {
    const size_t prefix = strlen(XMPUZZLE_PIECE_TAG);
    if (strncmp(tag, XMPUZZLE_PIECE_TAG, prefix) != 0) return -1;
    for (uint32_t i = 0; i < w->puzzle->piece_count; i++)
        if (strcmp(tag + prefix, w->puzzle->pieces[i].name) == 0) return i;
    return -1;
}

static ita_status take_tags(writing *w) {
    for (uint32_t i = 0; i < w->puzzle->piece_count; i++)
        w->names[i] = w->puzzle->pieces[i].name;
    for (size_t i = 0; i < w->record->tag_count; i++) {
        const ita_tag *tag = &w->record->tags[i];
        const int64_t piece = piece_of_tag(w, tag->name);
        const bool is_known = piece >= 0 || strcmp(tag->name, XMPUZZLE_TITLE_TAG) == 0;
        const bool says_nothing = piece >= 0 && strcmp(tag->value, w->names[piece]) == 0;
        if (!is_known || says_nothing || tag->value[0] == '\0' || !is_of_xml(tag->value))
            return cannot(w->diag, "file.cannot.tag", tag->name);
        if (piece >= 0) w->names[piece] = tag->value;
    }
    return ITA_OK;
}

// Reading gives each piece the name that it has.
static ita_status check_names(const writing *w, ita_arena *arena) {
    const uint32_t count = w->puzzle->piece_count;
    space_piece *named = ita_arena_take(arena, count * sizeof *named);
    if (!named) return ita_fail(w->diag, ITA_E_MEMORY, "memory");
    memset(named, 0, count * sizeof *named);
    xmpuzzle_name(w->names, named, count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(named[i].name, w->puzzle->pieces[i].name) != 0)
            return cannot(w->diag, "space.xmpuzzle.names", w->names[i]);
    return ITA_OK;
}

static ita_status check_box(const writing *w, const space_shape *shape, const char *name) {
    return space_file_check_box(w->puzzle->lattice, shape, format, name, w->diag);
}

// What would be read as spheres has mirrors exactly where these need them.
static ita_status check_mirrors(const writing *w, bool has_mirrors) {
    xmpuzzle_spheres spheres;
    if (xmpuzzle_spheres_find(w->puzzle, w->record->arena.allocator, &spheres))
        return ita_fail(w->diag, ITA_E_MEMORY, "memory");
    const char *turned = spheres.apart || has_mirrors ? spheres.apart : spheres.mirrored;
    if (turned) return cannot(w->diag, "space.xmpuzzle.round", turned);
    if (has_mirrors && (!spheres.mirrored || spheres.unmirrored))
        return cannot(w->diag, "space.xmpuzzle.mirrors", "mirrors=yes");
    return ITA_OK;
}

static ita_status check(writing *w, const space_config *config, ita_arena *arena) {
    if (w->record->node_count > 1)
        return cannot(w->diag, "space.files.moves", w->record->nodes[1].move);
    ita_status status = check_mirrors(w, config->has_mirrors);
    if (status == ITA_OK) status = check_comment(w);
    if (status == ITA_OK) status = take_tags(w);
    if (status == ITA_OK) status = check_names(w, arena);
    for (uint32_t i = 0; i < w->puzzle->piece_count && status == ITA_OK; i++)
        status = check_box(w, &w->puzzle->pieces[i].shape, w->puzzle->pieces[i].name);
    if (status == ITA_OK) status = check_box(w, &w->puzzle->figure, "figure");
    return status;
}

// ---- writing

static void put_escaped(ita_text *out, const char *words, bool keeps_lines) {
    for (const char *c = words; *c; c++) {
        switch (*c) {
        case '<': ita_put(out, "&lt;"); break;
        case '>': ita_put(out, "&gt;"); break;
        case '&': ita_put(out, "&amp;"); break;
        case '"': ita_put(out, "&quot;"); break;
        case '\t': ita_put(out, "&#9;"); break;
        case '\n': ita_put(out, keeps_lines ? "\n" : "&#10;"); break;
        case '\r': ita_put(out, "&#13;"); break;
        default: ita_put_char(out, *c);
        }
    }
}

// name="value"; of words as the file's attributes need them.
static void put_words(ita_text *out, const char *name, const char *value) {
    ita_put_char(out, ' ');
    ita_put(out, name);
    ita_put(out, "=\"");
    put_escaped(out, value, false);
    ita_put_char(out, '"');
}

static void put_number(ita_text *out, const char *name, uint32_t value) {
    ita_put_char(out, ' ');
    ita_put(out, name);
    ita_put(out, "=\"");
    ita_put_uint(out, value);
    ita_put_char(out, '"');
}

static uint32_t letters_of(const space_shape *shape) {
    uint32_t letters = 0;
    for (uint32_t i = 0; i < shape->cell_count; i++)
        letters |= (uint32_t)1 << shape->colours[i];
    return letters & ~(uint32_t)1;
}

static uint32_t all_letters(const space_puzzle *puzzle) {
    uint32_t letters = letters_of(&puzzle->figure);
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        letters |= letters_of(&puzzle->pieces[i].shape);
    return letters;
}

// The letter's place in the alphabet is the colour's number; any colours that can be told apart.
static void put_colours(const writing *w) {
    static const uint32_t steps[] = {40, 210, 130};
    const uint32_t letters = all_letters(w->puzzle);
    ita_put(w->out, "<colors>\n");
    for (uint32_t c = 1; letters >> c; c++) {
        ita_put(w->out, "<color");
        put_number(w->out, "red", steps[c % 3]);
        put_number(w->out, "green", steps[c / 3 % 3]);
        put_number(w->out, "blue", steps[c / 9 % 3]);
        ita_put(w->out, "/>\n");
    }
    ita_put(w->out, "</colors>\n");
}

// Tetrahedra stand in whole cubes there.
static ita_cell sides_of(ita_lattice lattice, const space_box *b) {
    enum { PERIOD = ITA_TETRAHEDRA_PERIOD };
    const ita_cell one = {1, 1, 1}, cube = {PERIOD, PERIOD, PERIOD};
    const ita_cell end = lattice == ITA_LATTICE_TETRAHEDRA
                             ? ita_lattice_shift_within(lattice, ita_cell_add(b->most, cube))
                             : ita_cell_add(b->most, one);
    return ita_cell_less(end, b->least);
}

static void put_shape(const writing *w, const space_shape *shape, const char *name) {
    const space_box b = space_box_of(w->puzzle->lattice, shape);
    const ita_cell sides = sides_of(w->puzzle->lattice, &b);
    static const char *const names[] = {"x", "y", "z"};
    ita_put(w->out, "<voxel");
    for (int i = 0; i < 3; i++)
        put_number(w->out, names[i], (uint32_t)ita_cell_along(sides, i));
    if (name) put_words(w->out, "name", name);
    ita_put(w->out, " type=\"0\">");
    uint32_t index = 0;
    for (int z = b.least.z; z < b.least.z + sides.z; z++)
        for (int y = b.least.y; y < b.least.y + sides.y; y++)
            for (int x = b.least.x; x < b.least.x + sides.x; x++) {
                const ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
                const bool is_cell =
                    index < shape->cell_count && ita_cell_is_equal(shape->cells[index], cell);
                ita_put_char(w->out, !is_cell ? '_' : shape->may_stay_empty[index] ? '+' : '#');
                if (is_cell && shape->colours[index]) ita_put_uint(w->out, shape->colours[index]);
                index += is_cell;
            }
    ita_put(w->out, "</voxel>\n");
}

// One group as a property, several as elements of their own.
static void put_groups(const writing *w, const space_piece *piece) {
    const uint32_t groups = piece->groups;
    const bool is_one = (groups & (groups - 1)) == 0;
    if (groups && is_one) put_number(w->out, "group", (uint32_t)ita_bits_lowest64(groups) + 1);
    ita_put(w->out, is_one ? "/>\n" : ">\n");
    if (is_one) return;
    for (uint32_t rest = groups; rest; rest &= rest - 1) {
        ita_put(w->out, "<group");
        put_number(w->out, "group", (uint32_t)ita_bits_lowest64(rest) + 1);
        put_number(w->out, "count", piece->most);
        ita_put(w->out, "/>\n");
    }
    ita_put(w->out, "</shape>\n");
}

static void put_part(const writing *w, uint32_t index) {
    const space_piece *piece = &w->puzzle->pieces[index];
    ita_put(w->out, "<shape");
    put_number(w->out, "id", index);
    if (piece->least == piece->most) {
        put_number(w->out, "count", piece->most);
    } else {
        put_number(w->out, "min", piece->least);
        put_number(w->out, "max", piece->most);
    }
    put_groups(w, piece);
}

static void put_problem(const writing *w) {
    const char *title = ita_record_tag(w->record, XMPUZZLE_TITLE_TAG);
    ita_put(w->out, "<problem");
    if (title) put_words(w->out, "name", title);
    put_number(w->out, "state", 0);
    ita_put(w->out, ">\n<shapes>\n");
    for (uint32_t i = 0; i < w->puzzle->piece_count; i++)
        put_part(w, i);
    ita_put(w->out, "</shapes>\n<result");
    put_number(w->out, "id", w->puzzle->piece_count);
    ita_put(w->out, "/>\n<bitmap>\n");
    const uint32_t letters = all_letters(w->puzzle);
    for (uint32_t c = 1; letters >> c; c++) {
        if (!(letters >> c & 1)) continue;
        ita_put(w->out, "<pair");
        put_number(w->out, "piece", c - 1);
        put_number(w->out, "result", c - 1);
        ita_put(w->out, "/>\n");
    }
    ita_put(w->out, "</bitmap>\n</problem>\n");
}

static void put_puzzle(const writing *w) {
    const char *comment = w->record->node_count > 0 ? w->record->nodes[0].comment : NULL;
    ita_put(w->out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n<gridType");
    put_number(w->out, "type", (uint32_t)w->puzzle->lattice); // numbered there as here
    ita_put(w->out, "/>\n");
    put_colours(w);
    ita_put(w->out, "<shapes>\n");
    for (uint32_t i = 0; i < w->puzzle->piece_count; i++)
        put_shape(w, &w->puzzle->pieces[i].shape, w->names[i]);
    put_shape(w, &w->puzzle->figure, NULL);
    ita_put(w->out, "</shapes>\n<problems>\n");
    put_problem(w);
    ita_put(w->out, "</problems>\n<comment>");
    if (comment) put_escaped(w->out, comment, true);
    ita_put(w->out, "</comment>\n</puzzle>\n");
}

ita_status xmpuzzle_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    ita_config *config = NULL;
    ita_status status = space_file_open(record, "xmpuzzle", &config, diag);
    if (status != ITA_OK) return status;
    const space_config *c = space_own(config);
    writing w = {.record = record, .puzzle = &c->puzzle, .out = out, .diag = diag};
    ita_arena arena;
    ita_arena_open(&arena, record->arena.allocator);
    status = check(&w, c, &arena);
    if (status == ITA_OK) put_puzzle(&w);
    ita_arena_close(&arena);
    ita_config_free(config);
    if (status != ITA_OK) return status;
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}
