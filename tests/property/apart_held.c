// Who is told to be in the way of what cannot be parted: random lumps and cages of every lattice,
// each told as JSON, and every word of that held against bodies of cells pushed a step, point by
// point or plane by plane (spec/apart_plain.h), which shares nothing with the judge of the core.
#include "apart_burrs.h"

#include "games/space/disassemble/disassemble.h"

#define SEED test_seed(20261124)

enum { DRAWN = 480, NODES_MOST = 200000, NAMES_MOST = PLAIN_PIECES };

static void put_shape(ita_lattice lattice, ita_cell *cells, size_t count, ita_text *out) {
    uint8_t colours[BURR_CELLS] = {0};
    bool none[BURR_CELLS] = {false};
    ita_cells_sort(cells, count);
    const space_shape shape = {cells, colours, none, (uint32_t)count};
    space_shape_format(lattice, &shape, out);
}

// The puzzle whose pieces these are: "pieces=A:..+B:..,figure=..,lattice=..".
static void put_puzzle(burr *b, ita_text *out) {
    ita_cell all[BURR_CELLS];
    size_t count = 0;
    ita_put(out, "pieces=");
    for (size_t i = 0; i < b->plain.piece_count; i++) {
        if (i) ita_put_char(out, '+');
        ita_put_char(out, (char)('A' + i));
        ita_put_char(out, ':');
        for (size_t k = 0; k < b->plain.cell_counts[i]; k++)
            all[count++] = b->plain.cells[i][k];
        put_shape(b->plain.lattice, b->plain.cells[i], b->plain.cell_counts[i], out);
    }
    ita_put(out, ",figure=");
    put_shape(b->plain.lattice, all, count, out);
    ita_put(out, ",lattice=");
    ita_put(out, space_lattice_names[b->plain.lattice]);
}

// The line told of the first solution; false where none is found soon.
static bool tell(const ita_config *config, ita_text *line) {
    const ita_apart_options options = {.form = ITA_APART_JSON, .limit = 1};
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_job *job;
    assert_int_equal(
        ita_disassembler_of(config)->open(config, state, &options, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, NODES_MOST, NULL), ITA_OK);
    const bool is_told = job->class_->take(job, line) == ITA_OK;
    ita_job_close(job);
    free(state);
    return is_told;
}

// What lies where, by the moves in a line, in the order of its pieces.
typedef struct lying {
    char name[NAMES_MOST][8];
    const ita_cell *figure;
    const uint32_t *cells[NAMES_MOST];
    uint32_t cell_counts[NAMES_MOST];
    size_t count;
} lying;

static const char *copy_to_quote(const char *from, char *to, size_t size) {
    size_t length = strcspn(from, "\"");
    assert_true(length < size);
    memcpy(to, from, length);
    to[length] = '\0';
    return from + length;
}

static void read_lying(const ita_config *config, const char *line, lying *out) {
    static const char piece[] = "{\"piece\":\"", lies[] = "\"lies\":\"";
    const space_config *c = space_own(config);
    const char *end = strstr(line, "\"end\":");
    out->figure = c->puzzle.figure.cells;
    out->count = 0;
    for (const char *at = line; (at = strstr(at, piece)) && at < end; out->count++) {
        char words[64];
        ita_move move;
        space_move own;
        at = copy_to_quote(at + sizeof piece - 1, out->name[out->count], sizeof out->name[0]);
        copy_to_quote(strstr(at, lies) + sizeof lies - 1, words, sizeof words);
        assert_int_equal(
            ita_rules_of(config)->move_parse(config, NULL, words, strlen(words), &move, NULL),
            ITA_OK);
        assert_true(space_move_get(&move, &own));
        out->cells[out->count] =
            space_cells_of(c, (uint32_t)space_placement_of(c, &own), &out->cell_counts[out->count]);
    }
}

static bool strikes(const lying *l, ita_lattice lattice, size_t piece, size_t step, size_t other) {
    for (uint32_t i = 0; i < l->cell_counts[piece]; i++)
        for (uint32_t k = 0; k < l->cell_counts[other]; k++)
            if (plain_meet(lattice, l->figure[l->cells[piece][i]], step,
                           l->figure[l->cells[other][k]]))
                return true;
    return false;
}

// Where nothing can move at all, whoever is pushed takes all others along in the end.
static void takes_all_along(const uint64_t struck[NAMES_MOST][ITA_LATTICE_STEPS_MOST], size_t step,
                            uint64_t component) {
    for (uint64_t one = component & (~component + 1), set = one; one;) {
        for (size_t i = 0; i < NAMES_MOST * NAMES_MOST; i++)
            if (set >> i % NAMES_MOST & 1) set |= struck[i % NAMES_MOST][step];
        assert_true(set == component);
        const uint64_t later = component & ~(one | (one - 1));
        set = one = later & (~later + 1);
    }
}

