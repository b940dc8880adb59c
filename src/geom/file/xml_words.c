// Characters of an XML file. Reads bytes of UTF-8 or Latin-1, gives characters; copies nothing but
// what is asked for as text.
#include "geom/file/xml_words.h"

#include "geom/file/xml_character.h"

#include <string.h>

// ---- the encoding

static bool is_alike(xml_slice name, const char *lower) {
    if (name.length != strlen(lower)) return false;
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.bytes[i];
        if ((c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c) != lower[i]) return false;
    }
    return true;
}

xml_encoding xml_encoding_of(const char *bytes, size_t length, xml_slice *name) {
    static const char *const utf8[] = {"utf-8", "utf8", "us-ascii", "ascii"};
    static const char *const latin[] = {"iso-8859-1", "latin1", "latin-1"};
    ita_reader reader = ita_read(bytes, length);
    ita_read_words(&reader, "\xEF\xBB\xBF");
    const size_t begin = reader.at;
    if (!ita_read_words(&reader, "<?xml")) return XML_UTF8;
    size_t end = reader.at;
    while (end < length && bytes[end] != '>')
        end++;
    // it looks like a tag's attributes, up to the question mark
    const xml_tag declaration = {
        .attributes = {bytes + begin + 5, end > begin + 6 ? end - begin - 6 : 0}};
    if (!xml_attribute(&declaration, "encoding", name)) return XML_UTF8;
    for (size_t i = 0; i < sizeof utf8 / sizeof utf8[0]; i++)
        if (is_alike(*name, utf8[i])) return XML_UTF8;
    for (size_t i = 0; i < sizeof latin / sizeof latin[0]; i++)
        if (is_alike(*name, latin[i])) return XML_LATIN1;
    return XML_OTHER;
}

// ---- characters

xml_words xml_words_of(const char *bytes, xml_slice words, xml_encoding encoding, bool is_content) {
    const size_t at = words.bytes ? (size_t)(words.bytes - bytes) : 0;
    return (xml_words){.bytes = bytes,
                       .at = at,
                       .start = at,
                       .end = at + words.length,
                       .is_latin = encoding == XML_LATIN1,
                       .is_content = is_content};
}

static bool fail(xml_words *w, const char *key) {
    w->fault = key;
    return false;
}

static bool read_utf8(xml_words *w, uint32_t *character) {
    const unsigned char first = (unsigned char)w->bytes[w->at];
    const size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    static const uint32_t masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    size_t bad;
    if (w->end - w->at < size || !ita_text_is_utf8(w->bytes + w->at, size, &bad))
        return fail(w, "geom.xml.character");
    *character = first & masks[size];
    for (size_t i = 1; i < size; i++)
        *character = *character << 6 | ((unsigned char)w->bytes[w->at + i] & 0x3F);
    w->at += size;
    return true;
}

// One as it stands in the file; line ends are one, and blanks of an attribute.
static bool read_plain(xml_words *w, uint32_t *character) {
    if (w->is_latin)
        *character = (unsigned char)w->bytes[w->at++];
    else if (!read_utf8(w, character))
        return false;
    if (!xml_is_character(*character)) return fail(w, "geom.xml.character");
    if (*character == '\r') {
        if (w->at < w->end && w->bytes[w->at] == '\n') w->at++;
        *character = '\n';
    }
    if (!w->is_content && (*character == '\n' || *character == '\t')) *character = ' ';
    return true;
}

// At an ampersand.
static bool read_reference(xml_words *w, uint32_t *character) {
    enum { NAME_MOST = 12 };
    size_t end = w->at + 1;
    while (end < w->end && end - w->at < NAME_MOST && w->bytes[end] != ';')
        end++;
    if (end >= w->end || w->bytes[end] != ';') return fail(w, "geom.xml.entity");
    const xml_slice name = {w->bytes + w->at + 1, end - w->at - 1};
    const char *wrong;
    w->at = end + 1;
    return xml_reference(name, character, &wrong) || fail(w, wrong);
}

// ---- what stands between

// Where `words` begin next; the end when they do not.
static size_t find(const xml_words *w, size_t from, const char *words) {
    const size_t length = strlen(words);
    for (; w->end - from >= length; from++)
        if (memcmp(w->bytes + from, words, length) == 0) return from;
    return w->end;
}

static bool is_here(const xml_words *w, const char *words) {
    const size_t length = strlen(words);
    return w->end - w->at >= length && memcmp(w->bytes + w->at, words, length) == 0;
}

static size_t behind(const xml_words *w, size_t from, const char *words) {
    const size_t at = find(w, from, words);
    return at < w->end ? at + strlen(words) : w->end;
}

// At a '<' of content: a comment, an instruction, CDATA; whoever gave the content saw no tags.
static bool step_over(xml_words *w) {
    if (is_here(w, "<![CDATA[")) {
        w->at += 9;
        w->plain_end = find(w, w->at, "]]>");
    } else if (is_here(w, "<!--")) {
        w->at = behind(w, w->at + 4, "-->");
    } else if (is_here(w, "<?")) {
        w->at = behind(w, w->at + 2, "?>");
    } else {
        return fail(w, "geom.svg.tag");
    }
    return true;
}

bool xml_words_next(xml_words *words, uint32_t *character) {
    xml_words *w = words;
    while (!w->fault) {
        w->start = w->at;
        if (w->plain_end > 0 && w->at >= w->plain_end) {
            w->at = behind(w, w->plain_end, "]]>");
            w->plain_end = 0;
        } else if (w->at >= w->end) {
            return false;
        } else if (w->plain_end > 0) {
            return read_plain(w, character);
        } else if (w->bytes[w->at] == '&') {
            return read_reference(w, character);
        } else if (!w->is_content || w->bytes[w->at] != '<') {
            return read_plain(w, character);
        } else if (!step_over(w)) {
            return false;
        }
    }
    return false;
}

bool xml_words_put(xml_words *words, ita_text *out) {
    uint32_t character;
    while (xml_words_next(words, &character))
        xml_put_character(out, character);
    return !words->fault;
}
