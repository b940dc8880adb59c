// intarsia figures: figures of a piece set by class, from those that come with the program, from
// all polygons that the pieces form on their grid and from all snug tangrams. What is said of each
// was computed there and then.
#include "intarsia/figures.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "intarsia/base.h"

#include <string.h>

enum { WORDS_COLUMN = 24, NUMBER_COLUMN = 8 };

// ---- classes

static bool is_any(const ita_figure_facts *f) {
    return f->is_formed;
}

static bool is_symmetric(const ita_figure_facts *f) {
    return f->is_mirrored || f->is_turned;
}

static bool has_one_hole(const ita_figure_facts *f) {
    return f->hole_count == 1;
}

static bool has_parts(const ita_figure_facts *f) {
    return f->part_count > 1;
}

static bool is_unique(const ita_figure_facts *f) {
    return f->is_counted && f->unique == 1;
}

static bool is_counted(const ita_figure_facts *f) {
    return f->is_counted;
}

static uint64_t fillings_of(const ita_figure_facts *f) {
    return f->unique;
}

static uint64_t tries_of(const ita_figure_facts *f) {
    return f->tries;
}

// What a class asks of a figure beyond its shape.
typedef ita_status (*figure_question)(ita_figures *figures, ita_figure_facts *facts,
                                      ita_diag *diag);

// Those for which `holds` says so, in the order of their source or the most first.
typedef struct figure_class {
    const char *name, *words;
    bool (*holds)(const ita_figure_facts *facts);
    uint64_t (*most)(const ita_figure_facts *facts);
    figure_question asks; // first; fillings that are not known are told
} figure_class;

static const figure_class classes[] = {
    {"all", "cli.figures.all", is_any, NULL, NULL},
    {"symmetric", "cli.figures.symmetric", is_symmetric, NULL, NULL},
    {"one-hole", "cli.figures.hole", has_one_hole, NULL, NULL},
    {"parts", "cli.figures.parts", has_parts, NULL, NULL},
    {"unique", "cli.figures.unique", is_unique, NULL, ita_figures_count},
    {"most", "cli.figures.most", is_counted, fillings_of, ita_figures_count},
    {"hardest", "cli.figures.hardest", is_any, tries_of, ita_figures_try},
};
enum { CLASSES = sizeof classes / sizeof classes[0] };

static const figure_class *find_class(const char *name) {
    for (size_t i = 0; i < CLASSES; i++)
        if (strcmp(classes[i].name, name) == 0) return &classes[i];
    return NULL;
}

// ---- a list

typedef struct row {
    ita_figure_facts facts;
    size_t config, config_length; // in the text of all
} row;

typedef struct listing {
    const figure_class *wanted;
    uint64_t limit;        // 0: none
    uint64_t corners_most; // of a figure
    row *rows;
    size_t count, capacity;
    ita_text configs;
    uint64_t least; // of those that the list can still take, where the most come first
    size_t looked_at, unknown;
    bool is_stopped, is_cut; // by the user; by the limit
} listing;

static int compare_rows(const void *a, const void *b, void *user) {
    const listing *l = user;
    const row *x = a, *y = b;
    const uint64_t p = l->wanted->most(&x->facts), q = l->wanted->most(&y->facts);
    if (p != q) return p > q ? -1 : 1;
    return (x->facts.number > y->facts.number) - (x->facts.number < y->facts.number);
}

static ita_status keep(listing *l, const ita_figure_facts *facts) {
    ita_status status = ita_grow(ita_heap(), &l->rows, &l->capacity, l->count + 1, sizeof *l->rows);
    if (status != ITA_OK) return status;
    row *kept = &l->rows[l->count++];
    *kept = (row){*facts, l->configs.length, strlen(facts->config)};
    ita_put(&l->configs, facts->config);
    return ita_text_status(&l->configs);
}

