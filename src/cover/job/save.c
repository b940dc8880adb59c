// A job as bytes and back. Bytes are little-endian and hold numbers only; what comes back is
// checked against the instance, and a path that leads nowhere is refused when it is walked.
#include "cover/job/race.h"

#include <string.h>

static const char head[] = "intarsia cover 2\n";

static void put_double(ita_text *out, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    ita_put_u64(out, bits);
}

static bool read_share(ita_reader *in, double *value) {
    uint64_t bits;
    if (!ita_read_u64(in, &bits)) return false;
    memcpy(value, &bits, sizeof bits);
    if (*value < 0 && *value > -1e-9) *value = 0; // as earlier versions rounded it
    return *value >= 0 && *value <= 2;            // false for what is no number
}

static void put_numbers(ita_text *out, const uint32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        ita_put_u32(out, numbers[i]);
}

static void put_fans(ita_text *out, const cover_fans *fans, size_t from) {
    ita_put_u32(out, (uint32_t)(fans->count - from));
    for (size_t i = from; i < fans->count; i++) {
        const cover_fan *fan = &fans->fans[i];
        ita_put_u32(out, fan->phase);
        ita_put_u32(out, fan->is_fresh);
        ita_put_u32(out, fan->path_count);
        ita_put_u32(out, fan->branch_count);
        put_double(out, fan->share);
        put_numbers(out, cover_fan_path(fans, i), fan->path_count + (size_t)fan->branch_count);
    }
}

static uint32_t method_number(const cover_method *method) {
    uint32_t number = 0;
    while (cover_methods[number] != method)
        number++;
    return number;
}

static uint32_t kept_method(const cover_job *job) {
    if (job->is_free) return COVER_METHODS;
    if (cover_race_has_leader(job)) return method_number(cover_race_leader(job));
    return job->is_undecided || job->other ? COVER_METHODS + 1 : method_number(job->method);
}

ita_status cover_job_save(const ita_job *base, ita_text *out) {
    const cover_job *job = (const cover_job *)base;
    if (job->failure) return job->failure;
    if (job->other && job->other->class_->save) return job->other->class_->save(job->other, out);
    const bool has_leader = cover_race_has_leader(job);
    cover_fans rest; // what is left of the fan being walked, or to him who leads a race
    cover_fans_open(&rest, job->allocator);
    double share_done = job->share_done;
    uint64_t first_count = job->plan.phase_count > 0 ? job->counts[0] : 0;
    ita_status status = ITA_OK;
    if (has_leader) {
        status = cover_race_rest(job, &rest, &first_count, &share_done);
    } else if (job->search && job->search_share >= 0) {
        status = cover_search_rest(job->search, &rest);
        share_done += job->search_share * cover_search_done(job->search);
    }
    if (status) {
        cover_fans_close(&rest);
        return status;
    }
    ita_put(out, head);
    ita_put_u64(out, job->cover->fingerprint);
    ita_put_u32(out, job->plan.mark);
    ita_put_u64(out, job->options.limit);
    ita_put_u32(out, job->options.wants_solutions);
    ita_put_u32(out, job->options.visit != NULL);
    ita_put_u32(out, (uint32_t)job->options.symmetry);
    ita_put_u64(out, job->options.seed);
    ita_put_u32(out, kept_method(job));
    ita_put_u32(out, job->plan.phase_count);
    for (uint32_t i = 0; i < job->plan.phase_count; i++)
        ita_put_u64(out, i == 0 ? first_count : job->counts[i]);
    ita_put_u64(out, job->nodes);
    ita_put_u64(out, job->delivered);
    ita_put_u64(out, job->raw);
    ita_put_u64(out, job->classes);
    put_double(out, share_done);
    put_double(out, job->share_total);
    put_double(out, job->progress);
    ita_put_u32(out, job->is_cut);
    ita_put_u32(out, job->is_exhausted);
    ita_put_u64(out, job->parts_out);
    ita_put_u32(out, job->attempt);
    ita_put_u32(out, job->attempt_step);
    ita_put_u64(out, job->patience_left);
    put_fans(out, &rest, 0);
    put_fans(out, &job->fans, has_leader ? 1 : job->next_fan);
    ita_put_u64(out, job->kept.count - job->kept.next);
    for (size_t i = job->kept.next; i < job->kept.count; i++)
        ita_put_u32(out, job->kept.numbers[i]);
    cover_fans_close(&rest);
    return ita_text_status(out);
}

