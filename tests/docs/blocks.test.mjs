// Every block of README and docs does what it says. The word behind the fence says what becomes of it:
//   sh              each line is run in a folder of the test's own; all must end with 0
//   sh long         the same, with INTARSIA_LONG=1 only: else shown as skipped
//   sh endless      with INTARSIA_LONG=1 only: stopped when its job is saved, gone on with, stopped again
//   sh test=NAME    run by that test, word by word, because it installs or starts something
//   output          what the block before it printed, to the letter
//   dlx ita json c  read by intarsia cover, intarsia replay, as JSON, by the compiler
//   text            a picture or a list: nothing to run
// A block without a word, and one written by indenting, is a mistake. Commands within sentences are run
// too; those with a word in CAPITALS name commands and options that there must be.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = process.env.INTARSIA_CLI;
const place = mkdtempSync(join(tmpdir(), "intarsia-docs-"));
after(() => rmSync(place, { recursive: true, force: true }));

// what the commands are told to work on
mkdirSync(join(place, "bin"));
symlinkSync(program, join(place, "bin/intarsia"));
symlinkSync(join(root, "data"), join(place, "data"));
symlinkSync(join(root, "examples"), join(place, "examples"));
copyFileSync(join(root, "examples/twixt.tsgf"), join(place, "game.tsgf"));
copyFileSync(join(root, "tests/data/square.svg"), join(place, "figure.svg"));
copyFileSync(join(root, "tests/data/square.svg"), join(place, "arrangement.svg"));
copyFileSync(join(root, "examples/solids/rhombic.off"), join(place, "figure.off"));
copyFileSync(join(root, "examples/solids/rhombic-pieces.obj"), join(place, "pieces.obj"));
copyFileSync(join(root, "tests/data/egg.svg"), join(place, "egg.svg"));
copyFileSync(join(root, "tests/fuzz/corpus/cover/knuth.dlx"), join(place, "puzzle.dlx"));
execFileSync(program, ["new", "pentahex:edit", "-o", join(place, "draft.ita")]);
execFileSync(program, ["convert", join(place, "game.tsgf"), join(place, "game.ita")]);

const env = { ...process.env, PATH: `${join(place, "bin")}:${process.env.PATH}`, LC_ALL: "C.UTF-8" };

// Commands that converse are told to end.
const typed = "quit\n";

