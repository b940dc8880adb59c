// The N-th allocation fails, for every N, all along verdicts of every kind: each failure is told as
// such and leaves nothing behind.
#include "check.h"

#include "intarsia/verify.h"
#include "intarsia/words.h"

#define SVG(body) "<svg>" body "</svg>"

typedef struct pair {
    const char *figure, *pieces;
    double tau, theta;
    ita_verdict verdict;
} pair;

static const pair pairs[] = {
    {SVG("<rect width='10' height='10'/>"),
     SVG("<rect width='5' height='10'/><rect x='5' width='5' height='10'/>"), 0, 0,
     ITA_VERDICT_SOLVED},
    {SVG("<rect width='10' height='10'/>"),
     SVG("<rect width='6' height='10'/><rect x='4' width='6' height='10'/>"), 0, 0,
     ITA_VERDICT_OVERLAP},
    {SVG("<path d='M0 0 A50 50 0 0 1 50 50 A50 50 0 0 1 100 0 L100 100 A50 50 0 0 1 50 50 "
         "A50 50 0 0 1 0 100 Z'/>"),
     SVG("<g transform='rotate(20)'><path d='M0 0 A50 50 0 0 1 0 100 Z'/>"
         "<path d='M100 100 A50 50 0 0 1 100 0 Z'/></g>"),
     0, 0, ITA_VERDICT_SOLVED},
    {SVG("<path d='M0 0 C0 10 10 10 10 0 Z'/>"),
     SVG("<path d='M0 0 C0 5 2.5 7.5 5 7.5 V0 Z'/><path d='M5 0 V7.5 C7.5 7.5 10 5 10 0 Z'/>"), 0,
     0, ITA_VERDICT_SOLVED},
    {SVG("<path d='M0 0 C0 10 10 10 10 0 Z'/>"),
     SVG("<g transform='rotate(20)'><path d='M0 0 C0 5 2.5 7.5 5 7.5 V0 Z'/>"
         "<path d='M5 0 V7.5 C7.5 7.5 10 5 10 0 Z'/></g>"),
     0, 0, ITA_VERDICT_SOLVED},
    {SVG("<polygon points='0,0 14.142136,0 0,14.142136'/>"),
     SVG("<polygon points='0.1,0.2 7.171068,0.2 0.1,7.271068 '/>"
         "<polygon points='7.071068,0 14.142136,0 7.071068,7.071068'/>"
         "<polygon points='0,7.071068 7.071068,7.071068 0,14.142136'/>"
         "<polygon points='7.071068,0 7.071068,7.071068 0,7.071068'/>"),
     0.5, 5, ITA_VERDICT_SOLVED},
    {"<!DOCTYPE svg [<!ENTITY s \"fill-rule:evenodd\"><!ENTITY n 'http://www.w3.org/2000/svg'>]>"
     "<svg xmlns='&n;'><rect id='a &amp; b' width='9' height='9' style='&s;'/></svg>",
     SVG("<x:rect xmlns:x='#' width='5' height='5'/><rect width='9' height='&#57;'/>"), 0, 0,
     ITA_VERDICT_SOLVED},
    {SVG("<rect x='1' width='1' height='3'/><rect y='1' width='3' height='1'/>"),
     SVG("<rect x='1' width='1' height='1'/>"), 0, 0, ITA_VERDICT_UNSOLVED},
};

static ita_status life(const ita_allocator *allocator, const pair *p, ita_verdict *verdict) {
    ita_verify_options options = {.tau = p->tau,
                                  .theta = p->theta,
                                  .allow = ITA_ALLOW_MIRROR,
                                  .with_contours = true,
                                  .with_relations = true};
    ita_verify_report report;
    ita_diag diag = {0};
    bool second;
    ita_status status = ita_verify(p->figure, strlen(p->figure), p->pieces, strlen(p->pieces),
                                   &options, allocator, &report, &second, &diag);
    if (status) return status;
    *verdict = report.verdict;
    ita_verify_report_close(&report);
    return ITA_OK;
}

static void every_failing_allocation_is_reported_and_leaves_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int once = 0; once < 2; once++) {
            ita_verdict verdict;
            assert_int_equal(life(ita_heap(), &pairs[i], &verdict), ITA_OK);
            assert_int_equal(verdict, pairs[i].verdict);
            bool has_finished = false;
            size_t n = 1, step = 1;
            for (; !has_finished; n += step) {
                if (n > 600) step = 7; // late failures repeat early ones
                counting_allocator c;
                counting_open(&c, n);
                c.fails_once = once;
                ita_status status = life(&c.allocator, &pairs[i], &verdict);
                assert_int_equal(c.bytes_out, 0);
                if (status)
                    assert_int_equal(status, ITA_E_MEMORY);
                else
                    assert_int_equal(verdict, pairs[i].verdict);
                has_finished = c.calls < n;
            }
            assert_true(n > 20);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failing_allocation_is_reported_and_leaves_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
