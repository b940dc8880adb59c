// Space under the hand: the figure turned by mouse, finger and keys, pieces drawn apart, pieces dragged from
// tray and picture, grabbed by key and moved by cells with the reason spoken; axe.
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, doMore, focused, inLightAndDark, leave, middle, mouseDrag, node, openTab, reasonOf, seriousViolations,
  settled, shot, start, statusOf, stop, toBoard, touchDrag, visit, walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const SOMA = `#new=${encodeURIComponent("space")}`;
const SMALL = `#new=${encodeURIComponent("space:pieces=A:oo+B:oo+4xC:o,figure=2x2x2")}`;
const PAIR = `#new=${encodeURIComponent("space:pieces=A:oo+B:oo,figure=oo~oo")}`;

const spoken = (page: Page): Promise<string> => page.locator(".ghost-words").innerText();
/** From where one looks, as the figure says it. */
const side = async (page: Page): Promise<string> => {
  await settled(page);
  const label = (await node(page, "The figure").getAttribute("aria-label")) ?? "";
  return /seen (.*):/.exec(label)?.[1] ?? "";
};

/** The lower left corner of the figure's part of the picture: no piece is there. */
async function corner(page: Page): Promise<{ x: number; y: number; width: number }> {
  const box = await node(page, "The figure").boundingBox();
  if (!box) throw new Error("no figure");
  return { x: box.x + 8, y: box.y + box.height - 8, width: box.width };
}

async function lay(page: Page, piece: string, cell: string): Promise<void> {
  for (const name of [`Piece ${piece},`, cell]) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
    await settled(page);
  }
}

