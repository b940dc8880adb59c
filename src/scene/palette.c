// The colours of all scenes: warm paper by day, warm charcoal by night. Hues are told apart by
// lightness too, so that they survive print and colour blindness; patterns do the rest.
#include "scene/palette.h"

#include "intarsia/scene.h"

#include <string.h>

typedef struct colour {
    const char *name, *light, *dark;
} colour;

// clang-format off
static const colour colours[] = {
    {"ink",         "#2b2622", "#ece5da"},
    {"paper",       "#faf6ee", "#1d1b19"},
    {"board",       "#efe6d5", "#2a2724"},
    {"line",        "#b9a98e", "#5c544a"},
    {"muted",       "#7b6f60", "#a89c8b"},
    {"accent",      "#0b6e99", "#6cc0e5"},
    {"good",        "#2e7d4f", "#6fcf97"},
    {"bad",         "#b3261e", "#ff8a80"},
    {"red",         "#c8402f", "#e8705f"},
    {"red-soft",    "#f2c4b8", "#5a2b25"},
    {"blue",        "#2f5d9b", "#7da7e0"},
    {"blue-soft",   "#c3d3ea", "#26384f"},
    {"green",       "#3f8f58", "#7cc791"},
    {"green-soft",  "#c6e2cd", "#25422e"},
    {"yellow",      "#e3b023", "#f0cb5b"},
    {"yellow-soft", "#f7e5ae", "#4f431f"},
    {"orange",      "#d9772b", "#eda05f"},
    {"orange-soft", "#f5d3b3", "#54371f"},
    {"purple",      "#7a4f9a", "#b891d4"},
    {"purple-soft", "#dccbe8", "#3d2b4a"},
    {"teal",        "#2a8c8c", "#6cc4c4"},
    {"teal-soft",   "#bfe0df", "#203f3f"},
    {"brown",       "#85603a", "#c09a6f"},
    {"brown-soft",  "#e0cdb5", "#43321f"},
    {"white",       "#fffdf8", "#f4eee3"},
    {"white-soft",  "#f4efe4", "#cfc7ba"},
    {"black",       "#24201d", "#0f0e0d"},
    {"black-soft",  "#57504a", "#3a3632"},
};
// clang-format on

const char palette_shared_style[] =
    "svg text{font-family:'DejaVu Sans','Noto Sans',sans-serif;fill:var(--ink);stroke:none}"
    "svg text.coordinate{fill:var(--muted)}"
    ".pattern{stroke:none;pointer-events:none}"
    ".dots{fill:url(#dots)}.stripes{fill:url(#stripes)}.cross{fill:url(#cross)}"
    ".waves{fill:url(#waves)}.checks{fill:url(#checks)}.grid{fill:url(#grid)}"
    ".ghost{opacity:.55}"
    ".marked.marked{stroke:var(--bad);stroke-width:.09}"; // twice, to win over a game's own class

const char *ita_scene_defs(void) {
    return "<pattern id=\"dots\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<circle cx=\".15\" cy=\".15\" r=\".055\" fill=\"var(--ink)\" fill-opacity=\".5\"/>"
           "</pattern>"
           "<pattern id=\"stripes\" width=\".25\" height=\".25\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M.06 0V.25\" stroke=\"var(--ink)\" "
           "stroke-opacity=\".45\" stroke-width=\".06\"/></pattern>"
           "<pattern id=\"cross\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M.15 0V.3M0 .15H.3\" "
           "stroke=\"var(--ink)\" stroke-opacity=\".4\" stroke-width=\".045\"/></pattern>"
           "<pattern id=\"waves\" width=\".4\" height=\".2\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M0 .1Q.1 0 .2 .1T.4 .1\" fill=\"none\" stroke=\"var(--ink)\" "
           "stroke-opacity=\".45\" stroke-width=\".045\"/></pattern>"
           "<pattern id=\"checks\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M0 0H.15V.15H0ZM.15 .15H.3V.3H.15Z\" fill=\"var(--ink)\" "
           "fill-opacity=\".25\"/></pattern>"
           "<pattern id=\"grid\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M.15 0V.3M0 .15H.3\" stroke=\"var(--ink)\" stroke-opacity=\".35\" "
           "stroke-width=\".04\"/></pattern>";
}

static const colour *find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        if (ita_text_is(name, length, colours[i].name)) return &colours[i];
    return NULL;
}

void palette_resolve(const char *css, bool is_dark, ita_text *out) {
    static const char opening[] = "var(--";
    for (const char *at = css; *at;) {
        const char *next = strstr(at, opening);
        const char *end = next ? strchr(next, ')') : NULL;
        if (!end) {
            ita_put(out, at);
            return;
        }
        ita_put_bytes(out, at, (size_t)(next - at));
        const char *name = next + sizeof opening - 1;
        const colour *known = find(name, (size_t)(end - name));
        ita_put(out, !known ? "#f0f" : is_dark ? known->dark : known->light);
        at = end + 1;
    }
}

static void put_properties(bool is_dark, ita_text *out) {
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++) {
        ita_put(out, "--");
        ita_put(out, colours[i].name);
        ita_put_char(out, ':');
        ita_put(out, is_dark ? colours[i].dark : colours[i].light);
        ita_put_char(out, ';');
    }
}

void ita_scene_css(const char *style, ita_text *out) {
    ita_put(out, ":root{");
    put_properties(false, out);
    ita_put(out, "}:root[data-theme=dark]{");
    put_properties(true, out);
    ita_put(out, "}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){");
    put_properties(true, out);
    ita_put(out, "}}");
    ita_put(out, palette_shared_style);
    if (style) ita_put(out, style);
}
