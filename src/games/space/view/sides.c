// The sides from which a figure is looked at, one for each rotation of the lattice, and what they
// are called: which side of the figure is in front, and which is up. Also turns about the axes.
#include "games/space/view/sides.h"

#include "intarsia/words.h"

#include <string.h>

// A side of the figure: the way that leads out of it.
typedef struct side {
    const char *name, *words;
    ita_cell way;
} side;

static const side fronts[] = {
    {"front", "space.from.front", {0, -2, 0}}, {"right", "space.from.right", {2, 0, 0}},
    {"back", "space.from.back", {0, 2, 0}},    {"left", "space.from.left", {-2, 0, 0}},
    {"above", "space.from.above", {0, 0, 2}},  {"below", "space.from.below", {0, 0, -2}},
};

static const side prism_fronts[] = {
    {"front", "space.from.front", {0, -2, 0}},
    {"front-right", "space.from.front_right", {3, -1, 0}},
    {"back-right", "space.from.back_right", {3, 1, 0}},
    {"back", "space.from.back", {0, 2, 0}},
    {"back-left", "space.from.back_left", {-3, 1, 0}},
    {"front-left", "space.from.front_left", {-3, -1, 0}},
};

static const side tops[] = {
    {"above", "space.up.above", {0, 0, 2}},     {"below", "space.up.below", {0, 0, -2}},
    {"front-up", "space.up.front", {0, -2, 0}}, {"right-up", "space.up.right", {2, 0, 0}},
    {"back-up", "space.up.back", {0, 2, 0}},    {"left-up", "space.up.left", {-2, 0, 0}},
};

ita_cell space_turned_way(ita_lattice lattice, int turn, ita_cell way) {
    const ita_cell origin = {0, 0, 0};
    return ita_cell_less(ita_cell_turn(lattice, turn, way), ita_cell_turn(lattice, turn, origin));
}

void space_put_way(ita_cell way, ita_text *out) {
    static const char *const keys[3][2] = {{"space.to.left", "space.to.right"},
                                           {"space.to.front", "space.to.back"},
                                           {"space.to.down", "space.to.up"}};
    const char *found[4] = {NULL};
    size_t count = 0;
    for (int axis = 0; axis < 3; axis++) {
        const int along = ita_cell_along(way, axis);
        if (along) found[count++] = ita_words_in(out->language, keys[axis][along > 0]);
    }
    if (count == 1)
        ita_put(out, found[0]);
    else
        ita_put_words(out, count == 2 ? "space.to.both" : "space.to.three", found);
}

// The side that a turn brings to where `way` leads; there is one.
static const side *brought_to(ita_lattice lattice, int turn, const side *sides, size_t count,
                              ita_cell way) {
    size_t i = 0;
    while (i + 1 < count && !ita_cell_is_equal(space_turned_way(lattice, turn, sides[i].way), way))
        i++;
    return &sides[i];
}

static void sides_of(const space_eye *eye, const side **front, const side **top) {
    const ita_cell to_viewer = {0, -2, 0}, upwards = {0, 0, 2};
    const bool is_prism = eye->lattice == ITA_LATTICE_PRISMS;
    const side *from = is_prism ? prism_fronts : fronts;
    *front = brought_to(eye->lattice, eye->turn, from, 6, to_viewer);
    *top = brought_to(eye->lattice, eye->turn, tops, is_prism ? 2 : 6, upwards);
}

void space_side_name(const space_eye *eye, ita_text *out) {
    const side *front, *top;
    sides_of(eye, &front, &top);
    ita_put(out, front->name);
    ita_put_char(out, '-');
    ita_put(out, top->name);
}

space_side_words space_side_keys(const space_eye *eye) {
    const side *front, *top;
    sides_of(eye, &front, &top);
    return (space_side_words){front->words, top->words};
}

// ---- turns about the axes of the figure

// A way and where a turn about each axis takes it: quarters of cubes; of prisms a half turn over
// the row, one over the side, and a sixth.
static int axis_turn(ita_lattice lattice, int axis) {
    static const int prism_turns[3] = {6, 9, 1};
    static const ita_cell from = {5, 2, 1}, to[3] = {{5, -1, 2}, {1, 2, -5}, {-2, 5, 1}};
    if (lattice == ITA_LATTICE_PRISMS) return prism_turns[axis];
    int turn = 0;
    while (!ita_cell_is_equal(space_turned_way(lattice, turn, from), to[axis]))
        turn++;
    return turn;
}

int space_turned_by(ita_lattice lattice, int axis, int steps, int turn) {
    int step = axis_turn(lattice, axis);
    int round = lattice != ITA_LATTICE_PRISMS ? 4 : axis == 2 ? 6 : 2;
    for (int i = ((steps % round) + round) % round; i > 0; i--)
        turn = ita_lattice_compose(lattice, step, turn);
    return turn;
}
