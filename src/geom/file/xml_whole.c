// References of an XML file put in, each place with a way back to the file.
#include "geom/file/xml_whole.h"

#include "geom/file/xml_character.h"
#include "geom/file/xml_names.h"

#include <string.h>

#define DEPTH_MOST 16
#define NAME_MOST  256
#define WORK_MOST  ((size_t)1 << 23)
#define LEAST_WORK 32 // of an entity that says nothing

typedef struct putting {
    xml_whole *whole;
    const char *file;
    size_t length;
    xml_names entities; // each with the place behind its name in the declaration
    size_t place;       // in the file, of the reference that is put in
    size_t work;        // bytes of entities that were read, about
    ita_diag *diag;
} putting;

static ita_status refuse(const putting *p, const char *key, size_t place, xml_slice name) {
    ita_fail_at(p->diag, ITA_E_UNSUPPORTED, key, place);
    ita_diag_arg_bytes(p->diag, name.bytes, name.length);
    return ITA_E_UNSUPPORTED;
}

static ita_status broken(const putting *p, const char *key, size_t place) {
    return ita_fail_at(p->diag, ITA_E_SYNTAX, key, place);
}

// ---- declarations

// What hides marks and references, as a whole; 0 where nothing does.
static size_t aside_at(xml_slice s, size_t at) {
    static const char *const asides[][2] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
    for (size_t i = 0; i < sizeof asides / sizeof asides[0]; i++) {
        ita_reader r = {s.bytes, s.length, at};
        if (!ita_read_words(&r, asides[i][0])) continue;
        while (!ita_read_end(&r) && !ita_read_words(&r, asides[i][1]))
            r.at++;
        return r.at - at;
    }
    return 0;
}

// Blanks, comments and instructions.
static void skip_asides(ita_reader *r) {
    for (size_t aside = 1; aside > 0; r->at += aside) {
        ita_read_space(r);
        aside = aside_at((xml_slice){r->bytes, r->length}, r->at);
    }
}

// The next word, all between quotes or brackets with these, or a mark; empty at the end.
static xml_slice read_token(ita_reader *r) {
    ita_read_space(r);
    const size_t from = r->at;
    const char first = ita_read_peek(r);
    const char end[2] = {first == '(' ? ')' : first, '\0'};
    const bool is_closed = first && strchr("(\"'", first);
    const char *ends = is_closed ? end : " \t\r\n>[](;\"'";
    r->at += !ita_read_end(r);
    while (!ita_read_end(r) && !strchr(">%[]", first) && !strchr(ends, ita_read_peek(r)))
        r->at++;
    r->at += is_closed && !ita_read_end(r);
    return (xml_slice){r->bytes + from, r->at - from};
}

static bool is_quoted(xml_slice token) {
    return token.length > 1 && (token.bytes[0] == '"' || token.bytes[0] == '\'');
}

// To the end of a declaration. With attributes, by names, types and what they are without being
// said: none may have a value then, but those that bind prefixes.
static ita_status end_declaration(const putting *p, ita_reader *r, size_t begin,
                                  bool has_attributes) {
    xml_slice attribute = {NULL, 0};
    bool is_name = false; // the element comes first
    for (;;) {
        const xml_slice token = read_token(r);
        if (token.length == 0 || xml_is(token, "]")) return broken(p, "geom.svg.unfinished", begin);
        if (xml_is(token, ">")) return ITA_OK;
        if (is_quoted(token)) {
            if (has_attributes && !xml_begins(attribute, "xmlns"))
                return refuse(p, "geom.svg.property", begin, attribute);
        } else if (token.bytes[0] == '(') {
            is_name = true;
        } else if (token.bytes[0] != '#') {
            if (is_name) attribute = token;
            is_name = !is_name;
        }
    }
}

// Between the brackets of a DOCTYPE, and its end.
static ita_status read_declarations(putting *p, ita_reader *r) {
    for (;;) {
        skip_asides(r);
        const size_t begin = r->at;
        ita_status status = ITA_OK;
        if (ita_read_char(r, ']')) return end_declaration(p, r, begin, false);
        if (ita_read_words(r, "<!ENTITY")) {
            const xml_slice name = read_token(r);
            if (!xml_is(name, "%") && xml_names_put(&p->entities, name, r->at))
                return ita_fail(p->diag, ITA_E_MEMORY, "memory");
            status = end_declaration(p, r, begin, false);
        } else if (ita_read_words(r, "<!ATTLIST")) {
            status = end_declaration(p, r, begin, true);
        } else if (ita_read_words(r, "<!")) {
            status = end_declaration(p, r, begin, false);
        } else if (ita_read_char(r, '%')) { // would bring declarations of its own
            return refuse(p, "geom.svg.entity", begin, read_token(r));
        } else {
            return broken(p, ita_read_end(r) ? "geom.svg.unfinished" : "geom.svg.tag", begin);
        }
        if (status) return status;
    }
}

