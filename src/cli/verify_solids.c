// intarsia verify for polyhedra: figure and pieces in OFF, OBJ or STL.
#include "cli/verify_ask.h"

#include "intarsia/solid_verify.h"

#include <string.h>

// What is broken as it was written may be none once corners are moved.
static void say_near(const ita_solid_report *report) {
    ita_text out;
    cli_open_text(&out);
    ita_solid_report_near(report, &out);
    cli_write(stderr, ita_text_get(&out), out.length);
    ita_text_close(&out);
}

static void print_report(const cli_args *args, const ita_solid_report *report) {
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json"))
        ita_solid_report_json(report, &out);
    else
        ita_solid_report_words(report, &out);
    cli_print(&out);
    ita_text_close(&out);
}

// What only drawings have is refused, not passed over.
static bool is_asked_rightly(const cli_args *args) {
    static const char *const of_drawings[] = {"scale", "theta", "relations", "contours"};
    for (size_t i = 0; i < sizeof of_drawings / sizeof of_drawings[0]; i++)
        if (cli_has(args, of_drawings[i])) {
            cli_misused("verify", "cli.use.verify.drawings",
                        (const char *const[]){of_drawings[i], NULL});
            return false;
        }
    return true;
}

// "--tau digits": as far as the digits leave open.
static bool is_by_digits(const cli_args *args) {
    const char *tau = cli_value(args, "tau", NULL);
    return tau && strcmp(tau, "digits") == 0;
}

int verify_solids(const cli_args *args, const ita_verify_options *wanted,
                  const ita_text *contents) {
    if (!is_asked_rightly(args)) return EXIT_BAD;
    ita_solid_file files[CLI_POSITIONAL_MAX];
    for (int i = 0; i < args->count; i++)
        files[i] =
            (ita_solid_file){args->positional[i], ita_text_get(&contents[i]), contents[i].length};
    const ita_solid_options options = {.with_turns = cli_has(args, "turns"),
                                       .allow = wanted->allow,
                                       .tau = wanted->tau,
                                       .is_as_written = wanted->is_as_written,
                                       .is_by_digits = is_by_digits(args)};
    ita_solid_report report;
    ita_diag diag;
    size_t fault;
    ita_status status =
        ita_solid_verify(files, (size_t)args->count, &options, ita_heap(), &report, &fault, &diag);
    if (status) return verify_fault(args, args->positional[fault], &contents[fault], &diag);
    int exit_status = report.verdict == ITA_VERDICT_SOLVED ? EXIT_YES : EXIT_NO;
    if (report.verdict == ITA_VERDICT_INVALID) {
        exit_status = verify_fault(args, args->positional[report.fault_file],
                                   &contents[report.fault_file], &report.diag);
        say_near(&report);
    } else {
        print_report(args, &report);
    }
    ita_solid_report_close(&report);
    return exit_status;
}
