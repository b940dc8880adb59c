// What is chosen in the settings: colours, motion and the language, on every page from then on.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, goOn, leave, node, openTab, seriousViolations, settled, shot, start, statusOf, stop, visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

describe("settings", () => {
  it("choose light and dark, colours and motion, and stay", async () => {
    const one = await visit(run, "#settings");
    const { page } = one;
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByText("Dark", { exact: true }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.getByText("High contrast").click();
    await page.getByText("None", { exact: true }).click();
    await shot(page, "settings-high-dark");
    expect(await seriousViolations(page)).toEqual([]);
    await page.reload();
    await page.waitForSelector("main.settings-page");
    expect(await page.locator("html").getAttribute("data-palette")).toBe("high");
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    await page.evaluate(() => (location.hash = "#rules=tantrix"));
    const pictures = page.locator(".rule img");
    await pictures.first().waitFor();
    for (const picture of await pictures.all()) expect(await picture.getAttribute("src")).toContain("-high-dark");
    await expect.poll(() => pictures.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0))).toBe(true);
    await leave(one);
  });
});

// A full storage, a private window.
const refuses = (page: Page): Promise<void> => page.addInitScript(() => {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
});

describe("what cannot be kept", () => {
  it.each([
    ["en", "This browser cannot keep what you choose"], ["de", "Dieser Browser kann sich nicht merken, was du wählst"],
    ["pt", "Este navegador não consegue guardar a sua escolha"],
  ])("is said once, where a language is chosen or anything else: %s", async (language, said) => {
    const one = await visit(run, "#settings", { before: refuses });
    const { page } = one;
    const notices = page.locator(".notice");
    await page.locator("select").selectOption(language);
    await expect.poll(() => notices.allInnerTexts()).toEqual([expect.stringContaining(said)]);
    await settled(page);
    await page.locator(".segments label").nth(2).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.locator(".notice-close").click();
    await page.locator(".segments label").nth(1).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    expect(await notices.count()).toBe(0);
    await shot(page, `settings-not-kept-${language}`);
    await leave(one);
  });

  it("is said in a game whose board is to show something else", async () => {
    const one = await visit(run, "#new=pentahex", { before: refuses });
    const { page } = one;
    await openTab(page, "game");
    await page.locator(".pane-game .switches label, .pane-game label").first().click();
    await expect.poll(() => page.locator(".notice").allInnerTexts()).toEqual([expect.stringContaining("cannot keep what you choose")]);
    await leave(one);
  });
});

// Windows, high contrast: the system's colours, which leave no ground of ours.
describe("forced colours", () => {
  const grounds = (page: Page, selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);

  it("show what is chosen, and samples of colours", async () => {
    const one = await visit(run, "#settings", { before: (page) => page.emulateMedia({ forcedColors: "active" }) });
    const { page } = one;
    const differ = async (what: string, chosen: string, other: string): Promise<void> => {
      const [all, others] = [await grounds(page, chosen), await grounds(page, other)];
      expect(all.length, what).toBe(1);
      expect(others.length, what).toBeGreaterThan(0);
      expect(others, what).not.toContain(all[0]);
      const letters = await page.locator(chosen).first().evaluate((it) => getComputedStyle(it).color + getComputedStyle(it).forcedColorAdjust);
      expect(letters, what).toMatch(/none$/); // no plate of the browser's behind them
      expect(letters, what).not.toContain(all[0]);
    };
    await differ("settings", ".segments label:has(:checked)", ".segments label:not(:has(:checked))");
    await differ("palettes", ".palettes label:has(:checked)", ".palettes label:not(:has(:checked))");
    expect((await grounds(page, ".palettes label:first-child .swatches i")).length).toBe(5);
    await shot(page, "forced-settings");
    await page.evaluate(() => (location.hash = "#setup=tantrix"));
    await page.waitForSelector("main.setup-page");
    await settled(page);
    await differ("setup", ".segments label:has(:checked), .choices [aria-pressed=true]", ".segments label:not(:has(:checked)), .choices [aria-pressed=false]");
    await shot(page, "forced-setup");
    for (const [setup, pressed] of [["tantrix:edit", "[aria-pressed=true]"], ["twixt:edit", "[aria-pressed=true]"]] as const) {
      await goOn(page, setup);
      await openTab(page, "game");
      await differ(setup, `.pane-game ${pressed}`, ".pane-game .actions button:enabled:not([aria-pressed=true])");
      await shot(page, `forced-${setup.replace(":", "-")}`);
    }
    await page.emulateMedia({ forcedColors: "none" });
    await leave(one);
  });
});

