// What belongs together stands in one line or below each other, in whatever language and letters.
import { afterAll, beforeAll, expect, it } from "vitest";
import { goOn, leave, openTab, settled, start, stop, visit, type Run } from "./browser";
import { inLargeLetters } from "./reading";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

it.each([["pt", 390, 844], ["pt", 1440, 900], ["de", 390, 844]] as const)("who sits where stands below each other: %s at %d by %d", async (language, width, height) => {
  const one = await visit(run, "#new=twixt", { width, height, touch: width < 900, language });
  const { page } = one;
  for (const setup of ["twixt:size=8", "tantrix:match,players=4", "pentahex:blocks,players=4", "pentahex:duel", "strips"]) {
    await goOn(page, setup);
    await openTab(page, "game");
    await settled(page);
    const lefts = await page.locator(".seats select").evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))]);
    expect(lefts, setup).toHaveLength(1);
  }
  await leave(one);
});

it.each(["en", "de", "pt"])("points stand in one column in letters of 200 %%: %s", async (language) => {
  const one = await visit(run, "#new=strips", { width: 1440, height: 900, language, before: inLargeLetters });
  const { page } = one;
  await settled(page);
  const places = await page.locator(".note-line").evaluateAll((all) => all.map((line) => {
    const [name, value] = [...line.children].map((it) => it.getBoundingClientRect()) as [DOMRect, DOMRect];
    return { right: Math.round(value.right), isBeside: value.left >= name.right && value.top < name.bottom };
  }));
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places.map((one) => JSON.stringify(one)))).toHaveProperty("size", 1);
  expect(places[0]?.isBeside).toBe(true);
  await leave(one);
});

it.each(["en", "de", "pt"])("what analysis is stands in lines that can be read, in letters of 200 %%: %s", async (language) => {
  const one = await visit(run, "#new=twixt", { width: 1440, height: 900, language, before: inLargeLetters });
  const { page } = one;
  await openTab(page, "help");
  const lines = await page.locator(".analysis-words").evaluate((it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight));
  expect(lines).toBeLessThan(5);
  await leave(one);
});

it.each(["en", "de", "pt"])("each tool has its word, apart from the next, in letters of 200 %%: %s", async (language) => {
  const one = await visit(run, "#new=twixt", { width: 360, height: 740, touch: true, language, before: inLargeLetters });
  const { page } = one;
  for (const setup of ["pentahex:duel", "space", "dissection", "tantrix:match", "strips"]) {
    await goOn(page, setup);
    await settled(page);
    const words = await page.locator(".tool-word").evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      const { left, right } = range.getBoundingClientRect();
      return { left, right, isWhole: it.clientWidth === 0 || it.clientWidth >= Math.floor(right - left) };
    }));
    expect(words.length, setup).toBeGreaterThan(6);
    expect(words.filter(({ left, right, isWhole }) => !isWhole || left < 0 || right > 360 || right - left < 10), setup).toEqual([]);
    expect(words.slice(1).filter(({ left }, i) => left - (words[i]?.right ?? 0) < 4), setup).toEqual([]);
    const widths = await page.locator(".tool-word").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
    expect(Math.min(...widths), setup).toBeGreaterThan(10); // none is there for the ear alone
  }
  await leave(one);
});

it.each(["pentahex", "space", "tantrix"])("what a lesson has to press is written in one size: %s", async (game) => {
  const one = await visit(run, `#lesson=${game}`, { width: 390, height: 844, touch: true });
  const { page } = one;
  await page.locator(".lesson-actions button").first().waitFor();
  await expect.poll(() => page.locator(".lesson-foot button").evaluateAll((all) =>
    [...new Set(all.map((it) => getComputedStyle(it).fontSize))])).toEqual([expect.stringMatching(/px$/)]);
  await leave(one);
});
