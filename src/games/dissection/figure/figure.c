// Named figures: each is one arrangement of its set's pieces, so each can be solved. What a player
// sees is the outline of it. They are lines of the game's gallery (intarsia/game.h), whose configs
// are "set=SET,figure=NAME"; the column "moves" says how the pieces lie. Snug tangrams have a
// number for a name, which says it too, and need no line.
#include "games/dissection/dissection.h"
#include "games/dissection/figure/snug.h"

#include <string.h>

const char *dissection_figure_in(const char *config, const char *set) {
    static const char before[] = "set=", between[] = ",figure=";
    const size_t set_length = strlen(set);
    if (strncmp(config, before, sizeof before - 1) != 0) return NULL;
    config += sizeof before - 1;
    if (strncmp(config, set, set_length) != 0) return NULL;
    config += set_length;
    return strncmp(config, between, sizeof between - 1) == 0 ? config + sizeof between - 1 : NULL;
}

// Names that figures had before: what was kept or shared under them goes on.
static const struct {
    const char *set, *was, *is;
} renamed[] = {
    {"tangram", "pentagon", "cut-square"},
    {"t", "arrow-up", "spanner"},
    {"t", "aeroplane", "torch"},
    {"t", "pipe", "goldfish"},
    {"heart", "sprout", "cobra"},
    {"heart", "vulture", "tap"},
    {"heart", "pinwheel", "comet"},
    {"heart", "watering-can", "hummingbird"},
    {"shonagon", "swallow", "hang-glider"},
    {"shonagon", "letter-n", "molar"},
    {"shonagon", "chick", "arrowhead"},
    {"shonagon", "boot", "ski-boot"},
    {"shonagon", "cup-and-saucer", "broken-cup"},
    {"shonagon", "arrow-up", "arrow"},
    {"stomachion", "anteater", "swordfish"},
    {"stomachion", "camel", "pack-mule"},
    {"stomachion", "chick", "turkey"},
    {"stomachion", "crane", "honking-goose"},
    {"stomachion", "leaping-cat", "dragon"},
    {"stomachion", "swallow", "pterosaur"},
    {"egg", "chick", "wren"},
    {"egg", "dove", "snail"},
    {"egg", "lying-cat", "platypus"},
    {"egg", "peacock", "skunk"},
    {"egg", "sprout", "flame"},
    {"egg", "squirrel", "crouching-rabbit"},
};

static const char *name_now(const dissection_set *set, const char *name, size_t length) {
    for (size_t i = 0; name && i < sizeof renamed / sizeof renamed[0]; i++)
        if (strcmp(renamed[i].set, set->name) == 0 && ita_text_is(name, length, renamed[i].was))
            return renamed[i].is;
    return NULL;
}

static bool is_wanted(const char *found, const char *name, size_t length) {
    return !name || ita_text_is(name, length, found);
}

ita_status dissection_figure_find(const dissection_set *set, const char *name, size_t length,
                                  dissection_figure *figure, ita_diag *diag) {
    ita_status status = ita_gallery_open(&ita_game_dissection, &figure->line, diag);
    if (status != ITA_OK) return status;
    const char *now = name_now(set, name, length);
    if (now) name = now, length = strlen(now);
    while (ita_gallery_next(&figure->line)) {
        figure->name = dissection_figure_in(figure->line.config, set->name);
        if (!figure->name || !is_wanted(figure->name, name, length)) continue;
        figure->moves = ita_gallery_field(&figure->line, "moves");
        figure->is_listed = true;
        return ITA_OK;
    }
    figure->name = figure->moves = "";
    figure->is_listed = false;
    status = ita_fail(diag, ITA_E_NOT_FOUND, "dissection.figure");
    ita_diag_arg_bytes(diag, name, length);
    return status;
}

// ---- snug tangrams

static const char snug_name[] = "snug-";

bool dissection_snug_number(const char *name, size_t length, uint64_t *number) {
    const size_t before = sizeof snug_name - 1;
    if (length <= before || memcmp(name, snug_name, before) != 0) return false;
    ita_reader reader = ita_read(name, length);
    reader.at = before;
    const bool is_padded = name[before] == '0' && length > before + 1;
    return !is_padded && ita_read_uint(&reader, UINT64_MAX, number) && ita_read_end(&reader);
}

void dissection_snug_put(uint64_t number, ita_text *out) {
    ita_put(out, snug_name);
    ita_put_uint(out, number);
}

// A square of the grid has the area of two small triangles, whose hypotenuse is 2 units long.
bool dissection_snug_edges(uint64_t number, ita_edge *edges, size_t *count) {
    const ita_number side = ita_number_of(0, DISSECTION_UNIT);
    int8_t from[2 * SNUG_EDGES_MOST], to[2 * SNUG_EDGES_MOST];
    snug_figure figure;
    if (!snug_of(number, &figure)) return false;
    *count = (size_t)snug_edges(&figure, from, to);
    for (size_t i = 0; i < *count; i++) {
        const int8_t *const ends[2] = {&from[2 * i], &to[2 * i]};
        ita_point *const points[2] = {&edges[i].from, &edges[i].to};
        edges[i] = (ita_edge){.kind = ITA_EDGE_LINE};
        for (int k = 0; k < 2; k++) // small numbers
            (void)ita_point_from_square(set_tangram.frame, ita_number_of(0, side.b * ends[k][0]),
                                        ita_number_of(0, side.b * ends[k][1]), points[k]);
    }
    return true;
}
