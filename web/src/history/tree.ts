// The history as lines of play: a main line with branches hanging off it. Pure.
import type { TreeNode } from "../protocol";

/** Moves that follow each other; instead of the move at a position there may be other ways. */
export interface Line {
  readonly nodes: number[];
  /** Branches by position in `nodes`: other moves instead of the one that stands there. */
  readonly branches: Map<number, Line[]>;
}

/** The first child of a node goes on its line; each further child starts a branch. */
export function linesOf(nodes: readonly TreeNode[]): Line {
  const children = childrenOf(nodes);
  const main: Line = { nodes: [], branches: new Map() };
  const waiting: { line: Line; first: number | undefined }[] = [
    { line: main, first: children[0]?.[0] },
  ];
  for (let job = waiting.pop(); job; job = waiting.pop()) {
    const { line } = job;
    for (let at = job.first; at !== undefined; at = children[at]?.[0]) {
      const siblings = children[(nodes[at] as TreeNode).parent] ?? [];
      if (siblings[0] === at && siblings.length > 1) {
        const branches = siblings.slice(1).map((first) => {
          const branch: Line = { nodes: [], branches: new Map() };
          waiting.push({ line: branch, first });
          return branch;
        });
        line.branches.set(line.nodes.length, branches);
      }
      line.nodes.push(at);
    }
  }
  return main;
}

function childrenOf(nodes: readonly TreeNode[]): number[][] {
  const children: number[][] = nodes.map(() => []);
  for (let i = 1; i < nodes.length; i++) children[(nodes[i] as TreeNode).parent]?.push(i);
  return children;
}

/** The last node of the line that goes on from here: the child visited last, then first ones. */
export function endOf(nodes: readonly TreeNode[], from: number, next: number): number {
  const children = childrenOf(nodes);
  let at = next > 0 && nodes[next]?.parent === from ? next : from;
  for (let on = children[at]?.[0]; on !== undefined; on = children[at]?.[0]) at = on;
  return at;
}

/** The way from one node to another: what is taken back, the latest first, then what is played on. */
export function wayBetween(nodes: readonly TreeNode[], from: number, to: number): { back: number[]; on: number[] } {
  const back: number[] = [];
  const on: number[] = [];
  let [a, b] = [from, to];
  while (a !== b) { // parents come before children
    if (a > b) {
      back.push(a);
      a = nodes[a]?.parent ?? 0;
    } else {
      on.unshift(b);
      b = nodes[b]?.parent ?? 0;
    }
  }
  return { back, on };
}

export interface Part {
  readonly from: number;
  readonly to: number; // one past the last
}

/** Which positions of a long line are shown: both ends and the surroundings of `at`. */
export function windowOf(length: number, at: number, most: number): Part[] {
  if (length <= most) return [{ from: 0, to: length }];
  const third = Math.floor(most / 3);
  const wanted = [
    { from: 0, to: third },
    { from: Math.max(0, at - third), to: Math.min(length, at + third) },
    { from: length - third, to: length },
  ];
  const merged: { from: number; to: number }[] = [];
  for (const part of wanted) {
    const last = merged.at(-1);
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else merged.push({ ...part });
  }
  return merged;
}
