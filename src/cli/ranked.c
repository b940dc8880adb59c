// Whether a launcher such as mpirun started this process as one of several, and what then only the
// first of them says.
#include "cli/cli.h"

#include <stdlib.h>

bool cli_is_ranked(int *count, bool *is_first) {
    static const char *const launchers[][2] = {
        {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
        {"PMI_SIZE", "PMI_RANK"},
        {"MPI_LOCALNRANKS", "MPI_LOCALRANKID"},
        {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"},
    };
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        const char *size = getenv(launchers[i][0]), *rank = getenv(launchers[i][1]);
        *count = size ? atoi(size) : 1;
        *is_first = !rank || atoi(rank) == 0;
        if (*count > 1) return true;
    }
    return false;
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
        fwrite(bytes, 1, length, to);
}

void cli_speak(void) {
    hush.is_on = false;
    if (hush.words.failed || hush.answer.failed) cli_lack_memory();
    cli_write(stderr, ita_text_get(&hush.words), hush.words.length);
    cli_write(stdout, ita_text_get(&hush.answer), hush.answer.length);
    ita_text_close(&hush.words);
    ita_text_close(&hush.answer);
}
