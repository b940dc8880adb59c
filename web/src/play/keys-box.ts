// What hands and keys do on a board that has these grips.
import { keySign } from "../board/keys";
import { h } from "../dom";
import { DRAG, FLIP, TAP, TURN, type Scene } from "../scene";
import { words } from "../words/en";

/** What a deed needs of the board; the others can be done on any. */
const needs: Readonly<Partial<Record<keyof typeof words.keys.list, number>>> = {
  drag: DRAG, turn: TURN, flip: FLIP, carry: DRAG,
};

export function keysList(grips: number): HTMLElement {
  const list = h("dl", { class: "keys-list" });
  for (const [deed, [keys, meaning]] of Object.entries(words.keys.list)) {
    const need = needs[deed as keyof typeof needs] ?? grips;
    if ((grips & need) === need) list.append(h("div", {}, h("dt", {}, keys), h("dd", {}, meaning)));
  }
  return list;
}

/** The list of a game on the table, folded; keys of the game's own deeds stand below. */
export function keysBox({ nodes, actions }: Scene, isOver: boolean): HTMLElement {
  const grips = isOver ? TAP | DRAG | TURN | FLIP : nodes.reduce((all, node) => all | (node.grips ?? 0), 0);
  const list = keysList(grips);
  for (const { key, label } of actions)
    if (key) list.append(h("div", {}, h("dt", {}, keySign(key)), h("dd", {}, label)));
  return h("details", { class: "keys" }, h("summary", {}, words.keys.title), list);
}
