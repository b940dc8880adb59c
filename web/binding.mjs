// Writes the binding of the page (src/generated/core.ts) from what src/wasm/wasm.h exports, and that of
// the npm package (package.ts) from what package.h adds. Runs before the page is built, typed or tested;
// ends with an error at a declaration that it does not know.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const HEADER = here("../src/wasm/wasm.h");
const PACKAGE = here("../src/wasm/package.h");
const GENERATED = here("src/generated/");

// C type of an argument -> its TypeScript, and what crosses the boundary.
const ARGUMENTS = {
  wasm_game: { type: "number", pass: (name) => name },
  wasm_job: { type: "number", pass: (name) => name },
  wasm_thought: { type: "number", pass: (name) => name },
  wasm_chart: { type: "number", pass: (name) => name },
  wasm_text_in: { type: "Text", pass: (name, index) => `lengths[${index}]` },
  wasm_flag: { type: "boolean", pass: (name) => `${name} ? 1 : 0` },
  int32_t: { type: "number", pass: (name) => name },
  uint32_t: { type: "number", pass: (name) => name },
  double: { type: "number", pass: (name) => name },
};

// C type of an answer -> its TypeScript, and the method of Boundary that makes it.
const ANSWERS = {
  wasm_ok: { type: "void", method: "done" },
  wasm_count: { type: "number", method: "count" },
  wasm_large: { type: "bigint", method: "large" },
  wasm_text: { type: "string", method: "text" },
  wasm_if_any: { type: "string | undefined", method: "textIfAny" },
  wasm_bytes: { type: "Uint8Array", method: "bytes" },
};

const PLUMBING = ["input", "output", "output_length"];

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

function argumentOf(text, call) {
  const [, type, name] = /^(\w+) (\w+)$/.exec(text.trim()) ?? [];
  if (!ARGUMENTS[type]) throw new Error(`wasm.h: ${call}: no argument of the form "${text}"`);
  return { type, name: camel(name) };
}

/** Every exported call in the order of the header. */
export function readHeader(header = readFileSync(HEADER, "utf8")) {
  const exported = /((?:^\/\/\/.*\n)*)^EXPORT\("(\w+)"\)\s+([^;]+?)\s*\(([^;]*)\);/gm;
  const calls = [];
  for (const [, comment, name, declared, list] of header.matchAll(exported)) {
    if (PLUMBING.includes(name)) continue;
    const [answer] = declared.split(/\s+/);
    if (!ANSWERS[answer]) throw new Error(`wasm.h: ${name}: no answer of the type ${answer}`);
    const texts = list.trim() === "void" ? [] : list.split(",");
    calls.push({
      name, answer, args: texts.map((text) => argumentOf(text, name)),
      words: comment.split("\n").map((line) => line.replace(/^\/\/\/ ?/, "")).filter(Boolean),
    });
  }
  const known = (header.match(/^EXPORT\("(\w+)"\)/gm) ?? [])
    .filter((one) => !PLUMBING.includes(/"(\w+)"/.exec(one)[1])).length;
  if (calls.length !== known)
    throw new Error(`wasm.h: ${known} exports, ${calls.length} of them understood`);
  return calls;
}

function methodOf({ name, answer, args, words }) {
  const { type, method } = ANSWERS[answer];
  const texts = args.filter((one) => one.type === "wasm_text_in");
  const passed = args.map((one) => ARGUMENTS[one.type].pass(one.name, texts.indexOf(one)));
  const list = args.map((one) => `${one.name}: ${ARGUMENTS[one.type].type}`);
  const doc = words.length === 0 ? [] : ["  /**", ...words.map((line) => `   * ${line}`), "   */"];
  const put = texts.length === 0 ? []
    : [`    const lengths = this.put(${texts.map((one) => one.name).join(", ")});`];
  return [...doc, `  ${camel(name)}(${list.join(", ")}): ${type} {`, ...put,
    `    return this.${method}("${name}"${passed.map((one) => `, ${one}`).join("")});`, "  }"];
}

export function bindingOf(calls) {
  const onGame = calls.filter((call) => call.args[0]?.type === "wasm_game");
  const table = calls.map(({ name, answer, args }) =>
    `  { name: "${name}", answer: "${answer}", args: [${args.map((one) => `"${one.type}"`).join(", ")}] },`);
  return [
    "// Written by web/binding.mjs from src/wasm/wasm.h: do not change it here.",
    'import { Boundary, type Text } from "../boundary";',
    "",
    "export class Core extends Boundary {",
    ...calls.map((call) => methodOf(call).join("\n")),
    "}",
    "",
    "/** The calls whose first argument is an open game. */",
    `export type OnGame = ${onGame.map((call) => `"${camel(call.name)}"`).join(" | ")};`,
    "",
    "/** Every call as the module exports it, with its C types. */",
    "export const exported = [", ...table, "] as const;", "",
  ].join("\n");
}

/** What the package's module has beyond the page's. */
function packageBindingOf(calls) {
  return [
    "// Written by web/binding.mjs from src/wasm/package.h: do not change it here.",
    'import type { Text } from "../boundary";',
    'import { Core } from "./core";',
    "",
    "export class PackageCore extends Core {",
    ...calls.map((call) => methodOf(call).join("\n")),
    "}", "",
  ].join("\n");
}

function write(name, text) {
  let old = "";
  try {
    old = readFileSync(GENERATED + name, "utf8");
  } catch {
    // not written yet
  }
  if (old !== text) writeFileSync(GENERATED + name, text);
}

export function writeBinding() {
  mkdirSync(GENERATED, { recursive: true });
  write("core.ts", bindingOf(readHeader()));
  write("package.ts", packageBindingOf(readHeader(readFileSync(PACKAGE, "utf8"))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeBinding();
