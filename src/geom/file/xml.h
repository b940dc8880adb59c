// A strict reader for the part of XML that drawings use: tags one after the other, their attributes
// on request. Comments, processing instructions, CDATA and a DOCTYPE are stepped over; references
// are left as they stand (xml_whole.h puts them in). Nothing is copied.
#ifndef GEOM_FILE_XML_H
#define GEOM_FILE_XML_H

#include "intarsia/text.h"

#define XML_DEPTH_MOST      200
#define XML_ATTRIBUTES_MOST 200 // of a tag

typedef struct xml_slice {
    const char *bytes;
    size_t length;
} xml_slice;

typedef enum xml_kind { XML_END, XML_OPEN, XML_CLOSE, XML_FAULT } xml_kind;

typedef struct xml_tag {
    xml_kind kind;
    xml_slice name;   // without its prefix
    xml_slice prefix; // of its name; empty without one
    xml_slice attributes;
    bool is_empty;       // <tag/>: a close follows by itself
    bool binds_prefixes; // has attributes that say what prefixes stand for
    size_t offset;
} xml_tag;

typedef struct xml_reader {
    const char *bytes;
    size_t length, at;
    xml_slice open[XML_DEPTH_MOST];
    size_t depth;
    bool has_pending_close;
    bool is_whole; // a whole file is read: one root and no text beside it, no styles of other files
    bool has_root;
    size_t fault_offset;
    const char *fault;    // message key
    xml_slice fault_name; // what it speaks of, if anything
} xml_reader;

// For any part of a file; who reads a whole one says so in `is_whole`.
void xml_open(xml_reader *xml, const char *bytes, size_t length);
// The next tag; after XML_FAULT `fault` and `fault_offset` say what is wrong.
xml_tag xml_next(xml_reader *xml);
// The value of an attribute by its full name; false, and nothing changed, when the tag has none.
bool xml_attribute(const xml_tag *tag, const char *name, xml_slice *value);
// The attributes one after the other, from *at = 0; false behind the last.
bool xml_next_attribute(const xml_tag *tag, size_t *at, xml_slice *name, xml_slice *value);
bool xml_begins(xml_slice slice, const char *words);
bool xml_is(xml_slice slice, const char *words);

#endif
