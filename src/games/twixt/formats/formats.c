// TwixT's file formats in one table. Nothing else.
#include "games/twixt/formats/formats.h"

const ita_format twixt_formats[TWIXT_FORMAT_COUNT] = {
    {"littlegolem", ".tsgf", "twixt.format.littlegolem", twixt_littlegolem_probe,
     twixt_littlegolem_read, twixt_littlegolem_write, twixt_next_tree, false, NULL, false},
    {"sgf", ".sgf", "twixt.format.sgf", twixt_sgf_probe, twixt_sgf_read, twixt_sgf_write,
     twixt_next_tree, false, NULL, false},
    {"t1j", ".T1", "twixt.format.t1j", twixt_t1j_probe, twixt_t1j_read, twixt_t1j_write, NULL,
     false, NULL, false},
    {"pbmserv", ".pbm", "twixt.format.pbmserv", twixt_pbmserv_probe, twixt_pbmserv_read,
     twixt_pbmserv_write, twixt_next_list, false, NULL, false},
    {"inline", ".txt", "twixt.format.inline", twixt_inline_probe, twixt_inline_read,
     twixt_inline_write, twixt_next_list, false, NULL, false},
};
