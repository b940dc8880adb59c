// The page: where we are, what is open, and the parts between which we go back and forth.
import "./style/tokens.css";
import "./style/base.css";
import "./style/gallery.css";
import "./style/play.css";
import { Refusal } from "./boundary";
import { CoreLost, startEngine, type Engine } from "./engine";
import { setUp } from "./dialogs";
import { button, h, on } from "./dom";
import { acceptDrops, describe, load } from "./files";
import { Gallery } from "./gallery";
import { readPlace, unpack, writePlace } from "./links";
import { Play, type Played } from "./play";
import type { GameInfo, Opened } from "./protocol";
import { Settings, type Theme } from "./settings";
import { newId, Store } from "./store";
import { fill, words } from "./words/en";

type Part = Gallery | Play;

const NOTICE_FOR = 9000; // milliseconds

class App {
  private readonly settings = new Settings();
  private readonly engine: Engine = startEngine((isBusy) =>
    document.documentElement.toggleAttribute("data-busy", isBusy));
  private readonly notices = h("div", { class: "notices", role: "status" });
  private readonly body = h("div", { class: "body" });
  private games: readonly GameInfo[] = [];
  private store!: Store;
  private part: Part | undefined;
  private visit = 0; // counts ways we went, so that slow answers of an old one are dropped
  private openId = "";
  private release: (() => void) | undefined;
  private address = ""; // of what is shown
  private helping: Engine | undefined;

  async start(): Promise<void> {
    addEventListener("unhandledrejection", (event) => {
      const { reason } = event as { reason: unknown };
      this.notice(fill(words.broken.surprise, String(reason)));
    });
    document.body.replaceChildren(this.skipLink(), this.header(), this.body, this.notices);
    this.body.append(h("p", { class: "loading" }, words.loading));
    this.store = await Store.open();
    try {
      this.games = await this.engine.call("games");
    } catch (reason) {
      this.broken(reason);
      return;
    }
    if (!this.store.isLasting) this.notice(words.store.notSaved);
    acceptDrops((file) => void this.openFile(file));
    addEventListener("hashchange", () => void this.route());
    await this.route();
  }

  // ---- frame

  private skipLink(): HTMLElement {
    return h("a", { class: "skip", href: "#main" }, words.skip);
  }

  private header(): HTMLElement {
    const home = h("a", { class: "home", href: "#" },
      h("img", { src: "./favicon.svg", alt: "", width: 26, height: 26 }), words.name);
    const choice = h("select", { id: "theme", "aria-label": words.theme.label });
    for (const theme of ["system", "light", "dark"] as const)
      choice.append(h("option", { value: theme, selected: this.settings.theme === theme }, words.theme[theme]));
    on(choice, { onchange: () => (this.settings.theme = choice.value as Theme) });
    return h("header", { class: "head" }, h("nav", { "aria-label": words.gallery.title }, home), choice);
  }

  private notice(sentence: string): void {
    const line = h("p", { class: "notice" }, sentence);
    const close = button("×", () => line.remove(), { "aria-label": words.close, class: "notice-close" });
    line.append(close);
    this.notices.append(line);
    setTimeout(() => line.remove(), NOTICE_FOR);
  }

  private broken(reason: unknown): void {
    const detail = reason instanceof Error ? reason.message : String(reason);
    this.show(undefined);
    this.body.replaceChildren(
      h("main", { class: "broken", id: "main", role: "alert" },
        h("h1", {}, words.broken.title),
        h("p", {}, words.broken.text),
        h("p", { class: "quiet" }, fill(words.broken.detail, detail)),
        button(words.broken.retry, () => location.reload(), { class: "strong" })),
    );
  }

  private show(part: Part | undefined): void {
    this.part?.destroy();
    this.part = part;
    this.address = location.hash;
    this.body.replaceChildren(...(part ? [part.element] : []));
  }

  // ---- where we go

  private async route(): Promise<void> {
    const visit = ++this.visit;
    if (location.hash === "#main") {
      document.getElementById("main")?.focus();
      return;
    }
    const place = readPlace(location.hash);
    try {
      if (place.at === "gallery") await this.goGallery(visit);
      else if (place.at === "fresh") await this.goFresh(place.text, visit);
      else if (place.at === "shared") await this.goShared(place.packed, visit);
      else await this.goKept(place.id, visit);
    } catch (reason) {
      this.openFailed(reason, location.hash.slice(0, 40));
    }
  }

  private async goGallery(visit: number): Promise<void> {
    const gallery = new Gallery({
      engine: this.engine,
      settings: this.settings,
      store: this.store,
      games: this.games,
      openFile: (file) => void this.openFile(file),
      setUp: (game, isPuzzle) => void this.setUp(game, isPuzzle),
    });
    await gallery.draw();
    if (visit !== this.visit) {
      gallery.destroy();
      return;
    }
    document.title = words.name;
    this.leaveGame();
    this.show(gallery);
  }

