// Moving pictures, read back by a decoder of the test's own, written from the format's definition
// (GIF89a): every frame shows the pixels that went in.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/gif.h"

typedef struct film {
    const unsigned char *bytes;
    size_t length, at;
    int width, height;
    unsigned char *shown; // [width * height * 3]
    int pause;            // of the latest frame, hundredths
} film;

static int next_byte(film *f) {
    assert_true(f->at < f->length);
    return f->bytes[f->at++];
}

static int next_short(film *f) {
    int low = next_byte(f);
    return low | next_byte(f) << 8;
}

static void skip_blocks(film *f) {
    for (int length; (length = next_byte(f)) > 0;)
        f->at += (size_t)length;
}

static film open_film(const ita_text *text) {
    film f = {.bytes = (const unsigned char *)ita_text_get(text), .length = text->length};
    assert_memory_equal(f.bytes, "GIF89a", 6);
    f.at = 6;
    f.width = next_short(&f);
    f.height = next_short(&f);
    assert_int_equal(next_byte(&f) & 0x80, 0);
    f.at += 2;
    f.shown = calloc((size_t)f.width * (size_t)f.height, 3);
    return f;
}

// ---- the codes of an image, as a table of strings

typedef struct word {
    int before, colour, length; // before: the word without its last colour, -1: none
} word;

typedef struct codes {
    film *f;
    int left; // bytes of the block
    uint32_t bits;
    int bit_count;
} codes;

static int next_code(codes *c, int width) {
    while (c->bit_count < width) {
        if (c->left == 0) c->left = next_byte(c->f);
        assert_true(c->left > 0);
        c->bits |= (uint32_t)next_byte(c->f) << c->bit_count;
        c->left--;
        c->bit_count += 8;
    }
    int code = (int)(c->bits & ((1u << width) - 1));
    c->bits >>= width;
    c->bit_count -= width;
    return code;
}

static int first_colour(const word *words, int code) {
    while (words[code].before >= 0)
        code = words[code].before;
    return words[code].colour;
}

static size_t put_word(const word *words, int code, unsigned char *out, size_t at) {
    size_t end = at + (size_t)words[code].length;
    for (size_t i = end; code >= 0; code = words[code].before)
        out[--i] = (unsigned char)words[code].colour;
    return end;
}

// Colours of the image by index; as many as it has pixels, to the last code.
static void read_indices(film *f, unsigned char *out, size_t wanted) {
    static word words[4097];
    int bits = next_byte(f), reset = 1 << bits, width = bits + 1, count = reset + 2, before = -1;
    codes c = {.f = f};
    size_t at = 0;
    for (int i = 0; i < reset; i++)
        words[i] = (word){-1, i, 1};
    for (int code; (code = next_code(&c, width)) != reset + 1;) {
        if (code == reset) {
            width = bits + 1;
            count = reset + 2;
            before = -1;
            continue;
        }
        assert_true(code < count || (code == count && before >= 0));
        if (before >= 0 && count < 4096) {
            int colour = first_colour(words, code < count ? code : before);
            words[count++] = (word){before, colour, words[before].length + 1};
        }
        assert_true(at + (size_t)words[code].length <= wanted);
        at = put_word(words, code, out, at);
        if (count == 1 << width && width < 12) width++;
        before = code;
    }
    assert_int_equal(at, wanted);
    f->at += (size_t)c.left;
    assert_int_equal(next_byte(f), 0);
}

static void show_image(film *f, int clear) {
    int x = next_short(f), y = next_short(f), width = next_short(f), height = next_short(f);
    int packed = next_byte(f);
    assert_true(packed & 0x80);
    assert_true(x + width <= f->width && y + height <= f->height);
    const unsigned char *palette = f->bytes + f->at;
    f->at += (size_t)3 << ((packed & 7) + 1);
    size_t wanted = (size_t)width * (size_t)height;
    unsigned char *indices = malloc(wanted);
    read_indices(f, indices, wanted);
    for (size_t i = 0; i < wanted; i++) {
        size_t column = (size_t)x + i % (size_t)width, row = (size_t)y + i / (size_t)width;
        if (indices[i] != clear)
            memcpy(f->shown + 3 * (row * (size_t)f->width + column), palette + 3 * indices[i], 3);
    }
    free(indices);
}

// The next frame; false behind the last.
static bool next_frame(film *f) {
    int clear = -1;
    for (;;) {
        int kind = next_byte(f);
        if (kind == ';') return false;
        if (kind == ',') {
            show_image(f, clear);
            return true;
        }
        assert_int_equal(kind, '!');
        if (next_byte(f) != 0xF9) {
            skip_blocks(f);
            continue;
        }
        assert_int_equal(next_byte(f), 4);
        bool has_clear = next_byte(f) & 1;
        f->pause = next_short(f);
        clear = next_byte(f);
        if (!has_clear) clear = -1;
        assert_int_equal(next_byte(f), 0);
    }
}

