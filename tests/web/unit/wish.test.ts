import { describe, expect, it } from "vitest";
import { lacksOf, readWish, writeWish } from "~/figures/wish";
import { readPlace, writePlace } from "~/links";

describe("what is wanted of figures", () => {
  it.each([
    ["", { pieces: "", among: "", classes: [], corners: 0 }],
    ["set%3Dt", { pieces: "set=t", among: "", classes: [], corners: 0 }],
    ["set%3Dt/snug/symmetric+most/8", { pieces: "set=t", among: "snug", classes: ["symmetric", "most"], corners: 8 }],
    ["/convex//7", { pieces: "", among: "convex", classes: [], corners: 7 }],
    ["set%3D%5Bsquare%3B%200%2C0%2F1%5D", { pieces: "set=[square; 0,0/1]", among: "", classes: [], corners: 0 }],
  ])("stands in an address as %s", (text, wish) => {
    expect(readWish(text)).toEqual(wish);
    expect(writeWish(wish)).toBe(text);
    const place = { at: "figures", game: "dissection", wish: text } as const;
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("is read with its plus written in another way", () => {
    expect(readWish("set%3Dt/snug/symmetric%2Bmost%2bunique/8").classes).toEqual(["symmetric", "most", "unique"]);
  });

  it("tells what there is not of it", () => {
    const known = { pieces: "set=t", among: "snug", classes: ["symmetric"], corners: 8 };
    expect(lacksOf("set%3Dt/snug/symmetric/8", known)).toEqual([]);
    expect(lacksOf("", known)).toEqual([]);
    expect(lacksOf("zebra/snug/symmetric+odd/1e9", known)).toEqual(["zebra", "odd", "1e9"]);
    expect(lacksOf("set%3Dt/nosuch//2", { ...known, corners: 0 })).toEqual(["nosuch", "2"]);
  });

  it("is read from anything", () => {
    expect(readWish("%/x/+a+/-3")).toEqual({ pieces: "%", among: "x", classes: ["a"], corners: 0 });
  });
});
