// Taking apart what is known by looking at it: boxes, a stick in a frame, a three-piece burr, what
// is locked; certificates and those who change them; what is refused; jobs.
#include "check.h"

#include "games/space/apart/apart.h"
#include "intarsia/base.h"

enum { PIECES = 8, CELLS = 160 };

// Pieces drawn in layers from below, rows from the front: a letter a piece, a dot nothing.
typedef struct drawing {
    ita_cell cells[PIECES][CELLS];
    apart_piece pieces[PIECES];
    apart_assembly assembly;
} drawing;

static void add_cell(drawing *d, size_t piece, int x, int y, int z) {
    assert_true(piece < PIECES && d->pieces[piece].count < CELLS);
    d->cells[piece][d->pieces[piece].count++] = (ita_cell){(int16_t)x, (int16_t)y, (int16_t)z};
    if (piece >= d->assembly.piece_count) d->assembly.piece_count = piece + 1;
}

static void finish(drawing *d) {
    for (size_t i = 0; i < PIECES; i++)
        d->pieces[i].cells = d->cells[i];
    d->assembly.pieces = d->pieces;
}

static void draw(drawing *d, const char *layers) {
    memset(d, 0, sizeof *d);
    int x = 0, y = 0, z = 0;
    for (const char *c = layers; *c; c++, x++) {
        if (*c >= 'A' && *c < 'A' + PIECES) add_cell(d, (size_t)(*c - 'A'), x, y, z);
        if (*c == '/') x = -1, y++;
        if (*c == ' ') x = -1, y = 0, z++;
    }
    finish(d);
}

static apart_tables *tables;
static apart_search *search;

static int open_search(void **state) {
    (void)state;
    assert_int_equal(apart_tables_open(ITA_LATTICE_CUBES, ita_heap(), &tables, NULL), ITA_OK);
    assert_int_equal(apart_search_open(tables, 0, ita_heap(), &search, NULL), ITA_OK);
    return 0;
}

static int close_search(void **state) {
    (void)state;
    apart_search_close(search);
    apart_tables_close(tables);
    return 0;
}

static apart_result take_apart(const drawing *d) {
    ita_diag diag;
    assert_int_equal(apart_search_start(search, &d->assembly, APART_LEVELS, &diag), ITA_OK);
    uint64_t budget = UINT64_MAX;
    assert_int_equal(apart_search_step(search, &budget, &diag), ITA_OK);
    assert_true(apart_search_is_done(search));
    return apart_search_result(search);
}

static apart_fault judged(const drawing *d, const apart_result *result) {
    apart_verdict verdict;
    assert_int_equal(apart_check_result(&d->assembly, result, ita_heap(), &verdict, NULL), ITA_OK);
    return verdict.fault;
}

static void has_levels(const drawing *d, const char *levels) {
    const apart_result result = take_apart(d);
    ita_text text;
    ita_text_open(&text, ita_heap());
    apart_put_levels(&text, result.levels, result.level_count);
    assert_string_equal(ita_text_get(&text), levels);
    ita_text_close(&text);
    assert_int_equal(result.end, APART_YES);
    assert_int_equal(judged(d, &result), APART_RIGHT);
}

static const char frame_and_stick[] = "AAA/AAA/AAA ABA/ABA/AAA AAA/AAA/AAA"; // B is two cells long

static void a_stick_is_pulled_out_of_a_box(void **state) {
    (void)state;
    drawing d;
    draw(&d, frame_and_stick);
    has_levels(&d, "1");
}

static void pieces_of_a_packed_box_come_one_by_one(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AABB/AABB CCDD/CCDD");
    has_levels(&d, "1.1.1");
}

