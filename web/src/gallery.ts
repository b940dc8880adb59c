// The gallery: games that were begun, then every game with its examples. Owns its element.
import type { Engine } from "./engine";
import { button, h, signButton } from "./dom";
import { ask, rulesButton } from "./dialogs";
import { chooser } from "./files";
import { writePlace } from "./links";
import type { ExampleInfo, GameInfo } from "./protocol";
import type { Settings } from "./settings";
import { sign } from "./signs";
import type { Kept, Store } from "./store";
import { fill, words } from "./words/en";

export interface GalleryOwner {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly store: Store;
  readonly games: readonly GameInfo[];
  openFile(file: File): void;
  setUp(game: GameInfo, isPuzzle: boolean): void;
}

const MOST_AT_FIRST = 10; // examples of a game

/** So many examples, in their order, of as many kinds as there are: the kind is the first option. */
export function someOf(examples: readonly ExampleInfo[], most: number): ExampleInfo[] {
  const kinds = new Set<string>();
  const firsts = examples.filter((example) => {
    const kind = example.config.split(",")[0] ?? "";
    return !kinds.has(kind) && kinds.add(kind);
  });
  const chosen = new Set(firsts.slice(0, most));
  for (const example of examples) if (chosen.size < most) chosen.add(example);
  return examples.filter((example) => chosen.has(example));
}

type Source = { text: string } | { record: string };

// The template game stands last: it is there for those who write a game of their own.
const inOrder = (games: readonly GameInfo[]): GameInfo[] => [
  ...games.filter((game) => game.name !== "null"),
  ...games.filter((game) => game.name === "null"),
];

export class Gallery {
  readonly element = h("main", { class: "gallery", id: "main" });
  private readonly urls = new Set<string>();
  private readonly pictures = new Map<HTMLImageElement, Source>();
  private readonly watcher = new IntersectionObserver((entries) => this.seen(entries), {
    rootMargin: "300px",
  });
  private readonly unwatch: () => void;

  constructor(private readonly owner: GalleryOwner) {
    this.unwatch = owner.settings.watch(() => this.redraw());
  }

  async draw(): Promise<void> {
    const kept = await this.owner.store.all();
    const begun = kept.filter((one) => !one.over);
    const finished = kept.filter((one) => one.over);
    this.element.replaceChildren(this.intro());
    if (begun.length > 0)
      this.element.append(this.shelf(words.gallery.resume, begun, "begun"));
    for (const game of inOrder(this.owner.games)) this.element.append(this.gameShelf(game));
    if (finished.length > 0) {
      const shelf = this.shelf(words.gallery.finished, finished, "finished");
      this.element.append(shelf);
    }
  }

  destroy(): void {
    this.unwatch();
    this.watcher.disconnect();
    for (const url of this.urls) URL.revokeObjectURL(url);
    this.element.remove();
  }

  // ---- parts

  private intro(): HTMLElement {
    return h("header", { class: "intro" },
      h("h1", {}, words.name),
      h("p", { class: "tagline" }, words.tagline),
      h("p", { class: "quiet file-line" },
        chooser(words.gallery.openFile, (file) => this.owner.openFile(file)),
        " ", words.gallery.filesHint),
    );
  }

  private gameShelf(game: GameInfo): HTMLElement {
    const id = `game-${game.name}`;
    const cards = h("ul", { class: "cards" });
    const add = (examples: readonly ExampleInfo[]): void => {
      for (const example of examples) {
        const text = example.config ? `${game.name}:${example.config}` : game.name;
        const href = writePlace({ at: "fresh", text });
        cards.append(h("li", {}, this.card({ href, title: example.title, source: { text }, detail: "" })));
      }
    };
    const count = game.examples.length;
    const most = count <= MOST_AT_FIRST + 2 ? count : MOST_AT_FIRST;
    const first = someOf(game.examples, most);
    add(first);
    const more = h("div", { class: "row" }, rulesButton(game),
      button(words.gallery.own, () => this.owner.setUp(game, false)));
    if (game.variants.some((one) => one.generates))
      more.append(button(words.gallery.puzzle, () => this.owner.setUp(game, true)));
    return h("section", { class: "shelf", "aria-labelledby": id },
      h("div", { class: "shelf-head" },
        h("div", {}, h("h2", { id }, game.title), h("p", { class: "quiet" }, game.words)), more),
      cards,
      most < count && this.showAll(count, () => {
        add(game.examples.filter((example) => !first.includes(example)));
        cards.querySelectorAll<HTMLElement>("a.card")[most]?.focus();
      }));
  }

  private showAll(count: number, show: () => void): HTMLElement {
    const line = h("div", { class: "row" });
    line.append(button(fill(words.gallery.showAll, count), () => {
      line.remove();
      show();
    }));
    return line;
  }

  private shelf(title: string, kept: readonly Kept[], id: string): HTMLElement {
    const cards = h("ul", { class: "cards" });
    for (const one of kept) cards.append(this.keptCard(one));
    return h("section", { class: `shelf ${id}`, "aria-labelledby": id }, h("h2", { id }, title), cards);
  }

  private keptCard(kept: Kept): HTMLLIElement {
    const moves = kept.moves === 1 ? words.gallery.oneMove : fill(words.gallery.moves, kept.moves);
    const item = h("li", { class: "kept" });
    const remove = signButton(sign("cancel"), fill(words.gallery.removeNamed, kept.title), () => {
      void this.remove(kept, item);
    }, { class: "remove" });
    item.append(
      this.card({
        href: writePlace({ at: "game", id: kept.id }),
        title: kept.title,
        source: { record: kept.record },
        detail: `${moves} · ${kept.status}`,
      }),
      remove,
    );
    return item;
  }

  private card(about: { href: string; title: string; source: Source; detail: string }): HTMLElement {
    const picture = h("img", { alt: "", width: 320, height: 240 });
    this.pictures.set(picture, about.source);
    this.watcher.observe(picture);
    const card = h("a", { class: "card", href: about.href },
      h("span", { class: "frame" }, picture),
      h("span", { class: "card-title" }, about.title));
    if (about.detail) card.append(h("span", { class: "card-detail" }, about.detail));
    return card;
  }

  private async remove(kept: Kept, item: HTMLElement): Promise<void> {
    if (!(await ask(words.gallery.removeAsk))) return;
    await this.owner.store.remove(kept.id);
    const shelf = item.closest("section");
    item.remove();
    if (shelf && !shelf.querySelector("li")) shelf.remove();
  }

  // ---- pictures, drawn by the core when they come into sight

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      this.watcher.unobserve(entry.target);
      void this.picture(entry.target as HTMLImageElement);
    }
  }

  private async picture(image: HTMLImageElement): Promise<void> {
    const source = this.pictures.get(image);
    if (!source) return;
    try {
      const svg = await this.owner.engine.call("thumbnail", source, this.owner.settings.isDark);
      const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      this.urls.add(url);
      image.src = url;
    } catch {
      image.closest(".frame")?.classList.add("empty"); // the game still opens and says why
    }
  }

  private redraw(): void {
    for (const image of this.pictures.keys()) if (image.src) void this.picture(image);
  }
}
