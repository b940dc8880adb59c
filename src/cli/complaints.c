// What is said when a command fails, as words and as JSON, and how an answer leaves the program:
// whole, or with an exit status that says that it is not.
#include "cli/cli.h"

#include <string.h>

// Where the fault is: a line and a column from 1, of what is no text a byte from 0.
typedef struct place {
    enum { NOWHERE, IN_TEXT, IN_BYTES } kind;
    size_t line, column, byte;
} place;

// The first complaint, for an answer as JSON.
static struct {
    ita_diag diag;  // key NULL: there was none
    ita_text words; // or nothing: the diagnosis has them
    ita_text file;  // or nothing: it is about none
    place at;
} first;

static bool is_first(const ita_diag *diag) {
    if (first.diag.key || !diag->key) return false;
    first.diag = *diag;
    return true;
}

static place place_of(const ita_diag *diag, const char *bytes, size_t length) {
    place at = {.kind = NOWHERE};
    if (!bytes || diag->offset == ITA_NO_OFFSET) return at;
    at.kind = length > 0 && memchr(bytes, '\0', length) ? IN_BYTES : IN_TEXT;
    at.byte = diag->offset;
    if (at.kind == IN_TEXT) ita_text_place(bytes, length, diag->offset, &at.line, &at.column);
    return at;
}

// ":12:3", ":byte 114".
static void put_place(ita_text *text, const place *at) {
    if (at->kind == NOWHERE) return;
    ita_put_char(text, ':');
    if (at->kind == IN_BYTES) {
        ita_put(text, cli_words("cli.byte"));
        ita_put_char(text, ' ');
        ita_put_uint(text, at->byte);
        return;
    }
    ita_put_uint(text, at->line);
    ita_put_char(text, ':');
    ita_put_uint(text, at->column);
}

// A line of words; what there is no memory for has words that need none.
static void write_line(const ita_text *line, const char *key) {
    const char *words = line->failed ? cli_words(key) : ita_text_get(line);
    cli_write(stderr, words, strlen(words));
    if (line->failed) cli_write(stderr, "\n", 1);
}

// The file that could not be opened, read or written: the sentence names it, wherever its name
// stood.
static const char *file_itself(const ita_diag *diag) {
    static const char about[] = "cli.file.";
    const bool is_about_one = diag->status == ITA_E_IO && diag->arg_count > 0 &&
                              strncmp(diag->key, about, sizeof about - 1) == 0;
    return is_about_one ? diag->args[0] : NULL;
}

void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag) {
    const char *file = file_itself(diag);
    place at = {.kind = NOWHERE};
    if (file)
        path = NULL;
    else
        at = place_of(diag, bytes, length);
    ita_text text;
    cli_open_text(&text);
    if (path) {
        ita_put(&text, strcmp(path, "-") == 0 ? cli_words("cli.input") : path);
        put_place(&text, &at);
        ita_put(&text, ": ");
    }
    ita_put_diag(&text, diag);
    ita_put_char(&text, '\n');
    write_line(&text, diag->key);
    ita_text_close(&text);
    if (!is_first(diag)) return;
    first.at = at;
    cli_open_text(&first.file);
    if (path || file) ita_put(&first.file, file ? file : path);
}

// What was typed must not harm a terminal.
static void hide_controls(ita_text *words) {
    for (size_t i = 0; i < words->length; i++)
        if ((unsigned char)words->data[i] < 0x20 || words->data[i] == 0x7F) words->data[i] = '?';
}

static void write_misuse(const char *command, const ita_text *sentence) {
    ita_text line;
    cli_open_text(&line);
    ita_put(&line, command ? "intarsia " : "intarsia");
    if (command) ita_put(&line, command);
    ita_put(&line, ": ");
    ita_put(&line, ita_text_get(sentence));
    ita_put_char(&line, '\n');
    ita_text_need(&line, sentence);
    if (line.failed)
        cli_lack_memory();
    else
        cli_write(stderr, ita_text_get(&line), line.length);
    ita_text_close(&line);
}

