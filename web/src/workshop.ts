// What a worker makes of games beside playing them: pages for paper, frames of a moving picture. One of
// each at a time, in slices. No rules, no DOM: all is asked of the core.
import type { Core } from "./generated/core";
import { endOf } from "./history/tree";
import type { Tree } from "./protocol";
import type { Scene } from "./scene";

/** Width and height of paper, in points of 1/72 inch. */
export type Paper = readonly [number, number];

/** How a game is drawn. */
export interface Look {
  readonly show: number;
  readonly isDark: boolean;
  /** Pixels. */
  readonly width: number;
}

// What fits a telephone either way.
const RATIO_LEAST = 0.7;
const RATIO_MOST = 1.8;

export class Workshop {
  private table = 0; // of the moving picture
  private look: Look = { show: 0, isDark: false, width: 0 };
  private stops: readonly number[] = []; // nodes of the history, one a frame

  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // ---- a sheet

  /** Begins a sheet: of the setups the first so many whose answer is found. */
  sheetBegin(setups: readonly string[], heading: string, count: number, paper: Paper): void {
    for (const setup of setups.slice(0, count)) this.core.close(this.core.open(setup)); // their data come first
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

  /** Begins with the line of a record's history that leads through where it stands to its end: how many
   * frames it has. What chance does is seen with the move before it. */
  filmBegin(record: string, look: Look): number {
    const { core } = this;
    this.look = look;
    this.table = core.read(record);
    const { nodes, cursor, next } = JSON.parse(core.tree(this.table)) as Tree;
    const way: number[] = [];
    for (let at = endOf(nodes, cursor, next); at > 0; at = nodes[at]?.parent ?? 0) way.unshift(at);
    this.stops = [0, ...way].filter((_, i, all) => !nodes[all[i + 1] ?? 0]?.drawn);
    core.jump(this.table, way.at(-1) ?? 0);
    const [, , width, height] = (JSON.parse(core.scene(this.table, look.show)) as Scene).box;
    core.stage(this.table, Math.min(RATIO_MOST, Math.max(RATIO_LEAST, width / height)));
    return this.stops.length;
  }

  filmFrame(index: number): string {
    const { core, table, look } = this;
    core.jump(table, this.stops[index] ?? 0);
    return core.svg(table, look.show, look.isDark, look.width);
  }
}
