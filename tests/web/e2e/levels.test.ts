// A game's puzzles by how hard they are: what was solved of each group, one group alone, by keys as well, and the same
// again on the way back.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { beyond } from "./reading";
import { inLightAndDark, leave, openTab, seriousViolations, settled, shot, start, stop, table, visit, type Run } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const list = "main.levels-page";
const group = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}\\b`) });
const saidOf = (page: Page, name: string): Promise<string> =>
  page.locator(".pick", { has: group(page, name) }).innerText().then((text) => text.replace(/\s+/g, " "));
const shown = (page: Page) => page.locator(".level:visible");
const hashOf = (page: Page): string => new URL(page.url()).hash;

/** A puzzle was solved some time ago, as the browser keeps it. */
async function mark(page: Page, setup: string, best: number): Promise<void> {
  await page.evaluate((solved) => new Promise<void>((resolve) => {
    const opening = indexedDB.open("intarsia");
    opening.onsuccess = () => {
      const writing = opening.result.transaction("solved", "readwrite");
      writing.objectStore("solved").put(solved);
      writing.oncomplete = () => resolve();
    };
  }), { setup, best, day: "2026-01-02" });
}

async function solve(page: Page): Promise<void> {
  await openTab(page, "help");
  await page.locator("button.solve").click();
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.locator("main.play.over").waitFor();
  await settled(page);
}

describe("puzzles by difficulty", () => {
  it("say how hard each is, how many of a group are solved and in what best time; marks from before count", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await mark(page, "dissection:figure=square", 61_000);
    await mark(page, "dissection:figure=triangle", 47_000);
    await page.evaluate(() => (location.hash = "#levels=dissection/0"));
    await page.waitForSelector(list);
    expect(await page.getByRole("heading", { name: "Difficulty" }).count()).toBe(1);
    expect(await group(page, "All").isChecked()).toBe(true);
    const all = await shown(page).count();
    expect(all).toBeGreaterThan(1000);
    let together = 0;
    for (const [name, range] of [["Easy", "1 to 4"], ["Medium", "5 to 6"], ["Hard", "7 to 8"], ["Very hard", "9 to 10"]] as const) {
      const [, done = "", count = ""] = /(\d+) of ([\d,]+) solved/.exec(await saidOf(page, name)) ?? [];
      expect(await saidOf(page, name)).toContain(range);
      expect(Number(done), name).toBe(name === "Medium" ? 2 : 0);
      await group(page, name).check();
      expect(await shown(page).count(), name).toBe(Number(count));
      const [least = 0, most = 0] = range.split(" to ").map(Number);
      for (const text of await page.locator(".level:visible .quiet:not(.number)").allInnerTexts()) {
        const [, told, value] = /^(.*) · (\d+)$/.exec(text) ?? [];
        expect(told).toBe(name);
        expect(Number(value) >= least && Number(value) <= most, `${name}: ${text}`).toBe(true);
      }
      together += Number(count);
    }
    expect(together).toBe(all);
    expect(await saidOf(page, "Medium")).toMatch(/ 2 of \d+ solved best 0:47$/);
    expect(await saidOf(page, "Easy")).toMatch(/ 0 of \d+ solved$/);
    await group(page, "Medium").check();
    expect(await page.locator("section:visible .spread .number", { hasText: "2 of" }).first().innerText()).toMatch(/^2 of \d+ · best 0:47$/);
    const square = page.locator(".level:visible", { hasText: "Square" }).first();
    expect((await square.innerText()).split("\n").filter(Boolean)).toEqual(["Square", "Medium · 6", "1:01", "solved"]);
    await leave(one);
  });

  it("count what is solved just now; the next one is of the same group, and the way back leads to it", async () => {
    const one = await visit(run, "#levels=tantrix/0");
    const { page } = one;
    await group(page, "Medium").check();
    expect(hashOf(page)).toBe("#levels=tantrix/0/medium");
    const titles = await shown(page).locator("b").allInnerTexts();
    expect(titles.length).toBe(4);
    await shown(page).first().click();
    await page.waitForSelector(table);
    await solve(page);
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await page.waitForFunction((title) => document.querySelector(".game-title")?.textContent?.includes(title), titles[1] ?? "");
    await page.waitForSelector(table);
    await settled(page);
    await page.locator("a.back").click();
    await page.waitForSelector(list);
    expect(hashOf(page)).toBe("#levels=tantrix/0/medium");
    expect(await group(page, "Medium").isChecked()).toBe(true);
    expect(await saidOf(page, "Medium")).toContain("1 of 4 solved");
    expect(await saidOf(page, "All")).toContain("1 of 15 solved");
    expect(await shown(page).locator("b").allInnerTexts()).toEqual(titles);
    await shown(page).nth(2).click();
    await page.waitForSelector(table);
    await page.goBack();
    await page.waitForSelector(list);
    expect(await shown(page).nth(2).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await group(page, "Medium").isChecked()).toBe(true);
    await page.reload();
    await page.waitForSelector(list);
    expect(await group(page, "Medium").isChecked()).toBe(true);
    expect(await shown(page).count()).toBe(4);
    await leave(one);
  });

  it.each([["dissection", 1440, 900], ["twixt", 360, 740]] as const)("are chosen by keys: %s at %d by %d", async (game, width, height) => {
    const one = await visit(run, `#levels=${game}/0`, { width, height, touch: width < 600 });
    const { page } = one;
    await page.waitForSelector(list);
    for (let i = 0; !(await group(page, "All").evaluate((radio) => radio === document.activeElement)); i++) {
      expect(i).toBeLessThan(12);
      await page.keyboard.press("Tab");
    }
    const names = await page.getByRole("radio").evaluateAll((all) => all.map((it) => it.closest("label")?.querySelector("b")?.textContent ?? ""));
    const seen = new Set<number>();
    for (const name of names.slice(1)) {
      await page.keyboard.press("ArrowRight");
      expect(await group(page, name).isChecked(), name).toBe(true);
      expect(await group(page, name).evaluate((radio) => radio === document.activeElement), name).toBe(true);
      const count = await shown(page).count();
      expect(await saidOf(page, name)).toContain(` of ${count} solved`);
      seen.add(count);
      // what is chosen is in sight where the row is longer than the window, sets without any are not there
      const box = await page.locator(".pick:has(:checked)").boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, name).toBe(true);
      for (const section of await page.locator("section:has(.levels):visible").all())
        expect(await section.locator(".level:visible").count()).toBeGreaterThan(0);
      const next = await page.getByRole("link", { name: "Play the next one" }).getAttribute("href");
      expect(next).toBe(await shown(page).first().getAttribute("href"));
    }
    expect(seen.size).toBeGreaterThan(2);
    await page.keyboard.press("ArrowRight"); // round
    expect(await group(page, "All").isChecked()).toBe(true);
    expect(hashOf(page)).toBe(`#levels=${game}/0`);
    expect(await beyond(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await leave(one);
  });

  it("are not divided where nothing was measured, and a group that there is not is told", async () => {
    const one = await visit(run, "#levels=strips/0");
    const { page } = one;
    expect(await page.getByRole("radio").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Difficulty" }).count()).toBe(0);
    await page.evaluate(() => (location.hash = "#levels=space/0/gentle"));
    await page.locator(".wrong", { hasText: "“gentle”" }).waitFor();
    expect(await group(page, "All").isChecked()).toBe(true);
    await page.evaluate(() => (location.hash = "#levels=space/1"));
    await page.waitForFunction(() => !document.querySelector(".wrong"));
    await leave(one);
  });

  it("come all at once, however late, and nothing shifts", async () => {
    let letGo = (): void => undefined;
    const asked = new Promise<void>((resolve) => (letGo = resolve));
    const one = await visit(run, "", { before: (page) => page.route("**/levels-*.js", async (route) => {
      await asked;
      await route.continue();
    }) });
    const { page } = one;
    await page.evaluate(() => (location.hash = "#levels=tantrix/0"));
    await settled(page);
    expect(await page.locator("main.gallery").count()).toBe(1); // until the list is there
    await page.evaluate(() => {
      const { documentElement: root } = document;
      root.dataset["shifts"] = "";
      new PerformanceObserver((all) => {
        for (const entry of all.getEntries() as (PerformanceEntry & { value: number })[])
          root.dataset["shifts"] += `${entry.value} `;
      }).observe({ type: "layout-shift" });
    });
    letGo();
    await page.waitForSelector(list);
    expect(await page.getByRole("radio").count()).toBe(6);
    for (const image of await page.locator(".level img").all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((it) => it.complete && it.naturalWidth > 0));
    await settled(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.documentElement.dataset["shifts"])).toBe("");
    await leave(one);
  });

  it("print only what is shown", async () => {
    const one = await visit(run, "#levels=tantrix/0/medium", { before: (page) => page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (it: Blob) => {
        void it.text().then((svg) => (document.documentElement.dataset["sheets"] += [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(" ")));
        return make(it);
      };
    }) });
    const { page } = one;
    const packs = page.locator("section:visible", { has: page.getByRole("heading", { name: "Packs" }) });
    expect(await packs.locator(".level:visible b").allInnerTexts()).toEqual(["Student: a green loop", "Professor: a yellow and a blue loop"]);
    await packs.locator(".print-set").click();
    await page.waitForSelector("html[data-printed]", { state: "attached", timeout: 60_000 });
    const texts = (await page.locator("html").getAttribute("data-sheets")) ?? "";
    expect(texts).toContain("1 Join all 10 tiles into one green loop 2 Join the 12 tiles into one loop each of yellow and blue Page 1");
    await leave(one);
  });

  it.each([[1440, 900], [360, 740]] as const)("have no serious violation in light and dark at %d by %d", async (width, height) => {
    const one = await visit(run, "#levels=tantrix/0/medium", { width, height });
    const { page } = one;
    await page.waitForSelector(list);
    await inLightAndDark(page, async (colours) => {
      expect(await seriousViolations(page), colours).toEqual([]);
      await shot(page, `levels-medium-${width}-${colours}`);
    });
    await leave(one);
  });
});
