// The boundary itself: nothing that comes from outside makes the module trap, lose a game or leak.
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/boundary";
import { exported } from "~/generated/core";
import { Desk } from "~/desk";
import type { GameInfo, Info } from "~/protocol";
import { loadBareCore, loadCore, root } from "./pair";

const path = process.env["INTARSIA_WASM"] ?? `${root}/build/wasm/intarsia.wasm`;
const english = `${dirname(path)}/data/words.en.txt`;

type Raw = Record<string, (...values: unknown[]) => unknown>;

/** The module without a binding, with English words. */
function raw(): { exports: Raw; memory: WebAssembly.Memory } {
  const module = new WebAssembly.Module(readFileSync(path));
  const instance = new WebAssembly.Instance(module, {});
  const [exports, memory] = [instance.exports as unknown as Raw, instance.exports["memory"] as WebAssembly.Memory];
  exports["_initialize"]?.();
  const [name, words] = [Buffer.from("words.en"), readFileSync(english)];
  const at = (exports["input"]?.(name.length + words.length) as number) >>> 0;
  new Uint8Array(memory.buffer).set([...name, ...words], at);
  expect(exports["data"]?.(name.length, words.length)).toBe(0);
  return { exports, memory };
}

it("imports nothing", () => {
  expect(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path)))).toEqual([]);
});

it("exports what its header declares, and nothing else", () => {
  const module = new WebAssembly.Module(readFileSync(path));
  const plumbing = ["memory", "_initialize", "input", "output", "output_length"];
  expect(WebAssembly.Module.exports(module).map((one) => one.name).sort())
    .toEqual([...exported.map((one) => one.name), ...plumbing].sort());
});

