// Builds the package into build/npm, ready for `npm pack`: one script, the core's module with its data,
// types, and the documentation. Wants build/wasm with its target
// intarsia_package_wasm, and what web/ installs: tools/build-npm.sh brings both.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { writeBinding } from "../web/binding.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const web = createRequire(here("../web/package.json"));
const OUT = here("../build/npm/");
const WASM = here("../build/wasm/");

/** Types name each other with the ending that Node wants. */
function endImports(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: false })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      endImports(path);
      continue;
    }
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/(from "\.{1,2}\/[^"]*?)(?<!\.js)"/g, '$1.js"'));
  }
}

/** What the entry's types name, and nothing else of the page. */
function dropUnnamed(entry) {
  const named = new Set();
  const visit = (url) => {
    if (named.has(url.href)) return;
    named.add(url.href);
    for (const [, path] of readFileSync(url, "utf8").matchAll(/from "(\.[^"]*)\.js"/g))
      visit(new URL(`${path}.d.ts`, url));
  };
  visit(new URL(entry, new URL(`file://${OUT}`)));
  const look = (folder) => {
    for (const one of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${one.name}`;
      if (one.isDirectory()) look(path);
      else if (!named.has(new URL(`file://${path}`).href)) rmSync(path);
    }
  };
  look(`${OUT}types`);
}

writeBinding();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await web("esbuild").build({
  entryPoints: [here("src/index.ts")],
  outfile: `${OUT}intarsia.js`,
  bundle: true,
  format: "esm",
  target: "es2022",
  external: ["node:*"],
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  legalComments: "none",
  logLevel: "error",
});
execFileSync(process.execPath, [web.resolve("typescript/bin/tsc"), "-p", here("tsconfig.json")], { stdio: "inherit" });
endImports(`${OUT}types`);
dropUnnamed("types/npm/src/index.d.ts");
cpSync(`${WASM}package.wasm`, `${OUT}intarsia.wasm`);
cpSync(`${WASM}data`, `${OUT}data`, { recursive: true });
for (const name of ["package.json", "README.md", "../LICENSE"]) cpSync(here(name), OUT + name.replace("../", ""));
