// Kept games that are told in another language: what another window writes meanwhile is never lost.
import { describe, expect, it } from "vitest";
import type { Engine } from "~/engine";
import { retell } from "~/retold";
import { Store, type Kept } from "~/store";

const kept: Kept = {
  id: "a", game: "null", title: "Null", status: "Red to move", record: "first", moves: 1, over: false, changed: 1,
};
const speaks = (meanwhile: () => Promise<unknown> = async () => {}): Engine => ({
  call: async () => {
    await meanwhile();
    return { title: "Nichts", status: "Rot ist am Zug" };
  },
}) as unknown as Engine;

describe("kept games in another language", () => {
  it("are told in it, and nothing else of them changes", async () => {
    const store = await Store.open();
    await store.put(kept);
    await retell(store, speaks(), []);
    expect(await store.get("a")).toEqual({ ...kept, title: "Nichts", status: "Rot ist am Zug", language: "en" });
    await store.put({ ...kept, language: "en" });
    await retell(store, speaks(), []);
    expect((await store.get("a"))?.title).toBe("Null"); // told in it already
  });

  it("stay as they were played on or removed while they were told", async () => {
    const store = await Store.open();
    const newer = { ...kept, record: "second", moves: 2 };
    await store.put(kept);
    await retell(store, speaks(() => store.put(newer)), []);
    expect(await store.get("a")).toEqual(newer);
    await retell(store, speaks(() => store.remove("a")), []);
    expect(await store.get("a")).toBeUndefined();
  });

  it("are read and written in one go", async () => {
    const store = await Store.open();
    const newer = { ...kept, record: "second", moves: 2 };
    await store.put(kept);
    const get = store.get.bind(store);
    let isWritten = false;
    store.get = async (id) => { // another window writes as soon as it was read
      const there = await get(id);
      isWritten = true;
      await store.put(newer);
      return there;
    };
    await retell(store, speaks(), []);
    if (!isWritten) await store.put(newer);
    expect((await get("a"))?.record).toBe("second");
  });
});
