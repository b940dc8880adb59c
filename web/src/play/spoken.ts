// What is said to those who do not see it: moves as they are made and taken back, and what is done to a
// piece in the hand. Owns a line that is only spoken.
import { h } from "../dom";
import { wayBetween } from "../history/tree";
import type { Hand, HandEvent, Tree } from "../protocol";
import { findNode, FLIP, isIn, offers, TURN, type Scene } from "../scene";
import { fill, words } from "../words/en";

const FEW = 4; // moves that are all said; of more only the place they lead to
const AGAIN = "\u00a0"; // behind a sentence that stands there already: readers say only what is new

/** A sentence that is said for the n-th time, so that it is read out again. */
export const again = (sentence: string, n: number): string => n % 2 === 0 ? sentence + AGAIN : sentence;

/** A tree with its moves in words. */
export interface Way {
  readonly tree: Tree;
  readonly told: readonly string[];
}

export class Spoken {
  readonly element = h("p", { class: "visually-hidden spoken-words", "aria-live": "polite" });

  say(sentence: string): void {
    this.element.textContent = sentence === this.element.textContent ? sentence + AGAIN : sentence;
  }
}

/** Moves of people, not draws of chance, in words. */
function tellMoves({ tree, told }: Way, way: readonly number[]): string {
  const shown = way.filter((node) => !tree.nodes[node]?.drawn);
  return shown.map((node) => told[node] || (tree.nodes[node]?.move ?? "")).join("; ");
}

/** How one came from a node to where the tree stands. */
export function wayWords(from: number, { tree, told }: Way): string {
  const { back, on } = wayBetween(tree.nodes, from, tree.cursor);
  if (back.length === 0 && on.length <= FEW) return tellMoves({ tree, told }, on);
  if (on.length === 0 && back.length <= FEW)
    return fill(words.play.takenBack, tellMoves({ tree, told }, back));
  return tree.cursor === 0 ? words.history.start : tellMoves({ tree, told }, [tree.cursor]);
}

/** What a hand did that is no move: turned, flipped, what one of the game's buttons says; or what it took up or put
 * back, as that is called from then on, or what was done with it where it is called as before. */
export function handWords(
  { kind, amount = 0, name }: HandEvent, { answer, held }: Hand, was: { scene: Scene; held: number }, is: Scene,
): string {
  const { board } = words;
  if (answer !== "hand") return "";
  if (kind === "turn") return fill(amount < 0 ? board.turnedLeft : board.turnedRight, Math.abs(amount) * (is.turn ?? 30));
  if (kind === "flip") return board.flipped;
  if (kind === "action") return was.scene.actions.find((one) => one.name === name)?.label ?? "";
  if (held === was.held) return "";
  const id = held || was.held;
  const label = findNode(is, id)?.label ?? "";
  return label !== findNode(was.scene, id)?.label ? label : fill(held ? board.taken : board.putBack, label);
}

/** Where a piece went that was dropped beside the board, "" where none was; undefined: what was said of it stays. */
export function backWords({ kind }: HandEvent, { answer, held }: Hand, was: number, { nodes, tray }: Scene): string | undefined {
  if (kind === "focus" || kind === "drag") return undefined;
  const lies = nodes.some(({ id, x = 0, y = 0 }) => id === was && tray && isIn(tray, { x, y }));
  return kind === "drop" && answer === "hand" && was && !held && lies ? words.board.backInTray : "";
}

/** What one does first who turned or flipped nothing, where there are pieces for that. */
export function idleWords({ kind }: HandEvent, { answer, held }: Hand, scene: Scene): string | undefined {
  if (answer !== "nothing" || held) return undefined;
  if (kind === "turn" && offers(scene, TURN)) return words.board.chooseToTurn;
  return kind === "flip" && offers(scene, FLIP) ? words.board.chooseToFlip : undefined;
}
