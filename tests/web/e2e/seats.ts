// Seats for visitors. Half of what a visit costs is a browser's process that begins and one that ends, so a visitor
// who left all as it was hands the seat on: everything kept is cleared away, and the next finds nothing of it.
import type { BrowserContext, Page } from "playwright-core";
import type { Kind, Run } from "./browser";
import { makeLate } from "./late";

export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
}

// What cannot be changed once a context is there.
const sortOf = (kind: Kind): string => `${kind.touch ?? false} ${kind.language ?? "en-GB"}`;
// Scripts before the page's own, and a service worker, cannot be taken back.
const isForOne = (kind: Kind): boolean => kind.before !== undefined || kind.offline === true;

const sorts = new Map<Page, string>(); // of those that may be handed on
const free = new Map<string, Seat[]>();

const size = (kind: Kind) => ({ width: kind.width ?? 1280, height: kind.height ?? 860 });

export async function freshSeat(run: Run, kind: Kind): Promise<Seat> {
  const context = await run.browser.newContext({
    viewport: size(kind),
    hasTouch: kind.touch ?? false,
    isMobile: kind.touch ?? false,
    locale: kind.language ?? "en-GB",
    serviceWorkers: kind.offline ? "allow" : "block", // each visit would keep the whole page
    acceptDownloads: true,
  });
  context.setDefaultTimeout(60_000); // the machine may be busy with other tests
  await makeLate(context);
  const page = await context.newPage();
  if (!isForOne(kind)) sorts.set(page, sortOf(kind));
  return { page, context };
}

/** One that was handed on, where there is one. */
export const takeSeat = (kind: Kind): Seat | undefined =>
  isForOne(kind) ? undefined : free.get(sortOf(kind))?.pop();

/** What a visitor's system asks for. */
export async function dress(page: Page, kind: Kind): Promise<void> {
  await page.setViewportSize(size(kind));
  await page.emulateMedia({
    media: null,
    colorScheme: kind.dark ? "dark" : "light",
    reducedMotion: kind.calm === false ? "no-preference" : "reduce",
    contrast: null,
    forcedColors: null,
  });
}

/** Hands a seat on, or says that it cannot be: its context is to be closed. */
export async function giveBack(page: Page): Promise<boolean> {
  const sort = sorts.get(page);
  const context = page.context();
  if (sort === undefined || page.isClosed() || context.pages().length > 1) return false;
  page.removeAllListeners("pageerror");
  page.removeAllListeners("console");
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions()]);
  // A picture of the same origin keeps the process and holds nothing.
  const { origin } = new URL(page.url());
  await page.mouse.move(-1, -1);
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  free.set(sort, [...(free.get(sort) ?? []), { page, context }]);
  return true;
}

/** Before all contexts are closed. */
export function forgetSeats(): void {
  sorts.clear();
  free.clear();
}
