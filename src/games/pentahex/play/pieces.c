// Which pieces there are: "free5", "free1-4+chiral5", "A5+2*fixed:C5", "L[0 0 0;0 1 1;1 0 1]"
// become a list of kinds with copies. Knows shapes and names. Knows nothing of boards.
#include "games/pentahex/pentahex.h"

#include <string.h>

typedef enum family { FREE, ONESIDED, ACHIRAL, CHIRAL, FIXED, FAMILIES } family;

static const char *const family_names[FAMILIES] = {"free", "onesided", "achiral", "chiral",
                                                   "fixed"};

// What may be done with a piece, as it stands before a colon: "fixed:A5".
static const struct {
    const char *name;
    uint32_t moves;
} motions[] = {{"free:", 0xfff}, {"onesided:", 0x03f}, {"flipped:", 0x041}, {"fixed:", 0x001}};

enum { COPIES_MOST = PENTAHEX_PIECES_MOST, NAME_MOST = PENTAHEX_NAME - 4 };

typedef struct maker {
    const ita_allocator *allocator;
    pentahex_set *set;
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    size_t offset;  // of the item that is being read
    int copies;     // that it asks for
    uint32_t moves; // that it allows; 0: as usual
    ita_diag *diag;
} maker;

// The usual name; beyond order 5 the number in the list of free ones, "h6-17".
static void name_of(const maker *m, const ita_polyhex *free_shape, size_t index, ita_polyhex *shape,
                    char name[PENTAHEX_NAME]) {
    memset(name, 0, PENTAHEX_NAME);
    *shape = *free_shape;
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++) {
        ita_polyhex least = ita_polyhex_canonical(ITA_POLYHEX_FREE, &m->names[n].shape);
        if (ita_polyhex_compare(&least, free_shape) != 0) continue;
        memcpy(name, m->names[n].name, 2);
        *shape = m->names[n].shape;
        return;
    }
    char digits[PENTAHEX_NAME];
    size_t count = 0, at = 3;
    for (size_t rest = index + 1; rest; rest /= 10)
        digits[count++] = (char)('0' + rest % 10);
    name[0] = 'h';
    name[1] = (char)('0' + free_shape->cell_count);
    name[2] = '-';
    while (count && at < PENTAHEX_NAME - 2) // a letter m may follow
        name[at++] = digits[--count];
}

static ita_status refuse_item(const maker *m, ita_status status, const char *key, const char *text,
                              size_t length) {
    ita_fail_at(m->diag, status, key, m->offset);
    ita_diag_arg_bytes(m->diag, text, length);
    return status;
}

static bool is_same_piece(const ita_polyhex *p, const ita_polyhex *q, uint32_t moves) {
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++) {
        if (!(moves >> s & 1)) continue;
        ita_polyhex moved = ita_polyhex_apply(s, p);
        if (ita_polyhex_compare(&moved, q) == 0) return true;
    }
    return false;
}

static ita_status refuse_many(const maker *m) {
    ita_fail_at(m->diag, ITA_E_LIMIT, "pentahex.pieces.many", m->offset);
    ita_diag_arg_int(m->diag, PENTAHEX_PIECES_MOST);
    ita_diag_arg_int(m->diag, PENTAHEX_KINDS_MOST);
    return ITA_E_LIMIT;
}

// A name means one piece: more of it, or a refusal when it is another.
static ita_status add_copies(const maker *m, pentahex_kind *kind, const ita_polyhex *shape,
                             uint32_t moves) {
    const size_t length = strlen(kind->name);
    if (!is_same_piece(shape, &kind->shape, ita_polyhex_moves(ITA_POLYHEX_FREE)))
        return refuse_item(m, ITA_E_RANGE, "pentahex.pieces.name", kind->name, length);
    if (kind->moves != moves || !is_same_piece(shape, &kind->shape, moves))
        return refuse_item(m, ITA_E_UNSUPPORTED, "pentahex.pieces.mixed", kind->name, length);
    kind->copies += m->copies;
    return kind->copies <= PENTAHEX_PIECES_MOST ? ITA_OK : refuse_many(m);
}

static ita_status add_kind(maker *m, const char *name, const ita_polyhex *shape, uint32_t moves) {
    pentahex_set *set = m->set;
    if (m->moves) moves = m->moves;
    for (size_t i = 0; i < set->kind_count; i++)
        if (strcmp(set->kinds[i].name, name) == 0)
            return add_copies(m, &set->kinds[i], shape, moves);
    if (set->kind_count == PENTAHEX_KINDS_MOST) return refuse_many(m);
    ita_status status = ita_grow(m->allocator, &set->kinds, &set->kind_capacity,
                                 set->kind_count + 1, sizeof *set->kinds);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    pentahex_kind *kind = &set->kinds[set->kind_count++];
    memset(kind, 0, sizeof *kind);
    memcpy(kind->name, name, PENTAHEX_NAME);
    kind->shape = *shape;
    kind->moves = moves;
    kind->copies = m->copies;
    return ITA_OK;
}

