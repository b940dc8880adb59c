// What the files of the WebAssembly boundary share, and everything it exports.
// A face: it may hold state. It owns the open games and jobs, and one text each way.
//
// How to call it from outside:
//   - Text goes in by `input(size)`, which gives a place to write to, and then by its length as an
//     argument of the call. Text comes out at `output()`, `output_length()` bytes of UTF-8, valid
//     until the next call.
//   - A call answers 0 or more when all is well (a handle, a count, 0), and minus an ita_status
//     otherwise; then the output is a diagnosis in JSON.
//   - Handles of games and jobs start at 1.
#ifndef INTARSIA_WASM_WASM_H
#define INTARSIA_WASM_WASM_H

#include "intarsia/session.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

/// A game that is open: the session, what the hand does, the latest refusal.
typedef struct wasm_table {
    ita_session *session; ///< NULL: this handle is free
    ita_hand *hand;       ///< the view's own
    ita_diag why;
    bool is_refused;   ///< `why` is to be shown
    ita_random random; ///< for random play and the order of a search
} wasm_table;

// ---- shared by the boundary's files, not exported

extern ita_text wasm_out;
/// The text handed in, `length` bytes of it, or NULL when fewer were announced.
const char *wasm_in(int32_t length);
/// Empties the output and answers it.
ita_text *wasm_begin(void);
/// 0, or minus ITA_E_MEMORY when the output could not be written.
int32_t wasm_done(int32_t answer);
/// Writes the diagnosis as the output; `bytes` is the text its offset points into, or NULL.
int32_t wasm_failed(const ita_diag *diag, const char *bytes, size_t length);
/// Writes a diagnosis as JSON value.
void wasm_put_diag(ita_text *out, const ita_diag *diag, const char *bytes, size_t length);
/// The open game of a handle, or NULL with the refusal written.
wasm_table *wasm_find(int32_t handle);
int32_t wasm_no_such(void);
/// Empties the hand and forgets the refusal: the position is another one.
void wasm_forget_hand(wasm_table *table);

// ---- exports: boundary.c

EXPORT("input") char *wasm_input(int32_t size);
EXPORT("output") const char *wasm_output(void);
EXPORT("output_length") int32_t wasm_output_length(void);
EXPORT("games") int32_t wasm_games(void);
EXPORT("style") int32_t wasm_style(int32_t length);
EXPORT("defs") int32_t wasm_defs(int32_t length);
EXPORT("session_new") int32_t wasm_session_new(int32_t length);
EXPORT("session_read") int32_t wasm_session_read(int32_t length);
EXPORT("session_close") void wasm_session_close(int32_t handle);

// ---- exports: play.c

EXPORT("seed") int32_t wasm_seed(int32_t handle, uint32_t low, uint32_t high);
EXPORT("info") int32_t wasm_info(int32_t handle);
EXPORT("scene") int32_t wasm_scene(int32_t handle, uint32_t show);
EXPORT("svg") int32_t wasm_svg(int32_t handle, uint32_t show, int32_t is_dark, double pixels);
EXPORT("picture_text") int32_t wasm_picture_text(int32_t handle);
EXPORT("focus_step") int32_t wasm_focus_step(int32_t handle, uint32_t from, int32_t direction);
EXPORT("gesture")
int32_t wasm_gesture(int32_t handle, int32_t kind, uint32_t node, double x, double y, double amount,
                     int32_t name_length);
EXPORT("play") int32_t wasm_play(int32_t handle, int32_t length);
EXPORT("undo") int32_t wasm_undo(int32_t handle);
EXPORT("redo") int32_t wasm_redo(int32_t handle);
EXPORT("jump") int32_t wasm_jump(int32_t handle, uint32_t node);
EXPORT("comment") int32_t wasm_comment(int32_t handle, uint32_t node, int32_t length);
EXPORT("tag") int32_t wasm_tag(int32_t handle, int32_t name_length, int32_t length);
EXPORT("tree") int32_t wasm_tree(int32_t handle);
EXPORT("record") int32_t wasm_record(int32_t handle);
EXPORT("convert") int32_t wasm_convert(int32_t handle, int32_t length);
EXPORT("moves") int32_t wasm_moves(int32_t handle);

// ---- exports: work.c

EXPORT("hash") int32_t wasm_hash(int32_t handle);
EXPORT("perft") int64_t wasm_perft(int32_t handle, int32_t depth);
EXPORT("play_random") int32_t wasm_play_random(int32_t handle, int32_t count);
EXPORT("hint") int32_t wasm_hint(int32_t handle, int32_t step, double budget);
EXPORT("generate") int32_t wasm_generate(int32_t length, uint32_t seed, int32_t difficulty);
EXPORT("job_solve") int32_t wasm_job_solve(int32_t handle, double limit, int32_t wants_texts);
EXPORT("job_step") int32_t wasm_job_step(int32_t job, double budget);
EXPORT("job_report") int32_t wasm_job_report(int32_t job);
EXPORT("job_take") int32_t wasm_job_take(int32_t job);
EXPORT("job_close") void wasm_job_close(int32_t job);

#endif
