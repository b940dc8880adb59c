// Configs: which set, which figure, what may be turned over. Everything derived is made here once.
#include "games/dissection/play/config.h"
#include "games/dissection/figure/file.h"
#include "games/dissection/sets/file.h"

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

// ---- the figure

ita_status dissection_trace_moves(const dissection_config *c, const char *moves,
                                  ita_outline *outline, ita_diag *diag) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        ita_move move;
        ita_status status = dissection_move_parse(c, at, length, &move, diag);
        if (status != ITA_OK) return status;
        int piece = move.v[MOVE_PIECE];
        if (count + c->pieces[piece].edge_count > DISSECTION_FIGURE_MAX)
            return ita_fail(diag, ITA_E_LIMIT, "dissection.edges");
        ita_pose pose = {move.v[MOVE_TURN],
                         move.v[MOVE_MIRROR] != 0,
                         {{move.v[MOVE_XA], move.v[MOVE_XB]}, {move.v[MOVE_YA], move.v[MOVE_YB]}}};
        dissection_lay(c, piece, &pose, edges + count);
        count += c->pieces[piece].edge_count;
        at += length + strspn(at + length, " ");
    }
    ita_status status = ita_outline_trace(c->set->frame, edges, count, c->base.allocator, outline);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "dissection.outline");
}

static ita_status take_named(dissection_config *c, const dissection_figure *figure,
                             ita_diag *diag) {
    ita_outline outline;
    ita_status status = dissection_trace_moves(c, figure->moves, &outline, diag);
    if (status != ITA_OK) return status;
    size_t bytes = outline.edge_count * sizeof *c->figure;
    bool is_figure = outline.is_simple && outline.scale == 1;
    c->figure = ita_arena_take(&c->arena, bytes);
    if (c->figure) memcpy(c->figure, outline.edges, bytes);
    c->figure_count = outline.edge_count;
    c->figure_name = figure->name;
    ita_outline_close(&outline);
    if (!c->figure) return ita_fail(diag, ITA_E_MEMORY, "memory");
    return is_figure ? ITA_OK : ita_fail(diag, ITA_E_RANGE, "dissection.crosses");
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

static ita_status fill_targets(dissection_config *c, ita_diag *diag) {
    ita_shape figure = {.edges = c->figure, .edge_count = c->figure_count};
    int steps = ita_frame_get(c->set->frame)->steps;
    for (int i = 0; i < steps * (c->may_mirror ? 2 : 1); i++) {
        dissection_target *target = &c->targets[c->target_count];
        ita_pose pose = {i % steps, i >= steps, {{0, 0}, {0, 0}}};
        target->edges = ita_arena_take(&c->arena, c->figure_count * sizeof *target->edges);
        if (!target->edges) return ita_fail(diag, ITA_E_MEMORY, "memory");
        ita_status status = ita_shape_place(c->set->frame, &figure, &pose, target->edges);
        if (status != ITA_OK) return ita_fail(diag, status, "tiling.large");
        target->first = dissection_first_corner(c->set->frame, target->edges, c->figure_count);
        c->target_count++;
    }
    return ITA_OK;
}

static ita_status fill_figure(dissection_config *c, const ita_option *option, ita_diag *diag) {
    ita_status status;
    const char *value = option ? option->value : dissection_first_figure(c->set)->name;
    size_t length = option ? option->value_length : strlen(value);
    size_t offset = option ? option->offset : 0;
    if (length >= 2 && value[0] == '[' && value[length - 1] == ']') {
        size_t skipped = value[1] == '~' ? 2 : 1;
        status = skipped == 2
                     ? dissection_read_decimals(c, value + 2, length - 3, &c->figure,
                                                &c->figure_count, diag)
                     : dissection_read_outline(c->set->frame, value + 1, length - 2, &c->arena,
                                               &c->figure, &c->figure_count, diag);
        if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET)
            diag->offset += offset + skipped;
        c->figure_name = "";
    } else {
        const dissection_figure *figure = dissection_figure_find(c->set, value, length);
        if (!figure) {
            status = ita_fail_at(diag, ITA_E_NOT_FOUND, "dissection.figure", offset);
            ita_diag_arg_bytes(diag, value, length);
            ita_diag_arg(diag, c->set->name);
            return status;
        }
        status = take_named(c, figure, diag);
    }
    if (status != ITA_OK) return status;
    c->figure_area = ita_edges_area(c->set->frame, c->figure, c->figure_count);
    centre_figure(c);
    return fill_targets(c, diag);
}

