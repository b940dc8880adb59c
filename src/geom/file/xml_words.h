// The characters of an attribute's value or of an element's content: entities and references by
// number are read, comments and processing instructions stepped over, CDATA taken to the letter,
// line ends made one. Entities that a DOCTYPE defines are refused, so nothing grows by being read.
#ifndef GEOM_FILE_XML_WORDS_H
#define GEOM_FILE_XML_WORDS_H

#include "geom/file/xml.h"

typedef enum xml_encoding { XML_UTF8, XML_LATIN1, XML_OTHER } xml_encoding;

// What the declaration at the start of a file says; UTF-8 without one. XML_OTHER: `name` is told.
xml_encoding xml_encoding_of(const char *bytes, size_t length, xml_slice *name);

typedef struct xml_words {
    const char *bytes; // of the file
    size_t at, end;    // what is left of the words
    size_t start;      // where the character given last begins
    size_t plain_end;  // up to here stands CDATA, taken to the letter
    bool is_latin, is_content;
    const char *fault; // message key; at `start`
} xml_words;

// `words` lies within the file's bytes.
xml_words xml_words_of(const char *bytes, xml_slice words, xml_encoding encoding, bool is_content);
// The next character; false at the end, or at a fault.
bool xml_words_next(xml_words *words, uint32_t *character);
// All that is left, as UTF-8; false at a fault.
bool xml_words_put(xml_words *words, ita_text *out);

#endif
