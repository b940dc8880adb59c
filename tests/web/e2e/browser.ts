// What the tests of the page in Chromium share: the browser, the page, screenshots, axe.
import { mkdir } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { serve, type Served } from "./server";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const shots = join(root, "build/screenshots");
const fromPage = createRequire(join(root, "web/package.json"));
const axeSource = readFileSync(fromPage.resolve("axe-core/axe.min.js"), "utf8");

export interface Run {
  readonly browser: Browser;
  readonly served: Served;
}

export async function start(): Promise<Run> {
  await mkdir(shots, { recursive: true });
  const served = await serve();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
  return { browser, served };
}

export async function stop(run: Run | undefined): Promise<void> {
  await run?.browser.close();
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
}

/** A fresh visitor with nothing kept. `place` is what stands after the address, such as "#new=null". */
export async function visit(run: Run, place = "", kind: Kind = {}): Promise<Visit> {
  const context = await run.browser.newContext({
    viewport: { width: kind.width ?? 1280, height: kind.height ?? 860 },
    hasTouch: kind.touch ?? false,
    isMobile: kind.touch ?? false,
    colorScheme: kind.dark ? "dark" : "light",
    reducedMotion: kind.calm === false ? "no-preference" : "reduce",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  await page.goto(run.served.url + place);
  await page.waitForSelector("main.gallery, main.play, main.broken");
  return { page, context, complaints };
}

export async function leave(one: Visit): Promise<void> {
  expect(one.complaints).toEqual([]);
  await one.context.close();
}

export const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(shots, `${name}.png`) });

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds to be serious or critical, in words. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate(
    "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations)",
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
export const movesOf = (page: Page): Promise<string[]> =>
  page.locator("ol.moves .move").allInnerTexts();

/** Waits until the place of play is this many moves from the start. */
export async function depth(page: Page, wanted: number): Promise<void> {
  const shown = wanted === 0 ? "Start" : String(wanted);
  await expect
    .poll(() => page.locator(".move[aria-current]").innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`^${shown}(\\s|$)`));
}
