// Who plays at this table: people and computers, their clocks, whose turn it is in words, what the computer says when
// it moved, and the buttons for it in the status line. Knows positions only by what the core says of
// them. Owns the form of seats and a line that is only spoken.
import { CoreLost, type Engine } from "../engine";
import { Refusal } from "../boundary";
import { button, h, signButton } from "../dom";
import type { Info, Tree } from "../protocol";
import type { Scene } from "../scene";
import { sign } from "../signs";
import { fill, words } from "../words/en";
import { ClockFace } from "./clock-face";
import type { ClockState, Timing } from "./clocks";
import { Opponent, type Doing } from "./opponent";
import { levelName, playerName, SeatForm } from "./seat-form";
import { hasComputer, levelOf, people, solePerson, type Seats } from "./seats";
import type { StatusLine } from "./status";

/** A position and the way to it. */
export interface Seen {
  readonly info: Info;
  readonly scene: Scene;
  readonly tree: Tree;
  readonly told: readonly string[];
}

export interface CompanyOwner {
  record(): string;
  /** Plays the turn that was found for a place, if that is still the place. */
  reply(turn: string, place: string): Promise<void>;
  /** Others sit there now, or the clocks stand otherwise. */
  seated(): void;
  /** Whose turn it is, or what the computer does, is to be said anew. */
  changed(): void;
  /** There are clocks to be seen, or none. */
  clocked(areThere: boolean): void;
  refuse(sentence: string): void;
  isCalm(): boolean;
}

export class Company {
  readonly form = new SeatForm("seat", (seats, player) => this.sit(seats, player),
    (timing) => this.time(timing));
  readonly clocks: ClockFace;
  readonly spoken = h("p", { class: "visually-hidden company-words", "aria-live": "polite" });
  private readonly opponent: Opponent;
  private seen: Seen | undefined;
  private said = ""; // what the computer played last
  private saidAt = -1; // where that led

  constructor(
    private readonly owner: CompanyOwner,
    private readonly line: StatusLine,
    engine: () => Engine,
    private sitting: Seats,
    /** A copy of a game that is played elsewhere: the computer moves when it is told to. */
    private holds: boolean,
    clocks: ClockState | undefined,
  ) {
    this.clocks = new ClockFace({
      keep: () => owner.seated(),
      shown: (areThere) => owner.clocked(areThere),
      timedOut: (sentence) => owner.refuse(sentence),
    }, clocks);
    this.opponent = new Opponent({
      record: () => owner.record(),
      reply: (turn, place) => owner.reply(turn, place),
      doing: (doing) => this.show(doing),
      failed: (reason) => this.failed(reason),
    }, engine, () => owner.isCalm());
  }

  get seats(): Seats {
    return this.sitting;
  }

  /** The players that undo goes back to; none: to any. */
  get people(): readonly number[] {
    return people(this.sitting, this.seen?.info.players ?? 0);
  }

  get doing(): Doing {
    return this.opponent.doing;
  }

  /** A hand may move now. */
  get isOpen(): boolean {
    return this.seen === undefined || this.level === 0;
  }

  /** A person won. */
  isWonByPerson({ winner }: Info): boolean {
    return winner > 0 && levelOf(this.sitting, winner) === 0;
  }

  /** The game stands so; `isMove`: because somebody moved. */
  see(seen: Seen, isMove: boolean): void {
    this.seen = seen;
    const { cursor, nodes } = seen.tree;
    const isEnd = !nodes.some((node, i) => i > 0 && node.parent === cursor);
    const hasBegun = nodes.some((node) => node.move !== null && !node.drawn);
    this.clocks.see(seen.info, seen.scene.players, isEnd && hasBegun, isMove);
    this.showForm(seen);
    this.opponent.see(seen.info, this.sitting, (isMove || isEnd) && !this.holds);
    this.holds = false;
  }

