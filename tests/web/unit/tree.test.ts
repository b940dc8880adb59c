import { describe, expect, it } from "vitest";
import { endOf, linesOf, wayBetween, windowOf, type Line } from "~/history/tree";
import type { TreeNode } from "~/protocol";

// parents by index; node 0 is the start
const tree = (...parents: number[]): TreeNode[] =>
  [0, ...parents].map((parent, i) => ({ move: i ? `m${i}` : null, parent, depth: 0 }));

// "1 2 (4 5) 3": the branch stands after the move it replaces
const words = (line: Line): string =>
  line.nodes
    .map((node, i) => {
      const branches = (line.branches.get(i) ?? []).map((one) => ` (${words(one)})`);
      return `${node}${branches.join("")}`;
    })
    .join(" ");

describe("linesOf", () => {
  it("is empty at the start", () => {
    expect(words(linesOf(tree()))).toBe("");
  });
  it("is one line without branches", () => {
    expect(words(linesOf(tree(0, 1, 2)))).toBe("1 2 3");
  });
  it("hangs another way on the move that it replaces", () => {
    expect(words(linesOf(tree(0, 1, 2, 1, 4)))).toBe("1 2 (4 5) 3");
  });
  it("holds branches inside branches and several at one place", () => {
    expect(words(linesOf(tree(0, 0, 0, 2, 2, 4)))).toBe("1 (2 4 (5) 6) (3)");
  });
  it("does not run out of stack on a hundred thousand moves", () => {
    const parents = Array.from({ length: 100_000 }, (_, i) => i);
    expect(linesOf(tree(...parents)).nodes.length).toBe(100_000);
  });
});

describe("endOf", () => {
  it("follows the child that was visited last, then first children", () => {
    const nodes = tree(0, 1, 2, 1, 4);
    expect(endOf(nodes, 1, 4)).toBe(5);
    expect(endOf(nodes, 1, 0)).toBe(3);
    expect(endOf(nodes, 5, 0)).toBe(5);
  });
});

describe("wayBetween", () => {
  it("goes back to where two lines part, and on from there", () => {
    const nodes = tree(0, 1, 2, 1, 4);
    expect(wayBetween(nodes, 1, 3)).toEqual({ back: [], on: [2, 3] });
    expect(wayBetween(nodes, 5, 1)).toEqual({ back: [5, 4], on: [] });
    expect(wayBetween(nodes, 3, 5)).toEqual({ back: [3, 2], on: [4, 5] });
    expect(wayBetween(nodes, 4, 4)).toEqual({ back: [], on: [] });
  });
});

describe("windowOf", () => {
  it("shows a short line whole", () => {
    expect(windowOf(5, 0, 9)).toEqual([{ from: 0, to: 5 }]);
  });
  it("shows both ends and the surroundings of a long one", () => {
    expect(windowOf(1000, 500, 30)).toEqual([
      { from: 0, to: 10 },
      { from: 490, to: 510 },
      { from: 990, to: 1000 },
    ]);
  });
  it("joins parts that touch and never leaves out the place of interest", () => {
    for (let at = 0; at < 200; at++) {
      const parts = windowOf(200, at, 30);
      expect(parts.some((part) => part.from <= at && at < part.to)).toBe(true);
      parts.forEach((part, i) => {
        if (i > 0) expect(part.from).toBeGreaterThan((parts[i - 1] as { to: number }).to);
      });
    }
  });
});
