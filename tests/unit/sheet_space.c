// Sheets of figures in space, read as they are printed: the plans of the puzzle are the figure of
// the setup, those of the answer cover it piece by piece, each piece has a shape of the tray, and
// the tray says how many there are. Of a fresh burr all assemblies are found once more by plain
// dancing links: there is one. Turns of cubes are this test's own.
#include "sheets.h"

#include "games/space/space.h"
#include "games/space/view/view.h"
#include "intarsia/cover.h"
#include "spec/dancing.h"

#include <math.h>

enum { CELLS = 1024, LAID = 64, MOTIONS = 48 };

static ita_cell cell_of(int x, int y, int z) {
    return (ita_cell){(int16_t)x, (int16_t)y, (int16_t)z};
}

// ---- what is drawn

typedef struct drawn {
    ita_cell cell; // as its label says, counted from 0
    double x, y;   // where it is seen
    bool may_stay_empty;
    char hue[16]; // "" where nothing lies
    int owner;    // piece that is drawn there, -1: none
} drawn;

typedef struct lying {
    ita_cell cells[CELLS];
    size_t count;
    char hue[16];
} lying;

typedef struct picture {
    drawn cells[CELLS];
    lying pieces[LAID];
    size_t count, laid;
    size_t layered;   // cells of pieces that are drawn layer by layer in the tray
    char copies[256]; // numbers of layers, then those in the tray, each with a blank
} picture;

// The word behind `before` in a class, "" where there is none.
static void read_hue(const char *class, char hue[16]) {
    const char *at = strstr(class, "sp-body "), *end = strchr(class, '"');
    hue[0] = '\0';
    if (at && at < end) snprintf(hue, 16, "%.*s", (int)strcspn(at + 8, " \""), at + 8);
}

static void read_place(const char *element, double *x, double *y) {
    const char *at = strstr(element, "translate(");
    char *rest;
    assert_non_null(at);
    *x = strtod(at + 10, &rest);
    *y = strtod(rest, NULL);
}

// The middle of the next polygon of a path; false behind the last.
static bool next_polygon(const char **path, double *x, double *y) {
    const char *at = *path + strcspn(*path, "M\"");
    int corners = 0;
    *x = *y = 0;
    if (*at != 'M') return false;
    for (; *at == 'M' || *at == 'L'; corners++) {
        char *rest;
        *x += strtod(at + 1, &rest);
        *y += strtod(rest, &rest);
        at = rest;
    }
    assert_true(*at == 'Z' && corners >= 3);
    *x /= corners;
    *y /= corners;
    *path = at + 1;
    return true;
}

static const char *path_of(const char *element) {
    const char *at = strstr(element, " d=\"");
    assert_non_null(at);
    return at + 4;
}

static void read_cell(const char *element, picture *p) {
    assert_true(p->count < CELLS);
    drawn *d = &p->cells[p->count++];
    const char *class = element + strlen("<path class=\""), *path = path_of(element);
    const char *optional = strstr(class, "optional"), *label = strstr(element, "<title>");
    double x, y;
    int layer, row, column;
    read_place(element, &d->x, &d->y);
    assert_true(next_polygon(&path, &x, &y));
    d->x += x;
    d->y += y;
    assert_false(next_polygon(&path, &x, &y));
    d->owner = -1;
    d->may_stay_empty = optional && optional < strchr(class, '"');
    read_hue(class, d->hue);
    assert_int_equal(sscanf(label, "<title>Layer %d, row %d, column %d", &layer, &row, &column), 3);
    d->cell = cell_of(column - 1, row - 1, layer - 1);
}

static int cell_seen_at(const picture *p, double x, double y) {
    int found = -1;
    for (size_t i = 0; i < p->count; i++) {
        if (fabs(p->cells[i].x - x) > 0.01 || fabs(p->cells[i].y - y) > 0.01) continue;
        assert_int_equal(found, -1);
        found = (int)i;
    }
    return found;
}

// A piece on the plans: each of its cells lies on a place of its own, where nothing else does.
// Faces of tetrahedra look alike, but are where they are drawn.
static void read_piece(const char *element, picture *p) {
    const char *place = strstr(element, "translate(");
    if (!place || place > strchr(element, '>')) return;
    assert_true(p->laid < LAID);
    lying *piece = &p->pieces[p->laid];
    double x, y, dx, dy;
    const char *path = path_of(element);
    read_hue(element + strlen("<path class=\""), piece->hue);
    read_place(element, &x, &y);
    while (next_polygon(&path, &dx, &dy)) {
        const int at = cell_seen_at(p, x + dx, y + dy);
        assert_true(at >= 0);
        assert_int_equal(p->cells[at].owner, -1);
        assert_string_equal(p->cells[at].hue, piece->hue);
        p->cells[at].owner = (int)p->laid;
        assert_true(piece->count < CELLS);
        piece->cells[piece->count++] = p->cells[at].cell;
    }
    p->laid++;
}

