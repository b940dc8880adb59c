// The colours of all scenes: woods by day and by night, in palettes for different eyes. Hues are
// told apart by lightness too, so that they survive print and colour blindness; patterns do the
// rest. The page takes them from here (web/catalogue.mjs).
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
    {"teal-soft",    "#d2dde2", "#2b3941"},
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

// For eyes that see red and green alike: hues after Okabe and Ito, lightness apart.
static const colour safe_colours[] = {
    {"red",          "#c4500a", "#ee7b33"},
    {"red-line",     "#5d2200", "#3d1a04"},
    {"blue",         "#00609e", "#56b4e9"},
    {"blue-line",    "#002f52", "#06273c"},
    {"green",        "#00836b", "#2fbf9b"},
    {"green-line",   "#00402f", "#043226"},
    {"yellow",       "#ecd12f", "#f0e442"},
    {"yellow-line",  "#6b5b00", "#45400a"},
    {"purple",       "#8a3f74", "#d892bf"},
    {"purple-line",  "#471538", "#431a35"},
    {"orange",       "#e39a10", "#e9ab35"},
    {"orange-line",  "#6f4700", "#4a3204"},
    {"teal",         "#59666e", "#a9b7c0"},
    {"teal-line",    "#2b343a", "#22303a"},
    {"brown",        "#4d3a2b", "#c9a27e"},
    {"brown-line",   "#221710", "#3a2413"},
    {"rose",         "#cc79a7", "#e0a0ab"},
    {"rose-line",    "#6a2c4c", "#4d1f29"},
    {"band-red",     "#ee7b33", "#e8705d"},
    {"band-blue",    "#56b4e9", "#79ade6"},
    {"band-green",   "#2fbf9b", "#65c096"},
    {"band-yellow",  "#f0e442", "#f0c85c"},
    {"red-soft",     "#f3cfae", "#57300f"},
    {"blue-soft",    "#bcd9ec", "#133a54"},
    {"green-soft",   "#b8ded5", "#0c4438"},
    {"yellow-soft",  "#f8f0b4", "#4a440f"},
    {"purple-soft",  "#e4c6da", "#4a2a3f"},
    {"orange-soft",  "#f6dfae", "#523b0c"},
};

// High contrast: no tints, black on white or white on black, strong patterns.
static const colour high_colours[] = {
    {"bench",        "#ffffff", "#000000"},
    {"ink",          "#000000", "#ffffff"},
    {"ink-2",        "#1c1c1c", "#e8e8e8"},
    {"line-strong",  "#000000", "#ffffff"},
    {"accent",       "#00463a", "#7ff0cf"},
    {"plate",        "#ffffff", "#000000"},
    {"plate-2",      "#ffffff", "#000000"},
    {"plate-line",   "#000000", "#ffffff"},
    {"plate-ink",    "#000000", "#ffffff"},
    {"hole",         "#000000", "#ffffff"},
    {"string-dark",  "#000000", "#ffffff"},
    {"string-light", "#ffffff", "#000000"},
    {"silhouette",   "#000000", "#ffffff"},
    {"kerf",         "#ffffff", "#000000"},
    {"red",          "#b00000", "#ff7a66"},
    {"red-line",     "#000000", "#ffffff"},
    {"blue",         "#00359a", "#8cc4ff"},
    {"blue-line",    "#000000", "#ffffff"},
    {"green",        "#006238", "#5ff0b0"},
    {"green-line",   "#000000", "#ffffff"},
    {"yellow",       "#ffd000", "#ffe14d"},
    {"yellow-line",  "#000000", "#ffffff"},
    {"purple",       "#6a007a", "#e7a3f2"},
    {"purple-line",  "#000000", "#ffffff"},
    {"orange",       "#ff8c1a", "#ffab57"},
    {"orange-line",  "#000000", "#ffffff"},
    {"teal",         "#4a5960", "#b9d2de"},
    {"teal-line",    "#000000", "#ffffff"},
    {"brown",        "#5a3010", "#d9a679"},
    {"brown-line",   "#000000", "#ffffff"},
    {"grain",        "#000000", "#000000"},
    {"tile",         "#000000", "#000000"},
    {"tile-rim",     "#000000", "#ffffff"},
    {"band-red",     "#ff7a66", "#ff7a66"},
    {"band-blue",    "#8cc4ff", "#8cc4ff"},
    {"band-green",   "#5ff0b0", "#5ff0b0"},
    {"band-yellow",  "#ffe14d", "#ffe14d"},
    {"red-soft",     "#ffd9d2", "#4d0f08"},
    {"blue-soft",    "#cfdcff", "#04184a"},
    {"green-soft",   "#c6f0dc", "#033d25"},
    {"yellow-soft",  "#fff2b0", "#4a3f00"},
    {"purple-soft",  "#efcdf5", "#3d0047"},
    {"orange-soft",  "#ffe2c2", "#4d2800"},
    {"paper",        "#ffffff", "#000000"},
    {"good",         "#006238", "#5ff0b0"},
    {"bad",          "#8c0000", "#ff9d90"},
};
// clang-format on

