// The sentences of a language asked for by several threads at once, before anybody has asked: all
// of them make the index of its lines, and each finds every sentence.
#include "check.h"

#include "intarsia/data.h"
#include "intarsia/words.h"

#include <pthread.h>

enum { THREADS = 4 };

static pthread_barrier_t start;

typedef struct asker {
    int language;
    const char *bytes;
    size_t length, found, lines;
} asker;

static void *ask(void *with) {
    asker *self = with;
    pthread_barrier_wait(&start);
    for (const char *line = self->bytes; line < self->bytes + self->length; self->lines++) {
        const char *sentence = line + strlen(line) + 1;
        self->found += ita_words_in(self->language, line) == sentence && ita_words(line);
        line = sentence + strlen(sentence) + 2;
    }
    return NULL;
}

static void threads_that_ask_first_find_every_sentence(void **state) {
    (void)state;
    for (int language = 1; ita_language_name(language); language++) {
        pthread_t threads[THREADS];
        asker askers[THREADS] = {0};
        assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
        for (size_t i = 0; i < THREADS; i++) {
            askers[i].language = language;
            askers[i].bytes = ita_data(ita_language_data(language), &askers[i].length);
            assert_int_equal(pthread_create(&threads[i], NULL, ask, &askers[i]), 0);
        }
        for (size_t i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            assert_true(askers[i].lines > 300);
            assert_int_equal(askers[i].found, askers[i].lines);
        }
        pthread_barrier_destroy(&start);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_that_ask_first_find_every_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
