// How fast the module is against native, as a report: perft, solving and thinking in every variant that
// can, the least processor time of some runs. Measures only with INTARSIA_LONG=1; a figure here depends
// on the machine.
import { afterAll, expect, it } from "vitest";
import { loadCore, Native, Wasm } from "./pair";

const isLong = process.env["INTARSIA_LONG"] === "1";
const wasm = new Wasm(loadCore());
const native = isLong ? new Native() : undefined;
afterAll(() => native?.close());

const RUNS = 12;
const PERFT_MOST = 3e6; // nodes; the last ply is counted without playing it
const WORKS: [kind: string, nodes: number][] = [["solve", 40_000], ["think", 2_000]];

/** The first example of each variant, by its bare word. */
function variants(): string[] {
  return wasm.games().flatMap(({ name, examples }) => {
    const first = new Map<string, string>();
    for (const { config } of examples) {
      const [word = ""] = config.split(",");
      const variant = word.includes("=") ? "" : word;
      if (!first.has(variant)) first.set(variant, config ? `${name}:${config}` : name);
    }
    return [...first.values()];
  });
}

/** The deepest perft that is not too long. */
function deepest(): number {
  let depth = 1;
  for (let before = 1, nodes = wasm.ask("perft 1") as number; depth < 8; depth++) {
    const next = nodes * (nodes / before);
    if (next > PERFT_MOST || nodes === 0) break;
    before = nodes;
    nodes = wasm.ask(`perft ${depth + 1}`) as number;
  }
  return depth;
}

/**
 * The least nanoseconds of native and module, and the nodes of both. A cover may be solved by another method in
 * the module, which leaves out a structure of native: then these differ, else never.
 */
async function race(kind: string, size: number): Promise<[fast: number, slow: number, done: number, here: number]> {
  const work = `${kind} ${size}`;
  let [fast, slow, done, same] = [Infinity, Infinity, 0, 0];
  for (let run = 0; run < RUNS; run++) {
    const [there, much] = (await native?.ask(`time ${work}`)) as [number, number];
    const [here, count] = wasm.ask(`time ${work}`) as [number, number];
    if (kind !== "solve") expect(count, work).toBe(much);
    [fast, slow, done, same] = [Math.min(fast, there), Math.min(slow, here), much, count];
  }
  return [fast, slow, done, same];
}

it.runIf(isLong)("reports the speed of searches, native over wasm", async () => {
  const rows: string[] = [];
  for (const setup of variants()) {
    for (const command of [`open ${setup}`, "seed 1"]) {
      wasm.ask(command);
      await native?.ask(command);
    }
    for (const [kind, size] of [["perft", deepest()] as const, ...WORKS]) {
      const [fast, slow, done, here] = await race(kind, size);
      if (done === 0) continue; // has none, or nothing to do
      rows.push(`${kind} ${setup}: ${done === here ? done : `${done} and ${here}`} nodes, native ${(fast / 1e6).toFixed(2)} ms, ` +
        `wasm ${(slow / 1e6).toFixed(2)} ms, at ${(fast / slow).toFixed(2)} of native`);
    }
  }
  console.log(rows.join("\n"));
}, 600_000);
