// What a game is called: as the core tells it, or as the set calls it that it is from.
import { nameOfPuzzle, type GameCard } from "./catalogue";
import type { Digest } from "./desk";
import type { Engine } from "./engine";
import { namesOf, wholeName, type PuzzleName } from "./play/names";
import { spokenNow } from "./words/language";

/** The puzzle of a set that a setup is, if it is one. */
export async function puzzleOf(
  engine: Engine, cards: readonly GameCard[], game: string, setup: string,
): Promise<PuzzleName | undefined> {
  const named = nameOfPuzzle(cards.find((one) => one.name === game), setup);
  return named && { ...named, begins: await engine.call("titleOf", setup) };
}

/** What is kept of a game, from its record in any format, and the language in which it is told. */
export async function digestOf(
  engine: Engine, cards: readonly GameCard[], bytes: Uint8Array,
): Promise<Digest & { readonly language: string }> {
  const language = spokenNow();
  const { about, setup, ...digest } = await engine.call("digest", bytes);
  const puzzle = await puzzleOf(engine, cards, digest.game, setup);
  return { ...digest, title: wholeName(namesOf({ title: digest.title, about }, puzzle)), language };
}
