// What calls of the command line share: the commands and options as the program's own help lists
// them, a value for each kind of value, and the sentences of every language as the tables hold them.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const [, , program, source, work, ...only] = process.argv; // only these commands, or all
export { source, work };
export const isLong = process.env.INTARSIA_LONG === "1";

/** One call, with this much of the environment besides. */
export function call(words, environment = {}) {
  const env = { ...process.env, LC_ALL: "", LC_MESSAGES: "", LANG: "C", NO_COLOR: "1", ...environment };
  const answer = spawnSync(program, words, { env, cwd: work, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return { status: answer.status, out: answer.stdout, err: answer.stderr };
}

// ---- the tables of options, by the help

function optionOf(line) {
  const found = /^ {2}(?:-(.), | {4})--([a-z-]+)(?: (\S+))?(?: {2,}|$)/.exec(line);
  return found && { letter: found[1], name: found[2], value: found[3] };
}

function commandOf(name) {
  const help = call([name, "--help"]).out.split("\n");
  const usage = help[0].split(" ").slice(2);
  const options = help.map(optionOf).filter((option) => option);
  return { name, usage, options: options.filter((option) => option.name !== "help") };
}

const names = call(["manual", "--list"]).out.trim().split("\n");
export const commands = (only.length ? only : names).map(commandOf);

// ---- a value for each kind of value

export const record = `${work}/calls.ita`;
const shapes = `${source}/examples/solids/cube.off`;
const right = {
  ADDR: "127.0.0.1:0", CLASS: "all", CONFIG: "", DEPTH: "1", FORMAT: "intarsia", KIND: "svg", LEVEL: "1",
  PORT: "0", SHELL: "bash", SOURCE: "shipped", WHEN: "never", COMMAND: "games", A: "level:1", B: "level:1",
  N: "1", NAME: "One", K: "1", MIB: "64", MS: "100", PIXELS: "64", SECONDS: "1", S: "0.1", DEGREES: "1", DISTANCE: "0.1", SET: "1",
  FILE: record, IN: record, FIGURE: shapes, ARRANGEMENT: shapes, FOLDER: work, GAME: "pentahex",
};
const rightByName = {
  lang: "en", palette: "safe", view: "right-above", method: "frontier", piece: "I1", solids: "figure", corners: "9",
  name: "localhost", set: "tangram",
  resume: `${work}/job-${process.pid}`, openings: `${work}/openings`, save: `${work}/saved.ita`, weights: `${work}/weights`,
};
const endings = { "FILE.gif": `${work}/x.gif`, "FILE.pdf": `${work}/x.pdf`, "1..10": "1", "a4|a5|letter": "a5" };

/** A value that is taken, of an option or of what stands in the usage. */
export function rightValue({ name, value }) {
  if (name === "output" && value === "FILE") return `${work}/x.svg`;
  const found = endings[value] ?? rightByName[name] ?? right[value.match(/[A-Z]+/)?.[0]];
  if (found === undefined) throw new Error(`--${name} takes a ${value}: give this test one`);
  return found;
}

// What is soon done, where the usual value is not, or is none.
const subjects = {
  cover: [`${work}/calls.dlx`], make: [`${work}/draft.ita`], solve: ["tantrix:discovery,n=3"],
  perft: ["null:size=3", "1"],
};

/** What must stand behind a command at the least: [FILE] need not, ARRANGEMENT... once. */
export const needed = (command) => command.usage.filter((word) => !word.startsWith("["));
export const neededValues = (command) =>
  subjects[command.name] ?? needed(command).map((value) => rightValue({ value }));

/** Without these a command asks for them first, or works for long. */
export const usual = {
  sheet: ["-o", `${work}/x.pdf`, "--count", "1", "--difficulty", "1"],
  analyse: ["--nodes", "1"],
  match: ["--game", "null:size=3", "--games", "1"],
};

// ---- the sentences

function readSentences(ending) {
  const sentences = new Map();
  const files = readdirSync(`${source}/src`, { recursive: true });
  for (const path of files.filter((file) => file.endsWith(`/words${ending}.def`)))
    for (const line of readFileSync(`${source}/src/${path}`, "utf8").split("\n")) {
      const found = /^W\("([^"]+)", (".*")\)$/.exec(line);
      if (found) sentences.set(found[1], JSON.parse(found[2]));
    }
  return sentences;
}

const literal = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function patternOf(key, sentence) {
  const parts = sentence.split(/\{[0-3]\}/);
  const whole = new RegExp(`^(?:.*: )?${parts.map(literal).join(".*")}$`, "s");
  return { key, whole, letters: parts.join("").replace(/[^\p{L}]/gu, "").length };
}

function readPatterns(ending) {
  const all = [...readSentences(ending)].map(([key, sentence]) => patternOf(key, sentence));
  return all.filter((pattern) => pattern.letters >= 6).sort((a, b) => b.letters - a.letters);
}

const patterns = { en: readPatterns(""), de: readPatterns(".de"), pt: readPatterns(".pt") };
export const others = Object.keys(patterns).slice(1);

/** The key of the sentence that the last line is in a language, or undefined. */
export function keyOf(err, language) {
  const line = err.trimEnd().split("\n").at(-1);
  return patterns[language].find((pattern) => pattern.whole.test(line))?.key;
}

// ---- what was found wrong

let failures = 0, looks = 0;

export function expect(isGood, ...words) {
  looks++;
  if (isGood) return true;
  if (++failures <= 60) console.error("FAILED:", ...words);
  return false;
}

export function end(least) {
  expect(only.length > 0 || looks >= least, `only ${looks} looks`);
  console.log(`${looks} looks, ${failures} failures`);
  process.exit(failures ? 1 : 0);
}
