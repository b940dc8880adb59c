// Knuth's text format for exact cover with colours: reading with exact diagnostics, and writing.
// Knows nothing of files or of solving.
#include "cover/build/builder.h"

#include <string.h>

typedef struct word {
    size_t start, length;
} word;

typedef struct dlx_reader {
    ita_cover_builder *builder;
    const char *bytes;
    size_t length;
    size_t at;
    cover_names items;        // names lie in the builder's text
    ita_cover_entry *entries; // of the option being read
    size_t entry_capacity;
    ita_diag *diag;
} dlx_reader;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// Finds the next line that says something; false at the end.
static bool next_line(dlx_reader *r, size_t *start, size_t *end) {
    while (r->at < r->length) {
        size_t from = r->at;
        while (r->at < r->length && r->bytes[r->at] != '\n')
            r->at++;
        *end = r->at;
        if (r->at < r->length) r->at++;
        const bool is_set_in = from < *end && is_blank(r->bytes[from]);
        while (from < *end && is_blank(r->bytes[from]))
            from++;
        *start = from;
        // a comment, also when it is the lone bar; but the first line may name secondary items only
        if (from < *end && r->bytes[from] == '|' && !(is_set_in && r->builder->item_count == 0))
            continue;
        if (from < *end) return true;
    }
    return false;
}

static bool next_word(const dlx_reader *r, size_t *at, size_t end, word *out) {
    while (*at < end && is_blank(r->bytes[*at]))
        ++*at;
    out->start = *at;
    while (*at < end && !is_blank(r->bytes[*at]))
        ++*at;
    out->length = *at - out->start;
    return out->length > 0;
}

static size_t find_byte(const dlx_reader *r, word w, char c) {
    for (size_t i = 0; i < w.length; i++)
        if (r->bytes[w.start + i] == c) return i;
    return w.length;
}

static ita_status fail(dlx_reader *r, const char *key, word w) {
    ita_fail_at(r->diag, ITA_E_SYNTAX, key, w.start);
    ita_diag_arg_bytes(r->diag, r->bytes + w.start, w.length);
    return ITA_E_SYNTAX;
}

// "least:most|" or "count|" in front of a name; the rest of the word is the name.
static ita_status read_bounds(dlx_reader *r, word *w, uint32_t *least, uint32_t *most) {
    *least = *most = 1;
    size_t bar = find_byte(r, *w, '|');
    if (bar == w->length) return ITA_OK;
    ita_reader numbers = ita_read(r->bytes + w->start, bar);
    uint64_t from, to;
    bool is_good = ita_read_uint(&numbers, 65535, &from);
    to = from;
    if (is_good && ita_read_char(&numbers, ':')) is_good = ita_read_uint(&numbers, 65535, &to);
    if (!is_good || !ita_read_end(&numbers) || from > to || to == 0)
        return fail(r, "cover.dlx.bounds", *w);
    *least = (uint32_t)from;
    *most = (uint32_t)to;
    w->start += bar + 1;
    w->length -= bar + 1;
    return ITA_OK;
}

static ita_status read_item(dlx_reader *r, word w, bool is_secondary) {
    word whole = w;
    uint32_t least, most, item;
    ita_status status = read_bounds(r, &w, &least, &most);
    if (status) return status;
    if (w.length == 0 || find_byte(r, w, ':') < w.length || find_byte(r, w, '|') < w.length)
        return fail(r, "cover.dlx.name", whole);
    if (is_secondary && w.start != whole.start) return fail(r, "cover.dlx.bounds.secondary", whole);
    const char *name = r->bytes + w.start;
    const char *text = r->builder->names.data;
    if (cover_names_find(&r->items, text, name, w.length) != UINT32_MAX)
        return fail(r, "cover.dlx.twice", w);
    if (cover_names_reserve(&r->items, text)) return ita_fail(r->diag, ITA_E_MEMORY, "memory");
    if (is_secondary)
        status =
            ita_cover_add_secondary(r->builder, ITA_COVER_PLAIN, name, w.length, &item, r->diag);
    else
        status = ita_cover_add_item(r->builder, ITA_COVER_PLAIN, name, w.length, least, most, &item,
                                    r->diag);
    if (status) {
        if (r->diag) r->diag->offset = w.start;
        return status;
    }
    cover_names_add(&r->items, r->builder->names.data, r->builder->items[item].name, item);
    return ITA_OK;
}

