// What numbers mean in words and colours: who is ahead, by how much, where a game turned. Pure.
import type { Judgement, Line } from "../mind";
import type { TreeNode } from "../protocol";
import { endOf } from "../history/tree";

/** The chances of each player in whole hundredths, as far as they are known: of more than two, without `shares`, only
 * of who is to move. */
export function chancesOf(player: number, share: number, count: number,
  shares?: readonly number[]): (number | undefined)[] {
  if (shares) return shares.map((one) => ofHundred(one) / 100);
  const whole = ofHundred(share);
  return Array.from({ length: count }, (_, i) =>
    i === player - 1 ? whole / 100 : count === 2 ? (100 - whole) / 100 : undefined);
}

export type Standing =
  | { readonly kind: "ahead" | "won"; readonly player: number }
  | { readonly kind: "even" | "drawn" };

const EVEN = 0.05; // so little either way is nothing

/** Who is ahead, when the best line of `player` is this. */
export function standingOf({ share, proof }: Pick<Line, "share" | "proof">, player: number,
  count: number): Standing {
  const other = count === 2 ? 3 - player : 0;
  if (proof === "won") return { kind: "won", player };
  if (proof === "lost" && other) return { kind: "won", player: other };
  if (proof === "exact" && Math.abs(share - 0.5) < EVEN) return { kind: "drawn" };
  if (Math.abs(share - 0.5) <= EVEN) return { kind: "even" };
  if (share > 0.5) return { kind: "ahead", player };
  return other ? { kind: "ahead", player: other } : { kind: "even" };
}

export const ofHundred = (share: number): number => Math.round(100 * share);

/** Lines that can be compared: all looked at as deep as the best one, or tried in turn. */
export const areComparable = (lines: readonly Line[]): boolean =>
  lines.every((one) => one.visits > 0 || one.proof !== null || one.depth === lines[0]?.depth);

/** Whether a line's number says how good it is: where one move was proved to win, what others come to was left open. */
export const isDecided = (line: Pick<Line, "proof">, best: Pick<Line, "proof"> | undefined, isDone: boolean): boolean =>
  line.proof !== null || !isDone || best?.proof !== "won";

/** What is known for certain when there is nothing more to look for: all that is shown, or that the best move wins; "": nothing. */
export const knownOf = (lines: readonly Pick<Line, "proof">[]): "all" | "settled" | "" =>
  lines.every((line) => line.proof !== null) ? "all" : lines[0]?.proof === "won" ? "settled" : "";

/** How good a move is against the best: 1 as good, 0 worthless. */
export const strengthOf = (share: number, best: number): number =>
  Math.min(1, Math.max(0, 1 - (best - share) / 0.25));

// ---- a whole game

/** The moves of the line that a node lies on, from the start to its end; draws are left out. */
export function lineThrough(nodes: readonly TreeNode[], node: number, next: number): number[] {
  const line: number[] = [];
  for (let at = endOf(nodes, node, next); at > 0; at = nodes[at]?.parent ?? 0)
    if (!nodes[at]?.drawn) line.unshift(at);
  return line;
}

/** A move after which who made it stands clearly worse than after the best one. */
export interface TurningPoint {
  readonly index: number; // in the line
  readonly node: number;
  readonly player: number;
  readonly loss: number;
  readonly better: string;
  readonly betterTold: string;
}

const TURNING = 0.125; // of the games

function shareFor(after: Judgement, player: number, count: number): number | undefined {
  if (after.player === player) return after.share;
  if (count === 2) return 1 - after.share;
  if (after.over) return after.share === 1 ? 0 : after.share; // won by another, or drawn
  return after.shares?.[player - 1];
}

/** `before(i)` judges the position in which the i-th move of the line was made, `after` the one it led to. */
export function turningPoints(
  line: readonly number[], nodes: readonly TreeNode[], count: number,
  before: (index: number) => Judgement | undefined, after: (index: number) => Judgement | undefined,
): TurningPoint[] {
  return line.flatMap((node, index) => {
    const [was, is] = [before(index), after(index)];
    if (!was || !is || was.over || was.best === nodes[node]?.move) return [];
    const share = shareFor(is, was.player, count);
    if (share === undefined || was.share - share < TURNING) return [];
    return [{
      index, node, player: was.player, loss: was.share - share,
      better: was.best, betterTold: was.bestTold,
    }];
  });
}