/** Keys faster than any answer: all in one go. */
const hurry = (page: Page, keys: readonly string[]): Promise<void> =>
  page.evaluate((all) => {
    for (const key of all) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, keys);

describe("a figure in space under the hand", () => {
  it("says at each cell whether what is chosen fits there, and what blocks it", async () => {
    const one = await visit(run, SMALL);
    const { page } = one;
    await lay(page, "A", "Layer 1, row 1, column 1");
    await depth(page, 1);
    await toBoard(page);
    await walk(page, ".", /^Piece B, 1 left/);
    await page.keyboard.press("Enter");
    await settled(page);
    const said = new Set<string>();
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press(".");
      await settled(page);
      if (/^Layer/.test(await focused(page))) said.add(await spoken(page));
    }
    expect([...said].some((one) => /^Piece B, layer \d, row \d, column \d; it fits\. Layer \d: row \d, column \d\./.test(one))).toBe(true);
    expect([...said].some((one) => one.includes("; blocked by A. Layer "))).toBe(true);
    await leave(one);
  });

  it("turns with a mouse that drags beside the pieces, and stays turned", async () => {
    const one = await visit(run, SOMA);
    const { page } = one;
    await lay(page, "V", "Layer 1, row 1, column 1");
    await depth(page, 1);
    expect(await side(page)).toBe("from the front, above");
    const from = await corner(page);
    await mouseDrag(page, from, { x: from.x + from.width * 0.45, y: from.y });
    await expect.poll(() => side(page)).toBe("from the left, above");
    await shot(page, "space-turned");
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, 0);
    expect(await side(page)).toBe("from the left, above");
    await leave(one);
  });

  it("turns under a finger, and a finger lays a piece, on a telephone", async () => {
    const one = await visit(run, SOMA, { touch: true, width: 360, height: 740 });
    const { page } = one;
    const from = await corner(page);
    await touchDrag(page, from, { x: from.x, y: from.y - from.width * 0.45 - 40 });
    await expect.poll(() => side(page)).toBe("from the bottom, front side up");
    await touchDrag(page, await middle(page, "Piece V,"), await middle(page, "Layer 2, row 2, column 2"));
    await depth(page, 1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await shot(page, "space-finger");
    await doMore(page, "Look from the right");
    await settled(page);
    await leave(one);
  });

  it("is turned by arrows once it is grabbed by key", async () => {
    const one = await visit(run, SOMA);
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^The figure/);
    await page.keyboard.press("Enter");
    await settled(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => side(page)).toBe("from the right, above");
    await expect.poll(() => spoken(page)).toBe("Seen from the right, above");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => side(page)).toBe("from the top, left side up");
    await page.keyboard.press("Escape");
    await settled(page);
    await page.keyboard.press("q");
    await expect.poll(() => side(page)).not.toBe("from the top, left side up");
    await leave(one);
  });

  it("has its pieces drawn apart", async () => {
    const one = await visit(run, SOMA);
    const { page } = one;
    await lay(page, "V", "Layer 1, row 1, column 1");
    await lay(page, "L", "Layer 3, row 3, column 1");
    await depth(page, 2);
    await openTab(page, "game");
    const button = page.getByRole("button", { name: "Draw apart" });
    expect(await button.getAttribute("aria-pressed")).not.toBe("true");
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.locator(".nodes .sp-glass").count()).toBe(0);
    await shot(page, "space-apart");
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator(".board-svg").focus();
    await toBoard(page);
    await page.keyboard.press("d");
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
    await leave(one);
  });

  it("takes pieces from tray and picture by mouse", async () => {
    const one = await visit(run, SOMA);
    const { page } = one;
    const cell = await middle(page, "Layer 2, row 2, column 2");
    await mouseDrag(page, await middle(page, "Piece A,"), cell, () => shot(page, "space-dragged"));
    await depth(page, 1);
    const face = await page.locator(".nodes .sp-face").first().boundingBox();
    if (!face) throw new Error("no face");
    const beside = await corner(page);
    await mouseDrag(page, { x: face.x + face.width / 2, y: face.y + face.height / 2 }, { x: beside.x - 4, y: beside.y });
    await depth(page, 2); // taken up, and back in the tray
    await expect.poll(() => node(page, "Piece A, 1 left").count()).toBe(1);
    await leave(one);
  });

  it("has pieces moved by cells with keys, and says what blocks them", async () => {
    const one = await visit(run, SMALL);
    const { page } = one;
    await toBoard(page);
    await walk(page, ".", /^Piece A,/);
    await page.keyboard.press("g");
    await expect.poll(() => spoken(page)).toBe("Piece A, layer 1, row 1, column 1; it fits. Layer 1: row 1, column 1. Row 1, column 2.");
    await page.keyboard.press("PageUp");
    await expect.poll(() => spoken(page)).toBe("Piece A, layer 2, row 1, column 1; it fits. Layer 2: row 1, column 1. Row 1, column 2.");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => reasonOf(page)).toMatch(/A does not go farther that way/);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
    await depth(page, 1);
    await walk(page, ".", /^Piece B,/);
    await page.keyboard.press("g");
    await expect.poll(() => spoken(page)).toMatch(/^Piece B, .* it fits\. Layer/);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => spoken(page)).toBe("Piece B, layer 1, row 1, column 1; blocked by A. Layer 1: row 1, column 1. Row 1, column 2.");
    await expect.poll(() => statusOf(page)).toContain("blocked by A");
    await shot(page, "space-blocked");
    await page.keyboard.press("z");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => spoken(page)).toMatch(/row [12]/);
    await page.keyboard.press("Escape");
    await settled(page);
    await page.keyboard.press("u");
    await depth(page, 0);
    await leave(one);
  });

  it("is taken apart by keys, a piece that is in the way named, and by mouse", async () => {
    const one = await visit(run, PAIR);
    const { page } = one;
    await lay(page, "A", "Layer 1, row 1, column 1");
    await lay(page, "B", "Layer 2, row 1, column 1");
    await expect.poll(() => page.locator(".stage.finished").count()).toBe(1);
    await page.locator("g.node[tabindex='0']").focus();
    await page.keyboard.press("a");
    await expect.poll(() => statusOf(page)).toContain("Taking apart, 0 of 2 out");
    await walk(page, ".", /^Layer 2, row 1, column 1/);
    await page.keyboard.press("Enter");
    await expect.poll(() => spoken(page)).toBe("Piece B, layer 2, row 1, column 1");
    await page.keyboard.press("PageDown");
    await expect.poll(() => reasonOf(page)).toBe("B does not go that way: A blocks it.");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => spoken(page)).toBe("Piece B, layer 2, row 1, column 2");
    await shot(page, "space-loose");
    await page.keyboard.press("PageUp");
    await expect.poll(() => statusOf(page)).toContain("Taken apart in 2 steps");
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator(".tool.undo").click(); // undo is the last step first
    await expect.poll(() => statusOf(page)).toContain("Taking apart, 0 of 2 out");
    await page.keyboard.press("u");
    const face = await page.locator(".nodes .sp-face.orange").first().boundingBox();
    if (!face) throw new Error("no face");
    const from = { x: face.x + face.width / 2, y: face.y + face.height / 2 };
    await mouseDrag(page, from, { x: from.x, y: from.y - 240 });
    await expect.poll(() => statusOf(page)).toContain("Taken apart in one step");
    await page.keyboard.press("a");
    await expect.poll(() => statusOf(page)).toContain("The figure is filled");
    await depth(page, 2);
    await leave(one);
  });

  it("parts the star along a diagonal by keys: three ways at once, read out one after the other", async () => {
    const record = "intarsia 1\ngame: space:set=star\n\nA/20@5,3,2 A/16@3,5,2 A/21@5,8,2 A/12@3,5,4 A/14@8,5,4 A/17@5,4,8\n";
    const one = await visit(run, `#r=${deflateSync(record).toString("base64url")}`);
    const { page } = one;
    await settled(page);
    await page.locator("g.node[tabindex='0']").focus();
    // hasty keys: each is there before the core has answered the one before it, and means what that brings
    await hurry(page, ["a", "p"]);
    await page.getByRole("button", { name: "Push what is in the way", pressed: true }).waitFor();
    await walk(page, ".", /piece A/);
    await hurry(page, ["Enter", "s"]);
    await expect.poll(() => spoken(page)).toBe("Slantwise: ways first, then once more");
    await hurry(page, ["ArrowLeft", "ArrowDown", "PageDown"]);
    await expect.poll(() => spoken(page)).toBe("Slantwise to the left, towards you and down");
    await shot(page, "space-slantwise");
    await page.keyboard.press("s");
    await expect.poll(() => spoken(page)).toMatch(/^Piece A\.\d, layer -/);
    await shot(page, "space-star-apart");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it("is helped while it takes apart: what can move, where it goes, and it is done", async () => {
    const one = await visit(run, PAIR);
    const { page } = one;
    await lay(page, "A", "Layer 1, row 1, column 1");
    await lay(page, "B", "Layer 2, row 1, column 1");
    await expect.poll(() => page.locator(".stage.finished").count()).toBe(1);
    const hint = page.getByRole("button", { name: "Hint" });
    const told = (): Promise<string> => page.locator(".hint-words").innerText();
    await expect.poll(() => hint.isEnabled()).toBe(false); // it is solved
    await page.locator("g.node[tabindex='0']").focus();
    await page.keyboard.press("a");
    await expect.poll(() => hint.isEnabled()).toBe(true);
    await hint.click();
    await expect.poll(told).toMatch(/Look at [AB]: that can move/);
    await page.getByRole("button", { name: "Tell me more" }).click();
    await expect.poll(told).toMatch(/Move [AB] (to the|up|down|away|towards)/);
    await shot(page, "space-loose-hint");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Do it for me" }).click();
    await expect.poll(() => statusOf(page)).toContain("Taken apart in");
    await hint.click();
    await expect.poll(told).toContain("Nothing holds anything any more");
    await page.locator("g.node[tabindex='0']").focus();
    await page.keyboard.press("a"); // together again: the hint went with what it was for
    await expect.poll(() => statusOf(page)).toContain("The figure is filled");
    await expect.poll(() => hint.isEnabled()).toBe(false);
    await depth(page, 2);
    await leave(one);
  });

  it.each([[360, 740], [1280, 860]] as const)(
    "tells copies apart by one name each, whoever says it, at %i x %i", async (width, height) => {
      const record = "intarsia 1\ngame: space:set=burr,pieces=72+416+2x768+880+991\n\n"
        + "B72/14@3,1,2 B416/15@3,1,4 B768/18@1,4,3 B768/21@4,3,1 B880/1@1,2,3 B991/23@2,3,1\n";
      const one = await visit(run, `#r=${deflateSync(record).toString("base64url")}`, { width, height });
      const { page } = one;
      await settled(page);
      const labels = await page.locator("g.node").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      const names = new Set(labels.flatMap((label) => /: piece (.*)$/.exec(label)?.[1] ?? []));
      expect([...names].sort()).toEqual(["A", "B", "C.1", "C.2", "D", "E"]);
      // seen too, where names of the board are: a telephone has them only when they are asked for
      const seen = width < 600 ? [] : ["A", "B", "C.1", "C.2", "D", "E"];
      await expect.poll(async () => (await page.locator("text.sp-copy").allTextContents()).sort()).toEqual(seen);
      await page.locator("g.node[tabindex='0']").focus();
      await page.keyboard.press("a");
      const refused = new Set<string>();
      for (const copy of ["C.1", "C.2"]) {
        await walk(page, ".", new RegExp(`: piece ${copy}`));
        await page.keyboard.press("Enter");
        await expect.poll(() => spoken(page)).toMatch(new RegExp(`^Piece ${copy}, layer`));
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          await page.keyboard.press(key);
          await settled(page);
          const said = (await page.locator(".reason").isVisible()) ? await reasonOf(page) : "";
          if (!said) await page.keyboard.press("b");
          for (const [name] of said.matchAll(/\b[B-F](\.\d)?\b/g)) refused.add(name);
        }
      }
      for (const name of refused) expect(names).toContain(name);
      expect([...refused]).toEqual(expect.arrayContaining(["C.1", "C.2"]));
      await page.getByRole("button", { name: "Hint" }).click();
      const told = (): Promise<string> => page.locator(".hint-words").innerText();
      await expect.poll(told).toMatch(/Look at [A-F]/);
      expect(await page.locator(".reason").isVisible()).toBe(false); // the hint is seen in place of the refusal
      for (const [name] of (await told()).matchAll(/\b[B-F](\.\d)?\b/g)) expect(names).toContain(name);
      await shot(page, `space-copies-${width}`);
      expect(await seriousViolations(page)).toEqual([]);
      await leave(one);
    });

  it.each([[360, 740], [1440, 900]] as const)(
    "is seen well taken apart at %i x %i, in light and dark", async (width, height) => {
      const one = await visit(run, SOMA, { width, height });
      const { page } = one;
      await lay(page, "V", "Layer 1, row 1, column 1");
      await lay(page, "L", "Layer 3, row 3, column 1");
      await lay(page, "T", "Layer 2, row 2, column 2");
      await toBoard(page);
      await page.keyboard.press("d");
      await settled(page);
      await shot(page, `space-apart-${width}`);
      await page.keyboard.press("a");
      await settled(page);
      await walk(page, ".", /^Layer 1, row 1, column 1/);
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowLeft");
      await settled(page);
      await inLightAndDark(page, async (colours) => {
        await shot(page, `space-loose-${width}-${colours}`);
        expect(await seriousViolations(page)).toEqual([]);
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await leave(one);
    });
});
