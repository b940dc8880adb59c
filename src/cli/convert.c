// intarsia convert: from any known format to another; what a format cannot hold is said.
#include "cli/convert.h"
#include "cli/commands.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int list_formats(void) {
    printf("%-14s %-7s %s\n", "intarsia", ".ita", cli_words("cli.format.own"));
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->format_count; k++) {
            const ita_format *format = &games[i]->formats[k];
            printf("%-14s %-7s %s: %s%s\n", format->name, format->extension, games[i]->name,
                   cli_words(format->words), format->write ? "" : cli_words("cli.format.reading"));
        }
    convert_list_solids();
    return EXIT_YES;
}

static const char *target_name(const cli_args *args) {
    const char *named = cli_value(args, "to", NULL);
    const char *dot = args->count > 1 ? strrchr(args->positional[1], '.') : NULL;
    return named ? named : dot ? dot : "intarsia";
}

// An ending is named with its dot or without: ".tsgf", "tsgf".
static bool is_ending(const char *ending, const char *target) {
    return strcmp(target[0] == '.' ? ending : ending + 1, target) == 0;
}

// The game's own format of this name; a format of another game, and a picture, are told apart.
static ita_status find_format(const ita_game *game, const char *target, const ita_format **found,
                              ita_diag *diag) {
    static const char *const pictures[] = {".svg", ".png", ".pdf", "svg", "png", "pdf", NULL};
    for (size_t i = 0; i < game->format_count; i++) {
        *found = &game->formats[i];
        if ((*found)->write &&
            (strcmp((*found)->name, target) == 0 || is_ending((*found)->extension, target)))
            return ITA_OK;
    }
    const char *key = ita_format_find(target) ? "cli.format.other" : "cli.format.unknown";
    for (const char *const *picture = pictures; *picture; picture++)
        if (strcmp(*picture, target) == 0) key = "cli.format.picture";
    ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(diag, target);
    ita_diag_arg(diag, game->title);
    return status;
}

// As many moves in a line, as many words: a position that is read lies elsewhere on the table.
static bool hold_as_much(const ita_record *a, const ita_record *b) {
    if (a->node_count != b->node_count || a->tag_count != b->tag_count) return false;
    for (size_t i = 0; i < a->node_count; i++)
        if (a->nodes[i].parent != b->nodes[i].parent ||
            (a->nodes[i].comment != NULL) != (b->nodes[i].comment != NULL))
            return false;
    return true;
}

static bool has_words(const ita_record *record) {
    for (size_t i = 0; i < record->node_count; i++)
        if (record->nodes[i].comment) return true;
    return record->tag_count > 0;
}

// What holds a position alone must give back as much play as there was, or some would be lost.
static ita_status check_nothing_is_lost(const ita_record *record, const ita_format *format,
                                        const ita_text *written, ita_diag *diag) {
    ita_record again;
    ita_diag unused;
    bool is_same = ita_record_read(ita_text_get(written), written->length, ita_heap(), &again,
                                   &unused) == ITA_OK;
    if (is_same) {
        is_same = hold_as_much(record, &again);
        ita_record_close(&again);
    }
    if (is_same) return ITA_OK;
    ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED,
                                 has_words(record) ? "cli.format.worded" : "cli.format.position");
    ita_diag_arg(diag, format->name);
    ita_diag_arg_int(diag, (int64_t)record->node_count - 1);
    return status;
}

static bool is_own_record(const char *target) {
    return is_ending(".ita", target) || strcmp(target, "intarsia") == 0;
}

