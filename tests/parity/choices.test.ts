// Whatever a setup lets one choose has words for people, in every language: what a game's tables name, and what its
// examples use; and so has whatever is called by a title. Numbers, sizes, and English words that are their own names may stand for themselves.
import { describe, expect, it } from "vitest";
import { Desk } from "~/desk";
import type { GameInfo, OptionInfo } from "~/protocol";
import { offered } from "~/setup-form";
import { read } from "~/setup-values";
import { loadCore } from "./pair";

const PLAIN_ENGLISH = new Set(["no", "yes", "any"]);
const KEY = /^[a-z_]+(\.[a-z_\d-]+)+$/; // of a sentence that there is none of
const CODE = /[[\]=*_]|\S\+\S|^[a-z]+\d|^[a-z]+-[a-z]+$/; // as one types it

function wordless(game: GameInfo, option: OptionInfo, setup: string, language: string): string[] {
  const shown = option.kind === "text"
    ? offered(game, read(game, setup), option, { usual: "As usual", given: "As shown" })
    : (option.choices ?? []).map((one) => ({ value: one.name, words: one.words ?? "" }));
  const isBad = ({ value, words }: { value: string; words: string }, i: number): boolean =>
    words === "" || CODE.test(words) || shown.findIndex((other) => other.words === words) !== i
    || (words === value && !/^\d+$/.test(value) && !(language === "en" && PLAIN_ENGLISH.has(value)));
  return shown.filter(isBad).map(({ value, words }) => `${setup} ${option.key}: ${value} is "${words}"`);
}

/** Titles of sets, examples, variants and drafts that are no words. */
const keysOf = (game: GameInfo): string[] =>
  [...game.sets, ...game.examples, ...game.drafts].map((one) => one.title)
    .concat(game.words, game.variants.map((one) => one.words ?? ""), game.formats.map((one) => one.words))
    .filter((one) => KEY.test(one));

describe.each(["en", "de", "pt"])("in %s", (language) => {
  const core = loadCore();
  core.language(language);
  const games = new Desk(core).games().filter((game) => !game.template);
  it.each(games.map((game) => [game.name, game] as const))("%s is told in words", (_, game) => {
    expect(keysOf(game)).toEqual([]);
  });
  it.each(games.map((game) => [game.name, game] as const))("every choice of %s has words", (_, game) => {
    const bad = new Set<string>(), seen = new Set<string>();
    const setups = [...game.variants.map((one) => one.name), ...game.examples.map((one) => one.config)];
    for (const config of setups) {
      const setup = config ? `${game.name}:${config}` : game.name;
      const { variant, values } = read(game, setup);
      variant.options.forEach((option, row) => {
        const above = variant.options.slice(0, row).map((one) => values.get(one.key));
        const asked = JSON.stringify([variant.name, option.key, above]);
        if (seen.has(asked)) return; // the same is offered there
        seen.add(asked);
        for (const one of wordless(game, option, setup, language)) bad.add(one);
      });
    }
    expect([...bad]).toEqual([]);
  });
});
