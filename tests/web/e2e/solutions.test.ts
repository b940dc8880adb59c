// Solutions to step through: each is drawn over the board and touches nothing until it is taken.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, leave, openTab, outlinesOf, seriousViolations, settled, shot, start, stop, table, visit, type Run, type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SMALL = "#new=pentahex%3Apieces%3Dfree1-3%2Cboard%3Drect4x3";
const slow = { timeout: 40_000 };

async function helped(place: string, width = 1280): Promise<Visit> {
  const one = await visit(run, place, { width });
  await one.page.waitForSelector(table);
  await openTab(one.page, "help");
  return one;
}

const which = (page: Page): Promise<string> => page.locator(".help-which").innerText();
/** Everything that is drawn over the board, as one text. */
const drawn = async (page: Page): Promise<string> => (await outlinesOf(page, ".above path")).sort().join("\n");

/** Counts how often a search is begun. */
function countedCalls(): void {
  (window as unknown as { begun: number }).begun = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { call?: string }, ...rest: never[]) {
    if (message.call === "solve") (window as unknown as { begun: number }).begun++;
    post.call(this, message, ...rest);
  };
}

describe("solutions", () => {
  it("are stepped through, each another one, drawn over the board, and the game is not touched", async () => {
    const one = await helped(SMALL);
    const { page } = one;
    const before = await page.locator(".nodes").innerHTML();
    await page.locator("button.solve").click();
    await expect.poll(() => which(page), slow).toBe("Solution 1");
    await expect.poll(() => drawn(page), slow).not.toBe("");
    const pictures = [await drawn(page)];
    for (let i = 2; i <= 5; i++) {
      await page.locator("button.next").click();
      await expect.poll(() => which(page), slow).toBe(`Solution ${i}`);
      await expect.poll(async () => pictures.includes(await drawn(page)), slow).toBe(false);
      pictures.push(await drawn(page));
    }
    await shot(page, "solutions-step");
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator("button.previous").click();
    await expect.poll(() => drawn(page), slow).toBe(pictures[3]);
    expect(await page.locator(".nodes").innerHTML()).toBe(before);
    expect(await page.locator(".help-list li").count()).toBe(5); // each piece in words
    await page.getByRole("button", { name: "Hide" }).click();
    expect(await drawn(page)).toBe("");
    await page.locator("button.next").click();
    await expect.poll(() => drawn(page), slow).toBe(pictures[4]);
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await depth(page, 5);
    expect(await drawn(page)).toBe("");
    expect(await which(page)).toBe("");
    await leave(one);
  });

  it.each([
    [SMALL, /^Piece \w+ on [−-]?\d+,[−-]?\d+: Cell −?\d+,−?\d+(; −?\d+,−?\d+)*$/],
    ["#new=dissection:figure=square", /^[\w ]+ laid: corners at \d+, \d+(; \d+, \d+){2,3}$/],
    ["#new=space:set=soma", /^Piece \w laid: (Layer \d, row \d, column \d(; |$)){3,4}$/],
    ["#new=tantrix:loop,tiles=3%2B5%2B8%2B12%2B14%2B43%2B46%2B50%2B52%2B54,colour=blue", /^Tile \d+ on −?\d+,−?\d+, from the top clockwise \w+(, \w+){5}$|^Submitted$/],
  ])("say in words where each piece of %s lies and how it is turned", async (setup, line) => {
    const one = await helped(setup);
    const { page } = one;
    await page.locator("button.solve").click();
    await page.locator(".help-told summary").click();
    const lines = page.locator(".help-list li");
    await expect.poll(() => lines.count(), slow).toBeGreaterThan(0);
    for (const text of await lines.allInnerTexts()) expect(text).toMatch(line);
    expect(await page.getByText("in hundredths of its width").isVisible()).toBe(setup.includes("dissection"));
    await shot(page, `solutions-words-${setup.slice(5, 10)}`);
    await leave(one);
  });

  it("have their buttons in sight on a telephone held across", async () => {
    const one = await visit(run, SMALL, { width: 844, height: 390, touch: true });
    const { page } = one;
    await page.waitForSelector(table);
    await openTab(page, "help");
    await page.locator("button.solve").tap();
    await expect.poll(() => which(page), slow).toBe("Solution 1");
    await settled(page);
    await shot(page, "solutions-844");
    for (const name of ["Put it on the board", "Hide"]) {
      const end = async (): Promise<number> => {
        const box = await page.getByRole("button", { name }).boundingBox();
        return (box?.y ?? 390) + (box?.height ?? 0);
      };
      await expect.poll(end, slow).toBeLessThanOrEqual(390); // once the solution is drawn
    }
    await leave(one);
  });

  it("are counted, and the last one is told as the last", async () => {
    const one = await helped("#new=pentahex%3Apieces%3DH1%2BI2%2Cboard%3D1x3");
    const { page } = one;
    await page.locator("button.count").click();
    await expect.poll(() => page.locator(".help-words").innerText(), slow).toMatch(/^2 solutions/);
    await page.locator("button.solve").click();
    await expect.poll(() => which(page), slow).toBe("Solution 1 of 2");
    expect(await page.locator(".help-words").innerText()).toMatch(/^2 solutions/); // what was counted stands
    await page.locator("button.next").click();
    await expect.poll(() => which(page), slow).toBe("Solution 2 of 2");
    await page.locator("button.next").click();
    await expect.poll(() => page.locator(".help-words").innerText(), slow).toBe("There are no more solutions.");
    expect(await page.locator("button.next").isDisabled()).toBe(true);
    await leave(one);
  });

  it("are gone on counting where the count was stopped", async () => {
    const one = await visit(run, SMALL, { before: async (page) => page.addInitScript(countedCalls) });
    const { page } = one;
    const begun = (): Promise<number> => page.evaluate(() => (window as unknown as { begun: number }).begun);
    const said = page.locator(".help-words");
    const count = page.locator("button.count");
    await openTab(page, "help");
    await count.click();
    await expect.poll(() => said.innerText(), slow).toMatch(/^\d+ solutions/);
    const all = await said.innerText();
    for (let i = 0; i < 2; i++) { // stopped in the same moment
      await count.evaluate((button: HTMLButtonElement) => {
        button.click();
        document.querySelector<HTMLButtonElement>(".help button.stop")?.click();
      });
      expect(await count.innerText()).toBe("Go on counting");
      expect(await said.innerText()).toMatch(/^Stopped/);
    }
    expect(await begun()).toBe(2);
    await count.click();
    await expect.poll(() => said.innerText(), slow).toBe(all);
    expect(await count.innerText()).toBe("Count solutions");
    expect(await begun()).toBe(2);
    await count.evaluate((button: HTMLButtonElement) => {
      button.click();
      document.querySelector<HTMLButtonElement>(".help button.stop")?.click();
    });
    await page.locator("button.solve").click(); // something else is wanted
    await expect.poll(() => which(page), slow).toMatch(/^Solution 1/);
    expect(await count.innerText()).toBe("Go on counting"); // the count waits meanwhile
    await count.click();
    await expect.poll(() => said.innerText(), slow).toBe(all);
    expect(await begun()).toBe(4);
    await leave(one);
  });

  it("are gone on counting after some were looked at, and what was counted stays meanwhile", async () => {
    const one = await visit(run, "#new=pentahex:pieces=free5,board=10x11", {
      before: async (page) => page.addInitScript(countedCalls),
    });
    const { page } = one;
    const begun = (): Promise<number> => page.evaluate(() => (window as unknown as { begun: number }).begun);
    const said = page.locator(".help-words");
    const count = page.locator("button.count");
    const number = async (): Promise<number> => Number(/\d+/.exec((await said.innerText()).replaceAll(",", ""))?.[0]);
    await openTab(page, "help");
    await count.click();
    await expect.poll(() => said.innerText(), slow).toMatch(/^[1-9][\d,]* found so far/);
    await page.locator(".help button.stop").click();
    const stopped = await said.innerText();
    const before = await number();
    expect(stopped).toMatch(/^Stopped: [1-9][\d,]* found so far\.$/);
    await page.locator("button.solve").click();
    await expect.poll(() => which(page), slow).toBe("Solution 1");
    for (let i = 2; i <= 3; i++) {
      await page.locator("button.next").click();
      await expect.poll(() => which(page), slow).toBe(`Solution ${i}`);
      expect(await said.innerText()).toBe(stopped);
      expect(await count.innerText()).toBe("Go on counting");
    }
    const searches = await begun();
    await count.click();
    await expect.poll(() => said.innerText(), slow).toMatch(/ found so far, /);
    expect(await number()).toBeGreaterThanOrEqual(before);
    await page.locator(".help button.stop").click();
    expect(await number()).toBeGreaterThanOrEqual(before);
    expect(await begun()).toBe(searches);
    await leave(one);
  });

  it("that were counted are told again after a reload, those of a stopped count as at least so many", async () => {
    const one = await helped("#new=pentahex:pieces=free5,board=10x11");
    const { page } = one;
    const said = page.locator(".help-words");
    await page.locator("button.count").click();
    await expect.poll(() => said.innerText(), slow).toMatch(/^[1-9][\d,]* found so far/);
    await page.locator(".help button.stop").click();
    const [found] = /[\d,]*\d/.exec(await said.innerText()) ?? [];
    await page.reload();
    await openTab(page, "help");
    expect(await said.innerText()).toBe(`At least ${found}: a count was stopped there. Counting again begins anew.`);
    expect(await page.locator("button.count").innerText()).toBe("Count solutions");
    await shot(page, "solutions-counted-before");
    await page.goto("about:blank");
    await page.goto(`${run.served.url}${SMALL}`);
    await openTab(page, "help");
    expect(await said.innerText()).toBe(""); // another puzzle
    await page.locator("button.count").click();
    await expect.poll(() => said.innerText(), slow).toMatch(/^\d+ solutions/);
    const all = await said.innerText();
    await page.reload();
    await openTab(page, "help");
    expect(await said.innerText()).toBe(all);
    await leave(one);
  });

  it("of a figure on which pieces lie are told to be those of the whole figure", async () => {
    const one = await helped("#new=dissection:set=t,figure=t");
    const { page } = one;
    const said = page.locator(".help-words");
    const counted = async (): Promise<string> => {
      await page.locator("button.count").click();
      await expect.poll(() => said.innerText(), slow).toMatch(/solution/);
      return said.innerText();
    };
    const plain = await counted();
    expect(plain).not.toMatch(/whole figure/);
    for (const name of ["Hint", "Tell me more", "Do it for me"])
      await page.getByRole("button", { name, exact: true }).click();
    await depth(page, 1);
    await openTab(page, "help");
    expect(await counted()).toBe(`${plain} That is for the whole figure; what lies there already was not looked at.`);
    await leave(one);
  });

  it("say nothing of a search any more once the next one was found", async () => {
    const one = await helped("#new=pentahex:pieces=free5,board=10x11");
    const { page } = one;
    await page.locator("button.solve").click();
    await expect.poll(() => which(page), slow).toBe("Solution 1");
    await page.locator("button.next").click();
    await expect.poll(() => which(page), slow).toBe("Solution 2");
    expect(await page.locator(".help-words").innerText()).toBe("A solution was found.");
    await leave(one);
  });

  it("look like what is shown, not like what lies, also without colours", async () => {
    const one = await helped(SMALL);
    const { page } = one;
    for (const name of ["Hint", "Tell me more", "Do it for me"])
      await page.getByRole("button", { name, exact: true }).click();
    await depth(page, 1);
    await openTab(page, "help");
    await page.locator("button.solve").click();
    await expect.poll(() => drawn(page), slow).not.toBe("");
    const looks = (layer: string): Promise<string[]> => page.locator(`${layer} .role-piece:not(.px-slot) > path`).evaluateAll((all) =>
      [...new Set(all.map((path) => getComputedStyle(path).strokeDasharray))]);
    expect(await looks(".above")).not.toContain("none"); // outlined by dashes
    expect(await looks(".nodes")).toContain("none");
    expect(await page.locator(".above").evaluate((it) => Number(getComputedStyle(it).opacity))).toBeLessThan(0.8);
    await shot(page, "solutions-shown");
    await page.getByRole("button", { name: "Hide" }).click();
    expect(await page.locator(".shows-solution").count()).toBe(0);
    await leave(one);
  });

  it("are looked for in sight: while none has come that is said, and a stop is possible", async () => {
    const one = await helped(SMALL);
    const { page } = one;
    await page.locator("button.solve").click();
    await expect.poll(() => which(page), slow).toBe("Solution 1");
    await page.evaluate(() => { // the search does not begin before it is told to
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { call?: string }, ...rest: never[]) {
        const send = (): void => post.call(this, message, ...rest);
        if (message.call === "solve") (window as unknown as { letGo(): void }).letGo = send;
        else send();
      };
    });
    await page.locator("button.next").click();
    const said = page.locator(".help-words");
    await expect.poll(() => said.innerText()).toBe("Thinking…");
    expect(await page.locator(".help button.stop").isEnabled()).toBe(true);
    expect(await page.locator(".help progress[aria-label=Solutions]").evaluate((bar) => bar.classList.contains("still"))).toBe(false);
    await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
    await expect.poll(() => which(page), slow).toBe("Solution 2");
    expect(await said.innerText()).toBe("A solution was found.");
    await leave(one);
  });

  it("lie where the board is when the window has another shape", async () => {
    const one = await helped(SMALL);
    const { page } = one;
    await page.locator("button.solve").click();
    await expect.poll(() => drawn(page), slow).not.toBe("");
    const apart = (): Promise<number> => page.evaluate(() => {
      const box = (query: string): DOMRect => document.querySelector(query)?.getBoundingClientRect() ?? new DOMRect();
      const [board, above] = [box(".nodes"), box(".above")];
      return Math.max(board.left - above.left, above.right - board.right, board.top - above.top,
        above.bottom - board.bottom);
    });
    expect(await apart()).toBeLessThan(1);
    await page.setViewportSize({ width: 820, height: 1180 });
    await settled(page);
    await expect.poll(apart, slow).toBeLessThan(1);
    await shot(page, "solutions-upright");
    await leave(one);
  });

  it("move nothing: all buttons keep their places from the first to the last", async () => {
    const one = await helped(SMALL);
    const { page } = one;
    const boxes = (): Promise<string> => page.locator(".help > :not(details)").evaluateAll((all) =>
      JSON.stringify(all.map((element) => [element.getBoundingClientRect().top, element.getBoundingClientRect().height])));
    const before = await boxes();
    await page.locator("button.solve").click();
    await expect.poll(() => drawn(page), slow).not.toBe("");
    expect(await boxes()).toBe(before);
    await page.locator("button.next").click();
    await expect.poll(() => which(page), slow).toBe("Solution 2");
    expect(await boxes()).toBe(before);
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await depth(page, 5);
    await openTab(page, "help");
    expect(await boxes()).toBe(before);
    await leave(one);
  });
});