// "J4-7" for the piece that symmetry 7 makes of J4.
static void turned_name(char name[PENTAHEX_NAME], int symmetry) {
    size_t at = strlen(name);
    name[at++] = '-';
    if (symmetry > 9) name[at++] = '1';
    name[at] = (char)('0' + symmetry % 10);
}

static ita_status add_fixed(maker *m, const char *name, const ita_polyhex *shape) {
    ita_polyhex shapes[ITA_HEX_SYMMETRIES];
    int symmetries[ITA_HEX_SYMMETRIES];
    int count =
        ita_polyhex_orientations(shape, ita_polyhex_moves(ITA_POLYHEX_FREE), shapes, symmetries);
    ita_status status = ITA_OK;
    for (int i = 0; i < count && status == ITA_OK; i++) {
        char turned[PENTAHEX_NAME];
        memcpy(turned, name, sizeof turned);
        turned_name(turned, symmetries[i]);
        status = add_kind(m, turned, &shapes[i], ita_polyhex_moves(ITA_POLYHEX_FIXED));
    }
    return status;
}

// The mirror image of "J5" is "j5", that of "h6-17" is "h6-17m".
static void mirror_name(char name[PENTAHEX_NAME]) {
    if (name[0] == 'h')
        name[strlen(name)] = 'm';
    else
        name[0] = (char)(name[0] - 'A' + 'a');
}

static ita_status add_shape(maker *m, family which, const ita_polyhex *free_shape, size_t index) {
    bool is_chiral = ita_polyhex_is_chiral(free_shape);
    if ((which == ACHIRAL && is_chiral) || (which == CHIRAL && !is_chiral)) return ITA_OK;
    char name[PENTAHEX_NAME];
    ita_polyhex shape;
    name_of(m, free_shape, index, &shape, name);
    if (which == FIXED) return add_fixed(m, name, &shape);
    if (which != ONESIDED || !is_chiral)
        return add_kind(m, name, &shape, ita_polyhex_moves(ITA_POLYHEX_FREE));
    uint32_t turns = ita_polyhex_moves(ITA_POLYHEX_ONESIDED);
    ita_status status = add_kind(m, name, &shape, turns);
    mirror_name(name);
    ita_polyhex mirror = ita_polyhex_apply(ITA_HEX_FLIP_HORIZONTAL, &shape);
    return status == ITA_OK ? add_kind(m, name, &mirror, turns) : status;
}

static ita_status add_family(maker *m, family which, int order) {
    ita_polyhex *list;
    size_t count;
    ita_status status = ita_polyhex_list(ITA_POLYHEX_FREE, order, m->allocator, &list, &count);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    for (size_t i = 0; i < count && status == ITA_OK; i++)
        status = add_shape(m, which, &list[i], i);
    ita_give(m->allocator, list, count * sizeof *list);
    return status;
}

static ita_status refuse_form(const maker *m, const char *text, size_t length) {
    return refuse_item(m, ITA_E_SYNTAX, "pentahex.pieces.form", text, length);
}

// "free5" or "free1-4".
static ita_status add_families(maker *m, const char *text, size_t length) {
    for (int f = 0; f < FAMILIES; f++) {
        ita_reader reader = ita_read(text, length);
        uint64_t from, to;
        if (!ita_read_words(&reader, family_names[f])) continue;
        if (!ita_read_uint(&reader, ITA_POLYHEX_LISTED_MOST, &from)) break;
        to = from;
        if (ita_read_char(&reader, '-') && !ita_read_uint(&reader, ITA_POLYHEX_LISTED_MOST, &to))
            break;
        if (!ita_read_end(&reader) || from < 1 || to < from) break;
        ita_status status = ITA_OK;
        for (uint64_t order = from; order <= to && status == ITA_OK; order++)
            status = add_family(m, (family)f, (int)order);
        return status;
    }
    return refuse_form(m, text, length);
}

// ---- pieces of a user's own: "L[0 0 0;0 1 1]"

static bool is_joined(const ita_polyhex *shape) {
    uint32_t reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (int i = 0; i < shape->cell_count; i++)
            for (int j = 0; j < shape->cell_count; j++)
                if (reached >> i & 1 && ita_hex_distance(shape->cells[i], shape->cells[j]) == 1)
                    reached |= (uint32_t)1 << j;
    }
    return reached == ((uint32_t)1 << shape->cell_count) - 1;
}

