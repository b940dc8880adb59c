// intarsia sets: the piece sets of dissections, or all about one: that comes with the program, or
// that a user drew. A drawing that makes no set is refused with place and reason.
#include "cli/commands.h"
#include "cli/lines.h"
#include "intarsia/generate.h"
#include "intarsia/pieces.h"
#include "intarsia/words.h"

#include <string.h>

enum { NAME_COLUMN = 13, PIECE_COLUMN = 5, EDGES_COLUMN = 29, SHARE_COLUMN = 53, WAYS_COLUMN = 61 };

static const ita_game *dissection(void) {
    static const char name[] = "dissection";
    return ita_game_find(name, sizeof name - 1);
}

static bool find_facts(const ita_config *config, ita_set_facts *facts, int *exit_status) {
    ita_diag diag;
    if (ita_set_facts_get(config, facts, &diag) == ITA_OK) return true;
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

// ---- words

static void put_words(ita_text *out, const char *key, const char *a, const char *b, const char *c) {
    const char *args[] = {a, b, c, NULL};
    ita_put_words(out, key, args);
}

static const char *ring_words(const ita_set_facts *facts, ita_text *scratch) {
    ita_text_reset(scratch);
    ita_put(scratch, "dissection.ring.");
    ita_put(scratch, ita_frame_get(facts->frame)->name);
    return cli_words(ita_text_get(scratch));
}

static void put_heading(const ita_set_facts *facts, double off, ita_text *out) {
    char pieces[24], kinds[24], step[24], number[24];
    ita_text scratch;
    cli_open_text(&scratch);
    snprintf(pieces, sizeof pieces, "%zu", facts->piece_count);
    snprintf(kinds, sizeof kinds, "%zu", facts->kind_count);
    snprintf(step, sizeof step, "%g", facts->step);
    put_words(out, facts->piece_count == 1 ? "cli.sets.head.one" : "cli.sets.head",
              cli_words(facts->title), pieces, kinds);
    ita_put_char(out, '\n');
    put_words(out, "cli.sets.exact", ring_words(facts, &scratch), step, NULL);
    if (off > 0) {
        snprintf(number, sizeof number, "%.2g", off);
        ita_put_char(out, '\n');
        put_words(out, "cli.sets.off", number, NULL, NULL);
    }
    ita_put(out, "\n\n");
    ita_text_need(out, &scratch);
    ita_text_close(&scratch);
}

static void put_edges(const ita_piece_facts *piece, ita_text *out) {
    char edges[24], bent[24];
    if (piece->edge_count == 1) {
        ita_put(out, cli_words("cli.sets.circle"));
        return;
    }
    snprintf(edges, sizeof edges, "%zu", piece->edge_count);
    snprintf(bent, sizeof bent, "%zu", piece->bent_count);
    put_words(out, piece->bent_count ? "cli.sets.bent" : "cli.sets.edges", edges, bent, NULL);
}

static void put_piece(const ita_set_facts *facts, size_t index, ita_text *out) {
    const ita_piece_facts *piece = &facts->pieces[index];
    char number[24];
    ita_put(out, "  ");
    ita_put_uint(out, index + 1);
    line_column(out, PIECE_COLUMN);
    ita_put(out, cli_words(piece->name));
    line_column(out, EDGES_COLUMN);
    if (piece->same_as != index) {
        snprintf(number, sizeof number, "%zu", piece->same_as + 1);
        put_words(out, "cli.sets.like", number, NULL, NULL);
        ita_put_char(out, '\n');
        return;
    }
    put_edges(piece, out);
    line_column(out, SHARE_COLUMN);
    ita_put_decimal(out, 100 * piece->share, 1);
    ita_put(out, " %");
    if (piece->way_count > 0) {
        snprintf(number, sizeof number, "%d", piece->way_count);
        line_column(out, WAYS_COLUMN);
        const char *key = piece->way_count == 1  ? "cli.sets.ways.one"
                          : piece->is_own_mirror ? "cli.sets.ways.even"
                                                 : "cli.sets.ways";
        put_words(out, key, number, NULL, NULL);
    }
    ita_put_char(out, '\n');
}

static void put_sentence(const char *key, const char *step, ita_text *out) {
    ita_text words;
    cli_open_text(&words);
    put_words(&words, key, step, NULL, NULL);
    ita_put(out, "  ");
    line_wrap(out, 2, ita_text_get(&words));
    ita_text_need(out, &words);
    ita_text_close(&words);
}

static void put_limits(const ita_set_facts *facts, ita_text *out) {
    char step[24];
    snprintf(step, sizeof step, "%g", facts->step);
    ita_put_char(out, '\n');
    ita_put(out, cli_words("cli.sets.limits"));
    ita_put_char(out, '\n');
    if (facts->is_proof) put_sentence("dissection.proof", step, out);
    for (size_t i = 0; i < facts->limit_count; i++)
        put_sentence(facts->limits[i], step, out);
}

// Whether pieces come together edge to edge.
static bool makes_figures(const ita_config *config) {
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, ita_heap());
    const ita_status status = ita_generate(config, 1, 5, cli_memory(), &text, &diag);
    ita_text_close(&text);
    return status == ITA_OK;
}

