// The first view and what stands around the games: sets, levels, setups, files of games.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  depth, inLightAndDark, leave, node, openTab, seriousViolations, settled, shot, start, statusOf, stop,
  visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

/** The tangram's square with so many of its seven pieces. */
function squareRecord(pieces: number): string {
  const figures = readFileSync(
    fileURLToPath(new URL("../../../data/packs/figures.txt", import.meta.url)), "utf8");
  const moves = /^set=tangram,figure=square\t.*\t([^\t]*)\t$/m.exec(figures)?.[1] ?? "";
  return `intarsia 1\ngame: dissection\n\n1. ${moves.trim().split(/\s+/).slice(0, pieces).join(" ")}\n`;
}

const sizes = [[360, 740], [844, 390], [820, 1180], [1440, 900], [2560, 1440]] as const;

describe("the first view", () => {
  it("shows six games in the middle of play, before the core has come", async () => {
    const one = await visit(run, "", {
      before: (page) => page.route("**/*.wasm", () => new Promise(() => undefined)), // never comes
    });
    const { page } = one;
    const titles = await page.locator(".game:not(.day) h2").allInnerTexts();
    expect(titles.length).toBe(6);
    expect(titles).not.toContain("Null");
    for (const picture of await page.locator(".game:not(.day) img").all())
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    expect(await page.getByRole("link", { name: /^Play/ }).count()).toBe(7); // with the day's puzzle
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await leave(one);
  });

  it("shows duel, blocks and the match for four, and no title twice in a row of sets", async () => {
    const one = await visit(run);
    const { page } = one;
    for (const row of await page.locator(".set-row").all()) {
      const titles = await row.locator(".set b").allInnerTexts();
      expect(new Set(titles).size).toBe(titles.length);
    }
    const sets = await page.locator(".set").allInnerTexts();
    for (const wanted of [/^Duel\s+Players: 2/, /^Blocks\s+Players: 2 to 4/, /^The match\s+Players: 2 to 4/])
      expect(sets.some((text) => wanted.test(text)), String(wanted)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2800);
    await leave(one);
  });

  it("plays by one touch", async () => {
    const one = await visit(run, "", { touch: true, width: 390, height: 844 });
    const { page } = one;
    await page.getByRole("link", { name: "Play: TwixT" }).tap();
    await page.waitForSelector("main.play[data-ready]");
    expect(await statusOf(page)).not.toBe("");
    await page.goBack();
    await page.waitForSelector("main.gallery");
    await leave(one);
  });

  it("leads to the lesson of a game from its card, on a telephone within one screen", async () => {
    const one = await visit(run, "", { width: 360, height: 740, touch: true });
    const { page } = one;
    for (const card of await page.locator(".game:not(.day)").all()) {
      const [all, link] = [await card.boundingBox(), await card.getByRole("link", { name: /^Learn by doing: / }).boundingBox()];
      expect((link?.y ?? Infinity) + (link?.height ?? 0) - (all?.y ?? 0)).toBeLessThan(740);
    }
    await page.getByRole("link", { name: "Learn by doing: Tantrix" }).tap();
    await page.waitForSelector("main.lesson-page");
    await leave(one);
  });

  it("fits every size in light and dark", async () => {
    const one = await visit(run);
    const { page } = one;
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await inLightAndDark(page, async (colours) => {
        await settled(page);
        await page.waitForFunction(() =>
          document.querySelector<HTMLImageElement>(".day img")?.naturalWidth);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await shot(page, `gallery-${width}-${colours}`);
        if (width < 1000) expect(await seriousViolations(page), `at ${width}`).toEqual([]);
      });
    }
    await leave(one);
  });
});

