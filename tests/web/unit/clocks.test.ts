// Clocks: whose time runs, what a turn brings, what is kept and read again.
import { describe, expect, it } from "vitest";
import { readPlace, writePlace } from "~/links";
import { Clocks, clockText, readClocks, readTiming, startOf, writeTiming } from "~/play/clocks";

const timing = { minutes: 1, bonus: 3 };

function clocks(players = 2): { clocks: Clocks; pass: (milliseconds: number) => void } {
  let now = 0;
  return {
    clocks: new Clocks(startOf(timing, players), () => now),
    pass: (milliseconds) => (now += milliseconds),
  };
}

describe("clocks", () => {
  it("run for who is to move alone, and a turn that is over brings its bonus", () => {
    const { clocks: both, pass } = clocks();
    both.run(1, true);
    pass(10_000);
    expect([both.leftOf(1), both.leftOf(2), both.runner]).toEqual([50_000, 60_000, 1]);
    both.run(2, true);
    pass(5_000);
    expect([both.leftOf(1), both.leftOf(2), both.runner]).toEqual([53_000, 55_000, 2]);
    both.run(2, true); // a second move of the same turn
    expect([both.leftOf(1), both.leftOf(2)]).toEqual([53_000, 55_000]);
  });

  it("stand while nobody is to move, and bring nothing to who only looks back", () => {
    const { clocks: both, pass } = clocks();
    both.run(2, true);
    pass(1_000);
    both.pause();
    pass(100_000);
    expect([both.leftOf(2), both.runner]).toEqual([59_000, 0]);
    both.run(2, false);
    pass(1_000);
    expect(both.leftOf(2)).toBe(58_000);
  });

  it("give each turn a share that lasts for a game, and none is over before the time is", () => {
    let now = 0;
    const both = new Clocks(startOf(timing, 2), () => now);
    for (let turn = 0; turn < 500; turn++) {
      both.run(1, true);
      const share = both.shareOf(1);
      expect(share).toBeGreaterThan(2_000); // its bonus is three seconds
      now += share;
      expect(both.out).toBe(0);
      both.run(2, true);
    }
    const bare = new Clocks(startOf({ minutes: 1, bonus: 0 }, 2), () => now);
    let turns = 0;
    for (; turns < 100 && bare.leftOf(1) > 1_000; turns++) {
      bare.run(1, true);
      now += bare.shareOf(1);
      bare.run(2, true);
    }
    expect(turns).toBeGreaterThan(80); // a long game, and a second is left
    bare.run(1, true);
    now += 60_000;
    expect(bare.shareOf(2)).toBe(Infinity); // it is over: one plays on without clocks
  });

  it("end with the first time that is over, and none runs any more", () => {
    const { clocks: all, pass } = clocks(3);
    all.run(2, true);
    pass(60_000);
    expect([all.leftOf(2), all.out, all.runner]).toEqual([0, 2, 0]);
    all.run(3, true);
    pass(60_000);
    expect([all.leftOf(2), all.leftOf(3), all.out]).toEqual([0, 60_000, 2]);
  });

  it("are kept as they stand and go on from there; what makes no sense is none", () => {
    const { clocks: both, pass } = clocks();
    both.run(1, true);
    pass(20_000);
    const kept = readClocks(JSON.parse(JSON.stringify(both.kept)));
    expect(kept).toEqual({ ...timing, left: [40_000, 60_000] });
    for (const odd of [undefined, null, 5, {}, { ...timing, left: [1, "2"] }, { ...timing, left: [-1] },
      { minutes: 0, bonus: 0, left: [] }, { ...timing, left: Array(99).fill(1) }])
      expect(readClocks(odd)).toBeUndefined();
  });

  it("travel in the address of a fresh game, with the seats or without", () => {
    expect(readTiming(writeTiming(timing))).toEqual(timing);
    expect(readTiming(writeTiming({ minutes: 0.5, bonus: 0 }))).toEqual({ minutes: 0.5, bonus: 0 });
    for (const odd of [undefined, "", "5", "0+0", "5+9999", "-1+2", "0.3+1", "x"]) expect(readTiming(odd)).toBeUndefined();
    for (const place of [
      { at: "fresh", text: "twixt:rules=a&b", seats: "0,3", clock: "5+3" }, { at: "fresh", text: "twixt", clock: "5+3" },
      { at: "fresh", text: "twixt:a=1&clock", seats: "0,3" },
    ] as const)
      expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("say tenths in the last twenty seconds", () => {
    expect([60_000, 59_999, 245_000, 3_600_000, 20_000, 19_900, 9_300, 50, 0].map(clockText))
      .toEqual(["1:00", "1:00", "4:05", "1:00:00", "0:20", "0:19.9", "0:09.3", "0:00.1", "0:00"]);
  });
});
