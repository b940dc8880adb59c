// Laying the pieces of a dissection on the page as a hand does, and by keys: what to do is found by trying it
// on the core.
import type { Page } from "playwright-core";
import { eventKinds } from "~/protocol";
import { findNode, readScene, type SceneNode } from "~/scene";
import type { Core } from "~/generated/core";
import { loadCore } from "../../parity/pair";
import { settled, walk } from "./browser";

/** How one piece gets where a solution has it: flipped or not, turned so often, to this place. */
export interface Step {
  readonly id: number;
  readonly flips: boolean;
  readonly turns: number;
  readonly x: number;
  readonly y: number;
}

const kind = (name: (typeof eventKinds)[number]): number => eventKinds.indexOf(name);
const angle = (node: SceneNode): number => ((Math.round(node.turn ?? 0) % 360) + 360) % 360;

function solutionOf(core: Core, table: number): string[] {
  const job = core.jobSolve(table, 1, true);
  while (!(JSON.parse(core.jobReport(job)) as { done: boolean }).done) core.jobStep(job, 10_000);
  return (core.jobTake(job) ?? "").split(" ").filter(Boolean);
}

/** A solution as things a hand does, found by trying them on the core; on another table than that of the puzzle
 * that it solves, where one is named. */
export function plan(solved: string, setup = solved): Step[] {
  const core = loadCore();
  return planOn(core, core.open(setup), solutionOf(core, core.open(solved)));
}

/** What is left to be done in a record. */
export function planFrom(record: string): Step[] {
  const core = loadCore();
  const table = core.read(record);
  return planOn(core, table, solutionOf(core, table));
}

function planOn(core: Core, table: number, moves: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (const move of moves) {
    if ((JSON.parse(core.info(table)) as { over: boolean }).over) break;
    core.play(table, move);
    const laid = readScene(core.scene(table, 0));
    const id = Number(/^\d+/.exec(move)?.[0]);
    const wanted = findNode(laid, id);
    core.undo(table);
    const found = wanted && presses(id, wanted);
    if (!wanted || !found) throw new Error(`no way to lay ${move}`);
    steps.push({ id, ...found, x: wanted.x ?? 0, y: wanted.y ?? 0 });
    core.play(table, move);
  }
  return steps;

  function presses(id: number, wanted: SceneNode): { flips: boolean; turns: number } | undefined {
    for (const flips of [false, true])
      for (let turns = 0; turns < 24; turns++) {
        core.gesture(table, kind("grab"), id, 0, 0, 0, "", 1);
        if (flips) core.gesture(table, kind("flip"), id, 0, 0, 0, "", 1);
        for (let i = 0; i < turns; i++) core.gesture(table, kind("turn"), id, 0, 0, 1, "", 1);
        const now = findNode(readScene(core.scene(table, 0)), id);
        core.gesture(table, kind("cancel"), 0, 0, 0, 0, "", 1);
        if (now && angle(now) === angle(wanted) && !now.flip === !wanted.flip)
          return { flips, turns };
      }
    return undefined;
  }
}

const piece = (page: Page, id: number) => page.locator(`g.node[data-id="${id}"]`);

/** Where a point of the scene is in the window. */
export const toWindow = (page: Page, x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(([sx, sy]) => {
    const svg = document.querySelector(".board-svg") as SVGSVGElement;
    const point = new DOMPoint(sx, sy).matrixTransform(svg.getScreenCTM() as DOMMatrix);
    return { x: point.x, y: point.y };
  }, [x, y] as const);

/** Where the anchor of a node is in the window. */
export const anchorOf = async (page: Page, id: number): Promise<{ x: number; y: number }> => {
  const [x = 0, y = 0] = ((await piece(page, id).getAttribute("data-at")) ?? "").split(" ").map(Number);
  return toWindow(page, x, y);
};

export async function turnByKeys(page: Page, step: Pick<Step, "flips" | "turns">): Promise<void> {
  if (step.flips) await page.keyboard.press("f");
  for (let i = 0; i < step.turns; i++) await page.keyboard.press("r");
}

/** So many units one way, half a unit a press and a tenth with Shift. */
async function carry(page: Page, units: number, on: string, back: string): Promise<void> {
  const key = units > 0 ? on : back;
  const halves = Math.floor(Math.abs(units) * 2);
  const tenths = Math.round((Math.abs(units) - halves / 2) * 10);
  for (let i = 0; i < halves; i++) await page.keyboard.press(key);
  for (let i = 0; i < tenths; i++) await page.keyboard.press(`Shift+${key}`);
}

/** One piece by keys only: picked up, turned, carried by arrows, put down. The focus is on the board. */
export async function layByKeys(page: Page, step: Step, onTheWay: () => Promise<unknown> = async () => undefined): Promise<void> {
  await walk(page, ".", new RegExp(`^Piece ${step.id},`));
  await page.keyboard.press("g");
  await turnByKeys(page, step);
  await settled(page);
  const from = await anchorOf(page, step.id);
  const unit = (await toWindow(page, 1, 0)).x - (await toWindow(page, 0, 0)).x;
  const to = await toWindow(page, step.x, step.y);
  await carry(page, (to.x - from.x) / unit, "ArrowRight", "ArrowLeft");
  await carry(page, (to.y - from.y) / unit, "ArrowDown", "ArrowUp");
  await onTheWay();
  await page.keyboard.press("Enter");
}
