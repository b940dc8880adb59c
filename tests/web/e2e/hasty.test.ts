// Hasty hands and bad luck: two things at once, a full storage, a way back before the move before is kept, a mouse that
// is released elsewhere. Nothing is called back, lost, or told twice.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { depth, doMore, leave, node, openTab, settled, start, statusOf, stop, table, visit, type Run } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SMALL = "#new=twixt%3Asize%3D8";
const slow = { timeout: 60_000 };
const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const notices = (page: Page): Promise<string[]> => page.locator(".notice").allInnerTexts();

async function set(page: Page, hole: string, move = 1): Promise<void> {
  await node(page, hole).first().click({ force: true });
  await depth(page, move);
  await settled(page);
}

// Nothing can be written until `data-roomy` stands on the document's element.
const fullStorage = (page: Page): Promise<void> => page.addInitScript(() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...all: Parameters<typeof put>) {
    if (!document.documentElement.hasAttribute("data-roomy")) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, all);
  };
});

// That something is written is heard only when `hear` is called.
const slowStorage = (page: Page): Promise<void> => page.addInitScript(() => {
  const { set: hear } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete") ?? {};
  const waiting: (() => void)[] = [];
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(this: IDBTransaction, listener: (event: Event) => void) {
      hear?.call(this, (event: Event) => {
        if (!document.documentElement.hasAttribute("data-slow")) return listener(event);
        waiting.push(() => listener(event));
        document.documentElement.setAttribute("data-written", "");
      });
    },
  });
  Object.assign(window, {
    hear: () => {
      for (const one of waiting.splice(0)) one();
    },
  });
});

describe("keeping", () => {
  // What one wrote is there again, however soon one leaves after the last letter.
  it.each(["by the way back", "by closing the page"])("loses no letter of a note where one leaves %s", async (way) => {
    const one = await visit(run, SMALL);
    const { page, context } = one;
    await set(page, "D4");
    await openTab(page, "moves");
    await page.locator(".note-box summary").click();
    await page.locator("textarea").pressSequentially("a thought", { delay: 0 });
    const place = await hash(page);
    const next = way.endsWith("page") ? await context.newPage() : page;
    if (next === page) {
      await page.evaluate(() => (location.hash = ""));
      await page.waitForSelector("main.gallery");
    } else {
      await page.close({ runBeforeUnload: false });
      await next.goto(run.served.url);
      await next.waitForSelector("main.gallery");
    }
    await next.evaluate((there) => (location.hash = there), place);
    await next.waitForSelector(table);
    await openTab(next, "moves");
    await expect.poll(() => next.locator(".move-note").allInnerTexts(), slow).toEqual(["a thought"]);
    await leave(one);
  });

  it("in a full storage is told once, over the board of which nothing is hidden by more", async () => {
    const one = await visit(run, SMALL, { before: fullStorage });
    const { page } = one;
    for (const [i, hole] of ["D4", "E5", "C3", "F6"].entries()) await set(page, hole, i + 1);
    expect(await notices(page)).toHaveLength(1);
    await page.evaluate(() => document.documentElement.setAttribute("data-roomy", ""));
    await set(page, "G3", 5);
    await expect.poll(() => hash(page), slow).toMatch(/^#game=/); // all is kept once there is room
    await leave(one);
  });

  it("does not call back who goes away before the move is written", async () => {
    const one = await visit(run, SMALL, { before: slowStorage });
    const { page } = one;
    await page.evaluate(() => document.documentElement.setAttribute("data-slow", ""));
    await set(page, "D4");
    await page.waitForSelector("html[data-written]", { state: "attached" });
    await page.evaluate(() => {
      document.documentElement.removeAttribute("data-slow");
      location.hash = "";
      (window as unknown as { hear(): void }).hear();
    });
    await page.waitForSelector("main.gallery");
    expect(await hash(page)).toBe("");
    await page.locator(".begun-cards .card").click(); // it was kept all the same
    await page.waitForSelector(table);
    await leave(one);
  });
});

it("the way back from a file leads to where it was opened", async () => {
  const one = await visit(run, SMALL);
  const { page } = one;
  await set(page, "D4");
  await openTab(page, "share");
  const [file] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Game (.intarsia)" }).click(),
  ]);
  const path = await file.path();
  await page.evaluate(() => (location.hash = "#kept"));
  await page.waitForSelector("main:not(.play) h1");
  await page.evaluate(() => (location.hash = ""));
  await page.waitForSelector("main.gallery");
  await page.locator("header.head input[type=file]").setInputFiles(path);
  await page.waitForSelector(table);
  await expect.poll(() => hash(page), slow).toMatch(/^#game=/);
  await page.goBack();
  await page.waitForSelector("main.gallery");
  await leave(one);
});

