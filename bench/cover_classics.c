// Classical covers for the suite, made from a few numbers: squares, queens, designs, factors,
// dissections, words, MacMahon's squares. Writes Knuth's text format; solves nothing.
#include "cover_suite.h"

#include "intarsia/base.h"

#include <string.h>

// " name", then numbers with dots between them; -1: no more.
static void put_item(ita_text *out, char name, int a, int b) {
    ita_put_char(out, ' ');
    ita_put_char(out, name);
    ita_put_int(out, a);
    if (b < 0) return;
    ita_put_char(out, '.');
    ita_put_int(out, b);
}

static void put_pairs(ita_text *out, char name, int n, int m) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            put_item(out, name, i, k);
}

static void put_line(ita_text *out) {
    ita_put_char(out, '\n');
}

void suite_put_latin(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    put_pairs(out, 'p', s->n, s->n);
    put_pairs(out, 'r', s->n, s->n);
    put_pairs(out, 'c', s->n, s->n);
    put_line(out);
    for (int row = 0; row < s->n; row++)
        for (int column = 0; column < s->n; column++)
            for (int value = 0; value < s->n; value++) {
                put_item(out, 'p', row, column);
                put_item(out, 'r', row, value);
                put_item(out, 'c', column, value);
                put_line(out);
            }
}

void suite_put_queens(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int i = 0; i < s->n; i++) {
        put_item(out, 'r', i, -1);
        put_item(out, 'c', i, -1);
    }
    ita_put(out, " |");
    for (int i = 0; i < 2 * s->n - 1; i++) {
        put_item(out, 'a', i, -1);
        put_item(out, 'b', i, -1);
    }
    put_line(out);
    for (int row = 0; row < s->n; row++)
        for (int column = 0; column < s->n; column++) {
            put_item(out, 'r', row, -1);
            put_item(out, 'c', column, -1);
            put_item(out, 'a', row + column, -1);
            put_item(out, 'b', row - column + s->n - 1, -1);
            put_line(out);
        }
}

void suite_put_langford(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int i = 1; i <= s->n; i++)
        put_item(out, 'd', i, -1);
    for (int i = 0; i < 2 * s->n; i++)
        put_item(out, 's', i, -1);
    put_line(out);
    for (int digit = 1; digit <= s->n; digit++)
        for (int at = 0; at + digit + 1 < 2 * s->n; at++) {
            put_item(out, 'd', digit, -1);
            put_item(out, 's', at, -1);
            put_item(out, 's', at + digit + 1, -1);
            put_line(out);
        }
}

void suite_put_sudoku(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    int size = s->n * s->n;
    for (const char *name = "prcb"; *name; name++)
        put_pairs(out, *name, size, size);
    put_line(out);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            for (int value = 0; value < size; value++) {
                char given = s->text ? s->text[row * size + column] : '.';
                if (given >= '1' && given <= '9' && given != '1' + value) continue;
                put_item(out, 'p', row, column);
                put_item(out, 'r', row, value);
                put_item(out, 'c', column, value);
                put_item(out, 'b', row / s->n * s->n + column / s->n, value);
                put_line(out);
            }
}

// Rectangles on n x k, an option each; with intervals of rows and of columns beside the cells.
static void put_all_rectangles(const suite_numbers *s, bool has_intervals, ita_text *out) {
    for (int top = 0; top < s->n; top++)
        for (int bottom = top + 1; bottom <= s->n; bottom++)
            for (int left = 0; left < s->k; left++)
                for (int right = left + 1; right <= s->k; right++) {
                    for (int y = top; y < bottom; y++)
                        for (int x = left; x < right; x++)
                            put_item(out, 'p', y, x);
                    if (has_intervals) {
                        put_item(out, 'y', top, bottom);
                        put_item(out, 'x', left, right);
                    }
                    put_line(out);
                }
}

// Motley dissections: no two rectangles span the same rows, or the same columns.
void suite_put_motley(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    put_pairs(out, 'p', s->n, s->k);
    ita_put(out, " |");
    for (int from = 0; from < s->n; from++)
        for (int to = from + 1; to <= s->n; to++)
            put_item(out, 'y', from, to);
    for (int from = 0; from < s->k; from++)
        for (int to = from + 1; to <= s->k; to++)
            put_item(out, 'x', from, to);
    put_line(out);
    put_all_rectangles(s, true, out);
}

void suite_put_rectangles(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    put_pairs(out, 'p', s->n, s->k);
    put_line(out);
    put_all_rectangles(s, false, out);
}

// A word of `length` letters that sounds like one; the same number, the same word.
static void make_word(uint64_t number, int length, char *word) {
    static const char vowels[] = "aeiou", others[] = "bdlmnrst";
    uint64_t rest = ita_mix(number);
    for (int i = 0; i < length; i++) {
        bool is_vowel = ((uint64_t)i + number) % 2 == 0;
        word[i] = is_vowel ? vowels[rest % 5] : others[rest % 8];
        rest /= is_vowel ? 5 : 8;
    }
}

