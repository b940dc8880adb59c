// The benchmarks' entry points, one a file.
#ifndef INTARSIA_BENCHES_H
#define INTARSIA_BENCHES_H

#include "intarsia/text.h"

int bench_base(ita_text *out);
int bench_cover(ita_text *out);
int bench_covers(ita_text *out); ///< the suite; bench_cover ends with it
int bench_dissection(ita_text *out);
int bench_dissection_growth(ita_text *out);  ///< up to a million edges; bench_dissection has it
int bench_dissection_threads(ita_text *out); ///< two workers; bench_dissection ends with it
int bench_engine(ita_text *out);
int bench_pentahex(ita_text *out);
int bench_startup(ita_text *out);
int bench_scene(ita_text *out);
int bench_serve(ita_text *out);
int bench_space(ita_text *out);
int bench_strips(ita_text *out);
int bench_tantrix(ita_text *out);
int bench_twixt(ita_text *out);
int bench_verify(ita_text *out);

#endif
