// The part behind `intarsia bench`: runs the measurements and prints them as JSON. A program of its
// own, because its peers' libraries are nothing that playing waits for.
//   bench PROGRAM [--list] [NAME]
#include "bench.h"

#include "intarsia/text.h"

#include <stdio.h>
#include <string.h>

static int list(void) {
    for (size_t i = 0; i < bench_count; i++)
        printf("%-12s %s\n", benches[i].name, benches[i].words);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    bench_program = argv[1];
    const char *wanted = argc > 2 ? argv[2] : NULL;
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
    if (is_found)
        fwrite(ita_text_get(&out), 1, out.length, stdout);
    else
        fprintf(stderr, "intarsia bench: there is no measurement \"%s\" (see --list)\n", wanted);
    ita_text_close(&out);
    return is_found ? exit_status : 2;
}