static void a_ball_leaves_a_bent_tunnel_with_one_move_for_each_stretch(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAAA/AAAA/AAAA AA.A/AB.A/AAAA AAAA/AAAA/AAAA");
    has_levels(&d, "2");
    draw(&d, "AAAAAAA/AAAAAAA/AAAAAAA AAAAA.A/AB....A/AAAAAAA AAAAAAA/AAAAAAA/AAAAAAA");
    has_levels(&d, "2"); // four steps along are one move
    draw(&d, "AAAA/AAAA/AAAA/AAAA AAAA/AA../AB.A/AAAA AAAA/AAAA/AAAA/AAAA");
    has_levels(&d, "3");
}

// Three rods that cross as one piece, in a cube.
static void a_cross_in_a_cube_is_locked(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA");
    const apart_result result = take_apart(&d);
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.locked_count, 1);
    assert_int_equal(result.locked[0].pieces, 3);
    assert_int_equal(result.locked[0].places, 1);
    assert_int_equal(judged(&d, &result), APART_RIGHT);
    for (size_t step = 0; step < 6; step++)
        assert_int_equal(apart_struck(&d.assembly, 2, step), 1);
}

// The lid comes off, and what is locked without it stays.
static void what_stays_locked_is_named(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC");
    const apart_result result = take_apart(&d);
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.level_count, 1);
    assert_int_equal(result.locked_count, 1);
    assert_int_equal(result.locked[0].pieces, 3);
    assert_int_equal(judged(&d, &result), APART_RIGHT);
    apart_result changed = result; // without the proof it is no way apart
    changed.locked_count = 0;
    changed.end = APART_YES;
    assert_int_equal(judged(&d, &changed), APART_NOT_ALL);
}

static void a_group_may_stay_together(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC");
    const uint64_t group = 3;
    d.assembly.groups = &group;
    d.assembly.group_count = 1;
    has_levels(&d, "1");
    const uint64_t all = 7;
    d.assembly.groups = &all;
    has_levels(&d, "");
}

// ---- certificates

