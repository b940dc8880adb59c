// All games that are kept: renamed, removed, opened. Also the games of files, before they are
// kept. Owns its element.
import { button, focusBeside, h, on, signButton, write } from "./dom";
import { describe, type Lines } from "./files";
import { aboutKept, movesText, nameOf, toldOf } from "./gallery";
import { Refusal } from "./boundary";
import { CoreLost } from "./engine";
import type { Digest } from "./desk";
import { writePlace } from "./links";
import type { Pictures } from "./pictures";
import { sign } from "./signs";
import type { Kept } from "./store";
import { fill, words } from "./words/en";

export interface KeptOwner {
  readonly pictures: Pictures;
  notice(sentence: string): void;
  /** Rejects where the new name cannot be kept. */
  rename(kept: Kept, name: string): Promise<void>;
  remove(kept: Kept): void;
}

export class KeptPage {
  readonly lists = true;
  readonly element = h("main", { class: "page narrow kept-page", id: "main" });
  readonly title = words.kept.title;
  readonly listsKept = true;
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
        void this.owner.rename(one, value).then(() => {
          one = { ...one, name: value };
          name.textContent = nameOf(one);
          label();
        }, () => this.owner.notice(words.store.nameNotKept));
      });
    }, { class: "plain" });
    const remove = signButton(sign("cancel"), "", () => {
      focusBeside(item);
      item.remove();
      this.none.hidden = this.list.children.length > 0;
      this.owner.remove(one);
    }, { class: "icon-button remove" });
    const label = (): void => {
      rename.setAttribute("aria-label", fill(words.kept.renameNamed, toldOf(one)));
      remove.title = fill(words.gallery.removeNamed, toldOf(one));
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

export interface FileGame extends Lines {
  readonly bytes: Uint8Array;
  /** What it is called, or who played it; "": nobody says. */
  readonly name: string;
  /** The name of the file it stands in. */
  readonly file: string;
}

export interface FileOwner<T extends FileGame> {
  readonly pictures: Pictures;
  /** Its own: so many games are looked at that the board must not wait for it. */
  digest(bytes: Uint8Array): Promise<Digest>;
  open(game: T): void;
  /** `tell` hears how many were looked at. */
  keepAll(tell: (done: number) => void): Promise<void>;
  /** Nobody looks at the list any more. */
  left(): void;
}

/** The games of files, as a list to choose from. Those that cannot be read say why. */
export class FilePage<T extends FileGame> {
  readonly lists = true;
  readonly element = h("main", { class: "page narrow kept-page", id: "main" });
  readonly title: string;
  private readonly refused = h("p", { class: "refused-games", role: "status" });
  private refusals = 0;
  private isLeft = false;

  /** `marks`: so many puzzles are told to be solved. */
  constructor(private readonly owner: FileOwner<T>, games: readonly T[], files: readonly string[], marks: number) {
    const said = words.kept;
    this.title = fill(said.fileTitle, files.length === 1 ? files[0] ?? "" : fill(said.files, files.length));
    const lines = games.map((one, i) => this.line(one, i));
    const keep = button(said.keepAll, () => void this.keepAll(keep, games.length), { class: "strong" });
    this.element.append(
      h("div", { class: "title spread" },
        h("div", {}, h("h1", {}, this.title),
          h("p", { class: "quiet" }, games.length > 0 && fill(said.choose, games.length),
            marks > 0 && ` ${fill(said.marks, marks)}`), this.refused),
        keep),
      h("ul", { class: "kept-list" }, ...lines.map(({ item }) => item)));
    void this.lookAtAll(lines);
  }

  destroy(): void {
    this.isLeft = true;
    this.owner.left();
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  private async keepAll(keep: HTMLButtonElement, all: number): Promise<void> {
    keep.disabled = true;
    try {
      await this.owner.keepAll((done) => write(keep, fill(words.kept.keeping, done, all)));
    } finally {
      keep.disabled = false;
      write(keep, words.kept.keepAll);
    }
  }

  // A game by its name, or by what it is until it has one; or why it cannot be read.
  private line(game: T, index: number): { readonly item: HTMLElement; look(): Promise<void> } {
    const picture = h("img", { alt: "", width: 56, height: 56, class: "thumb" });
    this.owner.pictures.show(picture, { record: game.bytes });
    const name = h("b", {}, game.name || fill(words.kept.unnamed, index + 1));
    const about = h("span", { class: "small quiet" });
    const line = h("button", { type: "button", class: "card" }, picture, h("span", {}, name, about));
    on(line, { onclick: () => this.owner.open(game) });
    const item = h("li", {}, line);
    const look = async (): Promise<void> => {
      try {
        const { title, moves, status } = await this.owner.digest(game.bytes);
        name.textContent = game.name || title;
        about.textContent = [game.name ? title : "", movesText(moves), status].filter(Boolean).join(" · ");
      } catch (reason) {
        if (!(reason instanceof Refusal)) throw reason;
        about.textContent = describe(game.file, reason.why, game);
        item.classList.add("damaged");
        this.refusals++;
      }
    };
    return { item, look };
  }

  private async lookAtAll(lines: readonly { look(): Promise<void> }[]): Promise<void> {
    try {
      for (const one of lines) {
        if (this.isLeft) return;
        await one.look();
      }
    } catch (reason) {
      if (this.isLeft || reason instanceof CoreLost) return; // a game that is opened says what is wrong
      throw reason;
    }
    if (this.refusals > 0)
      this.refused.textContent = this.refusals === 1 ? words.kept.damagedOne : fill(words.kept.damaged, this.refusals);
  }
}