describe("a game that is left for the settings", () => {
  it.each([[1440, 900], [390, 844]] as const)("has its tab open again, and its analysis goes on: %i by %i", async (width, height) => {
    const one = await visit(run, "#new=twixt:size=6,rules=plain", { width, height, touch: width < 900 });
    const { page } = one;
    for (const [i, hole] of ["C3", "B2"].entries()) {
      await node(page, hole).first().click({ force: true });
      await depth(page, i + 1);
    }
    await openTab(page, "help");
    await page.locator("button.judge").click();
    await expect.poll(() => page.locator(".course-words").innerText(), { timeout: 50_000 }).toMatch(/turning point/i);
    await page.locator("button.analyse").click();
    await page.locator(".results:not(.hidden) .line-button").first().waitFor({ timeout: 50_000 });
    const course = await page.locator("svg.graph").innerHTML();
    for (const [choose, title, stop, said] of [
      [() => page.getByText("High contrast").click(), "Settings", /^Stop$/, /turning point/i],
      [() => page.locator("select").selectOption("de"), "Einstellungen", /^Anhalten$/, /wende/i],
    ] as const) {
      await page.evaluate(() => (location.hash = "#settings"));
      await page.waitForSelector("main.settings-page");
      await choose();
      await expect.poll(() => page.locator("h1").innerText()).toBe(title);
      await page.goBack();
      await page.waitForSelector("main.play[data-ready]");
      await page.locator("#tab-help[aria-selected=true]").waitFor();
      await page.locator(".results:not(.hidden) .line-button").first().waitFor({ timeout: 50_000 });
      expect(await page.locator("button.analyse").innerText()).toMatch(stop);
      await expect.poll(() => page.locator(".course-words").innerText(), { timeout: 50_000 }).toMatch(said);
      await expect.poll(() => page.locator("svg.graph").innerHTML()).toBe(course);
    }
    await page.evaluate(() => (location.hash = "#kept")); // what is opened anew begins at its beginning
    await page.locator(".kept-list .card").click();
    await page.waitForSelector("main.play[data-ready]");
    expect(await page.locator("#tab-game[aria-selected=true]").count()).toBe(1);
    await leave(one);
  });
});

describe("languages", () => {
  it.each([
    ["de", "Sechs Spiele aus Form und Linie", "Setz Stifte", /Rot/, "Raum"],
    ["pt", "Seis jogos de forma e linha", "Ponha pinos", /vermelho/i, "Espaço"],
  ])("%s is spoken by page and core alike when the browser asks for it", async (language, headline, what, status, space) => {
    const one = await visit(run, "", { language });
    const { page } = one;
    expect(await page.locator("h1").innerText()).toBe(headline);
    expect(await page.locator("main").innerText()).toContain(what);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator("main .game h2").allInnerTexts()).toContain(space); // as on its table
    await shot(page, `gallery-${language}`);
    await page.evaluate(() => (location.hash = "#new=twixt"));
    await page.waitForSelector("main.play");
    await settled(page);
    expect(await statusOf(page)).toMatch(status);
    await page.evaluate(() => (location.hash = "#settings"));
    await page.waitForSelector("main.settings-page");
    await page.locator("select").selectOption("en");
    await expect.poll(() => page.locator("h1").innerText()).toBe("Settings");
    await leave(one);
  });

  it("tells games that are kept in the one that was chosen", async () => {
    const one = await visit(run, "#new=twixt:size=8");
    const { page } = one;
    await node(page, "D4").click();
    await depth(page, 1);
    await page.evaluate(() => (location.hash = "#kept"));
    await expect.poll(() => page.locator(".kept-list .card").innerText()).toMatch(/^TwixT, 8 by 8\s.*Blue to move/s);
    await page.evaluate(() => (location.hash = "#settings"));
    await page.locator("select").selectOption("de");
    await expect.poll(() => page.locator("h1").innerText()).toBe("Einstellungen");
    await expect.poll(async () => {
      await page.evaluate(() => (location.hash = "#settings"));
      await page.evaluate(() => (location.hash = "#kept"));
      return page.locator(".kept-list .card").innerText();
    }).toMatch(/^TwixT, 8 mal 8\s.*Blau ist am Zug/s);
    await page.locator(".kept-list .card").click(); // and it goes on from where it was
    await page.waitForSelector("main.play[data-ready]");
    expect(await page.locator(".move[aria-current]").innerText()).toMatch(/^1\s/);
    await leave(one);
  });
});
