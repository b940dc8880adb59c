import { describe, expect, it } from "vitest";
import type { Judgement } from "~/mind";
import { chancesOf, isDecided, knownOf, lineThrough, standingOf, strengthOf, turningPoints } from "~/play/verdict";

const node = (parent: number, move: string, drawn = false) =>
  ({ move, parent, depth: 0, ...(drawn ? { drawn } : {}) });
const says = (player: number, share: number, best = "best", over = false): Judgement =>
  ({ player, share, over, best, bestTold: best });

describe("a verdict", () => {
  it("is in the eyes of who is to move; of two the other has the rest", () => {
    expect(chancesOf(2, 0.75, 2)).toEqual([0.25, 0.75]);
    expect(chancesOf(1, 0.705, 2)).toEqual([0.71, 0.29]); // what is shown is a hundred together
    expect(chancesOf(2, 0.75, 3)).toEqual([undefined, 0.75, undefined]);
    expect(chancesOf(2, 0.75, 3, [0.1, 0.754, 0.3])).toEqual([0.1, 0.75, 0.3]);
  });

  it("says who is ahead, and what is certain", () => {
    const of = (share: number, proof: "won" | "lost" | "exact" | null, count = 2) =>
      standingOf({ share, proof }, 1, count);
    expect(of(0.9, null)).toEqual({ kind: "ahead", player: 1 });
    expect(of(0.1, null)).toEqual({ kind: "ahead", player: 2 });
    expect(of(0.52, null)).toEqual({ kind: "even" });
    expect(of(0, "lost")).toEqual({ kind: "won", player: 2 });
    expect(of(1, "won", 3)).toEqual({ kind: "won", player: 1 });
    expect(of(0.1, null, 3)).toEqual({ kind: "even" }); // of three nobody in particular is ahead then
    expect(of(0.5, "exact")).toEqual({ kind: "drawn" });
  });

  it("says that everything was looked at where that is so of every move that is shown", () => {
    const known = (...proofs: readonly ("won" | "lost" | "exact" | null)[]) => knownOf(proofs.map((proof) => ({ proof })));
    expect(known("won", "exact", "lost")).toBe("all");
    expect(known("won", null, "lost")).toBe("settled"); // others were left open when it was found
    expect(known(null, "lost")).toBe("");
  });

  it("gives no number to a move that was left open when another was proved to win", () => {
    const [won, lost, open] = [{ proof: "won" }, { proof: "lost" }, { proof: null }] as const;
    expect([won, lost, open].map((line) => isDecided(line, won, true))).toEqual([true, true, false]);
    expect(isDecided(open, won, false)).toBe(true); // it is still looked at
    expect(isDecided(open, open, true)).toBe(true);
  });

  it("weighs moves against the best", () => {
    expect([strengthOf(0.6, 0.6), strengthOf(0.1, 0.6)]).toEqual([1, 0]);
  });
});

describe("a whole game", () => {
  const nodes = [node(0, ""), node(0, "a"), node(1, "draw", true), node(2, "b"), node(3, "c"), node(1, "x")];

  it("is the line through a node, without what chance drew", () => {
    expect(lineThrough(nodes, 3, 0)).toEqual([1, 3, 4]);
    expect(lineThrough(nodes, 5, 0)).toEqual([1, 5]);
  });

  it("turned where a player stands clearly worse than after the best move", () => {
    const line = [1, 3, 4];
    const judged = [says(1, 0.6), says(2, 0.45), says(1, 0.9, "c"), says(1, 1, "", true)];
    const found = turningPoints(line, nodes, 2, (i) => judged[i], (i) => judged[i + 1]);
    expect(found.map((one) => [one.index, one.player, one.better])).toEqual([[1, 2, "best"]]);
    expect(found[0]?.loss).toBeCloseTo(0.35);
  });

  it("says nothing of what more than two players leave open where nothing is told of the others", () => {
    const judged = [says(1, 0.9), says(2, 0.9)];
    expect(turningPoints([1], nodes, 3, (i) => judged[i], (i) => judged[i + 1])).toEqual([]);
  });

  it("turned for one of three by what is told of each, and by an end that another won or nobody", () => {
    const lossOf = (after: Judgement) =>
      turningPoints([1], nodes, 3, (i) => [says(1, 0.9), after][i], (i) => [says(1, 0.9), after][i + 1])[0]?.loss;
    expect(lossOf({ ...says(2, 0.5), shares: [0.4, 0.5, 0.2] })).toBeCloseTo(0.5);
    expect(lossOf({ ...says(2, 0.5), shares: [0.85, 0.5, 0.2] })).toBeUndefined();
    expect(lossOf(says(2, 1, "", true))).toBeCloseTo(0.9);
    expect(lossOf(says(1, 0.5, "", true))).toBeCloseTo(0.4);
  });
});
