// Ranks as Open MPI, MPICH, Intel MPI and Slurm tell them to the processes that they start.
#include "cli/launched.h"

#include <stdlib.h>

cli_launch cli_launched(void) {
    static const char *const launchers[][2] = {
        {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
        {"PMI_SIZE", "PMI_RANK"},
        {"MPI_LOCALNRANKS", "MPI_LOCALRANKID"},
        {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"},
    };
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        const char *size = getenv(launchers[i][0]), *rank = getenv(launchers[i][1]);
        const int count = size ? atoi(size) : 1;
        if (count > 1) return (cli_launch){count, rank ? atoi(rank) : 0};
    }
    return (cli_launch){1, 0};
}
