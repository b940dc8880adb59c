// The game screen: everything has its place and keeps it, whatever the hand does; keys work wherever
// the focus is; hints are drawn; on a telephone one sees what a tap would do before it does it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { loadCore } from "../../parity/pair";
import { Desk } from "~/desk";
import { inGrey } from "./grey";
import {
  doMore,
  depth, goOn, focused, leave, middleOf, mouseDrag, node, openTab, settled, shot, start, statusOf, stop, table, toBoard, visit,
  walk, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const sizes = [[360, 740], [844, 390], [820, 1180], [1440, 900], [2560, 1440]] as const;

/** Where everything stands that must not move. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".top, .tool, .status-line, .inlay, .board-svg, .tabs button")]
      .map((one) => `${one.classList[0]} ${JSON.stringify(one.getBoundingClientRect())}`));

/** What has shifted, as the browser measures it, other than what the move itself moves: pieces on
 * the board, and what the line tells of them. On a low screen its buttons stand below the words. */
const shifted = (page: Page, height: number): Promise<string[]> =>
  page.evaluate((moving) => new Promise<string[]>((resolve) => {
    const found: string[] = [];
    const watch = new PerformanceObserver((list) => {
      for (const one of list.getEntries()) {
        const { sources } = one as unknown as { sources: readonly { node: Node | null }[] };
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.isConnected && !element.closest(moving))
            found.push(element.outerHTML.slice(0, 80));
        }
      }
    });
    watch.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
  }), `.nodes, .say, .inlay${height < 500 ? ", .line-end" : ""}`);

describe.each(sizes)("at %d by %d", (width, height) => {
  it.each(["dissection", "twixt:size=12", "strips", "tantrix", "pentahex", "space"])(
    "nothing of %s moves that the hand did not move", async (setup) => {
      const one = await visit(run, `#new=${setup}`, { width, height, touch: width < 600 });
      const { page } = one;
      const before = await places(page);
      const same = async (what: string): Promise<void> => {
        await settled(page);
        expect(await places(page), what).toEqual(before);
      };
      await shot(page, `screen-${setup.replace(/\W.*/, "")}-${width}x${height}`);
      await page.locator("g.node.grip").first().hover({ force: true });
      await same("under the pointer");
      await page.locator("g.node.grip").first().click({ force: true });
      await same("after a tap");
      await page.keyboard.press("Escape");
      await page.locator(".tool.hint").click();
      await page.getByRole("button", { name: "Tell me more" }).waitFor();
      await same("with a hint");
      await page.getByRole("button", { name: "Tell me more" }).click();
      await page.locator(".mark-ghost").first().waitFor();
      await same("with its place");
      await shot(page, `screen-${setup.replace(/\W.*/, "")}-hint-${width}x${height}`);
      await page.getByRole("button", { name: "Do it for me" }).click();
      await expect.poll(() => page.locator(".tool.undo").isEnabled()).toBe(true);
      await same("after a move");
      while (await page.locator(".tool.undo").isEnabled()) {
        await page.locator(".tool.undo").click();
        await settled(page);
      }
      await depth(page, 0);
      await same("after it was taken back");
      expect(await shifted(page, height)).toEqual([]);
      await leave(one);
    });
});

it("has its mark within the bar over a game", async () => {
  const one = await visit(run, "#new=strips", { width: 1440, height: 900 });
  const [mark, bar] = await Promise.all(["header.top > .mark", "header.top"].map((part) => one.page.locator(part).boundingBox()));
  expect(mark?.width).toBe(26);
  expect(mark?.height).toBeLessThan(bar?.height ?? 0);
  await leave(one);
});

const games = new Desk(loadCore()).games();

