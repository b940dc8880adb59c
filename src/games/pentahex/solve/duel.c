// Proof search for the duel: both players draw on one pool of pieces, who cannot place loses, so a
// position is nothing but the placements that are left. Depth first, fewest replies first, with a
// table of known positions up to symmetry. Knows bit masks; the rules made the placements.
#include "games/pentahex/solve/duel.h"

#include "base/keeping.h"

#include "games/one_way.h"

#include <string.h>

enum { FIRST_ENTRIES = 1 << 14, MOST_ENTRIES = 1 << 21, BUCKET = 4, BYTES = 8, DEEPEST = 64 };
static const uint64_t won_bit = (uint64_t)1 << 63;

// A placement that is left: its cells and the pieces of its kind, as bits.
typedef struct option {
    uint64_t cells, pieces;
} option;

// A move to try: which option, and how many options it leaves to the other.
typedef struct try { uint32_t left, index; }
try;

// What is known of a position. Invariant: `cells` is the least image of the cells that can still be
// covered, `pieces` the pieces that fit, with won_bit when the player to move wins. Zero: empty.
typedef struct entry {
    uint64_t cells, pieces;
} entry;

// A position on the path: its options, and its moves in the order they are tried.
typedef struct frame {
    size_t first_option, option_count;
    size_t first_try, try_count, next_try;
    uint64_t pieces_left; // pieces in hand, whether they fit or not
    entry key;
} frame;

typedef struct duel {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const pentahex_config *config;
    uint64_t origin; // hash of config and position, for resume
    bool is_first_to_move;
    bool is_swap_open; // the player to move may swap: then he wins
    int symmetry_count;
    uint64_t (*images)[BYTES][256]; // [symmetry_count] the image of eight cells at a time
    int least_size;                 // of a piece
    uint32_t *placements;           // of the config, behind the options of the root
    size_t placement_capacity;
    option *options; // of all frames, one after the other
    size_t option_count, option_capacity;
    try *tries;
    size_t try_count, try_capacity;
    frame path[DEEPEST + 1];
    size_t depth; // frames on the path
    entry *table;
    size_t entries, entries_used;
    uint64_t nodes;
    bool is_done, is_won, was_taken;
    uint32_t winning_placement;
} duel;

static duel *own(const ita_job *job) {
    return (duel *)(uintptr_t)job;
}

// ---- positions up to symmetry

static uint64_t image(const duel *d, int symmetry, uint64_t cells) {
    uint64_t moved = 0;
    for (int i = 0; cells; i++, cells >>= 8)
        moved |= d->images[symmetry][i][cells & 255];
    return moved;
}

static uint64_t least_image(const duel *d, uint64_t cells) {
    uint64_t least = cells;
    for (int s = 1; s < d->symmetry_count; s++) {
        uint64_t moved = image(d, s, cells);
        if (moved < least) least = moved;
    }
    return least;
}

// Cells that no option covers and pieces that fit nowhere make no difference, so they are left out.
static entry key_of(const duel *d, const frame *f) {
    uint64_t cells = 0, fitting = 0;
    for (size_t i = 0; i < f->option_count; i++) {
        const option *o = &d->options[f->first_option + i];
        cells |= o->cells;
        fitting |= o->pieces;
    }
    return (entry){least_image(d, cells), fitting & f->pieces_left};
}

// ---- the table of known positions: four to a bucket; when one is full the oldest fact goes

static entry *bucket_of(const duel *d, entry key) {
    uint64_t hash = ita_mix(ita_mix(key.cells) ^ key.pieces);
    return d->table + (hash & (d->entries - 1) & ~(uint64_t)(BUCKET - 1));
}

static bool recall(const duel *d, entry key, bool *is_won) {
    const entry *bucket = bucket_of(d, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].cells != key.cells || (bucket[i].pieces & ~won_bit) != key.pieces) continue;
        *is_won = bucket[i].pieces & won_bit;
        return true;
    }
    return false;
}

