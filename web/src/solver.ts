// What a worker does for whoever looks for solutions: finds and counts them, looks ahead to one, charts how
// all of them lie. In slices, on copies. No rules, no DOM: all is asked of the core.
import type { Core } from "./generated/core";
import { inHundredths, toldAt, type Told } from "./laid";
import { needed } from "./needed";
import type { Chart, SolveReport } from "./protocol";
import { readScene, SHOW_COORDINATES, type Scene } from "./scene";

/** Solutions are handed to the page this many at a time. */
const TEXTS_AT_ONCE = 16;
const FIRST_BUDGET = 1000; // nodes; how many go into a step follows the clock
const FIRST_TRIES = 4; // a try is as much as many nodes
const MOST_BUDGET = 2 ** 40;

/** What the board would show after some moves, and these in words. */
export interface Ahead {
  readonly scene: string;
  readonly told: readonly Told[];
}

/** How all lies; what is the same after a move needs no telling of it. */
const lies = ({ nodes }: Scene): string => JSON.stringify(nodes);

export class Solver {
  private job = 0;
  private jobTable = 0; // the copy that it works on
  private aside: { readonly job: number; readonly table: number } | undefined; // waits to be gone on with
  private charting = 0;
  private chartTable = 0;
  private budget = FIRST_BUDGET;
  private least = FIRST_BUDGET; // that a step may have

  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // ---- solutions

  /** Begins to look for so many solutions, 0: to count all. Only solutions that are wanted as texts are
   * kept. */
  solve(record: string, limit: number, wantsTexts: boolean): void {
    this.begin(() => this.core.read(record), FIRST_BUDGET,
      (table) => this.core.jobSolve(table, limit, wantsTexts));
  }

  /** Begins to count the solutions of a puzzle that nobody has begun. */
  countSetup(setup: string): void {
    this.begin(() => this.core.open(setup), FIRST_BUDGET, (table) => this.core.jobSolve(table, 0, false));
  }

  /** Begins to find out how hard such a puzzle is. */
  rateSetup(setup: string): void {
    this.begin(() => this.core.open(setup), FIRST_TRIES, (table) => this.core.jobRate(table));
  }

  /** Begins to look for a fresh puzzle like this one; its only solution will be the text of a config. */
  makeFresh(setup: string, seed: number, difficulty: number): void {
    this.begin(() => this.core.open(setup), FIRST_BUDGET,
      (table) => this.core.jobGenerate(table, seed, difficulty));
  }

  /** Works on for about so long; with the next of the solutions that were found. */
  solveOn(milliseconds: number): SolveReport {
    const isDone = (): boolean => this.report().done;
    this.inSteps(milliseconds, isDone, (budget) => {
      this.core.jobStep(this.job, budget);
      return isDone();
    });
    const texts: string[] = [];
    for (let i = 0; i < TEXTS_AT_ONCE; i++) {
      const text = this.core.jobTake(this.job);
      if (text === undefined) break;
      texts.push(text);
    }
    return { ...this.report(), texts };
  }

  solveEnd(): void {
    if (this.jobTable) this.core.close(this.jobTable); // its job ends with it
    this.job = this.jobTable = 0;
  }

  /** The job waits, whatever else is done meanwhile, until it is brought back. One at a time does. */
  putAside(): void {
    this.dropAside();
    if (this.jobTable) this.aside = { job: this.job, table: this.jobTable };
    this.job = this.jobTable = 0;
  }

  /** Whether what was put aside is there to go on with. */
  bringBack(): boolean {
    const { aside } = this;
    if (!aside) return false;
    this.solveEnd();
    this.aside = undefined;
    this.job = aside.job;
    this.jobTable = aside.table;
    this.budget = this.least = FIRST_BUDGET;
    return true;
  }

  dropAside(): void {
    if (this.aside) this.core.close(this.aside.table);
    this.aside = undefined;
  }

  /** What a board of this ratio would show after moves, parted by blanks, that are played on a copy. */
  lookAhead(record: string, moves: string, show: number, ratio: number): Ahead {
    const { core } = this;
    const table = core.read(record);
    try {
      core.stage(table, ratio);
      const told: Told[] = [];
      let before = readScene(core.scene(table, SHOW_COORDINATES));
      for (const move of needed(core, table, moves)) {
        const words = core.tellMove(table, move);
        core.play(table, move);
        const after = readScene(core.scene(table, SHOW_COORDINATES));
        if (words && lies(before) !== lies(after)) told.push(toldAt(words, before, after));
        before = after;
      }
      return { scene: core.scene(table, show), told: inHundredths(told) };
    } finally {
      core.close(table);
    }
  }

  // ---- how all solutions lie

  chart(record: string): void {
    this.chartEnd();
    this.chartTable = this.core.read(record);
    this.budget = this.least = FIRST_BUDGET;
    this.charting = this.core.chartOpen(this.chartTable);
  }

  /** Works on for about so long: the chart when it is done, else how large it is so far. */
  chartOn(milliseconds: number): Chart | number {
    let isDone = false;
    this.inSteps(milliseconds, () => false, (budget) =>
      (isDone = this.core.chartStep(this.charting, budget) === 1));
    return isDone ? JSON.parse(this.core.chartReport(this.charting)) as Chart
      : this.core.chartSize(this.charting);
  }

  chartEnd(): void {
    if (this.chartTable) this.core.close(this.chartTable); // its chart ends with it
    this.charting = this.chartTable = 0;
  }

  // ---- inner

  private begin(open: () => number, budget: number, start: (table: number) => number): void {
    this.solveEnd();
    this.jobTable = open();
    this.budget = this.least = budget;
    this.job = start(this.jobTable);
  }

  private report(): Omit<SolveReport, "texts"> {
    return JSON.parse(this.core.jobReport(this.job)) as Omit<SolveReport, "texts">;
  }

  // Steps whose length follows the clock, until one says that it was the last, or the time is over.
  private inSteps(
    milliseconds: number, isDone: () => boolean, step: (budget: number) => boolean,
  ): void {
    const start = this.now();
    for (let isOver = isDone(); !isOver;) {
      const before = this.now();
      isOver = step(this.budget);
      const took = this.now() - before;
      if (took < milliseconds / 4) this.budget = Math.min(this.budget * 2, MOST_BUDGET);
      else if (took > milliseconds) this.budget = Math.max(this.least, this.budget / 2);
      if (this.now() - start >= milliseconds) return;
    }
  }
}