it.each(games.filter((game) => game.variants[0]?.hints).map((game) => game.name))(
  "a hint of %s is drawn: a lens or a place first, then the ghost, and nothing stays", async (name) => {
    const one = await visit(run, `#new=${name}`);
    const { page } = one;
    await page.locator(".tool.hint").click();
    await page.locator(".mark-lens, .mark-place").first().waitFor();
    const first = await page.locator(".hint-words").innerText();
    await page.getByRole("button", { name: "Tell me more" }).click();
    await page.locator(".mark-ghost:not(.mark-place, .halo)").first().waitFor();
    expect(await page.locator(".mark-lens, .mark-place").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Tell me more" }).count()).toBe(0);
    expect(first).not.toBe("");
    await page.getByRole("button", { name: "Close" }).first().click();
    expect(await page.locator(".marks > *").count()).toBe(0);
    await leave(one);
  });

it.each([[1024, 768], [960, 600], [760, 560]])("a window of %d by %d, held across, leaves the board its height", async (width, height) => {
  const one = await visit(run, "#new=twixt:size=12", { width, height });
  const shares = await one.page.evaluate(() => {
    const stage = document.querySelector(".stage")?.getBoundingClientRect() ?? new DOMRect();
    return [stage.height / innerHeight, stage.width / innerWidth];
  });
  expect(Math.min(shares[0] ?? 0, (shares[1] ?? 0) * width / height)).toBeGreaterThan(0.55);
  await leave(one);
});

describe("keys", () => {
  it("begin at what was pressed last, however many presses before were elsewhere, and Tab leaves the board from there", async () => {
    const one = await visit(run, "#new=twixt:size=8,swap=no");
    const { page } = one;
    for (const hole of ["C3", "D5", "F6"]) {
      const { x, y } = await middleOf(node(page, hole).first());
      await page.mouse.click(x, y);
      await settled(page);
    }
    await page.keyboard.press("Shift");
    expect(await focused(page)).toMatch(/^F6/);
    await page.mouse.click(...Object.values(await middleOf(node(page, "D3").first())) as [number, number]);
    await settled(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".board-svg"))).toBeNull();
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toMatch(/^D3/);
    await leave(one);
  });

  it("go to a node, and no frame stands round the board, where a press took nothing", async () => {
    const one = await visit(run, "#new=twixt:size=12");
    const { page } = one;
    const { x, y } = await middleOf(node(page, "D4").first());
    await page.mouse.click(x, y, { button: "right" });
    await page.keyboard.press("Shift"); // a browser shows from now on what has the focus
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-id"))).toBe(true);
    const outline = (): Promise<string> =>
      page.locator(".board-svg").evaluate((svg) => getComputedStyle(svg).outlineStyle);
    expect(await outline()).toBe("none");
    await page.locator(".board-svg").evaluate((svg: SVGElement) => svg.focus());
    expect(await outline()).toBe("none");
    await leave(one);
  });

  it("take back and do again wherever the focus is", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    for (const [back, again] of [["u", "Shift+U"], ["Control+z", "Control+y"], ["Control+z", "Control+Shift+Z"]]) {
      await page.locator("[data-tab=share]").focus();
      await page.keyboard.press(back ?? "");
      await depth(page, 0);
      await page.locator("[data-tab=game]").focus();
      await page.keyboard.press(again ?? "");
      await depth(page, 1);
    }
    await page.locator(".seats select").first().focus();
    await page.keyboard.press("Control+z");
    await depth(page, 0);
    await page.keyboard.press("Control+y");
    await depth(page, 1);
    await openTab(page, "moves");
    await page.getByText("Note on this move").click();
    await page.locator("textarea").fill("");
    await page.keyboard.press("u"); // written, not meant
    await settled(page);
    await depth(page, 1);
    await leave(one);
  });

  it("go on from the board, where the way past the head leads to it", async () => {
    const one = await visit(run, "#new=twixt:size=8");
    const { page } = one;
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the board");
    await page.keyboard.press("Enter");
    const first = await focused(page);
    expect(first).toMatch(/^B1\b/);
    await page.keyboard.press("ArrowRight");
    await settled(page);
    expect(await focused(page)).not.toBe(first);
    await page.goto(run.served.url); // no board: its own words
    await page.locator("main.page").waitFor();
    expect(await page.locator(".skip").textContent()).toBe("Skip to the content");
    await leave(one);
  });

  it("say what is turned and flipped, what is laid, taken back and done again", async () => {
    const one = await visit(run, "#new=pentahex");
    const { page } = one;
    const said = page.locator(".spoken-words");
    const press = async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      await settled(page);
    };
    await toBoard(page);
    await walk(page, ".", /in the tray/);
    await press("Enter");
    await press("r");
    const turned = await said.textContent();
    expect(turned).toBe("Turned right by 60°");
    await press("r"); // once more, so that it is said once more
    expect(await said.textContent()).not.toBe(turned);
    expect((await said.textContent())?.trim()).toBe(turned);
    await press("Shift+R");
    expect(await said.textContent()).toBe("Turned left by 60°");
    await press("f");
    expect(await said.textContent()).toBe("Flipped");
    await walk(page, "ArrowLeft", /^Cell/);
    await press("Enter");
    const laid = (await said.textContent()) ?? "";
    expect(laid).toMatch(/^Piece \w+/);
    await press("u");
    expect(await said.textContent()).toBe(`Taken back: ${laid}`);
    await press("Shift+U");
    expect(await said.textContent()).toBe(laid);
    await leave(one);
  });

  it("say what to do first where nothing is there to turn or to flip", async () => {
    const one = await visit(run, "#new=pentahex");
    const { page } = one;
    const reason = page.locator(".status-line .reason");
    await toBoard(page);
    await walk(page, ".", /^Cell/);
    for (const [key, said] of [["r", "Choose first what to turn."], ["f", "Choose first what to flip."]] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => reason.innerText()).toBe(said);
    }
    await page.keyboard.press("g");
    await expect.poll(() => reason.innerText()).toBe("There is no piece here to pick up.");
    await walk(page, ".", /in the tray/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("r");
    await settled(page);
    expect(await reason.isVisible()).toBe(false);
    expect(await statusOf(page)).toMatch(/turn, flip, and lay it down$/); // without a full stop, as in all games
    await page.evaluate(() => (location.hash = "#new=twixt:size=8")); // nothing turns
    await page.waitForSelector("main.play[data-ready] .node.grip");
    await settled(page);
    await toBoard(page);
    await page.keyboard.press("r");
    await settled(page);
    expect(await page.locator(".status-line .reason").isVisible()).toBe(false);
    await leave(one);
  });

  it("say what is taken, whether it fits where one comes with it, and that it was put back", async () => {
    const one = await visit(run, "#new=tantrix");
    const { page } = one;
    const [said, ghost] = [page.locator(".spoken-words"), page.locator(".ghost-words")];
    await toBoard(page);
    await walk(page, ".", /^Tile/);
    const name = await focused(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => said.innerText()).toBe(`Taken: ${name}`);
    await walk(page, "ArrowLeft", /^Empty cell/);
    await expect.poll(() => ghost.innerText()).toMatch(/^Tile \d+ fits here$/);
    await page.keyboard.press("Escape");
    await expect.poll(() => said.innerText()).toBe(`Put back: ${name}`);
    expect(await ghost.innerText()).toBe("");
    await page.evaluate(() => (location.hash = "#new=dissection"));
    await page.waitForSelector("main.play[data-ready] .node.grip[aria-label^='Piece 1']");
    await settled(page);
    await toBoard(page);
    for (const [keys, words] of [[["g"], "in your hand"], [["ArrowUp", "Enter"], "in the tray"]] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => page.locator(".spoken-words").innerText()).toBe(`Piece 1, large triangle, ${words}`);
    }
    await leave(one);
  });

  it("say that a piece went back that was dropped beside the board, until something else is done", async () => {
    const one = await visit(run, "#settings");
    const { page } = one;
    for (const setup of ["pentahex", "pentahex:duel", "dissection", "strips", "tantrix", "tantrix:match", "space"]) {
      await goOn(page, setup);
      await settled(page);
      const before = await statusOf(page);
      const piece = page.locator("g.node.grip")
        .and(page.locator("[aria-label^='Piece'], [aria-label^='Tile']")).and(page.locator(":not([aria-label*='another hand'])"));
      const stage = (await page.locator(".stage svg").first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const aside = { x: stage.x + stage.width - 3, y: stage.y + stage.height - 3 };
      await mouseDrag(page, await middleOf(piece.last()), aside);
      await expect.poll(() => statusOf(page), { message: setup }).toBe("Back in the tray");
      await page.mouse.move(aside.x - 9, aside.y - 2, { steps: 3 });
      await settled(page);
      expect(await statusOf(page), setup).toBe("Back in the tray");
      await page.keyboard.press("Escape");
      await expect.poll(() => statusOf(page), { message: setup }).toBe(before);
    }
    await leave(one);
  });

  it("say where a carried piece is", async () => {
    const one = await visit(run, "#new=dissection");
    const { page } = one;
    await page.locator("a.rules-button, .rules-button").first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Piece 1, large triangle, in the tray"); // nothing else is on the way
    await page.keyboard.press("g");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator(".ghost-words").innerText())
      .toMatch(/^large triangle, [\d.]+ (left|right), [\d.]+ (up|down)$/);
    await page.keyboard.press("Escape");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.keyboard.press("Enter"); // it is taken, and turns where it lies
    await page.keyboard.press("r");
    await page.locator('g.node:focus path[style*="rotate(45deg)"]').waitFor();
    await expect.poll(() => page.evaluate(() => {
      const [ring, piece] = [".focus-ring", "g.node:focus"].map((name) =>
        document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()) as [DOMRect, DOMRect];
      const isStill = document.getAnimations().length === 0;
      return isStill && Math.round(ring.y + ring.height / 2 - piece.y - piece.height / 2);
    })).toBe(0);
    const [ring, piece] = await page.evaluate(() => [".focus-ring:not(.halo)", "g.node:focus path"].map((name) =>
      document.querySelector(name)?.getAttribute("d")));
    expect(ring).toBe(piece); // along the piece, not across its corners
    await leave(one);
  });

  it.each(["tantrix", "pentahex", "strips"])("say over what a carried piece is where no ghost does: %s", async (game) => {
    const one = await visit(run, `#new=${game}`);
    const { page } = one;
    const said = page.locator(".ghost-words");
    await page.locator("g.node.role-piece.grip").first().evaluate((piece: SVGElement) => {
      piece.setAttribute("tabindex", "-1"); // as arrows would, which come to it by many steps
      piece.focus();
    });
    await page.keyboard.press("g");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => said.innerText()).not.toBe("");
    for (let i = 0; i < 24; i++) await page.keyboard.press("ArrowLeft"); // as far as it goes, and further
    await settled(page);
    const [piece, window] = await page.evaluate(() => {
      const held = document.querySelector(".role-piece.held, .above .role-piece, .nodes .role-piece[class*=carried]")
        ?? document.activeElement;
      return [held?.getBoundingClientRect(), document.querySelector(".stage")?.getBoundingClientRect()] as const;
    });
    const across = ((piece?.left ?? 0) + (piece?.right ?? 0)) / 2;
    expect(across).toBeGreaterThanOrEqual(window?.left ?? Infinity); // it stays in the picture
    expect(across).toBeLessThanOrEqual(window?.right ?? 0);
    await leave(one);
  });

  it("are told as the game has them", async () => {
    for (const [game, keys] of [
      ["twixt", "Arrow keys move, Enter or Space taps, Escape lets go, U undoes."],
      ["dissection", "Arrow keys move, Enter or Space taps, G picks up, R and Shift+R turn, F flips, Escape lets go, U undoes."],
    ] as const) {
      const one = await visit(run, `#new=${game}`);
      await expect.poll(() => one.page.locator("#board-help").textContent()).toBe(keys);
      await leave(one);
    }
  });

  it("that come faster than the core answers mean what they would mean after it", async () => {
    const one = await visit(run, "#new=dissection");
    const { page } = one;
    await page.locator("g.node.role-piece.grip").first().evaluate((piece: SVGElement) => {
      piece.focus();
      for (const key of ["g", "ArrowLeft", "ArrowLeft"])
        piece.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => page.locator(".ghost-words").innerText()).toMatch(/large triangle, [\d.]+ (left|right)/);
    await leave(one);
  });
});