static void store(duel *d, entry fact) {
    entry *bucket = bucket_of(d, fact);
    if (!bucket[BUCKET - 1].cells) d->entries_used++;
    memmove(bucket + 1, bucket, (BUCKET - 1) * sizeof *bucket);
    bucket[0] = fact;
}

// Twice the size when half full; without the memory the old one goes on, forgetting.
static void grow_table(duel *d) {
    if (d->entries_used < d->entries / 2 || d->entries >= MOST_ENTRIES) return;
    entry *old = d->table;
    size_t old_entries = d->entries;
    entry *table = ita_take_zeroed(d->allocator, old_entries * 2, sizeof *table);
    if (!table) return;
    d->table = table;
    d->entries = old_entries * 2;
    d->entries_used = 0;
    for (size_t i = old_entries; i-- > 0;)
        if (old[i].cells) store(d, old[i]);
    ita_give(d->allocator, old, old_entries * sizeof *old);
}

static void remember(duel *d, entry key, bool is_won) {
    store(d, (entry){key.cells, is_won ? key.pieces | won_bit : key.pieces});
    grow_table(d);
}

// ---- going down

// The pieces left after one of a kind is placed: the lowest goes first.
static uint64_t without(uint64_t pieces, uint64_t kind) {
    uint64_t mine = pieces & kind;
    return pieces & ~(mine & (~mine + 1));
}

// What a move takes from the others: its cells, and its kind when that was the last of it.
static option taken_by(const frame *f, const option *move) {
    bool is_kind_left = (without(f->pieces_left, move->pieces) & move->pieces) != 0;
    return (option){move->cells, is_kind_left ? 0 : move->pieces};
}

static inline bool is_left(const option *o, const option *taken) {
    return ((o->cells & taken->cells) | (o->pieces & taken->pieces)) == 0;
}

static uint32_t count_left(const duel *d, const frame *f, size_t index) {
    const option *options = d->options + f->first_option;
    option taken = taken_by(f, &options[index]);
    uint32_t count = 0;
    for (size_t i = 0; i < f->option_count; i++)
        count += is_left(&options[i], &taken);
    return count;
}

