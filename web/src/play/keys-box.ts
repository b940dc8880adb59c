// What hands and keys do, as a list that folds.
import { h } from "../dom";
import { words } from "../words/en";

export function keysBox(): HTMLElement {
  const list = h("dl", { class: "keys-list" });
  for (const [keys, meaning] of words.keys.list)
    list.append(h("div", {}, h("dt", {}, keys), h("dd", {}, meaning)));
  return h("details", { class: "keys" }, h("summary", {}, words.keys.title), list);
}
