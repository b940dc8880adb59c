// Clocks at the table: whose runs, when it stands, what is kept, and what the end of a time does. The page's
// own clock is turned by hand, so that nothing waits for time.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, leave, movesOf, node, openTab, reasonOf, seriousViolations, settled, shot, start, stop, table, visit, type Run,
  type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const slow = { timeout: 20_000 };

// Time stands still until a test lets it pass.
const still = (page: Page): Promise<void> => page.addInitScript(() => {
  let now = 0;
  performance.now = () => now;
  addEventListener("pass-time", (event) => (now += (event as CustomEvent<number>).detail));
});
const pass = (page: Page, seconds: number): Promise<void> => page.evaluate((detail) => {
  dispatchEvent(new CustomEvent("pass-time", { detail }));
}, seconds * 1000);

const times = (page: Page): Promise<string[]> => page.locator(".clock-time").allInnerTexts();
const running = (page: Page): Promise<number[]> => page.locator(".clock").evaluateAll((all) =>
  all.flatMap((one, i) => (one.classList.contains("running") ? [i + 1] : [])));

async function timed(clock: string, setup = "twixt%3Asize%3D6"): Promise<Visit> {
  const one = await visit(run, `#new=${setup}&clock=${clock}`, { before: still });
  await one.page.waitForSelector(table);
  return one;
}

async function lay(page: Page, hole: string): Promise<void> {
  await node(page, hole).first().click({ force: true });
  await settled(page);
}

