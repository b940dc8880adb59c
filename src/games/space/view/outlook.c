// From where faces without a hand of their own look: a side by its name, drawn apart or not.
#include "games/space/view/sides.h"
#include "games/space/view/view.h"

static bool name(const ita_config *config, int side, ita_text *out) {
    const space_eye eye = {space_own(config)->puzzle.lattice, side};
    if (side < 0 || side >= ita_lattice_turns(eye.lattice, false)) return false;
    space_side_name(&eye, out);
    return true;
}

static void look(ita_hand *given, int side, bool is_exploded) {
    space_hand *hand = (space_hand *)given;
    hand->eye = side;
    hand->is_exploded = is_exploded;
}

static void let_go(ita_hand *given) {
    const space_hand *hand = (const space_hand *)given;
    *(space_hand *)given = (space_hand){.eye = hand->eye, .is_exploded = hand->is_exploded};
}

const ita_outlook space_outlook = {name, look, let_go};
