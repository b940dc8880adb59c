// Puzzles made on the page: drafts of several games changed by mouse, by touch and by keys alone, what they still
// lack, the check by the solver (solvable, how many, how hard) held against the program's, the link and the
// file, the name that goes with them, and the way back from a puzzle to its draft.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  copied, depth, doMore, leave, openTab, seriousViolations, settled, shot, start, statusOf, stop, table, toBoard, visit,
  walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const slow = { timeout: 40_000 };
const DRAFT = "#new=pentahex:edit,pieces=free1-3,board=rect4x3,room=1";
const cell = (page: Page, a: number, b: number) => page.locator(`g.node[aria-label^="Cell ${a},${b}:"]`.replace(/-(?=\d)/g, "−"));
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
    const link = await copied(one, () => page.locator("button.copy-link").click());
    expect(link).toContain("#r=");

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
    await expect.poll(() => statusOf(page), slow).toContain("sizes go together");
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
    await walk(page, ".", /^Cell −1,0: not on the board/);
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

const NAME = "Five <b>red</b> & blue";
const tile = (page: Page, number: number) => page.locator(`g.node[aria-label^="Tile ${number},"]`);
const hole = (page: Page, name: string) => page.locator(`g.node[aria-label^="${name},"]`);
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("tiles are chosen", () => {
  it("by mouse, the puzzle is named, played under its name, and changed again", async () => {
    const one = await visit(run, "#new=tantrix:edit,tiles=1-4,colour=red");
    const { page } = one;
    await tile(page, 5).click();
    await depth(page, 1);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toBe("3 of 10");
    expect(await solutions(page)).toBe("4");
    await page.locator("input.made-name").fill(NAME);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.title(), slow).toContain(NAME);
    await expect.poll(() => page.locator("a.play-it").getAttribute("href"), slow).toContain("#r=");
    expect(await difficulty(page)).toBe("3 of 10"); // a name makes no other puzzle
    await shot(page, "maker-tiles");
    expect(await seriousViolations(page)).toEqual([]);
    const file = await downloaded(page, () => page.locator("button.save-file").click());
    expect(await readFile(file, "utf8")).toContain(`title: ${NAME}`);

    await page.locator("a.play-it").click();
    await expect.poll(() => page.title(), slow).toContain(`${NAME} – Tantrix, a loop of 5 tiles`);
    await page.waitForSelector(table);
    expect(await page.locator("main.play b").count() + await page.locator("main.play i").count()).toBe(0);
    await doMore(page, "Change this puzzle");
    await expect.poll(() => page.title(), slow).toContain(`${NAME} – Tiles of your own`);
    await page.waitForSelector(table);
    expect(await tile(page, 5).getAttribute("aria-label")).toContain(": chosen");
    expect(await tile(page, 6).getAttribute("aria-label")).toContain(": left out");
    await page.evaluate(() => (location.hash = "")); // the first draft was kept, under its name
    await expect.poll(() => page.locator(".begun-cards").innerText(), slow).toContain(NAME);
    await leave(one);
  });

  it("and played under a name that was just written", async () => {
    const one = await visit(run, "#new=tantrix:edit,tiles=1-5,colour=red");
    const { page } = one;
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await page.locator("input.made-name").fill(NAME);
    await page.locator("a.play-it").click();
    await expect.poll(() => page.title(), slow).toContain(`${NAME} – Tantrix, a loop of 5 tiles`);
    await leave(one);
  });

  it("by keys alone, and what is lacking is said", async () => {
    const one = await visit(run, "#new=tantrix:edit,tiles=1-3,colour=yellow");
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^Tile 25,/);
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await expect.poll(() => statusOf(page), slow).toContain("Tile 25 has no line of the colour");
    expect(await check(page).isEnabled()).toBe(false);
    await leave(one);
  });
});

/** Presses a button of the panel, which may go down by itself then. */
async function choose(page: Page, name: string): Promise<void> {
  await tool(page, name).tap();
  await settled(page);
  const close = page.getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.tap();
}

