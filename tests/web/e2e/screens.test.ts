// How every screen looks at five sizes, held against the pictures in tests/web/screens (reference.ts).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { leave, node, openTab, settled, start, stop, table, visit, type Kind, type Run } from "./browser";
import { isAsked, unlike } from "./reference";

let run: Run;
let tool: Page;
beforeAll(async () => {
  run = await start();
  tool = await run.browser.newPage();
});
afterAll(() => stop(run));

const sizes = [[360, 740], [844, 390], [820, 1180], [1440, 900], [2560, 1440]] as const;
const NOON = new Date("2026-03-01T12:00:00"); // the puzzle of that day, and no time goes by on clocks

interface Screen {
  readonly name: string;
  readonly place: string;
  readonly dark?: boolean;
  /** What is done to come to it from the place. */
  readonly after?: (page: Page) => Promise<void>;
}

const hint = async (page: Page): Promise<void> => {
  await page.locator(".tool.hint").click();
  await page.getByRole("button", { name: "Tell me more" }).click();
  await page.locator(".mark-ghost").first().waitFor();
};
const solve = async (page: Page): Promise<void> => {
  await openTab(page, "help");
  await page.locator("button.solve").click();
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.locator("main.play.over").waitFor();
};
const pegs = async (page: Page): Promise<void> => {
  for (const hole of ["D4", "E7", "F5", "H6", "G7"]) {
    await node(page, hole).first().click();
    await settled(page);
  }
};

/** A picture without an address is complete too: of the setup it comes with the core. */
const preview = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>("img.preview")?.naturalWidth ?? 0) > 0);
};

const screens: readonly Screen[] = [
  { name: "gallery", place: "" },
  { name: "gallery-dark", place: "", dark: true },
  { name: "levels", place: "#levels=dissection/0" },
  { name: "levels-tantrix", place: "#levels=tantrix/0" },
  { name: "setup", place: "#setup=twixt", after: preview },
  { name: "setup-pieces", place: "#setup=pentahex", after: preview },
  { name: "rules", place: "#rules=tantrix" },
  { name: "lesson", place: "#lesson=twixt" },
  { name: "settings", place: "#settings" },
  { name: "kept", place: "#kept" },
  { name: "dissection", place: "#new=dissection" },
  { name: "dissection-hint", place: "#new=dissection", after: hint },
  { name: "dissection-solved", place: "#new=dissection", after: solve },
  { name: "pentahex", place: "#new=pentahex" },
  { name: "pentahex-dark", place: "#new=pentahex", dark: true },
  { name: "pentahex-refused", place: "#new=pentahex", after: (page) => node(page, "Cell 0,0").first().click() },
  { name: "strips", place: "#new=strips" },
  { name: "tantrix", place: "#new=tantrix:discovery,n=10" },
  { name: "tantrix-hint", place: "#new=tantrix", after: hint },
  { name: "twixt", place: "#new=twixt:size=12", after: pegs },
  { name: "twixt-moves", place: "#new=twixt:size=12", after: async (page) => {
    await pegs(page);
    await openTab(page, "moves");
  } },
  { name: "twixt-share", place: "#new=twixt:size=12", after: (page) => openTab(page, "share") },
  { name: "twixt-dark", place: "#new=twixt:size=12", dark: true, after: pegs },
  { name: "space", place: "#new=space" },
  { name: "space-burr", place: "#new=space:set=burr" },
  { name: "maker", place: "#new=pentahex:edit,pieces=free1-3,board=rect4x3,room=1" },
];

/** Until all that is seen has come: the core's answers, pictures, and the frame after them. */
async function still(page: Page): Promise<void> {
  await settled(page);
  await page.waitForFunction(() => [...document.images].every((one) => one.complete));
  await page.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  }));
  await settled(page);
}

describe.each(screens.filter(({ name: one }) => isAsked(one)))("$name", ({ name, place, dark = false, after }) => {
  it("looks as it did at five sizes", async () => {
    const kind: Kind = {
      width: 1440, height: 900, dark, before: (page) => page.clock.setFixedTime(NOON),
    };
    const one = await visit(run, place, kind);
    const { page } = one;
    if (place.startsWith("#new=")) await page.waitForSelector(table);
    await still(page);
    await after?.(page);
    const wrong: string[] = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(0, 0);
      await still(page);
      const screen = await page.screenshot({ animations: "disabled", caret: "hide" });
      const found = await unlike(tool, `${name}-${width}x${height}`, screen);
      if (found) wrong.push(found);
    }
    expect(wrong).toEqual([]);
    await leave(one);
  });
});
