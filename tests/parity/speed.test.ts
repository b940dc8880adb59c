// How fast the module is against native, as a report: perft of every game, best of a few runs.
// Measures only with INTARSIA_LONG=1; a figure here depends on the machine.
import { afterAll, expect, it } from "vitest";
import { loadCore, Native, Wasm } from "./pair";

const isLong = process.env["INTARSIA_LONG"] === "1";
const wasm = new Wasm(loadCore());
const native = isLong ? new Native() : undefined;
afterAll(() => native?.close());

const RUNS = 5;
const ENOUGH = 40_000_000; // nanoseconds

it.runIf(isLong)("reports the speed of perft, native over wasm", async () => {
  const rows: string[] = [];
  for (const game of wasm.games()) {
    const config = game.examples[0]?.config;
    const text = config ? `${game.name}:${config}` : game.name;
    for (const command of [`open ${text}`, "seed 1", "chance"]) {
      wasm.ask(command);
      await native?.ask(command);
    }
    let depth = 1;
    while (depth < 7 && (wasm.ask(`time ${depth}`) as number) < ENOUGH) depth++;
    const best = async (half: "wasm" | "native"): Promise<number> => {
      let least = Infinity;
      for (let run = 0; run < RUNS; run++)
        least = Math.min(least, (half === "wasm"
          ? wasm.ask(`time ${depth}`) : await native?.ask(`time ${depth}`)) as number);
      return least;
    };
    const [fast, slow] = [await best("native"), await best("wasm")];
    const nodes = wasm.ask(`perft ${depth}`) as number;
    rows.push(`${text} perft ${depth}: ${nodes} nodes, native ${(fast / 1e6).toFixed(1)} ms, ` +
      `wasm ${(slow / 1e6).toFixed(1)} ms, speed ${(fast / slow).toFixed(2)} of native`);
    expect(slow).toBeGreaterThan(0);
  }
  console.log(rows.join("\n"));
});
