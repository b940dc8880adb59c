// The root of an SGF tree and its comments, for both dialects. Refuses what SGF cannot hold.
// Touches only the text it writes.
#include "games/twixt/formats/sgf.h"
#include "games/twixt/formats/sgf_token.h"

#include <string.h>

static const char *property_of(const char *tag, bool is_golem) {
    if (strcmp(tag, "player1") == 0) return is_golem ? "PB" : "PW";
    if (strcmp(tag, "player2") == 0) return is_golem ? "PW" : "PB";
    if (strcmp(tag, "result") == 0) return "RE";
    for (const sgf_tag *known = sgf_tags; known->property; known++)
        if (strcmp(known->tag, tag) == 0) return known->property;
    return "TAG";
}

static void put_value(const char *property, const ita_tag *tag, bool is_golem, ita_text *out) {
    const char *value = tag->value;
    ita_put_char(out, '[');
    if (strcmp(property, "TAG") == 0) {
        sgf_put_value(tag->name, true, out);
        ita_put_char(out, ':');
    }
    if (strcmp(property, "RE") == 0 && (value[0] == '1' || value[0] == '2') && value[1] == '+') {
        ita_put_char(out, (value[0] == '1') != is_golem ? 'W' : 'B');
        value++;
    }
    sgf_put_value(value, false, out);
    ita_put_char(out, ']');
}

static ita_status put_tags(const ita_record *record, bool is_golem, const char *format,
                           ita_text *out, ita_diag *diag) {
    for (size_t i = 0; i < record->tag_count; i++) {
        const ita_tag *tag = &record->tags[i];
        const char *property = property_of(tag->name, is_golem);
        bool is_null = is_golem && twixt_word_is(tag->value, strlen(tag->value), "null");
        if (!sgf_can_hold(tag->value, true) || !sgf_can_hold(tag->name, true) ||
            tag->value[0] == '\0' || is_null ||
            (strcmp(property, "RE") == 0 && strchr("WB", tag->value[0]) && tag->value[1] == '+'))
            return twixt_cannot(diag, "file.cannot.tag", format, tag->name);
        ita_put(out, property);
        put_value(property, tag, is_golem, out);
    }
    return ITA_OK;
}

static void put_size(const twixt_config *c, ita_text *out) {
    ita_put(out, "SZ[");
    ita_put_int(out, c->cols);
    if (c->cols != c->rows) {
        ita_put_char(out, ':');
        ita_put_int(out, c->rows);
    }
    ita_put_char(out, ']');
    if (c->handicap == 0) return;
    ita_put(out, "HA[");
    ita_put_int(out, c->handicap);
    ita_put_char(out, ']');
}

static void put_rules(const twixt_config *c, ita_text *out) {
    bool is_3m = c->ruleset == TWIXT_STD && c->swap == TWIXT_SWAP_NO && c->handicap == 0;
    ita_put(out, c->ruleset == TWIXT_PP ? "RU[PP]" : is_3m ? "RU[3M]" : "RU[STD]");
    if (is_3m || c->swap == twixt_usual_swap(c->cols, c->rows, c->handicap)) return;
    ita_put(out, "SWAP[");
    ita_put(out, twixt_swap_name(c->swap));
    ita_put_char(out, ']');
}

ita_status sgf_put_root(const ita_record *record, const twixt_config *config, bool is_golem,
                        const char *format, ita_text *out, ita_diag *diag) {
    ita_put(out, is_golem ? "(;FF[4]" : "(;FF[4]GM[21]AP[intarsia]");
    ita_status status = put_tags(record, is_golem, format, out, diag);
    if (status != ITA_OK) return status;
    put_size(config, out);
    if (!is_golem) put_rules(config, out);
    return ITA_OK;
}

ita_status sgf_check_comments(const ita_record *record, const char *format, ita_diag *diag) {
    for (size_t i = 0; i < record->node_count; i++) {
        const char *comment = record->nodes[i].comment;
        if (comment && !sgf_can_hold(comment, false))
            return twixt_cannot(diag, "file.cannot.comment", format, comment);
    }
    return ITA_OK;
}

void sgf_put_comment(const char *comment, ita_text *out) {
    if (!comment) return;
    ita_put(out, "C[");
    sgf_put_value(comment, false, out);
    ita_put_char(out, ']');
}
