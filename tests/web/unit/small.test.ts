import { describe, expect, it } from "vitest";
import { describe as describeFailure, fileName } from "~/files";
import { pack, readPlace, unpack, writePlace, type Place } from "~/links";
import { readSettings } from "~/settings";
import { fill } from "~/words/en";

describe("addresses", () => {
  it.each<Place>([
    { at: "gallery" },
    { at: "game", id: "aB3-_x" },
    { at: "fresh", text: "twixt:size=12,rules=pp" },
    { at: "fresh", text: "pentahex:board=[0 0 0;1 0 1]#%" },
    { at: "shared", packed: "q1ZKL0pVskrM" },
    { at: "levels", game: "some", set: 3 },
    { at: "setup", game: "some" },
    { at: "settings" },
    { at: "kept" },
  ])("are read as they were written: %o", (place) => {
    expect(readPlace(writePlace(place))).toEqual(place);
  });
  it("that say nothing lead to the gallery, and those that mean nothing nowhere", () => {
    for (const hash of ["", "#"]) expect(readPlace(hash)).toEqual({ at: "gallery" });
    for (const name of ["nothing", "game=", "=3"]) expect(readPlace(`#${name}`)).toEqual({ at: "nowhere", name });
  });
  it("lose what letters and brackets added to a packed game", () => {
    expect(readPlace("#r=eJ-k%0A_s %20X).")).toEqual({ at: "shared", packed: "eJ-k_sX" });
    const played = { at: "shared", packed: "eJ-k_sX", seats: "0,3" } as const;
    expect(readPlace(writePlace(played))).toEqual(played);
    expect(readPlace("#r=eJ-k_sX&seats=0%2C3).")).toEqual(played);
  });
  it("with broken escapes are taken as they stand", () => {
    expect(readPlace("#new=null:%zz")).toEqual({ at: "fresh", text: "null:%zz" });
  });
});

describe("packing a record", () => {
  it("gives back every byte", async () => {
    const record = `intarsia 1\n${"D5 E7 ".repeat(500)}\nä ö 囲碁`;
    const packed = await pack(record);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(packed.length).toBeLessThan(record.length / 10);
    expect(new TextDecoder().decode(await unpack(packed))).toBe(record);
  });
  it("refuses what was not packed", async () => {
    await expect(unpack("%%%")).rejects.toThrow();
    await expect(unpack("AAAA")).rejects.toThrow();
  });
});

describe("words", () => {
  it("fills places and leaves those without a value", () => {
    expect(fill("{0} of {1}, {0}", 3, "x")).toBe("3 of x, 3");
    expect(fill("{2}")).toBe("{2}");
  });
});

describe("files", () => {
  it("have names that every system takes", () => {
    expect(fileName("TwixT, 24 by 24: 12", ".svg")).toBe("twixt-24-by-24-12.svg");
    expect(fileName("囲碁", ".txt")).toBe("game.txt");
    expect(fileName("Möwe & Straße, Coração", ".svg")).toBe("moewe-strasse-coracao.svg");
  });
  it("that cannot be read are blamed with their line in the file", () => {
    const why = { status: "", key: "", words: "No such move.", args: [], marks: [] };
    expect(describeFailure("a.t", { ...why, offset: 9, line: 2, column: 4 }))
      .toBe("a.t, line 2: No such move.");
    expect(describeFailure("a.t", { ...why, offset: 9, line: 2, column: 4 }, { above: 10 }))
      .toBe("a.t, line 12: No such move.");
    expect(describeFailure("a.t", { ...why, offset: 9, line: 4, column: 4 }, { above: 10, without: 2 }))
      .toBe("a.t, line 15: No such move.");
    expect(describeFailure("a.t", { ...why, offset: 0, line: 1, column: 1 })).toBe("a.t: No such move.");
    expect(describeFailure("a.t", why)).toBe("a.t: No such move.");
  });
});

describe("settings", () => {
  it("fall back on the usual ones for anything that is not theirs", () => {
    const usual = {
      theme: "system", palette: "", motion: "system", language: "", level: 3, shows: {},
    };
    for (const text of [null, "", "{", "[]", "null", '{"theme":"pink","level":11,"shows":"all"}'])
      expect(readSettings(text)).toEqual(usual);
    expect(readSettings('{"theme":"dark","shows":{"twixt":6,"null":"x"},"palette":"safe"}'))
      .toEqual({ ...usual, theme: "dark", shows: { twixt: 6 }, palette: "safe" });
  });
});
