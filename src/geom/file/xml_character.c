// References to characters, and characters as UTF-8.
#include "geom/file/xml_character.h"

bool xml_is_character(uint32_t c) {
    if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
    return c < 0xD800 || (c > 0xDFFF && c != 0xFFFE && c != 0xFFFF && c <= 0x10FFFF);
}

static bool read_number(xml_slice name, uint32_t *character, const char **wrong) {
    const bool is_hex = name.length > 1 && name.bytes[1] == 'x';
    const size_t first = is_hex ? 2 : 1;
    uint32_t value = 0;
    *wrong = "geom.xml.entity";
    for (size_t i = first; i < name.length; i++) {
        const char c = name.bytes[i], lower = (char)(c | 0x20);
        uint32_t digit;
        if (c >= '0' && c <= '9')
            digit = (uint32_t)(c - '0');
        else if (is_hex && lower >= 'a' && lower <= 'f')
            digit = (uint32_t)(lower - 'a') + 10;
        else
            return false;
        value = value * (is_hex ? 16 : 10) + digit;
        if (value > 0x10FFFF) value = 0x110000; // none, however it goes on
    }
    if (name.length == first) return false;
    *wrong = "geom.xml.character";
    *character = value;
    return xml_is_character(value);
}

bool xml_reference(xml_slice name, uint32_t *character, const char **wrong) {
    static const struct {
        const char *name;
        char character;
    } known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    if (name.length > 0 && name.bytes[0] == '#') return read_number(name, character, wrong);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!xml_is(name, known[i].name)) continue;
        *character = (unsigned char)known[i].character;
        return true;
    }
    *wrong = "geom.xml.entity";
    return false;
}

void xml_put_character(ita_text *out, uint32_t c) {
    if (c < 0x80) {
        ita_put_char(out, (char)c);
        return;
    }
    const int tails = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint32_t heads[] = {0, 0xC0, 0xE0, 0xF0};
    ita_put_char(out, (char)(heads[tails] | c >> (6 * tails)));
    for (int i = tails - 1; i >= 0; i--)
        ita_put_char(out, (char)(0x80 | (c >> (6 * i) & 0x3F)));
}
