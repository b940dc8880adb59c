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

// Words of style sheets are the same in large letters.
static bool says(xml_slice said, const char *word) {
    size_t i = 0;
    for (; i < said.length && word[i]; i++) {
        const char c = said.bytes[i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != word[i]) return false;
    }
    return i == said.length && !word[i];
}

static bool take_fill_rule(svg_look *look, xml_slice value) {
    if (says(value, "evenodd"))
        look->is_even_odd = true;
    else if (says(value, "nonzero"))
        look->is_even_odd = false;
    else if (says(value, "inherit"))
        look->is_even_odd = look->is_even_odd_outside;
    else
        return false;
    return true;
}

// What is inside of something that is drawn inherits no "none".
static bool take_display(svg_look *look, xml_slice value) {
    static const char *const words[] = {"inline",    "block", "inherit", "initial",
                                        "list-item", "table", "flex",    "inline-block"};
    look->is_gone = says(value, "none");
    if (look->is_gone) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (says(value, words[i])) return true;
    return false;
}

static bool take_visibility(svg_look *look, xml_slice value) {
    if (says(value, "hidden") || says(value, "collapse"))
        look->is_hidden = true;
    else if (says(value, "visible"))
        look->is_hidden = false;
    else if (says(value, "inherit"))
        look->is_hidden = look->is_hidden_outside;
    else
        return false;
    return true;
}

static bool take_transform(svg_look *look, xml_slice value) {
    if (value.length == 0) return true; // no declaration
    look->transform = value;
    look->is_css_transform = true;
    return true;
}

static bool take_overflow(svg_look *look, xml_slice value) {
    look->overflows = says(value, "visible") || says(value, "auto");
    return true;
}

static const property properties[] = {
    {"fill-rule", take_fill_rule, {NULL}, true},
    {"display", take_display, {NULL}, true},
    {"visibility", take_visibility, {NULL}, true},
    {"overflow", take_overflow, {NULL}, true},
    {"overflow-x", NULL, {NULL}, false},
    {"overflow-y", NULL, {NULL}, false},
    {"transform", take_transform, {NULL}, false},
    {"clip-path", NULL, {"none"}, true},
    {"clip", NULL, {"auto"}, true},
    {"mask", NULL, {"none"}, true},
    {"mask-image", NULL, {"none"}, false},
    {"mask-border", NULL, {"none"}, false},
    {"transform-origin", NULL, {"0 0", "0px 0px"}, true},
    {"transform-box", NULL, {"view-box"}, true},
    {"translate", NULL, {"none"}, false},
    {"rotate", NULL, {"none"}, false},
    {"scale", NULL, {"none"}, false},
    {"offset-path", NULL, {"none"}, false},
    {"offset", NULL, {"none"}, false},
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

// By its name as a browser of its own calls it, too.
static const property *find_property(xml_slice name) {
    static const char own[] = "-webkit-";
    const size_t length = sizeof own - 1;
    if (name.length > length && says((xml_slice){name.bytes, length}, own))
        name = (xml_slice){name.bytes + length, name.length - length};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (says(name, properties[i].name)) return &properties[i];
    return NULL;
}

bool svg_style_concerns(xml_slice name) {
    return find_property(name) != NULL;
}

static ita_status refuse(xml_slice name, const xml_tag *tag, ita_diag *diag) {
    ita_fail_at(diag, ITA_E_UNSUPPORTED, "geom.svg.property", tag->offset);
    ita_diag_arg_bytes(diag, name.bytes, name.length);
    return ITA_E_UNSUPPORTED;
}

static ita_status take(const property *p, xml_slice name, xml_slice value, const xml_tag *tag,
                       svg_look *look, ita_diag *diag) {
    for (const char *const *word = p->harmless; *word; word++)
        if (says(value, *word)) return ITA_OK;
    if (p->take && p->take(look, value)) return ITA_OK;
    return refuse(name, tag, diag);
}

// ---- declarations

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || (unsigned char)c >= 0x80;
}

static xml_slice behind(xml_slice s, size_t length) {
    return (xml_slice){s.bytes + length, s.length - length};
}

// What begins and ends with these, both included, to the end where it does not end.
static size_t length_between(xml_slice s, const char *begin, const char *end) {
    if (!xml_begins(s, begin)) return 0;
    for (size_t at = strlen(begin); at < s.length; at++)
        if (xml_begins(behind(s, at), end)) return at + strlen(end);
    return s.length;
}

