// A sudoku solved as an exact cover: every place has one number, and every row, column and box has
// each number once.
#include <intarsia/cover.h>

#include <stdio.h>

static const char givens[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68"
                             "..85...1..9....4..";

enum { PLACES = 81, KINDS = 4 }; // place, row, column, box: 81 items each

static void add_options(ita_cover_builder *builder, int place, uint32_t *values) {
    uint32_t row = (uint32_t)place / 9, column = (uint32_t)place % 9;
    uint32_t box = row / 3 * 3 + column / 3;
    for (uint32_t value = 0; value < 9; value++) {
        if (givens[place] != '.' && givens[place] != (char)('1' + value)) continue;
        ita_cover_entry entries[KINDS] = {{(uint32_t)place, 0},
                                          {PLACES + 9 * row + value, 0},
                                          {2 * PLACES + 9 * column + value, 0},
                                          {3 * PLACES + 9 * box + value, 0}};
        uint32_t option;
        if (ita_cover_add_option(builder, entries, KINDS, &option, NULL) == ITA_OK)
            values[option] = (uint32_t)place * 9 + value;
    }
}

int main(void) {
    static uint32_t values[PLACES * 9]; // of each option: its place and number
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_job *job;
    uint32_t item;
    if (ita_cover_builder_open(ita_heap(), &builder) != ITA_OK) return 1;
    for (int i = 0; i < KINDS * PLACES; i++)
        ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL);
    for (int place = 0; place < PLACES; place++)
        add_options(builder, place, values);
    ita_status status = ita_cover_finish(builder, &cover, NULL);
    ita_cover_builder_close(builder);
    if (status != ITA_OK) return 1;

    ita_cover_options options = {.limit = 2, .wants_solutions = true};
    ita_job_report report = {0};
    status = ita_cover_job_new(cover, &options, ita_heap(), &job, NULL);
    while (status == ITA_OK && !report.is_done) {
        status = ita_job_step(job, 100000, NULL);
        ita_job_report_get(job, &report);
    }
    const uint32_t *chosen;
    size_t count;
    char board[PLACES];
    if (status == ITA_OK && ita_cover_job_take(job, &chosen, &count) == ITA_OK) {
        for (size_t i = 0; i < count; i++)
            board[values[chosen[i]] / 9] = (char)('1' + values[chosen[i]] % 9);
        for (int row = 0; row < 9; row++)
            printf("%.9s\n", board + 9 * row);
        puts(report.solutions == 1 ? "It has no other solution." : "It has others.");
    }
    ita_job_close(job);
    ita_cover_close(cover);
    return 0;
}
