// Kept games in another language: what they are called and how they stand is told by the core anew.
import { Refusal } from "./boundary";
import { CoreLost, type Engine } from "./engine";
import type { Store } from "./store";

/** Tells all that are kept in the language of now; those that cannot be read, or for which there is no room, stay as they were. */
export async function retell(store: Store, engine: Engine): Promise<void> {
  for (const { id, record } of await store.all())
    try {
      const { title, status } = await engine.call("digest", new TextEncoder().encode(record));
      const now = await store.get(id);
      if (now?.record === record) await store.put({ ...now, title, status }); // it was not played on, nor removed
    } catch (reason) {
      if (!(reason instanceof Refusal || reason instanceof CoreLost || reason instanceof DOMException)) throw reason;
    }
}
