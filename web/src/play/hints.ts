// Hints in three steps: whereabouts, then the piece and its place, then it is done. Asks the helper
// for words and a move, or where the hand is at something that is no move, for what it does next; the
// board draws. Says nothing twice.
import { Refusal } from "../boundary";
import { CoreLost, type Engine } from "../engine";
import { button } from "../dom";
import { words } from "../words/en";
import type { StatusLine } from "./status";

export interface HintOwner {
  record(): string;
  /** What is shown on the board: what has no name there is not named. */
  show(): number;
  /** What the hand is at that it can be helped with, such as taking apart; undefined: nothing. */
  at(): string | undefined;
  /** Does what a hint for the hand says. */
  act(deed: string): void;
  /** Plays moves at the cursor. */
  play(moves: string): Promise<void>;
  /** Points at what a move would change, exactly or only whereabouts, and answers with a place that it marks; undefined: at
   * nothing. */
  point(move: string | undefined, isExact: boolean): Promise<string | undefined>;
  isHinting(isOn: boolean): void;
  /** Who asks for help has read why something was refused, or what a tap would do, and looks for the answer in its place. */
  forgetRefusal(): void;
}

// Nodes: a first look that answers at once on any board, more where that was quick and found nothing, and what is
// looked for longer when one asks for it. Of a puzzle what is found is right; of a game for several more nodes find better.
const LOOKS = [50_000, 200_000, 1_000_000] as const;
const PUZZLE = [20_000, ...LOOKS] as const;
const LONG = [16_000_000] as const;
const QUICK = 700; // milliseconds that the next look may take
const LAST_STEP = 4; // of the core's hints; by then there is a move, and no step before says more of it, or none comes

interface Told {
  readonly words: string;
  readonly move?: string | null;
  readonly deed?: string | null;
  /** Nothing was found, but whoever looks longer may find something. */
  readonly open: boolean;
}

const isWhole = (told: Told): boolean => Boolean(told.move ?? told.deed);

export class Hints {
  private run = 0; // counts what was asked, so that late answers are dropped
  private isAsking = false;
  private nudge: Told | undefined;
  private last: Told | undefined; // what the core says after the nudge
  private budget = 0; // with which that was found
  private place: Told | undefined;
  private pointed: { readonly move: string; readonly isExact: boolean } | undefined;

  constructor(
    private readonly owner: HintOwner,
    private readonly line: StatusLine,
    private readonly helper: () => Engine,
    private readonly isPuzzle: boolean,
  ) {}

  /** The position changed, or the player has seen enough. */
  reset(): void {
    if (this.isAsking) this.helper().restart();
    this.run++;
    this.isAsking = false;
    this.nudge = this.last = this.place = undefined;
    this.line.say(undefined);
    this.line.buttons("hint", []);
    this.owner.isHinting(false);
    void this.point(undefined, false);
  }

  /** The board is composed in another way: what is pointed at lies elsewhere. */
  restage(): void {
    if (this.pointed) void this.owner.point(this.pointed.move, this.pointed.isExact);
  }

  private point(move: string | undefined, isExact: boolean): Promise<string | undefined> {
    this.pointed = move === undefined ? undefined : { move, isExact };
    return this.owner.point(move, isExact);
  }

  /** The next step: a nudge first, then the place, then it is done. */
  async next(): Promise<void> {
    if (this.isAsking) return;
    if (this.place) await this.doIt();
    else if (this.nudge) await this.tellPlace();
    else await this.tellNudge();
  }

  private async tellNudge(looks: readonly number[] = this.isPuzzle ? PUZZLE : LOOKS): Promise<void> {
    const run = this.begin();
    try {
      const last = await this.search(looks);
      const first = isWhole(last) ? await this.ask(0, this.budget) : last;
      if (run !== this.run) return;
      this.isAsking = false;
      this.nudge = first;
      this.last = last;
      this.line.say(first.words);
      this.line.buttons("hint", [
        ...(isWhole(last) ? [button(words.help.more, () => void this.tellPlace())]
          : last.open && looks !== LONG ? [button(words.help.longer, () => void this.tellNudge(LONG))] : []), this.closer(),
      ]);
      const place = last.move ? await this.point(last.move, false) : undefined;
      if (place && run === this.run) this.line.say(`${first.words} ${words.help.lookAt}`);
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  private async tellPlace(): Promise<void> {
    const told = this.last;
    if (!told || !isWhole(told)) return;
    const run = this.run;
    try {
      this.place = told;
      this.line.say(told.words);
      const { move } = told;
      this.line.buttons("hint", [
        ...(isWhole(told) ? [button(words.help.playIt, () => void this.doIt(), { class: "strong" })] : []),
        this.closer(),
      ]);
      if (move) await this.point(move, true);
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  private async doIt(): Promise<void> {
    const { move, deed } = this.place ?? {};
    this.reset();
    if (move) await this.owner.play(move);
    else if (deed) this.owner.act(deed);
  }

  private begin(): number {
    const run = ++this.run;
    this.isAsking = true;
    this.owner.isHinting(true);
    this.owner.forgetRefusal();
    this.line.say(words.help.thinking);
    this.line.buttons("hint", [
      button(words.help.stop, () => this.reset(), { class: "stop" }),
    ]);
    return run;
  }

  private ask(step: number, budget: number): Promise<Told> {
    const at = this.owner.at();
    const [record, show] = [this.owner.record(), this.owner.show()];
    if (at === undefined) return this.helper().call("hint", record, step, budget, show);
    return this.helper().call("hintAt", record, at, step, budget, show);
  }

  // What the core says with a move, or why there is none.
  private async search(looks: readonly number[]): Promise<Told> {
    for (const [i, budget] of looks.entries()) {
      this.budget = budget;
      const begun = performance.now();
      const last = await this.ask(LAST_STEP, budget);
      const expected = ((performance.now() - begun) * (looks[i + 1] ?? Infinity)) / budget;
      if (isWhole(last) || !last.open || expected > QUICK) return last;
    }
    throw new RangeError();
  }

  private closer(): HTMLButtonElement {
    return button("×", () => this.reset(), { class: "icon-button", "aria-label": words.close });
  }

  private failed(run: number, reason: unknown): void {
    if (run !== this.run) return;
    this.isAsking = false;
    this.line.buttons("hint", [this.closer()]);
    if (reason instanceof Refusal) this.line.say(reason.why.words);
    else if (reason instanceof CoreLost) this.line.say(words.broken.crashed);
    else throw reason;
  }
}
