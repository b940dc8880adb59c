// "intarsia fit", version, rows, seed, hash of the samples, epochs in all, done and best, steps,
// best loss, the four networks, a hash of all this: little-endian, numbers with a point by bits.
#include "train/fit_state.h"

#include "intarsia/base.h"

#include <string.h>

enum { VERSION = 1, HASH_SEED = 2 };
static const char title[] = "intarsia fit";

static void put_network(const network *n, ita_text *out) {
    for (int i = 0; i < NETWORK_NUMBERS; i++) {
        uint32_t bits;
        memcpy(&bits, &n->rows[0][0] + i, sizeof bits);
        ita_put_u32(out, bits);
    }
}

void fit_state_put(const learning *f, ita_text *out) {
    uint64_t loss;
    memcpy(&loss, &f->best_loss, sizeof loss);
    ita_put(out, title);
    ita_put_u32(out, VERSION);
    ita_put_u32(out, NETWORK_ROWS);
    ita_put_u64(out, f->seed);
    ita_put_u64(out, f->samples);
    ita_put_u32(out, f->epochs);
    ita_put_u32(out, f->done);
    ita_put_u32(out, f->best_epoch);
    ita_put_u64(out, f->steps);
    ita_put_u64(out, loss);
    put_network(&f->now, out);
    put_network(&f->best, out);
    put_network(&f->first, out);
    put_network(&f->second, out);
    ita_put_u64(out, ita_hash_bytes(ita_text_get(out), out->length, HASH_SEED));
}

static bool read_network(ita_reader *r, network *n) {
    for (int i = 0; i < NETWORK_NUMBERS; i++) {
        uint32_t bits;
        if (!ita_read_u32(r, &bits)) return false;
        memcpy(&n->rows[0][0] + i, &bits, sizeof bits);
    }
    return true;
}

static bool has_hash(const char *bytes, size_t length) {
    if (length < sizeof title + 8) return false;
    ita_reader last = ita_read(bytes + length - 8, 8);
    uint64_t hash;
    return ita_read_u64(&last, &hash) && hash == ita_hash_bytes(bytes, length - 8, HASH_SEED);
}

bool fit_state_read(const char *name, const char *bytes, size_t length, learning *f,
                    train_fault *fault) {
    ita_reader r = ita_read(bytes, length);
    uint32_t version, rows, epochs;
    uint64_t seed, hash, loss;
    if (!ita_read_words(&r, title)) return train_refuse(fault, "%s: this is no fit's state", name);
    if (!has_hash(bytes, length))
        return train_refuse(fault, "%s: the state is not as it was written", name);
    if (!ita_read_u32(&r, &version) || !ita_read_u32(&r, &rows) || version != VERSION ||
        rows != NETWORK_ROWS)
        return train_refuse(fault, "%s: the state is of another version", name);
    if (!ita_read_u64(&r, &seed) || !ita_read_u64(&r, &hash) || !ita_read_u32(&r, &epochs) ||
        seed != f->seed || hash != f->samples || epochs != f->epochs)
        return train_refuse(fault, "%s: is of other samples, another seed or number of epochs",
                            name);
    const bool is_whole = ita_read_u32(&r, &f->done) && ita_read_u32(&r, &f->best_epoch) &&
                          ita_read_u64(&r, &f->steps) && ita_read_u64(&r, &loss) &&
                          read_network(&r, &f->now) && read_network(&r, &f->best) &&
                          read_network(&r, &f->first) && read_network(&r, &f->second) &&
                          r.at == length - 8;
    if (!is_whole) return train_refuse(fault, "%s: the state is not whole", name);
    memcpy(&f->best_loss, &loss, sizeof loss);
    return true;
}
