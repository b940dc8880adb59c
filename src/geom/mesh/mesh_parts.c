// Pieces of a mesh, each with its own corners, and the grid that they are laid on.
#include "geom/mesh/mesh_parts.h"
#include "geom/solid/directions.h"

#include <math.h>
#include <string.h>

void parts_open(parts *p, const ita_allocator *allocator, ita_diag *diag) {
    *p = (parts){.allocator = allocator, .diag = diag, .long_places = MESH_PLACES};
    ita_arena_open(&p->arena, allocator);
}

void parts_close(parts *p) {
    ita_give(p->allocator, p->items, p->capacity * sizeof *p->items);
    ita_arena_close(&p->arena);
}

static ita_status lacks_memory(parts *p) {
    return ita_fail(p->diag, ITA_E_MEMORY, "memory");
}

// ---- which faces make a piece

// A split in work: owner[i] is the lowest corner that hangs together with corner i, number[i] the
// piece of that corner; of faces, piece and order.
typedef struct split {
    const mesh *m;
    uint32_t *owner;  // [corner_count]
    uint32_t *pieces; // [face_count]
    size_t piece_count;
} split;

static uint32_t owner_of(uint32_t *owner, uint32_t corner) {
    while (owner[corner] != corner)
        corner = owner[corner] = owner[owner[corner]];
    return corner;
}

static void by_groups(split *s) {
    for (size_t i = 0; i < s->m->face_count; i++)
        s->pieces[i] = s->m->faces[i].group;
    s->piece_count = s->m->group_count;
}

// Faces that share a corner's number are one shell.
static void by_shells(split *s) {
    const mesh *m = s->m;
    for (uint32_t i = 0; i < m->corner_count; i++)
        s->owner[i] = i;
    for (size_t f = 0; f < m->face_count; f++)
        for (size_t i = m->faces[f].first + 1; i < m->faces[f + 1].first; i++) {
            uint32_t a = owner_of(s->owner, m->loops[i - 1]), b = owner_of(s->owner, m->loops[i]);
            s->owner[a > b ? a : b] = a > b ? b : a;
        }
    for (uint32_t i = 0; i < m->corner_count; i++)
        s->owner[i] = owner_of(s->owner, i);
    // owners become numbers in the order of faces; corners are no owners' names any more
    uint32_t *number = s->pieces;
    for (size_t f = 0; f < m->face_count; f++)
        number[f] = s->owner[m->loops[m->faces[f].first]];
}

// ---- solids

// Numbers of STL were rounded to 32 bits, and told by any decimal that is read back as the same:
// each is off by a unit of their last place at most.
static double of_32_bits(const written *w, int axis) {
    int exponent;
    frexp(written_value(w, axis), &exponent);
    return sqrt(3) * ldexp(1, exponent - 24);
}

static void note_places(parts *p, const written *w, bool is_stl, size_t file) {
    for (int axis = 0; axis < 3; axis++) {
        int places = w->places[axis];
        if (places > p->places) {
            p->places = places;
            p->finest_file = file;
        }
        bool is_long = w->digits[axis] >= 100000 || w->digits[axis] <= -100000;
        if (!is_long || places < 2) continue;
        p->long_counts[places]++;
        if (places < p->long_places) p->long_places = places;
        if (is_stl) p->of_32_bits = fmax(p->of_32_bits, of_32_bits(w, axis));
    }
}

