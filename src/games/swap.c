// What games with a swap have alike. See swap.h.
#include "games/swap.h"

#include "games/say.h"

void swap_put_action(ita_scene *scene, bool is_allowed) {
    ita_action *action = ita_scene_action(scene);
    action->name = SWAP_WORD;
    action->label = say_with(scene, "swap.action", NULL, NULL);
    action->key = "s";
    action->is_enabled = action->is_due = is_allowed;
}
