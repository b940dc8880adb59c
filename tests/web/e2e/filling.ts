// How a figure in space is filled by hand: which keys turn each piece, and where it comes.
import type { Page } from "playwright-core";
import type { Scene } from "~/scene";
import { loadCore } from "../../parity/pair";

// as the core numbers what hands do
const TAP = 1;
const CANCEL = 7;
const ACTION = 8;

/** A piece, the keys that turn it as it has to lie, the cell where its first one comes. */
export interface Laid {
  readonly piece: string;
  readonly keys: string;
  readonly cell: string;
}

/** All rows of so many keys, and shorter ones before them. */
function rowsOfKeys(most: number): string[] {
  const rows = [""];
  for (let from = 0, length = 0; length < most; length++) {
    const to = rows.length;
    for (; from < to; from++) for (const key of "xyz") rows.push(rows[from] + key);
  }
  return rows;
}

/** A solution as a hand plays it: which keys turn a piece so is tried out on the core. */
export function solution(setup: string): Laid[] {
  const core = loadCore();
  const table = core.open(setup);
  const wanted = core.open(setup);
  const job = core.jobSolve(table, 1, true);
  while (!(JSON.parse(core.jobReport(job)) as { done: boolean }).done) core.jobStep(job, 10_000);
  const moves = (core.jobTake(job) ?? "").split(" ");
  const tap = (name: string): string => {
    const { nodes } = JSON.parse(core.scene(table, 0)) as Scene;
    const id = nodes.find((one) => one.id && one.label?.startsWith(name))?.id ?? 0;
    return (JSON.parse(core.gesture(table, TAP, id, 0, 0, 0, "", 1)) as { answer: string }).answer;
  };
  return moves.map((move) => {
    core.play(wanted, move);
    const [, x, y, z] = /^\w+\/\d+@(\d+),(\d+),(\d+)$/.exec(move) ?? [];
    const cell = `Layer ${z}, row ${y}, column ${x}`;
    const { nodes } = JSON.parse(core.scene(wanted, 0)) as Scene;
    const [, piece = ""] = /: piece (\w+)/i.exec(nodes.find((one) => one.label?.startsWith(`${cell}:`))?.label ?? "") ?? [];
    for (const keys of rowsOfKeys(4)) {
      core.gesture(table, CANCEL, 0, 0, 0, 0, "", 1);
      tap(`Piece ${piece},`);
      for (const key of keys) core.gesture(table, ACTION, 0, 0, 0, 0, `turn-${key}`, 1);
      if (tap(`${cell}:`) !== "move") continue;
      if (core.hash(table) === core.hash(wanted)) return { piece, keys, cell };
      core.undo(table);
    }
    throw new Error(`no keys for ${move}`);
  });
}

export const TURNS: Readonly<Record<string, string>> = {
  x: "Tip forward", y: "Tip to the right", z: "Turn",
};
export const finished = (page: Page) => page.locator(".stage.finished");
