// What is kept is found by looking at all: there are few large blocks.
#include "base/reuse.h"

#include <string.h>

// Smaller ones are nothing to the system.
#define LARGE ((size_t)1 << 20)
// A block is not taken for what needs so much less.
#define TIMES_LARGER 4

static reuse_block *find(reuse *r, const void *block) {
    for (size_t i = 0; i < r->count; i++)
        if (r->blocks[i].at == block) return &r->blocks[i];
    return NULL;
}

static reuse_block *smallest_kept(reuse *r, size_t size) {
    reuse_block *best = NULL;
    for (size_t i = 0; i < r->count; i++) {
        reuse_block *b = &r->blocks[i];
        if (!b->is_kept || b->size < size || b->size / TIMES_LARGER > size) continue;
        if (!best || b->size < best->size) best = b;
    }
    return best;
}

static void give_kept(reuse *r) {
    size_t left = 0;
    for (size_t i = 0; i < r->count; i++) {
        if (r->blocks[i].is_kept)
            ita_give(r->from, r->blocks[i].at, r->blocks[i].size);
        else
            r->blocks[left++] = r->blocks[i];
    }
    r->count = left;
}

// Of the system, which may lack what is kept.
static void *take_anew(reuse *r, void *block, size_t old_size, size_t size) {
    void *grown = r->from->resize(r->from->user, block, old_size, size);
    if (grown || r->count == 0) return grown;
    give_kept(r);
    return r->from->resize(r->from->user, block, old_size, size);
}

static void give(reuse *r, void *block, size_t size) {
    reuse_block *b = find(r, block);
    if (b)
        b->is_kept = true;
    else
        ita_give(r->from, block, size);
}

static void *resize(void *user, void *block, size_t old_size, size_t size) {
    reuse *r = user;
    if (size == 0) {
        give(r, block, old_size);
        return NULL;
    }
    reuse_block *b = block ? find(r, block) : NULL;
    if (b && size <= b->size) return block;
    reuse_block *other = size < LARGE ? NULL : smallest_kept(r, size);
    if (other) {
        other->is_kept = false;
        if (block) memcpy(other->at, block, old_size < size ? old_size : size);
        if (block) give(r, block, old_size);
        return other->at;
    }
    void *grown = take_anew(r, block, b ? b->size : old_size, size);
    if (!grown || size < LARGE) return grown;
    if (block) b = find(r, block); // what was kept may be gone from the list
    if (!b && r->count < REUSE_BLOCKS) b = &r->blocks[r->count++];
    if (b) *b = (reuse_block){grown, size, false};
    return grown;
}

static bool is_stopped(void *user) {
    const reuse *r = user;
    return ita_is_stopped(r->from);
}

void reuse_open(reuse *r, const ita_allocator *from) {
    *r = (reuse){.allocator = {resize, r, is_stopped}, .from = from};
}

void reuse_close(reuse *r) {
    give_kept(r);
}
