// The one interface every game has: rules, view, and where a game has them, puzzle, formats, brain.
// A game is one constant table; src/games/registry.c lists them, src/games/null/ is the template.
#ifndef INTARSIA_GAME_H
#define INTARSIA_GAME_H

#include "intarsia/base.h"
#include "intarsia/brain.h"
#include "intarsia/job.h"
#include "intarsia/option.h"
#include "intarsia/record.h"
#include "intarsia/scene.h"
#include "intarsia/status.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A move: a small plain value, zeroed before it is filled, compared as bytes, meaningful only to
/// its game. Its text form is what records, the wire and share links carry: no blanks, no
/// parentheses, no braces.
typedef struct ita_move {
    int32_t v[8];
} ita_move;

/// A game's parsed config with the tables derived from it: made once, never changed, shared by any
/// number of states and threads. Each game defines its own struct with this as first member.
typedef struct ita_config {
    const ita_allocator *allocator;
    const struct ita_game *game; ///< these two are set by ita_config_parse
    const struct ita_variant *variant;
} ita_config;

typedef struct ita_result {
    bool is_over;
    int winner; ///< 1.. in order of first move; 0: nobody (draw, or not over)
    const char
        *key; ///< message key that says why, such as "twixt.result.connected"; NULL: not over
    int player_count; ///< how many scores below
    int32_t scores[ITA_MAX_PLAYERS];
} ita_result;

typedef struct ita_rules {
    /// Makes a config from the values of the variant's options, each in its range already; what
    /// does not go together is refused here. The config is freed with config_free.
    ita_status (*config_make)(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag);
    void (*config_free)(ita_config *config);
    /// What the config says of the option in this row of the variant's table: `value` comes with
    /// the usual one and gets its number; a text is written to `text`. `value->is_given` says
    /// whether canonical text names the option; it comes as false and, for rows with a usual
    /// number, is set by ita_config_format when the number differs from it.
    void (*config_value)(const ita_config *config, size_t row, ita_value *value, ita_text *text);
    int (*player_count)(const ita_config *config);

    /// A state is one flat block of this size without pointers, owned by the caller: memcpy copies
    /// it. Blocks are aligned to 16 bytes.
    size_t (*state_size)(const ita_config *config);
    /// Size of the record that apply fills for undo.
    size_t (*undo_size)(const ita_config *config);
    void (*start)(const ita_config *config, void *state);

    /// 1..player_count, ITA_CHANCE (every legal move is equally likely, unless there is `answer`),
    /// or ITA_NOBODY when the game is over.
    int (*player)(const ita_config *config, const void *state);
    /// Number of legal moves; writes the first `capacity` of them (moves may be NULL with 0), in a
    /// fixed order. Moves that are possible at any time and lead nowhere in analysis (resigning,
    /// agreeing on a draw) are left out; check and apply know them all the same. A puzzle with a
    /// continuum of moves (free placing) may answer 0.
    size_t (*moves)(const ita_config *config, const void *state, ita_move *moves, size_t capacity);
    /// ITA_OK when legal; else ITA_E_ILLEGAL with key, arguments and marks that say why.
    ita_status (*check)(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag);
    /// Applies a legal move and fills the undo record.
    void (*apply)(const ita_config *config, void *state, const ita_move *move, void *undo);
    /// Takes back the latest move, given its undo record.
    void (*undo)(const ita_config *config, void *state, const void *undo);
    /// The move that is made where ITA_CHANCE is to move, if that is no chance but an opponent who
    /// belongs to a puzzle: the same every time. NULL: drawn. Errors: ITA_E_MEMORY.
    ita_status (*answer)(const ita_config *config, const void *state, ita_move *move,
                         ita_diag *diag);
    void (*result)(const ita_config *config, const void *state, ita_result *result);
    /// Equal positions hash alike however they came about; equal on every platform.
    uint64_t (*hash)(const ita_config *config, const void *state);

    ita_status (*move_parse)(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag);
    void (*move_format)(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out);
    /// A position as one line of text and back. state_parse leaves `state` alone on failure.
    ita_status (*state_parse)(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag);
    void (*state_format)(const ita_config *config, const void *state, ita_text *out);
} ita_rules;

// ---- view

