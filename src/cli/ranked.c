// What of several processes that a launcher started only the first says.
#include "cli/cli.h"
#include "cli/launched.h"

bool cli_is_ranked(int *count, bool *is_first) {
    const cli_launch launch = cli_launched();
    *count = launch.count;
    *is_first = launch.rank == 0;
    return launch.count > 1;
}

bool cli_is_refused_over_ranks(const char *key, const char *word, ita_diag *diag) {
    int count;
    bool is_first;
    if (!cli_is_ranked(&count, &is_first)) return false;
    ita_fail(diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(diag, word);
    return true;
}

// ---- what is said once

// What a hushed rank would have written: complaints and answers.
static struct {
    bool is_on;
    ita_text words, answer;
} hush;

void cli_hush_others(void) {
    int count;
    bool is_first;
    hush.is_on = cli_is_ranked(&count, &is_first) && !is_first;
    ita_text_open(&hush.words, ita_heap());
    ita_text_open(&hush.answer, ita_heap());
}

bool cli_is_hushed(void) {
    return hush.is_on;
}

void cli_write(FILE *to, const char *bytes, size_t length) {
    if (hush.is_on)
        ita_put_bytes(to == stdout ? &hush.answer : &hush.words, bytes, length);
    else
        (void)cli_write_whole(to, bytes, length);
}

void cli_speak(void) {
    hush.is_on = false;
    if (hush.words.failed || hush.answer.failed) cli_lack_memory();
    cli_write(stderr, ita_text_get(&hush.words), hush.words.length);
    cli_write(stdout, ita_text_get(&hush.answer), hush.answer.length);
    ita_text_close(&hush.words);
    ita_text_close(&hush.answer);
}
