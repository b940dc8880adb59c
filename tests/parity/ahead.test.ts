// A solution is looked at, and put on the board, from any position on its way: also where most of it lies already.
import { describe, expect, it } from "vitest";
import { Desk } from "~/desk";
import { readScene } from "~/scene";
import { Solver } from "~/solver";
import { loadCore } from "./pair";

const core = loadCore();
const desk = new Desk(core);
const solver = new Solver(core);
const SLICE = 100; // ms

function solutionOf(record: string): string {
  solver.solve(record, 1, true);
  for (;;) {
    const { texts, done } = solver.solveOn(SLICE);
    if (texts[0] || done) return texts[0] ?? "";
  }
}

const isOver = (table: number): boolean => (JSON.parse(core.info(table)) as { over: boolean }).over;

describe.each([
  "dissection:figure=rabbit", "dissection", "pentahex:pieces=free4,board=4x7", "space", "tantrix:discovery,n=5", "strips:solo,board=6x6,pieces=4",
])("%s", (setup) => {
  it("is solved by its solution from each position on the way", () => {
    const start = core.open(setup);
    const all = solutionOf(core.record(start)).split(/\s+/);
    core.close(start);
    let looked = 0;
    for (let laid = 0; laid < all.length; laid++) {
      for (const already of [all.slice(0, laid), all.slice(all.length - laid)]) { // from the front, from the end
        const table = core.open(setup);
        try {
          for (const move of already) core.play(table, move);
        } catch {
          core.close(table); // that order is none of this game's
          continue;
        }
        const record = core.record(table);
        const solution = solutionOf(record);
        const ahead = solver.lookAhead(record, solution, 0, 1);
        expect(ahead.told.length, record).toBeGreaterThan(0);
        if (solution === all.join(" ")) expect(ahead.told.length, record).toBeLessThanOrEqual(all.length - laid); // of what lies nothing is told
        const view = desk.playAll(table, 0, solution);
        expect(view.info.over, record).toBe(true);
        expect(readScene(view.scene).nodes.length).toBeGreaterThan(0);
        expect(isOver(table)).toBe(true);
        core.close(table);
        looked++;
      }
    }
    expect(looked).toBeGreaterThanOrEqual(all.length);
  });
});
