// What was solved, how fast, and the puzzles of the days. Local to this browser; knows no game.
import { fill, words } from "./words/en";
import { gameOfSetup, isForSeveral, puzzlesOf, type ExampleCard, type ExampleSet, type GameCard } from "./catalogue";

/** A puzzle that was solved, by its setup. */
export interface Solved {
  readonly setup: string;
  /** Milliseconds of the fastest time without help; 0: none yet. */
  readonly best: number;
  /** The day of the first time, such as "2026-11-22". */
  readonly day: string;
  /** The latest day whose puzzle it was when it was solved. */
  readonly ofDay?: string;
}

export type Progress = ReadonlyMap<string, Solved>;

/** The record of a puzzle after it was solved once more. `helped`: not by the player alone. */
export function solvedAgain(
  before: Solved | undefined, setup: string, time: number, helped: boolean, day: string,
): Solved {
  const counted = helped ? 0 : Math.max(1, Math.round(time));
  const best = Math.min(before?.best || Infinity, counted || Infinity);
  return { setup, best: best === Infinity ? 0 : best, day: before?.day ?? day };
}

/** What two browsers know of one puzzle. */
export function solvedThere(here: Solved | undefined, there: Solved): Solved {
  if (!here) return there;
  const best = Math.min(here.best || Infinity, there.best || Infinity);
  const ofDay = [here.ofDay ?? "", there.ofDay ?? ""].sort()[1];
  return {
    setup: here.setup,
    best: best === Infinity ? 0 : best,
    day: here.day < there.day ? here.day : there.day,
    ...(ofDay ? { ofDay } : {}),
  };
}

export const doneIn = ({ examples }: Pick<ExampleSet, "examples">, progress: Progress): number =>
  examples.filter((one) => progress.has(one.setup)).length;

export const doneOf = (game: GameCard, progress: Progress): number =>
  game.sets.reduce((sum, set) => sum + doneIn(set, progress), 0);

/** The fastest time in a set, 0 when there is none. */
export function bestIn({ examples }: Pick<ExampleSet, "examples">, progress: Progress): number {
  const times = examples.map((one) => progress.get(one.setup)?.best || Infinity);
  const best = Math.min(...times);
  return best === Infinity ? 0 : best;
}

/** What one plays by the one touch: the first puzzle that is not solved, else the first example. */
export const nextOf = (game: GameCard, progress: Progress): string =>
  nextAmong(game.sets.flatMap((set) => set.examples), progress) ?? game.name;

export function nextAmong(all: readonly ExampleCard[], progress: Progress): string | undefined {
  const open = all.find((one) => isForSeveral(one) || !progress.has(one.setup));
  return (open ?? all[0])?.setup;
}

/** How long it took just now, for the player, beside the best time before. */
export function timeSaid(before: Solved | undefined, time: number): string {
  const best = before?.best ?? 0;
  return best === 0 ? fill(words.play.time, timeText(time))
    : time < best && timeText(time) !== timeText(best) ? fill(words.play.timeBest, timeText(time), timeText(best))
      : fill(words.play.timeBehind, timeText(time), timeText(best));
}

/** "0:21", "1:02:03". */
export function timeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

// ---- days

/** The day by the clock on the wall here. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The puzzle of a day, the same for everyone: games take turns, and a game's puzzles too. */
export function puzzleOfDay(games: readonly GameCard[], day: string): ExampleCard | undefined {
  const all = puzzlesOf(games);
  const names = [...new Set(all.map((one) => gameOfSetup(one.setup)))].sort();
  const number = numberOf(day);
  const own = all.filter((one) => gameOfSetup(one.setup) === names[number % names.length]);
  const step = 7; // neighbours in a set are alike, neighbours in time should not be
  const round = Math.floor(number / Math.max(1, names.length));
  return own[(round * (own.length % step === 0 ? 1 : step)) % Math.max(1, own.length)];
}

/** The day whose puzzle this is for who solves it now; who began it on its day solves that day's, however much later. */
export const dayOfSolving = (games: readonly GameCard[], setup: string, now: number, begun: number): string | undefined =>
  [now, begun].map((at) => dayOf(new Date(at))).find((day) => puzzleOfDay(games, day)?.setup === setup);

/** Days in a row up to today, or to yesterday while today's is open. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  const numbers = new Set([...days].map(numberOf));
  let at = numberOf(today);
  if (!numbers.has(at)) at--;
  let count = 0;
  while (numbers.has(at--)) count++;
  return count;
}
