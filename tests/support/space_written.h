// What every writer of space puzzles refuses.
#ifndef SPACE_WRITTEN_H
#define SPACE_WRITTEN_H

#include "check.h"

#include "intarsia/record.h"

// A game in which a piece lies: files of puzzles hold no moves. Nothing is written.
static inline void expect_no_moves(ita_status (*write)(const ita_record *record, ita_text *out,
                                                       ita_diag *diag)) {
    static const char move[] = "A/0@1,1,1";
    ita_record record;
    ita_text out;
    ita_diag diag = {0};
    uint32_t node;
    ita_text_open(&out, ita_heap());
    ita_record_open(&record, ita_heap());
    assert_int_equal(ita_record_set_game(&record, "space", "pieces=A:oo,figure=oo"), ITA_OK);
    assert_int_equal(ita_record_add(&record, ITA_ROOT, move, sizeof move - 1, ITA_NO_OFFSET, &node),
                     ITA_OK);
    assert_int_equal(write(&record, &out, &diag), ITA_E_UNSUPPORTED);
    assert_string_equal(diag.key, "space.files.moves");
    assert_int_equal(out.length, 0);
    ita_record_close(&record);
    ita_text_close(&out);
}

#endif
