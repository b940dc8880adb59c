// What the page and its workers say to each other: typed calls and their answers.
// Scenes and trees travel as JSON text, because a long string crosses faster than many objects.

/** Why the core refused something, with its place in the text that was read. */
export interface Diagnosis {
  readonly status: string;
  readonly key: string;
  readonly words: string;
  readonly args: readonly string[];
  readonly marks: readonly number[];
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
}

export interface FormatInfo {
  readonly name: string;
  readonly extension: string;
  readonly words: string;
  readonly writes: boolean;
}

export interface ExampleInfo {
  readonly config: string;
  readonly title: string;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly configWords: string;
  readonly solves: boolean;
  readonly hints: boolean;
  readonly generates: boolean;
  readonly formats: readonly FormatInfo[];
  readonly examples: readonly ExampleInfo[];
}

/** The position in numbers. */
export interface Info {
  readonly game: string;
  readonly config: string;
  /** From the start to here. */
  readonly moves: number;
  readonly players: number;
  readonly player: number;
  readonly over: boolean;
  readonly winner: number;
  readonly words: string | null;
  readonly scores: readonly number[];
  readonly can: Allowed;
}

/** What is possible at the position. */
export interface Allowed {
  readonly undo: boolean;
  readonly redo: boolean;
  readonly hint: boolean;
  readonly solve: boolean;
  readonly generate: boolean;
}

export interface TreeNode {
  readonly move: string | null;
  readonly parent: number;
  readonly depth: number;
  readonly comment?: string;
}

/** The history: node 0 is the start; parents come before children. */
export interface Tree {
  readonly tags: Readonly<Record<string, string>>;
  readonly cursor: number;
  readonly next: number;
  readonly nodes: readonly TreeNode[];
}

/** Everything the page shows of an open game. */
export interface View {
  readonly scene: string;
  readonly tree: string;
  readonly record: string;
  readonly info: Info;
  /** Only right after opening: showing an outline would change the picture. */
  readonly hasOutline?: boolean;
}

/** In the order of the core's ita_event_kind. */
export const eventKinds = [
  "focus", "tap", "grab", "drag", "drop", "turn", "flip", "cancel", "action",
] as const;
export type EventKind = (typeof eventKinds)[number];

export interface HandEvent {
  readonly kind: EventKind;
  readonly node?: number;
  readonly x?: number;
  readonly y?: number;
  readonly amount?: number;
  readonly name?: string;
}

export interface Hand {
  readonly answer: "nothing" | "hand" | "move" | "refused";
  readonly held: number;
  readonly focus: number;
  readonly x: number;
  readonly y: number;
  readonly why?: Diagnosis;
}

/** What an event led to: a new scene when the hand changed, a whole view when a move was played. */
export interface Outcome {
  readonly hand: Hand;
  readonly scene?: string;
  readonly view?: View;
}

/** In the order of the core's ita_direction. */
export const directions = [
  "left", "right", "up", "down", "first", "next", "previous",
] as const;
export type Direction = (typeof directions)[number];

export interface Look {
  readonly style: string;
  readonly defs: string;
}

export interface Hint {
  readonly words: string;
  readonly move: string | null;
}

export interface SolveReport {
  readonly done: boolean;
  readonly complete: boolean;
  readonly progress: number;
  readonly nodes: number;
  readonly solutions: number;
  readonly unique: number | null;
  readonly reason: string | null;
  readonly texts: readonly string[];
}

/** Every call a worker answers. */
export interface Calls {
  games(): GameInfo[];
  look(game: string): Look;
  open(text: string, seed: number, show: number): View;
  read(bytes: Uint8Array, seed: number, show: number): View;
  close(): void;
  show(show: number): View;
  event(event: HandEvent): Outcome;
  step(from: number, direction: Direction): number;
  undo(): View;
  redo(): View;
  jump(node: number): View;
  play(moves: string): View;
  comment(node: number, words: string): View;
  tag(name: string, value: string): View;
  picture(isDark: boolean, pixels: number): string;
  pictureText(): string;
  convert(format: string): string;
  /** The canonical setups of a game's examples, in their order. */
  setups(game: string): string[];
  thumbnail(source: { text: string } | { record: string }, isDark: boolean): string;
  generate(game: string, seed: number, difficulty: number): string;
  hint(record: string, step: number, budget: number): Hint;
  /** Whether the solver can do anything from here: some kinds of a game have nothing to solve. */
  solves(): boolean;
  solve(record: string, limit: number): void;
  solveOn(milliseconds: number): SolveReport;
  solveEnd(): void;
}

export type CallName = keyof Calls;

export interface Request {
  readonly id: number;
  readonly call: CallName;
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "broken"; readonly words: string }
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refused"; readonly id: number; readonly why: Diagnosis }
  | { readonly kind: "crashed"; readonly id: number; readonly words: string };
