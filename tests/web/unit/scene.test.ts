import { describe, expect, it } from "vitest";
import { nearest, offers, SceneReader, TAP, TURN, type Scene, type SceneNode } from "~/scene";

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

describe("a reader of scenes", () => {
  const written = (all: readonly string[], title: string): string =>
    `{"title":${JSON.stringify(title)},"box":[0,0,1,1],"nodes":[${all.length ? "\n" : ""}${
      all.map((label) => JSON.stringify({ role: "decor", label })).join(",\n")}\n],"actions":[{"name":"a"}]}`;
  const scenes: string[][] = [
    [], ["a", "b", "c"], ["a", "b", "c"], ["a", "x", "b", "c"], ["a", "c"], ["c", "a", "b"], ["c", "a", "b", "c"], ["c", "c", "c"],
    ["c", "c"], ["[\n", "\n]", ",\n"], [],
  ];
  it("reads what stands there, whatever came before", () => {
    const reader = new SceneReader();
    for (const [i, all] of scenes.entries()) {
      const json = written(all, `[\n${i}\n]`);
      expect(reader.read(json)).toEqual(JSON.parse(json));
    }
  });
  it("keeps the nodes that are as they were", () => {
    const reader = new SceneReader();
    const [a, b, c] = reader.read(written(["a", "b", "c"], "one")).nodes;
    const { nodes: moved } = reader.read(written(["b", "x", "a", "c"], "two"));
    expect(moved.map((node) => [a, b, c].indexOf(node))).toEqual([1, -1, 0, 2]);
  });
});
