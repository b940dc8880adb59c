// The colours of all scenes: woods by day and by night. Hues are told apart by lightness too, so
// that they survive print and colour blindness; patterns do the rest. The page has the same names
// (web/src/style/tokens.css) and what it says counts there.
#include "scene/palette.h"

#include "intarsia/scene.h"

#include <string.h>

typedef struct colour {
    const char *name, *light, *dark;
} colour;

// clang-format off
static const colour colours[] = {
    {"ink",          "#201e1a", "#edeae3"},
    {"ink-2",        "#565148", "#b4afa4"},
    {"paper",        "#fbfaf8", "#1d201f"},
    {"bench",        "#e3e1db", "#222624"}, // where loose pieces lie
    {"line-strong",  "#837d71", "#7f8680"},
    {"accent",       "#1c6152", "#77c4ae"},
    {"good",         "#2f7a5f", "#62b592"},
    {"bad",          "#9c271c", "#ff9d90"},
    {"plate",        "#ecdec5", "#362a20"}, // maple; walnut
    {"plate-2",      "#e3d2b3", "#403327"},
    {"plate-line",   "#a58a60", "#7d6448"},
    {"plate-ink",    "#5d4c34", "#c9b795"},
    {"hole",         "#8d7650", "#9c825f"},
    {"string-dark",  "#4a3727", "#14100c"}, // the inlaid line around a board
    {"string-light", "#fbf3e2", "#b3976c"},
    {"silhouette",   "#43372c", "#dcc8a2"},
    {"kerf",         "#fdf8ec", "#17120d"}, // the saw cut between pieces
    {"tile",         "#2a241f", "#100e0c"}, // bog oak
    {"tile-rim",     "#15110e", "#6b604d"},
    {"grain",        "#120d08", "#0c0805"},
    {"red",          "#b5402e", "#dd7763"}, // padauk
    {"red-line",     "#6b1f14", "#3c120b"},
    {"red-soft",     "#f2c4b8", "#5a2b25"},
    {"blue",         "#2b5a8c", "#7badde"}, // indigo sycamore
    {"blue-line",    "#14304f", "#0e253d"},
    {"blue-soft",    "#c3d3ea", "#26384f"},
    {"green",        "#2f7a5f", "#62b592"}, // green oak
    {"green-line",   "#144332", "#0d3124"},
    {"green-soft",   "#c6e2cd", "#25422e"},
    {"yellow",       "#deab37", "#e9c160"}, // boxwood
    {"yellow-line",  "#755610", "#4a360a"},
    {"yellow-soft",  "#f7e5ae", "#4f431f"},
    {"purple",       "#79487f", "#bf92c7"}, // purpleheart
    {"purple-line",  "#43214a", "#331839"},
    {"purple-soft",  "#dccbe8", "#3d2b4a"},
    {"orange",       "#cd7b36", "#e09b5f"}, // pear
    {"orange-line",  "#78400f", "#4d290a"},
    {"orange-soft",  "#f5d3b3", "#54371f"},
    {"teal",         "#5d7682", "#9fb6c2"}, // harewood
    {"teal-line",    "#31424b", "#22303a"},
    {"brown",        "#75523b", "#bb9070"}, // walnut
    {"brown-line",   "#3e2717", "#3a2413"},
    {"brown-soft",   "#e0cdb5", "#43321f"},
    {"rose",         "#c0717f", "#e0a0ab"}, // tulipwood
    {"rose-line",    "#6d2f3c", "#4d1f29"},
    {"pale",         "#f4ead5", "#f0e6d2"}, // holly
    {"pale-line",    "#75633f", "#453a25"},
    {"band-red",     "#e2634f", "#e8705d"}, // lines on Tantrix tiles
    {"band-blue",    "#6aa3e0", "#79ade6"},
    {"band-green",   "#5dbb8e", "#65c096"},
    {"band-yellow",  "#efc24a", "#f0c85c"},
    {"white",        "#fffdf8", "#f4eee3"},
    {"black",        "#24201d", "#0f0e0d"},
};
// clang-format on

