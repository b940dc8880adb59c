// The source's first model: an array of three colours a group, and for each of the 14 patterns a
// row of three pairs of edge indexes. Joined pieces are pairs in a list for each colour; loops are
// found by walking through that list with a mark for each pair that was used.
#include "games/tantrix/source/two_models.h"

// Edge indexes of the 14 patterns: [pattern][yellow, red, blue of the first group][2].
// clang-format off
static const uint8_t edge_indexes[TANTRIX_PATTERNS][3][2] = {
    {{0, 1}, {3, 5}, {2, 4}}, {{0, 1}, {3, 4}, {2, 5}}, {{0, 1}, {2, 3}, {4, 5}},
    {{0, 4}, {1, 3}, {2, 5}}, {{0, 1}, {2, 5}, {3, 4}}, {{0, 3}, {1, 5}, {2, 4}},
    {{0, 2}, {1, 3}, {4, 5}}, {{0, 2}, {1, 5}, {3, 4}}, {{0, 2}, {1, 4}, {3, 5}},
    {{0, 1}, {2, 4}, {3, 5}}, {{0, 4}, {1, 2}, {3, 5}}, {{0, 2}, {4, 5}, {1, 3}},
    {{0, 3}, {1, 2}, {4, 5}}, {{0, 1}, {4, 5}, {2, 3}},
};
// clang-format on

// Which group and pattern show a tile, and turned how far.
static void find_pattern(int number, int *group, int *pattern, int *turn) {
    for (*group = 0; *group < TANTRIX_GROUPS; ++*group)
        for (*pattern = 0; *pattern < TANTRIX_PATTERNS; ++*pattern) {
            if (tantrix_patterns[*group][*pattern] != number) continue;
            uint8_t edges[TANTRIX_EDGES];
            for (int c = 0; c < 3; c++)
                for (int i = 0; i < 2; i++)
                    edges[edge_indexes[*pattern][c][i]] = tantrix_group_colours[*group][c];
            // The tile is the pattern turned back by what turns the tile into the pattern.
            *turn = (6 - tantrix_turn_to(number, edges)) % 6;
            return;
        }
}

static void turned(tantrix_model *model, int piece) {
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < 2; i++) {
            uint8_t *edge = &model->u.array.pairs[piece][c][i];
            *edge = (uint8_t)(*edge == 5 ? 0 : *edge + 1);
        }
}

static void set_colours(tantrix_model *model) {
    for (int piece = 0; piece < model->piece_count; piece++) {
        int group, pattern, turn = 0;
        find_pattern(model->tiles[piece], &group, &pattern, &turn);
        model->u.array.groups[piece] = (uint8_t)group;
        for (int c = 0; c < 3; c++)
            for (int i = 0; i < 2; i++)
                model->u.array.pairs[piece][c][i] = edge_indexes[pattern][c][i];
        while (turn-- > 0)
            turned(model, piece);
    }
}

static int edge_colour(const tantrix_model *model, int piece, int edge) {
    for (int c = 0; c < 3; c++) {
        const uint8_t *pair = model->u.array.pairs[piece][c];
        if (pair[0] == edge || pair[1] == edge)
            return tantrix_group_colours[model->u.array.groups[piece]][c];
    }
    return TANTRIX_NONE;
}

static void join(tantrix_model *model, int piece, int edge, int other, int other_edge) {
    (void)other_edge;
    int colour = edge_colour(model, piece, edge);
    uint8_t *link = model->u.array.links[colour][model->u.array.link_count[colour]++];
    link[0] = (uint8_t)piece;
    link[1] = (uint8_t)other;
}

static bool has_colour(const tantrix_model *model, int piece, int colour) {
    const uint8_t *colours = tantrix_group_colours[model->u.array.groups[piece]];
    return colours[0] == colour || colours[1] == colour || colours[2] == colour;
}

// Goes on from `piece` through unused links of the colour as far as they lead.
static int follow(const tantrix_model *model, int colour, int piece, bool *is_used, bool *is_seen,
                  int *steps) {
    for (int i = 0; i < model->u.array.link_count[colour];) {
        const uint8_t *link = model->u.array.links[colour][i];
        if (is_used[i] || (link[0] != piece && link[1] != piece)) {
            i++;
            continue;
        }
        is_used[i] = is_seen[piece] = true;
        piece = link[0] == piece ? link[1] : link[0];
        ++*steps;
        i = 0;
    }
    is_seen[piece] = true;
    return piece;
}

// If the walk's last piece is its first, the links it used are a loop; else walking the other way
// from the first makes the line whole.
static void measure(const tantrix_model *model, int colour, int *line, int *loop) {
    bool is_used[TANTRIX_TILES] = {false}, is_seen[TANTRIX_TILES] = {false};
    *line = *loop = 0;
    for (int piece = 0; piece < model->piece_count; piece++) {
        if (is_seen[piece] || !has_colour(model, piece, colour)) continue;
        int steps = 0, last = follow(model, colour, piece, is_used, is_seen, &steps);
        if (last == piece && steps > 0) {
            if (steps > *loop) *loop = steps;
            continue;
        }
        follow(model, colour, piece, is_used, is_seen, &steps);
        if (steps + 1 > *line) *line = steps + 1;
    }
}

const tantrix_model_class tantrix_array_model = {"array",     set_colours, turned,
                                                 edge_colour, join,        measure};
