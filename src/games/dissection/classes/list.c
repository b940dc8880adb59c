// Figures listed by class and order, as far as a face wants to go on. Knows figures and their
// facts; neither games nor faces.
#include "games/dissection/classes/numbered.h"
#include "intarsia/base.h"
#include "intarsia/figures.h"

#include <string.h>

// ---- classes

static bool is_any(const ita_figure_facts *f) {
    return f->is_formed;
}

static bool is_symmetric(const ita_figure_facts *f) {
    return f->is_mirrored || f->is_turned;
}

static bool has_one_hole(const ita_figure_facts *f) {
    return f->hole_count == 1;
}

static bool has_parts(const ita_figure_facts *f) {
    return f->part_count > 1;
}

static bool is_unique(const ita_figure_facts *f) {
    return f->is_counted && f->unique == 1;
}

static bool is_counted(const ita_figure_facts *f) {
    return f->is_counted;
}

static uint64_t fillings_of(const ita_figure_facts *f) {
    return f->unique;
}

static uint64_t tries_of(const ita_figure_facts *f) {
    return f->tries;
}

static uint64_t ease_of(const ita_figure_facts *f) {
    return UINT64_MAX - f->tries;
}

// What a class asks of a figure beyond its shape: fillings that are not known are told.
typedef ita_status (*figure_question)(ita_figures *figures, ita_figure_facts *facts,
                                      ita_diag *diag);

static const ita_figure_class classes[] = {
    {"all", "dissection.class.all.help", "dissection.class.all", false},
    {"symmetric", "dissection.class.symmetric.help", "dissection.class.symmetric", false},
    {"one-hole", "dissection.class.one-hole.help", "dissection.class.one-hole", false},
    {"parts", "dissection.class.parts.help", "dissection.class.parts", false},
    {"unique", "dissection.class.unique.help", "dissection.class.unique", false},
    {"most", "dissection.class.most.help", "dissection.class.most", true},
    {"hardest", "dissection.class.hardest.help", "dissection.class.hardest", true},
    {"easiest", "dissection.class.easiest.help", "dissection.class.easiest", true},
};
enum { CLASSES = sizeof classes / sizeof classes[0] };

// What each of them asks, and then holds; of orders by what the most come first.
static const struct {
    figure_question asks;
    bool (*holds)(const ita_figure_facts *facts);
    uint64_t (*most)(const ita_figure_facts *facts);
} deeds[CLASSES] = {{NULL, is_any, NULL},
                    {NULL, is_symmetric, NULL},
                    {NULL, has_one_hole, NULL},
                    {NULL, has_parts, NULL},
                    {ita_figures_count, is_unique, NULL},
                    {ita_figures_count, is_counted, fillings_of},
                    {ita_figures_try, is_any, tries_of},
                    {ita_figures_try, is_any, ease_of}};

const ita_figure_class *ita_figure_classes(size_t *count) {
    *count = CLASSES;
    return classes;
}

// ---- a list

typedef struct row {
    ita_figure_facts facts; // its config is the row's own, the title behind it
    size_t size;            // of both
} row;

struct ita_figure_list {
    const ita_allocator *allocator;
    ita_figures *figures;
    bool is_wanted[CLASSES];
    uint64_t (*most)(const ita_figure_facts *facts); // NULL: as they come
    uint64_t corners_most, limit;
    int language;
    row *rows;
    size_t count, capacity;
    uint64_t least; // of those that the list can still take, where the most come first
    size_t looked_at, unknown;
    bool is_done, is_cut, is_mixed; // mixed: to be put in order
};

static ita_status want(ita_figure_list *l, const char *name, size_t length, ita_diag *diag) {
    size_t i = 0;
    while (i < CLASSES && !ita_text_is(name, length, classes[i].name))
        i++;
    if (i == CLASSES) {
        ita_fail(diag, ITA_E_NOT_FOUND, "dissection.class");
        ita_diag_arg_bytes(diag, name, length);
        return ITA_E_NOT_FOUND;
    }
    if (deeds[i].most && l->most && l->most != deeds[i].most)
        return ita_fail(diag, ITA_E_RANGE, "dissection.class.order");
    if (deeds[i].most) l->most = deeds[i].most;
    l->is_wanted[i] = true;
    return ITA_OK;
}

