// Words and marks of views, see say.h.
#include "games/say.h"

#include "intarsia/words.h"

ita_text say_open(const ita_scene *scene) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    text.language = scene->language;
    return text;
}

const char *say_keep(ita_scene *scene, ita_text *text) {
    const char *kept = ita_scene_keep(scene, text);
    ita_text_close(text);
    return kept;
}

const char *say_number(ita_scene *scene, int64_t number) {
    ita_text text = say_open(scene);
    ita_put_int(&text, number);
    return say_keep(scene, &text);
}

const char *say_classes(ita_scene *scene, const char *a, const char *b, const char *c) {
    const char *const classes[] = {a, b, c};
    ita_text text = say_open(scene);
    for (int i = 0; i < 3; i++) {
        if (!classes[i] || !classes[i][0]) continue;
        if (text.length) ita_put_char(&text, ' ');
        ita_put(&text, classes[i]);
    }
    return say_keep(scene, &text);
}

const char *say_with(ita_scene *scene, const char *key, const char *a, const char *b) {
    const char *const args[] = {a, b, NULL};
    return ita_scene_say(scene, key, args);
}

void say_sentence(ita_text *out, const char *key, const char *const *args) {
    size_t start = out->length;
    ita_put_words(out, key, args);
    if (out->failed || out->length == start) return;
    unsigned char *first = (unsigned char *)out->data + start;
    bool is_latin = first[0] == 0xC3 && first[1] >= 0xA0 && first[1] <= 0xBE &&
                    first[1] != 0xB7; // a-grave to thorn
    if (first[0] >= 'a' && first[0] <= 'z')
        first[0] = (unsigned char)(first[0] - 'a' + 'A');
    else if (is_latin)
        first[1] = (unsigned char)(first[1] - 0x20);
}

const char *say_diag(ita_scene *scene, const ita_diag *diag) {
    ita_text text = say_open(scene);
    ita_put_diag(&text, diag);
    return say_keep(scene, &text);
}

const char *say_seen(ita_scene *scene, const ita_diag *diag, const ita_view_options *options) {
    ita_text text = say_open(scene);
    text.is_unnamed = !view_shows(options, ITA_SHOW_COORDINATES);
    ita_put_diag(&text, diag);
    return say_keep(scene, &text);
}

ita_note *say_note(ita_scene *scene, const char *name, const char *value) {
    ita_note *note = ita_scene_note(scene);
    note->name = name;
    note->value = value;
    return note;
}

void say_glyph(ita_scene *scene, int column, int row, const char *glyph, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->glyph = glyph;
    node->column = column;
    node->row = row;
    node->style = style;
}

void say_line(ita_scene *scene, int column, int row, const char *words, const char *style) {
    while (*words) {
        ita_text letter = say_open(scene);
        do {
            ita_put_char(&letter, *words++);
        } while (((unsigned char)*words & 0xC0) == 0x80); // the rest of the character
        say_glyph(scene, column++, row, say_keep(scene, &letter), style);
    }
}

void say_letters(ita_scene *scene, const char *key) {
    if (scene->language == 0) return;
    int row = 0;
    for (size_t i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].glyph && scene->nodes[i].row >= row) row = scene->nodes[i].row + 2;
    say_line(scene, 0, row, ita_scene_say(scene, key, NULL), "coordinate");
}

bool view_shows(const ita_view_options *options, uint32_t what) {
    return options && (options->show & what);
}

bool view_marks(const ita_view_options *options, uint32_t node) {
    for (int i = 0; options && options->why && i < options->why->mark_count; i++)
        if (options->why->marks[i] == node) return true;
    return false;
}
