// What a worker does for who browses figures by class: a list in slices of time. No rules, no DOM.
import type { Core } from "../generated/core";
import type { Wish } from "./wish";

/** Something that can be asked for. */
export interface Choice {
  readonly name: string;
  /** "Hexagons" */
  readonly called: string;
  /** A sentence about it. */
  readonly words?: string;
}

/** The first class is that of all figures. */
export interface FigureClass extends Choice {
  readonly order: boolean;
}

export interface Choices {
  readonly game: string;
  readonly sets: readonly Choice[];
  readonly among: readonly Choice[];
  readonly classes: readonly FigureClass[];
}

export interface ListReport {
  readonly count: number;
  readonly lookedAt: number;
  readonly unknown: number;
  readonly done: boolean;
  /** There are more than a list holds. */
  readonly cut: boolean;
  /** 0 to 1. */
  readonly progress: number;
}

/** A figure, as far as it is shown. */
export interface Row {
  readonly number: number;
  readonly title: string;
  /** What is known of it. */
  readonly words: string;
  /** "game:config", as the core writes it. */
  readonly setup: string;
  /** Its setup says what it is called. */
  readonly named: boolean;
}

export class Lister {
  private budget = 1; // figures in a step; follows the clock

  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  choicesFor(pieces: string): Choices {
    return JSON.parse(this.core.choices(pieces)) as Choices;
  }

  listBegin({ pieces, among, classes, corners }: Wish, most: number): void {
    this.core.listOpen(pieces, among, classes.join("+"), corners, most);
    this.budget = 1;
  }

  /** Looks on for about so long, or until so many are listed, 0: no matter how many. */
  listOn(milliseconds: number, enough: number): ListReport {
    const start = this.now();
    for (;;) {
      const before = this.now();
      const isDone = this.core.listStep(this.budget) === 1;
      const report = JSON.parse(this.core.listReport()) as ListReport;
      const took = this.now() - before;
      if (took < milliseconds / 8) this.budget *= 2;
      else if (took > milliseconds / 2) this.budget = Math.max(1, this.budget >> 1);
      if (isDone || (enough > 0 && report.count >= enough) || this.now() - start >= milliseconds) return report;
    }
  }

  /** Those listed from one place to before another, as far as there are any. */
  rows(from: number, to: number): Row[] {
    const rows: Row[] = [];
    for (let i = from; i < to; i++) {
      const text = this.core.listRow(i);
      if (text === undefined) break;
      rows.push(JSON.parse(text) as Row);
    }
    return rows;
  }
}
