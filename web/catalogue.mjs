// Writes what the page shows before the core has come (src/generated/): for each language the games
// with their sets, titles and players, and for each game a picture of data/showpieces/GAME.ita, a
// position in the middle of play, drawn by the core; the palettes; and the data that the core is handed when it
// asks for them; how hard puzzles are, from data/ratings.txt. Where a start shows nothing, data/showpieces/GAME/ has a position
// that its card shows. Runs before the page is built.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const MODULE = process.env["INTARSIA_WASM"] ?? here("../build/wasm/intarsia.wasm");
const DATA = `${dirname(MODULE)}/data/`; // what the core is handed, see include/intarsia/data.h
const GENERATED = here("src/generated/");
const SHOWPIECES = here("../data/showpieces/");
const RATINGS = here("../data/ratings.txt");
const LANGUAGES = ["en", "de", "pt"];
const NOT_FOUND = -8; // ITA_E_NOT_FOUND
const RATIO = 2; // of a card's picture, width by height
const STANDARD = 0; // palettes, as the core counts them
const HIGH = 2;
const SHOWN = { names: 1, aids: 2 }; // what a picture may show besides

/** All data by name. */
function readData() {
  const files = readdirSync(DATA).filter((name) => name.endsWith(".txt"));
  return files.map((file) => [file.slice(0, -4), readFileSync(DATA + file, "utf8")]);
}

/** The core's calls, without types: src/boundary.ts has them with types. All data are handed in. */
export function loadCore() {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(MODULE)), {});
  exports._initialize();
  const output = () => new TextDecoder().decode(
    new Uint8Array(exports.memory.buffer, exports.output() >>> 0, exports.output_length()));
  const put = (...texts) => {
    const all = texts.map((text) => Buffer.from(text));
    const bytes = Buffer.concat(all);
    const at = exports.input(bytes.length) >>> 0; // may move the memory
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return all.map((one) => one.length);
  };
  for (const [name, content] of readData())
    if (exports.data(...put(name, content)) < 0) throw new Error(`${name}: ${output()}`);
  const call = (name, text, ...rest) => {
    const values = text === undefined ? rest : [...rest, ...put(text)];
    const answer = exports[name](...values);
    if (answer < 0) throw Object.assign(new Error(`${name}: ${text}: ${output()}`), { answer });
    return answer;
  };
  const json = (name, ...rest) => {
    call(name, undefined, ...rest);
    return JSON.parse(output());
  };
  return { call, json, output };
}

// ---- games, sets, titles

function exampleOf(core, game, { config, title }) {
  const table = core.call("open", config ? `${game.name}:${config}` : game.name);
  const info = core.json("info", table);
  const grips = core.json("scene", table, 0).nodes.reduce((all, node) => all | (node.grips ?? 0), 0);
  core.call("close", undefined, table);
  const setup = info.config ? `${game.name}:${info.config}` : game.name;
  const { players, can } = info;
  const variant = game.variants.find(({ name }) => name === info.config.split(",")[0]) ?? game.variants[0];
  const { thinks } = variant; // not whether now: chance may be to draw first
  return { setup, title, players, solves: can.solve, thinks: players > 1 && thinks, grips };
}

/** An example's title where it stands in its set: "Discovery: a red loop" is "A red loop" there. */
export function titleIn(set, title) {
  const [kind, ...name] = title.split(": ");
  if (name.length === 0 || !set.startsWith(kind)) return title;
  const short = name.join(": ");
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** Positions that cards show in place of their starts, by setup. */
function shownOf(core, game) {
  const folder = `${SHOWPIECES}${game.name}/`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(files.map((file) => {
    const record = readFileSync(folder + file, "utf8");
    const table = core.call("read", record);
    const { config } = core.json("info", table);
    core.call("close", undefined, table);
    return [`${game.name}:${config}`, record];
  }));
}

function setsOf(core, game) {
  const shown = shownOf(core, game);
  let from = 0;
  return game.sets.map(({ title, count }) => {
    const examples = game.examples.slice(from, (from += count));
    return { title, examples: examples.map((one) => {
      const card = exampleOf(core, game, one);
      return { ...card, title: titleIn(title, one.title), shown: shown.get(card.setup) };
    }) };
  });
}

function gameOf(core, game, listed) {
  const { name, title, words } = game;
  const asked = setsOf(core, game);
  const grips = asked.flatMap((set) => set.examples).reduce((all, one) => all | one.grips, 0);
  const sets = asked.map(({ title, examples }) =>
    ({ title, examples: examples.map(({ grips: _, ...example }) => example) }));
  const players = sets.flatMap((set) => set.examples.map((one) => one.players));
  const generates = game.variants.some((one) => one.generates);
  const drafts = game.drafts.map((one) => ({ setup: `${name}:${one.config}`, title: one.title }));
  return {
    name, title, words, sets, generates, drafts, grips, lists: name === listed,
    players: [Math.min(...players), Math.max(...players)],
  };
}

/** Most examples are for one, against nobody, and solved: that goes without saying, and does not travel. */
const leaveOut = (key, value) =>
  (key === "players" && value === 1) || (key === "thinks" && !value) || (key === "solves" && value) ? undefined : value;

const puzzlesOf = (game) =>
  game.sets.flatMap((set) => set.examples).filter((one) => one.players === 1).length;

// ---- pictures

/** What of a scene the picture shows: what the record's tag "picture" names, in the scene's units,
 * to be filled out, else all of it. */
function frameOf(scene, named) {
  const box = named?.split(" ").map(Number) ?? scene.box;
  return `viewBox="${box.join(" ")}" preserveAspectRatio="xMidYMid ${named ? "slice" : "meet"}"`;
}

/** A picture whose numbers have no more digits than are seen on a card. */
function rounded(svg) {
  const [head, ...rest] = svg.split(/(?=<\/defs>)/);
  const shorter = (text) => text.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
  return head + rest.map(shorter).join("");
}

/** A picture without the rules of style for what it does not show. */
function withoutIdleRules(svg) {
  const used = new Set([...svg.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => all.split(" ")));
  const shows = (selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name));
  const needed = (rule, selectors) => (selectors.split(",").some(shows) ? rule : "");
  return svg.replace(/(?<=<style>)[^<]*(?=<\/style>)/, (rules) => rules.replace(/([^{}]+)\{[^{}]*\}/g, needed));
}