  /** A turn of the computer was played: it is said, for those who do not see it. */
  announce(from: number, { tree, told }: Pick<Seen, "tree" | "told">): void {
    const { level } = this;
    const way: string[] = [];
    for (let at = tree.cursor; at > from; at = tree.nodes[at]?.parent ?? 0)
      if (!tree.nodes[at]?.drawn) way.unshift(told[at] || (tree.nodes[at]?.move ?? ""));
    const said = fill(words.seats.moved, levelName(level), way.join(", "));
    this.said = from === this.saidAt ? `${this.said} · ${said}` : said;
    this.saidAt = tree.cursor;
    this.say(said);
  }

  /** Nobody thinks any more: something is done to the game. */
  stop(): void {
    this.opponent.stop();
  }

  /** The game is left. */
  destroy(): void {
    this.opponent.stop();
    this.clocks.destroy();
  }

  /** A hand wants to move, but the computer is to. */
  decline(): void {
    this.say(fill(words.seats.notYours, this.mover));
  }

  // ---- in words

  /** What the status line says in place of the scene's own words. */
  status(scene: Scene): { readonly status: string; readonly detail: string } {
    const { status, detail = "" } = scene;
    const info = this.seen?.info;
    if (!info || !hasComputer(this.sitting)) return { status, detail };
    const plain = status.replace(/\.$/, "");
    const said = this.seen?.tree.cursor === this.saidAt && this.said;
    const more = [plain, detail, said].filter(Boolean).join(" · ");
    if (info.over) {
      const result = this.resultWords(info, status);
      return { status: result, detail: result === status ? "" : plain }; // said once where nobody's eyes are meant
    }
    if (this.doing === "thinking")
      return { status: fill(words.seats.thinking, this.mover), detail: this.nameIn(scene) };
    if (this.level > 0)
      return { status: fill(words.seats.waits, this.mover), detail: this.nameIn(scene) };
    return info.player === solePerson(this.sitting, info.players)
      ? { status: words.seats.yourMove, detail: more } : { status, detail: more };
  }

  /** How it ended, from the eyes of the only person. */
  resultWords(info: Info, otherwise: string): string {
    const one = solePerson(this.sitting, info.players);
    if (one === 0 || info.winner <= 0) return otherwise;
    const level = levelOf(this.sitting, info.winner);
    return level > 0 ? fill(words.seats.lost, levelName(level)) : words.seats.won;
  }

  private get mover(): string {
    return levelName(this.level);
  }

  private say(sentence: string): void {
    this.spoken.textContent = sentence;
  }

  private nameIn(scene: Scene): string {
    return scene.players.length > 0 ? playerName(scene.players, this.seen?.info.player ?? 0) : "";
  }

  private get level(): number {
    const info = this.seen?.info;
    return info && !info.over ? levelOf(this.sitting, info.player) : 0;
  }

  // ---- inner

  private showForm({ scene, info }: Seen): void {
    this.form.show(scene.players, info.players, this.sitting, this.clocks.timing);
  }

  private time(timing: Timing | undefined): void {
    const { seen } = this;
    if (!seen) return;
    this.clocks.choose(timing, seen.info.players);
    this.showForm(seen);
    this.owner.seated();
  }

  private sit(seats: Seats, player: number): void {
    this.sitting = seats;
    const { seen } = this;
    if (seen) this.opponent.see(seen.info, seats, player === seen.info.player || this.doing !== "waiting");
    this.owner.seated();
    this.owner.changed();
  }

  private show(doing: Doing): void {
    if (doing === "thinking")
      this.line.buttons("opponent", [
        button(words.seats.playNow, () => this.opponent.hurry(), { class: "play-now" }),
        signButton(sign("cancel"), words.seats.stop, () => this.opponent.halt(),
          { class: "icon-button stop-thinking" }),
      ]);
    else if (doing === "waiting")
      this.line.buttons("opponent", [
        button(words.seats.goOn, () => this.opponent.goOn(), { class: "strong go-on" }),
      ]);
    else this.line.buttons("opponent", []);
    this.owner.changed();
  }

  private failed(reason: Refusal | CoreLost): void {
    this.owner.refuse(reason instanceof Refusal ? reason.why.words : words.broken.crashed);
  }
}