describe("the sets of a game", () => {
  it("are opened at the one that was chosen", async () => {
    const one = await visit(run);
    const { page } = one;
    for (const [width, height] of sizes.slice(0, 4)) {
      await page.setViewportSize({ width, height });
      await page.locator("a.set[href='#levels=dissection/3']").click();
      await page.waitForSelector("main.levels-page");
      const top = await page.locator("#set-3").evaluate((head) => head.getBoundingClientRect().top);
      expect(top, `at ${width}`).toBeGreaterThan(-1); // it scrolls to whole pixels
      expect(top, `at ${width}`).toBeLessThan(height / 2);
      await page.evaluate(() => (location.hash = "#"));
      await page.waitForSelector("main.gallery");
    }
    await leave(one);
  });

  it("begin below the title where none was chosen", async () => {
    const one = await visit(run, "#levels=dissection", { touch: true, width: 360, height: 740 });
    await one.page.waitForSelector("main.levels-page");
    expect(await one.page.evaluate(() => scrollY)).toBe(0);
    await leave(one);
  });

  it("have a tick and a time for what was solved, and play what is next", async () => {
    const one = await visit(run, "#new=dissection:figure=square");
    const { page } = one;
    const record = squareRecord(6);
    await page.evaluate(() => (location.hash = "#"));
    await page.waitForSelector("main.gallery");
    await page.locator("header input[type=file]").setInputFiles({
      name: "square.ita", mimeType: "text/plain", buffer: Buffer.from(record),
    });
    await page.waitForSelector("main.play[data-ready]");
    await depth(page, 6);
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    await page.evaluate(() => // away at once, before anything could be kept
      new MutationObserver((_, watch) => {
        watch.disconnect();
        location.hash = "#";
      }).observe(document.querySelector(".result") as Element, { attributes: true }));
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await page.waitForSelector("main.gallery");
    await expect.poll(() => page.locator(".set", { hasText: "convex" }).innerText()).toContain("1 of 13");
    await page.locator(".set", { hasText: "convex" }).click();
    await page.waitForSelector("main.levels-page");
    expect(await page.locator(".level .tick").count()).toBe(1);
    expect((await page.locator(".level", { has: page.locator(".tick") }).textContent())?.match(/solved/g)).toHaveLength(1); // read once
    await shot(page, "levels");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.getByRole("link", { name: "Play the next one" }).getAttribute("href"))
      .toContain("long-trapezoid");
    await leave(one);
  });
});

// The same seeds each time, and how often a search for a fresh puzzle was begun.
const sameChance = (page: Page): Promise<void> => page.addInitScript(() => {
  crypto.getRandomValues = <T extends ArrayBufferView | null>(values: T): T => {
    if (values instanceof Uint32Array || values instanceof Uint8Array) values.fill(7);
    return values;
  };
  Object.assign(window, { begun: 0 });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function noted(this: Worker, message: { call?: string }, ...rest: never[]) {
    if (message.call === "makeFresh") (window as unknown as { begun: number }).begun++;
    post.call(this, message, ...rest);
  };
});

