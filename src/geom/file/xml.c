// Tags of an XML file, one after the other. Checks that they nest; expands and copies nothing.
#include "geom/file/xml.h"

#include <string.h>

void xml_open(xml_reader *xml, const char *bytes, size_t length) {
    xml->bytes = bytes; // one by one: every use opens a reader, and its stack is large
    xml->length = length;
    xml->at = xml->depth = xml->fault_offset = 0;
    xml->has_pending_close = xml->is_whole = xml->has_root = false;
    xml->fault = NULL;
    xml->fault_name = (xml_slice){NULL, 0};
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) xml->at = 3;
}

bool xml_is(xml_slice slice, const char *words) {
    return ita_text_is(slice.bytes, slice.length, words);
}

bool xml_begins(xml_slice slice, const char *words) {
    const size_t length = strlen(words);
    return slice.length >= length && memcmp(slice.bytes, words, length) == 0;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == ':' || c == '-' || c == '.' || (unsigned char)c >= 0x80;
}

static xml_tag fail(xml_reader *xml, size_t offset, const char *key) {
    xml->fault = key;
    xml->fault_offset = offset;
    return (xml_tag){.kind = XML_FAULT, .offset = offset};
}

static bool starts_with(const xml_reader *xml, const char *words) {
    size_t length = strlen(words);
    return xml->length - xml->at >= length && memcmp(xml->bytes + xml->at, words, length) == 0;
}

// Steps past the next `words`; false when there are none.
static bool skip_past(xml_reader *xml, const char *words) {
    for (; xml->at < xml->length; xml->at++)
        if (starts_with(xml, words)) {
            xml->at += strlen(words);
            return true;
        }
    return false;
}

static size_t length_until(const xml_reader *xml, char end);

// Marks in quotes and in comments are none.
static bool skip_doctype(xml_reader *xml) {
    int brackets = 0;
    for (; xml->at < xml->length; xml->at++) {
        char c = xml->bytes[xml->at];
        if (starts_with(xml, "<!--") && !skip_past(xml, "-->")) return false;
        if (c == '"' || c == '\'') {
            xml->at++;
            xml->at += length_until(xml, c);
        }
        if (c == '[') brackets++;
        if (c == ']') brackets--;
        if (c == '>' && brackets <= 0) {
            xml->at++;
            return true;
        }
    }
    return false;
}

static xml_slice read_name(xml_reader *xml) {
    xml_slice name = {xml->bytes + xml->at, 0};
    while (xml->at < xml->length && is_name(xml->bytes[xml->at]))
        xml->at++, name.length++;
    return name;
}

static void skip_space(xml_reader *xml) {
    while (xml->at < xml->length && is_space(xml->bytes[xml->at]))
        xml->at++;
}

static xml_tag tag_of(xml_kind kind, xml_slice name, size_t offset) {
    xml_tag tag = {.kind = kind, .name = name, .offset = offset};
    const char *colon = name.length ? memchr(name.bytes, ':', name.length) : NULL;
    if (!colon) return tag;
    tag.prefix = (xml_slice){name.bytes, (size_t)(colon - name.bytes)};
    tag.name = (xml_slice){colon + 1, name.length - tag.prefix.length - 1};
    return tag;
}

static xml_tag close_tag(xml_reader *xml, size_t offset) {
    xml->at += 2;
    xml_slice name = read_name(xml);
    skip_space(xml);
    if (xml->at >= xml->length || xml->bytes[xml->at] != '>')
        return fail(xml, offset, "geom.svg.tag");
    xml->at++;
    if (xml->depth == 0) return fail(xml, offset, "geom.svg.nesting");
    xml_slice opened = xml->open[--xml->depth];
    if (opened.length != name.length || memcmp(opened.bytes, name.bytes, name.length) != 0)
        return fail(xml, offset, "geom.svg.nesting");
    return tag_of(XML_CLOSE, name, offset);
}

// What stands before the next such byte, or to the end. Values are long: whole drawings.
static size_t length_until(const xml_reader *xml, char end) {
    const char *from = xml->bytes + xml->at, *found = memchr(from, end, xml->length - xml->at);
    return found ? (size_t)(found - from) : xml->length - xml->at;
}

// Whether the tag, as far as it was read, has such an attribute.
static bool has_attribute(const xml_tag *tag, xml_slice name) {
    xml_slice other, value;
    for (size_t at = 0; xml_next_attribute(tag, &at, &other, &value);)
        if (other.length == name.length && memcmp(other.bytes, name.bytes, name.length) == 0)
            return true;
    return false;
}

// One name="value"; false when it is broken, or said twice.
static bool skip_attribute(xml_reader *xml, xml_tag *tag) {
    const xml_slice name = read_name(xml);
    if (name.length == 0 || has_attribute(tag, name)) return false;
    tag->binds_prefixes = tag->binds_prefixes || xml_begins(name, "xmlns");
    skip_space(xml);
    if (xml->at >= xml->length || xml->bytes[xml->at] != '=') return false;
    xml->at++;
    skip_space(xml);
    if (xml->at >= xml->length) return false;
    char quote = xml->bytes[xml->at++];
    if (quote != '"' && quote != '\'') return false;
    const size_t length = length_until(xml, quote);
    if (xml->at + length >= xml->length || memchr(xml->bytes + xml->at, '<', length)) return false;
    xml->at += length + 1;
    return xml->at < xml->length && (is_space(xml->bytes[xml->at]) || xml->bytes[xml->at] == '>' ||
                                     xml->bytes[xml->at] == '/');
}

