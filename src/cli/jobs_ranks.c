// Ranks that carry the parts of a run: rank 0 keeps the books and hands parts out as bytes, every
// other rank works at one part at a time and sends what it found. Where they are few the first
// works too, in steps so short that nobody waits for it. Messages go through a table of calls, so
// that nothing here knows who brings them.
#include "cli/jobs_desk.h"

#include <time.h>

enum {
    MESSAGES_A_LOOK = 64,
    FEW = 64,
    SHORT_NAP = 1000000, // nanoseconds
    LONG_NAP = 16 * SHORT_NAP,
};
// Seconds between two tellings of a rank; and how many more for each of all, so that the first of
// seventy thousand can read what they send.
static const double tell_every = 0.3, tell_later = 1e-4;
static const double short_step = 1e-3; // of the first, seconds

static void nap(long nanoseconds) {
    struct timespec rest = {0, nanoseconds};
    nanosleep(&rest, NULL);
}

// ---- every rank but 0

typedef struct helper {
    const job_ranks *ranks;
    ita_run_worker worker;
    job_pace pace;
    double told, tell_every;
    uint64_t delivered; // when it was told
} helper;

static void refuse_size(const job_ranks *ranks) {
    fputs("intarsia: a part is too large to be sent to another rank\n", stderr);
    ranks->abandon(EXIT_STOPPED);
}

static void send_parcel(helper *h) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    ita_run_pack(&h->worker, &bytes);
    if (ita_text_status(&bytes) != ITA_OK ||
        !h->ranks->send(0, JOB_PARCEL, bytes.data, bytes.length))
        refuse_size(h->ranks);
    ita_text_close(&bytes);
    ita_text_reset(&h->worker.parcel.solutions);
    h->told = job_clock();
    h->delivered = h->worker.parcel.report.delivered;
}

static bool is_worth_telling(const helper *h, uint64_t limit) {
    const ita_run_parcel *parcel = &h->worker.parcel;
    bool has_more = limit > 0 && parcel->report.delivered != h->delivered;
    return parcel->kind != ITA_RUN_NEWS || parcel->solutions.length > 0 || has_more ||
           job_clock() - h->told > h->tell_every;
}

static ita_run_order next_order(const helper *h, bool *is_end) {
    ita_text bytes;
    int rank, kind;
    ita_run_order order = ITA_RUN_GO_ON;
    ita_text_open(&bytes, ita_heap());
    if (h->ranks->receive(&rank, &kind, &bytes)) {
        *is_end = kind == JOB_END;
        if (kind == JOB_NOTE) order = ITA_RUN_NOTE;
        if (kind == JOB_RETURN || kind == JOB_END) order = ITA_RUN_RETURN;
    }
    ita_text_close(&bytes);
    return cli_is_stopped ? ITA_RUN_RETURN : order;
}

// Works at the part in hand until it is done or called home.
static void work_at_part(helper *h, uint64_t limit, bool *is_end) {
    ita_run_order order = ITA_RUN_GO_ON;
    h->delivered = 0;
    for (;;) {
        job_follow(&h->worker, order, &h->pace);
        ita_run_kind kind = h->worker.parcel.kind;
        if (is_worth_telling(h, limit)) send_parcel(h);
        if (kind != ITA_RUN_NEWS && kind != ITA_RUN_NOTED) break;
        order = next_order(h, is_end);
    }
    ita_run_put_by(&h->worker);
}

void job_serve_ranks(const job_ranks *ranks, int count, const ita_run_task *task) {
    helper h = {.ranks = ranks, .tell_every = tell_every + tell_later * count};
    bool is_end = false;
    long rest = SHORT_NAP; // the longer nothing comes: looking takes processor time from who works
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    ita_run_worker_open_remote(&h.worker, task);
    job_pace_open(&h.pace, JOB_STEP);
    while (!is_end) {
        int rank, kind;
        ita_text_reset(&bytes);
        if (!ranks->receive(&rank, &kind, &bytes)) {
            nap(rest);
            if (rest < LONG_NAP) rest *= 2;
            continue;
        }
        rest = SHORT_NAP;
        is_end = kind == JOB_END;
        if (kind != JOB_PART) continue; // an order for a part that is home already
        if (ita_run_unpack(&h.worker, task, ita_text_get(&bytes), bytes.length))
            work_at_part(&h, task->limit, &is_end);
        else
            send_parcel(&h);
    }
    ita_run_worker_close(&h.worker);
    ita_text_close(&bytes);
}

