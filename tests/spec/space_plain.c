// Filling a figure in space by its definition; see space_plain.h.
#include "spec/space_plain.h"

#include <string.h>

// ---- shapes

typedef struct dot {
    ita_cell cell;
    uint8_t colour;
} dot;

static int turn_count(const space_puzzle *puzzle, const space_piece *piece) {
    return ita_lattice_turns(puzzle->lattice, piece->may_be_mirrored);
}

// The turned cells, ascending.
static void turn_dots(ita_lattice lattice, int turn, const space_shape *shape, dot *out) {
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        const dot turned = {ita_cell_turn(lattice, turn, shape->cells[i]), shape->colours[i]};
        uint32_t at = i;
        for (; at > 0 && ita_cell_compare(out[at - 1].cell, turned.cell) > 0; at--)
            out[at] = out[at - 1];
        out[at] = turned;
    }
}

static bool are_shifted(ita_lattice lattice, const dot *a, const dot *b, uint32_t count) {
    const ita_cell shift = ita_cell_less(b[0].cell, a[0].cell);
    if (!ita_lattice_is_shift(lattice, shift)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!ita_cell_is_equal(ita_cell_add(a[i].cell, shift), b[i].cell) ||
            a[i].colour != b[i].colour)
            return false;
    return true;
}

// ---- placements

static int find_cell(const space_shape *figure, ita_cell cell) {
    for (uint32_t i = 0; i < figure->cell_count; i++)
        if (ita_cell_is_equal(figure->cells[i], cell)) return (int)i;
    return -1;
}

static bool is_same_lay(const plain_lay *a, const plain_lay *b) {
    return a->kind == b->kind && a->cells == b->cells &&
           memcmp(a->shown, b->shown, sizeof a->shown) == 0;
}

static int64_t find_lay(const plain_space *s, const plain_lay *lay) {
    for (uint32_t i = 0; i < s->lay_count; i++)
        if (is_same_lay(&s->lays[i], lay)) return i;
    return -1;
}

static bool lay_dots(const plain_space *s, const dot *dots, uint32_t count, ita_cell shift,
                     plain_lay *out) {
    const space_shape *figure = &s->puzzle->figure;
    for (uint32_t i = 0; i < count; i++) {
        const int cell = find_cell(figure, ita_cell_add(dots[i].cell, shift));
        if (cell < 0) return false;
        const uint8_t wanted = figure->colours[cell];
        if (wanted != 0 && dots[i].colour != 0 && wanted != dots[i].colour) return false;
        out->cells |= (uint32_t)1 << cell;
        out->shown[cell] = dots[i].colour;
    }
    return true;
}

static bool add_lays(plain_space *s, uint32_t kind) {
    const space_piece *piece = &s->puzzle->pieces[kind];
    const space_shape *figure = &s->puzzle->figure;
    const ita_lattice lattice = s->puzzle->lattice;
    dot dots[PLAIN_FIGURE];
    if (piece->shape.cell_count > figure->cell_count) return true; // it lies nowhere
    for (int turn = 0; turn < turn_count(s->puzzle, piece); turn++) {
        turn_dots(lattice, turn, &piece->shape, dots);
        for (uint32_t i = 0; i < figure->cell_count; i++) {
            const ita_cell shift = ita_cell_less(figure->cells[i], dots[0].cell);
            plain_lay lay = {.kind = kind};
            if (!ita_lattice_is_shift(lattice, shift) ||
                !lay_dots(s, dots, piece->shape.cell_count, shift, &lay) || find_lay(s, &lay) >= 0)
                continue;
            if (s->lay_count == PLAIN_LAYS) return false;
            s->lays[s->lay_count++] = lay;
        }
    }
    return true;
}

// ---- motions

