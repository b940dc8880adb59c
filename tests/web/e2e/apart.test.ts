// Core and page stay together: a call that fails midway leaves the page with what the core has, what
// cannot be opened changes nothing, and games that were left leave nothing running. Failures are put
// in between page and worker: the core does its work, and the page hears a refusal.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  depth, doMore, leave, movesOf, openTab, reasonOf, settled, start, statusOf, stop, table, visit, type Run,
  type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const WHY = {
  status: "ITA_E_MEMORY", key: "memory", words: "There is not enough memory.", args: [], marks: [],
};

/** A visitor whose workers can be told to fail a call after it was done. */
async function visitWithFailures(place: string): Promise<Visit> {
  return visit(run, place, {
    before: (page) => page.addInitScript((why) => {
      const Plain = window.Worker;
      const failing = { call: "", left: 0 };
      Object.assign(window, { failing });
      window.Worker = class extends Plain {
        private readonly calls = new Map<number, string>();
        override postMessage(message: { id: number; call: string }): void {
          this.calls.set(message.id, message.call);
          super.postMessage(message);
        }
        override addEventListener(kind: string, given: EventListenerOrEventListenerObject): void {
          const listener = given as (event: Event) => void;
          if (kind !== "message") {
            super.addEventListener(kind, listener);
            return;
          }
          super.addEventListener("message", (event: Event) => {
            const { data } = event as MessageEvent<{ kind: string; id: number }>;
            const hit = data.kind === "answer" && this.calls.get(data.id) === failing.call;
            if (!hit || failing.left-- <= 0) listener(event);
            else listener(new MessageEvent("message", { data: { kind: "refused", id: data.id, why } }));
          });
        }
      } as unknown as typeof Worker;
    }, WHY),
  });
}

const fail = (page: Page, call: string, times = 1): Promise<void> =>
  page.evaluate(([name, left]) => {
    Object.assign((window as unknown as { failing: object }).failing, { call: name, left });
  }, [call, times] as const);

describe("after a call that failed midway", () => {
  it("of the hand, the move that was made is shown, and the game goes on", async () => {
    const one = await visitWithFailures("#new=null");
    const { page } = one;
    const taken = (count: number) => page.locator("g.node.grip").nth(-count);
    await taken(2).hover(); // so that the next event is the tap
    await settled(page);
    await fail(page, "event");
    await page.mouse.down();
    await page.mouse.up();
    await depth(page, 1);
    expect(await reasonOf(page)).toBe(WHY.words);
    expect(await page.locator("g.node.grip").count()).toBe(5);
    await taken(1).click();
    await depth(page, 2);
    expect(await page.locator("g.node.grip").count()).toBe(4);
    await leave(one);
  });

  it.each([
    ["Undo", "undoTo", (page: Page) => page.getByRole("button", { name: "Undo" }).click()],
    ["To the start", "change", (page: Page) => doMore(page, "To the start")],
  ])("of %s, the place that was reached is shown", async (_, call, goBack) => {
    const one = await visitWithFailures("#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await fail(page, call);
    await goBack(page);
    await depth(page, 0);
    expect(await reasonOf(page)).toBe(WHY.words);
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Redo" }).click();
    await depth(page, 1);
    expect(await page.locator(".reason").isVisible()).toBe(false);
    await leave(one);
  });

  it("that cannot even be shown, the kept game is opened in a fresh core", async () => {
    const one = await visitWithFailures("#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
    await fail(page, "view", 2); // when asked anew, too
    await page.getByLabel("Helping marks").check();
    await page.waitForSelector(".notice");
    await settled(page);
    await depth(page, 1);
    await page.locator("g.node.grip").last().click();
    await depth(page, 2);
    expect(await movesOf(page)).toHaveLength(3);
    await leave(one);
  });
});

describe("what cannot be opened", () => {
  it("leaves the game that is open as it is, its address too", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
    const address = page.url();
    for (const bad of ["#new=null:size=nine", "#r=%%%", "#game=none"]) {
      await page.evaluate(() => document.querySelectorAll(".notice").forEach((line) => line.remove()));
      await page.evaluate((hash) => (location.hash = hash), bad);
      await page.waitForSelector(".notice");
      await settled(page);
      expect(page.url()).toBe(address);
    }
    await page.locator("g.node.grip").last().click();
    await depth(page, 2);
    await page.reload();
    await page.waitForSelector(table);
    await depth(page, 2);
    await leave(one);
  });
});

describe("games that were left", () => {
  it("leave no worker behind: that of the board, one for hints and one that solves serve ten games", async () => {
    const one = await visit(run);
    const { page } = one;
    for (let game = 0; game < 10; game++) {
      await page.evaluate(() => (location.hash = "#new=tantrix"));
      await page.waitForSelector(table);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.waitForSelector(".hint-words:not(.hidden)");
      if (game % 2) {
        await openTab(page, "help");
        await page.getByRole("button", { name: "Count solutions" }).click();
      }
      await page.evaluate(() => (location.hash = ""));
      await page.waitForSelector("main.gallery");
    }
    await expect.poll(() => page.workers().length).toBe(3);
    await leave(one);
  });

  it("are closed in the core, and what they were still told does not reach the next", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    const status = await statusOf(page);
    await page.evaluate(() => {
      const counter = document.querySelector("g.node.grip:last-of-type");
      for (let i = 0; i < 3; i++)
        for (const kind of ["pointerdown", "pointerup"]) {
          const box = counter?.getBoundingClientRect() ?? new DOMRect();
          counter?.dispatchEvent(new PointerEvent(kind, {
            bubbles: true, pointerId: 1, pointerType: "mouse", button: 0,
            clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
          }));
        }
      document.querySelector("main")?.setAttribute("data-old", "");
      location.hash = "#new=null:size=9";
    });
    await page.waitForSelector(`${table}:not([data-old])`);
    await settled(page);
    await depth(page, 0);
    expect(await page.locator("g.node.grip").count()).toBe(9);
    expect(await statusOf(page)).toBe(status);
    await leave(one);
  });
});
