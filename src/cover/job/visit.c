// Meeting solutions one by one: which class they belong to, which images they have, who gets them.
// The search meets every class at least once, by the plan; here each is counted exactly once.
#include "cover/job/cover_job.h"

#include <string.h>

static int compare_solutions(const uint32_t *a, const uint32_t *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static void move(const ita_cover *cover, uint32_t element, const uint32_t *options, size_t count,
                 uint32_t *image) {
    const uint32_t *images = cover->option_images + (size_t)element * cover->option_count;
    for (size_t i = 0; i < count; i++)
        image[i] = images[options[i]];
    cover_sort_numbers(image, count);
}

// The option that covers the root item; UINT32_MAX without a root.
static uint32_t root_option(const cover_job *job, const uint32_t *options, size_t count) {
    const ita_cover *cover = job->cover;
    for (size_t i = 0; i < count; i++)
        for (uint32_t e = cover->option_start[options[i]]; e < cover->option_start[options[i] + 1];
             e++)
            if (cover->entries[e].item == job->plan.root) return options[i];
    return UINT32_MAX;
}

// Among the images that the search meets too, the smallest stands for the class.
static bool stands_for_class(const cover_job *job, const uint32_t *options, size_t count,
                             uint32_t *image) {
    const ita_cover *cover = job->cover;
    uint32_t root = root_option(job, options, count);
    for (uint32_t g = 1; g < job->plan.group_order; g++) {
        const uint32_t *images = cover->option_images + (size_t)g * cover->option_count;
        if (root != UINT32_MAX && images[root] != root) continue;
        move(cover, g, options, count, image);
        if (compare_solutions(image, options, count) < 0) return false;
    }
    return true;
}

static bool keep(cover_job *job, const uint32_t *options, size_t count) {
    cover_kept *kept = &job->kept;
    if (ita_grow(job->allocator, &kept->numbers, &kept->capacity, kept->count + count + 1,
                 sizeof *kept->numbers)) {
        job->has_failed = true;
        return false;
    }
    kept->numbers[kept->count] = (uint32_t)count;
    memcpy(kept->numbers + kept->count + 1, options, count * sizeof *options);
    kept->count += count + 1;
    return true;
}

// Hands a solution on; false when that is enough.
static bool hand_on(cover_job *job, const uint32_t *options, size_t count) {
    if (job->options.wants_solutions && !keep(job, options, count)) return false;
    job->delivered++;
    if (job->options.visit && !job->options.visit(job->options.user, options, count)) return false;
    return job->options.limit == 0 || job->delivered < job->options.limit;
}

// All different images of a solution, the solution first.
static bool list_orbit(cover_job *job, const uint32_t *options, size_t count, size_t *orbit_size) {
    if (ita_grow(job->allocator, &job->orbit, &job->orbit_capacity,
                 job->plan.group_order * count + 1, sizeof *job->orbit)) {
        job->has_failed = true;
        return false;
    }
    memcpy(job->orbit, options, count * sizeof *options);
    *orbit_size = 1;
    for (uint32_t g = 1; g < job->plan.group_order; g++) {
        uint32_t *image = job->orbit + *orbit_size * count;
        move(job->cover, g, options, count, image);
        bool is_known = false;
        for (size_t i = 0; i < *orbit_size && !is_known; i++)
            is_known = compare_solutions(job->orbit + i * count, image, count) == 0;
        *orbit_size += !is_known;
    }
    return true;
}

bool cover_job_visit(void *user, const uint32_t *options, size_t count) {
    cover_job *job = user;
    if (ita_grow(job->allocator, &job->images, &job->images_capacity, 2 * count + 1,
                 sizeof *job->images)) {
        job->has_failed = true;
        return false;
    }
    uint32_t *own = job->images, *image = job->images + count;
    memcpy(own, options, count * sizeof *own);
    cover_sort_numbers(own, count);
    if (!stands_for_class(job, own, count, image)) return true;
    size_t orbit_size;
    if (!list_orbit(job, own, count, &orbit_size)) return false;
    job->classes++;
    job->raw += orbit_size;
    if (job->options.symmetry == ITA_COVER_UNIQUE) return hand_on(job, own, count);
    for (size_t i = 0; i < orbit_size; i++)
        if (!hand_on(job, job->orbit + i * count, count)) return false;
    return true;
}
