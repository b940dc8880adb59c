// Charts of all solutions: totals of options added up by place and piece, told as JSON and laid
// over pictures. Knows puzzles as covers of places by pieces; knows no game.
#include "intarsia/chart.h"

#include "intarsia/cover.h"
#include "intarsia/cover_diagram.h"

#include <string.h>

struct ita_chart {
    const ita_allocator *allocator;
    ita_puzzle_cover cover;
    ita_cover_diagram *diagram;
    size_t piece_count;
    uint64_t *totals; // [place][piece], NULL until it is done
};

ita_status ita_chart_open(const ita_config *config, const void *state, size_t memory,
                          const ita_allocator *allocator, ita_chart **out, ita_diag *diag) {
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    if (!puzzle || !puzzle->as_cover) return ita_fail(diag, ITA_E_UNSUPPORTED, "chart.none");
    ita_chart *chart = ita_take_zeroed(allocator, 1, sizeof *chart);
    if (!chart) return ita_fail(diag, ITA_E_MEMORY, "memory");
    chart->allocator = allocator;
    ita_status status = puzzle->as_cover(config, state, allocator, &chart->cover, diag);
    if (status == ITA_OK) {
        chart->piece_count = ita_cover_item_count(chart->cover.cover) - chart->cover.place_count;
        if (chart->piece_count == 0)
            status = ita_fail(diag, ITA_E_UNSUPPORTED, "chart.laid");
        else if (chart->cover.place_count == 0)
            status = ita_fail(diag, ITA_E_UNSUPPORTED, "chart.none");
    }
    if (status == ITA_OK) {
        status =
            ita_cover_diagram_open(chart->cover.cover, memory, allocator, &chart->diagram, diag);
    }
    if (status == ITA_OK)
        *out = chart;
    else
        ita_chart_close(chart);
    return status;
}

void ita_chart_close(ita_chart *chart) {
    if (!chart) return;
    const ita_allocator *allocator = chart->allocator;
    ita_cover_diagram_close(chart->diagram);
    if (chart->cover.cover) ita_cover_close(chart->cover.cover);
    ita_give(allocator, chart->cover.nodes, chart->cover.place_count * sizeof *chart->cover.nodes);
    ita_give(allocator, chart->totals,
             chart->cover.place_count * chart->piece_count * sizeof *chart->totals);
    ita_give(allocator, chart, sizeof *chart);
}

static void add_option(ita_chart *chart, uint32_t option, uint64_t total) {
    size_t count, piece = 0;
    const ita_cover_entry *entries = ita_cover_option(chart->cover.cover, option, &count);
    for (size_t i = 0; i < count; i++)
        if (entries[i].item >= chart->cover.place_count)
            piece = entries[i].item - chart->cover.place_count;
    for (size_t i = 0; i < count; i++)
        if (entries[i].item < chart->cover.place_count)
            chart->totals[entries[i].item * chart->piece_count + piece] += total;
}

static ita_status add_up(ita_chart *chart) {
    const size_t options = ita_cover_option_count(chart->cover.cover);
    uint64_t *by_option = ita_take_zeroed(chart->allocator, options + 1, sizeof *by_option);
    ita_status status =
        by_option ? ita_cover_diagram_totals(chart->diagram, by_option) : ITA_E_MEMORY;
    if (status == ITA_OK) {
        chart->totals = ita_take_zeroed(
            chart->allocator, chart->cover.place_count * chart->piece_count, sizeof *chart->totals);
        if (!chart->totals) status = ITA_E_MEMORY;
    }
    for (uint32_t option = 0; option < options && status == ITA_OK; option++)
        add_option(chart, option, by_option[option]);
    ita_give(chart->allocator, by_option, (options + 1) * sizeof *by_option);
    return status;
}