describe("a setup", () => {
  it("is made by fields; what is wrong stands beside its field, and cannot be started", async () => {
    const one = await visit(run, "#setup=null");
    const { page } = one;
    const begin = page.getByRole("button", { name: "Start", exact: true });
    await expect.poll(() => begin.isEnabled()).toBe(true);
    const size = page.locator("[data-key=size] input");
    await size.fill("77");
    await expect.poll(() => page.locator("[data-key=size] .wrong").innerText()) // and does not say its key
      .toMatch(/^It must be a whole number from \d+ to \d+\.$/);
    expect(await begin.isDisabled()).toBe(true);
    expect(await page.locator("img.preview").isVisible()).toBe(true); // what was there stays
    await shot(page, "setup-refused");
    expect(await seriousViolations(page)).toEqual([]);
    await size.fill("9");
    await expect.poll(() => begin.isEnabled()).toBe(true);
    expect(await page.locator("[data-key=size] .wrong").innerText()).toBe("");
    await page.getByText("Advanced: as text").click();
    expect(await page.locator("#setup-text").inputValue()).toBe("null:size=9");
    await begin.click();
    await page.waitForSelector("main.play[data-ready]");
    expect(await page.locator("g.node.grip").count()).toBe(9);
    await leave(one);
  });

  it("on a telephone says why it cannot be started beside Start and where one writes", async () => {
    const one = await visit(run, "#setup=pentahex", { width: 360, height: 740, touch: true });
    const { page } = one;
    const begin = page.getByRole("button", { name: "Start", exact: true });
    await expect.poll(() => begin.isEnabled()).toBe(true);
    await page.getByText("Advanced: as text").click();
    await page.locator("#setup-text").fill("pentahex:board=nonsense");
    const told = page.locator(".wrong", { hasText: "nonsense" });
    await expect.poll(() => told.count()).toBe(3); // beside Start, at the board, under the text
    expect(await begin.isDisabled()).toBe(true);
    const [under, beside] = [page.locator(".advanced > .wrong"), page.locator(".looks > .wrong")];
    expect([await under.innerText(), await beside.innerText()]).toEqual(Array(2).fill(await told.first().innerText()));
    expect(await under.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await begin.scrollIntoViewIfNeeded();
    const [above, start] = [await beside.boundingBox(), await begin.boundingBox()];
    expect(Math.abs((start?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBeLessThan(40);
    await leave(one);
  });

  it("on a telephone leaves the field where it is while what is written there is refused", async () => {
    const one = await visit(run, "#setup=null", { width: 360, height: 740, touch: true });
    const { page } = one;
    const begin = page.getByRole("button", { name: "Start", exact: true });
    const picture = page.locator("img.preview");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const size = page.locator("[data-key=size] input");
    const top = (): Promise<number> => size.evaluate((field) => field.getBoundingClientRect().top + scrollY);
    const before = await top();
    await size.fill("77");
    await expect.poll(() => page.locator(".looks > .wrong").innerText()).not.toBe("");
    expect(await top()).toBe(before);
    await size.fill("9");
    await expect.poll(() => begin.isEnabled()).toBe(true);
    expect(await top()).toBe(before);
    await leave(one);
  });

  it("offers a fresh puzzle where there are puzzles, and none in place of a match", async () => {
    const one = await visit(run, "#setup=strips");
    const { page } = one;
    const fresh = page.getByRole("button", { name: "Fresh puzzle" });
    await expect.poll(() => page.getByRole("button", { name: "Start", exact: true }).isEnabled()).toBe(true);
    expect(await fresh.count()).toBe(0);
    await page.locator(".segments label", { hasText: "Alone" }).click();
    await expect.poll(() => fresh.count()).toBe(1);
    await leave(one);
  });

  it("of each game begins with one that can be started", async () => {
    const one = await visit(run);
    const { page } = one;
    for (const game of ["strips", "pentahex", "twixt", "dissection", "tantrix", "space"]) {
      await page.evaluate((hash) => (location.hash = hash), "");
      await page.waitForSelector("main.gallery");
      await page.evaluate((hash) => (location.hash = hash), `#setup=${game}`);
      await page.waitForSelector("main.setup-page");
      const begin = page.getByRole("button", { name: "Start", exact: true });
      await expect.poll(() => begin.isEnabled()).toBe(true);
      for (const label of await page.locator(".field .segments").first().locator("label").all()) {
        await label.click();
        await settled(page);
        for (const field of await page.locator(".field[data-key]").allInnerTexts()) {
          const lines = field.split("\n").filter(Boolean);
          expect(lines).toEqual([...new Set(lines)]); // nothing is said twice
        }
      }
      if (game === "space") { // what must be known by its notation stands under Advanced
        expect(await page.locator("[data-key=figure]").isVisible()).toBe(false);
        await page.getByText("Advanced: as text").click();
        expect(await page.locator("[data-key=figure] small").innerText()).toContain("3x4x5");
      }
      await shot(page, `setup-${game}`);
      expect(await seriousViolations(page)).toEqual([]);
    }
    await leave(one);
  });

  it("shows players by their colours, with the patterns of the board", async () => {
    const one = await visit(run, "#setup=strips");
    const { page } = one;
    const squares = page.locator(".seat .colour");
    await expect.poll(() => squares.count()).toBe(2);
    const weaves = await squares.locator("path").evaluateAll((all) => all.map((path) => {
      const weave = /^url\("?#(\w+)"?\)$/.exec(getComputedStyle(path).fill)?.[1] ?? "";
      return document.getElementById(weave)?.tagName ?? getComputedStyle(path).fill;
    }));
    expect(weaves).toEqual(["pattern", "pattern"]);
    await shot(page, "setup-seats");
    await leave(one);
  });

  it("with a drawing of other pieces marks that as chosen, and offers no figures of the usual ones", async () => {
    const one = await visit(run, "#setup=dissection");
    const { page } = one;
    const pressed = page.locator("[data-key=set] .choices [aria-pressed=true]");
    await expect.poll(() => pressed.allInnerTexts()).toEqual(["Tangram"]);
    expect(await page.locator("[data-key=figure] .choices button").count()).toBeGreaterThan(2);
    await page.locator("[data-key=set] input[type=file]").setInputFiles(fileURLToPath(new URL("../../../examples/source/figure-04.svg", import.meta.url)));
    await expect.poll(() => pressed.allInnerTexts()).toEqual(["As shown"]);
    expect(await page.locator("[data-key=figure] .choices button").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Start", exact: true }).isEnabled()).toBe(true);
    await leave(one);
  });

  it("offers boards by their pictures and by what they are", async () => {
    const one = await visit(run, "#setup=pentahex");
    const offers = one.page.locator("[data-key=board] .choices button");
    expect(await offers.allInnerTexts()).toEqual(["Hexagon", "Star", "Crown", "Turned crown"]);
    await expect.poll(() => offers.locator("img").evaluateAll((all) =>
      all.every((image) => (image as HTMLImageElement).naturalWidth > 0))).toBe(true);
    expect(await offers.and(one.page.locator("[aria-pressed=true]")).allInnerTexts()).toEqual(["Hexagon"]);
    await leave(one);
  });

  it("finds a board for pieces that are chosen; where one was chosen, says beside the pieces why they do not fit", async () => {
    const one = await visit(run, "#setup=pentahex", { width: 360, height: 740, touch: true });
    const { page } = one;
    const begin = page.getByRole("button", { name: "Start", exact: true });
    const pieces = page.locator("[data-key=pieces]");
    const chosen = page.locator("[data-key=board] .choices [aria-pressed=true]");
    await pieces.getByRole("button", { name: "22 pieces" }).tap();
    await expect.poll(() => page.locator("[data-key=board] .typed input").inputValue()).not.toBe("");
    await expect.poll(() => begin.isEnabled()).toBe(true);
    const followed = await chosen.getAttribute("data-value");
    expect(await page.locator("[data-key=board] .typed input").inputValue()).toBe(followed);
    await pieces.locator(".typed summary").tap();
    await pieces.locator(".typed input").fill("free"); // which is none: no board goes with it, and none is looked for
    await expect.poll(() => pieces.locator(".wrong").innerText()).not.toBe("");
    expect(await page.locator("[data-key=board] .typed input").inputValue()).toBe(followed);
    await pieces.getByRole("button", { name: "22 pieces" }).tap();
    await chosen.tap(); // now it is chosen by hand, and stays
    await pieces.getByRole("button", { name: "4 cells each: 7 pieces" }).tap();
    await expect.poll(() => pieces.locator(".wrong").innerText()).toMatch(/cells/);
    expect(await begin.isDisabled()).toBe(true);
    expect(await page.locator("[data-key=board] .typed input").inputValue()).toBe(followed);
    await leave(one);
  });

  it("makes a fresh puzzle and shows its values; a search that was stopped is gone on with", async () => {
    const one = await visit(run, "#setup=pentahex", { before: sameChance });
    const { page } = one;
    await page.getByRole("button", { name: "Fresh puzzle" }).click();
    await expect.poll(() => page.locator("[data-key=board] .typed input").inputValue()).not.toBe("");
    await expect.poll(() => page.getByRole("button", { name: "Start", exact: true }).isEnabled()).toBe(true);
    const begun = (): Promise<number> => page.evaluate(() => (window as unknown as { begun: number }).begun);
    const before = await begun();
    await page.evaluate(() => (location.hash = "#setup=space"));
    await page.locator("[data-key=figure]").waitFor({ state: "attached" });
    await page.locator("#setup-difficulty").fill("10"); // takes seconds
    for (const name of ["Fresh puzzle", "Go on looking"]) { // stopped in the same moment
      await page.getByRole("button", { name }).evaluate((button: HTMLButtonElement) => {
        button.click();
        document.querySelector<HTMLButtonElement>(".stop")?.click();
      });
      await page.getByRole("button", { name: "Go on looking" }).waitFor();
    }
    expect(await begun()).toBe(before + 1);
    await page.locator("#setup-difficulty").fill("9"); // something else
    await page.getByRole("button", { name: "Fresh puzzle" }).waitFor();
    await leave(one);
  });
});

describe("the levels", () => {
  it("say the set's name once, above them", async () => {
    const one = await visit(run, "#levels=tantrix/0");
    const { page } = one;
    for (const section of await page.locator("main section").all()) {
      const [set = ""] = await section.locator("h2").allInnerTexts();
      for (const title of await section.locator("a.level b").allInnerTexts()) expect(title).not.toContain(`${set}:`);
    }
    await page.locator("a.level").first().click();
    await page.waitForSelector("main.play[data-ready]");
    expect(await page.locator(".top .names").innerText()).toMatch(/^Level by level\s+Discovery$/);
    await leave(one);
  });

  it("of what begins with an empty table show one in play", async () => {
    const one = await visit(run, "#levels=tantrix/2");
    const images = one.page.locator("section:nth-of-type(n + 3) a.level img");
    expect(await images.count()).toBe(6);
    const dark = (): Promise<number[]> => images.evaluateAll((all) => (all as HTMLImageElement[]).map((image) => {
      const pen = Object.assign(document.createElement("canvas"), { width: 40, height: 40 }).getContext("2d");
      if (!pen || !image.naturalWidth) return 0;
      pen.drawImage(image, 0, 0, 40, 40);
      const bytes = pen.getImageData(0, 0, 40, 40).data;
      let count = 0; // tiles are dark, their lines alone are coloured
      for (let i = 0; i < bytes.length; i += 4)
        if ((bytes[i + 3] ?? 0) > 128 && (bytes[i] ?? 0) + (bytes[i + 1] ?? 0) + (bytes[i + 2] ?? 0) < 330) count++;
      return count / 1600;
    }));
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.min(...await dark()), { timeout: 60_000 }).toBeGreaterThan(0.05);
    await leave(one);
  });

  it("of packs show their tiles, not an empty table", async () => {
    const one = await visit(run, "#levels=tantrix/1");
    const images = one.page.locator("a.level", { hasText: /Junior|Student|Professor|Genius/ }).locator("img");
    const shapes = (): Promise<number[]> => images.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((image) => image.naturalWidth / image.naturalHeight));
    await expect.poll(async () => (await shapes()).every((wide) => wide > 1.3)).toBe(true); // the tray; the table is as high as wide
    expect(await images.count()).toBe(4);
    await leave(one);
  });
});

// Who asks the system for more contrast has not to look for a setting.
it.each([{ contrast: "more" }, { forcedColors: "active" }] as const)("cards and boards are of high contrast where the system asks: %o", async (media) => {
  const one = await visit(run, "", { before: (page) => page.emulateMedia(media) });
  const { page } = one;
  const pictures = page.locator(".picture img[src*='-light']");
  await expect.poll(() => pictures.count()).toBeGreaterThan(4);
  for (const picture of await pictures.all()) expect(await picture.getAttribute("src")).toContain("-high-light");
  expect(await page.locator("html").getAttribute("data-palette")).toBe("high");
  if ("forcedColors" in media)
    for (const part of [".game", ".day"])
      expect(await page.locator(part).first().evaluate((one) => getComputedStyle(one).outlineStyle), part).toBe("solid");
  await shot(page, `gallery-${Object.values(media).join("")}`);
  await page.emulateMedia({ contrast: "no-preference", forcedColors: "none" });
  await expect.poll(() => page.locator(".picture img[src*='-high-']").count()).toBe(0);
  await page.emulateMedia(media);
  await page.evaluate(() => (location.hash = "#settings"));
  await page.waitForSelector("main.settings-page");
  expect(await page.locator("input[name=palette]:checked").inputValue()).toBe("high"); // what is in use is what is chosen
  await page.locator(".palettes label", { hasText: "Standard" }).click();
  await page.reload();
  await page.waitForSelector("main.settings-page");
  expect(await page.locator("input[name=palette]:checked").inputValue()).toBe("standard");
  expect(await page.locator("html").getAttribute("data-palette")).toBeNull();
  await leave(one);
});

describe("files of many games", () => {
  const put = (page: Page, name: string, text: string): Promise<void> =>
    page.locator("main input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const open = (page: Page, name: string, text: string): Promise<void> =>
    page.locator("header input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const two = "intarsia 1\ngame: null\nplayer1: Ann\nplayer2: Ben\n\n1. 2\n" +
    "intarsia 1\ngame: null:size=9\n\n1. 3\n2. 1\n";

  it("open as a list that says what they are; all are kept, and go out again in one file", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await open(page, "two.intarsia", two);
    await expect.poll(() => page.locator(".kept-list .small").allInnerTexts())
      .toEqual([expect.stringMatching(/ · 1 move · /), expect.stringMatching(/^2 moves · /)]);
    expect((await page.locator(".kept-list b").allInnerTexts())[0]).toBe("Ann – Ben");
    await shot(page, "file-of-two");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep all" }).click();
    await page.waitForSelector("main.kept-page button[aria-label^=Rename]");
    expect(await page.locator(".kept-list li").count()).toBe(2);
    await page.evaluate(() => (location.hash = "#settings"));
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save all to one file" }).click(),
    ]);
    const text = readFileSync(await saved.path(), "utf8");
    expect(text.match(/^intarsia 1$/gm)?.length).toBe(2);
    expect(text).toContain("size=9");
    await leave(one);
  });

  it("tell which of them cannot be read, and keep the others", async () => {
    const one = await visit(run, "#settings");
    const { page } = one;
    await put(page, "some.intarsia", `${two}\nintarsia 1\ngame: null\n\n1. 2\n2. 77\n`);
    await page.waitForSelector("main.kept-page button[aria-label^=Rename]");
    expect(await page.locator(".kept-list li").count()).toBe(2);
    const said = await page.locator(".notice").allInnerTexts();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("2 games were kept. One game could not be read. some.intarsia, line 17:");
    await leave(one);
  });

  it("are not kept twice, and none is no game", async () => {
    const one = await visit(run, "#settings");
    const { page } = one;
    for (let i = 0; i < 2; i++) {
      await put(page, "two.intarsia", two);
      await page.waitForSelector("main.kept-page button[aria-label^=Rename]");
      expect(await page.locator(".notice").allInnerTexts()) // of this time alone
        .toEqual([expect.stringMatching(i === 0 ? /2 games were kept\.$/ : /Already kept here: 2\.$/)]);
      expect(await page.locator(".kept-list li").count()).toBe(2);
      await page.evaluate(() => (location.hash = "#settings"));
      await page.waitForSelector("main.settings-page");
    }
    await put(page, "empty.txt", "");
    await expect.poll(() => page.locator(".notice").last().innerText())
      .toContain("empty.txt: This file holds no game: it is empty.");
    await leave(one);
  });

  it("carry names and what was solved to another browser; what came solved has no tick", async () => {
    const one = await visit(run, "");
    await open(one.page, "solved.ita", squareRecord(7));
    await one.page.waitForSelector("main.play[data-ready]");
    await one.page.evaluate(() => (location.hash = "#"));
    await expect.poll(() => one.page.locator(".set", { hasText: "convex" }).innerText()).toContain("13");
    expect(await one.page.locator(".set", { hasText: "convex" }).innerText()).not.toContain("1 of 13");
    await open(one.page, "nearly.ita", squareRecord(6));
    await one.page.waitForSelector("main.play[data-ready]");
    await depth(one.page, 6);
    await openTab(one.page, "help");
    await one.page.getByRole("button", { name: "Find a solution" }).click();
    await one.page.getByRole("button", { name: "Put it on the board" }).click();
    await expect.poll(() => one.page.locator(".result").isVisible()).toBe(true);
    await one.page.evaluate(() => (location.hash = "#kept"));
    await one.page.waitForSelector("main.kept-page");
    await one.page.locator("button[aria-label^=Rename]").first().click();
    await one.page.getByRole("textbox", { name: "Name of the game" }).fill("My \\ square");
    await one.page.keyboard.press("Enter");
    await expect.poll(() => one.page.locator(".kept-list b").first().innerText()).toBe("My \\ square");
    await one.page.evaluate(() => (location.hash = "#settings"));
    const [saved] = await Promise.all([
      one.page.waitForEvent("download"),
      one.page.getByRole("button", { name: "Save all to one file" }).click(),
    ]);
    const text = readFileSync(await saved.path(), "utf8");
    await leave(one);
    const there = await visit(run, "#settings");
    await put(there.page, "games.intarsia", text);
    await there.page.waitForSelector("main.kept-page button[aria-label^=Rename]");
    expect(await there.page.locator(".kept-list b").allInnerTexts()).toContain("My \\ square");
    const said = (await there.page.locator(".notice").allInnerTexts()).join(" ");
    expect(said).toContain("2 games were kept.");
    expect(said).toContain("Marked as solved: 1.");
    expect(said).not.toContain("more moves");
    await there.page.evaluate(() => (location.hash = "#"));
    await expect.poll(() => there.page.locator(".set", { hasText: "convex" }).innerText()).toContain("1 of 13");
    await leave(there);
  });

  it("are called as their sets call them, in another language too; an end that is missing is told", async () => {
    const one = await visit(run, "#settings");
    const { page } = one;
    const game = (moves: number): string =>
      `intarsia 1\ngame: pentahex:pieces=free4,board=rect7x4\nseed: ${moves}\nkept: {"moves":${moves}}\n\n`;
    await put(page, "games.intarsia", game(0) + game(5));
    const names = page.locator(".kept-list b");
    await expect.poll(() => names.allInnerTexts()).toEqual(Array(2).fill("Seven pieces: box 7 by 4 – First boards"));
    expect((await page.locator(".notice").allInnerTexts()).join(" ")).toContain("1 of them had more moves");
    await page.evaluate(() => (location.hash = "#settings"));
    await page.locator("select").filter({ hasText: "Deutsch" }).selectOption("de");
    await page.evaluate(() => (location.hash = "#kept"));
    await expect.poll(() => names.allInnerTexts()).toEqual(Array(2).fill("Sieben Teile: Kasten 7 mal 4 – Erste Bretter"));
    await leave(one);
  });

  it("are told in the language of now, whatever the browser spoke when they were kept", async () => {
    const one = await visit(run, "#settings", { language: "de" });
    const { context } = one;
    await put(one.page, "games.intarsia", "intarsia 1\ngame: strips\nseed: 1\n\nintarsia 1\ngame: null\nseed: 1\n\n");
    await expect.poll(() => one.page.locator(".kept-list").innerText()).toContain("Strips, 14 mal 14");
    const english = await context.newPage();
    await english.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["en-GB"] }));
    await english.goto(`${run.served.url}#kept`);
    await expect.poll(() => english.locator(".kept-list").innerText()).toContain("Strips, 14 by 14");
    await expect.poll(() => english.locator(".kept-list").innerText()).toContain("Red to place");
    await leave(one);
  });
});

