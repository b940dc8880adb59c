// How a game thinks: the fourth table of a variant, beside rules, view and puzzle. A brain speaks
// small moves of 32 bits and makes and unmakes them on a flat position of its own; the search
// (search.h) knows nothing else of a game. Moves of the rules (ita_move) stand at the border only.
// Whole numbers throughout, so that every platform thinks alike.
#ifndef INTARSIA_BRAIN_H
#define INTARSIA_BRAIN_H

#include "intarsia/alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ita_config; // of game.h, which includes this file
struct ita_move;
struct ita_text;

#define ITA_MAX_PLAYERS 4
#define ITA_NOBODY      0    ///< nobody moves: the game is over
#define ITA_CHANCE      (-1) ///< chance moves

/// A move in the brain's own words, or a part of one: at most one turn, at least one decision.
/// What the bits mean is the brain's affair; in one position no two of its moves are equal.
typedef uint32_t ita_small_move;
#define ITA_NO_SMALL_MOVE UINT32_MAX

// ---- values: what a position is worth to a player, the higher the better

enum {
    ITA_VALUE_MOST = 30000, ///< nothing is worth more, or less than minus this
    ITA_VALUE_WON = 20000,  ///< a game that is over is worth at least this to who won it, at most
                            ///< minus this to who lost it, 0 when drawn; estimates lie between
    ITA_TRIED_PLIES = 6,    ///< see ita_mind.tried
    ITA_PLIES_MOST = 1000,  ///< and this much of a won game's value may go for the time it takes
};

/// A small move that is worth looking at. `rank` says what to try first, the higher the sooner;
/// what the search learns on its way shifts it by up to 1000 either way, and the tree search holds
/// a move of 250 less for half as likely. At a turn of chance it is the weight of the draw: 1 and
/// up.
typedef struct ita_choice {
    ita_small_move move;
    int32_t rank;
} ita_choice;

// ---- levels

typedef enum ita_method {
    ITA_METHOD_ALPHA_BETA, ///< depth first, deeper and deeper; of more than two all play against
                           ///< one
    ITA_METHOD_TREE,  ///< Monte Carlo tree search with estimates at the leaves; each for himself
    ITA_METHOD_PROOF, ///< proof numbers: won or not, nothing between
} ita_method;

enum { ITA_LEVELS = 10 };

/// How strong an opponent of a level thinks. `slack` makes it weak without making it silly: a move
/// is chosen among the `lines` best, each value shifted by a random number of up to so much either
/// way. A win that was seen is always played, and a move that was seen to lose is not while
/// another is there.
typedef struct ita_level {
    ita_method method;
    uint32_t nodes; ///< what it may look at in one move
    int32_t lines;  ///< how many best moves it chooses among
    int32_t slack;  ///< in units of value
} ita_level;

// ---- the table

typedef struct ita_brain ita_brain;

/// A brain made ready for one config: what it derived from it, and its weights. Made once, never
/// changed, shared by any number of searches and threads. Each brain defines its own struct with
/// this as first member, and fills all of it.
typedef struct ita_mind {
    const ita_brain *brain;
    const struct ita_config *config; ///< outlives the mind
    const ita_allocator *allocator;
    int player_count;     ///< 1..ITA_MAX_PLAYERS
    size_t position_size; ///< bytes of a position; blocks are aligned to 16 bytes
    size_t undo_size;     ///< bytes of the record that `make` fills
    size_t choice_most;   ///< no list of choices is ever longer
    int32_t scale; ///< an estimate of this much is a game won three times in four: for shares in
                   ///< the tree search, for the bar of the page
    bool hurries;  ///< a win is the better the sooner it comes; false where values count points
    int proof_percent; ///< so much of an opponent's nodes has a proof search before; 0: none
    int explore;       ///< hundredths: how much a rank counts in the tree search against what was
                       ///< seen; 0: the usual 90
    int late_from;     ///< moves behind the so-manieth are first tried less deep; 0: none
    /// With one ply left, with two and so on: so many of the moves worth trying are tried, the
    /// best in order, unless they are all that count; 0: all of them.
    int tried[ITA_TRIED_PLIES];
    /// With few plies left an estimate that is better than is needed by so much for each of them
    /// stands for what the moves would bring, unless they are all that count; 0: it never does.
    int32_t ample;
} ita_mind;

