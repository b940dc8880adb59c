// What the keys do on a board, for those who do not see it: of deeds only those that the board offers, or has offered.
// Owns its element, which describes the board.
import { h } from "../dom";
import { DRAG, FLIP, TAP, TURN, type SceneNode } from "../scene";
import { words } from "../words/en";

/** What a deed needs of the board; the others can be done on any. */
const needs: Readonly<Record<string, number>> = { tap: TAP, drag: DRAG, carry: DRAG, turn: TURN, flip: FLIP };

/** What can be done with any of the nodes. */
export const gripsOf = (nodes: readonly SceneNode[]): number => nodes.reduce((all, node) => all | (node.grips ?? 0), 0);

/** Whether a deed can be done where there are these grips. */
export function isDoneWith(grips: number, deed: string): boolean {
  const need = needs[deed] ?? 0;
  return (grips & need) === need;
}

export class KeysWords {
  readonly element = h("p", { id: "board-help", class: "visually-hidden" });
  private grips = 0;

  see(nodes: readonly SceneNode[]): void {
    const grips = this.grips | gripsOf(nodes);
    if (grips === this.grips) return;
    this.grips = grips;
    const said = Object.entries(words.board.keys).filter(([deed]) => isDoneWith(grips, deed));
    this.element.textContent = `${said.map(([, sentence]) => sentence).join(", ")}.`;
  }
}
