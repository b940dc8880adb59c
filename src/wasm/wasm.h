// What the files of the WebAssembly boundary share, and everything it exports. The page's binding
// (web/src/generated/core.ts) is written from the exports below by web/binding.mjs: a call is
// declared here, with its words, and nowhere else. A face: it may hold state. It owns the open
// games and jobs, and one text each way.
//
// How to call it from outside:
//   - Texts go in by `input(size)`, which gives a place to write to, one right behind the other,
//   and
//     then by their lengths as arguments of the call. Text comes out at `output()`,
//     `output_length()` bytes of UTF-8, valid until the next call.
//   - A call answers 0 or more when all is well, and minus an ita_status otherwise; then the output
//     is a diagnosis in JSON. Arguments that make no sense are refused like everything else.
//   - Handles of games and jobs start at 1. They are given anew after they were closed.
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
    double ratio;      ///< of the stage that scenes are for, see ita_scene
    ita_random random; ///< for random play and the order of a search
} wasm_table;

// ---- the types of arguments and answers: what the binding makes of them

typedef int32_t wasm_game;    ///< argument: the handle of an open game
typedef int32_t wasm_job;     ///< argument: the handle of a job
typedef int32_t wasm_thought; ///< argument: the handle of a thought
typedef int32_t wasm_chart;   ///< argument: the handle of a chart
typedef int32_t wasm_text_in; ///< argument: the length of a text that was put in
typedef int32_t wasm_flag;    ///< argument: 0 or not
typedef int32_t wasm_ok;      ///< answer: 0
typedef int32_t wasm_count;   ///< answer: a number, or a handle
typedef int64_t wasm_large;   ///< answer: a large number
typedef int32_t wasm_text;    ///< answer: the output is the answer
typedef int32_t wasm_if_any;  ///< answer: the same, or ITA_E_NOT_FOUND when there is none
typedef int32_t wasm_bytes;   ///< answer: the output is the answer, and no text

// ---- shared by the boundary's files, not exported

extern ita_text wasm_out;
extern int wasm_language; // of everything that is said, see words.h
/// The texts handed in, each of so many bytes. False, with the refusal written, when fewer were
/// announced or a length is negative.
bool wasm_take(const wasm_text_in *lengths, const char **texts, int count);
/// Empties the output and answers it.
ita_text *wasm_begin(void);
/// `answer`, or minus ITA_E_MEMORY when the output could not be written.
int32_t wasm_done(int32_t answer);
/// Nothing more to say than that all is well.
int32_t wasm_well(void);
/// Writes the diagnosis as the output; `bytes` is the text its offset points into, or NULL.
int32_t wasm_failed(const ita_diag *diag, const char *bytes, size_t length);
/// Refuses with a key alone.
int32_t wasm_lacks(ita_status status, const char *key);
/// Writes a diagnosis as JSON value.
void wasm_put_diag(ita_text *out, const ita_diag *diag, uint32_t show, const char *bytes,
                   size_t length);
/// The open game of a handle, or NULL with the refusal written.
wasm_table *wasm_find(wasm_game handle);
/// A whole number that came as a double; 0 for anything that is none.
uint64_t wasm_whole(double value);
/// Ends the jobs that read a game's config.
void wasm_end_jobs(wasm_game game);
/// Ends the thoughts that read a game's config.
void wasm_end_thoughts(wasm_game game);
/// Ends the charts that read a game's config.
void wasm_end_charts(wasm_game game);
/// Ends the film that shows a game.
void wasm_end_film(wasm_game game);
/// Empties the hand and forgets the refusal: the position is another one.
void wasm_forget_hand(wasm_table *table);

// ---- plumbing: known to web/src/boundary.ts

EXPORT("input") char *wasm_input(int32_t size);
EXPORT("output") const char *wasm_output(void);
EXPORT("output_length") int32_t wasm_output_length(void);

// ---- exports: boundary.c, data.c and games.c