/// What the hand is doing: held piece, its turn, where it hovers. A plain value kept by the face,
/// zeroed at the start; only the view reads or writes its insides.
typedef struct ita_hand {
    uint32_t held;  ///< node that is held, 0: none
    uint32_t focus; ///< node under the pointer or the keyboard's focus, 0: none
    double x, y;    ///< where the held piece is, scene units
} ita_hand;

typedef enum ita_event_kind {
    ITA_EVENT_FOCUS,  ///< node: the pointer or the keyboard's focus came here (0: left)
    ITA_EVENT_TAP,    ///< node, x, y: clicked, touched or Enter pressed; 0: beside all nodes
    ITA_EVENT_GRAB,   ///< node, x, y: a drag begins
    ITA_EVENT_DRAG,   ///< x, y: the drag goes on
    ITA_EVENT_DROP,   ///< x, y: the drag ends
    ITA_EVENT_TURN,   ///< amount: steps clockwise, of the held or focused piece
    ITA_EVENT_FLIP,   ///< of the held or focused piece
    ITA_EVENT_CANCEL, ///< escape: let go, nothing happened
    ITA_EVENT_ACTION, ///< name: a button of the scene
} ita_event_kind;

typedef struct ita_event {
    ita_event_kind kind;
    uint32_t node;
    double x, y;      ///< scene units
    double amount;    ///< steps, positive clockwise
    const char *name; ///< action
    double ratio;     ///< of the stage, as in the scene that the hand sees
    uint32_t show;    ///< ITA_SHOW_ bits of that scene
} ita_event;

typedef enum ita_answer {
    ITA_ANSWER_NOTHING, ///< not meant for us: the scene is unchanged
    ITA_ANSWER_HAND,    ///< the hand changed: draw again
    ITA_ANSWER_MOVE,    ///< `move` is legal: play it
    ITA_ANSWER_REFUSED, ///< `diag` says why not: say it, mark it, draw again
} ita_answer;

enum { // what the viewer wants shown; a bit set
    ITA_SHOW_COORDINATES = 1,
    ITA_SHOW_AIDS = 2,    ///< threats, dead ends, forced spaces: whatever the game calls help
    ITA_SHOW_OUTLINE = 4, ///< figure as outline instead of silhouette, or the like
    ITA_SHOW_LARGE = 8,   ///< a small stage and fingers: places are large, though not all are seen
    ITA_SHOW_PAPER = 16,  ///< nothing can be turned there: what is not seen from here is drawn too
};

typedef struct ita_view_options {
    uint32_t show;
    const ita_move *last; ///< the latest move, or NULL
    const ita_diag *why;  ///< a refusal whose marks are to be shown, or NULL
} ita_view_options;

/// How a picture of things in space is looked at: from so many sides, put together or drawn apart.
/// The hand knows it, the position does not.
typedef struct ita_outlook {
    /// The word for a side, such as "right-above", added to a text; false beyond the last. Side 0
    /// is the usual one.
    bool (*name)(const ita_config *config, int side, ita_text *out);
    /// From now on the hand sees it so. `side` is one that has a name.
    void (*look)(ita_hand *hand, int side, bool is_exploded);
    /// Whatever the hand did is over; what it sees stays.
    void (*let_go)(ita_hand *hand);
} ita_outlook;

/// Help with what a hand does besides moves, such as taking apart what lies. Text carries it from
/// the hand to whoever works the help out.
typedef struct ita_hand_help {
    /// What the hand is at, as one word; nothing is added where it is at nothing of that kind.
    void (*at)(const ita_config *config, const void *state, const ita_hand *hand, ita_text *out);
    /// The next step of a hand that is at this: the idea first (step 0), then what to do. `deed` is
    /// the name of the action that does it, empty where none does. Within `budget` nodes. Errors:
    /// ITA_E_SYNTAX for what a hand cannot be at, ITA_E_MEMORY.
    ita_status (*hint)(const ita_config *config, const void *state, const char *at, size_t length,
                       int step, uint64_t budget, ita_text *words, ita_text *deed, ita_diag *diag);
} ita_hand_help;

