// Solving, done by a second worker so that the board stays quick: find, count, stop, and step from one
// solution to the next, each drawn over the board until it is taken. What was found before a stop is
// kept and said, and a count that was stopped waits in the worker to be gone on with, whatever is looked for meanwhile.
// Owns its element. Any other stop ends the worker and starts a fresh one, unless a count waits there.
import "../style/solutions.css";
import { Refusal } from "../boundary";
import { CoreLost, type Engine } from "../engine";
import { button, disable, h, write } from "../dom";
import type { Allowed, SolveReport } from "../protocol";
import { placeNames, type Told } from "../laid";
import type { Ahead } from "../solver";
import { countedAt, keepCount, type Counted } from "./counts";
import { fill, words } from "../words/en";
import { numberText as number } from "../words/language";

export interface SolutionsOwner {
  record(): string;
  /** The puzzle and its position: what is known of it is known wherever it comes up again. */
  place(): string;
  play(moves: string): Promise<void>;
  /** How boards are drawn now. */
  show(): number;
  ratio(): number;
  /** Draws what lies there in a solution over the board; undefined: nothing any more. */
  lookAhead(ahead: Ahead | undefined): void;
}

const SLICE = 60; // milliseconds between two reports
const STEPPED_MOST = 10_000; // solutions that one can step through

export class Solutions {
  readonly element = h("div", { class: "help" });
  private readonly said = h("p", { class: "help-words", "aria-live": "polite" });
  private readonly bar = h("progress", { max: 1, class: "still", "aria-label": words.help.title });
  private readonly which = h("p", { class: "help-which number", "aria-live": "polite" });
  private readonly list = h("ol", { class: "help-list" });
  private readonly measured = h("p", { class: "quiet" }, words.help.measured);
  private readonly told = h("details", { class: "help-told hidden" },
    h("summary", {}, words.help.inWords), this.measured, this.list);
  private readonly find = button(words.help.solve, () => void this.findOne(), { class: "solve" });
  private readonly count = button(words.help.count, () => void this.countAll(), { class: "count" });
  private readonly stop = button(words.help.stop, () => this.halted(), { class: "stop", disabled: true });
  private readonly back = button("‹", () => this.step(-1), {
    class: "icon-button previous", "aria-label": words.help.previous, title: words.help.previous,
  });
  private readonly on = button("›", () => this.step(1), {
    class: "icon-button next", "aria-label": words.help.next, title: words.help.next,
  });
  private readonly take = button(words.help.takeIt, () => this.taken(), { class: "take" });
  private readonly hide = button(words.help.hide, () => this.look(-1), { class: "hide" });
  private run = 0; // counts what was asked, so that late answers are dropped
  private isBusy = false;
  private canSolve = false;
  private found = 0;
  // at this position:
  private known: string[] = []; // solutions, in the order in which they were found
  private total: number | undefined; // of all solutions, where they were counted
  private tally = ""; // what the count came to so far, in words
  private isOpen = false; // the worker holds a search that goes on from the last one known
  private isCounting = false;
  private isPaused = false; // the worker holds a count that was stopped, aside
  private counted = 0; // by it
  private isEnd = false; // there are no more than the known ones
  private at = -1; // the one that is drawn; -1: none
  private last = -1; // the one that was drawn last
  private isDrawn = false; // one of them is over the board by now

  constructor(
    private readonly owner: SolutionsOwner,
    private readonly solver: () => Engine,
  ) {
    this.element.append(h("div", { class: "help-buttons" }, this.find, this.count, this.stop),
      this.bar, this.said,
      h("div", { class: "help-steps" }, this.back, this.which, this.on),
      h("div", { class: "help-buttons two" }, this.take, this.hide), this.told);
    this.recall();
    this.enable();
  }

  offer(can: Allowed): void {
    this.canSolve = can.solve;
    this.enable();
  }

  /** The position changed: what was said holds no more. */
  reset(): void {
    this.dropCount();
    this.halt();
    this.total = undefined;
    this.tally = "";
    this.forget();
    this.recall();
  }

  // What a count from here came to once.
  private recall(): void {
    const counted = countedAt(this.owner.place());
    if (!counted) this.say("");
    else if (counted.complete) this.tell(counted);
    else this.say(this.tally = fill(words.help.countedTo, number(counted.solutions)));
  }

  private forget(): void {
    this.closeSearch();
    this.known = [];
    this.isEnd = false;
    this.last = -1;
    this.look(-1);
  }