describe("the end", () => {
  it("leaves hint, find and count off, with Next before Play again", async () => {
    const one = await visit(run, "#new=dissection");
    const { page } = one;
    await openTab(page, "help");
    await page.locator("button.solve").click();
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await expect.poll(() => statusOf(page)).toBe("The figure is complete");
    expect(await page.locator(".tool.hint").isDisabled()).toBe(true);
    expect(await page.locator("button.solve").isDisabled()).toBe(true);
    expect(await page.locator("button.count").isDisabled()).toBe(true);
    expect(await page.locator(".result button").allInnerTexts()).toEqual(["Next puzzle", "Play again"]);
    expect(await page.title()).toMatch(/^Square – Tangram/);
    await leave(one);
  });

  it("of a count that is stopped keeps what was found", async () => {
    const one = await visit(run, "#new=dissection:set=stomachion");
    const { page } = one;
    await openTab(page, "help");
    await page.locator("button.count").click();
    const said = page.locator(".help-words");
    await expect.poll(() => said.innerText(), { timeout: 30_000 }).toMatch(/^[1-9]/);
    await page.locator(".help button.stop").click();
    await expect.poll(() => said.innerText()).toMatch(/^Stopped: [\d,]+ found so far\.$|solutions/);
    await leave(one);
  });
});

