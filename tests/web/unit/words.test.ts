import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import german from "~/words/de";
import { words } from "~/words/en";
import { grouped, languageOf, languages, unbroken, withMinus } from "~/words/language";
import portuguese from "~/words/pt";

// Every sentence by its way through the table.
function sentences(table: object, way = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(table) as [string, unknown][])
    if (typeof value === "string") all.set(`${way}${key}`, value);
    else for (const [inner, text] of sentences(value as object, `${way}${key}.`)) all.set(inner, text);
  return all;
}

const holes = (sentence: string): string[] => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort();
const english = sentences(words);

describe.each([["German", german], ["Portuguese", portuguese]])("the words in %s", (_, table) => {
  const others = sentences(table);
  it("are complete, and no more", () => {
    expect([...others.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it("have the same places for values", () => {
    for (const [key, sentence] of english) expect(holes(others.get(key) ?? ""), key).toEqual(holes(sentence));
  });
});

it("what is chosen by itself is written as the choices beside it are", () => {
  for (const { setup } of [words, german, portuguese] as const)
    expect([setup.auto, setup.usual]).toEqual([setup.auto, setup.usual].map((one) => one.charAt(0).toUpperCase() + one.slice(1)));
});

describe("the language", () => {
  it("is the chosen one, else the browser's first that we speak, else English", () => {
    expect(languageOf("pt", ["de-AT", "en"])).toBe("pt");
    expect(languageOf("", ["fr-FR", "de-AT", "en"])).toBe("de");
    expect(languageOf("xx", ["fr"])).toBe("en");
  });
});

it("numbers that the core tells are written as the language does, names and decimals are not", () => {
  const told = "This leaves the other 3843 places, 999 of 1000000. Tangram #4711, 0.00125, 1200,30, 2t4096m.";
  vi.stubGlobal("document", { documentElement: { lang: "de" } });
  expect(grouped(told)).toBe("This leaves the other 3.843 places, 999 of 1.000.000. Tangram #4711, 0.00125, 1200,30, 2t4096m.");
  vi.unstubAllGlobals();
});

it("a pronoun behind a hyphen begins no line of its own", () => {
  expect(unbroken("Escolha-a, gire-as; -1,2 e Micro-ondas")).toBe("Escolha-\u2060a, gire-\u2060as; -1,2 e Micro-ondas");
});

it("what a count of one tells in Portuguese agrees with it, and nobody is taken to be several", () => {
  for (const one of [portuguese.gallery.done, portuguese.levels.solvedOf]) expect(one).toMatch(/^Feitos: /);
  for (const one of [german.clock.out, portuguese.clock.out]) expect(one).not.toMatch(/Ihr|Vocês/);
});

it("cells are told with a minus that readers speak, moves are as one types them", () => {
  expect(withMinus("Cell -3,0: free. Covers -1,2; 3,-2 and 0,4.")).toBe("Cell −3,0: free. Covers −1,2; 3,−2 and 0,4.");
  const typed = "A5/3@-1,2 -A5/3@1,-2 12@-1,3/2, -3, 1-4, 2t4@-48,-102+144w";
  expect(withMinus(typed)).toBe(typed);
});

// What the core says: each module's words.LANGUAGE.def beside its words.def.
const source = fileURLToPath(new URL("../../../src", import.meta.url));
const read = (path: string): Map<string, string> => new Map(
  [...readFileSync(path, "utf8").matchAll(/^W\("([^"]*)", "(.*)"\)$/gm)]
    .map(([, key = "", sentence = ""]) => [key, sentence]));
const translated = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /words\.\w+\.def$/.test(path));

const originals = (): string[] => readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("words.def"));

it("every module of the core speaks every language of the page", () => {
  expect(originals().length).toBeGreaterThan(10);
  const others = Object.keys(languages).filter((one) => one !== "en");
  const wanted = originals().flatMap((path) => others.map((one) => path.replace(/def$/, `${one}.def`)));
  expect([...translated].sort()).toEqual(wanted.sort());
});

describe.each(translated)("%s", (path) => {
  const own = read(`${source}/${path}`);
  const original = read(`${source}/${path.replace(/words\.\w+\.def$/, "words.def")}`);
  it("has only keys that there are, with the same places for values", () => {
    for (const [key, sentence] of own) expect(holes(sentence), key).toEqual(holes(original.get(key) ?? "no such key {9}"));
  });
  it("says with and without names of places where the original does", () => {
    for (const [key, sentence] of own)
      expect(choices(sentence).length > 0, key).toBe(choices(original.get(key) ?? "").length > 0);
  });
  it("lacks no key", () => {
    expect([...original.keys()].filter((key) => !own.has(key))).toEqual([]);
  });
});

/** What is said to those who see names of places, and to those who do not: "{?named|unnamed}". */
const choices = (sentence: string): string[] => sentence.match(/\{\?.*?(?<!\{\d)\}/g) ?? [];

it("has no more places for values than the core fills", () => {
  for (const path of originals())
    for (const [key, sentence] of read(`${source}/${path}`)) expect(sentence, key).not.toMatch(/\{[4-9]\}/);
});

it("what is said where places have no names names none", () => {
  const wrong = originals().flatMap((path) => [...read(`${source}/${path}`)])
    .filter(([, sentence]) => choices(sentence).some((one) => !/^\{\?([^{|]|\{\d\})*\{\d\}[^|]*\|[^{|]*\}$/.test(one)));
  expect(wrong).toEqual([]);
});

it("the rules name cells with the minus that the board has", () => {
  const folder = fileURLToPath(new URL("../../../data/rules/", import.meta.url));
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".md"))) {
    const prose = readFileSync(folder + path, "utf8").replace(/```[^]*?```/g, "");
    expect(prose.match(/(?<!\w)-\d.*/g) ?? [], path).toEqual([]);
  }
});

// The rules for people: every language has the same pages, sections and pictures.
describe.each(["de", "pt"])("the rules in %s", (language) => {
  const folder = fileURLToPath(new URL("../../../data/rules/", import.meta.url));
  const shape = (path: string): string[] =>
    readFileSync(folder + path, "utf8").match(/^# |^## |^```position/gm) ?? [];
  it("are the same pages", () => {
    const files = readdirSync(`${folder}en`);
    expect(readdirSync(folder + language)).toEqual(files);
    for (const file of files) expect(shape(`${language}/${file}`), file).toEqual(shape(`en/${file}`));
  });
});