describe("a problem of TwixT is set up", () => {
  it("by touch: pegs of both sides, a link that comes off and on again", async () => {
    const one = await visit(run, "#new=twixt:edit,size=6,rules=pp", { width: 390, height: 844, touch: true });
    const { page } = one;
    await hole(page, "C3").tap();
    await depth(page, 1);
    await hole(page, "D5").tap();
    await depth(page, 2);
    expect(await hole(page, "D5").getAttribute("aria-label")).toContain("red peg, linked to C3");
    await openTab(page, "game");
    const tools = await page.locator(".actions > button").evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ""));
    for (const pair of [["Set red pegs", "Set blue pegs"], ["Red to move", "Blue to move"]]) { // choices of one kind side by side
      const [left, right] = pair.map((name) => tools.indexOf(name)) as [number, number];
      expect([left % 2, right]).toEqual([0, left + 1]);
    }
    await choose(page, "Set blue pegs");
    await hole(page, "E4").tap();
    await depth(page, 3);
    expect(await hole(page, "E4").getAttribute("aria-label")).toContain("blue peg");
    await openTab(page, "game");
    await choose(page, "Change links");
    const link = page.locator(`g.node[aria-label*="link from C3 to D5"]`);
    await link.tap();
    await depth(page, 4);
    expect(await hole(page, "D5").getAttribute("aria-label")).toBe("D5, red peg");
    await shot(page, "maker-problem-telephone");
    await link.tap();
    await depth(page, 5);
    expect(await hole(page, "D5").getAttribute("aria-label")).toContain("linked to C3");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it("that the search leaves open is told so, and not as a puzzle with at least no solutions", async () => {
    const one = await visit(run, "#new=twixt:edit", { before: (page) => page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      const report = { done: true, complete: false, solutions: 0, unique: null, nodes: 9, progress: 1, value: 0, reason: null, texts: [] };
      Worker.prototype.postMessage = function open(this: Worker, message: { id: number; call?: string }, ...rest: never[]) {
        if (message.call === "solveOn") this.dispatchEvent(new MessageEvent("message", { data: { kind: "answer", id: message.id, value: report } }));
        else post.call(this, message, ...rest);
      };
    }) });
    const { page } = one;
    await check(page).click();
    await expect.poll(() => page.locator(".maker").innerText(), slow).toContain("before it was decided whether this can be solved");
    expect(await solutions(page)).toBe("–");
    await leave(one);
  });

  it("by keys, and one turn is proved to solve it, in three", async () => {
    const one = await visit(run, "#new=twixt:edit");
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^C4, red peg/);
    await page.keyboard.press("Enter");
    await depth(page, 1);
    expect(await hole(page, "C4").getAttribute("aria-label")).toBe("C4, empty");
    await page.keyboard.press("u");
    await depth(page, 0);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toBe("turns to the win: 3");
    expect(await solutions(page)).toBe("1");
    await shot(page, "maker-problem");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
});

const inBox = (page: Page, layer: number, row: number, column: number) =>
  page.locator(`g.node[aria-label^="Layer ${layer}, row ${row}, column ${column}:"]`);
const slot = (page: Page, name: string) => page.locator(`g.node[aria-label^="${name}"]`).first();

/** On a telephone one layer is open, with cells for a finger. */
async function drawByFinger(page: Page, layer: number, row: number, column: number): Promise<void> {
  const cell = inBox(page, layer, row, column);
  const opens = page.locator(`g.node[aria-label^="Layer ${layer},"][aria-label$="tap to draw in it"]`);
  if ((await opens.count()) > 0) await opens.tap();
  await cell.waitFor();
  expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(32);
  await cell.tap();
}