/// Everything is said in this language from now on: "en", "de". Needs that language's data.
EXPORT("language") wasm_ok wasm_set_language(wasm_text_in name);
/// Hands in data (intarsia/data.h): the content of NAME.txt, whose fields end with tabs. A call
/// that lacks them is refused with the key "data.absent" and the name; make it again afterwards.
/// What was handed in once stays.
EXPORT("data") wasm_ok wasm_put_data(wasm_text_in name, wasm_text_in content);
/// All games with their variants, options, formats and examples, as JSON.
EXPORT("games") wasm_text wasm_games(void);
/// Opens a fresh game of "game:config" and answers its handle.
EXPORT("open") wasm_count wasm_open(wasm_text_in setup);
/// Opens a record of any known format and answers the game's handle.
EXPORT("read") wasm_count wasm_read(wasm_text_in record);
/// Where the games of a file stand, and who played: a JSON list of {from, to, name}, in bytes. No
/// byte is left out: what cannot be read is one of them, and says why when it is read.
EXPORT("games_in") wasm_text wasm_games_in(wasm_text_in file);
/// The content of a file as the value of an option that takes one.
EXPORT("embed")
wasm_text wasm_embed(wasm_text_in game, wasm_text_in key, wasm_text_in content);
/// Ends the game's jobs too.
EXPORT("close") wasm_ok wasm_close(wasm_game game);

/// The CSS of the game's classes and of the palette.
EXPORT("style") wasm_text wasm_style(wasm_game game);
/// The SVG definitions that the game's pictures need.
EXPORT("defs") wasm_text wasm_defs(wasm_game game);

// ---- exports: play.c

/// What chance draws from; a record that holds a seed keeps its own. Draws where chance is to move.
EXPORT("seed") wasm_ok wasm_seed(wasm_game game, double seed);
/// The position in JSON: see ita_session_position_json.
EXPORT("info") wasm_text wasm_info(wasm_game game);
/// What scenes and gestures are for from now on: a stage of this ratio, width by height; 0: none in
/// particular.
EXPORT("stage") wasm_ok wasm_stage(wasm_game game, double ratio);
/// The ITA_SHOW_ bits that are on unless the viewer says otherwise.
EXPORT("shows") wasm_count wasm_shows(wasm_game game);
/// The picture as a list of nodes, in JSON. `show` is a set of ITA_SHOW_ bits.
EXPORT("scene") wasm_text wasm_scene(wasm_game game, uint32_t show);
/// The same after a move that is not played.
EXPORT("preview") wasm_text wasm_preview(wasm_game game, wasm_text_in move, uint32_t show);
/// The picture as SVG, of that width; `palette` counts those of ita_palette_name.
EXPORT("svg")
wasm_text wasm_svg(wasm_game game, uint32_t show, wasm_flag is_dark, int32_t palette,
                   double pixels);
/// The picture in characters.
EXPORT("picture_text") wasm_text wasm_picture_text(wasm_game game);
/// The node where an arrow key leads, `direction` as in ita_direction.
EXPORT("focus_step")
wasm_count wasm_focus_step(wasm_game game, uint32_t from, int32_t direction);
/// What the hand does, `kind` as in ita_event_kind: answers the hand in JSON, with the answer's
/// name and the reason when it is "refused", in words for who sees what `show` says.
EXPORT("gesture")
wasm_text wasm_gesture(wasm_game game, int32_t kind, uint32_t node, double x, double y,
                       double amount, wasm_text_in name, uint32_t show);
