// Every command is called in every wrong way that its table of options knows; what is said must be
// the same sentence in each language, by --lang before or behind the fault and by the environment,
// with exit status 2 and nothing on standard output.
import {
  call, commands, end, expect, isLong, keyOf, needed, neededValues, others, rightValue, usual, work,
} from "./calls.mjs";

const nowhere = `${work}/none/such`;

// ---- the wrong ways. `must` is what the complaint must name; `isLast`: nothing may stand behind;
// `isSpoken`: it asks for a language itself.

function wrongOptions({ name, options }) {
  const letters = new Set(options.map((option) => option.letter));
  const free = [..."qyzxk"].find((letter) => !letters.has(letter));
  const ways = [
    { words: [name, "--no-such-option"], must: "--no-such-option" },
    { words: [name, `-${free}`], must: `-${free}` },
    { words: [name, "--no-such-option=5"], must: "--no-such-option" },
    { words: [name, ...Array(25).fill("--lang=en")], must: "--lang", isSpoken: true },
  ];
  for (const option of options) {
    const forms = [`--${option.name}`, ...(option.letter ? [`-${option.letter}`] : [])];
    for (const form of forms)
      ways.push(
        option.value
          ? { words: [name, form], must: form, isLast: true }
          : { words: [name, form.startsWith("--") ? `${form}=yes` : `${form}yes`], must: `--${option.name}` },
      );
  }
  return ways;
}

function wrongCounts(command) {
  const ways = [{ words: [command.name, ...Array(9).fill("one")], must: "one" }];
  if (needed(command).length > 0)
    ways.push({ words: [command.name], must: `intarsia ${command.name}` });
  return ways;
}

// Values that are wrong for every option that takes such a value; any name will do for others.
const wrong = {
  N: "many", K: "many", MIB: "many", MS: "many", PIXELS: "many", SECONDS: "many", S: "many", DEGREES: "many", DISTANCE: "many",
  LEVEL: "99", "1..10": "11", KIND: "bogus", WHEN: "bogus", CLASS: "bogus", SOURCE: "bogus", FORMAT: "bogus",
  SET: "bogus", GAME: "bogus", NAME: "bogus", "NAME|@FILE": "bogus", "ADDR:PORT": "nowhere:port",
  "a4|a5|letter": "b5", FILE: nowhere, FOLDER: nowhere, "FILE.gif": `${work}/x.mp4`, "FILE.pdf": `${work}/x.png`,
};
// A method is another way to the same answer: a game that has no other takes its own. Any name may
// be one that browsers ask for, or that of a puzzle, and any path a game that is to be played on.
const isFree = (command, option) =>
  (command === "serve" && option.name === "name") || (command === "make" && option.name === "title");

function valueWays(command) {
  const before = [command.name, ...neededValues(command), ...(usual[command.name] ?? [])];
  return command.options
    .filter((option) => option.value && option.name !== "lang" && !isFree(command.name, option))
    .map((option) => {
      const value = wrong[option.value];
      if (value === undefined) throw new Error(`--${option.name} takes a ${option.value}: give this test a wrong one`);
      return { words: [...before, `--${option.name}`, value], must: option.name, or: value, isValue: true };
    });
}

// What is written may have any name.
function wrongArguments(command) {
  const names = command.usage.map((word) => word.replace(/[[\]]/g, ""));
  return names.flatMap((name, index) => {
    if (name === "OUT") return [];
    const values = names.slice(0, index).map((value) => rightValue({ value: value.replace("|@FILE", "") }));
    const rest = names.slice(index + 1, needed(command).length).map((value) => rightValue({ value }));
    return [{ words: [command.name, ...values, "bogus", ...rest, ...(usual[command.name] ?? [])], must: "bogus" }];
  });
}

const ways = [
  { words: ["bogus"], must: "bogus" },
  { words: ["bogus", "--json", "more"], must: "bogus" },
  ...commands.flatMap((command) => [
    ...wrongOptions(command), ...wrongCounts(command), ...valueWays(command), ...wrongArguments(command),
  ]),
];

// ---- asking in each language

// An option that goes with another only is asked beside it.
function withCompanion(way) {
  const answer = call(way.words);
  const other = /goes only with --([a-z-]+)\.$/m.exec(answer.err)?.[1];
  if (!other || !way.isValue) return { way, answer };
  const option = commands.find((c) => c.name === way.words[0]).options.find((o) => o.name === other);
  const words = [...way.words, `--${other}`, ...(option.value ? [rightValue(option)] : [])];
  return { way: { ...way, words }, answer: call(words) };
}

const asked = {
  before: (words, language) => call([words[0], "--lang", language, ...words.slice(1)]),
  behind: (words, language) => call([...words, `--lang=${language}`]),
  all: (words, language) => call(words, { LC_ALL: `${language}_XX.UTF-8`, LANG: "C" }),
  usual: (words, language) => call(words, { LANG: `${language}_XX.UTF-8` }),
};

// In which languages a way is asked and how: in each and each at full length; else one, in turn.
function askings(way, index) {
  const forms = Object.keys(asked).filter((form) => (way.isSpoken ? form === "behind" : !way.isLast || form !== "behind"));
  const all = others.flatMap((language) => forms.map((form) => ({ language, form })));
  return isLong ? all : [all[index % all.length]];
}

function look(answer, words, language, key) {
  const told = `\n  ${words.join(" ")}  (${language})\n  ${answer.err}${answer.out.slice(0, 200)}`;
  expect(answer.status === 2, `status ${answer.status}`, told);
  expect(words.includes("--json") || answer.out === "", "an answer", told);
  expect(key !== undefined && keyOf(answer.err, language) === key, `not the sentence ${key}`, told);
}

ways.forEach((given, index) => {
  const { way, answer } = withCompanion(given);
  const key = keyOf(answer.err, "en");
  look(answer, way.words, "en", key);
  expect(answer.err.includes(way.must) || (way.or && answer.err.includes(way.or)),
    `${way.must} is not named:`, way.words.join(" "), "\n ", answer.err);
  for (const { language, form } of askings(way, index))
    look(asked[form](way.words, language), way.words, language, key);
});

// A language that there is not is told in that of the environment.
for (const language of others) {
  const answer = call(["games", "--lang", "xx"], { LANG: `${language}_XX.UTF-8` });
  look(answer, ["games", "--lang", "xx"], language, keyOf(call(["games", "--lang", "xx"]).err, "en"));
}

// ---- options that do not go together: each pair of every command's

function pairs({ name, options }) {
  const words = (option) => [`--${option.name}`, ...(option.value ? [rightValue(option)] : [])];
  const own = options.filter((option) => option.name !== "lang");
  return own.flatMap((a, i) => own.slice(i + 1).map((b) => [name, ...words(a), ...words(b)]));
}

// These wait for people or programs, or measure: none has a pair that it refuses before it begins.
const isWaiting = (command) => ["serve", "play", "engine", "bench"].includes(command.name);
const pairsPerCommand = isLong ? Infinity : 12;

for (const command of commands.filter((each) => !isWaiting(each))) {
  const all = pairs(command);
  const step = Math.max(1, Math.floor(all.length / pairsPerCommand));
  for (const pair of all.filter((_, index) => index % step === 0)) {
    const words = [...pair, ...neededValues(command), ...(usual[command.name] ?? [])];
    const answer = call([...words, "--lang", "de"]);
    if (answer.status !== 2) continue;
    look(answer, [...words, "--json"], "de", keyOf(answer.err, "de"));
    expect(keyOf(answer.err, "en") === undefined, "English:", words.join(" "), "\n ", answer.err);
  }
}

end(1000);