describe("on the way", () => {
  it("to a game it is said what comes, before the core has come", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const one = await visit(run, "", {
      before: (page) => page.route("**/*.wasm", async (route) => {
        await held;
        await route.continue();
      }),
    });
    const { page } = one;
    await page.evaluate(() => history.replaceState(null, "", "#new=twixt%3Asize%3D8"));
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.locator("main").innerText()).toMatch(/TwixT\s+Loading/);
    release();
    await page.waitForSelector("main.play[data-ready]");
    await leave(one);
  });

  it("back from a question it is closed", async () => {
    const one = await visit(run, "");
    const { page } = one;
    await page.evaluate(() => (location.hash = "#new=twixt%3Asize%3D8"));
    await page.waitForSelector("main.play[data-ready]");
    await node(page, "D4, empty").click();
    await depth(page, 1);
    await openTab(page, "game");
    await page.getByRole("button", { name: /^Resign/ }).click();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.waitForSelector("main.gallery");
    expect(await page.locator("dialog").count()).toBe(0);
    await leave(one);
  });

  it("on a telephone a file can be opened from the first view", async () => {
    const one = await visit(run, "", { width: 360, height: 740, touch: true });
    const { page } = one;
    expect(await page.getByRole("button", { name: "Open a file…" }).isVisible()).toBe(true);
    await page.locator("main input[type=file]").setInputFiles({
      name: "one.ita", mimeType: "text/plain", buffer: Buffer.from("intarsia 1\ngame: null\n\n1. 2\n"),
    });
    await page.waitForSelector("main.play[data-ready]");
    await leave(one);
  });

  it.each(["#rules=xyz", "#lesson=", "#lesson=nix", "#setup=nix", "#levels=nix"])("an address that leads nowhere is told: %s", async (place) => {
    const one = await visit(run, place);
    await expect.poll(() => one.page.locator("main.lost [role=alert]").innerText())
      .toBe(`There is no game called “${place.split("=")[1] ?? ""}”.`);
    await leave(one);
  });
});

describe("the puzzle of the day", () => {
  it("is the next day's for who comes back after midnight", async () => {
    const one = await visit(run, "", { before: (page) => page.clock.setFixedTime(new Date("2026-03-01T23:59:00")) });
    const { page } = one;
    const ofDay = (): Promise<string> => page.locator(".day .what").innerText();
    const before = await ofDay();
    await page.clock.setFixedTime(new Date("2026-03-02T00:01:00"));
    expect(await ofDay()).toBe(before);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(ofDay).not.toBe(before);
    await leave(one);
  });
});
