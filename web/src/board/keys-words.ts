// What the keys do on a board, for those who do not see it: of deeds only those that the board offers, or has offered.
// Owns its element, which describes the board.
import { h } from "../dom";
import { DRAG, FLIP, TAP, TURN, type SceneNode } from "../scene";
import { words } from "../words/en";

const needs: Readonly<Partial<Record<keyof typeof words.board.keys, number>>> = { tap: TAP, carry: DRAG, turn: TURN, flip: FLIP };

export class KeysWords {
  readonly element = h("p", { id: "board-help", class: "visually-hidden" });
  private grips = 0;

  see(nodes: readonly SceneNode[]): void {
    const grips = nodes.reduce((all, node) => all | (node.grips ?? 0), this.grips);
    if (grips === this.grips) return;
    this.grips = grips;
    const said = Object.entries(words.board.keys)
      .filter(([deed]) => (needs[deed as keyof typeof needs] ?? 0) === ((needs[deed as keyof typeof needs] ?? 0) & grips));
    this.element.textContent = `${said.map(([, sentence]) => sentence).join(", ")}.`;
  }
}
