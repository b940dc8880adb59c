// What stands around a figure in space: tools that turn a piece while one sees it, a panel that keeps still, hints that
// name a cell instead of circling plans, a lesson for who has no keys.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  leave, middle, mouseDrag, node, openTab, settled, shot, start, statusOf, stop, toBoard, visit, walk, type Kind, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SOMA = "#new=space";
const TELEPHONE: Kind = { touch: true, width: 360, height: 740 };

const tool = (page: Page, name: string) => page.locator(".tools").getByRole("button", { name, exact: true });
/** How a piece is drawn in the tray. */
const look = (page: Page, hue: string): Promise<string[]> =>
  page.locator(`.nodes .sp-face.${hue}`).evaluateAll((all) => all.map((one) => one.getAttribute("d") ?? ""));

describe("a piece in the hand", () => {
  const hands: Kind[] = [TELEPHONE, { touch: true, width: 844, height: 390 }, {}];
  it.each(hands)("is turned by tools that hide nothing: %o", async (kind) => {
    const one = await visit(run, SOMA, kind);
    const { page } = one;
    for (const name of ["Tip forward", "Tip to the right", "Turn"]) expect(await tool(page, name).isDisabled(), name).toBe(true);
    const { x, y } = await middle(page, "Piece V,");
    await (kind.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await expect.poll(() => statusOf(page)).toContain("V in hand");
    for (const name of ["Tip forward", "Tip to the right", "Turn"]) {
      const before = await look(page, "blue");
      await tool(page, name).click();
      await expect.poll(() => look(page, "blue"), { message: name }).not.toEqual(before);
      await expect.poll(() => node(page, "Piece V,").isVisible()).toBe(true);
      expect(await page.locator(".spoken-words").innerText()).toBe(name);
    }
    await shot(page, `space-tools-${kind.width ?? 1280}`);
    await openTab(page, "game");
    expect(await page.locator(".pane-game [data-name^=turn]").count()).toBe(0);
    await leave(one);
  });
});

it("is told from the other six without colours: by its pattern, or by having none", async () => {
  const one = await visit(run, SOMA);
  const { page } = one;
  const patterns = await page.locator(".nodes .sp-face").evaluateAll((all) => [...new Set(all.map((face) => {
    const hue = face.getAttribute("class")?.trim().split(" ").at(-1) ?? "";
    let [at, pattern] = [face.parentElement?.nextElementSibling, ""];
    for (; at && !at.querySelector(".sp-face"); at = at.nextElementSibling)
      pattern ||= at.querySelector(".pattern")?.getAttribute("class") ?? "";
    return `${hue}: ${pattern}`;
  }))]);
  expect(patterns.length).toBe(7);
  expect(new Set(patterns.map((one) => one.split(": ")[1])).size).toBe(7);
  await leave(one);
});

it("leaves the panel as it is when a piece can be moved by cells", async () => {
  const one = await visit(run, SOMA);
  const { page } = one;
  const parts = (): Promise<number[][]> => page.locator(".pane-game .actions:not(.late) button, .pane-game .switch, .pane-game summary")
    .evaluateAll((all) => all.map((part) => [part.getBoundingClientRect().x, part.getBoundingClientRect().y]));
  const before = await parts();
  expect(before.length).toBeGreaterThan(6);
  await mouseDrag(page, await middle(page, "Piece A,"), await middle(page, "Layer 2, row 2, column 2"));
  await settled(page);
  expect(await parts()).toEqual(before);
  await toBoard(page);
  await walk(page, ".", /^Layer 2, row 2, column 2: piece A/);
  await page.keyboard.press("g");
  const late = page.locator(".actions.late button");
  await expect.poll(() => late.filter({ visible: true }).count()).toBe(6);
  expect(await parts()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect.poll(() => late.filter({ visible: true }).count()).toBe(0);
  expect(await parts()).toEqual(before);
  await leave(one);
});

it("is hinted at by a cell that is marked on its plan and on the figure", async () => {
  const one = await visit(run, SOMA, TELEPHONE);
  const { page } = one;
  await page.locator(".tool.hint").click();
  await page.getByRole("button", { name: "Tell me more" }).waitFor();
  await expect.poll(() => page.locator(".hint-words").innerText()).toContain("Look at the marked cell.");
  expect(await page.locator(".marks .mark-lens").count()).toBe(0);
  await expect.poll(() => page.locator(".marks .mark-place:not(.halo)").count()).toBe(2);
  expect(await page.locator(".spoken-words").innerText()).toMatch(/^Layer \d, row \d, column \d: free/);
  await shot(page, "space-nudge");
  await leave(one);
});

it("is taught without keys, with cells that a finger meets", async () => {
  const one = await visit(run, "#lesson=space", { ...TELEPHONE, language: "de" });
  const { page } = one;
  const buttons = page.locator(".lesson-actions button");
  await expect.poll(() => buttons.allInnerTexts()).toEqual(["Nach vorn kippen", "Nach rechts kippen", "Drehen"]);
  expect(await page.locator(".lesson-page .say").innerText()).not.toMatch(/ [XYZQWE][ ,.]/);
  const cell = await page.locator(".nodes .role-place.grip .sp-cell").first().boundingBox();
  expect(cell?.width).toBeGreaterThanOrEqual(22);
  await shot(page, "space-lesson");
  await leave(one);
});
