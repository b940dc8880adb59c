// PBMserv, the play-by-mail server: standard rules, moves with link edits (R14-R16/Q14+Q16/R14).
// Knows its challenge line and its rule set; the list itself is list.c's.
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/list.h"
#include "games/twixt/formats/notes.h"
#include "games/twixt/formats/turn.h"

#include <string.h>

static const char name[] = "pbmserv";

int twixt_pbmserv_probe(const char *bytes, size_t length) {
    twixt_list_look look = twixt_list_look_at(bytes, length);
    if (look.has_challenge) return 95;
    return look.has_edits && !look.is_first_bad ? 70 : 0;
}

ita_status twixt_pbmserv_read(const char *bytes, size_t length, ita_record *record,
                              ita_diag *diag) {
    twixt_file file;
    twixt_file_rules rules = {.cols = 24, .rows = 24, .rules = "std"};
    ita_status status = twixt_file_open(&file, bytes, length, record, diag);
    if (status == ITA_OK) status = twixt_list_read(&file, &rules);
    twixt_file_close(&file);
    return status;
}

// Each word an option, none of those that the writer itself puts.
static ita_status check_options(const char *options, ita_diag *diag) {
    for (const char *at = options; at; at++) {
        size_t length = strcspn(at, " ");
        bool is_ours = strncmp(at, "-size", 5) == 0 || strncmp(at, "-handicap", 9) == 0;
        if (*at != '-' || is_ours || strcspn(at, ",;#\t") < length)
            return twixt_cannot(diag, "file.cannot.tag", name, TWIXT_LIST_OPTIONS);
        at += length;
        if (*at == '\0') break;
    }
    return ITA_OK;
}

static ita_status check_names(const ita_record *record, ita_diag *diag) {
    static const char *const players[] = {"player1", "player2"};
    for (int i = 0; i < 2; i++) {
        const char *value = ita_record_tag(record, players[i]);
        if (value && (strpbrk(value, " ,;#") || value[0] == '-' || strcmp(value, "?") == 0))
            return twixt_cannot(diag, "file.cannot.tag", name, players[i]);
    }
    return check_options(ita_record_tag(record, TWIXT_LIST_OPTIONS), diag);
}

static ita_status check(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (c->ruleset != TWIXT_STD)
        status = twixt_cannot(diag, "file.cannot.rules", name, twixt_ruleset_name(c->ruleset));
    if (status == ITA_OK && c->full_cols != c->full_rows)
        status = twixt_cannot(diag, "file.cannot.size", name, record->config);
    if (status == ITA_OK)
        status = twixt_check_swap(c, twixt_usual_swap(c->cols, c->rows, c->handicap), name, diag);
    if (status == ITA_OK) status = twixt_check_line(record, name, diag);
    if (status == ITA_OK) status = twixt_turn_check_whole(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, c, name, diag);
    if (status == ITA_OK) status = twixt_notes_check(record, name, diag);
    return status == ITA_OK ? check_names(record, diag) : status;
}

static void put_challenge(const ita_record *record, const twixt_config *c, ita_text *out) {
    const char *red = ita_record_tag(record, "player1"), *black = ita_record_tag(record, "player2");
    ita_put(out, "twixt challenge ");
    ita_put(out, red ? red : "?");
    ita_put_char(out, ' ');
    ita_put(out, black ? black : "?");
    ita_put(out, " -size=");
    ita_put_int(out, c->full_cols);
    if (c->handicap != 0) {
        ita_put(out, " -handicap=");
        ita_put_int(out, c->handicap);
    }
    const char *options = ita_record_tag(record, TWIXT_LIST_OPTIONS);
    if (options) ita_put_char(out, ' ');
    ita_put(out, options ? options : "");
    ita_put_char(out, '\n');
}

ita_status twixt_pbmserv_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    static const char *const said[] = {"player1", "player2", TWIXT_LIST_OPTIONS, NULL};
    twixt_config *c;
    ita_status status = twixt_record_config(record, name, &c, diag);
    if (status != ITA_OK) return status;
    status = check(record, c, diag);
    if (status == ITA_OK) {
        put_challenge(record, c, out);
        status = twixt_list_write(record, c, twixt_turn_put, said, out, diag);
    }
    twixt_config_free(&c->base);
    return status;
}
