// Packing and unpacking by gzip, through zlib: the part packed.so of the command line.
#ifndef INTARSIA_PACKED_H
#define INTARSIA_PACKED_H

#include "intarsia/text.h"

/// Unpacks all members of a file onto `out`, `most` bytes at most. Errors: ITA_E_SYNTAX
/// "cli.packed.broken" for bytes that are no gzip, or cut; ITA_E_LIMIT "cli.packed.large" with
/// `most` in MiB; ITA_E_MEMORY. Memory: what comes out, and no more than twice `most`.
typedef ita_status packed_unpacker(const char *bytes, size_t length, size_t most, ita_text *out,
                                   ita_diag *diag);
packed_unpacker packed_unpack;

/// Packs bytes as one member without name and time, so that equal bytes give equal files.
typedef ita_status packed_packer(const char *bytes, size_t length, ita_text *out, ita_diag *diag);
packed_packer packed_pack;

#endif
