// Who plays at this table: people and computers, their clocks, whose turn it is in words, what the computer says when
// it moved, and the buttons for it in the status line. Knows positions only by what the core says of
// them. Owns the form of seats.
import { CoreLost, type Engine } from "../engine";
import { Refusal } from "../boundary";
import { button, signButton } from "../dom";
import type { Info } from "../protocol";
import type { Scene } from "../scene";
import { sign } from "../signs";
import { fill, words } from "../words/en";
import { ClockFace } from "./clock-face";
import type { ClockState, Timing } from "./clocks";
import { Opponent, type Doing } from "./opponent";
import { levelName, playerName, SeatForm } from "./seat-form";
import { hasComputer, levelOf, people, solePerson, type Seats } from "./seats";
import { again, wayWords, type Way } from "./spoken";
import type { StatusLine } from "./status";

const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(" · ");

/** What the line says; `shorter`: in place of the detail where that has no room, longer ones first. */
interface Said {
  readonly status: string;
  readonly detail: string;
  readonly shorter?: readonly string[];
}

/** A position and the way to it. */
export interface Seen extends Way {
  readonly info: Info;
  readonly scene: Scene;
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
  /** Says something to those who do not see it. */
  speak(sentence: string): void;
  isCalm(): boolean;
}

export class Company {
  readonly form = new SeatForm("seat", (seats, player) => this.sit(seats, player),
    (timing) => this.time(timing));
  readonly clocks: ClockFace;
  private readonly opponent: Opponent;
  private seen: Seen | undefined;
  private said: readonly string[] = []; // what computers played since a person did, by turns
  private saidAt = -1; // where that led
  private declined = 0; // how often a hand wanted to move here that is not to

  constructor(
    private readonly owner: CompanyOwner,
    private readonly line: StatusLine,
    engine: () => Engine,
    private sitting: Seats,
    /** A copy of a game that is played elsewhere: the computer waits until it is told to move. */
    private holds: boolean,
    clocks: ClockState | undefined,
  ) {
    this.clocks = new ClockFace({
      keep: () => owner.seated(),
      shown: (areThere) => owner.clocked(areThere),
      timedOut: (sentence) => {
        owner.refuse(sentence);
        owner.changed();
      },
    }, clocks);
    this.opponent = new Opponent({
      record: () => owner.record(),
      reply: (turn, place) => owner.reply(turn, place),
      share: (player) => this.clocks.shareOf(player),
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
    this.declined = 0;
    const { cursor, nodes } = seen.tree;
    const isEnd = !nodes.some((node, i) => i > 0 && node.parent === cursor);
    const hasBegun = nodes.some((node) => node.move !== null && !node.drawn);
    this.clocks.see(seen.info, seen.scene.players, isEnd && hasBegun, isMove);
    this.showForm(seen);
    this.opponent.see(seen.info, this.sitting, (isMove || isEnd) && !this.holds);
  }

  /** A turn of the computer was played: it is said, for those who do not see it. */
  announce(from: number, way: Way): void {
    const { tree } = way;
    const said = fill(words.seats.moved, this.mover, wayWords(from, way));
    this.said = from === this.saidAt ? [...this.said, said] : [said];
    this.saidAt = tree.cursor;
    this.owner.speak(said);
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

  /** A hand wants to move, but the computer is to: the line says so, beside the buttons for that. */
  decline(): void {
    this.declined++;
    this.owner.changed();
  }

  // ---- in words

  /** What the status line says in place of the scene's own words. */
  status(scene: Scene): Said {
    const { status } = scene;
    const info = this.seen?.info;
    const detail = joined(scene.detail, !info?.over && this.clocks.outWords);
    if (!info || !hasComputer(this.sitting)) return { status, detail };
    const plain = status.replace(/\.$/, "");
    if (info.over) {
      const result = this.resultWords(info, status);
      return { status: result, detail: result === status ? "" : plain }; // said once where nobody's eyes are meant
    }
    if (this.level > 0 && this.declined > 0)
      return { status: again(this.notYours, this.declined), detail: this.clocks.outWords };
    if (this.level > 0) {
      const does = this.doing === "thinking" ? words.seats.thinking : words.seats.waits;
      const name = this.isAmongOthers ? "" : this.nameIn(scene); // else said already
      return { status: fill(does, this.mover), detail: joined(name, this.clocks.outWords) };
    }
    const isSole = info.player === solePerson(this.sitting, info.players);
    const more = joined(isSole && plain, detail), moves = this.seen?.tree.cursor === this.saidAt ? this.said : [];
    const shorter = moves.map((_, first) => joined(more, ...moves.slice(first)));
    return {
      status: isSole ? words.seats.yourMove : status, detail: shorter.shift() ?? more,
      shorter: [...shorter, ...moves.slice(-1)],
    };
  }

  /** How it ended, from the eyes of the only person. */
  resultWords(info: Info, otherwise: string): string {
    const one = solePerson(this.sitting, info.players);
    if (one === 0 || info.winner <= 0) return otherwise;
    return levelOf(this.sitting, info.winner) > 0 ? fill(words.seats.lost, this.nameOf(info.winner)) : words.seats.won;
  }

  private get notYours(): string {
    return this.doing === "waiting" ? fill(words.seats.notYoursHere, this.mover, words.seats.goOn)
      : fill(words.seats.notYours, this.mover);
  }

  private get mover(): string {
    return this.nameOf(this.seen?.info.player ?? 0);
  }

  // Several computers are told apart by their colours.
  private get isAmongOthers(): boolean {
    return this.sitting.filter((level) => level > 0).length > 1 && (this.seen?.scene.players.length ?? 0) > 0;
  }

  private nameOf(player: number): string {
    return this.isAmongOthers ? playerName(this.seen?.scene.players ?? [], player)
      : levelName(levelOf(this.sitting, player));
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
    this.owner.changed();
  }

  private sit(seats: Seats, player: number): void {
    this.sitting = seats;
    const { seen } = this;
    if (player === seen?.info.player) this.holds = false;
    if (seen) this.opponent.see(seen.info, seats, player === seen.info.player || this.doing !== "waiting");
    this.owner.seated();
    this.owner.changed();
  }

  private show(doing: Doing): void {
    this.declined = 0;
    if (doing === "thinking")
      this.line.buttons("opponent", [
        button(words.seats.playNow, () => this.opponent.hurry(), { class: "play-now" }),
        signButton(sign("cancel"), words.seats.stop, () => this.opponent.halt(),
          { class: "icon-button stop-thinking" }),
      ]);
    else if (doing === "waiting")
      this.line.buttons("opponent", [
        button(words.seats.goOn, () => this.goOn(), { class: "strong go-on" }),
      ]);
    else this.line.buttons("opponent", []);
    this.owner.changed();
  }

  private goOn(): void {
    this.holds = false;
    this.opponent.goOn();
  }

  private failed(reason: Refusal | CoreLost): void {
    this.owner.refuse(reason instanceof Refusal ? reason.why.words : words.broken.crashed);
  }
}
