// The clocks of a game for all to see: one a player in the bar over the board. Runs a clock only while its
// player is to move at the end of a line and the page is to be seen; says when a minute is left, and
// when a time is over. Owns its element and a line that is only spoken.
import { h } from "../dom";
import type { Info } from "../protocol";
import type { ScenePlayer } from "../scene";
import { fill, words } from "../words/en";
import { Clocks, clockText, startOf, type ClockState, type Timing } from "./clocks";
import { colourSquare, playerName } from "./seat-form";

export interface ClockOwner {
  /** Times are to be kept now. */
  keep(): void;
  /** There are clocks to be seen, or none. */
  shown(areThere: boolean): void;
  /** Somebody's time is over: it is said until the game goes on. */
  timedOut(sentence: string): void;
}

const TICK = 100; // milliseconds
const KEPT_EVERY = 5000;
const MINUTE = 60_000;

export class ClockFace {
  readonly element = h("div", { class: "clocks hidden", role: "group", "aria-label": words.clock.title });
  readonly spoken = h("p", { class: "visually-hidden clock-words", "aria-live": "polite" });
  private clocks: Clocks | undefined;
  private faces: HTMLElement[] = [];
  private times: HTMLElement[] = [];
  private players: readonly ScenePlayer[] = [];
  private player = 0; // to move, where a clock may run
  private drawn = "";
  private warned = 0; // the player who was told of the last minute
  private isOut = false; // it was told that a time is over
  private keptAt = 0;
  private readonly over = new AbortController();
  private readonly timer: number;

  constructor(private readonly owner: ClockOwner, kept: ClockState | undefined) {
    if (kept) this.set(kept);
    this.isOut = (this.clocks?.out ?? 0) > 0; // told before it was kept
    this.timer = window.setInterval(() => this.tick(), TICK);
    document.addEventListener("visibilitychange", () => this.seen(), { signal: this.over.signal });
    addEventListener("pagehide", () => this.leave(), { signal: this.over.signal });
  }

  destroy(): void {
    clearInterval(this.timer);
    this.over.abort();
    this.clocks?.pause();
  }

  get kept(): ClockState | undefined {
    return this.clocks?.kept;
  }

  get timing(): Timing | undefined {
    return this.clocks?.timing;
  }

  /** How long a player may think, in milliseconds. */
  shareOf(player: number): number {
    return this.clocks?.shareOf(player) ?? Infinity;
  }

  /** Whose time is over and who has won by it, in words; "": nobody's. */
  get outWords(): string {
    const { out, kept: { left } } = this.clocks ?? { out: 0, kept: { left: [] } };
    if (out === 0) return "";
    return left.length === 2 ? fill(words.clock.isWon, this.nameOf(out), this.nameOf(3 - out))
      : fill(words.clock.isOut, this.nameOf(out));
  }

  /** All begin anew, or there are none any more. */
  choose(timing: Timing | undefined, players: number): void {
    this.isOut = false;
    this.warned = 0;
    this.clocks = undefined;
    if (timing) this.set(startOf(timing, players));
    this.drawn = "";
    this.draw();
    this.seen();
  }

  /** The game stands so. `goesOn`: it has begun, and nothing was played from here; `isMove`: somebody
   * moved. Chance has no clock. */
  see(info: Info, players: readonly ScenePlayer[], goesOn: boolean, isMove: boolean): void {
    this.players = players;
    this.player = goesOn && !info.over ? Math.max(0, info.player) : 0;
    this.draw();
    if (this.player > 0 && !document.hidden) this.clocks?.run(this.player, isMove);
    else this.clocks?.pause();
    this.tick();
  }

  // The page is to be seen, or not any more.
  private seen(): void {
    if (document.hidden) this.leave();
    else if (this.player > 0) this.clocks?.run(this.player, false);
  }

  private leave(): void {
    if (!this.clocks) return;
    this.clocks.pause();
    this.owner.keep();
  }

  private set(state: ClockState): void {
    this.clocks = new Clocks(state);
  }

  private tick(): void {
    const { clocks } = this;
    if (!clocks) return;
    this.faces.forEach((face, i) => {
      const player = i + 1;
      const text = clockText(clocks.leftOf(player));
      const time = this.times[i];
      if (time && time.textContent !== text) time.textContent = text;
      face.classList.toggle("running", clocks.runner === player);
      face.classList.toggle("out", clocks.out === player);
    });
    this.warn(clocks);
    if (clocks.out > 0 && !this.isOut) this.ranOut(clocks);
    else if (clocks.runner > 0 && performance.now() - this.keptAt > KEPT_EVERY) this.keep();
  }

  private keep(): void {
    this.keptAt = performance.now();
    this.owner.keep();
  }

  private warn(clocks: Clocks): void {
    const { runner } = clocks;
    if (runner === 0 || runner === this.warned || clocks.leftOf(runner) > MINUTE) return;
    this.warned = runner;
    if (clocks.timing.minutes > 1) this.spoken.textContent = fill(words.clock.minute, this.nameOf(runner));
  }

  private ranOut(clocks: Clocks): void {
    this.isOut = true;
    const sentence = fill(words.clock.out, this.outWords);
    clocks.pause();
    this.owner.timedOut(sentence);
    this.keep();
  }

  private nameOf(player: number): string {
    return playerName(this.players, player);
  }

  private draw(): void {
    const count = this.clocks?.kept.left.length ?? 0;
    const text = JSON.stringify([this.players, count]);
    if (text === this.drawn) return;
    this.drawn = text;
    this.times = Array.from({ length: count }, () => h("span", { class: "clock-time" }));
    this.faces = this.times.map((time, i) => h("span", {
      class: "clock", role: "timer", "aria-label": fill(words.clock.of, this.nameOf(i + 1)),
    }, colourSquare(this.players, i + 1), time));
    this.element.replaceChildren(...this.faces);
    this.element.classList.toggle("hidden", count === 0);
    this.owner.shown(count > 0);
  }
}
