// The source's second model: six nodes a piece. A node's `previous` is the node of like colour in
// its own piece, its `next` the touching node of like colour in another; following them in turn
// runs along the line, and coming back to the first node means a loop.
#include "games/tantrix/source/two_models.h"

#include <string.h>

enum { NOWHERE = -1 };

static void pair_nodes(tantrix_model *model, int piece) {
    int16_t first = (int16_t)(piece * TANTRIX_EDGES);
    for (int16_t i = 0; i < TANTRIX_EDGES; i++)
        for (int16_t j = 0; j < TANTRIX_EDGES; j++)
            if (i != j && model->u.nodes.colours[first + i] == model->u.nodes.colours[first + j])
                model->u.nodes.previous[first + i] = (int16_t)(first + j);
}

static void set_colours(tantrix_model *model) {
    for (int piece = 0; piece < model->piece_count; piece++) {
        const tantrix_tile *tile = &tantrix_tiles[model->tiles[piece]];
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            model->u.nodes.colours[piece * TANTRIX_EDGES + e] = tile->edges[e];
            model->u.nodes.next[piece * TANTRIX_EDGES + e] = NOWHERE;
        }
        pair_nodes(model, piece);
    }
}

static void turned(tantrix_model *model, int piece) {
    uint8_t *colours = &model->u.nodes.colours[piece * TANTRIX_EDGES], last = colours[5];
    memmove(colours + 1, colours, TANTRIX_EDGES - 1);
    colours[0] = last;
    pair_nodes(model, piece);
}

static int edge_colour(const tantrix_model *model, int piece, int edge) {
    return model->u.nodes.colours[piece * TANTRIX_EDGES + edge];
}

static void join(tantrix_model *model, int piece, int edge, int other, int other_edge) {
    int node = piece * TANTRIX_EDGES + edge, touching = other * TANTRIX_EDGES + other_edge;
    model->u.nodes.next[node] = (int16_t)touching;
    model->u.nodes.next[touching] = (int16_t)node;
}

// Steps from a node out of its piece until there is no next one or the first node comes back.
static int follow(const tantrix_model *model, int first, bool *is_seen, bool *comes_back) {
    int steps = 0;
    *comes_back = false;
    for (int node = first;;) {
        int next = model->u.nodes.next[node];
        if (next == NOWHERE) return steps;
        is_seen[next / TANTRIX_EDGES] = true;
        steps++;
        node = model->u.nodes.previous[next];
        if (node == first) {
            *comes_back = true;
            return steps;
        }
    }
}

static void measure(const tantrix_model *model, int colour, int *line, int *loop) {
    bool is_seen[TANTRIX_TILES] = {false};
    *line = *loop = 0;
    for (int node = 0; node < model->piece_count * TANTRIX_EDGES; node++) {
        bool comes_back;
        if (model->u.nodes.colours[node] != colour || is_seen[node / TANTRIX_EDGES]) continue;
        is_seen[node / TANTRIX_EDGES] = true;
        int steps = follow(model, node, is_seen, &comes_back);
        if (comes_back) {
            if (steps > *loop) *loop = steps;
            continue;
        }
        steps += follow(model, model->u.nodes.previous[node], is_seen, &comes_back);
        if (steps + 1 > *line) *line = steps + 1;
    }
}

const tantrix_model_class tantrix_node_model = {"nodes",     set_colours, turned,
                                                edge_colour, join,        measure};
