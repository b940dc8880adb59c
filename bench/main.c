// The part behind `intarsia bench`: runs the measurements and prints them as JSON. A program of its
// own, because its peers' libraries are nothing that playing waits for.
//   bench PROGRAM LANGUAGE [--list] [NAME]
#include "bench.h"

#include "intarsia/words.h"

#include <stdio.h>
#include <string.h>

static int list(void) {
    for (size_t i = 0; i < bench_count; i++)
        printf("%-12s %s\n", benches[i].name, benches[i].words);
    return 0;
}

static int refuse(const char *language, const char *wanted) {
    ita_text out;
    ita_text_open(&out, ita_heap());
    const int found = ita_language_find(language);
    out.language = found < 0 ? ITA_ENGLISH : found;
    ita_put_words(&out, "cli.use.bench", (const char *const[]){wanted, NULL});
    fprintf(stderr, "intarsia bench: %s\n", ita_text_get(&out));
    ita_text_close(&out);
    return 2;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    bench_program = argv[1];
    const char *wanted = argc > 3 ? argv[3] : NULL;
    if (wanted && strcmp(wanted, "--list") == 0) return list();
    bool is_found = false;
    int exit_status = 0;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_json_open(&out, '{');
    for (size_t i = 0; i < bench_count; i++) {
        if (wanted && strcmp(wanted, benches[i].name) != 0) continue;
        is_found = true;
        ita_json_name(&out, benches[i].name);
        ita_json_open(&out, '{');
        if (benches[i].run(&out) != 0) exit_status = 1;
        ita_json_close(&out, '}');
    }
    ita_put(&out, "}\n");
    if (is_found) fwrite(ita_text_get(&out), 1, out.length, stdout);
    ita_text_close(&out);
    return is_found ? exit_status : refuse(argv[2], wanted);
}