/// The hand as it is, in JSON: with `at` where it is at something that it can be helped with.
EXPORT("hand") wasm_text wasm_hand(wasm_game game);
EXPORT("play") wasm_ok wasm_play(wasm_game game, wasm_text_in move);
/// Plays a whole turn, its moves joined by ';'; one that is refused changes nothing.
EXPORT("play_turn") wasm_ok wasm_play_turn(wasm_game game, wasm_text_in turn);
/// Back to before the latest move that a person made.
EXPORT("undo") wasm_ok wasm_undo(wasm_game game);
EXPORT("redo") wasm_ok wasm_redo(wasm_game game);
EXPORT("jump") wasm_ok wasm_jump(wasm_game game, uint32_t node);
EXPORT("comment") wasm_ok wasm_comment(wasm_game game, uint32_t node, wasm_text_in words);
EXPORT("tag") wasm_ok wasm_tag(wasm_game game, wasm_text_in name, wasm_text_in value);
/// The history in JSON: see ita_session_json.
EXPORT("tree") wasm_text wasm_tree(wasm_game game);
/// The moves in words, a JSON list by node of the history.
EXPORT("tell") wasm_text wasm_tell(wasm_game game);
/// One move in words that is not played.
EXPORT("tell_move") wasm_text wasm_tell_move(wasm_game game, wasm_text_in move);
/// The record in our own format.
EXPORT("record") wasm_text wasm_record(wasm_game game);
/// The record in another format of the game.
EXPORT("convert") wasm_text wasm_convert(wasm_game game, wasm_text_in format);
/// The setup of the puzzle that a draft makes: see ita_session_made.
EXPORT("made") wasm_text wasm_made(wasm_game game);
/// The record of a draft that makes this puzzle: see ita_session_draft.
EXPORT("draft") wasm_text wasm_draft(wasm_game game);
/// The first few thousand legal moves, as a JSON list of texts.
EXPORT("moves") wasm_text wasm_moves(wasm_game game);

// ---- exports: work.c

/// The position's hash, in hexadecimal digits.
EXPORT("hash") wasm_text wasm_hash(wasm_game game);
EXPORT("perft") wasm_large wasm_perft(wasm_game game, int32_t depth);
/// Plays up to `count` moves, each drawn evenly from the legal ones, and says how many there were.
EXPORT("play_random") wasm_count wasm_play_random(wasm_game game, int32_t count);
/// One helpful next step in JSON: its words, for who sees what `show` says, a move or null, and
/// whether more nodes may tell more.
EXPORT("hint") wasm_text wasm_hint(wasm_game game, int32_t step, double budget, uint32_t show);
/// The same for what a hand is at, a word of the hand's JSON: its words, and the name of the action
/// that does it or null, and the same.
EXPORT("hint_at")
wasm_text wasm_hint_at(wasm_game game, wasm_text_in at, int32_t step, double budget, uint32_t show);
/// A setup that makes a fresh puzzle, with the options of `setup` where they can be kept.
EXPORT("generate")
wasm_text wasm_generate(wasm_text_in setup, uint32_t seed, int32_t difficulty);
/// Opens a job that solves from the position and answers its handle.
EXPORT("job_solve")
wasm_count wasm_job_solve(wasm_game game, double limit, wasm_flag wants_texts);
/// Opens a job that rates the puzzle at the position, see ita_rating_open.
EXPORT("job_rate") wasm_count wasm_job_rate(wasm_game game);
/// Opens a job that makes a fresh puzzle like the game's: its solution is the text of a config.
EXPORT("job_generate")
wasm_count wasm_job_generate(wasm_game game, uint32_t seed, int32_t difficulty);
EXPORT("job_step") wasm_ok wasm_job_step(wasm_job job, double budget);
EXPORT("job_report") wasm_text wasm_job_report(wasm_job job);
/// The next solution as moves, if one is waiting.
EXPORT("job_take") wasm_if_any wasm_job_take(wasm_job job);
EXPORT("job_close") wasm_ok wasm_job_close(wasm_job job);

// ---- exports: think.c

/// The computer begins to think about the position and the answer is the thought's handle: as an
/// opponent of a level 1..10, or, level 0, as an analyst of so many nodes (0: no limit) and lines.
/// `weights` is the length of the engine's data file that was put in, 0: none.
EXPORT("think_open")
wasm_count wasm_think_open(wasm_game game, int32_t level, double nodes, int32_t lines,
                           wasm_text_in weights);
/// Goes on for so many nodes: 1 when there is nothing more to find, else 0.
EXPORT("think_step") wasm_count wasm_think_step(wasm_thought thought, double budget);
/// What is known by now, in JSON: see ita_think_json.
EXPORT("think_report") wasm_text wasm_think_report(wasm_thought thought);
/// The turn to play now, at any time: moves as texts, joined by ';'.
EXPORT("think_turn") wasm_text wasm_think_turn(wasm_thought thought);
EXPORT("think_close") wasm_ok wasm_think_close(wasm_thought thought);