static ita_status read_fans(ita_reader *in, cover_job *job) {
    uint32_t count;
    if (!ita_read_u32(in, &count)) return ITA_E_SYNTAX;
    for (uint32_t i = 0; i < count; i++) {
        cover_fan fan = {0};
        uint32_t is_fresh;
        if (!ita_read_u32(in, &fan.phase) || !ita_read_u32(in, &is_fresh) ||
            !ita_read_u32(in, &fan.path_count) || !ita_read_u32(in, &fan.branch_count) ||
            !read_share(in, &fan.share))
            return ITA_E_SYNTAX;
        uint64_t numbers = fan.path_count + (uint64_t)fan.branch_count;
        if (is_fresh > 1 || fan.phase >= job->plan.phase_count ||
            (fan.branch_count == 0) != (is_fresh == 1) || numbers > (in->length - in->at) / 4)
            return ITA_E_SYNTAX;
        fan.is_fresh = is_fresh;
        if (cover_fans_add(&job->fans, fan, NULL, NULL)) return ITA_E_MEMORY;
        uint32_t *room = job->fans.options + job->fans.fans[job->fans.count - 1].start;
        for (uint64_t k = 0; k < numbers; k++)
            ita_read_u32(in, &room[k]);
    }
    return ITA_OK;
}

static ita_status read_kept(ita_reader *in, cover_job *job) {
    uint64_t count;
    if (!ita_read_u64(in, &count) || count > (in->length - in->at) / 4) return ITA_E_SYNTAX;
    cover_kept *kept = &job->kept;
    if (ita_grow(job->allocator, &kept->numbers, &kept->capacity, (size_t)count + 1,
                 sizeof *kept->numbers))
        return ITA_E_MEMORY;
    for (uint64_t i = 0; i < count; i++)
        ita_read_u32(in, &kept->numbers[i]);
    kept->count = (size_t)count;
    for (size_t at = 0; at < kept->count;) {
        uint32_t length = kept->numbers[at++];
        if (length > kept->count - at) return ITA_E_SYNTAX;
        for (uint32_t i = 0; i < length; i++)
            if (kept->numbers[at + i] >= job->cover->option_count) return ITA_E_SYNTAX;
        at += length;
    }
    return ITA_OK;
}

// Options and method, which say what job to make. False when the bytes are no such thing.
static bool read_options(ita_reader *in, ita_cover_options *options, const cover_method **method,
                         bool *is_undecided) {
    uint32_t wants, visits, symmetry, number;
    if (!ita_read_u64(in, &options->limit) || !ita_read_u32(in, &wants) ||
        !ita_read_u32(in, &visits) || !ita_read_u32(in, &symmetry) ||
        !ita_read_u64(in, &options->seed) || !ita_read_u32(in, &number))
        return false;
    if (wants > 1 || visits > 1 || symmetry > ITA_COVER_NO_GROUP || number > COVER_METHODS + 1)
        return false;
    if (number == COVER_METHODS && options->limit != 1) return false;
    options->wants_solutions = wants;
    options->symmetry = (ita_cover_symmetry)symmetry;
    *method = number < COVER_METHODS ? cover_methods[number] : NULL; // NULL: any, in a hurry
    *is_undecided = number == COVER_METHODS + 1;
    // A job that visits must not become one that counts, nor the other way: their plans differ.
    bool is_visiting = visits || options->wants_solutions || options->limit;
    if (!is_visiting) options->visit = NULL;
    return !visits || options->visit || options->wants_solutions || options->limit;
}

