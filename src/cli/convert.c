// intarsia convert: from any known format to another; what a format cannot hold is said.
#include "cli/commands.h"

#include <string.h>

static int list_formats(void) {
    puts("intarsia       .ita    our own record: everything");
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->format_count; k++) {
            const ita_format *format = &games[i]->formats[k];
            printf("%-14s %-7s %s: %s%s\n", format->name, format->extension, games[i]->name,
                   format->words, format->write ? "" : " (reading only)");
        }
    return EXIT_YES;
}

static const char *target_name(const cli_args *args) {
    const char *named = cli_value(args, "to", NULL);
    const char *dot = args->count > 1 ? strrchr(args->positional[1], '.') : NULL;
    return named ? named : dot ? dot : "intarsia";
}

static ita_status write_record(ita_session *session, const char *target, ita_text *out,
                               ita_diag *diag) {
    if (strcmp(target, ".ita") == 0 || strcmp(target, "intarsia") == 0) {
        ita_session_write(session, out);
        return ita_text_status(out);
    }
    const ita_format *format = ita_format_find(target);
    if (!format || !format->write) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "cli.format.unknown");
        ita_diag_arg(diag, target);
        return status;
    }
    return format->write(ita_session_record(session), out, diag);
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

static int run_convert(const cli_args *args) {
    if (cli_has(args, "list")) return list_formats();
    if (args->count < 1) {
        fputs("intarsia convert: wanted: IN [OUT]\n", stderr);
        return EXIT_BAD;
    }
    ita_session *session;
    int exit_status;
    ita_diag diag;
    if (!cli_open_session(args->positional[0], &session, &exit_status)) return exit_status;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_status status = cli_go_to(session, false, 0, &diag);
    if (status == ITA_OK && cli_has(args, "line")) status = keep_line(&session, &diag);
    if (status == ITA_OK) status = write_record(session, target_name(args), &out, &diag);
    if (status == ITA_OK)
        status = cli_write_file(args->count > 1 ? args->positional[1] : "-", ita_text_get(&out),
                                out.length, &diag);
    ita_text_close(&out);
    ita_session_close(session);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

static const cli_option options[] = {
    {"to", 't', "FORMAT", "name or ending of the format (default: OUT's ending)"},
    {"line", 0, NULL, "only the main line, without variations"},
    {"list", 'l', NULL, "list the formats"},
    {0}};

const cli_command cli_convert = {
    "convert",
    "IN [OUT]",
    "translate a record; every move is checked on the way",
    0,
    2,
    options,
    run_convert,
    "A format that cannot hold something of the game refuses and says what."};
