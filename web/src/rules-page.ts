// How a game is played, for people: written in data/rules, made into HTML and pictures when the page
// is built (web/rules.mjs). Owns its element; knows no game.
import { calledBy, type GameCard } from "./catalogue";
import { h } from "./dom";
import { writePlace } from "./links";
import { keysList } from "./play/keys-box";
import { nextOf, type Progress } from "./progress";
import type { Settings } from "./settings";
import { words } from "./words/en";

export interface RulesText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly html: string }[];
}

const pictures = import.meta.glob<string>("./generated/pictures/rules-*.svg", {
  eager: true, query: "?url", import: "default",
});
const texts = import.meta.glob<RulesText>("./generated/rules/*.json", { import: "default" });

/** The rules of a game in a language, else in English; undefined where there are none. */
export async function rulesIn(language: string, game: string): Promise<RulesText | undefined> {
  const fetchText = texts[`./generated/rules/${language}-${game}.json`]
    ?? texts[`./generated/rules/en-${game}.json`];
  return fetchText?.();
}

export class RulesPage {
  readonly element = h("main", { class: "page narrow rules-page", id: "main" });
  readonly title: string;
  private readonly unwatch: () => void;

  constructor(text: RulesText, game: GameCard, hasLesson: boolean, progress: Progress, settings: Settings) {
    this.title = text.title;
    const ways = h("div", { class: "row" });
    if (hasLesson)
      ways.append(h("a", { class: "button strong", href: writePlace({ at: "lesson", game: game.name }) },
        words.lesson.learn));
    ways.append(h("a", {
      class: hasLesson ? "button" : "button strong",
      href: writePlace({ at: "fresh", text: nextOf(game, progress) }),
    }, words.gallery.play));
    this.element.append(
      h("div", { class: "title spread" },
        h("div", {}, h("h1", {}, text.title), h("p", { class: "quiet" }, text.lead)), ways),
      ...text.sections.map(sectionOf),
      keys(game.grips));
    this.unwatch = settings.watch(() => this.paint(settings));
    this.paint(settings);
  }

  destroy(): void {
    this.unwatch();
    this.element.remove();
  }

  private paint(settings: Settings): void {
    for (const image of this.element.querySelectorAll<HTMLImageElement>("img[data-picture]"))
      image.src = pictures[`./generated/pictures/${image.dataset["picture"] ?? ""}${calledBy(settings.colours)}.svg`] ?? "";
  }
}

// Our own text, made by our own build: it may be taken as it stands.
function sectionOf({ heading, html }: RulesText["sections"][number]): HTMLElement {
  const said = h("div", { class: "prose" }, h("h2", {}, heading));
  said.insertAdjacentHTML("beforeend", html);
  const picture = said.querySelector("img");
  return h("section", { class: picture ? "rule" : "rule plain" }, picture ?? undefined, said);
}

/** What hands and keys do on the boards of a game. */
const keys = (grips: number): HTMLElement =>
  h("section", { class: "rule plain" }, h("div", { class: "prose" }, h("h2", {}, words.keys.title), keysList(grips)));
