// A list of figures as far as somebody went through it: its worker, what was found, whether it is at work.
// Shows nothing; lasts longer than a page, so that the way back leads to where one was.
import { Refusal } from "../boundary";
import { startEngine } from "../core";
import { CoreLost } from "../engine";
import type { Choices, ListReport, Row } from "./lister";
import { writeWish, type Wish } from "./wish";

const PAGE = 24; // figures that come at once
const MOST = 1000; // that are put in order
const SLICE = 80; // milliseconds between two reports

/** At work; enough for now; stopped by hand; all was looked at; something went wrong. */
export type State = "working" | "waiting" | "stopped" | "done" | "failed";

const nothing: ListReport = { count: 0, lookedAt: 0, unknown: 0, done: false, cut: false, progress: 0 };

export class Browsing {
  rows: readonly Row[] = [];
  report = nothing;
  state: State = "waiting";
  /** Why it failed: the core's words, or what became of the worker. */
  why: string | CoreLost | undefined;
  /** How far the page was scrolled, and what was opened from it. */
  scroll = 0;
  opened = "";
  private changed: () => void = () => undefined;
  private wish: Wish | undefined;
  private isOrdered = false;
  private wanted = PAGE;
  private run = 0; // another number: what comes is not wanted any more
  private isAsking = false; // the worker is at it
  private readonly engine = startEngine(); // of its own: a list of millions takes all of a worker's memory

  constructor(readonly language: string) {}

  /** Somebody looks. */
  watch(changed: () => void): void {
    this.changed = changed;
  }

  /** Who looked so looks no more: what is at work rests, unless somebody else looks already. */
  rest(changed: () => void): void {
    if (this.changed !== changed) return;
    this.changed = () => undefined;
    if (this.state === "working") this.stop();
  }

  end(): void {
    this.run++;
    this.engine.end();
  }

  choices(pieces: string): Promise<Choices> {
    if (this.isAsking) this.restart();
    return this.engine.call("choicesFor", pieces);
  }

  /** Whether this is what is listed already. */
  isOf(wish: Wish): boolean {
    return this.wish !== undefined && writeWish(this.wish) === writeWish(wish);
  }

  get hasMore(): boolean {
    return this.rows.length < this.report.count || (!this.report.done && !this.isOrdered);
  }

  /** Another list, `isOrdered`: of which all are looked at before the first is known. */
  begin(wish: Wish, isOrdered: boolean): void {
    if (this.isAsking) this.restart();
    this.wish = wish;
    this.isOrdered = isOrdered;
    this.rows = [];
    this.report = nothing;
    this.wanted = PAGE;
    this.scroll = 0;
    this.opened = "";
    void this.work(() => this.engine.call("listBegin", wish, isOrdered ? MOST : 0));
  }

  more(): void {
    this.wanted += PAGE;
    const isThere = this.report.done || this.isOrdered;
    void this.work(isThere ? undefined : () => Promise.resolve(), isThere);
  }

  /** At once; what was found stands, in the order of what was looked at. */
  stop(): void {
    if (this.state !== "working") return;
    const run = ++this.run;
    this.state = "stopped";
    this.changed();
    if (this.isOrdered) void this.take(run, 0).catch((reason: unknown) => this.failed(run, reason));
  }

  goOn(): void {
    void this.work(() => Promise.resolve());
  }

  // ---- inner

  private async work(begin: (() => Promise<void>) | undefined, isOnlyShown = false): Promise<void> {
    const run = ++this.run;
    const before = this.state;
    this.state = isOnlyShown ? before : "working";
    this.why = undefined;
    this.changed();
    try {
      await begin?.();
      if (!isOnlyShown) await this.look(run);
      await this.take(run, this.isOrdered && !isOnlyShown ? 0 : this.rows.length);
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  private async look(run: number): Promise<void> {
    while (run === this.run) {
      this.isAsking = true;
      const report = await this.engine.call("listOn", SLICE, this.isOrdered ? 0 : this.wanted);
      this.isAsking = false;
      if (run !== this.run) return;
      this.report = report;
      const isEnough = !this.isOrdered && report.count >= this.wanted;
      if (report.done || isEnough) {
        this.state = report.done ? "done" : "waiting";
        return;
      }
      if (!this.isOrdered) await this.take(run, this.rows.length);
      else this.changed();
    }
  }

  // Rows from one place on are asked for; those before it stay as they are.
  private async take(run: number, from: number): Promise<void> {
    if (run !== this.run) return;
    const rows = await this.engine.call("rows", from, this.wanted);
    if (run !== this.run) return;
    this.rows = [...this.rows.slice(0, from), ...rows];
    this.changed();
  }

  private failed(run: number, reason: unknown): void {
    this.isAsking = false;
    if (run !== this.run) return;
    if (!(reason instanceof Refusal || reason instanceof CoreLost)) throw reason;
    this.state = "failed";
    this.why = reason instanceof Refusal ? reason.why.words : reason;
    this.changed();
  }

  private restart(): void {
    this.run++;
    this.isAsking = false;
    this.engine.restart();
  }
}
