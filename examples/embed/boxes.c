// Boxes packed into a box: six of 1x2x2 and three of 1x1x1 into 3x3x3 (Slothouber and Graatsma).
// All solutions go into a diagram, which says how many there are and draws one by chance.
#include <intarsia/cover_diagram.h>

#include <stdio.h>

enum { SIDE = 3, CELLS = SIDE * SIDE * SIDE, LARGE = CELLS, SMALL = CELLS + 1 };

static uint32_t cell_at(int x, int y, int z) {
    return (uint32_t)((z * SIDE + y) * SIDE + x);
}

// A box with its lowest corner at x, y, z, if it lies inside.
static void add_box(ita_cover_builder *builder, int x, int y, int z, int width, int height,
                    int depth, uint32_t kind) {
    ita_cover_entry entries[CELLS + 1];
    size_t count = 0;
    if (x + width > SIDE || y + height > SIDE || z + depth > SIDE) return;
    for (int dz = 0; dz < depth; dz++)
        for (int dy = 0; dy < height; dy++)
            for (int dx = 0; dx < width; dx++)
                entries[count++] = (ita_cover_entry){cell_at(x + dx, y + dy, z + dz), 0};
    entries[count++] = (ita_cover_entry){kind, 0};
    ita_cover_add_option(builder, entries, count, NULL, NULL);
}

static ita_cover *make_cover(void) {
    ita_cover_builder *builder;
    ita_cover *cover = NULL;
    uint32_t item;
    if (ita_cover_builder_open(ita_heap(), &builder) != ITA_OK) return NULL;
    for (int i = 0; i < CELLS; i++)
        ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &item, NULL);
    ita_cover_add_item(builder, ITA_COVER_PIECE, "large", 5, 6, 6, &item, NULL);
    ita_cover_add_item(builder, ITA_COVER_PIECE, "small", 5, 3, 3, &item, NULL);
    for (int z = 0; z < SIDE; z++)
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                add_box(builder, x, y, z, 1, 1, 1, SMALL);
                add_box(builder, x, y, z, 1, 2, 2, LARGE);
                add_box(builder, x, y, z, 2, 1, 2, LARGE);
                add_box(builder, x, y, z, 2, 2, 1, LARGE);
            }
    size_t order;
    ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, &order);
    if (ita_cover_finish(builder, &cover, NULL) != ITA_OK) cover = NULL;
    ita_cover_builder_close(builder);
    return cover;
}

static uint64_t count_unique(const ita_cover *cover) {
    ita_job *job;
    ita_job_report report = {0};
    if (ita_cover_job_new(cover, NULL, ita_heap(), &job, NULL) != ITA_OK) return 0;
    while (!report.is_done && ita_job_step(job, 100000, NULL) == ITA_OK)
        ita_job_report_get(job, &report);
    ita_job_close(job);
    return report.has_unique ? report.unique : 0;
}

static void draw_one(const ita_cover *cover, ita_cover_diagram *diagram) {
    ita_random random;
    const uint32_t *options;
    size_t count;
    char cells[CELLS];
    ita_random_seed(&random, 1);
    if (ita_cover_diagram_sample(diagram, &random, &options, &count) != ITA_OK) return;
    for (size_t i = 0; i < count; i++) {
        size_t entries;
        const ita_cover_entry *entry = ita_cover_option(cover, options[i], &entries);
        for (size_t k = 0; k + 1 < entries; k++)
            cells[entry[k].item] = (char)('a' + i);
    }
    for (int y = 0; y < SIDE; y++)
        for (int z = 0; z < SIDE; z++)
            printf("%.3s%s", cells + cell_at(0, y, z), z + 1 < SIDE ? "  " : "\n");
}

int main(void) {
    ita_cover *cover = make_cover();
    ita_cover_diagram *diagram = NULL;
    bool is_done = false;
    if (!cover) return 1;
    ita_status status = ita_cover_diagram_open(cover, 0, ita_heap(), &diagram, NULL);
    while (status == ITA_OK && !is_done)
        status = ita_cover_diagram_step(diagram, 10000, &is_done, NULL);
    if (is_done) {
        printf("%llu way up to turning, %llu in all\n", (unsigned long long)count_unique(cover),
               (unsigned long long)ita_cover_diagram_solutions(diagram));
        draw_one(cover, diagram);
    }
    ita_cover_diagram_close(diagram);
    ita_cover_close(cover);
    return 0;
}
