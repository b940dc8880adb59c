// The dissection game on the page: the tangram square laid by mouse, by touch and by keys only,
// near enough to snap; stacked pieces shown; hints in steps; other figures and sets.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  depth, leave, middleOf, mouseDrag, openTab, seriousViolations, settled, shot, start, statusOf,
  stop, toBoard, touchDrag, visit, type Run,
} from "./browser";
import { anchorOf, layByKeys, plan, toWindow, turnByKeys } from "./laying";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const setup = "dissection";

describe("the tangram square", () => {
  const steps = plan(setup);

  it("is laid by dragging with the mouse, pieces turned on the way", async () => {
    expect(steps.length).toBe(7);
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    for (const [i, step] of steps.entries()) {
      const to = await toWindow(page, step.x, step.y);
      const near = { x: to.x + 4, y: to.y - 3 }; // it snaps
      await mouseDrag(page, await anchorOf(page, step.id), near, async () => {
        await turnByKeys(page, step);
        await page.mouse.move(near.x + 1, near.y);
        if (i === 4) await shot(page, "dissection-drag");
      });
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toBe("The figure is complete");
    await page.mouse.move(5, 5);
    await expect.poll(() => page.locator(".result").innerText()).toMatch(/Your time: 0:\d\d/); // nobody helped
    await shot(page, "dissection-mouse-solved");
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, steps.length - 1);
    await leave(one);
  });

  it("is laid by touch: tapped, turned by the buttons, dragged by a finger", async () => {
    const one = await visit(run, `#new=${setup}`, { touch: true, width: 390, height: 780 });
    const { page } = one;
    for (const [i, step] of steps.entries()) {
      const from = await anchorOf(page, step.id);
      await page.touchscreen.tap(from.x, from.y);
      if (step.flips) await page.locator(".tool.flip").tap();
      for (let turn = 0; turn < step.turns; turn++) await page.locator(".tool.turnRight").tap();
      const to = await toWindow(page, step.x, step.y);
      await touchDrag(page, await anchorOf(page, step.id), { x: to.x + 2, y: to.y + 2 });
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toBe("The figure is complete");
    await shot(page, "dissection-touch-solved");
    await leave(one);
  });

  it.each([["finger", true], ["mouse", false]])("is laid by taps alone with the %s: a piece, then its place", async (_, touch) => {
    const one = await visit(run, `#new=${setup}`, { touch, width: 390, height: 780 });
    const { page } = one;
    const press = (at: { x: number; y: number }) =>
      touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y);
    const place = (step: { x: number; y: number }) => toWindow(page, step.x, step.y);
    // who does not know yet is told
    await press(await place({ x: 0, y: 0 }));
    await expect.poll(() => page.locator(".line").innerText()).toContain("Choose a piece first, or drag one here.");
    // turned by the buttons while it is chosen; a tap on another piece takes up that one
    await press(await anchorOf(page, 2));
    for (const [i, step] of steps.entries()) {
      await press(await anchorOf(page, step.id));
      await page.locator(`.tan.held[data-id="${step.id}"], [data-id="${step.id}"] .tan.held`).waitFor();
      if (step.flips) await page.locator(".tool.flip").click();
      for (let turn = 0; turn < step.turns; turn++) await page.locator(".tool.turnRight").click();
      await settled(page);
      if (i === 1) await shot(page, `dissection-chosen-${touch ? "touch" : "mouse"}`);
      const to = await place(step);
      await press({ x: to.x + 4, y: to.y - 3 }); // it snaps
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toBe("The figure is complete");
    await leave(one);
  });

  it("is picked up by Enter as by G, carried by arrows, and put down by Enter", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    await toBoard(page);
    await page.keyboard.press("Enter");
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowLeft");
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await depth(page, 1);
    const at = await anchorOf(page, 1);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter"); // put down where it lay
    await page.keyboard.press("u");
    await depth(page, 0);
    await page.keyboard.press("Shift+U");
    await depth(page, 1);
    expect(await anchorOf(page, 1)).toEqual(at);
    await leave(one);
  });

  it("is laid by keys only: picked up, turned, carried by arrows", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    await toBoard(page);
    for (const [i, step] of steps.entries()) {
      await layByKeys(page, step, async () => i === 3 && shot(page, "dissection-keys"));
      await depth(page, i + 1);
    }
    expect(await statusOf(page)).toBe("The figure is complete");
    await shot(page, "dissection-keys-solved");
    await leave(one);
  });
});

