// The file is opened for one writer, cut back to its last whole game, and grows at its end.
#include "train/playing.h"

#include "train/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { TELL_EVERY = 100 };

static bool fails(const char *path, train_fault *fault) {
    return train_refuse(fault, "%s: cannot be written: %s", path, strerror(errno));
}

static bool append(int file, const char *path, const ita_text *content, train_fault *fault) {
    const char *bytes = ita_text_get(content);
    if (content->failed) return train_lacks_memory(fault);
    for (size_t done = 0; done < content->length;) {
        const ssize_t more = write(file, bytes + done, content->length - done);
        if (more <= 0 && errno != EINTR) return fails(path, fault);
        if (more > 0) done += (size_t)more;
    }
    return true;
}

static bool is_same(const samples_head *a, const samples_head *b) {
    return a->seed == b->seed && a->nodes == b->nodes && a->weights == b->weights &&
           a->rank == b->rank && a->count == b->count && strcmp(a->config, b->config) == 0;
}

// How many games there are; what comes behind them is cut off.
static bool go_on(int file, const char *path, const samples_head *head, uint64_t *games,
                  train_fault *fault) {
    ita_text content;
    samples_file found = {0};
    bool is_good = train_read_file(path, &content, fault);
    if (is_good && content.length == 0) {
        samples_put_head(head, &content);
        is_good = append(file, path, &content, fault);
    } else if (is_good) {
        is_good = samples_read(path, ita_text_get(&content), content.length, NULL, &found, fault);
        if (is_good && !is_same(&found.head, head))
            is_good = train_refuse(fault,
                                   "%s: holds games of another seed, config, number of nodes, "
                                   "weights or rank",
                                   path);
        if (is_good && ftruncate(file, (off_t)found.whole) != 0) is_good = fails(path, fault);
    }
    ita_text_close(&content);
    *games = found.games;
    return is_good;
}

static bool play_on(int file, const char *path, const samples_head *head, uint64_t from,
                    uint64_t games, self_play *sp, train_fault *fault) {
    for (uint64_t i = from, number; number = head->rank + i * head->count, number < games; i++) {
        ita_text game;
        ita_text_open(&game, ita_heap());
        const bool is_written =
            self_play_game(sp, number, &game, fault) && append(file, path, &game, fault);
        ita_text_close(&game);
        if (!is_written) return false;
        if ((i + 1) % TELL_EVERY == 0)
            fprintf(stderr, "%s: %llu games\n", path, (unsigned long long)(i + 1));
    }
    return true;
}

bool playing_fill(const char *path, const samples_head *head, uint64_t games, self_play *sp,
                  train_fault *fault) {
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    uint64_t from;
    if (file < 0) return fails(path, fault);
    bool is_good = flock(file, LOCK_EX | LOCK_NB) == 0;
    if (!is_good) train_refuse(fault, "%s: another process writes to it", path);
    is_good = is_good && go_on(file, path, head, &from, fault) &&
              play_on(file, path, head, from, games, sp, fault);
    if (close(file) != 0 && is_good) return fails(path, fault);
    return is_good;
}
