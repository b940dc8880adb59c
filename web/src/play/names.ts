// What a game on the table is called. Pure.
import type { Named } from "../catalogue";
import type { Scene } from "../scene";

/** A puzzle of a set: its names, and the title with which it begins. */
export interface PuzzleName extends Named {
  readonly begins: string;
}

export interface Names {
  readonly title: string;
  readonly about: string;
}

/** A puzzle of a set goes by its own name, as long as the game has no better one: of the figure, of a level that was
 * reached, what somebody wrote there. */
export function namesOf({ title, about = "" }: Pick<Scene, "title" | "about">, puzzle: PuzzleName | undefined): Names {
  return puzzle && !about && title === puzzle.begins ? { title: puzzle.title, about: puzzle.set } : { title, about };
}

/** Both in one line. */
export const wholeName = ({ title, about }: Names): string => (about ? `${title} – ${about}` : title);
