// What must hold for every game the core knows, whatever its rules: it opens without a complaint,
// every thing that can be touched has a name, the keyboard gets everywhere, axe finds nothing
// serious in light and dark, dragging keeps up with the hand, hints and solving answer and stop.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../parity/pair";
import { Desk } from "~/desk";
import type { Info } from "~/protocol";
import type { Page } from "playwright-core";
import {
  focused, goOn, inLightAndDark, leave, middleOf, mouseDrag, openTab, seriousViolations, settled, shot, start,
  stop, table, toBoard, visit, type Run, type Visit,
} from "./browser";

/** So many examples of as many kinds as there are: the kind is the first option. */
function someOf<T extends { readonly config: string }>(examples: readonly T[], most: number): T[] {
  const kinds = new Map(examples.map((one) => [one.config.split(",")[0], one]));
  return [...new Set([...kinds.values(), ...examples])].slice(0, most);
}

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const core = loadCore();
const desk = new Desk(core);
const games = desk.games();

const setupOf = (name: string, config = ""): string => (config ? `${name}:${config}` : name);
const addressOf = (name: string, config = ""): string => `#new=${encodeURIComponent(setupOf(name, config))}`;

/** The first example that is such. */
function exampleThat(
  name: string, configs: readonly string[], fits: (info: Info) => boolean,
): string | undefined {
  return configs.find((one) => {
    const { table, info } = desk.open(setupOf(name, one), 1, 0);
    core.close(table);
    return fits(info);
  });
}

// The search says how much it has looked at.
const isUnderWay = async (page: Page): Promise<boolean> =>
  /[1-9]/.test(await page.locator(".help-words").innerText());

describe.each(games.map((game) => [game.name, game] as const))("%s", (name, game) => {
  const config = game.examples[0]?.config;
  const setup = setupOf(name, config);
  const place = addressOf(name, config);
  const configs = game.examples.map((example) => example.config);
  const isSolvable = ({ can, players }: Info): boolean => can.solve && players === 1;
  const hinting = exampleThat(name, configs, ({ can }) => can.hint);
  const solvable = exampleThat(name, configs, isSolvable);
  const idle = exampleThat(name, configs, (info) => !isSolvable(info));

  // One visitor at a desk plays on from test to test; each begins a game of its own.
  let desktop: Visit;
  beforeAll(async () => {
    desktop = await visit(run, place);
  });
  afterEach(() => expect(desktop.complaints.splice(0)).toEqual([]));
  afterAll(() => leave(desktop));

  it("opens, names everything that can be touched, and axe finds nothing serious in light and dark", async () => {
    const { page } = desktop;
    expect(await page.locator("g.node.grip").count()).toBeGreaterThan(0);
    expect(await page.locator("g.node.grip:not([aria-label])").count()).toBe(0);
    await inLightAndDark(page, async (colours) => {
      await shot(page, `every-${name}-${colours}`);
      expect(await seriousViolations(page)).toEqual([]);
    });
  });

  it("fits a telephone", async () => {
    const one = await visit(run, place, { touch: true, width: 360, height: 740 });
    await shot(one.page, `every-${name}-telephone`);
    expect(await one.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await leave(one);
  });

  it("keeps every picture of its examples inside the board", async () => {
    const { page } = desktop;
    for (const example of someOf(game.examples, 16)) {
      const text = setupOf(name, example.config);
      await goOn(page, text);
      const outside = await page.evaluate(() => {
        const layer = document.querySelector(".nodes") as SVGGElement;
        const view = (document.querySelector(".board-svg") as SVGSVGElement).viewBox.baseVal;
        const box = layer.getBBox();
        return Math.max(view.x - box.x, view.y - box.y,
          box.x + box.width - view.x - view.width, box.y + box.height - view.y - view.height);
      });
      expect(outside, text).toBeLessThan(0.05);
    }
  });

  it.runIf(hinting !== undefined)("gives a hint, and another one", async () => {
    const { page } = desktop;
    await goOn(page, setupOf(name, hinting));
    const said = page.locator(".hint-words");
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => said.innerText(), { timeout: 30_000 }).not.toMatch(/^(Thinking…)?$/);
    const first = await said.innerText();
    expect(first).not.toMatch(/^[a-z]+\.[a-z.]+$/); // words, not a bare key
    await shot(page, `every-${name}-hint`);
  });

  it.runIf(solvable !== undefined)("solves or stops when told to", async () => {
    const { page } = desktop;
    await goOn(page, setupOf(name, solvable));
    await openTab(page, "help");
    await page.getByRole("button", { name: "Find a solution" }).click();
    const said = page.locator(".help-words");
    const isDone = async (): Promise<boolean> =>
      (await page.locator(".help button.stop").isDisabled()) && (await said.innerText()) !== "";
    await expect.poll(async () => (await isDone()) || (await isUnderWay(page)), { timeout: 30_000 })
      .toBe(true);
    await shot(page, `every-${name}-solve`);
    const stopButton = page.locator(".help button.stop");
    if (await stopButton.isEnabled()) {
      await stopButton.click();
      await expect.poll(() => said.innerText()).toMatch(/found|solution/);
    } else {
      expect(await said.innerText()).not.toBe("");
    }
    await page.locator("g.node.grip").first().hover({ force: true }); // the board still answers
  });

  it.runIf(idle !== undefined)("offers to solve only where there is something to solve", async () => {
    const { page } = desktop;
    await goOn(page, setupOf(name, idle));
    const solve = page.locator("button.solve");
    expect((await solve.count()) === 0 || (await solve.isDisabled())).toBe(true);
  });

  it.runIf(game.variants.some((one) => one.generates))("makes a fresh puzzle of the wanted difficulty", async () => {
    const { page } = desktop;
    await page.evaluate((hash) => (location.hash = hash), `#setup=${name}`);
    await page.getByRole("button", { name: "Start" }).waitFor();
    const variants = page.locator("input[type=radio]");
    const level = page.getByLabel("Difficulty");
    for (let i = 0; (await level.count()) === 0 && i < (await variants.count()); i++)
      await variants.nth(i).check({ force: true });
    await level.fill("2");
    await page.getByRole("button", { name: "Fresh puzzle" }).click();
    await page.getByRole("button", { name: "Fresh puzzle", disabled: false }).waitFor();
    expect(await page.locator(".stop").isVisible()).toBe(false);
    await shot(page, `every-${name}-fresh`);
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForSelector(table);
    expect(await page.locator("g.node.grip").count()).toBeGreaterThan(0);
  });

  it("lets the arrows walk and come back, and keeps up with a dragging hand", async () => {
    const { page } = desktop;
    await goOn(page, setup);
    await toBoard(page);
    const seen = new Set<string>([await focused(page)]);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", ".", ".", ","]) {
      await page.keyboard.press(key);
      await settled(page);
      seen.add(await focused(page));
    }
    expect(seen.has("")).toBe(false);
    expect(seen.size).toBeGreaterThan(1);
    expect(await page.locator("g.node[tabindex='0']").count()).toBe(1); // one stop in the order of tabs
    const draggable = page.locator("div.board.draggable .role-piece.grip");
    if ((await draggable.count()) > 0) {
      const board = await middleOf(page.locator(".board-svg"));
      await mouseDrag(page, await middleOf(draggable.first()), board, async () => {
        const frames = await page.evaluate(async ([x, y]) => {
          const svg = document.querySelector(".board-svg") as SVGSVGElement;
          const times: number[] = [];
          let last = performance.now();
          for (let i = 0; i < 60; i++) {
            const angle = i / 5;
            svg.dispatchEvent(new PointerEvent("pointermove", {
              pointerId: 1, pointerType: "mouse", bubbles: true, buttons: 1,
              clientX: (x ?? 0) + 60 * Math.cos(angle), clientY: (y ?? 0) + 60 * Math.sin(angle),
            }));
            await new Promise((resolve) => requestAnimationFrame(resolve));
            const now = performance.now();
            times.push(now - last);
            last = now;
          }
          return times.sort((a, b) => a - b);
        }, [board.x, board.y]);
        const median = frames[30] ?? 0;
        console.log(`${name}: median ${median.toFixed(1)} ms a frame while dragging, ` +
          `slowest ${(frames.at(-1) ?? 0).toFixed(1)}`);
        expect(frames).toHaveLength(60);
        // how long a frame takes is a measurement, asked for by the long run only; see docs/page.md
        if (process.env["INTARSIA_LONG"]) expect(median).toBeLessThan(34);
        await shot(page, `every-${name}-drag`);
      });
      await page.keyboard.press("Escape");
    }
  });
});

