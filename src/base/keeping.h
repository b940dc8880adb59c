// Whether jobs can be saved, gone on with and divided here. In the page's module nobody asks for
// that, and what only that needs is left out.
#ifndef BASE_KEEPING_H
#define BASE_KEEPING_H

#ifdef __wasm__
enum { ITA_KEEPS_JOBS = 0 };
#else
enum { ITA_KEEPS_JOBS = 1 };
#endif

#endif
