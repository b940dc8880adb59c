// Turns of any number of link edits: split into moves when they are read, joined when they are
// written, or written as the rules of another program would play them. Knows no single format.
#ifndef GAMES_TWIXT_FORMATS_TURN_H
#define GAMES_TWIXT_FORMATS_TURN_H

#include "games/twixt/formats/file.h"

/// Reads "-O14/Q13" or "-P12O10", a way of several holes "+I14G15I16", several ways "-A1/B3,C5/D7"
/// into the file's edits.
bool twixt_turn_read_edits(twixt_file *file, ita_reader *in);
/// Adds the peg with the file's edits: one move, or as many as it takes; `at` is the turn's place.
ita_status twixt_turn_add(twixt_file *file, twixt_hole hole, bool has_offer, size_t at);
/// Refuses a turn that was split and would not be legal as it stood in the file, or leave other
/// links: the rest of the record is for the rules.
ita_status twixt_turn_check_split(twixt_file *file, const twixt_config *config);

// ---- writing

/// True for a move of link edits alone: its turn ends in a later node.
bool twixt_turn_goes_on(const ita_record *record, uint32_t node);
/// Refuses link edits whose turn does not simply go on with the next move of the same player.
ita_status twixt_turn_check_whole(const ita_record *record, const char *format, ita_diag *diag);
/// Writes the whole turn that a node ends: "O12-O14/Q13" with all edits of the moves before it.
ita_status twixt_turn_put(const ita_record *record, const twixt_config *config, uint32_t node,
                          ita_text *out, ita_diag *diag);
/// The move that ends a turn, without its edits.
ita_status twixt_turn_bare(const ita_record *record, const twixt_config *config, uint32_t node,
                           twixt_move *move, ita_diag *diag);
/// Writes that move.
ita_status twixt_put_bare(const ita_record *record, const twixt_config *config, uint32_t node,
                          ita_text *out, ita_diag *diag);
/// Refuses a line that `ruleset` would not play with the same links and the same result. A config
/// of that rule set otherwise alike is left in `written`; it shares the keys.
ita_status twixt_turn_check_rules(const ita_record *record, const twixt_config *config,
                                  twixt_ruleset ruleset, const char *format, twixt_config *written,
                                  ita_diag *diag);

#endif
