// Long words of names, told where they may go on in another line: not every browser knows that in every language.
import { words } from "./en";

const SOFT_HYPHEN = "\u00ad";

/** A name for a narrow place: its words as the table of syllables divides them. */
export function divided(name: string): string {
  const known = new Map(words.syllables.split(" ").map((one) => [one.replaceAll("-", ""), one]));
  return name.replace(/\p{L}+/gu, (word) => {
    const parts = known.get(word.toLocaleLowerCase())?.split("-") ?? [word];
    let at = 0;
    return parts.map((part) => word.slice(at, (at += part.length))).join(SOFT_HYPHEN);
  });
}
