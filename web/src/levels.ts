// The sets of one game, each puzzle with its picture, tick and time. Owns its element.
import { arrived } from "./arrived";
import type { ExampleCard, ExampleSet, GameCard } from "./catalogue";
import { isForSeveral, isPuzzles } from "./catalogue";
import { h } from "./dom";
import { levelCard } from "./level-card";
import { writePlace } from "./links";
import type { Pictures } from "./pictures";
import type { Press } from "./press";
import { bestIn, doneIn, doneOf, nextOf, timeText, type Progress } from "./progress";
import { fill, words } from "./words/en";
import { numberText } from "./words/language";

/** The inlaid line: so many of so many. */
export function inlay(done: number, all: number): HTMLElement {
  const part = (share: number, name?: string): HTMLElement => {
    const span = h("span", { class: name });
    span.style.flex = String(share);
    return span;
  };
  const line = h("div", { class: "inlay", "aria-hidden": "true" });
  if (done > 0) line.append(part(done, "done"));
  if (done < all) line.append(part(all - done));
  return line;
}

export const playersText = ([least, most]: readonly [number, number]): string =>
  least === most ? String(least) : fill(words.gallery.playersRange, least, most);

const SHEET_PUZZLES = 10;

export const anchorOf = (index: number): string => `set-${index}`;

export class Levels {
  readonly lists = true;
  readonly element = h("main", { class: "page levels-page", id: "main" });

  constructor(
    private readonly game: GameCard,
    private readonly progress: Progress,
    private readonly pictures: Pictures,
    private readonly at: number,
    private readonly press: Press,
  ) {
    this.build();
  }

  /** It stands on the page now: the set that was asked for comes into sight; the first one is below the title. */
  shown(isBack: boolean): void {
    if (this.at > 0 && !isBack) document.getElementById(anchorOf(this.at))?.scrollIntoView();
  }

  destroy(): void {
    this.press.stop();
    this.pictures.forget(this.element);
    this.element.remove();
  }

  get title(): string {
    return this.game.title;
  }

  private build(): void {
    const { game, progress } = this;
    const puzzles = game.sets.filter(isPuzzles);
    const all = puzzles.reduce((sum, set) => sum + set.examples.length, 0);
    const next = h("a", { class: "button strong", href: fresh(nextOf(game, progress)) },
      words.gallery.playNext);
    this.element.append(
      h("div", { class: "title spread" },
        h("div", {}, h("h1", {}, game.title), h("p", { class: "quiet" }, game.words,
          all > 0 && ` ${fill(words.gallery.doneOfAll, numberText(doneOf(game, progress)), numberText(all))}`)),
        h("div", { class: "row" },
          game.lists && h("a", { class: "button", href: writePlace({ at: "figures", game: game.name, wish: "" }) },
            words.figures.link),
          h("a", { class: "button", href: writePlace({ at: "setup", game: game.name }) },
            words.gallery.own),
          next)),
    );
    if (all > 0) this.element.append(inlay(doneOf(game, progress), all));
    this.element.append(...game.sets.map((set, i) => this.section(set, i)));
  }

  private section(set: ExampleSet, index: number): HTMLElement {
    const id = anchorOf(index);
    const done = doneIn(set, this.progress);
    const best = bestIn(set, this.progress);
    const about = isPuzzles(set)
      ? [fill(words.gallery.ofAll, done, set.examples.length),
        best && fill(words.gallery.best, timeText(best))].filter(Boolean).join(" · ")
      : "";
    return h("section", { "aria-labelledby": id },
      h("div", { class: "spread" }, h("h2", { id }, set.title),
        h("div", { class: "row" }, h("span", { class: "quiet number" }, about),
          set.examples.some((one) => one.solves !== false && !isForSeveral(one)) && this.printButton(set))),
      h("ul", { class: "levels" }, ...set.examples.map((one) => h("li", {}, this.level(one)))));
  }

  // A sheet of the first that are still to be solved, then of the others.
  private printButton(set: ExampleSet): HTMLElement {
    const isDone = (one: ExampleCard): boolean => this.progress.has(one.setup);
    const { examples, title } = set;
    const setups = [...examples.filter((one) => !isDone(one)), ...examples.filter(isDone)]
      .map((one) => one.setup);
    return this.press.button(words.gallery.print, async (engine, tell) => {
      const { printSheet } = await arrived(import("./print"));
      await printSheet(engine, setups, title, SHEET_PUZZLES, tell);
    }, { class: "print-set", "aria-label": fill(words.gallery.printNamed, title) });
  }

  private level({ setup, title, players = 1, shown }: ExampleCard): HTMLElement {
    const about = players > 1 ? fill(words.gallery.players, players) : "";
    return levelCard({ setup, title, shown, href: fresh(setup), about }, this.progress.get(setup), this.pictures);
  }
}

const fresh = (setup: string): string => writePlace({ at: "fresh", text: setup });
