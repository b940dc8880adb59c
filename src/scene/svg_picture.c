// A scene as an SVG file of its own: colours resolved, labels as titles.
#include "intarsia/scene.h"

#include "scene/palette.h"
#include "scene/paper.h"
#include "scene/written.h"

#include <string.h>

// What stands in XML for the byte of a word, NULL: itself.
static const char *escape_of(const char *words, size_t at) {
    switch (words[at]) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\t':
    case '\n':
    case '\r': return NULL;
    case '\xBE': // of U+FFFE and U+FFFF, from which the replacement character differs in this byte
    case '\xBF': return at >= 2 && memcmp(words + at - 2, "\xEF\xBF", 2) == 0 ? "\xBD" : NULL;
    default: return (unsigned char)words[at] < ' ' ? "\xEF\xBF\xBD" : NULL;
    }
}

void scene_put_words(const char *words, size_t length, ita_text *out) {
    for (size_t at = 0; at < length; at++) {
        const char *escape = escape_of(words, at);
        if (escape)
            ita_put(out, escape);
        else
            ita_put_char(out, words[at]);
    }
}

static void put_escaped(ita_text *out, const char *words) {
    scene_put_words(words, strlen(words), out);
}

static void put_number(ita_text *out, const char *before, double value) {
    ita_put(out, before);
    ita_put_fixed(out, value, 4);
}

static void put_transform(const ita_node *node, ita_text *out) {
    bool is_plain = node->turn == 0 && !node->is_flipped && node->scale == 0;
    if (scene_is_zero(node->x) && scene_is_zero(node->y) && is_plain) return;
    put_number(out, " transform=\"translate(", node->x);
    put_number(out, " ", node->y);
    ita_put_char(out, ')');
    if (node->turn != 0) {
        put_number(out, " rotate(", node->turn);
        ita_put_char(out, ')');
    }
    if (node->is_flipped) ita_put(out, " scale(-1 1)");
    if (node->scale != 0) {
        put_number(out, " scale(", node->scale);
        ita_put_char(out, ')');
    }
    ita_put_char(out, '"');
}

static void put_path(const ita_node *node, ita_text *out) {
    ita_put(out, "<path class=\"");
    put_escaped(out, node->style);
    ita_put_char(out, '"');
    put_transform(node, out);
    ita_put(out, " d=\"");
    put_escaped(out, node->path);
    if (!node->label) {
        ita_put(out, "\"/>\n");
        return;
    }
    ita_put(out, "\"><title>");
    put_escaped(out, node->label);
    ita_put(out, "</title></path>\n");
}

// Letters are measured in hundredths: programs that draw SVG round a font of less than one unit.
static void put_words(const ita_node *node, ita_text *out) {
    ita_put(out, "<text class=\"");
    put_escaped(out, node->style);
    put_number(out, "\" text-anchor=\"middle\" font-size=\"", 100 * node->text_size);
    put_number(out, "\" transform=\"translate(", node->x);
    put_number(out, " ", node->y + 0.36 * node->text_size); // the middle of capitals
    ita_put(out, ") scale(.01)\">");
    put_escaped(out, node->text);
    ita_put(out, "</text>\n");
}

static bool has_heat(const ita_scene *scene) {
    for (size_t i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].style && strncmp(scene->nodes[i].style, "heat", 4) == 0) return true;
    return false;
}

static palette_light light_of(const ita_svg_options *options) {
    return (palette_light){options->palette, options->is_dark};
}

static void put_head(const ita_scene *scene, const ita_svg_options *options, ita_text *out) {
    const palette_light light = light_of(options);
    double pixels = options->pixels > 0 ? options->pixels : 720;
    double height = scene->width > 0 ? pixels * scene->height / scene->width : pixels;
    put_number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", pixels);
    put_number(out, "\" height=\"", height);
    put_number(out, "\" viewBox=\"", scene->x);
    put_number(out, " ", scene->y);
    put_number(out, " ", scene->width);
    put_number(out, " ", scene->height);
    ita_put(out, "\" role=\"img\">\n<title>");
    put_escaped(out, scene->title);
    ita_put(out, "</title>\n<desc>");
    put_escaped(out, scene->status);
    ita_put(out, "</desc>\n<style>");
    palette_resolve(palette_shared_style, light, out);
    if (has_heat(scene)) palette_resolve(palette_heat_style, light, out);
    if (options->style) palette_resolve(options->style, light, out);
    ita_put(out, "</style>\n<defs>");
    palette_resolve(ita_scene_defs(), light, out);
    if (options->defs) palette_resolve(options->defs, light, out);
    ita_put(out, "</defs>\n");
}

static void put_ground(const ita_scene *scene, palette_light light, ita_text *out) {
    put_number(out, "<rect x=\"", scene->x);
    put_number(out, "\" y=\"", scene->y);
    put_number(out, "\" width=\"", scene->width);
    put_number(out, "\" height=\"", scene->height);
    palette_resolve("\" fill=\"var(--paper)\"/>\n", light, out);
}

static void put_nodes(const ita_scene *scene, ita_text *out) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (node->path) put_path(node, out);
        if (node->text) put_words(node, out);
    }
    ita_put(out, "</svg>\n");
}

void ita_scene_svg(const ita_scene *scene, const ita_svg_options *options, ita_text *out) {
    put_head(scene, options, out);
    put_ground(scene, light_of(options), out);
    put_nodes(scene, out);
}

void scene_svg_on_paper(const ita_scene *scene, const ita_svg_options *options, ita_text *out) {
    put_head(scene, options, out);
    put_nodes(scene, out);
}
