// Tantrix as a match and as solitaire: tiles are drawn by chance, so the hands read the moves from
// the page, ask the core what is legal there, and do it by mouse, by touch or by keys.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { loadCore } from "../../parity/pair";
import {
  asRecords,
  leave, middle, middleOf, mouseDrag, movesOf, seriousViolations, settled, shot, start, statusOf,
  stop, table, toBoard, visit, walk, type Run, type Visit,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const core = loadCore();

/** The moves on the page, without their numbers. */
const played = async (page: Page): Promise<string[]> =>
  (await movesOf(page)).slice(1).map((move) => move.replace(/^\d+\s+/, ""));

/** What is legal where the page stands. */
async function legal(page: Page, setup: string): Promise<string[]> {
  const table = core.open(setup);
  for (const move of await played(page)) core.play(table, move);
  const moves = JSON.parse(core.moves(table)) as string[];
  core.close(table);
  return moves;
}

interface Lay {
  readonly tile: string;
  readonly cell: string;
  readonly turns: number;
}

function layOf(move: string): Lay {
  const found = /^(\d+)@(-?\d+,-?\d+)\/(\d)$/.exec(move);
  if (!found) throw new Error(`${move} lays nothing`);
  return { tile: found[1] ?? "", cell: found[2] ?? "", turns: Number(found[3]) };
}

const inHand = (tile: string): string => `Tile ${tile} in hand`;
const cellNamed = (cell: string): RegExp =>
  new RegExp(`^(Empty cell|Forced space) ${cell.replaceAll("-", "−")}(?!\\d|,−?\\d)`);
const placeOf = (page: Page, cell: string) =>
  middleOf(page.locator("g.node[aria-label]").and(page.getByLabel(cellNamed(cell))).first());

type Hand = (page: Page, lay: Lay) => Promise<void>;

const byMouse: Hand = async (page, { tile, cell, turns }) => {
  const to = await placeOf(page, cell);
  await mouseDrag(page, await middle(page, inHand(tile)), to, async () => {
    for (let i = 0; i < turns; i++) await page.keyboard.press("r");
  });
};

const byTouch: Hand = async (page, { tile, cell, turns }) => {
  const from = await middle(page, inHand(tile));
  await page.touchscreen.tap(from.x, from.y);
  for (let i = 0; i < turns; i++) await page.locator(".tool.turnRight").tap();
  const to = await placeOf(page, cell);
  await page.touchscreen.tap(to.x, to.y);
};

const byKeys: Hand = async (page, { tile, cell, turns }) => {
  await walk(page, ".", new RegExp(`^${inHand(tile)}`));
  await page.keyboard.press("Enter");
  for (let i = 0; i < turns; i++) await page.keyboard.press("r");
  await walk(page, ".", cellNamed(cell));
  await page.keyboard.press("Enter");
};

/** Lays a tile and waits until it stands in the list of moves. */
async function lay(page: Page, move: string, hand: Hand): Promise<void> {
  const before = (await played(page)).length;
  await hand(page, layOf(move));
  await expect.poll(async () => (await played(page)).slice(before)).toContain(move);
}

const MATCH = "tantrix:match,players=2";

/** Plays on at a table until so much was played, or its end; how much that was. */
type Play = (table: number, most: number) => number;

const byChance: Play = (table, most) => core.playRandom(table, most);

/** Lays the tile that was drawn, and submits it. */
const tileByTile: Play = (table, most) => {
  for (let count = 0; count < most; count++) {
    const laying = (JSON.parse(core.moves(table)) as string[]).find((move) => move.includes("@"));
    if (laying === undefined) return count;
    core.play(table, laying);
    if ((JSON.parse(core.moves(table)) as string[]).includes("submit")) core.play(table, "submit");
  }
  return most;
};

/** The record of a game of which so much is left. */
function nearItsEnd(setup: string, left: number, play: Play): string {
  const upTo = (count: number): { readonly played: number; readonly record: string } => {
    const table = core.open(setup);
    core.seed(table, 11);
    const played = play(table, count);
    const record = core.record(table);
    core.close(table);
    return { played, record };
  };
  return upTo(upTo(1_000).played - left).record;
}

/** Opens such a record as a file. */
async function opened(record: string, isTouch: boolean): Promise<Visit> {
  const one = await visit(run, "", isTouch ? { touch: true, width: 390, height: 780 } : {});
  await one.page.locator("header input[type=file]").setInputFiles({
    name: "late.ita", mimeType: "text/plain", buffer: Buffer.from(record),
  });
  await one.page.waitForSelector(table);
  await asRecords(one.page);
  return one;
}

describe("a match", () => {
  const some = async (page: Page, count: number, hand: Hand): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const moves = await legal(page, MATCH);
      await lay(page, moves[(i * 7) % moves.length] ?? "", hand);
    }
  };

  it("is begun by mouse: hands are refilled, and undo steps over what was drawn", async () => {
    const one = await visit(run, `#new=${MATCH}`);
    const { page } = one;
    await asRecords(one.page);
    const start = (await played(page)).length;
    await some(page, 9, byMouse);
    await page.mouse.move(5, 5);
    await shot(page, "tantrix-match");
    expect((await played(page)).length).toBeGreaterThan(start + 9); // and as many draws
    const status = await statusOf(page);
    const moves = await legal(page, MATCH);
    await lay(page, moves[0] ?? "", byMouse);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => statusOf(page)).toBe(status);
    await page.getByLabel("Helping marks").check();
    await settled(page);
    await shot(page, "tantrix-match-aids");
    expect(await seriousViolations(page)).toEqual([]);
    await leave(one);
  });

  it.each([
    ["touch", byTouch, MATCH], ["keys only", byKeys, MATCH], ["mouse", byMouse, "tantrix:match,players=4"],
  ] as const)("is played to its end by %s", async (name, hand, setup) => {
    const one = await opened(nearItsEnd(setup, 3, byChance), name === "touch");
    const { page } = one;
    if (hand === byKeys) await toBoard(page);
    let laid = 0;
    for (let moves = await legal(page, setup); moves.length > 0; moves = await legal(page, setup)) {
      await lay(page, moves[0] ?? "", hand);
      laid++;
    }
    expect(laid).toBeGreaterThan(1);
    expect(await statusOf(page)).toMatch(/ wins?\b|\btie\b/);
    await shot(page, `tantrix-match-end-${name.split(" ")[0]}`);
    await leave(one);
  });

  it("keeps what was drawn over a reload", async () => {
    const one = await visit(run, `#new=${MATCH}`);
    const { page } = one;
    await asRecords(one.page);
    await some(page, 2, byMouse);
    const before = await played(page);
    await page.reload();
    await page.waitForSelector(table);
    await asRecords(page);
    expect(await played(page)).toEqual(before);
    await leave(one);
  });
});

