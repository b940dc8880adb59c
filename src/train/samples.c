// Files of samples: written by games, read with every number in doubt.
#include "train/samples.h"

#include "intarsia/base.h"

#include <string.h>

enum { VERSION = 1, HASH_SEED = 1, GAME_HEAD = 32 };
static const char title[] = "intarsia samples", game_mark[] = "game";

void samples_open(samples *s) {
    memset(s, 0, sizeof *s);
}

void samples_close(samples *s) {
    ita_give(ita_heap(), s->pool, s->pool_capacity * sizeof *s->pool);
    ita_give(ita_heap(), s->items, s->capacity * sizeof *s->items);
    samples_open(s);
}

// ---- writing

static void put_u16(ita_text *out, unsigned value) {
    ita_put_char(out, (char)(value & 0xff));
    ita_put_char(out, (char)(value >> 8));
}

// The hash of what was put from a place on.
static void put_hash(ita_text *out, size_t from) {
    ita_put_u64(out, ita_hash_bytes(ita_text_get(out) + from, out->length - from, HASH_SEED));
}

void samples_put_head(const samples_head *head, ita_text *out) {
    const size_t from = out->length;
    ita_put(out, title);
    ita_put_u32(out, VERSION);
    ita_put_u32(out, TWIXT_FACTS);
    ita_put_u64(out, head->seed);
    ita_put_u64(out, head->nodes);
    ita_put_u64(out, head->weights);
    ita_put_u32(out, head->rank);
    ita_put_u32(out, head->count);
    ita_put_u32(out, (uint32_t)strlen(head->config));
    ita_put(out, head->config);
    put_hash(out, from);
}

void samples_put(const uint16_t facts[][TWIXT_FACTS_MOST], const int *fact_counts, int hole_count,
                 int chosen, ita_text *out) {
    ita_put_char(out, (char)hole_count);
    ita_put_char(out, (char)chosen);
    for (int hole = 0; hole < hole_count; hole++) {
        ita_put_char(out, (char)fact_counts[hole]);
        for (int i = 0; i < fact_counts[hole]; i++)
            put_u16(out, facts[hole][i]);
    }
}

void samples_put_game(uint64_t number, uint32_t sample_count, const ita_text *written,
                      ita_text *out) {
    ita_text body;
    ita_text_open(&body, out->allocator);
    ita_put_u32(&body, sample_count);
    ita_put_bytes(&body, ita_text_get(written), written->length);
    const size_t from = out->length;
    ita_put(out, game_mark);
    ita_put_u32(out, (uint32_t)body.length);
    ita_put_u64(out, number);
    ita_put_u64(out, ita_hash_bytes(ita_text_get(&body), body.length, HASH_SEED));
    put_hash(out, from);
    ita_put_bytes(out, ita_text_get(&body), body.length);
    ita_text_need(out, written);
    ita_text_need(out, &body);
    ita_text_close(&body);
}

// ---- reading

typedef struct reading {
    const char *name;
    ita_reader r;
    samples *into; // or NULL
    train_fault *fault;
} reading;

static bool refuse(const reading *in, size_t at, const char *why) {
    return train_refuse(in->fault, "%s: byte %zu: %s", in->name, at, why);
}

static bool read_byte(reading *in, int *value) {
    if (ita_read_end(&in->r)) return false;
    *value = (unsigned char)in->r.bytes[in->r.at++];
    return true;
}

static bool is_hash_of(reading *in, size_t from) {
    const uint64_t hash = ita_hash_bytes(in->r.bytes + from, in->r.at - from, HASH_SEED);
    uint64_t written;
    return ita_read_u64(&in->r, &written) && written == hash;
}

static bool read_head(reading *in, samples_head *head) {
    static const char damaged[] = "the head is not as it was written";
    uint32_t version, facts, length;
    if (!ita_read_words(&in->r, title)) return refuse(in, 0, "this is no file of samples");
    if (!ita_read_u32(&in->r, &version) || !ita_read_u32(&in->r, &facts))
        return refuse(in, in->r.at, damaged);
    if (version != VERSION || facts != TWIXT_FACTS)
        return refuse(in, sizeof title - 1, "these samples are of another version");
    memset(head, 0, sizeof *head);
    if (!ita_read_u64(&in->r, &head->seed) || !ita_read_u64(&in->r, &head->nodes) ||
        !ita_read_u64(&in->r, &head->weights) || !ita_read_u32(&in->r, &head->rank) ||
        !ita_read_u32(&in->r, &head->count) || !ita_read_u32(&in->r, &length) ||
        length >= SAMPLES_CONFIG_MOST || length > in->r.length - in->r.at)
        return refuse(in, in->r.at, damaged);
    memcpy(head->config, in->r.bytes + in->r.at, length);
    in->r.at += length;
    const bool is_whole = is_hash_of(in, 0) && head->rank < head->count;
    return is_whole ? true : refuse(in, in->r.at, damaged);
}

