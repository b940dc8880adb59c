// The policy's weights as a data file: a line of what it is, version, and a checksum over the
// numbers, then a line for each row: its number and its weights, what every hole has and what sums
// count behind the facts. Fields end with tabs, or zeros where the file is inside the program.
#include "games/twixt/brain/policy.h"

#include "intarsia/text.h"

#include <string.h>

enum {
    VERSION = 1,
    HEAD = 2,
    ROWS = TWIXT_FACTS + 2,
    FIELDS = HEAD + ROWS * (TWIXT_ROW + 1),
    DIGITS = 12
};
static const char title[] = "weights of twixt";

static uint64_t checksum(const twixt_policy *policy) {
    const int16_t *numbers = (const int16_t *)policy;
    uint64_t sum = VERSION;
    for (size_t i = 0; i < (size_t)ROWS * TWIXT_ROW; i++)
        sum = ita_mix(sum ^ (uint16_t)numbers[i]);
    return sum >> 32;
}

// A whole number and the end of its field, or of its line too; NULL where there is none.
static const char *take_number(const char *at, const char *end, int64_t *number) {
    const bool is_negative = at < end && *at == '-';
    const char *first = at + is_negative, *digit = first;
    *number = 0;
    for (; digit < end && *digit >= '0' && *digit <= '9' && digit - first < DIGITS; digit++)
        *number = 10 * *number + (*digit - '0');
    if (is_negative) *number = -*number;
    if (digit == first || digit == end || (*digit != '\t' && *digit)) return NULL;
    return digit + 1 < end && digit[1] == '\n' ? digit + 2 : digit + 1;
}

bool twixt_policy_read(const char *bytes, size_t length, twixt_policy *policy) {
    int16_t *numbers = (int16_t *)policy; // rows, one behind the other
    const char *at = bytes + sizeof title, *end = bytes + length;
    int64_t sum = 0;
    if (length < sizeof title || memcmp(bytes, title, sizeof title - 1) != 0) return false;
    for (int i = 0; i < FIELDS; i++) {
        int64_t number;
        at = take_number(at, end, &number);
        if (!at) return false;
        const int k = i - HEAD;
        if (i == 1) sum = number;
        const bool is_name = k >= 0 && k % (TWIXT_ROW + 1) == 0;
        if ((i == 0 && number != VERSION) || (is_name && number != k / (TWIXT_ROW + 1)) ||
            (k >= 0 && number != (int16_t)number))
            return false;
        if (k >= 0 && !is_name) *numbers++ = (int16_t)number;
    }
    return at == end && (uint64_t)sum == checksum(policy);
}

void twixt_policy_write(const twixt_policy *policy, ita_text *out) {
    const int16_t *numbers = (const int16_t *)policy;
    ita_put(out, title);
    ita_put_char(out, '\t');
    ita_put_uint(out, VERSION);
    ita_put_char(out, '\t');
    ita_put_uint(out, checksum(policy));
    ita_put(out, "\t\n");
    for (int row = 0; row < ROWS; row++) {
        ita_put_int(out, row);
        for (int i = 0; i < TWIXT_ROW; i++) {
            ita_put_char(out, '\t');
            ita_put_int(out, *numbers++);
        }
        ita_put(out, "\t\n");
    }
}
