// Which colour a node has where it can have but one, such as a character on a terminal: read from
// the style that the page and the SVG file use, so that a game says its colours once.
// Knows of CSS what our views write: rules of compound classes, colours as var(--name).
#include "intarsia/scene.h"

#include <string.h>

// Hues in the palette; greys, paper and ink are no colour for a character.
static const char *const hues[] = {"red",  "blue",  "green",  "yellow", "orange", "purple",
                                   "teal", "brown", "accent", "good",   "bad"};

static bool is_hue(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof hues / sizeof hues[0]; i++)
        if (ita_text_is(name, length, hues[i])) return true;
    return false;
}

static bool has_class(const char *classes, const char *name, size_t length) {
    while (*classes) {
        size_t here = strcspn(classes, " ");
        if (here == length && memcmp(classes, name, length) == 0) return true;
        classes += here + strspn(classes + here, " ");
    }
    return false;
}

// ".peg.red" against "peg red last".
static bool fits(const char *selector, size_t length, const char *classes) {
    size_t at = 0;
    while (at < length) {
        if (selector[at] != '.') return false;
        size_t start = ++at;
        while (at < length && selector[at] != '.')
            at++;
        if (!has_class(classes, selector + start, at - start)) return false;
    }
    return length > 0;
}

static bool any_fits(const char *selectors, size_t length, const char *classes) {
    const char *end = selectors + length;
    while (selectors < end) {
        const char *comma = memchr(selectors, ',', (size_t)(end - selectors));
        const char *stop = comma ? comma : end;
        if (fits(selectors, (size_t)(stop - selectors), classes)) return true;
        selectors = stop + (comma != NULL);
    }
    return false;
}

// The palette's name in "fill:var(--red)", without "-soft".
static size_t colour_of(const char *body, size_t length, const char *property, const char **name) {
    size_t property_length = strlen(property);
    for (size_t i = 0; i + property_length + 6 < length; i++) {
        bool is_start = i == 0 || body[i - 1] == ';';
        if (!is_start || memcmp(body + i, property, property_length) != 0) continue;
        const char *value = body + i + property_length;
        if (memcmp(value, ":var(--", 7) != 0) continue;
        *name = value + 7;
        size_t end = strcspn(*name, ")");
        const char *dash = memchr(*name, '-', end);
        return dash ? (size_t)(dash - *name) : end;
    }
    return 0;
}

static void take_hue(const char *body, size_t length, const char **found, size_t *found_length) {
    static const char *const properties[] = {"stroke", "fill", "color"}; // the last one counts
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        const char *name = "";
        size_t name_length = colour_of(body, length, properties[i], &name);
        if (!is_hue(name, name_length)) continue;
        *found = name;
        *found_length = name_length;
    }
}

const char *ita_scene_hue(const char *style, const char *classes, char name[16]) {
    const char *found = NULL;
    size_t length = 0;
    if (!classes) return NULL;
    while (style && *style) {
        size_t selectors = strcspn(style, "{");
        const char *body = style + selectors + (style[selectors] != '\0');
        size_t body_length = strcspn(body, "}");
        if (any_fits(style, selectors, classes)) take_hue(body, body_length, &found, &length);
        style = body + body_length + (body[body_length] != '\0');
    }
    for (size_t i = 0; !found && i < sizeof hues / sizeof hues[0]; i++) {
        if (!has_class(classes, hues[i], strlen(hues[i]))) continue; // "tw-spot red"
        found = hues[i];
        length = strlen(found);
    }
    if (!found) return NULL;
    memcpy(name, found, length);
    name[length] = '\0';
    return name;
}
