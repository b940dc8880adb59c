// Frames of pixels as an animated GIF (GIF89a): of each frame the box that changed, with colours of
// its own, what did not change in it transparent, packed by Lempel, Ziv and Welch's codes.
#include "intarsia/gif.h"

#include "intarsia/base.h"

#include <string.h>

enum {
    BIN_BITS = 5, // of each of red, green and blue
    BINS = 1 << 3 * BIN_BITS,
    COLOURS_MOST = 255, // and one for transparent
    CODES = 4096,       // at most twelve bits
    BLOCK_BYTES = 255,
};

// Colours that are nearly the same: how many pixels, and their sums.
typedef struct bin {
    uint32_t count, red, green, blue;
} bin;

// Bins from..to of the order that become one colour.
typedef struct colour_box {
    int from, to;
} colour_box;

struct ita_gif {
    const ita_allocator *allocator;
    ita_text *out;
    int width, height;
    unsigned char *shown; // what the viewer sees by now, as it came: [width * height * 3]
    bool has_frame;
    bin bins[BINS];
    uint8_t colour_of[BINS];
    uint16_t order[BINS];
    uint8_t palette[COLOURS_MOST + 1][3];
    // the dictionary of the packer: children of a code as a list
    uint16_t first_child[CODES], next_sibling[CODES];
    uint8_t last_colour[CODES];
    uint8_t block[BLOCK_BYTES];
    size_t block_length;
    uint32_t bits;
    int bit_count;
};

typedef struct frame {
    const unsigned char *pixels;
    int x, y, width, height; // the box that changed
} frame;

static size_t shown_bytes(const ita_gif *gif) {
    return (size_t)gif->width * (size_t)gif->height * 3;
}

static void put_short(ita_text *out, int value) {
    ita_put_char(out, (char)(value & 255));
    ita_put_char(out, (char)(value >> 8 & 255));
}