int cli_misused(const char *command, const char *key, const char *const *words) {
    ita_diag diag;
    ita_text sentence;
    cli_open_text(&sentence);
    ita_put_words(&sentence, key, words);
    hide_controls(&sentence);
    write_misuse(command, &sentence);
    ita_fail(&diag, ITA_E_SYNTAX, key);
    if (is_first(&diag))
        first.words = sentence;
    else
        ita_text_close(&sentence);
    return EXIT_BAD;
}

int cli_exit_status(ita_status status) {
    switch (status) {
    case ITA_OK: return EXIT_YES;
    case ITA_E_ILLEGAL: return EXIT_NO;
    case ITA_E_MEMORY:
    case ITA_E_STOPPED: return EXIT_STOPPED;
    default: return EXIT_BAD;
    }
}

int cli_failed(const char *path, const ita_text *content, const ita_diag *diag) {
    cli_complain(path, content ? ita_text_get(content) : NULL, content ? content->length : 0, diag);
    const bool is_bad_file = content && diag->status == ITA_E_ILLEGAL;
    return is_bad_file ? EXIT_BAD : cli_exit_status(diag->status);
}

static void put_error(ita_text *out, const ita_diag *diag, const char *words, const char *path,
                      const place *at) {
    ita_json_name(out, "error");
    ita_json_open(out, '{');
    ita_json_name(out, "status");
    ita_json_string(out, ita_status_name(diag->status));
    ita_json_name(out, "key");
    ita_json_string(out, diag->key);
    ita_json_name(out, "message");
    ita_json_string(out, words);
    if (path) ita_json_pair(out, "file", path);
    if (at->kind == IN_BYTES) {
        ita_json_pair_uint(out, "byte", at->byte);
    } else if (at->kind == IN_TEXT) {
        ita_json_pair_uint(out, "line", at->line);
        ita_json_pair_uint(out, "column", at->column);
    }
    ita_json_close(out, '}');
}

void cli_json_error(ita_text *out, const char *path, const ita_text *content,
                    const ita_diag *diag) {
    const place at =
        place_of(diag, content ? ita_text_get(content) : NULL, content ? content->length : 0);
    ita_text words;
    cli_open_text(&words);
    ita_put_diag(&words, diag);
    put_error(out, diag, ita_text_get(&words), path, &at);
    ita_text_need(out, &words);
    ita_text_close(&words);
}

static bool lacked_memory, has_answered, wants_json;

void cli_lack_memory(void) {
    lacked_memory = true;
}

void cli_print(const ita_text *text) {
    if (text->length > 0) has_answered = true;
    if (ita_text_status(text) == ITA_OK)
        cli_write(stdout, ita_text_get(text), text->length);
    else
        cli_lack_memory();
}

void cli_answer_json(void) {
    wants_json = true;
}

// A failure that no command has put into its answer.
static void answer_failure(void) {
    ita_text out;
    cli_open_text(&out);
    ita_json_open(&out, '{');
    ita_text words;
    cli_open_text(&words);
    if (first.words.length > 0)
        ita_put(&words, ita_text_get(&first.words));
    else
        ita_put_diag(&words, &first.diag);
    const char *path = first.file.length > 0 ? ita_text_get(&first.file) : NULL;
    put_error(&out, &first.diag, ita_text_get(&words), path, &first.at);
    ita_text_need(&out, &words);
    ita_text_need(&out, &first.file);
    ita_text_close(&words);
    ita_json_close(&out, '}');
    ita_put_char(&out, '\n');
    cli_print(&out);
    ita_text_close(&out);
}

int cli_end(int exit_status) {
    if (cli_is_hushed()) return EXIT_YES;
    if (wants_json && !has_answered && exit_status != EXIT_YES && first.diag.key) answer_failure();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "intarsia: %s\n", cli_words("cli.stdout"));
        return EXIT_BAD;
    }
    if (!lacked_memory) return exit_status;
    fprintf(stderr, "%s\n", cli_words("memory"));
    return EXIT_STOPPED;
}
