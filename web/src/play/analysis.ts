// The analysis of a game, hidden until it is asked for: who is ahead, the best moves here, how the whole
// game went. It follows the game while it is on; a stop is heard at once. Owns its element; what
// it weighs is drawn by the board.
import { Refusal } from "../boundary";
import type { Candidate } from "../board/candidates";
import { fitThings, thingOf } from "../board/thing";
import { placeOf } from "../desk";
import { CoreLost, type Engine } from "../engine";
import { button, h, on } from "../dom";
import { placeNames } from "../laid";
import type { Line, Thought } from "../mind";
import { SHOW_COORDINATES, type SceneInlay } from "../scene";
import { segments } from "../segments";
import { paintOf } from "../signs";
import { fill, words } from "../words/en";
import { grouped } from "../words/language";
import type { Seen } from "./company";
import { Course, type Judged } from "./course";
import { playerName } from "./seat-form";
import { tellApart } from "./sides";
import {
  areComparable, chancesOf, isDecided, knownOf, ofHundred, standingOf, strengthOf, type Standing,
} from "./verdict";

export interface AnalysisOwner {
  record(): string;
  /** What is shown on the board, ITA_SHOW_ bits. */
  show(): number;
  /** Of the stage, width by height. */
  ratio(): number;
  /** Moves to be drawn on the board. */
  weigh(candidates: readonly Candidate[]): void;
  /** A place of the scene is to be in sight. */
  reveal(x: number, y: number): void;
  /** Goes to a node; a move that was better there is drawn. */
  go(node: number, better: string | undefined): void;
  /** The balance in the inlaid line is another one. */
  changed(): void;
  refuse(sentence: string): void;
}

/** What was asked of an analysis. */
export interface Analysed {
  readonly isOn: boolean;
  readonly course: Judged;
}

const LINES = 10; // moves that are weighed
const NAMED = 3; // of these have a number and stand in the list
const SLICE = 120; // milliseconds between two looks
const LOOK = 15_000; // milliseconds one position is looked at
const JUDGED = { nodes: 20_000, milliseconds: 1500 }; // for each position of a whole game

type Shown = "best" | "heat" | "none";

export class Analysis {
  readonly element = h("div", { class: "analysis" });
  private readonly course: Course;
  private readonly toggle = button(words.analysis.begin, () => this.press(), { class: "strong analyse" });
  private readonly said = h("p", { class: "quiet analysis-words", "aria-live": "polite" });
  private readonly progress = h("progress", { class: "still", max: 1, value: 0, "aria-label": words.analysis.title });
  private readonly verdict = h("h2", { class: "verdict" });
  private readonly figures = h("span", { class: "number" });
  private readonly bar = h("div", { class: "balance", "aria-hidden": "true" });
  private readonly lines = h("ol", { class: "lines", "aria-label": words.analysis.bestMoves });
  private readonly results = h("div", { class: "results hidden" });
  private shown: Shown = "heat";
  private seen: Seen | undefined;
  private isOn = false;
  private isJudging = false;
  private hasLooked = false; // to the end, at this place
  private run = 0; // counts looks, so that late answers are dropped
  private place = "";
  private thought: Thought | undefined; // what the list shows
  private pointed = -1; // the line that a hand or the focus is on

  constructor(private readonly owner: AnalysisOwner, private readonly engine: () => Engine) {
    this.course = new Course({
      judge: (node) => this.engine().call("judge", owner.record(), node, JUDGED.nodes, JUDGED.milliseconds),
      go: (node, better) => owner.go(node, better),
      busy: (isBusy) => this.judging(isBusy),
      failed: (reason) => this.failed(reason),
    });
    this.build();
  }

  /** The balance for the inlaid line, while the analysis is on and knows it. */
  get inlay(): readonly SceneInlay[] | undefined {
    const { seen, thought } = this;
    const [best] = thought?.lines ?? [];
    if (!this.isOn || !seen || !thought || !best) return undefined;
    const { players } = seen.scene;
    return chancesOf(thought.player, best.share, players.length)
      .map((share, i) => ({ weight: share ?? (1 - best.share) / Math.max(1, players.length - 1),
        ...(players[i] ? { colour: players[i].colour } : {}) }));
  }

  see(seen: Seen): void {
    this.seen = seen;
    this.course.see(seen);
    const place = placeOf(seen.info);
    if (place === this.place) return;
    this.place = place;
    this.forget();
    this.toggle.classList.toggle("hidden", this.isEnd);
    this.element.classList.toggle("ended", this.isEnd);
    if (this.isEnd) this.said.textContent = words.analysis.over;
    if (this.isOn) void this.look();
  }

  // There is nothing to look at.
  private get isEnd(): boolean {
    return this.seen !== undefined && (this.seen.info.over || !this.seen.info.can.think);
  }