// A comment of style sheets, or of XML.
static size_t comment_length(xml_slice s) {
    const size_t length = length_between(s, "/*", "*/");
    return length ? length : length_between(s, "<!--", "-->");
}

// A string with its quotes; these may be references. A mark that is taken to the letter, too.
static size_t string_length(xml_slice s) {
    static const char *const quotes[] = {"\"", "'", "&quot;", "&apos;", "&#34;", "&#39;"};
    if (s.bytes[0] == '\\') return s.length > 1 ? 2 : 1;
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        const size_t quote = strlen(quotes[i]);
        if (!xml_begins(s, quotes[i])) continue;
        for (size_t at = quote; at < s.length; at += s.bytes[at] == '\\' ? 2 : 1)
            if (xml_begins(behind(s, at), quotes[i]) || s.bytes[at] == '\n') // or never closed
                return s.bytes[at] == '\n' ? at : at + quote;
        return s.length;
    }
    return 0;
}

// A reference that stayed one: its semicolon is no mark.
static size_t reference_length(xml_slice s) {
    size_t at = s.bytes[0] == '&';
    while (at > 0 && at < s.length && (is_name(s.bytes[at]) || s.bytes[at] == '#'))
        at++;
    return at > 0 && at < s.length && s.bytes[at] == ';' ? at + 1 : 0;
}

// Without blanks at its ends and comments before it.
static xml_slice trimmed(xml_slice s) {
    for (size_t length = 1; s.length && length; s = behind(s, length))
        length = is_blank(s.bytes[0]) ? 1 : comment_length(s);
    while (s.length && is_blank(s.bytes[s.length - 1]))
        s.length--;
    return s;
}

// Where a mark next stands that is in no comment, string or brackets; or the end.
static size_t find(xml_slice s, size_t from, char mark) {
    int depth = 0;
    for (size_t at = from; at < s.length;) {
        const char c = s.bytes[at];
        if (depth == 0 && c == mark) return at;
        if (c == '(' || c == '[' || c == '{') depth++;
        if (depth > 0 && (c == ')' || c == ']' || c == '}')) depth--;
        size_t length = 0;
        if (memchr("/<\"'\\&", c, 6)) { // most are none of these
            length = comment_length(behind(s, at));
            if (!length) length = string_length(behind(s, at));
            if (!length) length = reference_length(behind(s, at));
        }
        at += length ? length : 1;
    }
    return s.length;
}

static xml_slice part(xml_slice s, size_t from, size_t end) {
    return trimmed((xml_slice){s.bytes + from, end - from});
}

// The next "name: value" of declarations; false at their end.
static bool next_declaration(xml_slice text, size_t *at, xml_slice *name, xml_slice *value) {
    while (*at < text.length) {
        const size_t end = find(text, *at, ';'), from = *at;
        const size_t colon = find((xml_slice){text.bytes, end}, from, ':');
        *at = end + 1;
        if (colon >= end) continue;
        *name = part(text, from, colon);
        *value = part(text, colon + 1, end);
        return true;
    }
    return false;
}

// Whether a name is not written letter by letter, so that it may be any.
static bool is_veiled(xml_slice name) {
    return memchr(name.bytes, '\\', name.length) || memchr(name.bytes, '/', name.length) ||
           memchr(name.bytes, '&', name.length);
}

// Takes "!important" off a value, blanks within it too.
static bool take_important(xml_slice *value) {
    static const char word[] = "important";
    const size_t length = sizeof word - 1;
    if (value->length < length || !says(behind(*value, value->length - length), word)) return false;
    const xml_slice rest = part(*value, 0, value->length - length);
    if (!rest.length || rest.bytes[rest.length - 1] != '!') return false;
    *value = part(rest, 0, rest.length - 1);
    return true;
}

// ---- sheets