static xml_tag open_tag(xml_reader *xml, size_t offset) {
    if (xml->is_whole && xml->depth == 0 && xml->has_root) // a second root
        return fail(xml, offset, "geom.svg.tag");
    xml->has_root = true;
    xml->at++;
    xml_slice name = read_name(xml);
    if (name.length == 0) return fail(xml, offset, "geom.svg.tag");
    xml_tag tag = tag_of(XML_OPEN, name, offset);
    tag.attributes.bytes = xml->bytes + xml->at;
    for (int attributes = 0;; attributes++) {
        skip_space(xml);
        size_t here = xml->at;
        tag.attributes.length = (size_t)(xml->bytes + here - tag.attributes.bytes);
        if (here >= xml->length) return fail(xml, offset, "geom.svg.unfinished");
        if (starts_with(xml, "/>")) {
            xml->at += 2;
            tag.is_empty = xml->has_pending_close = true;
            break;
        }
        if (xml->bytes[here] == '>') {
            xml->at++;
            break;
        }
        if (attributes == XML_ATTRIBUTES_MOST || !skip_attribute(xml, &tag))
            return fail(xml, here, "geom.svg.attribute");
    }
    if (xml->depth == XML_DEPTH_MOST) return fail(xml, offset, "geom.svg.deep");
    xml->open[xml->depth++] = name;
    return tag;
}

// Steps past what is no tag; false, with the fault, when it is broken or has no place there.
static bool step_past(xml_reader *xml) {
    static const char sheet[] = "<?xml-stylesheet";
    const bool is_outside = xml->is_whole && xml->depth == 0;
    const size_t offset = xml->at;
    bool is_done = true, is_here = true;
    if (starts_with(xml, "<!--")) {
        xml->at += 4;
        is_done = skip_past(xml, "-->");
    } else if (starts_with(xml, "<![CDATA[")) {
        is_here = !is_outside;
        is_done = skip_past(xml, "]]>");
    } else if (starts_with(xml, "<?")) {
        if (is_outside && starts_with(xml, sheet)) {
            (void)fail(xml, offset, "geom.svg.property");
            xml->fault_name = (xml_slice){xml->bytes + offset + 2, sizeof sheet - 3};
            return false;
        }
        is_done = skip_past(xml, "?>");
    } else {
        is_here = !xml->is_whole || (is_outside && !xml->has_root);
        is_done = skip_doctype(xml);
    }
    if (!is_done || !is_here)
        (void)fail(xml, offset, is_here ? "geom.svg.unfinished" : "geom.svg.tag");
    return is_done && is_here;
}

xml_tag xml_next(xml_reader *xml) {
    if (xml->has_pending_close) {
        xml->has_pending_close = false;
        xml_slice name = xml->open[--xml->depth];
        return tag_of(XML_CLOSE, name, xml->at);
    }
    for (;;) {
        if (xml->is_whole && xml->depth == 0)
            skip_space(xml);
        else
            while (xml->at < xml->length && xml->bytes[xml->at] != '<')
                xml->at++;
        size_t offset = xml->at;
        if (offset >= xml->length) {
            if (xml->depth) return fail(xml, offset, "geom.svg.unfinished");
            return (xml_tag){.kind = XML_END, .offset = offset};
        }
        if (xml->bytes[offset] != '<') return fail(xml, offset, "geom.svg.tag"); // beside the root
        if (starts_with(xml, "</")) return close_tag(xml, offset);
        if (!starts_with(xml, "<!") && !starts_with(xml, "<?")) return open_tag(xml, offset);
        if (!step_past(xml)) return (xml_tag){.kind = XML_FAULT, .offset = xml->fault_offset};
    }
}

bool xml_next_attribute(const xml_tag *tag, size_t *at, xml_slice *name, xml_slice *value) {
    xml_reader inside;
    xml_open(&inside, tag->attributes.bytes, tag->attributes.length);
    inside.at = *at;
    skip_space(&inside);
    *name = read_name(&inside);
    if (name->length == 0) return false;
    skip_space(&inside);
    inside.at++; // the equals sign: the tag was checked when it was read
    skip_space(&inside);
    if (inside.at >= inside.length) return false;
    const char quote = inside.bytes[inside.at++];
    value->bytes = inside.bytes + inside.at;
    value->length = length_until(&inside, quote);
    *at = inside.at + value->length + 1;
    return true;
}

bool xml_attribute(const xml_tag *tag, const char *name, xml_slice *value) {
    xml_slice found, said;
    for (size_t at = 0; xml_next_attribute(tag, &at, &found, &said);)
        if (xml_is(found, name)) {
            *value = said;
            return true;
        }
    return false;
}
