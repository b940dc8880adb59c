// The pages of a sheet as SVG, one unit a point: heading, aim, puzzles in a grid, answers behind
// them in a denser one, each picture as large as its slot lets it be. Finds no puzzles.
#include "sheet/sheet.h"

#include "scene/paper.h"

#include "intarsia/words.h"

#include <string.h>

#define MARGIN        42.0
#define GAP           22.0 // between slots
#define TITLE_SIZE    20.0
#define TITLE_LINE    (MARGIN + TITLE_SIZE)
#define WORDS_SIZE    10.5
#define CAPTION_SIZE  9.5
#define NUMBER_SIZE   13.0
#define UPRIGHT       0.6 // width by height of a stage whose tray lies below the board
#define FOOT_SIZE     8.0
#define CAPTION_LINES 2
#define NARROW        200
#define FOOT_LINES    3 // into the margin
#define LETTER_WIDTH                                                                               \
    0.6 // of a letter's height: wider than nearly all, so that lines never run over

// Grids from the densest on; the first is taken whose units are comfortably large, but none that
// leaves room where a page of the next one holds as many.
static const sheet_grid puzzle_grids[] = {{2, 3}, {2, 2}, {1, 2}, {1, 1}};
static const sheet_grid answer_grids[] = {{3, 4}, {2, 3}, {2, 2}, {1, 2}};
#define PUZZLE_UNIT 13.0 // points: 4.6 mm, for a pencil
#define ANSWER_UNIT 8.0
enum { GRIDS = sizeof puzzle_grids / sizeof puzzle_grids[0] };

typedef struct box {
    double x, y, width, height;
} box;

// ---- words

static void open_words(const ita_sheet *sheet, ita_text *words) {
    ita_text_open(words, sheet->allocator);
    words->language = sheet->options.language;
}

static void put_number(ita_text *out, const char *before, double value) {
    ita_put(out, before);
    ita_put_fixed(out, value, 2);
}

typedef struct line {
    double x, y, size;
    const char *look; // further attributes of the text element
} line;

static void begin_line(ita_text *out, const line *at, double y) {
    put_number(out, "<text x=\"", at->x);
    put_number(out, "\" y=\"", y);
    put_number(out, "\" style=\"font-size:", at->size);
    ita_put(out, "px\"");
    ita_put(out, at->look);
    ita_put_char(out, '>');
}

static void end_line(ita_text *out) {
    ita_put(out, "</text>\n");
}

static void put_line(ita_text *out, const line *at, const ita_text *words) {
    begin_line(out, at, at->y);
    scene_put_words(ita_text_get(words), words->length, out);
    ita_text_need(out, words);
    end_line(out);
}