// Fewest replies first; then as listed, so that every run is the same.
static int compare_tries(const void *a, const void *b, void *user) {
    (void)user;
    const try *p = a, *q = b;
    if (p->left != q->left) return p->left < q->left ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

// At the root, moves that are images of each other need to be tried once.
static bool is_least_image(const duel *d, uint64_t cells) {
    return least_image(d, cells) == cells;
}

// Lists the moves of the newest frame; true when one of them leaves nothing, which wins.
static ita_status list_tries(duel *d, frame *f, bool *is_won) {
    ita_status status = ita_grow(d->allocator, &d->tries, &d->try_capacity,
                                 d->try_count + f->option_count, sizeof *d->tries);
    if (status != ITA_OK) return status;
    f->first_try = d->try_count;
    f->try_count = f->next_try = 0;
    *is_won = false;
    for (size_t i = 0; i < f->option_count; i++) {
        const option *o = &d->options[f->first_option + i];
        if (d->depth == 1 && !is_least_image(d, o->cells)) continue;
        uint32_t left = count_left(d, f, i);
        d->tries[f->first_try + f->try_count++] = (try){left, (uint32_t)i};
        if (left > 0) continue;
        *is_won = true;
        if (d->depth == 1) d->winning_placement = d->placements[i];
        break;
    }
    ita_sort(d->tries + f->first_try, f->try_count, sizeof *d->tries, compare_tries, NULL);
    d->try_count += f->try_count;
    return ITA_OK;
}

// The frame after the next move of the newest one.
static ita_status push(duel *d) {
    const frame *f = &d->path[d->depth - 1];
    const try *t = &d->tries[f->first_try + f->next_try];
    ita_status status = ita_grow(d->allocator, &d->options, &d->option_capacity,
                                 d->option_count + t->left, sizeof *d->options);
    if (status != ITA_OK) return status;
    const option *options = d->options + f->first_option;
    option taken = taken_by(f, &options[t->index]);
    frame *next = &d->path[d->depth];
    *next = (frame){.first_option = d->option_count, .option_count = t->left};
    next->pieces_left = without(f->pieces_left, options[t->index].pieces);
    for (size_t i = 0; i < f->option_count; i++)
        if (is_left(&options[i], &taken)) d->options[d->option_count++] = options[i];
    d->depth++;
    return ITA_OK;
}

static void pop(duel *d) {
    const frame *f = &d->path[--d->depth];
    d->option_count = f->first_option;
    if (f->try_count) d->try_count = f->first_try;
}

// ---- coming up

// The newest frame is decided: tell the one above, and so on while that decides it too.
static void decide(duel *d, bool is_won) {
    for (;;) {
        remember(d, d->path[d->depth - 1].key, is_won);
        pop(d);
        if (d->depth == 0) {
            d->is_done = true;
            d->is_won = is_won;
            return;
        }
        frame *f = &d->path[d->depth - 1];
        if (!is_won && d->depth == 1)
            d->winning_placement = d->placements[d->tries[f->first_try + f->next_try].index];
        f->next_try++;
        if (!is_won)
            is_won = true; // a lost reply: this one is won
        else if (f->next_try == f->try_count)
            is_won = false;
        else
            return;
    }
}

// Any move is the last one when two pieces have no room, or when only one is left that fits.
static bool is_last_move(const duel *d, entry key) {
    return ita_bits_count64(key.cells) < 2 * d->least_size || !(key.pieces & (key.pieces - 1));
}

// Looks at the newest frame for the first time.
static ita_status visit(duel *d) {
    frame *f = &d->path[d->depth - 1];
    d->nodes++;
    f->key = key_of(d, f);
    bool is_won;
    if (is_last_move(d, f->key)) {
        if (d->depth == 1) d->winning_placement = d->placements[0];
        decide(d, true);
        return ITA_OK;
    }
    if (d->depth > 1 && recall(d, f->key, &is_won)) {
        decide(d, is_won);
        return ITA_OK;
    }
    ita_status status = list_tries(d, f, &is_won);
    if (status == ITA_OK && is_won) decide(d, true);
    return status;
}

// Looking at a position takes the square of its options, so a large one is several nodes' worth.
static uint64_t price(const frame *f) {
    return 1 + (uint64_t)f->option_count * f->option_count / 4096;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    duel *d = own(job);
    for (uint64_t spent = 0; !d->is_done && spent < budget;) {
        ita_status status = push(d);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
        spent += price(&d->path[d->depth - 1]);
        status = visit(d);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    return ITA_OK;
}

// ---- reports

// The share of the tree in the order in which it is walked; where a reply decides early, or is
// known, the rest of its brothers falls away, so it is mostly too small.
static double progress_of(const duel *d) {
    if (d->is_done) return 1;
    double progress = 0, share = 1;
    for (size_t i = 0; i < d->depth; i++) {
        const frame *f = &d->path[i];
        if (f->try_count == 0) break;
        progress += share * (double)f->next_try / (double)f->try_count;
        share /= (double)f->try_count;
    }
    return progress;
}

static void report(const ita_job *job, ita_job_report *out) {
    const duel *d = own(job);
    memset(out, 0, sizeof *out);
    out->is_done = out->is_complete = out->has_unique = d->is_done;
    out->progress = progress_of(d);
    out->nodes = d->nodes;
    if (!d->is_done) return;
    out->solutions = out->unique = out->delivered = 1;
    out->reason =
        d->is_won == d->is_first_to_move ? "pentahex.duel.first_wins" : "pentahex.duel.second_wins";
}

static ita_status take(ita_job *job, ita_text *solution) {
    duel *d = own(job);
    if (!d->is_done || !d->is_won || d->was_taken) return ITA_E_NOT_FOUND;
    d->was_taken = true;
    ita_move move = pentahex_move_swap();
    if (!d->is_swap_open) move = pentahex_move_of(d->config, d->winning_placement);
    pentahex_move_format(&d->config->base, NULL, &move, solution);
    return ita_text_status(solution);
}

// The path is enough: moves come in the same order again.
static ita_status save(const ita_job *job, ita_text *bytes) {
    const duel *d = own(job);
    ita_put(bytes, "duel1");
    ita_put_u64(bytes, d->origin);
    ita_put_u64(bytes, d->nodes);
    ita_put_u32(bytes,
                (uint32_t)d->is_done | (uint32_t)d->is_won << 1 | (uint32_t)d->was_taken << 2);
    ita_put_u32(bytes, d->winning_placement);
    const size_t depth = d->is_done ? 0 : d->depth; // done at once it has a first frame
    ita_put_u32(bytes, (uint32_t)depth);
    for (size_t i = 0; i < depth; i++)
        ita_put_u32(bytes, (uint32_t)d->path[i].next_try);
    return ita_text_status(bytes);
}

static void close_job(ita_job *job) {
    duel *d = own(job);
    ita_give(d->allocator, d->images, (size_t)d->symmetry_count * sizeof *d->images);
    ita_give(d->allocator, d->placements, d->placement_capacity * sizeof *d->placements);
    ita_give(d->allocator, d->options, d->option_capacity * sizeof *d->options);
    ita_give(d->allocator, d->tries, d->try_capacity * sizeof *d->tries);
    ita_give(d->allocator, d->table, d->entries * sizeof *d->table);
    ita_give(d->allocator, d, sizeof *d);
}

static const ita_job_class duel_class = {
    .name = "pentahex.duel",
    .step = step,
    .report = report,
    .take = take,
    .save = ITA_KEEPS_JOBS ? save : NULL,
    .close = close_job,
};

// ---- making the job

// Cells that can still be covered get bits in the order of the board.
typedef struct numbering {
    int bit_of[ITA_HEXBOARD_MOST]; // -1: dead
    uint16_t cell_of[64];
    int count;
} numbering;

static bool is_open(const pentahex_config *c, const void *state, uint32_t placement) {
    return pentahex_free_piece(c, state, pentahex_kind_of(c, placement), 0) >= 0 &&
           !pentahex_meets(c, placement, pentahex_taken(c, state));
}

static ita_status number_cells(const pentahex_config *c, const void *state, numbering *n,
                               ita_diag *diag) {
    for (uint32_t i = 0; i < c->board.cell_count; i++)
        n->bit_of[i] = -1;
    for (uint32_t p = 0; p < c->placement_count; p++)
        if (is_open(c, state, p))
            for (int i = 0; i < pentahex_cells_of(c, p); i++)
                n->bit_of[c->placements[p].cells[i]] = 0;
    n->count = 0;
    for (uint32_t i = 0; i < c->board.cell_count; i++) {
        if (n->bit_of[i] < 0) continue;
        if (n->count == 64) return ita_fail(diag, ITA_E_UNSUPPORTED, "pentahex.duel.large");
        n->cell_of[n->count] = (uint16_t)i;
        n->bit_of[i] = n->count++;
    }
    return ITA_OK;
}

static uint64_t pieces_of(const pentahex_config *c, uint32_t placement) {
    const pentahex_kind *kind = &c->set.kinds[pentahex_kind_of(c, placement)];
    return (((uint64_t)1 << kind->copies) - 1) << kind->first_piece;
}

static ita_status list_options(duel *d, const void *state, const numbering *n) {
    const pentahex_config *c = d->config;
    for (uint32_t p = 0; p < c->placement_count; p++) {
        if (!is_open(c, state, p)) continue;
        ita_status status = ita_grow(d->allocator, &d->options, &d->option_capacity,
                                     d->option_count + 1, sizeof *d->options);
        if (status == ITA_OK)
            status = ita_grow(d->allocator, &d->placements, &d->placement_capacity,
                              d->option_count + 1, sizeof *d->placements);
        if (status != ITA_OK) return status;
        d->placements[d->option_count] = p;
        option *o = &d->options[d->option_count++];
        *o = (option){0, pieces_of(c, p)};
        for (int i = 0; i < pentahex_cells_of(c, p); i++)
            o->cells |= (uint64_t)1 << n->bit_of[c->placements[p].cells[i]];
    }
    return ITA_OK;
}

static bool keeps(const pentahex_config *c, const ita_hexboard_symmetry *s, const numbering *n) {
    for (size_t k = 0; k < c->set.kind_count; k++)
        if (!pentahex_kind_becomes(c, k, k, s->symmetry)) return false;
    for (int i = 0; i < n->count; i++)
        if (n->bit_of[s->images[n->cell_of[i]]] < 0) return false;
    return true;
}

// The symmetries of the board that keep the cells in play and every piece.
static ita_status make_images(duel *d, const numbering *n) {
    const ita_hexboard *board = &d->config->board;
    const ita_hexboard_symmetry *kept[ITA_HEX_SYMMETRIES];
    int count = 0;
    for (int s = 0; s < board->symmetry_count; s++)
        if (keeps(d->config, &board->symmetries[s], n)) kept[count++] = &board->symmetries[s];
    d->images = ita_take_zeroed(d->allocator, (size_t)count, sizeof *d->images);
    if (!d->images) return ITA_E_MEMORY;
    d->symmetry_count = count;
    for (int s = 0; s < count; s++)
        for (int bit = 0; bit < n->count; bit++) {
            uint64_t to = (uint64_t)1 << n->bit_of[kept[s]->images[n->cell_of[bit]]];
            for (int byte = 0; byte < 256; byte++)
                if (byte >> (bit % 8) & 1) d->images[s][bit / 8][byte] |= to;
        }
    return ITA_OK;
}

static uint64_t pieces_in_hand(const pentahex_config *c, const void *state) {
    const int32_t *where = pentahex_where(c, state);
    uint64_t left = 0;
    for (int piece = 0; piece < c->set.piece_count; piece++)
        if (!where[piece]) left |= (uint64_t)1 << piece;
    return left;
}

static ita_status find_origin(duel *d, const void *state) {
    ita_text text;
    ita_text_open(&text, d->allocator);
    ita_config_format(&d->config->base, &text);
    uint64_t hash = ita_hash_bytes(ita_text_get(&text), text.length, 1);
    d->origin = ita_mix(hash ^ pentahex_duel_rules.hash(&d->config->base, state));
    ita_status status = ita_text_status(&text);
    ita_text_close(&text);
    return status;
}

// Nothing to place loses; the right to swap wins, since the one of two positions that is won can
// be chosen.
static bool settle_at_once(duel *d, const void *state) {
    const pentahex_state *s = state;
    ita_move swap = pentahex_move_swap();
    d->is_swap_open = pentahex_duel_rules.check(&d->config->base, state, &swap, NULL) == ITA_OK;
    if (d->option_count > 0 && !d->is_swap_open && !(d->config->has_swap && s->placed == 0))
        return false;
    d->is_done = true;
    d->is_won = d->is_swap_open;
    return true;
}

static ita_status fill(duel *d, const void *state, ita_diag *diag) {
    if (find_origin(d, state) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    numbering *n = ita_take(d->allocator, sizeof *n);
    if (!n) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = number_cells(d->config, state, n, diag);
    if (status == ITA_OK) {
        status = list_options(d, state, n);
        if (status == ITA_OK) status = make_images(d, n);
        d->table = ita_take_zeroed(d->allocator, FIRST_ENTRIES, sizeof *d->table);
        d->entries = d->table ? FIRST_ENTRIES : 0;
        if (!d->table) status = ITA_E_MEMORY;
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    ita_give(d->allocator, n, sizeof *n);
    if (status != ITA_OK || settle_at_once(d, state)) return status;
    d->path[0] =
        (frame){.option_count = d->option_count, .pieces_left = pieces_in_hand(d->config, state)};
    d->depth = 1;
    status = visit(d);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

ita_status pentahex_duel_job(const pentahex_config *config, const void *state,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    if (config->set.piece_count > 63)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "pentahex.duel.large");
    duel *d = ita_take_zeroed(allocator, 1, sizeof *d);
    if (!d) return ita_fail(diag, ITA_E_MEMORY, "memory");
    d->job.class_ = &duel_class;
    d->allocator = allocator;
    d->config = config;
    d->least_size = config->set.kinds[0].shape.cell_count; // kinds ascend by order
    ita_result result;
    pentahex_duel_rules.result(&config->base, state, &result);
    d->is_first_to_move =
        result.is_over ? result.winner == 2 : ((const pentahex_state *)state)->turn == 1;
    ita_status status = fill(d, state, diag);
    if (status != ITA_OK) {
        close_job(&d->job);
        return status;
    }
    *job = &d->job;
    return ITA_OK;
}

ita_status pentahex_duel_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag) {
    if (ita_one_way(options, diag) != ITA_OK) return ITA_E_UNSUPPORTED;
    return pentahex_duel_job(pentahex_own(config), state, allocator, job, diag);
}

// ---- resume

static ita_status refuse_saved(ita_diag *diag, const ita_reader *reader) {
    return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.duel.saved", reader->at);
}

static ita_status follow_path(duel *d, ita_reader *reader, uint32_t depth, ita_diag *diag) {
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t next;
        frame *f = &d->path[d->depth - 1];
        if (!ita_read_u32(reader, &next) || d->is_done || next >= f->try_count)
            return refuse_saved(diag, reader);
        f->next_try = next;
        if (i + 1 == depth) break;
        size_t before = d->depth;
        ita_status status = push(d);
        if (status == ITA_OK) status = visit(d);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
        if (d->depth <= before) return refuse_saved(diag, reader);
    }
    return ITA_OK;
}

ita_status pentahex_duel_resume(const ita_config *config, const void *state, const char *bytes,
                                size_t length, const ita_allocator *allocator, ita_job **job,
                                ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    ita_job *made = NULL;
    ita_status status = pentahex_duel_job(c, state, allocator, &made, diag);
    if (status != ITA_OK) return status;
    duel *d = own(made);
    ita_reader reader = ita_read(bytes, length);
    uint64_t origin, nodes;
    uint32_t flags, winning, depth;
    if (!ita_read_words(&reader, "duel1") || !ita_read_u64(&reader, &origin) ||
        !ita_read_u64(&reader, &nodes) || !ita_read_u32(&reader, &flags) ||
        !ita_read_u32(&reader, &winning) || !ita_read_u32(&reader, &depth) || origin != d->origin ||
        depth > DEEPEST || flags > 7 || (winning > 0 && winning >= c->placement_count))
        status = refuse_saved(diag, &reader);
    else if (flags & 1) {
        d->is_done = true;
        d->is_won = flags >> 1 & 1;
        d->was_taken = flags >> 2 & 1;
        d->winning_placement = winning;
    } else {
        status = follow_path(d, &reader, depth, diag);
    }
    if (status == ITA_OK && !ita_read_end(&reader)) status = refuse_saved(diag, &reader);
    if (status != ITA_OK) {
        ita_job_close(made);
        return status;
    }
    d->nodes = nodes;
    *job = made;
    return ITA_OK;
}
