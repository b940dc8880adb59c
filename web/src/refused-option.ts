// Why a setup of an address is refused, in words for people: an option is called as the page calls it, not as it is typed.
import type { Diagnosis, GameInfo } from "./protocol";
import type { Place } from "./links";
import { fill, words } from "./words/en";

const SAYS_KEY = /^option\.(number|choice|set|word)$/;

/** The words of a refusal of "game:config"; `games` is what is known of their options. */
export function refusalWords(why: Diagnosis, setup: string, games: readonly GameInfo[]): string {
  const [key = ""] = why.args;
  if (!SAYS_KEY.test(why.key) || !why.words.startsWith(key)) return why.words;
  const [name, config = ""] = setup.split(":", 2);
  const variants = games.find((one) => one.name === name)?.variants ?? [];
  const chosen = variants.find((one) => one.name !== "" && config.split(",").includes(one.name)) ?? variants[0];
  const called = chosen?.options.find((one) => one.key === key)?.words;
  return called ? fill(words.lost.option, called) + why.words.slice(key.length) : why.words;
}

/** What is said of a place whose game was refused. */
export function lostWords(place: Place, why: Diagnosis, games: readonly GameInfo[]): string {
  const { fresh, shared, kept } = words.lost;
  if (place.at === "fresh") return fill(fresh, refusalWords(why, place.text, games));
  return fill(place.at === "shared" ? shared : kept, why.words);
}