ita_status ita_gif_open(int width, int height, const ita_allocator *allocator, ita_text *out,
                        ita_gif **gif) {
    *gif = NULL;
    if (width < 1 || height < 1 || width > ITA_GIF_SIDE_MOST || height > ITA_GIF_SIDE_MOST)
        return ITA_E_RANGE;
    ita_gif *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ITA_E_MEMORY;
    made->allocator = allocator;
    made->out = out;
    made->width = width;
    made->height = height;
    made->shown = ita_take(allocator, shown_bytes(made));
    if (!made->shown) {
        ita_give(allocator, made, sizeof *made);
        return ITA_E_MEMORY;
    }
    ita_put(out, "GIF89a");
    put_short(out, width);
    put_short(out, height);
    ita_put_bytes(out, "\x70\0\0", 3); // eight bits a colour, no palette for all
    ita_put_bytes(out, "\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19); // for ever
    *gif = made;
    return ITA_OK;
}

// ---- what changed

static size_t place_of(const ita_gif *gif, int x, int y) {
    return (size_t)y * (size_t)gif->width + (size_t)x;
}

static bool is_changed(const ita_gif *gif, const unsigned char *pixels, size_t place) {
    return !gif->has_frame || memcmp(gif->shown + 3 * place, pixels + 4 * place, 3) != 0;
}

// The least box around all changes; one pixel where there are none.
static frame changed_box(const ita_gif *gif, const unsigned char *pixels) {
    int left = gif->width, top = gif->height, right = -1, bottom = -1;
    for (int y = 0; y < gif->height; y++)
        for (int x = 0; x < gif->width; x++) {
            if (!is_changed(gif, pixels, place_of(gif, x, y))) continue;
            if (x < left) left = x;
            if (x > right) right = x;
            if (y < top) top = y;
            bottom = y;
        }
    if (right < 0) return (frame){pixels, 0, 0, 1, 1};
    return (frame){pixels, left, top, right - left + 1, bottom - top + 1};
}

static void keep_shown(ita_gif *gif, const unsigned char *pixels) {
    for (size_t i = 0; i < shown_bytes(gif) / 3; i++)
        memcpy(gif->shown + 3 * i, pixels + 4 * i, 3);
    gif->has_frame = true;
}

// ---- colours

static int bin_of(const unsigned char *pixel) {
    const int drop = 8 - BIN_BITS;
    return (pixel[0] >> drop) << 2 * BIN_BITS | (pixel[1] >> drop) << BIN_BITS | pixel[2] >> drop;
}

// Fills the bins with what changed and puts those in use into the order; says how many.
static int count_colours(ita_gif *gif, const frame *f) {
    memset(gif->bins, 0, sizeof gif->bins);
    for (int y = f->y; y < f->y + f->height; y++)
        for (int x = f->x; x < f->x + f->width; x++) {
            size_t place = place_of(gif, x, y);
            if (!is_changed(gif, f->pixels, place)) continue;
            const unsigned char *pixel = f->pixels + 4 * place;
            bin *b = &gif->bins[bin_of(pixel)];
            b->count++;
            b->red += pixel[0];
            b->green += pixel[1];
            b->blue += pixel[2];
        }
    int used = 0;
    for (int i = 0; i < BINS; i++)
        if (gif->bins[i].count) gif->order[used++] = (uint16_t)i;
    return used;
}

static int channel_of(uint16_t bin_index, int channel) {
    return bin_index >> (2 - channel) * BIN_BITS & ((1 << BIN_BITS) - 1);
}

// The channel in which a box is widest, and how wide.
static int widest(const ita_gif *gif, const colour_box *box, int *width) {
    int best = 0;
    *width = 0;
    for (int channel = 0; channel < 3; channel++) {
        int least = 1 << BIN_BITS, most = -1;
        for (int i = box->from; i < box->to; i++) {
            int value = channel_of(gif->order[i], channel);
            if (value < least) least = value;
            if (value > most) most = value;
        }
        if (most - least <= *width) continue;
        *width = most - least;
        best = channel;
    }
    return best;
}

static int compare_channel(const void *a, const void *b, void *user) {
    uint16_t left = *(const uint16_t *)a, right = *(const uint16_t *)b;
    int channel = *(const int *)user;
    int difference = channel_of(left, channel) - channel_of(right, channel);
    return difference ? difference : (left > right) - (left < right);
}

static uint64_t pixels_in(const ita_gif *gif, const colour_box *box) {
    uint64_t sum = 0;
    for (int i = box->from; i < box->to; i++)
        sum += gif->bins[gif->order[i]].count;
    return sum;
}

// Cuts a box in two where half of its pixels lie on either side (Heckbert's median cut).
static void cut(ita_gif *gif, colour_box *box, colour_box *rest) {
    int width, channel = widest(gif, box, &width);
    ita_sort(&gif->order[box->from], (size_t)(box->to - box->from), sizeof gif->order[0],
             compare_channel, &channel);
    uint64_t half = pixels_in(gif, box) / 2, sum = 0;
    int at = box->from;
    while (at < box->to - 1 && (at == box->from || sum < half))
        sum += gif->bins[gif->order[at++]].count;
    *rest = (colour_box){at, box->to};
    box->to = at;
}

static int box_to_cut(const ita_gif *gif, const colour_box *boxes, int count) {
    int best = -1;
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
        if (boxes[i].to - boxes[i].from < 2) continue;
        int width;
        widest(gif, &boxes[i], &width);
        uint64_t weight = pixels_in(gif, &boxes[i]) * (uint64_t)width;
        if (weight <= most) continue;
        most = weight;
        best = i;
    }
    return best;
}

static void name_colour(ita_gif *gif, const colour_box *box, int colour) {
    uint64_t count = 0, red = 0, green = 0, blue = 0;
    for (int i = box->from; i < box->to; i++) {
        const bin *b = &gif->bins[gif->order[i]];
        gif->colour_of[gif->order[i]] = (uint8_t)colour;
        count += b->count;
        red += b->red;
        green += b->green;
        blue += b->blue;
    }
    const uint64_t sums[3] = {red, green, blue};
    for (int channel = 0; channel < 3 && count; channel++)
        gif->palette[colour][channel] = (uint8_t)((sums[channel] + count / 2) / count);
}

// At most COLOURS_MOST colours for what changed; says how many.
static int choose_colours(ita_gif *gif, const frame *f) {
    colour_box boxes[COLOURS_MOST];
    int used = count_colours(gif, f), count = 0;
    if (used <= COLOURS_MOST) {
        for (; count < used; count++)
            boxes[count] = (colour_box){count, count + 1};
    } else {
        boxes[count++] = (colour_box){0, used};
        for (int next; count < COLOURS_MOST && (next = box_to_cut(gif, boxes, count)) >= 0; count++)
            cut(gif, &boxes[next], &boxes[count]);
    }
    memset(gif->palette, 0, sizeof gif->palette);
    for (int i = 0; i < count; i++)
        name_colour(gif, &boxes[i], i);
    return count;
}

