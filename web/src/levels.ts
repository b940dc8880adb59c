// The sets of one game, each puzzle with its picture, its difficulty, tick and time; all of them, or those of one
// difficulty. Owns its element.
import { arrived } from "./arrived";
import type { ExampleCard, ExampleSet, GameCard } from "./catalogue";
import { isForSeveral, isPuzzles } from "./catalogue";
import { groupsOf, measuredText, ratingsOf, ratingText, type Group, type Ratings } from "./difficulty";
import { h, on, write } from "./dom";
import { inlay } from "./inlay";
import { levelCard } from "./level-card";
import { writePlace, type Place } from "./links";
import type { Pictures } from "./pictures";
import type { Press } from "./press";
import { bestIn, doneIn, doneOf, nextAmong, nextOf, timeText, type Progress } from "./progress";
import { sign } from "./signs";
import { fill, words } from "./words/en";
import { numberText } from "./words/language";

export { groupNamed } from "./difficulty"; // it comes with the lists

const SHEET_PUZZLES = 10;
const BESIDE = 16; // pixels beside what is chosen

const anchorOf = (index: number): string => `set-${index}`;

export interface LevelsOwner {
  readonly game: GameCard;
  readonly progress: Progress;
  readonly pictures: Pictures;
  readonly press: Press;
  /** What is shown has another address now. */
  moved(address: string): void;
}

/** A set as it stands there. */
interface Shelf {
  readonly set: ExampleSet;
  readonly element: HTMLElement;
  readonly about: HTMLElement;
  readonly items: readonly HTMLElement[];
}

export class Levels {
  readonly lists = true;
  readonly element = h("main", { class: "page levels-page", id: "main" });
  private readonly next = h("a", { class: "button strong" }, words.gallery.playNext);
  private readonly ratings: Ratings;
  private readonly groups: readonly Group[];
  private readonly shelves: readonly Shelf[];
  private group: Group | undefined; // undefined: all
  private readonly at: number; // the set that is to come into sight

  constructor(private readonly owner: LevelsOwner, { set: at, group }: Extract<Place, { at: "levels" }>) {
    this.at = at;
    const { game } = owner;
    this.ratings = ratingsOf(game);
    this.groups = groupsOf(game, this.ratings);
    this.group = this.groups.find((one) => one.name === group);
    this.shelves = game.sets.map((set, i) => this.shelf(set, i));
    this.build(group && !this.group ? group : "");
    this.paint();
  }

  /** It stands on the page now: the set that was asked for comes into sight; the first one is below the title. */
  shown(isBack: boolean): void {
    this.sight();
    if (this.at > 0 && !isBack) document.getElementById(anchorOf(this.at))?.scrollIntoView();
  }