const char palette_shared_style[] =
    "svg text{font-family:'DejaVu Sans','Noto Sans',sans-serif;fill:var(--ink);stroke:none}"
    "svg text.coordinate{fill:var(--ink-2)}"
    ".pattern{stroke:none;pointer-events:none}"
    ".dots{fill:url(#dots)}.stripes{fill:url(#stripes)}.cross{fill:url(#cross)}"
    ".waves{fill:url(#waves)}.checks{fill:url(#checks)}.grid{fill:url(#grid)}"
    ".ghost{opacity:.55}"
    ".marked.marked{stroke:var(--bad);stroke-width:.09}"
    ".inlay-plate{fill:var(--plate);stroke:var(--plate-line);stroke-width:.03}"
    ".inlay-dark,.inlay-light{fill:none;stroke:var(--string-dark);stroke-width:.09}"
    ".inlay-light{stroke:var(--string-light);stroke-width:.045}"
    ".kerf{fill:var(--kerf);stroke:var(--kerf);stroke-width:.13;stroke-linejoin:round;"
    "pointer-events:none}"
    ".bench{fill:var(--bench);stroke:none}"
    ".gone{fill:none;stroke:var(--line-strong);stroke-width:.035;stroke-dasharray:.09 .11;"
    "opacity:.7}"; // twice, to win over a game's own class

const char palette_heat_style[] =
    ".heat{fill:var(--red);stroke:none;pointer-events:none}"
    ".heat-1{fill-opacity:.08}.heat-2{fill-opacity:.16}.heat-3{fill-opacity:.25}"
    ".heat-4{fill-opacity:.34}.heat-5{fill-opacity:.43}.heat-6{fill-opacity:.52}"
    ".heat-7{fill-opacity:.62}.heat-8{fill-opacity:.72}.heat-9{fill-opacity:.82}"
    ".heat-10{fill-opacity:.92}"
    "svg text.heat-words{paint-order:stroke;stroke:var(--paper);stroke-width:.1;"
    "stroke-linejoin:round;font-weight:600;pointer-events:none}";

const char *ita_scene_defs(void) {
    return "<pattern id=\"dots\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<circle cx=\".15\" cy=\".15\" r=\".055\" fill=\"var(--grain)\" fill-opacity=\".5\"/>"
           "</pattern>"
           "<pattern id=\"stripes\" width=\".25\" height=\".25\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M.06 0V.25\" stroke=\"var(--grain)\" "
           "stroke-opacity=\".45\" stroke-width=\".06\"/></pattern>"
           "<pattern id=\"cross\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M.15 0V.3M0 .15H.3\" "
           "stroke=\"var(--grain)\" stroke-opacity=\".4\" stroke-width=\".045\"/></pattern>"
           "<pattern id=\"waves\" width=\".4\" height=\".2\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M0 .1Q.1 0 .2 .1T.4 .1\" fill=\"none\" stroke=\"var(--grain)\" "
           "stroke-opacity=\".45\" stroke-width=\".045\"/></pattern>"
           "<pattern id=\"checks\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M0 0H.15V.15H0ZM.15 .15H.3V.3H.15Z\" fill=\"var(--grain)\" "
           "fill-opacity=\".25\"/></pattern>"
           "<pattern id=\"grid\" width=\".3\" height=\".3\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M.15 0V.3M0 .15H.3\" stroke=\"var(--grain)\" stroke-opacity=\".35\" "
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
    ita_put(out, ":where(:root){"); // weaker than any rule of the page's
    put_properties(false, out);
    ita_put(out, "}:where(:root[data-theme=dark]){");
    put_properties(true, out);
    ita_put(out, "}@media (prefers-color-scheme:dark){:where(:root:not([data-theme])){");
    put_properties(true, out);
    ita_put(out, "}}");
    ita_put(out, palette_shared_style);
    ita_put(out, palette_heat_style);
    if (style) ita_put(out, style);
}