/** The keys of all sentences that the core's sources have, in English. */
function keysOfSources(): string[] {
  return readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("words.def"))
    .flatMap((file) => [...readFileSync(`${root}/src/${file}`, "utf8").matchAll(/^W\("([^"]*)"/gm)])
    .map(([, key = ""]) => key);
}

// In the code a key ends with a zero.
it("is handed the sentence of every key that stands in its code, and none of code that it lacks", () => {
  const bytes = readFileSync(path).toString("latin1");
  const sentences = new Set(readFileSync(english, "utf8").split("\n").map((line) => line.split("\t")[0] ?? ""));
  const keys = keysOfSources();
  expect(keys.length).toBeGreaterThan(2000);
  expect(keys.filter((key) => bytes.includes(`${key}\0`) && !sentences.has(key))).toEqual([]);
  expect([...sentences].filter((key) => /^(cli|run)\./.test(key))).toEqual([]);
});

const ODD_NUMBERS = [0, -1, 1, 77, 2 ** 31 - 1, -(2 ** 31)];

/** What a refusal says; the boundary must be whole after it. */
function refused(exports: Raw, memory: WebAssembly.Memory, answer: unknown): string {
  expect(Number(answer)).toBeLessThan(0);
  const at = (exports["output"]?.() as number) >>> 0;
  const length = exports["output_length"]?.() as number;
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  const { status, words, key } = JSON.parse(text) as Record<string, string>;
  expect(words).not.toBe("");
  expect(words).not.toBe(key);
  return status ?? "";
}

/** A length for each text, any sensible value for the rest. */
const sensible = (args: readonly string[]): number[] => args.map((type) =>
  type === "wasm_game" || type === "wasm_job" ? 1 : type === "wasm_text_in" ? 0 : 1);

describe.each(exported.map((one) => [one.name, one] as const))("the call %s", (name, { args }) => {
  const types: readonly string[] = args;
  const handle = types.findIndex((type) => type === "wasm_game" || type === "wasm_job");
  const texts = types.flatMap((type, index) => (type === "wasm_text_in" ? [index] : []));

  it.runIf(handle === 0)("refuses handles of nothing, with a diagnosis", () => {
    const { exports, memory } = raw();
    for (const odd of ODD_NUMBERS) {
      const values = [odd, ...sensible(types).slice(1)];
      expect(refused(exports, memory, exports[name]?.(...values)), `${odd}`).toBe("ITA_E_NOT_FOUND");
    }
  });

  it.runIf(texts.length > 0)("refuses texts longer than what was handed in, and negative ones", () => {
    const { exports, memory } = raw();
    const put = (text: string): number => {
      const at = (exports["input"]?.(text.length) as number) >>> 0;
      new Uint8Array(memory.buffer, at, text.length).set(new TextEncoder().encode(text));
      return text.length;
    };
    expect(exports["open"]?.(put("null"))).toBe(1);
    for (const index of texts)
      for (const given of ["", "null"])
        for (const length of [-1, given.length + 1, 1000, 2 ** 31 - 1, -(2 ** 31)]) {
          put(given);
          const values = sensible(types);
          values[index] = length;
          expect(refused(exports, memory, exports[name]?.(...values)), `${length}`)
            .toBe("ITA_E_RANGE");
        }
    expect(exports["info"]?.(1)).toBe(0); // the game that is open is none the worse
  });

  it("answers wild numbers without trapping, and the game stays whole", () => {
    const core = loadCore();
    const exports = (core as unknown as { calls: Raw }).calls;
    const game = core.open("null");
    core.play(game, "2");
    const [record, hash] = [core.record(game), core.hash(game)];
    const quiet = !["play", "play_turn", "undo", "jump", "comment", "tag", "close", "gesture", "play_random"]
      .includes(name);
    const wild = [...ODD_NUMBERS, 0.5, 1e300, -1e300, NaN, Infinity, -Infinity];
    for (let index = handle === 0 ? 1 : 0; index < types.length; index++)
      for (const odd of wild) {
        if (name === "perft" && odd > 5) continue; // a caller may ask for hours of work
        const values = sensible(types);
        values[index] = odd;
        exports[name]?.(...values);
      }
    if (quiet) expect([core.record(game), core.hash(game)]).toEqual([record, hash]);
  });
});

describe("handles", () => {
  it("of closed games and jobs are refused, and a job ends with its game", () => {
    const core = loadCore();
    const puzzle = core.games();
    const found = (JSON.parse(puzzle) as GameInfo[]).find((game) =>
      game.variants[0]?.solves && game.name !== "null");
    const game = core.open(found?.name ?? "");
    const job = core.jobSolve(game, 1, true);
    core.jobStep(job, 10);
    core.close(game);
    for (const call of [() => core.close(game), () => core.info(game), () => core.jobStep(job, 10),
      () => core.jobReport(job), () => core.jobClose(job)])
      expect(call).toThrow(Refusal);
  });

  it("of two games do not meet", () => {
    const core = loadCore();
    const [one, other] = [core.open("null"), core.open("null")];
    core.play(one, "1");
    expect(JSON.parse(core.info(other)) as Info).toMatchObject({ moves: 0 });
    core.close(one);
    expect(JSON.parse(core.info(other)) as Info).toMatchObject({ moves: 0 });
  });
});

describe("charts", () => {
  it("tell how all solutions lie, and end with their game", () => {
    const core = loadCore();
    const game = core.open("pentahex:pieces=H1+I2,board=1x3");
    const chart = core.chartOpen(game);
    expect(() => core.chartReport(chart)).toThrow(Refusal); // not before it is done
    while (core.chartStep(chart, 100) === 0);
    expect(JSON.parse(core.chartReport(chart))).toMatchObject({
      solutions: 2, pieces: ["H1", "I2"],
      places: [
        { place: "0,0", node: 1, totals: [1, 1] },
        { place: "0,1", node: 2, totals: [0, 2] },
        { place: "0,2", node: 3, totals: [1, 1] },
      ],
    });
    core.close(game);
    expect(() => core.chartStep(chart, 1)).toThrow(Refusal);
    expect(() => core.chartOpen(core.open("twixt"))).toThrow(Refusal);
  });
});

it("asks for the data of a language before it speaks it, and keeps what it was handed", () => {
  const bare = loadBareCore();
  const refusal = (): Refusal => {
    try {
      bare.language("de");
    } catch (reason) {
      return reason as Refusal;
    }
    throw new Error("speaks German without words");
  };
  expect(refusal().why).toMatchObject({ key: "data.absent", args: ["words.de"] });
  bare.data("words.de", "memory\tErste Worte.\t\n");
  bare.language("de");
  bare.data("words.de", "memory\tAndere Worte.\t\n");
  expect(() => bare.open("nonsense")).toThrow("game.unknown nonsense"); // a sentence that nobody handed in
  bare.data("words.en", "game.unknown\tThere is no game called {0}.\t\n");
  expect(() => bare.open("nonsense")).toThrow("There is no game called nonsense."); // what lacks words is English
  bare.data("empty", "");
  expect(() => bare.language("pt")).toThrow(Refusal);
});

it("is not led astray by strange data", () => {
  for (const content of ["", "\n", "\t", "a", "\t\n\t\n", "game.unknown", "game.unknown\t", "\n\n\n"]) {
    const bare = loadBareCore();
    bare.data("words.de", content);
    bare.language("de");
    expect(() => bare.open("nonsense")).toThrow(Refusal);
  }
});

const FIGURE = "set=t,figure=t";
const COLUMNS = "config\ten\tmoves\t\n";

it("asks for a gallery when a figure is wanted by name, and for no figure of one's own", () => {
  const bare = loadBareCore();
  expect(() => bare.games()).toThrow(Refusal);
  try {
    bare.open("dissection");
  } catch (reason) {
    expect((reason as Refusal).why).toMatchObject({ key: "data.absent", args: ["figures"] });
  }
  expect(() => bare.open("dissection")).toThrow(Refusal);
  bare.close(bare.open("dissection:free"));
  bare.close(bare.open("dissection:set=[square; 0,0 24,0 24,24 0,24],figure=[0,0 24,0 24,24 0,24]"));
  bare.close(bare.open("twixt"));
});

it("refuses a damaged gallery", () => {
  const lines = ["", "\n", `${FIGURE}\n`, FIGURE, `${FIGURE}\tT\t\n`, `${FIGURE}\tT\t1@0,0\t`,
    `${FIGURE}\tT\t1@0,0 1@0,0 2@0,0 3@0,0\t\n`, `${FIGURE}\tT\t9@0,0\t\n`, "\t\n", "\t\t\n\n",
    `${FIGURE}\tT\t1@0,0 2@96,0 3@192,0\t\n`, `${FIGURE}\tT\t@@,\t\n`];
  for (const content of [...lines, ...lines.map((line) => COLUMNS + line)]) {
    const bare = loadBareCore();
    bare.data("figures", content);
    expect(() => bare.open(`dissection:${FIGURE}`), content).toThrow(Refusal);
  }
});

it("speaks the language it was told, and refuses one it does not know", () => {
  const core = loadCore();
  core.language("en");
  expect(() => core.language("xx")).toThrow(Refusal);
  expect(() => core.open("chess")).toThrow("There is no game called");
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
          const [x = 0, y = 0, amount = 0] = [pick(odd), pick(odd), pick(odd)];
          const isReal = [x, y, amount].every((value) => Math.abs(value) <= 1e9);
          const gesture = (): string => core.gesture(table, random(9), node, x, y, amount, pick(words), 1);
          if (!isReal) {
            expect(gesture).toThrow(Refusal);
            continue;
          }
          const hand = JSON.parse(gesture()) as { answer: string };
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
      const core = loadCore();
      const text = game.examples[0]?.config ? `${name}:${game.examples[0].config}` : name;
      const play = (): void => {
        const table = core.open(text);
        core.seed(table, 3);
        core.playRandom(table, 10);
        core.scene(table, 7);
        core.close(table);
      };
      for (let i = 0; i < 5; i++) play();
      const before = core.memorySize;
      for (let i = 0; i < 60; i++) play();
      expect(core.memorySize).toBe(before);
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