static ita_status want_all(ita_figure_list *l, const ita_figure_wish *wish, ita_diag *diag) {
    ita_status status = ITA_OK;
    const char *at = wish->classes, *end = at + wish->classes_length;
    while (status == ITA_OK && wish->classes_length > 0) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        status = want(l, at, (size_t)((plus ? plus : end) - at), diag);
        if (!plus) break;
        at = plus + 1;
    }
    return status;
}

ita_status ita_figure_list_open(const ita_config *config, const ita_figure_wish *wish,
                                ita_figure_list **list, ita_diag *diag) {
    ita_figure_list *l = ita_take_zeroed(config->allocator, 1, sizeof *l);
    if (!l) return ita_fail(diag, ITA_E_MEMORY, "memory");
    l->allocator = config->allocator;
    l->corners_most = wish->corners_most;
    l->limit = wish->limit;
    l->language = wish->language;
    ita_status status = want_all(l, wish, diag);
    if (status == ITA_OK)
        status = ita_figures_open(config, wish->source, wish->source_length, wish->tries,
                                  &l->figures, diag);
    if (status == ITA_OK)
        *list = l;
    else
        ita_figure_list_close(l);
    return status;
}

static void drop_rows(ita_figure_list *l, size_t kept) {
    while (l->count > kept) {
        const row *last = &l->rows[--l->count];
        ita_give(l->allocator, (char *)(uintptr_t)last->facts.config, last->size);
    }
}

void ita_figure_list_close(ita_figure_list *l) {
    if (!l) return;
    drop_rows(l, 0);
    ita_give(l->allocator, l->rows, l->capacity * sizeof *l->rows);
    ita_figures_close(l->figures);
    ita_give(l->allocator, l, sizeof *l);
}

// ---- its order

static int compare_rows(const void *a, const void *b, void *user) {
    const ita_figure_list *l = user;
    const row *x = a, *y = b;
    const uint64_t p = l->most(&x->facts), q = l->most(&y->facts);
    if (p != q) return p > q ? -1 : 1;
    return (x->facts.number > y->facts.number) - (x->facts.number < y->facts.number);
}

// So many at most.
static void put_in_order(ita_figure_list *l) {
    if (!l->most || !l->is_mixed) return;
    l->is_mixed = false;
    ita_sort(l->rows, l->count, sizeof *l->rows, compare_rows, l);
    if (l->limit == 0 || l->count < l->limit) return;
    l->is_cut = l->is_cut || l->count > l->limit;
    drop_rows(l, (size_t)l->limit);
    l->least = l->most(&l->rows[l->count - 1].facts) + 1;
}

static ita_status keep(ita_figure_list *l, const ita_figure_facts *facts) {
    ita_text title;
    ita_text_open(&title, l->allocator);
    title.language = l->language;
    ita_figures_title(l->figures, &title);
    const size_t config = strlen(facts->config) + 1, size = config + title.length + 1;
    ita_status status = ita_text_status(&title);
    if (status == ITA_OK)
        status = ita_grow(l->allocator, &l->rows, &l->capacity, l->count + 1, sizeof *l->rows);
    char *own = status == ITA_OK ? ita_take(l->allocator, size) : NULL;
    if (own) {
        memcpy(own, facts->config, config);
        memcpy(own + config, ita_text_get(&title), title.length + 1);
        l->rows[l->count] = (row){*facts, size};
        l->rows[l->count++].facts.config = own;
        l->is_mixed = true;
    }
    ita_text_close(&title);
    return own ? ITA_OK : ITA_E_MEMORY;
}

// Millions may come of which a few are wanted: the list grows to twice its limit.
static ita_status keep_most(ita_figure_list *l, const ita_figure_facts *facts) {
    enum { ROOM = 64 };
    if (l->most && l->limit > 0 && l->count >= 2 * l->limit + ROOM) put_in_order(l);
    return keep(l, facts);
}

// ---- what belongs to it

// What needs no search is asked first.
static ita_status judge(ita_figure_list *l, ita_figure_facts *facts, bool *belongs,
                        ita_diag *diag) {
    *belongs = facts->is_formed;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < CLASSES && *belongs; i++) {
            const figure_question asks = deeds[i].asks;
            if (!l->is_wanted[i] || !asks != !round) continue;
            if (asks && !(asks == ita_figures_count && facts->is_counted)) {
                const ita_status status = asks(l->figures, facts, diag);
                if (status != ITA_OK) return status;
                l->unknown += asks == ita_figures_count && !facts->is_counted;
            }
            *belongs = deeds[i].holds(facts);
        }
    return ITA_OK;
}

