// What space's file formats have in common: a game of a config's text and back, refusals, boxes
// that are too large to be written. Knows no format.
#include "games/space/files/space_files.h"

#include <string.h>

ita_status space_file_set_game(ita_record *record, ita_text *words, ita_diag *diag) {
    ita_config *config = NULL;
    if (ita_text_status(words) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_config_parse(&ita_game_space, ita_text_get(words), words->length,
                                         record->arena.allocator, &config, diag);
    if (status != ITA_OK) return status;
    ita_text_reset(words);
    ita_config_format(config, words);
    ita_config_free(config);
    status = ita_text_status(words);
    if (status == ITA_OK) status = ita_record_set_game(record, "space", ita_text_get(words));
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

ita_status space_file_open(const ita_record *record, const char *format, ita_config **config,
                           ita_diag *diag) {
    ita_status status = ita_config_parse(&ita_game_space, record->config, strlen(record->config),
                                         record->arena.allocator, config, diag);
    if (status != ITA_OK || ita_rules_of(*config) == &space_rules) return status;
    ita_config_free(*config);
    ita_fail(diag, ITA_E_UNSUPPORTED, "space.files.draft");
    ita_diag_arg(diag, format);
    return ITA_E_UNSUPPORTED;
}

ita_status space_file_cannot(ita_diag *diag, const char *key, const char *format,
                             const char *what) {
    ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(diag, format);
    ita_diag_arg(diag, what);
    return status;
}

static uint64_t volume(const space_box *b) {
    return (uint64_t)(b->most.x - b->least.x + 1) * (uint64_t)(b->most.y - b->least.y + 1) *
           (uint64_t)(b->most.z - b->least.z + 1);
}

ita_status space_file_check_box(ita_lattice lattice, const space_shape *shape, const char *format,
                                const char *name, ita_diag *diag) {
    const space_box b = space_box_of(lattice, shape);
    const bool is_long = b.most.x - b.least.x >= ITA_CELL_MOST ||
                         b.most.y - b.least.y >= ITA_CELL_MOST ||
                         b.most.z - b.least.z >= ITA_CELL_MOST;
    if (!is_long && volume(&b) <= SPACE_FILE_PLACES_MOST) return ITA_OK;
    return space_file_cannot(diag, "space.files.box", format, name);
}
