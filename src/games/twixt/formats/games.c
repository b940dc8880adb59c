// Where one game of a file ends and the next begins: trees of an SGF collection, lists of moves one
// behind the other. Looks at bytes, reads no game.
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/list.h"
#include "games/twixt/formats/sgf_token.h"

#include <string.h>

// Whatever stands between two trees belongs to the first, whose reader says what is wrong with it.
bool twixt_next_tree(const char *bytes, size_t length, size_t *from, size_t *to) {
    *from = *to;
    if (*from >= length) return false;
    sgf_reader reader = sgf_read(bytes, length);
    if (*from > 0) reader.in.at = *from;
    size_t depth = 0;
    for (bool has_tree = false;;) {
        sgf_token t = sgf_next(&reader);
        *to = t.at;
        if (t.kind == SGF_END) break;
        if (t.kind == SGF_OPEN && depth == 0 && has_tree) return true;
        if (t.kind == SGF_FAULT && reader.in.at <= t.at) reader.in.at = t.at + 1;
        if (t.kind == SGF_OPEN) depth++;
        if (t.kind == SGF_CLOSE && depth > 0) depth--;
        has_tree |= t.kind == SGF_CLOSE && depth == 0;
    }
    *to = length;
    return true;
}

// What has been seen of the game that is looked at.
typedef struct walk {
    const twixt_file file;
    ita_reader in;
    bool has_challenge, has_moves, is_ended;
    uint64_t number; // the latest
} walk;

static bool is_one_of(const twixt_file *file, size_t from, size_t to, const char *const *words) {
    for (; *words; words++)
        if (twixt_file_is(file, from, to, *words)) return true;
    return false;
}

static bool is_first_on_its_line(const walk *w, size_t at) {
    while (at > 0 && (w->in.bytes[at - 1] == ' ' || w->in.bytes[at - 1] == '\t'))
        at--;
    return at == 0 || w->in.bytes[at - 1] == '\n' || w->in.bytes[at - 1] == '\r';
}

// The number that begins a word, 0: none.
static uint64_t number_of(const walk *w, size_t from, size_t to) {
    ita_reader in = ita_read(w->in.bytes, to);
    in.at = from;
    uint64_t number = 0;
    return ita_read_uint(&in, 1000000, &number) ? number : 0;
}

// A challenge, the number 1 after others, or, where the game has ended, a new line: the next
// begins.
static bool begins_game(const walk *w, size_t from, size_t to) {
    if (twixt_file_is(&w->file, from, to, "twixt")) return w->has_moves || w->has_challenge;
    if (!w->has_moves) return false;
    uint64_t number = number_of(w, from, to);
    if (number == 1) return w->number > 1 || w->is_ended;
    return number == 0 && w->is_ended && is_first_on_its_line(w, from);
}

static void see(walk *w, size_t from, size_t to) {
    static const char *const ends[] = {"resign", "forfeit", "draw", "over", NULL};
    uint64_t number = number_of(w, from, to);
    if (number > 0) w->number = number;
    size_t at = twixt_list_behind_number(w->in.bytes, from, to);
    if (at == to) return;
    w->has_moves = true;
    w->is_ended |= is_one_of(&w->file, at, to, ends);
}

bool twixt_next_list(const char *bytes, size_t length, size_t *from, size_t *to) {
    walk w = {.file = {.bytes = bytes, .length = length}, .in = ita_read(bytes, length)};
    *from = w.in.at = *to;
    if (*from >= length) return false;
    size_t word;
    while (twixt_list_next_word(&w.in, &word)) {
        bool is_note = bytes[word] == '#';
        bool is_tag = is_note && word + 1 < length && bytes[word + 1] == ':';
        if (is_tag ? w.has_moves && w.is_ended : !is_note && begins_game(&w, word, w.in.at)) {
            *to = word;
            return true;
        }
        bool is_challenge = twixt_file_is(&w.file, word, w.in.at, "twixt");
        w.has_challenge |= is_challenge;
        if (is_note || is_challenge)
            w.in.at = twixt_list_line_end(bytes, length, word);
        else
            see(&w, word, w.in.at);
    }
    *to = length;
    return true;
}
