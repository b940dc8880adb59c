// Little Golem's .tsgf: b begins and joins top and bottom, holes are two letters, one line a file.
// Its rules are always pp with the swap that mirrors.
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/sgf.h"

#include <string.h>

static const char name[] = "littlegolem";
enum { LETTERS = 52 };

int twixt_littlegolem_probe(const char *bytes, size_t length) {
    sgf_look look = sgf_look_at(bytes, length);
    return sgf_is_golem(&look) ? 95 : 0;
}

ita_status twixt_littlegolem_read(const char *bytes, size_t length, ita_record *record,
                                  ita_diag *diag) {
    return sgf_read_tree(bytes, length, true, record, diag);
}

// ---- writing

static ita_status check(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    ita_status status = twixt_check_edits(record, name, diag);
    if (status == ITA_OK) status = twixt_check_ruleset(c, TWIXT_PP, name, diag);
    if (status == ITA_OK && (c->full_cols != c->full_rows || c->handicap != 0))
        status = twixt_cannot(diag, "file.cannot.size", name, record->config);
    if (status == ITA_OK) status = twixt_check_swap(c, TWIXT_SWAP_MIRROR, name, diag);
    if (status == ITA_OK) status = twixt_check_line(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, c, name, diag);
    const char *source = ita_record_tag(record, "source");
    bool is_empty = record->node_count < 2; // then only the source tells the format
    if (status == ITA_OK && is_empty && (!source || !strstr(source, "littlegolem")))
        status = twixt_cannot(diag, "file.cannot.empty", name, "0");
    if (status != ITA_OK) return status;
    for (size_t i = 0; i < record->node_count; i++)
        if (record->nodes[i].comment)
            return twixt_cannot(diag, "file.cannot.comment", name, record->nodes[i].comment);
    return ITA_OK;
}

static char letter(int value) {
    return (char)(value < 26 ? 'a' + value : 'A' + value - 26);
}

static void put_move(const ita_move *move, ita_text *out) {
    static const char *const words[] = {"", "", "swap", "resign", "draw"};
    int kind = twixt_move_kind(move);
    twixt_hole hole = twixt_move_hole(move);
    if (kind == TWIXT_PEG) {
        ita_put_char(out, letter(hole.col % LETTERS));
        ita_put_char(out, letter(hole.row % LETTERS));
    } else {
        ita_put(out, words[kind]);
    }
    if (twixt_move_has_offer(move)) ita_put(out, "|draw");
}

static ita_status put_line(const ita_record *record, const twixt_config *c, ita_text *out,
                           ita_diag *diag) {
    ita_status status = sgf_put_root(record, c, true, name, out, diag);
    for (uint32_t i = 1; status == ITA_OK && i < record->node_count; i++) {
        ita_move move;
        status = twixt_record_move(record, c, i, &move, diag);
        if (status != ITA_OK) break;
        ita_put(out, i % 2 == 1 ? ";b[" : ";r[");
        put_move(&move, out);
        ita_put_char(out, ']');
    }
    if (status != ITA_OK) return status;
    ita_put(out, ")\n");
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

ita_status twixt_littlegolem_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    twixt_config *c;
    ita_status status = twixt_record_config(record, &c, diag);
    if (status != ITA_OK) return status;
    status = check(record, c, diag);
    if (status == ITA_OK) status = put_line(record, c, out, diag);
    twixt_config_free(&c->base);
    return status;
}