// Words across and down in a square of side n, out of k of them.
void suite_put_words(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int i = 0; i < s->n; i++) {
        put_item(out, 'a', i, -1);
        put_item(out, 'd', i, -1);
    }
    ita_put(out, " |");
    put_pairs(out, 'p', s->n, s->n);
    put_line(out);
    char word[16];
    for (int number = 0; number < s->k; number++)
        for (int line = 0; line < 2 * s->n; line++) {
            make_word((uint64_t)number, s->n, word);
            put_item(out, line < s->n ? 'a' : 'd', line % s->n, -1);
            for (int i = 0; i < s->n; i++) {
                if (line < s->n)
                    put_item(out, 'p', line, i);
                else
                    put_item(out, 'p', i, line - s->n);
                ita_put_char(out, ':');
                ita_put_char(out, word[i]);
            }
            put_line(out);
        }
}

// Sets as bits, in ascending order.
static uint32_t next_set(uint32_t set) {
    uint32_t low = set & (~set + 1), up = set + low;
    return up | ((set ^ up) / low) >> 2;
}

// Steiner systems S(k - 1, k, n).
void suite_put_steiner(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    uint32_t end = 1u << s->n;
    for (uint32_t set = (1u << (s->k - 1)) - 1; set < end; set = next_set(set))
        put_item(out, 's', (int)set, -1);
    put_line(out);
    for (uint32_t block = (1u << s->k) - 1; block < end; block = next_set(block)) {
        for (int i = 0; i < s->n; i++)
            if (block >> i & 1) put_item(out, 's', (int)(block & ~(1u << i)), -1);
        put_line(out);
    }
}

// k-factors of the complete graph on n vertices.
void suite_put_factors(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int i = 0; i < s->n; i++) {
        ita_put_char(out, ' ');
        if (s->k > 1) {
            ita_put_int(out, s->k);
            ita_put_char(out, '|');
        }
        ita_put_char(out, 'v');
        ita_put_int(out, i);
    }
    put_line(out);
    for (int i = 0; i < s->n; i++)
        for (int k = i + 1; k < s->n; k++) {
            put_item(out, 'v', i, -1);
            put_item(out, 'v', k, -1);
            put_line(out);
        }
}

// Edges of the complete graph coloured with n - 1 colours, each a perfect matching.
void suite_put_factorization(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int i = 0; i < s->n; i++)
        for (int k = i + 1; k < s->n; k++)
            put_item(out, 'e', i, k);
    put_pairs(out, 'v', s->n, s->n - 1);
    put_line(out);
    for (int i = 0; i < s->n; i++)
        for (int k = i + 1; k < s->n; k++)
            for (int colour = 0; colour < s->n - 1; colour++) {
                put_item(out, 'e', i, k);
                put_item(out, 'v', i, colour);
                put_item(out, 'v', k, colour);
                put_line(out);
            }
}

static void put_edge(ita_text *out, char name, int y, int x, int colour) {
    put_item(out, name, y, x);
    ita_put_char(out, ':');
    ita_put_int(out, colour);
}

// MacMahon's 24 squares of three colours on n x k, the rim of one colour.
void suite_put_macmahon(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    int squares[24][4], count = 0;
    for (int code = 0; code < 81; code++) {
        int side[4] = {code / 27, code / 9 % 3, code / 3 % 3, code % 3};
        bool is_least = true;
        for (int turn = 1; turn < 4; turn++) {
            int other = 0;
            for (int i = 0; i < 4; i++)
                other = other * 3 + side[(i + turn) % 4];
            is_least &= code <= other;
        }
        if (is_least) memcpy(squares[count++], side, sizeof side);
    }
    for (int i = 0; i < s->n * s->k; i++)
        put_item(out, 'm', i, -1);
    put_pairs(out, 'p', s->n, s->k);
    ita_put(out, " |");
    put_pairs(out, 'h', s->n + 1, s->k);
    put_pairs(out, 'v', s->n, s->k + 1);
    put_line(out);
    for (int piece = 0; piece < s->n * s->k; piece++)
        for (int y = 0; y < s->n; y++)
            for (int x = 0; x < s->k; x++)
                for (int turn = 0; turn < 4; turn++) {
                    const int *side = squares[piece];
                    int up = side[turn % 4], right = side[(turn + 1) % 4];
                    int down = side[(turn + 2) % 4], left = side[(turn + 3) % 4];
                    if (turn == 2 && side[0] == side[2] && side[1] == side[3]) break;
                    if (turn == 1 && side[0] == side[1] && side[1] == side[2] && side[2] == side[3])
                        break;
                    if ((y == 0 && up) || (x == 0 && left) || (y == s->n - 1 && down) ||
                        (x == s->k - 1 && right))
                        continue;
                    put_item(out, 'm', piece, -1);
                    put_item(out, 'p', y, x);
                    put_edge(out, 'h', y, x, up);
                    put_edge(out, 'h', y + 1, x, down);
                    put_edge(out, 'v', y, x, left);
                    put_edge(out, 'v', y, x + 1, right);
                    put_line(out);
                }
}