it("a game that is brought back takes nobody away from what they do meanwhile", async () => {
  const one = await visit(run, SMALL);
  const { page } = one;
  await set(page, "D4");
  await expect.poll(() => hash(page), slow).toMatch(/^#game=/);
  await page.evaluate(() => (location.hash = ""));
  await page.locator(".begun-cards .remove").click();
  await page.evaluate(() => (location.hash = "#setup=twixt"));
  await page.locator(".setup-page input[type=number]").first().fill("12");
  await page.locator(".notice-deed").click();
  await expect.poll(() => page.evaluate(() => new Promise((resolve) => {
    indexedDB.open("intarsia").onsuccess = (event) => {
      const { result } = event.target as IDBOpenDBRequest;
      const count = result.transaction("games").objectStore("games").count();
      count.onsuccess = () => resolve(count.result);
    };
  })), slow).toBe(1);
  expect(await page.locator(".setup-page input[type=number]").first().inputValue()).toBe("12");
  await leave(one);
});

it("a link without a game says so", async () => {
  const one = await visit(run, "#r=");
  await expect.poll(() => one.page.locator("main.lost").innerText(), slow).toContain("a part of it is missing");
  await leave(one);
});

it("a board that is moved stays where it is once the mouse is released, also outside of it", async () => {
  const one = await visit(run, "#new=twixt");
  const { page } = one;
  for (let i = 0; i < 3; i++) await doMore(page, "Larger");
  const board = page.locator("svg.board-svg");
  const { x, y, width, height } = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 4 });
  await page.mouse.move(x + width / 2, y - 30, { steps: 4 });
  await page.mouse.up();
  const place = await board.getAttribute("viewBox");
  await page.mouse.move(x + width / 2 + 80, y + 90, { steps: 4 });
  expect(await board.getAttribute("viewBox")).toBe(place);
  await leave(one);
});

it("a click beside everything leaves the keys with the board", async () => {
  const one = await visit(run, "#new=null");
  const { page } = one;
  const { x, y } = (await page.locator("svg.board-svg").boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
  expect(await page.evaluate(() => document.activeElement?.matches("g.node"))).toBe(true);
  await leave(one);
});

it("past the head leads to what is shown, and the address stays", async () => {
  const one = await visit(run, SMALL);
  const { page } = one;
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.closest("svg.board-svg") !== null)).toBe(true);
  expect(await hash(page)).toBe(SMALL);
  await leave(one);
});

// What is asked of hints and of solving is never answered.
const silent = (page: Page): Promise<void> => page.addInitScript(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function held(this: Worker, message: unknown, ...rest: unknown[]) {
    const { call = "" } = message as { call?: string };
    if (call !== "hint" && call !== "solveOn") Reflect.apply(post, this, [message, ...rest]);
  };
});

it("the stop of a hint ends no count, and the stop of a count no hint", async () => {
  const one = await visit(run, "#new=pentahex", { before: silent });
  const { page } = one;
  await openTab(page, "help");
  await page.locator("button.count").click();
  await page.locator(".tool.hint").click();
  await page.locator(".line-end .stop").click();
  await settled(page);
  expect(await page.locator(".help .stop").first().isEnabled()).toBe(true); // it still counts
  expect(await page.locator(".help-words").first().innerText()).toBe("Thinking…");
  await page.locator(".tool.hint").click();
  await page.locator(".help .stop").first().click();
  expect(await page.locator(".line-end .stop").isVisible()).toBe(true); // it still thinks
  expect(await statusOf(page)).not.toMatch(/afresh/);
  expect(await page.locator(".hint-words").innerText()).not.toMatch(/afresh/);
  await leave(one);
});

it.each([["de", "147.480"], ["en", "147,480"]])("large numbers are written as %s writes them", async (language, wanted) => {
  const one = await visit(run, "#new=pentahex", { language });
  const { page } = one;
  await openTab(page, "help");
  await page.locator("button.count").click();
  await expect.poll(() => page.locator(".help-words").first().innerText(), slow).toContain(wanted);
  await leave(one);
});
