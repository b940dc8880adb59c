import { describe, expect, it } from "vitest";
import type { Diagnosis, GameInfo, OptionInfo } from "~/protocol";
import { refusalWords } from "~/refused-option";
import { keyAt, offered, write } from "~/setup-form";
import { partsOf, read } from "~/setup-values";

const option = (key: string, kind: OptionInfo["kind"], rest: Partial<OptionInfo> = {}): OptionInfo => ({
  key, kind, words: key, help: null, form: null, usual: null, file: false, ...rest,
});
const variant = (name: string, options: OptionInfo[]) => ({
  name, words: name, help: null, solves: false, hints: false, generates: false, options,
});
const game: GameInfo = {
  name: "some", title: "Some", words: "", formats: [],
  variants: [
    variant("solo", [
      option("size", "number", { least: 1, most: 9, usual: 4 }),
      option("board", "text", { usual: "hex4", file: true }), option("free", "word"),
    ]),
    variant("match", [
      option("players", "number", { least: 2, most: 4, usual: 2 }),
      option("holes", "text", {
        usual: "red", choices: [{ name: "no", words: "none" }, { name: "any", words: "many" }],
      }),
    ]),
    variant("pieces", [option("of", "text", { file: true }), option("board", "text", { usual: "large" })]),
  ],
  examples: [
    { config: "", title: "The usual one" }, { config: "board=[0 0,1 1],size=5", title: "Two of two: line" },
    { config: "board=3x4", title: "A box" }, { config: "match,players=3,holes=no", title: "None" },
    { config: "pieces,of=a,board=small", title: "Small" }, { config: "pieces,of=b,board=wide", title: "Wide" },
  ],
} as unknown as GameInfo;

describe("a setup of an address that is refused", () => {
  const why = (key: string, args: string[], words: string): Diagnosis => ({ status: "ITA_E_RANGE", key, args, words, marks: [] });
  const many = why("option.number", ["players", "2", "4", "9"], "players must be a whole number from 2 to 4, not “9”.");
  const called = { ...game, variants: game.variants.map((one) =>
    ({ ...one, options: one.options.map((it) => ({ ...it, words: it.key === "players" ? "How many play" : null })) })) };
  it("says what the page calls the option", () => {
    expect(refusalWords(many, "some:match,players=9", [called]))
      .toBe("“How many play” must be a whole number from 2 to 4, not “9”.");
  });
  it("keeps the words where the option has no other name, or something else is the reason", () => {
    expect(refusalWords(many, "some:players=9", [called])).toBe(many.words); // no option of this variant
    expect(refusalWords(many, "other:match", [called])).toBe(many.words);
    const size = why("option.number", ["size", "1", "9", "x"], "size must be a whole number from 1 to 9, not “x”.");
    expect(refusalWords(size, "some:size=x", [called])).toBe(size.words);
    const unknown = why("option.unknown", ["players"], "players is no option");
    expect(refusalWords(unknown, "some:match", [called])).toBe(unknown.words);
  });
});

describe("a setup", () => {
  it("is written and read again", () => {
    for (const text of ["some", "some:size=5,board=[0 0,1 1],free", "some:match,players=4"])
      expect(write(game, read(game, text)).text).toBe(text);
  });
  it("leaves out what is usual", () => {
    expect(write(game, read(game, "some:size=4,board=hex4")).text).toBe("some");
  });
  it("knows which key a place in its text belongs to", () => {
    const written = write(game, read(game, "some:size=77,board=x,free"));
    expect(keyAt(written, 10)).toBe("size");
    expect(keyAt(written, 19)).toBe("board");
    expect(keyAt(written, undefined)).toBe(undefined);
    expect(keyAt(write(game, read(game, "some:match,players=9")), 19)).toBe("players");
  });
  it("does not split within brackets", () => {
    expect(partsOf("board=[0 0,1 1],solo")).toEqual(["board=[0 0,1 1]", "solo"]);
  });
  it("offers what the game names and what the examples of the variant use, each in words", () => {
    const [solo, match] = game.variants;
    const shown = (setup: string, row: OptionInfo): string[] =>
      offered(game, read(game, setup), row, { usual: "usual", given: "given" }).map(({ value, words }) => `${value}: ${words}`);
    expect(shown("some", solo!.options[1]!)).toEqual(["hex4: The usual one", "[0 0,1 1]: Line", "3x4: 3 × 4"]);
    expect(shown("some:match", match!.options[1]!)).toEqual(["no: none", "any: many", "red: usual"]);
    expect(shown("some:match,holes=blue", match!.options[1]!)).toEqual(["no: none", "any: many", "red: usual", "blue: given"]);
    expect(shown("some:board=7x7", solo!.options[1]!).at(-1)).toBe("7x7: 7 × 7"); // what is given can be marked
  });
  it("offers what goes with what was chosen above", () => {
    const pieces = game.variants[2]!;
    const boards = (setup: string): string[] =>
      offered(game, read(game, setup), pieces.options[1]!, { usual: "usual", given: "given" }).map((one) => one.value);
    expect(boards("some:pieces,of=a")).toEqual(["small", "large"]);
    expect(boards("some:pieces,of=b")).toEqual(["wide", "large"]);
    expect(boards("some:pieces,of=own")).toEqual(["small", "wide", "large"]); // none goes with it: all
    const bound = { ...pieces, options: [pieces.options[0]!, option("board", "text", { file: true })] };
    const figures = (of: string): number =>
      offered({ ...game, variants: [bound], examples: game.examples.map((one) => ({ ...one, config: one.config.replace("pieces,", "") })) },
        { variant: bound, values: new Map([["of", of]]) }, bound.options[1]!, { usual: "usual", given: "given" }).length;
    expect(figures("a")).toBeGreaterThan(0);
    expect(figures("own")).toBe(0); // what is usual depends on what stands above: of other pieces there is nothing to choose
  });
});
