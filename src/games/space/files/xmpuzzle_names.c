// What pieces of .xmpuzzle are called here: there any words, here a letter with letters and digits.
#include "games/space/files/xmpuzzle.h"

#include <string.h>

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// What a piece of ours may be called.
static bool is_name(const char *words) {
    const size_t length = strlen(words);
    if (length >= SPACE_NAME_SIZE || !is_letter(words[0])) return false;
    for (size_t i = 1; i < length; i++)
        if (!is_letter(words[i]) && !(words[i] >= '0' && words[i] <= '9')) return false;
    return true;
}

static bool is_taken(const space_piece *pieces, uint32_t count, const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(pieces[i].name, name) == 0) return true;
    return false;
}

// A to Z, then A2 to Z2 and so on: there are fewer pieces than that.
static void put_name(uint32_t index, char name[SPACE_NAME_SIZE]) {
    enum { LETTERS = 26 };
    memset(name, 0, SPACE_NAME_SIZE);
    name[0] = (char)('A' + index % LETTERS);
    if (index >= LETTERS) name[1] = (char)('1' + index / LETTERS);
}

void xmpuzzle_name(const char *const *written, space_piece *pieces, uint32_t piece_count) {
    for (uint32_t i = 0; i < piece_count; i++)
        if (is_name(written[i]) && !is_taken(pieces, piece_count, written[i]))
            memcpy(pieces[i].name, written[i], strlen(written[i]) + 1);
    uint32_t next = 0;
    for (uint32_t i = 0; i < piece_count; i++) {
        char name[SPACE_NAME_SIZE];
        if (pieces[i].name[0]) continue;
        do
            put_name(next++, name);
        while (is_taken(pieces, piece_count, name));
        memcpy(pieces[i].name, name, sizeof name);
    }
}
