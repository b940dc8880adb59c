// The two halves of a parity test: the native program, and the WebAssembly module, asked alike.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Refusal } from "~/boundary";
import { Core } from "~/generated/core";
import type { GameInfo } from "~/protocol";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const root = here("../..");
export const shared = here("../../../shared");

const modulePath = process.env["INTARSIA_WASM"] ?? `${root}/build/wasm/intarsia.wasm`;

/** The folder of what the core is handed when it asks for it. */
export const data = `${dirname(modulePath)}/data`;

/** Without any data. */
export function loadBareCore(): Core {
  return new Core(new WebAssembly.Module(readFileSync(modulePath)));
}

/** With all data handed in. */
export function loadCore(): Core {
  const core = loadBareCore();
  for (const file of readdirSync(data).filter((name) => name.endsWith(".txt")))
    core.data(file.slice(0, -4), readFileSync(`${data}/${file}`));
  return core;
}

/** Between what the core is asked in a row: a runner that hears nothing for a minute takes the test for lost. */
export const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function nativePath(): string {
  const path = process.env["INTARSIA_PARITY"] ?? `${root}/build/release/tests/parity/parity_native`;
  if (!existsSync(path)) throw new Error(`${path} is not built`);
  return path;
}

export type Answer = unknown;

const WORK_STEP = 5000; // nodes, as in native.c

export class Native {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterableIterator<string>;

  constructor() {
    this.child = spawn(nativePath(), { stdio: ["pipe", "pipe", "pipe"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(command: string): Promise<Answer> {
    this.child.stdin.write(`${command}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`the native program ended at: ${command}`);
    return JSON.parse(value as string);
  }

  close(): void {
    this.child.stdin.end();
  }
}

/** The module, obeying the commands of tests/parity/native.c. */
export class Wasm {
  private table = 0;
  private job = 0;

  constructor(readonly core: Core) {}

  games(): GameInfo[] {
    return JSON.parse(this.core.games()) as GameInfo[];
  }

  ask(command: string): Answer {
    const blank = command.indexOf(" ");
    const name = blank < 0 ? command : command.slice(0, blank);
    const words = blank < 0 ? "" : command.slice(blank + 1);
    try {
      return this.obey(name, words);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      const { status, key, offset } = reason.why;
      return [status, key, offset ?? -1];
    }
  }

  private obey(name: string, words: string): Answer {
    const { core, table } = this;
    switch (name) {
      case "open":
        return this.seat(core.open(words));
      case "read":
        return this.read(words);
      case "seed":
        core.seed(table, Number(words));
        return 0;
      case "undo":
        core.undo(table);
        return 0;
      case "redo":
        core.redo(table);
        return 0;
      case "info":
        return core.info(table);
      case "random":
        return core.playRandom(table, Number(words));
      case "hash":
        return core.hash(table);
      case "perft":
        return Number(core.perft(table, Number(words)));
      case "time": {
        const [kind = "", size = 0] = words.split(" ").map((word, i) => (i ? Number(word) : word)) as [string, number];
        const start = process.cpuUsage();
        const done = this.work(kind, size);
        return [process.cpuUsage(start).user * 1000, done];
      }
      case "scene":
        return core.scene(table, Number(words));
      case "svg":
        return core.svg(table, 1, words !== "0", Number(words) ? Number(words) - 1 : 0, 500);
      case "record":
        return core.record(table);
      case "tree":
        return core.tree(table);
      case "gesture": {
        const [kind = 0, node = 0, x = 0, y = 0, amount = 0] = words.split(" ").map(Number);
        const text = core.gesture(table, kind, node, x, y, amount, "", 1);
        const { answer } = JSON.parse(text) as { answer: string };
        return ["nothing", "hand", "move", "refused"].indexOf(answer);
      }
      case "solve":
        if (this.job) core.jobClose(this.job);
        this.job = 0;
        this.job = core.jobSolve(table, Number(words), true);
        return 0;
      case "step": {
        core.jobStep(this.job, Number(words));
        const report = JSON.parse(core.jobReport(this.job)) as Record<string, unknown>;
        return [report["done"], report["nodes"], report["solutions"]];
      }
      case "think": {
        const [level = 0, nodes = 0] = words.split(" ").map(Number);
        const thought = core.thinkOpen(table, level, nodes, 3, "");
        while (core.thinkStep(thought, WORK_STEP) === 0);
        const told = core.thinkReport(thought);
        core.thinkClose(thought);
        return told;
      }
      case "hint": {
        const [step = 0, budget = 0] = words.split(" ").map(Number);
        const told = JSON.parse(core.hint(table, step, budget, 0)) as { words: string; move?: string | null };
        return [told.words, told.move ?? ""];
      }
      case "fresh": {
        const [seed = 0, difficulty = 0] = words.split(" ").map(Number);
        return this.fresh(core.jobGenerate(table, seed, difficulty));
      }
      default:
        throw new Error(`no command ${name}`);
    }
  }

  private fresh(job: number): Answer {
    const { core } = this;
    try {
      for (;;) {
        core.jobStep(job, WORK_STEP);
        const made = core.jobTake(job);
        if (made !== undefined) return made;
      }
    } finally {
      core.jobClose(job);
    }
  }

  /** How much was done, as in native.c. */
  private work(kind: string, size: number): number {
    const { core, table } = this;
    if (kind === "perft") return Number(core.perft(table, size));
    try {
      return kind === "solve" ? this.solveFor(size) : this.thinkFor(size);
    } catch (reason) {
      if (reason instanceof Refusal) return 0;
      throw reason;
    }
  }

  private solveFor(most: number): number {
    const { core } = this;
    if (this.job) core.jobClose(this.job);
    this.job = 0;
    this.job = core.jobSolve(this.table, 0, false);
    for (;;) {
      core.jobStep(this.job, WORK_STEP);
      const { done, nodes } = JSON.parse(core.jobReport(this.job)) as { done: boolean; nodes: number };
      if (done || nodes >= most) return nodes;
    }
  }

  private thinkFor(most: number): number {
    const { core } = this;
    const thought = core.thinkOpen(this.table, 0, most, 1, "");
    while (core.thinkStep(thought, WORK_STEP) === 0);
    const { nodes } = JSON.parse(core.thinkReport(thought)) as { nodes: number };
    core.thinkClose(thought);
    return nodes;
  }

  private read(words: string): Answer {
    const blank = words.lastIndexOf(" ");
    const most = Number(words.slice(blank + 1));
    const bytes = readFileSync(words.slice(0, blank));
    return this.seat(this.core.read(most < 0 ? bytes : bytes.subarray(0, most)));
  }

  private seat(table: number): Answer {
    if (this.job) this.core.jobClose(this.job);
    if (this.table) this.core.close(this.table);
    this.job = 0;
    this.table = table;
    return 0;
  }
}
