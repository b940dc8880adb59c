// Fuzz target: any bytes as a file of samples, as the samples of one game in a file that is
// otherwise right, or as the state of a fit. What is taken is taken alike whether it is kept or
// not, and up to its last whole game.
#include "fuzz.h"

#include "train/fit_state.h"
#include "train/samples.h"

static void check_kept(const samples *all) {
    for (size_t i = 0; i < all->count; i++) {
        const sample *one = &all->items[i];
        FUZZ_CHECK(one->chosen < one->hole_count);
        const uint16_t *at = all->pool + one->at;
        for (int hole = 0; hole < one->hole_count; hole++) {
            int count;
            const uint16_t *facts = samples_next_hole(&at, &count);
            FUZZ_CHECK(at <= all->pool + all->pool_length);
            for (int k = 0; k < count; k++)
                FUZZ_CHECK(facts[k] < TWIXT_FACTS);
        }
    }
}

static void check_file(const char *bytes, size_t size) {
    samples all;
    samples_file file, unkept, again;
    train_fault fault = {0};
    samples_open(&all);
    const bool is_taken = samples_read("fuzz", bytes, size, &all, &file, &fault);
    FUZZ_CHECK(is_taken || fault.words[0] != '\0');
    FUZZ_CHECK(samples_read("fuzz", bytes, size, NULL, &unkept, &fault) == is_taken);
    FUZZ_CHECK(file.whole <= size && file.whole == unkept.whole && file.games == unkept.games);
    if (is_taken) {
        check_kept(&all);
        const uint64_t hash =
            samples_hash(&all); // in the order of games already: one file has no other
        samples_sort(&all);
        FUZZ_CHECK(samples_hash(&all) == hash);
        FUZZ_CHECK(samples_read("fuzz", bytes, file.whole, NULL, &again, &fault));
        FUZZ_CHECK(again.games == file.games && again.whole == file.whole);
    }
    samples_close(&all);
}

// The bytes as what one game has, behind a first game and with all hashes right.
static void check_game(const char *bytes, size_t size) {
    const samples_head head = {.rank = 1, .count = 2, .config = "size=12"};
    ita_text file, body;
    ita_text_open(&file, ita_heap());
    ita_text_open(&body, ita_heap());
    samples_put_head(&head, &file);
    samples_put_game(1, 0, &body, &file);
    const uint32_t count = size > 0 ? (unsigned char)bytes[0] : 0;
    if (size > 0) ita_put_bytes(&body, bytes + 1, size - 1);
    samples_put_game(3, count, &body, &file);
    check_file(ita_text_get(&file), file.length);
    ita_text_close(&body);
    ita_text_close(&file);
}

static void check_fit(const char *bytes, size_t size) {
    static learning fit; // four networks: too much for a stack
    train_fault fault = {0};
    if (!fit_state_read("fuzz", bytes, size, &fit, &fault)) FUZZ_CHECK(fault.words[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const ways[])(const char *, size_t) = {check_file, check_game, check_fit};
    if (size > 0) ways[data[0] % 3]((const char *)data + 1, size - 1);
    return 0;
}
