// Whole verdicts from the bytes of drawings, in processor time: how the time grows up to paths of a
// million edges, and crowds of pieces.
#include "intarsia/verify.h"
#include "base/reuse.h"
#include "bench.h"
#include "benches.h"
#include "growth.h"
#include "intarsia/base.h"

#include <time.h>

static double processor_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

// ---- drawings

typedef void drawing_maker(ita_text *out, int count);

static void put_place(ita_text *out, const char *command, int x, int y) {
    ita_put(out, command);
    ita_put_int(out, x);
    ita_put_char(out, ' ');
    ita_put_int(out, y);
}

// A band with teeth on both sides.
static void put_band(ita_text *out, int count, int right, int down) {
    const int half = count / 2;
    ita_put(out, "<path d=\"");
    for (int i = 0; i < count; i++) {
        const int k = i < half ? i : count - 1 - i, low = i < half ? 0 : 10;
        put_place(out, i ? "L" : "M", 2 * k + right, low + k % 3 + down);
    }
    ita_put(out, "Z\"/>");
}

static void put_teeth(ita_text *out, int count) {
    put_band(out, count, 0, 0);
}

static void put_teeth_elsewhere(ita_text *out, int count) {
    put_band(out, count, 7, 3);
}

// From everywhere to everywhere, so that it crosses itself at once and again and again.
static void put_tangle(ita_text *out, int count) {
    ita_random random;
    ita_random_seed(&random, 12);
    ita_put(out, "<path d=\"");
    for (int i = 0; i < count; i++)
        put_place(out, i ? "L" : "M", (int)ita_random_below(&random, 1000000),
                  (int)ita_random_below(&random, 1000000));
    ita_put(out, "Z\"/>");
}

static void put_squares(ita_text *out, int count) {
    for (int i = 0; i < count; i++) {
        put_place(out, "<path d=\"M", i % 25 * 20, i / 25 * 20);
        ita_put(out, "h10v10h-10Z\"/>");
    }
}

static void put_squares_turned(ita_text *out, int count) {
    ita_put(out, "<g transform=\"rotate(30)\">");
    put_squares(out, count);
    ita_put(out, "</g>");
}

static void put_square(ita_text *out, int count) {
    (void)count;
    put_squares(out, 1);
}

static void put_stack(ita_text *out, int count) {
    for (int i = 0; i < count; i++)
        put_squares(out, 1);
}

static void put_shifted_stack(ita_text *out, int count) {
    for (int i = 0; i < count; i++) {
        put_place(out, "<path d=\"M", i, 0);
        ita_put(out, "h4000v4000h-4000Z\"/>");
    }
}

static void put_curved_stack(ita_text *out, int count) {
    for (int i = 0; i < count; i++) {
        ita_put(out, "<path d=\"M0 0C10 10 20-10 30 0C40 10 20 20 30 30C20 40 10 20 0 30"
                     "C-10 20 10 10 0 0Z\" transform=\"translate(");
        ita_put_fixed(out, 0.37 * i, 2);
        ita_put_char(out, ' ');
        ita_put_fixed(out, 0.21 * i, 2);
        ita_put(out, ")\"/>");
    }
}

// ---- verdicts

static ita_status draw(drawing_maker *make, int count, ita_text *out) {
    ita_text_open(out, ita_heap());
    ita_put(out, "<svg>");
    make(out, count);
    ita_put(out, "</svg>");
    return ita_text_status(out);
}

typedef struct question {
    drawing_maker *figure, *pieces;
    int count; // edges or pieces
    ita_verdict verdict;
} question;

// The least of some runs.
static bool answer(const question *q, double *seconds) {
    const ita_verify_options options = {.theta = 3};
    const int rounds = q->count > 100000 ? 1 : 3;
    ita_text figure, pieces;
    bool fault, is_right = draw(q->figure, q->count, &figure) == ITA_OK;
    is_right = draw(q->pieces, q->count, &pieces) == ITA_OK && is_right;
    *seconds = 1e300;
    for (int i = 0; i < rounds && is_right; i++) {
        ita_verify_report r;
        reuse memory;
        const double start = processor_seconds();
        reuse_open(&memory, ita_heap()); // as the command does
        const ita_status status = ita_verify(figure.data, figure.length, pieces.data, pieces.length,
                                             &options, &memory.allocator, &r, &fault, NULL);
        is_right = !status && r.verdict == q->verdict;
        if (!status) ita_verify_report_close(&r);
        reuse_close(&memory);
        const double taken = processor_seconds() - start;
        if (taken < *seconds) *seconds = taken;
    }
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return is_right;
}

static bool tell(const question *q, double *seconds, ita_text *out) {
    const bool is_right = answer(q, seconds);
    ita_json_pair_fixed(out, "milliseconds", is_right ? *seconds * 1e3 : 0, 3);
    return is_right;
}

static bool tell_growth(const char *name, const question *asked, ita_text *out) {
    growth g = {0};
    double seconds;
    bool is_right = true;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_name(out, "sizes");
    ita_json_open(out, '[');
    for (question q = *asked; q.count <= 1000000; q.count *= 10) {
        ita_json_open(out, '{');
        ita_json_pair_int(out, "edges", q.count);
        is_right = tell(&q, &seconds, out) && is_right;
        if (is_right) growth_add(&g, q.count, seconds);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
    ita_json_pair_fixed(out, "exponent", is_right ? growth_exponent(&g) : 0, 3);
    ita_json_close(out, '}');
    return is_right;
}

int bench_verify(ita_text *out) {
    static const struct {
        const char *name;
        question q;
    } growths[] = {
        {"path_against_itself", {put_teeth, put_teeth, 1000, ITA_VERDICT_SOLVED}},
        {"path_against_itself_elsewhere",
         {put_teeth, put_teeth_elsewhere, 1000, ITA_VERDICT_SOLVED}},
        {"path_against_a_square", {put_square, put_teeth, 1000, ITA_VERDICT_UNSOLVED}},
        {"path_that_crosses_itself", {put_square, put_tangle, 1000, ITA_VERDICT_INVALID}},
    };
    static const struct {
        const char *name;
        question q;
    } crowds[] = {
        {"squares_500_turned", {put_squares, put_squares_turned, 500, ITA_VERDICT_SOLVED}},
        {"squares_2000_stacked", {put_square, put_stack, 2000, ITA_VERDICT_OVERLAP}},
        {"squares_2000_shifted", {put_square, put_shifted_stack, 2000, ITA_VERDICT_OVERLAP}},
        {"curved_16_stacked", {put_square, put_curved_stack, 16, ITA_VERDICT_OVERLAP}},
    };
    double seconds;
    bool is_right = true;
    for (size_t i = 0; i < sizeof growths / sizeof growths[0]; i++)
        is_right = tell_growth(growths[i].name, &growths[i].q, out) && is_right;
    for (size_t i = 0; i < sizeof crowds / sizeof crowds[0]; i++) {
        ita_json_name(out, crowds[i].name);
        ita_json_open(out, '{');
        is_right = tell(&crowds[i].q, &seconds, out) && is_right;
        ita_json_close(out, '}');
    }
    return is_right ? 0 : 1;
}