describe("names of cells", () => {
  it("are off, but in TwixT", async () => {
    for (const [setup, wanted] of [["pentahex", 0], ["strips", 0], ["twixt:size=12", 48]] as const) {
      const one = await visit(run, `#new=${setup}`);
      expect(await one.page.locator(".nodes text.coordinate").count(), setup).toBe(wanted);
      await leave(one);
    }
  });
});

describe("the largest board on a telephone", () => {
  it("shows what a tap would do; a second tap sets", async () => {
    const one = await visit(run, "#new=twixt", { touch: true, width: 360, height: 740 });
    const { page } = one;
    const tap = async (name: string): Promise<void> => {
      const { x, y } = await middleOf(node(page, name).first());
      await page.touchscreen.tap(x, y);
      await settled(page);
    };
    await tap("H8");
    expect(await page.locator(".role-ghost").count()).toBe(1);
    await depth(page, 0);
    await shot(page, "twixt-preview");
    await page.getByRole("button", { name: "Cancel" }).tap();
    await settled(page);
    expect(await page.locator(".role-ghost").count()).toBe(0);
    await tap("H8");
    await tap("H8");
    await depth(page, 1);
    await tap("K9");
    await page.locator("button.set-it").tap();
    await depth(page, 2);
    await leave(one);
  });

  it("offers to set nothing where that is refused, and says why it is", async () => {
    const one = await visit(run, "#new=twixt", { touch: true, width: 360, height: 740 });
    const { page } = one;
    const said = page.locator(".hint-words");
    const set = page.locator("button.set-it");
    const tap = async (name: string): Promise<void> => {
      const { x, y } = await middleOf(node(page, name).first());
      await page.touchscreen.tap(x, y);
      await settled(page);
    };
    await tap("A8");
    expect(await said.innerText()).toMatch(/forbidden for red\.?$/);
    expect(await set.isDisabled()).toBe(true);
    await tap("H8");
    expect(await said.innerText()).toMatch(/Tap it again to set it\.$/);
    await set.tap();
    await depth(page, 1);
    await goOn(page, "strips");
    await settled(page);
    await tap("d6");
    await set.tap();
    await depth(page, 1);
    await tap("e6");
    expect(await set.isDisabled()).toBe(true);
    expect(await said.innerText()).not.toContain("Tap it again");
    await leave(one);
  });

  it("gives way to a hint that is asked for, and the hint comes back after it", async () => {
    const one = await visit(run, "#new=twixt", { touch: true, width: 360, height: 740 });
    const { page } = one;
    const tap = async (name: string): Promise<void> => {
      const { x, y } = await middleOf(node(page, name).first());
      await page.touchscreen.tap(x, y);
      await settled(page);
    };
    const said = page.locator(".hint-words");
    await tap("H8");
    expect(await page.locator("button.set-it").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Hint", exact: true }).tap();
    const more = page.getByRole("button", { name: "Tell me more" });
    await more.waitFor();
    expect(await page.locator("button.set-it").count()).toBe(0);
    expect(await page.locator(".role-ghost").count()).toBe(0);
    const hint = await said.innerText();
    expect(hint).not.toContain("Tap it again");
    await tap("K9");
    expect(await said.innerText()).toContain("Tap it again");
    expect(await more.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await more.tap();
    await page.getByRole("button", { name: "Do it for me" }).waitFor();
    await leave(one);
  });

  it("says what is seen of a place, and its buttons stand within the line", async () => {
    const one = await visit(run, "#new=strips", { touch: true, width: 360, height: 740 });
    const { page } = one;
    const { x, y } = await middleOf(node(page, "d6").first());
    await page.touchscreen.tap(x, y);
    await settled(page);
    await shot(page, "strips-preview");
    const said = await page.locator(".hint-words").innerText();
    expect(said).toMatch(/Tap it again to set it\.$/);
    expect(said).not.toContain(".."); // what is said of the place ends with a stop of its own
    expect(said).not.toContain("d6"); // names are off
    const line = await page.locator(".status-line .line").boundingBox();
    for (const button of await page.locator(".line-end:not(.hidden) button").all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) - (line?.y ?? 0)).toBeGreaterThanOrEqual(0);
      expect(box?.height).toBeLessThanOrEqual(line?.height ?? 0);
      const text = await button.evaluate((element) => { // of its words, not of its box
        const range = document.createRange();
        range.selectNodeContents(element);
        const { y: top, height } = range.getBoundingClientRect();
        return top + height / 2;
      });
      expect(Math.abs(text - ((box?.y ?? 0) + (box?.height ?? 0) / 2))).toBeLessThan(3);
    }
    await leave(one);
  });

  it("has figure and pieces in its small map when zoomed", async () => {
    const one = await visit(run, "#new=dissection", { width: 820, height: 1180 });
    const { page } = one;
    await doMore(page, "Larger");
    await page.locator(".board.zoomed").waitFor();
    const sizes = await page.locator(".map path").evaluateAll((all) => all.map((one) => (one as SVGPathElement).getBBox().width));
    expect(sizes.length).toBe(2);
    for (const size of sizes) expect(size).toBeGreaterThan(1); // in units of the scene: the figure, and pieces in their tray
    await leave(one);
  });

  it("has the board in its small map, which is not over pieces of the tray", async () => {
    for (const [width, height] of [[360, 740], [1280, 800]] as const) {
      const one = await visit(run, "#new=pentahex", { width, height });
      const { page } = one;
      await doMore(page, "Larger");
      await page.locator(".board.zoomed").waitFor();
      const ground = await page.locator(".map .figure").evaluate((path) => (path as SVGPathElement).getBBox().width);
      expect(ground).toBeGreaterThan(1); // in units of the scene
      const map = await page.locator(".map").boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
      const covered = await page.locator(".nodes .role-piece.grip").evaluateAll((all, { x, y, width: w, height: hh }) =>
        all.map((it) => it.getBoundingClientRect())
          .filter((it) => it.left < x + w && it.right > x && it.top < y + hh && it.bottom > y).length, map);
      expect(covered).toBe(0);
      await shot(page, `pentahex-zoomed-${width}`);
      await leave(one);
    }
  });

  it("is zoomed by two fingers; letters and numbers stay, a map says where one is, Fit returns", async () => {
    const one = await visit(run, "#new=twixt", { touch: true, width: 360, height: 740 });
    const { page } = one;
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", far: number) =>
      session.send("Input.dispatchTouchEvent", {
        type, touchPoints: far < 0 ? [] : [{ x: 180 - far, y: 280, id: 1 }, { x: 180 + far, y: 280, id: 2 }],
      });
    await send("touchStart", 20);
    for (let far = 25; far <= 60; far += 5) await send("touchMove", far);
    await send("touchEnd", -1);
    await page.locator(".board.zoomed").waitFor();
    expect(await page.locator(".edges .map").isVisible()).toBe(true);
    const rims = (side: string) => page.locator(`.edge.${side} span`).allInnerTexts();
    await expect.poll(() => rims("across")).toEqual([..."ABCDEFGHIJKLMNOPQRSTUVWX"]);
    expect(await rims("down")).toEqual(Array.from({ length: 24 }, (_, i) => String(i + 1)));
    await settled(page); // a picture that comes puts them anew
    const rim = page.locator(".nodes text.rim-y");
    expect(await rim.count()).toBe(24); // zoomed they can be read again
    expect(await rim.first().isVisible()).toBe(false); // and stand once
    for (const side of ["across", "down"]) { // each in a strip of its own, not over the holes
      const strip = await page.locator(`.edge.${side}`).boundingBox();
      const label = await page.locator(`.edge.${side} span`).first().boundingBox();
      const at = side === "across" ? "y" : "x";
      const size = side === "across" ? "height" : "width";
      expect(label?.[at]).toBe(strip?.[at]);
      expect(label?.[size]).toBe(strip?.[size]);
    }
    await shot(page, "twixt-zoomed");
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await page.locator(".tool.fit").tap();
    await expect.poll(() => page.locator(".board.zoomed").count()).toBe(0);
    await expect.poll(() => page.locator(".nodes text.coordinate").count()).toBe(0); // too small to be read
    expect(await page.locator(".tool.fit").isDisabled()).toBe(true);
    await leave(one);
  });
});

