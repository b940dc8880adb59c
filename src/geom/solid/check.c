// Whether a solid is what the theorem asks for, question after question; each has a file of its
// own.
#include "geom/solid/surface.h"

uint32_t surface_shell(surface *s, uint32_t index) {
    while (s->shells[index] != index)
        index = s->shells[index] = s->shells[s->shells[index]];
    return index;
}

ita_status surface_fails(surface *s, ita_status status, const char *key, uint32_t a, uint32_t b) {
    ita_fail(s->diag, status, key);
    ita_diag_arg(s->diag, s->solid->name ? s->solid->name : "?");
    if (a != NO_FACE) ita_diag_arg_int(s->diag, (int64_t)a + 1);
    if (b != NO_FACE) ita_diag_arg_int(s->diag, (int64_t)b + 1);
    ita_diag_mark(s->diag, a != NO_FACE ? a : 0); // of the whole the first stands for it
    return status;
}

bool surface_is_spent(surface *s, uint64_t steps) {
    bool is_spent = steps > s->steps_left;
    s->steps_left -= is_spent ? s->steps_left : steps;
    if (is_spent) surface_fails(s, ITA_E_LIMIT, "geom.solid.entangled", NO_FACE, NO_FACE);
    return is_spent;
}

void surface_close(surface *s) {
    ita_give(s->allocator, s->shells, s->shells ? s->count * sizeof *s->shells : 0);
    ita_give(s->allocator, s->triangles, s->capacity * sizeof *s->triangles);
}

// Pyramids over all triangles from one corner: each within 2^162, and 2^24 of them.
triple surface_volume6(const surface *s) {
    triple sum = {{0, 0, 0}};
    for (size_t i = 0; i < s->count; i++) {
        const ita_corner *p = s->triangles[i].p;
        triple part = normal_dot(triangle_normal(p), corner_less(p[0], s->triangles[0].p[0]));
        triple_add(&sum, part);
    }
    return sum;
}

ita_status ita_solid_check(const ita_solid *solid, const ita_allocator *allocator,
                           ita_solid_facts *facts, ita_diag *diag) {
    ita_diag unasked;
    surface s = {.solid = solid,
                 .allocator = allocator,
                 .diag = diag ? diag : &unasked,
                 .steps_left = SURFACE_STEPS};
    ita_status status = surface_cut(&s);
    if (!status) status = surface_join(&s);
    triple volume6 = {{0, 0, 0}};
    if (!status) volume6 = surface_volume6(&s);
    const int sign = triple_sign(volume6);
    if (!status && sign <= 0)
        status = surface_fails(&s, ITA_E_RANGE, sign ? "geom.solid.inverted" : "geom.solid.flat",
                               NO_FACE, NO_FACE);
    if (!status) status = surface_meet(&s);
    if (!status) status = surface_look_out(&s);
    if (!status && facts) *facts = (ita_solid_facts){triple_value(volume6) / 6, s.shell_count};
    surface_close(&s);
    return status;
}
