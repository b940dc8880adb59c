// One job over many machines: rank 0 splits it and hands the parts out as bytes, every other rank
// works at one part at a time and hands the result back as bytes. The counts are those of one
// thread. A stop brings the unfinished parts home, to be saved and gone on with.
#include "cli/jobs.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAG_PART = 1, TAG_DONE, TAG_PARTIAL, TAG_END };
enum { PARTS_MAX = 1024, PARTS_A_RANK = 32, RANKS_MAX = 4096 };
static const uint64_t step_budget = 200000;
static const double save_every = 20;

typedef struct office {
    const job_plan *plan;
    ita_job *whole;
    ita_job *parts[PARTS_MAX]; // NULL once absorbed
    size_t part_count, next, open;
    int part_of_rank[RANKS_MAX]; // -1: idle
    int ranks, busy;
} office;

static void nap(void) {
    struct timespec rest = {0, 1000000};
    nanosleep(&rest, NULL);
}

static ita_status send_job(const ita_job *job, int rank, int tag) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    ita_status status = job->class_->save(job, &bytes);
    if (status == ITA_OK && bytes.length > INT32_MAX) status = ITA_E_LIMIT;
    if (status == ITA_OK)
        MPI_Send(ita_text_get(&bytes), (int)bytes.length, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
    ita_text_close(&bytes);
    return status;
}

static ita_status receive_job(const job_plan *plan, const MPI_Status *envelope, ita_job **job,
                              ita_diag *diag) {
    int length = 0;
    MPI_Get_count(envelope, MPI_BYTE, &length);
    char *bytes = ita_take(ita_heap(), (size_t)length + 1);
    if (!bytes) return ita_fail(diag, ITA_E_MEMORY, "memory");
    MPI_Recv(bytes, length, MPI_BYTE, envelope->MPI_SOURCE, envelope->MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    ita_status status = plan->source.resume(plan->source.user, bytes, (size_t)length, job, diag);
    ita_give(ita_heap(), bytes, (size_t)length + 1);
    return status;
}

// ---- every rank but 0

static void work_at(ita_job *part) {
    ita_job_report report = {0};
    ita_diag diag;
    ita_status status = ITA_OK;
    while (status == ITA_OK && !report.is_done && !cli_is_stopped) {
        status = ita_job_step(part, step_budget, &diag);
        ita_job_report_get(part, &report);
    }
    if (status == ITA_OK) status = send_job(part, 0, report.is_done ? TAG_DONE : TAG_PARTIAL);
    if (status != ITA_OK) MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
}

// Works until told to end; never returns.
static void serve_office(const job_plan *plan) {
    for (;;) {
        MPI_Status envelope;
        int has_come = 0;
        while (!has_come) {
            MPI_Iprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &envelope);
            if (!has_come) nap();
        }
        if (envelope.MPI_TAG == TAG_END) break;
        ita_job *part = NULL;
        ita_diag diag;
        if (receive_job(plan, &envelope, &part, &diag) != ITA_OK)
            MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
        work_at(part);
        ita_job_close(part);
    }
    MPI_Finalize();
    exit(EXIT_YES);
}

// ---- rank 0

static void hand_out(office *o) {
    for (int rank = 1; rank < o->ranks && o->next < o->part_count && !cli_is_stopped; rank++) {
        if (o->part_of_rank[rank] >= 0) continue;
        if (send_job(o->parts[o->next], rank, TAG_PART) != ITA_OK) continue;
        o->part_of_rank[rank] = (int)o->next++;
        o->busy++;
    }
}

static ita_status take_in(office *o, const MPI_Status *envelope, ita_diag *diag) {
    int rank = envelope->MPI_SOURCE, index = o->part_of_rank[rank];
    ita_job *result = NULL;
    ita_status status = receive_job(o->plan, envelope, &result, diag);
    if (status != ITA_OK) return status;
    o->part_of_rank[rank] = -1;
    o->busy--;
    ita_job_close(o->parts[index]);
    o->parts[index] = result;
    if (envelope->MPI_TAG == TAG_PARTIAL) return ITA_OK;
    status = o->whole->class_->absorb(o->whole, result);
    ita_job_close(result);
    o->parts[index] = NULL;
    o->open--;
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status save_office(const office *o, ita_diag *diag) {
    ita_job *jobs[PARTS_MAX + 1] = {o->whole};
    size_t count = 1;
    for (size_t i = 0; i < o->part_count; i++)
        if (o->parts[i]) jobs[count++] = o->parts[i];
    return job_file_write(o->plan, jobs, count, diag);
}

static ita_status run_office(office *o, ita_diag *diag) {
    double saved = job_clock();
    while (o->open > 0) {
        hand_out(o);
        if (o->busy == 0) break; // stopped, and everything is home
        MPI_Status envelope;
        int has_come = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &envelope);
        ita_status status = ITA_OK;
        if (has_come)
            status = take_in(o, &envelope, diag);
        else
            nap();
        double now = job_clock();
        if (status == ITA_OK && o->plan->resume_path && now - saved > save_every) {
            status = save_office(o, diag);
            saved = now;
        }
        if (status != ITA_OK) return status;
    }
    if (o->open == 0) return ITA_OK;
    ita_status status = o->plan->resume_path ? save_office(o, diag) : ITA_OK;
    return status == ITA_OK ? ITA_E_STOPPED : status;
}

static ita_status open_office(office *o, ita_job **job, ita_diag *diag) {
    ita_job *saved[PARTS_MAX + 1];
    size_t count = 0;
    if (o->plan->resume_path) {
        ita_status status = job_file_read(o->plan, saved, PARTS_MAX + 1, &count, diag);
        if (status != ITA_OK) return status;
    }
    if (count > 0) {
        ita_job_close(*job);
        *job = saved[0];
        o->part_count = count - 1;
        memcpy(o->parts, saved + 1, o->part_count * sizeof *saved);
    }
    o->whole = *job;
    if (o->part_count == 0) {
        size_t wanted = (size_t)(o->ranks - 1) * PARTS_A_RANK;
        ita_status status = o->whole->class_->split(
            o->whole, wanted < PARTS_MAX ? wanted : PARTS_MAX, o->parts, &o->part_count);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    o->open = o->part_count;
    return ITA_OK;
}

ita_status job_run_mpi(const job_plan *plan, ita_job **job, ita_diag *diag) {
    static office o; // one a process
    int rank = 0;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &o.ranks);
    cli_catch_interrupt(); // the library may have set its own
    if (rank > 0) serve_office(plan);
    o.plan = plan;
    for (int i = 0; i < o.ranks && i < RANKS_MAX; i++)
        o.part_of_rank[i] = -1;
    if (o.ranks > RANKS_MAX) o.ranks = RANKS_MAX;
    ita_status status = ITA_E_UNSUPPORTED;
    const ita_job_class *class_ = (*job)->class_;
    if (!class_->split || !class_->absorb || !class_->save)
        ita_fail(diag, status, "cli.mpi.split");
    else if ((status = open_office(&o, job, diag)) == ITA_OK)
        status = run_office(&o, diag);
    for (int i = 1; i < o.ranks; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    for (size_t i = 0; i < o.part_count; i++)
        ita_job_close(o.parts[i]);
    if (status == ITA_OK && plan->resume_path) unlink(plan->resume_path);
    MPI_Finalize();
    return status;
}
