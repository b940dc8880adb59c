// Space on the page: Soma solved by mouse, a small puzzle by touch on a telephone and by keys alone, along
// solutions that the core finds; looking from other sides, refusals, what lies taken up again; axe.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, doMore, focused, inLightAndDark, leave, middle, node, openTab, outlinesOf, reasonOf,
  seriousViolations, settled, shot, start, statusOf, stop, toBoard, visit, walk, type Run,
} from "./browser";
import { finished, solution, TURNS } from "./filling";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SOMA = "space";
const BURR = "space:set=burr";
const SMALL = "space:pieces=2xV:oo-o+L:ooo-o+S:oo,figure=3x2x2";
const place = (setup: string): string => `#new=${encodeURIComponent(setup)}`;

async function click(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y);
  await settled(page);
}

async function tap(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
  await settled(page);
}

describe("a figure in space", () => {
  it("is filled by mouse, pieces turned by keys on the way", async () => {
    const steps = solution(SOMA);
    expect(steps.length).toBe(7);
    const one = await visit(run, place(SOMA));
    const { page } = one;
    for (const [i, { piece, keys, cell }] of steps.entries()) {
      await click(page, `Piece ${piece}, 1 left`);
      await expect.poll(() => statusOf(page)).toContain(`${piece} in hand`);
      for (const key of keys) await page.keyboard.press(key);
      await settled(page);
      if (i === 3) {
        const { x, y } = await middle(page, cell);
        await page.mouse.move(x, y); // shown where it would lie
        await settled(page);
        await shot(page, "space-aimed");
      }
      await click(page, cell);
      await depth(page, i + 1);
    }
    await expect.poll(() => finished(page).count()).toBe(1);
    expect(await statusOf(page)).toContain("The figure is filled");
    await shot(page, "space-solved");
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, steps.length - 1);
    await leave(one);
  });

  it("is filled by touch on a telephone", async () => {
    const one = await visit(run, place(SMALL), { touch: true, width: 360, height: 740 });
    const { page } = one;
    for (const [i, { piece, keys, cell }] of solution(SMALL).entries()) {
      await tap(page, `Piece ${piece},`);
      await expect.poll(() => statusOf(page)).toContain(`${piece} in hand`);
      for (const key of keys) await doMore(page, TURNS[key] ?? "");
      await settled(page);
      if (i === 1) await shot(page, "space-touch");
      await tap(page, cell);
      await depth(page, i + 1);
    }
    await expect.poll(() => finished(page).count()).toBe(1);
    await shot(page, "space-touch-solved");
    await leave(one);
  });

  it.each([SMALL, SOMA, BURR])("is filled by keys only: %s", async (setup) => {
    const one = await visit(run, place(setup));
    const { page } = one;
    await toBoard(page);
    for (const [i, { piece, keys, cell }] of solution(setup).entries()) {
      await walk(page, ".", new RegExp(`^Piece ${piece}, [1-9]`));
      await page.keyboard.press("Enter");
      await settled(page);
      for (const key of keys) await page.keyboard.press(key);
      await walk(page, ".", new RegExp(`^${cell}:`));
      if (i === 1) await shot(page, "space-keys");
      await page.keyboard.press("Enter");
      await depth(page, i + 1);
    }
    await expect.poll(() => finished(page).count()).toBe(1);
    expect(await focused(page)).not.toBe("");
    await leave(one);
  });

  it("is looked at from other sides, and nothing moves but the one who looks", async () => {
    const one = await visit(run, place(SOMA));
    const { page } = one;
    const drawn = async (): Promise<string> => (await outlinesOf(page, ".nodes path")).join("\n");
    const [first] = solution(SOMA);
    if (!first) throw new Error("no solution");
    await click(page, `Piece ${first.piece}, 1 left`);
    for (const key of first.keys) await page.keyboard.press(key);
    await click(page, first.cell);
    await depth(page, 1);
    await page.mouse.move(2, 2);
    await settled(page);
    const before = await drawn();
    for (const key of ["e", "w"]) {
      await page.keyboard.press(key);
      await expect.poll(drawn).not.toBe(before);
      await shot(page, `space-from-${key}`);
      for (let i = 1; i < 4; i++) await page.keyboard.press(key);
      await expect.poll(drawn).toBe(before); // four quarters
    }
    await depth(page, 1);
    await leave(one);
  });

  it("shows a solution over figure and plans, and leaves the game as it is", async () => {
    const one = await visit(run, place(SOMA));
    const { page } = one;
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    await expect.poll(() => page.locator(".help-which").innerText()).toBe("Solution 1");
    await expect.poll(() => page.locator(".above .sp-laid").count()).toBe(7);
    expect(await page.locator(".above .sp-face").count()).toBeGreaterThan(9);
    await shot(page, "space-solution");
    await depth(page, 0);
    await leave(one);
  });

  it("says why a piece cannot lie there, and lets what lies be taken up", async () => {
    const one = await visit(run, place(SOMA));
    const { page } = one;
    await click(page, "Layer 1, row 1, column 1");
    await expect.poll(() => reasonOf(page)).toBe("Choose a piece first.");
    await click(page, "Piece V, 1 left");
    await click(page, "Layer 1, row 1, column 1");
    await depth(page, 1);
    await click(page, "Piece L, 1 left");
    await click(page, "Layer 1, row 1, column 1");
    await expect.poll(() => reasonOf(page)).toMatch(/overlaps piece V in layer 1/);
    await shot(page, "space-refused");
    await depth(page, 1);
    await page.keyboard.press("Escape");
    await settled(page);
    await click(page, "Layer 1, row 1, column 1"); // with empty hands
    await depth(page, 2);
    await expect.poll(() => statusOf(page)).toContain("V in hand");
    expect(await node(page, "Piece V, 1 left").count()).toBe(1);
    await leave(one);
  });

  it.each([[360, 740], [1440, 900]] as const)(
    "has no serious axe violation at %i x %i in light and dark", async (width, height) => {
      const one = await visit(run, place(SOMA), { width, height });
      const { page } = one;
      for (const { piece, keys, cell } of solution(SOMA).slice(0, 3)) {
        await click(page, `Piece ${piece}, 1 left`);
        for (const key of keys) await page.keyboard.press(key);
        await click(page, cell);
      }
      await depth(page, 3);
      await inLightAndDark(page, async (colours) => {
        await shot(page, `space-${width}-${colours}`);
        expect(await seriousViolations(page)).toEqual([]);
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await leave(one);
    });
});
