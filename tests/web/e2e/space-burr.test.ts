// A six-piece burr on the page: put together by touch on a telephone and by mouse, taken apart move by move and
// put together again; how it is seen on three screens; axe.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, doMore, leave, middle, node, seriousViolations, settled, shot, start, statusOf, stop, visit, type Run,
} from "./browser";
import { finished, solution, TURNS } from "./filling";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const BURR = "space:set=burr";
const place = `#new=${encodeURIComponent(BURR)}`;

/** One way to point: how a place is pressed, and how a button behind no key is. */
interface Hand {
  readonly press: (page: Page, name: string) => Promise<void>;
  readonly act: (page: Page, name: string) => Promise<void>;
}

const finger: Hand = {
  press: async (page, name) => {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
    await settled(page);
  },
  act: async (page, name) => {
    const button = page.getByRole("button", { name, exact: true });
    if (await button.isVisible()) await button.tap();
    else await doMore(page, name);
    await settled(page);
  },
};

const mouse: Hand = {
  press: async (page, name) => {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
    await settled(page);
  },
  act: async (page, name) => {
    const button = page.getByRole("button", { name, exact: true });
    if (await button.isVisible()) await button.click();
    else await doMore(page, name);
    await settled(page);
  },
};

async function putTogether(page: Page, { press, act }: Hand): Promise<void> {
  for (const [i, { piece, keys, cell }] of solution(BURR).entries()) {
    await press(page, `Piece ${piece},`);
    await expect.poll(() => statusOf(page)).toContain(`${piece} in hand`);
    for (const key of keys) await act(page, TURNS[key] ?? "");
    const layer = /^Layer \d+/.exec(cell)?.[0] ?? "";
    if (!(await node(page, cell).first().isVisible())) await press(page, layer); // its plan is small
    await press(page, cell);
    await depth(page, i + 1);
  }
  await expect.poll(() => finished(page).count()).toBe(1);
}

/** Each move by the hints, to the end; then all of them back. */
async function takeApart(page: Page, { act }: Hand, name: string): Promise<void> {
  await act(page, "Take apart");
  await expect.poll(() => statusOf(page)).toContain("Taking apart, 0 of 6 out");
  let steps = 0;
  for (; !/Taken apart/.test(await statusOf(page)) && steps < 20; steps++) {
    const more = page.getByRole("button", { name: "Tell me more" });
    const deed = page.getByRole("button", { name: "Do it for me" });
    await act(page, "Hint");
    await more.or(deed).first().waitFor();
    if (!(await deed.isVisible())) await act(page, "Tell me more");
    await deed.waitFor();
    await act(page, "Do it for me");
    if (steps === 1) await shot(page, `burr-apart-${name}`);
  }
  expect(await statusOf(page)).toContain("Taken apart in");
  expect(await seriousViolations(page)).toEqual([]);
  // a hint may go several steps at once
  for (let i = 0; i < 40 && !(await statusOf(page)).includes("0 of 6 out"); i++) await act(page, "One step back");
  expect(await statusOf(page)).toContain("Taking apart, 0 of 6 out");
  await act(page, "Take apart");
  await expect.poll(() => statusOf(page)).toContain("The figure is filled");
}

describe("a six-piece burr", () => {
  it.each([
    ["touch", finger, 360, 740], ["touch held across", finger, 844, 390], ["mouse", mouse, 1440, 900],
  ] as const)("is put together by %s, taken apart move by move, and back", async (name, hand, width, height) => {
    const one = await visit(run, place, { touch: hand === finger, width, height });
    const { page } = one;
    await putTogether(page, hand);
    await shot(page, `burr-whole-${name}`);
    expect(await seriousViolations(page)).toEqual([]);
    await takeApart(page, hand, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await leave(one);
  }, 300_000);
});
