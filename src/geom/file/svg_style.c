// Styles of SVG, as far as they move, hide or cut shapes.
#include "geom/file/svg_style.h"

#include "intarsia/base.h"

#include <string.h>

// ---- properties

typedef struct property {
    const char *name;
    // may be NULL: only what is in `harmless` is taken
    bool (*take)(svg_look *look, xml_slice value);
    const char *harmless[3]; // the last is NULL
    bool is_attribute;       // is also an attribute of that name with this meaning
} property;

static bool take_fill_rule(svg_look *look, xml_slice value) {
    if (xml_is(value, "evenodd"))
        look->is_even_odd = true;
    else if (xml_is(value, "nonzero"))
        look->is_even_odd = false;
    else
        return false;
    return true;
}

// Any other word draws it; the words of other languages do not hide.
static bool take_display(svg_look *look, xml_slice value) {
    look->is_gone = xml_is(value, "none");
    return true;
}

static bool take_visibility(svg_look *look, xml_slice value) {
    if (xml_is(value, "hidden") || xml_is(value, "collapse"))
        look->is_hidden = true;
    else if (xml_is(value, "visible"))
        look->is_hidden = false;
    else
        return false;
    return true;
}

static bool take_transform(svg_look *look, xml_slice value) {
    look->transform = value;
    look->is_css_transform = true;
    return true;
}

static bool take_overflow(svg_look *look, xml_slice value) {
    look->overflows = xml_is(value, "visible") || xml_is(value, "auto");
    return true;
}

static const property properties[] = {
    {"fill-rule", take_fill_rule, {"inherit"}, true},
    {"display", take_display, {"inherit"}, true},
    {"visibility", take_visibility, {"inherit"}, true},
    {"overflow", take_overflow, {"inherit"}, true},
    {"transform", take_transform, {NULL}, false},
    {"clip-path", NULL, {"none"}, true},
    {"clip", NULL, {"auto"}, true},
    {"mask", NULL, {"none"}, true},
    {"transform-origin", NULL, {"0 0", "0px 0px"}, true},
    {"transform-box", NULL, {"view-box"}, true},
    {"translate", NULL, {"none"}, false},
    {"rotate", NULL, {"none"}, false},
    {"scale", NULL, {"none"}, false},
    {"offset-path", NULL, {"none"}, false},
    {"zoom", NULL, {"1", "normal"}, false},
    {"d", NULL, {NULL}, false},
    {"x", NULL, {NULL}, false},
    {"y", NULL, {NULL}, false},
    {"cx", NULL, {NULL}, false},
    {"cy", NULL, {NULL}, false},
    {"r", NULL, {NULL}, false},
    {"rx", NULL, {NULL}, false},
    {"ry", NULL, {NULL}, false},
    {"width", NULL, {NULL}, false},
    {"height", NULL, {NULL}, false},
    {"all", NULL, {NULL}, false},
};

static const property *find_property(xml_slice name) {
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (xml_is(name, properties[i].name)) return &properties[i];
    return NULL;
}

static ita_status refuse(xml_slice name, const xml_tag *tag, ita_diag *diag) {
    ita_fail_at(diag, ITA_E_UNSUPPORTED, "geom.svg.property", tag->offset);
    ita_diag_arg_bytes(diag, name.bytes, name.length);
    return ITA_E_UNSUPPORTED;
}

static ita_status take(const property *p, xml_slice name, xml_slice value, const xml_tag *tag,
                       svg_look *look, ita_diag *diag) {
    for (const char *const *word = p->harmless; *word; word++)
        if (xml_is(value, *word)) return ITA_OK;
    if (p->take && p->take(look, value)) return ITA_OK;
    return refuse(name, tag, diag);
}

// ---- declarations

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static xml_slice trimmed(xml_slice s) {
    while (s.length && is_blank(s.bytes[0]))
        s.bytes++, s.length--;
    while (s.length && is_blank(s.bytes[s.length - 1]))
        s.length--;
    return s;
}

// Where a character next stands, or the end.
static size_t find(xml_slice s, size_t from, char c) {
    while (from < s.length && s.bytes[from] != c)
        from++;
    return from;
}

static xml_slice part(xml_slice s, size_t from, size_t end) {
    return trimmed((xml_slice){s.bytes + from, end - from});
}

