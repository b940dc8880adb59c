// intarsia serve: the page and its service.
#include "cli/commands.h"

#include "cli/parts.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { IDLE_SECONDS = 20 };

// "ADDR:PORT", "ADDR" or ":PORT"; an IPv6 address in brackets.
static bool read_listen(const char *words, char *address, size_t size, int *port) {
    const char *bracket = words[0] == '[' ? strchr(words, ']') : NULL;
    const char *colon = strrchr(bracket ? bracket : words, ':');
    const char *end = bracket ? bracket : colon ? colon : words + strlen(words);
    if (bracket && bracket[1] != '\0' && bracket + 1 != colon) return false;
    if (bracket) words++;
    size_t length = (size_t)(end - words);
    if (length >= size) return false;
    if (length > 0) {
        memcpy(address, words, length);
        address[length] = '\0';
    }
    if (!colon) return true;
    ita_reader reader = ita_read(colon + 1, strlen(colon + 1));
    uint64_t number;
    if (!ita_read_uint(&reader, 65535, &number) || !ita_read_end(&reader)) return false;
    *port = (int)number;
    return true;
}

// The folder of the built page: that of this build, or the installed one.
static void find_page(ita_text *folder) {
    static const char *const folders[] = {"../page", INTARSIA_PAGE_FROM_PROGRAM,
                                          INTARSIA_PAGE_INSTALLED, NULL};
    static const char index[] = "index.html";
    if (cli_find_beside(folders, index, folder)) {
        folder->length -= strlen(index) + 1;
        folder->data[folder->length] = '\0';
        return;
    }
    ita_text_reset(folder);
    ita_put(folder, INTARSIA_PAGE_INSTALLED);
}

static int run_serve(const cli_args *args) {
    char address[128] = "127.0.0.1";
    server_options options = {.address = address,
                              .port = 8080,
                              .language = cli_language(),
                              .is_stopped = &cli_is_stopped};
    const char *listen = cli_value(args, "listen", NULL);
    options.may_change_port = listen == NULL;
    if (listen && !read_listen(listen, address, sizeof address, &options.port))
        return cli_misused("serve", "cli.use.listen", (const char *const[]){listen, NULL});
    options.name = cli_value(args, "name", NULL);
    uint64_t idle = IDLE_SECONDS;
    if (!cli_number(args, "idle", 1, 3600, &idle)) return EXIT_BAD;
    options.idle_seconds = (int)idle;
    const char *environment = getenv("INTARSIA_PAGE");
    ita_text page;
    ita_text_open(&page, ita_heap());
    find_page(&page);
    options.page_folder =
        cli_value(args, "page", environment && environment[0] ? environment : ita_text_get(&page));
    cli_catch_interrupt();
    ita_diag diag;
    server_runner *run = (server_runner *)cli_part("server.so", "server_run", &diag);
    ita_status status = run ? run(&options, &diag) : diag.status;
    ita_text_close(&page);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

static const cli_option options[] = {{"listen", 'l', "ADDR:PORT", "help.serve.listen"},
                                     {"name", 'n', "NAME", "help.serve.name"},
                                     {"idle", 'i', "SECONDS", "help.serve.idle"},
                                     {"page", 'p', "FOLDER", "help.serve.page"},
                                     {0}};

static const char *const more[] = {"help.serve.1", "help.serve.2", NULL};

const cli_command cli_serve = {"serve", "", "help.serve", 0, 0, options, run_serve, more, false};
