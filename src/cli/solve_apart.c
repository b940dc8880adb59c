// The options of taking apart. The job itself is a game's: see intarsia/disassemble.h.
#include "cli/solve_apart.h"

bool solve_apart_fits(const cli_args *args, int *exit_status) {
    static const char *const own[] = {"levels", "fewest", NULL};
    static const char *const unheeded[] = {"count", NULL};
    const bool is_apart = cli_has(args, "disassemble");
    const char *wrong = cli_first_of(args, is_apart ? unheeded : own);
    if (!wrong) return true;
    *exit_status =
        cli_refuse_pair(is_apart ? "cli.options.apart" : "cli.options.with", wrong, "disassemble");
    return false;
}

ita_apart_options solve_apart_options(const cli_args *args, job_plan *plan) {
    plan->prints_solutions = true;
    return (ita_apart_options){.limit = plan->limit,
                               .seed = plan->seed,
                               .method = plan->method,
                               .form = cli_has(args, "json")     ? ITA_APART_JSON
                                       : cli_has(args, "levels") ? ITA_APART_LEVELS
                                                                 : ITA_APART_WORDS,
                               .wants_fewest_moves = cli_has(args, "fewest"),
                               .language = cli_language()};
}

void solve_apart_name(const ita_apart_options *options, ita_text *name) {
    static const char *const forms[] = {" apart words", " apart levels", " apart json"};
    ita_put(name, forms[options->form]);
    if (options->wants_fewest_moves) ita_put(name, " fewest");
}