static bool is_within_character(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

// Where a line of so many characters ends: behind its last whole word.
static size_t line_end(const char *words, size_t most) {
    size_t at = 0, characters = 0, blank = 0;
    for (; words[at]; at++) {
        if (!is_within_character(words[at]) && characters++ == most) break;
        if (words[at] == ' ') blank = at;
    }
    return words[at] == '\0' || blank == 0 ? at : blank;
}

static size_t letters_in(double width, double size) {
    return (size_t)(width / (LETTER_WIDTH * size));
}

// In lines of a width, at most so many; where more are left the last one ends in dots.
static void put_paragraph(ita_text *out, const line *at, double width, int most,
                          const char *words) {
    const size_t letters = letters_in(width, at->size);
    for (int lines = 1; *words && lines <= most; lines++) {
        const size_t length = line_end(words, letters);
        begin_line(out, at, at->y + (lines - 1) * 1.35 * at->size);
        scene_put_words(words, length, out);
        words += length;
        words += strspn(words, " ");
        if (*words && lines == most) ita_put(out, "\u2026");
        end_line(out);
    }
}

// ---- pictures

static const ita_config *config_of(const sheet_puzzle *puzzle) {
    return ita_session_config(puzzle->session);
}

// Where an opponent answers each turn, the order of the turns is the answer: it is written down,
// by the names at the board's edge.
static bool is_told_in_words(const sheet_puzzle *puzzle) {
    return ita_rules_of(config_of(puzzle))->answer != NULL;
}

// The puzzle, or its answer: the scene at the start or the end of the line.
static ita_status draw_scene(const ita_sheet *sheet, const sheet_puzzle *puzzle, bool is_answer,
                             double ratio, ita_scene *scene) {
    ita_session *session = puzzle->session;
    const uint32_t end = (uint32_t)ita_session_record(session)->node_count - 1;
    const uint32_t show =
        ITA_SHOW_PAPER | (is_told_in_words(puzzle) ? (uint32_t)ITA_SHOW_COORDINATES : 0);
    ita_scene_open(scene, sheet->allocator);
    scene->language = sheet->options.language;
    scene->ratio = ratio;
    ita_status status = ita_session_jump(session, is_answer ? end : ITA_ROOT, NULL);
    return status == ITA_OK ? ita_session_scene(session, NULL, show, NULL, scene) : status;
}

static void crop(ita_scene *scene, const ita_region *part) {
    if (part->width <= 0 || part->height <= 0) return;
    scene->x = part->x;
    scene->y = part->y;
    scene->width = part->width;
    scene->height = part->height;
}

static double unit_in(const ita_scene *scene, const box *place) {
    double across = place->width / scene->width, down = place->height / scene->height;
    return across < down ? across : down;
}

static void put_picture(const ita_view *view, const ita_scene *scene, const box *place,
                        ita_text *out) {
    double unit = unit_in(scene, place);
    ita_svg_options options = {
        .pixels = unit * scene->width, .style = view->style, .defs = view->defs};
    put_number(out, "<g transform=\"translate(",
               place->x + (place->width - unit * scene->width) / 2);
    put_number(out, " ", place->y);
    ita_put(out, ")\">\n");
    scene_svg_on_paper(scene, &options, out);
    ita_put(out, "</g>\n");
}

// ---- what a page holds

// "Difficulty 5 of 10", or what the puzzles are.
static void put_heading_words(const ita_sheet *sheet, ita_text *words) {
    char difficulty[] = {(char)('0' + sheet->options.difficulty % 10), '\0', '\0'};
    if (sheet->options.difficulty == ITA_SHEET_DIFFICULTY_MOST) {
        difficulty[0] = '1';
        difficulty[1] = '0';
    }
    const char *args[] = {difficulty, "10", NULL};
    if (sheet->options.heading)
        ita_put(words, sheet->options.heading);
    else if (!sheet->options.setups)
        ita_put_words(words, "sheet.difficulty.of", args);
}

// One sentence that holds for all puzzles of a variant, KEY.aim; NULL where each has its own.
static const char *aim_of_variant(const ita_sheet *sheet, const ita_variant *variant,
                                  ita_text *out) {
    ita_text scratch;
    open_words(sheet, &scratch);
    const char *aim = ita_words_below(sheet->options.language, variant->words, "aim", &scratch);
    ita_text_need(out, &scratch);
    ita_text_close(&scratch);
    return aim;
}

// What is to be done on this sheet: said of the variant, else of the game.
static const char *aim_of(const ita_sheet *sheet, ita_text *out) {
    const ita_variant *variant = config_of(&sheet->puzzles[0])->variant;
    const char *aim = aim_of_variant(sheet, variant, out);
    for (size_t i = 1; i < sheet->puzzle_count; i++)
        if (config_of(&sheet->puzzles[i])->variant != variant) aim = NULL;
    return aim ? aim : ita_words_in(sheet->options.language, sheet->game->words);
}

// "1. E2 … 2. C1", as people write a way with replies.
static void put_turns(const char *answer, ita_text *words) {
    for (uint64_t turn = 1;; turn++) {
        const size_t length = strcspn(answer, "\n");
        ita_put_uint(words, turn);
        ita_put(words, ". ");
        ita_put_bytes(words, answer, length);
        if (!answer[length]) break;
        ita_put(words, " \u2026 ");
        answer += length + 1;
    }
}

// What stands beside a puzzle's number: its name and what kind of thing it is, or its own aim where
// the variant has none for all; of an answer the moves of who solves it, where they are told.
static void put_caption(const ita_sheet *sheet, const sheet_puzzle *puzzle, const ita_scene *scene,
                        bool is_answer, ita_text *words) {
    if (is_answer && is_told_in_words(puzzle)) {
        put_turns(ita_text_get(&puzzle->answer), words);
        return;
    }
    const bool has_name = puzzle->title.length > 0;
    const bool has_aim = aim_of_variant(sheet, config_of(puzzle)->variant, words) != NULL;
    if (scene->about[0] || (has_name && has_aim))
        ita_put(words, has_name ? ita_text_get(&puzzle->title) : scene->title);
    if (is_answer) return;
    if (scene->about[0]) {
        ita_put(words, " \u2013 ");
        ita_put(words, scene->about);
    } else if (!has_aim) {
        ita_put(words, scene->status);
    }
}

static box grid_place(const ita_sheet *sheet) {
    double top = MARGIN + 1.3 * TITLE_SIZE + 2 * 1.35 * WORDS_SIZE + 14;
    return (box){MARGIN, top, sheet->options.width - 2 * MARGIN,
                 sheet->options.height - top - MARGIN - 3 * FOOT_SIZE};
}

static box slot_of(const ita_sheet *sheet, const sheet_grid *grid, size_t index) {
    box whole = grid_place(sheet);
    double columns = (double)grid->columns, rows = (double)grid->rows;
    box slot = {.width = (whole.width - (columns - 1) * GAP) / columns,
                .height = (whole.height - (rows - 1) * GAP) / rows};
    slot.x = whole.x + (double)(index % grid->columns) * (slot.width + GAP);
    slot.y = whole.y + (double)(index / grid->columns) * (slot.height + GAP);
    return slot;
}

// Under number and caption.
static box picture_place(const box *slot, int caption_lines) {
    double head = NUMBER_SIZE + 6;
    if (caption_lines > 1) head += (caption_lines - 1) * 1.35 * CAPTION_SIZE;
    return (box){slot->x, slot->y + head, slot->width, slot->height - head};
}

// Of an answer the board alone is shown, since all pieces lie there: composed so that it is as
// large as can be.
static ita_status answer_for(const ita_sheet *sheet, const sheet_puzzle *puzzle, const box *place,
                             ita_scene *scene) {
    static const double shares[] = {0, 0.6, 0.8,
                                    1, 1.3, 1.7}; // of the place's ratio; 0: none is asked for
    double most = 0;
    ita_status status = ITA_OK;
    for (size_t i = 0; i < sizeof shares / sizeof shares[0] && status == ITA_OK; i++) {
        ita_scene tried;
        status = draw_scene(sheet, puzzle, true, shares[i] * place->width / place->height, &tried);
        crop(&tried, &tried.board);
        const double unit = status == ITA_OK ? unit_in(&tried, place) : 0;
        if (unit <= most) {
            ita_scene_close(&tried);
            continue;
        }
        if (most > 0) ita_scene_close(scene);
        most = unit;
        *scene = tried;
    }
    if (status != ITA_OK && most > 0) ita_scene_close(scene);
    return status;
}

static ita_status scene_for(const ita_sheet *sheet, const sheet_puzzle *puzzle, bool is_answer,
                            const box *place, ita_scene *scene) {
    if (is_answer) return answer_for(sheet, puzzle, place, scene);
    double ratio = place->width / place->height;
    ita_status status = draw_scene(sheet, puzzle, false, ratio, scene);
    if (status == ITA_OK && scene->is_bare) {
        ita_scene_close(scene);
        status = draw_scene(sheet, puzzle, false, UPRIGHT, scene);
        crop(scene, &scene->tray);
    }
    if (status != ITA_OK) ita_scene_close(scene);
    return status;
}

static ita_status put_slot(const ita_sheet *sheet, size_t index, bool is_answer, const box *slot,
                           ita_text *out) {
    ita_scene scene;
    const sheet_puzzle *puzzle = &sheet->puzzles[index];
    const int more = is_told_in_words(puzzle) ? 1 + (slot->width < NARROW) : 0; // its rules, too
    const int lines = CAPTION_LINES + more;
    box place = picture_place(slot, lines);
    ita_status status = scene_for(sheet, puzzle, is_answer, &place, &scene);
    if (status != ITA_OK) return status;
    ita_text number, words;
    open_words(sheet, &number);
    open_words(sheet, &words);
    ita_put_uint(&number, index + 1);
    put_caption(sheet, puzzle, &scene, is_answer, &words);
    double indent = 1.2 * NUMBER_SIZE + 8 * (double)(number.length - 1);
    const line head = {slot->x, slot->y + NUMBER_SIZE, NUMBER_SIZE, " font-weight=\"bold\""};
    const line caption = {slot->x + indent, head.y, CAPTION_SIZE, ""};
    put_line(out, &head, &number);
    put_paragraph(out, &caption, slot->width - indent, lines, ita_text_get(&words));
    ita_text_need(out, &words);
    put_picture(ita_view_of(config_of(puzzle)), &scene, &place, out);
    ita_text_close(&words);
    ita_text_close(&number);
    ita_scene_close(&scene);
    return ITA_OK;
}

// ---- grids

// The smallest unit of all pictures in slots of a grid.
static ita_status least_unit(const ita_sheet *sheet, const sheet_grid *grid, bool is_answer,
                             double *least) {
    box slot = slot_of(sheet, grid, 0), place = picture_place(&slot, CAPTION_LINES);
    *least = 1e9;
    for (size_t i = 0; i < sheet->puzzle_count; i++) {
        ita_scene scene;
        ita_status status = scene_for(sheet, &sheet->puzzles[i], is_answer, &place, &scene);
        if (status != ITA_OK) return status;
        double unit = unit_in(&scene, &place);
        if (unit < *least) *least = unit;
        ita_scene_close(&scene);
    }
    return ITA_OK;
}

static ita_status choose_grid(const ita_sheet *sheet, const sheet_grid grids[GRIDS], bool is_answer,
                              double wanted, sheet_grid *chosen) {
    for (size_t i = 0; i < GRIDS; i++) {
        double least = wanted;
        *chosen = grids[i];
        if (i + 1 == GRIDS) break;
        if (grids[i + 1].columns * grids[i + 1].rows >= sheet->puzzle_count) continue;
        ita_status status = least_unit(sheet, chosen, is_answer, &least);
        if (status != ITA_OK) return status;
        if (least >= wanted) break;
    }
    return ITA_OK;
}

ita_status ita_sheet_compose(ita_sheet *sheet, ita_diag *diag) {
    ita_status status = choose_grid(sheet, puzzle_grids, false, PUZZLE_UNIT, &sheet->puzzle_grid);
    if (status == ITA_OK)
        status = choose_grid(sheet, answer_grids, true, ANSWER_UNIT, &sheet->answer_grid);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

// ---- pages

static size_t pages_of(const ita_sheet *sheet, const sheet_grid *grid) {
    size_t a_page = grid->columns * grid->rows;
    return a_page ? (sheet->puzzle_count + a_page - 1) / a_page : 0;
}

size_t ita_sheet_puzzle_page_count(const ita_sheet *sheet) {
    return pages_of(sheet, &sheet->puzzle_grid);
}

size_t ita_sheet_page_count(const ita_sheet *sheet) {
    return ita_sheet_puzzle_page_count(sheet) + pages_of(sheet, &sheet->answer_grid);
}

static void put_foot(const ita_sheet *sheet, size_t page, ita_text *out) {
    ita_text number, count, words;
    open_words(sheet, &number);
    open_words(sheet, &count);
    open_words(sheet, &words);
    ita_put_uint(&number, page + 1);
    ita_put_uint(&count, ita_sheet_page_count(sheet));
    const char *args[] = {ita_text_get(&number), ita_text_get(&count), NULL};
    ita_put_words(&words, "sheet.page", args);
    double y = sheet->options.height - MARGIN;
    const line left = {MARGIN, y, FOOT_SIZE, " fill-opacity=\".7\""};
    const line right = {sheet->options.width - MARGIN, y, FOOT_SIZE,
                        " text-anchor=\"end\" fill-opacity=\".7\""};
    if (sheet->options.footer)
        put_paragraph(out, &left, 0.8 * (sheet->options.width - 2 * MARGIN), FOOT_LINES,
                      sheet->options.footer);
    put_line(out, &right, &words);
    ita_text_need(out, &number);
    ita_text_need(out, &count);
    ita_text_close(&number);
    ita_text_close(&count);
    ita_text_close(&words);
}

static void put_title_words(const ita_sheet *sheet, bool is_answer, ita_text *words) {
    const char *title = ita_game_title(sheet->game, sheet->options.language);
    const char *args[] = {title, NULL};
    if (is_answer)
        ita_put_words(words, "sheet.answers", args);
    else
        ita_put(words, title);
}

// The heading stands beside the title, or above it where both do not go into a line.
static void put_page_head(const ita_sheet *sheet, bool is_answer, ita_text *out) {
    const double whole = sheet->options.width - 2 * MARGIN;
    ita_text title, heading;
    open_words(sheet, &title);
    open_words(sheet, &heading);
    put_title_words(sheet, is_answer, &title);
    put_heading_words(sheet, &heading);
    // a letter of the title is about as wide as two, the gap as four
    const bool is_beside = 2 * title.length + 4 + heading.length <= letters_in(whole, WORDS_SIZE);
    const line above = {MARGIN, TITLE_LINE, TITLE_SIZE, " font-weight=\"bold\""};
    const line right = {sheet->options.width - MARGIN, is_beside ? TITLE_LINE : MARGIN, WORDS_SIZE,
                        " text-anchor=\"end\""};
    const line below = {MARGIN, TITLE_LINE + 1.7 * WORDS_SIZE, WORDS_SIZE, ""};
    put_line(out, &above, &title);
    put_paragraph(out, &right, whole, 1, ita_text_get(&heading));
    if (!is_answer) put_paragraph(out, &below, whole, 2, aim_of(sheet, out));
    ita_text_need(out, &heading);
    ita_text_close(&title);
    ita_text_close(&heading);
}

static void put_page_start(const ita_sheet *sheet, ita_text *out) {
    put_number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", sheet->options.width);
    put_number(out, "\" height=\"", sheet->options.height);
    put_number(out, "\" viewBox=\"0 0 ", sheet->options.width);
    put_number(out, " ", sheet->options.height);
    ita_put(out, "\" font-family=\"'DejaVu Sans','Noto Sans',sans-serif\">\n"
                 "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

ita_status ita_sheet_page(const ita_sheet *sheet, size_t page, ita_text *svg) {
    size_t before = ita_sheet_puzzle_page_count(sheet);
    bool is_answer = page >= before;
    const sheet_grid *grid = is_answer ? &sheet->answer_grid : &sheet->puzzle_grid;
    size_t a_page = grid->columns * grid->rows, first = (is_answer ? page - before : page) * a_page;
    put_page_start(sheet, svg);
    put_page_head(sheet, is_answer, svg);
    for (size_t i = 0; i < a_page && first + i < sheet->puzzle_count; i++) {
        box slot = slot_of(sheet, grid, i);
        ita_status status = put_slot(sheet, first + i, is_answer, &slot, svg);
        if (status != ITA_OK) return status;
    }
    put_foot(sheet, page, svg);
    ita_put(svg, "</svg>\n");
    return ita_text_status(svg);
}
