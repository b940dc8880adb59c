// TwixT as the registry knows it: the tables, the words, the gallery.
#include "games/twixt/formats/formats.h"
#include "games/twixt/play/state.h"

static const ita_example examples[] = {
    {"", "The usual board, 24 by 24, as played with pencil and paper"},
    {"size=12", "A short game on 12 by 12"},
    {"rules=std", "Links can be taken off again"},
    {"size=18,rules=plain,swap=sides", "No link crosses another"},
    {"size=24,handicap=4", "Four columns fewer for the second player to cross"},
};

static const ita_variant variants[] = {
    {.name = "", .words = "twixt.words", .rules = &twixt_rules, .view = &twixt_view},
};

const ita_game ita_game_twixt = {
    .name = "twixt",
    .title = "TwixT",
    .words = "Set pegs, link them by knight's moves, and join your two border lines first.",
    .config_words = "size=N or COLSxROWS  holes a side, 5..48 (24)\n"
                    "rules=std|pp|plain  links by hand; pencil and paper; nothing crosses (pp)\n"
                    "swap=mirror|sides|rotate|no  what the second player may do instead of his "
                    "first move (mirror; sides unless square; no with a handicap)\n"
                    "handicap=N  N columns fewer, helps the second player; below 0: rows, helps "
                    "the first (0)\n"
                    "draw=auto|agreed  whether the game ends by itself when neither side can "
                    "connect any more (auto)",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .formats = twixt_formats,
    .format_count = TWIXT_FORMAT_COUNT,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
};
