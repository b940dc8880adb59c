// The bar over a game: back, title, rules, settings. Owns its element.
import { h, write } from "../dom";
import { writePlace } from "../links";
import { sign } from "../signs";
import type { Origin } from "../way-back";
import { fill, words } from "../words/en";
import type { Names } from "./names";
import { divided } from "../words/syllables";

const LONG = 28; // letters of a name that goes on in more lines where there is little room
const FULL = 12; // that fill a narrow bar where letters are twice as large

/** The mark as the head of the page has it, without the ground of an icon. */
const markOf = (page: ParentNode): Node | undefined => page.querySelector(".home .mark")?.cloneNode(true);

export class TopBar {
  readonly element: HTMLElement;
  private readonly heading = h("h1", { class: "game-title" });
  private readonly about = h("span", { class: "game-about" });

  constructor(game: string, { address, title }: Origin) {
    const to = title ? fill(words.play.backTo, title) : words.play.back;
    const back = h("a", { class: "icon-button back", href: address, "aria-label": to, title: to });
    back.append(sign("back"));
    const settings = h("a", { class: "icon-button", href: "#settings", "aria-label": words.settings.title });
    settings.append(sign("settings"));
    const rules = h("a", {
      class: "icon-button rules-button", href: writePlace({ at: "rules", game }),
      "aria-label": words.rules.open,
    });
    this.element = h("header", { class: "top" }, back,
      markOf(document),
      h("div", { class: "names" }, this.heading, this.about), rules, settings);
  }

  /** Something that is always seen. */
  put(element: HTMLElement): void {
    this.element.querySelector(".names")?.after(element);
  }

  show({ title, about }: Names): void {
    const name = divided(title);
    if (this.heading.textContent !== name) {
      this.heading.textContent = name;
      this.heading.classList.toggle("long", title.length > LONG);
      this.heading.classList.toggle("full", title.length > FULL);
      this.heading.style.setProperty("--letters", String(Math.max(1, title.length)));
    }
    write(this.about, about);
  }
}
