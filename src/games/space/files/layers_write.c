// Writes a puzzle as layers of characters, so that reading it gives an equal game: its pieces, or
// the name of its set, and the figure. What cannot be held is refused with its name.
#include "games/space/files/layers.h"
#include "games/space/files/space_files.h"
#include "games/space/sets/bars.h"

#include <string.h>

static const char format[] = "layers";

// ---- what cannot be held

// A line that is read back as it is: no control characters, no blank at its end.
static bool is_plain(const char *words, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)words[i] < ' ' || words[i] == 0x7F) return false;
    return length == 0 || words[length - 1] != ' ';
}

static ita_status check_comment(const char *comment, ita_diag *diag) {
    for (const char *line = comment; line;) {
        const size_t length = strcspn(line, "\n");
        if (!is_plain(line, length))
            return space_file_cannot(diag, "file.cannot.comment", format, comment);
        line = line[length] ? line + length + 1 : NULL;
    }
    return ITA_OK;
}

// A byte-order mark at the head of a text is none of its first name.
static bool is_marked(const char *name) {
    return strncmp(name, "\xEF\xBB\xBF", 3) == 0;
}

static bool is_reserved(const char *name) {
    static const char *const settings[] = LAYERS_SETTINGS;
    for (size_t i = 0; i < LAYERS_SETTING_COUNT; i++)
        if (strcmp(name, settings[i]) == 0) return true;
    return strcmp(name, LAYERS_ORDER) == 0 || strcmp(name, LAYERS_FIGURE) == 0;
}

static bool is_line(const char *words) {
    return words[0] != '\0' && words[0] != ' ' && is_plain(words, strlen(words));
}

static ita_status check_tags(const ita_record *record, ita_diag *diag) {
    for (size_t i = 0; i < record->tag_count; i++) {
        const ita_tag *tag = &record->tags[i];
        const bool is_name = is_line(tag->name) && tag->name[0] != ';' && strlen(tag->name) < 60 &&
                             !strchr(tag->name, ':') && !is_reserved(tag->name) &&
                             !is_marked(tag->name);
        if (!is_name || !is_line(tag->value))
            return space_file_cannot(diag, "file.cannot.tag", format, tag->name);
    }
    return ITA_OK;
}

static ita_status check(const ita_record *record, const space_config *c, ita_diag *diag) {
    const space_puzzle *puzzle = &c->puzzle;
    if (record->node_count > 1)
        return space_file_cannot(diag, "space.files.moves", format, record->nodes[1].move);
    ita_status status = check_tags(record, diag);
    if (status == ITA_OK && record->node_count > 0)
        status = check_comment(record->nodes[0].comment, diag);
    for (uint32_t i = 0; !c->set && i < puzzle->piece_count && status == ITA_OK; i++) {
        const space_piece *piece = &puzzle->pieces[i];
        if (strcmp(piece->name, LAYERS_FIGURE) == 0)
            return space_file_cannot(diag, "space.layers.name", format, piece->name);
        status = space_file_check_box(puzzle->lattice, &piece->shape, format, piece->name, diag);
    }
    if (status != ITA_OK) return status;
    return space_file_check_box(puzzle->lattice, &puzzle->figure, format, LAYERS_FIGURE, diag);
}

// ---- writing

static char letter_at(const space_shape *shape, int x, int y, int z) {
    const ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
    const int64_t index = ita_cells_find(shape->cells, shape->cell_count, cell);
    if (index < 0) return '.';
    const uint8_t colour = shape->colours[index];
    const char letter = colour ? (char)('a' + colour - 1) : 'o';
    return shape->may_stay_empty[index] ? (char)(letter & ~0x20) : letter;
}

static void put_layers(ita_lattice lattice, const space_shape *shape, ita_text *out) {
    const space_box b = space_box_of(lattice, shape);
    for (int z = b.least.z; z <= b.most.z; z++) {
        if (z > b.least.z) ita_put_char(out, '\n');
        for (int y = b.most.y; y >= b.least.y; y--) {
            for (int x = b.least.x; x <= b.most.x; x++)
                ita_put_char(out, letter_at(shape, x, y, z));
            ita_put_char(out, '\n');
        }
    }
}

static void put_header(const char *name, const char *value, ita_text *out) {
    ita_put(out, name);
    ita_put(out, ": ");
    ita_put(out, value);
    ita_put_char(out, '\n');
}

static void put_settings(const space_config *c, ita_text *out) {
    if (c->set) put_header("set", c->set->name, out);
    if (c->set && !c->has_usual_pieces) {
        ita_put(out, "pieces: ");
        space_bars_format(&c->puzzle, out);
        ita_put_char(out, '\n');
    }
    if (!c->set && c->puzzle.lattice != ITA_LATTICE_CUBES)
        put_header("lattice", space_lattice_names[c->puzzle.lattice], out);
    if (c->has_mirrors) put_header("mirrors", "yes", out);
    if (!space_groups_of(&c->puzzle, NULL)) return;
    ita_put(out, "together: ");
    space_together_format(&c->puzzle, NULL, out);
    ita_put_char(out, '\n');
}

static void put_comment(const char *comment, ita_text *out) {
    for (const char *line = comment; line;) {
        const size_t length = strcspn(line, "\n");
        ita_put(out, length ? "; " : ";");
        ita_put_bytes(out, line, length);
        ita_put_char(out, '\n');
        line = line[length] ? line + length + 1 : NULL;
    }
}

static void put_pieces(const space_puzzle *puzzle, ita_text *out) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        const space_piece *piece = &puzzle->pieces[i];
        space_copies_format(piece->least, piece->most, out);
        ita_put(out, piece->name);
        ita_put(out, ":\n");
        put_layers(puzzle->lattice, &piece->shape, out);
        ita_put_char(out, '\n');
    }
}

static void put_puzzle(const ita_record *record, const space_config *c, ita_text *out) {
    for (size_t i = 0; i < record->tag_count; i++)
        put_header(record->tags[i].name, record->tags[i].value, out);
    put_settings(c, out);
    if (record->node_count > 0) put_comment(record->nodes[0].comment, out);
    if (out->length > 0) ita_put_char(out, '\n');
    if (!c->set) put_pieces(&c->puzzle, out);
    ita_put(out, LAYERS_FIGURE ":\n");
    put_layers(c->puzzle.lattice, &c->puzzle.figure, out);
}

ita_status layers_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    ita_config *config = NULL;
    ita_status status = space_file_open(record, "layers", &config, diag);
    if (status != ITA_OK) return status;
    status = check(record, space_own(config), diag);
    if (status == ITA_OK) put_puzzle(record, space_own(config), out);
    ita_config_free(config);
    if (status != ITA_OK) return status;
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}
