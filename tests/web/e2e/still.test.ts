// Nothing of the page moves that the hand did not move: every control keeps its box while the mouse goes over the board
// and while a piece is dragged over it, whether it fits there or not.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { leave, mouseDrag, settled, shot, start, stop, visit, type Run } from "./browser";

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
