// Memory on large pages, for commands that search.
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

// Small blocks that are taken from now on share large pages, where the machine has them. Before any
// thread is started.
void cli_use_large_pages(void);

#endif