// The next "name: value" of declarations; false at their end.
static bool next_declaration(xml_slice text, size_t *at, xml_slice *name, xml_slice *value) {
    while (*at < text.length) {
        size_t end = find(text, *at, ';'), colon = find(text, *at, ':');
        size_t from = *at;
        *at = end + 1;
        if (colon >= end) continue;
        *name = part(text, from, colon);
        *value = part(text, colon + 1, end);
        return true;
    }
    return false;
}

// Takes "!important" off a value, blanks within it too.
static bool take_important(xml_slice *value) {
    static const char word[] = "important";
    const size_t length = sizeof word - 1;
    if (value->length < length || memcmp(value->bytes + value->length - length, word, length) != 0)
        return false;
    const xml_slice rest = part(*value, 0, value->length - length);
    if (!rest.length || rest.bytes[rest.length - 1] != '!') return false;
    *value = part(rest, 0, rest.length - 1);
    return true;
}

// ---- sheets

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || (unsigned char)c >= 0x80;
}

// "tag", ".class", "#id", "*" and "tag.class"; false for anything that looks at other elements.
static bool read_selector(xml_slice s, svg_rule *rule) {
    size_t at = 0;
    rule->tag = rule->class_name = rule->id = (xml_slice){NULL, 0};
    rule->weight = 0;
    if (!s.length) return false;
    if (s.bytes[0] == '*') at = 1;
    while (at < s.length) {
        char mark = s.bytes[at];
        if (mark == '.' || mark == '#') at++;
        size_t from = at;
        while (at < s.length && is_name(s.bytes[at]))
            at++;
        if (at == from) return false;
        xml_slice name = {s.bytes + from, at - from};
        xml_slice *where = mark == '.' ? &rule->class_name : mark == '#' ? &rule->id : &rule->tag;
        if (where->length) return false;
        *where = name;
        rule->weight += mark == '.' ? 10 : mark == '#' ? 100 : 1;
    }
    return true;
}

// Heavier rules come later; among equals the order of the file.
static ita_status add_rule(svg_sheet *sheet, const svg_rule *rule) {
    ita_status status = ita_grow(sheet->allocator, &sheet->rules, &sheet->capacity,
                                 sheet->count + 1, sizeof *sheet->rules);
    if (status) return status;
    size_t i = sheet->count++;
    for (; i > 0 && sheet->rules[i - 1].weight > rule->weight; i--)
        sheet->rules[i] = sheet->rules[i - 1];
    sheet->rules[i] = *rule;
    return ITA_OK;
}

#define RULES_MOST 4096

static ita_status add_rules(svg_sheet *sheet, xml_slice selectors, xml_slice body,
                            const xml_tag *tag, ita_diag *diag) {
    svg_rule rule = {.weight = 0};
    for (size_t at = 0; next_declaration(body, &at, &rule.name, &rule.value);) {
        if (!find_property(rule.name)) continue; // paint
        rule.is_important = take_important(&rule.value);
        for (size_t from = 0, end; from <= selectors.length; from = end + 1) {
            end = find(selectors, from, ',');
            if (!read_selector(part(selectors, from, end), &rule) || sheet->count >= RULES_MOST)
                return refuse(rule.name, tag, diag);
            ita_status status = add_rule(sheet, &rule);
            if (status) return ita_fail(diag, status, "memory");
        }
    }
    return ITA_OK;
}

// Blanks, comments and the marks around a sheet.
static size_t skip(xml_slice s, size_t at) {
    static const char *const marks[] = {"<![CDATA[", "]]>", "<!--", "-->"};
    for (;;) {
        size_t before = at;
        while (at < s.length && is_blank(s.bytes[at]))
            at++;
        for (size_t i = 0; i < 4; i++) {
            size_t length = strlen(marks[i]);
            if (s.length - at >= length && memcmp(s.bytes + at, marks[i], length) == 0)
                at += length;
        }
        if (s.length - at >= 2 && s.bytes[at] == '/' && s.bytes[at + 1] == '*') {
            at += 2;
            while (at < s.length && !(s.bytes[at - 1] == '*' && s.bytes[at] == '/'))
                at++;
            at += at < s.length;
        }
        if (at == before) return at;
    }
}

