// In which language the program speaks: --lang, else what the environment wishes, else English.
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static int language = ITA_ENGLISH;

// "de_DE.UTF-8" wishes for "de".
static int language_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *wish = getenv(names[i]);
        if (!wish || !*wish) continue;
        char name[3] = {wish[0], wish[1], '\0'};
        int found = ita_language_find(name);
        return found < 0 ? ITA_ENGLISH : found;
    }
    return ITA_ENGLISH;
}

bool cli_choose_language(const char *wish) {
    language = wish ? ita_language_find(wish) : language_of_environment();
    if (language >= 0) return true;
    language = ITA_ENGLISH;
    ita_text names;
    cli_open_text(&names);
    for (int i = 0; ita_language_name(i); i++) {
        ita_put_char(&names, ' ');
        ita_put(&names, ita_language_name(i));
    }
    cli_misused(NULL, "there are no words in \"%s\"; there are:%s", wish, ita_text_get(&names));
    ita_text_close(&names);
    return false;
}

void cli_open_text(ita_text *text) {
    ita_text_open(text, ita_heap());
    text->language = language;
}

void cli_open_scene(ita_scene *scene) {
    ita_scene_open(scene, ita_heap());
    scene->language = language;
}

const char *cli_words(const char *key) {
    return ita_words_in(language, key);
}