typedef struct ita_view {
    /// Fills an open scene with the position and what the hand holds (`hand` may be NULL).
    ita_status (*scene)(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *scene);
    /// What an event of the hand means. Changes only the hand; the caller plays the move.
    ita_answer (*gesture)(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag);
    /// A legal move in words for people, at the state before it: "Large triangle laid". NULL: as in
    /// records. In the language of the text.
    void (*tell)(const ita_config *config, const void *state, const ita_move *move, ita_text *out);
    uint32_t shows; ///< ITA_SHOW_ bits that are on unless the viewer says otherwise
    /// Bytes of the view's own hand, whose first member is an ita_hand (ita_hand_new makes one).
    size_t hand_size;
    const char
        *style;       ///< CSS for the classes the scene uses; colours as var(--name) of the palette
    const char *defs; ///< SVG definitions of the game's own, or NULL
    const ita_outlook *outlook; ///< or NULL: a flat picture, seen from one side
    const ita_hand_help *help;  ///< or NULL
} ita_view;

// ---- puzzle

typedef struct ita_solve_options {
    uint64_t limit;     ///< stop after so many solutions; 0: count all
    bool wants_texts;   ///< keep each solution for ita_job_class.take
    uint64_t seed;      ///< where an order is random
    const char *method; ///< another way to know the same, such as "frontier"; NULL: the best
} ita_solve_options;

/// A puzzle's position as an exact cover of places by pieces. Items 0..place_count-1 are places,
/// the others pieces; an option is a piece on its places. Items have names, "-1,2" and "A5".
typedef struct ita_puzzle_cover {
    struct ita_cover *cover; ///< the caller's to close
    uint32_t *nodes;         ///< [place_count] the place's node in the picture; the caller's
    size_t place_count;
} ita_puzzle_cover;

#define ITA_HINT_OPEN "hint.open"

typedef struct ita_puzzle {
    /// A job that solves from `state`. Solutions are move texts from `state` on.
    ita_status (*solve)(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag);
    /// The job again from what `save` wrote.
    ita_status (*resume)(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag);
    /// One helpful next step: its words, and a move when the step is one. From the first step that
    /// has a move on every step says the same. Words without a move are final, unless `diag` has
    /// the key ITA_HINT_OPEN: more nodes may tell more. May be NULL.
    ita_status (*hint)(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag);
    /// The position as a cover, for those who ask about all solutions together (chart.h). May be
    /// NULL.
    ita_status (*as_cover)(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_puzzle_cover *cover, ita_diag *diag);
    /// The text of a config that makes a fresh puzzle of a difficulty 1..10, with whatever options
    /// of `config` can be kept (a dissection's piece set). May be NULL.
    ita_status (*generate)(const ita_config *config, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_text *text, ita_diag *diag);
    /// The same as a job where it takes long, in place of `generate`, and that job again from what
    /// it saved; generate.h opens either. May be NULL.
    ita_status (*generation)(const ita_config *config, uint64_t seed, int difficulty,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag);
    ita_status (*generation_resume)(const ita_config *config, const char *bytes, size_t length,
                                    const ita_allocator *allocator, ita_job **job, ita_diag *diag);
    /// The way back from what was made: the text of the config of a draft, and into `moves` those,
    /// parted by blanks, that lead from its start to where it makes this puzzle. `state` may help
    /// to find them. May be NULL.
    ita_status (*draft)(const ita_config *config, const void *state, ita_text *text,
                        ita_text *moves, ita_diag *diag);
    /// Whether there is such a draft; NULL: of every config, where `draft` is not.
    bool (*has_draft)(const ita_config *config);
    /// What lies in a draft of it is a solution: whoever still plays is asked first.
    bool draft_is_solution;
    /// A job that finds out how hard the puzzle is from `state` on, see rating.h: the game's own
    /// way. NULL: by careful tries on the cover, where there is one.
    ita_status (*rate)(const ita_config *config, const void *state, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag);
} ita_puzzle;

// ---- drafts

/// What a variant has whose positions are drafts: moves change what is made, as in any game, and
/// what lies there becomes the config of a puzzle.
typedef struct ita_maker {
    /// Whether positions of this config are drafts; NULL: of every one.
    bool (*is_draft)(const ita_config *config);
    /// The text of the puzzle's config, without the game's name. ITA_E_STATE and the reason where
    /// the draft makes none yet. Parsing may find more that is wrong, see ita_session_made.
    ita_status (*puzzle)(const ita_config *config, const void *state, ita_text *text,
                         ita_diag *diag);
} ita_maker;

