// What the page and its workers say to each other: typed calls and their answers.
// Scenes and trees travel as JSON text, because a long string crosses faster than many objects.
import type { Diagnosis, Info, JobReport } from "./answers";
import type { Desk } from "./desk";
import type { Lister } from "./figures/lister";
import type { Core } from "./generated/core";
import type { Mind } from "./mind";
import type { Solver } from "./solver";
import type { Workshop } from "./workshop";

export type * from "./answers";

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
  /** What it is at that it can be helped with. */
  readonly at?: string;
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

/** With the solutions that are new. */
export interface SolveReport extends JobReport {
  readonly texts: readonly string[];
}

/** Every call that a worker answers: its owners', and the core's own, written from its header. */
export type Calls = Pick<Desk, keyof Desk> & Pick<Mind, keyof Mind> & Pick<Solver, keyof Solver> &
  Pick<Workshop, keyof Workshop> & Pick<Lister, keyof Lister> &
  Omit<Core, keyof Desk | keyof Mind | keyof Solver | keyof Workshop | keyof Lister | "memorySize">;
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
