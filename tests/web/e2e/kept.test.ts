// Kept games: their list, names, removal and its undo, also where they are played on in another window.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depth, leave, seriousViolations, start, stop, visit, type Run, type Visit } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

async function moveOn(page: Page, moves: number): Promise<void> {
  await page.locator("g.node.grip").last().click();
  await depth(page, moves);
}

/** A game with a move, which is kept by now; a computer may have answered already. */
async function begun(place: string): Promise<Visit> {
  const one = await visit(run, place);
  await one.page.waitForSelector("main.play[data-ready] g.node.grip");
  await one.page.locator("g.node.grip").last().click();
  await expect.poll(() => new URL(one.page.url()).hash).toMatch(/^#game=/);
  return one;
}

describe("kept games", () => {
  it("that are played on in another window while they are removed come back as they stand there", async () => {
    const one = await begun("#new=null");
    const { page, context } = one;
    const other = await context.newPage();
    await other.goto(`${run.served.url}#kept`);
    await other.getByRole("button", { name: /^Remove / }).click();
    await other.getByRole("button", { name: "Undo" }).waitFor();
    await page.bringToFront();
    await moveOn(page, 2);
    const third = await context.newPage();
    const moves = async (): Promise<string> => {
      await third.goto(`${run.served.url}?${Math.random()}#kept`);
      await third.waitForSelector("main.kept-page");
      return third.locator("main.kept-page").innerText();
    };
    await expect.poll(moves).toContain("2 moves");
    await other.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => other.locator("main.kept-page").innerText()).toContain("2 moves");
    expect(await moves()).toContain("2 moves");
    await leave(one);
  });

  it("keep a name that another window gave them, and all moves made since its list was drawn", async () => {
    const one = await begun("#new=null");
    const { page, context } = one;
    const other = await context.newPage();
    await other.goto(`${run.served.url}#kept`);
    await other.getByRole("button", { name: /^Rename/ }).waitFor();
    const listed = (): Promise<string> => other.locator(".kept-list").innerText();
    const kept = async (): Promise<string> => {
      await other.reload();
      await other.waitForSelector("main.kept-page");
      return listed();
    };
    await page.bringToFront();
    await moveOn(page, 2);
    await page.goto("about:blank"); // nobody puts the moves there again
    await other.bringToFront();
    expect(await listed()).toContain("1 move");
    await other.getByRole("button", { name: /^Rename/ }).click();
    await other.getByLabel("Name of the game").fill("Ours");
    await other.keyboard.press("Enter");
    await expect.poll(() => other.locator(".kept-list b").innerText()).toBe("Ours");
    await expect.poll(kept).toMatch(/Ours[^]*2 moves/);

    await page.goBack();
    await depth(page, 2);
    await moveOn(page, 3);
    await page.goto("about:blank");
    await other.bringToFront();
    await other.getByRole("button", { name: "Remove Ours" }).click(); // the list still has two moves
    await other.getByRole("button", { name: "Undo" }).click();
    await expect.poll(listed).toMatch(/Ours[^]*3 moves/);
    expect(await kept()).toMatch(/Ours[^]*3 moves/);

    await page.goBack();
    await depth(page, 3);
    await other.bringToFront();
    await other.getByRole("button", { name: /^Rename/ }).click();
    await other.getByLabel("Name of the game").fill("Yours");
    await other.keyboard.press("Enter");
    await expect.poll(() => other.locator(".kept-list b").innerText()).toBe("Yours");
    await page.bringToFront();
    await moveOn(page, 4);
    await other.bringToFront();
    await expect.poll(kept).toMatch(/Yours[^]*4 moves/);
    await leave(one);
  });

  it("are renamed and removed, and come back by undo", async () => {
    const one = await begun("#new=null");
    const { page } = one;
    await page.evaluate(() => (location.hash = "#kept"));
    await page.waitForSelector("main.kept-page");
    await page.getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("Name of the game").fill("With Ann");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".kept-list b").innerText()).toBe("With Ann");
    for (const deed of ["Rename", "Remove"]) // told from others of its name
      expect(await page.getByRole("button", { name: new RegExp(`^${deed} With Ann \\(1 move, .+\\)$`) }).count()).toBe(1);
    await page.reload();
    await page.waitForSelector("main.kept-page");
    expect(await page.locator(".kept-list b").innerText()).toBe("With Ann");
    await page.getByRole("button", { name: "Remove With Ann" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".kept-list li").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main"); // the focus is not lost
    expect(await page.locator("main.kept-page").innerText()).toContain("Nothing is kept yet");
    expect(await seriousViolations(page)).toEqual([]); // the notice and its button can be read
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".kept-list b").innerText()).toBe("With Ann");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove With Ann" }).click();
    await expect.poll(() => page.locator(".kept-list li").count()).toBe(0);
    await page.locator(".notice-undo").waitFor(); // it is gone from what is kept, too
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.locator(".kept-list b").innerText()).toBe("With Ann");
    await page.keyboard.press("Control+z"); // nothing more was removed
    expect(await page.locator(".notice").count()).toBe(0);
    await page.evaluate(() => (location.hash = "#"));
    const all = page.getByRole("link", { name: /^All your games/ });
    await expect.poll(() => all.innerText()).toBe("All your games (1)"); // also one alone can be renamed
    await page.getByRole("button", { name: "Remove With Ann" }).click();
    await expect.poll(() => all.count()).toBe(0); // nothing is counted that is gone
    await leave(one);
  });

  it("keep their name where there is no room for a new one, and say so", async () => {
    const one = await begun("#new=null");
    const { page } = one;
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...all: Parameters<typeof put>) {
        const asked = put.apply(this, all);
        this.transaction.abort(); // as a browser does that finds no room
        return asked;
      };
      location.hash = "#kept";
    });
    await page.getByRole("button", { name: /^Rename/ }).click();
    const before = await page.locator(".kept-list b").innerText();
    await page.getByLabel("Name of the game").fill("With Ann");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".notice").allInnerTexts()).toContainEqual(expect.stringContaining("no room for the new name"));
    expect(await page.locator(".kept-list b").innerText()).toBe(before);
    await leave(one);
  });

  it("are told apart by whom one plays against", async () => {
    const one = await begun(`#new=${encodeURIComponent("twixt:size=12,swap=no")}&seats=0,1`);
    const { page } = one;
    for (const [place, list] of [["#kept", "main.kept-page"], ["#", ".begun-cards"]] as const) {
      await page.evaluate((hash) => (location.hash = hash), place);
      await page.locator(list).waitFor();
      const remove = page.getByRole("button", { name: /^Remove TwixT, .+ \(against level 1, \d+ moves?, .+\)$/ });
      await expect.poll(() => remove.count(), { message: place }).toBe(1);
    }
    await leave(one);
  });
});