// "tag", ".class", "#id", "*" and "tag.class"; false for anything that looks at other elements.
static bool read_selector(xml_slice s, svg_rule *rule) {
    size_t at = 0;
    rule->tag = rule->class_name = rule->id = (xml_slice){NULL, 0};
    rule->weight = 0;
    if (!s.length) return false;
    if (s.bytes[0] == '*') at = 1;
    while (at < s.length) {
        char mark = s.bytes[at];
        if (mark == '.' || mark == '#')
            at++;
        else if (at > 0)
            return false;
        size_t from = at;
        while (at < s.length && is_name(s.bytes[at]))
            at++;
        if (at == from || (s.bytes[from] >= '0' && s.bytes[from] <= '9')) return false;
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

// The attribute by which a sheet does not hold for every picture that is looked at; or NULL.
static const char *doubt_of(const xml_tag *style) {
    xml_slice said;
    if (xml_attribute(style, "media", &said) && said.length && !says(trimmed(said), "all") &&
        !says(trimmed(said), "screen"))
        return "media";
    return xml_attribute(style, "type", &said) && said.length && !says(said, "text/css") ? "type"
                                                                                         : NULL;
}

static ita_status add_rules(svg_sheet *sheet, xml_slice selectors, xml_slice body,
                            const xml_tag *tag, ita_diag *diag) {
    svg_rule rule = {.weight = 0};
    for (size_t at = 0; next_declaration(body, &at, &rule.name, &rule.value);) {
        if (is_veiled(rule.name)) return refuse(rule.name, tag, diag);
        if (!find_property(rule.name)) continue; // paint
        const char *doubt = doubt_of(tag);
        if (doubt) return refuse((xml_slice){doubt, strlen(doubt)}, tag, diag);
        rule.is_important = take_important(&rule.value);
        for (size_t from = 0, end; from <= selectors.length; from = end + 1) {
            end = find(selectors, from, ',');
            const xml_slice selector = part(selectors, from, end);
            if (!read_selector(selector, &rule) && selector.length) {
                (void)ita_fail_at(diag, ITA_E_UNSUPPORTED, "geom.svg.selector", tag->offset);
                ita_diag_arg_bytes(diag, selector.bytes, selector.length);
                ita_diag_arg_bytes(diag, rule.name.bytes, rule.name.length);
                return ITA_E_UNSUPPORTED;
            }
            if (!selector.length || sheet->count >= RULES_MOST) return refuse(rule.name, tag, diag);
            ita_status status = add_rule(sheet, &rule);
            if (status) return ita_fail(diag, status, "memory");
        }
    }
    return ITA_OK;
}

// Blanks, comments and the marks of what is taken to the letter.
static size_t skip(xml_slice s, size_t at) {
    for (size_t length = 1; at < s.length && length; at += length) {
        const xml_slice rest = behind(s, at);
        length = is_blank(s.bytes[at]) ? 1 : comment_length(rest);
        if (!length && xml_begins(rest, "<![CDATA[")) length = 9;
        if (!length && xml_begins(rest, "]]>")) length = 3;
    }
    return at;
}

static ita_status read_sheet(svg_sheet *sheet, xml_slice text, const xml_tag *tag, ita_diag *diag) {
    for (size_t at = skip(text, 0); at < text.length; at = skip(text, at)) {
        const size_t open = find(text, at, '{');
        const size_t close = open < text.length ? find(text, open + 1, '}') : open;
        const xml_slice head = part(text, at, open);
        const bool is_font = xml_begins(head, "@font-face");
        if (head.length && head.bytes[0] == '@' && !is_font) return refuse(head, tag, diag);
        if (open < text.length && !is_font) {
            const xml_slice body = part(text, open + 1, close);
            if (find(body, 0, '{') < body.length) return refuse(head, tag, diag); // rules in it
            ita_status status = add_rules(sheet, head, body, tag, diag);
            if (status) return status;
        }
        at = close + (close < text.length);
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
        if (is_veiled(name)) return refuse(name, tag, diag);
        const property *p = find_property(name);
        if (p && take_important(&value) == is_important)
            status = take(p, name, value, tag, look, diag);
    }
    return status;
}

ita_status svg_read_look(const svg_sheet *sheet, const xml_tag *tag, svg_look *look,
                         ita_diag *diag) {
    look->is_even_odd_outside = look->is_even_odd;
    look->is_hidden_outside = look->is_hidden;
    ita_status status = read_attributes(tag, look, diag);
    for (int is_important = 0; is_important < 2 && !status; is_important++)
        status = read_styles(sheet, tag, is_important, look, diag);
    return status;
}
