// The usual names of the polyhexes of orders 1 to 5: letters as in Goodger's Polyform Puzzler,
// words as in Gardner. Knows which shape a letter shows; the shapes are checked against generation.
#include "intarsia/polyhex.h"

// x runs right down, y right up; the origin is implied.
typedef struct entry {
    const char *name, *word;
    signed char rest[8]; // x, y of the cells after the origin
} entry;

// clang-format off
static const entry entries[ITA_POLYHEX_NAMES] = {
    {"H1", "monohex", {0}},
    {"I2", "dihex", {1,0}},
    {"A3", "triangle", {1,0, 0,1}},
    {"I3", "bar", {1,0, 2,0}},
    {"V3", "hook", {1,0, 1,1}},
    {"I4", "bar", {1,0, 2,0, 3,0}},
    {"J4", "worm", {1,0, 2,0, 2,1}},
    {"O4", "bee", {1,0, 0,1, 1,1}},
    {"P4", "pistol", {1,0, 2,0, 1,1}},
    {"S4", "wave", {1,0, 1,1, 2,1}},
    {"U4", "arch", {-1,1, 1,0, 1,1}},
    {"Y4", "propeller", {1,0, 2,-1, 1,1}},
    {"A5", NULL, {1,0, 2,0, 1,1, 2,-1}},
    {"B5", NULL, {1,0, 2,0, 1,1, 2,1}},
    {"C5", NULL, {1,0, 2,0, 2,1, -1,1}},
    {"D5", NULL, {1,0, 2,0, 0,1, 1,1}},
    {"E5", NULL, {1,0, 1,1, 2,0, 3,0}},
    {"F5", NULL, {1,0, 2,0, 0,1, 2,1}},
    {"G5", NULL, {1,0, 1,1, 2,1, 3,0}},
    {"H5", NULL, {1,0, 1,1, 0,2, 2,1}},
    {"I5", "bar", {1,0, 2,0, 3,0, 4,0}},
    {"J5", NULL, {1,0, 2,0, 3,0, 3,1}},
    {"L5", NULL, {1,0, 2,0, 2,1, 2,2}},
    {"N5", NULL, {1,0, 2,0, 2,1, 3,1}},
    {"P5", NULL, {1,0, 2,0, 2,1, 3,0}},
    {"Q5", NULL, {1,0, 2,0, 2,1, 1,-1}},
    {"R5", NULL, {1,0, 2,0, 2,1, 1,2}},
    {"S5", NULL, {1,0, 2,0, 2,1, 0,-1}},
    {"T5", NULL, {1,0, 2,0, 2,1, 2,-1}},
    {"U5", NULL, {1,0, 1,1, -1,1, -1,2}},
    {"V5", NULL, {1,0, 2,0, 0,1, 0,2}},
    {"W5", NULL, {1,0, 1,1, 2,1, 2,2}},
    {"X5", NULL, {1,0, 2,0, 0,1, 2,-1}},
    {"Y5", NULL, {1,0, 2,0, 2,1, 3,-1}},
};
// clang-format on

void ita_polyhex_names(ita_polyhex_name names[ITA_POLYHEX_NAMES]) {
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++) {
        const entry *e = &entries[n];
        int cell_count = e->name[1] - '0';
        ita_hex cells[5] = {{0, 0, 0}};
        for (int i = 1; i < cell_count; i++) {
            int x = e->rest[2 * i - 2], y = e->rest[2 * i - 1];
            cells[i] = ita_hex_at(-y, x + y); // x (0,1,1) + y (-1,1,0)
        }
        names[n] = (ita_polyhex_name){e->name, e->word, ita_polyhex_normal(cells, cell_count)};
    }
}