static ita_status read_job(ita_reader *in, cover_job *job) {
    uint32_t phases, is_cut, is_exhausted;
    if (!ita_read_u32(in, &phases) || phases != job->plan.phase_count) return ITA_E_SYNTAX;
    bool is_good = true;
    for (uint32_t i = 0; i < phases; i++)
        is_good &= ita_read_u64(in, &job->counts[i]);
    is_good = is_good && ita_read_u64(in, &job->nodes) && ita_read_u64(in, &job->delivered) &&
              ita_read_u64(in, &job->raw) && ita_read_u64(in, &job->classes) &&
              read_share(in, &job->share_done) && read_share(in, &job->share_total) &&
              read_share(in, &job->progress) && ita_read_u32(in, &is_cut) &&
              ita_read_u32(in, &is_exhausted) && ita_read_u64(in, &job->parts_out) &&
              ita_read_u32(in, &job->attempt) && ita_read_u32(in, &job->attempt_step) &&
              ita_read_u64(in, &job->patience_left);
    if (!is_good || is_cut > 1 || is_exhausted > 1 || job->attempt_step == 0) return ITA_E_SYNTAX;
    job->is_cut = is_cut;
    job->is_exhausted = is_exhausted;
    if (job->patience_left == 0) job->patience_left = 1;
    if (job->is_free) job->method = cover_attempt_method(job->cover, job->attempt);
    ita_status status = read_fans(in, job);
    if (!status) status = read_fans(in, job);
    if (!status) status = read_kept(in, job);
    if (!status && !ita_read_end(in)) status = ITA_E_SYNTAX;
    return status;
}

// Nothing was done yet but comparing methods.
static ita_status begin_anew(cover_job *job) {
    cover_fans_clear(&job->fans);
    for (uint32_t phase = 0; phase < job->plan.phase_count; phase++)
        job->counts[phase] = 0;
    job->share_done = 0;
    job->share_total = 1;
    return cover_job_begin(job);
}

static ita_status fail_read(ita_status status, const ita_reader *in, ita_diag *diag) {
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (status == ITA_E_STOPPED) return ita_fail(diag, status, "cover.stopped");
    return ita_fail_at(diag, status, "cover.saved", in->at);
}

ita_status ita_cover_job_resume(const ita_cover *cover, const char *bytes, size_t length,
                                const ita_cover_options *options, const ita_allocator *allocator,
                                ita_job **out, ita_diag *diag) {
    ita_reader in = ita_read(bytes, length);
    if (!ita_read_words(&in, head)) {
        ita_status status = cover_inclusion_resume(cover, bytes, length, allocator, out);
        if (status == ITA_OK) return status;
        if (status == ITA_E_ILLEGAL) return ita_fail(diag, status, "cover.saved.other");
        if (status != ITA_E_NOT_FOUND) return fail_read(status, &in, diag);
#ifdef __wasm__
        return fail_read(ITA_E_SYNTAX, &in, diag);
#else
        return cover_frontier_resume(cover, bytes, length, options, allocator, out, diag);
#endif
    }
    uint64_t fingerprint;
    uint32_t mark;
    if (!ita_read_u64(&in, &fingerprint) || !ita_read_u32(&in, &mark))
        return fail_read(ITA_E_SYNTAX, &in, diag);
    if (fingerprint != cover->fingerprint)
        return ita_fail(diag, ITA_E_ILLEGAL, "cover.saved.other");
    ita_cover_options kept = {0};
    if (options) {
        kept.visit = options->visit;
        kept.user = options->user;
        kept.memory = options->memory;
    }
    const cover_method *method;
    bool is_undecided;
    if (!read_options(&in, &kept, &method, &is_undecided) || (method && !method->fits(cover)))
        return fail_read(ITA_E_SYNTAX, &in, diag);
    if (is_undecided) method = cover_race_favourite(cover);
    cover_job *job;
    ita_status status = cover_job_make(cover, &kept, method, NULL, allocator, &job);
    if (status) return ita_fail(diag, status, "memory");
    if (mark != job->plan.mark) {
        cover_job_close(&job->base);
        return ita_fail(diag, ITA_E_ILLEGAL, "cover.saved.other");
    }
    job->is_undecided = is_undecided && cover_race_is_open(cover, job->is_counting);
    status = read_job(&in, job);
    if (!status && job->is_undecided) status = begin_anew(job);
    if (status) {
        cover_job_close(&job->base);
        return fail_read(status, &in, diag);
    }
    *out = &job->base;
    return ITA_OK;
}
