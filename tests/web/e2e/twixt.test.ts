// TwixT on the page: played and undone by mouse, by touch and by keys only; links changed by hand;
// swapped, resigned; a real game record opened and played on.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  depth, doMore, focused, inLightAndDark, leave, middle, movesOf, node, openTab, reasonOf, seriousViolations,
  settled, shot, start, statusOf, stop, table, toBoard, visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

// Red goes from the top to the bottom of a 5 by 5 board in three pegs.
const shortGame = ["B1", "A2", "C3", "A4", "B5"];

async function playAll(page: Page, moves: readonly string[], play: (name: string) => Promise<void>) {
  for (const [i, name] of moves.entries()) {
    await play(name);
    await depth(page, i + 1);
  }
}

async function expectWon(page: Page): Promise<void> {
  expect(await statusOf(page)).toMatch(/^Red wins/);
  expect((await movesOf(page)).slice(1).map((move) => move.split(/\s+/).at(-1))).toEqual(shortGame);
}

describe("a game of TwixT", () => {
  it("is played and taken back by mouse", async () => {
    const one = await visit(run, "#new=twixt:size=5");
    const { page } = one;
    await playAll(page, shortGame, async (name) => {
      const { x, y } = await middle(page, name);
      await page.mouse.click(x + 3, y - 2); // near enough is meant
    });
    await expectWon(page);
    await page.mouse.move(5, 5);
    await shot(page, "twixt-mouse-won");
    const back = page.getByRole("button", { name: "Undo" });
    for (let left = shortGame.length - 1; left >= 0; left--) {
      await back.click();
      await depth(page, left);
    }
    expect(await back.isDisabled()).toBe(true);
    expect(await node(page, "B1, empty").count()).toBe(1);
    await leave(one);
  });

  it("is played by touch on a telephone", async () => {
    const one = await visit(run, "#new=twixt:size=5", { touch: true, width: 360, height: 740 });
    const { page } = one;
    await playAll(page, shortGame, async (name) => {
      const { x, y } = await middle(page, name);
      await page.touchscreen.tap(x, y);
    });
    await expectWon(page);
    await shot(page, "twixt-touch-won");
    await page.getByRole("button", { name: "Undo" }).tap();
    await depth(page, shortGame.length - 1);
    await leave(one);
  });

  it("is played and taken back by keys only", async () => {
    const one = await visit(run, "#new=twixt:size=5");
    const { page } = one;
    await toBoard(page);
    await playAll(page, shortGame, async (name) => {
      await walkTo(page, name);
      await page.keyboard.press("Enter");
    });
    await expectWon(page);
    await shot(page, "twixt-keys-won");
    await page.keyboard.press("u");
    await depth(page, shortGame.length - 1);
    await page.keyboard.press("Control+z");
    await depth(page, shortGame.length - 2);
    await page.keyboard.press("Control+y");
    await depth(page, shortGame.length - 1);
    expect(await focused(page)).not.toBe("");
    await leave(one);
  });

  it("says why a peg cannot stand there and marks the place", async () => {
    const one = await visit(run, "#new=twixt:size=6");
    const { page } = one;
    await node(page, "C3").click();
    await depth(page, 1);
    await node(page, "C3").click();
    await expect.poll(() => reasonOf(page)).toBe("There is a red peg in C3 already.");
    await node(page, "C1").click();
    await expect.poll(() => reasonOf(page)).toContain("border line");
    await shot(page, "twixt-refused");
    const mark = page.locator(".marked").first();
    const alarm = await mark.evaluate((one) => getComputedStyle(one).stroke);
    expect(alarm).toBe("rgb(156, 39, 28)"); // the palette's --bad, really drawn
    await depth(page, 1);
    await page.locator(".tool.hint").click(); // the hint takes its place, and its mark goes with it
    await page.locator(".line-end button").first().waitFor();
    await settled(page);
    expect(await page.locator(".marked").count()).toBe(0);
    await node(page, "D4").click();
    await depth(page, 2);
    await expect.poll(() => page.locator(".reason").isVisible()).toBe(false);
    await leave(one);
  });

  it("does not refuse what a hint meant when something else is played before it is pointed at", async () => {
    const one = await visit(run, "#new=twixt:size=6", {
      before: (page) => page.addInitScript(() => {
        const post = Worker.prototype.postMessage;
        const held: (() => void)[] = [];
        Object.assign(window, { release: () => held.splice(0).forEach((send) => send()) });
        Worker.prototype.postMessage = function late(this: Worker, message: unknown, ...rest: unknown[]) {
          const send = (): void => void Reflect.apply(post, this, [message, ...rest]);
          if ((message as { call?: string }).call === "preview") held.push(send);
          else send();
        };
      }),
    });
    const { page } = one;
    await node(page, "C3").click();
    await depth(page, 1);
    await page.locator(".tool.hint").click(); // to swap
    await page.getByRole("button", { name: "Tell me more" }).waitFor();
    await node(page, "D4").click();
    await depth(page, 2);
    await page.evaluate(() => (window as unknown as { release(): void }).release());
    await settled(page);
    expect(await page.locator(".reason").isVisible()).toBe(false);
    expect(await page.locator(".marks > *").count()).toBe(0);
    await leave(one);
  });

  it("has problems that are called by their names", async () => {
    const one = await visit(run, "#levels=twixt/1", { language: "pt-BR" });
    const { page } = one;
    await page.getByRole("link", { name: "O primeiro passo" }).click();
    await page.waitForSelector(table);
    expect(await page.locator(".game-title").innerText()).toBe("O primeiro passo");
    expect(await page.locator(".game-about").innerText()).toBe("Problemas: vencer em dois");
    expect(await page.title()).toBe("O primeiro passo – Problemas: vencer em dois · intarsia");
    await leave(one);
  });

  it("is swapped and resigned", async () => {
    const one = await visit(run, "#new=twixt:size=8");
    const { page } = one;
    await node(page, "D3").click();
    await depth(page, 1);
    await page.locator(".due[data-name=swap]").click();
    await depth(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await depth(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, do it" }).click();
    await depth(page, 3);
    expect(await statusOf(page)).toContain("has resigned");
    await leave(one);
  });

  it("has links that are taken away and set by hand", async () => {
    const one = await visit(run, "#new=twixt:size=8,rules=std");
    const { page } = one;
    await playAll(page, ["C3", "F6", "D5", "G4"], (name) => node(page, name).click());
    const link = node(page, "red link from");
    expect(await link.count()).toBe(1);
    const change = page.getByRole("button", { name: "Change links" });
    await change.click();
    await expect.poll(() => change.getAttribute("aria-pressed")).toBe("true");
    const between = await Promise.all([middle(page, "C3"), middle(page, "D5")]);
    await page.mouse.click((between[0].x + between[1].x) / 2, (between[0].y + between[1].y) / 2);
    await expect.poll(() => node(page, "link from").count()).toBe(1);
    await shot(page, "twixt-links");
    await node(page, "E7, empty").click();
    await page.locator(".due[data-name=play]").click();
    await depth(page, 5);
    expect((await movesOf(page)).at(-1)).toMatch(/-/);
    await shot(page, "twixt-links-played");
    await leave(one);
  });

  it("has no serious axe violation in light and dark", async () => {
    const one = await visit(run, "#new=twixt:size=12");
    const { page } = one;
    await playAll(page, ["F3", "E6", "G5", "H7", "H3"], (name) => node(page, name).click());
    await page.mouse.move(5, 5);
    await inLightAndDark(page, async (colours) => {
      await shot(page, `twixt-${colours}`);
      expect(await seriousViolations(page)).toEqual([]);
    });
    await leave(one);
  });
});

const record = fileURLToPath(
  new URL("../../../../shared/data/twixt/game2206555.tsgf", import.meta.url));

it.runIf(existsSync(record))("opens a real game record, shows it and plays on", async () => {
  const one = await visit(run);
  const { page } = one;
  await page.locator("header input[type=file]").setInputFiles(record);
  await page.waitForSelector(table);
  const moves = (await movesOf(page)).length - 1;
  expect(moves).toBeGreaterThan(10);
  await shot(page, "twixt-record");
  await doMore(page, "To the start");
  await depth(page, 0);
  await openTab(page, "moves");
  await page.locator(".move").nth(10).click();
  await depth(page, 10);
  await node(page, "V20").click();
  await depth(page, 11);
  expect((await movesOf(page)).length - 1).toBe(moves + 1); // a branch; nothing is lost
  await shot(page, "twixt-branch");
  await page.reload();
  await page.waitForSelector(table);
  await depth(page, 11);
  await leave(one);
});

it("answers a hover on the largest board at every frame", async () => {
  const one = await visit(run, "#new=twixt:size=24");
  const { page } = one;
  const spent = await page.evaluate(async () => {
    const svg = document.querySelector(".board-svg") as SVGSVGElement;
    const box = svg.getBoundingClientRect();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    for (let i = 0; i < 60; i++) {
      const start = performance.now();
      svg.dispatchEvent(new PointerEvent("pointermove", {
        pointerType: "mouse", bubbles: true, pointerId: 1,
        clientX: box.left + 60 + i * 9, clientY: box.top + 100 + i * 7,
      }));
      await frame();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`hover: median ${spent[30]?.toFixed(1)} ms a frame, slowest ${spent[59]?.toFixed(1)}`);
  expect(spent).toHaveLength(60);
  await expect.poll(() => page.locator(".role-ghost").count()).toBeGreaterThan(0); // the peg that would be set
  // how long a frame takes is a measurement, asked for by the long run only
  if (process.env["INTARSIA_LONG"]) expect(spent[30]).toBeLessThan(34);
  await leave(one);
});

// ---- keys

/** Walks to a hole by arrows, guided by nothing but the spoken names. */
async function walkTo(page: Page, name: string): Promise<void> {
  const place = (label: string): [number, number] => {
    const found = /^([A-Z])(\d+)/.exec(label);
    return found ? [(found[1] ?? "").charCodeAt(0) - 64, Number(found[2])] : [0, 0];
  };
  const [column, row] = place(name);
  for (let i = 0; i < 40; i++) {
    const [c, r] = place(await focused(page));
    if (c === column && r === row) return;
    const across = c < column ? "ArrowRight" : c > column ? "ArrowLeft" : undefined;
    const down = r < row ? "ArrowDown" : r > row ? "ArrowUp" : undefined;
    // where a corner is missing one way is barred, so the two take turns
    const [first, second] = i % 2 ? [across, down] : [down, across];
    await page.keyboard.press(first ?? second ?? "ArrowRight");
    await settled(page);
  }
  throw new Error(`${name} was not reached, but ${await focused(page)}`);
}

// ---- files of other programs

it.each(["size=12", "rules=plain", ""])(
  "says in words why a format is off that does not hold the game: %s", async (setup) => {
    const one = await visit(run, `#new=twixt:${encodeURIComponent(setup)}`);
    const { page } = one;
    await openTab(page, "share");
    const formats = page.locator(".pane-share button", { has: page.locator(".why-not") });
    await settled(page);
    const read = () => formats.evaluateAll((all) => all.map((button) => ({
      is: (button.querySelector(".why-not")?.textContent ?? ""), off: (button as HTMLButtonElement).disabled,
    })));
    await expect.poll(async () => (await read()).some(({ off }) => off)).toBe(true);
    for (const { is, off } of await read()) {
      expect(is !== "").toBe(off);
      expect(is).not.toMatch(/[=“”]|format|inline|t1j|\bpp\b/);
    }
    const fresh = await read();
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-tab=game]")?.click());
    await node(page, "D5").click();
    await depth(page, 1);
    await openTab(page, "share");
    await settled(page);
    if (!setup) await expect.poll(async () => (await read()).filter(({ off }) => off).length).toBeLessThan(fresh.length);
    expect((await read()).map(({ is }) => is)).not.toContain("From the first move on");
    for (const on of await formats.and(page.locator(":enabled")).all()) {
      const [saved] = await Promise.all([page.waitForEvent("download"), on.click()]);
      expect(saved.suggestedFilename()).toMatch(/\.\w+$/);
    }
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });
