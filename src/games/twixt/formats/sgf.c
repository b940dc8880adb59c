// The published SGF for TwixT, GM[21]: White begins and joins top and bottom. Variations, comments.
// Writes the whole tree without recursion.
#include "games/twixt/formats/sgf.h"

#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/turn.h"
#include "record/record.h"

#include <string.h>

static const char name[] = "sgf";

int twixt_sgf_probe(const char *bytes, size_t length) {
    sgf_look look = sgf_look_at(bytes, length);
    if (!look.is_tree || sgf_is_golem(&look)) return 0;
    return look.is_twixt ? 90 : 15;
}

ita_status twixt_sgf_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    return sgf_read_tree(bytes, length, false, record, diag);
}

// ---- writing

// `depth` of the node last written; behind a swap of sides (at depth `swap_depth`) colours are one
// off.
typedef struct writer {
    const ita_record *record;
    const twixt_config *config;
    const record_links *links;
    ita_text *out;
    ita_diag *diag;
    size_t depth, swap_depth;
} writer;

static bool is_branching(const writer *w, uint32_t node) {
    uint32_t first = w->links->first_child[node];
    return first != 0 && w->links->next_sibling[first] != 0;
}

// Edits alone are written with the peg that ends their turn.
static ita_status put_node(writer *w, uint32_t node) {
    if (twixt_turn_goes_on(w->record, node)) return ITA_OK;
    if (w->swap_depth >= w->depth) w->swap_depth = 0; // on another branch by now
    bool is_white = (w->depth % 2 == 1) == (w->swap_depth == 0);
    if (w->depth % 10 == 1) ita_put_char(w->out, '\n');
    ita_put(w->out, is_white ? ";W[" : ";B[");
    ita_status status = twixt_turn_put(w->record, w->config, node, w->out, w->diag);
    if (status != ITA_OK) return status;
    ita_put_char(w->out, ']');
    if (w->config->swap == TWIXT_SWAP_SIDES && strncmp(w->record->nodes[node].move, "swap", 4) == 0)
        w->swap_depth = w->depth;
    sgf_put_comment(w->record->nodes[node].comment, w->out);
    return ITA_OK;
}

static void step_down(writer *w, uint32_t node) {
    if (!twixt_turn_goes_on(w->record, node)) w->depth++;
}

// The node that follows, parentheses put on the way; the root at the end.
static uint32_t next_node(writer *w, uint32_t node) {
    const record_links *links = w->links;
    if (links->first_child[node] != 0) {
        if (is_branching(w, node)) ita_put(w->out, "\n(");
        step_down(w, links->first_child[node]);
        return links->first_child[node];
    }
    while (node != ITA_ROOT) {
        uint32_t parent = w->record->nodes[node].parent;
        if (!twixt_turn_goes_on(w->record, node)) w->depth--;
        if (is_branching(w, parent)) {
            ita_put_char(w->out, ')');
            if (links->next_sibling[node] != 0) {
                ita_put(w->out, "\n(");
                step_down(w, links->next_sibling[node]);
                return links->next_sibling[node];
            }
        }
        node = parent;
    }
    return ITA_ROOT;
}

static ita_status put_tree(writer *w) {
    ita_status status = sgf_put_root(w->record, w->config, false, name, w->out, w->diag);
    if (status != ITA_OK) return status;
    sgf_put_comment(w->record->nodes[ITA_ROOT].comment, w->out);
    uint32_t node = next_node(w, ITA_ROOT);
    while (node != ITA_ROOT) {
        status = put_node(w, node);
        if (status != ITA_OK) return status;
        node = next_node(w, node);
    }
    ita_put(w->out, ")\n");
    return ita_text_status(w->out) == ITA_OK ? ITA_OK : ita_fail(w->diag, ITA_E_MEMORY, "memory");
}

static ita_status check(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    if (c->ruleset == TWIXT_PLAIN) return twixt_cannot(diag, "file.cannot.rules", name, "plain");
    if (c->handicap != 0 && c->full_cols != c->full_rows)
        return twixt_cannot(diag, "file.cannot.size", name, record->config);
    ita_status status = twixt_turn_check_whole(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, c, name, diag);
    return status == ITA_OK ? sgf_check_comments(record, name, diag) : status;
}

ita_status twixt_sgf_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    twixt_config *c;
    ita_status status = twixt_record_config(record, name, &c, diag);
    if (status != ITA_OK) return status;
    record_links links = {0};
    status = check(record, c, diag);
    if (status == ITA_OK) status = record_links_open(&links, record, record->arena.allocator);
    if (status == ITA_E_MEMORY) ita_fail(diag, status, "memory");
    if (status == ITA_OK) {
        writer w = {.record = record, .config = c, .links = &links, .out = out, .diag = diag};
        status = put_tree(&w);
        record_links_close(&links);
    }
    twixt_config_free(&c->base);
    return status;
}
