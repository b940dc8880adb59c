// Games as a user names them: "game:key=value,...", records, imports. Reads the files that a config
// names: `key=@FILE`, or a path with a dot or a slash in it, for keys that take a file and no
// others.
#include "cli/cli.h"

#include <string.h>

// ---- files in configs

// The path that a value names, without the mark; false when it is a value as it stands. Inline
// boards and figures begin with a bracket; names of boards, sets and figures are plain words.
static bool names_file(const ita_option *option, ita_text *path) {
    const char *value = option->value;
    size_t length = option->value_length;
    if (length == 0 || *value == '[') return false;
    bool is_marked = *value == '@';
    if (!is_marked && !memchr(value, '.', length) && !memchr(value, '/', length)) return false;
    ita_put_bytes(path, value + is_marked, length - is_marked);
    return true;
}

// Says what is wrong, with its place in what the user wrote.
static ita_status refuse_value(const char *text, size_t offset, ita_diag *diag) {
    diag->offset = offset;
    cli_complain(text, text, strlen(text), diag);
    diag->key = NULL; // said already
    return diag->status;
}

// The text of a game in the making: what the user wrote, and the options in it.
typedef struct naming {
    const char *text;
    size_t start; // of the config in it
    const ita_game *game;
    ita_options options;
} naming;

static ita_status put_content(const naming *n, const ita_option *option, const char *path,
                              ita_text *out, ita_diag *diag) {
    ita_text content;
    if (cli_read_file(path, &content, diag) != ITA_OK)
        return refuse_value(n->text, n->start + option->offset, diag);
    const ita_option_spec *spec = ita_option_taking_file(n->game, option->key, option->key_length);
    const char *bytes = ita_text_get(&content);
    ita_status status = spec->embed(bytes, content.length, out, diag);
    if (status != ITA_OK) {
        cli_complain(path, ita_text_get(&content), content.length, diag);
        diag->key = NULL; // said already, with the place in that file
    }
    ita_text_close(&content);
    return status;
}

static ita_status put_value(const naming *n, const ita_option *option, ita_text *out,
                            ita_diag *diag) {
    ita_text path;
    ita_text_open(&path, ita_heap());
    ita_status status = ITA_OK;
    bool is_for_files = ita_option_taking_file(n->game, option->key, option->key_length) != NULL;
    if (is_for_files && names_file(option, &path)) {
        status = put_content(n, option, ita_text_get(&path), out, diag);
    } else if (!is_for_files && option->value_length > 0 && *option->value == '@') {
        ita_fail(diag, ITA_E_UNSUPPORTED, "cli.file.key");
        ita_diag_arg_bytes(diag, option->key, option->key_length);
        status = refuse_value(n->text, n->start + option->offset, diag);
    } else {
        ita_put_bytes(out, option->value, option->value_length);
    }
    ita_text_need(out, &path);
    ita_text_close(&path);
    return status;
}