  /** The board is composed in another way: what is drawn over it is drawn anew. */
  restage(): void {
    if (this.at >= 0) this.look(this.at);
  }

  /** Something else is drawn over the board. */
  giveWay(): void {
    if (this.at >= 0) this.look(-1);
  }

  destroy(): void {
    this.dropCount();
    this.halt();
    this.closeSearch();
  }

  private enable(): void {
    const { known, at, last } = this;
    // A panel that gives way to what is drawn moves all of these: none is to be pressed until it has.
    const isBusy = this.isBusy || (at >= 0 && !this.isDrawn);
    disable(!this.canSolve || isBusy, this.find, this.count);
    write(this.count, this.isPaused ? words.help.countOn : words.help.count);
    disable(!this.isBusy, this.stop);
    this.bar.classList.toggle("still", !this.isBusy);
    const hasMore = last + 1 < known.length || !this.isEnd;
    disable(isBusy || last < (at < 0 ? 0 : 1), this.back);
    disable(isBusy || known.length === 0 || !hasMore, this.on);
    disable(at < 0 || !this.isDrawn, this.take, this.hide);
    write(this.which, last < 0 ? ""
      : this.total === undefined ? fill(words.help.which, number(last + 1))
        : fill(words.help.whichOf, number(last + 1), number(this.total)));
  }

  // ---- looking for them

  private async findOne(): Promise<void> {
    this.forget();
    this.say(this.tally);
    await this.search(1, true, (report) => {
      this.known.push(...report.texts.slice(0, 1));
      if (!report.done) return false;
      this.isEnd = report.complete;
      if (report.complete) this.total = report.solutions;
      this.say(report.solutions > 0 ? this.tally || words.help.found : report.reason ?? words.help.none);
      if (this.known.length > 0) this.look(0);
      return true;
    });
  }

  private async countAll(): Promise<void> {
    const isOn = this.isPaused;
    this.isCounting = true;
    this.isPaused = false;
    this.tally = "";
    await this.search(isOn ? "aside" : 0, false, (report) => {
      if (!report.done) return false;
      this.keep(report);
      this.tell(report);
      return true;
    });
  }

  private keep({ solutions, unique, complete, reason }: Counted): void {
    keepCount(this.owner.place(), { solutions, unique, complete, reason });
  }

  private tell({ solutions, unique, complete, reason }: Counted): void {
    if (complete) this.total = solutions;
    const sentence = solutions === 0 ? reason ?? words.help.none
      : solutions === 1 ? words.help.one
        : unique !== null && unique !== solutions ? fill(words.help.manyUnique, number(solutions), number(unique))
          : fill(words.help.many, number(solutions));
    this.tally = solutions > 0 && reason ? `${sentence} ${reason}` : sentence;
    this.say(this.tally);
  }

  // The next one that is not known: the search that waits in the worker goes on, or a new one passes the
  // known ones again.
  private async findNext(): Promise<void> {
    const seen = new Set(this.known);
    const isFresh = !this.isOpen;
    await this.search(isFresh ? STEPPED_MOST : undefined, true, (report) => {
      const fresh = report.texts.filter((text) => !seen.has(text));
      this.known.push(...fresh);
      this.isOpen = true;
      const isOver = report.done && report.texts.length === 0;
      if (isOver) {
        this.closeSearch();
        this.isEnd = true;
        if (report.complete) this.total = this.known.length;
      }
      if (fresh.length > 0) {
        this.look(this.last + 1);
        this.say(this.tally || words.help.found);
      }
      else if (isOver)
        this.say(report.complete ? words.help.noMore : fill(words.help.firstOnly, number(this.known.length)));
      return isOver || fresh.length > 0;
    });
  }

