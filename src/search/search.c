// A search as the caller sees it: opened, stepped, asked, closed; what all methods need at the
// root. Knows no game and none of the methods' ways.
#include "search/search.h"

#include <string.h>

static const search_method *const methods[] = {
    [ITA_METHOD_ALPHA_BETA] = &search_alpha_beta,
    [ITA_METHOD_TREE] = &search_tree,
    [ITA_METHOD_PROOF] = &search_proof,
};

// ---- the root

static int by_rank(const void *a, const void *b, void *user) {
    (void)user;
    const ita_choice *x = a, *y = b;
    if (x->rank != y->rank) return x->rank > y->rank ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

void search_sort(ita_choice *choices, size_t count) {
    ita_sort(choices, count, sizeof *choices, by_rank, NULL);
}

static bool is_among(const ita_choice *choices, size_t count, ita_small_move move) {
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move) return true;
    return false;
}

// The moves worth trying stand first; the others behind them, should those all lose.
static void list_root(ita_search *search, ita_choice *all) {
    const ita_mind *mind = search->mind;
    const size_t all_count = mind->brain->all(mind, search->root, all);
    search->root_is_all = !mind->brain->candidates;
    if (!mind->brain->candidates) {
        memcpy(search->root_choices, all, all_count * sizeof *all);
        search->root_count = search->root_candidates = all_count;
        search_sort(search->root_choices, all_count);
        return;
    }
    const size_t count =
        mind->brain->candidates(mind, search->position, search->root_choices, &search->root_is_all);
    search_sort(search->root_choices, count);
    search->root_count = search->root_candidates = count;
    search_sort(all, all_count);
    for (size_t i = 0; i < all_count; i++)
        if (!is_among(search->root_choices, count, all[i].move))
            search->root_choices[search->root_count++] = all[i];
}

// ---- open and close

static ita_status prepare(ita_search *search, ita_diag *diag) {
    const ita_mind *mind = search->mind;
    const size_t list_bytes = mind->choice_most * sizeof(ita_choice);
    search->position = ita_take(search->allocator, mind->position_size);
    search->root_choices = ita_take(search->allocator, list_bytes);
    ita_choice *all = ita_take(search->allocator, list_bytes);
    ita_status status = ITA_OK;
    if (!search->position || !search->root_choices || !all) {
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    } else {
        memcpy(search->position, search->root, mind->position_size);
        list_root(search, all);
        memcpy(search->position, search->root, mind->position_size);
    }
    ita_give(search->allocator, all, list_bytes);
    if (status == ITA_OK) status = search->method->open(search, diag);
    return status;
}

static ita_search_options within_limits(const ita_search_options *options) {
    ita_search_options kept = *options;
    if (kept.lines < 1) kept.lines = 1;
    if (kept.lines > ITA_LINES_MOST) kept.lines = ITA_LINES_MOST;
    if (kept.table_bytes == 0) kept.table_bytes = TABLE_USUAL;
    if (kept.depth <= 0 || kept.depth > ITA_PLIES_MOST) kept.depth = ITA_PLIES_MOST;
    if (kept.nodes == 0) kept.nodes = UINT64_MAX;
    // a few thousand nodes need no million of entries, which would take longer to clear
    if (kept.method != ITA_METHOD_TREE && kept.nodes < kept.table_bytes / TABLE_BYTES_A_NODE)
        kept.table_bytes = (size_t)kept.nodes * TABLE_BYTES_A_NODE;
    return kept;
}

ita_status ita_search_open(const ita_mind *mind, const void *position,
                           const ita_search_options *options, const ita_allocator *allocator,
                           ita_search **search, ita_diag *diag) {
    const int player = mind->brain->player(mind, position);
    if (player == ITA_NOBODY) return ita_fail(diag, ITA_E_STATE, "search.over");
    if (player == ITA_CHANCE) return ita_fail(diag, ITA_E_STATE, "search.chance");
    ita_search *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->method = methods[options->method];
    made->mind = mind;
    made->allocator = allocator;
    made->options = within_limits(options);
    made->player = player;
    made->root = ita_take(allocator, mind->position_size);
    ita_status status = made->root ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK) {
        memcpy(made->root, position, mind->position_size);
        status = prepare(made, diag);
    }
    if (status != ITA_OK) {
        ita_search_close(made);
        return status;
    }
    *search = made;
    return ITA_OK;
}

void ita_search_close(ita_search *search) {
    if (!search) return;
    const ita_mind *mind = search->mind;
    search->method->close(search);
    if (search->table != search->options.table) ita_table_close(search->table);
    ita_give(search->allocator, search->root, mind->position_size);
    ita_give(search->allocator, search->position, mind->position_size);
    ita_give(search->allocator, search->root_choices, mind->choice_most * sizeof(ita_choice));
    ita_give(search->allocator, search, sizeof *search);
}

// ---- on the way

ita_status ita_search_step(ita_search *search, uint64_t budget, ita_diag *diag) {
    if (search->is_done) return ITA_OK;
    const uint64_t left = search->options.nodes - search->nodes;
    ita_status status =
        search->method->step(search, search->nodes + (budget < left ? budget : left), diag);
    if (search->nodes >= search->options.nodes || status != ITA_OK) search->is_done = true;
    return status;
}

bool ita_search_is_done(const ita_search *search) {
    return search->is_done;
}

void ita_search_report_get(const ita_search *search, ita_search_report *report) {
    *report = (ita_search_report){.is_done = search->is_done, .nodes = search->nodes};
    search->method->report(search, report);
    report->depth = report->lines[0].depth;
}

int32_t ita_value_share(const ita_mind *mind, int32_t value) {
    if (value >= ITA_VALUE_WON) return 65536;
    if (value <= -ITA_VALUE_WON) return 0;
    const int64_t size = value < 0 ? -(int64_t)value : value;
    const int64_t half = 32768 * (int64_t)value / (size + mind->scale);
    return (int32_t)(32768 + half);
}
