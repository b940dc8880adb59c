// The games as they were when the page was built: sets, titles, players, a picture of each. It is
// there before the core has come. Written by web/catalogue.mjs; knows no game.
import type { Source } from "./pictures";
import { palettes, type Colours } from "./settings";

export interface ExampleCard {
  /** "game:config", as the core writes it. */
  readonly setup: string;
  readonly title: string;
  /** How many play; left out: one. */
  readonly players?: number;
  /** The core knows how it is solved; left out: it does. */
  readonly solves?: boolean;
  /** It is for several, and the computer plays too; left out: it does not. */
  readonly thinks?: boolean;
  /** A record of a position that its card shows, where its start shows nothing. */
  readonly shown?: string;
}

/** What its picture is drawn from. */
export const sourceOf = ({ setup, shown }: { readonly setup: string; readonly shown?: string | undefined }): Source =>
  shown ? { record: shown } : { text: setup };

export const isForSeveral = (one: ExampleCard): boolean => (one.players ?? 1) > 1;

export interface ExampleSet {
  readonly title: string;
  readonly examples: readonly ExampleCard[];
}

/** Where one makes puzzles. */
export interface DraftCard {
  readonly setup: string;
  readonly title: string;
}

export interface GameCard {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly sets: readonly ExampleSet[];
  /** It makes fresh puzzles. */
  readonly generates: boolean;
  readonly drafts: readonly DraftCard[];
  /** What hands do on its boards. */
  readonly grips: number;
  /** Its figures are listed by class. */
  readonly lists: boolean;
  /** The fewest and the most that play. */
  readonly players: readonly [number, number];
}

const texts = import.meta.glob<readonly GameCard[]>("./generated/catalogue/*.json", {
  import: "default",
});
const pictures = import.meta.glob<string>(["./generated/pictures/*.svg", "!./generated/pictures/rules-*.svg"], {
  eager: true, query: "?url", import: "default",
});

const USUAL = "en";

/** The games in a language, or in English. */
export function catalogueIn(language: string): Promise<readonly GameCard[]> {
  const path = (name: string): string => `./generated/catalogue/${name}.json`;
  const fetchCards = texts[path(language)] ?? texts[path(USUAL)];
  return fetchCards ? fetchCards() : Promise.resolve([]);
}

/** The address of a game's picture: of high contrast, or in standard colours. */
export const pictureOf = (game: string, colours: Colours): string =>
  pictures[`./generated/pictures/${game}${calledBy(colours)}.svg`] ?? "";

/** What files of pictures in these colours are called by. */
export const calledBy = ({ isDark, palette }: Colours): string =>
  `${palettes[palette] === "high" ? "-high" : ""}-${isDark ? "dark" : "light"}`;

export const gameOfSetup = (setup: string): string => setup.split(":", 1)[0] ?? setup;

/** A set of puzzles for one, so that it can be done. */
export const isPuzzles = (set: ExampleSet): boolean =>
  set.examples.every((one) => !isForSeveral(one));

/** A puzzle by the name that its set gives it. */
export interface Named {
  readonly title: string;
  readonly set: string;
}

/** What a setup is called, where it is a puzzle of a set. */
export function nameOfPuzzle(card: GameCard | undefined, setup: string): Named | undefined {
  for (const set of card?.sets.filter(isPuzzles) ?? []) {
    const found = set.examples.find((one) => one.setup === setup);
    if (found) return { title: found.title, set: set.title };
  }
  return undefined;
}

/** What one plays against the computer in a game: for two, if there is such a thing. */
export function againstComputer(game: GameCard): ExampleCard | undefined {
  const all = game.sets.flatMap((set) => set.examples).filter((one) => one.thinks);
  return all.find((one) => one.players === 2) ?? all[0];
}

/** The puzzles of all games that nothing but thought decides. */
export function puzzlesOf(games: readonly GameCard[]): ExampleCard[] {
  const all = games.flatMap((game) => game.sets.filter(isPuzzles).flatMap((set) => set.examples));
  return all.filter((one) => one.solves !== false);
}