// ---- frames to try

typedef void painter(ita_random *random, int n, unsigned char *pixels, size_t count);

// Few colours, far apart: kept to the letter.
static void paint_flat(ita_random *random, int n, unsigned char *pixels, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (n == 0 || ita_random_below(random, 9) == 0)
            for (int channel = 0; channel < 3; channel++)
                pixels[4 * i + (size_t)channel] = (unsigned char)(60 * ita_random_below(random, 5));
}

static void paint_anything(ita_random *random, int n, unsigned char *pixels, size_t count) {
    (void)n;
    for (size_t i = 0; i < 4 * count; i++)
        pixels[i] = (unsigned char)ita_random_next(random);
}

static void paint_once(ita_random *random, int n, unsigned char *pixels, size_t count) {
    if (n == 0) paint_flat(random, n, pixels, count);
}

enum { FRAMES = 5 };

// Writes frames and reads them back; the most that a colour is off.
static int worst_of(painter *paint, int width, int height, uint64_t seed) {
    ita_random random;
    ita_random_seed(&random, seed);
    size_t count = (size_t)width * (size_t)height;
    unsigned char *frames = calloc(FRAMES * count, 4);
    ita_text out;
    ita_gif *gif;
    ita_text_open(&out, ita_heap());
    assert_int_equal(ita_gif_open(width, height, ita_heap(), &out, &gif), ITA_OK);
    for (int n = 0; n < FRAMES; n++) {
        unsigned char *pixels = frames + 4 * count * (size_t)n;
        if (n > 0) memcpy(pixels, pixels - 4 * count, 4 * count);
        paint(&random, n, pixels, count);
        ita_gif_frame(gif, pixels, 0.1 * (n + 1));
    }
    assert_int_equal(ita_gif_close(gif), ITA_OK);
    film f = open_film(&out);
    assert_int_equal(f.width, width);
    assert_int_equal(f.height, height);
    int worst = 0;
    for (int n = 0; n < FRAMES; n++) {
        assert_true(next_frame(&f));
        assert_int_equal(f.pause, 10 * (n + 1));
        for (size_t i = 0; i < 3 * count; i++) {
            int off = abs(f.shown[i] - frames[4 * (count * (size_t)n + i / 3) + i % 3]);
            if (off > worst) worst = off;
        }
    }
    assert_false(next_frame(&f));
    assert_int_equal(f.at, f.length);
    free(f.shown);
    free(frames);
    ita_text_close(&out);
    return worst;
}

static void frames_of_few_colours_are_kept_to_the_letter(void **state) {
    (void)state;
    uint64_t seed = test_seed(3);
    for (int side = 1; side < 40; side += 3)
        assert_int_equal(worst_of(paint_flat, side, 2 * side, seed + (uint64_t)side), 0);
    assert_int_equal(worst_of(paint_flat, 300, 200, seed), 0); // the dictionary runs full
    assert_int_equal(worst_of(paint_once, 64, 64, seed), 0);   // and frames that change nothing
}

// 255 boxes of all colours are some forty levels wide.
static void of_many_colours_each_is_near(void **state) {
    (void)state;
    int worst = worst_of(paint_anything, 120, 90, test_seed(4));
    assert_in_range(worst, 1, 80);
}

static void sizes_out_of_range_are_refused(void **state) {
    (void)state;
    ita_text out;
    ita_gif *gif;
    ita_text_open(&out, ita_heap());
    static const int sizes[][2] = {{0, 5}, {5, 0}, {-1, 5}, {ITA_GIF_SIDE_MOST + 1, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        assert_int_equal(ita_gif_open(sizes[i][0], sizes[i][1], ita_heap(), &out, &gif),
                         ITA_E_RANGE);
    assert_int_equal(out.length, 0);
    ita_text_close(&out);
}

static ita_status make_film(const ita_allocator *allocator) {
    unsigned char pixels[4 * 16 * 16] = {0};
    ita_text out;
    ita_gif *gif = NULL;
    ita_text_open(&out, allocator);
    ita_status status = ita_gif_open(16, 16, allocator, &out, &gif);
    for (int n = 0; gif && n < 3; n++) {
        pixels[4 * n] = 200;
        ita_gif_frame(gif, pixels, 1);
    }
    if (gif) status = ita_gif_close(gif);
    ita_text_close(&out);
    return status;
}

static void without_memory_it_is_said(void **state) {
    (void)state;
    attempt_with_failures(make_film, false, false);
    attempt_with_failures(make_film, true, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_of_few_colours_are_kept_to_the_letter),
        cmocka_unit_test(of_many_colours_each_is_near),
        cmocka_unit_test(sizes_out_of_range_are_refused),
        cmocka_unit_test(without_memory_it_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