// ---- packing

static void put_block(ita_gif *gif) {
    if (gif->block_length == 0) return;
    ita_put_char(gif->out, (char)gif->block_length);
    ita_put_bytes(gif->out, (const char *)gif->block, gif->block_length);
    gif->block_length = 0;
}

static void put_code(ita_gif *gif, int code, int width) {
    gif->bits |= (uint32_t)code << gif->bit_count;
    gif->bit_count += width;
    while (gif->bit_count >= 8) {
        gif->block[gif->block_length++] = (uint8_t)(gif->bits & 255);
        if (gif->block_length == BLOCK_BYTES) put_block(gif);
        gif->bits >>= 8;
        gif->bit_count -= 8;
    }
}

static int child_of(const ita_gif *gif, int code, int colour) {
    int child = gif->first_child[code];
    while (child && gif->last_colour[child] != colour)
        child = gif->next_sibling[child];
    return child;
}

static void add_child(ita_gif *gif, int code, int colour, int child) {
    gif->last_colour[child] = (uint8_t)colour;
    gif->next_sibling[child] = gif->first_child[code];
    gif->first_child[code] = (uint16_t)child;
}

// Index of a pixel's colour; `clear` for one that did not change.
static int index_of(const ita_gif *gif, const frame *f, int i, int clear) {
    size_t place = place_of(gif, f->x + i % f->width, f->y + i / f->width);
    return is_changed(gif, f->pixels, place) ? gif->colour_of[bin_of(f->pixels + 4 * place)]
                                             : clear;
}

// Codes: 1 << bits clears the dictionary, the one behind it ends.
static void put_pixels(ita_gif *gif, const frame *f, int bits, int clear) {
    const int reset = 1 << bits;
    int width = bits + 1, next = reset + 2, at = index_of(gif, f, 0, clear);
    ita_put_char(gif->out, (char)bits);
    memset(gif->first_child, 0, sizeof gif->first_child);
    put_code(gif, reset, width);
    for (int i = 1; i < f->width * f->height; i++) {
        int colour = index_of(gif, f, i, clear), child = child_of(gif, at, colour);
        if (child) {
            at = child;
            continue;
        }
        put_code(gif, at, width);
        if (next < CODES) {
            if (next == 1 << width) width++;
            add_child(gif, at, colour, next++);
        } else {
            put_code(gif, reset, width);
            memset(gif->first_child, 0, sizeof gif->first_child);
            width = bits + 1;
            next = reset + 2;
        }
        at = colour;
    }
    put_code(gif, at, width);
    if (next == 1 << width && width < 12) width++;
    put_code(gif, reset + 1, width);
    put_code(gif, 0, 7); // what is left of a byte
    gif->bits = 0;
    gif->bit_count = 0;
    put_block(gif);
    ita_put_char(gif->out, '\0');
}

// ---- frames

static void put_control(ita_gif *gif, double seconds, int clear) {
    double hundredths = seconds * 100 + 0.5;
    int pause = hundredths < 2 ? 2 : hundredths > 60000 ? 60000 : (int)hundredths;
    ita_put_bytes(gif->out, "\x21\xF9\x04\x05", 4); // stays, with a transparent colour
    put_short(gif->out, pause);
    ita_put_char(gif->out, (char)clear);
    ita_put_char(gif->out, '\0');
}

void ita_gif_frame(ita_gif *gif, const unsigned char *pixels, double seconds) {
    frame f = changed_box(gif, pixels);
    int count = choose_colours(gif, &f), bits = 2;
    while (1 << bits < count + 1)
        bits++;
    put_control(gif, seconds, count);
    ita_put_char(gif->out, ',');
    put_short(gif->out, f.x);
    put_short(gif->out, f.y);
    put_short(gif->out, f.width);
    put_short(gif->out, f.height);
    ita_put_char(gif->out, (char)(0x80 | (bits - 1)));
    ita_put_bytes(gif->out, (const char *)gif->palette, (size_t)3 << bits);
    put_pixels(gif, &f, bits, count);
    keep_shown(gif, pixels);
}

ita_status ita_gif_close(ita_gif *gif) {
    ita_put_char(gif->out, ';');
    ita_status status = ita_text_status(gif->out);
    ita_give(gif->allocator, gif->shown, shown_bytes(gif));
    ita_give(gif->allocator, gif, sizeof *gif);
    return status;
}