// The configs of the rows that are left, in their order.
static ita_status keep_configs(listing *l) {
    ita_text kept;
    ita_text_open(&kept, ita_heap());
    for (size_t i = 0; i < l->count; i++) {
        const size_t at = kept.length;
        ita_put_bytes(&kept, ita_text_get(&l->configs) + l->rows[i].config,
                      l->rows[i].config_length);
        l->rows[i].config = at;
    }
    const ita_status status = ita_text_status(&kept);
    ita_text_close(status == ITA_OK ? &l->configs : &kept);
    if (status == ITA_OK) l->configs = kept;
    return status;
}

// In their order, so many at most.
static ita_status order(listing *l) {
    if (!l->wanted->most) return ITA_OK;
    ita_sort(l->rows, l->count, sizeof *l->rows, compare_rows, l);
    if (l->limit == 0 || l->count < l->limit) return ITA_OK;
    l->is_cut = l->is_cut || l->count > l->limit;
    l->count = (size_t)l->limit;
    l->least = l->wanted->most(&l->rows[l->count - 1].facts) + 1;
    return keep_configs(l);
}

// Millions may come of which a few are wanted: the list grows to twice its limit.
static ita_status keep_most(listing *l, const ita_figure_facts *facts) {
    enum { ROOM = 64 };
    if (l->wanted->most && l->limit > 0 && l->count >= 2 * l->limit + ROOM) {
        const ita_status status = order(l);
        if (status != ITA_OK) return status;
    }
    return keep(l, facts);
}

// Only of what is listed more is asked than its class does.
static ita_status take(listing *l, ita_figures *figures, ita_figure_facts *facts, ita_diag *diag) {
    const figure_class *wanted = l->wanted;
    if (!wanted->holds(facts)) return ITA_OK;
    if (wanted->most && wanted->most(facts) < l->least) {
        l->is_cut = true;
        return ITA_OK;
    }
    ita_status status = ita_figures_try(figures, facts, diag);
    if (status == ITA_OK && !facts->is_counted) status = ita_figures_count(figures, facts, diag);
    if (status != ITA_OK) return status;
    status = keep_most(l, facts);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status look_at(listing *l, ita_figures *figures, ita_figure_facts *facts,
                          ita_diag *diag) {
    const figure_question asks = l->wanted->asks;
    if (facts->corner_count > l->corners_most) return ITA_OK;
    l->looked_at++;
    l->unknown += !facts->is_known;
    if (!facts->is_formed) return ITA_OK;
    if (asks) {
        const ita_status status = asks(figures, facts, diag);
        if (status != ITA_OK) return status;
        l->unknown += asks == ita_figures_count && !facts->is_counted;
    }
    return take(l, figures, facts, diag);
}

static ita_status list_all(listing *l, ita_figures *figures, ita_diag *diag) {
    ita_status status = ITA_OK;
    while (status == ITA_OK && !(l->is_stopped = cli_is_stopped)) {
        ita_figure_facts facts;
        l->is_cut = l->is_cut || (!l->wanted->most && l->limit > 0 && l->count == l->limit);
        if (l->is_cut && !l->wanted->most) return ITA_OK;
        status = ita_figures_next(figures, &facts, diag);
        if (status == ITA_E_NOT_FOUND) return ITA_OK;
        if (status == ITA_OK) status = look_at(l, figures, &facts, diag);
    }
    return status;
}

// ---- answers

static void put_count(ita_text *out, const char *key, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    ita_put_words(out, key, (const char *const[]){digits, NULL});
}

static void put_row(const listing *l, const row *r, ita_text *out) {
    ita_put_uint(out, r->facts.number);
    line_column(out, NUMBER_COLUMN);
    put_count(out, "cli.figures.corners", r->facts.corner_count);
    ita_put(out, ", ");
    if (!r->facts.is_counted)
        ita_put(out, cli_words("cli.figures.uncounted"));
    else if (r->facts.unique == 1)
        ita_put(out, cli_words("cli.figures.filling"));
    else
        put_count(out, "cli.figures.fillings", r->facts.unique);
    ita_put(out, ", ");
    put_count(out, "cli.figures.tries", r->facts.tries);
    ita_put(out, "  dissection:");
    ita_put_bytes(out, ita_text_get(&l->configs) + r->config, r->config_length);
    ita_put_char(out, '\n');
}

static void put_list(const listing *l, ita_text *out) {
    char numbers[3][24];
    const size_t values[] = {l->count, l->looked_at, l->unknown};
    for (size_t i = 0; i < l->count; i++)
        put_row(l, &l->rows[i], out);
    for (int i = 0; i < 3; i++)
        snprintf(numbers[i], sizeof numbers[i], "%zu", values[i]);
    ita_put_words(out, l->unknown ? "cli.figures.unknown" : "cli.figures.end",
                  (const char *const[]){numbers[0], numbers[1], numbers[2], NULL});
    ita_put_char(out, '\n');
}

static void put_row_json(const listing *l, const row *r, ita_text *out) {
    const ita_figure_facts *f = &r->facts;
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {{"number", f->number},
                   {"corners", f->corner_count},
                   {"holes", f->hole_count},
                   {"parts", f->part_count},
                   {"tries", f->tries}};
    const struct {
        const char *name;
        bool value;
    } answers[] = {
        {"convex", f->is_convex}, {"mirrored", f->is_mirrored}, {"turned", f->is_turned}};
    ita_json_open(out, '{');
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        ita_json_name(out, numbers[i].name);
        ita_json_uint(out, numbers[i].value);
    }
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        ita_json_name(out, answers[i].name);
        ita_json_bool(out, answers[i].value);
    }
    ita_json_name(out, "solutions");
    f->is_counted ? ita_json_uint(out, f->fillings) : ita_json_string(out, NULL);
    ita_json_name(out, "unique");
    f->is_counted ? ita_json_uint(out, f->unique) : ita_json_string(out, NULL);
    ita_text config;
    cli_open_text(&config);
    ita_put(&config, "dissection:");
    ita_put_bytes(&config, ita_text_get(&l->configs) + r->config, r->config_length);
    ita_json_name(out, "config");
    ita_json_string(out, ita_text_get(&config));
    ita_text_need(out, &config);
    ita_text_close(&config);
    ita_json_close(out, '}');
}