  destroy(): void {
    this.owner.press.stop();
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  get title(): string {
    return this.owner.game.title;
  }

  // `lack`: what the address asks for in vain
  private build(lack: string): void {
    const { game, progress } = this.owner;
    const all = game.sets.filter(isPuzzles).flatMap((set) => set.examples);
    this.element.append(
      h("div", { class: "title spread" },
        h("div", {}, h("h1", {}, game.title), h("p", { class: "quiet" }, game.words,
          all.length > 0 && ` ${fill(words.gallery.doneOfAll, numberText(doneOf(game, progress)), numberText(all.length))}`)),
        h("div", { class: "row" },
          game.lists && h("a", { class: "button", href: writePlace({ at: "figures", game: game.name, wish: "" }) },
            words.figures.link),
          h("a", { class: "button", href: writePlace({ at: "setup", game: game.name }) },
            words.gallery.own),
          this.next)),
    );
    if (lack) this.element.append(h("p", { class: "wrong", role: "status" }, sign("warning"), fill(words.figures.lacks, lack)));
    if (all.length > 0) this.element.append(inlay(doneOf(game, progress), all.length));
    if (this.groups.length > 0) this.element.append(this.picker(all));
    this.element.append(...this.shelves.map((one) => one.element));
  }

  // ---- by difficulty

  private picker(all: readonly ExampleCard[]): HTMLElement {
    const [id, about] = ["difficulty", "difficulty-about"];
    const picks = h("div", { class: "picks", role: "radiogroup", "aria-labelledby": id, "aria-describedby": about },
      this.pick(undefined, words.levels.all, all), ...this.groups.map((one) => this.pick(one, one.title, one.examples)));
    return h("div", { class: "by-difficulty" }, h("h2", { id }, words.levels.title), picks,
      h("p", { class: "small quiet", id: about }, measuredText(this.groups)));
  }

  private pick(group: Group | undefined, title: string, examples: readonly ExampleCard[]): HTMLElement {
    const { progress } = this.owner;
    const [done, best] = [doneIn({ examples }, progress), bestIn({ examples }, progress)];
    const radio = h("input", { type: "radio", name: "difficulty", value: group?.name ?? "", checked: group === this.group });
    on(radio, { onchange: () => this.choose(group) });
    return h("label", { class: "set pick" }, radio,
      h("span", { class: "spread" }, h("b", {}, title), " ", h("span", { class: "small quiet" }, group?.range)),
      inlay(done, examples.length),
      h("span", { class: "spread small quiet number" },
        h("span", {}, fill(words.levels.solvedOf, numberText(done), numberText(examples.length))), " ",
        best > 0 && h("span", {}, fill(words.gallery.best, timeText(best)))));
  }

  // What is chosen is seen whole where the row is longer than the window.
  private sight(): void {
    const [row, pick] = [".picks", ".pick:has(:checked)"].map((it) => this.element.querySelector(it));
    if (!row || !pick) return;
    const [room, box] = [row.getBoundingClientRect(), pick.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, box.right + BESIDE - room.right) - Math.max(0, room.left - box.left + BESIDE);
  }

  private choose(group: Group | undefined): void {
    this.group = group;
    this.paint();
    this.sight();
    this.owner.moved(writePlace({ at: "levels", game: this.owner.game.name, set: this.at, group: group?.name ?? "" }));
  }

  private shownOf({ examples }: ExampleSet): readonly ExampleCard[] {
    const wanted = this.group?.examples;
    return wanted ? examples.filter((one) => wanted.includes(one)) : examples;
  }

  /** What is of the group, and what there is to say of it. */
  private paint(): void {
    const { game, progress } = this.owner;
    const next = this.group ? nextAmong(this.group.examples, progress) ?? game.name : nextOf(game, progress);
    this.next.href = fresh(next);
    for (const { set, element, about, items } of this.shelves) {
      const shown = new Set(this.shownOf(set));
      element.hidden = shown.size === 0;
      items.forEach((item, i) => (item.hidden = !shown.has(set.examples[i] as ExampleCard)));
      const examples = [...shown];
      const best = bestIn({ examples }, progress);
      write(about, isPuzzles(set) ? [fill(words.gallery.ofAll, doneIn({ examples }, progress), examples.length),
        best && fill(words.gallery.best, timeText(best))].filter(Boolean).join(" · ") : "");
    }
  }

  // ---- sets

  private shelf(set: ExampleSet, index: number): Shelf {
    const id = anchorOf(index);
    const about = h("span", { class: "quiet number" });
    const items = set.examples.map((one) => h("li", {}, this.level(one)));
    const element = h("section", { "aria-labelledby": id },
      h("div", { class: "spread" }, h("h2", { id }, set.title),
        h("div", { class: "row" }, about,
          set.examples.some((one) => one.solves !== false && !isForSeveral(one)) && this.printButton(set))),
      h("ul", { class: "levels" }, ...items));
    return { set, element, about, items };
  }

  // A sheet of the first that are still to be solved, then of the others.
  private printButton(set: ExampleSet): HTMLElement {
    const isDone = (one: ExampleCard): boolean => this.owner.progress.has(one.setup);
    const { title } = set;
    return this.owner.press.button(words.gallery.print, async (engine, tell) => {
      const examples = this.shownOf(set);
      const setups = [...examples.filter((one) => !isDone(one)), ...examples.filter(isDone)]
        .map((one) => `${one.setup}\t${one.title}`);
      const { printSheet } = await arrived(import("./print"));
      await printSheet(engine, setups, title, SHEET_PUZZLES, tell);
    }, { class: "print-set", "aria-label": fill(words.gallery.printNamed, title) });
  }

  private level({ setup, title, players = 1, shown }: ExampleCard): HTMLElement {
    const { progress, pictures } = this.owner;
    const about = players > 1 ? fill(words.gallery.players, players) : ratingText(this.ratings.get(setup));
    return levelCard({ setup, title, shown, href: fresh(setup), about }, progress.get(setup), pictures);
  }
}

const fresh = (setup: string): string => writePlace({ at: "fresh", text: setup });
