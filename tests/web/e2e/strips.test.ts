// Strips on the page: pieces dragged from the tray, tapped and placed by keys, turned by wheel and
// keys, with the score of the strip shown while a piece hovers; a whole game; a puzzle for one.
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

const fitting = (page: Page) => page.locator('g.node[aria-label*="the piece fits"]');
const tray = (page: Page) => page.locator('g.node[aria-label^="Piece with its large square"]');

describe("a game of Strips", () => {
  it("is played by dragging with the mouse, and taken back", async () => {
    const one = await visit(run, "#new=strips:board=8x8,pieces=3");
    const { page } = one;
    const to = await middleOf(fitting(page).nth(10));
    await mouseDrag(page, await middleOf(tray(page).first()), to, () =>
      shot(page, "strips-drag"));
    await depth(page, 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, 0);
    await mouseDrag(page, await middleOf(tray(page).nth(2)), to);
    await depth(page, 1);
    await leave(one);
  });

  it("turns the piece by wheel and key, and tells the score of the strip under the mouse", async () => {
    const one = await visit(run, "#new=strips:board=8x8,pieces=4");
    const { page } = one;
    const { x, y } = await middleOf(fitting(page).nth(14));
    const still = (): Promise<string> => page.evaluate(() =>
      [...document.querySelectorAll(".panel *")].map((one) => one.getBoundingClientRect().y).join());
    const panel = await still();
    await page.mouse.move(x, y);
    await expect.poll(() => page.locator(".detail").innerText()).not.toBe("");
    expect(await still()).toBe(panel); // said near the board: nothing goes under the pointer
    const before = await page.locator('g.node[aria-label*="chosen"]').getAttribute("aria-label");
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.locator('g.node[aria-label*="chosen"]').getAttribute("aria-label"))
      .not.toBe(before);
    await page.mouse.click(x, y);
    await page.keyboard.press("r");
    await leave(one);
  });

  it("is played by touch on a telephone", async () => {
    const one = await visit(run, "#new=strips:board=6x6,pieces=2", {
      touch: true, width: 360, height: 740,
    });
    const { page } = one;
    const { x, y } = await middleOf(fitting(page).nth(4));
    await page.touchscreen.tap(x, y);
    await depth(page, 1);
    const from = await middleOf(tray(page).first());
    const spot = fitting(page).first();
    if ((await spot.count()) > 0) {
      await touchDrag(page, from, await middleOf(spot));
      await depth(page, 2);
    }
    await shot(page, "strips-touch");
    await leave(one);
  });

  it("that missed its aim offers first of all to be played again", async () => {
    const one = await visit(run, "#new=strips:solo,board=4x4,pieces=2,target=2");
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /the piece fits/);
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await page.getByRole("button", { name: "Play again" }).waitFor();
    expect(await page.locator(".result button").allInnerTexts()).toEqual(["Play again", "Next puzzle"]);
    expect(await page.locator(".result button.strong").allInnerTexts()).toEqual(["Play again"]);
    await shot(page, "strips-missed");
    await leave(one);
  });

  it("is played to its end by keys only", async () => {
    const one = await visit(run, "#new=strips:board=6x6,pieces=2");
    const { page } = one;
    await toBoard(page);
    for (let move = 1; move <= 6; move++) {
      if ((await page.getByRole("button", { name: "Play again" }).isVisible())) break;
      for (let turn = 0; turn < 4 && (await fitting(page).count()) === 0; turn++) {
        await page.keyboard.press("r");
        await settled(page);
      }
      if ((await fitting(page).count()) === 0) {
        await page.keyboard.press("p"); // pass, once nothing fits
      } else {
        await walk(page, ".", /the piece fits/);
        if (move === 2) await shot(page, "strips-keys");
        await page.keyboard.press("Enter");
      }
      await depth(page, move);
    }
    expect(await page.locator(".stage.finished").count()).toBe(1);
    expect(await focused(page)).not.toBe("");
    await shot(page, "strips-end");
    await leave(one);
  });

  it("says why a piece cannot lie there", async () => {
    const one = await visit(run, "#new=strips:board=8x8,pieces=3");
    const { page } = one;
    const { x, y } = await middleOf(fitting(page).nth(12));
    await page.mouse.click(x, y);
    await depth(page, 1);
    await page.locator('g.node[aria-label*="does not fit"]').first().click({ force: true });
    await expect.poll(() => reasonOf(page)).toMatch(/must share a full side|would/);
    await depth(page, 1);
    await shot(page, "strips-refused");
    await leave(one);
  });

  it("has no serious axe violation in light and dark", async () => {
    const one = await visit(run, "#new=strips");
    const { page } = one;
    await fitting(page).nth(40).click({ force: true });
    await depth(page, 1);
    await page.mouse.move(5, 5);
    await inLightAndDark(page, async (colours) => {
      await shot(page, `strips-${colours}`);
      expect(await seriousViolations(page)).toEqual([]);
    });
    await leave(one);
  });
});

it("draws its grid within the frame", async () => {
  const one = await visit(run, "#new=strips");
  const [lines, frame] = await one.page.evaluate(() => [".lines", ".strips-board"].map((style) => {
    const path = document.querySelector<SVGPathElement>(`.board-svg ${style}`);
    const { x = 0, y = 0, width = 0, height = 0 } = path?.getBBox() ?? {};
    return [x, y, x + width, y + height];
  }));
  const rim = 0.07; // half of the frame's line lies within
  for (const side of [0, 1]) expect(lines?.[side]).toBeGreaterThanOrEqual((frame?.[side] ?? 0) + rim - 1e-4);
  for (const side of [2, 3]) expect(lines?.[side]).toBeLessThanOrEqual((frame?.[side] ?? 0) - rim + 1e-4);
  await leave(one);
});

it("shows the puzzle for one and its aim", async () => {
  const one = await visit(run, "#new=strips:solo,board=6x6,pieces=5");
  const { page } = one;
  expect(await statusOf(page)).toContain("pieces left");
  await fitting(page).first().click({ force: true });
  await depth(page, 1);
  await shot(page, "strips-solo");
  await leave(one);
});

// A solution of this puzzle, by the solver: b2se d2nw b4nw.
it("lets the puzzle for one be solved by mouse, tells the strip on the way, and says so", async () => {
  const one = await visit(run, "#new=strips:solo,board=5x5,pieces=3,target=3");
  const { page } = one;
  const steps = [["lower right", "b2"], ["upper left", "d2"], ["upper left", "b4"]] as const;
  for (const [move, [turn, cell]] of steps.entries()) {
    const slot = page.locator(`g.node[aria-label^="Piece with its large square ${turn}"]`);
    const chosen = await middleOf(slot);
    await page.mouse.click(chosen.x, chosen.y);
    const { x, y } = await middleOf(page.locator(`g.node[aria-label^="${cell}:"]`));
    await page.mouse.move(x, y);
    if (move > 0)
      await expect.poll(() => page.locator(".detail").innerText()).toContain(`strip of ${move + 1}`);
    if (move === 2) await shot(page, "strips-puzzle-hover");
    await page.mouse.click(x, y);
    await depth(page, move + 1);
  }
  expect(await statusOf(page)).toContain("Solved");
  expect(await page.locator(".stage.finished").count()).toBe(1);
  await shot(page, "strips-puzzle-solved");
  await leave(one);
});
