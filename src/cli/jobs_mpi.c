// Messages between ranks by MPI, and nothing else of a job. The only file that knows MPI.
#include "cli/jobs_desk.h"

#include <mpi.h>
#include <time.h>

static void open(int *rank, int *count) {
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
}

// A rank whose end the launcher sees before it heard of it is an accident to the launcher, and it
// ends them all. The library tells it, but waits no more than two seconds for the answer: where all
// took long, the launcher is given the time to hear of it. (Open MPI 4, PMIx 4.)
static void close(void) {
    static const struct timespec while_it_hears = {.tv_sec = 15};
    const double begun = job_clock();
    MPI_Finalize();
    if (job_clock() - begun > 1) nanosleep(&while_it_hears, NULL);
}

static int first_failed(bool has_failed) {
    int rank, count, first;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    const int mine = has_failed ? rank : count;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return first;
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

const job_ranks job_mpi = {open, close, first_failed, send, receive, abandon};
