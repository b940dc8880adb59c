import { describe, expect, it } from "vitest";
import { isInOrder, nearestTurn, stayInPlace } from "~/board/order";

// A small generator of its own, so that a failing case can be run again from its seed.
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

it("what came or went leaves the others in order, what moved does not", () => {
  expect(isInOrder([0, -1, 2, 5, -1])).toBe(true);
  expect(isInOrder([])).toBe(true);
  expect(isInOrder([0, 2, -1, 1])).toBe(false);
});

describe("stayInPlace", () => {
  it("keeps everything that is in order", () => {
    expect([...stayInPlace([0, 1, 2, 3])].sort()).toEqual([0, 1, 2, 3]);
  });
  it("moves one element that went to the end", () => {
    expect([...stayInPlace([1, 2, 3, 0])].sort()).toEqual([0, 1, 2]);
  });
  it("skips new elements", () => {
    expect([...stayInPlace([-1, 0, -1, 1])].sort()).toEqual([1, 3]);
  });
  it("finds an increasing run as long as the slow way does", () => {
    const seed = 20240607;
    const next = random(seed);
    for (let round = 0; round < 400; round++) {
      const places = Array.from({ length: 9 }, () => Math.floor(next() * 12) - 2);
      const stay = [...stayInPlace(places)].sort((a, b) => a - b);
      const run = stay.map((i) => places[i] as number);
      expect(run.every((p, i) => p >= 0 && (i === 0 || p > (run[i - 1] as number)))).toBe(true);
      expect(run.length, `seed ${seed}, ${places.join(" ")}`).toBe(longest(places));
    }
  });
});

function longest(places: readonly number[]): number {
  let best = 0;
  for (let set = 0; set < 1 << places.length; set++) {
    const run = places.filter((_, i) => (set >> i) & 1);
    const isGood = run.every((p, i) => p >= 0 && (i === 0 || p > (run[i - 1] as number)));
    if (isGood) best = Math.max(best, run.length);
  }
  return best;
}

describe("nearestTurn", () => {
  it.each([
    [300, 0, 360],
    [0, 300, -60],
    [350, 10, 370],
    [720, 90, 810],
    [10, 190, 190 - 360],
    [45, 45, 45],
  ])("from %d to %d is %d", (current, wanted, expected) => {
    expect(nearestTurn(current, wanted)).toBe(expected);
  });
  it("never goes more than half way round and means the same angle", () => {
    const next = random(7);
    for (let i = 0; i < 1000; i++) {
      const current = Math.floor(next() * 4000 - 2000);
      const wanted = Math.floor(next() * 360);
      const got = nearestTurn(current, wanted);
      expect(Math.abs(got - current)).toBeLessThanOrEqual(180);
      expect((((got - wanted) % 360) + 360) % 360).toBe(0);
    }
  });
});