static void read_layer(const char *element, picture *p) {
    const char *path = path_of(element);
    for (double x, y; next_polygon(&path, &x, &y);)
        p->layered++;
}

typedef void element_reader(const char *element, picture *p);

static void read_all(const char *from, const char *to, const char *start, element_reader *read,
                     picture *p) {
    for (; (from = strstr(from, start)) && from < to; from++)
        read(from, p);
}

static void read_copies(const char *element, picture *p) {
    const char *words = strchr(element, '>') + 1;
    const size_t length = strlen(p->copies);
    snprintf(p->copies + length, sizeof p->copies - length, "%.*s ", (int)strcspn(words, "<"),
             words);
}

// The n-th picture of a page, from 0.
static picture *read_picture(const char *page, size_t n) {
    picture *p = calloc(1, sizeof *p);
    const char *at = strstr(page, "<svg ");
    for (size_t i = 0; i <= n; i++)
        assert_non_null(at = strstr(at + 1, "<svg "));
    const char *end = strstr(at, "</svg>");
    read_all(at, end, "<path class=\"sp-cell", read_cell, p);
    read_all(at, end, "<path class=\"sp-laid", read_piece, p);
    read_all(at, end, "<path class=\"sp-layer", read_layer, p);
    read_all(at, end, "<text class=\"coordinate", read_copies, p);
    return p;
}

// ---- the sheet

static picture *read_slot(const ita_sheet *sheet, size_t puzzle, bool is_answer) {
    const size_t before = ita_sheet_puzzle_page_count(sheet);
    const size_t end = is_answer ? ita_sheet_page_count(sheet) : before;
    for (size_t page = is_answer ? before : 0, first = 0; page < end; page++) {
        ita_text svg;
        size_t pictures = 0;
        ita_text_open(&svg, ita_heap());
        assert_int_equal(ita_sheet_page(sheet, page, &svg), ITA_OK);
        for (const char *at = ita_text_get(&svg) + 1; (at = strstr(at, "<svg ")); at++)
            pictures++;
        picture *found =
            puzzle < first + pictures ? read_picture(ita_text_get(&svg), puzzle - first) : NULL;
        ita_text_close(&svg);
        if (found) return found;
        first += pictures;
    }
    fail_msg("puzzle %zu is on no page", puzzle);
    return NULL;
}

// ---- cubes and their turns, by this test's own reckoning

