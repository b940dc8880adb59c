// What lies in place is told by area, extent, edges that both sides have and the flags of the rest;
// here the flags of all edges alone are the judge. Tilings of a field by bars, walked from any
// corner and in any order, some of them spoiled.
#include "check.h"

#include "geom/verify/in_place.h"
#include "intarsia/base.h"

enum { SIDE = 24, CASES = 300 };

typedef struct bar {
    int x, y, width, height;
} bar;

typedef struct tiling {
    bar bars[SIDE * SIDE + 1];
    size_t count;
} tiling;

// Rows cut into bars, some of them standing.
static void tile(ita_random *random, int longest, tiling *t) {
    bool is_taken[SIDE][SIDE] = {{false}};
    t->count = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            if (is_taken[y][x]) continue;
            bar b = {x, y, 1, 1};
            const int length = 1 + (int)ita_random_below(random, (uint64_t)longest);
            const bool stands = ita_random_below(random, 2) == 0;
            while (b.width + b.height <= length && x + b.width < SIDE && y + b.height < SIDE &&
                   !is_taken[stands ? y + b.height : y][stands ? x : x + b.width])
                *(stands ? &b.height : &b.width) += 1;
            for (int i = 0; i < b.width * b.height; i++)
                is_taken[y + (stands ? i : 0)][x + (stands ? 0 : i)] = true;
            t->bars[t->count++] = b;
        }
}

static void shuffle(ita_random *random, tiling *t) {
    for (size_t i = t->count; i > 1; i--) {
        const size_t k = (size_t)ita_random_below(random, i);
        const bar b = t->bars[i - 1];
        t->bars[i - 1] = t->bars[k], t->bars[k] = b;
    }
}

// One bar moved, twice there in place of another, or longer.
static void spoil(ita_random *random, tiling *t) {
    bar *b = &t->bars[ita_random_below(random, t->count)];
    switch (ita_random_below(random, 4)) {
    case 0: b->x++; break;
    case 1: *b = t->bars[ita_random_below(random, t->count)]; break;
    case 2: b->height++; break;
    default: t->count--; break;
    }
}

static void write_tiling(ita_random *random, const tiling *t, bool is_walked_anyhow,
                         ita_text *out) {
    ita_put(out, "<svg>");
    for (size_t i = 0; i < t->count; i++) {
        const bar b = t->bars[i];
        const int corners[4][2] = {{b.x, b.y},
                                   {b.x + b.width, b.y},
                                   {b.x + b.width, b.y + b.height},
                                   {b.x, b.y + b.height}};
        const size_t first = is_walked_anyhow ? (size_t)ita_random_below(random, 4) : 0;
        ita_put(out, "<path d=\"M");
        for (size_t k = 0; k < 4; k++) {
            ita_put_int(out, corners[(first + k) % 4][0]);
            ita_put_char(out, ' ');
            ita_put_int(out, corners[(first + k) % 4][1]);
            ita_put_char(out, ' ');
        }
        ita_put(out, "Z\"/>");
    }
    ita_put(out, "</svg>");
    assert_int_equal(ita_text_status(out), ITA_OK);
}

static ita_drawing *read_tiling(ita_random *random, const tiling *t, bool is_walked_anyhow) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    write_tiling(random, t, is_walked_anyhow, &text);
    ita_drawing *drawing;
    assert_int_equal(ita_drawing_read(text.data, text.length, ita_heap(), &drawing, NULL), ITA_OK);
    ita_text_close(&text);
    return drawing;
}

static bool flags_cancel(const model *m) {
    ita_judge *judge;
    assert_int_equal(ita_judge_open(m->frame, ita_heap(), &judge), ITA_OK);
    assert_int_equal(ita_judge_add(judge, m->figure.exact, m->figure.edge_count, -1), ITA_OK);
    assert_int_equal(ita_judge_add(judge, m->pieces.exact, m->pieces.edge_count, 1), ITA_OK);
    const bool answer = ita_judge_is_clear(judge);
    ita_judge_close(judge);
    return answer;
}

static void what_lies_in_place_is_what_flags_say(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    size_t yes = 0, no = 0;
    static tiling figure, pieces;
    for (size_t i = 0; i < as_usual(CASES); i++) {
        tile(&random, 1 + (int)(i % 7), &figure);
        if (i % 3 == 0)
            pieces = figure;
        else
            tile(&random, 1 + (int)(i % 5), &pieces);
        if (i % 2) shuffle(&random, &pieces);
        if (ita_random_below(&random, 2)) spoil(&random, &pieces);
        ita_drawing *a = read_tiling(&random, &figure, false);
        ita_drawing *b = read_tiling(&random, &pieces, i % 4 >= 2);
        model m;
        bool answer = false;
        assert_int_equal(model_open(a, b, true, ita_heap(), &m, NULL), ITA_OK);
        assert_true(m.is_exact);
        assert_int_equal(lies_in_place(&m, &answer), ITA_OK);
        assert_int_equal(answer, flags_cancel(&m));
        ++*(answer ? &yes : &no);
        model_close(&m);
        ita_drawing_close(a);
        ita_drawing_close(b);
    }
    assert_true(yes > as_usual(CASES) / 4 && no > as_usual(CASES) / 4);
}

static model crowded; // many edges, in another order and spoiled

static ita_status ask_with(const ita_allocator *allocator) {
    model m = crowded;
    bool answer;
    m.allocator = allocator;
    return lies_in_place(&m, &answer);
}

static void a_lack_of_memory_is_told(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 1);
    static tiling figure, pieces;
    tile(&random, 1, &figure);
    pieces = figure;
    shuffle(&random, &pieces);
    pieces.bars[0] = pieces.bars[pieces.count - 1];
    pieces.bars[1].x = 0; // the extent is the same
    ita_drawing *a = read_tiling(&random, &figure, false);
    ita_drawing *b = read_tiling(&random, &pieces, true);
    assert_int_equal(model_open(a, b, true, ita_heap(), &crowded, NULL), ITA_OK);
    assert_true(crowded.figure.edge_count > 1000);
    fails_well(ask_with);
    model_close(&crowded);
    ita_drawing_close(a);
    ita_drawing_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_in_place_is_what_flags_say),
        cmocka_unit_test(a_lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