  get analysed(): Analysed {
    return { isOn: this.isOn, course: this.course.judged };
  }

  /** What was asked for before the game was left is asked for again; `isSaidSo`: its words are those of now. */
  goOn({ isOn, course }: Analysed, isSaidSo: boolean): void {
    if (isOn && !this.isOn) this.press();
    this.course.goOn(course, isSaidSo);
  }

  /** The game is left. */
  stop(): void {
    this.course.stop();
    this.halt();
  }

  // ---- building

  private build(): void {
    const pick = segments(words.analysis.marks, [
      { value: "best", words: words.analysis.best }, { value: "heat", words: words.analysis.heat },
      { value: "none", words: words.analysis.none },
    ], this.shown, (value) => {
      this.shown = value as Shown;
      this.weigh();
    });
    this.results.append(
      h("div", { class: "spread" }, this.verdict, this.figures), this.bar, this.lines, pick);
    this.element.append(h("div", { class: "analysis-head" }, this.toggle, this.said), this.progress,
      this.results, this.course.element);
    this.said.textContent = words.analysis.about;
    this.listen();
  }

  // ---- on and off

  private press(): void {
    if (this.isOn) this.halt();
    else {
      this.isOn = true;
      this.toggle.textContent = words.analysis.stop;
      void this.look();
    }
    this.owner.changed();
  }

  private halt(): void {
    this.cease();
    if (this.isOn && !this.isJudging) this.engine().call("thinkEnd").catch(() => undefined);
    this.isOn = false;
    this.toggle.textContent = words.analysis.begin;
    this.owner.weigh([]);
  }

  private judging(isJudging: boolean): void {
    this.isJudging = isJudging;
    if (isJudging) this.cease(); // one thing after the other
    else if (this.isOn && !this.hasLooked) void this.look();
  }

  // A look under way ends here; what it found stays.
  private cease(): void {
    this.run++;
    this.progress.classList.add("still");
    if (this.thought && !this.hasLooked)
      this.said.textContent = farWords(this.thought.depth, true);
  }

  private forget(): void {
    this.cease();
    this.hasLooked = false;
    this.thought = undefined;
    this.pointed = -1;
    this.results.classList.add("hidden");
    this.owner.weigh([]);
    if (!this.isOn) this.said.textContent = words.analysis.about;
  }

  // ---- looking

  private async look(): Promise<void> {
    if (!this.seen || this.isJudging || this.isEnd) return;
    const run = ++this.run;
    const engine = this.engine();
    this.hasLooked = false;
    const since = performance.now();
    this.progress.classList.remove("still");
    try {
      await engine.call("think", this.owner.record(), 0, LINES, 1);
      for (let isDone = false; !isDone;) {
        if (run !== this.run) return;
        const thought = await engine.call("analyse", SLICE, this.owner.show(), this.owner.ratio());
        if (run !== this.run) return;
        const spent = (performance.now() - since) / LOOK;
        isDone = thought.done || spent >= 1;
        this.progress.value = Math.min(1, spent);
        this.tell(thought, isDone);
      }
      this.hasLooked = true;
      this.progress.classList.add("still");
      await engine.call("thinkEnd");
    } catch (reason) {
      if (run === this.run) this.failed(reason);
    }
  }

  private failed(reason: unknown): void {
    if (!(reason instanceof Refusal || reason instanceof CoreLost)) throw reason;
    this.halt();
    this.owner.refuse(reason instanceof Refusal ? reason.why.words : words.broken.crashed);
  }

  // ---- telling

  private tell(thought: Thought, isDone: boolean): void {
    const known = thought.done ? knownOf(thought.lines) : "";
    const said = known ? words.analysis[known] : farWords(thought.depth, isDone);
    if (this.said.textContent !== said) this.said.textContent = said;
    // lines of unlike depth cannot be compared: the last ones that could stay
    if (this.thought && !isDone && !areComparable(thought.lines)) return;
    this.thought = thought;
    this.results.classList.remove("hidden");
    this.showStanding(thought);
    this.showLines(thought);
    this.weigh();
    this.owner.changed();
  }

  private showStanding({ lines: [best], player }: Thought): void {
    const { seen } = this;
    if (!best || !seen) return;
    const { players } = seen.scene;
    const count = seen.info.players;
    const chances = chancesOf(player, best.share, count);
    this.verdict.textContent = this.standingWords(standingOf(best, player, count));
    this.figures.textContent = count === 2 ? chances.map((one) => ofHundred(one ?? 0)).join(" : ")
      : fill(words.analysis.chances, playerName(players, player), ofHundred(best.share));
    this.bar.replaceChildren(...chances.map((share, i) => {
      const part = h("span", {}, count === 2 ? playerName(players, i + 1) : "");
      part.style.flexGrow = String(share ?? (1 - best.share) / (count - 1));
      if (share !== undefined && players[i]) part.style.background = paintOf(players[i].colour);
      return part;
    }));
  }