// One locked component of a line, from behind its "{\"pieces\":["; returns what is behind it.
static const char *check_component(const lying *l, ita_lattice lattice, const char *at) {
    uint64_t component = 0, struck[NAMES_MOST][ITA_LATTICE_STEPS_MOST] = {{0}};
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t step_count = ita_lattice_steps(lattice, steps);
    for (; *at == '"' || *at == ','; at++) {
        char name[8];
        size_t piece = 0;
        at = copy_to_quote(strchr(at, '"') + 1, name, sizeof name);
        while (strcmp(l->name[piece], name) != 0)
            piece++;
        component |= (uint64_t)1 << piece;
    }
    const bool is_still = strncmp(at, "],\"places\":1,", 13) == 0;
    ita_text wanted;
    ita_text_open(&wanted, ita_heap());
    ita_put(&wanted, "\"held\":[");
    for (size_t i = 0, told = 0; i < l->count; i++)
        for (size_t s = 0; s < step_count && (component >> i & 1); s++) {
            char head[96];
            snprintf(head, sizeof head, "%s{\"piece\":\"%s\",\"step\":[%d,%d,%d],\"by\":[",
                     told++ ? "," : "", l->name[i], steps[s].x, steps[s].y, steps[s].z);
            ita_put(&wanted, head);
            for (size_t k = 0; k < l->count; k++) {
                if (k == i || !(component >> k & 1) || !strikes(l, lattice, i, s, k)) continue;
                snprintf(head, sizeof head, "%s\"%s\"", struck[i][s] ? "," : "", l->name[k]);
                ita_put(&wanted, head);
                struck[i][s] |= (uint64_t)1 << k;
            }
            ita_put(&wanted, "]}");
        }
    ita_put(&wanted, "]}");
    at = strstr(at, "\"held\":[");
    assert_non_null(at);
    assert_memory_equal(at, ita_text_get(&wanted), wanted.length);
    at += wanted.length;
    ita_text_close(&wanted);
    for (size_t s = 0; s < step_count && is_still; s++)
        takes_all_along(struck, s, component);
    return at;
}

// How many components that cannot be parted were looked at.
static size_t check_line(const ita_config *config, const char *line) {
    static const char head[] = "{\"pieces\":[";
    lying l;
    size_t count = 0;
    read_lying(config, line, &l);
    const char *at = strstr(line, "\"locked\":[");
    while ((at = strstr(at, head))) {
        at = check_component(&l, space_own(config)->puzzle.lattice, at + sizeof head - 1);
        count++;
    }
    return count;
}

// Four cubes of tetrahedra.
static void draw_cubes(burr *b, ita_random *random, size_t pieces) {
    const int size[3] = {10, 10, 5};
    ita_cell cells[BURR_CELLS];
    memset(b, 0, sizeof *b);
    b->plain.lattice = ITA_LATTICE_TETRAHEDRA;
    b->plain.piece_count = pieces;
    burr_divide(random, &b->plain, 0, cells, burr_box(ITA_LATTICE_TETRAHEDRA, size, cells),
                burr_below(random, 3));
    burr_ready(b);
}

static void draw_burr(burr *b, ita_random *random, size_t number) {
    const ita_lattice lattice = (ita_lattice)(number % ITA_LATTICE_COUNT);
    const size_t pieces = 2 + burr_below(random, 3);
    if (lattice == ITA_LATTICE_TETRAHEDRA)
        draw_cubes(b, random, pieces);
    else if (burr_below(random, 3))
        burr_of_cage(b, random, lattice, pieces);
    else
        burr_of_box(b, random, lattice, pieces);
}

static void who_is_told_to_be_in_the_way_is(void **state) {
    (void)state;
    ita_random random;
    size_t looked_at[ITA_LATTICE_COUNT] = {0};
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < DRAWN; i++) {
        burr b;
        ita_text text, line;
        ita_config *config;
        draw_burr(&b, &random, i);
        ita_text_open(&text, ita_heap());
        ita_text_open(&line, ita_heap());
        put_puzzle(&b, &text);
        if (ita_config_parse(&ita_game_space, text.data, text.length, ita_heap(), &config, NULL) ==
            ITA_OK) {
            if (tell(config, &line))
                looked_at[b.plain.lattice] += check_line(config, ita_text_get(&line));
            ita_config_free(config);
        }
        ita_text_close(&line);
        ita_text_close(&text);
    }
    for (int lattice = 0; lattice < ITA_LATTICE_COUNT; lattice++)
        assert_true(looked_at[lattice] >= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_is_told_to_be_in_the_way_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
