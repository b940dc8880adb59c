// TwixT's file formats in one table. Nothing else.
#include "games/twixt/formats/formats.h"

const ita_format twixt_formats[TWIXT_FORMAT_COUNT] = {
    {"littlegolem", ".tsgf", "Little Golem: pencil and paper, links stay", twixt_littlegolem_probe,
     twixt_littlegolem_read, twixt_littlegolem_write, twixt_next_tree, false},
    {"sgf", ".sgf", "SGF FF[4] GM[21]: rules STD, PP and 3M, variations, comments", twixt_sgf_probe,
     twixt_sgf_read, twixt_sgf_write, twixt_next_tree, false},
    {"t1j", ".T1", "T1j and twixtbot: nothing crosses, links stay", twixt_t1j_probe, twixt_t1j_read,
     twixt_t1j_write, NULL, false},
    {"pbmserv", ".pbm", "PBMserv: standard rules with link edits", twixt_pbmserv_probe,
     twixt_pbmserv_read, twixt_pbmserv_write, twixt_next_list, false},
    {"inline", ".txt", "A plain list of moves: 1.f6 2.swap 3.m16", twixt_inline_probe,
     twixt_inline_read, twixt_inline_write, twixt_next_list, false},
};
