// What a lesson does with a pupil's hands: where the focus goes, what is said to who does not see it, how one takes back.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { focused, leave, openTab, settled, start, stop, toBoard, visit, walk, type Run } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const isOnBoard = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches(".board g.node") ?? false);

/** The last tile of Discovery's first three, by keys. */
async function layLast(page: Page, turns: number): Promise<void> {
  await toBoard(page);
  await walk(page, ".", /^Tile 3 in the tray/);
  await page.keyboard.press("Enter");
  for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
  await walk(page, ".", /^Empty cell 1,0(?![\d,])/);
  await page.keyboard.press("Enter");
  await walk(page, ".", /^Tile 3\b(?! in the tray)/);
}

describe("the focus", () => {
  it.each(["click", "Enter"])("goes from Submit to the board, where play goes on: by %s", async (how) => {
    const one = await visit(run, "#lesson=tantrix");
    const { page } = one;
    await layLast(page, 0);
    const submit = page.locator(".lesson-actions [data-name=submit]");
    const press = async (): Promise<void> => {
      await submit.focus();
      await (how === "click" ? submit.click() : page.keyboard.press("Enter"));
      await settled(page);
    };
    await press();
    for (let turn = 0; turn < 6 && !(await next(page).isEnabled()); turn++) { // refused: it stays, to be pressed again
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-name"))).toBe("submit");
      await page.locator(".lesson-actions [data-name=turn]").click();
      await settled(page);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-name"))).toBe("turn");
      await press();
    }
    await expect.poll(() => next(page).isEnabled()).toBe(true);
    await expect.poll(() => isOnBoard(page)).toBe(true);
    await page.keyboard.press("u");
    await expect.poll(() => submit.isEnabled()).toBe(true); // what was submitted is taken back
    await leave(one);
  });

  it.each([".due[data-name=submit]", ".pane-game [data-name=submit]"])("goes there from Submit in a game, too: %s", async (selector) => {
    const one = await visit(run, `#new=${encodeURIComponent("tantrix:n=3")}`);
    const { page } = one;
    await openTab(page, "game");
    await toBoard(page);
    for (const [tile, cell, turns] of [["1", "0,0", 2], ["2", "1,−1", 0], ["3", "1,0", 4]] as const) {
      await walk(page, ".", new RegExp(`^Tile ${tile} in the tray`));
      await page.keyboard.press("Enter");
      for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
      await walk(page, ".", new RegExp(`^Empty cell ${cell}(?![\\d,])`));
      await page.keyboard.press("Enter");
      await settled(page);
    }
    const submit = page.locator(selector);
    await submit.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".status").innerText()).toMatch(/olved/);
    await expect.poll(() => isOnBoard(page)).toBe(true);
    expect(await focused(page)).not.toBe("");
    await leave(one);
  });
});
