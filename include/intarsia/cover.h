// Exact cover: choose options so that every primary item is covered as often as it asks and no
// secondary item twice (or always with the same colour). First, count, enumerate; usable by itself.
// Knows nothing of games, hexagons, threads or clocks.
#ifndef INTARSIA_COVER_H
#define INTARSIA_COVER_H

#include "intarsia/base.h"
#include "intarsia/job.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ITA_COVER_MAX_ITEMS   ((uint32_t)1 << 20)
#define ITA_COVER_MAX_OPTIONS ((uint32_t)1 << 26)
#define ITA_COVER_MAX_GROUP   1152 ///< largest symmetry group that is used

// ---- building an instance

/// What an item is on a board. Only a hint: answers never depend on it, speed does.
typedef enum ita_cover_role {
    ITA_COVER_PLAIN, ///< nothing is known
    ITA_COVER_CELL,  ///< a place of a board
    ITA_COVER_PIECE, ///< a piece that is laid on the board
} ita_cover_role;

/// One item of an option. Colours: 0 is none; only secondary items may have one.
typedef struct ita_cover_entry {
    uint32_t item;
    uint32_t colour;
} ita_cover_entry;

/// An instance while it is being built. Every failed call leaves it as it was. Whoever may tire of
/// waiting hands in an allocator that says so (`is_stopped`): then options, symmetries and the end
/// of building are refused with ITA_E_STOPPED.
typedef struct ita_cover_builder ita_cover_builder;

/// A finished instance: never changes again, may be shared by any number of jobs and threads.
typedef struct ita_cover ita_cover;

ita_status ita_cover_builder_open(const ita_allocator *allocator, ita_cover_builder **builder);
void ita_cover_builder_close(ita_cover_builder *builder);

/// A primary item that must be covered at least `least` and at most `most` times (1 and 1 is the
/// usual). `name` may be NULL; it is copied and need not be unique.
/// @param item  receives the item's number; items count from 0 in order of adding
/// Errors: ITA_E_RANGE when least > most or most is 0 or beyond 65535; ITA_E_LIMIT.
ita_status ita_cover_add_item(ita_cover_builder *builder, ita_cover_role role, const char *name,
                              size_t length, uint32_t least, uint32_t most, uint32_t *item,
                              ita_diag *diag);
/// A secondary item: covered at most once, or any number of times with one and the same colour.
ita_status ita_cover_add_secondary(ita_cover_builder *builder, ita_cover_role role,
                                   const char *name, size_t length, uint32_t *item, ita_diag *diag);
/// The number (1..) that stands for a colour's name from now on, new or known.
ita_status ita_cover_add_colour(ita_cover_builder *builder, const char *name, size_t length,
                                uint32_t *colour, ita_diag *diag);
/// An option: a set of items. Without a primary item it can never be chosen, but keeps its number.
/// @param option  receives the option's number, counted from 0; may be NULL
/// Errors: ITA_E_RANGE for an unknown item, an item twice, a colour on a primary item.
ita_status ita_cover_add_option(ita_cover_builder *builder, const ita_cover_entry *entries,
                                size_t entry_count, uint32_t *option, ita_diag *diag);
/// What an option costs (0 is usual); for those who ask for cheap solutions. Counts do not depend
/// on it. Errors: ITA_E_RANGE for an unknown option.
ita_status ita_cover_set_cost(ita_cover_builder *builder, uint32_t option, int64_t cost,
                              ita_diag *diag);
/// Says that two cells are neighbours: pieces are connected, so regions that no set of remaining
/// pieces can fill may be pruned. Checked in ita_cover_finish: neighbours that leave some option
/// unconnected are not used. Without any call neighbours are guessed from the options.
ita_status ita_cover_add_neighbours(ita_cover_builder *builder, uint32_t a, uint32_t b,
                                    ita_diag *diag);
/// A symmetry: a permutation of all items (`images[item]` is where `item` goes) that maps options
/// onto options, colours fixed. Give generators or the whole group, the rest is derived.
/// Call after the last option.
/// Errors: ITA_E_RANGE when it is no permutation or an option has no image. A group of more than
/// ITA_COVER_MAX_GROUP elements is refused by ita_cover_finish (ITA_E_LIMIT).
ita_status ita_cover_add_symmetry(ita_cover_builder *builder, const uint32_t *images,
                                  size_t item_count, ita_diag *diag);
/// Finds the symmetries of the instance by itself (all permutations of items that map options onto
/// options, colours fixed) and adds them. When there are more than `most` or the search for them
/// costs more than `budget` steps (0: as many as the instance's size makes worth while, a few
/// milliseconds for thousands of options), none are added, `*found` is 1, and the instance does not
/// know its symmetries: no job claims to count up to them. Call after the last option.
/// @param found  order of the group that is now known; may be NULL
/// Errors: ITA_E_MEMORY, ITA_E_STOPPED.
ita_status ita_cover_find_symmetries(ita_cover_builder *builder, size_t most, uint64_t budget,
                                     size_t *found);
/// Makes the instance; the builder is left empty and still the caller's to close.
ita_status ita_cover_finish(ita_cover_builder *builder, ita_cover **cover, ita_diag *diag);
void ita_cover_close(ita_cover *cover);

// ---- Knuth's DLX text format