// "p1", "p2", ..: what pieces without a name are called.
static bool is_number_name(const char *name, size_t length) {
    for (size_t i = 1; i < length; i++)
        if (name[i] < '0' || name[i] > '9') return false;
    return length > 1 && name[0] == 'p';
}

// The number of a piece without a name: that of the kind that it is already, or the next one.
static void number_name(const maker *m, const ita_polyhex *shape, char name[PENTAHEX_NAME]) {
    uint32_t moves = m->moves ? m->moves : ita_polyhex_moves(ITA_POLYHEX_FREE);
    unsigned number = 1;
    for (size_t i = 0; i < m->set->kind_count; i++) {
        const pentahex_kind *kind = &m->set->kinds[i];
        if (!is_number_name(kind->name, strlen(kind->name))) continue;
        if (kind->moves == moves && is_same_piece(shape, &kind->shape, moves)) {
            memcpy(name, kind->name, PENTAHEX_NAME);
            return;
        }
        number++;
    }
    memset(name, 0, PENTAHEX_NAME);
    name[0] = 'p';
    size_t at = 1;
    for (unsigned place = 1000; place; place /= 10)
        if (number >= place) name[at++] = (char)('0' + number / place % 10);
}

// A letter, then letters and digits, and not what pieces without a name are called.
static bool is_name(const char *text, size_t length) {
    if (length > NAME_MOST || is_number_name(text, length)) return false;
    for (size_t i = 0; i < length; i++) {
        bool is_letter = (text[i] >= 'A' && text[i] <= 'Z') || (text[i] >= 'a' && text[i] <= 'z');
        if (!is_letter && (i == 0 || text[i] < '0' || text[i] > '9')) return false;
    }
    return true;
}

bool pentahex_is_own_name(const char *name) {
    return is_name(name, strlen(name));
}

static ita_status add_own(maker *m, const char *text, size_t length) {
    const char *bracket = memchr(text, '[', length);
    const size_t name_length = (size_t)(bracket - text), item = m->offset;
    ita_hexboard cells;
    ita_status status =
        ita_hexboard_parse(bracket, length - name_length, m->allocator, &cells, m->diag);
    if (status != ITA_OK) {
        if (m->diag && m->diag->offset != ITA_NO_OFFSET) m->diag->offset += item + name_length;
        return status;
    }
    ita_polyhex shape;
    const bool is_small = cells.cell_count <= ITA_POLYHEX_MOST;
    if (is_small) shape = ita_polyhex_normal(cells.cells, (int)cells.cell_count);
    ita_hexboard_close(&cells);
    if (!is_small || !is_joined(&shape)) {
        ita_fail_at(m->diag, ITA_E_RANGE,
                    is_small ? "pentahex.pieces.apart" : "pentahex.pieces.large", item);
        ita_diag_arg_int(m->diag, ITA_POLYHEX_MOST);
        return ITA_E_RANGE;
    }
    char name[PENTAHEX_NAME] = {0};
    if (name_length == 0)
        number_name(m, &shape, name);
    else if (is_name(text, name_length))
        memcpy(name, text, name_length);
    else
        return refuse_item(m, ITA_E_SYNTAX, "pentahex.pieces.word", text, name_length);
    return add_kind(m, name, &shape, ita_polyhex_moves(ITA_POLYHEX_FREE));
}

// ---- an item: "2*fixed:A5"

// Digits before a star; without a star they are no number of copies.
static ita_status read_copies(maker *m, ita_reader *reader) {
    const size_t start = reader->at;
    size_t star = start;
    uint64_t copies;
    m->copies = 1;
    while (star < reader->length && reader->bytes[star] >= '0' && reader->bytes[star] <= '9')
        star++;
    if (star == start || star == reader->length || reader->bytes[star] != '*') return ITA_OK;
    if (!ita_read_uint(reader, COPIES_MOST, &copies)) return refuse_many(m);
    reader->at = star + 1;
    m->copies = (int)copies;
    return copies > 0 ? ITA_OK : refuse_item(m, ITA_E_RANGE, "pentahex.pieces.copies", "", 0);
}

static void read_motion(maker *m, ita_reader *reader) {
    m->moves = 0;
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i++)
        if (ita_read_words(reader, motions[i].name)) {
            m->moves = motions[i].moves;
            return;
        }
}

const char *pentahex_motion_of(uint32_t moves) {
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i++)
        if (motions[i].moves == moves) return motions[i].name;
    return "";
}