describe("help and figures", () => {
  it("gives hints in steps, and the last of them lays the piece", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    await page.getByRole("button", { name: "Hint" }).click();
    const more = page.getByRole("button", { name: "Tell me more" });
    await more.waitFor();
    const first = await page.locator(".hint-words").innerText();
    await shot(page, "dissection-hint");
    expect(first).toMatch(/\w/);
    await expect.poll(() => page.locator(".mark-lens").count()).toBe(1); // whereabouts
    const inks = await page.locator(".lens-halo, .mark-lens").evaluateAll((all) => all.map((it) =>
      (getComputedStyle(it).stroke.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, one) => sum + Number(one), 0)));
    expect(inks.length).toBe(2);
    expect(Math.abs((inks[0] ?? 0) - (inks[1] ?? 0))).toBeGreaterThan(600); // dark on light: seen on any wood
    expect(await page.locator(".mark-ghost").count()).toBe(0);
    await more.click();
    const doIt = page.getByRole("button", { name: "Do it for me" });
    await doIt.waitFor();
    expect(await page.locator(".hint-words").innerText()).not.toBe(first);
    expect(await more.count()).toBe(0); // nothing is said twice
    await expect.poll(() => page.locator(".mark-ghost:not(.halo)").count()).toBe(1);
    await expect.poll(() => page.locator(".mark-ring:not(.halo)").count()).toBe(1); // in the tray
    await shot(page, "dissection-hint-place");
    await doIt.click();
    await depth(page, 1);
    await expect.poll(() => page.locator(".marks > *").count()).toBe(0);
    await leave(one);
  });

  it("shows the thermometer rise with each right piece", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    const gauge = async (): Promise<number> =>
      Number(await page.locator("[role=meter]").first().getAttribute("aria-valuenow"));
    let before = await gauge();
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await expect.poll(() => statusOf(page)).toBe("The figure is complete");
    const last = Number((await page.locator(".move[aria-current] .move-number").innerText()));
    for (let move = 1; move <= last; move++) {
      await openTab(page, "moves");
      await page.locator("ol.moves .move").nth(move).click();
      await depth(page, move);
      const now = await gauge();
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(before).toBe(100);
    await leave(one);
  });

  it("on a telephone follows the dragged piece with a thin bar, and counts what lies there", async () => {
    const one = await visit(run, `#new=${setup}`, { width: 360, height: 740 });
    const { page } = one;
    const filled = (): Promise<number> => page.locator(".follow").evaluate((bar) => {
      const { width, height } = bar.getBoundingClientRect();
      return width > 300 && height > 2 ? Number(bar.style.getPropertyValue("--fill")) : -1;
    });
    const [first] = plan(setup);
    if (!first) throw new Error("nothing to lay");
    const empty = await filled();
    expect(empty).toBe(0);
    const to = await toWindow(page, first.x, first.y);
    await mouseDrag(page, await anchorOf(page, first.id), to, async () => {
      await turnByKeys(page, first);
      await page.mouse.move(to.x + 1, to.y);
      await expect.poll(filled).toBeGreaterThan(0.1); // it is held still
    });
    await depth(page, 1);
    expect(await statusOf(page)).toBe("1 of 7 pieces in the figure");
    await mouseDrag(page, await anchorOf(page, first.id), { x: to.x + 9, y: to.y }, async () => {
      await expect.poll(() => statusOf(page)).toBe("0 of 7 pieces in the figure");
    });
    await leave(one);
  });

  it("says how many pairs lie on each other, whole at 360 pixels", async () => {
    const one = await visit(run, `#new=${setup}`, { width: 360, height: 740 });
    const { page } = one;
    for (const name of ["Piece 1,", "Piece 2,", "Piece 4,"])
      await mouseDrag(page, await middleOf(page.locator(`g.node[aria-label^="${name}"]`)), await toWindow(page, 0, 0));
    await depth(page, 3);
    const detail = page.locator(".detail");
    await expect.poll(() => detail.innerText()).toMatch(/^\d pairs of pieces lie on each other, such as /);
    expect(await detail.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
    await leave(one);
  });

  it("draws the figure as an outline when wanted", async () => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    await page.getByLabel("Outline").check();
    await settled(page);
    await shot(page, "dissection-outline");
    await page.getByLabel("Outline").uncheck();
    await leave(one);
  });

  it("opens the stomachion and has no serious axe violation there", async () => {
    const one = await visit(run, "#new=dissection:set=stomachion", { dark: true });
    const { page } = one;
    expect(await page.locator("g.node.role-piece.grip").count()).toBe(14);
    const first = page.locator("g.node.role-piece.grip").first();
    const from = await middleOf(first);
    await mouseDrag(page, from, { x: from.x, y: from.y - 120 });
    await page.mouse.move(5, 5);
    await shot(page, "dissection-stomachion");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
});

describe("pieces of one's own", () => {
  const drawn = (paths: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${paths}</svg>`;
  const ell = '<path d="M0 0H3V1H1V2H0Z"/><path d="M4 3H1V2H3V1H4Z"/>';
  const open = async (page: Page, name: string, content: string): Promise<void> =>
    page.locator("header input[type=file]").setInputFiles({
      name, mimeType: "image/svg+xml", buffer: Buffer.from(content),
    });

  it("become a game when their drawing is opened, and it says what is not possible", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await open(page, "ells.svg", drawn(ell));
    await page.waitForSelector("main.play[data-ready]");
    expect(await statusOf(page)).toBe("Every piece lies: check whether it can be solved");
    expect(await page.locator("g.node.role-piece.grip").count()).toBe(2);
    await depth(page, 2); // they lie as they are drawn
    const notes = await page.locator("dl.notes", { hasText: "What to know" }).innerText();
    expect(notes).toContain("2 (1 different), exact in whole numbers, turned by 90 degrees");
    expect(notes).toContain("No figures come with these pieces");
    await shot(page, "dissection-own-pieces");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it("are a puzzle where a figure is drawn with them, and are refused with the reason", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await open(page, "puzzle.svg", drawn(
      '<g id="figure"><path d="M0 0H3V1H4V3H1V2H0Z M1 1V2H3V1Z"/></g>'
      + '<g id="pieces"><path d="M0 0H3V1H1V2H0Z"/><path d="M10 0H13V2H12V1H10Z"/></g>'));
    await page.waitForSelector("main.play[data-ready]");
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await expect.poll(() => statusOf(page)).toBe("The figure is complete");
    await page.evaluate(() => (location.hash = "#"));
    await page.waitForSelector("main.gallery");
    await open(page, "bow.svg", drawn('<path d="M0 0h2v2h-2z"/>\n<path id="tie" d="M0 0L4 4V0L0 4Z"/>'));
    await page.getByText("tie crosses itself").waitFor();
    await leave(one);
  });
});