static void every_change_of_a_certificate_is_named(void **state) {
    (void)state;
    drawing d;
    draw(&d, frame_and_stick);
    const apart_result good = take_apart(&d);
    assert_int_equal(good.move_count, 1);
    const apart_move out = good.moves[0];
    const struct {
        apart_move move;
        apart_fault fault;
    } cases[] = {
        {{0, out.step, 0}, APART_NO_SET},
        {{4, out.step, 0}, APART_NO_SET},
        {{3, out.step, 0}, APART_ALL_MOVE},
        {{out.pieces, 6, 0}, APART_NO_STEP},
        {{out.pieces, out.step ^ 1, 0}, APART_NOT_AWAY},
        {{out.pieces, 4, 1}, APART_STRUCK},
        {{out.pieces, out.step, 1}, APART_NO_LEVELS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        apart_result changed = good;
        changed.moves = &cases[i].move;
        const apart_fault fault = judged(&d, &changed);
        if (cases[i].fault == APART_NO_LEVELS)
            assert_true(fault == APART_NO_LEVELS || fault == APART_NOT_ALL);
        else
            assert_int_equal(fault, cases[i].fault);
    }
    const uint16_t two = 2;
    apart_result boast = good;
    boast.levels = &two;
    assert_int_equal(judged(&d, &boast), APART_NO_LEVELS);
}

static void moves_are_read_as_they_are_written(void **state) {
    (void)state;
    for (int lattice = 0; lattice < ITA_LATTICE_COUNT; lattice++) {
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        const size_t step_count = ita_lattice_steps((ita_lattice)lattice, steps);
        for (size_t step = 0; step < step_count; step++) {
            const apart_move move = {0x8000000000000005u, (uint8_t)step, (uint8_t)(step * 20)};
            ita_text text;
            ita_text_open(&text, ita_heap());
            apart_put_move(&text, (ita_lattice)lattice, move);
            ita_reader reader = ita_read(text.data, text.length);
            apart_move read;
            assert_true(apart_read_move(&reader, (ita_lattice)lattice, &read));
            assert_true(ita_read_end(&reader));
            assert_true(read.pieces == move.pieces && read.step == move.step &&
                        read.count == move.count);
            ita_text_close(&text);
        }
    }
    static const char *const wrong[] = {
        "",         "0",        "0>1,0,0",   "0,0>1,0,0*",  "64>1,0,0*",
        "0>1,1,0*", "0>2,0,0*", "0>1,0,0*0", "0>1,0,0*255", "0>1,0*"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ita_reader reader = ita_read(wrong[i], strlen(wrong[i]));
        apart_move read;
        assert_false(apart_read_move(&reader, ITA_LATTICE_CUBES, &read));
    }
}

// ---- what is refused

static void refused(const apart_assembly *assembly, ita_status status, const char *key) {
    ita_diag diag;
    assert_int_equal(apart_search_start(search, assembly, APART_LEVELS, &diag), status);
    assert_string_equal(diag.key, key);
}

static void what_is_no_assembly_is_refused_with_its_reason(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AB");
    d.cells[1][0] = d.cells[0][0];
    refused(&d.assembly, ITA_E_ILLEGAL, "space.apart.overlap");
    draw(&d, "AB");
    d.cells[1][0].x = ITA_CELL_MOST + 1;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    d.cells[1][0].x = ITA_CELL_MOST;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
    d.cells[0][1].x = 300; // far from the first of its own
    d.pieces[0].count = 2;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
    draw(&d, "AB");
    d.pieces[1].count = 0;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    draw(&d, "AB");
    const uint64_t group = 4;
    d.assembly.groups = &group;
    d.assembly.group_count = 1;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.groups");
    d.assembly.piece_count = 65;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.pieces");
    d.assembly.piece_count = 0;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    draw(&d, "AB");
    d.assembly.lattice = ITA_LATTICE_PRISMS;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
}

// Four balls in a closed room of ten cells: wherever they can lie is more than is allowed.
static void too_many_places_are_no_answer(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAAAAAA/AAAAAAA/AAAAAAA ABC.DEA/A.....A/AAAAAAA AAAAAAA/AAAAAAA/AAAAAAA");
    for (int x = 0; x < 7; x++) // the open front
        for (int z = 0; z < 3; z++)
            add_cell(&d, 0, x, -1, z);
    finish(&d);
    apart_search *small;
    assert_int_equal(apart_search_open(tables, 1 << 12, ita_heap(), &small, NULL), ITA_OK);
    assert_int_equal(apart_search_start(small, &d.assembly, APART_LEVELS, NULL), ITA_OK);
    uint64_t budget = UINT64_MAX;
    assert_int_equal(apart_search_step(small, &budget, NULL), ITA_OK);
    assert_true(apart_search_is_done(small));
    apart_result result = apart_search_result(small);
    assert_int_equal(result.end, APART_UNKNOWN);
    assert_string_equal(result.reason, "space.apart.memory");
    assert_int_equal(result.move_count, 0);
    apart_search_close(small);
    result = take_apart(&d); // with memory it is proved
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.locked[0].pieces, 31);
    assert_int_equal(result.locked[0].places, 10 * 9 * 8 * 7);
}

// ---- jobs

enum { TASKS = 5 };

static void make_task(drawing drawings[TASKS], apart_assembly assemblies[TASKS], apart_task *task) {
    static const char *const texts[TASKS] = {
        frame_and_stick, "AABB/AABB CCDD/CCDD", "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA",
        "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC", "AB"};
    for (size_t i = 0; i < TASKS; i++) {
        draw(&drawings[i], texts[i]);
        assemblies[i] = drawings[i].assembly;
    }
    *task = (apart_task){ITA_LATTICE_CUBES, assemblies, TASKS, APART_LEVELS, 0, true};
}

static const char expected[] = "0 apart 1 1>0,-1,0*\n"
                               "1 apart 1.1.1 ";

static void collect(ita_job *job, ita_text *lines) {
    while (job->class_->take(job, lines) == ITA_OK)
        ita_put_char(lines, '\n');
}

