// The walk of the search on bit masks, for WORDS words a state, SETS words a set of shapes and
// CHUNK bits looked up together; SETS and CHUNK 0 for any number. Included once for each case.
// First empty place, the shapes that fit there, and down; results of equal states are looked up.
#if !defined WORDS || !defined SETS || !defined CHUNK
#error "define WORDS, SETS and CHUNK"
#endif

#define JOIN_(a, b, c, d) a##_##b##_##c##_##d
#define JOIN(a, b, c, d)  JOIN_(a, b, c, d)
#define LOCAL(name)       JOIN(name, WORDS, SETS, CHUNK)
#define EACH_WORD(i)      for (uint32_t i = 0; i < WORDS; i++)
#if SETS
#define SET_WORDS SETS
#else
#define SET_WORDS s->sets
#endif
#if CHUNK
#define CHUNK_BITS CHUNK
#else
#define CHUNK_BITS s->chunk_bits
#endif

static inline bool LOCAL(holds)(const uint64_t *state, const uint64_t *all) {
    uint64_t missing = 0;
    EACH_WORD(i) missing |= all[i] & ~state[i];
    return missing == 0;
}

static inline void LOCAL(follow)(const bits_search *s, const uint64_t *state, const uint64_t *add,
                                 uint64_t *next) {
    const cover_bit_layout *layout = &s->layout;
    uint64_t window[WORDS], moved = 0;
    EACH_WORD(i) {
        uint64_t sum = state[i] + add[i];
        window[i] = sum & layout->window[i];
        next[i] = sum & ~layout->window[i];
    }
    // A word that is full as a whole; there is always one that is not, for the place's number.
    while (WORDS > 1 && window[0] == UINT64_MAX) {
        for (uint32_t i = 0; i + 1 < WORDS; i++)
            window[i] = window[i + 1];
        window[WORDS - 1] = 0;
        moved += 64;
    }
    uint32_t full = (uint32_t)ita_bits_lowest64(~window[0]);
    EACH_WORD(i) {
        uint64_t above = i + 1 < WORDS && full > 0 ? window[i + 1 < WORDS ? i + 1 : i] : 0;
        next[i] |= window[i] >> full | (above << 1) << (63 - full);
    }
    next[WORDS - 1] += (moved + full) << layout->place_shift;
}

static void LOCAL(bits_follow)(const bits_search *s, const uint64_t *state, const uint64_t *add,
                               uint64_t *next) {
    LOCAL(follow)(s, state, add, next);
}

// Every place is covered: is the tail as it must be?
static bool LOCAL(is_solution)(const bits_search *s, const uint64_t *state) {
    if (!LOCAL(holds)(state, s->must + (size_t)s->layout.sweep_count * WORDS)) return false;
    for (uint32_t i = 0; i < s->bound_count; i++)
        if (bits_value(state, s->bounds[i].field) < s->bounds[i].least) return false;
    return true;
}

// The shapes that begin at a place and fit there; false when there is none.
static inline bool LOCAL(find_branches)(const bits_search *s, const uint64_t *state, uint32_t place,
                                        uint64_t *set) {
    const uint64_t *here = s->place_sets + (size_t)place * SET_WORDS;
    const uint64_t *tested = s->tested + (size_t)place * WORDS;
    const uint64_t *table = s->fitting + s->places[place].fitting;
    const uint32_t bits = CHUNK_BITS;
    uint64_t mask = ((uint64_t)1 << bits) - 1, any = 0;
    size_t chunk = SET_WORDS * ((size_t)mask + 1), word = chunk * (64 / bits);
    for (uint32_t k = 0; k < SET_WORDS; k++)
        set[k] = here[k];
    EACH_WORD(i) {
        const uint64_t *fitting = table + i * word;
        for (uint64_t rest = state[i] & tested[i]; rest; rest >>= bits) {
            for (uint32_t k = 0; k < SET_WORDS; k++)
                set[k] &= fitting[(rest & mask) * SET_WORDS + k];
            fitting += chunk;
        }
    }
    for (uint32_t k = 0; k < SET_WORDS; k++)
        any |= set[k];
    return any != 0;
}

// Looks a state up. COVER_DONE when it is known and counted.
static inline cover_pace LOCAL(look_up)(bits_search *s, const uint64_t *state) {
    cover_pace pace = cover_search_look_up(&s->base, state, WORDS);
    s->is_looked_up_first = s->base.hits > s->base.look_ups / 4;
    return pace;
}