// ---- exports: sheet.c

/// Opens a sheet for paper, instead of the one before: of the setups, "game:config" a line, the
/// first `count` whose answer is found. `heading` is written beside the title. Width and height of
/// the paper are points of 1/72 inch.
EXPORT("sheet_open")
wasm_ok wasm_sheet_open(wasm_text_in setups, wasm_text_in heading, int32_t count, double width,
                        double height);
/// Goes on for some milliseconds and answers how many puzzles it still lacks; 0: it is filled. A
/// sheet that cannot be filled is refused and closed.
EXPORT("sheet_step") wasm_count wasm_sheet_step(void);
/// A page of a filled sheet as SVG, from 0; the answers come behind the puzzles.
EXPORT("sheet_page") wasm_if_any wasm_sheet_page(int32_t page);
EXPORT("sheet_close") wasm_ok wasm_sheet_close(void);

// ---- exports: figures.c

/// What can be listed of pieces, a config without the game's name such as "set=t", as JSON: the
/// game's name, its sets of pieces, these and where figures of the given ones can come from, and
/// classes.
EXPORT("choices") wasm_text wasm_choices(wasm_text_in pieces);
/// Begins a list, instead of the one before: see ita_figure_wish. `corners` and `limit`: 0 is no
/// bound.
EXPORT("list_open")
wasm_ok wasm_list_open(wasm_text_in pieces, wasm_text_in source, wasm_text_in classes,
                       double corners, double limit);
/// Looks at so many more figures: 1 when there is nothing more to look at, else 0.
EXPORT("list_step") wasm_count wasm_list_step(int32_t figures);
/// How far it is, as JSON: see ita_figure_list_report.
EXPORT("list_report") wasm_text wasm_list_report(void);
/// A figure that is listed, from 0, as JSON: what is known of it, the same in words, the setup that
/// plays it in canonical form, and whether that says what it is called.
EXPORT("list_row") wasm_if_any wasm_list_row(int32_t index);
EXPORT("list_close") wasm_ok wasm_list_close(void);

// ---- exports: film.c

/// Opens the film of a game, instead of the one before, and answers how many frames it has: the way
/// from the start to a node of the history, see ita_film_open. `pixels` is the frames' width.
EXPORT("film_open")
wasm_count wasm_film_open(wasm_game game, uint32_t last, uint32_t show, wasm_flag is_dark,
                          int32_t palette, double pixels);
/// A frame as SVG, from 0.
EXPORT("film_draw") wasm_text wasm_film_draw(int32_t index);
/// How long it stands.
EXPORT("film_milliseconds") wasm_count wasm_film_milliseconds(int32_t index);
/// Begins a moving picture of pixels, instead of the one before, see ita_gif_open.
EXPORT("gif_open") wasm_ok wasm_gif_open(int32_t width, int32_t height);
/// Adds a frame: rows of red, green, blue and a byte that is not read.
EXPORT("gif_frame") wasm_ok wasm_gif_frame(wasm_text_in pixels, double seconds);
/// Ends it: the whole file.
EXPORT("gif_close") wasm_bytes wasm_gif_close(void);

// ---- exports: chart.c

/// Opens a chart of how all solutions from the position on lie and answers its handle.
EXPORT("chart_open") wasm_count wasm_chart_open(wasm_game game);
/// Goes on for so many steps: 1 when it is done, else 0.
EXPORT("chart_step") wasm_count wasm_chart_step(wasm_chart chart, double budget);
/// How large it is so far.
EXPORT("chart_size") wasm_count wasm_chart_size(wasm_chart chart);
/// The finished chart in JSON: see ita_chart_json.
EXPORT("chart_report") wasm_text wasm_chart_report(wasm_chart chart);
EXPORT("chart_close") wasm_ok wasm_chart_close(wasm_chart chart);

#endif
