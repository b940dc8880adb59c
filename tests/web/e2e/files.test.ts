// Files with many games: whatever they hold is opened, listed, or told with place and reason; chosen, dropped or pasted. And
// the way back from a game to the list it was opened from.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { depth, goOn, leave, settled, shot, start, stop, table, visit, type Run, type Visit } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const slow = { timeout: 60_000 };

const kinds = [
  "game: null\n\n1. 2\n", "game: twixt:size=6\n\n1. C3\n2. B5\n", "game: dissection:figure=square\n\n",
  "game: null:size=9\nplayer1: Ann\n\n1. 3 {she says here}\n2. 1\n", "game: strips\n\n", "game: tantrix:discovery,n=3\n\n",
];
const record = (i: number): string => `intarsia 1\n${kinds[i % kinds.length] ?? ""}\n`;
const many = (count: number): string => Array.from({ length: count }, (_, i) => record(i)).join("");
/** So many games with another text in the middle. */
const around = (count: number, damaged: string): string =>
  many(count / 2) + damaged + Array.from({ length: count / 2 }, (_, i) => record(i)).join("");

interface Given {
  readonly name: string;
  readonly text: string;
}

const picked = (page: Page, ...files: Given[]): Promise<void> =>
  page.locator("header input[type=file]").setInputFiles(files.map(({ name, text }) =>
    ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));