// A turn makes the one kind of the other, of which as many are laid.
static bool becomes(const plain_space *s, uint32_t kind, uint32_t other, int turn) {
    const space_piece *a = &s->puzzle->pieces[kind], *b = &s->puzzle->pieces[other];
    const uint32_t count = a->shape.cell_count;
    dot one[PLAIN_FIGURE], two[PLAIN_FIGURE];
    if (count != b->shape.cell_count || a->least != b->least || a->most != b->most) return false;
    turn_dots(s->puzzle->lattice, turn, &a->shape, one);
    for (int i = 0; i < turn_count(s->puzzle, b); i++) {
        turn_dots(s->puzzle->lattice, i, &b->shape, two);
        if (are_shifted(s->puzzle->lattice, one, two, count)) return true;
    }
    return false;
}

// Equal kinds are numbered: the first becomes the first.
static bool map_kinds(const plain_space *s, int turn, uint32_t *images) {
    const uint32_t count = s->puzzle->piece_count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t rank = 0, to = 0;
        for (uint32_t i = 0; i < k; i++)
            rank += becomes(s, i, k, 0);
        for (; to < count; to++)
            if (becomes(s, k, to, turn) && rank-- == 0) break;
        if (to == count) return false;
        images[k] = to;
    }
    return true;
}

static bool map_cells(const plain_space *s, int turn, ita_cell shift, int *images) {
    const space_shape *figure = &s->puzzle->figure;
    for (uint32_t i = 0; i < figure->cell_count; i++) {
        const ita_cell turned = ita_cell_turn(s->puzzle->lattice, turn, figure->cells[i]);
        const int image = find_cell(figure, ita_cell_add(turned, shift));
        if (image < 0 || figure->colours[i] != figure->colours[image] ||
            figure->may_stay_empty[i] != figure->may_stay_empty[image])
            return false;
        images[i] = image;
    }
    return true;
}

static bool map_lays(plain_space *s, const int *cells, const uint32_t *kinds, uint32_t *images) {
    for (uint32_t i = 0; i < s->lay_count; i++) {
        plain_lay image = {.kind = kinds[s->lays[i].kind]};
        for (uint32_t c = 0; c < s->puzzle->figure.cell_count; c++)
            if (s->lays[i].cells >> c & 1) {
                image.cells |= (uint32_t)1 << cells[c];
                image.shown[cells[c]] = s->lays[i].shown[c];
            }
        const int64_t found = find_lay(s, &image);
        if (found < 0) return false;
        images[i] = (uint32_t)found;
    }
    return true;
}

static void add_motions(plain_space *s) {
    const space_shape *figure = &s->puzzle->figure;
    const ita_lattice lattice = s->puzzle->lattice;
    uint32_t kinds[PLAIN_KINDS];
    int cells[PLAIN_FIGURE];
    for (int turn = 0; turn < ita_lattice_turns(lattice, true); turn++) {
        if (!map_kinds(s, turn, kinds)) continue;
        const ita_cell first = ita_cell_turn(lattice, turn, figure->cells[0]);
        for (uint32_t i = 0; i < figure->cell_count; i++) {
            const ita_cell shift = ita_cell_less(figure->cells[i], first);
            if (ita_lattice_is_shift(lattice, shift) && map_cells(s, turn, shift, cells) &&
                map_lays(s, cells, kinds, s->motions[s->motion_count]))
                s->motion_count++;
        }
    }
}

bool plain_space_open(const space_puzzle *puzzle, plain_space *out) {
    memset(out, 0, sizeof *out);
    out->puzzle = puzzle;
    if (puzzle->figure.cell_count > PLAIN_FIGURE || puzzle->piece_count > PLAIN_KINDS) return false;
    for (uint32_t k = 0; k < puzzle->piece_count; k++)
        if (!add_lays(out, k)) return false;
    add_motions(out);
    return true;
}

// ---- solutions

// While they are found: what lies.
typedef struct laying {
    plain_space *space;
    plain_set set;
    uint32_t covered, wanted; // cells: covered ones, and those that must be
    uint32_t counts[PLAIN_KINDS];
    bool is_too_much;
} laying;

