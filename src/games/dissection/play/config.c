// Configs: which set, which figure, what may be turned over. Everything derived is made here once.
#include "games/dissection/play/config.h"
#include "games/dissection/figure/drawn.h"
#include "games/dissection/figure/figure_file.h"
#include "games/dissection/figure/snug.h"
#include "games/dissection/play/slants.h"
#include "games/dissection/sets/set_file.h"
#include "games/options.h"

#include <math.h>
#include <string.h>

// The lattice point nearest to the middle of a piece's corners.
static ita_point anchor_of(const ita_shape *piece) {
    ita_point sum = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < piece->edge_count; i++)
        sum = ita_point_add(sum, piece->edges[i].from);
    int64_t n = (int64_t)piece->edge_count;
    return (ita_point){{sum.x.a / n, sum.x.b / n}, {sum.y.a / n, sum.y.b / n}};
}

static bool scale_piece(dissection_config *c, ita_shape *piece) {
    ita_edge *edges = ita_arena_take(&c->arena, piece->edge_count * sizeof *edges);
    if (!edges) return false;
    memcpy(edges, piece->edges, piece->edge_count * sizeof *edges);
    (void)ita_edges_scale(edges, piece->edge_count, DISSECTION_UNIT); // our own sets are small
    piece->edges = edges;
    return true;
}

// Cuts every step of the table in so many.
static ita_status refine(dissection_config *c, int64_t fineness, ita_diag *diag) {
    c->fineness = fineness;
    if (fineness == 1) return ITA_OK;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_shape *piece = &c->pieces[i];
        ita_edge *edges = ita_arena_take(&c->arena, piece->edge_count * sizeof *edges);
        if (!edges) return ita_fail(diag, ITA_E_MEMORY, "memory");
        memcpy(edges, piece->edges, piece->edge_count * sizeof *edges);
        if (ita_edges_scale(edges, piece->edge_count, fineness) != ITA_OK)
            return ita_fail(diag, ITA_E_OVERFLOW, "tiling.large");
        piece->edges = edges;
        c->anchors[i] = anchor_of(piece);
    }
    return ITA_OK;
}

static ita_status fill_pieces(dissection_config *c, ita_diag *diag) {
    size_t count = c->set->piece_count;
    if (c->pieces) { // the set's own text gave them, in table steps
        c->anchors = ita_arena_take(&c->arena, count * sizeof *c->anchors);
        for (size_t i = 0; c->anchors && i < count; i++)
            c->anchors[i] = anchor_of(&c->pieces[i]);
        return c->anchors ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    c->pieces = dissection_set_shapes(c->set, &c->arena);
    c->anchors = ita_arena_take(&c->arena, count * sizeof *c->anchors);
    c->kinds = ita_arena_take(&c->arena, count * sizeof *c->kinds);
    if (!c->pieces || !c->anchors || !c->kinds) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; i < count; i++) {
        if (!scale_piece(c, &c->pieces[i])) return ita_fail(diag, ITA_E_MEMORY, "memory");
        c->anchors[i] = anchor_of(&c->pieces[i]);
        c->kinds[i] = c->set->pieces[i].kind;
    }
    return ITA_OK;
}

// Of the pieces that may be equal, those that cover the same, perhaps turned over where that is
// allowed, are of one kind.
static void part_kinds(dissection_config *c) {
    static const ita_pose still;
    int kinds[DISSECTION_PIECES_MAX];
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose;
        kinds[i] = (int)i;
        for (size_t k = 0; k < i && kinds[i] == (int)i; k++)
            if (dissection_same_shape(c, (int)k, &still, (int)i, &pose) &&
                (c->may_flip || !pose.is_mirrored))
                kinds[i] = kinds[k];
    }
    memcpy(c->kinds, kinds, c->set->piece_count * sizeof *kinds);
}

// ---- the figure

ita_status dissection_trace_moves(const dissection_config *c, const char *moves,
                                  ita_outline *outline, ita_diag *diag) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        dissection_move move;
        ita_status status = dissection_move_parse(c, at, length, &move, diag);
        if (status != ITA_OK) return status;
        int piece = move.piece;
        if (count + c->pieces[piece].edge_count > DISSECTION_FIGURE_MAX)
            return ita_fail(diag, ITA_E_LIMIT, "dissection.edges");
        dissection_lay(c, piece, &move.pose, edges + count);
        count += c->pieces[piece].edge_count;
        at += length + strspn(at + length, " ");
    }
    ita_status status = ita_outline_trace(c->set->frame, edges, count, c->base.allocator, outline);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "dissection.outline");
}

