// Solving, done by a second worker so that the board stays quick: find, count, stop. What was found
// before a stop is kept and said. Owns its element. A stop ends the worker and starts a fresh one.
import { Refusal } from "../boundary";
import { CoreLost, type Engine } from "../engine";
import { button, h } from "../dom";
import type { Allowed, SolveReport } from "../protocol";
import { fill, words } from "../words/en";

export interface SolutionsOwner {
  record(): string;
  play(moves: string): Promise<void>;
}

const SLICE = 60; // milliseconds between two reports

export class Solutions {
  readonly element = h("div", { class: "help" });
  private readonly said = h("p", { class: "help-words", "aria-live": "polite" });
  private readonly bar = h("progress", { max: 1, class: "still", "aria-label": words.help.title });
  private readonly more = h("div", { class: "help-more" });
  private readonly find = button(words.help.solve, () => void this.solve(1), { class: "solve" });
  private readonly count = button(words.help.count, () => void this.solve(0), { class: "count" });
  private readonly stop = button(words.help.stop, () => this.halted(), { class: "stop", disabled: true });
  private run = 0; // counts what was asked, so that late answers are dropped
  private isBusy = false;
  private canSolve = false;
  private found = 0;
  private solutions: string[] = [];

  constructor(
    private readonly owner: SolutionsOwner,
    private readonly helper: () => Engine,
  ) {
    this.element.append(h("div", { class: "help-buttons" }, this.find, this.count, this.stop),
      this.bar, this.said, this.more);
  }

  offer(can: Allowed): void {
    this.canSolve = can.solve;
    this.enable();
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

  private enable(): void {
    this.find.disabled = this.count.disabled = !this.canSolve || this.isBusy;
    this.stop.disabled = !this.isBusy;
    this.bar.classList.toggle("still", !this.isBusy);
  }

  private async solve(limit: number): Promise<void> {
    this.reset();
    const run = ++this.run;
    this.isBusy = true;
    this.found = 0;
    this.solutions = [];
    this.bar.removeAttribute("value");
    this.enable();
    try {
      const worker = this.helper();
      await worker.call("solve", this.owner.record(), limit);
      for (;;) {
        const report = await worker.call("solveOn", SLICE);
        if (run !== this.run) return;
        this.solutions.push(...report.texts);
        this.found = report.solutions;
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
    this.isBusy = false;
    this.enable();
    if (report.solutions === 0) {
      this.say(report.reason ?? words.help.none);
    } else if (limit > 0) {
      this.say(words.help.found);
      const [text] = this.solutions;
      if (text) this.more.append(button(words.help.showIt, () => void this.owner.play(text)));
    } else if (report.solutions === 1) {
      this.say(words.help.one);
    } else if (report.unique !== null && report.unique !== report.solutions) {
      this.say(fill(words.help.manyUnique, number(report.solutions), number(report.unique)));
    } else {
      this.say(fill(words.help.many, number(report.solutions)));
    }
  }

  // Stopped by the player: what was counted stands.
  private halted(): void {
    const { found } = this;
    this.halt();
    this.say(found > 0 ? fill(words.help.stoppedAt, number(found)) : words.help.stopped);
  }

  private halt(): void {
    this.run++;
    if (this.isBusy) this.helper().restart();
    this.isBusy = false;
    this.enable();
  }

  private failed(run: number, reason: unknown): void {
    if (run !== this.run) return;
    this.isBusy = false;
    this.enable();
    if (reason instanceof Refusal) this.say(reason.why.words);
    else if (reason instanceof CoreLost) this.say(words.broken.crashed);
    else throw reason;
  }

  private say(sentence: string): void {
    this.said.textContent = sentence;
  }
}

const format = new Intl.NumberFormat("en");
const number = (value: number): string => format.format(value);
