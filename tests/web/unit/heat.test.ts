// Heat over a board: shares of solutions in tenths, on the places that a chart names.
import { describe, expect, it } from "vitest";
import { heatOver, shareAt } from "~/play/heat";
import type { Chart } from "~/protocol";
import type { Scene } from "~/scene";

const chart: Chart = {
  solutions: 20, pieces: ["A", "B"],
  places: [
    { place: "0,0", node: 1, totals: [1, 19] },
    { place: "0,1", node: 2, totals: [20, 0] },
    { place: "0,2", node: 3, totals: [10, 10] },
  ],
};
const scene = {
  title: "", status: "", box: [0, 0, 1, 1], actions: [], notes: [], inlay: [], players: [],
  nodes: [1, 2, 3].map((id) => ({ id, role: "place", path: `M${id}`, x: id })),
} as unknown as Scene;

describe("heat", () => {
  it("is the share of a piece, or of the likeliest", () => {
    expect(chart.places.map(({ totals }) => shareAt(chart, totals, 0))).toEqual([0.05, 1, 0.5]);
    expect(chart.places.map(({ totals }) => shareAt(chart, totals, -1))).toEqual([0.95, 1, 0.5]);
    expect(shareAt({ ...chart, solutions: 0 }, [0, 0], 0)).toBe(0);
  });

  it("lies on the places' own shapes in tenths; only what is certain has all ten", () => {
    const over = (piece: number) => heatOver(chart, piece, scene).filter(({ path }) => path)
      .map(({ path, style, x }) => [path, style, x]);
    expect(over(0)).toEqual([["M1", "heat heat-1", 1], ["M2", "heat heat-10", 2], ["M3", "heat heat-5", 3]]);
    expect(over(1)).toEqual([["M1", "heat heat-9", 1], ["M3", "heat heat-5", 3]]);
    expect(over(-1)).toEqual([["M1", "heat heat-9", 1], ["M2", "heat heat-10", 2], ["M3", "heat heat-5", 3]]);
  });

  it("is told in words too: a piece's share in percents, never more than it is, or the likeliest's name", () => {
    const over = (of: Chart, piece: number) => heatOver(of, piece, scene).flatMap(({ text }) => text ?? []);
    expect(over(chart, 0)).toEqual(["5", "100", "50"]);
    expect(over(chart, -1)).toEqual(["B", "A", "A"]);
    const rare = { ...chart, solutions: 201, places: [{ place: "0,0", node: 1, totals: [1, 200] }] };
    expect([over(rare, 0), over(rare, 1)]).toEqual([["<1"], ["99"]]);
  });
});
