// How fast the module is against native, as a report: perft of every game, best of a few runs.
// Measures only with INTARSIA_LONG=1; a figure here depends on the machine.
import { afterAll, expect, it } from "vitest";
import { loadCore, Native, Wasm } from "./pair";

const isLong = process.env["INTARSIA_LONG"] === "1";
const wasm = new Wasm(loadCore());
const native = isLong ? new Native() : undefined;
afterAll(() => native?.close());

const RUNS = 3;
const MOST = 4e9; // nodes; the last ply is counted without playing it, so this is a second or less

/** The deepest perft that is not too long. */
function deepest(): number {
  let depth = 1;
  for (let before = 1, nodes = wasm.ask("perft 1") as number; depth < 8; depth++) {
    const next = nodes * (nodes / before);
    if (next > MOST || nodes === 0) break;
    before = nodes;
    nodes = wasm.ask(`perft ${depth + 1}`) as number;
  }
  return depth;
}

it.runIf(isLong)("reports the speed of perft, native over wasm", async () => {
  const rows: string[] = [];
  for (const game of wasm.games()) {
    const config = game.examples[0]?.config;
    const text = config ? `${game.name}:${config}` : game.name;
    for (const command of [`open ${text}`, "seed 1"]) {
      wasm.ask(command);
      await native?.ask(command);
    }
    const depth = deepest();
    let [fast, slow] = [Infinity, Infinity];
    for (let run = 0; run < RUNS; run++) {
      fast = Math.min(fast, (await native?.ask(`time ${depth}`)) as number);
      slow = Math.min(slow, wasm.ask(`time ${depth}`) as number);
    }
    const nodes = wasm.ask(`perft ${depth}`) as number;
    rows.push(`${text} perft ${depth}: ${nodes} nodes, native ${(fast / 1e6).toFixed(2)} ms, ` +
      `wasm ${(slow / 1e6).toFixed(2)} ms, wasm at ${(fast / slow).toFixed(2)} of native`);
    expect(slow).toBeGreaterThan(0);
  }
  console.log(rows.join("\n"));
});
