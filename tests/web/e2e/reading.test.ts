// Words are whole wherever they stand, in three languages, on small screens and with large letters: what can be chosen in
// a setup, the names of puzzles and sets.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { leave, settled, shot, start, stop, visit, type Run } from "./browser";
import { brokenWords, cutChoices } from "./reading";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const games = ["strips", "pentahex", "twixt", "dissection", "tantrix", "space"];
const sizes = [[320, 568], [360, 740], [844, 390], [1280, 860]] as const;
const languages = ["en", "de", "pt"];

const setupWords = ".title h1, .field-name, .field label, .field button, .field summary, .advanced summary, aside button, aside label";

async function goTo(page: Page, hash: string, there: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main")?.setAttribute("data-old", "");
    location.hash = to;
  }, hash);
  await page.waitForSelector(`${there}:not([data-old])`);
  await settled(page);
}

it.each(languages)("what can be chosen in a setup is to be read in %s", async (language) => {
  const one = await visit(run, "#settings", { language });
  const { page } = one;
  const found: string[] = [];
  for (const game of games) {
    await goTo(page, `#setup=${game}`, "main.setup-page");
    const variants = await page.locator(".field[data-key=''] label").count();
    for (let i = 0; i < Math.max(1, variants); i++) {
      if (variants > 0) await page.locator(".field[data-key=''] label").nth(i).click();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        found.push(...[...await cutChoices(page, ".field select"), ...await brokenWords(page, setupWords)]
          .map((what) => `${game} ${i} at ${width}: ${what}`));
      }
    }
  }
  expect(found).toEqual([]);
  await leave(one);
});

it.each(["touch", "keys"] as const)("sentences to choose from are a list, for %s too", async (by) => {
  const one = await visit(run, "#setup=twixt", { width: 360, height: 740, touch: by === "touch" });
  const { page } = one;
  const rules = page.getByRole("radiogroup", { name: "Rules" });
  const chosen = rules.getByRole("radio", { checked: true });
  expect(await chosen.getAttribute("value")).toBe("pp");
  const plain = rules.getByRole("radio", { name: "Plain: links stay, no link crosses another" });
  if (by === "touch") await plain.tap();
  else {
    await chosen.focus();
    await page.keyboard.press("ArrowDown");
  }
  expect(await plain.isChecked()).toBe(true);
  await expect.poll(() => page.locator("#setup-text").inputValue()).toBe("twixt:rules=plain");
  await page.getByRole("radiogroup", { name: "Swap" }).getByRole("radio", { name: "No swap" }).check();
  await page.getByRole("radiogroup", { name: "Swap" }).getByRole("radio").first().check();
  await expect.poll(() => page.locator("#setup-text").inputValue()).toBe("twixt:rules=plain");
  await shot(page, `reading-setup-${by}`);
  await leave(one);
});

// Three sizes of a telephone, and letters twice as large.
it.each(languages.flatMap((language) => [[language, 1], [language, 2]] as const))(
  "no name of a puzzle or a set is broken or cut in %s, letters %i times as large", async (language, times) => {
    const one = await visit(run, "#settings", { language });
    const { page } = one;
    const found: string[] = [];
    await page.evaluate((by) => {
      const bare = new CSSStyleSheet(); // pictures keep their place; that they are painted anew for every size is half the time
      bare.replaceSync("svg { visibility: hidden; }");
      document.adoptedStyleSheets.push(bare);
      document.documentElement.style.fontSize = `${by * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
    }, times);
    for (const [place, there] of [["#", "main.gallery"], ...games.map((game) => [`#levels=${game}/0`, "main.levels-page"]),
      ["#figures=dissection/set%3Dtangram/hexagons/hardest", ".figures-page .level"]] as const) {
      await goTo(page, place, there);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const named = there === "main.gallery" ? ".game h2, .game .what, .game .button, .facts, .set, .set-head" : "h1, .level b, .level span, h2";
        found.push(...(await brokenWords(page, named)).map((what) => `${place} at ${width}: ${what}`));
      }
    }
    await shot(page, `reading-names-${language}-${times}`);
    expect([...new Set(found)]).toEqual([]);
    await leave(one);
  });
