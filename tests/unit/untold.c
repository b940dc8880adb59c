// Who reads may leave out the diagnosis: what is refused then is what is refused with one. Every
// sample of every format is read, whole and cut.
#include "check.h"

#include <dirent.h>

#include "intarsia/game.h"
#include "intarsia/session.h"

typedef struct reading {
    const ita_format *format; // NULL: our own
    const char *bytes;
    size_t length;
} reading;

static ita_status read_it(const reading *r, ita_diag *diag) {
    ita_record record;
    if (!r->format) {
        ita_status status = ita_record_read(r->bytes, r->length, ita_heap(), &record, diag);
        if (status == ITA_OK) ita_record_close(&record);
        return status;
    }
    ita_record_open(&record, ita_heap());
    ita_status status = r->format->read(r->bytes, r->length, &record, diag);
    ita_record_close(&record);
    return status;
}

static size_t refused, taken;

static void read_both_ways(const reading *r) {
    ita_diag diag = {0};
    const ita_status told = read_it(r, &diag);
    assert_int_equal(read_it(r, NULL), told);
    assert_true(told == ITA_OK || diag.key);
    *(told == ITA_OK ? &taken : &refused) += 1;
}

// As it is, cut short, and with another letter, both at many places.
static void read_some_ways(const ita_format *format, const ita_text *sample) {
    enum { PLACES = 12 };
    char *changed = malloc(sample->length);
    assert_non_null(changed);
    memcpy(changed, sample->data, sample->length);
    read_both_ways(&(reading){format, changed, sample->length});
    for (size_t i = 1; i < PLACES; i++) {
        const size_t at = sample->length * i / PLACES;
        const char kept = changed[at];
        read_both_ways(&(reading){format, changed, at});
        changed[at] = kept == 'q' ? '7' : 'q';
        read_both_ways(&(reading){format, changed, sample->length});
        changed[at] = kept;
    }
    free(changed);
}

static void read_by_every_game(const char *format, const ita_text *sample) {
    size_t count;
    const ita_game *const *games = ita_games(&count);
    if (strcmp(format, "record") == 0) read_some_ways(NULL, sample);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->format_count; k++) {
            const ita_format *one = &games[i]->formats[k];
            const bool is_meant = strcmp(one->name, format) == 0;
            if (one->read && (is_meant || one->probe(sample->data, sample->length) > 0))
                read_some_ways(one, sample);
        }
}

static void what_is_refused_is_refused_without_a_diagnosis_too(void **state) {
    (void)state;
    static const char *const folders[] = {"record", "littlegolem", "sgf",    "t1j",     "pbmserv",
                                          "inline", "layers",      "solids", "xmpuzzle"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char path[1024];
        snprintf(path, sizeof path, INTARSIA_ROOT "/tests/fuzz/corpus/%s", folders[i]);
        DIR *folder = opendir(path);
        assert_non_null(folder);
        for (struct dirent *entry; (entry = readdir(folder));) {
            if (entry->d_name[0] == '.') continue;
            snprintf(path, sizeof path, INTARSIA_ROOT "/tests/fuzz/corpus/%s/%s", folders[i],
                     entry->d_name);
            ita_text sample;
            read_own(path, &sample);
            if (sample.length) read_by_every_game(folders[i], &sample);
            ita_text_close(&sample);
        }
        closedir(folder);
    }
    assert_true(taken > 500 && refused > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_is_refused_without_a_diagnosis_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
