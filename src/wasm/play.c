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

int32_t wasm_seed(int32_t handle, uint32_t low, uint32_t high) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    uint64_t seed = (uint64_t)high << 32 | low;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_random_seed(&table->random, seed);
    if (ita_session_seed(table->session, seed, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return 0;
}

// ---- what the position is

int32_t wasm_info(int32_t handle) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_position_json(table->session, wasm_begin());
    return wasm_done(0);
}

// ---- pictures

// Opens and fills a scene; on failure the refusal is written and the scene closed.
static int32_t draw(wasm_table *table, uint32_t show, ita_scene *scene) {
    ita_scene_open(scene, ita_heap());
    ita_status status = ita_session_scene(table->session, table->hand, show,
                                          table->is_refused ? &table->why : NULL, scene);
    if (status == ITA_OK) return 0;
    ita_scene_close(scene);
    ita_diag diag;
    ita_fail(&diag, status, "memory");
    return wasm_failed(&diag, NULL, 0);
}

int32_t wasm_scene(int32_t handle, uint32_t show) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene scene;
    int32_t failed = draw(table, show, &scene);
    if (failed) return failed;
    ita_scene_json(&scene, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

int32_t wasm_svg(int32_t handle, uint32_t show, int32_t is_dark, double pixels) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene scene;
    int32_t failed = draw(table, show, &scene);
    if (failed) return failed;
    const ita_view *view = ita_view_of(ita_session_config(table->session));
    ita_svg_options options = {
        .is_dark = is_dark != 0, .pixels = pixels, .style = view->style, .defs = view->defs};
    ita_scene_svg(&scene, &options, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

int32_t wasm_picture_text(int32_t handle) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene scene;
    int32_t failed = draw(table, ITA_SHOW_COORDINATES, &scene);
    if (failed) return failed;
    ita_scene_text(&scene, wasm_begin());
    ita_scene_close(&scene);
    return wasm_done(0);
}

int32_t wasm_focus_step(int32_t handle, uint32_t from, int32_t direction) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (direction < ITA_LEFT || direction > ITA_PREVIOUS) return (int32_t)from;
    ita_scene scene;
    int32_t failed = draw(table, 0, &scene);
    if (failed) return failed;
    uint32_t to = ita_scene_step(&scene, from, (ita_direction)direction);
    ita_scene_close(&scene);
    wasm_begin();
    return (int32_t)to;
}

// ---- the hand

static const char *const answer_names[] = {"nothing", "hand", "move", "refused"};

// A refusal stays marked until the hand does something other than hover.
static bool is_a_deed(ita_event_kind kind) {
    return kind != ITA_EVENT_FOCUS && kind != ITA_EVENT_DRAG;
}

static void put_answer(ita_text *out, const wasm_table *table, ita_answer answer) {
    ita_json_open(out, '{');
    ita_json_name(out, "answer");
    ita_json_string(out, answer_names[answer]);
    ita_json_name(out, "held");
    ita_json_uint(out, table->hand->held);
    ita_json_name(out, "focus");
    ita_json_uint(out, table->hand->focus);
    ita_json_name(out, "x");
    ita_json_fixed(out, table->hand->x, 4);
    ita_json_name(out, "y");
    ita_json_fixed(out, table->hand->y, 4);
    if (answer == ITA_ANSWER_REFUSED) {
        ita_json_name(out, "why");
        wasm_put_diag(out, &table->why, NULL, 0);
    }
    ita_json_close(out, '}');
}

int32_t wasm_gesture(int32_t handle, int32_t kind, uint32_t node, double x, double y, double amount,
                     int32_t name_length) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (kind < ITA_EVENT_FOCUS || kind > ITA_EVENT_ACTION) return wasm_no_such();
    const char *bytes = wasm_in(name_length);
    ita_text name;
    ita_text_open(&name, ita_heap());
    if (bytes) ita_put_bytes(&name, bytes, (size_t)name_length);
    ita_event event = {.kind = (ita_event_kind)kind,
                       .node = node,
                       .x = x,
                       .y = y,
                       .amount = amount,
                       .name = ita_text_get(&name)};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_answer answer = ita_session_gesture(table->session, table->hand, &event, &diag);
    ita_text_close(&name);
    if (is_a_deed(event.kind)) forget_refusal(table);
    if (answer == ITA_ANSWER_REFUSED) {
        table->why = diag;
        table->is_refused = is_a_deed(event.kind);
    }
    put_answer(wasm_begin(), table, answer);
    return wasm_done((int32_t)answer);
}

// ---- history

int32_t wasm_play(int32_t handle, int32_t length) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes = wasm_in(length);
    if (!bytes) return wasm_no_such();
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_play_text(table->session, bytes, (size_t)length, &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)length);
    wasm_forget_hand(table);
    wasm_begin();
    return 0;
}

typedef ita_status mover(ita_session *session, ita_diag *diag);

static int32_t step(int32_t handle, mover *move) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (move(table->session, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_forget_hand(table);
    wasm_begin();
    return 0;
}

int32_t wasm_undo(int32_t handle) {
    return step(handle, ita_session_undo);
}

int32_t wasm_redo(int32_t handle) {
    return step(handle, ita_session_redo);
}

int32_t wasm_jump(int32_t handle, uint32_t node) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_session_jump(table->session, node, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_forget_hand(table);
    wasm_begin();
    return 0;
}

static int32_t status_only(ita_status status) {
    if (status == ITA_OK) {
        wasm_begin();
        return 0;
    }
    ita_diag diag;
    ita_fail(&diag, status, status == ITA_E_MEMORY ? "memory" : "wasm.refused");
    return wasm_failed(&diag, NULL, 0);
}

int32_t wasm_comment(int32_t handle, uint32_t node, int32_t length) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes = wasm_in(length);
    if (!bytes) return wasm_no_such();
    return status_only(ita_session_comment(table->session, node, bytes, (size_t)length));
}

// The input holds the name and right after it the value.
int32_t wasm_tag(int32_t handle, int32_t name_length, int32_t length) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes = wasm_in(length);
    if (!bytes || name_length < 0 || name_length > length) return wasm_no_such();
    ita_text name;
    ita_text_open(&name, ita_heap());
    ita_put_bytes(&name, bytes, (size_t)name_length);
    ita_status status = ita_text_status(&name);
    if (status == ITA_OK)
        status = ita_session_tag(table->session, ita_text_get(&name), bytes + name_length,
                                 (size_t)(length - name_length));
    ita_text_close(&name);
    return status_only(status);
}

int32_t wasm_tree(int32_t handle) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_session_json(table->session, wasm_begin());
    return wasm_done(0);
}

int32_t wasm_record(int32_t handle) {
    wasm_table *table = wasm_find(handle);
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

int32_t wasm_convert(int32_t handle, int32_t length) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *name = wasm_in(length);
    const ita_game *game = ita_session_game(table->session);
    const ita_format *format = name ? format_named(game, name, (size_t)length) : NULL;
    if (!format || !format->write) return wasm_no_such();
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (format->write(ita_session_record(table->session), wasm_begin(), &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    return wasm_done(0);
}

enum { MOVES_SHOWN = 4096 };

int32_t wasm_moves(int32_t handle) {
    wasm_table *table = wasm_find(handle);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_rules *rules = ita_rules_of(ita_session_config(table->session));
    const ita_config *config = ita_session_config(table->session);
    const void *state = ita_session_state(table->session);
    ita_move *moves = ita_take(ita_heap(), MOVES_SHOWN * sizeof *moves);
    if (!moves) return status_only(ITA_E_MEMORY);
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
    return wasm_done((int32_t)count);
}
