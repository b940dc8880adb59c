// Which games have a lesson, and what it consists of: data/lessons, fetched when one is opened.

export interface LessonStep {
  readonly position: string;
  readonly say: Readonly<Record<string, string>>;
  /** What is said instead where there are only fingers: no wheel, no keys. */
  readonly touch?: Readonly<Record<string, string>>;
  /** How a piece is taken back, said while one lies so that the step cannot be done. */
  readonly back?: Readonly<Record<string, string>>;
  /** Nodes of the scene that are ringed. */
  readonly marks: readonly number[];
  /** These moves, any move, moves until the game is over, or nothing to be done. */
  readonly accept: readonly string[] | "any" | "over" | "";
  /** What is ringed and accepted where this move was played in a step before. */
  readonly instead?: Readonly<Record<string, Pick<LessonStep, "marks" | "accept">>>;
  /** The game's buttons that the step is about, "turn" and "flip" for those of the hand; left out: all of the game's. */
  readonly actions?: readonly string[];
}

export interface Lesson {
  readonly steps: readonly LessonStep[];
}

const lessons = import.meta.glob<Lesson>("../../data/lessons/*.json", { import: "default" });

export const hasLesson = (game: string): boolean => `../../data/lessons/${game}.json` in lessons;

export async function lessonOf(game: string): Promise<Lesson | undefined> {
  return lessons[`../../data/lessons/${game}.json`]?.();
}

// ---- what was played stays

// Lists of moves are data of the lessons, which the core reads when a step is opened; here words are only told apart, so
// that a step needs no call, and none of them is understood. The tests replay every line that can come about.
const BEFORE = "\n\n"; // the moves of a position
const movesOf = (position: string): string[] =>
  (position.split(BEFORE)[1] ?? "").split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word));

/** A step as it is from this position on. */
export function stepFrom(step: LessonStep, position: string): LessonStep {
  const played = movesOf(position).find((move) => step.instead?.[move]);
  return { ...step, position, ...(played ? step.instead?.[played] : undefined) };
}

/**
 * Where the next step begins once an accepted move was played in one that began at a position: on from there, if the
 * lesson's own line goes on so, with the answers that it has.
 */
export function positionAfter(began: string, played: string, step: LessonStep, next: LessonStep): string {
  const line = movesOf(next.position);
  const { length } = movesOf(step.position);
  const goesOn = Array.isArray(step.accept) && step.accept.includes(line[length]) &&
    next.position.startsWith(step.position.trimEnd());
  if (!goesOn) return next.position;
  const moves = [...movesOf(began), played, ...line.slice(length + 1)];
  return `${next.position.split(BEFORE)[0]}${BEFORE}1. ${moves.join(" ")}\n`;
}
