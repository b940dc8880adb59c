// Single characters of XML: what a reference stands for that needs no declaration.
#ifndef GEOM_FILE_XML_CHARACTER_H
#define GEOM_FILE_XML_CHARACTER_H

#include "geom/file/xml.h"

bool xml_is_character(uint32_t c);
// What "amp" or "#65" stands for between its marks; else false, and `wrong` is the message's key.
bool xml_reference(xml_slice name, uint32_t *character, const char **wrong);
void xml_put_character(ita_text *out, uint32_t c);

#endif
