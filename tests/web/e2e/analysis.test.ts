// Analysis on the page: nothing before it is asked for, then who is ahead, the best moves on the board and
// in words, the whole game with its turning points; it stops at once, and the board stays where it is.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, inLightAndDark, leave, node, openTab, seriousViolations, settled, shot, start, stop, visit,
  type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

async function tap(page: Page, name: string): Promise<void> {
  await node(page, name).first().click({ force: true });
  await settled(page);
}

const analyse = (page: Page) => page.locator("button.analyse");
const seen = async (page: Page): Promise<void> => {
  await page.locator(".results:not(.hidden) .line-button").first().waitFor({ timeout: 50_000 });
};
/** Where the board and its whole frame lie. */
const boxes = (page: Page): Promise<string> => page.evaluate(() =>
  JSON.stringify([...document.querySelectorAll(".stage, .board-svg, .tools, .status-line, .tabs")]
    .map((one) => one.getBoundingClientRect())));

const sizes = [[360, 740], [844, 390], [1440, 900]] as const;

describe.each(sizes)("analysis at %i by %i", (width, height) => {
  it("shows the best moves without moving the board, in light and dark", async () => {
    const one = await visit(run, "#new=twixt:size=12", { width, height, touch: width < 1000 });
    const { page } = one;
    const before = await boxes(page);
    await openTab(page, "help");
    expect(await page.locator(".candidates > *").count()).toBe(0); // nothing before it is asked for
    await analyse(page).click();
    await seen(page);
    const levels = await page.locator("h1:visible, h2:visible, h3:visible").evaluateAll((all) => all.map((one) => Number(one.tagName[1])));
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1), levels.join(" ")).toEqual([]); // none is left out
    expect(await boxes(page)).toBe(before);
    await expect.poll(() => page.locator(".candidate.numbered").count()).toBe(3);
    expect(await page.locator(".line-button").first().getAttribute("aria-label"))
      .toMatch(/^1: .+, wins \d+ of 100 games/);
    expect(await page.locator("main :is(h3, h4)").count()).toBe(0); // below the game's name: no level is left out
    await shot(page, `analysis-${width}`);
    await analyse(page).click(); // at once, whatever was under way
    expect(await page.locator(".candidates > *").count()).toBe(0);
    expect(await analyse(page).innerText()).toBe("Analyse");
    await inLightAndDark(page, async () => expect(await seriousViolations(page)).toEqual([]));
    expect(await boxes(page)).toBe(before);
    await leave(one);
  });
});

// What the page says of looking ahead and how its progress stands, whenever one of them changes: a state
// may be over before a test comes to look.
const watch = (page: Page): Promise<void> => page.evaluate(() => {
  const [said, progress] = [".analysis-words", ".analysis > progress"].map((one) => document.querySelector(one));
  const note = (): void => {
    const now = `${said?.textContent}|${progress?.className}\n`;
    document.body.dataset["watched"] = (document.body.dataset["watched"] ?? "") + now;
  };
  for (const one of [said, progress])
    if (one) new MutationObserver(note).observe(one, { childList: true, attributes: true, attributeFilter: ["class"] });
});
const watched = (page: Page): Promise<string> => page.evaluate(() => document.body.dataset["watched"] ?? "");