static void a_job_says_the_same_divided_stopped_and_gone_on_with(void **state) {
    (void)state;
    drawing *drawings = calloc(TASKS, sizeof *drawings);
    assert_non_null(drawings);
    apart_assembly assemblies[TASKS];
    apart_task task;
    make_task(drawings, assemblies, &task);
    ita_diag diag;
    ita_job *job;
    ita_job_report report;
    ita_text whole, lines, bytes;
    ita_text_open(&whole, ita_heap());
    ita_text_open(&lines, ita_heap());
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    assert_int_equal(ita_job_step(job, UINT64_MAX, &diag), ITA_OK);
    collect(job, &whole);
    assert_memory_equal(ita_text_get(&whole), expected, sizeof expected - 1);
    ita_job_report_get(job, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, 3);
    ita_job_close(job);

    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    for (report.is_done = false; !report.is_done;) { // killed and gone on with again and again
        assert_int_equal(ita_job_step(job, 40, &diag), ITA_OK);
        ita_job_report_get(job, &report);
        ita_text_reset(&bytes);
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        ita_job_close(job);
        assert_int_equal(apart_job_resume(&task, bytes.data, bytes.length, ita_heap(), &job, &diag),
                         ITA_OK);
    }
    collect(job, &lines);
    assert_string_equal(ita_text_get(&lines), ita_text_get(&whole));
    ita_job_close(job);
    ita_text_reset(&lines);

    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    ita_job *parts[3];
    size_t part_count;
    assert_int_equal(job->class_->split(job, 3, parts, &part_count), ITA_OK);
    assert_int_equal(part_count, 3);
    ita_job_report_get(job, &report);
    assert_false(report.is_done);
    assert_int_equal(job->class_->absorb(job, parts[0]), ITA_E_STATE);
    for (size_t i = 0; i < part_count; i++) {
        assert_int_equal(ita_job_step(parts[i], UINT64_MAX, &diag), ITA_OK);
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    collect(job, &lines);
    assert_string_equal(ita_text_get(&lines), ita_text_get(&whole));
    ita_job_report_get(job, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, 3);
    ita_job_close(job);

    for (size_t length = 0; length < bytes.length; length += 7) // cut off bytes are none
        assert_int_equal(apart_job_resume(&task, bytes.data, length, ita_heap(), &job, &diag),
                         ITA_E_SYNTAX);
    task.count--; // another question
    assert_int_equal(apart_job_resume(&task, bytes.data, bytes.length, ita_heap(), &job, &diag),
                     ITA_E_SYNTAX);
    ita_text_close(&whole);
    ita_text_close(&lines);
    ita_text_close(&bytes);
    free(drawings);
}

static void a_job_of_locked_ones_alone_says_so(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA");
    const apart_task task = {ITA_LATTICE_CUBES, &d.assembly, 1, APART_LEVELS, 0, false};
    ita_job *job;
    assert_int_equal(apart_job_open(&task, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
    ita_job_report report;
    ita_job_report_get(job, &report);
    assert_true(report.is_done && report.is_complete && report.solutions == 0);
    assert_string_equal(report.reason, "space.apart.locked");
    ita_job_close(job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stick_is_pulled_out_of_a_box),
        cmocka_unit_test(pieces_of_a_packed_box_come_one_by_one),
        cmocka_unit_test(a_ball_leaves_a_bent_tunnel_with_one_move_for_each_stretch),
        cmocka_unit_test(a_cross_in_a_cube_is_locked),
        cmocka_unit_test(what_stays_locked_is_named),
        cmocka_unit_test(a_group_may_stay_together),
        cmocka_unit_test(every_change_of_a_certificate_is_named),
        cmocka_unit_test(moves_are_read_as_they_are_written),
        cmocka_unit_test(what_is_no_assembly_is_refused_with_its_reason),
        cmocka_unit_test(too_many_places_are_no_answer),
        cmocka_unit_test(a_job_says_the_same_divided_stopped_and_gone_on_with),
        cmocka_unit_test(a_job_of_locked_ones_alone_says_so),
    };
    return cmocka_run_group_tests(tests, open_search, close_search);
}
