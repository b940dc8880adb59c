// What hands and keys do on a board that has these grips.
import { keySign } from "../board/keys";
import { gripsOf, isDoneWith } from "../board/keys-words";
import { h } from "../dom";
import { DRAG, FLIP, TAP, TURN, type Scene } from "../scene";
import { words } from "../words/en";

export function keysList(grips: number): HTMLElement {
  const list = h("dl", { class: "keys-list" });
  for (const [deed, [keys, meaning]] of Object.entries(words.keys.list))
    if (isDoneWith(grips, deed)) list.append(h("div", {}, h("dt", {}, keys), h("dd", {}, meaning)));
  return list;
}

/** The list of a game on the table, folded; keys of the game's own deeds stand below. */
export function keysBox({ nodes, actions }: Scene, isOver: boolean): HTMLElement {
  const grips = isOver ? TAP | DRAG | TURN | FLIP : gripsOf(nodes);
  const list = keysList(grips);
  for (const { key, label } of actions)
    if (key) list.append(h("div", {}, h("dt", {}, keySign(key)), h("dd", {}, label)));
  return h("details", { class: "keys" }, h("summary", {}, words.keys.title), list);
}
