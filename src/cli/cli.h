// What the commands share: arguments from one table, files, messages, exit statuses.
#ifndef INTARSIA_CLI_H
#define INTARSIA_CLI_H

#include "intarsia/session.h"
#include "intarsia/words.h"

#include <stdatomic.h>
#include <stdio.h>

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_BAD = 2, EXIT_STOPPED = 3 };

// ---- arguments

/// One option of a command; the help, the completion and the parser all read this.
typedef struct cli_option {
    const char *name;  ///< long name without dashes; NULL ends a table
    char letter;       ///< short name or 0
    const char *value; ///< what the value is called, NULL for a switch
    const char *words; ///< the key of what it means, in the tables of words
} cli_option;

typedef struct cli_args cli_args;

typedef struct cli_command {
    const char *name;
    const char *usage; ///< positional arguments, such as "FILE [OUT]"
    const char *words; ///< the key of what it does, in a line
    int least, most;   ///< how many positional arguments
    const cli_option *options;
    int (*run)(const cli_args *args);
    const char *const *more; ///< keys of what the help says besides, NULL ends them; or NULL
    bool takes_ranks;        ///< mpirun may start several of it, which work together
} cli_command;

/// The first thing that is wrong with the words of a call.
typedef struct cli_fault {
    const char *key;          ///< the key of its sentence, NULL: nothing is wrong
    const char *word;         ///< as it was typed
    const cli_option *option; ///< which it is about, or NULL
} cli_fault;

#define CLI_POSITIONAL_MAX 256
#define CLI_OPTION_MAX     24
struct cli_args {
    const cli_command *command;
    cli_fault fault;
    const char *positional[CLI_POSITIONAL_MAX];
    int count;
    struct {
        const cli_option *option;
        const char *value;
    } given[CLI_OPTION_MAX];
    int given_count;
};

extern const cli_command *const cli_commands[];
extern const size_t cli_command_count;
extern const cli_option cli_common_options[]; ///< what every command takes
/// The command of that name, or NULL.
const cli_command *cli_find_command(const char *name);

/// Reads all words by the command's table, also behind one that is wrong: the language that is
/// asked for may stand there. Prints nothing.
void cli_parse(const cli_command *command, int argc, char **argv, cli_args *args);
/// Prints what is wrong with the words of a call, and returns the exit status.
int cli_refuse_call(const cli_args *args);
/// The same where the command finds that an argument is missing.
int cli_refuse_too_few(const cli_args *args);
bool cli_has(const cli_args *args, const char *name);
/// The last value given, or `otherwise`.
const char *cli_value(const cli_args *args, const char *name, const char *otherwise);
/// A whole number option in least..most; false after a printed message.
bool cli_number(const cli_args *args, const char *name, uint64_t least, uint64_t most,
                uint64_t *value);
/// The first of these options that is given, or NULL; NULL ends the list.
const char *cli_first_of(const cli_args *args, const char *const *names);
/// Says by `key` how these two options stand to each other, and returns the exit status.
int cli_refuse_pair(const char *key, const char *option, const char *other);
/// Prints the help of a command, NULL: of the program, and answers the exit status. Help is in the
/// language that was chosen, in lines of 79 columns. Files: help.c.
int cli_show_help(const cli_command *command);
/// The help of the program.
void cli_put_help(ita_text *out);
/// "FILE [OUT]" in the words of the language.
void cli_put_usage(ita_text *out, const char *usage);

// ---- language

/// Sets the language by its short name, or by the environment for NULL. False after a message.
bool cli_choose_language(const char *wish);
/// A text, a scene, words for people: in the language that was chosen.
void cli_open_text(ita_text *text);
void cli_open_scene(ita_scene *scene);
const char *cli_words(const char *key);
int cli_language(void);

// ---- files and messages

