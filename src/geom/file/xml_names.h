// Names that a file gives, and where: the first of a name has it. Copies no name.
#ifndef GEOM_FILE_XML_NAMES_H
#define GEOM_FILE_XML_NAMES_H

#include "geom/file/xml.h"

typedef struct xml_named {
    xml_slice name; // empty: a free slot
    size_t offset;
} xml_named;

typedef struct xml_names {
    const ita_allocator *allocator;
    xml_named *slots; // by hash; NULL until something has a name
    size_t slot_count, count;
} xml_names;

void xml_names_open(xml_names *names, const ita_allocator *allocator);
void xml_names_close(xml_names *names);
// Does nothing where the name is given already, or empty.
ita_status xml_names_put(xml_names *names, xml_slice name, size_t offset);
// NULL when nothing has this name.
const xml_named *xml_names_find(const xml_names *names, xml_slice name);

#endif
