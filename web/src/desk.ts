// What a worker does: keeps one open game and one job, and answers the page's calls.
// No rules, no DOM: everything is asked of the core.
import type { Core } from "./core";
import { Refusal } from "./core";
import { directions, eventKinds } from "./protocol";
import { SHOW_OUTLINE } from "./scene";
import type {
  Calls, Direction, GameInfo, Hand, HandEvent, Hint, Info, Look, Outcome, SolveReport, View,
} from "./protocol";

/** Solutions are handed to the page this many at a time. */
const TEXTS_AT_ONCE = 16;

export class Desk implements Calls {
  private table = 0;
  private shown = 0;
  private job = 0;
  private jobTable = 0;
  private budget = 1000;

  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  games(): GameInfo[] {
    return JSON.parse(this.core.games()) as GameInfo[];
  }

  look(game: string): Look {
    return { style: this.core.style(game), defs: this.core.defs(game) };
  }

  // ---- the open game

  open(text: string, seed: number, show: number): View {
    return this.seat(this.core.open(text), seed, show);
  }

  read(bytes: Uint8Array, seed: number, show: number): View {
    return this.seat(this.core.read(bytes), seed, show);
  }

  close(): void {
    if (this.table) this.core.close(this.table);
    this.table = 0;
  }

  show(show: number): View {
    this.shown = show;
    return this.view();
  }

  event(event: HandEvent): Outcome {
    const kind = eventKinds.indexOf(event.kind);
    const { node = 0, x = 0, y = 0, amount = 0, name = "" } = event;
    const hand = JSON.parse(
      this.core.gesture(this.table, kind, node, x, y, amount, name),
    ) as Hand;
    if (hand.answer === "move") return { hand, view: this.view() };
    if (hand.answer === "nothing") return { hand };
    return { hand, scene: this.core.scene(this.table, this.shown) };
  }

  step(from: number, direction: Direction): number {
    return this.core.step(this.table, from, directions.indexOf(direction));
  }

  undo(): View {
    this.core.undo(this.table);
    return this.view();
  }

  redo(): View {
    this.core.redo(this.table);
    return this.view();
  }

  jump(node: number): View {
    this.core.jump(this.table, node);
    return this.view();
  }

  /** Plays moves separated by blanks; when one is refused, those before it stay played. */
  play(moves: string): View {
    for (const move of moves.split(/\s+/).filter(Boolean)) this.core.play(this.table, move);
    return this.view();
  }

  comment(node: number, words: string): View {
    this.core.comment(this.table, node, words);
    return this.view();
  }

  tag(name: string, value: string): View {
    this.core.tag(this.table, name, value);
    return this.view();
  }

  // ---- pictures and files

  picture(isDark: boolean, pixels: number): string {
    return this.core.svg(this.table, this.shown, isDark, pixels);
  }

  pictureText(): string {
    return this.core.pictureText(this.table);
  }

  convert(format: string): string {
    return this.core.convert(this.table, format);
  }

  thumbnail(source: { text: string } | { record: string }, isDark: boolean): string {
    const table = "text" in source ? this.core.open(source.text) : this.core.read(source.record);
    try {
      return this.core.svg(table, 0, isDark, 320);
    } finally {
      this.core.close(table);
    }
  }

  setups(game: string): string[] {
    const found = this.games().find((one) => one.name === game);
    return (found?.examples ?? []).map((example) => {
      const table = this.core.open(example.config ? `${game}:${example.config}` : game);
      const { config } = JSON.parse(this.core.info(table)) as Info;
      this.core.close(table);
      return config;
    });
  }

  // ---- help

  generate(game: string, seed: number, difficulty: number): string {
    return this.core.generate(game, seed, difficulty);
  }

  hint(record: string, step: number, budget: number): Hint {
    const table = this.core.read(record);
    try {
      return JSON.parse(this.core.hint(table, step, budget)) as Hint;
    } finally {
      this.core.close(table);
    }
  }

  solves(): boolean {
    try {
      this.core.jobClose(this.core.solve(this.table, 1, false));
      return true;
    } catch (reason) {
      if (reason instanceof Refusal) return reason.why.status !== "ITA_E_UNSUPPORTED";
      throw reason;
    }
  }

  solve(record: string, limit: number): void {
    this.solveEnd();
    this.jobTable = this.core.read(record);
    this.budget = 1000;
    this.job = this.core.solve(this.jobTable, limit, limit > 0);
  }

  /** Works on for about this long. Budgets are nodes; their number follows the clock. */
  solveOn(milliseconds: number): SolveReport {
    const start = this.now();
    let report = this.report();
    while (!report.done) {
      const before = this.now();
      this.core.jobStep(this.job, this.budget);
      report = this.report();
      const took = this.now() - before;
      if (took < milliseconds / 4) this.budget = Math.min(this.budget * 2, 2 ** 40);
      else if (took > milliseconds) this.budget = Math.max(1000, this.budget / 2);
      if (this.now() - start >= milliseconds) break;
    }
    const texts: string[] = [];
    for (let i = 0; i < TEXTS_AT_ONCE; i++) {
      const text = this.core.jobTake(this.job);
      if (text === undefined) break;
      texts.push(text);
    }
    return { ...report, texts };
  }

  solveEnd(): void {
    if (this.job) this.core.jobClose(this.job);
    if (this.jobTable) this.core.close(this.jobTable);
    this.job = this.jobTable = 0;
  }

  // ---- inner

  private report(): Omit<SolveReport, "texts"> {
    return JSON.parse(this.core.jobReport(this.job)) as Omit<SolveReport, "texts">;
  }

  private seat(table: number, seed: number, show: number): View {
    try {
      this.core.seed(table, seed);
    } catch (reason) {
      this.core.close(table);
      throw reason;
    }
    this.close();
    this.table = table;
    this.shown = show;
    const plain = this.core.scene(table, 0);
    return { ...this.view(), hasOutline: this.core.scene(table, SHOW_OUTLINE) !== plain };
  }

  private view(): View {
    const { core, table } = this;
    if (!table) throw new Refusal(nothingOpen);
    return {
      scene: core.scene(table, this.shown),
      tree: core.tree(table),
      record: core.record(table),
      info: JSON.parse(core.info(table)) as Info,
    };
  }
}

const nothingOpen = {
  status: "ITA_E_STATE", key: "wasm.handle", words: "No game is open.", args: [], marks: [],
};