static void put_list_json(const listing *l, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "figures");
    ita_json_open(out, '[');
    for (size_t i = 0; i < l->count; i++)
        put_row_json(l, &l->rows[i], out);
    ita_json_close(out, ']');
    ita_json_name(out, "looked_at");
    ita_json_uint(out, l->looked_at);
    ita_json_name(out, "unknown");
    ita_json_uint(out, l->unknown);
    ita_json_name(out, "complete");
    ita_json_bool(out, !l->is_stopped && !l->is_cut && l->unknown == 0);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

// What can be asked for: classes first, then sources.
static void name_choice(size_t index, const char **option, const char **name, const char **words) {
    size_t count;
    const ita_figure_source *sources = ita_figure_sources(&count);
    const bool is_class = index < CLASSES;
    *option = is_class ? "class" : "among";
    *name = is_class ? classes[index].name : sources[index - CLASSES].name;
    *words = cli_words(is_class ? classes[index].words : sources[index - CLASSES].words);
}

static void put_choice(size_t index, ita_text *out) {
    const char *option, *name, *words;
    name_choice(index, &option, &name, &words);
    ita_put(out, "--");
    ita_put(out, option);
    ita_put_char(out, ' ');
    ita_put(out, name);
    line_column(out, WORDS_COLUMN);
    line_wrap(out, WORDS_COLUMN, words);
}