static ita_status put_values(const char *text, ita_text *out, ita_diag *diag) {
    naming n = {.text = text};
    const char *colon = strchr(text, ':');
    if (colon) n.game = ita_game_find(text, (size_t)(colon - text));
    if (!n.game || ita_options_parse(colon + 1, strlen(colon + 1), &n.options, diag) != ITA_OK) {
        ita_put(out, text); // the parser says what is wrong
        return ITA_OK;
    }
    n.start = (size_t)(colon - text) + 1;
    ita_put_bytes(out, text, n.start);
    for (size_t i = 0; i < n.options.count; i++) {
        const ita_option *option = &n.options.items[i];
        if (i) ita_put_char(out, ',');
        bool has_value = option->value != option->key + option->key_length;
        ita_put_bytes(out, option->key, option->key_length + (has_value ? 1 : 0));
        ita_status status = put_value(&n, option, out, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

ita_status cli_embed_files(const char *text, ita_text *out, ita_diag *diag) {
    ita_status status = put_values(text, out, diag);
    if (status == ITA_OK && ita_text_status(out) != ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    return status;
}

// A fault inside a value that came from a file is told by the file's own lines: the values that
// games embed keep a place for each line, `;` or `/` between them, behind an opening bracket.
static void complain_by_lines(const ita_option *named, const ita_option *value, size_t offset,
                              const ita_diag *diag) {
    ita_text path, lines;
    ita_text_open(&path, ita_heap());
    ita_text_open(&lines, ita_heap());
    names_file(named, &path);
    for (size_t k = 1; k < value->value_length; k++)
        ita_put_char(&lines, strchr(";/", value->value[k]) ? '\n' : value->value[k]);
    ita_diag placed = *diag;
    placed.offset = offset;
    cli_complain(ita_text_get(&path), ita_text_get(&lines), lines.length, &placed);
    ita_text_close(&path);
    ita_text_close(&lines);
}

static bool complain_about_file(const char *text, const ita_text *whole, const ita_diag *diag) {
    ita_options given, embedded;
    const char *colon = strchr(text, ':');
    if (!colon || diag->offset == ITA_NO_OFFSET || whole->failed) return false;
    size_t config = (size_t)(colon - text) + 1;
    if (ita_options_parse(colon + 1, strlen(colon + 1), &given, NULL) != ITA_OK ||
        ita_options_parse(whole->data + config, whole->length - config, &embedded, NULL) != ITA_OK)
        return false;
    for (size_t i = 0; i < given.count && i < embedded.count; i++) {
        const ita_option *named = &given.items[i], *value = &embedded.items[i];
        size_t start = config + value->offset + 1; // behind the bracket
        bool is_same = named->value_length == value->value_length &&
                       memcmp(named->value, value->value, value->value_length) == 0;
        if (is_same || diag->offset < start || diag->offset >= start + value->value_length)
            continue;
        complain_by_lines(named, value, diag->offset - start, diag);
        return true;
    }
    return false;
}

// ---- opening

bool cli_is_path(const char *name) {
    const char stop = name[strcspn(name, ":./")];
    return stop == '.' || stop == '/';
}

// The first bytes of the text are not what the user wrote.
static void complain_about_game(const char *text, size_t before, const ita_text *whole,
                                const ita_diag *diag) {
    if (!diag->key || complain_about_file(text, whole, diag)) return;
    ita_diag own = *diag;
    const bool is_behind = own.offset != ITA_NO_OFFSET && own.offset >= before;
    if (!is_behind) before = 0;
    if (is_behind) own.offset -= before;
    cli_complain(text + before, ita_text_get(whole) + before, whole->length - before, &own);
}

static bool open_game(const char *text, size_t before, const ita_game **game, ita_config **config,
                      int *exit_status) {
    ita_diag diag;
    ita_text whole;
    ita_text_open(&whole, ita_heap());
    ita_status status = cli_embed_files(text, &whole, &diag);
    if (status == ITA_OK)
        status =
            ita_game_parse(ita_text_get(&whole), whole.length, cli_memory(), game, config, &diag);
    if (status != ITA_OK) {
        complain_about_game(text, before, &whole, &diag);
        *exit_status = cli_exit_status(status);
    }
    ita_text_close(&whole);
    return status == ITA_OK;
}

bool cli_open_game(const char *text, const ita_game **game, ita_config **config, int *exit_status) {
    return open_game(text, 0, game, config, exit_status);
}

bool cli_open_pieces(const char *set, ita_config **config, int *exit_status) {
    static const char before[] = "dissection:free,set=";
    const ita_game *game;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, before);
    ita_put(&text, set);
    bool is_open = false;
    if (ita_text_status(&text) == ITA_OK) {
        is_open = open_game(ita_text_get(&text), sizeof before - 1, &game, config, exit_status);
    } else {
        cli_lack_memory();
        *exit_status = EXIT_STOPPED;
    }
    ita_text_close(&text);
    return is_open;
}

bool cli_new_session(const char *text, ita_session **session, int *exit_status) {
    ita_diag diag;
    ita_text whole;
    ita_text_open(&whole, ita_heap());
    ita_status status = cli_embed_files(text, &whole, &diag);
    if (status == ITA_OK)
        status = ita_session_new(ita_text_get(&whole), whole.length, cli_memory(), session, &diag);
    if (status != ITA_OK) {
        complain_about_game(text, 0, &whole, &diag);
        *exit_status = cli_exit_status(status);
    }
    ita_text_close(&whole);
    return status == ITA_OK;
}

ita_status cli_read_game(const ita_collection *collection, ita_session **session, ita_diag *diag) {
    ita_record record;
    ita_status status = ita_collection_read(collection, ita_heap(), &record, diag);
    if (status != ITA_OK) return status;
    status = ita_session_from_record(&record, cli_memory(), session, diag);
    ita_record_close(&record);
    return status;
}

ita_status cli_find_game(ita_collection *collection, uint64_t number, ita_diag *diag) {
    while (collection->number < number)
        if (!ita_collection_next(collection)) {
            ita_status status = ita_fail(diag, ITA_E_RANGE, "cli.file.games");
            ita_diag_arg_int(diag, (int64_t)collection->number);
            return status;
        }
    return ITA_OK;
}

static void say_which(const char *path, size_t count) {
    ita_text text;
    char number[24];
    snprintf(number, sizeof number, "%zu", count);
    const char *args[] = {path, number, NULL};
    cli_open_text(&text);
    ita_put_words(&text, "cli.games.several", args);
    ita_put_char(&text, '\n');
    cli_write(stderr, ita_text_get(&text), text.length);
    ita_text_close(&text);
}

static bool open_number(const char *path, const ita_text *content, uint64_t number, bool is_chosen,
                        ita_session **session, int *exit_status) {
    ita_diag diag;
    ita_collection games = ita_collection_open(ita_text_get(content), content->length);
    ita_status status = cli_find_game(&games, number, &diag);
    if (status == ITA_OK) status = cli_read_game(&games, session, &diag);
    size_t count = is_chosen ? 1 : ita_collection_count(ita_text_get(content), content->length);
    if (status != ITA_OK)
        *exit_status = cli_failed(path, content, &diag);
    else if (count > 1)
        say_which(path, count);
    return status == ITA_OK;
}

bool cli_open_content(const cli_args *args, const char *path, const ita_text *content,
                      ita_session **session, int *exit_status) {
    uint64_t number = 1;
    if (!cli_number(args, "game", 1, UINT32_MAX, &number)) {
        *exit_status = EXIT_BAD;
        return false;
    }
    return open_number(path, content, number, cli_has(args, "game"), session, exit_status);
}

static bool read_content(const char *path, ita_text *content, int *exit_status) {
    ita_diag diag;
    if (cli_read_file(path, content, &diag) == ITA_OK) return true;
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

bool cli_open_session(const char *path, ita_session **session, int *exit_status) {
    ita_text content;
    if (!read_content(path, &content, exit_status)) return false;
    bool is_open = open_number(path, &content, 1, false, session, exit_status);
    ita_text_close(&content);
    return is_open;
}

bool cli_open_chosen(const cli_args *args, const char *path, ita_session **session,
                     int *exit_status) {
    ita_text content;
    if (!read_content(path, &content, exit_status)) return false;
    bool is_open = cli_open_content(args, path, &content, session, exit_status);
    ita_text_close(&content);
    return is_open;
}

// The main line is the first child of every node.
static uint32_t first_child(const ita_record *record, uint32_t parent) {
    for (uint32_t i = parent + 1; i < record->node_count; i++)
        if (record->nodes[i].parent == parent) return i;
    return ITA_ROOT;
}

ita_status cli_go_to(ita_session *session, bool has_ply, uint64_t ply, ita_diag *diag) {
    const ita_record *record = ita_session_record(session);
    uint32_t node = ITA_ROOT;
    for (uint64_t depth = 0; !has_ply || depth < ply; depth++) {
        uint32_t next = first_child(record, node);
        if (next == ITA_ROOT) {
            if (!has_ply) break;
            ita_status status = ita_fail(diag, ITA_E_RANGE, "cli.ply");
            ita_diag_arg_int(diag, (int64_t)depth);
            return status;
        }
        node = next;
    }
    return ita_session_visit(session, node, diag);
}