// What to type next.
static void put_commands(const ita_config *config, const char *name, ita_text *out) {
    static const char fresh[] = "new dissection:set={0} --generate 5";
    static const char *const forms[] = {"play dissection:set={0},free", fresh,
                                        "solve dissection FIGURE.svg --set {0}"};
    ita_put_char(out, '\n');
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i] == fresh && !makes_figures(config)) continue;
        const char *gap = strstr(forms[i], "{0}");
        ita_put(out, "  intarsia ");
        ita_put_bytes(out, forms[i], (size_t)(gap - forms[i]));
        ita_put(out, name);
        ita_put(out, gap + 3);
        ita_put_char(out, '\n');
    }
}

static void put_about(const ita_set_facts *facts, const ita_config *config, const char *name,
                      double off, ita_text *out) {
    put_heading(facts, off, out);
    for (size_t i = 0; i < facts->piece_count; i++)
        put_piece(facts, i, out);
    put_limits(facts, out);
    put_commands(config, name, out);
}

// ---- JSON

static void put_piece_json(const ita_piece_facts *piece, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "name");
    ita_json_string(out, cli_words(piece->name));
    ita_json_pair_uint(out, "edges", piece->edge_count);
    ita_json_pair_uint(out, "bent", piece->bent_count);
    ita_json_pair_fixed(out, "share", piece->share, 9);
    ita_json_pair_uint(out, "same_as", piece->same_as + 1);
    ita_json_pair_int(out, "ways", piece->way_count);
    ita_json_pair_bool(out, "own_mirror", piece->is_own_mirror);
    ita_json_close(out, '}');
}

static void put_limit_json(const char *key, const char *step, ita_text *out) {
    ita_text words;
    cli_open_text(&words);
    put_words(&words, key, step, NULL, NULL);
    ita_json_open(out, '{');
    ita_json_name(out, "key");
    ita_json_string(out, key);
    ita_json_name(out, "words");
    ita_json_string(out, ita_text_get(&words));
    ita_json_close(out, '}');
    ita_text_need(out, &words);
    ita_text_close(&words);
}

static void put_config_json(const ita_config *config, ita_text *out) {
    ita_text text;
    cli_open_text(&text);
    ita_put(&text, "dissection:");
    ita_config_format(config, &text);
    ita_json_name(out, "config");
    ita_json_string(out, ita_text_get(&text));
    ita_text_need(out, &text);
    ita_text_close(&text);
}

