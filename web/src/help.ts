// Hints and solving, done by a second worker so that the board stays quick. Owns its element. A stop
// ends the worker and starts a fresh one, so it stops at once; all games share that one worker.
import { CoreLost, type Engine } from "./engine";
import { Refusal } from "./boundary";
import { button, h } from "./dom";
import type { Allowed, SolveReport } from "./protocol";
import { fill, words } from "./words/en";

export interface HelpOwner {
  record(): string;
  /** Plays moves at the cursor. */
  play(moves: string): Promise<void>;
}

const HINT_BUDGET = 4_000_000; // nodes
const SLICE = 60; // milliseconds between two reports

export class Help {
  readonly element = h("section", { class: "help", "aria-labelledby": "help-title" });
  private readonly said = h("p", { class: "help-words hidden", "aria-live": "polite" });
  private readonly bar = h("progress", { max: 1, class: "hidden", "aria-label": words.help.title });
  private readonly more = h("div", { class: "row" });
  private readonly hints = [button(words.help.hint, () => void this.hint(0), { class: "hint" })];
  private readonly solvers = [
    button(words.help.solve, () => void this.solve(1), { class: "solve" }),
    button(words.help.count, () => void this.solve(0), { class: "count" }),
  ];
  private step = 0;
  private run = 0; // counts what was asked, so that late answers are dropped
  private solutions: string[] = [];
  private shown = 0;

  constructor(
    private readonly owner: HelpOwner,
    private readonly engine: Engine,
  ) {
    const buttons = h("div", { class: "row" }, ...this.hints, ...this.solvers);
    this.element.append(h("h2", { id: "help-title" }, words.help.title), buttons, this.bar, this.said,
      this.more);
  }

  /** Offers what is possible at the position. */
  offer(can: Allowed): void {
    for (const one of this.hints) one.classList.toggle("hidden", !can.hint);
    for (const one of this.solvers) one.classList.toggle("hidden", !can.solve);
    this.element.classList.toggle("hidden", !can.hint && !can.solve);
  }

  /** The position changed: what was said holds no more. */
  reset(): void {
    this.halt();
    this.say("");
    this.more.replaceChildren();
  }

  destroy(): void {
    this.halt();
  }

  // ---- hints

  private async hint(step: number): Promise<void> {
    this.reset();
    const run = ++this.run;
    this.step = step;
    this.say(words.help.thinking);
    this.more.replaceChildren(this.stopButton());
    try {
      const hint = await this.engine.call("hint", this.owner.record(), step, HINT_BUDGET);
      if (run !== this.run) return;
      this.say(hint.words);
      const buttons = [button(words.help.more, () => void this.hint(this.step + 1))];
      const { move } = hint;
      if (move) buttons.push(button(words.help.playIt, () => void this.play(move)));
      this.more.replaceChildren(...buttons);
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  // ---- solving

  private async solve(limit: number): Promise<void> {
    this.reset();
    const run = ++this.run;
    this.solutions = [];
    this.shown = 0;
    this.bar.classList.remove("hidden");
    this.bar.removeAttribute("value");
    this.more.replaceChildren(this.stopButton());
    try {
      const worker = this.engine;
      await worker.call("solve", this.owner.record(), limit);
      for (;;) {
        const report = await worker.call("solveOn", SLICE);
        if (run !== this.run) return;
        this.solutions.push(...report.texts);
        if (report.done) {
          this.finish(report, limit);
          return;
        }
        this.bar.value = report.progress;
        this.say(fill(words.help.working, number(report.solutions), number(report.nodes)));
      }
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  private finish(report: SolveReport, limit: number): void {
    this.bar.classList.add("hidden");
    this.more.replaceChildren();
    if (report.solutions === 0) {
      this.say(report.reason ?? words.help.none);
    } else if (limit > 0) {
      this.say(words.help.found);
      const text = this.solutions[this.shown];
      if (text) this.more.append(button(words.help.showIt, () => void this.play(text)));
    } else if (report.solutions === 1) {
      this.say(words.help.one);
    } else if (report.unique !== null && report.unique !== report.solutions) {
      this.say(fill(words.help.manyUnique, number(report.solutions), number(report.unique)));
    } else {
      this.say(fill(words.help.many, number(report.solutions)));
    }
  }

  // ---- inner

  private async play(moves: string): Promise<void> {
    this.more.replaceChildren();
    await this.owner.play(moves);
  }

  private halt(): void {
    const wasBusy = !this.bar.classList.contains("hidden") || this.more.querySelector(".stop");
    this.run++;
    this.bar.classList.add("hidden");
    if (wasBusy) this.engine.restart();
  }

  private stopButton(): HTMLButtonElement {
    return button(words.help.stop, () => {
      this.reset();
      this.say(words.help.stopped);
    }, { class: "stop" });
  }

  private failed(run: number, reason: unknown): void {
    if (run !== this.run) return;
    this.bar.classList.add("hidden");
    this.more.replaceChildren();
    if (reason instanceof Refusal) this.say(reason.why.words);
    else if (reason instanceof CoreLost) this.say(words.broken.crashed);
    else throw reason;
  }

  private say(sentence: string): void {
    this.said.textContent = sentence;
    this.said.classList.toggle("hidden", !sentence);
  }
}

const format = new Intl.NumberFormat("en");
const number = (value: number): string => format.format(value);
