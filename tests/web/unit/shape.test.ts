import { describe, expect, it } from "vitest";
import { drawnAt } from "~/board/shape";

/** The numbers of a path, points alone. */
const numbers = (path: string | undefined): number[] => (path?.match(/-?[\d.]+/g) ?? []).map(Number);

describe("a path drawn at a place", () => {
  it("is moved and turned point for point, as a transform would do it", () => {
    const seed = 20261123;
    let state = seed;
    const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32 * 20 - 10;
    for (let round = 0; round < 200; round++) {
      const points = Array.from({ length: 6 }, () => [next(), next()] as const);
      const place = { x: next(), y: next(), turn: 36 * next() };
      const [first, ...rest] = points.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`);
      const matrix = { cos: Math.cos(place.turn * Math.PI / 180), sin: Math.sin(place.turn * Math.PI / 180) };
      const wanted = points.flatMap(([x, y]) => [
        place.x + matrix.cos * x - matrix.sin * y, place.y + matrix.sin * x + matrix.cos * y]);
      for (const path of [`M${first}L${rest.join(" ")}Z`, `M${first}Q${rest.slice(0, 4).join(" ")}L${rest[4]}`,
        `M${first} ${rest[0]}C${rest.slice(1, 4).join(" ")}L${rest[4]}`]) {
        const got = numbers(drawnAt(path, place));
        wanted.forEach((value, i) => expect(got[i], `seed ${seed}, ${path}`).toBeCloseTo(value, 3));
        expect(got.length).toBe(wanted.length);
      }
    }
  });
  it("reads lines that are level or upright from where the pen is, and back where it began", () => {
    expect(drawnAt("M1 2H4V6ZH9", { x: 10, y: 20, turn: 90 })).toBe("M8 21L8 24L4 24ZL8 29");
  });
  it("keeps the radii of an arc and turns its axis", () => {
    expect(drawnAt("M-.08 0A.08 .04 10 1 0 .08 0", { x: 1, y: 1, turn: 90 })).toBe("M1 0.92A0.08 0.04 100 1 0 1 1.08");
  });
  it("is not told where a command is not known", () => {
    for (const path of ["M0 0l1 1", "M0 0T1 1", "M0", "M0 0Z1"]) expect(drawnAt(path, { x: 1, y: 1, turn: 0 })).toBeUndefined();
  });
});