// The n-th of 48 motions: axes in another order, some of them the other way.
static ita_cell moved(int motion, ita_cell c) {
    static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                     {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int from[3] = {c.x, c.y, c.z}, *order = orders[motion / 8];
    int to[3];
    for (int i = 0; i < 3; i++)
        to[i] = motion >> i & 1 ? -from[order[i]] : from[order[i]];
    return cell_of(to[0], to[1], to[2]);
}

static bool is_mirroring(int motion) {
    const int ways = (motion & 1) + (motion >> 1 & 1) + (motion >> 2 & 1);
    return (ways + (motion >= 24)) % 2 == 1;
}

static int compare_cells(const void *a, const void *b) {
    const ita_cell *p = a, *q = b;
    if (p->z != q->z) return p->z < q->z ? -1 : 1;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

// Moved to the corner of all axes, in order.
static void settle(ita_cell *cells, size_t count) {
    ita_cell least = cells[0];
    for (size_t i = 1; i < count; i++) {
        if (cells[i].x < least.x) least.x = cells[i].x;
        if (cells[i].y < least.y) least.y = cells[i].y;
        if (cells[i].z < least.z) least.z = cells[i].z;
    }
    for (size_t i = 0; i < count; i++)
        cells[i] = ita_cell_less(cells[i], least);
    qsort(cells, count, sizeof *cells, compare_cells);
}

static void pose(const ita_cell *cells, size_t count, int motion, ita_cell *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = moved(motion, cells[i]);
    settle(out, count);
}

static bool is_same(const ita_cell *a, const ita_cell *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (compare_cells(&a[i], &b[i]) != 0) return false;
    return true;
}

static bool is_congruent(const ita_cell *a, size_t a_count, const space_piece *piece) {
    ita_cell settled[CELLS], turned[CELLS];
    if (a_count != piece->shape.cell_count) return false;
    pose(a, a_count, 0, settled);
    for (int motion = 0; motion < MOTIONS; motion++) {
        if (is_mirroring(motion) && !piece->may_be_mirrored) continue;
        pose(piece->shape.cells, a_count, motion, turned);
        if (is_same(settled, turned, a_count)) return true;
    }
    return false;
}

// ---- what is held against what

static void expect_figure(const space_puzzle *puzzle, const picture *p) {
    assert_int_equal(p->count, puzzle->figure.cell_count);
    for (size_t i = 0; i < p->count; i++) {
        assert_int_equal(compare_cells(&p->cells[i].cell, &puzzle->figure.cells[i]), 0);
        assert_int_equal(p->cells[i].may_stay_empty, puzzle->figure.may_stay_empty[i]);
    }
}

// Of cubes a layer is a chessboard, its front row below, and no two cells are in one place.
static void expect_plans(const picture *p) {
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i; k++) {
            const drawn *a = &p->cells[i], *b = &p->cells[k];
            const double right = (a->x - b->x) / SPACE_PLAN_SCALE;
            const double up = (b->y - a->y) / SPACE_PLAN_SCALE;
            assert_true(fabs(right) > 0.9 || fabs(up) > 0.9);
            if (a->cell.z != b->cell.z) continue;
            assert_true(fabs(right - (a->cell.x - b->cell.x)) < 0.01);
            assert_true(fabs(up - (a->cell.y - b->cell.y)) < 0.01);
        }
}

static void expect_covered(const picture *p) {
    assert_true(p->laid > 0);
    for (size_t i = 0; i < p->count; i++) {
        const bool is_covered = p->cells[i].owner >= 0;
        assert_true(is_covered || p->cells[i].may_stay_empty);
        assert_int_equal(is_covered, p->cells[i].hue[0] != '\0');
    }
}

// Kinds that are congruent count together, as nobody can tell their pieces apart.
static void expect_pieces(const space_puzzle *puzzle, const picture *p) {
    uint32_t least = 0, most = 0;
    for (size_t i = 0; i < p->laid; i++) {
        uint32_t of_kind = 0, alike = 0;
        for (uint32_t k = 0; k < puzzle->piece_count; k++)
            if (is_congruent(p->pieces[i].cells, p->pieces[i].count, &puzzle->pieces[k]))
                of_kind += puzzle->pieces[k].most;
        for (size_t k = 0; k < p->laid; k++) {
            const space_piece like = {.shape = {.cells = (ita_cell *)p->pieces[k].cells,
                                                .cell_count = (uint32_t)p->pieces[k].count},
                                      .may_be_mirrored = puzzle->pieces[0].may_be_mirrored};
            alike += is_congruent(p->pieces[i].cells, p->pieces[i].count, &like);
        }
        assert_true(of_kind > 0 && alike <= of_kind);
    }
    for (uint32_t k = 0; k < puzzle->piece_count; k++) {
        least += puzzle->pieces[k].least;
        most += puzzle->pieces[k].most;
    }
    assert_in_range(p->laid, least, most);
}

// The layers of the figure, and how many there are of each kind that there is more than one of.
static void expect_copies(const space_puzzle *puzzle, const picture *p) {
    char wanted[256] = "";
    const space_shape *figure = &puzzle->figure;
    for (int z = figure->cells[0].z; z <= figure->cells[figure->cell_count - 1].z; z++) {
        const size_t length = strlen(wanted);
        snprintf(wanted + length, sizeof wanted - length, "%d ", z + 1);
    }
    for (uint32_t k = 0; k < puzzle->piece_count; k++) {
        const size_t length = strlen(wanted);
        if (puzzle->pieces[k].most > 1)
            snprintf(wanted + length, sizeof wanted - length, "%u ", puzzle->pieces[k].most);
    }
    assert_string_equal(p->copies, wanted);
}

// Of pieces that hide cells all are drawn, layer by layer.
static void expect_layers(const space_puzzle *puzzle, const picture *p) {
    uint32_t most = 0, all = 0;
    for (uint32_t k = 0; k < puzzle->piece_count; k++) {
        const uint32_t count = puzzle->pieces[k].shape.cell_count;
        if (count > most) most = count;
        all += count;
    }
    assert_int_equal(p->layered, most > SPACE_SEEN_WHOLE ? all : 0);
}

// ---- all assemblies

typedef struct assemblies {
    const ita_cover *cover;
    const space_shape *figure;
    int images[MOTIONS][CELLS]; // where each cell goes
    int motion_count;
    uint8_t first[CELLS]; // the first assembly, in its least form
    size_t found;
} assemblies;

static int find_cell(const space_shape *figure, ita_cell cell) {
    for (uint32_t i = 0; i < figure->cell_count; i++)
        if (compare_cells(&figure->cells[i], &cell) == 0) return (int)i;
    return -1;
}

// Motions that take the figure to itself: its box begins at 0, as that of what is settled.
static void find_motions(assemblies *a) {
    const uint32_t count = a->figure->cell_count;
    for (int motion = 0; motion < MOTIONS; motion++) {
        ita_cell corner = {0, 0, 0};
        int *images = a->images[a->motion_count];
        bool is_itself = true;
        for (uint32_t i = 0; i < count; i++) {
            const ita_cell to = moved(motion, a->figure->cells[i]);
            if (to.x < corner.x) corner.x = to.x;
            if (to.y < corner.y) corner.y = to.y;
            if (to.z < corner.z) corner.z = to.z;
        }
        for (uint32_t i = 0; i < count && is_itself; i++) {
            const ita_cell to = moved(motion, a->figure->cells[i]);
            images[i] = find_cell(a->figure, ita_cell_less(to, corner));
            is_itself = images[i] >= 0 &&
                        a->figure->may_stay_empty[i] == a->figure->may_stay_empty[images[i]];
        }
        a->motion_count += is_itself;
    }
}

// Pieces are numbered as they are met, so that it does not matter which of equal ones lies where.
static void number_pieces(const uint8_t *owners, uint32_t count, uint8_t *out) {
    uint8_t names[256] = {0}, next = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (owners[i] && !names[owners[i]]) names[owners[i]] = ++next;
        out[i] = names[owners[i]];
    }
}

