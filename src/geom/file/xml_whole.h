// A file of XML with what its references stand for put in: entities that its DOCTYPE declares in
// the file itself, and characters by number. The five entities of XML stay, and so do numbers of
// the characters that they stand for, as these are never marks. What the file does not say is
// refused by its name: entities that nobody declares or that lie in other files. What grows by
// being put in is bounded. Knows nothing of drawings.
#ifndef GEOM_FILE_XML_WHOLE_H
#define GEOM_FILE_XML_WHOLE_H

#include "geom/file/xml.h"

// What a reference became.
typedef struct xml_seam {
    size_t begin, end; // in the whole
    size_t behind;     // the reference, in the file
} xml_seam;

typedef struct xml_whole {
    const char *bytes; // the file's own where nothing was put in
    size_t length;
    ita_text text;
    xml_seam *seams;
    size_t seam_count, seam_capacity;
} xml_whole;

// `bytes` has to stay. To be closed after a failure too.
ita_status xml_whole_open(const char *bytes, size_t length, const ita_allocator *allocator,
                          xml_whole *out, ita_diag *diag);
void xml_whole_close(xml_whole *whole);
// Where in the file a place of the whole is: that of the reference for all that was put in for it.
size_t xml_whole_place(const xml_whole *whole, size_t offset);
// Words of the whole as they read: what stayed a reference is its character.
void xml_put_plain(xml_slice words, ita_text *out);

#endif
