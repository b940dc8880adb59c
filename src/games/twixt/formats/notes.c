// Notes in line formats: comments and tags behind "#". Touches only the record or text handed in.
#include "games/twixt/formats/notes.h"

#include <string.h>

void twixt_notes_open(twixt_notes *notes, const ita_allocator *allocator) {
    ita_text_open(&notes->comment, allocator);
    notes->has_line = false;
}

void twixt_notes_close(twixt_notes *notes) {
    ita_text_close(&notes->comment);
}

static ita_status add_tag(twixt_file *file, size_t from, size_t to) {
    const char *colon = memchr(file->bytes + from, ':', to - from);
    if (!colon) return twixt_file_fail(file, ITA_E_SYNTAX, "file.tag", from, to);
    size_t name_end = (size_t)(colon - file->bytes);
    char name[64];
    size_t length = name_end - from;
    if (length == 0 || length >= sizeof name)
        return twixt_file_fail(file, ITA_E_SYNTAX, "file.tag", from, to);
    memcpy(name, file->bytes + from, length);
    name[length] = '\0';
    return twixt_file_set_tag(file, name, name_end + 1, to);
}

ita_status twixt_notes_add(twixt_notes *notes, twixt_file *file, size_t from, size_t to) {
    from++;
    while (to > from && (file->bytes[to - 1] == ' ' || file->bytes[to - 1] == '\t' ||
                         file->bytes[to - 1] == '\r'))
        to--;
    if (from < to && file->bytes[from] == ':') return add_tag(file, from + 1, to);
    if (from < to && file->bytes[from] == ' ') from++;
    if (from == to && !notes->has_line) return ITA_OK;
    if (notes->has_line) ita_put_char(&notes->comment, '\n');
    twixt_file_put_words(&notes->comment, file->bytes + from, to - from);
    notes->has_line = true;
    return ITA_OK;
}

ita_status twixt_notes_flush(twixt_notes *notes, twixt_file *file) {
    if (!notes->has_line) return ITA_OK;
    ita_status status = ita_text_status(&notes->comment);
    size_t length = notes->comment.length;
    while (length > 0 && notes->comment.data[length - 1] == '\n')
        length--;
    if (status == ITA_OK)
        status = ita_record_set_comment(file->record, file->node, notes->comment.data, length);
    ita_text_reset(&notes->comment);
    notes->has_line = false;
    return twixt_file_fail_record(file, status, file->length);
}

// ---- writing

static bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 0x7F;
}

static bool is_plain(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (is_control(text[i])) return false;
    return length == 0 || text[length - 1] != ' ';
}

bool twixt_is_plain_line(const char *text) {
    return text[0] != ' ' && is_plain(text, strlen(text));
}

static bool can_hold_comment(const char *comment) {
    for (bool is_first = true;; is_first = false) {
        size_t length = strcspn(comment, "\n");
        bool is_last = comment[length] == '\0';
        if (!is_plain(comment, length) || (length == 0 && (is_first || is_last))) return false;
        if (is_last) return true;
        comment += length + 1;
    }
}

ita_status twixt_notes_check(const ita_record *record, const char *format, ita_diag *diag) {
    for (size_t i = 0; i < record->tag_count; i++) {
        const ita_tag *tag = &record->tags[i];
        if (!twixt_is_plain_line(tag->name) || strlen(tag->name) > 60 || strchr(tag->name, ':') ||
            !twixt_is_plain_line(tag->value) || tag->value[0] == '\0')
            return twixt_cannot(diag, "file.cannot.tag", format, tag->name);
    }
    for (size_t i = 0; i < record->node_count; i++) {
        const char *comment = record->nodes[i].comment;
        if (comment && !can_hold_comment(comment))
            return twixt_cannot(diag, "file.cannot.comment", format, comment);
    }
    return ITA_OK;
}

void twixt_notes_put_tags(const ita_record *record, const char *const *but, ita_text *out) {
    for (size_t i = 0; i < record->tag_count; i++) {
        const ita_tag *tag = &record->tags[i];
        const char *const *left_out = but;
        while (*left_out && strcmp(*left_out, tag->name) != 0)
            left_out++;
        if (*left_out) continue;
        ita_put(out, "#:");
        ita_put(out, tag->name);
        ita_put(out, ": ");
        ita_put(out, tag->value);
        ita_put_char(out, '\n');
    }
}

void twixt_notes_put(const char *comment, ita_text *out) {
    while (comment) {
        size_t length = strcspn(comment, "\n");
        ita_put(out, length ? "# " : "#");
        ita_put_bytes(out, comment, length);
        ita_put_char(out, '\n');
        comment = comment[length] ? comment + length + 1 : NULL;
    }
}
