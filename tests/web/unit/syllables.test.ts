import { describe, expect, it } from "vitest";
import german from "~/words/de";
import { words } from "~/words/en";
import portuguese from "~/words/pt";
import { divided } from "~/words/syllables";

describe("a name for a narrow place", () => {
  it("says the same and may go on in another line inside of known words, however they are written", () => {
    expect(divided("Hippopotamus, two hippopotami")).toBe("Hippo\u00adpotamus, two hippopotami");
    expect(divided("")).toBe("");
  });
  it.each([["English", words], ["German", german], ["Portuguese", portuguese]])("has words of %s that are each there once, and divided", (_, table) => {
    const all = table.syllables.split(" ").map((one) => one.replaceAll("-", ""));
    expect([...new Set(all)]).toEqual(all);
    for (const one of table.syllables.split(" ")) expect(one).toMatch(/^\p{Ll}{2,}(-\p{Ll}{2,})+$/u);
  });
});
