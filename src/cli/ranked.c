// Whether a launcher such as mpirun started this process as one of several, and what then only the
// first of them says.
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

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
    if (!is_first) _exit(EXIT_YES); // lest the launcher ends the first before it spoke
    ita_fail(diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(diag, word);
    return true;
}
