// Which method for which instance.
#include "cover/job.h"

const cover_method *cover_choose_method(const ita_cover *cover) {
    if (!cover_bits.fits(cover)) return &cover_items;
    return cover->front_width > 0 ? &cover_bits : &cover_items;
}