it("changes only what differs: a hover touches a handful of nodes", async () => {
  const one = await visit(run, "#new=twixt");
  const { page } = one;
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver((list) => seen.push(list.length)).observe(
      document.querySelector(".nodes") as Element,
      { subtree: true, childList: true, attributes: true, characterData: true });
  });
  for (const name of ["D5", "E7", "F9", "K12"]) {
    const { x, y } = await middleOf(node(page, name).first());
    await page.mouse.move(x, y);
    await settled(page);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBeLessThan(12);
  await leave(one);
});

// Light or pattern tells one player from another, and a line from a line of another colour.
it("tells players and colours apart to who sees no colours", async () => {
  const one = await visit(run, "", { width: 1400, height: 1000 });
  const { page } = one;
  const tool = await one.context.newPage();
  for (const [setup, moves, kinds] of [
    ["twixt:size=6", 2, [".tw-spot.red", ".tw-spot.blue"]],
    ["strips:board=8x8,pieces=4", 2, [".part.large.p1", ".part.large.p2"]],
    ["tantrix:loop,tiles=6+12+36+37+43+49+54,colour=red", 0, [".tx-band.tx-red", ".tx-band.tx-yellow", ".tx-band.tx-green", ".tx-band.tx-blue"]],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), `#new=${encodeURIComponent(setup)}`);
    await page.waitForSelector(table);
    for (let i = 0; i < moves; i++) {
      await page.locator(".tool.hint").click();
      await page.getByRole("button", { name: "Tell me more" }).click();
      await page.getByRole("button", { name: "Do it for me" }).click();
      await depth(page, i + 1);
    }
    const seen = await inGrey(page, tool, kinds);
    seen.forEach((a, i) => seen.slice(i + 1).forEach((b, j) => {
      const apart = Math.hypot(a.light - b.light, 2 * (a.pattern - b.pattern)); // a pattern is seen at half the difference
      expect(apart, `${setup}: ${kinds[i]} and ${kinds[i + 1 + j]}, ${JSON.stringify(seen)}`).toBeGreaterThan(10);
    }));
    await page.locator("a.back").click();
    await page.waitForSelector("main.gallery");
  }
  await leave(one);
});