  // Works in the worker until a report is enough. `limit`: of solutions; undefined: the search that is open there;
  // "aside": the count that waits there.
  private async search(
    limit: number | "aside" | undefined, wantsTexts: boolean, isEnough: (report: SolveReport) => boolean,
  ): Promise<void> {
    const run = ++this.run;
    this.isBusy = true;
    this.found = limit === "aside" ? this.counted : 0;
    this.bar.removeAttribute("value");
    this.say(this.busyWords);
    this.enable();
    try {
      const worker = this.solver();
      if (limit !== undefined) {
        this.isOpen = false;
        const isBack = limit === "aside" && await worker.call("bringBack"); // not from a worker begun afresh
        if (run !== this.run) return;
        if (!isBack) await worker.call("solve", this.owner.record(), limit === "aside" ? 0 : limit, wantsTexts);
        if (run !== this.run) return; // what goes on there by now is another's, or waits
      }
      for (;;) {
        const report = await worker.call("solveOn", SLICE);
        if (run !== this.run) return;
        this.found = report.solutions;
        this.isBusy = false; // so that what follows may look
        if (isEnough(report)) {
          this.isCounting = false;
          break;
        }
        this.isBusy = true;
        this.bar.value = report.progress;
        const known = wantsTexts ? this.known.length : 0; // which a search begun anew passes once more
        if (!this.tally)
          this.say(fill(words.help.working, number(Math.max(known, report.solutions)), number(report.nodes)));
      }
      this.enable();
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  // What a count came to stays beside it.
  private get busyWords(): string {
    return [this.tally, words.help.thinking].filter(Boolean).join(" ");
  }

  private closeSearch(): void {
    if (this.isOpen) this.ask("solveEnd");
    this.isOpen = false;
  }

  private dropCount(): void {
    if (this.isPaused) this.ask("dropAside");
    this.isPaused = false;
  }

  // Gone with its core, if that is gone.
  private ask(call: "solveEnd" | "putAside" | "dropAside"): void {
    this.solver().call(call).catch(() => undefined);
  }

  // Stopped by the player: what was counted stands, and waits.
  private halted(): void {
    const { found } = this;
    const sentence = found > 0 ? fill(words.help.stoppedAt, number(found)) : words.help.stopped;
    if (this.isCounting) {
      this.pause();
      this.keep({ solutions: found, unique: null, complete: false, reason: null });
      this.counted = found;
      if (found > 0) this.tally = sentence;
    } else this.halt();
    this.say(this.tally || sentence);
  }

  private pause(): void {
    this.run++;
    this.isBusy = this.isCounting = false;
    this.isPaused = true;
    this.ask("putAside");
    this.enable();
  }

  private halt(): void {
    this.run++;
    this.isCounting = false;
    if (this.isBusy) {
      if (this.isPaused) this.ask("solveEnd");
      else this.solver().restart();
      this.isOpen = false;
    }
    this.isBusy = false;
    this.enable();
  }

  private failed(run: number, reason: unknown): void {
    if (run !== this.run) return;
    this.isBusy = this.isOpen = this.isCounting = false;
    if (!(reason instanceof Refusal)) this.isPaused = false;
    if (!this.isDrawn) this.at = -1;
    this.enable();
    if (reason instanceof Refusal) this.say(reason.why.words);
    else if (reason instanceof CoreLost) this.say(words.broken.crashed);
    else throw reason;
  }

  private say(sentence: string): void {
    write(this.said, sentence);
  }

  // ---- looking at them

  private step(by: number): void {
    const to = this.at < 0 && by < 0 ? this.last : this.last + by; // back to what was hidden
    if (to < this.known.length) this.look(Math.max(0, to));
    else void this.findNext();
  }

  private taken(): void {
    const text = this.known[this.at];
    if (text) void this.owner.play(text);
  }

  // Draws one of the known ones over the board, or none.
  private look(at: number): void {
    const was = this.at;
    this.at = at;
    if (at >= 0) this.last = at;
    else this.isDrawn = false;
    this.enable();
    const text = this.known[at];
    this.told.classList.toggle("hidden", text === undefined);
    if (text !== undefined) void this.lookAt(text);
    else if (was >= 0) this.owner.lookAhead(undefined);
  }

  private async lookAt(text: string): Promise<void> {
    const { owner, at, run } = this;
    try {
      const ahead = await this.solver().call("lookAhead", owner.record(), text, owner.show(), owner.ratio());
      if (at !== this.at || this.known[at] !== text) return; // another one is looked at by now
      this.isDrawn = true;
      this.enable(); // whoever had the focus gets it back as the board gives way
      owner.lookAhead(ahead);
      this.list.replaceChildren(...ahead.told.map((one) => h("li", {}, wholeWords(one))));
      this.measured.classList.toggle("hidden", ahead.told.every((one) => one.corners.length === 0));
    } catch (reason) {
      this.failed(run, reason);
    }
  }
}

/** What is laid, where and how it is turned. */
function wholeWords({ words: said, places, corners }: Told): string {
  if (places.length > 0) return fill(words.help.covers, said, placeNames(places));
  if (corners.length > 0) return fill(words.help.corners, said, corners.map((one) => one.join(", ")).join("; "));
  return said;
}