// ---- rank 0

enum { IDLE = -1 };

typedef struct office {
    const job_ranks *ranks;
    int count;
    job_desk *desk;
    ita_run *run;
    int64_t *parts;  // [count] which part a rank works at, or IDLE
    bool has_called; // everyone was told to bring its part home
    // the first's own part
    ita_run_worker worker;
    job_pace pace;
    ita_run_order order;
    bool has_part;
} office;

size_t job_rank_workers(int count) {
    return count <= FEW ? (size_t)count : (size_t)count - 1;
}

static void tell_busy(office *o, int kind) {
    for (int rank = 1; rank < o->count; rank++)
        if (o->parts[rank] != IDLE) o->ranks->send(rank, kind, NULL, 0);
}

// Whoever has more than the others that wait brings it home to be divided.
static void call_home(office *o) {
    size_t index;
    if (!ita_run_calls(o->run, &index)) return;
    for (int rank = 1; rank < o->count; rank++)
        if (o->parts[rank] == (int64_t)index) o->ranks->send(rank, JOB_RETURN, NULL, 0);
}

static void hand_out(office *o) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    for (int rank = 1; rank < o->count; rank++) {
        size_t index;
        ita_text_reset(&bytes);
        if (o->parts[rank] != IDLE) continue;
        if (!ita_run_hand_out_bytes(o->run, &index, &bytes)) {
            call_home(o);
            break;
        }
        o->parts[rank] = (int64_t)index;
        if (!o->ranks->send(rank, JOB_PART, ita_text_get(&bytes), bytes.length))
            refuse_size(o->ranks);
    }
    ita_text_close(&bytes);
}

static void take_in(office *o, int rank, const ita_text *bytes) {
    size_t index = (size_t)o->parts[rank];
    ita_run_order order = ita_run_take_in_bytes(o->run, index, ita_text_get(bytes), bytes->length);
    if (order == ITA_RUN_LEAVE) o->parts[rank] = IDLE;
}

static bool receive(office *o) {
    ita_text bytes;
    int rank, kind;
    ita_text_open(&bytes, ita_heap());
    bool has_come = o->ranks->receive(&rank, &kind, &bytes);
    if (has_come && o->parts[rank] != IDLE) take_in(o, rank, &bytes);
    ita_text_close(&bytes);
    return has_come;
}

// A step at the first's own part; false where it has none.
static bool work_too(office *o) {
    if (!o->has_part && o->count <= FEW) {
        o->has_part = ita_run_hand_out(o->run, &o->worker);
        o->order = ITA_RUN_GO_ON;
    }
    if (!o->has_part) return false;
    job_follow(&o->worker, o->order, &o->pace);
    o->order = ita_run_take_in(o->run, &o->worker);
    o->has_part = o->order != ITA_RUN_LEAVE;
    return true;
}

static void run_office(office *o) {
    while (!ita_run_is_over(o->run) || ita_run_parts_out(o->run) > 0) {
        if (job_desk_look(o->desk)) tell_busy(o, JOB_NOTE);
        job_desk_put(o->desk);
        hand_out(o);
        if (ita_run_is_ending(o->run) && !o->has_called) {
            tell_busy(o, JOB_RETURN);
            o->has_called = true;
        }
        int received = 0;
        while (received < MESSAGES_A_LOOK && receive(o))
            received++;
        if (!work_too(o) && received == 0) nap(SHORT_NAP);
    }
}

ita_status job_carry_ranks(const job_ranks *ranks, int count, job_desk *desk, ita_diag *diag) {
    office o = {.ranks = ranks, .count = count, .desk = desk, .run = desk->run};
    o.parts = ita_take(ita_heap(), (size_t)count * sizeof *o.parts);
    if (!o.parts) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (int rank = 0; rank < count; rank++)
        o.parts[rank] = IDLE;
    ita_run_worker_open(&o.worker, desk->task);
    job_pace_open(&o.pace, short_step);
    run_office(&o);
    ita_run_worker_close(&o.worker);
    ita_give(ita_heap(), o.parts, (size_t)count * sizeof *o.parts);
    return ITA_OK;
}

void job_dismiss_ranks(const job_ranks *ranks, int count) {
    for (int rank = 1; rank < count; rank++)
        ranks->send(rank, JOB_END, NULL, 0);
}
