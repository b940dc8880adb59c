// The npm package as someone has it who installs the archive: in Node, under TypeScript, in a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const web = createRequire(join(root, "web/package.json"));
const place = mkdtempSync(join(tmpdir(), "intarsia-npm-"));
after(() => rmSync(place, { recursive: true, force: true }));

const run = (program, words) =>
  execFileSync(program, words, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
let packed;
let library;
let core;

before(async () => {
  execFileSync(join(root, "tools/build-npm.sh"), { stdio: "inherit" });
  [packed] = JSON.parse(run("npm", ["pack", join(root, "build/npm"), "--json", "--silent"]));
  writeFileSync(join(place, "package.json"), '{"private":true,"type":"module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`]);
  library = await import(pathToFileURL(join(place, "node_modules/intarsia/intarsia.js")));
  core = await library.load();
});

test("the archive holds the script, the core, words, types and the documentation, and nothing else", () => {
  const [, version] = /project\(intarsia VERSION (\S+)/.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"));
  assert.equal(packed.version, version);
  const names = packed.files.map((file) => file.path).sort();
  assert.deepEqual(names.filter((name) => !name.startsWith("types/")), [
    "LICENSE", "README.md", "data/figures.txt", "data/space.txt", "data/twixt.weights.txt", "data/words.de.txt", "data/words.en.txt", "data/words.pt.txt", "intarsia.js", "intarsia.wasm", "package.json",
  ]);
  assert.ok(names.includes("types/npm/src/index.d.ts"));
  assert.ok(!names.some((name) => /desk|protocol/.test(name)), "types of the page");
});

const toured = [
  "6 games: strips, pentahex, twixt, dissection, tantrix, space", "3 moves, player 2 is next", /^refused: \w.*\.$/,
  "read again: true", "solved: true, drawn in SVG", /^[1-9]\d* fillings$/, "Solved: the pieces are the figure.",
];
function assertToured(said) {
  const lines = said.trim().split("\n");
  assert.equal(lines.length, toured.length, said);
  toured.forEach((wanted, i) => (wanted instanceof RegExp ? assert.match(lines[i], wanted) : assert.equal(lines[i], wanted)));
}

test("the example of 30 lines runs in Node", () => {
  const example = join(root, "examples/npm/tour.mjs");
  assert.ok(readFileSync(example, "utf8").split("\n").length <= 31);
  copyFileSync(example, join(place, "tour.mjs"));
  assertToured(run(process.execPath, ["tour.mjs"]));
});

test("the documentation's program runs", () => {
  const documentation = readFileSync(join(root, "npm/README.md"), "utf8");
  const [, program] = /```js test=npm.package\n([^]*?)```/.exec(documentation);
  writeFileSync(join(place, "documented.mjs"), program);
  assert.match(run(process.execPath, ["documented.mjs"]), /<svg[^]*\n100\nsolved\n$/);
});

test("every call that the types promise is documented", () => {
  const types = readFileSync(join(root, "npm/src/api.ts"), "utf8");
  const documented = readFileSync(join(root, "npm/README.md"), "utf8");
  for (const kind of ["Game", "Intarsia"]) {
    const [, body] = new RegExp(`export interface ${kind} {\n([^]*?)\n}`).exec(types);
    const calls = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
    assert.ok(calls.length >= 8);
    for (const call of calls) assert.match(documented, new RegExp(`\`${call}\\b`), call);
  }
});

test("a program in TypeScript is checked against the types", () => {
  writeFileSync(join(place, "consumer.ts"), `
    import { load, Refusal, type Game, type Verdict } from "intarsia";
    const core = await load({ language: "pt" });
    const game: Game = core.openGame("strips", { seed: 1 }).play("b2se").undo();
    for await (const moves of core.solve(game)) moves.map((move) => move.length);
    const verdict: Verdict = core.verify("", "");
    const area: number = verdict.progress + game.position().scores.length;
    // @ts-expect-error a setup is a text
    core.openGame(area);
    export { Refusal };`);
  run(process.execPath, [web.resolve("typescript/bin/tsc"), "--strict", "--noEmit", "--target", "es2022",
    "--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2022,dom", "consumer.ts"]);
});

test("each game is opened, played, taken back, kept and read", () => {
  for (const { name, examples } of core.games()) {
    const setup = name === "dissection" ? "dissection:figure=rabbit" : name;
    assert.ok(examples.length > 0);
    const game = core.openGame(setup, { seed: 7 });
    const start = game.hash();
    const [move] = name === "dissection" ? ["5m@-48,-68+48w"] : game.moves();
    game.play(move);
    assert.notEqual(game.hash(), start, name);
    assert.equal(core.readGame(game.record()).hash(), game.hash(), name);
    assert.match(game.svg(), /^<svg/);
    assert.equal(game.undo().hash(), start, name);
    assert.equal(game.redo().position().moves > 0, true, name);
    game.close();
    assert.throws(() => game.position(), library.Refusal, "a closed game is nobody's");
  }
});

test("a game that was read draws by itself, like one that was opened", () => {
  const record = "intarsia 1\ngame: tantrix:match\n\n"; // without a seed or a draw
  const draws = (seed) => core.readGame(record, { seed }).history().nodes.map((node) => node.move);
  assert.ok(draws(1).length > 1);
  assert.deepEqual(draws(1), draws(1));
  assert.notDeepEqual(draws(1), draws(2));
  const game = core.readGame(core.openGame("tantrix:match", { seed: 3 }).record());
  for (let i = 0; i < 6; i++) game.play(game.moves()[0]);
  assert.ok(game.position().player > 0, "a person is to move, not chance");
});

test("a refusal says why and changes nothing", () => {
  const game = core.openGame("twixt:size=8");
  const start = game.hash();
  assert.throws(() => game.play("A1"), (reason) => reason instanceof library.Refusal
    && reason.message.length > 10 && reason.why.status === "ITA_E_ILLEGAL");
  assert.equal(game.hash(), start);
  assert.throws(() => core.openGame("twixt:size=2"), /2/);
  assert.throws(() => core.verify("<svg", "<svg"), library.Refusal);
});

test("it speaks the language that it is loaded with", async () => {
  const german = await library.load({ language: "de" });
  assert.notEqual(german.games()[0].words, core.games()[0].words);
});

test("a verdict is that of the command line", { skip: !process.env.INTARSIA_CLI }, () => {
  const [figure, pieces] = ["square.svg", "two_parts.svg"].map((name) => join(root, "tests/data", name));
  for (const [one, other] of [[figure, figure], [figure, pieces]]) {
    let told;
    try {
      told = run(process.env.INTARSIA_CLI, ["verify", one, other, "--json"]);
    } catch (reason) {
      told = reason.stdout;
    }
    assert.deepEqual(core.verify(readFileSync(one), readFileSync(other)), JSON.parse(told));
  }
});

const long = "pentahex:pieces=free5,board=5x22"; // far from done in any test's time

test("solutions are told one by one, the same as are counted", async () => {
  const puzzle = "pentahex:pieces=free4,board=4x7";
  const found = new Set();
  const solving = core.solve(puzzle);
  for await (const moves of solving) {
    assert.equal(core.openGame(puzzle).play(...moves).position().over, true);
    found.add(moves.join(" "));
  }
  const counted = await core.count(puzzle);
  assert.equal(found.size, counted.solutions);
  assert.equal(counted.complete && solving.report().complete, true);
});

test("a search stops: by leaving the loop, by stop, by a signal; other work goes on meanwhile", async () => {
  for await (const moves of core.solve(long)) {
    assert.ok(moves.length > 0);
    break;
  }
  const solving = core.solve(long);
  let turns = 0;
  const ticking = setInterval(() => {
    if (++turns === 3) solving.stop();
  });
  for await (const moves of solving) assert.ok(moves.length > 0);
  clearInterval(ticking);
  assert.equal(solving.report().complete, false);
  const abort = new AbortController();
  const counting = core.count(long, { signal: abort.signal });
  setTimeout(() => abort.abort(new Error("enough")));
  await assert.rejects(counting, /enough/);
  await assert.rejects(core.openGame("twixt").bestTurn({ nodes: 1e12, signal: abort.signal }), /enough/);
});

test("a search goes on from a game's position, whatever becomes of the game", async () => {
  const game = core.openGame("pentahex:pieces=free4,board=4x7");
  let first;
  for await (const moves of core.solve(game, { limit: 1 })) first = moves;
  game.play(first[0]);
  const solving = core.solve(game);
  game.close();
  let count = 0;
  for await (const moves of solving) {
    assert.equal(moves.length, first.length - 1);
    count++;
  }
  const { solutions } = await core.count("pentahex:pieces=free4,board=4x7");
  assert.ok(count > 0 && count < solutions);
});

const kinds = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

test("the example runs in a browser", async () => {
  const page = join(place, "page");
  mkdirSync(page);
  copyFileSync(join(root, "examples/npm/tour.mjs"), join(page, "tour.mjs"));
  writeFileSync(join(page, "index.html"), `<!doctype html><title>tour</title><pre></pre>
    <script type="importmap">{"imports":{"intarsia":"./intarsia/intarsia.js"}}</script>
    <script type="module">
      import { tour } from "./tour.mjs";
      const said = document.querySelector("pre");
      await tour((line) => said.append(line + "\\n")).catch((reason) => said.append(String(reason)));
      document.title = "done";
    </script>`);
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = path.startsWith("/intarsia/") ? join(place, "node_modules", path) : join(page, path === "/" ? "index.html" : path);
    try {
      const bytes = readFileSync(file);
      response.setHeader("content-type", kinds[extname(file)] ?? "text/plain").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { chromium } = web("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction(() => document.title === "done", undefined, { timeout: 60_000 });
    assertToured(await tab.textContent("pre"));
  } finally {
    await browser.close();
    server.close();
  }
});