ita_status ita_chart_step(ita_chart *chart, uint64_t budget, bool *is_done, ita_diag *diag) {
    *is_done = chart->totals != NULL;
    if (*is_done) return ITA_OK;
    ita_status status = ita_cover_diagram_step(chart->diagram, budget, is_done, diag);
    if (status != ITA_OK || !*is_done) return status;
    status = add_up(chart);
    if (status == ITA_E_OVERFLOW) return ita_fail(diag, status, "cover.overflow");
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

size_t ita_chart_size(const ita_chart *chart) {
    return ita_cover_diagram_nodes(chart->diagram);
}

uint64_t ita_chart_solutions(const ita_chart *chart) {
    return ita_cover_diagram_solutions(chart->diagram);
}

size_t ita_chart_place_count(const ita_chart *chart) {
    return chart->cover.place_count;
}

size_t ita_chart_piece_count(const ita_chart *chart) {
    return chart->piece_count;
}

const char *ita_chart_piece(const ita_chart *chart, size_t piece) {
    return ita_cover_item_name(chart->cover.cover, (uint32_t)(chart->cover.place_count + piece));
}

const char *ita_chart_place(const ita_chart *chart, size_t place) {
    return ita_cover_item_name(chart->cover.cover, (uint32_t)place);
}

int ita_chart_find(const ita_chart *chart, const char *name, size_t length) {
    for (size_t piece = 0; piece < chart->piece_count; piece++)
        if (ita_text_is(name, length, ita_chart_piece(chart, piece))) return (int)piece;
    return -1;
}

uint64_t ita_chart_total(const ita_chart *chart, size_t place, size_t piece) {
    return chart->totals ? chart->totals[place * chart->piece_count + piece] : 0;
}

// ---- as JSON

// The pieces from `*first` to before `*end` are told.
static void told_pieces(const ita_chart *chart, int piece, size_t *first, size_t *end) {
    const bool is_one = piece != ITA_CHART_LIKELIEST;
    *first = is_one ? (size_t)piece : 0;
    *end = is_one ? *first + 1 : chart->piece_count;
}

static void put_place(const ita_chart *chart, size_t place, int piece, ita_text *out) {
    size_t first, end;
    told_pieces(chart, piece, &first, &end);
    ita_json_open(out, '{');
    ita_json_name(out, "place");
    ita_json_string(out, ita_chart_place(chart, place));
    ita_json_pair_uint(out, "node", chart->cover.nodes[place]);
    ita_json_name(out, "totals");
    ita_json_open(out, '[');
    for (size_t i = first; i < end; i++)
        ita_json_uint(out, ita_chart_total(chart, place, i));
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

void ita_chart_json(const ita_chart *chart, int piece, ita_text *out) {
    size_t first, end;
    told_pieces(chart, piece, &first, &end);
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "solutions", ita_chart_solutions(chart));
    ita_json_pair_uint(out, "nodes", ita_chart_size(chart));
    ita_json_name(out, "pieces");
    ita_json_open(out, '[');
    for (size_t i = first; i < end; i++)
        ita_json_string(out, ita_chart_piece(chart, i));
    ita_json_close(out, ']');
    ita_json_name(out, "places");
    ita_json_open(out, '[');
    for (size_t place = 0; place < chart->cover.place_count; place++)
        put_place(chart, place, piece, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

// ---- over a picture

static size_t likeliest(const ita_chart *chart, size_t place) {
    size_t best = 0;
    for (size_t piece = 1; piece < chart->piece_count; piece++)
        if (ita_chart_total(chart, place, piece) > ita_chart_total(chart, place, best))
            best = piece;
    return best;
}

static const char *keep_number(uint64_t number, ita_scene *scene) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    ita_put_uint(&text, number);
    const char *kept = ita_scene_keep(scene, &text);
    ita_text_close(&text);
    return kept ? kept : "";
}

static const char *say_share(const ita_chart *chart, size_t place, size_t piece, ita_scene *scene) {
    const ita_node *node = ita_scene_find(scene, chart->cover.nodes[place]);
    const char *args[] = {node && node->label ? node->label : "", ita_chart_piece(chart, piece),
                          keep_number(ita_chart_total(chart, place, piece), scene),
                          keep_number(ita_chart_solutions(chart), scene), NULL};
    return ita_scene_say(scene, "chart.label", args);
}

// The next digit of a part below the whole, which becomes what is left: without overflow.
static unsigned next_digit(uint64_t *part, uint64_t whole) {
    const uint64_t once = *part;
    unsigned digit = 0;
    uint64_t sum = 0;
    for (int i = 0; i < 10; i++)
        if (sum >= whole - once) {
            sum -= whole - once;
            digit++;
        } else {
            sum += once;
        }
    *part = sum;
    return digit;
}

// Whole percents, never more than it is.
static unsigned percents(uint64_t part, uint64_t whole) {
    if (part >= whole) return 100;
    const unsigned tens = next_digit(&part, whole);
    return 10 * tens + next_digit(&part, whole);
}

// What stands on a place: the likeliest piece's name, or a piece's share.
static const char *put_on(const ita_chart *chart, size_t place, int piece, ita_scene *scene) {
    if (piece == ITA_CHART_LIKELIEST)
        return ita_scene_words(scene, ita_chart_piece(chart, likeliest(chart, place)));
    const uint64_t total = ita_chart_total(chart, place, (size_t)piece);
    const unsigned share = percents(total, ita_chart_solutions(chart));
    return total && share == 0 ? ita_scene_words(scene, "<1") : keep_number(share, scene);
}

void ita_chart_heat(const ita_chart *chart, int piece, ita_scene *scene) {
    const double solutions = (double)ita_chart_solutions(chart);
    if (chart->piece_count == 0 || !chart->totals || solutions == 0) return;
    for (size_t place = 0; place < chart->cover.place_count; place++) {
        size_t of = piece == ITA_CHART_LIKELIEST ? likeliest(chart, place) : (size_t)piece;
        const char *label = say_share(chart, place, of, scene);
        ita_scene_heat(scene, chart->cover.nodes[place],
                       (double)ita_chart_total(chart, place, of) / solutions,
                       put_on(chart, place, piece, scene), label);
    }
}