it("tells the squares beside players' names apart to who sees no colours", async () => {
  const one = await visit(run);
  const { page } = one;
  for (const [setup, count] of [["twixt:size=6", 2], ["strips:players=4", 4], ["tantrix:match,players=4", 4], ["pentahex:blocks,players=4", 4]] as const) {
    await page.evaluate((hash) => (location.hash = hash), `#new=${encodeURIComponent(setup)}`);
    await page.waitForSelector(table);
    for (const place of [".notes", ".seats"]) {
      const weaves = await page.locator(`${place} .colour`).evaluateAll((all) => all.map((square) => {
        const path = square.querySelector("path");
        const weave = path && /#([\w-]+)/.exec(getComputedStyle(path).fill)?.[1];
        return weave && document.getElementById(weave) ? weave : "plain";
      }));
      expect(weaves, setup).toHaveLength(count);
      expect(new Set(weaves).size, `${setup}: ${weaves.join()}`).toBe(count);
    }
    const line = await page.locator(".status-line .inlay > .on").evaluateAll((all) => all.map((part) => {
      const path = part.querySelector("path");
      return (path && /#([\w-]+)/.exec(getComputedStyle(path).fill)?.[1]) ?? "plain";
    }));
    if (line.length > 1) expect(new Set(line).size, `${setup}: ${line.join()}`).toBe(count); // TwixT shows who is to move
    await page.locator("a.back").click();
    await page.waitForSelector("main.gallery");
  }
  await leave(one);
});