// The outline is closed.
static ita_status take_traced(dissection_config *c, ita_outline *outline, ita_diag *diag) {
    size_t bytes = outline->edge_count * sizeof *c->figure;
    bool is_figure = outline->is_simple && outline->scale == 1 && outline->edge_count > 0;
    c->figure = ita_arena_take(&c->arena, bytes);
    if (c->figure && bytes > 0) memcpy(c->figure, outline->edges, bytes);
    c->figure_count = outline->edge_count;
    ita_outline_close(outline);
    if (!c->figure) return ita_fail(diag, ITA_E_MEMORY, "memory");
    return is_figure ? ITA_OK : ita_fail(diag, ITA_E_RANGE, "dissection.crosses");
}

static ita_status take_named(dissection_config *c, const char *moves, ita_diag *diag) {
    ita_outline outline;
    ita_status status = dissection_trace_moves(c, moves, &outline, diag);
    return status == ITA_OK ? take_traced(c, &outline, diag) : status;
}

static ita_status take_snug(dissection_config *c, uint64_t number, ita_diag *diag) {
    ita_edge edges[SNUG_EDGES_MOST];
    ita_outline outline;
    size_t count;
    if (!dissection_snug_edges(number, edges, &count)) {
        ita_fail(diag, ITA_E_NOT_FOUND, "dissection.figure");
        ita_diag_arg(diag, c->named.name);
        return ITA_E_NOT_FOUND;
    }
    ita_status status = ita_outline_trace(c->set->frame, edges, count, c->base.allocator, &outline);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    return take_traced(c, &outline, diag);
}

double dissection_pieces_area(const dissection_config *c) {
    double area = 0;
    for (size_t i = 0; i < c->set->piece_count; i++)
        area += ita_edges_area(c->set->frame, c->pieces[i].edges, c->pieces[i].edge_count);
    return area;
}

// The middle of the figure comes to the middle of the table, on a whole step.
static void centre_figure(dissection_config *c) {
    double least_x = 0, most_x = 0, least_y = 0, most_y = 0;
    for (size_t i = 0; i < c->figure_count; i++) {
        double x, y;
        ita_point_value(c->set->frame, c->figure[i].from, &x, &y);
        if (i == 0 || x < least_x) least_x = x;
        if (i == 0 || x > most_x) most_x = x;
        if (i == 0 || y < least_y) least_y = y;
        if (i == 0 || y > most_y) most_y = y;
    }
    const ita_frame_facts *facts = ita_frame_get(c->set->frame);
    double y = -(least_y + most_y) / 2 / facts->sine;
    double x = -(least_x + most_x) / 2 - y * facts->half_t;
    ita_point shift = {{(int64_t)floor(x + 0.5), 0}, {(int64_t)floor(y + 0.5), 0}};
    ita_edges_shift(c->figure, c->figure_count, shift);
}

static ita_status fill_with(dissection_config *c, ita_judge *judge, ita_diag *diag) {
    ita_shape figure = {.edges = c->figure, .edge_count = c->figure_count};
    int steps = ita_frame_get(c->set->frame)->steps;
    for (int i = 0; i < steps * (c->may_mirror ? 2 : 1); i++) {
        dissection_target *target = &c->targets[c->target_count];
        ita_pose pose = {i % steps, i >= steps, {{0, 0}, {0, 0}}};
        target->edges = ita_arena_take(&c->arena, c->figure_count * sizeof *target->edges);
        if (!target->edges) return ita_fail(diag, ITA_E_MEMORY, "memory");
        ita_status status = ita_shape_place(c->set->frame, &figure, &pose, target->edges);
        if (status != ITA_OK) return ita_fail(diag, status, "tiling.large");
        ita_judge_reset(judge);
        status = ita_judge_add(judge, target->edges, c->figure_count, 1);
        if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
        if (status != ITA_OK) return ita_fail(diag, status, "tiling.large");
        ita_judge_leftmost(judge, &target->first);
        c->target_count++;
    }
    return ITA_OK;
}

// "[/FINENESS ", behind which the outline stands.
static ita_status read_fineness(dissection_config *c, const char *value, size_t length,
                                size_t *skipped, ita_diag *diag) {
    ita_reader reader = ita_read(value, length);
    reader.at = 2;
    uint64_t fineness;
    if (!ita_read_uint(&reader, DISSECTION_FINENESS_MOST, &fineness) || fineness < 2)
        return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader.at);
    *skipped = reader.at;
    return refine(c, (int64_t)fineness, diag);
}

