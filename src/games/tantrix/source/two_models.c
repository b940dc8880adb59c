// What both models share: reading the board, and the two questions of the source's games.
#include "games/tantrix/source/two_models.h"

#include "games/tantrix/tantrix.h"

#include <string.h>

const tantrix_model_class *const tantrix_model_classes[TANTRIX_MODELS] = {&tantrix_array_model,
                                                                          &tantrix_node_model};

const char *const tantrix_model_choices[] = {"array", "nodes", NULL};

// Joins a piece to those before it, so that every touching pair is met once.
static void join_touching(tantrix_model *model, const tantrix_board *board, const int *piece_of,
                          int piece) {
    for (int edge = 0; edge < TANTRIX_EDGES; edge++) {
        int number = tantrix_board_beside(board, model->tiles[piece], edge);
        if (!number || piece_of[number] > piece) continue;
        int other = piece_of[number], other_edge = tantrix_opposite(edge);
        if (model->class_->edge_colour(model, piece, edge) ==
            model->class_->edge_colour(model, other, other_edge))
            model->class_->join(model, piece, edge, other, other_edge);
    }
}

void tantrix_model_open(tantrix_model *model, int which, const tantrix_board *board) {
    int piece_of[TANTRIX_TILES + 1] = {0};
    memset(model, 0, sizeof *model);
    model->class_ = tantrix_model_classes[which];
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!board->spots[number].is_placed) continue;
        piece_of[number] = model->piece_count;
        model->spots[model->piece_count] = board->spots[number];
        model->tiles[model->piece_count++] = (uint8_t)number;
    }
    model->class_->set_colours(model);
    for (int piece = 0; piece < model->piece_count; piece++)
        for (int turn = 0; turn < model->spots[piece].turn; turn++)
            model->class_->turned(model, piece);
    for (int piece = 0; piece < model->piece_count; piece++)
        join_touching(model, board, piece_of, piece);
}

bool tantrix_model_closes(const tantrix_model *model, unsigned colours, int *colour) {
    for (int c = 0; c < TANTRIX_COLOURS; c++) {
        int line, loop;
        if (!(colours >> c & 1)) continue;
        model->class_->measure(model, c, &line, &loop);
        if (loop == 0 || loop != model->piece_count) continue;
        *colour = c;
        return true;
    }
    return false;
}

int tantrix_model_score(const tantrix_model *model, unsigned colours) {
    int best = 0;
    for (int c = 0; c < TANTRIX_COLOURS; c++) {
        int line, loop;
        if (!(colours >> c & 1)) continue;
        model->class_->measure(model, c, &line, &loop);
        if (line > best) best = line;
        if (2 * loop > best) best = 2 * loop;
    }
    return best;
}
