// What a game on the table needs from the page around it, and what it gives to be kept.
import type { Digest } from "../desk";
import type { Engine } from "../engine";
import type { GameInfo, Opened } from "../protocol";
import type { Settings } from "../settings";
import type { Origin } from "../way-back";
import type { ClockState, Timing } from "./clocks";
import type { Note } from "./moves-pane";
import type { PuzzleName } from "./names";
import type { Seats } from "./seats";

/** What is kept of a game after each move. */
export interface Played extends Digest {
  /** "game:config", as the core writes it. */
  readonly setup: string;
  /** A puzzle for one that is solved. */
  readonly won: boolean;
  /** The solver laid something of it. */
  readonly helped: boolean;
  /** Who sits where; none: people. */
  readonly seats: Seats;
  /** How the clocks stand; undefined: there are none. */
  readonly clocks: ClockState | undefined;
  /** What was written and is not in the record yet. */
  readonly note: Note | undefined;
}

export interface PlayOwner {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly game: GameInfo;
  readonly opened: Opened;
  /** A puzzle of a set: its names, in place of the title with which it begins. */
  readonly puzzle: PuzzleName | undefined;
  /** The worker for hints. */
  helper(): Engine;
  /** The worker that solves. */
  solver(): Engine;
  /** The worker in which the computer thinks about its own moves. */
  thinker(): Engine;
  /** The worker that analyses. */
  analyst(): Engine;
  /** A fresh worker for something that takes a while to be made. */
  press(): Engine;
  /** From where it was opened. */
  readonly origin: Origin;
  readonly seats: Seats;
  readonly clocks: ClockState | undefined;
  /** What was written when it was left, and has to come into the record. */
  readonly note: Note | undefined;
  /** It is played in another window too; here is a copy. */
  readonly isCopy: boolean;
  /** Keeps the game; called after everything that changes its record. Answers with what is to be said of the time where
   * a puzzle was solved without help just now, else "". */
  keep(played: Played): Promise<string>;
  /** The puzzle after this one; after the last, or from a setup of one's own, the first. */
  next(): void;
  /** The same setup from the start. */
  again(text: string, seats: Seats, timing?: Timing): void;
  notice(sentence: string): void;
  /** The core was lost or cannot show the game any more: opens the kept game in a fresh one. */
  reopen(): void;
}
