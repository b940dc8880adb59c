// How hard puzzles are, and the groups into which those of a game fall by it. It was measured beforehand (data/ratings.txt)
// and comes with the lists of puzzles. Knows no game.
import { isPuzzles, type ExampleCard, type GameCard } from "./catalogue";
import { fill, words } from "./words/en";

/** What a puzzle was measured by, and how much of it it is. */
export interface Rating {
  readonly measure: string;
  readonly value: number;
}

/** By setup; of a puzzle that is not there it is not known. */
export type Ratings = ReadonlyMap<string, Rating>;

/** Puzzles of one difficulty. */
export interface Group {
  /** What an address calls it. */
  readonly name: string;
  readonly title: string;
  /** From which number to which, where it is told by numbers. */
  readonly range: string;
  readonly examples: readonly ExampleCard[];
}

interface Measured {
  readonly measure: string;
  readonly values: readonly number[];
}

const files = import.meta.glob<Readonly<Record<string, readonly Measured[]>>>("./generated/ratings.json", {
  import: "default", eager: true,
});

/** Of a game's puzzles. */
export const ratingsOf = (game: GameCard): Ratings => new Map(game.sets.flatMap(({ examples }, i) => {
  const { measure = "", values = [] } = Object.values(files)[0]?.[game.name]?.[i] ?? {};
  return examples.flatMap(({ setup }, at) => (values[at] ? [[setup, { measure, value: values[at] }] as const] : []));
}));

// ---- groups

/** How hard puzzles feel by the core's ten steps: the name of each group, and its hardest step. */
const STEPS = [["easy", 4], ["medium", 6], ["hard", 8], ["hardest", 10]] as const;
const TURNS = "turns"; // the measure of a win
const UNKNOWN = "unknown";

const stepOf = (value: number): (typeof STEPS)[number][0] => STEPS.find(([, most]) => value <= most)?.[0] ?? "hardest";

/** What a card says of it; "": what it needs is in the name of its set. */
export const ratingText = (rating: Rating | undefined): string =>
  rating && rating.measure !== TURNS ? fill(words.levels.rated, words.levels[stepOf(rating.value)], rating.value) : "";

/** The groups of a game's puzzles, the easiest first and last those of which nothing is known; none where it would be one. */
export function groupsOf(game: GameCard, ratings: Ratings): Group[] {
  const examples = game.sets.filter(isPuzzles).flatMap((set) => set.examples);
  const valueOf = (one: ExampleCard, isTurns: boolean): number => {
    const rating = ratings.get(one.setup);
    return rating && (rating.measure === TURNS) === isTurns ? rating.value : 0;
  };
  const turns = [...new Set(examples.map((one) => valueOf(one, true)))].filter(Boolean).sort((a, b) => a - b);
  const groups = [
    ...STEPS.map(([name, most], i) => {
      const least = (STEPS[i - 1]?.[1] ?? 0) + 1;
      return {
        name, title: words.levels[name], range: fill(words.gallery.playersRange, least, most),
        examples: examples.filter((one) => valueOf(one, false) > 0 && stepOf(valueOf(one, false)) === name),
      };
    }),
    ...turns.map((value) => ({
      name: `${TURNS}-${value}`, title: fill(words.levels.turns, value), range: "",
      examples: examples.filter((one) => valueOf(one, true) === value),
    })),
    { name: UNKNOWN, title: words.levels.unknown, range: "", examples: examples.filter((one) => !ratings.has(one.setup)) },
  ].filter((one) => one.examples.length > 0);
  return groups.length > 1 ? groups : [];
}

/** What was measured, in sentences. */
export const measuredText = (groups: readonly Group[]): string =>
  [groups.some((one) => one.range) && words.levels.measured, groups.some((one) => one.name.startsWith(TURNS)) && words.levels.measuredTurns]
    .filter(Boolean).join(" ");

/** The puzzles of a group, by its name; undefined: the game has no such group. */
export const groupNamed = (game: GameCard, name: string): readonly ExampleCard[] | undefined =>
  groupsOf(game, ratingsOf(game)).find((one) => one.name === name)?.examples;
