// A finger on a piece drags it; beside the pieces it moves nothing, for the board is the page and
// nothing scrolls away under the hand. What does not fit the panel is scrolled there.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { loadCore } from "../../parity/pair";
import { Desk } from "~/desk";
import lesson from "../../../data/lessons/dissection.json";
import {
  leave, middleOf, openTab, settled, shot, start, stop, touchDrag, visit, type Run,
} from "./browser";
import { anchorOf, planFrom, toWindow } from "./laying";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

/** A finger rests on a piece until its menu is there, is lifted, and turns the piece by it where it can; then the hand
 * is as free as before. */
async function rests(page: Page, piece: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const board = (): Promise<string> => page.locator(".nodes").innerHTML();
  const at = await middleOf(piece);
  await touch("touchStart", [at]);
  const menu = page.locator("dialog.menu");
  await menu.waitFor();
  await touch("touchEnd", []);
  await settled(page);
  expect(await menu.locator(".menu-title").innerText()).toBe(await piece.getAttribute("aria-label"));
  const turn = menu.getByRole("button", { name: "Turn right" });
  if ((await turn.count()) > 0) {
    const before = await board();
    await turn.tap();
    await expect.poll(board).not.toBe(before);
  } else await page.keyboard.press("Escape");
  expect(await menu.count()).toBe(0);
  await settled(page);
  const still = await board();
  await page.touchscreen.tap(at.x, at.y);
  await expect.poll(board).not.toBe(still);
  await session.detach();
}

const games = new Desk(loadCore()).games();

it.each(games.map((game) => game.name))("%s stays where it is under a finger", async (name) => {
  const one = await visit(run, `#new=${name}`, { touch: true, width: 390, height: 740 });
  const { page } = one;
  await settled(page);
  const board = page.locator(".board-svg");
  const box = await board.boundingBox();
  if (!box) throw new Error("no board");
  const beside = { x: box.x + 3, y: box.y + box.height - 60 };
  await touchDrag(page, beside, { x: beside.x, y: beside.y - 200 });
  const draggable = page.locator("div.board.draggable .role-piece.grip");
  if ((await draggable.count()) > 0) {
    const from = await middleOf(draggable.first());
    await touchDrag(page, from, { x: from.x, y: from.y - 90 });
    await settled(page);
    await rests(page, draggable.last());
  }
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await board.boundingBox()).toEqual(box);
  await openTab(page, "game");
  const pane = page.locator(".pane-game");
  expect(await pane.evaluate((one) => getComputedStyle(one).overflowY)).toBe("auto");
  await leave(one);
});

