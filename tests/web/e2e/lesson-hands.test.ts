// What a lesson does with a pupil's hands: where the focus goes, what is said to who does not see it, how one takes back.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  focused, leave, mouseDrag, node, openTab, settled, start, stop, toBoard, visit, walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const isOnBoard = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches(".board g.node") ?? false);

/** The last tile of Discovery's first three, by keys. */
async function layLast(page: Page, turns: number): Promise<void> {
  await toBoard(page);
  await walk(page, ".", /^Tile 3 in the tray/);
  await page.keyboard.press("Enter");
  for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
  await walk(page, ".", /^Empty cell 1,0(?!\d|,−?\d)/);
  await page.keyboard.press("Enter");
  await walk(page, ".", /^Tile 3\b(?! in the tray)/);
}

describe("the focus", () => {
  it.each(["click", "Enter"])("goes from Submit to the board, where play goes on: by %s", async (how) => {
    const one = await visit(run, "#lesson=tantrix");
    const { page } = one;
    await layLast(page, 0);
    const submit = page.locator(".lesson-actions [data-name=submit]");
    const press = async (): Promise<void> => {
      await submit.focus();
      await (how === "click" ? submit.click() : page.keyboard.press("Enter"));
      await settled(page);
    };
    await press();
    for (let turn = 0; turn < 6 && !(await next(page).isEnabled()); turn++) { // refused: it stays, to be pressed again
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-name"))).toBe("submit");
      await page.locator(".lesson-actions [data-name=turn]").click();
      await settled(page);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-name"))).toBe("turn");
      await press();
    }
    await expect.poll(() => next(page).isEnabled()).toBe(true);
    await expect.poll(() => isOnBoard(page)).toBe(true);
    await page.keyboard.press("u");
    await expect.poll(() => submit.isEnabled()).toBe(true); // what was submitted is taken back
    await leave(one);
  });

  it.each([".due[data-name=submit]", ".pane-game [data-name=submit]"])("goes there from Submit in a game, too: %s", async (selector) => {
    const one = await visit(run, `#new=${encodeURIComponent("tantrix:n=3")}`);
    const { page } = one;
    await openTab(page, "game");
    await toBoard(page);
    for (const [tile, cell, turns] of [["1", "0,0", 2], ["2", "1,−1", 0], ["3", "1,0", 4]] as const) {
      await walk(page, ".", new RegExp(`^Tile ${tile} in the tray`));
      await page.keyboard.press("Enter");
      for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
      await walk(page, ".", new RegExp(`^Empty cell ${cell}(?!\\d|,−?\\d)`));
      await page.keyboard.press("Enter");
      await settled(page);
    }
    const submit = page.locator(selector);
    await submit.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".status").innerText()).toMatch(/olved/);
    await expect.poll(() => isOnBoard(page)).toBe(true);
    expect(await focused(page)).not.toBe("");
    await leave(one);
  });
});

describe("undo", () => {
  const lying = (page: Page) => page.locator(".board g.node").evaluateAll((all) =>
    all.map((one) => `${one.getAttribute("aria-label")} ${one.getAttribute("data-at")}`));

  it.each(["strips", "pentahex", "twixt", "dissection", "tantrix", "space"])("ends where a step begins: %s", async (game) => {
    const one = await visit(run, `#lesson=${game}`);
    const { page } = one;
    await page.locator(".board .nodes g").first().waitFor();
    await settled(page);
    await toBoard(page);
    const before = await lying(page);
    for (const key of ["u", "Control+z", "u"]) {
      await page.keyboard.press(key);
      await settled(page);
      expect(await lying(page), key).toEqual(before);
    }
    await page.keyboard.press("Shift+U"); // nor is there anything to be redone, which is nothing to be told
    await settled(page);
    expect(await page.locator(".lesson-foot .wrong").innerText()).toBe("");
    expect(await lying(page)).toEqual(before);
    await leave(one);
  });

  it("takes back what was done in the step and redoes it, but not what was no answer", async () => {
    const one = await visit(run, "#lesson=twixt");
    const { page } = one;
    const wrong = () => page.locator(".lesson-foot .wrong").innerText();
    await settled(page);
    const [no, yes] = [page.getByLabel(/^C3, red peg/), page.getByLabel(/^D4, red peg/)];
    await node(page, "C3").click();
    await expect.poll(wrong).not.toBe("");
    const again = await wrong();
    await expect.poll(() => no.count()).toBe(0);
    await page.keyboard.press("Shift+U");
    await settled(page);
    expect([await no.count(), await wrong()]).toEqual([0, again]);
    await node(page, "D4").click();
    await expect.poll(() => yes.count()).toBe(1);
    await settled(page);
    await page.keyboard.press("u");
    await expect.poll(() => yes.count()).toBe(0);
    await page.keyboard.press("Shift+U");
    await expect.poll(() => yes.count()).toBe(1);
    await leave(one);
  });
});

