// Figures by class on the page: chosen by pieces, source, class and order, computed in a worker with visible
// progress, stopped at once, gone on with, opened as puzzles with a name, and found again on the way back.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leave, seriousViolations, settled, shot, start, stop, table, visit, type Run } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const said = (page: Page): Promise<string> => page.locator(".said").innerText();
const titles = (page: Page): Promise<string[]> => page.locator(".level b").allInnerTexts();
const tries = async (page: Page): Promise<number[]> =>
  (await page.locator(".level .quiet").allInnerTexts()).map((one) => Number(/(\d+) tries/.exec(one)?.[1]));
const more = (page: Page) => page.getByRole("button", { name: "Show more" });
const stopIt = (page: Page) => page.locator(".at-work button");

describe("figures by class", () => {
  it("are reached from the puzzles of the game, chosen, and open with their name", async () => {
    const one = await visit(run, "#levels=dissection/0");
    const { page } = one;
    await page.getByRole("link", { name: "Figures by class" }).click();
    await page.locator(".figures-page .level").first().waitFor();
    await page.getByLabel("Of which").selectOption({ label: "Hexagons" });
    await page.getByLabel("In which order").selectOption({ label: "Hardest first" });
    await page.getByLabel("Symmetric").check();
    await expect.poll(() => said(page), { timeout: 60_000 }).toMatch(/^\d+ of 325 figures that were looked at$/);
    expect(new URL(page.url()).hash).toBe("#figures=dissection/set%3Dtangram/hexagons/symmetric+hardest");
    const all = await tries(page);
    expect(all.length).toBeGreaterThan(4);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const [, name = ""] = await titles(page);
    expect(name).toMatch(/^Hexagon \d+$/);
    await shot(page, "figures-hexagons");
    const card = page.locator(".level").nth(1);
    await expect.poll(() => card.getAttribute("href")).toMatch(/^#r=/); // a link with the name in it
    await card.click();
    await page.waitForSelector(table);
    expect(await page.locator(".game-title").innerText()).toContain(name);
    await page.goBack();
    await page.locator(".figures-page .level").first().waitFor();
    expect((await titles(page))[1]).toBe(name);
    expect(await page.evaluate(() => document.activeElement?.querySelector("b")?.textContent)).toBe(name);
    await page.reload(); // the address says what was chosen
    await expect.poll(() => said(page), { timeout: 60_000 }).toMatch(/^\d+ of 325 figures/);
    expect((await titles(page))[1]).toBe(name);
    expect(await page.getByLabel("Symmetric").isChecked()).toBe(true);
    await leave(one);
  });

  it("are called on their cards as they are where they are played", async () => {
    const one = await visit(run, "#figures=dissection/set%3Dtangram/snug/symmetric/8");
    const { page } = one;
    const card = page.locator(".level[data-setup$='snug-334428012']");
    await card.waitFor({ timeout: 60_000 });
    const name = await card.locator("b").innerText();
    expect(name).toMatch(/^Symmetric, 6 corners/);
    await card.click();
    await page.waitForSelector(table);
    expect(await page.locator(".game-title").innerText()).toBe(name);
    await leave(one);
  });

  it("with corners that there cannot be are refused beside the field", async () => {
    const one = await visit(run, "#figures=dissection/set%3Dtangram/hexagons");
    const { page } = one;
    await expect.poll(() => said(page), { timeout: 60_000 }).toMatch(/shown|looked at$/);
    const place = await page.evaluate(() => location.hash);
    const field = page.getByLabel("Corners at most");
    for (const wrong of ["-5", "2", "99999999999999999999"]) {
      await field.fill(wrong);
      await field.blur();
      expect(await page.locator("#figures-corners-wrong").innerText()).toBe("A whole number from 3 to 99, or nothing");
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(await page.evaluate(() => location.hash)).toBe(place);
    }
    await field.fill("");
    await field.blur();
    expect(await page.locator("#figures-corners-wrong").innerText()).toBe("");
    await leave(one);
  });

  it.each([["zebra", "zebra"], ["set%3Dnosuch", "set=nosuch"], ["set%3Dtangram/foo", "foo"], ["set%3Dtangram/snug/odd%2Bsymmetric//", "odd"],
    ["set%3Dtangram/hexagons//2", "2"]])("of an address that is broken are told: %s", async (place, lack) => {
    const one = await visit(run, `#figures=dissection/${place}`);
    const { page } = one;
    await expect.poll(() => page.locator(".wrong[role=status]").innerText()).toBe(`There is no “${lack}” here, which the address asks for: the list leaves it out.`);
    if (lack === "odd") expect(await page.getByLabel("Symmetric").isChecked()).toBe(true);
    await leave(one);
  });

  it("that were solved under a name of before are solved under the one of now", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await page.evaluate(() => new Promise<void>((resolve) => {
      const opening = indexedDB.open("intarsia");
      opening.onsuccess = () => {
        const writing = opening.result.transaction("solved", "readwrite");
        writing.objectStore("solved").put({ setup: "dissection:set=t,figure=aeroplane", best: 61_000, day: "2026-01-02" });
        writing.oncomplete = () => resolve();
      };
    }));
    await page.reload();
    await page.waitForSelector("main.gallery");
    await page.evaluate(() => (location.hash = "#levels=dissection/0"));
    const card = page.locator("a.level", { hasText: "Torch" }).filter({ has: page.locator(".tick") });
    await expect.poll(() => card.count()).toBe(1);
    expect(await card.innerText()).toContain("1:01");
    await leave(one);
  });

  it("come in pages, and what is there stays where it is", async () => {
    const one = await visit(run, "#figures=dissection");
    const { page } = one;
    await expect.poll(() => page.locator(".level").count(), { timeout: 60_000 }).toBe(24);
    const first = await titles(page);
    const box = await page.locator(".level").nth(7).boundingBox();
    await more(page).click();
    await expect.poll(() => page.locator(".level").count(), { timeout: 60_000 }).toBe(48);
    expect((await titles(page)).slice(0, 24)).toEqual(first);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.locator(".level").nth(7).boundingBox()).toEqual(box);
    await leave(one);
  });

  it("of which millions are looked at are stopped at once, and gone on with", async () => {
    const one = await visit(run, "#figures=dissection/set%3Dtangram/snug/most");
    const { page } = one;
    const lookedAt = async (): Promise<number> => Number(/([\d,]+) looked at$/.exec(await said(page))?.[1]?.replaceAll(",", ""));
    await expect.poll(lookedAt, { timeout: 60_000 }).toBeGreaterThan(1000);
    await stopIt(page).click();
    expect(await said(page)).toMatch(/^Stopped: /);
    await expect.poll(() => page.locator(".level").count(), { timeout: 60_000 }).toBe(24);
    const fillings = (await page.locator(".level .quiet").allInnerTexts()).map((one) => Number(/(\d+) fillings?/.exec(one)?.[1]));
    expect(fillings).toEqual([...fillings].sort((a, b) => b - a));
    const before = await lookedAt();
    await stopIt(page).click(); // go on
    await expect.poll(lookedAt, { timeout: 60_000 }).toBeGreaterThan(before);
    await page.getByLabel("Of which").selectOption({ label: "Convex" });
    await expect.poll(() => said(page), { timeout: 60_000 }).toBe("13 of 20 figures that were looked at");
    await leave(one);
  });

  it("are chosen by keys, and there is nothing serious for axe", async () => {
    const one = await visit(run, "#figures=dissection/set%3Dt", { dark: true });
    const { page } = one;
    await page.locator(".figures-page .level").first().waitFor();
    await page.getByLabel("Pieces").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => new URL(page.url()).hash).toMatch(/\/shipped\/most\/8$/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => new URL(page.url()).hash).toBe("#figures=dissection/set%3Dt/shipped/symmetric+most/8");
    await expect.poll(() => said(page), { timeout: 60_000 }).toMatch(/figures that were looked at$/);
    await settled(page);
    await shot(page, "figures-keys");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it("lead nowhere astray: an address of what there is not lists what there is", async () => {
    const one = await visit(run, "#figures=dissection/set%3Dnosuch/nowhere/odd+hardest+most/x");
    const { page } = one;
    await page.locator(".figures-page .level").first().waitFor();
    expect(new URL(page.url()).hash).toBe("#figures=dissection/set%3Dtangram/shipped/hardest");
    await page.evaluate(() => (location.hash = "#figures=dissection/set%3Dt")); // from one list to another
    await expect.poll(() => titles(page), { timeout: 60_000 }).toContain("Boat hook");
    expect(await page.getByLabel("Pieces").inputValue()).toBe("set=t");
    await page.evaluate(() => (location.hash = "#figures=twixt"));
    await expect.poll(() => page.locator(".notice").last().innerText()).toContain("There is nothing called “figures”");
    expect(new URL(page.url()).hash).toContain("#figures=dissection/set%3Dt"); // what was shown stays
    await leave(one);
  });

  it.each(["de", "pt"])("are told in %s and fit 320 pixels", async (language) => {
    const one = await visit(run, "#figures=dissection/set%3Dtangram/heptagons/unique", {
      language, width: 320, height: 640, touch: true,
    });
    const { page } = one;
    await page.locator(".figures-page .level").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect((await titles(page))[0]).toMatch(/^(Siebeneck|Heptágono) \d+$/);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, `figures-320-${language}`);
    await leave(one);
  });
});