  // A game is left when the next one is there: what cannot be opened changes nothing.
  private async goFresh(text: string, visit: number): Promise<void> {
    const opened = await this.engine.call("open", text, randomSeed(), this.settings.show);
    this.table(opened, newId(), visit);
  }

  private async goShared(packed: string, visit: number): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await unpack(packed);
    } catch {
      this.notice(words.files.badLink);
      this.stay();
      return;
    }
    const opened = await this.engine.call("read", bytes, randomSeed(), this.settings.show);
    this.table(opened, newId(), visit);
  }

  private async goKept(id: string, visit: number): Promise<void> {
    if (id === this.openId && this.part instanceof Play) return; // the address follows the game
    const kept = await this.store.get(id);
    if (!kept) {
      this.notice(words.store.gone);
      this.stay();
      return;
    }
    const bytes = new TextEncoder().encode(kept.record);
    const opened = await this.engine.call("read", bytes, randomSeed(), this.settings.show);
    const release = await lock(id);
    if (!release) this.notice(words.store.elsewhere);
    if (this.table(opened, release ? id : newId(), visit)) this.release = release;
    else release?.();
  }

  // Puts an opened game before the player; false when they went elsewhere meanwhile.
  private table(opened: Opened, id: string, visit: number): boolean {
    const game = this.games.find((one) => one.name === opened.info.game);
    if (!game) throw new Error(opened.info.game);
    if (visit !== this.visit) {
      void this.engine.call("close", opened.table);
      return false;
    }
    this.leaveGame();
    this.openId = id;
    this.show(
      new Play({
        engine: this.engine,
        helper: this.helper(),
        settings: this.settings,
        game,
        opened,
        keep: (played) => this.keep(id, played),
        again: (text) => this.goAgain(text),
        notice: (sentence) => this.notice(sentence),
        reopen: () => void this.reopen(id),
      }),
    );
    scrollTo(0, 0);
    return true;
  }

  // One worker for hints and solving serves all games, from the first of them on.
  private helper(): Engine {
    return (this.helping ??= startEngine());
  }

  private goAgain(text: string): void {
    const hash = writePlace({ at: "fresh", text });
    if (location.hash === hash) void this.route();
    else location.hash = hash;
  }

  private leaveGame(): void {
    this.openId = "";
    this.release?.();
    this.release = undefined;
  }

  // Something could not be opened: the address is again that of what is shown.
  private stay(): void {
    if (this.part) history.replaceState(null, "", this.address || location.pathname);
    else location.hash = "";
  }

  // ---- keeping

  private async keep(id: string, played: Played): Promise<void> {
    try {
      await this.store.put({ id, ...played, changed: Date.now() });
    } catch {
      this.notice(words.store.notSaved);
      return;
    }
    const address = writePlace({ at: "game", id });
    if (id !== this.openId || location.hash === address) return;
    history.replaceState(null, "", address);
    this.address = address;
    const release = await lock(id);
    if (id === this.openId) this.release = release;
    else release?.();
  }

  private async reopen(id: string): Promise<void> {
    this.notice(words.broken.crashed);
    this.leaveGame();
    this.engine.restart(); // whatever it was: what is kept is read into a fresh one
    if ((await this.store.get(id)) !== undefined) location.hash = writePlace({ at: "game", id });
    await this.route();
  }

  // ---- files and setups

  private async openFile(file: File): Promise<void> {
    const loaded = await load(file);
    if (typeof loaded === "string") {
      this.notice(loaded);
      return;
    }
    const visit = ++this.visit;
    try {
      const opened = await this.engine.call("read", loaded.bytes, randomSeed(), this.settings.show);
      const id = newId();
      if (this.table(opened, id, visit) && this.part instanceof Play)
        await this.keep(id, this.part.played());
    } catch (reason) {
      this.openFailed(reason, loaded.name);
    }
  }

  private async setUp(game: GameInfo, isPuzzle: boolean): Promise<void> {
    const text = await setUp(this.engine, game, isPuzzle, this.settings.isDark);
    if (text) location.hash = writePlace({ at: "fresh", text });
  }

  private openFailed(reason: unknown, name: string): void {
    if (reason instanceof Refusal) {
      this.notice(describe(name, reason.why));
      this.stay();
    } else if (reason instanceof CoreLost) {
      this.notice(words.broken.crashed);
    } else {
      throw reason;
    }
  }
}

/** One window plays a kept game at a time, so that two cannot overwrite each other: gives the key
 * back, or nothing when another window has it. */
function lock(id: string): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(`intarsia.${id}`, { ifAvailable: true }, (held) => {
      if (held) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    });
  });
}

function randomSeed(): number {
  const [low = 1, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}

void new App().start();
