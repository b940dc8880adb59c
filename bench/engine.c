// The engine: nodes a second for each game of the suite, and the signature, the number of nodes to
// a fixed depth, which is stated in tests/spec/engine_suite.c and restated when the search changes.
#include "bench.h"
#include "benches.h"

#include "spec/engine_suite.h"

int bench_engine(ita_text *out) {
    uint64_t signature = 0;
    bool is_stated = true;
    for (size_t i = 0; i < engine_suite_count; i++) {
        const engine_suite_row *row = &engine_suite[i];
        const double before = bench_clock();
        const uint64_t nodes = engine_suite_nodes(row);
        const double seconds = bench_clock() - before;
        ita_json_name(out, row->game);
        ita_json_open(out, '{');
        ita_json_pair_int(out, "depth", row->depth);
        ita_json_pair_uint(out, "nodes", nodes);
        ita_json_pair_fixed(out, "nodes_per_second", seconds > 0 ? (double)nodes / seconds : 0, 0);
        ita_json_close(out, '}');
        signature += nodes;
        is_stated = is_stated && nodes == row->nodes;
    }
    ita_json_pair_uint(out, "signature", signature);
    ita_json_pair_bool(out, "as_stated", is_stated);
    return is_stated ? 0 : 1;
}