  private standingWords(standing: Standing): string {
    const { analysis } = words;
    if (!("player" in standing)) return standing.kind === "even" ? analysis.even : analysis.drawn;
    const name = playerName(this.seen?.scene.players ?? [], standing.player);
    return fill(standing.kind === "won" ? analysis.won : analysis.ahead, name);
  }

  private showLines({ lines }: Thought): void {
    const at = [...this.lines.children].findIndex((one) => one.contains(document.activeElement));
    const named = lines.slice(0, NAMED);
    const told = tellApart(named.map((line) => ({ words: this.wordsOf(line), places: line.change.ghosts })), this.seen?.scene.board);
    this.lines.replaceChildren(...named.map((line, i) => h("li", {}, this.lineButton(line, i, told[i] ?? ""))));
    fitThings(this.lines);
    if (at >= 0) this.lines.querySelectorAll<HTMLElement>("button")[at]?.focus();
  }

  // Without names on the board the words lead to what is drawn there.
  private hereOf(line: Line): string | undefined {
    return this.owner.show() & SHOW_COORDINATES ? undefined : withoutStop(line.here);
  }

  private wordsOf(line: Line): string {
    return this.hereOf(line) ?? namedOf(line);
  }

  private lineButton(line: Line, index: number, told: string): HTMLButtonElement {
    const length = Math.max(1, line.turn.length);
    const named = namedOf(line);
    const here = this.hereOf(line);
    const rest = line.told.slice(length).join("; "); // a move has commas of its own
    const isOpen = this.thought !== undefined && !isDecided(line, this.thought.lines[0], this.thought.done);
    const percent = isOpen ? "?" : String(ofHundred(line.share));
    const where = line.advice && line.places.length > 0 ? fill(words.help.covers, named, placeNames(line.places)) : named;
    return h("button", {
      type: "button", class: "line-button",
      "aria-label": fill(isOpen ? words.analysis.open : words.analysis.move, index + 1, where, percent) +
        (rest ? `; ${fill(words.analysis.then, rest)}` : ""),
    }, h("i", { class: "rank", "aria-hidden": "true" }, String(index + 1)),
    h("span", { class: "line-words" }, h("b", {}, told),
      here === undefined && rest && h("small", {}, fill(words.analysis.then, rest)),
      Boolean(line.idea) && index === 0 && h("small", {}, grouped(line.idea ?? ""))),
    // what is taken from somewhere may lie out of sight there
    line.change.rings.length > 0 ? thingOf(line.laid) : h("span", {}),
    h("span", { class: "number" }, percent));
  }

  // The list is drawn anew again and again: it hears, not its lines.
  private listen(): void {
    const point = (event: Event): void => {
      const line = (event.target as Element).closest("li");
      this.pointed = line ? [...this.lines.children].indexOf(line) : -1;
      this.weigh();
    };
    const leave = (): void => {
      this.pointed = -1;
      this.weigh();
    };
    on(this.lines, {
      onclick: (event) => {
        point(event);
        const [first] = this.thought?.lines[this.pointed]?.change.ghosts ?? [];
        if (first) this.owner.reveal(first.x ?? 0, first.y ?? 0);
      },
      onfocusin: point, onmouseover: point, onfocusout: leave, onmouseleave: leave,
    });
  }

  // ---- on the board

  private weigh(): void {
    const lines = this.thought?.lines ?? [];
    const best = lines[0]?.share ?? 0;
    const pointed = lines[this.pointed];
    if (pointed) {
      this.owner.weigh([{ change: pointed.change, rank: this.pointed + 1, strength: 1 }]);
      return;
    }
    const count = { best: NAMED, heat: LINES, none: 0 }[this.shown];
    this.owner.weigh(lines.slice(0, this.isOn ? count : 0).map((line, i) => ({
      change: line.change, rank: i < NAMED ? i + 1 : 0, strength: strengthOf(line.share, best),
    })));
  }
}

/** What is to be done, by the names on the board. */
const namedOf = ({ advice, told, turn }: Line): string =>
  [withoutStop(advice) ?? told[0] ?? turn[0] ?? "", ...told.slice(1, Math.max(1, turn.length))].join("; ");

/** A sentence as a part of another. */
const withoutStop = (sentence: string | undefined): string | undefined => sentence?.replace(/\.$/, "");

/** How far was looked ahead. */
function farWords(depth: number, isDone: boolean): string {
  const { looked, lookedOne, looking, lookingOne } = words.analysis;
  if (depth === 1) return isDone ? lookedOne : lookingOne;
  return fill(isDone ? looked : looking, depth);
}
