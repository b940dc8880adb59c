// The walk of the search on bit masks, for WORDS words a mask. Included once for each width.
// First empty place, its options by key, and down; results of equal states are looked up.
#ifndef WORDS
#error "define WORDS"
#endif

#define JOIN_(a, b)  a##b
#define JOIN(a, b)   JOIN_(a, b)
#define LOCAL(name)  JOIN(name##_, WORDS)
#define row          LOCAL(row)
#define EACH_WORD(i) for (uint32_t i = 0; i < WORDS; i++)

typedef struct row {
    uint64_t w[WORDS];
} row;

static inline row LOCAL(load)(const uint64_t *words) {
    row m;
    EACH_WORD(i) m.w[i] = words[i];
    return m;
}

static inline bool LOCAL(meets)(const uint64_t *test, row state) {
    uint64_t common = 0;
    EACH_WORD(i) common |= test[i] & state.w[i];
    return common != 0;
}

static inline bool LOCAL(holds)(row state, const uint64_t *all) {
    uint64_t missing = 0;
    EACH_WORD(i) missing |= all[i] & ~state.w[i];
    return missing == 0;
}

// The first place that is not covered; beyond the ordered ones when all of them are.
static inline uint32_t LOCAL(first_empty)(row state) {
    EACH_WORD(i) {
        if (~state.w[i]) return i * 64 + (uint32_t)ita_bits_lowest64(~state.w[i]);
    }
    return WORDS * 64;
}

// ---- regions

// Sizes that the remaining pieces can add up to, as bits. Copies are added one by one.
static row LOCAL(sums)(const bits_search *s, row state) {
    row sums = {{1}};
    for (uint32_t p = 0; p < s->piece_count; p++) {
        const bits_piece *piece = &s->pieces[p];
        uint64_t value = state.w[piece->word] >> piece->shift & piece->mask;
        uint32_t words = piece->size / 64, bits = piece->size % 64;
        for (; value < piece->full; value++)
            for (uint32_t i = WORDS; i-- > words;) {
                uint64_t moved = sums.w[i - words] << bits;
                if (bits && i > words) moved |= sums.w[i - words - 1] >> (64 - bits);
                sums.w[i] |= moved;
            }
    }
    return sums;
}

// False when some empty region cannot be filled.
static bool LOCAL(regions_are_possible)(const bits_search *s, row state) {
    row empty, possible = {{0}};
    bool has_possible = false;
    EACH_WORD(i) empty.w[i] = s->board[i] & ~state.w[i];
    EACH_WORD(word) {
        while (empty.w[word]) {
            row front = {{0}};
            front.w[word] = empty.w[word] & (~empty.w[word] + 1);
            empty.w[word] &= empty.w[word] - 1;
            uint32_t size = 0;
            for (bool is_growing = true; is_growing;) {
                is_growing = false;
                EACH_WORD(i) {
                    while (front.w[i]) {
                        uint32_t cell = i * 64 + (uint32_t)ita_bits_lowest64(front.w[i]);
                        front.w[i] &= front.w[i] - 1;
                        size++;
                        const uint64_t *near = s->near + (size_t)cell * WORDS;
                        EACH_WORD(k) {
                            uint64_t reached = near[k] & empty.w[k];
                            empty.w[k] ^= reached;
                            front.w[k] |= reached;
                            is_growing |= reached != 0;
                        }
                    }
                }
            }
            if (size % s->unit != 0) return false;
            if (s->piece_count == 0) continue;
            if (!has_possible) {
                possible = LOCAL(sums)(s, state);
                has_possible = true;
            }
            if (!(possible.w[size / 64 < WORDS ? size / 64 : 0] >> (size % 64) & 1)) return false;
        }
    }
    return true;
}

// ---- the walk

typedef enum LOCAL(outcome) {
    LOCAL(LEAF), // solved, dead or known: nothing below
    LOCAL(NODE), // a frame was pushed
    LOCAL(STOP), // deliver said so
    LOCAL(FULL), // no memory
    LOCAL(OVER), // the count left 64 bits
} LOCAL(outcome);

static bool LOCAL(is_solution)(const bits_search *s, row state) {
    for (uint32_t i = 0; i < s->bound_count; i++) {
        const bits_bound *bound = &s->bounds[i];
        if ((state.w[bound->word] >> bound->shift & bound->mask) < bound->least) return false;
    }
    return true;
}

static bool LOCAL(deliver)(bits_search *s) {
    uint32_t count = s->path_count;
    for (uint32_t i = 0; i < count; i++)
        s->chosen[i] = s->path[i];
    for (uint32_t d = 0; d < s->depth; d++)
        s->chosen[count++] = s->option_of[s->pool[s->frames[d].next - 1]];
    return s->task.deliver(s->task.user, s->chosen, count);
}