it.each([["space", "en"], ["pentahex", "en"], ["dissection", "en"], ["space", "de"]])(
  "%s, solved, is seen whole over what comes next (%s)", async (name, language) => {
  const one = await visit(run, `#new=${name}`, { touch: true, width: 360, height: 740, language });
  const { page } = one;
  await openTab(page, "help");
  const take = page.locator("button.take");
  const places = await take.evaluateHandle((button) => { // of the button, at each frame at which it can be pressed
    const seen = new Set<number>();
    const look = () => {
      if (button.matches(":enabled")) seen.add(button.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.locator("button.solve").tap();
  await page.locator(".panel.low").waitFor();
  await expect.poll(() => places.evaluate((seen) => seen.size)).toBeGreaterThan(0);
  await settled(page);
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1);
  await take.tap();
  await page.locator("main.play.over").waitFor();
  await page.locator(".result .strong").waitFor();
  const covered = () => page.evaluate(() => {
    const top = document.querySelector(".panel")?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll(".nodes .role-piece:not(:has(> [class*=slot])), .nodes .role-place, .nodes text")]
      .filter((one) => one.getBoundingClientRect().bottom > top).map((one) => one.outerHTML);
  });
  await expect.poll(covered).toEqual([]);
  await page.locator(".sheet-close").tap();
  await openTab(page, "game"); // who asks for it has all of it
  await page.locator(".pane-game .switch").first().waitFor({ state: "visible" });
  await page.locator(".sheet-close").tap();
  await page.locator(".tool.undo").tap();
  await page.locator("main.play:not(.over)").waitFor();
  expect(await page.locator(".panel.drawn-up").count()).toBe(0);
  await leave(one);
});

/** Two fingers at both sides of a point go round it by a right angle, or apart. */
async function twoFingers(page: Page, at: { x: number; y: number }, deed: "turn" | "part"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 9;
  for (let i = 0; i <= steps; i++) {
    const angle = deed === "turn" ? (i * Math.PI) / 2 / steps : 0;
    const reach = deed === "part" ? 24 + 8 * i : 24;
    const x = reach * Math.cos(angle), y = reach * Math.sin(angle);
    await session.send("Input.dispatchTouchEvent", {
      type: i === 0 ? "touchStart" : "touchMove",
      touchPoints: [{ x: at.x - x, y: at.y - y, id: 0 }, { x: at.x + x, y: at.y + y, id: 1 }],
    });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

it.each([
  "#lesson=pentahex", "#lesson=tantrix", "#lesson=space", "#lesson=dissection",
  "#new=pentahex", "#new=pentahex:duel", "#new=tantrix", "#new=tantrix:match", "#new=space", "#new=dissection", "#new=strips",
])("two fingers turn a piece that was not chosen, and the board stays as it is: %s", async (place) => {
  const one = await visit(run, place, { touch: true, width: 390, height: 844 });
  const { page } = one;
  await settled(page);
  const pieces = page.locator("div.board .nodes .role-piece.grip");
  const look = (): Promise<string> => page.locator(".nodes").innerHTML();
  const box = (): Promise<string | null> => page.locator(".board-svg").getAttribute("viewBox");
  await pieces.first().waitFor();
  const whole = await box();
  const missing = place === "#lesson=dissection" ? 5 : 0; // what lies at the table's edge would widen it
  const ids = await pieces.evaluateAll((all, first) => all.slice(first, first + 2).map((piece) => piece.getAttribute("data-id")), missing);
  // the second is another one than what was chosen by then; in a lesson it lies, and what cannot be turned leaves the board as it is
  for (const [i, id] of ids.entries()) {
    const isTurned = i === 0 || place.startsWith("#new");
    const before = await look();
    await twoFingers(page, await middleOf(page.locator(`.nodes [data-id="${id}"]`)), "turn");
    await settled(page);
    if (isTurned) await expect.poll(look).not.toBe(before);
    expect(await box()).toBe(whole);
    expect(await page.locator(".board.zoomed").count()).toBe(0);
  }
  await leave(one);
});

it("two fingers that part on the empty board zoom it, and around a laid triangle they turn that", async () => {
  const one = await visit(run, "#new=dissection", { touch: true, width: 390, height: 844 });
  const { page } = one;
  await settled(page);
  const id = await page.locator(".nodes .role-piece.grip").first().getAttribute("data-id");
  const piece = page.locator(`.nodes [data-id="${id}"]`);
  const board = await page.locator(".board-svg").boundingBox();
  if (!board) throw new Error("no board");
  const free = { x: board.x + board.width / 2, y: board.y + board.height / 3 };
  await touchDrag(page, await middleOf(piece), free);
  await settled(page);
  const outline = (): Promise<string | null> => piece.locator("path").first().getAttribute("d");
  const before = await outline();
  const laid = await middleOf(piece);
  await twoFingers(page, laid, "turn");
  await settled(page);
  await expect.poll(outline).not.toBe(before);
  const zoomed = page.locator(".board.zoomed");
  expect(await zoomed.count()).toBe(0);
  await twoFingers(page, { x: free.x, y: board.y + 40 }, "part");
  await zoomed.waitFor();
  await leave(one);
});

it("keys are told from the first one on that is pressed", async () => {
  const one = await visit(run, `#new=${encodeURIComponent("tantrix:match")}`, { touch: true, width: 820, height: 1180 });
  const { page } = one;
  await settled(page);
  await openTab(page, "game");
  const key = page.locator(".pane-game kbd").first();
  expect(await key.isVisible()).toBe(false);
  await page.keyboard.press("Tab");
  await key.waitFor({ state: "visible" });
  await leave(one);
});

// What a menu stood beside is elsewhere then, and so would its end be.
it("a menu is closed where the telephone is turned", async () => {
  const one = await visit(run, "#new=tantrix:match", { touch: true, width: 360, height: 740 });
  const { page } = one;
  for (const [width, height] of [[740, 360], [360, 740]] as const) {
    await page.locator(".tool.more").tap();
    await page.locator("dialog.menu").waitFor();
    await page.setViewportSize({ width, height });
    await page.locator("dialog.menu").waitFor({ state: "detached" });
  }
  await leave(one);
});

it("the lesson of dissections is done by a finger alone, what is to be flipped too", async () => {
  const one = await visit(run, "#lesson=dissection", { touch: true, width: 360, height: 740 });
  const { page } = one;
  const press = async (at: { x: number; y: number }): Promise<void> => {
    await page.touchscreen.tap(at.x, at.y);
    await settled(page);
  };
  let flips = 0;
  for (const [i, step] of lesson.steps.entries()) {
    await page.getByText((step.touch ?? step.say).en).first().waitFor();
    await settled(page);
    for (const piece of planFrom(step.position)) {
      await press(await anchorOf(page, piece.id));
      if (piece.flips) await page.getByRole("button", { name: "Flip" }).tap();
      for (let turn = 0; turn < piece.turns; turn++) await page.getByRole("button", { name: "Turn" }).tap();
      flips += piece.flips ? 1 : 0;
      if (i === 2 && piece.flips) await shot(page, "lesson-flip");
      await press(await toWindow(page, piece.x, piece.y));
    }
    if (i < lesson.steps.length - 1) await page.getByRole("button", { name: "Next" }).tap();
  }
  expect(flips).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Play now" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Play now"); // for Enter
  await leave(one);
});
