import { describe, expect, it } from "vitest";
import { withSmallNames } from "~/board/letters";
import type { Box, SceneNode } from "~/scene";

const nodes: readonly SceneNode[] = [
  { role: "decor", text: "A", style: "coordinate rim-x", size: 0.5 }, { role: "piece", text: "7", style: "number", size: 0.5 },
];
const box: Box = [-2, -2, 10, 20];

describe("names of places", () => {
  it("stop growing at 22 pixels; nothing else does", () => {
    const painted = withSmallNames(nodes, box, { width: 800, height: 2000 }); // 80 pixels a unit
    expect(painted.map((node) => node.size)).toEqual([22 / 80, 0.5]);
    expect(painted[0]?.text).toBe("A");
  });

  it("stay as they are where they are smaller", () => {
    expect(withSmallNames(nodes, box, { width: 2000, height: 880 })).toBe(nodes); // 44 pixels a unit
  });
});