describe("clocks", () => {
  it("run for who is to move, from the first move on, and stand while one looks back", async () => {
    const one = await timed("3+2");
    const { page } = one;
    expect(await times(page)).toEqual(["3:00", "3:00"]);
    expect(await running(page)).toEqual([]);
    await lay(page, "C3");
    await expect.poll(() => running(page), slow).toEqual([2]);
    await pass(page, 30);
    await expect.poll(() => times(page), slow).toEqual(["3:00", "2:30"]);
    await lay(page, "B5");
    await expect.poll(() => running(page), slow).toEqual([1]);
    expect(await times(page)).toEqual(["3:00", "2:32"]); // and two seconds for the turn
    await page.keyboard.press("u");
    await expect.poll(() => running(page), slow).toEqual([]);
    await pass(page, 60);
    expect(await times(page)).toEqual(["3:00", "2:32"]);
    await page.keyboard.press("Shift+U");
    await expect.poll(() => running(page), slow).toEqual([1]);
    await pass(page, 10);
    await expect.poll(() => times(page), slow).toEqual(["2:50", "2:32"]);
    await shot(page, "clocks");
    await leave(one);
  });

  it("give nothing back to who leaves the game inside the page and returns", async () => {
    const one = await timed("5+0");
    const { page } = one;
    await lay(page, "C3");
    await pass(page, 3); // less than what is kept at once
    await expect.poll(() => times(page), slow).toEqual(["5:00", "4:57"]);
    for (const way of ["#settings", "#"]) {
      await page.evaluate((hash) => (location.hash = hash), way);
      await page.waitForSelector("main.page");
      await pass(page, 20); // nobody thinks there
      await page.goBack();
      await page.waitForSelector(table);
      expect((await times(page))[1]).toBe("4:57");
    }
    await leave(one);
  });

  it("stand while the page is hidden, and are the same after a reload", async () => {
    const one = await timed("5+0");
    const { page } = one;
    await lay(page, "C3");
    await pass(page, 40);
    await expect.poll(() => times(page), slow).toEqual(["5:00", "4:20"]);
    const hide = (isHidden: boolean): Promise<void> => page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
    await hide(true);
    await pass(page, 100);
    await hide(false);
    await expect.poll(() => running(page), slow).toEqual([2]);
    expect(await times(page)).toEqual(["5:00", "4:20"]);
    await expect.poll(() => page.evaluate(() => location.hash), slow).toMatch(/^#game=/);
    await page.reload();
    await page.waitForSelector(table);
    expect(await times(page)).toEqual(["5:00", "4:20"]);
    await expect.poll(() => running(page), slow).toEqual([2]);
    await leave(one);
  });

  it("leave room for who won and why, on a telephone held across", async () => {
    const one = await visit(run, "#new=pentahex%3Ablocks%2Cpieces%3Dfree3%2Cboard%3Dhexhex3&seats=1,1&clock=5+0",
      { width: 844, height: 390, touch: true, language: "pt" });
    await one.page.waitForSelector("main.play.clocked.over");
    await settled(one.page);
    const [needed, room, below] = await one.page.locator(".status").evaluate((it) =>
      [it.scrollHeight, it.clientHeight, it.getBoundingClientRect().bottom] as const);
    expect(needed).toBeLessThanOrEqual(room + 1);
    expect(below).toBeLessThanOrEqual(await one.page.locator(".inlay").evaluate((it) => it.getBoundingClientRect().top + 1));
    await leave(one);
  });

  it.each(["en", "de", "pt"])("are read whole where they are chosen, in %s", async (language) => {
    const one = await visit(run, "#new=twixt%3Asize%3D12&clock=0.5+0", { width: 1440, height: 900, language });
    const select = one.page.locator(".pane-game .seat select").last();
    await select.waitFor();
    const over = await select.evaluate((it: HTMLSelectElement) => {
      const style = getComputedStyle(it);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("no pen");
      pen.font = style.font;
      const arrow = 18; // pixels that the browser draws it in
      const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      return [...it.options].filter((option) => !option.hidden && pen.measureText(option.text).width > room)
        .map((option) => `${option.text}: ${Math.round(pen.measureText(option.text).width - room)} px`);
    });
    expect(over).toEqual([]);
    await leave(one);
  });

  it("tell when a time is over, once; the record stays, and one may play on", async () => {
    const one = await timed("1+0");
    const { page } = one;
    await lay(page, "C3");
    await pass(page, 60);
    await expect.poll(() => reasonOf(page), slow).toBe("Blue is out of time: Red wins. You may play on without clocks.");
    expect(await times(page)).toEqual(["1:00", "0:00"]);
    expect(await page.locator(".clock.out").count()).toBe(1);
    await lay(page, "B5");
    await depth(page, 2);
    expect(await running(page)).toEqual([]);
    expect(await page.locator(".detail").innerText()).toBe("Blue is out of time: Red wins"); // for as long as it is so
    expect((await movesOf(page)).filter(Boolean)).toEqual(["1 C3", "2 B5"]);
    await leave(one);
  });

  it("that ran out are told after a reload too, and in the list of kept games", async () => {
    const one = await timed("1+0");
    const { page } = one;
    await lay(page, "C3");
    await pass(page, 60);
    await expect.poll(() => reasonOf(page), slow).toContain("Blue is out of time");
    await expect.poll(() => page.evaluate(() => location.hash), slow).toMatch(/^#game=/);
    await page.reload();
    await page.waitForSelector(table);
    expect(await page.locator(".detail").innerText()).toBe("Blue is out of time: Red wins");
    expect(await times(page)).toEqual(["1:00", "0:00"]);
    expect(await page.locator(".clock.out").count()).toBe(1);
    await page.goto(`${run.served.url}#kept`);
    await expect.poll(() => page.locator(".kept-list").innerText(), slow).toMatch(/1 move, .+ · Blue is out of time: Red wins/);
    await leave(one);
  });

  it("that run out among three tell who has lost, as nobody has won by it", async () => {
    const one = await timed("0.5+0", "strips%3Aplayers%3D3%2Cboard%3D8x8%2Cpieces%3D2");
    const { page } = one;
    await page.locator(".tool.hint").click();
    await page.getByRole("button", { name: "Tell me more" }).click();
    await page.getByRole("button", { name: "Do it for me" }).click();
    await depth(page, 1);
    await pass(page, 30);
    await expect.poll(() => reasonOf(page), slow).toBe("Blue is out of time and has lost. You may play on without clocks.");
    await leave(one);
  });

  it("are chosen beside the board and in the setup, for three players too", async () => {
    const one = await visit(run, "#new=tantrix%3Amatch%2Cplayers%3D3", { before: still });
    const { page } = one;
    await page.waitForSelector(table);
    expect(await page.locator(".clocks").isVisible()).toBe(false);
    await openTab(page, "game");
    await page.locator("#seat-clock").selectOption({ label: "10\u00a0min, 5\u00a0s a turn" });
    await expect.poll(() => times(page), slow).toEqual(["10:00", "10:00", "10:00"]);
    await page.locator("#seat-clock").selectOption({ label: "30 seconds each" });
    await expect.poll(() => times(page), slow).toEqual(["0:30", "0:30", "0:30"]);
    await page.locator("#seat-clock").selectOption({ label: "No clocks" });
    await expect.poll(() => times(page), slow).toEqual([]);
    await page.goto(`${run.served.url}#setup=twixt`);
    await page.locator("#setup-seat-clock").selectOption({ label: "5 minutes each" });
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForSelector(table);
    expect(await times(page)).toEqual(["5:00", "5:00"]);
    await leave(one);
  });

  it("of four players stand in the bar of a telephone", async () => {
    const one = await visit(run, "#new=tantrix%3Amatch%2Cplayers%3D4&clock=60+30", { width: 360, height: 740, touch: true });
    const { page } = one;
    await page.waitForSelector(table);
    const [bar, clocks] = await Promise.all(["header.top", ".clocks"].map((one) => page.locator(one).boundingBox()));
    expect(clocks?.width).toBeGreaterThan(80);
    for (const button of await page.locator("header.top .icon-button, .clock").all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    }
    await shot(page, "clocks-telephone");
    expect(await seriousViolations(page)).toEqual([]); // here time goes on, which axe needs
    await leave(one);
  });
});