static ita_status read_sheet(svg_sheet *sheet, xml_slice text, const xml_tag *tag, ita_diag *diag) {
    for (size_t at = skip(text, 0); at < text.length; at = skip(text, at)) {
        size_t open = find(text, at, '{'), close = find(text, open, '}');
        xml_slice head = part(text, at, open);
        bool is_font = head.length >= 10 && memcmp(head.bytes, "@font-face", 10) == 0;
        if (head.length && head.bytes[0] == '@' && !is_font) return refuse(head, tag, diag);
        if (open < text.length && !is_font) {
            xml_slice body = part(text, open + 1, close);
            ita_status status = add_rules(sheet, head, body, tag, diag);
            if (status) return status;
        }
        at = close + 1;
    }
    return ITA_OK;
}

void svg_sheet_open(svg_sheet *sheet, const ita_allocator *allocator) {
    *sheet = (svg_sheet){.allocator = allocator};
}

ita_status svg_sheet_see(svg_sheet *sheet, const char *bytes, const xml_tag *tag, size_t behind,
                         ita_diag *diag) {
    if (!xml_is(tag->name, "style")) return ITA_OK;
    if (tag->kind == XML_OPEN) {
        sheet->style = *tag;
        sheet->begin = behind;
        return ITA_OK;
    }
    const xml_tag style = sheet->style;
    sheet->style.kind = XML_END;
    if (style.kind != XML_OPEN || tag->offset <= sheet->begin) return ITA_OK;
    const xml_slice text = {bytes + sheet->begin, tag->offset - sheet->begin};
    return read_sheet(sheet, text, &style, diag);
}

void svg_sheet_close(svg_sheet *sheet) {
    ita_give(sheet->allocator, sheet->rules, sheet->capacity * sizeof *sheet->rules);
    svg_sheet_open(sheet, sheet->allocator);
}

// ---- an element

static bool is_same(xml_slice a, xml_slice b) {
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

static bool has_class(xml_slice classes, xml_slice name) {
    for (size_t at = 0; at < classes.length;) {
        size_t end = at;
        while (end < classes.length && !is_blank(classes.bytes[end]))
            end++;
        if (is_same((xml_slice){classes.bytes + at, end - at}, name)) return true;
        at = end + 1;
    }
    return false;
}

static bool applies(const svg_rule *rule, const xml_tag *tag) {
    xml_slice value;
    if (rule->tag.length && !is_same(rule->tag, tag->name)) return false;
    if (rule->id.length && (!xml_attribute(tag, "id", &value) || !is_same(rule->id, value)))
        return false;
    return !rule->class_name.length ||
           (xml_attribute(tag, "class", &value) && has_class(value, rule->class_name));
}

static ita_status read_attributes(const xml_tag *tag, svg_look *look, ita_diag *diag) {
    xml_slice value;
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        const property *p = &properties[i];
        if (!p->is_attribute || !xml_attribute(tag, p->name, &value)) continue;
        xml_slice name = {p->name, strlen(p->name)};
        ita_status status = take(p, name, trimmed(value), tag, look, diag);
        if (status) return status;
    }
    if (xml_attribute(tag, "transform", &value)) {
        look->transform = value;
        look->is_css_transform = false;
    }
    return ITA_OK;
}

// What a sheet says of the element, and then what its own style does; each of what is important, or
// of what is not.
static ita_status read_styles(const svg_sheet *sheet, const xml_tag *tag, bool is_important,
                              svg_look *look, ita_diag *diag) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < sheet->count && !status; i++) {
        const svg_rule *rule = &sheet->rules[i];
        if (rule->is_important == is_important && applies(rule, tag))
            status = take(find_property(rule->name), rule->name, rule->value, tag, look, diag);
    }
    xml_slice style, name, value;
    if (status || !xml_attribute(tag, "style", &style)) return status;
    for (size_t at = 0; !status && next_declaration(style, &at, &name, &value);) {
        const property *p = find_property(name);
        if (p && take_important(&value) == is_important)
            status = take(p, name, value, tag, look, diag);
    }
    return status;
}

ita_status svg_read_look(const svg_sheet *sheet, const xml_tag *tag, svg_look *look,
                         ita_diag *diag) {
    ita_status status = read_attributes(tag, look, diag);
    for (int is_important = 0; is_important < 2 && !status; is_important++)
        status = read_styles(sheet, tag, is_important, look, diag);
    return status;
}