// ---- formats

/// A file format that is not our own.
typedef struct ita_format {
    const char *name;      ///< such as "littlegolem"
    const char *extension; ///< such as ".tsgf"
    const char *words;     ///< message key of what it is, one line
    /// How likely the bytes are of this format: 0 no .. 100 certain. Looks at content only.
    int (*probe)(const char *bytes, size_t length);
    /// Reads into an open record (game, config, tags, moves). Not checked against the rules yet.
    ita_status (*read)(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
    /// Writes the whole game; ITA_E_UNSUPPORTED says what it cannot hold (a rule set, link edits,
    /// variations; take ita_record_line first to write one line of a tree).
    ita_status (*write)(const ita_record *record, ita_text *out, ita_diag *diag);
    /// The next game of a file, from `*to` on, as bytes `*from`..`*to` that `read` takes by
    /// themselves, or `read_game`; false behind the last. NULL: a file is one game.
    bool (*next_game)(const char *bytes, size_t length, size_t *from, size_t *to);
    /// It holds how the game stands at the cursor, not the play that led there.
    bool is_position;
    /// In place of `read` where the games of a file share parts of it: from all bytes the game
    /// that `next_game` found at `from`..`to`; the first where these are equal. NULL: each game
    /// stands by itself.
    ita_status (*read_game)(const char *bytes, size_t length, size_t from, size_t to,
                            ita_record *record, ita_diag *diag);
    bool is_packed; ///< its files are packed by gzip; these functions see what is in them
} ita_format;

typedef struct ita_example {
    const char *config; ///< a config worth starting from, such as "size=12"
    const char *title;  ///< message key of its title in the gallery
} ita_example;

/// Examples that belong together in the gallery: so many, one behind the other.
typedef struct ita_example_set {
    const char *words; ///< message key of its title
    size_t count;
} ita_example_set;

/// A walk through the examples of a game: those of its table, or the lines of its data.
///
/// Data (data.h) begin with a line of columns: "config", the short name of each language in which
/// there are titles, what the game itself looks up. A line whose first field is empty begins a set:
/// its second is the message key of the set's title.
typedef struct ita_gallery {
    const struct ita_game *game;
    const char *config;                      ///< of the example at hand
    const char *set;                         ///< message key of its set's title
    size_t index;                            ///< how many examples have been shown
    size_t set_count;                        ///< of those in tables: the sets begun
    size_t set_end;                          ///< of those in tables: where the last begun ends
    const char *columns, *line, *next, *end; ///< of data
} ita_gallery;

// ---- the game

/// One of the games under a game's roof: Tantrix has Discovery, solitaire, the match. It is chosen
/// once, where the config is parsed, by a bare word in the config text; the first needs no word.
typedef struct ita_variant {
    const char *name;  ///< the bare word, such as "match"; "" in a game that has but one
    const char *words; ///< message key of its title; with ".help" one line about it
    const ita_option_spec *options;
    size_t option_count;
    const ita_rules *rules;
    const ita_view *view;
    const ita_puzzle *puzzle; ///< or NULL
    const ita_brain *brain;   ///< or NULL: nobody to play against
    const ita_maker *maker;   ///< or NULL: nothing is made here
} ita_variant;

typedef struct ita_game {
    const char *name;            ///< "twixt"
    const char *title;           ///< "TwixT", its name in English
    const char *called;          ///< message key of its name, or NULL: alike in all languages
    const char *words;           ///< message key of one line: what one does in it
    const ita_variant *variants; ///< the first is the default
    size_t variant_count;
    const ita_format *formats; ///< `format_count` of them, or NULL
    size_t format_count;
    const ita_example *examples; ///< the gallery; the first is the default
    size_t example_count;
    const ita_example_set *sets; ///< they divide the examples, in their order
    size_t set_count;
    const char *gallery;       ///< or, in place of both: the name of the data that hold them
    const ita_example *drafts; ///< configs from which puzzles are made
    size_t draft_count;
    bool is_template; ///< for those who write a game of their own; players are not offered it
} ita_game;

static inline const ita_rules *ita_rules_of(const ita_config *config) {
    return config->variant->rules;
}
static inline const ita_view *ita_view_of(const ita_config *config) {
    return config->variant->view;
}
/// NULL when there is nothing to solve.
static inline const ita_puzzle *ita_puzzle_of(const ita_config *config) {
    return config->variant->puzzle;
}

/// NULL when the program cannot play it.
static inline const ita_brain *ita_brain_of(const ita_config *config) {
    return config->variant->brain;
}

/// NULL when positions of this config are no drafts.
static inline const ita_maker *ita_maker_of(const ita_config *config) {
    const ita_maker *maker = config->variant->maker;
    return maker && (!maker->is_draft || maker->is_draft(config)) ? maker : NULL;
}

/// Whether there are hints for positions of this config; think.h gives them.
static inline bool ita_can_hint(const ita_config *config) {
    const ita_brain *brain = config->variant->brain;
    const ita_puzzle *puzzle = config->variant->puzzle;
    return (brain && brain->gives_hints) || (puzzle && puzzle->hint);
}

/// The list of games, `*count` of them, static storage.
const ita_game *const *ita_games(size_t *count);
/// The game of this name, or NULL.
const ita_game *ita_game_find(const char *name, size_t length);

/// Before the first example of a game. Errors: ITA_E_NOT_FOUND where its data are not there
/// ("data.absent", see data.h), ITA_E_SYNTAX where they are no gallery or a line of them is not
/// whole. Cost: a look at every byte of the data.
ita_status ita_gallery_open(const ita_game *game, ita_gallery *gallery, ita_diag *diag);
/// Goes to the next example; false behind the last.
bool ita_gallery_next(ita_gallery *gallery);
/// The title of the example at hand; in English where the language has none.
const char *ita_gallery_title(const ita_gallery *gallery, int language);
/// What stands in a column of the example's line; "" where nothing does.
const char *ita_gallery_field(const ita_gallery *gallery, const char *column);

/// The name of a game in a language.
const char *ita_game_title(const ita_game *game, int language);
/// All about a game, from its tables and words in the text's language: variants with options,
/// examples, formats. Errors: those of ita_gallery_open; nothing of use is written then.
ita_status ita_game_json(const ita_game *game, ita_text *out, ita_diag *diag);
/// The words of KEY.ENDING, such as an option's help or choice; NULL where there are none.
/// `scratch` is an open text.
const char *ita_words_below(int language, const char *key, const char *ending, ita_text *scratch);

/// "game:config" split at the first colon and parsed. Errors carry offsets into `text`.
ita_status ita_game_parse(const char *text, size_t length, const ita_allocator *allocator,
                          const ita_game **game, ita_config **config, ita_diag *diag);

/// "match,players=3" parsed by the tables of the variant that it names. "" is the default. The
/// config is the caller's, to be freed with ita_config_free.
ita_status ita_config_parse(const ita_game *game, const char *text, size_t length,
                            const ita_allocator *allocator, ita_config **config, ita_diag *diag);
void ita_config_free(ita_config *config);
/// Canonical text: the variant's word unless it is the first, then every option that differs from
/// the usual, in the order of the table. Parsing it gives an equal config.
void ita_config_format(const ita_config *config, ita_text *out);

/// The row of an option that takes a file (board=@FILE) in any of the game's variants, or NULL.
const ita_option_spec *ita_option_taking_file(const ita_game *game, const char *key, size_t length);

/// Number of move sequences of `depth` moves from a state (chance moves count like others).
/// Cost: one apply and undo an edge; the last ply is counted without playing it.
/// Errors: ITA_E_MEMORY, ITA_E_STOPPED by the allocator, with what was counted until then.
ita_status ita_perft(const ita_config *config, void *state, int depth,
                     const ita_allocator *allocator, uint64_t *nodes);

// ---- config text, shared by all games

/// One "key=value" of a config.
typedef struct ita_option {
    const char *key;
    size_t key_length;
    const char *value;
    size_t value_length;
    size_t offset;     ///< of the value in the config text
    size_t key_offset; ///< of the key
    bool is_used;      ///< some row of a table took it
} ita_option;

typedef struct ita_options {
    ita_option items[ITA_OPTIONS_MAX];
    size_t count;
} ita_options;

/// Splits "a=1,b=2"; a bare word is an option without value. Commas inside [] do not split.
ita_status ita_options_parse(const char *text, size_t length, ita_options *options, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
