// Which pieces there are: "free5", "free1-4+chiral5", "A5+C5" become a list of kinds with copies.
// Knows shapes and names. Knows nothing of boards.
#include "games/pentahex/pentahex.h"

#include <string.h>

typedef enum family { FREE, ONESIDED, ACHIRAL, CHIRAL, FAMILIES } family;

static const char *const family_names[FAMILIES] = {"free", "onesided", "achiral", "chiral"};

typedef struct maker {
    const ita_allocator *allocator;
    pentahex_set *set;
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    size_t offset; // of the item that is being read
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

static ita_status add_kind(maker *m, const char *name, const ita_polyhex *shape, uint32_t moves) {
    pentahex_set *set = m->set;
    ita_polyhex free_form = ita_polyhex_canonical(ITA_POLYHEX_FREE, shape);
    for (size_t i = 0; i < set->kind_count; i++) {
        if (ita_polyhex_compare(&free_form, &set->kinds[i].free_form) != 0) continue;
        if (set->kinds[i].moves != moves) {
            ita_fail_at(m->diag, ITA_E_UNSUPPORTED, "pentahex.pieces.mixed", m->offset);
            ita_diag_arg(m->diag, name);
            return ITA_E_UNSUPPORTED;
        }
        if (strcmp(set->kinds[i].name, name) != 0) continue;
        set->kinds[i].copies++;
        return ITA_OK;
    }
    ita_status status = ita_grow(m->allocator, &set->kinds, &set->kind_capacity,
                                 set->kind_count + 1, sizeof *set->kinds);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    pentahex_kind *kind = &set->kinds[set->kind_count++];
    memset(kind, 0, sizeof *kind);
    memcpy(kind->name, name, PENTAHEX_NAME);
    kind->shape = *shape;
    kind->free_form = free_form;
    kind->moves = moves;
    kind->copies = 1;
    return ITA_OK;
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
    ita_fail_at(m->diag, ITA_E_SYNTAX, "pentahex.pieces.form", m->offset);
    ita_diag_arg_bytes(m->diag, text, length);
    return ITA_E_SYNTAX;
}

// "free5" or "free1-4".
static ita_status add_item(maker *m, const char *text, size_t length) {
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++)
        if (ita_text_is(text, length, m->names[n].name)) {
            ita_polyhex shape = ita_polyhex_canonical(ITA_POLYHEX_FREE, &m->names[n].shape);
            return add_shape(m, FREE, &shape, 0);
        }
    for (int f = 0; f < FAMILIES; f++) {
        ita_reader reader = ita_read(text, length);
        uint64_t from, to;
        if (!ita_read_words(&reader, family_names[f])) continue;
        if (!ita_read_uint(&reader, ITA_POLYHEX_MOST, &from)) break;
        to = from;
        if (ita_read_char(&reader, '-') && !ita_read_uint(&reader, ITA_POLYHEX_MOST, &to)) break;
        if (!ita_read_end(&reader) || from < 1 || to < from) break;
        ita_status status = ITA_OK;
        for (uint64_t order = from; order <= to && status == ITA_OK; order++)
            status = add_family(m, (family)f, (int)order);
        return status;
    }
    return refuse_form(m, text, length);
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
    for (size_t i = 0; i < set->kind_count; i++) {
        pentahex_kind *kind = &set->kinds[i];
        kind->first_piece = set->piece_count;
        set->piece_count += kind->copies;
        set->area += kind->copies * kind->shape.cell_count;
    }
    if (set->kind_count <= PENTAHEX_KINDS_MOST && set->piece_count <= PENTAHEX_PIECES_MOST)
        return ITA_OK;
    ita_fail_at(m->diag, ITA_E_LIMIT, "pentahex.pieces.many", 0);
    ita_diag_arg_int(m->diag, PENTAHEX_PIECES_MOST);
    return ITA_E_LIMIT;
}

static void find_mirror(pentahex_set *set, size_t index) {
    pentahex_kind *kind = &set->kinds[index];
    kind->mirror = (int)index;
    if (kind->moves == ita_polyhex_moves(ITA_POLYHEX_FREE)) return;
    ita_polyhex flipped = ita_polyhex_apply(ITA_HEX_FLIP_HORIZONTAL, &kind->shape);
    ita_polyhex least = ita_polyhex_canonical(ITA_POLYHEX_ONESIDED, &flipped);
    for (size_t j = 0; j < set->kind_count; j++) {
        const pentahex_kind *other = &set->kinds[j];
        if (ita_polyhex_compare(&kind->free_form, &other->free_form) != 0) continue;
        ita_polyhex form = ita_polyhex_canonical(ITA_POLYHEX_ONESIDED, &other->shape);
        if (ita_polyhex_compare(&least, &form) == 0) kind->mirror = (int)j;
    }
}

ita_status pentahex_set_parse(const char *text, size_t length, const ita_allocator *allocator,
                              pentahex_set *set, ita_diag *diag) {
    memset(set, 0, sizeof *set);
    maker m = {.allocator = allocator, .set = set, .diag = diag};
    ita_polyhex_names(m.names);
    ita_status status = ITA_OK;
    for (size_t at = 0; at <= length && status == ITA_OK;) {
        const char *plus = at < length ? memchr(text + at, '+', length - at) : NULL;
        size_t end = plus ? (size_t)(plus - text) : length;
        m.offset = at;
        status = add_item(&m, text + at, end - at);
        at = end + 1;
    }
    if (status == ITA_OK) status = number(&m);
    for (size_t i = 0; i < set->kind_count && status == ITA_OK; i++)
        find_mirror(set, i);
    if (status != ITA_OK) pentahex_set_close(set, allocator);
    return status;
}

void pentahex_set_close(pentahex_set *set, const ita_allocator *allocator) {
    ita_give(allocator, set->kinds, set->kind_capacity * sizeof *set->kinds);
    memset(set, 0, sizeof *set);
}
