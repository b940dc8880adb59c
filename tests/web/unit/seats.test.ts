import { describe, expect, it } from "vitest";
import { readPlace, writePlace } from "~/links";
import { against, areSeats, people, readSeats, solePerson, writeSeats } from "~/play/seats";

describe("seats", () => {
  it("of an address may be all people", () => {
    expect(["0,3", "0,0", "0", "0,0,0", "1,x", "", "nix", "0,x", "99,-1"].filter(areSeats)).toEqual(["0,3", "0,0", "0", "0,0,0", "1,x"]);
  });

  it("are read from what was kept or stands in an address; what makes no sense is a person", () => {
    expect(readSeats("0,3")).toEqual([0, 3]);
    expect(readSeats([0, 11, 2, "x"])).toEqual([0, 0, 2, 0]);
    for (const none of ["", "0,0", undefined, null, 7, {}, [-1]]) expect(readSeats(none)).toEqual([]);
    expect(readSeats(writeSeats([1, 0, 10]))).toEqual([1, 0, 10]);
  });

  it("know the people, where the computer plays too", () => {
    expect(people([0, 3], 2)).toEqual([1]);
    expect(people([3, 0, 1], 4)).toEqual([2, 4]);
    expect(people([], 2)).toEqual([]);
    expect(solePerson([3, 0], 2)).toBe(2);
    expect(solePerson([3, 0, 0], 3)).toBe(0);
    expect(solePerson([], 2)).toBe(0);
  });

  it("are a person's first, where the others are the computer's", () => {
    expect(against(4, 3)).toEqual([0, 4, 4]);
  });

  it("travel in the address of a fresh game", () => {
    const place = { at: "fresh", text: "twixt:size=12,rules=a&b", seats: "0,3" } as const;
    expect(readPlace(writePlace(place))).toEqual(place);
    expect(readPlace("#new=twixt:size=12")).toEqual({ at: "fresh", text: "twixt:size=12" });
  });
});