static void put_choice_json(size_t index, ita_text *out) {
    const char *option, *name, *words;
    name_choice(index, &option, &name, &words);
    ita_json_open(out, '{');
    ita_json_name(out, option);
    ita_json_string(out, name);
    ita_json_name(out, "words");
    ita_json_string(out, words);
    ita_json_close(out, '}');
}

static int tell_choices(bool is_json) {
    size_t sources;
    ita_text out;
    (void)ita_figure_sources(&sources);
    cli_open_text(&out);
    if (is_json) ita_json_open(&out, '[');
    for (size_t i = 0; i < CLASSES + sources; i++)
        if (is_json)
            put_choice_json(i, &out);
        else
            put_choice(i, &out);
    if (is_json) ita_json_close(&out, ']');
    if (is_json) ita_put_char(&out, '\n');
    cli_print(&out);
    ita_text_close(&out);
    return EXIT_YES;
}

static int answer(const cli_args *args, listing *l) {
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json"))
        put_list_json(l, &out);
    else
        put_list(l, &out);
    cli_print(&out);
    ita_text_close(&out);
    if (l->is_stopped) {
        ita_diag diag;
        ita_fail(&diag, ITA_E_STOPPED, "cli.ask.stopped");
        return cli_failed(NULL, NULL, &diag);
    }
    return l->count > 0 ? EXIT_YES : EXIT_NO;
}

static int list_figures(const cli_args *args, listing *l, ita_config *config, uint64_t tries) {
    const char *among = cli_value(args, "among", "shipped");
    ita_figures *figures;
    ita_diag diag;
    ita_text_open(&l->configs, ita_heap());
    ita_status status = ita_figures_open(config, among, strlen(among), tries, &figures, &diag);
    if (status == ITA_OK) {
        cli_catch_interrupt();
        status = list_all(l, figures, &diag);
        ita_figures_close(figures);
        if (status == ITA_OK && (status = order(l)) != ITA_OK) ita_fail(&diag, status, "memory");
    }
    const int exit_status = status == ITA_OK ? answer(args, l) : cli_failed(NULL, NULL, &diag);
    ita_give(ita_heap(), l->rows, l->capacity * sizeof *l->rows);
    ita_text_close(&l->configs);
    return exit_status;
}

static int run_figures(const cli_args *args) {
    const char *name =
        cli_value(args, "class", args->count || cli_has(args, "among") ? "all" : "help");
    uint64_t tries = 200000;
    listing l = {.corners_most = UINT64_MAX};
    if (!cli_number(args, "limit", 0, UINT32_MAX, &l.limit) ||
        !cli_number(args, "corners", 3, UINT32_MAX, &l.corners_most) ||
        !cli_number(args, "nodes", 1, UINT64_MAX, &tries))
        return EXIT_BAD;
    if (strcmp(name, "help") == 0) return tell_choices(cli_has(args, "json"));
    l.wanted = find_class(name);
    if (!l.wanted)
        return cli_misused("figures", "cli.use.class", (const char *const[]){name, NULL});
    ita_config *config;
    int exit_status;
    const char *set = args->count ? args->positional[0] : "tangram";
    if (!cli_open_pieces(set, &config, &exit_status)) return exit_status;
    exit_status = list_figures(args, &l, config, tries);
    ita_config_free(config);
    return exit_status;
}

static const cli_option options[] = {{"class", 'c', "CLASS", "help.figures.class"},
                                     {"among", 'a', "SOURCE", "help.figures.among"},
                                     {"corners", 0, "N", "help.figures.corners"},
                                     {"limit", 'l', "N", "help.figures.limit"},
                                     {"nodes", 'n', "N", "help.figures.nodes"},
                                     {"json", 'j', NULL, "help.json"},
                                     {0}};

static const char *const more[] = {"help.figures.1", "help.figures.2", "help.figures.3",
                                   "help.figures.4", NULL};

const cli_command cli_figures = {"figures", "[NAME|@FILE]", "help.figures", 0,    1,
                                 options,   run_figures,    more,           false};