/// Reads a file, or standard input for "-", whole. The text is the caller's to close.
ita_status cli_read_file(const char *path, ita_text *content, ita_diag *diag);
/// Packs a text by gzip, through the part packed.so; files that are so packed are unpacked when
/// they are read.
ita_status cli_pack(ita_text *content, ita_diag *diag);
/// Writes a file atomically (a new file that takes the old one's place), or standard output
/// for "-".
/// A text that lacks something for want of memory is refused.
ita_status cli_write_file(const char *path, const ita_text *text, ita_diag *diag);
/// Whether it can be written, for those who find out first for long what to write; NULL can.
ita_status cli_check_output(const char *path, ita_diag *diag);
/// Says with the key, a path and errno why a file failed; lack of memory is told as that.
ita_status cli_file_failed(ita_diag *diag, const char *key, const char *path);
/// The reason of an errno in the language spoken, without a full stop.
const char *cli_system_words(int error);
/// The same without words: false with errno set. A stop or kill at any moment leaves the old file
/// whole. Files: replace.c.
bool cli_replace_file(const char *path, const char *bytes, size_t length);
/// New content of a file, on the disk but under no name of its own: it takes the file's place by
/// one last call.
typedef struct cli_fresh_file {
    int file;      ///< -1: it could not be made
    bool has_name; ///< a kill leaves it behind
    char *name;    ///< what it is called, or will be
    char *path;    ///< whose place it takes
} cli_fresh_file;
/// The two halves of cli_replace_file, for what has to come between, where the system has files
/// without a name: false with errno set, and then nothing is left.
bool cli_prepare_file(const char *path, const char *bytes, size_t length, cli_fresh_file *fresh);
bool cli_settle_file(cli_fresh_file *fresh);
/// Takes it away instead.
void cli_drop_file(cli_fresh_file *fresh);
/// Whether a file there could be replaced now: its folder takes a new file and some bytes of it.
bool cli_can_replace_file(const char *path);
/// Prints "path:line:column: sentence" on standard error; path NULL prints the sentence alone,
/// with the text around the offset when `bytes` is given.
void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag);
/// Prints "intarsia COMMAND: sentence" on standard error: a command (NULL: the program) was called
/// wrongly. The sentence is that of the key with up to four words, NULL ends them. Returns the exit
/// status.
int cli_misused(const char *command, const char *key, const char *const *words);
/// 1 for a refused move, 3 for a stop or lack of memory, 2 for everything else.
int cli_exit_status(ita_status status);
/// Prints the complaint and returns the exit status for it.
int cli_failed(const char *path, const ita_text *content, const ita_diag *diag);
/// From now on a failure that is not in a command's answer is answered as {"error": {...}}.
void cli_answer_json(void);
/// Adds "error": {...} for --json; `path`: the file it is about, or NULL.
void cli_json_error(ita_text *out, const char *path, const ita_text *content, const ita_diag *diag);
/// Prints an answer. One that lacks something for want of memory is held back and told by cli_end.
void cli_print(const ita_text *text);
/// Notes that an answer lacks something for want of memory; cli_end tells it.
void cli_lack_memory(void);
/// The exit status of a command, after what was answered has arrived: a full disk, a closed pipe
/// and a lack of memory are told, whatever the command.
int cli_end(int exit_status);

// ---- ranks

/// Was this process started as one of several ranks? Then how many, and whether it is the first.
bool cli_is_ranked(int *count, bool *is_first);
/// True when it was: `diag` then says by `key` what is refused, with `word` as argument.
bool cli_is_refused_over_ranks(const char *key, const char *word, ita_diag *diag);
/// Every rank would say the same of bad input: from now on all but the first keep what they write
/// to themselves, and cli_end ends them well, lest the launcher ends the first before it spoke.
void cli_hush_others(void);
bool cli_is_hushed(void);
/// What a hushed rank kept to itself is written now, as is all that follows.
void cli_speak(void);
/// Writes to standard output or error, unless this rank is hushed.
void cli_write(FILE *to, const char *bytes, size_t length);
/// Writes to a file or pipe, whatever signal comes meanwhile; how much of it could be written.
size_t cli_send(int file, const char *bytes, size_t length);
/// All of it, whatever signal comes meanwhile; false where it cannot be written, as the stream then
/// says of itself, too.
bool cli_write_whole(FILE *to, const char *bytes, size_t length);

// ---- games

/// A game from its text, files named in the config read in. Prints a failure.
bool cli_open_game(const char *text, const ita_game **game, ita_config **config, int *exit_status);
/// Whether a file stands where a game may be named: no game's name has a dot or a slash in it.
bool cli_is_path(const char *name);
/// The free table of a piece set of dissections, by its name or a drawing. Prints a failure.
bool cli_open_pieces(const char *set, ita_config **config, int *exit_status);
/// "game:config" with every file named in it (key=@FILE, or a path, where the key takes one)
/// replaced by its content. A failure about a file is printed at once and leaves no key in `diag`.
ita_status cli_embed_files(const char *text, ita_text *out, ita_diag *diag);
/// A fresh session from a game's text, files named in the config read in. Prints a failure.
bool cli_new_session(const char *text, ita_session **session, int *exit_status);
/// A session from a record or an import: of several games in the file the first, which is said on
/// standard error. Prints a failure.
bool cli_open_session(const char *path, ita_session **session, int *exit_status);
/// The same with the game that --game names.
bool cli_open_chosen(const cli_args *args, const char *path, ita_session **session,
                     int *exit_status);
/// The same from what was read of a path.
bool cli_open_content(const cli_args *args, const char *path, const ita_text *content,
                      ita_session **session, int *exit_status);
/// The session of the game that a collection looks at.
ita_status cli_read_game(const ita_collection *collection, ita_session **session, ita_diag *diag);
/// Goes to the game of this number; ITA_E_RANGE says how many there are.
ita_status cli_find_game(ita_collection *collection, uint64_t number, ita_diag *diag);
/// To the end of the main line, or `ply` moves along it.
ita_status cli_go_to(ita_session *session, bool has_ply, uint64_t ply, ita_diag *diag);

// ---- stopping

/// Set by the first interrupt; long commands look at it and end with what they have.
extern atomic_int cli_is_stopped;
void cli_catch_interrupt(void);
/// The heap, for games and all that is made of them: what takes long in one call ends early then.
const ita_allocator *cli_memory(void);
/// Work that may take long, begun while no other thread works: after so many seconds (0: never) the
/// allocator stops it, too.
void cli_begin_work(double seconds);
/// Whether that time has passed.
bool cli_end_work(void);

#endif
