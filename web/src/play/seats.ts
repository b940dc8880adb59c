// Who sits where: for each player a person, or the computer at a level. Pure; knows no game.

/** By player, from player 1: 0 is a person, 1 to 10 the computer at that level. None: all people. */
export type Seats = readonly number[];

export const LEVELS = 10;
export const USUAL_LEVEL = 3;

export const isLevel = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LEVELS;

/** The level of who is to move; 0: a person, chance or nobody. */
export const levelOf = (seats: Seats, player: number): number =>
  player > 0 ? (seats[player - 1] ?? 0) : 0;

export const hasComputer = (seats: Seats): boolean => seats.some((level) => level > 0);

/** The players who are people, where the computer plays too; else none: everybody counts. */
export function people(seats: Seats, count: number): number[] {
  if (!hasComputer(seats)) return [];
  return Array.from({ length: count }, (_, i) => i + 1).filter((player) => !levelOf(seats, player));
}

/** The only person at the table; 0: there are several, or none. */
export function solePerson(seats: Seats, count: number): number {
  const [first, ...others] = people(seats, count);
  return first !== undefined && others.length === 0 ? first : 0;
}

/** A person first, then the computer on all other seats. */
export const against = (level: number, count: number): Seats =>
  Array.from({ length: count }, (_, i) => (i === 0 ? 0 : level));

/** "0,3", as it stands in an address; "" where all are people. */
export const writeSeats = (seats: Seats): string => (hasComputer(seats) ? seats.join(",") : "");

/** The seats that a text or something kept means; what makes no sense is a person. */
export function readSeats(value: unknown): Seats {
  const list: readonly unknown[] = typeof value === "string" ? value.split(",").map(Number)
    : Array.isArray(value) ? (value as unknown[]) : [];
  const seats = list.slice(0, 8).map((one) => (isLevel(one) ? one : 0));
  return hasComputer(seats) ? seats : [];
}

/** Whether a text of an address says who sits where, be it that all are people. */
export const areSeats = (text: string): boolean => hasComputer(readSeats(text)) || /^0(,0)*$/.test(text);