// "[x,y ...]", "[/FINENESS x,y ...]" or "[~DOUBT x,y ...]".
static ita_status take_outline(dissection_config *c, const char *value, size_t length,
                               ita_diag *diag) {
    size_t skipped = value[1] == '~' ? 2 : 1;
    ita_status status = ITA_OK;
    if (value[1] == '/') status = read_fineness(c, value, length, &skipped, diag);
    if (status != ITA_OK) return status;
    int64_t fineness = c->fineness;
    const char *outline = value + skipped;
    length -= skipped + 1;
    status = value[1] == '~' ? dissection_read_decimals(c, outline, length, &c->figure,
                                                        &c->figure_count, &fineness, diag)
                             : dissection_read_outline(c->set->frame, outline, length, &c->arena,
                                                       &c->figure, &c->figure_count, diag);
    if (status != ITA_OK) {
        if (diag && diag->offset != ITA_NO_OFFSET) diag->offset += skipped;
        return status;
    }
    return value[1] == '~' ? refine(c, fineness, diag) : ITA_OK;
}

static ita_status fill_targets(dissection_config *c, ita_diag *diag) {
    ita_judge *judge;
    if (ita_judge_open(c->set->frame, c->base.allocator, &judge) != ITA_OK)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = fill_with(c, judge, diag);
    ita_judge_close(judge);
    return status;
}

// A piece left out is seen by the area; one laid twice lies on itself, which no outline allows.
static bool is_of_all_pieces(const dissection_config *c) {
    const double area = dissection_pieces_area(c);
    const double figure = ita_edges_area(c->set->frame, c->figure, c->figure_count);
    return fabs(figure - area) < 1e-6 * area;
}

// Of a figure that has no line in the gallery.
static ita_status keep_name(dissection_config *c, const ita_value *given, ita_diag *diag) {
    char *name = ita_arena_take(&c->arena, given->length + 1);
    if (!name) return ita_fail(diag, ITA_E_MEMORY, "memory");
    memcpy(name, given->text, given->length);
    name[given->length] = '\0';
    c->named.name = name;
    return ITA_OK;
}

static ita_status find_figure(dissection_config *c, const ita_value *given, ita_diag *diag) {
    const char *name = given->is_given ? given->text : NULL;
    ita_status status = dissection_figure_find(c->set, name, given->length, &c->named, diag);
    uint64_t number;
    const bool is_snug =
        c->set == &set_tangram && name && dissection_snug_number(name, given->length, &number);
    if (status == ITA_E_NOT_FOUND && is_snug) status = keep_name(c, given, diag);
    if (status == ITA_OK)
        status = is_snug ? take_snug(c, number, diag) : take_named(c, c->named.moves, diag);
    if (status == ITA_E_NOT_FOUND && diag) diag->offset = given->offset;
    dissection_figure first;
    if (status == ITA_OK) status = dissection_figure_find(c->set, NULL, 0, &first, diag);
    if (status != ITA_OK) return status;
    c->is_first_figure = strcmp(c->named.name, first.name) == 0;
    if (!is_of_all_pieces(c)) {
        status = ita_fail(diag, ITA_E_SYNTAX, "data.damaged");
        ita_diag_arg(diag, ita_game_dissection.gallery);
    }
    return status;
}

static ita_status fill_figure(dissection_config *c, const ita_value *given, ita_diag *diag) {
    ita_status status;
    const char *value = given->text;
    size_t length = given->is_given ? given->length : 0;
    if (length >= 2 && value[0] == '[' && value[length - 1] == ']') {
        status = take_outline(c, value, length, diag);
        if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET)
            diag->offset += given->offset;
    } else {
        status = find_figure(c, given, diag);
    }
    if (status != ITA_OK) return status;
    c->figure_area = ita_edges_area(c->set->frame, c->figure, c->figure_count);
    centre_figure(c);
    if (dissection_fill_slants(c) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    return fill_targets(c, diag);
}

// ---- options

static const char *const set_names[] = {"tangram", "stomachion", "t",    "shonagon", "egg",
                                        "heart",   "waves",      "disc", "yinyang",  NULL};