static ita_status add_item(maker *m, const char *text, size_t length) {
    ita_reader reader = ita_read(text, length);
    ita_status status = read_copies(m, &reader);
    if (status != ITA_OK) return status;
    read_motion(m, &reader);
    m->offset += reader.at;
    text += reader.at;
    length -= reader.at;
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++)
        if (ita_text_is(text, length, m->names[n].name)) {
            ita_polyhex shape = ita_polyhex_canonical(ITA_POLYHEX_FREE, &m->names[n].shape);
            return add_shape(m, FREE, &shape, 0);
        }
    return length && memchr(text, '[', length) ? add_own(m, text, length)
                                               : add_families(m, text, length);
}

// Small pieces first, then by name; a lower-case letter follows its capital.
static int compare_names(const pentahex_kind *p, const pentahex_kind *q) {
    if (p->shape.cell_count != q->shape.cell_count)
        return p->shape.cell_count < q->shape.cell_count ? -1 : 1;
    for (size_t i = 0; i < PENTAHEX_NAME; i++) {
        int x = p->name[i] >= 'a' ? p->name[i] - 'a' + 'A' : p->name[i];
        int y = q->name[i] >= 'a' ? q->name[i] - 'a' + 'A' : q->name[i];
        if (x != y) return x < y ? -1 : 1;
    }
    return strcmp(p->name, q->name);
}

static bool is_later(const pentahex_kind *p, const pentahex_kind *q) {
    if (p->shape.cell_count > 5 || q->shape.cell_count > 5)
        return p->shape.cell_count > q->shape.cell_count; // numbers ascend as they are
    return compare_names(p, q) > 0;
}

// By insertion, for the lists are nearly sorted and short.
static void sort_kinds(pentahex_set *set) {
    for (size_t i = 1; i < set->kind_count; i++)
        for (size_t j = i; j > 0 && is_later(&set->kinds[j - 1], &set->kinds[j]); j--) {
            pentahex_kind other = set->kinds[j];
            set->kinds[j] = set->kinds[j - 1];
            set->kinds[j - 1] = other;
        }
}

static ita_status number(maker *m) {
    pentahex_set *set = m->set;
    sort_kinds(set);
    set->piece_count = set->area = 0;
    for (size_t i = 0; i < set->kind_count; i++) {
        pentahex_kind *kind = &set->kinds[i];
        kind->first_piece = set->piece_count;
        set->piece_count += kind->copies;
        set->area += kind->copies * kind->shape.cell_count;
    }
    return set->piece_count <= PENTAHEX_PIECES_MOST ? ITA_OK : refuse_many(m);
}

// Where an item ends: at the next plus outside of brackets.
static size_t item_end(const char *text, size_t at, size_t length) {
    bool is_inside = false;
    for (; at < length; at++) {
        if (text[at] == '[') is_inside = true;
        if (text[at] == ']') is_inside = false;
        if (text[at] == '+' && !is_inside) break;
    }
    return at;
}

ita_status pentahex_set_parse(const char *text, size_t length, const ita_allocator *allocator,
                              pentahex_set *set, ita_diag *diag) {
    memset(set, 0, sizeof *set);
    maker m = {.allocator = allocator, .set = set, .diag = diag};
    ita_polyhex_names(m.names);
    ita_status status = ITA_OK;
    for (size_t at = 0; at <= length && status == ITA_OK;) {
        size_t end = item_end(text, at, length);
        m.offset = at;
        status = add_item(&m, text + at, end - at);
        at = end + 1;
    }
    if (status == ITA_OK) status = number(&m);
    if (status != ITA_OK) pentahex_set_close(set, allocator);
    return status;
}

static bool has_name(const pentahex_set *set, size_t kinds, const char *name) {
    for (size_t k = 0; k < kinds; k++)
        if (strcmp(set->kinds[k].name, name) == 0) return true;
    return false;
}

ita_status pentahex_set_add_others(pentahex_set *set, const ita_allocator *allocator,
                                   ita_diag *diag) {
    maker m = {.allocator = allocator, .set = set, .copies = 1, .diag = diag};
    const size_t own = set->kind_count;
    ita_polyhex_names(m.names);
    ita_status status = ITA_OK;
    for (int n = 0; n < ITA_POLYHEX_NAMES && status == ITA_OK; n++) {
        if (has_name(set, own, m.names[n].name)) continue;
        const ita_polyhex shape = ita_polyhex_canonical(ITA_POLYHEX_FREE, &m.names[n].shape);
        status = add_shape(&m, FREE, &shape, 0);
    }
    for (size_t k = own; k < set->kind_count; k++)
        set->kinds[k].is_other = true;
    return status == ITA_OK ? number(&m) : status;
}

void pentahex_set_close(pentahex_set *set, const ita_allocator *allocator) {
    ita_give(allocator, set->kinds, set->kind_capacity * sizeof *set->kinds);
    memset(set, 0, sizeof *set);
}