static inline LOCAL(outcome)
    LOCAL(enter)(bits_search *s, row state, uint32_t left, uint32_t pool_used) {
    s->base.nodes++;
    uint32_t place = LOCAL(first_empty)(state);
    if (place >= s->layout.ordered_count) {
        if (s->bound_count && !LOCAL(is_solution)(s, state)) return LOCAL(LEAF);
        s->base.count++;
        return s->task.deliver && !LOCAL(deliver)(s) ? LOCAL(STOP) : LOCAL(LEAF);
    }
    if (!LOCAL(holds)(state, s->must + (size_t)place * WORDS)) return LOCAL(LEAF);
    if (left >= s->memo_left) {
        uint64_t count;
        if (cover_memo_find(&s->memo, state.w, WORDS, &count)) {
            bool is_over = __builtin_add_overflow(s->base.count, count, &s->base.count);
            return is_over ? LOCAL(OVER) : LOCAL(LEAF);
        }
    }
    if (left >= s->region_left && !LOCAL(regions_are_possible)(s, state)) return LOCAL(LEAF);

    const bits_cell *cell = &s->cells[place];
    uint32_t field = (1u << s->key_bits) - 1;
    uint32_t key = (uint32_t)(state.w[cell->fields[0].word] >> cell->fields[0].shift) & field;
    key |= ((uint32_t)(state.w[cell->fields[1].word] >> cell->fields[1].shift) & field)
           << s->key_bits;
    const uint32_t *list = s->lists + s->list_start[cell->lists + key];
    uint32_t length = s->list_start[cell->lists + key + 1] - s->list_start[cell->lists + key];
    if (pool_used + (size_t)length > s->pool_capacity &&
        (pool_used > UINT32_MAX - length || ita_grow(s->task.allocator, &s->pool, &s->pool_capacity,
                                                     pool_used + (size_t)length, sizeof *s->pool)))
        return LOCAL(FULL);
    uint32_t *pool = s->pool, end = pool_used;
    for (uint32_t i = 0; i < length; i++) {
        pool[end] = list[i]; // kept if it fits: no jump that could be guessed wrongly
        end += !LOCAL(meets)(s->tests + (size_t)list[i] * WORDS, state);
    }
    if (end == pool_used) return LOCAL(LEAF);
    EACH_WORD(i) s->states[(size_t)s->depth * WORDS + i] = state.w[i];
    s->frames[s->depth++] = (bits_frame){.begin = pool_used,
                                         .next = pool_used,
                                         .end = end,
                                         .left = left,
                                         .is_whole = true,
                                         .count = s->base.count,
                                         .nodes = s->base.nodes};
    return LOCAL(NODE);
}

static cover_pace LOCAL(pace_of)(LOCAL(outcome) outcome) {
    return outcome == LOCAL(STOP)   ? COVER_STOPPED
           : outcome == LOCAL(FULL) ? COVER_MEMORY
           : outcome == LOCAL(OVER) ? COVER_OVERFLOW
                                    : COVER_MORE;
}

cover_pace LOCAL(bits_walk)(bits_search *s, uint64_t budget) {
    uint64_t end = s->base.nodes + budget < budget ? UINT64_MAX : s->base.nodes + budget;
    if (s->is_fresh) {
        if (budget == 0) return COVER_MORE;
        s->is_fresh = false;
        cover_pace pace = LOCAL(pace_of)(LOCAL(enter)(s, LOCAL(load)(s->states), s->root_left, 0));
        if (pace != COVER_MORE) return pace;
    }
    while (s->depth > 0) {
        bits_frame *frame = &s->frames[s->depth - 1];
        const uint64_t *words = s->states + (size_t)(s->depth - 1) * WORDS;
        if (frame->next == frame->end) {
            uint64_t count = s->base.count - frame->count;
            // Solutions that must be delivered cannot be looked up, that there are none can.
            if (frame->left >= s->memo_left && frame->is_whole && (!count || !s->task.deliver))
                cover_memo_keep(&s->memo, words, WORDS, count, s->base.nodes - frame->nodes);
            s->depth--;
            continue;
        }
        if (s->base.nodes >= end) return COVER_MORE;
        uint32_t placement = s->pool[frame->next++];
        row state = LOCAL(load)(words);
        const uint64_t *add = s->adds + (size_t)placement * WORDS;
        EACH_WORD(i) state.w[i] += add[i];
        LOCAL(outcome)
        outcome = LOCAL(enter)(s, state, frame->left - s->sizes[placement], frame->end);
        if (outcome > LOCAL(NODE)) return LOCAL(pace_of)(outcome);
    }
    return COVER_DONE;
}

#undef JOIN_
#undef JOIN
#undef LOCAL
#undef row
#undef EACH_WORD
