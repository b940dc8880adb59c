// A puzzle on a page of many: its picture, its name, whether it is solved and in what time.
import { sourceOf } from "./catalogue";
import { h } from "./dom";
import type { Pictures } from "./pictures";
import { timeText, type Solved } from "./progress";
import { sign } from "./signs";
import { words } from "./words/en";
import { divided } from "./words/syllables";

export interface LevelOf {
  readonly setup: string;
  readonly title: string;
  /** Where it is played. */
  readonly href: string;
  /** Said below its name. */
  readonly about?: string;
  /** A record of the position that is shown; left out: the start. */
  readonly shown?: string | undefined;
}

export function levelCard(level: LevelOf, solved: Solved | undefined, pictures: Pictures): HTMLAnchorElement {
  const picture = h("img", { alt: "", width: 160, height: 120, loading: "lazy" });
  pictures.show(picture, sourceOf(level));
  const card = h("a", { class: "level", href: level.href }, picture, h("b", {}, divided(level.title)));
  if (level.about) card.append(h("span", { class: "quiet" }, divided(level.about)));
  if (solved) {
    const { best } = solved;
    card.append(h("span", { class: "quiet number" }, best ? timeText(best) : words.gallery.solved));
    const tick = sign("tick");
    tick.classList.add("tick");
    card.append(tick);
    if (best) card.append(h("span", { class: "visually-hidden" }, words.gallery.solved)); // else it stands there
  }
  return card;
}
