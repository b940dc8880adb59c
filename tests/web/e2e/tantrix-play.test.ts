// Tantrix match and solitaire on the page: tiles laid by mouse, by touch and by keys, refusals with
// their reasons, the bag's draws in the record, undo past them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  asRecords,
  depth, leave, middle, middleOf, mouseDrag, node, reasonOf, seriousViolations, settled, shot, start, statusOf,
  stop, toBoard, visit, walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

/** The edges of a tile clockwise from the top, the first letter of each colour, from its label. */
const edgesOf = (label: string): string =>
  (/clockwise ((\w+, ){5}\w+)/.exec(label)?.[1] ?? "").split(", ").map((one) => one[0] ?? "").join("");

/** Labels of the tiles that the one to move may take up. */
const handOf = (page: Page): Promise<string[]> =>
  page.locator('g.node.grip[aria-label*=" in hand"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));

const tileName = (label: string): string => label.replace(/,.*/, "");

/** A tile of the hand, and the turns after which edge `edge` (from the top) shows `colour`. */
async function fitting(page: Page, edge: number, colour: string): Promise<[string, number]> {
  for (const label of await handOf(page)) {
    const edges = edgesOf(label);
    for (let turns = 0; turns < 6; turns++)
      if (edges[(edge - turns + 6) % 6] === colour) return [tileName(label), turns];
  }
  throw new Error("no tile of the hand has the colour");
}

async function labelOn(page: Page, cell: string): Promise<string> {
  const one = page.locator(`g.node[aria-label*=" on ${cell},"]`);
  return (await one.first().getAttribute("aria-label")) ?? "";
}

/** Where the tray is, and each place in it. */
const slotsOf = (page: Page): Promise<string> => page.locator(".bench, .tx-slot").evaluateAll((all) => all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join("\n"));

async function byHint(page: Page): Promise<void> {
  await page.locator(".tool.hint").click();
  for (const name of ["Tell me more", "Do it for me"]) await page.getByRole("button", { name }).click();
  await expect.poll(() => page.locator(".hint-words:visible").count()).toBe(0);
  await settled(page);
}

describe("the match", () => {
  it("is played by mouse and by keys, the bag draws in between, undo goes past it", async () => {
    const one = await visit(run, "#new=tantrix:match,players=2");
    const { page } = one;
    await asRecords(one.page);
    await depth(page, 12); // two tiles to decide who begins, ten more
    expect(await statusOf(page)).toContain("Player 1");
    expect((await handOf(page)).length).toBe(6);
    const first = tileName((await handOf(page))[0] ?? "");
    await mouseDrag(page, await middle(page, first), await middle(page, "Empty cell 0,0"),
      () => page.keyboard.press("r"));
    await depth(page, 14);
    expect(await statusOf(page)).toContain("Player 2");
    const edges = edgesOf(await labelOn(page, "0,0"));

    const [second, turns] = await fitting(page, 3, edges[0] ?? "");
    await node(page, second).first().click();
    for (let turn = 0; turn < turns + 1; turn++) await page.keyboard.press("r");
    await middle(page, "Empty cell −1,0").then(({ x, y }) => page.mouse.click(x, y));
    const refusal = /would touch with|Player 1/;
    await expect.poll(async () => `${await reasonOf(page).catch(() => "")}${await statusOf(page)}`)
      .toMatch(refusal);
    await shot(page, "tantrix-match-refused");
    if ((await statusOf(page)).includes("Player 2")) {
      await node(page, second).first().click();
      const label = (await handOf(page)).find((text) => tileName(text) === second) ?? "";
      for (let turn = 0; turn < 6; turn++)
        if (edgesOf(label)[(3 - turn + 6) % 6] === edges[0]) {
          for (let i = 0; i < turn; i++) await page.keyboard.press("r");
          break;
        }
      await middle(page, "Empty cell −1,0").then(({ x, y }) => page.mouse.click(x, y));
    }
    await depth(page, 16);

    const [third, more] = await fitting(page, 0, edges[3] ?? "");
    // the page's first thing that takes the focus, so that Tab goes the whole way
    await page.evaluate(() => document.querySelector<HTMLElement>("a[href], button")?.focus());
    await toBoard(page);
    await walk(page, ".", new RegExp(`^${third},`));
    await page.keyboard.press("Enter");
    for (let turn = 0; turn < more; turn++) await page.keyboard.press("r");
    await walk(page, ".", /^Empty cell 1,0,/);
    await shot(page, "tantrix-match-keys");
    await page.keyboard.press("Enter");
    await depth(page, 18);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, 16);
    await shot(page, "tantrix-match");
    await leave(one);
  });

  it.each([[360, 740], [844, 390], [1440, 900]])("keeps both hands where they are from its first move to its last at %i by %i", async (width, height) => {
    const one = await visit(run, "#new=tantrix:match", { width, height, touch: width < 1000 });
    const { page } = one;
    await settled(page);
    const places = await slotsOf(page);
    expect(places.split("\n").length).toBe(1 + 2 * 6);
    while (await page.locator(".tool.hint").isEnabled()) {
      await byHint(page);
      expect(await slotsOf(page)).toBe(places);
    }
    await shot(page, `tantrix-match-end-${width}x${height}`);
    await leave(one);
  }, 600_000);
});

describe("solitaire", () => {
  it.each([[360, 740], [844, 390]])("keeps its tray where it is at %i by %i", async (width, height) => {
    const one = await visit(run, "#new=tantrix:solitaire", { width, height, touch: true });
    const { page } = one;
    await settled(page);
    const places = await slotsOf(page);
    for (let moves = 0; moves < 8; moves++) {
      await byHint(page);
      await page.getByRole("button", { name: "Submit" }).first().click();
      await settled(page);
      expect(await slotsOf(page)).toBe(places);
    }
    await leave(one);
  });

  it("is played by touch: laid, turned, submitted, and the next tile comes", async () => {
    const one = await visit(run, "#new=tantrix:solitaire,group=1",
      { touch: true, width: 360, height: 740 });
    const { page } = one;
    await asRecords(one.page);
    await depth(page, 1);
    const touch = async (name: string): Promise<void> => {
      const { x, y } = await middle(page, name);
      await page.touchscreen.tap(x, y);
    };
    await touch(tileName((await handOf(page))[0] ?? ""));
    await touch("Empty cell 0,0");
    await depth(page, 2);
    const laid = await middleOf(page.locator('g.node[aria-label*=" on 0,0,"]').first());
    await page.touchscreen.tap(laid.x, laid.y); // turns it
    await depth(page, 3);
    await page.locator(".due[data-name=submit]").tap();
    await depth(page, 5);
    const edges = edgesOf(await labelOn(page, "0,0"));
    const [tile, turns] = await fitting(page, 3, edges[0] ?? "");
    for (let tap = 0; tap < turns + 1; tap++) await touch(tile);
    await shot(page, "tantrix-solitaire-held");
    await touch("Empty cell −1,0");
    await depth(page, 6);
    await page.locator(".due[data-name=submit]").tap();
    await depth(page, 8);
    expect(await statusOf(page)).toMatch(/^Lay tile/);
    await shot(page, "tantrix-solitaire");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
});
