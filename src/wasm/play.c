// A game in progress, as the page sees it: scenes, gestures, history, records.
// Everything is the session's doing; here arguments become calls and answers become JSON.
#include "wasm/wasm.h"

#include "intarsia/words.h"

static void forget_refusal(wasm_table *table) {
    table->is_refused = false;
}

void wasm_forget_hand(wasm_table *table) {
    ita_hand_clear(ita_session_config(table->session), table->hand);
    forget_refusal(table);
}

// ---- chance

wasm_ok wasm_seed(wasm_game game, double seed) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_random_seed(&table->random, wasm_whole(seed));
    if (ita_session_seed(table->session, wasm_whole(seed), &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    return wasm_well();
}

// ---- what the position is

wasm_text wasm_info(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_position_json(table->session, wasm_begin());
    return wasm_done(0);
}

// ---- pictures

// Opens and fills a scene; on failure the refusal is written and the scene closed.
static int32_t draw(wasm_table *table, uint32_t show, ita_scene *scene) {
    ita_scene_open(scene, ita_heap());
    scene->language = wasm_language;
    scene->ratio = table->ratio;
    ita_status status = ita_session_scene(table->session, table->hand, show,
                                          table->is_refused ? &table->why : NULL, scene);
    if (status == ITA_OK) return 0;
    ita_scene_close(scene);
    return wasm_lacks(status, "memory");
}

wasm_ok wasm_stage(wasm_game game, double ratio) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (!(ratio >= 0 && ratio <= 1e6)) return wasm_lacks(ITA_E_RANGE, "wasm.stage");
    table->ratio = ratio;
    return wasm_well();
}

wasm_count wasm_shows(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    wasm_begin();
    return (wasm_count)ita_view_of(ita_session_config(table->session))->shows;
}

wasm_text wasm_preview(wasm_game game, wasm_text_in move, uint32_t show) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&move, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    scene.language = wasm_language;
    scene.ratio = table->ratio;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status =
        ita_session_preview(table->session, bytes, (size_t)move, show, &scene, &diag);
    int32_t answer;
    if (status != ITA_OK) {
        answer = wasm_failed(&diag, bytes, (size_t)move);
    } else {
        ita_scene_json(&scene, wasm_begin());
        answer = wasm_done(0);
    }
    ita_scene_close(&scene);
    return answer;
}

