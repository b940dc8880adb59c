// Counting over the graph of profiles, as jobs: by sets of kinds that are used (`ranked`), and by
// inclusion and exclusion. Two ways that share the graph and nothing else.
#ifndef COVER_PROFILE_PROFILE_H
#define COVER_PROFILE_PROFILE_H

#include "cover/profile/graph.h"
#include "intarsia/job.h"

// How classes of solutions follow from their number: where a piece lies differently in each image,
// every class is as large as the group.
typedef struct profile_classes {
    bool has_group;
    bool is_known;
    uint32_t order;
} profile_classes;

ita_status profile_classes_find(const ita_cover *cover, bool has_group,
                                const ita_allocator *allocator, profile_classes *classes);
void profile_classes_report(const profile_classes *classes, uint64_t solutions,
                            ita_job_report *report);

// ITA_E_UNSUPPORTED when the instance is none for it. A graph that is at hand is taken over,
// whatever comes of it; NULL: it is made.
ita_status cover_inclusion_new(const ita_cover *cover, bool has_group, profile_graph *graph,
                               const ita_allocator *allocator, ita_job **job);
// ITA_E_NOT_FOUND when the bytes are of another kind of job.
ita_status cover_inclusion_resume(const ita_cover *cover, const char *bytes, size_t length,
                                  const ita_allocator *allocator, ita_job **job);
// About how long it takes, nanoseconds.
double cover_inclusion_effort(const profile_graph *graph);
extern const ita_job_class cover_inclusion_class;

// `memory`: most bytes it may be expected to take. The graph as above.
ita_status cover_ranked_new(const ita_cover *cover, bool has_group, size_t memory,
                            profile_graph *graph, const ita_allocator *allocator, ita_job **job);
// What it needs on this graph, known before it is begun.
typedef struct ranked_needs {
    double steps;  // a set going along an edge: the nodes that the job will tell
    double effort; // nanoseconds or so
    double bytes;
} ranked_needs;
ita_status cover_ranked_needs(const profile_graph *graph, const ita_allocator *allocator,
                              ranked_needs *needs);
extern const ita_job_class cover_ranked_class;

#endif
