// What the tests of the page in Chromium share: the browser, the page, screenshots, axe.
import { mkdir } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import { dress, forgetSeats, freshSeat, giveBack, takeSeat } from "./seats";
import { serve, type Served } from "./server";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const shots = join(root, "build/screenshots");
const fromPage = createRequire(join(root, "web/package.json"));
const axeSource = readFileSync(fromPage.resolve("axe-core/axe.min.js"), "utf8");

export interface Run {
  readonly browser: Browser;
  readonly served: Served;
}

// One browser serves all files of a process, for starting it takes long; playwright ends it with the process.
let shared: Browser | undefined;

async function browserOfAll(): Promise<Browser> {
  if (!shared?.isConnected())
    shared = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
      ],
      env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) } as Record<string, string>,
    });
  return shared;
}

export async function start(): Promise<Run> {
  await mkdir(shots, { recursive: true });
  const served = await serve();
  return { browser: await browserOfAll(), served };
}

/** Nothing is left for the next file, of a test that failed neither. */
export async function stop(run: Run | undefined): Promise<void> {
  forgetSeats();
  await Promise.all(run?.browser.contexts().map((one) => one.close()) ?? []);
  await run?.served.close();
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and policy violations seen so far; a test ends by expecting none. */
  readonly complaints: string[];
}

export interface Kind {
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  readonly dark?: boolean;
  readonly calm?: boolean;
  /** What the browser asks for. */
  readonly language?: string;
  /** The page may set its service worker to work. */
  readonly offline?: boolean;
  /** Done to the page before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

/** A fresh visitor with nothing kept. `place` is what stands after the address, such as "#new=null". */
export async function visit(run: Run, place = "", kind: Kind = {}): Promise<Visit> {
  const { page, context } = takeSeat(kind) ?? (await freshSeat(run, kind));
  await dress(page, kind);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  await kind.before?.(page);
  await page.goto(run.served.url + place);
  await page.waitForSelector(`main.page, ${table}, main.broken, main.lesson-page`);
  return { page, context, complaints };
}

export async function leave(one: Visit): Promise<void> {
  expect(one.complaints).toEqual([]);
  if (!(await giveBack(one.page))) await one.context.close();
}

/** A game that is on its stage. */
export const table = "main.play[data-ready]";

/** Goes on to a fresh game in the same visit, even to one like that which is open. `more` is what else an address says, such as "&clock=10+5". */
export async function goOn(page: Page, setup: string, more = ""): Promise<void> {
  await page.evaluate((hash) => {
    document.querySelector("main")?.setAttribute("data-old", "");
    location.hash = "#"; // so that the same address counts as new
    location.hash = hash;
  }, `#new=${encodeURIComponent(setup)}${more}`);
  await page.waitForSelector(`${table}:not([data-old])`);
}

/** Opens a tab of the panel, and draws the panel up where it is down. */
export async function openTab(page: Page, name: "game" | "moves" | "help" | "share"): Promise<void> {
  const pane = page.locator(`.pane-${name}`);
  if (!(await pane.isVisible())) await page.locator(`[data-tab=${name}]`).click();
  await pane.waitFor({ state: "visible" });
}

/** Something that stands behind "More". */
export async function doMore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator("dialog.menu").getByRole("button", { name, exact: true }).click();
}

/** Has the list of moves as records have them, draws of chance included. */
export async function asRecords(page: Page): Promise<void> {
  await page.locator(".pane-moves [role=switch]").evaluate((one: HTMLInputElement) => one.click());
}

/** What a press puts on the clipboard. It is emptied first: all pages of a browser share it. */
export async function copied(one: Visit, press: () => Promise<void>): Promise<string> {
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = (): Promise<string> => one.page.evaluate(() => navigator.clipboard.readText());
  await one.page.evaluate(() => navigator.clipboard.writeText(""));
  await press();
  await expect.poll(text, { timeout: 60_000 }).not.toBe("");
  return text();
}