wasm_text wasm_scene(wasm_game game, uint32_t show) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene scene;
    int32_t failed = draw(table, show, &scene);
    if (failed) return failed;
    ita_scene_json(&scene, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

wasm_text wasm_svg(wasm_game game, uint32_t show, wasm_flag is_dark, int32_t palette,
                   double pixels) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (!ita_palette_name(palette)) return wasm_lacks(ITA_E_RANGE, "wasm.palette");
    ita_scene scene;
    int32_t failed = draw(table, show, &scene);
    if (failed) return failed;
    const ita_view *view = ita_view_of(ita_session_config(table->session));
    const ita_svg_options options = {.is_dark = is_dark != 0,
                                     .palette = palette,
                                     .pixels = pixels,
                                     .style = view->style,
                                     .defs = view->defs};
    ita_scene_svg(&scene, &options, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

wasm_text wasm_picture_text(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene scene;
    int32_t failed = draw(table, ITA_SHOW_COORDINATES, &scene);
    if (failed) return failed;
    ita_scene_text(&scene, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

wasm_count wasm_focus_step(wasm_game game, uint32_t from, int32_t direction) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (direction < ITA_LEFT || direction > ITA_PREVIOUS)
        return wasm_lacks(ITA_E_RANGE, "wasm.direction");
    ita_scene scene;
    int32_t failed = draw(table, 0, &scene);
    if (failed) return failed;
    uint32_t to = ita_scene_step(&scene, from, (ita_direction)direction);
    ita_scene_close(&scene);
    wasm_begin();
    return to <= INT32_MAX ? (wasm_count)to : 0;
}

// ---- the hand

static const char *const answer_names[] = {"nothing", "hand", "move", "refused"};

// A refusal stays marked until the hand does something other than hover.
static bool is_a_deed(ita_event_kind kind) {
    return kind != ITA_EVENT_FOCUS && kind != ITA_EVENT_DRAG;
}

static void put_hand(ita_text *out, const wasm_table *table) {
    ita_json_pair_uint(out, "held", table->hand->held);
    ita_json_pair_uint(out, "focus", table->hand->focus);
    ita_json_pair_fixed(out, "x", table->hand->x, 4);
    ita_json_pair_fixed(out, "y", table->hand->y, 4);
}

static void put_at(ita_text *out, const wasm_table *table) {
    const ita_config *config = ita_session_config(table->session);
    const ita_hand_help *help = ita_view_of(config)->help;
    ita_text at;
    ita_text_open(&at, ita_heap());
    if (help) help->at(config, ita_session_state(table->session), table->hand, &at);
    if (at.length > 0) ita_json_pair(out, "at", ita_text_get(&at));
    ita_text_need(out, &at);
    ita_text_close(&at);
}

static void put_answer(ita_text *out, const wasm_table *table, ita_answer answer, uint32_t show) {
    ita_json_open(out, '{');
    ita_json_name(out, "answer");
    ita_json_string(out, answer_names[answer]);
    put_hand(out, table);
    put_at(out, table);
    if (answer == ITA_ANSWER_REFUSED) {
        ita_json_name(out, "why");
        wasm_put_diag(out, &table->why, show, NULL, 0);
    }
    ita_json_close(out, '}');
}

wasm_text wasm_hand(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    put_answer(wasm_begin(), table, ITA_ANSWER_HAND, 0);
    return wasm_done(0);
}

// An event that the hand can have: coordinates beyond any board are none.
static bool make_event(int32_t kind, uint32_t node, double x, double y, double amount,
                       ita_event *event) {
    const double limit = 1e9;
    if (kind < ITA_EVENT_FOCUS || kind > ITA_EVENT_ACTION) return false;
    if (!(x >= -limit && x <= limit && y >= -limit && y <= limit)) return false;
    if (!(amount >= -limit && amount <= limit)) return false;
    *event =
        (ita_event){.kind = (ita_event_kind)kind, .node = node, .x = x, .y = y, .amount = amount};
    return true;
}

wasm_text wasm_gesture(wasm_game game, int32_t kind, uint32_t node, double x, double y,
                       double amount, wasm_text_in name, uint32_t show) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    ita_event event;
    if (!wasm_take(&name, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    if (!make_event(kind, node, x, y, amount, &event)) return wasm_lacks(ITA_E_RANGE, "wasm.event");
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_bytes(&words, bytes, (size_t)name);
    event.name = ita_text_get(&words);
    event.ratio = table->ratio;
    event.show = show;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_answer answer = ita_session_gesture(table->session, table->hand, &event, &diag);
    ita_text_close(&words);
    if (is_a_deed(event.kind)) forget_refusal(table);
    if (answer == ITA_ANSWER_REFUSED) {
        table->why = diag;
        table->is_refused = is_a_deed(event.kind);
    }
    put_answer(wasm_begin(), table, answer, show);
    return wasm_done(0);
}

// ---- history

wasm_ok wasm_play(wasm_game game, wasm_text_in move) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&move, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_play_text(table->session, bytes, (size_t)move, &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)move);
    wasm_forget_hand(table);
    return wasm_well();
}

wasm_ok wasm_play_turn(wasm_game game, wasm_text_in turn) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&turn, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_bytes(&words, bytes, (size_t)turn);
    ita_diag diag = {.key = "memory", .status = ITA_E_MEMORY, .offset = ITA_NO_OFFSET};
    ita_status status = ita_text_status(&words);
    if (status == ITA_OK)
        status = ita_session_play_turn(table->session, ita_text_get(&words), &diag);
    ita_text_close(&words);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_forget_hand(table);
    return wasm_well();
}

typedef ita_status mover(ita_session *session, ita_diag *diag);

static int32_t step(wasm_game game, mover *move) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (move(table->session, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_forget_hand(table);
    return wasm_well();
}

wasm_ok wasm_undo(wasm_game game) {
    return step(game, ita_session_undo);
}

wasm_ok wasm_redo(wasm_game game) {
    return step(game, ita_session_redo);
}

wasm_ok wasm_jump(wasm_game game, uint32_t node) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_jump(table->session, node, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_forget_hand(table);
    return wasm_well();
}

static wasm_ok status_only(ita_status status) {
    if (status == ITA_OK) return wasm_well();
    return wasm_lacks(status, status == ITA_E_MEMORY ? "memory" : "wasm.refused");
}

wasm_ok wasm_comment(wasm_game game, uint32_t node, wasm_text_in words) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&words, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    return status_only(ita_session_comment(table->session, node, bytes, (size_t)words));
}

wasm_ok wasm_tag(wasm_game game, wasm_text_in name, wasm_text_in value) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const wasm_text_in lengths[] = {name, value};
    const char *texts[2];
    if (!wasm_take(lengths, texts, 2)) return -(int32_t)ITA_E_RANGE;
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_bytes(&words, texts[0], (size_t)name);
    ita_status status = ita_text_status(&words);
    if (status == ITA_OK)
        status = ita_session_tag(table->session, ita_text_get(&words), texts[1], (size_t)value);
    ita_text_close(&words);
    return status_only(status);
}

