// The boundary itself: nothing that comes from outside makes the module trap, lose a game or leak.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Core, Refusal } from "~/core";
import { Desk } from "~/desk";
import { loadCore, root } from "./pair";

const path = process.env["INTARSIA_WASM"] ?? `${root}/build/wasm/intarsia.wasm`;

type Raw = Record<string, (...values: unknown[]) => unknown>;

function raw(): { exports: Raw; memory: WebAssembly.Memory } {
  const module = new WebAssembly.Module(readFileSync(path));
  const { exports } = new WebAssembly.Instance(module, {});
  (exports["_initialize"] as () => void)();
  return { exports: exports as unknown as Raw, memory: exports["memory"] as WebAssembly.Memory };
}

it("imports nothing", () => {
  expect(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path)))).toEqual([]);
});

describe("calls that make no sense", () => {
  it("with handles of nothing are refused, each with a diagnosis", () => {
    const { exports, memory } = raw();
    const calls = ["info", "scene", "svg", "picture_text", "focus_step", "gesture", "play", "undo",
      "redo", "jump", "comment", "tag", "tree", "record", "convert", "moves", "seed", "hash",
      "play_random", "hint", "job_solve", "job_step", "job_report", "job_take"];
    for (const call of calls)
      for (const handle of [0, -1, 1, 77, 2 ** 31 - 1, -(2 ** 31)]) {
        const answer = exports[call]?.(handle, 1, 1, 1, 1, 1, 1) as number;
        expect(answer, `${call}(${handle})`).toBe(-8);
        const at = (exports["output"]?.() as number) >>> 0;
        const length = exports["output_length"]?.() as number;
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
        expect((JSON.parse(text) as { status: string }).status).toBe("ITA_E_NOT_FOUND");
      }
    expect(exports["perft"]?.(9, 1)).toBe(-8n);
    exports["session_close"]?.(9);
    exports["job_close"]?.(9);
  });

  it("with lengths beyond the input are refused", () => {
    const { exports } = raw();
    for (const length of [-1, 1, 1000, 2 ** 31 - 1, -(2 ** 31)])
      for (const call of ["session_new", "session_read", "style", "defs", "generate"])
        expect(exports[call]?.(length, 1, 1) as number, `${call}(${length})`).toBeLessThan(0);
  });
});

// A generator of our own, so that a failing run repeats.
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(new Desk(loadCore()).games().map((game) => [game.name, game] as const))(
  "%s",
  (name, game) => {
    it("stands wild gestures and keeps a record that can be read again", () => {
      const core = loadCore();
      const random = numbers(99);
      const odd = [0, -1, 0.5, 1e9, -1e300, NaN, Infinity, -Infinity, 3.25];
      const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
      const words = ["", "swap", "resign", "ä", "x".repeat(300), "play", "pass", "\u0000", "links"];
      for (const example of game.examples.slice(0, 4)) {
        const table = core.open(example.config ? `${name}:${example.config}` : name);
        core.seed(table, 5);
        for (let i = 0; i < 300; i++) {
          const node = random(3) ? random(1200) : random(2 ** 31) * 2;
          const hand = JSON.parse(core.gesture(
            table, random(9), node, pick(odd), pick(odd), pick(odd), pick(words),
          )) as { answer: string };
          expect(["nothing", "hand", "move", "refused"]).toContain(hand.answer);
          if (random(10) === 0) core.scene(table, random(8));
          if (random(40) === 0) {
            try {
              core.undo(table);
            } catch (reason) {
              expect(reason).toBeInstanceOf(Refusal);
            }
          }
        }
        const record = core.record(table);
        const again = core.read(record);
        expect(core.record(again)).toBe(record);
        expect(core.hash(again)).toBe(core.hash(table));
        core.close(again);
        core.close(table);
      }
    });

    it("gives all its memory back when games are closed", () => {
      const { memory, core } = withMemory();
      const text = game.examples[0]?.config ? `${name}:${game.examples[0].config}` : name;
      const play = (): void => {
        const table = core.open(text);
        core.seed(table, 3);
        core.playRandom(table, 10);
        core.scene(table, 7);
        core.close(table);
      };
      for (let i = 0; i < 5; i++) play();
      const before = memory.buffer.byteLength;
      for (let i = 0; i < 60; i++) play();
      expect(memory.buffer.byteLength).toBe(before);
    });
  },
);

it("reads a record of a hundred thousand moves, forth and back, without trapping", () => {
  const core = loadCore();
  const table = core.open("null:size=30");
  for (let i = 0; i < 10; i++) core.play(table, "1");
  const head = core.record(table);
  for (const text of [head.replace(/1$/m, "1 ".repeat(100_000)), `${head}${"(".repeat(100_000)}`]) {
    try {
      core.close(core.read(text));
    } catch (reason) {
      expect(reason).toBeInstanceOf(Refusal);
    }
  }
  expect(core.record(table)).toBe(head);
});

function withMemory(): { memory: WebAssembly.Memory; core: Core } {
  const core = loadCore();
  const { memory } = (core as unknown as { c: { memory: WebAssembly.Memory } }).c;
  return { memory, core };
}