// k queens that reach every place of a board of side n.
void suite_put_domination(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    ita_put_char(out, ' ');
    ita_put_int(out, s->k);
    ita_put(out, "|q");
    for (int i = 0; i < s->n * s->n; i++) {
        ita_put(out, " 1:");
        ita_put_int(out, s->k);
        ita_put(out, "|p");
        ita_put_int(out, i);
    }
    put_line(out);
    for (int queen = 0; queen < s->n * s->n; queen++) {
        ita_put(out, "q");
        int row = queen / s->n, column = queen % s->n;
        for (int i = 0; i < s->n * s->n; i++) {
            int down = i / s->n - row, right = i % s->n - column;
            if (down == 0 || right == 0 || down == right || down == -right)
                put_item(out, 'p', i, -1);
        }
        put_line(out);
    }
}

// A line between neighbours, for one colour; -1: for none.
static void put_line_item(ita_text *out, char name, int row, int column, int colour) {
    put_item(out, name, row, column);
    if (colour < 0) return;
    ita_put_char(out, '.');
    ita_put_int(out, colour);
}

// The lines from a place of a square to its neighbours.
static void put_lines(ita_text *out, int n, int row, int column, int colour) {
    const bool has[4] = {column > 0, column + 1 < n, row > 0, row + 1 < n};
    const int at[4][2] = {{row, column - 1}, {row, column}, {row - 1, column}, {row, column}};
    for (int i = 0; i < 4; i++)
        if (has[i]) put_line_item(out, i < 2 ? 'b' : 'u', at[i][0], at[i][1], colour);
}

static void put_square_lines(ita_text *out, int n, int colours) {
    ita_put(out, " |");
    for (int i = 0; i < n; i++)
        for (int k = 0; k + 1 < n; k++)
            for (int colour = colours ? 0 : -1; colour < colours; colour++) {
                put_line_item(out, 'b', i, k, colour);
                put_line_item(out, 'u', k, i, colour);
            }
    put_line(out);
}

// Places of a square of which no neighbours are both taken.
void suite_put_independent(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    put_pairs(out, 'p', s->n, s->n);
    put_square_lines(out, s->n, 0);
    for (int i = 0; i < s->n * s->n; i++)
        for (int is_taken = 0; is_taken < 2; is_taken++) {
            put_item(out, 'p', i / s->n, i % s->n);
            if (is_taken) put_lines(out, s->n, i / s->n, i % s->n, -1);
            put_line(out);
        }
}

// A square in so many colours, neighbours in different ones.
void suite_put_colouring(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    put_pairs(out, 'p', s->n, s->n);
    put_square_lines(out, s->n, s->k);
    for (int i = 0; i < s->n * s->n; i++)
        for (int colour = 0; colour < s->k; colour++) {
            put_item(out, 'p', i / s->n, i % s->n);
            put_lines(out, s->n, i / s->n, i % s->n, colour);
            put_line(out);
        }
}

static void put_bounded(ita_text *out, const char *bounds, int i, int k) {
    ita_put_char(out, ' ');
    ita_put(out, bounds);
    ita_put(out, "|p");
    ita_put_int(out, i);
    ita_put_char(out, '.');
    ita_put_int(out, k);
}

// Blocks of k out of n points, each pair of points in as many of them as `text` says.
void suite_put_covering(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    for (int a = 0; a < s->n; a++)
        for (int b = a + 1; b < s->n; b++)
            put_bounded(out, s->text, a, b);
    put_line(out);
    for (uint32_t block = 0; block < (uint32_t)1 << s->n; block++) {
        if (__builtin_popcount(block) != s->k) continue;
        for (int a = 0; a < s->n; a++)
            for (int b = a + 1; b < s->n; b++)
                if (block >> a & block >> b & 1) put_item(out, 'p', a, b);
        put_line(out);
    }
}

// Crosses of a cell and its neighbours on n x n, each cell in as many of them as `text` says.
void suite_put_crosses(const void *how, ita_text *out) {
    static const int steps[5][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const suite_numbers *s = how;
    for (int y = 0; y < s->n; y++)
        for (int x = 0; x < s->n; x++)
            put_bounded(out, s->text, y, x);
    put_line(out);
    for (int y = 0; y < s->n; y++)
        for (int x = 0; x < s->n; x++) {
            for (int k = 0; k < 5; k++) {
                const int down = y + steps[k][0], right = x + steps[k][1];
                if (down >= 0 && down < s->n && right >= 0 && right < s->n)
                    put_item(out, 'p', down, right);
            }
            put_line(out);
        }
}

// n items, k options of three or four of them by chance.
void suite_put_random(const void *how, ita_text *out) {
    const suite_numbers *s = how;
    ita_random random;
    ita_random_seed(&random, (uint64_t)s->n);
    for (int i = 0; i < s->n; i++)
        put_item(out, 'i', i, -1);
    put_line(out);
    for (int option = 0; option < s->k; option++) {
        uint64_t taken = 0;
        int size = 3 + (int)ita_random_below(&random, 2);
        for (int i = 0; i < size;) {
            uint64_t item = ita_random_below(&random, (uint64_t)s->n);
            if (taken >> item & 1) continue;
            taken |= (uint64_t)1 << item;
            put_item(out, 'i', (int)item, -1);
            i++;
        }
        put_line(out);
    }
}
