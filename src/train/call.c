// Words of a call, read by a table of options.
#include "train/call.h"

#include "intarsia/text.h"

#include <string.h>

static call_option *find(call_option *options, const char *name) {
    for (; options->name; options++)
        if (strcmp(options->name, name) == 0) return options;
    return NULL;
}

bool call_read(int argc, char **argv, call_option *options, call_words *words, train_fault *fault) {
    words->count = 0;
    for (int i = 0; i < argc; i++) {
        if (argv[i][0] != '-' || !argv[i][1]) {
            if (words->count == CALL_WORDS_MOST) return train_refuse(fault, "too many files");
            words->of[words->count++] = argv[i];
            continue;
        }
        call_option *option = find(options, argv[i]);
        if (!option) return train_refuse(fault, "there is no option %s", argv[i]);
        if (++i == argc) return train_refuse(fault, "%s wants a value", option->name);
        option->value = argv[i];
    }
    for (const call_option *option = options; option->name; option++)
        if (!option->value) return train_refuse(fault, "%s is missing", option->name);
    return true;
}

bool call_number(const call_option *option, uint64_t most, uint64_t *number, train_fault *fault) {
    ita_reader r = ita_read(option->value, strlen(option->value));
    if (ita_read_uint(&r, most, number) && ita_read_end(&r) && *number > 0) return true;
    return train_refuse(fault, "%s wants a whole number from 1 to %llu, not \"%s\"", option->name,
                        (unsigned long long)most, option->value);
}
