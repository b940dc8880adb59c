// What leaves the page by hand: paper, with the browser's own print held back and the sheet it would get
// looked at; the clipboard; a moving picture, decoded again by the browser.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  leave, node, openTab, settled, shots, start, stop, table, visit, type Run, type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const slow = { timeout: 30_000 };
const share = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function shared(place: string, before?: (page: Page) => Promise<void>): Promise<Visit> {
  const one = await visit(run, place, before ? { before } : {});
  await one.page.waitForSelector(table);
  await openTab(one.page, "share");
  return one;
}

// ---- paper

// Says that it would print.
const held = (page: Page): Promise<void> => page.addInitScript(() => {
  window.print = () => document.documentElement.setAttribute("data-printed", "");
});

/** How many pages come out of the printer; each is filled by one picture, and nothing else. */
async function printed(page: Page, name: string): Promise<number> {
  await page.waitForSelector("html[data-printed]", { state: "attached" });
  await page.emulateMedia({ media: "print" });
  const pages = await page.locator(".print-pages img").all();
  for (const one of pages) {
    expect(await one.isVisible()).toBe(true);
    expect(await one.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  }
  expect(await page.locator("body > :not(.print-pages):visible").count()).toBe(0);
  for (const ground of ["html", "body"]) // around the pages too
    expect(await page.locator(ground).evaluate((it) => getComputedStyle(it).backgroundColor)).toMatch(/^rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)$/);
  const path = join(shots, `print-${name}.pdf`);
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true, path }); // says so when it is done
  expect(file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBe(pages.length);
  return pages.length;
}

describe("printing", () => {
  it.each(["dissection", "pentahex", "tantrix:n=10", "strips:solo"])(
    "puts a puzzle of %s and its answer on two pages", async (setup) => {
      const one = await shared(`#new=${encodeURIComponent(setup)}`, held);
      const { page } = one;
      await share(page, "Print").click();
      expect(await printed(page, setup.replace(/:.*/, ""))).toBe(2);
      await expect.poll(() => page.locator(".print-pages").count(), slow).toBe(0);
      await leave(one);
    });

  it("puts a game that has nothing to solve on one page, light on any ground", async () => {
    const one = await shared("#new=twixt%3Asize%3D6", held);
    const { page } = one;
    await share(page, "Print").click();
    await page.waitForSelector("html[data-printed]", { state: "attached" });
    expect(await page.locator(".print-pages header").textContent()).toMatch(/^TwixT, 6 by 6.*Red to move/);
    expect(await printed(page, "picture")).toBe(1);
    await leave(one);
  });

  it("puts ten puzzles of a set on paper, answers behind them", async () => {
    const one = await visit(run, "#levels=dissection/0", { before: held });
    const { page } = one;
    await page.locator(".print-set").first().click();
    const pages = await printed(page, "set");
    expect(pages).toBeGreaterThanOrEqual(3); // six a page, and the answers
    await leave(one);
  });

  it("goes on through a second press of its button, and is stopped by the one beside it", async () => {
    const one = await visit(run, "#levels=pentahex/0", { before: held });
    const { page } = one;
    const button = page.locator(".print-set").first();
    const label = await button.innerText();
    // The second press while the first is at work, and the stop before a quick sheet is done.
    expect(await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
      const stops = [...document.querySelectorAll<HTMLElement>(".making .stop-making")];
      for (const stop of stops) {
        stop.focus();
        stop.click();
      }
      return stops.length;
    })).toBe(1);
    await expect.poll(() => page.locator(".making").count(), slow).toBe(0);
    expect(await button.innerText()).toBe(label);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator("html[data-printed]").count()).toBe(0);
    await leave(one);
  });
});

// ---- the clipboard

const closed = (page: Page): Promise<void> => page.addInitScript(() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
});