// What a palette has not got is as in the standard one.
static const struct {
    const char *name;
    const colour *own;
    size_t count;
} palettes[] = {
    {"standard", NULL, 0},
    {"safe", safe_colours, sizeof safe_colours / sizeof safe_colours[0]},
    {"high", high_colours, sizeof high_colours / sizeof high_colours[0]},
};
enum { PALETTES = sizeof palettes / sizeof palettes[0] };

const char *ita_palette_name(int palette) {
    return palette >= 0 && palette < PALETTES ? palettes[palette].name : NULL;
}

int ita_palette_find(const char *name) {
    for (int i = 0; i < PALETTES; i++)
        if (strcmp(palettes[i].name, name) == 0) return i;
    return -1;
}

const char palette_shared_style[] =
    "svg text{font-family:'DejaVu Sans','Noto Sans',sans-serif;fill:var(--ink);stroke:none}"
    "svg text.coordinate{fill:var(--ink-2)}"
    ".pattern{stroke:none;pointer-events:none}"
    ".dots{fill:url(#dots)}.stripes{fill:url(#stripes)}.cross{fill:url(#cross)}"
    ".waves{fill:url(#waves)}.checks{fill:url(#checks)}.grid{fill:url(#grid)}"
    ".ghost{fill-opacity:.55;stroke-opacity:.55}"
    ".marked.marked{stroke:var(--bad);stroke-width:.09}"
    ".inlay-plate{fill:var(--plate);stroke:var(--plate-line);stroke-width:.03}"
    ".inlay-dark,.inlay-light{fill:none;stroke:var(--string-dark);stroke-width:.09}"
    ".inlay-light{stroke:var(--string-light);stroke-width:.045}"
    ".kerf{fill:var(--kerf);stroke:var(--kerf);stroke-width:.13;stroke-linejoin:round;"
    "pointer-events:none}"
    ".bench{fill:var(--bench);stroke:none}"
    ".gone{fill:none;stroke:var(--line-strong);stroke-width:.035;stroke-dasharray:.09 .11;"
    "stroke-opacity:.7}"; // twice, to win over a game's own class

const char palette_heat_style[] =
    ".heat{fill:var(--red);stroke:none;pointer-events:none}"
    ".heat-1{fill-opacity:.08}.heat-2{fill-opacity:.16}.heat-3{fill-opacity:.25}"
    ".heat-4{fill-opacity:.34}.heat-5{fill-opacity:.43}.heat-6{fill-opacity:.52}"
    ".heat-7{fill-opacity:.62}.heat-8{fill-opacity:.72}.heat-9{fill-opacity:.82}"
    ".heat-10{fill-opacity:.92}"
    "svg text.heat-words{paint-order:stroke;stroke:var(--paper);stroke-width:.25em;"
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

static const colour *find_in(const colour *list, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (ita_text_is(name, length, list[i].name)) return &list[i];
    return NULL;
}

static const colour *find(int palette, const char *name, size_t length) {
    const colour *own = NULL;
    if (palette > 0 && palette < PALETTES)
        own = find_in(palettes[palette].own, palettes[palette].count, name, length);
    return own ? own : find_in(colours, sizeof colours / sizeof colours[0], name, length);
}

void palette_resolve(const char *css, palette_light light, ita_text *out) {
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
        const colour *known = find(light.palette, name, (size_t)(end - name));
        ita_put(out, !known ? "#f0f" : light.is_dark ? known->dark : known->light);
        at = end + 1;
    }
}

// "--red:light-dark(#b5402e,#dd7763);": the page's color-scheme chooses.
static void put_properties(const colour *list, size_t count, ita_text *out) {
    for (size_t i = 0; i < count; i++) {
        ita_put(out, "--");
        ita_put(out, list[i].name);
        ita_put(out, ":light-dark(");
        ita_put(out, list[i].light);
        ita_put_char(out, ',');
        ita_put(out, list[i].dark);
        ita_put(out, ");");
    }
}

// Weaker than any rule of the page's; a part of it may show another palette than the whole.
static void put_palettes(ita_text *out) {
    ita_put(out, ":where(:root,[data-palette=standard]){");
    put_properties(colours, sizeof colours / sizeof colours[0], out);
    for (int i = 1; i < PALETTES; i++) {
        ita_put(out, "}:where([data-palette=");
        ita_put(out, palettes[i].name);
        ita_put(out, "]){");
        put_properties(palettes[i].own, palettes[i].count, out);
    }
    ita_put_char(out, '}');
}

void ita_scene_css(const char *style, ita_text *out) {
    put_palettes(out);
    ita_put(out, palette_shared_style);
    ita_put(out, palette_heat_style);
    if (style) ita_put(out, style);
}
