// Given moves made on the page: a board filled, a duel and a game of blocks, by mouse, touch and
// keys only. What the hands have to do for a move is found by trying it on the core.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Core } from "~/generated/core";
import { eventKinds, type Hand } from "~/protocol";
import { readScene, type SceneNode } from "~/scene";
import { loadCore } from "../../parity/pair";
import {
  depth, inLightAndDark, leave, mouseDrag, reasonOf, seriousViolations, shot, start, statusOf, stop, toBoard,
  touchDrag, visit, walkToNode, type Run,
} from "./browser";
import { anchorOf, toWindow, turnByKeys } from "./laying";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

interface Step {
  readonly tray: number; // node of the piece in the tray
  readonly flips: boolean;
  readonly turns: number;
  readonly x: number; // where a drag ends
  readonly y: number;
  readonly cell: number; // node of the cell that is tapped instead
}

class Rehearsal {
  readonly core: Core = loadCore();
  readonly table: number;

  constructor(setup: string) {
    this.table = this.core.open(setup);
  }

  legal(): string[] {
    return JSON.parse(this.core.moves(this.table)) as string[];
  }

  solution(): string[] {
    const job = this.core.jobSolve(this.table, 1, true);
    while (!(JSON.parse(this.core.jobReport(job)) as { done: boolean }).done)
      this.core.jobStep(job, 10_000);
    return (this.core.jobTake(job) ?? "").split(" ").filter(Boolean);
  }

  /** How a hand makes this move; then makes it. */
  rehearse(move: string): Step {
    const name = /^([A-Z]\d+)\//.exec(move)?.[1] ?? "";
    const before = this.nodes();
    const tray = before.find((node) => node.label?.startsWith(`Piece ${name} in the tray`));
    this.core.play(this.table, move);
    const target = this.core.hash(this.table);
    const after = new Set(this.nodes().filter(isFree).map((node) => node.id));
    this.core.undo(this.table);
    const covered = before.filter((node) => isFree(node) && !after.has(node.id));
    if (!tray?.id || covered.length === 0) throw new Error(`${move} cannot be seen`);
    const x = sum(covered.map((node) => node.x ?? 0)) / covered.length;
    const y = sum(covered.map((node) => node.y ?? 0)) / covered.length;
    for (const flips of [false, true])
      for (let turns = 0; turns < 6; turns++) {
        const dragged = this.try(target, tray, flips, turns, () => {
          this.do("drag", 0, x, y);
          this.do("drop", 0, x, y);
        });
        const cell = covered.find((node) =>
          this.try(target, tray, flips, turns, () => this.do("tap", node.id ?? 0, 0, 0)));
        if (!dragged || !cell) continue;
        this.core.play(this.table, move);
        return { tray: tray.id, flips, turns, x, y, cell: cell.id ?? 0 };
      }
    throw new Error(`no way to make ${move}`);
  }

  private try(
    target: string, tray: SceneNode, flips: boolean, turns: number, lay: () => void,
  ): boolean {
    const start = this.core.hash(this.table);
    this.do("cancel", 0, 0, 0);
    this.do("grab", tray.id ?? 0, tray.x ?? 0, tray.y ?? 0);
    if (flips) this.do("flip", tray.id ?? 0, 0, 0);
    for (let i = 0; i < turns; i++) this.do("turn", tray.id ?? 0, 0, 0, 1);
    lay();
    const now = this.core.hash(this.table);
    if (now !== start) this.core.undo(this.table);
    this.do("cancel", 0, 0, 0);
    return now === target;
  }

  private do(kind: (typeof eventKinds)[number], node: number, x: number, y: number, amount = 0) {
    const number = eventKinds.indexOf(kind);
    return JSON.parse(this.core.gesture(this.table, number, node, x, y, amount, "", 1)) as Hand;
  }

  private nodes(): readonly SceneNode[] {
    return readScene(this.core.scene(this.table, 0)).nodes;
  }
}

const isFree = (node: SceneNode): boolean => /^Cell /.test(node.label ?? "");
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

async function layByMouse(page: Page, step: Step, picture?: string): Promise<void> {
  const to = await toWindow(page, step.x, step.y);
  await mouseDrag(page, await anchorOf(page, step.tray), to, async () => {
    await turnByKeys(page, step);
    await page.mouse.move(to.x + 1, to.y);
    if (picture) await shot(page, picture);
  });
}

async function layByTouch(page: Page, step: Step): Promise<void> {
  const from = await anchorOf(page, step.tray);
  await page.touchscreen.tap(from.x, from.y);
  if (step.flips) await page.locator(".tool.flip").tap();
  for (let i = 0; i < step.turns; i++) await page.locator(".tool.turnRight").tap();
  await touchDrag(page, from, await toWindow(page, step.x, step.y));
}

async function layByKeys(page: Page, step: Step, picture?: string): Promise<void> {
  await walkToNode(page, step.tray);
  await page.keyboard.press("Enter");
  await turnByKeys(page, step);
  await walkToNode(page, step.cell);
  if (picture) await shot(page, picture);
  await page.keyboard.press("Enter");
}

