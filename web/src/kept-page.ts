// All games that are kept: renamed, removed, opened. Also the games of one file, before they are
// kept. Owns its element.
import { button, focusBeside, h, on, signButton } from "./dom";
import { describe } from "./files";
import { aboutKept, movesText, nameOf } from "./gallery";
import { Refusal } from "./boundary";
import type { Digest } from "./desk";
import { writePlace } from "./links";
import type { Pictures } from "./pictures";
import { sign } from "./signs";
import type { Kept } from "./store";
import { fill, words } from "./words/en";

export interface KeptOwner {
  readonly pictures: Pictures;
  rename(kept: Kept, name: string): Promise<void>;
  remove(kept: Kept): void;
}

export class KeptPage {
  readonly element = h("main", { class: "page narrow kept-page", id: "main" });
  readonly title = words.kept.title;
  private readonly list = h("ul", { class: "kept-list" });
  private readonly none = h("p", { class: "quiet" }, words.kept.none);

  constructor(private readonly owner: KeptOwner, games: readonly Kept[]) {
    this.list.append(...games.map((one) => this.line(one)));
    this.element.append(h("div", { class: "title" }, h("h1", {}, words.kept.title)), this.list, this.none);
    this.none.hidden = games.length > 0;
  }

  destroy(): void {
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  private line(first: Kept): HTMLElement {
    let one = first;
    const picture = h("img", { alt: "", width: 56, height: 56, class: "thumb" });
    this.owner.pictures.show(picture, { record: one.record });
    const name = h("b", {}, nameOf(one));
    const open = h("a", { class: "card", href: writePlace({ at: "game", id: one.id }) }, picture,
      h("span", {}, name, h("span", { class: "small quiet" }, `${aboutKept(one)} · ${one.status}`)));
    const item = h("li", {}, open);
    const rename = button(words.kept.rename, () => {
      this.ask(item, one, (value) => {
        one = { ...one, name: value };
        name.textContent = nameOf(one);
        label();
        void this.owner.rename(one, value);
      });
    }, { class: "plain" });
    const remove = signButton(sign("cancel"), "", () => {
      focusBeside(item);
      item.remove();
      this.none.hidden = this.list.children.length > 0;
      this.owner.remove(one);
    }, { class: "icon-button remove" });
    const label = (): void => {
      rename.setAttribute("aria-label", fill(words.kept.renameNamed, nameOf(one)));
      remove.title = fill(words.gallery.removeNamed, nameOf(one));
      remove.setAttribute("aria-label", remove.title);
    };
    label();
    item.append(rename, remove);
    return item;
  }

  private ask(item: HTMLElement, one: Kept, done: (value: string) => void): void {
    const field = h("input", { type: "text", value: nameOf(one), "aria-label": words.kept.name, maxlength: 80 });
    const form = h("form", { class: "rename row" }, field,
      h("button", { type: "submit", class: "strong" }, words.kept.rename));
    const end = (): void => {
      form.remove();
      item.querySelector<HTMLElement>("button")?.focus();
    };
    on(form, {
      onsubmit: (event) => {
        event.preventDefault();
        done(field.value.trim());
        end();
      },
      onkeydown: (event) => {
        if (event.key === "Escape") end();
      },
    });
    item.append(form);
    field.select();
    field.focus();
  }
}

export interface FileGame {
  readonly bytes: Uint8Array;
  /** What it is called, or who played it; "": nobody says. */
  readonly name: string;
  /** Lines of the file before it. */
  readonly above: number;
}

export interface FileOwner {
  readonly pictures: Pictures;
  digest(bytes: Uint8Array): Promise<Digest>;
  open(game: FileGame): void;
  keepAll(): void;
}

/** The games of one file, as a list to choose from. */
export class FilePage {
  readonly element = h("main", { class: "page narrow kept-page", id: "main" });
  readonly title: string;

  constructor(private readonly owner: FileOwner, private readonly file: string, games: readonly FileGame[]) {
    this.title = fill(words.kept.fileTitle, file);
    const list = h("ul", { class: "kept-list" }, ...games.map((one, i) => this.line(one, i)));
    this.element.append(
      h("div", { class: "title spread" },
        h("div", {}, h("h1", {}, this.title),
          h("p", { class: "quiet" }, fill(words.kept.choose, games.length))),
        button(words.kept.keepAll, () => owner.keepAll(), { class: "strong" })),
      list);
  }

  destroy(): void {
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  // A game by its name, or by what it is until it has one; or why it cannot be read.
  private line(game: FileGame, index: number): HTMLElement {
    const picture = h("img", { alt: "", width: 56, height: 56, class: "thumb" });
    this.owner.pictures.show(picture, { record: game.bytes });
    const name = h("b", {}, game.name || fill(words.kept.unnamed, index + 1));
    const about = h("span", { class: "small quiet" });
    const line = h("button", { type: "button", class: "card" }, picture, h("span", {}, name, about));
    on(line, { onclick: () => this.owner.open(game) });
    this.owner.digest(game.bytes).then(
      ({ title, moves, status }) => {
        name.textContent = game.name || title;
        about.textContent = [game.name ? title : "", movesText(moves), status].filter(Boolean).join(" · ");
      },
      (reason: unknown) => {
        if (reason instanceof Refusal) about.textContent = describe(this.file, reason.why, game.above);
      });
    return h("li", {}, line);
  }
}
