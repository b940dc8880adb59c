// Where pieces lie in all solutions, as heat over the board: hidden until it is asked for, in words as well as
// in shades, the same as the program's own picture, and gone when the position is another one.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  leave, openTab, seriousViolations, settled, shot, shots, start, stop, table, visit, type Run, type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SETUP = "pentahex:pieces=free4,board=4x7";
const slow = { timeout: 40_000 };

async function asked(setup: string, width = 1280, height = 860): Promise<Visit> {
  const one = await visit(run, `#new=${encodeURIComponent(setup)}`, { width, height });
  await one.page.waitForSelector(table);
  await openTab(one.page, "help");
  await settled(one.page); // names of places come after the board
  return one;
}

const said = (page: Page): Promise<string> => page.locator(".heat-map [aria-live]").innerText();
/** Shades and words on the board, in the order of the places. */
const heatOf = (page: Page): Promise<string[]> => page.locator(".above .heat, .above .heat-words")
  .evaluateAll((all) => all.map((one) => one.textContent || (one.getAttribute("class") ?? "")));

/** How much of the board's plate is to be seen: of points laid evenly over it, those that nothing covers. */
const boardSeen = (page: Page): Promise<number> => page.evaluate(() => {
  const plate = document.querySelector<SVGPathElement>(".nodes .px-plate");
  const matrix = plate?.getScreenCTM();
  if (!plate || !matrix) return 0;
  const box = plate.getBBox();
  let all = 0;
  let seen = 0;
  for (let i = 0.5; i < 30; i++)
    for (let j = 0.5; j < 30; j++) {
      const within = new DOMPoint(box.x + (box.width * i) / 30, box.y + (box.height * j) / 30);
      if (!plate.isPointInFill(within)) continue;
      const { x, y } = within.matrixTransform(matrix);
      all++;
      if (document.elementFromPoint(x, y)?.closest("div.board")) seen++;
    }
  return all > 0 ? seen / all : 0;
});

/** The same as the program draws it. */
async function drawnByProgram(piece: string): Promise<string[]> {
  const file = join(shots, `heat-${piece}.svg`);
  await promisify(execFile)(process.env["INTARSIA_CLI"] ?? "intarsia",
    ["solve", SETUP, "--marginals", "--piece", piece, "-o", file]);
  const found = (await readFile(file, "utf8"))
    .matchAll(/<path class="(heat heat-\d+)"|<text class="heat-words"[^>]*>([^<]*)</g);
  return [...found].map(([, style, words]) => style ?? (words ?? "").replace("&lt;", "<"));
}

describe("where pieces lie", () => {
  it("is drawn when it is asked for, piece by piece, as the program draws it, and hidden again", async () => {
    const one = await asked(SETUP);
    const { page } = one;
    const before = await page.locator(".nodes").innerHTML();
    expect(await heatOf(page)).toEqual([]);
    // what heat calls the pieces stands beside them in the tray, as long as it does
    const names = async (): Promise<number> =>
      (await page.locator(".nodes text").allTextContents()).filter((words) => /^[A-Z]4$/.test(words)).length;
    expect(await names()).toBe(0);
    await page.locator("button.chart").click();
    await expect.poll(() => said(page), slow).toMatch(/^Solutions: 18\./);
    await expect.poll(names).toBe(7);
    await shot(page, "heat");
    expect(await seriousViolations(page)).toEqual([]);
    for (const piece of ["O4", "I4"]) {
      await page.getByLabel("Piece", { exact: true }).selectOption({ label: piece });
      await expect.poll(() => heatOf(page), slow).toEqual(await drawnByProgram(piece));
    }
    await page.getByText("As a table").click();
    await expect.poll(() => page.locator(".heat-table tbody tr").count(), slow).toBe(28);
    expect(await page.locator(".heat-table tbody tr").first().innerText())
      .toMatch(/^0,0\s+4\s+1\s+8\s+2\s+3\s+0\s+0$/);
    await page.locator("button.chart").click();
    expect(await heatOf(page)).toEqual([]);
    expect(await page.locator(".nodes").innerHTML()).toBe(before);
    await leave(one);
  });

  it("gives way to a solution, the solution to it, and goes with the position", async () => {
    const one = await asked(SETUP, 360, 740);
    const { page } = one;
    const raise = (): Promise<void> => page.locator("[data-tab=help]").click(); // the low sheet, to its whole
    await page.locator("button.chart").click();
    await expect.poll(() => said(page), slow).toMatch(/^Solutions: 18\./);
    await shot(page, "heat-telephone");
    await raise();
    await page.locator("button.solve").click();
    await expect.poll(() => page.locator(".help-which").innerText(), slow).toBe("Solution 1");
    await expect.poll(() => heatOf(page), slow).toEqual([]); // its name is said before it is drawn
    await expect.poll(() => page.locator(".above path").count(), slow).toBeGreaterThan(0);
    await raise();
    await page.locator("button.chart").click();
    await expect.poll(async () => (await heatOf(page)).length, slow).toBeGreaterThan(0);
    await raise();
    expect(await page.locator("button.hide").isDisabled()).toBe(true);
    await page.locator("button.next").click();
    await expect.poll(() => page.locator("button.take").isEnabled(), slow).toBe(true);
    await page.locator("button.take").click();
    await settled(page);
    await expect.poll(() => said(page), slow).toBe("");
    await expect.poll(() => heatOf(page), slow).toEqual([]);
    await leave(one);
  });

  it("leaves the board free on a telephone, and the whole sheet is a press away", async () => {
    const one = await asked(SETUP, 360, 740);
    const { page } = one;
    expect(await boardSeen(page)).toBeLessThan(0.6); // under a sheet that says everything
    await page.locator("button.chart").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => said(page), slow).toMatch(/^Solutions: 18\./);
    expect(await boardSeen(page)).toBeGreaterThan(0.6);
    await page.getByLabel("Piece", { exact: true }).selectOption({ label: "O4" });
    expect(await boardSeen(page)).toBeGreaterThan(0.6);
    await shot(page, "heat-telephone-low");
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator("[data-tab=help]").click();
    await page.locator("button.solve").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".help-which").innerText(), slow).toBe("Solution 1");
    await expect.poll(() => boardSeen(page), slow).toBeGreaterThan(0.6);
    expect(await page.evaluate(() => document.activeElement?.closest(".pane-help") !== null)).toBe(true);
    await shot(page, "solution-telephone-low");
    await page.locator("button.hide").click();
    expect(await boardSeen(page)).toBeLessThan(0.6);
    await page.locator(".sheet-close").click();
    expect(await boardSeen(page)).toBe(1);
    await leave(one);
  });

  it("can be stopped, and says how far it is", async () => {
    const one = await asked("pentahex"); // all solutions of 22 pieces
    const { page } = one;
    await page.locator("button.chart").click();
    await expect.poll(() => page.locator(".heat-map").innerText(), slow).toMatch(/Putting all solutions together: [\d,]+ steps/);
    await page.locator("button.chart").click();
    await expect.poll(() => said(page), slow).toBe("Stopped; nothing is known yet.");
    expect(await heatOf(page)).toEqual([]);
    expect(await page.locator("button.chart").isEnabled()).toBe(true);
    await leave(one);
  });
});
