// Figures by class: what is wanted of them, and the list as far as one goes. Owns its element; which pieces,
// sources, classes and orders there are, and which figures, is asked of the core.
import "../style/figures.css";
import { nameOfPuzzle, type GameCard } from "../catalogue";
import { CoreLost, type Engine } from "../engine";
import { button, disable, h, on, write } from "../dom";
import { levelCard } from "../level-card";
import { pack, writePlace } from "../links";
import type { Pictures } from "../pictures";
import type { Progress } from "../progress";
import { sign } from "../signs";
import { fill, words } from "../words/en";
import { numberText as number } from "../words/language";
import { Browsing, type State } from "./browsing";
import type { Choice, Choices, ListReport, Row } from "./lister";
import { lacksOf, readWish, writeWish, type Wish } from "./wish";

export interface FiguresOwner {
  readonly game: GameCard;
  /** The core of the page. */
  readonly engine: Engine;
  readonly pictures: Pictures;
  readonly progress: Progress;
  failed(reason: CoreLost): void;
}

const [LEAST_CORNERS, MOST_CORNERS] = [3, 99];

let last: Browsing | undefined; // where one was

export class FiguresPage {
  readonly lists = true;
  readonly element = h("main", { class: "page levels-page figures-page", id: "main" });
  readonly title: string;
  private readonly pieces = h("select", { id: "figures-pieces" });
  private readonly among = h("select", { id: "figures-among" });
  private readonly order = h("select", { id: "figures-order" });
  private readonly corners = h("input", {
    type: "number", id: "figures-corners", min: LEAST_CORNERS, max: MOST_CORNERS, placeholder: words.figures.anyCorners,
    "aria-describedby": "figures-corners-wrong",
  });
  private readonly wrong = h("p", { class: "wrong", id: "figures-corners-wrong", "aria-live": "polite" });
  private readonly lacks = h("p", { class: "wrong", role: "status" }); // of the address that one came by
  private readonly about = h("p", { class: "small quiet about" });
  private readonly classes = h("div", { class: "figure-classes", role: "group", "aria-label": words.figures.classes });
  private readonly bar = h("progress", { max: 1, value: 0, "aria-label": words.figures.list });
  private readonly said = h("p", { class: "said", role: "status" });
  private readonly deed = button(words.help.stop, () => this.act(), { class: "stop" });
  private readonly list = h("ul", { class: "levels", "aria-label": words.figures.list });
  private readonly more = button(words.figures.more, () => this.browsing.more(), { class: "strong more-figures" });
  private readonly browsing: Browsing;
  private choices: Choices | undefined;
  private wish: Wish;
  private place: string; // what the address asked for; "": told already
  private shownRows: readonly Row[] = [];
  private isGone = false;

  constructor(private readonly owner: FiguresOwner, place: string) {
    const { lang } = document.documentElement;
    if (last?.language !== lang) {
      last?.end();
      last = undefined;
    }
    this.browsing = last ??= new Browsing(lang);
    this.wish = readWish(place);
    this.place = place;
    this.title = fill(words.figures.title, owner.game.title);
    this.build();
    this.browsing.watch(this.paint);
    void this.ask(this.wish);
  }

