// Puzzles of others read and written with each allocation failing, once or for good: ITA_E_MEMORY
// and nothing held, or success where the failure was made good.
#include "check.h"

#include "games/space/files/layers.h"
#include "games/space/files/xmpuzzle.h"
#include "intarsia/session.h"

static const char sample[] =
    "<puzzle version=\"2\"><gridType type=\"0\"/><colors><color/></colors><shapes>"
    "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\" name=\"a key &amp; a lock\">##1#</voxel>"
    "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>"
    "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#+1##</voxel></shapes><problems>"
    "<problem name=\"one\"><shapes><shape id=\"0\" min=\"0\" max=\"1\"/><shape id=\"1\" "
    "count=\"3\"/></shapes>"
    "<result id=\"2\"/><bitmap><pair piece=\"0\" result=\"0\"/></bitmap></problem>"
    "</problems><comment>some words</comment></puzzle>";

static const char layers[] = "title: one\n; words\n; and more\nlattice: prisms\n\n"
                             "0-1xkey:\nooa\n\n0-4xA:\no\n\no\n\nfigure:\nooa o+o\nooo .o.\n";

static const char cube[] =
    "o A\nv 0 0 0\nv 2 0 0\nv 0 2 0\nv 2 2 0\nv 0 0 2\nv 2 0 2\nv 0 2 2\nv 2 2 2\n"
    "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

static ita_status read_and_write(const ita_allocator *allocator, const char *bytes,
                                 ita_status (*write)(const ita_record *, ita_text *, ita_diag *)) {
    ita_record record;
    ita_diag diag = {0};
    ita_status status = ita_record_read(bytes, strlen(bytes), allocator, &record, &diag);
    if (status == ITA_OK) {
        ita_text text;
        ita_text_open(&text, allocator);
        status = write(&record, &text, &diag);
        ita_text_close(&text);
        ita_record_close(&record);
    }
    assert_int_equal(diag.status, status);
    if (status != ITA_OK) assert_string_equal(diag.key, "memory");
    return status;
}

static ita_status read_and_write_xml(const ita_allocator *allocator) {
    return read_and_write(allocator, sample, xmpuzzle_write);
}

static ita_status read_and_write_layers(const ita_allocator *allocator) {
    return read_and_write(allocator, layers, layers_write);
}

// Who reads may leave out the diagnosis.
static ita_status read_cube(const ita_allocator *allocator, ita_diag *diag) {
    ita_record record;
    const ita_status status = ita_record_read(cube, strlen(cube), allocator, &record, diag);
    if (status == ITA_OK) ita_record_close(&record);
    return status;
}

static ita_status read_solids(const ita_allocator *allocator) {
    ita_diag diag = {0};
    const ita_status status = read_cube(allocator, &diag);
    if (status != ITA_OK) assert_string_equal(diag.key, "memory");
    return status;
}

static ita_status read_solids_untold(const ita_allocator *allocator) {
    return read_cube(allocator, NULL);
}

static void every_failure_is_reported_or_made_good(void **state) {
    (void)state;
    fails_well_or_makes_good(read_and_write_xml);
    fails_well_or_makes_good(read_and_write_layers);
    fails_well_or_makes_good(read_solids);
    fails_well_or_makes_good(read_solids_untold);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failure_is_reported_or_made_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
