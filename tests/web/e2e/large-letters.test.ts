// Screen by screen in letters of 200 %, in the languages with the longest words: nothing is wider than the window, nothing
// that is said is cut off, and what is chosen in a closed list is read to its end.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { goOn, leave, openTab, settled, start, stop, visit, type Run } from "./browser";
import { beyond, clipped, cutChoices, inLargeLetters } from "./reading";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const sizes = [[360, 740], [844, 390], [1440, 900]] as const;
const each = ["de", "pt"].flatMap((language) => sizes.map(([width, height]) => [language, width, height] as const));
const kindOf = (language: string, width: number, height: number) =>
  ({ width, height, touch: width < 1000, language, before: inLargeLetters });

async function isWhole(page: Page, what: string): Promise<void> {
  await settled(page);
  expect(await beyond(page), what).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
  expect(await clipped(page), what).toEqual([]);
  expect(await cutChoices(page, ".seats select, .settings-page select"), what).toEqual([]);
}

/** What of a name does not fit into the place that it has. */
const spiltName = (page: Page): Promise<number> => page.evaluate(() => {
  const [name, room, bar] = [".game-title", ".top .names", "header.top"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (!name || !room || !bar) return NaN;
  return Math.max(name.bottom - room.bottom, room.top - name.top, name.bottom - bar.bottom, bar.top - name.top);
});

it.each(each)("pages are whole in letters of 200 %%: %s at %d by %d", async (language, width, height) => {
  const one = await visit(run, "#settings", kindOf(language, width, height));
  const { page } = one;
  const games = ["dissection", "space", "pentahex", "twixt", "tantrix", "strips"];
  for (const [place, there] of [["#", "main.gallery .sets"], ["#settings", "main.settings-page"], ["#kept", "main.page:not([data-old])"],
    ["#levels=tantrix/0", "main.levels-page"], ["#rules=strips", "main.rules-page"],
    ...games.map((game) => [`#setup=${game}`, "main.setup-page:not([data-old])"])] as const) {
    await page.evaluate((hash) => {
      document.querySelector("main")?.setAttribute("data-old", "");
      location.hash = hash;
    }, place ?? "");
    await page.locator(there ?? "").waitFor();
    await isWhole(page, place ?? "");
  }
  await leave(one);
});

it.each([...each, ["en", 360, 740], ["en", 844, 390]] as const)("lessons keep what goes on in sight in letters of 200 %%: %s at %d by %d", async (language, width, height) => {
  const one = await visit(run, "#settings", kindOf(language, width, height));
  const { page } = one;
  for (const game of ["twixt", "space", "pentahex", "tantrix", "dissection", "strips"]) {
    await page.evaluate((hash) => {
      document.querySelector("main")?.setAttribute("data-old", "");
      location.hash = hash;
    }, `#lesson=${game}`);
    await page.locator("main.lesson-page:not([data-old]) .lesson-board svg").first().waitFor();
    await isWhole(page, game);
    const [sentence, row] = await page.evaluate(() => [".say-room > :first-child", ".lesson-foot > .row:last-child"]
      .map((it) => document.querySelector(it)?.getBoundingClientRect().toJSON() as DOMRect)) as [DOMRect, DOMRect];
    expect(row.bottom, game).toBeLessThanOrEqual(height);
    const under = await page.locator(".lesson-actions").evaluate((all, { mayScroll, twice }) => {
      if (twice) all.append(...[...all.children].map((one) => one.cloneNode(true))); // until it is painted next
      return [...all.querySelectorAll("button")].flatMap((one) => {
        if (mayScroll) one.scrollIntoView({ block: "nearest" });
        const [its, rows] = [one, document.querySelector(".lesson-foot > .row:last-child")].map((it) => it?.getBoundingClientRect());
        return (its?.bottom ?? 0) > (rows?.top ?? 0) + 1 ? [`${one.textContent} to ${its?.bottom}, ${rows?.top}`] : [];
      });
    }, { mayScroll: height < 500, twice: game === "space" }); // its second step has six
    expect(under, `${game}: buttons that something lies over`).toEqual([]);
    expect(row.top - sentence.top, game).toBeGreaterThan(Math.min(75, sentence.height)); // three lines are read at once
  }
  await leave(one);
});

it.each(each)("games are whole in letters of 200 %%: %s at %d by %d", async (language, width, height) => {
  const one = await visit(run, "#new=dissection", kindOf(language, width, height));
  const { page } = one;
  for (const [setup, tab] of [["dissection:figure=rabbit", "help"], ["pentahex", "help"], ["pentahex:blocks,players=4", "game"], ["twixt:size=8", "share"],
    ["twixt:size=12", "help"], ["tantrix:match,players=4", "game"], ["strips", "game"], ["space:set=soma", "game"], ["pentahex:edit", "game"],
    ["twixt:edit", "game"], ["space:edit", "game"], ["tantrix:edit", "game"]] as const) {
    await goOn(page, setup);
    await settled(page);
    await isWhole(page, setup);
    expect(await spiltName(page), setup).toBeLessThan(1);
    await openTab(page, tab);
    await isWhole(page, `${setup}, ${tab}`);
    if (setup !== "space:set=soma") continue;
    await page.locator(".tool.more").click();
    await page.locator("dialog.menu").waitFor();
    await isWhole(page, `the menu of ${setup}`);
    await page.keyboard.press("Escape");
  }
  await leave(one);
});