static bool can_lie(const laying *l, uint32_t lay) {
    const plain_lay *p = &l->space->lays[lay];
    return !(p->cells & l->covered) && l->counts[p->kind] < l->space->puzzle->pieces[p->kind].most;
}

static void put(laying *l, uint32_t lay) {
    plain_add(&l->set, lay);
    l->covered |= l->space->lays[lay].cells;
    l->counts[l->space->lays[lay].kind]++;
}

static void keep(laying *l) {
    plain_space *s = l->space;
    for (uint32_t k = 0; k < s->puzzle->piece_count; k++)
        if (l->counts[k] < s->puzzle->pieces[k].least) return;
    l->is_too_much = l->is_too_much || s->solution_count == PLAIN_SOLUTIONS;
    if (!l->is_too_much) s->solutions[s->solution_count++] = l->set;
}

// What must be covered is; more pieces may lie on what is left, each set of them once.
static void lay_more(const laying *before, uint32_t from, bool *is_too_much) {
    laying l = *before;
    keep(&l);
    *is_too_much = *is_too_much || l.is_too_much;
    for (uint32_t i = from; i < l.space->lay_count && !*is_too_much; i++) {
        if (!can_lie(before, i)) continue;
        l = *before;
        put(&l, i);
        lay_more(&l, i + 1, is_too_much);
    }
}

static void lay_next(const laying *before, bool *is_too_much) {
    const uint32_t open = before->wanted & ~before->covered;
    if (open == 0) {
        lay_more(before, 0, is_too_much);
        return;
    }
    const uint32_t first = open & (~open + 1);
    for (uint32_t i = 0; i < before->space->lay_count && !*is_too_much; i++) {
        if (!(before->space->lays[i].cells & first) || !can_lie(before, i)) continue;
        laying l = *before;
        put(&l, i);
        lay_next(&l, is_too_much);
    }
}

static plain_set moved(const plain_space *s, int motion, const plain_set *set) {
    plain_set out = {{0}};
    for (uint32_t i = 0; i < s->lay_count; i++)
        if (plain_has(set, i)) plain_add(&out, s->motions[motion][i]);
    return out;
}

static int64_t find_solution(const plain_space *s, const plain_set *set) {
    for (uint32_t i = 0; i < s->solution_count; i++)
        if (memcmp(&s->solutions[i], set, sizeof *set) == 0) return i;
    return -1;
}

static void find_classes(plain_space *s, const plain_set *laid) {
    s->class_count = 0;
    for (uint32_t i = 0; i < s->solution_count; i++) {
        s->classes[i] = i;
        for (int m = 0; m < s->motion_count; m++) {
            const plain_set kept = moved(s, m, laid);
            if (memcmp(&kept, laid, sizeof kept) != 0) continue;
            const plain_set image = moved(s, m, &s->solutions[i]);
            const int64_t to = find_solution(s, &image);
            if (to >= 0 && to < s->classes[i]) s->classes[i] = (uint32_t)to;
        }
        s->class_count += s->classes[i] == i;
    }
}

bool plain_space_solve(plain_space *s, const plain_set *laid) {
    const space_shape *figure = &s->puzzle->figure;
    laying l = {.space = s};
    bool is_too_much = false;
    for (uint32_t i = 0; i < figure->cell_count; i++)
        if (!figure->may_stay_empty[i]) l.wanted |= (uint32_t)1 << i;
    for (uint32_t i = 0; i < s->lay_count; i++)
        if (plain_has(laid, i)) put(&l, i);
    s->solution_count = 0;
    lay_next(&l, &is_too_much);
    if (!is_too_much) find_classes(s, laid);
    return !is_too_much;
}

int64_t plain_space_class_of(const plain_space *s, const plain_set *set) {
    const int64_t solution = find_solution(s, set);
    return solution < 0 ? -1 : (int64_t)s->classes[solution];
}
