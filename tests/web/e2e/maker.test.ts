// Puzzles made on the page: a draft changed by mouse, by touch and by keys alone, what it still lacks, the
// check by the solver (solvable, how many, how hard) held against the program's, the link and the file.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, leave, openTab, seriousViolations, settled, shot, start, statusOf, stop, table, toBoard, visit, walk,
  type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const slow = { timeout: 40_000 };
const DRAFT = "#new=pentahex:edit,pieces=free1-3,board=rect4x3,room=1";
const cell = (page: Page, a: number, b: number) => page.locator(`g.node[aria-label^="Cell ${a},${b}:"]`);
const piece = (page: Page, name: string) => page.locator(`g.node[aria-label^="Piece ${name}:"]`);
const check = (page: Page) => page.locator("button.check-it");
const solutions = (page: Page): Promise<string> => page.locator(".maker-solutions").innerText();
const difficulty = (page: Page): Promise<string> => page.locator(".maker-difficulty").innerText();

interface Made {
  readonly setup: string;
  readonly solutions: number;
  readonly difficulty: number | null;
}

/** What the program says of a draft's record. */
async function madeByProgram(path: string): Promise<Made> {
  const { stdout } = await promisify(execFile)(process.env["INTARSIA_CLI"] ?? "intarsia",
    ["make", path, "--check", "--json"]);
  return JSON.parse(stdout) as Made;
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return file.path();
}

describe("a puzzle is made", () => {
  it("by mouse, from the first view on, and checked, played and given away", async () => {
    const one = await visit(run);
    const { page } = one;
    await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    expect(await page.locator("a.draft").first().innerText()).toContain("Make your own");
    await page.goto(run.served.url + DRAFT);
    await page.waitForSelector(table);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    expect(await solutions(page)).toBe("not checked yet");
    await cell(page, 0, 0).click();
    await depth(page, 1);
    await expect.poll(() => statusOf(page), slow).toContain("one cell too small");
    await expect.poll(() => check(page).isEnabled(), slow).toBe(false);
    expect(await page.locator("a.play-it").getAttribute("href")).toBe(null);
    await shot(page, "maker-lacks");
    await piece(page, "H1").click(); // eleven cells are left for the others
    await depth(page, 2);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toMatch(/^\d+ of 10$/);
    await shot(page, "maker-checked");
    expect(await seriousViolations(page)).toEqual([]);

    const [found, hard] = [await solutions(page), await difficulty(page)];
    await openTab(page, "share");
    const path = await downloaded(page, () => page.getByRole("button", { name: "Game (.intarsia)" }).click());
    const made = await madeByProgram(path);
    expect([String(made.solutions), `${made.difficulty} of 10`]).toEqual([found, hard]);
    await openTab(page, "game");
    const file = await downloaded(page, () => page.locator("button.save-file").click());
    const [game = "", config = ""] = made.setup.split(/:(.*)/s);
    const record = await readFile(file, "utf8");
    expect(record).toContain(game);
    expect(record).toContain(config);
    await page.locator("button.copy-link").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), slow).toContain("#r=");
    const link = await page.evaluate(() => navigator.clipboard.readText());

    await page.locator("a.play-it").click();
    await expect.poll(() => page.title(), slow).toContain("fill 11 cells");
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector(table);
    expect(await page.title()).toContain("fill 11 cells");
    await leave(one);
  });

  it("by touch on a telephone; a change takes back what was found out, and undo the change", async () => {
    const one = await visit(run, DRAFT, { width: 360, height: 740, touch: true });
    const { page } = one;
    await shot(page, "maker-telephone");
    await cell(page, 0, 0).tap();
    await expect.poll(() => statusOf(page), slow).toContain("one cell too small");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect.poll(() => statusOf(page), slow).toContain("right size");
    await openTab(page, "game");
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).tap();
    await expect.poll(() => difficulty(page), slow).toMatch(/of 10$/);
    await shot(page, "maker-telephone-checked");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).tap();
    await piece(page, "I3").tap();
    await settled(page);
    await openTab(page, "game");
    await expect.poll(() => solutions(page), slow).toBe("not checked yet");
    await leave(one);
  });

  it("by keys alone, and what cannot be solved is said", async () => {
    const one = await visit(run, "#new=pentahex:edit,pieces=2*I3,board=triangle3,room=1");
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^Cell -1,0: not on the board/);
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await expect.poll(() => statusOf(page), slow).toContain("one cell too large");
    await page.keyboard.press("u");
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    for (let i = 0; i < 40; i++) {
      if (await check(page).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => solutions(page), slow).toBe("none");
    expect(await difficulty(page)).toBe("–");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
});
