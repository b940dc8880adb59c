// In which language the program speaks: --lang, else what the environment wishes, else English.
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static int language = ITA_ENGLISH;

// The language of a wish, or -1: "de_DE.UTF-8" and "pt-BR" wish for "de" and "pt".
static int language_of(const char *wish) {
    char name[4] = {0};
    const size_t length = strcspn(wish, "_-.@");
    if (length >= sizeof name) return -1;
    memcpy(name, wish, length);
    return ita_language_find(name);
}

static int language_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *wish = getenv(names[i]);
        if (!wish || !*wish) continue;
        const int found = language_of(wish);
        return found < 0 ? ITA_ENGLISH : found;
    }
    return ITA_ENGLISH;
}

static bool refuse_language(const char *wish) {
    ita_text names;
    cli_open_text(&names);
    for (int i = 0; ita_language_name(i); i++) {
        if (i > 0) ita_put(&names, ", ");
        ita_put(&names, ita_language_name(i));
    }
    cli_misused(NULL, "cli.use.language", (const char *const[]){wish, ita_text_get(&names), NULL});
    if (names.failed) cli_lack_memory();
    ita_text_close(&names);
    return false;
}

bool cli_choose_language(const char *wish) {
    const int asked = wish ? language_of(wish) : -1;
    language = asked >= 0 ? asked : language_of_environment();
    return !wish || asked >= 0 || refuse_language(wish);
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

int cli_language(void) {
    return language;
}