// All before the first tag. What is wrong there besides is told when the tags are read.
static ita_status read_prolog(putting *p, ita_reader *r) {
    (void)ita_read_words(r, "\xef\xbb\xbf");
    skip_asides(r);
    const size_t begin = r->at;
    if (!ita_read_words(r, "<!DOCTYPE")) return ITA_OK;
    for (;;) {
        const xml_slice token = read_token(r);
        if (token.length == 0) return broken(p, "geom.svg.unfinished", begin);
        if (xml_is(token, "[")) return read_declarations(p, r);
        if (xml_is(token, ">")) return ITA_OK;
    }
}

// ---- references

static ita_status put_content(putting *p, xml_slice s, int depth);
static ita_status put_value(putting *p, xml_slice s, int depth);

// From an ampersand to the semicolon; empty without one.
static xml_slice reference_at(xml_slice s, size_t at) {
    const size_t rest = s.length - at;
    const char *end = memchr(s.bytes + at, ';', rest < NAME_MOST ? rest : NAME_MOST);
    return (xml_slice){s.bytes + at, end ? (size_t)(end + 1 - (s.bytes + at)) : 0};
}

static xml_slice name_of(xml_slice reference) {
    return (xml_slice){reference.bytes + 1, reference.length - 2};
}

// Words with their references as characters: by number only, or the five that XML knows too. Others
// stay as they stand.
static void put_known(xml_slice words, bool only_numbers, ita_text *out) {
    for (size_t at = 0; at < words.length;) {
        const xml_slice reference =
            words.bytes[at] == '&' ? reference_at(words, at) : (xml_slice){NULL, 0};
        uint32_t c;
        const char *wrong;
        if (reference.length > 2 && (reference.bytes[1] == '#' || !only_numbers) &&
            xml_reference(name_of(reference), &c, &wrong)) {
            xml_put_character(out, c);
            at += reference.length;
        } else {
            const char *more = memchr(words.bytes + at + 1, '&', words.length - at - 1);
            const size_t end = more ? (size_t)(more - words.bytes) : words.length;
            ita_put_bytes(out, words.bytes + at, end - at);
            at = end;
        }
    }
}

void xml_put_plain(xml_slice words, ita_text *out) {
    put_known(words, false, out);
}

static ita_status put_entity(putting *p, xml_slice name, bool is_value, int depth) {
    const xml_named *found = xml_names_find(&p->entities, name);
    if (!found) return refuse(p, "geom.svg.entity", p->place, name);
    ita_reader r = {p->file, p->length, found->offset};
    const xml_slice written = read_token(&r);
    if (!is_quoted(written)) return refuse(p, "geom.svg.entity", p->place, name); // elsewhere
    p->work += written.length + name.length + LEAST_WORK;
    if (depth == DEPTH_MOST || p->work > WORK_MOST)
        return refuse(p, "geom.svg.grows", p->place, name);
    ita_text text;
    ita_text_open(&text, p->whole->text.allocator);
    // numbers in its declaration are characters by now, and may be marks
    put_known((xml_slice){written.bytes + 1, written.length - 2}, true, &text);
    ita_status status = ita_text_status(&text);
    if (status) (void)ita_fail(p->diag, status, "memory");
    const xml_slice value = {ita_text_get(&text), text.length};
    if (!status)
        status = is_value ? put_value(p, value, depth + 1) : put_content(p, value, depth + 1);
    ita_text_close(&text);
    return status;
}

static ita_status note_seam(putting *p, size_t begin, size_t behind) {
    xml_whole *w = p->whole;
    ita_status status = ita_grow(w->text.allocator, &w->seams, &w->seam_capacity, w->seam_count + 1,
                                 sizeof *w->seams);
    if (status) return ita_fail(p->diag, status, "memory");
    w->seams[w->seam_count++] = (xml_seam){begin, w->text.length, behind};
    return ITA_OK;
}

// What is shown of an ampersand that begins no reference: a few whole characters.
static xml_slice beginning_at(xml_slice s, size_t at) {
    size_t most = 9;
    if (s.length - at <= most) return (xml_slice){s.bytes + at, s.length - at};
    while (most > 1 && ((unsigned char)s.bytes[at + most] & 0xC0) == 0x80)
        most--;
    return (xml_slice){s.bytes + at, most};
}