describe("a figure in space and its pieces are drawn", () => {
  it("by mouse: another figure for Soma, a new piece, and the same that the program finds", async () => {
    const one = await visit(run, "#new=space:edit,set=slothouber");
    const { page } = one;
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await inBox(page, 2, 2, 2).click();
    await depth(page, 1);
    await expect.poll(() => statusOf(page), slow).toContain("The pieces have 27 cells, the figure only 26");
    expect(await check(page).isEnabled()).toBe(false);
    await shot(page, "maker-space-lacks");
    await slot(page, "Piece B, one cell, 3 of it").click();
    await tool(page, "One fewer of this piece").click();
    await depth(page, 2);
    await slot(page, "Piece C, new").click();
    await inBox(page, 1, 1, 1).click();
    await depth(page, 3);
    await slot(page, "The figure, 26 cells").click();
    await inBox(page, 2, 2, 1).click();
    await depth(page, 4);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toMatch(/^(\d+ of 10|–)$/);
    await shot(page, "maker-space");
    expect(await seriousViolations(page)).toEqual([]);
    const found = await solutions(page);
    await openTab(page, "share");
    const path = await downloaded(page, () => page.getByRole("button", { name: "Game (.intarsia)" }).click());
    const made = await madeByProgram(path);
    expect(made.setup).toContain("pieces=6xA:2x2x1+2xB:1x1x1+C:1x1x1,figure=");
    expect(found).toBe(made.solutions === 0 ? "none" : String(made.solutions));
    await leave(one);
  });

  it("by keys alone: a figure and two pieces from nothing, checked, given away as a link and as a file", async () => {
    const one = await visit(run, "#new=space:edit");
    const { page } = one;
    const draw = async (row: number, column: number): Promise<void> => {
      await walk(page, ".", new RegExp(`^Layer 1, row ${row}, column ${column}:`));
      await page.keyboard.press("Enter");
      await settled(page);
    };
    const tabTo = async (name: RegExp): Promise<void> => {
      const here = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
      for (let i = 0; i < 60 && !name.test(await here()); i++) await page.keyboard.press("Tab");
      expect(await here()).toMatch(name);
    };
    await toBoard(page);
    for (const [row, column] of [[2, 2], [2, 3], [3, 2], [3, 3]] as const) await draw(row, column);
    await depth(page, 4);
    for (const cells of [[[2, 2], [2, 3]], [[2, 2], [3, 2]]] as const) {
      await page.keyboard.press("n");
      await settled(page);
      for (const [row, column] of cells) await draw(row, column);
    }
    await depth(page, 8);
    await expect.poll(() => statusOf(page), slow).toContain("Figure and pieces go together");
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await tabTo(/^Check/);
    await page.keyboard.press("Enter");
    await expect.poll(() => solutions(page), slow).toMatch(/^\d+$/);
    await shot(page, "maker-space-keys");
    const found = Number(await solutions(page));
    for (let i = 0; i < 80 && !(await page.evaluate(() => document.activeElement?.matches(".tabs [role=tab]"))); i++) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowLeft"); // from the first to the last
    await page.locator(".pane-share").waitFor({ state: "visible" });
    await tabTo(/^Copy a link to this game$/);
    expect(await copied(one, () => page.keyboard.press("Enter"))).toContain("#");
    await tabTo(/^Game \(\.intarsia\)$/);
    const made = await madeByProgram(await downloaded(page, () => page.keyboard.press("Enter")));
    expect(made.solutions).toBe(found);
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it("by touch: a puzzle that is shipped is changed, and played", async () => {
    const one = await visit(run, "#new=space:set=diabolical", { width: 390, height: 844, touch: true });
    const { page } = one;
    await doMore(page, "Change this puzzle");
    await page.waitForSelector(table);
    await expect.poll(() => page.title(), slow).toContain("A puzzle of your own");
    await slot(page, "Piece A, 2 cells").tap();
    await drawByFinger(page, 2, 2, 4); // beside the two that it has
    await depth(page, 1);
    await expect.poll(() => statusOf(page), slow).toContain("The pieces have 28 cells, the figure only 27");
    await page.setViewportSize({ width: 844, height: 390 }); // held across
    await settled(page);
    await slot(page, "The figure, 27 cells").tap();
    await drawByFinger(page, 5, 3, 3);
    await depth(page, 2);
    await expect.poll(() => statusOf(page), slow).toContain("Figure and pieces go together");
    await shot(page, "maker-space-across");
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await shot(page, "maker-space-telephone");
    await openTab(page, "game");
    await page.locator("a.play-it").tap();
    await page.waitForSelector(table);
    await expect.poll(() => inBox(page, 4, 2, 2).count(), slow).toBe(1);
    expect(await inBox(page, 4, 2, 1).count()).toBe(0);
    await leave(one);
  });

  it("by keys alone: prisms, more of a piece, looked at from another side", async () => {
    const one = await visit(run, "#new=space:edit,pieces=A:oo,figure=2x1x1,lattice=prisms");
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^Layer 2, row 2, column 1: no cell/);
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await walk(page, ".", /^Layer 2, row 2, column 4: no cell/);
    await page.keyboard.press("Enter");
    await depth(page, 2);
    await expect.poll(() => statusOf(page), slow).toContain("4 cells to fill, the pieces only 2");
    await page.keyboard.press("n");
    await expect.poll(() => slot(page, "Piece A, 2 cells").getAttribute("aria-label"), slow).toContain("being drawn");
    await page.keyboard.press("m");
    await depth(page, 3);
    await expect.poll(() => statusOf(page), slow).toContain("Figure and pieces go together");
    await page.keyboard.press("q");
    await expect.poll(() => slot(page, "Piece A, seen").getAttribute("aria-label"), slow).toContain("from the front left");
    await page.keyboard.press("u");
    await expect.poll(() => statusOf(page), slow).toContain("the pieces only 2");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
});

/** What the page asks of its workers from now on, and "typed" where a field took something between. */
function noteCalls(): void {
  const asked: string[] = [];
  addEventListener("input", () => asked.push("typed"), true);
  const post = Worker.prototype.postMessage;
  Object.assign(window, { asked });
  Worker.prototype.postMessage = function (this: Worker, message: { call?: string }): void {
    if (message.call) asked.push(message.call);
    post.call(this, message, {});
  };
}
const calls = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

describe("a fresh burr is looked for", () => {
  it("and the search can be stopped", async () => {
    const before = (page: Page) => page.addInitScript(noteCalls);
    const one = await visit(run, "#setup=space", { width: 360, height: 740, touch: true, before });
    const { page } = one;
    await page.locator("details.advanced summary").tap();
    await page.locator("#setup-text").fill("space:set=burr");
    await page.getByLabel("Difficulty").fill("10"); // no hunt among six bars has found one: it never ends by itself
    await tool(page, "Fresh puzzle").tap();
    await tool(page, "Stop").tap();
    const further = page.getByRole("button", { name: "Go on looking", disabled: false });
    await further.waitFor();
    expect(await tool(page, "Stop").isVisible()).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
    // another setup stops it too: it went on without a button, and took the place of what was typed
    await further.tap();
    await tool(page, "Stop").waitFor();
    await page.locator("#setup-text").fill("space:figure=sofa");
    const since = async () => {
      const all = await calls(page);
      return all.slice(all.lastIndexOf("typed"));
    };
    await expect.poll(async () => (await since()).includes("solveEnd"), slow).toBe(true);
    const after = await since();
    expect(after.slice(0, after.indexOf("solveEnd")).filter((call) => call === "solveOn").length).toBeLessThan(2);
    expect(await page.locator("#setup-text").inputValue()).toBe("space:figure=sofa");
    await leave(one);
  });
});

describe("a check that was stopped", () => {
  it("goes on where it was, and begins anew with another puzzle", async () => {
    const one = await visit(run, DRAFT, { before: (page) => page.addInitScript(noteCalls) });
    const { page } = one;
    const begun = async (call: string): Promise<number> => (await calls(page)).filter((one) => one === call).length;
    const startAndStop = (): Promise<void> => check(page).evaluate((button: HTMLButtonElement) => { // in the same moment
      button.click();
      document.querySelector<HTMLButtonElement>(".maker button.stop")?.click();
    });
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toMatch(/^\d+ of 10$/);
    const [found, hard] = [await solutions(page), await difficulty(page)];
    for (let i = 0; i < 2; i++) {
      await startAndStop();
      expect(await check(page).innerText()).toBe("Go on");
    }
    expect(await begun("countSetup")).toBe(2);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toBe(hard);
    expect(await solutions(page)).toBe(found);
    expect(await check(page).innerText()).toBe("Check it");
    expect(await begun("countSetup")).toBe(2);
    await startAndStop();
    await page.keyboard.press("Control+z"); // nothing to take back: the puzzle is the same
    expect(await check(page).innerText()).toBe("Go on");
    await cell(page, 0, 0).click();
    await depth(page, 1);
    await expect.poll(() => check(page).innerText(), slow).toBe("Check it");
    await expect.poll(() => begun("solveEnd"), slow).toBe(1);
    await leave(one);
  });
});

describe("a figure is laid out to be changed", () => {
  it("and how hard it is is said", async () => {
    const one = await visit(run, "#new=dissection:figure=square");
    const { page } = one;
    const question = page.locator("dialog", { hasText: "shows a solution" });
    await doMore(page, "Change this puzzle");
    await question.getByRole("button", { name: "Cancel" }).click(); // nobody who plays sees it unasked
    expect(await page.title()).toContain("Square");
    await doMore(page, "Change this puzzle");
    await question.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => check(page).isVisible(), slow).toBe(true);
    await page.waitForSelector(table);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toMatch(/^\d+ of 10$/);
    expect(await solutions(page)).toBe("32");
    await shot(page, "maker-figure");
    await leave(one);
  });

  it("from a table that was saved: it has a name, a link and a file, and is the program's figure", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await page.locator("header input[type=file]").setInputFiles({
      name: "swan.ita", mimeType: "text/plain", buffer: Buffer.from(
        "intarsia 1\ngame: dissection:set=t,free\n\n"
        + "1. 1t2m@-67,17+48w 2. 2t7@-115,-31+48w 3. 3m@29,17 4. 4t2@77,17\n"),
    });
    await page.waitForSelector(table);
    await depth(page, 4);
    await expect.poll(() => check(page).isEnabled(), slow).toBe(true);
    await check(page).click();
    await expect.poll(() => difficulty(page), slow).toMatch(/^\d+ of 10$/);
    await page.locator("input.made-name").fill(NAME);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.title(), slow).toContain(NAME);
    const [found, hard] = [await solutions(page), await difficulty(page)];
    await openTab(page, "share");
    const draft = page.getByRole("button", { name: "Game (.intarsia)" });
    const made = await madeByProgram(await downloaded(page, () => draft.click()));
    expect([String(made.solutions), `${made.difficulty} of 10`]).toEqual([found, hard]);
    await openTab(page, "game");
    const file = await downloaded(page, () => page.locator("button.save-file").click());
    expect(await readFile(file, "utf8")).toContain(`game: ${made.setup}\ntitle: ${NAME}`);
    const link = await copied(one, () => page.locator("button.copy-link").click());
    await page.locator("a.play-it").click();
    await expect.poll(() => statusOf(page), slow).toContain("Fill the figure");
    expect(await page.title()).toContain(NAME);
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector(table);
    expect(await page.title()).toContain(NAME);
    await leave(one);
  });
});
