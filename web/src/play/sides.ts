// Moves that read alike are told apart by where on the board they are, and where that is the same, as one way and another. Pure.
import type { Box } from "../scene";
import { fill, words } from "../words/en";

export interface Told {
  readonly words: string;
  /** Where it is, in the scene's units. */
  readonly places: readonly { readonly x?: number; readonly y?: number }[];
}

export function tellApart(all: readonly Told[], board: Box | undefined): string[] {
  const isShared = (said: readonly string[], one: string): boolean => said.filter((other) => other === one).length > 1;
  const plain = all.map((one) => one.words);
  const sided = all.map((one) => {
    const side = board && isShared(plain, one.words) && sideOf(one.places, board);
    return side ? fill(words.analysis.where, one.words, side) : one.words;
  });
  return sided.map((one, i) => {
    const before = sided.slice(0, i).filter((other) => other === one).length;
    return before > 0 ? fill(words.analysis.where, one, words.analysis.ways[before - 1] ?? "") : one;
  });
}

// Of nine: left, middle or right of the top, the middle or the bottom.
function sideOf(places: Told["places"], [left, top, width, height]: Box): string | undefined {
  if (places.length === 0) return undefined;
  const mean = (of: (place: Told["places"][number]) => number): number => places.reduce((sum, one) => sum + of(one), 0) / places.length;
  const third = (part: number): number => Math.min(2, Math.max(0, Math.floor(3 * part)));
  return words.analysis.sides[3 * third((mean(({ y = 0 }) => y) - top) / height) + third((mean(({ x = 0 }) => x) - left) / width)];
}