// Enters the node whose state stands in row `depth` of states; pushes a frame when there is
// something to branch on. What is likely to settle the node comes first: where states often come
// again looking them up does, elsewhere most nodes are dead because nothing fits.
static inline cover_pace LOCAL(enter)(bits_search *s, uint32_t left) {
    const uint64_t *state = s->states + (size_t)s->base.depth * WORDS;
    s->base.nodes++;
    uint32_t place = (uint32_t)(state[WORDS - 1] >> s->layout.place_shift);
    if (place >= s->layout.sweep_count)
        return LOCAL(is_solution)(s, state) ? cover_search_solve(&s->base) : COVER_MORE;
    bool is_kept = left >= s->memo_left, is_first = s->is_looked_up_first;
    if (is_kept && is_first) {
        cover_pace pace = LOCAL(look_up)(s, state);
        if (pace != COVER_MORE) return pace == COVER_DONE ? COVER_MORE : pace;
    }
    uint64_t *branches = s->branches + (size_t)s->base.depth * SET_WORDS;
    if (!LOCAL(find_branches)(s, state, place, branches)) return COVER_MORE;
    if (!LOCAL(holds)(state, s->must + (size_t)place * WORDS)) return COVER_MORE;
    if (is_kept && !is_first) {
        cover_pace pace = LOCAL(look_up)(s, state);
        if (pace != COVER_MORE) return pace == COVER_DONE ? COVER_MORE : pace;
    }
    if (left >= s->region_left && !bits_regions_are_possible(s, state)) return COVER_MORE;
    uint64_t *untried = s->untried + (size_t)s->base.depth * SET_WORDS;
    for (uint32_t k = 0; k < SET_WORDS; k++)
        untried[k] = branches[k];
    s->frames[s->base.depth++] =
        (bits_frame){.place = place, .left = left, .entered = cover_search_enter(&s->base)};
    return COVER_MORE;
}

// Takes the next shape out of a set, in each word from bit `start` on; UINT32_MAX when it is empty.
static inline uint32_t LOCAL(take_shape)(const bits_search *s, uint64_t *set) {
    uint32_t start = s->base.task.start & 63;
    for (uint32_t k = 0; k < SET_WORDS; k++)
        if (set[k]) {
            uint64_t turned = set[k] >> start | set[k] << (-start & 63);
            uint32_t bit = ((uint32_t)ita_bits_lowest64(turned) + start) & 63;
            set[k] ^= (uint64_t)1 << bit;
            return k * 64 + bit;
        }
    return UINT32_MAX;
}

// All branches of the last frame are tried.
static inline void LOCAL(leave)(bits_search *s) {
    const bits_frame *frame = &s->frames[--s->base.depth];
    const uint64_t *state = s->states + (size_t)s->base.depth * WORDS;
    cover_search_leave(&s->base, &frame->entered, frame->left >= s->memo_left ? state : NULL,
                       WORDS);
}

static cover_pace LOCAL(bits_walk)(bits_search *s, uint64_t end) {
    if (s->base.is_fresh) {
        s->base.is_fresh = false;
        cover_pace pace = LOCAL(enter)(s, s->root_left);
        if (pace != COVER_MORE) return pace;
    }
    while (s->base.depth > 0) {
        bits_frame *frame = &s->frames[s->base.depth - 1];
        if (s->base.nodes >= end) return COVER_MORE;
        uint32_t shape = LOCAL(take_shape)(s, s->untried + (size_t)(s->base.depth - 1) * SET_WORDS);
        if (shape == UINT32_MAX) {
            LOCAL(leave)(s);
            continue;
        }
        frame->shape = shape;
        shape += s->places[frame->place].first_shape;
        uint64_t *state = s->states + (size_t)s->base.depth * WORDS;
        LOCAL(follow)(s, state - WORDS, s->adds + (size_t)shape * WORDS, state);
        cover_pace pace = LOCAL(enter)(s, frame->left - s->sizes[shape]);
        if (pace != COVER_MORE) return pace;
    }
    return COVER_DONE;
}

#undef JOIN_
#undef JOIN
#undef LOCAL
#undef EACH_WORD
#undef SET_WORDS
#undef CHUNK_BITS