// At an ampersand; steps behind the reference.
static ita_status put_reference(putting *p, xml_slice s, size_t *at, bool is_value, int depth) {
    const xml_slice reference = reference_at(s, *at), name = name_of(reference);
    ita_text *out = &p->whole->text;
    const size_t begin = out->length;
    if (depth == 0) p->place = (size_t)(s.bytes + *at - p->file);
    if (reference.length < 3) return refuse(p, "geom.svg.entity", p->place, beginning_at(s, *at));
    *at += reference.length;
    ita_status status = ITA_OK;
    uint32_t c;
    const char *wrong;
    if (!xml_reference(name, &c, &wrong))
        status = name.bytes[0] == '#' ? refuse(p, "geom.svg.entity", p->place, name)
                                      : put_entity(p, name, is_value, depth);
    else if (c < 0x80 && strchr("<>&\"'", (char)c)) // could be taken for a mark
        ita_put_bytes(out, reference.bytes, reference.length);
    else
        xml_put_character(out, c);
    if (status || depth > 0) return status;
    return note_seam(p, begin, p->place + reference.length);
}

// What stands in an attribute: quotes of an entity do not end it.
static ita_status put_value(putting *p, xml_slice s, int depth) {
    ita_text *out = &p->whole->text;
    ita_status status = ITA_OK;
    for (size_t at = 0; at < s.length && !status;) {
        const char c = s.bytes[at];
        if (c == '&') {
            status = put_reference(p, s, &at, true, depth);
            continue;
        }
        if (c == '"' || c == '\'')
            ita_put(out, c == '"' ? "&#34;" : "&#39;");
        else
            ita_put_char(out, c);
        at++;
    }
    return status;
}

static ita_status put_content(putting *p, xml_slice s, int depth) {
    ita_text *out = &p->whole->text;
    char quote = '\0';
    bool is_tag = false;
    size_t copied = 0;
    ita_status status = ITA_OK;
    for (size_t at = 0; at < s.length && !status;) {
        const char c = s.bytes[at];
        if (c == '&') {
            ita_put_bytes(out, s.bytes + copied, at - copied);
            status = put_reference(p, s, &at, quote != '\0', depth);
            copied = at;
            continue;
        }
        const size_t aside = c == '<' && !is_tag ? aside_at(s, at) : 0;
        at += aside ? aside : 1;
        if (aside) continue;
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (is_tag && (c == '"' || c == '\''))
            quote = c;
        else if (c == '<' || c == '>')
            is_tag = c == '<';
    }
    if (!status) ita_put_bytes(out, s.bytes + copied, s.length - copied);
    return status;
}

// ---- all of it

static ita_status put_all(putting *p, size_t prolog) {
    xml_whole *w = p->whole;
    const char *rest = p->file + prolog;
    if (prolog >= p->length || !memchr(rest, '&', p->length - prolog)) return ITA_OK;
    ita_put_bytes(&w->text, p->file, prolog);
    ita_status status = put_content(p, (xml_slice){rest, p->length - prolog}, 0);
    if (status) return status;
    if (ita_text_status(&w->text)) return ita_fail(p->diag, ITA_E_MEMORY, "memory");
    w->bytes = w->text.data;
    w->length = w->text.length;
    return ITA_OK;
}

ita_status xml_whole_open(const char *bytes, size_t length, const ita_allocator *allocator,
                          xml_whole *out, ita_diag *diag) {
    *out = (xml_whole){.bytes = bytes, .length = length};
    ita_text_open(&out->text, allocator);
    putting p = {.whole = out, .file = bytes, .length = length, .diag = diag};
    xml_names_open(&p.entities, allocator);
    ita_reader r = ita_read(bytes, length);
    ita_status status = read_prolog(&p, &r);
    if (!status) status = put_all(&p, r.at);
    xml_names_close(&p.entities);
    return status;
}

void xml_whole_close(xml_whole *whole) {
    ita_give(whole->text.allocator, whole->seams, whole->seam_capacity * sizeof *whole->seams);
    ita_text_close(&whole->text);
}

size_t xml_whole_place(const xml_whole *whole, size_t offset) {
    size_t low = 0, high = whole->seam_count; // seams before `low` begin at the offset or before
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (whole->seams[middle].begin <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) return offset;
    const xml_seam *seam = &whole->seams[low - 1];
    if (offset >= seam->end) return seam->behind + (offset - seam->end);
    const xml_seam none = {0, 0, 0}, *before = low > 1 ? seam - 1 : &none;
    return before->behind + (seam->begin - before->end);
}
