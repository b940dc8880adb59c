// What a draft makes: a puzzle to be named, checked by the solver (solvable, in how many ways, how hard),
// played, and given away as a link or a file. Owns its element; the core says what the draft makes.
import { Refusal } from "../boundary";
import { showText } from "../dialogs";
import { button, h } from "../dom";
import { CoreLost, type Engine } from "../engine";
import { download, fileName, textFile } from "../files";
import { pack, writePlace } from "../links";
import type { JobReport } from "../protocol";
import { fill, words } from "../words/en";
import { numberText as number } from "../words/language";

export interface MakerOwner {
  readonly call: Engine["call"];
  /** The draft, open in the core. */
  readonly table: number;
  solver(): Engine;
  /** The name that the draft has, and the puzzle will have; "": none. */
  name(): string;
  rename(name: string): void;
  /** What files are called, without ending. */
  title(): string;
  notice(sentence: string): void;
  failed(reason: unknown): void;
}

const SLICE = 60; // milliseconds between two reports
const NAME_MOST = 60; // letters

export class Maker {
  readonly element = h("section", { class: "maker", "aria-label": words.maker.title });
  private readonly name = h("input", { type: "text", class: "made-name", maxlength: NAME_MOST, autocomplete: "off" });
  private readonly solutions = h("dd", { class: "maker-solutions" });
  private readonly difficulty = h("dd", { class: "maker-difficulty" });
  private readonly said = h("p", { class: "help-words", "aria-live": "polite" });
  private readonly bar = h("progress", { max: 1, class: "still", "aria-label": words.maker.check });
  private readonly check = button(words.maker.check, () => void this.checkIt(), { class: "strong check-it" });
  private readonly stop = button(words.help.stop, () => this.stopped(), { class: "stop", disabled: true });
  private readonly play = h("a", { class: "button play-it", role: "link" }, words.maker.play);
  private readonly link = button(words.maker.link, () => void this.give((record) => this.copyLink(record)),
    { class: "copy-link" });
  private readonly file = button(words.maker.file, () => void this.give((record) => this.save(record)),
    { class: "save-file" });
  private setup: string | undefined;
  private href: string | undefined; // where it is played
  private asked = 0; // counts what was asked, so that late answers are dropped;
  private run = 0; // the same of checks
  private isBusy = false;
  private isRating = false; // counted already; how hard it is is looked for
  private isPaused = false; // the worker holds a check that was stopped
  private found = 0; // solutions, in the count at work

