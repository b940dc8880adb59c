// Which method for which start of a hurried search. Knows nothing of races.
#include "cover/job/cover_job.h"

// Luck wants variety: sweeps in several orders, and now and then the smallest item.
const cover_method *cover_attempt_method(const ita_cover *cover, uint32_t attempt) {
    if (!cover_bits.fits(cover)) return &cover_items;
    bool is_third = attempt % 3 == 2;
    return is_third == cover->is_board ? &cover_items : &cover_bits;
}
