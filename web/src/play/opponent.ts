// The computer at the table: thinks where it is to move and hands over its turn. There is at most one
// thought, it belongs to one position, and it ends when the position is another one, or nobody's:
// what it found then is never played. Owns no element.
import { Refusal } from "../boundary";
import { placeOf } from "../desk";
import { CoreLost, type Engine } from "../engine";
import type { Info } from "../protocol";
import { levelOf, type Seats } from "./seats";

/** What the computer does: nothing, think, or wait until it is told to go on. */
export type Doing = "nothing" | "thinking" | "waiting";

export interface OpponentOwner {
  /** The game as it is, for a copy. */
  record(): string;
  /** Plays a turn that was found for a place, if that is still the place. */
  reply(turn: string, place: string): Promise<void>;
  /** How long a player may think, in milliseconds. */
  share(player: number): number;
  doing(doing: Doing): void;
  /** It cannot go on, and why. */
  failed(reason: Refusal | CoreLost): void;
}

const SLICE = 40; // milliseconds: within one of these a stop is heard
const SEEN = 250; // milliseconds in which the last move is seen to be laid

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Opponent {
  private run = 0; // counts thoughts, so that what an old one finds is dropped
  private place = ""; // of the thought, or where it waits
  private level = 0;
  private player = 0;
  private isHurried = false;
  private now: Doing = "nothing";

  constructor(
    private readonly owner: OpponentOwner,
    private readonly engine: () => Engine,
    private readonly isCalm: () => boolean,
  ) {}

  get doing(): Doing {
    return this.now;
  }

  /** The game stands so. `goesOn`: somebody moved just now, or it is the end of the line; else one only
   * looks back, and the computer waits. */
  see(info: Info, seats: Seats, goesOn: boolean): void {
    const level = info.over || !info.can.think ? 0 : levelOf(seats, info.player);
    const place = placeOf(info);
    if (level === this.level && place === this.place && this.now !== "nothing") return;
    this.stop();
    if (level === 0) return;
    this.level = level;
    this.player = info.player;
    this.place = place;
    if (goesOn) void this.think();
    else this.become("waiting");
  }

  /** It was waiting, and may go on. */
  goOn(): void {
    if (this.now === "waiting") void this.think();
  }

  /** It plays what it has by now. */
  hurry(): void {
    this.isHurried = true;
  }

  /** It was stopped by a hand, and waits. */
  halt(): void {
    if (this.now !== "thinking") return;
    this.end();
    this.become("waiting");
  }

  /** Nobody thinks any more: the position is another one, or the game is left. */
  stop(): void {
    this.end();
    this.place = "";
    this.become("nothing");
  }

  private end(): void {
    this.run++;
    if (this.now === "thinking") this.engine().call("thinkEnd").catch(() => undefined);
  }

  private become(doing: Doing): void {
    if (doing === this.now) return;
    this.now = doing;
    this.owner.doing(doing);
  }

  private async think(): Promise<void> {
    const run = ++this.run;
    const { level, place } = this;
    this.isHurried = false;
    this.become("thinking");
    try {
      const turn = await this.find(run, level);
      if (run !== this.run || turn === undefined) return;
      this.place = ""; // the position after the turn is seen anew, also where it looks the same
      await this.owner.reply(turn, place);
    } catch (reason) {
      this.failed(run, reason);
    }
  }

  // The turn, or nothing when the thought ended meanwhile.
  private async find(run: number, level: number): Promise<string | undefined> {
    const engine = this.engine();
    const share = this.owner.share(this.player);
    const end = performance.now() + share;
    const seen = this.isCalm() ? Promise.resolve() : pause(Math.min(SEEN, share));
    await engine.call("think", this.owner.record(), level, 0, seedOf());
    for (let isDone = false; !isDone && !this.isHurried && performance.now() < end;) {
      if (run !== this.run) return undefined;
      isDone = await engine.call("thinkOn", SLICE);
    }
    if (run !== this.run) return undefined;
    const turn = await engine.call("thinkTurn");
    await seen;
    return turn;
  }

  private failed(run: number, reason: unknown): void {
    if (run !== this.run) return;
    if (!(reason instanceof Refusal || reason instanceof CoreLost)) throw reason;
    this.run++;
    this.become("waiting");
    this.owner.failed(reason);
  }
}

const seedOf = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
