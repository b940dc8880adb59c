import { describe, expect, it } from "vitest";
import { drawnAt, isDrawable } from "~/board/shape";

/** The numbers of a path, points alone. */
const numbers = (path: string | undefined): number[] => (path?.match(/-?[\d.]+/g) ?? []).map(Number);

describe("a path drawn at a place", () => {
  it("is mirrored, turned and moved point for point, as transforms would do it", () => {
    const seed = 20261123;
    let state = seed;
    const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32 * 20 - 10;
    for (let round = 0; round < 200; round++) {
      const points = Array.from({ length: 6 }, () => [next(), next()] as const);
      const place = { x: next(), y: next(), turn: 36 * next(), isFlipped: next() > 0 };
      const [first, ...rest] = points.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`);
      const cos = Math.cos(place.turn * Math.PI / 180);
      const sin = Math.sin(place.turn * Math.PI / 180);
      const wanted = points.map(([x, y]) => [place.isFlipped ? -x : x, y] as const)
        .flatMap(([x, y]) => [place.x + cos * x - sin * y, place.y + sin * x + cos * y]);
      for (const path of [`M${first}L${rest.join(" ")}Z`, `M${first}Q${rest.slice(0, 4).join(" ")}L${rest[4]}`,
        `M${first} ${rest[0]}C${rest.slice(1, 4).join(" ")}L${rest[4]}`]) {
        const got = numbers(drawnAt(path, place));
        wanted.forEach((value, i) => expect(got[i], `seed ${seed}, ${path}`).toBeCloseTo(value, 3));
        expect(got.length).toBe(wanted.length);
      }
    }
  });
  it("reads lines that are level or upright from where the pen is, and back where it began", () => {
    expect(drawnAt("M1 2H4V6ZH9", { x: 10, y: 20, turn: 90, isFlipped: false })).toBe("M8 21L8 24L4 24ZL8 29");
  });
  it("keeps the radii of an arc, turns its axis, and goes round it the other way when it is mirrored", () => {
    const arc = "M-.08 0A.08 .04 10 1 0 .08 0";
    expect(drawnAt(arc, { x: 1, y: 1, turn: 90, isFlipped: false })).toBe("M1 0.92A0.08 0.04 100 1 0 1 1.08");
    expect(drawnAt(arc, { x: 1, y: 1, turn: 90, isFlipped: true })).toBe("M1 1.08A0.08 0.04 80 1 1 1 0.92");
  });
  it("is not told where a command is not known, but lies at the origin as it is", () => {
    for (const path of ["M0 0l1 1", "M0 0T1 1", "M0", "M0 0Z1"]) {
      expect(drawnAt(path, { x: 1, y: 1, turn: 0, isFlipped: false })).toBeUndefined();
      expect(isDrawable(path, { x: 0, y: 0, turn: 30, isFlipped: false })).toBe(false);
      expect(drawnAt(path, { x: 0, y: 0, turn: 360, isFlipped: false })).toBe(path);
    }
  });
});