describe("copying", () => {
  it("puts link, picture and text on the clipboard", async () => {
    const one = await shared("#new=twixt%3Asize%3D6");
    const { page } = one;
    await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const text = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await share(page, "Copy a link to this game").click();
    await expect.poll(text, slow).toMatch(/^http:.*#r=[\w-]+$/);
    await share(page, "Copy the picture as text").click();
    await expect.poll(text, slow).toContain("Red to move");
    await share(page, "Copy the picture").click();
    await expect.poll(() => page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item?.types.includes("image/png")) return 0;
      return (await createImageBitmap(await item.getType("image/png"))).width;
    }), slow).toBe(1600);
    await leave(one);
  });

  it("shows the link and the text, and downloads the picture, where the clipboard is closed", async () => {
    const one = await shared("#new=twixt%3Asize%3D6", closed);
    const { page } = one;
    const field = page.locator("dialog input, dialog textarea");
    await share(page, "Copy a link to this game").click();
    expect(await field.inputValue()).toMatch(/^http:.*#r=[\w-]+$/);
    await page.keyboard.press("Escape");
    await share(page, "Copy the picture as text").click();
    expect((await field.inputValue()).split("\n").length).toBeGreaterThan(6);
    await page.keyboard.press("Escape");
    const [download] = await Promise.all([
      page.waitForEvent("download"), share(page, "Copy the picture").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    await leave(one);
  });
});

describe("pictures", () => {
  it("have the colours that the boards have", async () => {
    const one = await shared("#new=twixt%3Asize%3D6", (page) => page.addInitScript(() => {
      localStorage.setItem("intarsia.settings", '{"palette":"high"}');
    }));
    const { page } = one;
    const [download] = await Promise.all([
      page.waitForEvent("download"), share(page, "Picture (SVG)").click(),
    ]);
    const drawn = await readFile(await download.path(), "utf8");
    const shown = await page.evaluate(() => {
      const probe = document.createElement("i");
      document.body.append(probe);
      probe.style.color = "var(--red)";
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return colour;
    });
    expect(shown).toBe("rgb(176, 0, 0)");
    expect(drawn).toContain("#b00000");
    expect(drawn).not.toContain("#b5402e"); // the standard red
    await leave(one);
  });
});

/** Pixels through which something shows. */
const clearPixels = (page: Page, base64: string): Promise<number> => page.evaluate(async (text) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: new Uint8ClampedArray(4) };
  return data.filter((value, i) => i % 4 === 3 && value !== 255).length;
}, base64);

// ---- the moving picture

interface Frames {
  readonly width: number;
  readonly height: number;
  readonly forEver: boolean;
  /** Microseconds. */
  readonly durations: readonly number[];
  /** Pixels that differ from the frame before. */
  readonly changed: readonly number[];
}

// The browser's own decoder is the other way to know what is in the file.
const decoded = (page: Page, base64: string): Promise<Frames> => page.evaluate(async (text) => {
  const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const durations: number[] = [];
  const changed: number[] = [];
  let before: Uint8ClampedArray | undefined;
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    canvas.width = image.displayWidth;
    canvas.height = image.displayHeight;
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let i = 0; before && i < pixels.length; i += 4)
      if (Math.abs((pixels[i] ?? 0) - (before[i] ?? 0)) > 16) count++;
    changed.push(count);
    durations.push(image.duration ?? 0);
    before = pixels;
  }
  const forEver = repetitionCount === Infinity;
  return { width: canvas.width, height: canvas.height, forEver, durations, changed };
}, base64);

// A hand that presses twice gets it once.
async function film(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"), share(page, "Moving picture (GIF)").dblclick(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.gif$/);
  return readFile(await download.path());
}

describe("the moving picture", () => {
  it("has a frame for each move of the line, of which only what changed differs, and stays at the end", async () => {
    const one = await shared("#new=twixt%3Asize%3D6");
    const { page } = one;
    await openTab(page, "game");
    for (const hole of ["C2", "B5", "D4"]) {
      await node(page, hole).first().click();
      await settled(page);
    }
    await page.keyboard.press("u"); // the film goes on to the end of the line
    await settled(page);
    await openTab(page, "share");
    const file = await film(page);
    const frames = await decoded(page, file.toString("base64"));
    expect(frames.durations.map((one) => one / 1000)).toEqual([800, 800, 800, 2500]);
    expect(frames.forEver).toBe(true);
    expect(frames.width).toBe(480);
    expect(Math.min(...frames.changed.slice(1))).toBeGreaterThan(20); // a peg
    expect(Math.max(...frames.changed)).toBeLessThan((frames.width * frames.height) / 4);
    await leave(one);
  });

  it("shows what chance draws with the move before it", async () => {
    const one = await shared("#new=tantrix%3Amatch");
    const { page } = one;
    const frames = await decoded(page, (await film(page)).toString("base64"));
    expect(frames.durations.length).toBe(1); // the hands are dealt before anybody moves
    const [download] = await Promise.all([
      page.waitForEvent("download"), share(page, "Picture (PNG)").click(),
    ]);
    const picture = await readFile(await download.path()); // no whole number of pixels high
    expect(await clearPixels(page, picture.toString("base64"))).toBe(0);
    await leave(one);
  });
});