struct ita_brain {
    /// Makes a mind. `weights` are bytes of a data file of the brain's own with version and
    /// checksum, or none (NULL, 0): it thinks without them then. They may go when open returns.
    ita_status (*open)(const struct ita_config *config, const void *weights, size_t weights_length,
                       const ita_allocator *allocator, ita_mind **mind, ita_diag *diag);
    void (*close)(ita_mind *mind);

    /// The position of a state of the rules, also one within a turn, at a turn of chance, or over.
    /// A position is one flat block without pointers: memcpy copies it.
    /// What a player may not see (the order of a bag) is not in it: chance's moves are its draws.
    void (*set)(const ita_mind *mind, const void *state, void *position);
    /// 1..player_count, ITA_CHANCE, or ITA_NOBODY when the game is over. A game may be over here
    /// before it is by the rules, when nothing can change the result any more.
    int (*player)(const ita_mind *mind, const void *position);
    /// What a game that is over is worth to each player, see ITA_VALUE_WON. For two players the
    /// values are opposite.
    void (*outcome)(const ita_mind *mind, const void *position, int32_t values[ITA_MAX_PLAYERS]);
    /// An estimate for each player, without looking ahead, strictly between -ITA_VALUE_WON and
    /// ITA_VALUE_WON; for two players opposite. May fill caches in the position.
    void (*evaluate)(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]);

    /// Every small move that may matter: one of these is best, so that what holds for all of them
    /// is proved. At a turn of chance every draw with its weight. At least one when somebody or
    /// chance is to move; `out` has room for choice_most.
    size_t (*all)(const ita_mind *mind, const void *position, ita_choice *out);
    /// The moves worth trying, at least one, a subset of `all`. `*is_all` says that the others do
    /// not count: whatever these come to is proved. NULL: the same as `all`.
    size_t (*candidates)(const ita_mind *mind, void *position, ita_choice *out, bool *is_all);
    /// Where the estimate is not to be trusted: the moves to look at although the depth is used
    /// up (a threat to win, its answers); none when the position is quiet. `*may_stand` says that
    /// the player may as well play none of these, so that the estimate is a lower bound; else the
    /// best of these counts, and when they all lose the position is lost. NULL: all are quiet.
    size_t (*forcing)(const ita_mind *mind, void *position, ita_choice *out, bool *may_stand);

    /// Makes one of the moves of `all` and fills the undo record.
    void (*make)(const ita_mind *mind, void *position, ita_small_move move, void *undo);
    /// Takes the latest back: the position is what it was, caches aside.
    void (*unmake)(const ita_mind *mind, void *position, const void *undo);
    /// Positions of equal value hash alike however they came about, the player to move included;
    /// alike on every platform.
    uint64_t (*hash)(const ita_mind *mind, const void *position);

    // -- the border: to people and the rules

    /// The moves of the rules that a small move stands for, in order, each legal after those
    /// before it; `state` is the state of the position. At least one, at most `capacity` are
    /// written; returns how many there are.
    size_t (*write)(const ita_mind *mind, const void *state, ita_small_move move,
                    struct ita_move *moves, size_t capacity);
    /// Why one would play it, in words: a message key with arguments, and scene nodes to mark, as
    /// a diagnosis whose status is ITA_OK. Says what the move does, not that it is best. NULL, or a
    /// key that is left "": nothing to say.
    void (*idea)(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea);
    /// What a hand does to play it, in words for who asks for a hint: "Lay this tile here, turned
    /// twice". False, with nothing said: as records write it. NULL: always so.
    bool (*advise)(const ita_mind *mind, const void *state, ita_small_move move,
                   struct ita_text *words);

    /// Its ideas and moves are the game's hints, before those of the puzzle table.
    bool gives_hints;
    /// ITA_LEVELS of them, weakest first.
    const ita_level *levels;
    /// The name of the data file of its weights, such as "twixt.weights", or NULL: it has none.
    const char *weights;
};

#ifdef __cplusplus
}
#endif
#endif