/** The colours in which pictures are drawn for the first view and the rules, and what their files are called by. */
export const COLOURS = [STANDARD, HIGH].flatMap((palette) => [false, true].map((isDark) =>
  ({ isDark, palette, called: `${palette === HIGH ? "-high" : ""}-${isDark ? "dark" : "light"}` })));

/** A record's position as a picture of a ratio, width by height, with what its tag "shows" asks for;
 * `from` is named when it cannot be drawn. */
export function drawRecord(core, record, ratio, isDark, from, palette = STANDARD) {
  let table;
  try {
    table = core.call("read", record);
  } catch (reason) {
    throw new Error(`${from}: ${reason.message}`);
  }
  core.call("stage", undefined, table, ratio);
  const { picture, shows = "" } = core.json("tree", table).tags;
  const show = shows.split(" ").reduce((bits, one) => bits | (SHOWN[one] ?? 0), 0);
  const scene = core.json("scene", table, show);
  core.call("svg", undefined, table, show, isDark ? 1 : 0, palette, 800);
  const svg = core.output();
  const frame = frameOf(scene, picture);
  core.call("close", undefined, table);
  return rounded(withoutIdleRules(svg)).replace(/<title>[^<]*<\/title>|<desc>[^<]*<\/desc>|(?<=>)\n/g, "")
    .replace(/(<\/defs>)\s*<rect[^>]*>/, "$1") // the ground is the card's
    .replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/, frame);
}

function showpieceOf(core, game) {
  const record = readFileSync(`${SHOWPIECES}${game.name}.ita`, "utf8");
  const table = core.call("read", record);
  if (core.json("info", table).over) throw new Error(`the showpiece of ${game.name} is over`);
  core.call("close", undefined, table);
  return record;
}

// ---- files

/** Writes a file of src/generated/ if it is not so already. */
export function write(path, text) {
  let old = "";
  try {
    old = readFileSync(GENERATED + path, "utf8");
  } catch {
    // not written yet
  }
  if (old !== text) writeFileSync(GENERATED + path, text);
}

function writeData() {
  rmSync(`${GENERATED}data`, { recursive: true, force: true });
  mkdirSync(`${GENERATED}data`, { recursive: true });
  for (const [name, content] of readData()) write(`data/${name}.txt`, content);
}

/** The palettes of the core, for what is shown before it has come; it is their only owner. */
function writePalettes(core) {
  const table = core.call("open", "null");
  core.call("style", undefined, table);
  const [css] = /^(?::where\([^{]*\{[^}]*\})+/.exec(core.output()) ?? [];
  if (!css) throw new Error("the core's style does not begin with its palettes");
  core.call("close", undefined, table);
  write("palette.css", css.replace(/([{;}])(?=.)/g, "$1\n"));
}

/** By game, and by its sets: what a set's puzzles were measured by, and how much of it each is, 0 where it is not known. */
function writeRatings(cards) {
  const known = new Map(readFileSync(RATINGS, "utf8").split("\n").map((line) => line.split("\t"))
    .map(([setup, measure, value]) => [setup, { measure, value: Number(value) || 0 }]));
  const measured = ({ title, examples }) => {
    const ratings = examples.map((one) => known.get(one.setup));
    const measures = [...new Set(ratings.flatMap((one) => (one?.value ? [one.measure] : [])))];
    if (measures.length > 1) throw new Error(`${title}: measured by ${measures.join(" and ")}`);
    return { measure: measures[0] ?? "", values: measures[0] ? ratings.map((one) => one?.value ?? 0) : [] };
  };
  write("ratings.json", JSON.stringify(Object.fromEntries(cards.map((card) => [card.name, card.sets.map(measured)]))));
}

export function writeCatalogue() {
  const core = loadCore();
  writeData();
  writePalettes(core);
  mkdirSync(`${GENERATED}pictures`, { recursive: true });
  mkdirSync(`${GENERATED}catalogue`, { recursive: true });
  for (const language of LANGUAGES) {
    try {
      core.call("language", language);
    } catch (reason) {
      if (reason.answer !== NOT_FOUND) throw reason;
      continue; // the core does not speak it yet
    }
    const games = core.json("games").filter((game) => !game.template);
    core.call("choices", "");
    const { game: listed } = JSON.parse(core.output()); // whose figures are listed by class
    const cards = games.map((game) => gameOf(core, game, listed));
    cards.sort((a, b) => puzzlesOf(b) - puzzlesOf(a)); // where there is most to do stands first
    write(`catalogue/${language}.json`, JSON.stringify(cards, leaveOut));
    if (language !== LANGUAGES[0]) continue;
    writeRatings(cards);
    for (const game of games)
      for (const { isDark, palette, called } of COLOURS)
        write(`pictures/${game.name}${called}.svg`,
          drawRecord(core, showpieceOf(core, game), RATIO, isDark, game.name, palette));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeCatalogue();
