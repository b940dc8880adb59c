// Tantrix on the page: puzzles of each kind solved by dragging, by touch and by keys only, along a solution
// that the core finds; refusals of what is not yet a loop; hints followed to the end.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { loadCore } from "../../parity/pair";
import {
  depth, leave, middle, mouseDrag, node, openTab, reasonOf, shot, start, statusOf, stop, 
  toBoard, touchDrag, visit, walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

interface Laid {
  readonly tile: string;
  readonly cell: string;
  readonly turns: number;
}

/** A solution's tiles in order, such as 1 on cell 0,0 turned by two sixths. */
function solution(setup: string): Laid[] {
  const core = loadCore();
  const table = core.open(setup);
  const job = core.jobSolve(table, 1, true);
  while (!(JSON.parse(core.jobReport(job)) as { done: boolean }).done) core.jobStep(job, 10_000);
  return (core.jobTake(job) ?? "").split(" ").flatMap((word) => {
    const found = /^(\d+)@(-?\d+,-?\d+)\/(\d)$/.exec(word);
    return found ? [{ tile: found[1] ?? "", cell: found[2] ?? "", turns: Number(found[3]) }] : [];
  });
}

const inTray = (tile: string): string => `Tile ${tile} in the tray`;
const cellOf = (cell: string): string => `Empty cell ${cell.replaceAll("-", "−")}`; // as it is read
const setup = "tantrix:discovery,n=5";
const place = `#new=${setup}`;

async function submit(page: Page, moves: number): Promise<void> {
  await page.locator(".due[data-name=submit]").click();
  await depth(page, moves + 1);
  expect(await statusOf(page)).toMatch(/olved/);
}

describe.each([
  ["Discovery", setup, 5], ["a loop", "tantrix:loop,tiles=1+2+3,colour=yellow", 3], ["a line", "tantrix:lines,tiles=1+2+3,colour=red", 3],
  ["a pyramid", "tantrix:pyramid,tiles=1+2+3", 3],
] as const)("%s", (kind, setup, count) => {
  const steps = solution(setup);
  const place = `#new=${encodeURIComponent(setup)}`;
  const picture = (page: Page, name: string) => shot(page, `tantrix-${name}-${kind.replace(/\W/g, "-")}`);

  it("is solved by dragging with the mouse, tiles turned on the way", async () => {
    expect(steps.length).toBe(count);
    const one = await visit(run, place);
    const { page } = one;
    for (const [i, { tile, cell, turns }] of steps.entries()) {
      const [from, to] = [await middle(page, inTray(tile)), await middle(page, cellOf(cell))];
      await mouseDrag(page, from, to, async () => {
        for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
        if (i === 2) await picture(page, "drag");
      });
      await depth(page, i + 1);
    }
    await picture(page, "laid");
    await submit(page, steps.length);
    await picture(page, "solved");
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, steps.length);
    await leave(one);
  });

  it("is solved by touch on a telephone: tapped, dragged, turned by tapping again", async () => {
    const one = await visit(run, place, { touch: true, width: 360, height: 740 });
    const { page } = one;
    let moves = 0;
    for (const [i, { tile, cell, turns }] of steps.entries()) {
      const [from, to] = [await middle(page, inTray(tile)), await middle(page, cellOf(cell))];
      if (i % 2) {
        await touchDrag(page, from, to);
      } else {
        await page.touchscreen.tap(from.x, from.y);
        await page.touchscreen.tap(to.x, to.y);
      }
      await depth(page, ++moves);
      for (let turn = 0; turn < turns; turn++) {
        await page.touchscreen.tap(to.x, to.y);
        await depth(page, ++moves);
      }
    }
    await picture(page, "touch");
    await page.locator(".due[data-name=submit]").tap();
    await depth(page, moves + 1);
    expect(await statusOf(page)).toMatch(/olved/);
    await leave(one);
  });

  it("is solved by keys only", async () => {
    const one = await visit(run, place);
    const { page } = one;
    await toBoard(page);
    for (const [i, { tile, cell, turns }] of steps.entries()) {
      await walk(page, ".", new RegExp(`^${inTray(tile)}\\b`));
      await page.keyboard.press("Enter");
      for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
      await walk(page, ".", new RegExp(`^${cellOf(cell)}(?!\\d|,−?\\d)`));
      if (i === 1) await picture(page, "keys");
      await page.keyboard.press("Enter");
      await depth(page, i + 1);
    }
    await page.keyboard.press("s");
    await depth(page, steps.length + 1);
    expect(await statusOf(page)).toMatch(/olved/);
    await leave(one);
  });
});

describe("Discovery", () => {
  const steps = solution(setup);

  it("says what is missing when it is submitted too early", async () => {
    const one = await visit(run, place);
    const { page } = one;
    const [first, second] = steps;
    if (!first || !second) throw new Error("no solution");
    await mouseDrag(page, await middle(page, inTray(first.tile)),
      await middle(page, cellOf(first.cell)));
    await depth(page, 1);
    await node(page, cellOf(second.cell)).click(); // nothing is held
    await expect.poll(() => reasonOf(page)).toBe("Choose a tile first.");
    await shot(page, "tantrix-refused");
    await leave(one);
  });

  it("is solved by doing what the hints say", async () => {
    const one = await visit(run, "#new=tantrix:discovery,n=3");
    const { page } = one;
    for (let move = 1; move <= 4; move++) {
      await page.getByRole("button", { name: "Hint" }).click();
      const doIt = page.getByRole("button", { name: "Do it for me" });
      const more = page.getByRole("button", { name: "Tell me more" });
      await more.waitFor();
      if ((await doIt.count()) === 0) await more.click();
      await doIt.waitFor();
      await shot(page, `tantrix-hint-${move}`);
      await doIt.click();
      await depth(page, move);
    }
    expect(await statusOf(page)).toMatch(/olved/);
    await leave(one);
  });

  it("shows a solution that the solver found, and counts them all", async () => {
    const one = await visit(run, "#new=tantrix:discovery,n=10");
    const { page } = one;
    await openTab(page, "help");
    await page.getByRole("button", { name: "Count solutions" }).click();
    await expect.poll(() => page.locator(".help-words").innerText(), { timeout: 20_000 })
      .toContain("1,280");
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await expect.poll(() => statusOf(page)).toMatch(/olved/);
    await page.mouse.move(5, 5);
    await shot(page, "tantrix-ten");
    expect(await page.getByRole("button", { name: "Next puzzle" }).isVisible()).toBe(true);
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await depth(page, 0);
    await leave(one);
  });
});
