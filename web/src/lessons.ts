// Which games have a lesson, and what it consists of: data/lessons, fetched when one is opened.

export interface LessonStep {
  readonly position: string;
  readonly say: Readonly<Record<string, string>>;
  /** What is said instead where there are only fingers: no wheel, no keys. */
  readonly touch?: Readonly<Record<string, string>>;
  /** Nodes of the scene that are ringed. */
  readonly marks: readonly number[];
  /** These moves, any move, moves until the game is over, or nothing to be done. */
  readonly accept: readonly string[] | "any" | "over" | "";
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
