// What tells how a game is played: its rules with their pictures, and the lesson.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  leave, node, seriousViolations, settled, shot, start, stop, visit, type Run, type Visit,
} from "./browser";

let run: Run;
let one: Visit; // who reads the rules of one game after the other
beforeAll(async () => {
  run = await start();
  one = await visit(run, "#settings");
});
afterEach(() => expect(one.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await leave(one);
  await stop(run);
});

/** Rules that were open before are gone. */
async function goToRules(page: Page, game: string): Promise<void> {
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-old", ""));
  await page.evaluate((hash) => (location.hash = hash), `#rules=${game}`);
  await page.waitForSelector("main.rules-page:not([data-old])");
}

describe("the rules", () => {
  it.each(["strips", "pentahex", "twixt", "dissection", "tantrix", "space"])("of %s are illustrated and for people", async (game) => {
    const { page } = one;
    await page.setViewportSize(game === "twixt" ? { width: 360, height: 740 } : { width: 1280, height: 860 });
    await goToRules(page, game);
    const pictures = page.locator(".rule img");
    expect(await pictures.count()).toBeGreaterThan(1);
    for (const picture of await pictures.all())
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const text = await page.locator("main").innerText();
    expect(text).not.toMatch(/tests\/|docs\/|--\w+|`|\\\|/); // nothing of the developers' documents
    const keys = await page.locator(".keys-list dt").allInnerTexts();
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.includes("F")).toBe(!["twixt", "tantrix", "space"].includes(game)); // only what can be done in this game
    expect(keys.includes("Drag")).toBe(game !== "twixt");
    await shot(page, `rules-${game}`);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.waitForSelector("main.play");
  });
});

describe("pictures in the rules", () => {
  it("have the names that their words have, and show packs, pyramids and the restrictions of the match", async () => {
    const { page } = one;
    const picturesAt = (heading: string) =>
      page.locator(".rule", { has: page.getByRole("heading", { name: heading, exact: true }) }).locator("img");
    const names = {
      twixt: { "The aim": ["F", "I", "1", "12"], "Links are walls": ["D", "E", "5", "7"] },
      tantrix: { "The match: three restrictions": ["-1,1", "-1,0", "-2,2"], Packs: [], Pyramids: [] },
    };
    for (const [game, pictures] of Object.entries(names)) {
      await goToRules(page, game);
      for (const [heading, wanted] of Object.entries(pictures)) {
        const picture = picturesAt(heading);
        expect(await picture.count(), heading).toBe(1);
        await expect.poll(() => picture.getAttribute("src")).toBeTruthy();
        const svg = await picture.evaluate(async (image: HTMLImageElement) => (await fetch(image.src)).text());
        for (const name of wanted) expect(svg, heading).toContain(`>${name}<`);
      }
    }
  });
});

describe("a lesson", () => {
  it("leads on for what was asked, and takes back what was not", async () => {
    const pupil = await visit(run, "#lesson=twixt");
    const { page } = pupil;
    const next = page.getByRole("button", { name: "Next", exact: true });
    await node(page, "C3").click();
    await expect.poll(() => page.locator(".lesson-foot .wrong").innerText()).toContain("Not quite");
    await settled(page);
    expect(await node(page, "C3, empty").count()).toBe(1);
    expect(await next.isDisabled()).toBe(true);
    expect(await page.locator(".lesson-mark").count()).toBe(2);
    await shot(page, "lesson");
    expect(await seriousViolations(page)).toEqual([]);
    for (const hole of ["D4", "E6", "D8", "E2", "G1"]) {
      await node(page, hole).click();
      await expect.poll(() => next.isEnabled()).toBe(true);
      await next.click();
      await settled(page);
    }
    await page.getByRole("link", { name: "Play now" }).click();
    await page.waitForSelector("main.play");
    await leave(pupil);
  });
  it("keeps what was played where that was accepted, on the way back as well", async () => {
    const pupil = await visit(run, "#lesson=twixt");
    const { page } = pupil;
    const step = (at: number): Promise<void> => page.getByText(`Step ${at} of 6`).waitFor();
    const next = page.getByRole("button", { name: "Next", exact: true });
    const pegs = (holes: readonly string[]): Promise<number[]> =>
      Promise.all(holes.map((hole) => node(page, `${hole}, red peg`).count()));
    const own = ["D4", "C6", "B8", "C2", "E1"];
    for (const [i, hole] of own.entries()) {
      await node(page, hole).click();
      await expect.poll(() => next.isEnabled()).toBe(true);
      await next.click();
      await step(i + 2);
      await settled(page);
      await expect.poll(() => pegs(own.slice(0, i + 1))).toEqual(own.slice(0, i + 1).map(() => 1));
      expect(await node(page, "E6, empty").count()).toBe(1);
    }
    await page.getByText("Joined: Red has won.").first().waitFor();
    await shot(page, "lesson-own");
    await page.getByRole("button", { name: "Back" }).click();
    await step(5);
    await settled(page);
    await expect.poll(() => pegs(own)).toEqual([1, 1, 1, 1, 0]);
    await leave(pupil);
  });
  it("is gone through by keys alone: the focus goes to what each step is about, and to Play at the end", async () => {
    const pupil = await visit(run, "#lesson=twixt");
    const { page } = pupil;
    const next = page.getByRole("button", { name: "Next", exact: true });
    const focused = (): Promise<string> => page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
    await node(page, "D4").click(); // so that the board has the focus
    for (const [i, hole] of ["E6", "D8", "C2", "E1"].entries()) {
      if (i > 0) await page.keyboard.press("Enter");
      await expect.poll(() => next.isEnabled()).toBe(true);
      expect(await focused()).toMatch(/, red peg/); // and stays where something was done
      await next.focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toMatch(new RegExp(`^${hole}, empty`));
    }
    await page.getByRole("button", { name: "Back" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Step 4 of 6").waitFor();
    expect(await focused()).toBe("Back"); // stays where it can
    await settled(page);
    await node(page, "C2").click();
    for (const [i, wanted] of [/^E1, empty/, /^Play now$/].entries()) {
      if (i > 0) await page.keyboard.press("Enter");
      await expect.poll(() => next.isEnabled()).toBe(true);
      await next.focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toMatch(wanted);
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector("main.play");
    await leave(pupil);
  });
  it("rings the piece of strips as well as its place, and both are enough to go on", async () => {
    const pupil = await visit(run, "#lesson=strips");
    const { page } = pupil;
    const next = page.getByRole("button", { name: "Next", exact: true });
    await node(page, "d5").click();
    await expect.poll(() => next.isEnabled()).toBe(true);
    await next.click();
    await expect.poll(() => page.locator(".lesson-mark").count()).toBe(2 * 2); // with their halos
    await shot(page, "lesson-strips");
    await node(page, "Piece with its large square lower left").click();
    await settled(page);
    await node(page, "d5").click();
    await expect.poll(() => next.isEnabled()).toBe(true);
    await leave(pupil);
  });
  it.each([[true, /with the button or two fingers\.$/], [false, /the wheel, two fingers or R\.$/]] as const)(
    "speaks of what the hand has: only fingers, %s", async (touch, said) => {
      const pupil = await visit(run, "#lesson=pentahex", { width: 360, height: 740, touch });
      expect(await pupil.page.locator(".lesson-page .say").innerText()).toMatch(said);
      await leave(pupil);
    });
  it("says what is asked for while its board is still on the way, and leads nowhere meanwhile", async () => {
    const pupil = await visit(run, "");
    const { page } = pupil;
    await settled(page);
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function late(this: Worker, message: { call?: string }, ...rest: never[]) {
        if (message.call !== "read") post.call(this, message, ...rest);
        else (window as unknown as { on: () => void }).on = () => post.call(this, message, ...rest);
      };
      location.hash = "#lesson=twixt";
    });
    await page.waitForFunction(() => "on" in window);
    expect(await page.locator(".lesson-page .say").innerText()).toContain("You are Red");
    for (const name of ["Back", "Next"]) expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
    await page.evaluate(() => (window as unknown as { on: () => void }).on());
    await node(page, "D4").click();
    await expect.poll(() => page.getByRole("button", { name: "Next", exact: true }).isEnabled()).toBe(true);
    await leave(pupil);
  });
});
