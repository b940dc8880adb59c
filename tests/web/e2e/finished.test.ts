// Games that are played to their end by mouse, by touch and by keys alike: only by tapping what can be tapped. What to tap is
// found by trying it on the core. Where a game needs more of a hand, its own file plays it to the end.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { eventKinds, type Tree } from "~/protocol";
import { readScene, TAP } from "~/scene";
import { loadCore } from "../../parity/pair";
import { anchorOf } from "./laying";
import { asRecords, leave, movesOf, settled, shot, start, statusOf, stop, toBoard, visit, walkToNode, type Run } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const core = loadCore();
const BUDGET = 100_000; // nodes of a hint

/** The same game on the core. */
class Rehearsal {
  private readonly table: number;

  constructor(setup: string) {
    this.table = core.open(setup);
  }

  /** What a hint would do, else what is legal first; undefined at the end. */
  next(): string | undefined {
    const legal = JSON.parse(core.moves(this.table)) as string[];
    if (legal.length === 0) return undefined;
    const { can } = JSON.parse(core.info(this.table)) as { can: { hint: boolean } };
    for (let step = 0; can.hint && step < 5; step++) {
      const { move } = JSON.parse(core.hint(this.table, step, BUDGET, 0)) as { move: string | null };
      if (move && legal.includes(move)) return move;
    }
    return legal[0];
  }

  /** Makes a move here; the nodes that are tapped for it, or none where it is a button's. */
  taps(move: string): readonly number[] {
    const home = core.hash(this.table);
    core.play(this.table, move);
    const wanted = core.hash(this.table);
    core.undo(this.table);
    const tappable = readScene(core.scene(this.table, 0)).nodes.filter((one) => (one.grips ?? 0) & TAP);
    const ids = (some: (role: string) => boolean): number[] =>
      tappable.filter((one) => some(one.role)).map((one) => one.id ?? 0);
    const ways = [
      ...ids(() => true).map((id) => [id]),
      ...ids((role) => role === "piece").flatMap((first) => ids((role) => role !== "piece").map((id) => [first, id])),
    ];
    const found = ways.find((way) => {
      for (const id of way) this.tap(id);
      const isIt = core.hash(this.table) === wanted;
      if (!isIt && core.hash(this.table) !== home) core.undo(this.table);
      if (!isIt) core.gesture(this.table, eventKinds.indexOf("cancel"), 0, 0, 0, 0, "", 0);
      return isIt;
    });
    if (!found) core.play(this.table, move);
    return found ?? [];
  }

  get depth(): number {
    const { cursor, nodes } = JSON.parse(core.tree(this.table)) as Tree;
    let count = 0;
    for (let at = cursor; at > 0; at = nodes[at]?.parent ?? 0) count++;
    return count;
  }

  close(): void {
    core.close(this.table);
  }

  private tap(id: number): void {
    core.gesture(this.table, eventKinds.indexOf("tap"), id, 0, 0, 0, "", 0);
  }
}

type Hand = (page: Page, id: number) => Promise<void>;

const hands: Readonly<Record<string, Hand>> = {
  mouse: async (page, id) => {
    const { x, y } = await anchorOf(page, id);
    await page.mouse.click(x, y);
  },
  touch: async (page, id) => {
    const { x, y } = await anchorOf(page, id);
    await page.touchscreen.tap(x, y);
  },
  keys: async (page, id) => {
    await walkToNode(page, id);
    await page.keyboard.press("Enter");
  },
};

const setups = {
  "strips:board=6x6,pieces=2": / wins?\b|a draw/i,
  "strips:solo,board=5x5,pieces=3,target=3": /Solved/,
  "twixt:size=5,swap=no": / wins?\b|a draw/i,
  "twixt:problem,moves=D3+C5+E4+D5+C3+B6+B4+A4+D6+B3+B7+D2": /Solved/,
} as const;

it.each(Object.entries(setups).flatMap(([setup, end]) => Object.keys(hands).map((by) => [setup, by, end] as const)))(
  "%s is played to its end by %s", async (setup, by, end) => {
    const one = await visit(run, `#new=${encodeURIComponent(setup)}`,
      by === "touch" ? { touch: true, width: 360, height: 740 } : {});
    const { page } = one;
    const rehearsal = new Rehearsal(setup);
    await asRecords(page); // answers of the other side are in the list too
    if (by === "keys") await toBoard(page);
    let moves = 0;
    for (let move = rehearsal.next(); move; move = rehearsal.next(), moves++) {
      const taps = rehearsal.taps(move);
      for (const id of taps) {
        await hands[by]?.(page, id);
        await settled(page);
      }
      if (taps.length === 0 && by === "keys") await page.keyboard.press("p");
      else if (taps.length === 0) await page.locator(".due").click();
      await expect.poll(async () => (await movesOf(page)).length - 1).toBe(rehearsal.depth);
      if (moves === 1) await shot(page, `finished-${setup.replace(/[=,].*/, "").replace(/\W/g, "-")}-${by}-middle`);
    }
    rehearsal.close();
    expect(await statusOf(page)).toMatch(end);
    await page.getByRole("button", { name: "Play again" }).waitFor();
    if (by === "touch") { // what was made stays in sight
      const panel = await page.locator(".panel").boundingBox();
      expect(panel?.y).toBeGreaterThan(0.6 * 740);
    }
    await shot(page, `finished-${setup.replace(/[=,].*/, "").replace(/\W/g, "-")}-${by}`);
    await leave(one);
  });
