// The list of TwixT's file formats, as the game's table names it.
#ifndef GAMES_TWIXT_FORMATS_FORMATS_H
#define GAMES_TWIXT_FORMATS_FORMATS_H

#include "intarsia/game.h"

#define TWIXT_FORMAT_COUNT 5
extern const ita_format twixt_formats[TWIXT_FORMAT_COUNT];

// Each stands in its own file.
bool twixt_next_tree(const char *bytes, size_t length, size_t *from, size_t *to);
bool twixt_next_list(const char *bytes, size_t length, size_t *from, size_t *to);

int twixt_littlegolem_probe(const char *bytes, size_t length);
ita_status twixt_littlegolem_read(const char *bytes, size_t length, ita_record *record,
                                  ita_diag *diag);
ita_status twixt_littlegolem_write(const ita_record *record, ita_text *out, ita_diag *diag);

int twixt_sgf_probe(const char *bytes, size_t length);
ita_status twixt_sgf_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status twixt_sgf_write(const ita_record *record, ita_text *out, ita_diag *diag);

int twixt_t1j_probe(const char *bytes, size_t length);
ita_status twixt_t1j_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status twixt_t1j_write(const ita_record *record, ita_text *out, ita_diag *diag);

int twixt_pbmserv_probe(const char *bytes, size_t length);
ita_status twixt_pbmserv_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status twixt_pbmserv_write(const ita_record *record, ita_text *out, ita_diag *diag);

int twixt_inline_probe(const char *bytes, size_t length);
ita_status twixt_inline_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status twixt_inline_write(const ita_record *record, ita_text *out, ita_diag *diag);

#endif
