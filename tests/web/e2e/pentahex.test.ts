// Pentahex on the page: a small puzzle solved by mouse, by touch and by keys alone; pieces turned,
// flipped, refused with the reason and taken back; a duel to its end; blocks in their colours.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, focused, inLightAndDark, leave, middleOf, mouseDrag, reasonOf, seriousViolations, settled, shot,
  start, statusOf, stop, toBoard, touchDrag, visit, walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const labelled = (page: Page, words: string) =>
  page.locator(`g.node[aria-label^="${words}"]`).first();
const tray = (page: Page, name: string) => labelled(page, `Piece ${name} in the tray`);
const cell = (page: Page, a: number, b: number) => labelled(page, `Cell ${a},${b}:`.replaceAll("-", "−"));
const finished = (page: Page) => page.locator(".stage.finished");

// H1 and I2 on a row of three.
const SMALL = "#new=pentahex:pieces=H1+I2,board=1x3";

describe("the solo game", () => {
  it("is solved by dragging with the mouse, and pieces come back by a tap", async () => {
    const one = await visit(run, SMALL);
    const { page } = one;
    await mouseDrag(page, await middleOf(tray(page, "H1")), await middleOf(cell(page, 0, 1)));
    await depth(page, 1);
    await labelled(page, "Piece H1 at").click();
    await depth(page, 2);
    await page.keyboard.press("Escape");
    await mouseDrag(page, await middleOf(tray(page, "H1")), await middleOf(cell(page, 0, 0)));
    await depth(page, 3);
    const from = await middleOf(cell(page, 0, 1)), to = await middleOf(cell(page, 0, 2));
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    await mouseDrag(page, await middleOf(tray(page, "I2")), middle, () =>
      shot(page, "pentahex-drag"));
    await expect.poll(() => finished(page).count()).toBe(1);
    expect(await statusOf(page)).toContain("Solved");
    await shot(page, "pentahex-solved");
    await leave(one);
  });

  it("lets a placed piece be dragged elsewhere, or off the board into the tray", async () => {
    const one = await visit(run, SMALL);
    const { page } = one;
    await mouseDrag(page, await middleOf(tray(page, "H1")), await middleOf(cell(page, 0, 1)));
    await depth(page, 1);
    const to = await middleOf(cell(page, 0, 2));
    await mouseDrag(page, await middleOf(labelled(page, "Piece H1 at")), to);
    await depth(page, 3); // taken back, and laid anew
    expect(await labelled(page, "Piece H1 at").getAttribute("aria-label")).toContain("0,2");
    await mouseDrag(page, to, { x: to.x, y: to.y + 400 });
    await depth(page, 4);
    await expect.poll(() => tray(page, "H1").count()).toBe(1);
    await leave(one);
  });

  it("is solved by touch on a telephone", async () => {
    const one = await visit(run, SMALL, { touch: true, width: 360, height: 740 });
    const { page } = one;
    const piece = await middleOf(tray(page, "I2"));
    await page.touchscreen.tap(piece.x, piece.y);
    await expect.poll(() => labelled(page, "Piece I2, chosen").count()).toBe(1);
    const goal = await middleOf(cell(page, 0, 0));
    await page.touchscreen.tap(goal.x, goal.y);
    await depth(page, 1);
    await touchDrag(page, await middleOf(tray(page, "H1")), await middleOf(cell(page, 0, 2)));
    await expect.poll(() => finished(page).count()).toBe(1);
    await shot(page, "pentahex-touch");
    await leave(one);
  });

  it("is solved by keys only", async () => {
    const one = await visit(run, SMALL);
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^Piece I2 in the tray/);
    await page.keyboard.press("Enter");
    await walk(page, ".", /^Cell 0,0:/);
    await shot(page, "pentahex-keys");
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await walk(page, ".", /^Piece H1 in the tray/);
    await page.keyboard.press("Enter");
    await walk(page, ".", /^Cell 0,2:/);
    await page.keyboard.press("Enter");
    await expect.poll(() => finished(page).count()).toBe(1);
    expect(await focused(page)).not.toBe("");
    await leave(one);
  });

  it("turns and flips what is in the hand, and says why it does not fit", async () => {
    const one = await visit(run, "#new=pentahex");
    const { page } = one;
    await tray(page, "I4").click();
    await cell(page, 0, 0).click();
    await depth(page, 1);
    await tray(page, "J4").click();
    const drawn = () => labelled(page, "Piece J4, chosen").evaluate(
      (node) => node.parentElement?.innerHTML.length ?? 0);
    expect(await drawn()).toBeGreaterThan(0);
    await page.keyboard.press("r");
    await page.keyboard.press("f");
    await labelled(page, "Piece I4 at").click();
    await expect.poll(() => reasonOf(page)).toMatch(/A piece lies there already/);
    await depth(page, 1);
    await shot(page, "pentahex-refused");
    await leave(one);
  });

  it("has no serious axe violation in light and dark", async () => {
    const one = await visit(run, "#new=pentahex:pieces=free5,board=rect10x11");
    const { page } = one;
    for (const [name, a, b] of [["W5", 0, 0], ["D5", 3, 3], ["X5", 0, 6]] as const) {
      await tray(page, name).click();
      await cell(page, a, b).click({ force: true });
    }
    await page.mouse.move(5, 5);
    await inLightAndDark(page, async (colours) => {
      await shot(page, `pentahex-${colours}`);
      expect(await seriousViolations(page)).toEqual([]);
    });
    await leave(one);
  });
});

describe("games against each other", () => {
  it("plays a duel to its end by taps", async () => {
    const one = await visit(run, "#new=pentahex:duel,pieces=free3,board=hexhex3");
    const { page } = one;
    await tray(page, "I3").click();
    await cell(page, 0, 0).click();
    await depth(page, 1);
    expect(await statusOf(page)).toContain("Orange");
    await shot(page, "pentahex-duel");
    await tray(page, "V3").click();
    await cell(page, 2, -2).click();
    await depth(page, 2);
    await tray(page, "A3").click();
    for (let n = 0; n < 8 && !(await finished(page).count()); n++) {
      await page.locator('g.node[aria-label$="free"]').nth(n).click({ force: true });
      await settled(page);
    }
    await expect.poll(() => finished(page).count()).toBe(1);
    expect(await statusOf(page)).toContain("Blue wins");
    await leave(one);
  });

  it("shows blocks in their players' colours", async () => {
    const one = await visit(run, "#new=pentahex:blocks,players=3");
    const { page } = one;
    await tray(page, "I5").click();
    await page.locator('g.node[aria-label*="a corner where Blue"]').first().click({ force: true });
    await depth(page, 1);
    expect(await statusOf(page)).toContain("Orange");
    await shot(page, "pentahex-blocks");
    await leave(one);
  });
});
