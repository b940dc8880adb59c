// What the page and its workers say to each other: typed calls and their answers.
// Scenes and trees travel as JSON text, because a long string crosses faster than many objects.
import type { Desk } from "./desk";
import type { Core } from "./generated/core";

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

/** One value of an option that has a few. */
export interface ChoiceInfo {
  readonly name: string;
  readonly words: string | null;
}

/** One row of a game's table of options. */
export interface OptionInfo {
  readonly key: string;
  readonly kind: "number" | "choice" | "set" | "text" | "word";
  readonly words: string | null;
  readonly help: string | null;
  readonly least?: number;
  readonly most?: number;
  /** The number, the index of the choice, the set's bits, the text; null: it depends. */
  readonly usual: number | string | null;
  readonly choices?: readonly ChoiceInfo[];
  /** Whether the command line takes a file there. */
  readonly file: boolean;
}

/** One of the games under a game's roof; `name` is the bare word that chooses it. */
export interface VariantInfo {
  readonly name: string;
  readonly words: string | null;
  readonly help: string | null;
  readonly solves: boolean;
  readonly hints: boolean;
  readonly generates: boolean;
  readonly options: readonly OptionInfo[];
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly variants: readonly VariantInfo[];
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
  /** Chance's move. */
  readonly drawn?: boolean;
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
  /** The moves in words, a list by node. */
  readonly told: string;
  readonly record: string;
  readonly info: Info;
  readonly hand: Hand;
}

export interface Look {
  readonly style: string;
  readonly defs: string;
}

/** A game that was opened: its handle in the core, its view, and what holds as long as it is open. */
export interface Opened extends View {
  readonly table: number;
  readonly look: Look;
  /** Showing an outline changes the picture. */
  readonly hasOutline: boolean;
  /** What the game likes to be shown on its board. */
  readonly shows: number;
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

/** Every call that a worker answers: the desk's, and the core's own, written from its header. */
export type Calls = Pick<Desk, keyof Desk> & Omit<Core, keyof Desk | "memorySize">;
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
