// The legal moves on a screen: all in columns where they fit, else by how they begin.
#include "cli/lines.h"
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct list {
    ita_text bytes; // the moves' texts, zero-terminated
    const char **moves;
    size_t count, capacity;
} list;

// Whether a move begins with the filter, in letters of either size: one may type moves so, too.
static bool begins_with(const char *move, const char *filter) {
    while (*filter && tolower((unsigned char)*move) == tolower((unsigned char)*filter)) {
        move++;
        filter++;
    }
    return *filter == '\0';
}

static bool is_wanted(const char *move, const char *filter, bool from_start) {
    bool is_found = begins_with(move, filter);
    while (!is_found && !from_start && *move)
        is_found = begins_with(++move, filter);
    return is_found;
}

static void keep_wanted(list *l, const char *filter) {
    for (int from_start = 1; from_start >= 0; from_start--) {
        size_t kept = 0;
        for (size_t i = 0; i < l->count; i++)
            if (is_wanted(l->moves[i], filter, from_start)) kept++;
        if (kept == 0) continue;
        kept = 0;
        for (size_t i = 0; i < l->count; i++)
            if (is_wanted(l->moves[i], filter, from_start)) l->moves[kept++] = l->moves[i];
        l->count = kept;
        return;
    }
    l->count = 0;
}

static bool open_list(const table *t, list *l) {
    const ita_config *config = ita_session_config(t->session);
    const ita_rules *rules = ita_rules_of(config);
    const void *state = ita_session_state(t->session);
    *l = (list){0};
    cli_open_text(&l->bytes);
    l->count = l->capacity = rules->moves(config, state, NULL, 0);
    ita_move *moves = ita_take(ita_heap(), l->count * sizeof *moves);
    l->moves = ita_take(ita_heap(), l->count * sizeof *l->moves);
    if (moves && l->moves) {
        rules->moves(config, state, moves, l->count);
        for (size_t i = 0; i < l->count; i++) {
            rules->move_format(config, state, &moves[i], &l->bytes);
            ita_put_char(&l->bytes, '\0');
        }
        const char *at = ita_text_get(&l->bytes);
        for (size_t i = 0; i < l->count && !l->bytes.failed; i++) {
            l->moves[i] = at;
            at += strlen(at) + 1;
        }
    }
    bool is_open = (moves && l->moves && !l->bytes.failed) || l->count == 0;
    ita_give(ita_heap(), moves, l->capacity * sizeof *moves);
    return is_open;
}

static void close_list(list *l) {
    ita_give(ita_heap(), l->moves, l->capacity * sizeof *l->moves);
    ita_text_close(&l->bytes);
}

// ---- beginnings

static int kind_of(char c) {
    return isdigit((unsigned char)c) ? 0 : isalpha((unsigned char)c) ? 1 : 2;
}

// Bytes of the first `parts` numbers, names and signs of a move.
static size_t beginning(const char *move, int parts) {
    size_t at = 0;
    for (; parts > 0 && move[at]; parts--) {
        int kind = kind_of(move[at]);
        do
            at++;
        while (move[at] && kind_of(move[at]) == kind);
    }
    return at;
}

// By parts: numbers by size, all else by letters, so that equal beginnings stand together.
static int by_parts(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    while (*x && *y) {
        size_t m = beginning(x, 1), n = beginning(y, 1);
        bool are_numbers = kind_of(*x) == 0 && kind_of(*y) == 0;
        if (are_numbers && m != n) return m < n ? -1 : 1;
        int order = strncmp(x, y, m < n ? m : n);
        if (order != 0) return order;
        if (m != n) return m < n ? -1 : 1;
        x += m;
        y += n;
    }
    return (*x != '\0') - (*y != '\0');
}

static size_t end_of_group(const list *l, size_t start, int parts) {
    size_t length = beginning(l->moves[start], parts), end = start + 1;
    while (end < l->count && beginning(l->moves[end], parts) == length &&
           strncmp(l->moves[end], l->moves[start], length) == 0)
        end++;
    return end;
}