static bool look_at_assembly(void *user, const uint32_t *options, size_t option_count) {
    assemblies *a = user;
    const uint32_t count = a->figure->cell_count;
    uint8_t owners[CELLS] = {0}, image[CELLS], form[CELLS], least[CELLS];
    for (size_t i = 0; i < option_count; i++) {
        size_t entries;
        const ita_cover_entry *entry = ita_cover_option(a->cover, options[i], &entries);
        for (size_t k = 0; k < entries; k++)
            if (entry[k].item < count) owners[entry[k].item] = (uint8_t)(i + 1);
    }
    for (int m = 0; m < a->motion_count; m++) {
        for (uint32_t i = 0; i < count; i++)
            image[a->images[m][i]] = owners[i];
        number_pieces(image, count, form);
        if (m == 0 || memcmp(form, least, count) < 0) memcpy(least, form, count);
    }
    if (a->found++ == 0) memcpy(a->first, least, count);
    assert_memory_equal(a->first, least, count);
    return true;
}

static void add_places(ita_cover_builder *builder, const space_puzzle *puzzle,
                       const space_piece *piece, uint32_t item) {
    const uint32_t size = piece->shape.cell_count;
    ita_cell poses[MOTIONS][CELLS / 4];
    int pose_count = 0;
    assert_true(size <= CELLS / 4);
    for (int motion = 0; motion < MOTIONS; motion++) {
        if (is_mirroring(motion) && !piece->may_be_mirrored) continue;
        bool is_new = true;
        pose(piece->shape.cells, size, motion, poses[pose_count]);
        for (int i = 0; i < pose_count; i++)
            is_new = is_new && !is_same(poses[i], poses[pose_count], size);
        pose_count += is_new;
    }
    for (int i = 0; i < pose_count; i++)
        for (uint32_t first = 0; first < puzzle->figure.cell_count; first++) {
            const ita_cell shift = ita_cell_less(puzzle->figure.cells[first], poses[i][0]);
            ita_cover_entry entries[CELLS / 4 + 1];
            bool is_inside = true;
            for (uint32_t k = 0; k < size && is_inside; k++) {
                const int cell = find_cell(&puzzle->figure, ita_cell_add(poses[i][k], shift));
                is_inside = cell >= 0;
                entries[k] = (ita_cover_entry){(uint32_t)cell, 0};
            }
            if (!is_inside) continue;
            entries[size] = (ita_cover_entry){item, 0};
            assert_int_equal(ita_cover_add_option(builder, entries, size + 1, NULL, NULL), ITA_OK);
        }
}