describe("the solo game", () => {
  const setup = "pentahex:pieces=A5+B5+D5+P5,board=4x5";
  const rehearsal = new Rehearsal(setup);
  const steps = rehearsal.solution().map((move) => rehearsal.rehearse(move));

  it("is filled by dragging with the mouse, pieces turned and flipped on the way", async () => {
    expect(steps.length).toBe(4);
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    for (const [i, step] of steps.entries()) {
      await layByMouse(page, step, i === 2 ? "pentahex-moves-drag" : undefined);
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toMatch(/^Solved!/);
    await page.mouse.move(5, 5);
    await shot(page, "pentahex-moves-solved");
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, 3);
    await leave(one);
  });

  it("is filled by touch on a telephone", async () => {
    const one = await visit(run, `#new=${setup}`, { touch: true, width: 390, height: 780 });
    const { page } = one;
    for (const [i, step] of steps.entries()) {
      await layByTouch(page, step);
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toMatch(/^Solved!/);
    await shot(page, "pentahex-moves-touch");
    await leave(one);
  });

  it("is filled by keys only", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    await toBoard(page);
    for (const [i, step] of steps.entries()) {
      await layByKeys(page, step, i === 1 ? "pentahex-moves-keys" : undefined);
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toMatch(/^Solved!/);
    await leave(one);
  });

  it("gives a piece back when it is tapped, and takes it along when it is dragged", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    const [step] = steps;
    if (!step) throw new Error("no solution");
    await layByMouse(page, step);
    await depth(page, 1);
    const at = await toWindow(page, step.x, step.y);
    await mouseDrag(page, at, await anchorOf(page, step.tray)); // off the board
    await depth(page, 2);
    await leave(one);
  });

  it("says why a piece does not fit, where it hovers and when it is laid", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    const [first, second] = steps;
    if (!first || !second) throw new Error("no solution");
    await layByMouse(page, first);
    await depth(page, 1);
    await layByMouse(page, { ...second, x: first.x, y: first.y });
    await expect.poll(() => reasonOf(page)).toMatch(/lies there already|leaves the board/);
    await depth(page, 1);
    await shot(page, "pentahex-moves-refused");
    await leave(one);
  });
});

/** Plays what is legal until nothing is; how many moves that took. */
async function playOut(page: Page, setup: string, lay: (page: Page, step: Step) => Promise<void>): Promise<number> {
  const rehearsal = new Rehearsal(setup);
  let moves = 0;
  for (let legal = rehearsal.legal(); legal.length > 0; legal = rehearsal.legal()) {
    await lay(page, rehearsal.rehearse(legal[0] ?? ""));
    await depth(page, ++moves);
  }
  return moves;
}

describe("games for several", () => {
  it.each([
    ["a duel", "by mouse", "pentahex:duel,board=hexhex3", layByMouse],
    ["a duel", "by touch", "pentahex:duel,board=hexhex3", layByTouch],
    ["a duel", "by keys only", "pentahex:duel,board=hexhex3", layByKeys],
    ["blocks", "by mouse", "pentahex:blocks,players=4,board=hexhex3", layByMouse],
    ["blocks", "by touch", "pentahex:blocks,players=3,board=hexhex3", layByTouch],
    ["blocks", "by keys only", "pentahex:blocks,players=3,board=hexhex3", layByKeys],
  ] as const)("plays %s to the end %s", async (what, how, setup, lay) => {
    const one = await visit(run, `#new=${setup}`, lay === layByTouch ? { touch: true, width: 390, height: 780 } : {});
    const { page } = one;
    if (lay === layByKeys) await toBoard(page);
    expect(await playOut(page, setup, lay)).toBeGreaterThan(1);
    expect(await statusOf(page)).toMatch(/ wins?\b|\btie\b/);
    if (lay === layByMouse) await page.mouse.move(5, 5);
    await shot(page, `pentahex-moves-${what.replace("a ", "")}-${how.split(" ")[1] ?? ""}`);
    await leave(one);
  });

  it("begins a game of blocks, and axe finds nothing serious in light and dark", async () => {
    const setup = "pentahex:blocks,players=3";
    const rehearsal = new Rehearsal(setup);
    const steps = [0, 1, 2].map(() => {
      const legal = rehearsal.legal().filter((move) => /^[A-Z]5/.test(move));
      return rehearsal.rehearse(legal[Math.floor(legal.length / 2)] ?? "");
    });
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    for (const [i, step] of steps.entries()) {
      await layByMouse(page, step);
      await depth(page, i + 1);
    }
    await page.mouse.move(5, 5);
    await inLightAndDark(page, async (colours) => {
      await shot(page, `pentahex-moves-blocks-${colours}`);
      expect(await seriousViolations(page)).toEqual([]);
    });
    await leave(one);
  });
});
