import { describe, expect, it } from "vitest";
import { nearest, offers, TAP, TURN, type Scene, type SceneNode } from "~/scene";

const nodes: SceneNode[] = [
  { role: "decor", x: 0, y: 0 },
  { id: 1, role: "place", grips: TAP, x: 1, y: 0 },
  { id: 2, role: "place", x: 0.1, y: 0 },
  { id: 3, role: "piece", grips: TURN },
];

describe("nearest", () => {
  it("takes the closest anchor that can be touched", () => {
    expect(nearest(nodes, 0.2, 0, 5)?.id).toBe(3);
    expect(nearest(nodes, 0.9, 0, 5)?.id).toBe(1);
  });
  it("finds nothing beyond its reach", () => {
    expect(nearest(nodes, 9, 9, 1)).toBeUndefined();
  });
});

it("offers says whether anything has a grip", () => {
  const scene = { nodes } as unknown as Scene;
  expect(offers(scene, TURN)).toBe(true);
  expect(offers(scene, 8)).toBe(false);
});
