// Messages between ranks by MPI, and nothing else of a job. The only file that knows MPI.
#include "cli/jobs_desk.h"

#include <mpi.h>

static void open(int *rank, int *count) {
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
}

static void close(void) {
    MPI_Finalize();
}

static bool send(int rank, int kind, const char *bytes, size_t length) {
    if (length > INT32_MAX) return false;
    MPI_Send(bytes, (int)length, MPI_BYTE, rank, kind, MPI_COMM_WORLD);
    return true;
}

static bool receive(int *rank, int *kind, ita_text *bytes) {
    MPI_Status envelope;
    int has_come = 0, length = 0;
    *kind = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &envelope);
    if (!has_come) return false;
    MPI_Get_count(&envelope, MPI_BYTE, &length);
    char *block = ita_take(ita_heap(), (size_t)length + 1);
    if (!block) {
        fputs("intarsia: there is not enough memory for a message\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
    }
    *rank = envelope.MPI_SOURCE;
    *kind = envelope.MPI_TAG;
    MPI_Recv(block, length, MPI_BYTE, *rank, *kind, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ita_put_bytes(bytes, block, (size_t)length);
    ita_give(ita_heap(), block, (size_t)length + 1);
    return true;
}

static void abandon(int exit_status) {
    MPI_Abort(MPI_COMM_WORLD, exit_status);
}

const job_ranks job_mpi = {open, close, send, receive, abandon};
