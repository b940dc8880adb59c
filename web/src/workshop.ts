// What a worker makes of games beside playing them: pages for paper, the film of a game. One of each at a
// time, in slices. No rules, no DOM: all is asked of the core.
import type { Core } from "./generated/core";
import { endOf } from "./history/tree";
import type { Tree } from "./protocol";
import type { Colours } from "./settings";

/** Width and height of paper, in points of 1/72 inch. */
export type Paper = readonly [number, number];

/** How a game is drawn. */
export interface Look extends Colours {
  readonly show: number;
  /** Pixels. */
  readonly width: number;
}

export class Workshop {
  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // ---- a sheet

  /** Begins a sheet: of the setups, with what each is called behind a tab, the first so many whose answer is found. */
  sheetBegin(setups: readonly string[], heading: string, count: number, paper: Paper): void {
    for (const [setup = ""] of setups.slice(0, count).map((one) => one.split("\t"))) this.core.close(this.core.open(setup)); // their data
    this.core.sheetOpen(setups.join("\n"), heading, count, ...paper);
  }

  /** Works on for about so long; how many puzzles the sheet lacks, 0: it is filled. */
  sheetOn(milliseconds: number): number {
    const start = this.now();
    for (;;) {
      const lacks = this.core.sheetStep();
      if (lacks === 0 || this.now() - start >= milliseconds) return lacks;
    }
  }

  /** The pages as SVG, answers behind the puzzles; then the sheet is gone. */
  sheetPages(): string[] {
    const pages: string[] = [];
    for (let page = this.core.sheetPage(0); page !== undefined; page = this.core.sheetPage(pages.length))
      pages.push(page);
    this.core.sheetClose();
    return pages;
  }

  // ---- a moving picture

  /** Opens the film of a record's line that leads through where it stands to its end: how many frames it
   * has. */
  filmBegin(record: string, look: Look): number {
    const table = this.core.read(record);
    const { nodes, cursor, next } = JSON.parse(this.core.tree(table)) as Tree;
    return this.core.filmOpen(table, endOf(nodes, cursor, next), look.show, look.isDark, look.palette, look.width);
  }
}
