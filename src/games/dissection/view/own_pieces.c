// What there is to know of pieces of one's own, beside the free table: in which numbers they are
// exact, what is equal, what is not possible with them.
// Knows what facts.c finds out; draws nothing.
#include "games/dissection/view/view.h"
#include "games/say.h"
#include "intarsia/pieces.h"

static void put_sentence(const char *key, const char *step, ita_text *out) {
    const char *const args[] = {step, NULL};
    if (out->length > 0) ita_put_char(out, ' ');
    say_sentence(out, key, args);
}

static const char *say_ring(ita_frame frame, ita_scene *scene) {
    ita_text key = say_open(scene);
    ita_put(&key, "dissection.ring.");
    ita_put(&key, ita_frame_get(frame)->name);
    return ita_scene_say(scene, say_keep(scene, &key), NULL);
}

static const char *say_pieces(const ita_set_facts *facts, const char *step, ita_scene *scene) {
    const char *const args[] = {say_number(scene, (int64_t)facts->piece_count),
                                say_number(scene, (int64_t)facts->kind_count),
                                say_ring(facts->frame, scene), step, NULL};
    return ita_scene_say(scene, "dissection.own.pieces", args);
}

static const char *say_limits(const ita_set_facts *facts, const char *step, ita_scene *scene) {
    ita_text text = say_open(scene);
    if (facts->is_proof) put_sentence("dissection.proof", step, &text);
    for (size_t i = 0; i < facts->limit_count; i++)
        put_sentence(facts->limits[i], step, &text);
    return say_keep(scene, &text);
}

void dissection_add_facts(const dissection_config *c, ita_scene *scene) {
    ita_set_facts facts;
    const ita_status status = ita_set_facts_get(&c->base, &facts, NULL);
    if (status != ITA_OK) {
        scene->failed = true;
        return;
    }
    const char *step = say_number(scene, (int64_t)facts.step); // 360 by 4, 8, 10 or 12
    say_note(scene, ita_scene_say(scene, "dissection.own.set", NULL),
             say_pieces(&facts, step, scene));
    say_note(scene, ita_scene_say(scene, "dissection.own.limits", NULL),
             say_limits(&facts, step, scene));
}
