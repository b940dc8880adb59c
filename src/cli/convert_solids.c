// intarsia convert to OFF, OBJ and STL: figure, pieces and what lies as polyhedra.
#include "cli/convert.h"

#include "intarsia/bodies.h"

#include <string.h>

enum { OFF, OBJ, STL, KINDS, NO_KIND = KINDS };

static const char *const endings[KINDS] = {".off", ".obj", ".stl"};
static const char *const words[KINDS] = {"cli.solids.off", "cli.solids.obj", "cli.solids.stl"};
static const char *const parts[] = {"figure", "pieces", "laid", NULL};
static const char *const options_of_solids[] = {"solids", "unit", "offset", "bevel", NULL};

static int kind_of(const char *target) {
    int kind = 0;
    while (kind < KINDS && strcmp(target, endings[kind]) != 0 &&
           strcmp(target, endings[kind] + 1) != 0)
        kind++;
    return kind;
}

bool convert_is_solids(const char *target) {
    return kind_of(target) != NO_KIND;
}

void convert_list_solids(void) {
    for (int i = 0; i < KINDS; i++)
        printf("%-14s %-7s %s\n", endings[i] + 1, endings[i], cli_words(words[i]));
}

// ---- options

// A length with up to three places, in thousandths.
static bool read_length(const cli_args *args, const char *name, uint32_t least, uint32_t *value) {
    const char *given = cli_value(args, name, NULL);
    if (!given) return true;
    ita_reader reader = ita_read(given, strlen(given));
    uint64_t whole = 0, length = 0;
    bool is_length = ita_read_uint(&reader, ITA_BODIES_UNIT_MOST / 1000, &whole);
    length = 1000 * whole;
    if (is_length && ita_read_char(&reader, '.'))
        for (uint64_t place = 100; place > 0 && !ita_read_end(&reader); place /= 10) {
            const char c = ita_read_peek(&reader);
            if (c < '0' || c > '9') break;
            length += place * (uint64_t)(c - '0');
            reader.at++;
        }
    *value = (uint32_t)length;
    if (is_length && ita_read_end(&reader) && length >= least && length <= ITA_BODIES_UNIT_MOST)
        return true;
    cli_misused("convert", "cli.solids.length",
                (const char *const[]){name, least > 0 ? "0.001" : "0", given, NULL});
    return false;
}

static bool read_part(const cli_args *args, ita_bodies_part *part) {
    const char *given = cli_value(args, "solids", "laid");
    for (int i = 0; parts[i]; i++)
        if (strcmp(given, parts[i]) == 0) {
            *part = (ita_bodies_part)i;
            return true;
        }
    cli_misused("convert", "cli.solids.part", (const char *const[]){"solids", given, NULL});
    return false;
}

static bool read_options(const cli_args *args, int kind, ita_bodies_options *options) {
    *options = (ita_bodies_options){.unit = kind == STL ? 10000 : 1000};
    return read_part(args, &options->part) && read_length(args, "unit", 1, &options->unit) &&
           read_length(args, "offset", 0, &options->offset) &&
           read_length(args, "bevel", 0, &options->bevel);
}

bool convert_check_solids(const cli_args *args, const char *target) {
    ita_bodies_options options;
    const int kind = kind_of(target);
    if (!read_options(args, kind, &options)) return false;
    const char *const first = cli_first_of(args, options_of_solids);
    if (kind != NO_KIND || !first) return true;
    cli_misused("convert", "cli.solids.only", (const char *const[]){first, NULL});
    return false;
}

// ---- writing

static ita_status write_solids(int kind, const ita_solid *solids, size_t count, const char *to,
                               ita_diag *diag) {
    ita_text out;
    ita_status status = ITA_OK;
    ita_text_open(&out, ita_heap());
    if (kind == OFF) ita_solids_put_off(solids, count, &out);
    if (kind == OBJ) ita_solids_put_obj(solids, count, &out);
    if (kind == STL) status = ita_solids_put_stl(solids, count, &out, diag);
    if (status == ITA_OK) status = cli_write_file(to, &out, diag);
    ita_text_close(&out);
    return status;
}

static ita_status write_each(int kind, const ita_bodies *bodies, const char *to, ita_diag *diag) {
    ita_text path;
    ita_status status = ITA_OK;
    ita_text_open(&path, ita_heap());
    for (size_t i = 0; i < bodies->count && status == ITA_OK; i++) {
        ita_text_reset(&path);
        convert_put_numbered(to, i + 1, &path);
        status = write_solids(kind, &bodies->solids[i], 1, ita_text_get(&path), diag);
    }
    ita_text_close(&path);
    return status;
}

// STL knows triangles alone: bodies that touch would become one that is none.
static ita_status check_apart(const ita_bodies_options *options, const ita_bodies *bodies,
                              ita_diag *diag) {
    const bool may_touch = options->part == ITA_BODIES_LAID && options->offset == 0;
    return may_touch && bodies->count > 1 ? ita_fail(diag, ITA_E_UNSUPPORTED, "cli.solids.touch")
                                          : ITA_OK;
}

ita_status convert_solids(const cli_args *args, const ita_session *session, const char *target,
                          const char *to, ita_diag *diag) {
    const ita_config *config = ita_session_config(session);
    const int kind = kind_of(target);
    ita_bodies_maker *maker = ita_bodies_maker_of(config);
    ita_bodies_options options;
    ita_bodies bodies;
    read_options(args, kind, &options); // they were found good
    if (!maker) {
        const bool is_draft = config->variant->maker;
        ita_fail(diag, ITA_E_UNSUPPORTED, is_draft ? "cli.solids.draft" : "cli.solids.none");
        ita_diag_arg(diag, ita_session_game(session)->title);
        return ITA_E_UNSUPPORTED;
    }
    ita_status status =
        maker(config, ita_session_state(session), &options, ita_heap(), &bodies, diag);
    if (status != ITA_OK) return status;
    if (strstr(to, "%d")) {
        status = write_each(kind, &bodies, to, diag);
    } else {
        if (kind == STL) status = check_apart(&options, &bodies, diag);
        if (status == ITA_OK) status = write_solids(kind, bodies.solids, bodies.count, to, diag);
    }
    ita_arena_close(&bodies.arena);
    return status;
}
