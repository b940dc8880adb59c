// A game that nobody has begun: its address, and the chance it is played with.
import { writePlace } from "./links";
import { writeTiming, type Timing } from "./play/clocks";
import { writeSeats, type Seats } from "./play/seats";

export const freshPlace = (text: string, seats: Seats, timing: Timing | undefined): string =>
  writePlace({ at: "fresh", text, seats: writeSeats(seats), clock: writeTiming(timing) });

export function randomSeed(): number {
  const [low = 1, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}