describe("what is said", () => {
  it("says that a step is done and what was played, and does not ask for it again on the way back", async () => {
    const one = await visit(run, "#lesson=twixt");
    const { page } = one;
    const said = () => page.locator(".lesson-page .say").innerText();
    const asked = await said();
    await node(page, "D4").click();
    await expect.poll(said).toBe("Right. Next goes on.");
    expect(await page.locator(".spoken-words").innerText()).toContain("D4");
    await next(page).click();
    await page.getByText("Step 2 of 6").waitFor();
    await settled(page);
    expect(await next(page).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 1 of 6").waitFor();
    await settled(page);
    expect(await said()).toBe(asked);
    expect(await next(page).isEnabled()).toBe(true);
    await leave(one);
  });

  it("has a mark that is not taken for the focus", async () => {
    const one = await visit(run, "#lesson=twixt");
    const { page } = one;
    await settled(page);
    await toBoard(page);
    await page.keyboard.press(".");
    const look = (selector: string) => page.locator(selector).last().evaluate((ring) => {
      const { stroke, strokeDasharray } = getComputedStyle(ring);
      return { stroke, strokeDasharray };
    });
    const [mark, focus] = [await look(".lesson-mark:not(.halo)"), await look(".focus-ring:not(.halo)")];
    expect(mark.stroke).not.toBe(focus.stroke);
    expect(mark.strokeDasharray).not.toBe(focus.strokeDasharray); // nor by who sees no colours
    await leave(one);
  });

  it.each([
    ["tantrix", /^Empty cell 1,0, touched from the top clockwise by yellow, nothing.*, yellow, marked$/], ["twixt", /^D4\b.*, marked$/],
  ] as const)("says which place is the marked one: %s", async (game, wanted) => {
    const one = await visit(run, `#lesson=${game}`);
    const { page } = one;
    const marked = () => page.locator("g.node").evaluateAll((all) =>
      all.map((it) => it.getAttribute("aria-label") ?? "").filter((label) => label.endsWith(", marked")));
    await expect.poll(marked).toEqual([expect.stringMatching(wanted)]);
    if (game === "twixt") {
      await node(page, "D4").click();
      await expect.poll(marked).toEqual([]); // what is done is asked for no more
    }
    await leave(one);
  });

  it("tells in Space what is chosen and how it is turned, under letters and numbers that are seen", async () => {
    const one = await visit(run, "#lesson=space");
    const { page } = one;
    const spoken = () => page.locator(".spoken-words").innerText();
    await expect.poll(() => page.locator(".nodes text").allTextContents()).toEqual(expect.arrayContaining(["P", "V", "1", "2", "3"]));
    expect(await page.locator(".lesson-page .say").innerText()).toContain("layer 1 is the lowest");
    await toBoard(page);
    await walk(page, ".", /^Piece P, 1 left/);
    await page.keyboard.press("Enter");
    await expect.poll(spoken).toBe("Piece P, 1 left, chosen");
    expect(await focused(page)).toBe("Piece P, 1 left, chosen");
    await page.keyboard.press("x");
    await expect.poll(spoken).toBe("Tip forward");
    await page.keyboard.press("Enter");
    await expect.poll(spoken).toBe("Piece P, 1 left");
    await leave(one);
  });

  it("tells how a piece is taken back only while one lies wrong", async () => {
    const one = await visit(run, "#lesson=pentahex");
    const { page } = one;
    const wrong = () => page.locator(".lesson-foot .wrong").innerText();
    const inHand = page.locator('.board [aria-label$=", chosen"]');
    /** Turned until it fits there. */
    const lay = async (piece: RegExp, cell: RegExp): Promise<void> => {
      await toBoard(page);
      await walk(page, ".", piece);
      if (!/chosen$/.test(await focused(page))) await page.keyboard.press("Enter");
      await settled(page);
      await walk(page, ".", cell);
      await page.keyboard.press("Enter"); // refused unless it fits
      await settled(page);
      for (let turn = 0; turn < 5 && (await inHand.count()) > 0; turn++) {
        await page.keyboard.press("r");
        await page.keyboard.press("Enter");
        await settled(page);
      }
      expect(await inHand.count()).toBe(0);
    };
    await toBoard(page);
    await walk(page, ".", /^Piece V3\b/);
    await page.keyboard.press("Enter"); // nothing wrong: it is taken up
    await settled(page);
    expect(await wrong()).toBe("");
    await page.keyboard.press("u");
    await settled(page);
    await lay(/^Piece O4\b/, /^Cell 0,−1\b/);
    await expect.poll(() => next(page).isEnabled()).toBe(true);
    await next(page).click();
    await page.getByText("Step 2 of 3").waitFor();
    await settled(page);
    await lay(/^Piece J4\b/, /^Cell 2,0\b/); // unflipped: the other finds no place
    await expect.poll(wrong).toContain("tap it, and it goes back");
    await walk(page, ".", /^Piece J4\b/);
    await page.keyboard.press("Enter"); // it goes back, and the words with it
    await expect.poll(wrong).toBe("");
    await page.keyboard.press("f");
    await lay(/^Piece J4\b/, /^Cell 2,−3\b/);
    await settled(page);
    expect(await wrong()).toBe("");
    await leave(one);
  });

  it("says what to do first where nothing is chosen that Turn or Flip could mean", async () => {
    const one = await visit(run, "#lesson=pentahex");
    const { page } = one;
    const wrong = () => page.locator(".lesson-foot .wrong").innerText();
    await settled(page);
    await page.locator(".lesson-actions [data-name=turn]").click();
    await expect.poll(wrong).toBe("Choose first what to turn.");
    await page.locator(".lesson-actions [data-name=flip]").click();
    await expect.poll(wrong).toBe("Choose first what to flip.");
    await toBoard(page);
    await walk(page, ".", /^Piece O4\b/);
    await page.keyboard.press("Enter");
    await expect.poll(wrong).toBe("");
    await leave(one);
  });
});

it.each(["#lesson=space", "#new=space"])("a drag anywhere beside figure, layers and tray turns the figure: %s", async (place) => {
  const one = await visit(run, place, { width: 1440, height: 900 });
  const { page } = one;
  await page.locator(".board .nodes path").first().waitFor();
  await settled(page);
  const faces = () => page.locator(".nodes .sp-glass, .nodes .sp-face").evaluateAll((all) => all.map((face) => face.getAttribute("d")).join());
  const { x, y } = await page.locator(".board svg").first().evaluate((svg) => {
    const all = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("[data-id], .bench")].map((it) => it.getBoundingClientRect());
    for (let x = all.left + 10; x < all.right - 120; x += 15)
      for (let y = all.top + 10; y < all.bottom - 10; y += 15)
        if (boxes.every((box) => x + 20 < box.left || x - 20 > box.right || y + 20 < box.top || y - 20 > box.bottom)) return { x, y };
    throw new Error("no room");
  });
  const before = await faces();
  await mouseDrag(page, { x, y }, { x: x + 220, y });
  await expect.poll(faces).not.toBe(before);
  await leave(one);
});
