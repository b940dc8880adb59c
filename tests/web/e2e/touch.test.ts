// A finger on a piece drags it; a finger beside the pieces scrolls the page, so that nobody is
// caught in a board that fills a telephone.
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadCore } from "../../parity/pair";
import { Desk } from "~/desk";
import {
  leave, middleOf, restingScroll, settled, start, stop, touchDrag, visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const games = new Desk(loadCore()).games();

it.each(games.map((game) => game.name))("%s lets the page scroll", async (name) => {
  const one = await visit(run, `#new=${name}`, { touch: true, width: 390, height: 480 });
  const { page } = one;
  await settled(page);
  const box = await page.locator(".board-svg").boundingBox();
  if (!box) throw new Error("no board");
  const beside = { x: box.x + 5, y: Math.min(box.y + box.height - 8, 400) }; // the corner is empty
  await touchDrag(page, beside, { x: beside.x, y: beside.y - 200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
  const draggable = page.locator("div.board.draggable .role-piece.grip");
  if ((await draggable.count()) > 0) {
    await draggable.first().scrollIntoViewIfNeeded();
    const before = await restingScroll(page);
    const from = await middleOf(draggable.first());
    await touchDrag(page, from, { x: from.x, y: from.y - 90 });
    await settled(page);
    expect(await restingScroll(page)).toBe(before);
  }
  await leave(one);
});
