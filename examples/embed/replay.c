// Reads a record of any known format, prints the end position as text: the library in 40 lines.
#include <intarsia/session.h>
#include <intarsia/words.h>

#include <stdio.h>

static int fail(const ita_diag *diag) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_diag(&words, diag);
    fprintf(stderr, "%s\n", ita_text_get(&words));
    ita_text_close(&words);
    return 1;
}

int main(int argc, char **argv) {
    static char bytes[1 << 20];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    if (!file) return 2;
    size_t length = fread(bytes, 1, sizeof bytes, file);

    ita_diag diag;
    ita_session *session;
    if (ita_session_read(bytes, length, ita_heap(), &session, &diag) != ITA_OK) return fail(&diag);
    while (ita_session_redo(session, &diag) == ITA_OK) {
    }

    ita_scene scene;
    ita_text picture;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&picture, ita_heap());
    if (ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene) == ITA_OK)
        ita_scene_text(&scene, &picture);
    printf("%zu moves\n%s", ita_session_depth(session), ita_text_get(&picture));
    ita_text_close(&picture);
    ita_scene_close(&scene);
    ita_session_close(session);
    return 0;
}