const dropped = (page: Page, ...files: Given[]): Promise<void> => page.evaluate((all) => {
  const transfer = new DataTransfer();
  for (const { name, text } of all) transfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, files);

const pasted = (page: Page, ...files: Given[]): Promise<void> => page.evaluate((all) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", all.map(({ text }) => text).join(""));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, files);

const ways = { picked, dropped, pasted };
const lines = (page: Page) => page.locator(".kept-list li");
const looked = (page: Page, count: number) => expect.poll(() => page.locator(".kept-list li .small:not(:empty)").count(), slow).toBe(count);

describe.each(["picked", "dropped", "pasted"] as const)("files that are %s", (way) => {
  const give = ways[way];

  it.each([[2, ""], [20, ""], [20, record(0).replace("1. 2", "1. 77")]])("list each of %i games, and say which is damaged", async (count, damaged) => {
    const one = await visit(run);
    const { page } = one;
    const text = damaged ? around(count, damaged) : many(count);
    await give(page, { name: "some.intarsia", text });
    const all = count + (damaged ? 1 : 0);
    await looked(page, all);
    expect(await lines(page).count()).toBe(all);
    expect(await page.locator(".kept-list .damaged").count()).toBe(damaged ? 1 : 0);
    if (damaged) {
      const line = text.slice(0, text.indexOf("77")).split("\n").length;
      expect(await lines(page).nth(count / 2).innerText()).toMatch(new RegExp(`, line ${line}: `));
      expect(await page.locator(".refused-games").innerText()).toContain("One of them cannot be read");
    }
    await page.getByRole("button", { name: "Keep all" }).click();
    await page.waitForSelector("main.kept-page button[aria-label^=Rename]", slow);
    expect(await lines(page).count()).toBe(count);
    const said = (await page.locator(".notice").allInnerTexts()).join(" ");
    expect(said).toContain(`${count} games were kept.`);
    expect(said.includes("One game could not be read.")).toBe(Boolean(damaged));
    await leave(one);
  });
});

it("why a file was not opened is forgotten when another is, or one goes elsewhere", async () => {
  const one = await visit(run);
  const { page } = one;
  const notices = page.locator(".notice");
  for (const name of ["a.txt", "b.XMPuzzle", "c.txt"]) {
    await picked(page, { name, text: "nothing to play" });
    await expect.poll(() => notices.allInnerTexts()).toEqual([expect.stringContaining(name)]);
  }
  await picked(page, { name: "good.intarsia", text: record(0) });
  await page.waitForSelector(table);
  expect(await notices.count()).toBe(0);
  await picked(page, { name: "d.txt", text: "nothing to play" });
  await expect.poll(() => notices.count()).toBe(1);
  await page.evaluate(() => (location.hash = "#kept"));
  await page.waitForSelector("main.kept-page");
  expect(await notices.count()).toBe(0);
  await goOn(page, "twixt:size=6", "&seats=x,y");
  await expect.poll(() => notices.allInnerTexts()).toEqual([expect.stringContaining("seats=x,y")]);
  await goOn(page, "twixt:size=6", "&seats=0,0");
  expect(await notices.count()).toBe(0);
  await leave(one);
});

it.each(["picked", "dropped"] as const)("of a puzzle of BurrTools that is %s it is said what reads it", async (way) => {
  const one = await visit(run);
  const { page } = one;
  await ways[way](page, { name: "box.XMPuzzle", text: "\u001f\u008b" });
  await expect.poll(() => page.locator(".notice").innerText()).toContain("“intarsia convert box.XMPuzzle puzzle.ita”");
  await leave(one);
});

it("of 500 games each is listed and kept, and a game can be opened meanwhile", async () => {
  const one = await visit(run);
  const { page } = one;
  await picked(page, { name: "all.intarsia", text: around(500, "intarsia 1\ngame: nothing\n\n") });
  await expect.poll(() => lines(page).count(), slow).toBe(501);
  await lines(page).nth(1).getByRole("button").click(); // not all are looked at yet
  await page.waitForSelector(table, slow);
  await page.locator(".back").click(); // to the list again
  await looked(page, 501);
  expect(await page.locator(".kept-list .damaged").count()).toBe(1);
  await page.getByRole("button", { name: "Keep all" }).click();
  await page.waitForSelector("main.kept-page button[aria-label^=Rename]", { timeout: 110_000 });
  const said = (await page.locator(".notice").allInnerTexts()).join(" ");
  expect(said).toContain("416 games were kept.");
  expect(said).toContain("Already kept here: 84."); // like the one that was opened
  expect(said).toContain("One game could not be read.");
  expect(await lines(page).count()).toBe(417);
  await leave(one);
});

describe("what swallows others", () => {
  const good = record(0);
  let one: Visit;
  beforeAll(async () => {
    one = await visit(run);
  });
  beforeEach(async () => { // no list is there any more
    await one.page.evaluate(() => (location.hash = "#"));
    await one.page.waitForSelector("main.gallery");
  });
  afterAll(() => leave(one));

  it.each([
    ["a comment that nobody closed", "intarsia 1\ngame: null\n\n1. 2 {oh\n"],
    ["a header without an end", "intarsia 1\ngame: null\n"],
    ["a first line that is damaged", "ntarsia 1\ngame: null\n\n1. 2\n"],
    ["a game of another program", "(;FF[4]GM[21]SZ[6];b[c3])\n"],
  ])("%s: the games beside it are there", async (_, damaged) => {
    const { page } = one;
    await picked(page, { name: "a.intarsia", text: `${good}${damaged}${good}` });
    await looked(page, 3);
    const about = await page.locator(".kept-list li").allInnerTexts();
    expect(about.filter((text) => /1 move/.test(text)).length).toBeGreaterThanOrEqual(2);
  });

  it("a file that begins with something else", async () => {
    const { page } = one;
    await picked(page, { name: "b.intarsia", text: `Dear Ben,\nhere they are\n${good}${good}` });
    await looked(page, 3);
    expect(await lines(page).first().innerText()).toContain("b.intarsia");
    expect(await page.locator(".kept-list .damaged").count()).toBe(1);
  });
});

it("several files are one list, and what is no game among them is told by its name", async () => {
  const one = await visit(run);
  const { page } = one;
  await dropped(page, { name: "a.intarsia", text: many(2) }, { name: "cat.jpg", text: "\u00ff\u00d8 no game" },
    { name: "b.tsgf", text: "(;FF[4]GM[21]SZ[6];b[c3])\n(;FF[4]GM[21]SZ[6])" });
  await looked(page, 5);
  expect(await page.locator("h1").innerText()).toBe("Games in 3 files");
  expect(await page.locator(".kept-list .damaged").innerText()).toContain("cat.jpg");
  await shot(page, "files-of-three");
  await leave(one);
});

it("a single game comes with its name, and its clocks", async () => {
  const one = await visit(run);
  const { page } = one;
  const kept = JSON.stringify({ name: "Ours", clocks: { minutes: 5, bonus: 0, left: [240000, 200000] } });
  await picked(page, { name: "one.intarsia", text: `intarsia 1\ngame: twixt:size=6\nkept: ${kept}\n\n1. C3\n` });
  await page.waitForSelector(table, slow);
  await depth(page, 1);
  expect((await page.locator(".clock-time").allInnerTexts())[0]).toBe("4:00");
  await settled(page);
  await page.goto(`${run.served.url}#kept`);
  await expect.poll(() => page.locator(".kept-list b").allInnerTexts(), slow).toEqual(["Ours"]);
  await leave(one);
});

it("games are kept in the order of their file", async () => {
  const one = await visit(run);
  const { page } = one;
  const names = ["One", "Two", "Three", "Four"];
  await picked(page, { name: "four.intarsia", text: names.map((name, i) =>
    `intarsia 1\ngame: twixt:size=6\nkept: ${JSON.stringify({ name })}\n\n1. ${"BCDE"[i]}3\n\n`).join("") });
  await looked(page, 4);
  await page.getByRole("button", { name: "Keep all" }).click();
  await page.waitForSelector("main.kept-page button[aria-label^=Rename]", slow);
  expect(await page.locator(".kept-list b").allInnerTexts()).toEqual(names);
  await leave(one);
});

it("games for which there is no room are told", async () => {
  const one = await visit(run);
  const { page } = one;
  const solved = 'intarsia 1\ngame: dissection:figure=square\nsolved: {"best":61,"day":"2026-03-01"}\n\n';
  await picked(page, { name: "a.intarsia", text: many(6) + solved });
  await looked(page, 6);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    let count = 0;
    IDBObjectStore.prototype.put = function (...values: [unknown, IDBValidKey?]) {
      if (++count > 2) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await page.getByRole("button", { name: "Keep all" }).click();
  await expect.poll(async () => (await page.locator(".notice").allInnerTexts()).join(" "), slow)
    .toMatch(/for the puzzles marked as solved.*no room in this browser for 4 of them/s);
  await leave(one);
});

// ---- the way back

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

describe("the way back", () => {
  it.each(["the arrow", "the browser's button"])("by %s leads to where one was in the set, and then in the gallery", async (by) => {
    const one = await visit(run);
    const { page } = one;
    const back = async (to: string): Promise<void> => {
      if (by === "the arrow" && to !== "gallery") await page.locator("a.back").click();
      else await page.goBack();
      await page.waitForSelector(`main.${to}`);
    };
    const set = page.locator(".set[href='#levels=tantrix/2']");
    await set.scrollIntoViewIfNeeded();
    const inGallery = await scrolled(page);
    expect(inGallery).toBeGreaterThan(200);
    await set.click();
    await page.waitForSelector("main.levels-page");
    const level = page.locator(".level").last();
    await level.scrollIntoViewIfNeeded();
    const inSet = await scrolled(page);
    await level.click();
    await page.waitForSelector(table);
    expect(await page.locator("a.back").getAttribute("aria-label")).toBe("Back to Tantrix");
    await settled(page);
    await back("levels-page");
    expect(await scrolled(page)).toBe(inSet);
    expect(await level.evaluate((link) => link.contains(document.activeElement))).toBe(true);
    if (by === "the arrow") return leave(one);
    await back("gallery");
    expect(await scrolled(page)).toBe(inGallery);
    await page.reload();
    await page.waitForSelector("main.gallery");
    expect(await scrolled(page)).toBe(inGallery);
    await page.locator(".set").last().click(); // forward one begins at the top
    await page.waitForSelector("main.levels-page, main.setup-page");
    return leave(one);
  });
});
