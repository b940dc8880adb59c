// Scripts that are fetched when they are needed: what does not come is told as no connection.
import { CoreLost } from "./engine";

export const arrived = <T>(part: Promise<T>): Promise<T> =>
  part.catch((reason: unknown) => Promise.reject(new CoreLost(String(reason), true)));
