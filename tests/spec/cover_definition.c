// The definition of exact cover, tried out; see cover_definition.h.
#include "spec/cover_definition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- the text

static int find(char names[][SPEC_COVER_WORD], int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) return i;
    return -1;
}

static bool keep(char names[][SPEC_COVER_WORD], int *count, int most, const char *word) {
    if (*count == most || strlen(word) >= SPEC_COVER_WORD) return false;
    snprintf(names[(*count)++], SPEC_COVER_WORD, "%s", word);
    return true;
}

static bool read_item(spec_cover *c, char *word, bool is_primary) {
    int at = c->item_count;
    if (at == SPEC_COVER_ITEMS) return false;
    c->is_primary[at] = is_primary;
    c->least[at] = is_primary;
    c->most[at] = 1;
    char *bar = strchr(word, '|'), *colon = strchr(word, ':');
    if (bar) {
        if (!is_primary) return false;
        c->least[at] = atoi(word);
        c->most[at] = colon ? atoi(colon + 1) : c->least[at];
        word = bar + 1;
    }
    return keep(c->item_names, &c->item_count, SPEC_COVER_ITEMS, word);
}

static bool read_entry(spec_cover *c, char *word) {
    char *colon = strchr(word, ':');
    if (colon) *colon = '\0';
    int item = find(c->item_names, c->item_count, word), colour = -1;
    if (item < 0 || c->options[c->option_count][item]) return false;
    if (colon) {
        if (c->is_primary[item]) return false;
        colour = find(c->colour_names, c->colour_count, colon + 1);
        if (colour < 0) {
            colour = c->colour_count;
            if (!keep(c->colour_names, &c->colour_count, SPEC_COVER_COLOURS, colon + 1))
                return false;
        }
    }
    c->options[c->option_count][item] = 2 + colour;
    return true;
}

static bool read_line(spec_cover *c, char *line, bool is_first) {
    bool is_primary = true;
    if (!is_first && c->option_count == SPEC_COVER_OPTIONS) return false;
    for (char *word = strtok(line, " \t\r"); word; word = strtok(NULL, " \t\r")) {
        if (is_first && strcmp(word, "|") == 0)
            is_primary = false;
        else if (!(is_first ? read_item(c, word, is_primary) : read_entry(c, word)))
            return false;
    }
    c->option_count += !is_first;
    return true;
}

bool spec_cover_read(spec_cover *c, const char *text) {
    memset(c, 0, sizeof *c);
    bool is_first = true;
    while (*text) {
        char line[256];
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line) return false;
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + (text[length] == '\n');
        size_t blanks = strspn(line, " \t\r");
        if (line[0] == '|' || line[blanks] == '\0') continue;
        if (!read_line(c, line, is_first)) return false;
        is_first = false;
    }
    return !is_first;
}

// ---- solutions

static bool may_be_chosen(const spec_cover *c, int option) {
    for (int i = 0; i < c->item_count; i++)
        if (c->options[option][i] && c->is_primary[i]) return true;
    return false;
}

static bool is_solution(const spec_cover *c, int set) {
    for (int o = 0; o < c->option_count; o++)
        if (set >> o & 1 && !may_be_chosen(c, o)) return false;
    for (int i = 0; i < c->item_count; i++) {
        int times = 0, with = 0;
        bool is_one_colour = true;
        for (int o = 0; o < c->option_count; o++) {
            if (!(set >> o & 1) || !c->options[o][i]) continue;
            is_one_colour &= times == 0 || with == c->options[o][i];
            with = c->options[o][i];
            times++;
        }
        if (c->is_primary[i] && (times < c->least[i] || times > c->most[i])) return false;
        if (!c->is_primary[i] && times > 1 && (with == 1 || !is_one_colour)) return false;
    }
    return true;
}

bool spec_cover_has_solution(const spec_cover *c, uint16_t set) {
    for (int s = 0; s < c->solution_count; s++)
        if (c->solutions[s] == set) return true;
    return false;
}

// ---- symmetries

enum { MOST_SYMMETRIES = 40320 };

typedef struct classes {
    spec_cover *c;
    uint8_t (*known)[SPEC_COVER_OPTIONS]; // symmetries by what they do to options
    int parent[1 << SPEC_COVER_OPTIONS];  // by set; solutions that are images hang together
} classes;

static bool is_same(const spec_cover *c, int a, int b) {
    return memcmp(c->options[a], c->options[b], sizeof c->options[a]) == 0;
}

// How many of the options before this one are equal to it.
static int rank_of(const spec_cover *c, int option) {
    int rank = 0;
    for (int o = 0; o < option; o++)
        rank += is_same(c, o, option);
    return rank;
}

// Where the permutation takes an option, or -1.
static int image_of(const spec_cover *c, const int *images, int option) {
    int moved[SPEC_COVER_ITEMS] = {0};
    for (int i = 0; i < c->item_count; i++)
        moved[images[i]] = c->options[option][i];
    int rank = rank_of(c, option);
    for (int o = 0; o < c->option_count; o++)
        if (memcmp(moved, c->options[o], sizeof moved) == 0 && rank-- == 0) return o;
    return -1;
}

static int root_of(const classes *k, int set) {
    while (k->parent[set] != set)
        set = k->parent[set];
    return set;
}

static void use(classes *k, const int *images) {
    spec_cover *c = k->c;
    uint8_t moved[SPEC_COVER_OPTIONS] = {0};
    for (int o = 0; o < c->option_count; o++) {
        int image = image_of(c, images, o);
        if (image < 0) return;
        moved[o] = (uint8_t)image;
    }
    for (int s = 0; s < c->symmetry_count; s++)
        if (memcmp(k->known[s], moved, sizeof moved) == 0) return;
    memcpy(k->known[c->symmetry_count++], moved, sizeof moved);
    for (int s = 0; s < c->solution_count; s++) {
        int image = 0;
        for (int o = 0; o < c->option_count; o++)
            if (c->solutions[s] >> o & 1) image |= 1 << moved[o];
        k->parent[root_of(k, image)] = root_of(k, c->solutions[s]);
    }
}

static void permute(classes *k, int *images, int at) {
    const spec_cover *c = k->c;
    if (at == c->item_count) {
        use(k, images);
        return;
    }
    for (int to = 0; to < c->item_count; to++) {
        bool is_free = c->is_primary[to] == c->is_primary[at] && c->least[to] == c->least[at] &&
                       c->most[to] == c->most[at];
        for (int i = 0; i < at; i++)
            is_free &= images[i] != to;
        images[at] = to;
        if (is_free) permute(k, images, at + 1);
    }
}

void spec_cover_solve(spec_cover *c) {
    classes *k = calloc(1, sizeof *k);
    c->solution_count = c->symmetry_count = c->class_count = 0;
    if (!k) abort();
    k->c = c;
    k->known = calloc(MOST_SYMMETRIES, sizeof *k->known);
    if (!k->known) abort();
    for (int set = 0; set < 1 << c->option_count; set++) {
        k->parent[set] = set;
        if (is_solution(c, set)) c->solutions[c->solution_count++] = (uint16_t)set;
    }
    int images[SPEC_COVER_ITEMS] = {0};
    permute(k, images, 0);
    for (int s = 0; s < c->solution_count; s++)
        c->class_count += root_of(k, c->solutions[s]) == c->solutions[s];
    free(k->known);
    free(k);
}
