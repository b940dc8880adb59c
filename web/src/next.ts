// What is played after a puzzle: the next one of the list from which it was opened.
import type { GameCard } from "./catalogue";
import { later } from "./later";
import { readPlace } from "./links";

/** `address`: of that list, or of any other part. */
export async function nextAfter(
  games: readonly GameCard[], name: string, setup: string, address: string,
): Promise<string> {
  const game = games.find((one) => one.name === name);
  if (!game) return name;
  const place = readPlace(address);
  const asked = place.at === "levels" && place.game === name ? place.group : undefined;
  const group = asked ? await later.levels().then((it) => it.groupNamed(game, asked), () => undefined) : undefined;
  const isOf = (one: { readonly setup: string }): boolean => one.setup === setup;
  const listed = group?.some(isOf) ? group : game.sets.flatMap((set) => set.examples);
  return listed[(listed.findIndex(isOf) + 1) % listed.length]?.setup ?? name;
}
