// --json answers as JSON beside every other option that a command takes, and every two of them:
// something, and nothing but JSON, or a line of it each; what is refused is answered as an error.
import { call, commands, end, expect, isLong, neededValues, rightValue, usual } from "./calls.mjs";

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isAnswer = (out) => isJson(out) || (out.endsWith("\n") && out.slice(0, -1).split("\n").every(isJson));

function look(words) {
  const { status, out, err } = call(words);
  const told = `\n  ${words.join(" ")}  (status ${status})\n  ${err}${out.slice(0, 300)}`;
  expect(isAnswer(out), "no JSON", told);
  expect(status < 2 || (isJson(out) && JSON.parse(out).error?.message), "no error in the answer", told);
  expect(status < 2 || err !== "", "an error without words", told);
  expect(status >= 0 && status <= 2, "another end", told);
}

// What an option with a value may be: a good one, one that is none, and standard output for a file.
function forms(option) {
  const long = `--${option.name}`;
  if (!option.value) return [[long]];
  const values = [rightValue(option), "bogus", ...(option.name === "output" ? ["-"] : [])];
  return values.map((value) => [long, value]);
}

function ways(command) {
  const start = [command.name, ...neededValues(command), ...(usual[command.name] ?? [])];
  const own = command.options.filter(({ name }) => name !== "json" && name !== "lang");
  const pairs = own.flatMap((a, i) => own.slice(i + 1).map((b) => [...forms(a)[0], ...forms(b)[0]]));
  const step = isLong ? 1 : Math.max(1, Math.floor(pairs.length / 20));
  return [[], ...own.flatMap(forms), ...pairs.filter((_, index) => index % step === 0)]
    .map((options) => [...start, ...options, "--json"]);
}

const answering = commands.filter(({ options }) => options.some(({ name }) => name === "json"));
for (const command of answering) ways(command).forEach(look);
// and what stands in brackets in the usage
look(["games", "strips", "--json"]);
look(["sets", "tangram", "--json"]);
look(["figures", "tangram", "--limit", "2", "--json"]);
look(["figures", "--class", "help", "--json"]);
end(4 * 200);