describe("analysis", () => {
  it.each(["strips:board=10x10,pieces=4", "pentahex:duel,board=hexhex3",
    "pentahex:blocks,players=3,board=hexhex5", "pentahex:blocks,players=4", "tantrix:match,players=3"])(
    "says something of %s, on a telephone beside the board", async (setup) => {
      const one = await visit(run, `#new=${encodeURIComponent(setup)}`, { touch: true, width: 360, height: 740 });
      const { page } = one;
      await openTab(page, "help");
      await analyse(page).click();
      await seen(page);
      await expect.poll(() => page.locator(".candidate").count()).toBeGreaterThan(0);
      const [low, top] = await page.evaluate(() => [
        Math.max(...[...document.querySelectorAll(".candidate")]
          .map((one) => one.getBoundingClientRect().bottom)),
        document.querySelector(".panel")?.getBoundingClientRect().top ?? 0,
      ]);
      expect(low).toBeLessThanOrEqual(top ?? 0);
      // found and measured in one go: they are drawn anew as it looks further
      const near = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".candidate.numbered")].map((one) => one.getBoundingClientRect());
        return Math.min(...boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) / a.width)));
      });
      expect(near).toBeGreaterThan(0.85); // the rim of each is in it; no number lies over another
      await shot(page, `analysis-${setup.replace(/\W+/g, "-")}`);
      await leave(one);
    });

  it.each([
    ["pentahex:duel,board=hexhex4", /^Lay this piece like this(, |$)/, /^1: Lay piece \w+ like this: Cell −?\d+,−?\d+; .+, wins \d+ of 100/],
    ["tantrix:match,players=2", /^Lay this tile here, /, /^1: Lay tile \d+ on -?\d+,-?\d+, /],
  ])("says what to do in %s by what is seen, and leads to the piece", async (setup, seenWords, spokenWords) => {
    const one = await visit(run, `#new=${setup}`, { width: 1440, height: 900 });
    const { page } = one;
    await openTab(page, "help");
    await analyse(page).click();
    await seen(page);
    const first = page.locator(".line-button").first();
    expect(await first.locator("b").innerText()).toMatch(seenWords);
    expect(await first.locator("small").allInnerTexts()).not.toContainEqual(expect.stringMatching(/then/));
    expect(await first.getAttribute("aria-label")).toMatch(spokenWords);
    await first.click();
    await expect.poll(() => page.locator(".candidates .mark-ring").count()).toBeGreaterThan(0); // where it is taken from
    await expect.poll(() => page.locator(".candidates .mark-ghost").count()).toBeGreaterThan(0); // and where it goes
    await shot(page, `analysis-advice-${setup.slice(0, 8)}`);
    await leave(one);
  });

  // There the piece itself lies under the sheet.
  it.each(["pentahex:duel,board=hexhex4", "tantrix:match,players=2"])("draws what is to be taken beside its words on a telephone: %s", async (setup) => {
    const one = await visit(run, `#new=${setup}`, { width: 360, height: 740, touch: true });
    const { page } = one;
    await openTab(page, "help");
    await analyse(page).click();
    await seen(page);
    const things = page.locator(".line-button svg.thing");
    await expect.poll(() => things.count()).toBe(3);
    await analyse(page).click();
    expect(await things.evaluateAll((all) => all.every((it) => {
      const { width, height } = (it as SVGSVGElement).getBBox();
      const [, , w = 0, h = 0] = (it.getAttribute("viewBox") ?? "").split(" ").map(Number);
      return width > 0 && Math.abs(w - width) < 1e-3 && Math.abs(h - height) < 1e-3;
    }))).toBe(true);
    await shot(page, `analysis-thing-${setup.slice(0, 8)}`);
    await leave(one);
  });

  it("offers nothing where the game is over, neither to begin nor to stop", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await page.locator("header input[type=file]").setInputFiles({ name: "end.intarsia", mimeType: "text/plain",
      buffer: Buffer.from("intarsia 1\ngame: strips:board=8x8,pieces=1,touch=no\n\n1. b2se 2. f6se\n") });
    await page.waitForSelector("main.play.over[data-ready]");
    await openTab(page, "help");
    expect(await page.locator(".analysis-words").innerText()).toBe("The game is over here.");
    expect(await page.locator("button.analyse").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await depth(page, 1);
    await openTab(page, "help");
    await analyse(page).click();
    await seen(page);
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await depth(page, 2);
    await openTab(page, "help");
    expect(await page.locator("button.analyse").isVisible()).toBe(false);
    await leave(one);
  });

  it("follows the game, and points at a line that one goes to by key", async () => {
    const one = await visit(run, "#new=twixt:size=8");
    const { page } = one;
    await openTab(page, "help");
    await analyse(page).click();
    await seen(page);
    await page.locator(".line-button").nth(1).focus();
    await expect.poll(() => page.locator(".candidate.numbered").count()).toBe(1);
    expect(await page.locator(".candidate-number").textContent()).toBe("2");
    await tap(page, "D4");
    await depth(page, 1);
    await seen(page);
    expect(await page.locator(".verdict").innerText()).toMatch(/ahead|Even|certain/);
    await leave(one);
  });

  it("looks at a whole game, shows where it turned, and goes there", async () => {
    const one = await visit(run, "#new=twixt:size=6,rules=plain");
    const { page } = one;
    for (const [i, hole] of ["C3", "B2", "D5", "E2"].entries()) {
      await tap(page, hole);
      await depth(page, i + 1);
    }
    await openTab(page, "help");
    await page.getByRole("button", { name: "Look at every move" }).click();
    await expect.poll(() => page.locator(".course-words").innerText(), { timeout: 50_000 })
      .toMatch(/turning point/i);
    expect(await page.locator("path.graph-area").count()).toBe(2);
    await shot(page, "analysis-course");
    const turns = page.locator(".turn-point");
    expect(await turns.count()).toBeGreaterThan(0);
    expect(await turns.first().innerText()).toMatch(/^Move \d+, .+ Better was: /);
    await turns.first().click();
    await expect.poll(() => page.locator(".marks .mark-ghost").count()).toBeGreaterThan(0);
    await shot(page, "analysis-turn");
    await page.locator("svg.graph").click({ position: { x: 4, y: 40 } });
    await depth(page, 0);
    await leave(one);
  });

  it.each([
    ["twixt:size=6,rules=plain", "1. C3 2. B2 3. D5 4. E2"], ["strips:board=8x8,pieces=2,touch=no", "1. b2se 2. f6se"],
    ["strips:board=8x8,pieces=1,touch=no", "1. b2se 2. f6se"],
  ])("shows the graph first on a telephone, in a game and after its end: %s", async (setup, moves) => {
    const one = await visit(run, "", { width: 390, height: 844, touch: true });
    const { page } = one;
    await page.locator("header input[type=file]").setInputFiles({ name: "game.intarsia", mimeType: "text/plain",
      buffer: Buffer.from(`intarsia 1\ngame: ${setup}\n\n${moves}\n`) });
    await page.waitForSelector("main.play[data-ready]");
    const isOver = (await page.locator("main.play.over").count()) > 0;
    const graphIsSeen = () => page.locator("svg.graph").evaluate((graph) => {
      const [its, room] = [graph, graph.closest(".pane")].map((it) => it?.getBoundingClientRect() ?? new DOMRect()) as [DOMRect, DOMRect];
      return its.height > 0 && its.top >= room.top && its.bottom <= Math.min(room.bottom, innerHeight) + 0.5;
    });
    await openTab(page, "help");
    await page.locator("button.judge").tap();
    await expect.poll(() => page.locator(".course-words").innerText(), { timeout: 50_000 }).toMatch(/turning point/i);
    expect(await graphIsSeen()).toBe(true);
    if (isOver) {
      expect(await page.locator(".analysis-words").innerText()).toBe("The game is over here.");
      await openTab(page, "game");
      await openTab(page, "help"); // again, from its top
      expect(await graphIsSeen()).toBe(true);
    }
    await leave(one);
  });

  it("draws a line for each of three players, and says whose it is and that each is by itself", async () => {
    const one = await visit(run, `#new=${encodeURIComponent("pentahex:blocks,players=3,board=hexhex5")}&seats=1,1,1`);
    const { page } = one;
    await page.waitForSelector("main.play.over", { timeout: 100_000 }); // which shows how it ended, whatever was open
    expect(await page.locator("ol.moves .move").count()).toBeGreaterThan(1);
    await openTab(page, "help");
    await page.getByRole("button", { name: "Look at every move" }).click();
    await expect.poll(() => page.locator("path.graph-line").count(), { timeout: 50_000 }).toBe(3);
    const key = page.locator(".graph-key");
    expect(await key.innerText()).toMatch(/^Each line shows how one player stands against the others.* 100\.\s+Blue\s+Orange\s+Green\s*$/s);
    expect(await key.locator("svg").count()).toBe(3);
    await leave(one);
  });

  it("says that it stopped looking, whoever stopped it, and goes on after the whole game", async () => {
    const one = await visit(run, "#new=twixt:size=24");
    const { page } = one;
    await tap(page, "L12");
    await openTab(page, "help");
    const said = page.locator(".analysis-words");
    await analyse(page).click();
    await seen(page);
    await analyse(page).click();
    expect(await said.innerText()).toMatch(/^Looked (one move|(?!1 )\d+ moves) ahead$/);
    await analyse(page).click();
    await seen(page);
    await watch(page);
    await page.getByRole("button", { name: "Look at every move" }).click();
    await expect.poll(() => watched(page)).toMatch(/Looked \w+ moves? ahead\|still\n(?:.*\n)*Looking \w+ moves? ahead\|\n/);
    await leave(one);
  });

  it("goes on beside an opponent, and ends when the game is left", async () => {
    const one = await visit(run, `#new=${encodeURIComponent("twixt:size=8")}&seats=0,1`);
    const { page } = one;
    await openTab(page, "help");
    await analyse(page).click();
    await seen(page);
    await tap(page, "D4");
    await depth(page, 2);
    await seen(page);
    await page.goto(`${run.served.url}#new=twixt:size=12`);
    await node(page, "K11").waitFor(); // the larger board is there
    expect(await page.locator(".candidates > *").count()).toBe(0);
    await leave(one);
  });
});