static ita_status add_part(parts *p, const mesh *m, const uint32_t *faces, size_t face_count,
                           uint32_t *number, const char *name, size_t file) {
    size_t loop_count = 0, corner_count = 0;
    for (size_t i = 0; i < face_count; i++)
        loop_count += m->faces[faces[i] + 1].first - m->faces[faces[i]].first;
    uint32_t *loops = ita_arena_take(&p->arena, loop_count * sizeof *loops);
    size_t *firsts = ita_arena_take(&p->arena, (face_count + 1) * sizeof *firsts);
    size_t *offsets = ita_arena_take(&p->arena, face_count * sizeof *offsets);
    written *as_written = ita_arena_take(&p->arena, loop_count * sizeof *as_written);
    ita_corner *corners = ita_arena_take(&p->arena, loop_count * sizeof *corners);
    if (!loops || !firsts || !offsets || !as_written || !corners ||
        ita_grow(p->allocator, &p->items, &p->capacity, p->count + 1, sizeof *p->items))
        return lacks_memory(p);
    firsts[0] = 0;
    for (size_t i = 0, at = 0; i < face_count; i++) {
        const mesh_face *face = &m->faces[faces[i]];
        for (size_t k = face->first; k < face[1].first; k++) {
            uint32_t corner = m->loops[k];
            if (number[corner] == UINT32_MAX) {
                number[corner] = (uint32_t)corner_count;
                as_written[corner_count++] = m->corners[corner];
            }
            loops[at++] = number[corner];
        }
        firsts[i + 1] = at;
        offsets[i] = face->offset;
    }
    for (size_t i = 0; i < face_count; i++) // the numbers are the next part's again
        for (size_t k = m->faces[faces[i]].first; k < m->faces[faces[i] + 1].first; k++)
            number[m->loops[k]] = UINT32_MAX;
    for (size_t i = 0; i < corner_count; i++)
        note_places(p, &as_written[i], m->is_stl, file);
    p->items[p->count++] =
        (part){file, as_written, corners, offsets,
               (ita_solid){name, corners, corner_count, loops, firsts, face_count}};
    return ITA_OK;
}

static const char *numbered(parts *p, const char *name, size_t number) {
    ita_text text;
    ita_text_open(&text, p->allocator);
    ita_put(&text, name);
    ita_put_char(&text, '#');
    ita_put_uint(&text, number);
    const char *kept = text.failed ? NULL : ita_arena_text(&p->arena, text.data, text.length);
    ita_text_close(&text);
    return kept;
}

typedef struct filing {
    uint32_t *faces;  // in the order of pieces
    uint32_t *number; // [corner_count] of the part that is made
    uint32_t *counts; // [piece + 1], then where each begins
} filing;

static ita_status add_filed(parts *p, split *s, filing *f, const char *name, size_t file) {
    const mesh *m = s->m;
    memset(f->counts, 0, (s->piece_count + 2) * sizeof *f->counts);
    for (size_t i = 0; i < m->face_count; i++)
        f->counts[s->pieces[i] + 1]++;
    size_t filled = 0;
    for (size_t i = 1; i <= s->piece_count; i++) {
        filled += f->counts[i] > 0;
        f->counts[i] += f->counts[i - 1];
    }
    for (size_t i = 0; i < m->face_count; i++)
        f->faces[f->counts[s->pieces[i]]++] = (uint32_t)i;
    for (size_t i = 0, first = 0, told = 0; i < s->piece_count; i++) {
        size_t end = f->counts[i];
        if (end == first) continue;
        const char *own = m->group_count && m->groups[i][0]
                              ? ita_arena_text(&p->arena, m->groups[i], strlen(m->groups[i]))
                          : filled > 1 ? numbered(p, name, ++told)
                                       : ita_arena_text(&p->arena, name, strlen(name));
        if (!own) return lacks_memory(p);
        ita_status status = add_part(p, m, f->faces + first, end - first, f->number, own, file);
        if (status) return status;
        first = end;
    }
    return ITA_OK;
}

static ita_status file_faces(parts *p, split *s, const char *name, size_t file) {
    const mesh *m = s->m;
    filing f = {.faces = ita_take(p->allocator, m->face_count * sizeof *f.faces),
                .number = ita_take(p->allocator, m->corner_count * sizeof *f.number),
                .counts = ita_take(p->allocator, (s->piece_count + 2) * sizeof *f.counts)};
    ita_status status = !f.faces || !f.number || !f.counts ? lacks_memory(p) : ITA_OK;
    if (!status) {
        memset(f.number, 0xff, m->corner_count * sizeof *f.number);
        status = add_filed(p, s, &f, name, file);
    }
    ita_give(p->allocator, f.faces, m->face_count * sizeof *f.faces);
    ita_give(p->allocator, f.number, m->corner_count * sizeof *f.number);
    ita_give(p->allocator, f.counts, (s->piece_count + 2) * sizeof *f.counts);
    return status;
}

// ---- cavities

typedef struct shell_size {
    double low[3], high[3], volume;
    bool is_used;
} shell_size;

double written_value(const written *w, int axis) {
    return (double)w->digits[axis] / pow(10, w->places[axis]);
}