enum { ROW_SET, ROW_FREE, ROW_FIGURE, ROW_MIRROR, ROW_FLIP };
const ita_option_spec dissection_options[DISSECTION_OPTIONS] = {
    [ROW_SET] = {"set", ITA_OPTION_TEXT, .choices = set_names, .usual_text = "tangram",
                 .words = "dissection.option.set", .embed = dissection_set_embed},
    [ROW_FREE] = {"free", ITA_OPTION_WORD, .words = "dissection.option.free"},
    [ROW_FIGURE] = {"figure", ITA_OPTION_TEXT, .usual = ITA_OPTION_DERIVED,
                    .words = "dissection.option.figure", .embed = dissection_figure_embed},
    [ROW_MIRROR] = {"mirror", ITA_OPTION_CHOICE, .usual = 1, .choices = ita_no_yes,
                    .words = "dissection.option.mirror"},
    [ROW_FLIP] = {"flip", ITA_OPTION_CHOICE, .usual = 1, .choices = ita_no_yes,
                  .words = "dissection.option.flip"},
};

static bool is_own_set(const ita_value *given) {
    return given->length > 2 && given->text[0] == '[' && given->text[given->length - 1] == ']';
}

static ita_status find_set(dissection_config *c, const ita_value *given, ita_diag *diag) {
    c->is_own_set = is_own_set(given);
    if (c->is_own_set) {
        ita_status status = dissection_set_read(c, given->text, given->length, diag);
        if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET)
            diag->offset += given->offset;
        return status;
    }
    c->set = given->is_given ? dissection_set_find(given->text, given->length) : &set_tangram;
    if (c->set) return ITA_OK;
    ita_status status = ita_fail_at(diag, ITA_E_NOT_FOUND, "dissection.set", given->offset);
    ita_diag_arg_bytes(diag, given->text, given->length);
    return status;
}

static ita_status fill(dissection_config *c, const ita_values *values, ita_diag *diag) {
    const ita_value *figure = &values->items[ROW_FIGURE];
    ita_status status = find_set(c, &values->items[ROW_SET], diag);
    if (status != ITA_OK) return status;
    if (figure->is_given && values->items[ROW_FREE].is_given)
        return ita_value_refuse(values, "figure", "dissection.free.figure", diag);
    bool has_figure = figure->is_given || !is_own_set(&values->items[ROW_SET]);
    c->is_free = values->items[ROW_FREE].is_given || !has_figure;
    c->may_mirror = values->items[ROW_MIRROR].number;
    c->may_flip = values->items[ROW_FLIP].number;
    c->named.name = "";
    status = fill_pieces(c, diag);
    if (status == ITA_OK && (c->is_own_set || !c->may_flip)) part_kinds(c);
    if (status != ITA_OK || c->is_free) return status;
    return fill_figure(c, figure, diag);
}

void dissection_config_free(ita_config *config) {
    if (!config) return;
    dissection_config *c = (dissection_config *)config;
    ita_arena_close(&c->arena);
    ita_give(config->allocator, c, sizeof *c);
}

ita_status dissection_config_make(const ita_values *values, const ita_allocator *allocator,
                                  ita_config **config, ita_diag *diag) {
    dissection_config *c = ita_take_zeroed(allocator, 1, sizeof *c);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    c->base.allocator = allocator;
    c->fineness = 1;
    c->slant_count = 1;
    ita_arena_open(&c->arena, allocator);
    ita_status status = fill(c, values, diag);
    if (status == ITA_OK)
        *config = &c->base;
    else
        dissection_config_free(&c->base);
    return status;
}

void dissection_put_fineness(const dissection_config *c, ita_text *out) {
    if (c->fineness == 1) return;
    ita_put_char(out, '/');
    ita_put_int(out, c->fineness);
    ita_put_char(out, ' ');
}

void dissection_put_figure(const dissection_config *c, ita_text *text) {
    if (c->is_free) return;
    if (c->named.name[0]) {
        ita_put(text, c->named.name);
        return;
    }
    ita_put_char(text, '[');
    dissection_put_fineness(c, text);
    dissection_put_outline(c->set->frame, c->figure, c->figure_count, text);
    ita_put_char(text, ']');
}

void dissection_config_value(const ita_config *config, size_t row, ita_value *value,
                             ita_text *text) {
    const dissection_config *c = dissection_of(config);
    switch (row) {
    case ROW_SET:
        value->is_given = c->set != &set_tangram;
        ita_put(text, c->set->name);
        break;
    case ROW_FREE: value->number = c->is_free; break;
    case ROW_FIGURE:
        if (!c->is_free) value->is_given = !c->is_first_figure;
        dissection_put_figure(c, text);
        break;
    case ROW_MIRROR: value->number = c->may_mirror; break;
    case ROW_FLIP: value->number = c->may_flip; break;
    default: break;
    }
}