// Only of what is listed more is asked than its classes do.
static ita_status take(ita_figure_list *l, ita_figure_facts *facts, ita_diag *diag) {
    if (l->most && l->most(facts) < l->least) {
        l->is_cut = true;
        return ITA_OK;
    }
    ita_status status = ita_figures_try(l->figures, facts, diag);
    if (status == ITA_OK && !facts->is_counted) status = ita_figures_count(l->figures, facts, diag);
    if (status != ITA_OK) return status;
    status = keep_most(l, facts);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

ita_status ita_figure_list_step(ita_figure_list *l, ita_diag *diag) {
    ita_figure_facts facts;
    bool belongs;
    if (l->is_done) return ITA_OK;
    if (!l->most && l->limit > 0 && l->count == l->limit) {
        l->is_done = l->is_cut = true;
        return ITA_OK;
    }
    ita_status status = ita_figures_next(l->figures, &facts, diag);
    if (status == ITA_E_NOT_FOUND) {
        l->is_done = true;
        return ITA_OK;
    }
    if (status != ITA_OK || facts.corner_count > l->corners_most) return status;
    l->looked_at++;
    l->unknown += !facts.is_known;
    status = judge(l, &facts, &belongs, diag);
    return status == ITA_OK && belongs ? take(l, &facts, diag) : status;
}

// ---- answers

void ita_figure_list_report_get(const ita_figure_list *l, ita_figure_list_report *out) {
    const bool is_over = l->most && l->limit > 0 && l->count > l->limit;
    *out = (ita_figure_list_report){.count = is_over ? (size_t)l->limit : l->count,
                                    .looked_at = l->looked_at,
                                    .unknown = l->unknown,
                                    .is_done = l->is_done,
                                    .is_cut = l->is_cut || is_over,
                                    .progress = l->is_done ? 1 : ita_figures_progress(l->figures)};
}

const ita_figure_facts *ita_figure_list_get(ita_figure_list *l, size_t index, const char **title) {
    put_in_order(l);
    const ita_figure_facts *facts = &l->rows[index].facts;
    if (title) *title = facts->config + strlen(facts->config) + 1;
    return facts;
}

void ita_figure_list_put(ita_figure_list *l, size_t index, ita_text *out) {
    const ita_figure_facts *f = ita_figure_list_get(l, index, NULL);
    if (f->corner_count == 0)
        ita_put_words(out, "dissection.class.round", NULL);
    else if (f->corner_count == 1)
        ita_put_words(out, "dissection.class.corner", NULL);
    else
        put_numbered(out, "dissection.class.corners", f->corner_count);
    ita_put(out, ", ");
    if (!f->is_counted)
        ita_put_words(out, "dissection.class.uncounted", NULL);
    else if (f->unique == 1)
        ita_put_words(out, "dissection.class.filling", NULL);
    else
        put_numbered(out, "dissection.class.fillings", f->unique);
    ita_put(out, ", ");
    put_numbered(out, "dissection.class.tries", f->tries);
}

static void put_if(ita_text *out, const char *name, bool is_known, uint64_t number) {
    ita_json_name(out, name);
    is_known ? ita_json_uint(out, number) : ita_json_string(out, NULL);
}

static void put_answer(ita_text *out, const char *name, bool answer) {
    ita_json_pair_bool(out, name, answer);
}

void ita_figure_list_json(ita_figure_list *l, size_t index, ita_text *out) {
    const char *title;
    const ita_figure_facts *f = ita_figure_list_get(l, index, &title);
    put_if(out, "number", true, f->number);
    ita_json_pair(out, "title", title);
    put_if(out, "corners", true, f->corner_count);
    put_if(out, "holes", true, f->hole_count);
    put_if(out, "parts", true, f->part_count);
    put_if(out, "tries", true, f->tries);
    put_answer(out, "convex", f->is_convex);
    put_answer(out, "mirrored", f->is_mirrored);
    put_answer(out, "turned", f->is_turned);
    put_if(out, "solutions", f->is_counted, f->fillings);
    put_if(out, "unique", f->is_counted, f->unique);
}