// A glance answers at once; where it did not find out, one may look longer. Measured by the nodes that the core is asked to look at, since
// a busy machine says nothing of time.
it.each(["#new=pentahex%3Aduel", "#new=pentahex%3Aduel%2Cboard%3Dhexhex4", "#new=pentahex%3Apieces%3Dchiral6%2Cboard%3D15x26"])(
  "a hint is asked for with few nodes: %s", async (place) => {
    const one = await visit(run, place, {
      before: (page) => page.addInitScript(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function noted(this: Worker, message: unknown, ...rest: unknown[]) {
          const { call, args } = message as { call?: string; args?: unknown[] };
          if (call === "hint") document.documentElement.dataset["budget"] = `${document.documentElement.dataset["budget"] ?? ""} ${String(args?.[2])}`;
          Reflect.apply(post, this, [message, ...rest]);
        };
      }),
    });
    const { page } = one;
    await page.locator(".tool.hint").click();
    await page.locator(".line-end button:not(.stop)").first().waitFor();
    const budgets = ((await page.locator("html").getAttribute("data-budget")) ?? "").trim().split(" ").map(Number);
    expect(budgets[0]).toBe(place.includes("duel") ? 50_000 : 20_000);
    expect(budgets.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1_270_000);
    await leave(one);
  });

it("what is known for certain is not looked for longer", async () => {
  const one = await visit(run);
  const { page } = one;
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "intarsia 1\ngame: strips:solo,board=7x7,pieces=5\n\nc4se\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector(table);
  await page.locator(".tool.hint").click();
  await page.getByText("More was possible").waitFor();
  const buttons = page.locator(".line-end button");
  expect(await buttons.allTextContents()).toEqual(["×"]);
  await leave(one);
});