static ita_status write_record(const cli_args *args, ita_session *session, const char *target,
                               ita_text *out, ita_diag *diag) {
    if (is_own_record(target)) {
        ita_session_write(session, out);
        return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    const ita_format *format = NULL;
    const ita_record *record = ita_session_record(session);
    ita_status status = find_format(ita_session_game(session), target, &format, diag);
    if (status == ITA_OK) status = format->write(record, out, diag);
    if (status == ITA_OK && format->is_position && !cli_has(args, "position"))
        status = check_nothing_is_lost(record, format, out, diag);
    if (status == ITA_OK && format->is_packed) status = cli_pack(out, diag);
    return status;
}

// The main line alone, for formats that hold no variations.
static ita_status keep_line(ita_session **session, ita_diag *diag) {
    ita_record line;
    ita_session *lone = NULL;
    ita_status status = ita_record_line(ita_session_record(*session), ita_session_cursor(*session),
                                        ita_heap(), &line);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    status = ita_session_from_record(&line, ita_heap(), &lone, diag);
    ita_record_close(&line);
    if (status != ITA_OK) return status;
    ita_session_close(*session);
    *session = lone;
    return ITA_OK;
}

static ita_status convert_record(const cli_args *args, ita_session *session, const char *target,
                                 const char *to, ita_diag *diag) {
    ita_text out;
    cli_open_text(&out);
    ita_status status = write_record(args, session, target, &out, diag);
    if (status == ITA_OK) status = cli_write_file(to, &out, diag);
    ita_text_close(&out);
    return status;
}

static ita_status convert_game(const cli_args *args, const ita_collection *games, const char *to,
                               ita_diag *diag) {
    ita_session *session = NULL;
    const char *target = target_name(args);
    ita_status status = cli_read_game(games, &session, diag);
    const bool keeps_cursor = is_own_record(target) && !cli_has(args, "line");
    if (status == ITA_OK && !keeps_cursor) status = cli_go_to(session, false, 0, diag);
    if (status == ITA_OK && cli_has(args, "line")) status = keep_line(&session, diag);
    if (status == ITA_OK && convert_is_solids(target))
        status = convert_solids(args, session, target, to, diag);
    else if (status == ITA_OK)
        status = convert_record(args, session, target, to, diag);
    ita_session_close(session);
    return status;
}

void convert_put_numbered(const char *path, size_t number, ita_text *out) {
    const char *mark = strstr(path, "%d"), *slash = strrchr(path, '/');
    const char *dot = strrchr(path, '.');
    if (dot && slash && dot < slash) dot = NULL;
    const char *at = mark ? mark : dot ? dot : path + strlen(path);
    ita_put_bytes(out, path, (size_t)(at - path));
    if (!mark) ita_put_char(out, '-');
    ita_put_uint(out, number);
    ita_put(out, mark ? at + 2 : at);
}

// Files whose names nobody typed are told.
static void tell_files(size_t count, const ita_text *first, const ita_text *last) {
    ita_text out;
    char number[24];
    if (count == 0) return;
    snprintf(number, sizeof number, "%zu", count);
    cli_open_text(&out);
    ita_put_words(&out, count == 1 ? "cli.games.written.one" : "cli.games.written",
                  (const char *const[]){number, ita_text_get(first), ita_text_get(last), NULL});
    ita_put_char(&out, '\n');
    fputs(ita_text_get(&out), stderr);
    ita_text_close(&out);
}

static int stopped_behind(size_t number) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_STOPPED, "cli.games.stopped");
    ita_diag_arg_int(&diag, (int64_t)number);
    return cli_failed(NULL, NULL, &diag);
}

static int convert_all(const cli_args *args, const ita_text *content, ita_collection *games) {
    int worst = EXIT_YES;
    bool is_more;
    size_t written = 0, number;
    ita_text first, last, path;
    cli_open_text(&first);
    cli_open_text(&last);
    cli_open_text(&path);
    cli_catch_interrupt();
    do {
        ita_diag diag;
        number = games->number;
        ita_text_reset(&path);
        convert_put_numbered(args->positional[1], number, &path);
        if (convert_game(args, games, ita_text_get(&path), &diag) == ITA_OK) {
            if (written++ == 0) ita_put(&first, ita_text_get(&path));
            ita_text_reset(&last);
            ita_put(&last, ita_text_get(&path));
        } else {
            int exit_status = cli_failed(args->positional[0], content, &diag);
            if (exit_status > worst) worst = exit_status;
        }
        is_more = ita_collection_next(games);
    } while (is_more && !cli_has(args, "game") && !cli_is_stopped);
    tell_files(written, &first, &last);
    if (is_more && !cli_has(args, "game")) worst = stopped_behind(number);
    ita_text_close(&first);
    ita_text_close(&last);
    ita_text_close(&path);
    return worst;
}