/** A picture to look at, where INTARSIA_SHOTS=1 asks for them: no test reads it. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env["INTARSIA_SHOTS"] === "1") await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** What holds in light holds in dark, too: the system may ask for either while the page is open. */
export async function inLightAndDark(page: Page, look: (colours: "light" | "dark") => Promise<void>): Promise<void> {
  const inks = new Set<string>();
  for (const colours of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: colours });
    inks.add(await page.evaluate(() => getComputedStyle(document.body).color));
    await look(colours);
  }
  expect(inks.size).toBe(2); // the page did follow
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds to be serious or critical, in words. */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = (await page.evaluate( // no selectors, which take long to be found
    "axe.run(document, {resultTypes: ['violations'], selectors: false}).then((all) => all.violations)",
  )) as Violation[];
  return found
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary ?? ""}`);
}

// ---- the board, as a player finds it

/** The node whose accessible name starts so ("D5" meets "D5, red peg" but not "D50"). */
export function node(page: Page, name: string) {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return page.locator("g.node[aria-label]").filter({ hasNot: page.locator("nothing") })
    .and(page.getByLabel(new RegExp(`^${plain}(?![\\w])`)));
}

export const statusOf = (page: Page): Promise<string> => page.locator(".status").innerText();
export const reasonOf = (page: Page): Promise<string> => page.locator(".reason").innerText();
/** The moves of the list by number and notation: "2 D5". */
export const movesOf = (page: Page): Promise<string[]> =>
  page.locator("ol.moves .move").evaluateAll((moves) => moves.map((move) =>
    [move.querySelector(".move-number")?.textContent, move.getAttribute("data-move")]
      .filter(Boolean).join(" ")));

/** Waits until the core has answered all that it was asked, and the page has painted it. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-busy"));
}

/** Waits until the place of play is this many moves from the start. */
export async function depth(page: Page, wanted: number): Promise<void> {
  const shown = wanted === 0 ? "Start" : String(wanted);
  await expect
    .poll(() => page.locator(".move[aria-current]").innerText())
    .toMatch(new RegExp(`^${shown}(\\s|$)`));
}

export async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  return middleOf(node(page, name).first());
}

export async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error(`not to be seen: ${one}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;
const between = (from: Point, to: Point, i: number): Point => ({
  x: from.x + ((to.x - from.x) * i) / STEPS,
  y: from.y + ((to.y - from.y) * i) / STEPS,
});

/** Drags by mouse; `onTheWay` is done before the button is released. */
export async function mouseDrag(
  page: Page, from: Point, to: Point, onTheWay?: () => Promise<void>,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await onTheWay?.();
  await page.mouse.up();
}

/** What a finger drags is held so far above it. */
export const FINGER_LIFT = 40;
const TOUCH_STEP = 0.05; // seconds between what a finger does, by the events' own clock

/** Drags something to a point by one finger, which goes below it. It rests at the end before it is lifted, so that nothing goes on gliding:
 * the events say so by their own clock, however slow the machine is. */
export async function touchDrag(page: Page, from: Point, where: Point): Promise<void> {
  const to = { x: where.x, y: where.y + FINGER_LIFT };
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent",
      { type, touchPoints, timestamp: (timestamp += TOUCH_STEP) });
  // it is on its way before a busy machine takes it for a finger that rests
  await Promise.all([send("touchStart", [from]), send("touchMove", [between(from, to, 1)])]);
  for (let i = 2; i <= STEPS; i++) await send("touchMove", [between(from, to, i)]);
  for (let i = 0; i < STEPS; i++) await send("touchMove", [{ x: to.x, y: to.y + (i % 2) / 100 }]);
  await send("touchEnd", []);
  await session.detach();
}

// ---- keys

/** What a screen reader would say of the node that has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

export async function toBoard(page: Page): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("g.node") ?? false)) return;
  }
  throw new Error("the board is not in the order of tabs");
}

/** Presses a key until the focused node's name fits; the keys are all that is used. */
export async function walk(page: Page, key: string, wanted: RegExp, most = 400): Promise<void> {
  for (let i = 0; i < most; i++) {
    const before = await focused(page);
    if (wanted.test(before)) return;
    await page.keyboard.press(key);
    await settled(page);
  }
  throw new Error(`nothing fits ${wanted}; the focus is on: ${await focused(page)}`);
}

/** Goes from node to node by key until it is the one with this id. */
export async function walkToNode(page: Page, id: number): Promise<void> {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-id") ?? "");
  for (let i = 0; i < 400; i++) {
    const before = await here();
    if (before === String(id)) return;
    await page.keyboard.press(".");
    await settled(page);
  }
  throw new Error(`node ${id} was not reached`);
}

/** Outlines as they are seen, whether paths or transforms bring them there: class, and points along each in the window. */
export const outlinesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) => all.map((one) => {
    const path = one as SVGPathElement;
    const matrix = path.getScreenCTM() ?? new DOMMatrix();
    const points = [0, 0.1, 0.3, 0.7].map((share) => {
      const { x, y } = path.getPointAtLength(share * path.getTotalLength()).matrixTransform(matrix);
      return `${Math.round(x + 0.123)} ${Math.round(y + 0.123)}`; // halves of a pixel are common, and both ways near
    });
    return `${path.getAttribute("class")} ${points.join()}`;
  }));
