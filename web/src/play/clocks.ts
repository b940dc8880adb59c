// Clocks of a game for several: how long each player may still think. One runs at a time. Pure: it is told
// whose turn it is, and what time it is; knows no game, and a time that is over ends nothing but itself.

/** What everybody has at the start, and what each turn brings. */
export interface Timing {
  readonly minutes: number;
  /** Seconds. */
  readonly bonus: number;
}

/** How the clocks stand, as it is kept. */
export interface ClockState extends Timing {
  /** Milliseconds by player, from player 1. */
  readonly left: readonly number[];
}

/** What is offered. */
export const timings: readonly Timing[] = [
  { minutes: 0.5, bonus: 0 }, { minutes: 1, bonus: 0 }, { minutes: 3, bonus: 2 }, { minutes: 5, bonus: 0 }, { minutes: 10, bonus: 5 },
  { minutes: 15, bonus: 10 }, { minutes: 30, bonus: 0 }, { minutes: 60, bonus: 30 },
];

const MINUTE = 60_000;
const MINUTES_MOST = 600;
const BONUS_MOST = 600;
const PLAYERS_MOST = 8;
const TURNS_AHEAD = 24; // for so many a time is divided

const isTiming = ({ minutes, bonus }: Timing): boolean =>
  minutes > 0 && minutes <= MINUTES_MOST && bonus >= 0 && bonus <= BONUS_MOST;

/** "5+3", "0.5+0", as it stands in an address; "" for none. */
export const writeTiming = (timing: Timing | undefined): string =>
  timing ? `${timing.minutes}+${timing.bonus}` : "";

export function readTiming(text: string | undefined): Timing | undefined {
  const [, minutes, bonus] = /^(\d{1,3}(?:\.5)?)\+(\d{1,3})$/.exec(text ?? "") ?? [];
  const timing = { minutes: Number(minutes), bonus: Number(bonus) };
  return minutes !== undefined && isTiming(timing) ? timing : undefined;
}

/** Clocks that nobody has used. */
export const startOf = ({ minutes, bonus }: Timing, players: number): ClockState =>
  ({ minutes, bonus, left: Array.from({ length: players }, () => minutes * MINUTE) });

/** The state that was kept; what makes no sense is none. */
export function readClocks(value: unknown): ClockState | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { minutes, bonus, left } = value as Partial<Record<keyof ClockState, unknown>>;
  if (typeof minutes !== "number" || typeof bonus !== "number" || !isTiming({ minutes, bonus }))
    return undefined;
  if (!Array.isArray(left) || left.length > PLAYERS_MOST) return undefined;
  const times = left as unknown[];
  return times.every((one) => typeof one === "number" && one >= 0)
    ? { minutes, bonus, left: times as number[] } : undefined;
}

/** "4:05", and "0:09.3" in the last twenty seconds. */
export function clockText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  const isShort = tenths > 0 && tenths < 200;
  const seconds = isShort ? Math.floor(tenths / 10) : Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return isShort ? `${text}.${tenths % 10}` : text;
}

export class Clocks {
  private readonly left: number[];
  private running = 0; // the player whose clock runs; 0: none
  private turn = 0; // whose turn it was last
  private since = 0;

  constructor(
    private readonly state: ClockState,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = [...state.left];
  }

  get timing(): Timing {
    return { minutes: this.state.minutes, bonus: this.state.bonus };
  }

  /** As it is kept. */
  get kept(): ClockState {
    return { ...this.timing, left: this.left.map((_, i) => Math.round(this.leftOf(i + 1))) };
  }

  /** Whose clock runs; 0: nobody's. */
  get runner(): number {
    return this.out === 0 ? this.running : 0;
  }

  /** Whose time is over; 0: nobody's. Then no clock runs any more. */
  get out(): number {
    return this.left.findIndex((_, i) => this.leftOf(i + 1) === 0) + 1;
  }

  leftOf(player: number): number {
    const left = this.left[player - 1] ?? 0;
    return this.running === player ? Math.max(0, left - (this.now() - this.since)) : left;
  }

  /** How long a turn may take so that the time lasts, in milliseconds; no limit where a time is over. */
  shareOf(player: number): number {
    if (this.out > 0) return Infinity;
    const left = this.leftOf(player);
    return Math.min(left / 3, left / TURNS_AHEAD + this.state.bonus * 800);
  }

  /** It is a player's turn; `isMove`: because somebody moved, whose turn that was has the bonus. */
  run(player: number, isMove: boolean): void {
    const before = this.turn;
    this.pause();
    if (this.out > 0) return;
    if (isMove && before > 0 && before !== player) this.add(before, this.state.bonus * 1000);
    this.turn = player;
    this.since = this.now();
    this.running = player <= this.left.length ? player : 0;
  }

  /** Nobody's time runs: the page is hidden, or one looks back. */
  pause(): void {
    if (this.running === 0) return;
    this.left[this.running - 1] = this.leftOf(this.running);
    this.running = 0;
  }

  private add(player: number, milliseconds: number): void {
    const left = this.left[player - 1];
    if (left !== undefined) this.left[player - 1] = left + milliseconds;
  }
}