static ita_cover *cover_of(const space_puzzle *puzzle) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < puzzle->figure.cell_count; i++)
        assert_int_equal(
            puzzle->figure.may_stay_empty[i]
                ? ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL)
                : ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
            ITA_OK);
    for (uint32_t k = 0; k < puzzle->piece_count; k++) {
        const space_piece *piece = &puzzle->pieces[k];
        assert_int_equal(piece->least, piece->most); // a burr is of all its pieces
        for (uint32_t copy = 0; copy < piece->most; copy++) {
            assert_int_equal(
                ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL), ITA_OK);
            add_places(builder, puzzle, piece, item);
        }
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static void expect_one_assembly(const space_puzzle *puzzle) {
    static assemblies a;
    ita_cover *cover = cover_of(puzzle);
    memset(&a, 0, sizeof a);
    a.cover = cover;
    a.figure = &puzzle->figure;
    find_motions(&a);
    assert_true(a.motion_count >= 1);
    assert_true(spec_dancing(cover, NULL, look_at_assembly, &a).is_complete);
    assert_true(a.found > 0);
    print_message("%zu options, %zu found, all one\n", ita_cover_option_count(cover), a.found);
    ita_cover_close(cover);
}

// ---- the tests

static void expect_sheet(const desk *d, bool is_fresh) {
    for (size_t i = 0; i < ita_sheet_count(d->sheet); i++) {
        const char *setup = ita_sheet_setup(d->sheet, i);
        const ita_game *game;
        ita_config *config;
        print_message("%s\n", setup);
        assert_int_equal(ita_game_parse(setup, strlen(setup), ita_heap(), &game, &config, NULL),
                         ITA_OK);
        const space_puzzle *puzzle = &space_own(config)->puzzle;
        picture *asked = read_slot(d->sheet, i, false), *answer = read_slot(d->sheet, i, true);
        expect_figure(puzzle, asked);
        expect_figure(puzzle, answer);
        assert_int_equal(asked->laid, 0);
        expect_copies(puzzle, asked);
        expect_layers(puzzle, asked);
        expect_covered(answer);
        if (puzzle->lattice == ITA_LATTICE_CUBES) {
            expect_plans(asked);
            expect_pieces(puzzle, answer);
        }
        if (is_fresh) expect_one_assembly(puzzle);
        free(asked);
        free(answer);
        ita_config_free(config);
    }
}

static void a_fresh_burr_is_solved_by_its_answer_alone(void **state) {
    (void)state;
    static const char *const like[] = {"space", "space:set=burr"};
    const uint64_t seed = test_seed(7);
    for (size_t i = 0; i < sizeof like / sizeof like[0]; i++) {
        const ita_sheet_options options = {.count = as_usual(usual_or_long(2, 10)),
                                           .difficulty = (int)usual_or_long(2, 4),
                                           .seed = seed,
                                           .width = 595,
                                           .height = 842};
        desk d = open_desk(like[i], &options);
        assert_int_equal(fill(d.sheet), ITA_OK);
        assert_int_equal(ita_sheet_count(d.sheet), options.count);
        expect_sheet(&d, true);
        close_desk(&d);
    }
}

// Every set that comes with the game, or the first figures of each.
static void a_figure_of_a_set_is_covered_by_its_answer(void **state) {
    (void)state;
    const size_t most = as_usual(usual_or_long(8, ITA_SHEET_MOST));
    ita_gallery gallery;
    size_t sets = 0, shown = 0;
    assert_int_equal(ita_gallery_open(&ita_game_space, &gallery, NULL), ITA_OK);
    for (bool is_more = ita_gallery_next(&gallery); is_more; sets++) {
        ita_text setups;
        const char *set = gallery.set;
        ita_text_open(&setups, ita_heap());
        for (; is_more && strcmp(gallery.set, set) == 0; is_more = ita_gallery_next(&gallery)) {
            ita_put(&setups, "space:");
            ita_put(&setups, gallery.config);
            ita_put_char(&setups, '\n');
        }
        const ita_sheet_options options = {.count = most,
                                           .setups = ita_text_get(&setups),
                                           .setups_length = setups.length,
                                           .width = 595,
                                           .height = 842};
        desk d = open_desk("space", &options);
        assert_int_equal(fill(d.sheet), ITA_OK);
        shown += ita_sheet_count(d.sheet);
        expect_sheet(&d, false);
        close_desk(&d);
        ita_text_close(&setups);
    }
    assert_true(sets >= 4 && shown >= (most > 1 ? 25 : sets));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fresh_burr_is_solved_by_its_answer_alone),
        cmocka_unit_test(a_figure_of_a_set_is_covered_by_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