const SOLITAIRE = "tantrix:solitaire,group=1";

describe("solitaire", () => {
  const round = async (page: Page, hand: Hand, submit: () => Promise<void>): Promise<boolean> => {
    const laying = (await legal(page, SOLITAIRE)).filter((move) => move.includes("@"));
    if (laying.length === 0) return false;
    await lay(page, laying[0] ?? "", hand);
    if ((await legal(page, SOLITAIRE)).includes("submit")) {
      const before = (await played(page)).length;
      await submit();
      await expect.poll(async () => (await played(page)).slice(before)).toContain("submit");
    }
    return true;
  };

  it("is played to its end by mouse", async () => {
    const one = await visit(run, `#new=${SOLITAIRE}`);
    const { page } = one;
    await asRecords(one.page);
    const submit = () => page.locator(".due[data-name=submit]").click();
    let rounds = 0;
    while (rounds < 16 && !(await page.locator(".stage.finished").count())) {
      if (!(await round(page, byMouse, submit))) break;
      rounds++;
    }
    expect(rounds).toBeGreaterThan(3);
    await page.mouse.move(5, 5);
    await shot(page, "tantrix-solitaire");
    await leave(one);
  });

  it.each([["touch", byTouch], ["keys only", byKeys]] as const)("is played to its end by %s", async (name, hand) => {
    const one = await opened(nearItsEnd(SOLITAIRE, 3, tileByTile), name === "touch");
    const { page } = one;
    if (hand === byKeys) await toBoard(page);
    const submit = hand === byKeys ? () => page.keyboard.press("s") : () => page.locator(".due[data-name=submit]").tap();
    let rounds = 0;
    while (!(await page.locator(".stage.finished").count()) && (await round(page, hand, submit))) rounds++;
    expect(rounds).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Play again" }).waitFor();
    await shot(page, `tantrix-solitaire-${name.split(" ")[0]}`);
    await leave(one);
  });
});
