// Inline lists as people write them into mails and forums: 1.f6 2.swap 3.m16 33.resign.
// They say nothing of board and rules: the usual ones are meant.
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/list.h"
#include "games/twixt/formats/notes.h"
#include "games/twixt/formats/turn.h"

static const char name[] = "inline";

int twixt_inline_probe(const char *bytes, size_t length) {
    twixt_list_look look = twixt_list_look_at(bytes, length);
    if (look.has_challenge || look.moves == 0 || look.is_first_bad) return 0;
    return look.bad == 0 ? 60 : 30;
}

ita_status twixt_inline_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    twixt_file file;
    twixt_file_rules rules = {.cols = 24, .rows = 24, .rules = "pp"};
    ita_status status = twixt_file_open(&file, bytes, length, record, diag);
    if (status == ITA_OK) status = twixt_list_read(&file, &rules);
    twixt_file_close(&file);
    return status;
}

static ita_status check(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    twixt_config written;
    ita_status status = twixt_turn_check_rules(record, c, TWIXT_PP, name, &written, diag);
    if (status == ITA_OK && (c->full_cols != 24 || c->full_rows != 24 || c->handicap != 0))
        status = twixt_cannot(diag, "file.cannot.size", name, record->config);
    if (status == ITA_OK) status = twixt_check_swap(c, TWIXT_SWAP_MIRROR, name, diag);
    if (status == ITA_OK) status = twixt_check_line(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, &written, name, diag);
    if (status == ITA_OK && record->node_count < 2)
        status = twixt_cannot(diag, "file.cannot.empty", name, "0");
    return status == ITA_OK ? twixt_notes_check(record, name, diag) : status;
}

ita_status twixt_inline_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    static const char *const said[] = {NULL};
    twixt_config *c;
    ita_status status = twixt_record_config(record, name, &c, diag);
    if (status != ITA_OK) return status;
    status = check(record, c, diag);
    if (status == ITA_OK) status = twixt_list_write(record, c, twixt_put_bare, said, out, diag);
    twixt_config_free(&c->base);
    return status;
}
