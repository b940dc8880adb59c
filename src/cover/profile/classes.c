// Classes of solutions from their number, where that is enough.
#include "cover/profile/profile.h"

#include "cover/symmetry/plan.h"

ita_status profile_classes_find(const ita_cover *cover, bool has_group,
                                const ita_allocator *allocator, profile_classes *classes) {
    *classes = (profile_classes){.has_group = has_group, .is_known = true, .order = 1};
    if (!has_group || cover->group_order == 1) {
        classes->is_known = !has_group || !cover->has_hidden_symmetries;
        return ITA_OK;
    }
    cover_plan plan;
    ita_status status = cover_plan_count(cover, allocator, &plan);
    if (status) return status;
    classes->is_known = plan.phase_count == 1;
    classes->order = cover->group_order;
    cover_plan_close(&plan);
    return ITA_OK;
}

void profile_classes_report(const profile_classes *classes, uint64_t solutions,
                            ita_job_report *report) {
    report->solutions = report->delivered = solutions;
    report->has_unique = classes->is_known;
    report->unique = classes->is_known ? solutions / classes->order : 0;
    if (solutions == 0) report->reason = "cover.none.searched";
}