static void measure(const mesh *m, const uint32_t *pieces, shell_size *sizes) {
    for (size_t f = 0; f < m->face_count; f++) {
        shell_size *size = &sizes[pieces[f]];
        double p[3][3];
        size_t first = m->faces[f].first, end = m->faces[f + 1].first;
        for (size_t k = first; k < end; k++) {
            for (int axis = 0; axis < 3; axis++) {
                double value = written_value(&m->corners[m->loops[k]], axis);
                size->low[axis] = size->is_used ? fmin(size->low[axis], value) : value;
                size->high[axis] = size->is_used ? fmax(size->high[axis], value) : value;
                p[k == first ? 0 : 2][axis] = value;
            }
            size->is_used = true;
            if (k > first + 1)
                size->volume += p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
                                p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
                                p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
            if (k > first) memcpy(p[1], p[2], sizeof p[1]);
        }
    }
}

// Whether a shell may be round a cavity: its box is, and it is larger. What fills the cavity has
// the same box and volume, but for rounding.
static bool may_surround(const shell_size *shell, const shell_size *cavity) {
    for (int axis = 0; axis < 3; axis++)
        if (cavity->low[axis] < shell->low[axis] || cavity->high[axis] > shell->high[axis])
            return false;
    return shell->volume * (1 - 1e-9) > -cavity->volume;
}

// Each cavity is a walk over all faces: what has more of them keeps them as pieces, which are
// refused.
enum { CAVITIES_MOST = 1024 };

// Shells turned inside out are cavities of the smallest shell that may be round them. Guessed from
// doubles: a wrong guess makes a solid that the check refuses.
static void give_cavities(const mesh *m, uint32_t *pieces, shell_size *sizes) {
    measure(m, pieces, sizes);
    for (size_t f = 0, given = 0; f < m->face_count && given < CAVITIES_MOST; f++) {
        const shell_size *own = &sizes[pieces[f]];
        if (own->volume >= 0) continue;
        given++;
        uint32_t home = pieces[f];
        for (size_t k = 0; k < m->face_count; k++) {
            const shell_size *other = &sizes[pieces[k]];
            if (other->volume <= 0 || !may_surround(other, own)) continue;
            if (home == pieces[f] || other->volume < sizes[home].volume) home = pieces[k];
        }
        uint32_t cavity = pieces[f];
        for (size_t k = 0; k < m->face_count; k++)
            if (pieces[k] == cavity) pieces[k] = home;
        if (home == cavity) sizes[cavity].volume = 0; // nobody's: told by the check
    }
}

// The files' faces become those of parts, pieces by the number of their first corner.
static ita_status split_shells(parts *p, split *s) {
    const mesh *m = s->m;
    by_shells(s);
    shell_size *sizes = ita_take_zeroed(p->allocator, m->corner_count, sizeof *sizes);
    if (!sizes) return lacks_memory(p);
    give_cavities(m, s->pieces, sizes);
    ita_give(p->allocator, sizes, m->corner_count * sizeof *sizes);
    s->piece_count = m->corner_count;
    return ITA_OK;
}

ita_status parts_add_pieces(parts *p, const mesh *m, const char *name, size_t file) {
    split s = {.m = m,
               .owner = ita_take(p->allocator, m->corner_count * sizeof *s.owner),
               .pieces = ita_take(p->allocator, m->face_count * sizeof *s.pieces)};
    ita_status status = !s.owner || !s.pieces ? lacks_memory(p) : ITA_OK;
    if (!status && m->group_count)
        by_groups(&s);
    else if (!status)
        status = split_shells(p, &s);
    if (!status) status = file_faces(p, &s, name, file);
    ita_give(p->allocator, s.owner, m->corner_count * sizeof *s.owner);
    ita_give(p->allocator, s.pieces, m->face_count * sizeof *s.pieces);
    return status;
}

ita_status parts_add_whole(parts *p, const mesh *m, const char *name, size_t file) {
    uint32_t *pieces = ita_take_zeroed(p->allocator, m->face_count, sizeof *pieces);
    if (!pieces) return lacks_memory(p);
    mesh nameless = *m;
    nameless.group_count = 0;
    split s = {.m = &nameless, .pieces = pieces, .piece_count = 1};
    ita_status status = file_faces(p, &s, name, file);
    ita_give(p->allocator, pieces, m->face_count * sizeof *pieces);
    return status;
}

// ---- the grid

static ita_int128 power_of_ten(int places) {
    ita_int128 power = 1;
    while (places-- > 0)
        power *= 10;
    return power;
}

double grid_unit(grid g) {
    return 1 / (pow(10, g.places) * g.shares);
}