static ita_status read_items(dlx_reader *r, size_t at, size_t end) {
    bool is_secondary = false;
    for (word w; next_word(r, &at, end, &w);) {
        if (w.length == 1 && r->bytes[w.start] == '|') {
            if (is_secondary) return fail(r, "cover.dlx.bar", w);
            is_secondary = true;
            continue;
        }
        ita_status status = read_item(r, w, is_secondary);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status read_entry(dlx_reader *r, word w, ita_cover_entry *entry) {
    word name = {w.start, find_byte(r, w, ':')};
    if (find_byte(r, w, '|') < w.length) return fail(r, "cover.dlx.cost", w);
    entry->item =
        cover_names_find(&r->items, r->builder->names.data, r->bytes + name.start, name.length);
    if (entry->item == UINT32_MAX) return fail(r, "cover.dlx.unknown", name);
    entry->colour = 0;
    if (name.length == w.length) return ITA_OK;
    if (r->builder->items[entry->item].is_primary) return fail(r, "cover.dlx.colour.primary", w);
    word colour = {w.start + name.length + 1, w.length - name.length - 1};
    if (colour.length == 0 || find_byte(r, colour, ':') < colour.length)
        return fail(r, "cover.dlx.colour", w);
    ita_status status = ita_cover_add_colour(r->builder, r->bytes + colour.start, colour.length,
                                             &entry->colour, r->diag);
    if (status && r->diag) r->diag->offset = colour.start;
    return status;
}

// "|cost"
static ita_status read_cost(dlx_reader *r, word w, int64_t *cost) {
    const char *digits = r->bytes + w.start + 1;
    const size_t count = w.length - 1;
    bool is_good = count > 0;
    for (size_t i = 0; i < count; i++)
        is_good = is_good && digits[i] >= '0' && digits[i] <= '9';
    if (!is_good) return fail(r, "cover.dlx.cost", w);
    ita_reader numbers = ita_read(digits, count);
    uint64_t more;
    if (!ita_read_uint(&numbers, (uint64_t)(INT64_MAX - *cost), &more))
        return fail(r, "cover.dlx.cost.large", w);
    *cost += (int64_t)more;
    return ITA_OK;
}

static ita_status read_option(dlx_reader *r, size_t at, size_t end) {
    const ita_allocator *allocator = r->builder->allocator;
    size_t count = 0, line = at;
    int64_t cost = 0;
    word last_cost = {0};
    uint32_t option;
    for (word w; next_word(r, &at, end, &w);) {
        if (r->bytes[w.start] == '|') {
            ita_status status = read_cost(r, w, &cost);
            if (status) return status;
            last_cost = w;
            continue;
        }
        if (ita_grow(allocator, &r->entries, &r->entry_capacity, count + 1, sizeof *r->entries))
            return ita_fail(r->diag, ITA_E_MEMORY, "memory");
        ita_status status = read_entry(r, w, &r->entries[count]);
        if (status) return status;
        // Stamps tell an item that this option has already; the number is the one it will get.
        uint32_t *stamp = &r->builder->stamps[r->entries[count].item];
        uint32_t number = (uint32_t)r->builder->option_count + 1;
        if (*stamp == number)
            return fail(r, "cover.dlx.again", (word){w.start, find_byte(r, w, ':')});
        *stamp = number;
        count++;
    }
    if (count == 0) return fail(r, "cover.dlx.cost", last_cost);
    for (size_t i = 0; i < count; i++)
        r->builder->stamps[r->entries[i].item] = 0; // add_option sets them again
    ita_status status = ita_cover_add_option(r->builder, r->entries, count, &option, r->diag);
    if (!status && cost != 0) status = ita_cover_set_cost(r->builder, option, cost, r->diag);
    if (status && r->diag) r->diag->offset = line;
    return status;
}

static const char byte_order_mark[] = "\xef\xbb\xbf"; // some editors begin a file with it
enum { MARK_LENGTH = sizeof byte_order_mark - 1 };

static ita_status read_all(dlx_reader *r) {
    size_t start, end, bad;
    if (!ita_text_is_utf8(r->bytes, r->length, &bad))
        return ita_fail_at(r->diag, ITA_E_SYNTAX, "text.utf8", bad);
    if (r->length >= MARK_LENGTH && memcmp(r->bytes, byte_order_mark, MARK_LENGTH) == 0)
        r->at = MARK_LENGTH;
    if (!next_line(r, &start, &end))
        return ita_fail_at(r->diag, ITA_E_SYNTAX, "cover.dlx.empty", 0);
    ita_status status = read_items(r, start, end);
    if (!status && r->builder->item_count == 0)
        status = ita_fail_at(r->diag, ITA_E_SYNTAX, "cover.dlx.empty", start);
    while (!status && next_line(r, &start, &end))
        status = read_option(r, start, end);
    return status;
}

ita_status ita_cover_read_dlx(ita_cover_builder *builder, const char *bytes, size_t length,
                              ita_diag *diag) {
    if (builder->item_count > 0) return ita_fail(diag, ITA_E_STATE, "cover.late");
    dlx_reader r = {.builder = builder, .bytes = bytes, .length = length, .diag = diag};
    cover_names_open(&r.items, builder->allocator);
    ita_status status = read_all(&r);
    cover_names_close(&r.items);
    ita_give(builder->allocator, r.entries, r.entry_capacity * sizeof *r.entries);
    if (status) cover_builder_clear(builder);
    return status;
}

static void put_name(const ita_cover *cover, uint32_t item, ita_text *out) {
    if (cover->items[item].name) {
        ita_put(out, cover->names + cover->items[item].name);
        return;
    }
    ita_put_char(out, '#');
    ita_put_uint(out, item);
}

static void put_colour(const ita_cover *cover, uint32_t colour, ita_text *out) {
    if (colour <= cover->colour_count)
        ita_put(out, cover->names + cover->colour_names[colour]);
    else
        ita_put_uint(out, colour);
}

static void put_items(const ita_cover *cover, bool primary, ita_text *out) {
    bool is_first = true;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (item->is_primary != primary) continue;
        if (!is_first) ita_put_char(out, ' ');
        is_first = false;
        if (primary && (item->least != 1 || item->most != 1)) {
            ita_put_uint(out, item->least);
            if (item->least != item->most) {
                ita_put_char(out, ':');
                ita_put_uint(out, item->most);
            }
            ita_put_char(out, '|');
        }
        put_name(cover, i, out);
    }
}

void ita_cover_write_option(const ita_cover *cover, uint32_t option, ita_text *out) {
    if (option >= cover->option_count) return;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        if (e > cover->option_start[option]) ita_put_char(out, ' ');
        put_name(cover, cover->entries[e].item, out);
        if (cover->entries[e].colour == 0) continue;
        ita_put_char(out, ':');
        put_colour(cover, cover->entries[e].colour, out);
    }
}

// Would the file begin with a mark that is a part of a name?
static bool begins_with_mark(const ita_cover *cover) {
    uint32_t i = 0;
    while (i < cover->item_count && !cover->items[i].is_primary)
        i++;
    return i < cover->item_count && cover->items[i].least == 1 && cover->items[i].most == 1 &&
           strncmp(cover->names + cover->items[i].name, byte_order_mark, MARK_LENGTH) == 0;
}

void ita_cover_write_dlx(const ita_cover *cover, ita_text *out) {
    if (begins_with_mark(cover)) ita_put(out, byte_order_mark); // who reads takes one off
    put_items(cover, true, out);
    if (cover->primary_count < cover->item_count) {
        ita_put(out, " | ");
        put_items(cover, false, out);
    }
    ita_put_char(out, '\n');
    for (uint32_t option = 0; option < cover->option_count; option++) {
        ita_cover_write_option(cover, option, out);
        if (ita_cover_cost(cover, option) > 0) {
            ita_put(out, " |");
            ita_put_int(out, ita_cover_cost(cover, option));
        }
        ita_put_char(out, '\n');
    }
}