// The moves of a list that is sorted, or how the groups of them begin, each as an entry of a list.
static void put_groups(const list *l, int parts, list *groups) {
    cli_open_text(&groups->bytes);
    groups->count = 0;
    for (size_t start = 0, end; start < l->count; start = end) {
        end = end_of_group(l, start, parts);
        size_t length = beginning(l->moves[start], parts);
        if (end == start + 1) {
            ita_put(&groups->bytes, l->moves[start]);
        } else {
            ita_put_bytes(&groups->bytes, l->moves[start], length);
            ita_put(&groups->bytes, "... ");
            ita_put_uint(&groups->bytes, end - start);
        }
        ita_put_char(&groups->bytes, '\0');
        groups->count++;
    }
}

// ---- columns

static size_t widest(const char *entries, size_t count) {
    size_t most = 1;
    for (size_t i = 0; i < count; i++) {
        size_t width = line_columns(entries, strlen(entries));
        if (width > most) most = width;
        entries += strlen(entries) + 1;
    }
    return most;
}

static size_t lines_for(const char *entries, size_t count) {
    size_t a_line = (LINE_WIDTH - 2) / (widest(entries, count) + 2);
    if (a_line == 0) a_line = 1;
    return (count + a_line - 1) / a_line;
}

static void put_columns(const char *entries, size_t count, size_t lines, ita_text *out) {
    size_t step = widest(entries, count) + 2, a_line = (LINE_WIDTH - 2) / step;
    if (a_line == 0) a_line = 1;
    for (size_t i = 0; i < count && i < lines * a_line; i++) {
        if (i % a_line == 0) ita_put(out, i ? "\n " : " ");
        ita_put_char(out, ' ');
        ita_put(out, entries);
        bool is_last = i + 1 == count || (i + 1) % a_line == 0;
        for (size_t k = line_columns(entries, strlen(entries)) + 1; !is_last && k < step; k++)
            ita_put_char(out, ' ');
        entries += strlen(entries) + 1;
    }
    ita_put_char(out, '\n');
}

// As many beginnings as a screen holds, or all moves.
static void put_list(list *l, size_t lines, ita_text *out) {
    enum { PARTS = 12 };
    list groups = {0};
    qsort(l->moves, l->count, sizeof *l->moves, by_parts);
    for (int parts = PARTS; parts > 0; parts--) {
        put_groups(l, parts, &groups);
        ita_text_need(out, &groups.bytes);
        bool fits = lines_for(ita_text_get(&groups.bytes), groups.count) <= lines;
        if (fits || parts == 1) {
            put_columns(ita_text_get(&groups.bytes), groups.count, lines, out);
            parts = 1;
        }
        ita_text_close(&groups.bytes);
    }
}

void play_moves(table *t, const char *filter) {
    list l;
    ita_text out, example;
    cli_open_text(&out);
    cli_open_text(&example);
    bool is_open = open_list(t, &l);
    if (!is_open) cli_lack_memory();
    bool has_any = l.count > 0;
    if (is_open && *filter) keep_wanted(&l, filter);
    if (l.count > 0 && is_open) {
        char count[24];
        snprintf(count, sizeof count, "%zu", l.count);
        play_say(l.count == 1 ? "cli.moves.one" : "cli.moves.many", count);
        put_list(&l, (size_t)(t->screen.rows > 8 ? t->screen.rows - 5 : 3), &out);
        cli_print(&out);
    } else if (has_any) {
        play_say("cli.moves.none", filter);
    } else if (play_example(t, &example)) {
        play_say("cli.moves.free", ita_text_get(&example));
    } else {
        play_say("cli.moves.over", NULL);
    }
    close_list(&l);
    ita_text_close(&example);
    ita_text_close(&out);
}