static int refuse_several(const ita_text *content, const char *path) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.games.split");
    ita_diag_arg(&diag, path);
    ita_diag_arg_int(&diag, (int64_t)ita_collection_count(ita_text_get(content), content->length));
    return cli_failed(NULL, NULL, &diag);
}

// Names are made of the path's own; a folder has none.
static bool has_name(const char *path) {
    struct stat there;
    const size_t length = strlen(path);
    return length > 0 && path[length - 1] != '/' &&
           !(stat(path, &there) == 0 && S_ISDIR(there.st_mode));
}

static int refuse_place(const char *path) {
    ita_diag diag;
    errno = *path ? EISDIR : ENOENT;
    cli_file_failed(&diag, "cli.file.write", path);
    return cli_failed(NULL, NULL, &diag);
}

static int convert_file(const cli_args *args, const ita_text *content) {
    const char *from = args->positional[0], *to = args->count > 1 ? args->positional[1] : "-";
    uint64_t number = 1;
    ita_diag diag;
    if (!cli_number(args, "game", 1, UINT32_MAX, &number)) return EXIT_BAD;
    ita_collection games = ita_collection_open(ita_text_get(content), content->length);
    if (cli_find_game(&games, number, &diag) != ITA_OK) return cli_failed(from, content, &diag);
    bool is_one =
        cli_has(args, "game") || ita_collection_count(ita_text_get(content), content->length) == 1;
    if (!is_one && strcmp(to, "-") == 0) return refuse_several(content, from);
    if (!is_one && !has_name(to)) return refuse_place(to);
    // of one game, too, when its number is asked for; of bodies it is that of a body
    if (!is_one || (strstr(to, "%d") && !convert_is_solids(target_name(args))))
        return convert_all(args, content, &games);
    return convert_game(args, &games, to, &diag) == ITA_OK ? EXIT_YES
                                                           : cli_failed(from, content, &diag);
}

static int run_convert(const cli_args *args) {
    if (cli_has(args, "list")) return list_formats();
    if (args->count < 1) return cli_refuse_too_few(args);
    if (!convert_check_solids(args, target_name(args))) return EXIT_BAD;
    ita_diag diag;
    ita_text content;
    if (cli_read_file(args->positional[0], &content, &diag) != ITA_OK)
        return cli_failed(NULL, NULL, &diag);
    int exit_status = convert_file(args, &content);
    ita_text_close(&content);
    return exit_status;
}

static const cli_option options[] = {{"to", 't', "FORMAT", "help.convert.to"},
                                     {"line", 0, NULL, "help.convert.line"},
                                     {"position", 0, NULL, "help.convert.position"},
                                     {"game", 'g', "N", "help.game.only"},
                                     {"list", 'l', NULL, "help.convert.list"},
                                     {"solids", 0, "KIND", "help.convert.solids"},
                                     {"unit", 0, "DISTANCE", "help.convert.unit"},
                                     {"offset", 0, "DISTANCE", "help.convert.offset"},
                                     {"bevel", 0, "DISTANCE", "help.convert.bevel"},
                                     {0}};

static const char *const more[] = {"help.convert.1", "help.convert.2", NULL};

const cli_command cli_convert = {"convert", "IN [OUT]",  "help.convert", 0,    2,
                                 options,   run_convert, more,           false};
