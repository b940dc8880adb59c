// Bytes that belong to the program but are no code: the sentences of a language, collections.
#ifndef INTARSIA_DATA_H
#define INTARSIA_DATA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The bytes of a name ("words.de"), `length` of them and a zero behind; NULL when they are not
/// there. They stay where they are as long as the program runs.
///
/// They are lines, each ended by '\n', of fields, each ended by '\0': a field can be used as a
/// string where it stands. The library has all of them inside (src/data). A module that travels has
/// none: whoever loads it hands in what it asks for with ITA_E_NOT_FOUND and the key
/// "data.absent", whose argument is the name (src/wasm/data.c).
/// Cost: a comparison for each name that there is.
const char *ita_data(const char *name, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