static bool keep_fact(reading *in, unsigned fact) {
    samples *s = in->into;
    if (ita_grow(ita_heap(), &s->pool, &s->pool_capacity, s->pool_length + 1, sizeof *s->pool) !=
        ITA_OK)
        return train_lacks_memory(in->fault);
    s->pool[s->pool_length++] = (uint16_t)fact;
    return true;
}

static bool read_fact(reading *in, unsigned *fact) {
    int low, high;
    if (!read_byte(in, &low) || !read_byte(in, &high)) return false;
    *fact = (unsigned)low | (unsigned)high << 8;
    return *fact < TWIXT_FACTS;
}

static bool read_hole(reading *in) {
    const size_t from = in->r.at;
    int count;
    if (!read_byte(in, &count) || count > TWIXT_FACTS_MOST)
        return refuse(in, from, "a hole has more facts than there can be");
    if (in->into && !keep_fact(in, (unsigned)count)) return false;
    for (int i = 0; i < count; i++) {
        const size_t at = in->r.at;
        unsigned fact;
        if (!read_fact(in, &fact)) return refuse(in, at, "there is no such fact");
        if (in->into && !keep_fact(in, fact)) return false;
    }
    return true;
}

static bool keep_sample(reading *in, sample one) {
    samples *s = in->into;
    if (ita_grow(ita_heap(), &s->items, &s->capacity, s->count + 1, sizeof *s->items) != ITA_OK)
        return train_lacks_memory(in->fault);
    s->items[s->count++] = one;
    return true;
}

static bool read_sample(reading *in, uint64_t game) {
    const size_t from = in->r.at;
    int holes, chosen;
    if (!read_byte(in, &holes) || !read_byte(in, &chosen) || holes > TWIXT_WEIGHED ||
        chosen >= holes)
        return refuse(in, from, "a sample's holes are not as they can be");
    sample one = {.game = game, .hole_count = (uint8_t)holes, .chosen = (uint8_t)chosen};
    if (in->into) one.at = in->into->pool_length;
    for (int i = 0; i < holes; i++)
        if (!read_hole(in)) return false;
    return in->into ? keep_sample(in, one) : true;
}

// What is behind a game's head.
static bool read_body(reading *in, uint64_t game, size_t end) {
    const size_t from = in->r.at, length = in->r.length;
    uint32_t count = 0;
    in->r.length = end; // samples of one game end with it
    bool is_good = ita_read_u32(&in->r, &count);
    for (uint32_t i = 0; is_good && i < count; i++)
        if (!read_sample(in, game)) return false;
    in->r.length = length;
    return is_good && in->r.at == end ? true : refuse(in, from, "a game's samples are not whole");
}

// False with `*is_cut` where the file ends within the game.
static bool read_game(reading *in, uint64_t number, bool *is_cut) {
    static const char damaged[] = "the game is not as it was written";
    const size_t from = in->r.at, left = in->r.length - from;
    uint32_t length;
    uint64_t written, hash;
    *is_cut = left < GAME_HEAD;
    if (*is_cut) return false;
    if (!ita_read_words(&in->r, game_mark) || !ita_read_u32(&in->r, &length) ||
        !ita_read_u64(&in->r, &written) || !ita_read_u64(&in->r, &hash) || !is_hash_of(in, from))
        return refuse(in, from, damaged);
    if (written != number) return refuse(in, from, "another game should be here");
    *is_cut = length > left - GAME_HEAD;
    if (*is_cut) return false;
    if (ita_hash_bytes(in->r.bytes + in->r.at, length, HASH_SEED) != hash)
        return refuse(in, from, damaged);
    return read_body(in, number, in->r.at + length);
}

bool samples_read(const char *name, const char *bytes, size_t length, samples *into,
                  samples_file *file, train_fault *fault) {
    reading in = {name, ita_read(bytes, length), into, fault};
    *file = (samples_file){0};
    if (!read_head(&in, &file->head)) return false;
    file->whole = in.r.at;
    while (!ita_read_end(&in.r)) {
        bool is_cut;
        const uint64_t number = file->head.rank + file->games * file->head.count;
        if (!read_game(&in, number, &is_cut)) return is_cut;
        file->whole = in.r.at;
        file->games++;
    }
    return true;
}

// ---- all of them

static int compare(const void *a, const void *b, void *user) {
    const sample *one = a, *other = b;
    (void)user;
    if (one->game != other->game) return one->game < other->game ? -1 : 1;
    return one->at < other->at ? -1 : one->at > other->at;
}

void samples_sort(samples *s) {
    ita_sort(s->items, s->count, sizeof *s->items, compare, NULL);
}

uint64_t samples_hash(const samples *s) {
    uint64_t hash = TWIXT_FACTS;
    for (size_t i = 0; i < s->count; i++) {
        const sample *one = &s->items[i];
        const uint16_t *at = s->pool + one->at;
        hash = ita_mix(hash ^ one->game) + ((uint64_t)one->hole_count << 8 | one->chosen);
        for (int hole = 0; hole < one->hole_count; hole++) {
            int count;
            const uint16_t *facts = samples_next_hole(&at, &count);
            for (int k = 0; k < count; k++)
                hash = ita_mix(hash ^ facts[k]);
        }
    }
    return hash;
}