double parts_rounding(const parts *p) {
    int places = p->long_places < p->places ? p->long_places : p->places;
    return places < 2 ? 0 : fmax(pow(10, -places), p->of_32_bits);
}

double parts_usual_rounding(const parts *p) {
    size_t all = 0, shorter = 0;
    int places = 0;
    for (int i = 0; i <= MESH_PLACES; i++)
        all += p->long_counts[i];
    while (places < p->places && 20 * (shorter += p->long_counts[places]) < all)
        places++;
    if (all == 0) return parts_rounding(p);
    return places < 2 ? 0 : fmax(pow(10, -places), p->of_32_bits);
}

double parts_finest_rounding(const parts *p) {
    return pow(10, -p->places);
}

double parts_largest(const parts *p) {
    double largest = 0;
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->items[i].solid.corner_count; k++)
            for (int axis = 0; axis < 3; axis++)
                largest = fmax(largest, fabs(written_value(&p->items[i].written[k], axis)));
    return largest;
}

static double value_of(ita_int128 whole) {
    return ita_wide_value(ITA_FRAME_SQUARE, (ita_wide){whole, 0});
}

// The nearest whole number of units; how far off it is, in units.
static bool lay_number(int64_t digits, int places, grid g, int64_t *whole, double *off) {
    int less = places > g.places ? places - g.places : 0;
    ita_int128 units = (ita_int128)digits * g.shares; // 2^63 times a small number
    for (int i = places; i < g.places; i++) {
        units *= 10;
        if (units > ITA_COORDINATE_MOST || units < -ITA_COORDINATE_MOST) return false;
    }
    ita_int128 one = power_of_ten(less), rest = units % one;
    units /= one;
    if (2 * rest >= one) units++, rest -= one;
    if (2 * rest < -one) units--, rest += one;
    *off = value_of(rest) / value_of(one);
    *whole = (int64_t)units;
    return units <= ITA_COORDINATE_MOST && units >= -ITA_COORDINATE_MOST;
}

grid parts_finest(parts *p) {
    double moved;
    grid g = {p->places, 1};
    while (g.places > 0 && !parts_lay(p, g, INFINITY, &moved))
        g.places--;
    return g;
}

// A corner's numbers, each rounded to whole units and so far off.
typedef struct laid {
    int64_t whole[3];
    double off[3];
} laid;

static bool lay_written(const written *w, grid g, laid *l) {
    bool fits = true;
    for (int axis = 0; axis < 3 && fits; axis++)
        fits = lay_number(w->digits[axis], w->places[axis], g, &l->whole[axis], &l->off[axis]);
    return fits;
}

static bool lay_back(const written *w, grid g, const pose *way, laid *l) {
    double from[3];
    for (int i = 0; i < 3; i++)
        from[i] = written_value(w, i) - way->shift[i];
    for (int axis = 0; axis < 3; axis++) {
        const double *to = way->axes[axis];
        double units = (to[0] * from[0] + to[1] * from[1] + to[2] * from[2]) / grid_unit(g);
        if (!(fabs(units) <= (double)ITA_COORDINATE_MOST)) return false;
        l->whole[axis] = (int64_t)round(units);
        l->off[axis] = units - round(units);
    }
    return true;
}

static void put_corner(part *p, size_t corner, const laid *l, grid g, double *moved) {
    double square = 0;
    for (int axis = 0; axis < 3; axis++)
        square += l->off[axis] * l->off[axis];
    p->corners[corner] = (ita_corner){l->whole[0], l->whole[1], l->whole[2]};
    *moved = fmax(*moved, sqrt(square) * grid_unit(g));
}

bool parts_lay(parts *p, grid g, double most, double *moved) {
    *moved = 0;
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->items[i].solid.corner_count; k++) {
            laid l;
            if (!lay_written(&p->items[i].written[k], g, &l)) return false;
            put_corner(&p->items[i], k, &l, g, moved);
            if (*moved > most) return false;
        }
    return true;
}

bool parts_lay_back(parts *p, grid g, double most, const pose *way, double *moved) {
    *moved = 0;
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->items[i].solid.corner_count; k++) {
            const written *w = &p->items[i].written[k];
            laid l;
            if (!(i ? lay_back(w, g, way, &l) : lay_written(w, g, &l))) return false;
            put_corner(&p->items[i], k, &l, g, moved);
            if (*moved > most) return false;
        }
    return true;
}
