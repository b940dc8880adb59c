// What a hint's move changes, found from two scenes: what is laid, and what is taken up for it.
import { describe, expect, it } from "vitest";
import { beside } from "~/board/candidates";
import { changeBetween, placeOfParts } from "~/board/change";
import type { Scene, SceneNode } from "~/scene";

const TAKEN = 1; // a grip
const piece = (id: number, x: number, y: number, grips = 0): SceneNode =>
  ({ id, x, y, grips, role: "piece", path: "M0 0h1v1z" }) as unknown as SceneNode;
const scene = (...nodes: SceneNode[]): Scene =>
  ({ box: [0, 0, 10, 10], tray: [0, 6, 10, 4], nodes }) as unknown as Scene;
const ids = (nodes: readonly SceneNode[]): (number | undefined)[] => nodes.map(({ id }) => id);

describe("a move's change", () => {
  it("is the one piece that goes to the board, though the others close ranks and can be taken no more", () => {
    const before = scene(piece(1, 1, 7, TAKEN), piece(2, 2, 7, TAKEN), piece(3, 3, 7, TAKEN));
    const after = scene(piece(1, 1, 7), piece(2, 5, 3), piece(3, 2, 7));
    const { ghosts, rings } = changeBetween(before, after);
    expect([ids(ghosts), ids(rings)]).toEqual([[2], [2]]);
    expect(ghosts[0]?.y).toBe(3);
    expect(rings[0]?.y).toBe(7);
  });

  it("is the slot that is spent, where what lies on the board has a name of its own", () => {
    const { ghosts, rings } = changeBetween(scene(piece(1, 1, 7, TAKEN), piece(2, 2, 7, TAKEN)),
      scene(piece(1, 1, 7, TAKEN), piece(2, 2, 7), piece(12, 5, 3)));
    expect([ids(ghosts), ids(rings)]).toEqual([[12], [2]]);
  });

  it("is hinted at by a place that it covers, drawn elsewhere too, where it is seen in parts", () => {
    const cell = (id: number, label: string): SceneNode => ({ id, label, role: "place", path: "M0 0h1v1z" });
    const before = scene(cell(1, "free"), cell(2, "free"), cell(3, "free"), { role: "decor", of: 3 }, piece(9, 1, 7, TAKEN));
    const after = (path: string): Scene =>
      scene(cell(1, "free"), cell(2, "P"), cell(3, "P"), { ...piece(19, 5, 3), path }, piece(9, 1, 7));
    expect(placeOfParts(changeBetween(before, after("M0 0h1v1zM3 0h1v1z")), before)?.id).toBe(3);
    expect(placeOfParts(changeBetween(before, after("M0 0h1v1z")), before)).toBeUndefined();
  });

  it("goes back to the tray too", () => {
    const { ghosts, rings } = changeBetween(scene(piece(1, 5, 3)), scene(piece(1, 1, 7)));
    expect([ids(ghosts), ids(rings)]).toEqual([[1], [1]]);
  });
});

describe("numbers of moves", () => {
  it("stand beside each other where moves lie over each other, the best at its place", () => {
    const numbers: { x: number; y: number }[] = [];
    for (const place of [{ x: 5, y: 5 }, { x: 5.5, y: 5.2 }, { x: 4.8, y: 5 }, { x: 20, y: 3 }, { x: 5, y: 5 }])
      numbers.push(beside(place, numbers, 2));
    expect(numbers[0]).toEqual({ x: 5, y: 5 });
    expect(numbers[3]).toEqual({ x: 20, y: 3 });
    const [first, second, third] = numbers;
    for (const [a, b] of [[first, second], [first, third], [second, third]] as const)
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(1.97);
  });
});
