// The way apart of what lies. See way.c, which searches, and way_show.c, which shows.
#ifndef GAMES_SPACE_DISASSEMBLE_WAY_APART_H
#define GAMES_SPACE_DISASSEMBLE_WAY_APART_H

#include "games/space/disassemble/disassemble.h"
#include "games/space/view/loosen.h"

struct ita_apart_way {
    const ita_allocator *allocator;
    uint64_t of;                     // hash of the position
    space_loose begun;               // where the hand had them
    uint8_t laid[APART_PIECES_MOST]; // which piece that lies each of the assembly is
    space_assembly assembly;
    size_t cell_count; // room for cells
    apart_aim aim;
    apart_tables *tables;
    apart_search *search;
    bool is_started, is_done;
    apart_result result; // the search's
};

// As the table of intarsia/disassemble.h has them.
ita_status space_way_open(const ita_config *config, const void *state, const ita_hand *hand,
                          bool wants_fewest_moves, const ita_allocator *allocator,
                          ita_apart_way **out, ita_diag *diag);
void space_way_close(ita_apart_way *way);
ita_status space_way_step(ita_apart_way *way, uint64_t budget, bool *is_done, ita_diag *diag);
const char *space_way_reason(const ita_apart_way *way);
// The first move as a deed of the hand; false where there is none.
bool space_way_first(const ita_apart_way *way, space_loose_deed *deed);

#endif
