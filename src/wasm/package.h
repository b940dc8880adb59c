// What the module of the npm package exports beyond that of the page (wasm.h): the page fetches no
// more than it asks for. Its binding (web/src/generated/package.ts) is written from here.
#ifndef INTARSIA_WASM_PACKAGE_H
#define INTARSIA_WASM_PACKAGE_H

#include "wasm/wasm.h"

// ---- exports: verify.c

/// Whether pieces form a figure, both SVG or the text of shapes: the report in JSON, see
/// ita_verify_report_json. `tau` and `theta` say how far a piece may be moved and turned.
EXPORT("verify")
wasm_text wasm_verify(wasm_text_in figure, wasm_text_in pieces, wasm_flag may_mirror,
                      wasm_flag may_scale, double tau, double theta);

#endif