/// Reads: lines that start with `|` and blank lines are comments; the first other line names the
/// items, primary before a lone `|`, secondary after it; every further line is an option of items
/// `name` or `name:colour`. `least:most|name` and `most|name` give a primary item bounds (DLX3);
/// words `|cost` in an option add up to its cost (DLX5), which is below 2^63.
/// Errors have offset and key, the offending word as argument; then nothing is added. The builder
/// must be empty.
ita_status ita_cover_read_dlx(ita_cover_builder *builder, const char *bytes, size_t length,
                              ita_diag *diag);
/// Writes the instance in the same format.
void ita_cover_write_dlx(const ita_cover *cover, ita_text *out);
/// Writes an option as it was given: names and colours, separated by blanks.
void ita_cover_write_option(const ita_cover *cover, uint32_t option, ita_text *out);

// ---- asking an instance

size_t ita_cover_item_count(const ita_cover *cover);
size_t ita_cover_primary_count(const ita_cover *cover);
size_t ita_cover_option_count(const ita_cover *cover);
/// Order of the symmetry group, at least 1.
size_t ita_cover_group_order(const ita_cover *cover);
/// False when symmetries were looked for and are too many, or too hard to find.
bool ita_cover_knows_symmetries(const ita_cover *cover);
/// The items of an option, as given; valid as long as the instance.
const ita_cover_entry *ita_cover_option(const ita_cover *cover, uint32_t option, size_t *count);
/// What an option costs.
int64_t ita_cover_cost(const ita_cover *cover, uint32_t option);
/// The name of an item, "" without one.
const char *ita_cover_item_name(const ita_cover *cover, uint32_t item);
/// True when the options (in any order) solve the instance; else `*item` is the first item that is
/// covered wrongly. For tests and for those who do not want to believe. Cost: linear.
bool ita_cover_is_solution(const ita_cover *cover, const uint32_t *options, size_t count,
                           uint32_t *item);

// ---- solving

/// Which solutions are delivered and what the limit counts. Counting always gives both numbers.
typedef enum ita_cover_symmetry {
    ITA_COVER_EVERY,   ///< every solution, images under symmetries too
    ITA_COVER_UNIQUE,  ///< one of each class of solutions that are images of each other
    ITA_COVER_NO_GROUP ///< as if the instance had no symmetry: unique = solutions
} ita_cover_symmetry;

/// Called for every solution: option numbers, ascending. Return false to stop the job.
typedef bool ita_cover_visit(void *user, const uint32_t *options, size_t count);

typedef struct ita_cover_options {
    uint64_t limit;         ///< stop after so many delivered solutions; 0: all. 1 also means: hurry
    bool wants_solutions;   ///< keep solutions for ita_cover_job_take
    ita_cover_visit *visit; ///< or NULL
    void *user;
    ita_cover_symmetry symmetry;
    /// NULL: chosen by the instance. "bits": first empty cell on bit masks; "items": smallest item
    /// on rows of bits; "sets": smallest item on sparse sets; "frontier": dynamic program;
    /// "ranked": the same over profiles and sets of pieces, for narrow boards; "inclusion": over
    /// profiles by inclusion and exclusion. The last three only count.
    const char *method;
    uint64_t seed; ///< for the order of a hurried search; the same seed, the same solution
    size_t memory; ///< most bytes for tables of known results; 0: 256 MiB, 64 on 32 bits
} ita_cover_options;

/// A job that solves `cover`, which must outlive it. `options` NULL: count all.
/// report: nodes, solutions, `is_complete` when all were counted, and then `unique` if the
/// instance knows its symmetries or is to be taken as if it had none.
/// Counts are the same for any steps, any parts and any method. take: the options of one solution,
/// a line each. The allocator must be safe for threads if parts are run by threads.
/// Errors: ITA_E_NOT_FOUND for an unknown method, ITA_E_UNSUPPORTED for one that cannot do this
/// instance or deliver solutions, and for ITA_COVER_UNIQUE when the symmetries are not known.
/// Steps: ITA_E_OVERFLOW when a count leaves 64 bits.
ita_status ita_cover_job_new(const ita_cover *cover, const ita_cover_options *options,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag);
/// The job again from what `save` wrote; refused (ITA_E_ILLEGAL) for another instance.
/// Of `options` only visit, user and memory are read; NULL: none.
ita_status ita_cover_job_resume(const ita_cover *cover, const char *bytes, size_t length,
                                const ita_cover_options *options, const ita_allocator *allocator,
                                ita_job **job, ita_diag *diag);
/// The next kept solution as option numbers, ascending; it stays valid until the next call that
/// changes the job. ITA_E_NOT_FOUND when none is waiting.
ita_status ita_cover_job_take(ita_job *job, const uint32_t **options, size_t *count);
/// The method at work, static storage.
const char *ita_cover_job_method(const ita_job *job);

/// A hint for people: how many options are left for every item once `chosen` are taken.
/// @param left  [item_count] receives the number, UINT32_MAX for items that are covered already
/// Errors: ITA_E_ILLEGAL when two chosen options exclude each other.
ita_status ita_cover_options_left(const ita_cover *cover, const uint32_t *chosen, size_t count,
                                  const ita_allocator *allocator, uint32_t *left, ita_diag *diag);
/// A careful try as people make it: always at the item with the fewest options left, one of them by
/// chance, nothing taken back. Says whether it came to a solution.
/// Errors: ITA_E_MEMORY. Cost: about once through the options.
ita_status ita_cover_try(const ita_cover *cover, ita_random *random, const ita_allocator *allocator,
                         bool *is_solved);

#ifdef __cplusplus
}
#endif
#endif
