// intarsia verify: do these pieces form that figure, and if not, why?
#include "cli/verify_ask.h"

#include "base/reuse.h"
#include "cli/commands.h"
#include "intarsia/solid_verify.h"

#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    {"json", 'j', NULL, "help.verify.json"},
    {"mirror", 'm', NULL, "help.verify.mirror"},
    {"scale", 's', NULL, "help.verify.scale"},
    {"tau", 0, "DISTANCE", "help.verify.tau"},
    {"theta", 0, "DEGREES", "help.verify.theta"},
    {"relations", 0, NULL, "help.verify.relations"},
    {"contours", 0, NULL, "help.verify.contours"},
    {"turns", 0, NULL, "help.verify.turns"},
    {0},
};

// A length or an angle that is not negative.
static bool measure(const cli_args *args, const char *name, double most, double *value) {
    const char *text = cli_value(args, name, NULL);
    if (!text) return true;
    char *end;
    *value = strtod(text, &end);
    const bool is_hexadecimal = strpbrk(text, "xX") != NULL;
    if (*text && !*end && !is_hexadecimal && *value >= 0 && *value <= most) return true;
    char last[24];
    snprintf(last, sizeof last, "%.0f", most);
    cli_misused("verify", "cli.use.measure", (const char *const[]){name, last, text, NULL});
    return false;
}

static void print_report(const cli_args *args, const ita_verify_report *report) {
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json")) {
        ita_verify_report_json(report, &out);
    } else {
        ita_verify_report_words(report, &out);
        if (report->details.length) { // lists are JSON in either case
            ita_put_char(&out, '{');
            ita_put_bytes(&out, report->details.data, report->details.length);
            ita_put(&out, "}\n");
        }
    }
    cli_print(&out);
    ita_text_close(&out);
}

int verify_fault(const cli_args *args, const char *path, const ita_text *content,
                 const ita_diag *diag) {
    if (cli_has(args, "json")) {
        ita_text out;
        cli_open_text(&out);
        ita_json_open(&out, '{');
        ita_json_name(&out, "verdict");
        ita_json_string(&out, "invalid");
        cli_json_error(&out, path, content, diag);
        ita_json_close(&out, '}');
        ita_put_char(&out, '\n');
        cli_print(&out);
        ita_text_close(&out);
    }
    return cli_failed(path, content, diag);
}

static int judge(const cli_args *args, const ita_verify_options *wanted, const ita_text *files) {
    ita_verify_report report;
    ita_diag diag;
    bool is_second;
    reuse memory;
    reuse_open(&memory, ita_heap());
    ita_status status =
        ita_verify(ita_text_get(&files[0]), files[0].length, ita_text_get(&files[1]),
                   files[1].length, wanted, &memory.allocator, &report, &is_second, &diag);
    const char *path = args->positional[is_second ? 1 : 0];
    int exit_status = report.verdict == ITA_VERDICT_SOLVED ? EXIT_YES : EXIT_NO;
    if (status)
        exit_status = verify_fault(args, path, &files[is_second ? 1 : 0], &diag);
    else if (report.verdict == ITA_VERDICT_INVALID)
        exit_status = verify_fault(args, path, &files[is_second ? 1 : 0], &report.diag);
    else
        print_report(args, &report);
    if (!status) ita_verify_report_close(&report);
    reuse_close(&memory);
    return exit_status;
}

static int judge_contents(const cli_args *args, const ita_verify_options *wanted,
                          const ita_text *contents) {
    if (ita_solid_is_file(ita_text_get(&contents[0]), contents[0].length))
        return verify_solids(args, wanted, contents);
    if (args->count == 2 && !cli_has(args, "turns")) return judge(args, wanted, contents);
    return cli_misused("verify", args->count == 2 ? "cli.use.verify.turns" : "cli.use.verify.one",
                       NULL);
}

static int judge_files(const cli_args *args, const ita_verify_options *wanted) {
    ita_text contents[CLI_POSITIONAL_MAX];
    ita_diag diag;
    int read = 0, exit_status = EXIT_YES;
    while (read < args->count && !exit_status) {
        if (cli_read_file(args->positional[read], &contents[read], &diag))
            exit_status = cli_failed(NULL, NULL, &diag);
        else
            read++;
    }
    if (!exit_status) exit_status = judge_contents(args, wanted, contents);
    while (read > 0)
        ita_text_close(&contents[--read]);
    return exit_status;
}

static int run(const cli_args *args) {
    ita_verify_options wanted = {0};
    const bool is_by_digits = strcmp(cli_value(args, "tau", ""), "digits") == 0;
    if ((!is_by_digits && !measure(args, "tau", 1e9, &wanted.tau)) ||
        !measure(args, "theta", 90, &wanted.theta))
        return EXIT_BAD;
    wanted.is_as_written = cli_has(args, "tau") && !is_by_digits && wanted.tau == 0;
    if (cli_has(args, "mirror")) wanted.allow |= ITA_ALLOW_MIRROR;
    if (cli_has(args, "scale")) wanted.allow |= ITA_ALLOW_SCALE;
    wanted.with_relations = cli_has(args, "relations");
    wanted.with_contours = cli_has(args, "contours");
    return judge_files(args, &wanted);
}

static const char *const more[] = {"help.verify.1", "help.verify.2", "help.verify.3", NULL};

const cli_command cli_verify = {
    "verify", "FIGURE ARRANGEMENT...", "help.verify", 2, CLI_POSITIONAL_MAX, options, run, more,
    false};
