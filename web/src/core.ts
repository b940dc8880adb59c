// The core's module with its calls as typed functions. Runs in a worker and, in tests, in node.
// Knows the shape of the boundary (src/wasm/wasm.h) and nothing of games.
import type { Diagnosis } from "./protocol";

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_length(): number;
  games(): number;
  style(length: number): number;
  defs(length: number): number;
  session_new(length: number): number;
  session_read(length: number): number;
  session_close(table: number): void;
  seed(table: number, low: number, high: number): number;
  info(table: number): number;
  scene(table: number, show: number): number;
  svg(table: number, show: number, isDark: number, pixels: number): number;
  picture_text(table: number): number;
  focus_step(table: number, from: number, direction: number): number;
  gesture(
    table: number, kind: number, node: number, x: number, y: number, amount: number, name: number,
  ): number;
  play(table: number, length: number): number;
  undo(table: number): number;
  redo(table: number): number;
  jump(table: number, node: number): number;
  comment(table: number, node: number, length: number): number;
  tag(table: number, nameLength: number, length: number): number;
  tree(table: number): number;
  record(table: number): number;
  convert(table: number, length: number): number;
  moves(table: number): number;
  hash(table: number): number;
  perft(table: number, depth: number): bigint;
  play_random(table: number, count: number): number;
  hint(table: number, step: number, budget: number): number;
  generate(length: number, seed: number, difficulty: number): number;
  job_solve(table: number, limit: number, wantsTexts: number): number;
  job_step(job: number, budget: number): number;
  job_report(job: number): number;
  job_take(job: number): number;
  job_close(job: number): void;
}

const NOT_FOUND = -8;

/** The core said no, and why. */
export class Refusal extends Error {
  constructor(readonly why: Diagnosis) {
    super(why.words);
    this.name = "Refusal";
  }
}

const noMemory: Diagnosis = {
  status: "ITA_E_MEMORY", key: "memory", words: "There is not enough memory.", args: [], marks: [],
};

export class Core {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(private readonly c: Exports) {
    c._initialize();
  }

  static fromModule(module: WebAssembly.Module): Core {
    const instance = new WebAssembly.Instance(module, {});
    return new Core(instance.exports as unknown as Exports);
  }

  // ---- text across the boundary

  private put(text: string | Uint8Array): number {
    const bytes = typeof text === "string" ? this.encoder.encode(text) : text;
    const at = this.c.input(bytes.length) >>> 0;
    if (at === 0) throw new Refusal(noMemory);
    new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  private output(): string {
    const length = this.c.output_length();
    const at = this.c.output() >>> 0;
    return this.decoder.decode(new Uint8Array(this.c.memory.buffer, at, length));
  }

  private check(answer: number): number {
    if (answer >= 0) return answer;
    const text = this.output();
    throw new Refusal(text ? (JSON.parse(text) as Diagnosis) : noMemory);
  }

  private text(answer: number): string {
    this.check(answer);
    return this.output();
  }

  // ---- games

  games(): string {
    return this.text(this.c.games());
  }
  style(game: string): string {
    return this.text(this.c.style(this.put(game)));
  }
  defs(game: string): string {
    return this.text(this.c.defs(this.put(game)));
  }
  open(text: string): number {
    return this.check(this.c.session_new(this.put(text)));
  }
  read(bytes: Uint8Array | string): number {
    return this.check(this.c.session_read(this.put(bytes)));
  }
  close(table: number): void {
    this.c.session_close(table);
  }

  // ---- a game in progress

  seed(table: number, seed: number): void {
    this.check(this.c.seed(table, seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0));
  }
  info(table: number): string {
    return this.text(this.c.info(table));
  }
  scene(table: number, show: number): string {
    return this.text(this.c.scene(table, show));
  }
  svg(table: number, show: number, isDark: boolean, pixels: number): string {
    return this.text(this.c.svg(table, show, isDark ? 1 : 0, pixels));
  }
  pictureText(table: number): string {
    return this.text(this.c.picture_text(table));
  }
  step(table: number, from: number, direction: number): number {
    return this.check(this.c.focus_step(table, from, direction));
  }
  gesture(
    table: number, kind: number, node: number, x: number, y: number, amount: number, name: string,
  ): string {
    return this.text(this.c.gesture(table, kind, node, x, y, amount, this.put(name)));
  }
  play(table: number, move: string): void {
    this.check(this.c.play(table, this.put(move)));
  }
  undo(table: number): void {
    this.check(this.c.undo(table));
  }
  redo(table: number): void {
    this.check(this.c.redo(table));
  }
  jump(table: number, node: number): void {
    this.check(this.c.jump(table, node));
  }
  comment(table: number, node: number, words: string): void {
    this.check(this.c.comment(table, node, this.put(words)));
  }
  tag(table: number, name: string, value: string): void {
    const nameLength = this.encoder.encode(name).length;
    this.check(this.c.tag(table, nameLength, this.put(name + value)));
  }
  tree(table: number): string {
    return this.text(this.c.tree(table));
  }
  record(table: number): string {
    return this.text(this.c.record(table));
  }
  convert(table: number, format: string): string {
    return this.text(this.c.convert(table, this.put(format)));
  }
  moves(table: number): string[] {
    return JSON.parse(this.text(this.c.moves(table))) as string[];
  }

  // ---- work

  hash(table: number): string {
    return this.text(this.c.hash(table));
  }
  perft(table: number, depth: number): bigint {
    const nodes = this.c.perft(table, depth);
    if (nodes < 0n) this.check(Number(nodes));
    return nodes;
  }
  playRandom(table: number, count: number): number {
    return this.check(this.c.play_random(table, count));
  }
  hint(table: number, step: number, budget: number): string {
    return this.text(this.c.hint(table, step, budget));
  }
  generate(game: string, seed: number, difficulty: number): string {
    return this.text(this.c.generate(this.put(game), seed >>> 0, difficulty));
  }
  solve(table: number, limit: number, wantsTexts: boolean): number {
    return this.check(this.c.job_solve(table, limit, wantsTexts ? 1 : 0));
  }
  jobStep(job: number, budget: number): void {
    this.check(this.c.job_step(job, budget));
  }
  jobReport(job: number): string {
    return this.text(this.c.job_report(job));
  }
  /** The next solution's text, or undefined when none is waiting. */
  jobTake(job: number): string | undefined {
    const answer = this.c.job_take(job);
    return answer === NOT_FOUND ? undefined : this.text(answer);
  }
  jobClose(job: number): void {
    this.c.job_close(job);
  }
}
