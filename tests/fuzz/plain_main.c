// Runs a fuzz target over the files of the folders named, without libFuzzer: the short mode.
// Each file is also cut at every byte and changed at every byte into each of some values; where a
// sanitizer looks on, cut at every third byte and changed into every fifth value, in turn.
#include "fuzz.h"

#include "watched.h"

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

static size_t runs;
static struct {
    const uint8_t *bytes;
    size_t size;
} current;

// What failed goes to standard error, to be kept in the corpus.
static void tell_input(int signal_number) {
    static const char said[] = "the input, to its end:\n";
    if (write(STDERR_FILENO, said, sizeof said - 1) < 0 ||
        write(STDERR_FILENO, current.bytes, current.size) < 0)
        _exit(2);
    signal(signal_number, SIG_DFL);
}

// A block of exactly the size, so that a sanitizer sees a read beyond it.
static void run(const char *bytes, size_t size) {
    uint8_t *exact = malloc(size ? size : 1);
    if (size) memcpy(exact, bytes, size);
    current.bytes = exact, current.size = size;
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    runs++;
}

static void run_variants(char *bytes, size_t size) {
    static const char values[] = {0, '\n', ' ', '(', ')', '[', ']', ';', '#', 'a', '9', '\\', -1};
    const size_t step = is_abridged() ? 5 : 1;
    for (size_t cut = 0; cut <= size; cut += is_abridged() ? 3 : 1)
        run(bytes, cut);
    for (size_t at = 0; at < size; at++) {
        char kept = bytes[at];
        for (size_t i = at % step; i < sizeof values; i += step) {
            bytes[at] = values[i];
            run(bytes, size);
        }
        bytes[at] = kept;
    }
}

static void run_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    FUZZ_CHECK(file != NULL);
    static char bytes[1 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    run(bytes, size);
    if (size <= 1000) run_variants(bytes, size);
}

int main(int count, char **folders) {
    signal(SIGABRT, tell_input);
    for (int i = 1; i < count; i++) {
        DIR *folder = opendir(folders[i]);
        FUZZ_CHECK(folder != NULL);
        for (const struct dirent *entry; (entry = readdir(folder));)
            if (entry->d_name[0] != '.') run_file(folders[i], entry->d_name);
        closedir(folder);
    }
    printf("%zu inputs\n", runs);
    FUZZ_CHECK(runs > 0);
    return 0;
}