function run(line) {
  // its input is a socket, as that of a login over the net, for which bash would read the user's own settings first
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", line], { cwd: place, env, input: typed, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Starts what will not end, interrupts it when it has written its job anew, and says what it answered. */
async function runUntilSaved(line) {
  const job = join(place, /--resume (\S+)/.exec(line)[1]);
  const written = () => (existsSync(job) ? statSync(job).mtimeMs : 0);
  const before = written();
  const [command, ...words] = line.split(/\s+/);
  const child = spawn(join(place, "bin", command), words, { cwd: place, env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  const ended = once(child, "close");
  while (written() === before && child.exitCode === null) await pause(100);
  child.kill("SIGINT");
  const [status] = await ended;
  return { status, ...JSON.parse(printed) };
}

function blocksOf(name, lines) {
  const blocks = [];
  let open;
  lines.forEach((line, i) => {
    if (!line.startsWith("```")) {
      open?.lines.push(line);
      return;
    }
    if (open) {
      blocks.push(open);
      open = undefined;
    } else {
      const [kind = "", ...words] = line.slice(3).trim().split(/\s+/);
      open = { name: `${name}:${i + 1}`, kind, words, lines: [] };
    }
  });
  assert.equal(open, undefined, `${name}: a block does not end`);
  return blocks;
}

const commandsOf = (block) => block.lines.map((line) => line.replace(/\s+#.*$/, "").trim()).filter((line) => line && !line.startsWith("#"));
const tests = ["tests/CMakeLists.txt", ...readdirSync(join(root, "tests")).map((name) => `tests/${name}/CMakeLists.txt`)]
  .map((path) => {
    try {
      return readFileSync(join(root, path), "utf8");
    } catch {
      return "";
    }
  }).join("\n");

/** That the named test runs the block: it takes it from here by its name. */
function assertTested(block, name) {
  if (name === "./check") { // this very run, and what it calls
    assert.ok(tests.length > 0);
    return;
  }
  assert.match(tests, new RegExp(`NAME ${name}\\b`), `${block.name}: there is no test ${name}`);
  const [, script] = new RegExp(`NAME ${name}\\b[^]*?([\\w.]+\\.(?:sh|mjs))`).exec(tests);
  const folder = ["build", "npm", "docs"].find((one) => existsSync(join(root, "tests", one, script)));
  const text = readFileSync(join(root, "tests", folder, script), "utf8");
  const file = block.name.replace(/:.*/, "");
  assert.ok(text.includes(file), `${block.name}: ${script} does not read ${file}`);
}

/** That each line is stopped with what it has, and goes on from there. */
async function assertGoesOn(block, t) {
  if (process.env.INTARSIA_LONG !== "1") return t.skip("with INTARSIA_LONG=1");
  for (const line of commandsOf(block)) {
    const first = await runUntilSaved(line);
    const second = await runUntilSaved(line);
    for (const answer of [first, second]) {
      assert.equal(answer.complete, false, line);
      assert.ok(answer.nodes > 0 && answer.progress > 0 && answer.expected_nodes > answer.nodes, JSON.stringify(answer));
      assert.equal(answer.status, first.status, line);
    }
    assert.ok(second.nodes > first.nodes && second.progress >= first.progress, `${JSON.stringify(first)} then ${JSON.stringify(second)}`);
  }
  return undefined;
}

const checks = {
  sh(block, { output, t }) {
    const named = block.words.find((word) => word.startsWith("test="))?.slice(5);
    if (named) return assertTested(block, named);
    if (block.words.includes("long") && process.env.INTARSIA_LONG !== "1") return t.skip("with INTARSIA_LONG=1");
    if (block.words.includes("endless")) return assertGoesOn(block, t);
    let printed = "";
    for (const line of commandsOf(block)) {
      const { status, stdout, stderr } = run(line);
      assert.equal(status, 0, `${block.name}: ${line}: ${stdout.slice(-500)}${stderr}`);
      printed += stdout;
    }
    if (output) assert.equal(printed, `${output.lines.join("\n")}\n`, `${output.name}: this is printed now`);
    return undefined;
  },
  output: () => undefined, // compared with the block before it
  text: () => undefined,
  dlx(block) {
    writeFileSync(join(place, "block.dlx"), `${block.lines.join("\n")}\n`);
    const { status, stderr } = run("intarsia cover block.dlx --count");
    assert.ok(status === 0 || status === 1, `${block.name}: ${stderr}`);
  },
  ita(block) {
    writeFileSync(join(place, "block.ita"), `${block.lines.join("\n")}\n`);
    const { status, stderr } = run("intarsia replay block.ita");
    assert.equal(status, 0, `${block.name}: ${stderr}`);
  },
  json: (block) => void JSON.parse(block.lines.join("\n")),
  js: (block) => assertTested(block, block.words.find((word) => word.startsWith("test="))?.slice(5)),
  c(block) {
    writeFileSync(join(place, "block.c"), `${block.lines.join("\n")}\n`);
    execFileSync("gcc", ["-std=c17", "-fsyntax-only", "-I", join(root, "include"), join(place, "block.c")]);
  },
};

const papers = ["README.md", "npm/README.md", ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)];
const texts = papers.map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));

for (const { name, text } of texts) {
  const lines = text.split("\n");
  const blocks = blocksOf(name, lines);
  blocks.forEach((block, i) =>
    test(`${block.name} ${block.kind} ${block.words.join(" ")}`.trim(), (t) => {
      const check = checks[block.kind];
      assert.ok(check, `${block.name}: no word says what becomes of this block`);
      const next = blocks[i + 1];
      return check(block, { output: next?.kind === "output" ? next : undefined, t });
    }));
  test(`${name} has no command in an indented block`, () => {
    const outside = text.replace(/^```[^]*?^```/gm, "");
    assert.doesNotMatch(outside, /^ {4}(intarsia|ctest|cmake|ninja|npm|\.\/) /m);
  });
}

// ---- commands within sentences

const known = run("intarsia manual --list").stdout.trim().split("\n");
const measurements = run("intarsia bench --list").stdout;

function assertNamed(command, words, place_) {
  assert.ok(known.includes(command) || command === "COMMAND", `${place_}: there is no command ${command}`);
  const help = run(`intarsia ${command} --help`).stdout;
  for (const [option] of words.matchAll(/--[a-z]+/g))
    assert.ok(help.includes(option), `${place_}: ${command} has no option ${option}`);
}

test("commands within sentences are there and do what they are told", () => {
  let count = 0;
  for (const { name, text } of texts)
    for (const [span, words] of text.replace(/^```[^]*?^```/gm, "").matchAll(/`intarsia ([a-z][^`]*)`/g)) {
      const place_ = `${name}: ${span}`;
      const [command, ...rest] = words.split(/\s+/);
      count++;
      if (command === "bench") {
        if (rest.length > 0) assert.match(measurements, new RegExp(`^${rest[0]}\\b`, "m"), place_);
      } else if (rest.length === 0 || /\b[A-Z]{2,}\b|\.\.\./.test(words) || rest.every((word) => word.startsWith("--"))) {
        assertNamed(command, words, place_);
      } else {
        const { status, stderr } = run(`intarsia ${words}`);
        assert.equal(status, 0, `${place_}: ${stderr}`);
      }
    }
  assert.ok(count > 15, `only ${count} commands were found`);
});

// ---- promises

const kinds = readdirSync(join(root, "tests"), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
function isTest(name) {
  const [kind, rest] = name.split(".");
  if (new RegExp(`NAME ${name}\\b`).test(tests)) return true;
  return kinds.includes(kind) && readdirSync(join(root, "tests", kind)).some((file) =>
    file.startsWith(`${rest}.`) && /\.(c|sh|test\.mjs|test\.ts)$/.test(file));
}

test("each promise is tried by tests or commands that there are", () => {
  const rows = texts.find(({ name }) => name === "docs/promises.md").text.split("\n").filter((line) => line.startsWith("| ")).slice(1);
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const columns = row.split("|").slice(1, -1).map((one) => one.trim());
    assert.equal(columns.length, 4, row);
    const tried = [...columns[1].matchAll(/`([^`]+)`/g)].map(([, one]) => one);
    assert.ok(tried.length > 0, row);
    for (const one of tried)
      assert.ok(one.startsWith("intarsia ") || (one.startsWith("tools/") ? existsSync(join(root, one)) : isTest(one)), `${one}: ${row}`);
    assert.match(columns[3], /^(\d{4}-\d\d-\d\d)?$/, row);
  }
});