// ---- text

static ita_status find_set(dissection_config *c, const ita_option *option, ita_diag *diag) {
    bool is_own = option && option->value_length > 2 && option->value[0] == '[' &&
                  option->value[option->value_length - 1] == ']';
    if (is_own) {
        ita_status status = dissection_set_read(c, option->value, option->value_length, diag);
        if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET)
            diag->offset += option->offset;
        return status;
    }
    c->set = option ? dissection_set_find(option->value, option->value_length) : &set_tangram;
    if (c->set) return ITA_OK;
    ita_status status = ita_fail_at(diag, ITA_E_NOT_FOUND, "dissection.set", option->offset);
    ita_diag_arg_bytes(diag, option->value, option->value_length);
    return status;
}

static ita_status parse_into(dissection_config *c, ita_options *options, ita_diag *diag) {
    static const char *const yes_no[] = {"no", "yes", NULL};
    int may_mirror = 1, may_flip = 1;
    ita_status status = find_set(c, ita_options_find(options, "set"), diag);
    if (status == ITA_OK) status = ita_options_choice(options, "mirror", yes_no, &may_mirror, diag);
    if (status == ITA_OK) status = ita_options_choice(options, "flip", yes_no, &may_flip, diag);
    const ita_option *figure = ita_options_find(options, "figure");
    c->is_free = ita_options_find(options, "free") != NULL;
    if (status == ITA_OK && !figure && !dissection_first_figure(c->set)) c->is_free = true;
    if (status == ITA_OK) status = ita_options_finish(options, diag);
    if (status != ITA_OK) return status;
    c->may_mirror = may_mirror;
    c->may_flip = may_flip;
    c->figure_name = "";
    status = fill_pieces(c, diag);
    if (status != ITA_OK || c->is_free) return status;
    return fill_figure(c, figure, diag);
}

void dissection_config_free(ita_config *config) {
    if (!config) return;
    dissection_config *c = (dissection_config *)config;
    ita_arena_close(&c->arena);
    ita_give(config->allocator, c, sizeof *c);
}

ita_status dissection_config_parse(const char *text, size_t length, const ita_allocator *allocator,
                                   ita_config **config, ita_diag *diag) {
    ita_options options;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status != ITA_OK) return status;
    dissection_config *c = ita_take_zeroed(allocator, 1, sizeof *c);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    c->base.allocator = allocator;
    ita_arena_open(&c->arena, allocator);
    status = parse_into(c, &options, diag);
    if (status == ITA_OK)
        *config = &c->base;
    else
        dissection_config_free(&c->base);
    return status;
}

static void put_option(ita_text *out, size_t start, const char *key) {
    if (out->length > start) ita_put_char(out, ',');
    ita_put(out, key);
}

void dissection_config_format(const ita_config *config, ita_text *out) {
    const dissection_config *c = dissection_of(config);
    size_t start = out->length;
    if (c->set != &set_tangram) {
        put_option(out, start, "set=");
        ita_put(out, c->set->name);
    }
    if (c->is_free) {
        put_option(out, start, "free");
    } else if (!c->figure_name[0]) {
        put_option(out, start, "figure=[");
        dissection_put_outline(c->set->frame, c->figure, c->figure_count, out);
        ita_put_char(out, ']');
    } else if (strcmp(c->figure_name, dissection_first_figure(c->set)->name) != 0) {
        put_option(out, start, "figure=");
        ita_put(out, c->figure_name);
    }
    if (!c->may_mirror) put_option(out, start, "mirror=no");
    if (!c->may_flip) put_option(out, start, "flip=no");
}
