// Moves that read alike are told apart by the side of the board, then as ways.
import { expect, it } from "vitest";
import { tellApart } from "~/play/sides";
import type { Box } from "~/scene";

const board: Box = [-3, -3, 6, 6];
const lay = (...places: [number, number][]) =>
  ({ words: "Lay this piece like this", places: places.map(([x, y]) => ({ x, y })) });

it("a move that reads like no other is left as it is", () => {
  expect(tellApart([lay([0, 0]), { words: "Swap", places: [] }], board)).toEqual(["Lay this piece like this", "Swap"]);
});

it("moves that read alike are told by the side of the board", () => {
  expect(tellApart([lay([-2, -2]), lay([0, 0]), lay([1, 2], [3, 2])], board)).toEqual([
    "Lay this piece like this, at the top left", "Lay this piece like this, in the middle", "Lay this piece like this, at the bottom right"]);
});

it("of those on one side the others are further ways", () => {
  expect(tellApart([lay([-2, 0]), lay([-2, 0.1]), lay([2, 0])], board)).toEqual([
    "Lay this piece like this, at the left", "Lay this piece like this, at the left, a second way", "Lay this piece like this, at the right"]);
  expect(tellApart([lay([0, 0]), lay([0, 0])], undefined)[1]).toBe("Lay this piece like this, a second way");
});
