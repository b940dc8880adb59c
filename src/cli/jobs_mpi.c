// Messages between ranks by MPI, and nothing else of a job. The only file that knows MPI.
#include "cli/jobs_desk.h"

#include <mpi.h>
#include <sched.h>
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

// ---- the first meeting

// Where a rank has too little memory for the library's own buffers the library begins all the same,
// but its messages go a way that the others do not listen on, and all wait for ever in whatever
// they do first together (Open MPI 4.1: one of three ranks under `ulimit -v`, in MPI_Allreduce). So
// the first messages are waited for so many seconds and no longer; by the others longer than by the
// first, that one of them says it.
enum { MEETING = 0, SECONDS = 60, SECONDS_OF_OTHERS = 75 };

static void await(MPI_Request *request, int other, double until) {
    static const struct timespec rest = {.tv_nsec = 1000000};
    int is_done = 0;
    MPI_Test(request, &is_done, MPI_STATUS_IGNORE);
    while (!is_done && job_clock() < until) {
        nanosleep(&rest, NULL);
        MPI_Test(request, &is_done, MPI_STATUS_IGNORE);
    }
    if (is_done) return;
    fprintf(stderr, "intarsia: rank %d cannot be reached; is there little memory for MPI?\n",
            other);
    MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
}

static void meet(bool sends, int *number, int other, double until) {
    MPI_Request request;
    if (sends)
        MPI_Isend(number, 1, MPI_INT, other, MEETING, MPI_COMM_WORLD, &request);
    else
        MPI_Irecv(number, 1, MPI_INT, other, MEETING, MPI_COMM_WORLD, &request);
    await(&request, other, until);
}

static int first_failed(bool has_failed) {
    int rank, count, number;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    int first = has_failed ? rank : count;
    const double until = job_clock() + (rank == 0 ? SECONDS : SECONDS_OF_OTHERS);
    for (int other = 1; rank == 0 && other < count; other++) {
        meet(false, &number, other, until);
        if (number < first) first = number;
    }
    for (int other = 1; rank == 0 && other < count; other++)
        meet(true, &first, other, until);
    if (rank > 0) {
        meet(true, &first, 0, until);
        meet(false, &first, 0, until);
    }
    return first;
}

// ---- ranks of one machine

// A launcher ties each rank to a processor of its own.
static bool share_machine(void) {
    MPI_Comm machine;
    cpu_set_t own, of_all;
    int here, all;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &here);
    MPI_Comm_free(&machine);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    if (here < all) return false;
    CPU_ZERO(&own);
    const bool is_known = sched_getaffinity(0, sizeof own, &own) == 0;
    MPI_Allreduce(&own, &of_all, sizeof own, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    if (is_known) sched_setaffinity(0, sizeof of_all, &of_all);
    return true;
}

// ---- messages

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

const job_ranks job_mpi = {open, close, first_failed, share_machine, send, receive, abandon};
