// The newcomer's path of docs/tour.md, walked as it is told there. INTARSIA_TOUR=1 writes its pictures anew, to
// be looked at.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  copied, depth, leave, node, openTab, root, settled, shot, start, statusOf, stop, table, toBoard, visit,
  type Run, type Visit,
} from "./browser";
import { layByKeys, plan } from "./laying";

let run: Run;
const folder = process.env["INTARSIA_TOUR"] ? join(root, "docs/tour") : undefined;
beforeAll(async () => {
  run = await start();
  if (folder) await mkdir(folder, { recursive: true });
});
afterAll(() => stop(run));

const slow = { timeout: 60_000 };
const SIZE = { width: 1120, height: 700 };

async function picture(page: Page, name: string, quality = 50): Promise<void> {
  await shot(page, `tour-${name}`);
  if (folder) await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality });
}
const share = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

// What chance draws is the same each time, and so are the pictures.
const sameDraws = (page: Page): Promise<void> => page.addInitScript(() => {
  let state = 1;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const bytes = array ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : new Uint8Array();
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return array;
  };
});

const opened = (place: string): Promise<Visit> => visit(run, place, { ...SIZE, before: sameDraws });

it("opens, and learns TwixT", async () => {
  const one = await opened("");
  const { page } = one;
  await page.locator("main.page img").first().waitFor();
  await page.setViewportSize({ ...SIZE, height: 1010 }); // all boards are in it
  await picture(page, "open", 38); // small, with so many pictures in it
  await page.setViewportSize(SIZE);
  await page.evaluate(() => {
    location.hash = "#lesson=twixt";
  });
  await page.waitForSelector("main.lesson-page g.node");
  const next = page.getByRole("button", { name: "Next", exact: true });
  for (const hole of ["D4", "E6"]) {
    await node(page, hole).click();
    await expect.poll(() => next.isEnabled(), slow).toBe(true);
    await next.click();
    await settled(page);
  }
  await picture(page, "learn");
  await leave(one);
});

it("loses to level 3, sees where, and shares that", async () => {
  const one = await opened("#new=twixt%3Asize%3D8%2Cswap%3Dno&seats=0,3");
  const { page } = one;
  await page.waitForSelector(table);
  const moves = ["D4", "B1", "C1", "D1", "E1", "F1", "G1", "B8", "C8", "D8", "E8", "F8", "G8"];
  const isOver = async (): Promise<boolean> => (await page.locator("main.play.over").count()) > 0;
  for (let i = 0; !(await isOver()); i++) {
    await node(page, moves[i] ?? "").first().click({ force: true });
    const played = (): Promise<number> => page.locator("ol.moves .move[data-move]").count();
    await expect.poll(async () => (await isOver()) || (await played()) > 2 * i + 1, slow).toBe(true);
    await settled(page);
  }
  expect(await statusOf(page)).toMatch(/level 3/i);
  await picture(page, "lose");
  await openTab(page, "help");
  await page.getByRole("button", { name: "Look at every move" }).click();
  await expect.poll(() => page.locator(".course-words").innerText(), slow).toMatch(/turning point/i);
  await picture(page, "analyse");
  await page.locator(".turn-point").last().click();
  await page.locator(".marks .mark-ghost").first().waitFor(slow);
  await picture(page, "turn");
  await openTab(page, "share");
  const link = await copied(one, () => share(page, "Copy a link to this game").click());
  expect(link).toMatch(/#r=/);
  await picture(page, "share");
  const before = await page.locator(".move[aria-current]").innerText();
  const other = await opened(`#r=${link.split("#r=")[1]}`);
  await other.page.waitForSelector(table);
  expect(await other.page.locator(".move[aria-current]").innerText()).toBe(before); // the same place
  await leave(other);
  await leave(one);
});

it("solves a tangram by keyboard", async () => {
  const steps = plan("dissection");
  const one = await opened("#new=dissection");
  const { page } = one;
  await page.waitForSelector(table);
  await toBoard(page);
  for (const [i, step] of steps.entries()) {
    await layByKeys(page, step, async () => i === 4 && picture(page, "keys"));
    await depth(page, i + 1);
  }
  expect(await statusOf(page)).toBe("The figure is complete");
  await picture(page, "solved");
  await leave(one);
});

it("makes a figure and sends it", async () => {
  const one = await opened("");
  const { page } = one;
  await page.locator("a.draft").first().waitFor();
  await page.evaluate(() => {
    location.hash = "#new=dissection:free";
  });
  await page.waitForSelector(table);
  await toBoard(page);
  for (const step of plan("dissection:figure=long-hexagon", "dissection:free")) await layByKeys(page, step);
  await expect.poll(() => page.locator("button.check-it").isEnabled(), slow).toBe(true);
  await page.locator("button.check-it").click();
  await expect.poll(() => page.locator(".maker-solutions").innerText(), slow).toMatch(/^[1-9]/);
  await picture(page, "make");
  const link = await copied(one, () => page.locator("button.copy-link").click());
  expect(link).toMatch(/#r=/);
  const friend = await opened(`#r=${link.split("#r=")[1]}`);
  await friend.page.waitForSelector(table);
  await settled(friend.page);
  expect(await statusOf(friend.page)).toMatch(/Fill the figure/);
  await picture(friend.page, "sent");
  await leave(friend);
  await leave(one);
});

it("prints a sheet of a set", async () => {
  const one = await visit(run, "#levels=pentahex/0", {
    ...SIZE,
    before: (page) => page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    }),
  });
  const { page } = one;
  await page.locator(".print-set").first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, "levels");
  await page.locator(".print-set").first().click();
  await page.waitForSelector("html[data-printed]", { state: "attached", timeout: 60_000 });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 620, height: 877 });
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, "sheet");
  await leave(one);
});
