// What is fetched when it is needed, scripts and data: what does not come is told as no connection.
import { Refusal } from "./boundary";
import { CoreLost } from "./engine";

export const arrived = <T>(part: Promise<T>): Promise<T> =>
  part.catch((reason: unknown) => Promise.reject(new CoreLost(String(reason), true)));

/** A reason as it is told: data that the core asked for and that did not come are no refusal. */
export const asLost = (reason: unknown): unknown =>
  reason instanceof Refusal && reason.why.key === "data.absent" ? new CoreLost(reason.why.words, true) : reason;