static void put_json(const ita_set_facts *facts, const ita_config *config, double off,
                     ita_text *out) {
    char step[24];
    snprintf(step, sizeof step, "%g", facts->step);
    ita_json_open(out, '{');
    ita_json_name(out, "title");
    ita_json_string(out, cli_words(facts->title));
    ita_json_pair_bool(out, "own", facts->is_own);
    put_config_json(config, out);
    ita_json_name(out, "ring");
    ita_json_string(out, ita_frame_get(facts->frame)->name);
    ita_json_pair_fixed(out, "turn", facts->step, 3);
    ita_json_pair_uint(out, "kinds", facts->kind_count);
    if (facts->is_own) {
        ita_json_pair_fixed(out, "drawn_off", off, 9);
    }
    ita_json_name(out, "pieces");
    ita_json_open(out, '[');
    for (size_t i = 0; i < facts->piece_count; i++)
        put_piece_json(&facts->pieces[i], out);
    ita_json_close(out, ']');
    ita_json_pair_bool(out, "proves_none", facts->is_proof);
    ita_json_name(out, "limits");
    ita_json_open(out, '[');
    for (size_t i = 0; i < facts->limit_count; i++)
        put_limit_json(facts->limits[i], step, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

// ---- all sets

// The name behind "set=" in an example's config; its length.
static const char *set_of(const ita_gallery *example, size_t *length) {
    static const char before[] = "set=";
    const char *name = example->config;
    if (strncmp(name, before, sizeof before - 1) == 0) name += sizeof before - 1;
    *length = strcspn(name, ",");
    return name;
}

static bool put_row(const char *name, size_t figures, ita_text *out, int *exit_status) {
    ita_config *config;
    ita_set_facts facts;
    char pieces[24], count[24];
    if (!cli_open_pieces(name, &config, exit_status)) return false;
    const bool is_known = find_facts(config, &facts, exit_status);
    if (is_known) {
        snprintf(pieces, sizeof pieces, "%zu", facts.piece_count);
        snprintf(count, sizeof count, "%zu", figures);
        ita_put(out, name);
        line_column(out, NAME_COLUMN);
        put_words(out, "cli.sets.row", cli_words(facts.title), pieces, count);
        ita_put_char(out, '\n');
    }
    ita_config_free(config);
    return is_known;
}

static bool put_name_json(const char *name, size_t figures, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "set");
    ita_json_string(out, name);
    ita_json_pair_uint(out, "figures", figures);
    ita_json_close(out, '}');
    return true;
}

// Figures of one set stand together in the gallery.
static bool put_all(bool is_json, ita_text *out, int *exit_status) {
    ita_gallery gallery;
    char name[64] = "";
    size_t figures = 0;
    bool is_going = ita_gallery_open(dissection(), &gallery, NULL) == ITA_OK; // all data are inside
    bool is_good = true;
    if (is_json) ita_json_open(out, '[');
    while (is_going && is_good) {
        size_t length = 0;
        is_going = ita_gallery_next(&gallery);
        const char *next = is_going ? set_of(&gallery, &length) : "";
        const bool is_same = is_going && ita_text_is(next, length, name);
        if (!is_same && figures > 0)
            is_good = is_json ? put_name_json(name, figures, out)
                              : put_row(name, figures, out, exit_status);
        if (!is_same) {
            snprintf(name, sizeof name, "%.*s", (int)length, next);
            figures = 0;
        }
        figures++;
    }
    if (is_json) ita_json_close(out, ']');
    return is_good;
}

// What the numbers of a drawn set had to be changed by; 0 where none is drawn. It was read before.
static double drawn_off(const char *name, const ita_config *config, const ita_set_facts *facts) {
    ita_text content;
    ita_diag diag;
    double off = 0;
    if (!facts->is_own || name[0] == '[') return 0;
    if (cli_read_file(name[0] == '@' ? name + 1 : name, &content, &diag) != ITA_OK) return 0;
    if (ita_set_drawn_off(config, ita_text_get(&content), content.length, &off, &diag) != ITA_OK)
        off = 0;
    ita_text_close(&content);
    return off;
}

static bool put_one(const char *name, bool is_json, ita_text *out, int *exit_status) {
    ita_config *config;
    ita_set_facts facts;
    if (!cli_open_pieces(name, &config, exit_status)) return false;
    const bool is_known = find_facts(config, &facts, exit_status);
    const double off = is_known ? drawn_off(name, config, &facts) : 0;
    if (is_known && is_json)
        put_json(&facts, config, off, out);
    else if (is_known)
        put_about(&facts, config, name, off, out);
    ita_config_free(config);
    return is_known;
}

static int run_sets(const cli_args *args) {
    const bool is_json = cli_has(args, "json");
    int exit_status = EXIT_YES;
    ita_text out;
    cli_open_text(&out);
    const bool is_good = args->count ? put_one(args->positional[0], is_json, &out, &exit_status)
                                     : put_all(is_json, &out, &exit_status);
    if (is_good && is_json) ita_put_char(&out, '\n');
    if (is_good) cli_print(&out);
    ita_text_close(&out);
    return is_good ? EXIT_YES : exit_status;
}

static const cli_option options[] = {{"json", 'j', NULL, "help.json"}, {0}};

static const char *const more[] = {"help.sets.1", NULL};

const cli_command cli_sets = {"sets",  "[NAME|@FILE]", "help.sets", 0,    1,
                              options, run_sets,       more,        false};