  destroy(): void {
    this.isGone = true;
    this.browsing.rest(this.paint);
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  /** Where one was is there at once, whatever the core is at. */
  shown(): void {
    if (this.browsing.isOf(this.wish)) this.goBack();
  }

  // ---- what is wanted

  // What there is to choose from goes with the pieces; what is not among it is not wanted any more.
  private async ask(wish: Wish): Promise<void> {
    try {
      const choices = await this.browsing.choices(wish.pieces);
      if (this.isGone || wish !== this.wish) return;
      this.choices = choices;
      this.wish = possible(wish, choices);
      this.tellLacks();
      this.fillForm(choices);
      this.begin();
    } catch (reason) {
      if (this.isGone || wish !== this.wish) return;
      if (reason instanceof CoreLost) this.owner.failed(reason);
      else if (wish.pieces) void this.ask((this.wish = { ...wish, pieces: "" })); // an address of something else
      else throw reason;
    }
  }

  private tellLacks(): void {
    const lacks = this.place ? lacksOf(this.place, this.wish) : [];
    this.place = "";
    this.lacks.replaceChildren(...(lacks.length > 0 ? [sign("warning"), fill(words.figures.lacks, lacks.join(", "))] : []));
  }

  private begin(): void {
    const { browsing, wish, choices } = this;
    const href = writePlace({ at: "figures", game: this.owner.game.name, wish: writeWish(wish) });
    if (location.hash !== href) history.replaceState(null, "", href);
    const isOrdered = choices?.classes.some((one) => one.order && wish.classes.includes(one.name)) ?? false;
    if (!browsing.isOf(wish)) browsing.begin(wish, isOrdered);
    this.paint();
    this.goBack();
  }

  private wantCorners(): void {
    const { corners, wrong } = this;
    const isWrong = !corners.validity.valid;
    if (isWrong) corners.setAttribute("aria-invalid", "true");
    else corners.removeAttribute("aria-invalid");
    wrong.replaceChildren(...(isWrong ? [sign("warning"), fill(words.figures.cornersRefused, LEAST_CORNERS, MOST_CORNERS)] : []));
    if (!isWrong) this.want({ corners: corners.valueAsNumber || 0 });
  }

  private want(change: Partial<Wish>): void {
    this.tellLacks();
    this.wish = { ...this.wish, ...change };
    if (change.pieces !== undefined) void this.ask(this.wish);
    else this.begin();
    this.showAbout();
  }

  private wantClasses(): void {
    const checked = [...this.classes.querySelectorAll<HTMLInputElement>("input:checked")].map((one) => one.value);
    this.want({ classes: [...checked, this.order.value].filter(Boolean) });
  }

  // ---- the form

  private build(): void {
    on(this.pieces, { onchange: () => this.want({ pieces: this.pieces.value }) });
    on(this.among, { onchange: () => this.want({ among: this.among.value }) });
    on(this.order, { onchange: () => this.wantClasses() });
    on(this.corners, { onchange: () => this.wantCorners() });
    on(this.list, { onclick: (event) => this.leaveBy(event) });
    const field = (label: string, control: HTMLElement): HTMLElement =>
      h("div", { class: "wish" }, h("label", { for: control.id }, label), control, control === this.corners && this.wrong);
    this.element.append(
      h("div", { class: "title" }, h("h1", {}, this.title)), this.lacks,
      h("div", { class: "wishes" },
        field(words.figures.pieces, this.pieces), field(words.figures.corners, this.corners),
        field(words.figures.among, this.among), field(words.figures.order, this.order)),
      h("div", {}, h("p", { class: "wish-name", "aria-hidden": "true" }, words.figures.classes), this.classes),
      this.about,
      h("div", { class: "at-work" }, this.bar, this.said, this.deed),
      this.list, h("div", { class: "row" }, this.more));
    this.paint();
  }

  private fillForm({ sets, among, classes }: Choices): void {
    const { wish } = this;
    const options = (select: HTMLSelectElement, choices: readonly Choice[], chosen: string): void =>
      select.replaceChildren(...choices.map((one) =>
        h("option", { value: one.name, selected: one.name === chosen }, one.called)));
    const [, ...others] = classes;
    const orders = others.filter((one) => one.order);
    options(this.pieces, sets, wish.pieces);
    options(this.among, among, wish.among);
    options(this.order, [{ name: "", called: words.figures.byNumber }, ...orders],
      orders.find((one) => wish.classes.includes(one.name))?.name ?? "");
    this.corners.value = wish.corners ? String(wish.corners) : "";
    this.classes.replaceChildren(...others.filter((one) => !one.order).map((one) => {
      const check = h("input", { type: "checkbox", value: one.name, checked: wish.classes.includes(one.name) });
      on(check, { onchange: () => this.wantClasses() });
      return h("label", { class: "check", title: one.words }, check, one.called);
    }));
    this.showAbout();
  }

  // What the source and the order are, in sentences.
  private showAbout(): void {
    const { choices, wish } = this;
    const source = choices?.among.find((one) => one.name === wish.among)?.words ?? "";
    const order = choices?.classes.find((one) => one.order && wish.classes.includes(one.name))?.words ?? "";
    write(this.about, [source, order].filter(Boolean).map(sentence).join(" "));
  }

  // ---- the list

  private act(): void {
    if (this.browsing.state === "working") this.browsing.stop();
    else this.browsing.goOn();
  }

  private readonly paint = (): void => {
    const { browsing } = this;
    const { rows, report, state } = browsing;
    this.bar.value = report.progress;
    write(this.said, this.sentenceOf(state));
    write(this.deed, state === "stopped" ? words.figures.goOn : words.help.stop);
    disable(state !== "working" && state !== "stopped", this.deed);
    disable(state === "working" || !browsing.hasMore, this.more);
    if (browsing.why instanceof CoreLost) this.owner.failed(browsing.why);
    if (rows === this.shownRows) return;
    const same = rows.findIndex((row, i) => row.setup !== this.shownRows[i]?.setup);
    const kept = same < 0 ? rows.length : same;
    const old = [...this.list.children].slice(kept) as HTMLElement[];
    for (const one of old) {
      this.owner.pictures.forget(one);
      one.remove();
    }
    this.list.append(...rows.slice(kept).map((row) => h("li", {}, this.card(row))));
    this.shownRows = rows;
  };

  private sentenceOf(state: State): string {
    const { report, rows, why } = this.browsing;
    const [count, lookedAt] = [number(report.count), number(report.lookedAt)];
    const unknown = report.unknown > 0 ? ` ${fill(words.figures.unknown, number(report.unknown))}` : "";
    switch (state) {
      case "working": return fill(words.figures.working, count, lookedAt);
      case "waiting": return rows.length > 0 ? fill(words.figures.waiting, number(rows.length), lookedAt) : "";
      case "stopped": return fill(words.figures.stopped, count, lookedAt);
      case "failed": return typeof why === "string" ? why : words.broken.crashed;
      case "done": return said(report, count, lookedAt) + unknown;
    }
  }

  private card(row: Row): HTMLElement {
    const { game, pictures, progress, engine } = this.owner;
    const href = writePlace({ at: "fresh", text: row.setup });
    const title = nameOfPuzzle(game, row.setup)?.title ?? row.title; // as it is called where it is played
    const card = levelCard({ ...row, title, href, about: row.words }, progress.get(row.setup), pictures);
    card.dataset["setup"] = row.setup;
    if (!row.named) void engine.call("recordOf", row.setup, row.title).then(pack).then((packed) => {
      card.href = writePlace({ at: "shared", packed }); // so that it keeps its name
    }).catch(() => undefined); // it plays without
    return card;
  }

  // ---- there and back

  private leaveBy(event: Event): void {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(".level") : null;
    if (!card) return;
    this.browsing.scroll = scrollY;
    this.browsing.opened = card.dataset["setup"] ?? "";
  }

  private goBack(): void {
    const { scroll, opened } = this.browsing;
    if (!opened) return;
    scrollTo(0, scroll);
    const card = [...this.list.querySelectorAll<HTMLElement>(".level")].find((one) => one.dataset["setup"] === opened);
    card?.focus({ preventScroll: true });
    this.browsing.opened = "";
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function said(found: ListReport, count: string, lookedAt: string): string {
  if (found.count === 0) return fill(words.figures.none, lookedAt);
  return fill(found.cut ? words.figures.firsts : words.figures.done, count, lookedAt);
}

/** What of a wish there is. */
function possible(wish: Wish, { sets, among, classes }: Choices): Wish {
  const has = (choices: readonly Choice[], name: string): boolean => choices.some((one) => one.name === name);
  let isOrdered = false;
  const known = wish.classes.filter((name) => {
    const found = classes.find((one) => one.name === name);
    if (!found || found === classes[0] || (found.order && isOrdered)) return false;
    isOrdered ||= found.order;
    return true;
  });
  return {
    ...wish, classes: known,
    corners: wish.corners >= LEAST_CORNERS && wish.corners <= MOST_CORNERS ? wish.corners : 0,
    pieces: has(sets, wish.pieces) ? wish.pieces : sets[0]?.name ?? "",
    among: has(among, wish.among) ? wish.among : among[0]?.name ?? "",
  };
}
