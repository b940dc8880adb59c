// Kept games in another language: what they are called and how they stand is told by the core anew.
import { Refusal } from "./boundary";
import type { GameCard } from "./catalogue";
import { CoreLost, type Engine } from "./engine";
import { digestOf } from "./named";
import type { Store } from "./store";
import { spokenNow } from "./words/language";

/** Tells all that are kept in the language of now; those that cannot be read, or for which there is no room, stay as they were. */
export async function retell(store: Store, engine: Engine, cards: readonly GameCard[]): Promise<void> {
  for (const { id, record } of (await store.all()).filter((one) => one.language !== spokenNow()))
    try {
      const { title, status, language } = await digestOf(engine, cards, new TextEncoder().encode(record));
      await store.change(id, (now) => (now?.record === record ? { ...now, title, status, language } : undefined)); // not played on, nor removed
    } catch (reason) {
      if (!(reason instanceof Refusal || reason instanceof CoreLost || reason instanceof DOMException)) throw reason;
    }
}
