// Lays compressed forms (.br, .gz) beside the files of the built page that gain by it, for servers
// that deliver them. The page's folder is $INTARSIA_PAGE or build/page, as in vite.config.ts.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(html|js|mjs|css|wasm|svg|json|map|webmanifest|txt)$/;
// The mode for fonts counts distances as suits instructions: a module gains 430 bytes, text would lose.
const modeOf = (file) => file.endsWith(".wasm") ? constants.BROTLI_MODE_FONT : constants.BROTLI_MODE_GENERIC;
const forms = {
  ".br": (bytes, file) => brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: modeOf(file),
    },
  }),
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
};

function compressFile(file) {
  const bytes = readFileSync(file);
  for (const [ending, compress] of Object.entries(forms)) {
    const smaller = compress(bytes, file);
    if (smaller.length < bytes.length * 0.95) writeFileSync(file + ending, smaller);
    else rmSync(file + ending, { force: true });
  }
}

function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compressFolder(path);
    else if (compressible.test(entry.name)) compressFile(path);
  }
}

compressFolder(process.env["INTARSIA_PAGE"]
  ?? fileURLToPath(new URL("../build/page", import.meta.url)));
