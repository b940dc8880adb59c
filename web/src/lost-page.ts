// What stands where an address leads nowhere: what is wrong with it, and the way to all games.
import { h } from "./dom";
import { words } from "./words/en";

export const lostPage = (reason: string): { readonly title: string; readonly element: HTMLElement; destroy(): void } => ({
  title: words.lost.title,
  element: h("main", { class: "page narrow lost", id: "main" },
    h("div", { class: "title" }, h("h1", {}, words.lost.title), h("p", { role: "alert" }, reason)),
    h("p", {}, h("a", { class: "button strong", href: "#" }, words.lost.all))),
  destroy: () => undefined,
});
