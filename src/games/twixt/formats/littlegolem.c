// Little Golem's .tsgf: b begins and joins top and bottom, holes are two letters, one line a file.
// Its rules are always pp with the swap that mirrors.
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/sgf.h"
#include "games/twixt/formats/turn.h"

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
    twixt_config written;
    ita_status status = twixt_turn_check_rules(record, c, TWIXT_PP, name, &written, diag);
    if (status == ITA_OK && (c->full_cols != c->full_rows || c->handicap != 0))
        status = twixt_cannot(diag, "file.cannot.size", name, record->config);
    if (status == ITA_OK) status = twixt_check_swap(c, TWIXT_SWAP_MIRROR, name, diag);
    if (status == ITA_OK) status = twixt_check_line(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, &written, name, diag);
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

static void put_move(const twixt_move *move, ita_text *out) {
    static const char *const words[] = {"", "", "swap", "resign", "draw", ""};
    if (move->kind == TWIXT_PEG) {
        ita_put_char(out, letter(move->hole.col % LETTERS));
        ita_put_char(out, letter(move->hole.row % LETTERS));
    } else {
        ita_put(out, words[move->kind]);
    }
    if (move->has_offer) ita_put(out, "|draw");
}

static ita_status put_line(const ita_record *record, const twixt_config *c, ita_text *out,
                           ita_diag *diag) {
    ita_status status = sgf_put_root(record, c, true, name, out, diag);
    bool is_first = true;
    for (uint32_t i = 1; status == ITA_OK && i < record->node_count; i++) {
        twixt_move move;
        if (twixt_turn_goes_on(record, i)) continue;
        status = twixt_turn_bare(record, c, i, &move, diag);
        if (status != ITA_OK) break;
        ita_put(out, is_first ? ";b[" : ";r[");
        is_first = !is_first;
        put_move(&move, out);
        ita_put_char(out, ']');
    }
    if (status != ITA_OK) return status;
    ita_put(out, ")\n");
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

ita_status twixt_littlegolem_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    twixt_config *c;
    ita_status status = twixt_record_config(record, name, &c, diag);
    if (status != ITA_OK) return status;
    status = check(record, c, diag);
    if (status == ITA_OK) status = put_line(record, c, out, diag);
    twixt_config_free(&c->base);
    return status;
}
