// Nothing of the page moves that the hand did not move: every control keeps its box while the mouse goes over the board,
// while a piece is dragged over it, whether it fits there or not, and while computers play to a game's end.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { inLargeLetters } from "./reading";
import { loadCore } from "../../parity/pair";
import { leave, mouseDrag, settled, shot, start, stop, table, visit, type Run, type Visit } from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

/** Where every control is that can be seen. */
const boxesOf = (page: Page): Promise<string> => page.evaluate(() =>
  [...document.querySelectorAll("button, select, input, summary, [role=tab], .stage")].filter((one) => one.getClientRects().length > 0).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return `${one.classList.contains("stage") ? "stage" : one.textContent}${one.id}: ${[x, y, width, height].map(Math.round).join(" ")}`;
  }).join("\n"));

/** The middle of what can be taken farthest to the right: of the tray, where there is one. */
const rightmost = (page: Page): Promise<{ x: number; y: number }> => page.locator("g.node.grip").evaluateAll((all) => {
  const middles = all.map((one) => one.getBoundingClientRect()).map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
  return middles.reduce((last, one) => (one.x > last.x ? one : last));
});

const places = [
  "strips", "strips:solo", "pentahex", "pentahex:duel", "pentahex:blocks", "tantrix", "tantrix:match", "space", "dissection",
  "twixt:size=10",
];
const ON_THE_WAY = 8;

describe.each(places)("%s", (place) => {
  it("keeps every control where it is while the mouse goes over the board and drags a piece", async () => {
    const one = await visit(run, `#new=${place}`);
    const { page } = one;
    const stage = await page.locator(".stage").boundingBox();
    if (!stage) throw new Error("no stage");
    const at = (i: number) => ({
      x: stage.x + stage.width * (0.2 + (0.6 * i) / ON_THE_WAY), y: stage.y + stage.height * (0.2 + (0.6 * i) / ON_THE_WAY),
    });
    await page.mouse.move(1, 1);
    await settled(page);
    const before = await boxesOf(page);
    const look = async (): Promise<void> => {
      await settled(page);
      expect(await boxesOf(page)).toBe(before);
    };
    for (let i = 0; i <= ON_THE_WAY; i++) {
      await page.mouse.move(at(i).x, at(i).y);
      await look();
    }
    await mouseDrag(page, await rightmost(page), at(0), async () => {
      for (let i = 0; i <= ON_THE_WAY; i++) {
        await page.mouse.move(at(i).x, at(i).y);
        await look();
      }
      await shot(page, `still-${place.replace(/\W/g, "-")}`);
      await page.keyboard.press("Escape");
    });
    await page.mouse.move(1, 1);
    await look();
    await leave(one);
  });
});

/** What moved by itself, by element, from here on. */
const watchShifts = (page: Page) => page.evaluateHandle(() => {
  interface Shift extends PerformanceEntry {
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
  }
  const moved: string[] = [];
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName} ${element?.getAttribute("class") ?? ""}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      for (const { node, previousRect: was, currentRect: is } of entry.sources)
        if (!entry.hadRecentInput && was.y !== is.y && was.height > 0 && is.height > 0) // words in one line follow each other
          moved.push(`${nameOf(node)}: ${was.y} to ${is.y}`);
  }).observe({ type: "layout-shift" });
  return moved;
});

/** The record of a match of which so many moves are left. */
function matchNearItsEnd(left: number): string {
  const core = loadCore();
  const upTo = (count: number) => {
    const table = core.open("tantrix:match,players=4");
    core.seed(table, 11);
    return { played: core.playRandom(table, count), record: core.record(table) };
  };
  return upTo(upTo(1_000).played - left).record;
}

describe("the end of a game", () => {
  const games: readonly (readonly [string, () => Promise<Visit>])[] = [
    ["strips", () => visit(run, "#new=strips:board=8x8,pieces=4&seats=0,1", { width: 1440, height: 900 })],
    ["a match for four", async () => {
      const one = await visit(run, "", { width: 1440, height: 900 });
      await one.page.locator("header input[type=file]").setInputFiles({
        name: "late.ita", mimeType: "text/plain", buffer: Buffer.from(matchNearItsEnd(8)),
      });
      await one.page.waitForSelector(table);
      return one;
    }],
  ];
  it.each(games)("of %s, played by computers, leaves seats, notes and switches where they are", async (name, open) => {
    const one = await open();
    const { page } = one;
    await settled(page);
    const places = () => page.locator(".pane-game").locator("select, .notes, .note-line, .switch, summary, .actions button").evaluateAll((all) =>
      all.filter((it) => it.checkVisibility()).map((it) => `${it.tagName} ${it.className} ${it.getBoundingClientRect().y}`));
    const before = await places();
    const moved = await watchShifts(page);
    for (const seat of await page.locator(".pane-game .seat select:not(#seat-clock)").all()) await seat.selectOption("1");
    await page.waitForSelector("main.play.over", { timeout: 50_000 });
    await page.locator(".result").getByRole("button", { name: "Play again" }).waitFor();
    await settled(page);
    await shot(page, `still-end-${name.replace(/\W/g, "-")}`);
    expect(await places()).toEqual(before);
    expect(await moved.jsonValue()).toEqual([]);
    await leave(one);
  });
});

describe("the line above the board", () => {
  const short = "Your move", long = "Player 1, green: lay a tile that fits", longer = Array(4).fill(long).join(" · ");
  it.each([[1440, 900, false], [1200, 760, false], [820, 1180, true], [360, 740, true]] as const)(
    "keeps its first line where it is, with one line or two below it, at %d by %d", async (width, height, touch) => {
      const one = await visit(run, "#new=tantrix:match", { width, height, touch });
      const { page } = one;
      await settled(page);
      const tops = await page.locator(".line .say").evaluate((say, all) => {
        const [status, detail] = [".status", ".detail"].map((name) => say.querySelector<HTMLElement>(name));
        if (!status || !detail) throw new Error("no line");
        return all.map(([sentence, more]) => {
          status.textContent = sentence;
          detail.textContent = more;
          status.style.setProperty("--letters", "1");
          detail.style.setProperty("--letters", "1");
          detail.style.setProperty("--long", String(more.length));
          const words = document.createRange();
          words.selectNodeContents(status);
          const isWhole = status.scrollHeight <= status.clientHeight + 1;
          return `${Math.round(words.getClientRects()[0]?.top ?? 0)} ${isWhole ? "whole" : `cut beside ${more}`}`;
        });
      }, [[short, ""], [short, long], [short, longer], [long, ""], [`${long}. ${long}`, ""], [long, longer]] as const);
      expect([...new Set(tops)]).toHaveLength(1);
      expect(tops[0]).toMatch(/whole$/);
      await leave(one);
    });

  it.each([[1200, 760, false], [360, 740, true]] as const)(
    "is whole in letters of 200 %% where four play, at %d by %d", async (width, height, touch) => {
      const one = await visit(run, `#new=${encodeURIComponent("tantrix:match,players=4")}&seats=0,1,1,1`,
        { width, height, touch, language: "pt", before: inLargeLetters });
      const { page } = one;
      const status = page.locator(".status");
      await expect.poll(() => status.textContent(), { timeout: 50_000 }).toBe("É a sua vez");
      await settled(page);
      const cut = await page.locator(".status, .detail").evaluateAll((all) =>
        all.filter((it) => it.scrollHeight > it.clientHeight + 1).map((it) => it.textContent));
      expect(cut).toEqual([]);
      expect(await status.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight))).toBeLessThan(1.5); // one line
      await leave(one);
    });
});