wasm_text wasm_tree(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_json(table->session, wasm_begin());
    return wasm_done(0);
}

wasm_text wasm_tell(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_tell(table->session, wasm_begin());
    return wasm_done(0);
}

wasm_text wasm_tell_move(wasm_game game, wasm_text_in move) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&move, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_tell_move(table->session, bytes, (size_t)move, wasm_begin(), &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)move);
    return wasm_done(0);
}

wasm_text wasm_record(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_write(table->session, wasm_begin());
    return wasm_done(0);
}

// ---- other formats

static const ita_format *format_named(const ita_game *game, const char *name, size_t length) {
    for (size_t i = 0; i < game->format_count; i++)
        if (ita_text_is(name, length, game->formats[i].name)) return &game->formats[i];
    return NULL;
}

wasm_text wasm_convert(wasm_game game, wasm_text_in format) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *name;
    if (!wasm_take(&format, &name, 1)) return -(int32_t)ITA_E_RANGE;
    const ita_format *found = format_named(ita_session_game(table->session), name, (size_t)format);
    if (!found || !found->write) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.format");
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (found->write(ita_session_record(table->session), wasm_begin(), &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    return wasm_done(0);
}

enum { MOVES_SHOWN = 4096 };

wasm_text wasm_moves(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_rules *rules = ita_rules_of(ita_session_config(table->session));
    const ita_config *config = ita_session_config(table->session);
    const void *state = ita_session_state(table->session);
    ita_move *moves = ita_take(ita_heap(), MOVES_SHOWN * sizeof *moves);
    if (!moves) return wasm_lacks(ITA_E_MEMORY, "memory");
    size_t count = rules->moves(config, state, moves, MOVES_SHOWN);
    ita_text *out = wasm_begin();
    ita_text word;
    ita_text_open(&word, ita_heap());
    ita_json_open(out, '[');
    for (size_t i = 0; i < count && i < MOVES_SHOWN; i++) {
        ita_text_reset(&word);
        rules->move_format(config, state, &moves[i], &word);
        ita_json_string(out, ita_text_get(&word));
    }
    ita_json_close(out, ']');
    ita_text_close(&word);
    ita_give(ita_heap(), moves, MOVES_SHOWN * sizeof *moves);
    return wasm_done(0);
}

wasm_text wasm_made(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_made(table->session, wasm_begin(), &diag) == ITA_OK) return wasm_done(0);
    return wasm_failed(&diag, NULL, 0);
}

wasm_text wasm_draft(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_session *draft;
    if (ita_session_draft(table->session, &draft, &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    ita_session_write(draft, wasm_begin());
    ita_session_close(draft);
    return wasm_done(0);
}
