// What there is to say about a set's pieces: equal ones, ways to lie, and what the solver and the
// drawings cannot do with them.
// Knows the solver's tables of pieces; no figures and no pictures.
#include "games/dissection/dissection.h"
#include "games/dissection/solve/fitting_pieces.h"
#include "intarsia/pieces.h"

#include <string.h>

static void put_limit(ita_set_facts *facts, const char *key) {
    if (facts->limit_count < ITA_PIECE_LIMITS_MOST) facts->limits[facts->limit_count++] = key;
}

static size_t first_of_kind(const dissection_config *c, size_t piece) {
    size_t first = 0;
    while (c->kinds[first] != c->kinds[piece])
        first++;
    return first;
}

static size_t bent_edges(const ita_shape *shape) {
    size_t count = 0;
    for (size_t i = 0; i < shape->edge_count; i++)
        count += shape->edges[i].kind != ITA_EDGE_LINE;
    return count;
}

static void put_pieces(const dissection_config *c, ita_set_facts *facts) {
    const ita_frame frame = c->set->frame;
    double all = 0;
    for (size_t i = 0; i < c->set->piece_count; i++)
        all += ita_edges_area(frame, c->pieces[i].edges, c->pieces[i].edge_count);
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const ita_shape *shape = &c->pieces[i];
        const size_t first = first_of_kind(c, i);
        facts->kind_count += first == i;
        facts->pieces[i] =
            (ita_piece_facts){.name = c->set->pieces[i].name,
                              .edge_count = shape->edge_count,
                              .bent_count = bent_edges(shape),
                              .share = ita_edges_area(frame, shape->edges, shape->edge_count) / all,
                              .same_as = first};
    }
}

// ---- ways to lie

// How many ways each piece lies; false, with the reason, where the solver cannot lay them.
static ita_status count_ways(const dissection_config *c, bool may_flip, tiling_tables *tables,
                             int ways[ITA_PIECES_MOST], ita_diag *diag) {
    const tiling_question question = {.frame = c->set->frame,
                                      .slant_count = 1,
                                      .pieces = c->pieces,
                                      .kinds = c->kinds,
                                      .piece_count = c->set->piece_count,
                                      .may_flip = may_flip};
    ita_status status = tiling_kinds_open(tables, &question, c->base.allocator, diag);
    for (size_t i = 0; i < c->set->piece_count && status == ITA_OK; i++)
        ways[i] = tables->fillers[tables->kind_of_piece[i]].shape_count;
    return status;
}

// Two pieces of one kind that are mirror images of each other are of one kind only where pieces may
// be turned over; without that the tables would refuse them.
static bool are_equal_unflipped(const dissection_config *c, size_t piece) {
    static const ita_pose still;
    ita_pose pose;
    const size_t first = first_of_kind(c, piece);
    return first == piece ||
           (dissection_same_shape(c, (int)first, &still, (int)piece, &pose) && !pose.is_mirrored);
}

static ita_status put_mirrors(const dissection_config *c, tiling_tables *tables,
                              const int turned_over[ITA_PIECES_MOST], ita_set_facts *facts,
                              ita_diag *diag) {
    int kinds[ITA_PIECES_MOST], ways[ITA_PIECES_MOST];
    dissection_config alone = *c;
    alone.kinds = kinds;
    for (size_t i = 0; i < c->set->piece_count; i++)
        kinds[i] = are_equal_unflipped(c, i) ? (int)first_of_kind(c, i) : (int)i;
    ita_status status = count_ways(&alone, false, tables, ways, diag);
    for (size_t i = 0; i < c->set->piece_count && status == ITA_OK; i++) {
        facts->pieces[i].is_own_mirror = ways[i] == turned_over[i];
        facts->pieces[i].way_count = c->may_flip ? turned_over[i] : ways[i];
    }
    tiling_tables_close(tables);
    return status;
}

static ita_status put_ways(const dissection_config *c, tiling_tables *tables, ita_set_facts *facts,
                           ita_diag *diag) {
    int ways[ITA_PIECES_MOST];
    ita_status status = count_ways(c, true, tables, ways, diag);
    facts->is_proof = status == ITA_OK && tiling_has_every_turn(tables);
    tiling_tables_close(tables);
    return status == ITA_OK ? put_mirrors(c, tables, ways, facts, diag) : status;
}

// ---- what is not possible

// Which kinds of edges there are, as bits.
static unsigned kinds_of_edges(const dissection_config *c) {
    unsigned kinds = 0;
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            kinds |= 1u << c->pieces[i].edges[k].kind;
    return kinds;
}

static void put_limits(const dissection_config *c, ita_set_facts *facts) {
    const unsigned kinds = kinds_of_edges(c), lines = 1u << ITA_EDGE_LINE;
    const bool has_arcs = kinds & 1u << ITA_EDGE_ARC;
    if (facts->is_own && (has_arcs || !facts->is_proof))
        put_limit(facts, "dissection.limit.watched");
    else if (has_arcs)
        put_limit(facts, "dissection.limit.arcs");
    else if (!facts->is_proof)
        put_limit(facts, "dissection.limit.slants");
    if (kinds & ~lines) put_limit(facts, "dissection.limit.curves");
    if (facts->is_own) put_limit(facts, "dissection.limit.figures");
}

ita_status ita_set_facts_get(const ita_config *config, ita_set_facts *facts, ita_diag *diag) {
    memset(facts, 0, sizeof *facts);
    if (config->game != &ita_game_dissection)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.table.game");
    const dissection_config *c = dissection_of(config);
    facts->name = c->set->name;
    facts->title = c->set->title;
    facts->is_own = c->is_own_set;
    facts->frame = c->set->frame;
    facts->step = 360.0 / ita_frame_get(c->set->frame)->steps;
    facts->piece_count = c->set->piece_count;
    put_pieces(c, facts);
    tiling_tables *tables = ita_take_zeroed(config->allocator, 1, sizeof *tables);
    if (!tables) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_diag why = {0};
    const ita_status status = put_ways(c, tables, facts, &why);
    ita_give(config->allocator, tables, sizeof *tables);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (status != ITA_OK) put_limit(facts, why.key); // such as a piece of more edges than it takes
    put_limits(c, facts);
    return ITA_OK;
}