  constructor(private readonly owner: MakerOwner) {
    this.name.addEventListener("change", () => this.owner.rename(this.named()));
    this.play.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // somewhere else
      event.preventDefault(); // a name that was just written is not in the link yet
      void this.playIt();
    });
    this.element.append(
      h("label", { class: "made" }, h("span", {}, words.maker.name), this.name),
      h("div", { class: "help-buttons two" }, this.check, this.stop), this.bar,
      h("dl", { class: "notes" }, line(words.maker.solutions, this.solutions),
        line(words.maker.difficulty, this.difficulty)),
      this.said,
      h("div", { class: "help-buttons" }, this.play, this.link, this.file));
    void this.see();
  }

  /** The draft changed: what was found out of another puzzle holds no more. */
  async see(): Promise<void> {
    const before = this.setup;
    const asked = ++this.asked;
    this.name.value = this.owner.name();
    this.setup = this.href = undefined;
    this.enable();
    const made = await this.ask();
    if (asked !== this.asked) return;
    if (made.setup === undefined || made.setup !== before) {
      this.halt();
      this.forget();
      this.say(made.why);
    }
    this.setup = made.setup;
    this.href = made.href;
    this.enable();
  }

  // What the draft makes and where it is played; or why it makes nothing.
  private async ask(): Promise<Made> {
    const { call, table } = this.owner;
    try {
      const setup = await call("made", table);
      const name = this.named();
      const href = name
        ? writePlace({ at: "shared", packed: await pack(await call("recordOf", setup, name)) })
        : writePlace({ at: "fresh", text: setup });
      return { setup, href, why: "" };
    } catch (reason) {
      if (reason instanceof Refusal) return { why: reason.why.words };
      this.owner.failed(reason);
      return { why: "" };
    }
  }

  destroy(): void {
    this.halt();
  }

  // As it stands in its field, also where it was not taken in yet.
  private named(): string {
    return this.name.value.trim();
  }

  private async playIt(): Promise<void> {
    const { href } = await this.ask();
    if (href !== undefined) location.href = href;
  }

  // ---- the check

  private async checkIt(): Promise<void> {
    const { setup, isPaused } = this;
    if (setup === undefined) return;
    if (!isPaused) this.forget();
    const run = ++this.run;
    this.isBusy = true;
    this.isPaused = false;
    this.bar.removeAttribute("value");
    this.enable();
    try {
      if (!this.isRating) await this.countIt(run, setup, isPaused);
      else await this.rated(run);
    } catch (reason) {
      if (run === this.run) this.broke(reason);
      else this.isPaused = false; // nothing waits in the worker
    } finally {
      if (run === this.run) this.isBusy = this.isRating = false;
      this.enable();
    }
  }

  private async countIt(run: number, setup: string, isBegun: boolean): Promise<void> {
    if (!isBegun) await this.solver().call("countSetup", setup);
    const counted = await this.work(run, ({ solutions, nodes }) => {
      this.say(fill(words.help.working, number(solutions), number(nodes)));
    });
    if (!counted) return;
    this.showCount(counted);
    if (counted.solutions > 0) await this.rate(run, setup);
  }

  private async rate(run: number, setup: string): Promise<void> {
    this.isRating = true;
    try {
      await this.solver().call("rateSetup", setup);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.difficulty.textContent = words.maker.unrated;
      this.say("");
      return;
    }
    await this.rated(run);
  }

  private async rated(run: number): Promise<void> {
    const rated = await this.work(run, () => this.say(words.maker.rating));
    if (!rated) return;
    const { value, measure, reason, solutions, nodes } = rated;
    this.difficulty.textContent = value === 0 ? "–" : fill(
      measure === "turns" ? words.maker.turns : words.maker.difficultyOf, number(value));
    this.say(reason ?? fill(words.maker.rated, number(solutions), number(nodes)));
  }

  // Until it is done; undefined when something else was asked for meanwhile.
  private async work(run: number, tell: (report: JobReport) => void): Promise<JobReport | undefined> {
    for (;;) {
      const report = await this.solver().call("solveOn", SLICE);
      if (run !== this.run) return undefined;
      if (report.done) return report;
      this.found = report.solutions;
      this.bar.value = report.progress;
      tell(report);
    }
  }

  private showCount({ solutions, unique, reason, complete }: JobReport): void {
    if (!complete) { // something was left open within what was given to it
      this.solutions.textContent = solutions === 0 ? "–" : fill(words.maker.atLeast, number(solutions));
      this.cannotBeSolved(solutions === 0 ? words.maker.undecided : words.maker.open);
      return;
    }
    this.solutions.textContent = solutions === 0 ? words.maker.none : number(solutions);
    if (solutions > 0 && unique !== null && unique !== solutions)
      this.say(fill(words.help.manyUnique, number(solutions), number(unique)));
    else if (solutions === 0) this.cannotBeSolved(reason ?? words.help.none);
  }

  private cannotBeSolved(why: string): void {
    this.difficulty.textContent = "–";
    this.say(why);
  }

  // Stopped by hand: what was counted stands, and the rest waits.
  private stopped(): void {
    const { found, isRating } = this;
    this.run++;
    this.isBusy = false;
    this.isPaused = true;
    this.enable();
    if (found > 0 && !isRating) this.solutions.textContent = fill(words.maker.atLeast, number(found));
    this.say(found > 0 && !isRating ? fill(words.help.stoppedAt, number(found)) : words.help.stopped);
  }

  // What is at work or waits is of no use any more.
  private halt(): void {
    this.run++;
    if (this.isBusy) this.solver().restart();
    else if (this.isPaused) this.solver().call("solveEnd").catch(() => undefined); // gone with its core
    this.isBusy = this.isPaused = this.isRating = false;
    this.enable();
  }

  private broke(reason: unknown): void {
    if (reason instanceof Refusal) this.say(reason.why.words);
    else if (reason instanceof CoreLost) this.say(words.broken.crashed);
    else throw reason;
  }

  private solver(): Engine {
    return this.owner.solver();
  }

  // ---- giving it away

  private async give(work: (record: string) => Promise<void> | void): Promise<void> {
    try {
      if (this.setup !== undefined) await work(await this.owner.call("recordOf", this.setup, this.named()));
    } catch (reason) {
      this.owner.failed(reason);
    }
  }

  private async copyLink(record: string): Promise<void> {
    const packed = await pack(record);
    const link = new URL(writePlace({ at: "shared", packed }), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.owner.notice(words.files.copied);
    } catch {
      showText(words.files.copyByHand, link);
    }
  }

  private save(record: string): void {
    download(fileName(this.named() || this.owner.title(), ".intarsia"), textFile(record, "text/plain"));
  }

  // ---- painting

  private forget(): void {
    this.found = 0;
    this.solutions.textContent = this.difficulty.textContent = words.maker.unknown;
    this.say("");
  }

  private say(sentence: string): void {
    if (this.said.textContent !== sentence) this.said.textContent = sentence;
  }

  private enable(): void {
    const { setup, isBusy, isPaused } = this;
    const isMade = setup !== undefined;
    this.check.disabled = !isMade || isBusy;
    this.check.textContent = isPaused ? words.maker.checkOn : words.maker.check;
    this.stop.disabled = !isBusy;
    this.link.disabled = this.file.disabled = !isMade;
    this.bar.classList.toggle("still", !isBusy);
    if (this.href !== undefined) {
      this.play.setAttribute("href", this.href);
      this.play.removeAttribute("aria-disabled");
    } else {
      this.play.removeAttribute("href"); // a link to nowhere yet
      this.play.setAttribute("aria-disabled", "true");
    }
  }
}

interface Made {
  readonly setup?: string;
  readonly href?: string;
  readonly why: string;
}

const line = (name: string, value: HTMLElement): HTMLElement =>
  h("div", { class: "note-line" }, h("dt", {}, name), value);
