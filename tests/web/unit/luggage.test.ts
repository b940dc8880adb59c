import { describe, expect, it } from "vitest";
import { pack, packSolved, unpack } from "~/luggage";
import { solvedThere, type Solved } from "~/progress";
import type { Note } from "~/play/moves-pane";
import type { Kept } from "~/store";

const record = "intarsia 1\ngame: null:size=9\nplayer1: Ann\n\n1. 3 {a comment}\n";
const kept: Kept = {
  id: "x", game: "null", title: "Null", status: "", record, moves: 1, over: false, changed: 1234,
  name: 'My "big" game \\ with\na line', spent: 5000, seats: [0, 3],
};

describe("what goes with a record", () => {
  it("goes out and comes in again, and the record is what it was", () => {
    const text = pack(kept);
    expect(text.split("\n").filter((line) => line === "")).toHaveLength(2); // still one head
    const { record: again, luggage, without, solved } = unpack(text);
    expect(again).toBe(record);
    expect(without).toBeDefined();
    expect(solved).toBeUndefined();
    expect(luggage).toEqual({ name: kept.name, moves: 1, spent: 5000, changed: 1234, seats: [0, 3] });
  });
  it("holds what was written and is not in the record yet", () => {
    const note = { node: 1, text: "a \"thought\"" };
    expect(unpack(pack({ ...kept, note })).luggage.note).toEqual(note);
    expect(unpack(pack({ ...kept, note: { node: -1, text: 3 } as unknown as Note })).luggage.note).toBeUndefined();
  });
  it("goes with a record without moves, too", () => {
    const bare = "intarsia 1\ngame: null\n";
    expect(unpack(pack({ ...kept, record: bare })).record.trim()).toBe(bare.trim());
  });
  it("is not in a record of another hand", () => {
    expect(unpack(record)).toEqual({ record, luggage: {} });
    expect(unpack("(;FF[4])").without).toBeUndefined();
  });
  it("is left out where it says anything", () => {
    const line = "kept: {\"name\":5,\"spent\":-1,\"seats\":\"no\",\"clocks\":4}";
    const found = unpack(`intarsia 1\ngame: null\n${line}\n\n1. 3\n`);
    expect(found).toEqual({ record: "intarsia 1\ngame: null\n\n1. 3\n", luggage: {}, without: 2 });
  });
  it.each(["kept: {", "kept: 7", "kept:", "kept: by Ann", "solved: yes, twice"])(
    "is not what somebody wrote there himself (%s)", (line) => {
      const text = `intarsia 1\ngame: null\n${line}\n\n1. 3\n`;
      expect(unpack(text)).toEqual({ record: text, luggage: {} });
    });
  it("tells a puzzle that was solved from a game", () => {
    const one: Solved = { setup: "null:size=9", best: 2100, day: "2026-01-02", ofDay: "2026-01-02" };
    expect(unpack(packSolved(one)).solved).toEqual(one);
    expect(unpack("intarsia 1\ngame: null\nsolved: {\"best\":1}\n").solved).toBeUndefined();
  });
});

describe("what was solved here and there", () => {
  const here: Solved = { setup: "a", best: 0, day: "2026-01-05" };
  const there: Solved = { setup: "a", best: 900, day: "2026-01-02", ofDay: "2026-01-02" };
  it("is the faster time, the first day and the latest puzzle of a day", () => {
    expect(solvedThere(undefined, there)).toEqual(there);
    expect(solvedThere(here, there)).toEqual(there);
    expect(solvedThere(there, here)).toEqual(there);
    expect(solvedThere({ ...there, best: 100, ofDay: "2026-02-01" }, there))
      .toEqual({ ...there, best: 100, ofDay: "2026-02-01" });
  });
});
