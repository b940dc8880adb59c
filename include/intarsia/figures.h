// Figures of a piece set with what is known of each: how many fillings, how hard, how symmetric.
// Those that come with the program, and those found by exact enumeration: all polygons of a class,
// all snug tangrams. And lists of them by class and order, for every face.
#ifndef INTARSIA_FIGURES_H
#define INTARSIA_FIGURES_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where figures come from.
typedef struct ita_figure_source {
    const char *name;   ///< "shipped", "convex", "hexagons"
    const char *words;  ///< message key of a sentence
    const char *called; ///< message key: "Hexagons"; with ".one" a figure by its number
} ita_figure_source;

/// All sources, `*count` of them, the shipped figures first. Static storage.
const ita_figure_source *ita_figure_sources(size_t *count);
/// Whether a source says something of the pieces of a dissection's config.
bool ita_figure_source_knows(const ita_figure_source *source, const ita_config *config);

typedef struct ita_figure_facts {
    size_t number;      ///< in its source, from 1, whatever is asked of it: it stays
    const char *config; ///< that plays it, until the next call
    bool is_named;      ///< and says what it is called
    bool is_formed;     ///< by all pieces; of a polygon that is not nothing below is known
    bool is_known;      ///< enough tries were made to say whether it is
    size_t corner_count, hole_count, part_count;
    bool is_convex;
    bool is_mirrored; ///< it is its own image under a mirror
    bool is_turned;   ///< and under a turn
    uint64_t tries;   ///< of the search until its first filling, dead ends included; 0: see
                      ///< ita_figures_try
    bool is_counted;  ///< by ita_figures_count, with tries enough: then
    uint64_t fillings, unique; ///< with pieces told apart; up to symmetry and equal pieces
} ita_figure_facts;

typedef struct ita_figures ita_figures;

/// The figures of a source for the pieces and rules of a dissection's config, each with at most so
/// many tries. The config has to outlive them.
/// Errors: ITA_E_NOT_FOUND for an unknown source, ITA_E_UNSUPPORTED where it says nothing of these
/// pieces, ITA_E_MEMORY, those of ita_gallery_open.
/// Cost: listing the polygons, a second or two for those with seven corners.
ita_status ita_figures_open(const ita_config *config, const char *source, size_t length,
                            uint64_t tries, ita_figures **figures, ita_diag *diag);
void ita_figures_close(ita_figures *figures);
/// The next figure; ITA_E_NOT_FOUND, without a word, behind the last. Cost: the tries; of snug
/// figures, which are formed as they are met, some microseconds, and 200 MB in the end.
ita_status ita_figures_next(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);
/// Puts into the facts of the figure at hand how many tries it takes, if they are not there
/// already.
ita_status ita_figures_try(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);
/// What the figure at hand is called in the text's language: "Rabbit", "Hexagon 17".
void ita_figures_title(const ita_figures *figures, ita_text *out);
/// How many of its source have come, 0..1.
double ita_figures_progress(const ita_figures *figures);
/// Counts the fillings of the figure at hand into its facts. Cost: the tries.
ita_status ita_figures_count(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);

// ---- lists

/// A class of figures: those of which something holds, or an order in which all of them come.
typedef struct ita_figure_class {
    const char *name;   ///< "symmetric", "hardest"
    const char *words;  ///< message key of a sentence
    const char *called; ///< message key: "Symmetric"
    bool is_order;
} ita_figure_class;

/// All classes, `*count` of them, that of all figures first. Static storage.
const ita_figure_class *ita_figure_classes(size_t *count);

/// What is to be listed.
typedef struct ita_figure_wish {
    const char *classes; ///< names joined by '+', at most one of them an order; "": all figures
    size_t classes_length;
    const char *source;
    size_t source_length;
    uint64_t corners_most; ///< of a figure
    uint64_t tries;        ///< for each figure, see ita_figures_open
    uint64_t limit;        ///< so many are listed at most; 0: all
    int language;          ///< of titles
} ita_figure_wish;

typedef struct ita_figure_list_report {
    size_t count;     ///< of figures listed
    size_t looked_at; ///< and of how many of these it is not known whether they belong there
    size_t unknown;
    bool is_done; ///< all were looked at, or as many are listed as were wanted
    bool is_cut;  ///< there are more than were wanted
    double progress;
} ita_figure_list_report;

typedef struct ita_figure_list ita_figure_list;

/// Begins a list for the pieces and rules of a dissection's config, which has to outlive it.
/// Errors: ITA_E_NOT_FOUND for an unknown class, ITA_E_RANGE for a second order, those of
/// ita_figures_open. Cost: that of ita_figures_open.
ita_status ita_figure_list_open(const ita_config *config, const ita_figure_wish *wish,
                                ita_figure_list **list, ita_diag *diag);
void ita_figure_list_close(ita_figure_list *list);
/// Looks at the next figure. Errors: those of ita_figures_next but for the last; ITA_E_MEMORY.
ita_status ita_figure_list_step(ita_figure_list *list, ita_diag *diag);
void ita_figure_list_report_get(const ita_figure_list *list, ita_figure_list_report *report);
/// A figure listed so far, from 0, in the order that was asked for; `title` as it is called. Valid
/// until the next step.
const ita_figure_facts *ita_figure_list_get(ita_figure_list *list, size_t index,
                                            const char **title);
/// The same in the text's language: "6 corners, 2 fillings, 3867 tries".
void ita_figure_list_put(ita_figure_list *list, size_t index, ita_text *out);
/// The same as members of a JSON object that is open, with what it is called.
void ita_figure_list_json(ita_figure_list *list, size_t index, ita_text *out);

// ---- for faces that show them

/// The config whose pieces a text names as a config does, "set=t", without a figure.
/// Errors: those of ita_config_parse.
ita_status ita_figure_pieces_open(const char *text, size_t length, const ita_allocator *allocator,
                                  ita_config **config, ita_diag *diag);
/// The setup that plays a figure's config, "game:config" in canonical form. Errors: those of
/// ita_config_parse.
ita_status ita_figure_setup_put(const char *config, const ita_allocator *allocator, ita_text *out,
                                ita_diag *diag);
/// What can be asked of pieces, in the text's language, as JSON: the game's name, all its sets,
/// the sources that know something of these pieces, and the classes.
void ita_figure_choices_json(const ita_config *pieces, ita_text *out);

#ifdef __cplusplus
}
#endif
#endif
