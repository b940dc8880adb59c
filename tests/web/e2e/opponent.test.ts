// The computer at the table: it plays every game for several, says so in words, and what it thinks ends
// at once when the position is another one. A thought and the game it is about are tried in pairs:
// taken back, left, reloaded, opened twice, several kept.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, leave, node, openTab, seriousViolations, settled, shot, start, statusOf, stop, table, visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const address = (setup: string, seats: string): string =>
  `#new=${encodeURIComponent(setup)}&seats=${seats}`;

/** What the computer does: nothing, thinking, waiting. */
const computer = (page: Page) => page.locator("main.play").getAttribute("data-computer");

async function myMove(page: Page): Promise<void> {
  await expect.poll(() => statusOf(page), { timeout: 50_000 }).toBe("Your move");
  await settled(page);
}

/** How many moves lead here, draws left out. */
const moves = (page: Page): Promise<number> =>
  page.locator(".move[aria-current] .move-number").innerText({ timeout: 1000 }).then(Number, () => 0);

async function sit(page: Page, player: number, level: number): Promise<void> {
  await openTab(page, "game");
  await page.locator(`#seat-${player}`).selectOption(String(level));
}

async function tap(page: Page, name: string): Promise<void> {
  await node(page, name).first().click({ force: true });
  await settled(page);
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
/** Takes long enough for a hand to come before its move. */
const SLOW = address("twixt:size=24", "0,10");

describe.each([
  ["twixt:size=8", 2], ["strips:board=8x8,pieces=4", 2], ["strips:board=10x10,pieces=4,players=3", 3],
  ["pentahex:duel,board=hexhex4", 2], ["pentahex:blocks,players=3,board=hexhex5", 3],
  ["tantrix:match", 2], ["tantrix:match,players=4", 4],
] as const)("%s", (setup, players) => {
  it("is played by the computer on every seat, and it hands the turn back", async () => {
    const seats = Array.from({ length: players }, (_, i) => (i === 0 ? 0 : 1)).join();
    const one = await visit(run, address(setup, seats));
    const { page } = one;
    expect(await statusOf(page)).toBe("Your move");
    await sit(page, 1, 1); // it plays for the person too
    await expect.poll(() => moves(page), { timeout: 50_000 }).toBeGreaterThanOrEqual(3);
    await sit(page, 1, 0);
    await expect.poll(async () => (await computer(page)) === "nothing" && (await statusOf(page)),
      { timeout: 50_000 }).toMatch(/^Your move$|w[io]ns?\b|draw|tie/i);
    await shot(page, `opponent-${setup.replace(/\W+/g, "-")}`);
    await leave(one);
  });
});

describe("a game against several computers", () => {
  it("tells them apart by their colours", async () => {
    const one = await visit(run, address("tantrix:match,players=4", "1,1,1,0"));
    const { page } = one;
    await myMove(page);
    const said = await page.locator(".detail").innerText();
    expect(said).not.toMatch(/Level/);
    expect(said.split(" · ").length).toBeGreaterThan(1);
    await leave(one);
  });

  it("tells on a small telephone of as many of their moves as there is room for", async () => {
    const one = await visit(run, address("strips:board=26x26,players=4", "0,1,1,1"), { width: 360, height: 740 });
    const { page } = one;
    const detail = page.locator(".detail");
    await page.getByRole("button", { name: "Hint" }).click();
    for (const name of ["Tell me more", "Do it for me"]) await page.getByRole("button", { name }).click();
    await depth(page, 4);
    await myMove(page);
    await settled(page);
    expect(await detail.innerText()).toMatch(/ · Purple: [a-z]\d+, [^…]+$/);
    expect(await detail.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
    await leave(one);
  });
});

describe("a game against the computer", () => {
  it("says whose turn it is, and what was played", async () => {
    const one = await visit(run, address("twixt:size=8", "0,1"));
    const { page } = one;
    expect(await statusOf(page)).toBe("Your move");
    await tap(page, "D4");
    await myMove(page);
    await depth(page, 2);
    expect(await page.locator(".spoken-words").innerText()).toMatch(/^Level 1: /);
    expect(await page.locator(".detail").innerText()).toMatch(/Red to move · Level 1: /);
    await leave(one);
  });

  it("says that an offered draw is declined; who is offered one agrees where others offer", async () => {
    const one = await visit(run, address("twixt:size=8", "0,1"));
    const { page } = one;
    await tap(page, "D4");
    await myMove(page);
    await openTab(page, "game");
    const draw = page.locator(".actions [data-name=draw]");
    expect(await draw.innerText()).toMatch(/^Offer a draw/);
    const count = await page.locator(".actions button").count();
    await draw.click();
    await tap(page, "F5");
    await myMove(page);
    await depth(page, 4);
    expect(await page.locator(".spoken-words").innerText()).toMatch(/^Level 1: .*; the draw is declined$/);
    expect(await page.locator(".detail").innerText()).toMatch(/the draw is declined$/);
    expect(await page.locator(".actions button").count()).toBe(count);
    expect(await draw.innerText()).toMatch(/^Offer a draw/);
    await sit(page, 2, 0); // another person, who may agree
    await draw.click();
    await tap(page, "C6");
    await depth(page, 5);
    expect(await draw.innerText()).toMatch(/^Agree to a draw/);
    await draw.click();
    await expect.poll(() => statusOf(page)).toBe("A draw was agreed");
    await leave(one);
  });

  it("goes on to its end, and says who won", async () => {
    const one = await visit(run, address("pentahex:duel,board=hexhex3", "1,1"));
    const { page } = one;
    await expect.poll(() => page.locator(".result h2").innerText(), { timeout: 50_000 }).toMatch(/wins/);
    expect(await page.locator("main.play.over").count()).toBe(1);
    expect(await statusOf(page)).toMatch(/wins/);
    expect(await page.locator(".detail").textContent()).toBe(""); // not said twice
    expect(await computer(page)).toBe("nothing");
    await leave(one);
  });

  it("is undone to the person's own turn", async () => {
    const one = await visit(run, address("strips:board=8x8,pieces=4", "0,1"));
    const { page } = one;
    await page.locator('g.node[aria-label*="the piece fits"]').nth(8).click({ force: true });
    await settled(page);
    await myMove(page);
    await depth(page, 2);
    await undo(page).click();
    await depth(page, 0);
    expect(await statusOf(page)).toBe("Your move");
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await depth(page, 2);
    await leave(one);
  });

  it.each([["strips", false], ["pentahex:duel", false], ["pentahex:blocks,board=hexhex5", false],
    ["tantrix:match", false], ["twixt:size=8", false], ["twixt:size=24", true]] as const)(
    "says where one looks back what to do, whatever is pressed: %s", async (setup, touch) => {
      const one = await visit(run, address(setup, "1,1"), touch ? { touch, width: 360, height: 740 } : {});
      const { page } = one;
      await expect.poll(() => page.locator("ol.moves .move").count(), { timeout: 50_000 }).toBeGreaterThan(2);
      await page.locator("ol.moves .move").nth(1).evaluate((it: HTMLElement) => it.click()); // whichever tab is open
      await expect.poll(() => computer(page)).toBe("waiting");
      await settled(page);
      for (const place of [await page.locator("g.node.grip").first().boundingBox(), await page.locator("g.node.grip").last().boundingBox()]) {
        if (!place) throw new Error("nothing to press");
        const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
        await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await settled(page);
        await expect.poll(() => statusOf(page)).toMatch(/is to move here: choose “Let it move”, or go to a turn of yours/);
      }
      await leave(one);
    });

  it("lets one look back without moving: it waits until it may go on", async () => {
    const one = await visit(run, address("twixt:size=8", "0,1"));
    const { page } = one;
    await tap(page, "D4");
    await myMove(page);
    await openTab(page, "moves");
    await page.locator("ol.moves .move").nth(1).click();
    await depth(page, 1);
    expect(await statusOf(page)).toBe("Level 1 is to move");
    await tap(page, "C3"); // a hand does not move for it
    await depth(page, 1);
    const told = "Level 1 is to move here: choose “Let it move”, or go to a turn of yours";
    expect((await statusOf(page)).trim()).toBe(told); // seen, and read out by its role
    await tap(page, "C3");
    expect((await statusOf(page)).trim()).toBe(told);
    await page.getByRole("button", { name: "Let it move" }).click();
    await myMove(page);
    await depth(page, 2);
    await leave(one);
  });

  it("offers the swap to the person, and answers it itself", async () => {
    const one = await visit(run, address("twixt:size=12", "3,0"));
    const { page } = one;
    await myMove(page);
    await page.locator(".line-end").getByRole("button", { name: /^Swap/ }).click();
    await expect.poll(() => moves(page), { timeout: 50_000 }).toBe(3); // the computer goes on
    await myMove(page);
    await page.goto(run.served.url); // and the other way round
    await page.goto(run.served.url + address("twixt:size=12", "0,3"));
    await page.waitForSelector(table);
    await tap(page, "F6");
    await myMove(page);
    expect(await page.locator("ol.moves .move").last().innerText()).toMatch(/\S/);
    await leave(one);
  });
});

describe("while it thinks", () => {
  const begin = async (page: Page): Promise<void> => {
    await tap(page, "L12");
    await expect.poll(() => computer(page)).toBe("thinking");
    expect(await statusOf(page)).toBe("Level 10 is thinking");
  };

  it("a move is taken back, and what it found is never played", async () => {
    const one = await visit(run, SLOW);
    const { page } = one;
    await begin(page);
    await shot(page, "opponent-thinking");
    await undo(page).click();
    await depth(page, 0);
    expect(await statusOf(page)).toBe("Your move");
    await tap(page, "M13");
    await expect.poll(() => computer(page)).toBe("thinking");
    await undo(page).click();
    await depth(page, 0);
    expect(await computer(page)).toBe("nothing");
    expect(await page.locator("ol.moves .move").count()).toBe(3); // two tries and nothing of its own
    await leave(one);
  });

  it("it plays now when it is told to, and stops when it is told to", async () => {
    const one = await visit(run, SLOW);
    const { page } = one;
    await begin(page);
    await page.getByRole("button", { name: "Stop thinking" }).click();
    await expect.poll(() => statusOf(page)).toBe("Level 10 is to move");
    await page.getByRole("button", { name: "Let it move" }).click();
    await page.getByRole("button", { name: "Play now" }).click();
    await myMove(page);
    await depth(page, 2);
    await leave(one);
  });

  it("another opponent sits down", async () => {
    const one = await visit(run, SLOW);
    const { page } = one;
    await begin(page);
    await sit(page, 2, 1);
    await myMove(page);
    expect(await page.locator(".spoken-words").innerText()).toMatch(/^Level 1: /);
    await begin2(page);
    await sit(page, 2, 0); // nobody: two people
    await expect.poll(() => computer(page)).toBe("nothing");
    expect(await statusOf(page)).toMatch(/to move/);
    await leave(one);
  });
  const begin2 = async (page: Page): Promise<void> => {
    await sit(page, 2, 10);
    await tap(page, "P16");
    await expect.poll(() => computer(page)).toBe("thinking");
  };

  it("the page is loaded anew: it goes on thinking where it was", async () => {
    const one = await visit(run, SLOW);
    const { page } = one;
    await begin(page);
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    await page.reload();
    await page.waitForSelector(table);
    await expect.poll(() => computer(page)).toBe("thinking");
    expect(await statusOf(page)).toBe("Level 10 is thinking");
    await page.getByRole("button", { name: "Play now" }).click();
    await myMove(page);
    await depth(page, 2);
    await leave(one);
  });

  it("one goes elsewhere: each kept game has its own opponent, and none moves in another", async () => {
    const one = await visit(run, SLOW);
    const { page } = one;
    await begin(page);
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    const first = page.url();
    await page.goto(run.served.url + address("twixt:size=8", "0,1"));
    await page.waitForSelector(`${table}[data-computer=nothing]`);
    await tap(page, "D4");
    await myMove(page);
    await depth(page, 2);
    await page.goto(first);
    await expect.poll(() => statusOf(page)).toBe("Level 10 is thinking");
    await depth(page, 1);
    await leave(one);
  });

  it("the game is opened in a second window: the copy waits", async () => {
    const one = await visit(run, SLOW);
    const { page, context } = one;
    await begin(page);
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    const other = await context.newPage();
    await other.goto(page.url());
    await other.waitForSelector(table);
    await expect.poll(() => computer(other)).toBe("waiting");
    expect(await statusOf(other)).toBe("Level 10 is to move");
    expect(await computer(page)).toBe("thinking");
    await other.getByRole("button", { name: "Let it move" }).click();
    await other.getByRole("button", { name: "Play now" }).click();
    await myMove(other);
    await depth(page, 1); // the first window's game is its own
    await leave(one);
  });

  it("one moves in a second window first: there the computer waits until it is told to move, once", async () => {
    const one = await visit(run, address("twixt:size=8", "0,1"));
    const { page, context } = one;
    await tap(page, "D4");
    await myMove(page);
    await depth(page, 2);
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    const other = await context.newPage();
    await other.goto(page.url());
    await other.waitForSelector(`${table}[data-computer=nothing]`);
    await tap(other, "C1"); // a row of one's own, where the computer sets no peg
    await depth(other, 3);
    await expect.poll(() => computer(other)).toBe("waiting");
    await other.getByRole("button", { name: "Let it move" }).click();
    await depth(other, 4);
    await myMove(other);
    await tap(other, "D1");
    await depth(other, 6);
    await depth(page, 2);
    await leave(one);
  });
});

describe("who plays", () => {
  it("changes on one seat alone: the other goes on thinking, and stays who it was", async () => {
    const one = await visit(run, "#new=twixt");
    const { page } = one;
    await sit(page, 1, 10);
    await expect.poll(() => computer(page)).toBe("thinking");
    await sit(page, 2, 3);
    expect(await computer(page)).toBe("thinking");
    expect(await statusOf(page)).toBe("Red is thinking");
    await page.getByRole("button", { name: "Play now" }).click();
    await expect.poll(() => moves(page), { timeout: 50_000 }).toBeGreaterThanOrEqual(2);
    await leave(one);
  });

  it("stays the computer on the second seat when it sits down on the first", async () => {
    const one = await visit(run, "#new=tantrix:match,players=4");
    const { page } = one;
    for (const player of [4, 3, 2]) await sit(page, player, 1);
    expect(await statusOf(page)).toBe("Your move");
    await sit(page, 2, 0); // two people: whose turn it is is said once
    const detail = await page.locator(".detail").textContent();
    expect(detail).not.toContain((await statusOf(page)).replace(/\.$/, ""));
    await sit(page, 2, 1);
    await sit(page, 1, 1);
    await expect.poll(() => moves(page), { timeout: 50_000 }).toBeGreaterThanOrEqual(5);
    for (const player of [1, 2, 3, 4]) expect(await page.locator(`#seat-${player}`).inputValue()).toBe("1");
    await leave(one);
  });

  it("is one touch on a card, and comes from the setup", async () => {
    const one = await visit(run);
    const { page } = one;
    await page.getByRole("link", { name: "Against the computer, level 3: TwixT" }).click();
    await page.waitForSelector(table);
    expect(await page.locator("#seat-2").inputValue()).toBe("3");
    expect(await statusOf(page)).toBe("Your move");
    await page.goto(`${run.served.url}#setup=strips`);
    await page.locator("#setup-seat-2").selectOption("5");
    await shot(page, "opponent-setup");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForSelector(table);
    expect(await page.locator("#seat-2").inputValue()).toBe("5");
    await leave(one);
  });
});
