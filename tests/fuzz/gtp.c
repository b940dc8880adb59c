// Fuzz target: any lines to an engine. Every line that is not empty gets one answer in the form of
// the protocol, and the game stays one that can be saved and read again.
#include "fuzz.h"

#include "cli/cli.h"
#include "cli/gtp.h"

// The commands' own; nobody interrupts here.
atomic_int cli_is_stopped;

const ita_allocator *cli_memory(void) {
    return ita_heap();
}

static void check_answer(const ita_text *answer) {
    if (answer->length == 0) return;
    const char *words = ita_text_get(answer);
    FUZZ_CHECK(words[0] == '=' || words[0] == '?');
    FUZZ_CHECK(answer->length >= 3);
    const char *end = strstr(words, "\n\n");
    FUZZ_CHECK(end && end[2] == '\0'); // an empty line ends an answer, and nothing else does
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gtp engine;
    ita_diag diag;
    const think_limits limits = {.nodes = 30, .seed = 1};
    FUZZ_CHECK(gtp_open(&engine, "null:size=9", &limits, &diag) == ITA_OK);
    ita_text answer;
    ita_text_open(&answer, ita_heap());
    const char *at = (const char *)data, *end = at + size;
    while (at < end && !engine.is_over) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        const size_t length = line_end ? (size_t)(line_end - at) : (size_t)(end - at);
        ita_text_reset(&answer);
        gtp_answer(&engine, at, length, &answer);
        check_answer(&answer);
        at += length + (line_end != NULL);
    }
    fuzz_check_record(ita_session_record(engine.session));
    ita_text_close(&answer);
    gtp_close(&engine);
    return 0;
}
