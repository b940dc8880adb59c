// The page: where we are, what is open, and the parts between which we go back and forth.
import "./generated/palette.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/gallery.css";
import "./style/forms.css";
import "./style/reading.css";
import "./style/board.css";
import "./style/panel.css";
import "./style/play.css"; // after the parts, whose places it changes where there is little room
import "./style/phone.css";
import { arrived, asLost } from "./arrived";
import { brokenPage } from "./broken-page";
import { Refusal } from "./boundary";
import { catalogueIn, type GameCard } from "./catalogue";
import { Clock } from "./clock";
import { beginCore, startEngine } from "./core";
import { CoreLost, type Engine } from "./engine";
import { h, on } from "./dom";
import { acceptDrops, describe, type Lines } from "./files";
import type { FilesIn } from "./files-in";
import type { FoundGame } from "./one-file";
import { Frame } from "./frame";
import { freshPlace, randomSeed } from "./fresh";
import { Gallery, nameOf } from "./gallery";
import { later } from "./later";
import { hasLesson, lessonOf } from "./lessons";
import { readPlace, setupOf, unpack, writePlace, type Place } from "./links";
import { puzzleOf } from "./named";
import type { Part } from "./part";
import { nextAfter } from "./next";
import { holdBuild, stayOffline } from "./offline";
import { lostPage } from "./lost-page";
import { Pictures } from "./pictures";
import type { Play } from "./play";
import { Press } from "./press";
import type { Played } from "./play/owner";
import { readClocks, readTiming, startOf, type ClockState } from "./play/clocks";
import type { Note } from "./play/moves-pane";
import { areSeats, readSeats, type Seats } from "./play/seats";
import { dayOf, dayOfSolving, solvedAgain, timeSaid, type Progress, type Solved } from "./progress";
import { lostWords } from "./refused-option";
import { followNames } from "./renamed";
import type { GameInfo, Info, Opened } from "./protocol";
import { Settings } from "./settings";
import { WayBack } from "./way-back";
import { lock, Windows, type Told } from "./windows";
import { newId, Store, type Kept } from "./store";
import { languageOf, speak, spokenNow } from "./words/language";
import { fill, words } from "./words/en";

class App {
  private readonly settings = new Settings(() => this.notice(words.store.choiceNotKept));
  private readonly engine: Engine = startEngine((isBusy) =>
    document.documentElement.toggleAttribute("data-busy", isBusy));
  private readonly pictures = new Pictures(this.engine, this.settings);
  private readonly body = h("div", { class: "body" });
  private frame!: Frame;
  private cards: readonly GameCard[] = [];
  private games: Promise<readonly GameInfo[]> | undefined;
  private store!: Store;
  private part: Part | undefined;
  private visit = 0; // counts ways we went, so that slow answers of an old one are dropped
  private openId = "";
  private release: (() => void) | undefined;
  private following: Promise<void> | undefined; // what was solved comes by the names of now
  private address = ""; // of what is shown
  // Workers that serve all games, once they are needed. Hints and solving have one each: a stop is the end of a worker.
  private helping: Engine | undefined;
  private solving: Engine | undefined;
  private thinking: Engine | undefined;
  private analysing: Engine | undefined;
  private clock = new Clock(0);
  private begun = 0; // when the game on the table was
  private readonly wayBack = new WayBack();
  private readonly windows = new Windows((told) => void this.toldOf(told));
  private removed: Played["record"] | undefined; // of the game that is open: it was removed in another window so
  private files: FilesIn | undefined;
  private hasCore = false; // it answered once
  private isToldOfKeeping = false; // that this game cannot be kept
  private readonly skipLink = on(h("a", { class: "skip", href: "#main" }), {
    onclick: (event) => this.skip(event), // the address is the place's, not the link's
  });

  async start(): Promise<void> {
    holdBuild();
    addEventListener("unhandledrejection", (event) => {
      const { reason } = event as { reason: unknown };
      this.notice(fill(words.broken.surprise, String(reason)));
    });
    const opening = Store.open();
    const lack = await this.speakAs(this.settings.choices.language).catch((reason: unknown) => reason);
    this.frame = new Frame((files) => void this.openFiles(files));
    document.body.replaceChildren(this.skipLink, this.frame.head, this.body, this.frame.notices);
    if (lack) {
      this.broken(lack);
      return;
    }
    this.store = await opening;
    if (!this.store.isLasting) this.notice(words.store.notSaved);
    addEventListener("keydown", (event) => {
      const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (isWriting && event.key !== "Tab") return; // letters on a screen are no keys to play by
      document.documentElement.classList.add("keyed");
    }, { capture: true });
    addEventListener("keydown", (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (isUndo && !isWriting && this.part?.listsKept && this.frame.undo()) event.preventDefault();
    });
    acceptDrops((files) => void this.openFiles(files));
    addEventListener("hashchange", () => void this.route());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.clock.read();
      else this.clock.skip();
      if (this.part instanceof Gallery && this.part.day !== dayOf(new Date())) void this.route(); // it has another puzzle
    });
    await this.route();
    beginCore();
    this.retellKept().catch(() => undefined); // what it needs did not come: another time
    later.play().catch(() => undefined); // told when a game is opened
    stayOffline((useIt) => this.notice(words.version.ready, words.version.use, useIt));
  }

  /** From now on page and core speak this language; "" is what the browser asks for. */
  private async speakAs(chosen: string): Promise<void> {
    const language = languageOf(chosen, navigator.languages);
    const cards = arrived(catalogueIn(language));
    cards.catch(() => undefined); // told below
    await arrived(speak(language));
    this.games = undefined;
    this.gamesNow(language).catch(() => undefined); // told when a game is opened; the first view needs no core
    this.cards = await cards;
  }

  /** What did not come is asked for again. */
  private gamesNow(language = document.documentElement.lang): Promise<readonly GameInfo[]> {
    const asked = this.games ??= this.askForGames(language).catch((reason: unknown) => {
      if (this.games === asked) this.games = undefined;
      throw reason;
    });
    return asked;
  }

  private async askForGames(language: string): Promise<readonly GameInfo[]> {
    try {
      await this.engine.call("language", language);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason; // what lacks it speaks on as before, at first English
    }
    const games = await this.engine.call("games");
    this.hasCore = true;
    return games;
  }

  // ---- frame

  private skip(event: Event): void {
    event.preventDefault();
    const main = document.getElementById("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus();
    this.part?.takeFocus?.();
  }

  private notice(sentence: string, label = "", run?: () => void): void {
    this.frame.notice(run ? { sentence, deed: { label, run } } : { sentence });
  }

  private readonly tellOfOpening = (sentence: string): void => this.frame.notice({ sentence, isOfOpening: true });

  private broken(reason: unknown): void {
    this.show(undefined);
    this.body.replaceChildren(brokenPage(reason, () => this.broken(reason)));
  }

  private show(part: Part | undefined): void {
    this.part?.destroy();
    this.part = part;
    this.skipLink.textContent = part?.takeFocus ? words.skip : words.skipHead;
    this.address = location.hash;
    // for styles: what asks whether the body has a part is asked again at every change of the page
    document.body.dataset["part"] = part?.element.classList[0] ?? "";
    this.body.replaceChildren(...(part ? [part.element] : []));
  }

  // ---- where we go

  private async route(): Promise<void> {
    const visit = ++this.visit;
    const place = readPlace(location.hash);
    this.keepNow();
    this.frame.forgetOpening();
    for (const open of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) open.close(); // it was asked there
    try {
      if (place.at !== "gallery") beginCore();
      if (place.at === "fresh" || place.at === "shared" || place.at === "game") {
        later.play().catch(() => undefined); // on its way while the core is
        if (!this.part) this.await(place.at === "fresh" ? place.text : "");
      }
      if (place.at === "fresh") await this.goFresh(place, visit);
      else if (place.at === "shared") await this.goShared(place, visit);
      else if (place.at === "game") await this.goKept(place.id, visit);
      else await this.goPart(place, visit);
    } catch (thrown) {
      const reason = asLost(thrown);
      if (!(reason instanceof Refusal)) return this.openFailed(reason, "");
      const said = lostWords(place, reason.why, await this.gamesNow().catch(() => []));
      if (visit === this.visit) this.lost(said);
    }
  }

  // An address that cannot be gone to: what is shown stays, and where nothing is, that is said in its place.
  private lost(reason: string): void {
    if (this.part) {
      this.frame.notice({ sentence: reason, deed: { label: words.play.back, run: () => (location.hash = "#") }, isOfOpening: true });
      this.stay();
      return;
    }
    const page = lostPage(reason);
    document.title = `${page.title} · ${words.name}`;
    this.show(page);
    this.wayBack.showOther();
  }

  // The way to a game may be long: meanwhile it is said what comes.
  private await(setup: string): void {
    const card = this.cards.find((one) => one.name === setup.split(":")[0]);
    document.body.dataset["part"] = "play"; // the head has gone already, so that nothing moves when the game comes
    this.body.replaceChildren(h("main", { class: "loading", id: "main" },
      card && h("h1", {}, card.title), h("p", {}, words.loading)));
  }

  // A part without a game on the table.
  private async goPart(place: Place, visit: number): Promise<void> {
    const part = await this.partOf(place);
    if (typeof part === "string") {
      if (visit === this.visit) this.lost(part);
      return;
    }
    if (visit !== this.visit) {
      part.destroy();
      return;
    }
    document.title = part.title ? `${part.title} · ${words.name}` : words.name;
    this.leaveGame();
    this.show(part);
    const isBack = part.lists === true && this.wayBack.showList(part.title, part.element);
    if (!part.lists) this.wayBack.showOther();
    part.shown?.(isBack);
  }

  /** What was solved, by the names of now: once, since it asks the core where there are others. */
  private async solvedNow(): Promise<Progress> {
    await (this.following ??= followNames(this.store, this.engine, this.cards));
    return this.store.allSolved();
  }

  // Or why there is none.
  private async partOf(place: Place): Promise<Part | string> {
    const { settings, pictures, store } = this;
    const card = "game" in place ? this.cards.find((one) => one.name === place.game) : undefined;
    if (place.at === "levels" && card)
      return new (await later.levels()).Levels({
        game: card, pictures, progress: await this.solvedNow(), press: new Press(() => startEngine(), (sentence) => this.notice(sentence)),
        moved: (address) => this.wayBack.moved((this.address = address)),
      }, place);
    if (place.at === "figures" && card?.lists)
      return new (await later.figures()).FiguresPage({
        engine: this.engine, game: card, pictures, progress: await this.solvedNow(),
        failed: (reason) => this.openFailed(reason, card.title),
      }, place.wish);
    if (place.at === "rules" && card) {
      const { RulesPage, rulesIn } = await later.rules();
      const rules = await arrived(rulesIn(document.documentElement.lang, card.name));
      if (rules) return new RulesPage(rules, card, hasLesson(card.name), await store.allSolved(), settings);
    }
    const lesson = place.at === "lesson" && card ? await arrived(lessonOf(card.name)) : undefined;
    if (lesson && card)
      return new (await later.lesson()).LessonPage({
        engine: this.engine, lesson, language: document.documentElement.lang, game: card,
        isCalm: () => this.settings.isCalm,
        failed: (reason) => this.openFailed(reason, card.title),
      });
    if (place.at === "setup") {
      const [{ SetupPage }, games] = await Promise.all([later.setup(), this.gamesNow()]);
      const game = games.find((one) => one.name === place.game);
      if (game)
        return new SetupPage({
          engine: this.engine, settings, pictures, game,
          start: (text, seats, timing) => (location.hash = freshPlace(text, seats, timing)),
          notice: (sentence) => this.notice(sentence),
        });
    }
    if (place.at === "settings")
      return new (await later.settings()).SettingsPage({
        settings,
        speak: (language) => void this.changeLanguage(language),
        saveAll: () => void this.filesIn().then((files) => files.saveAll()),
        bringBack: (files) => void this.filesIn().then((all) => all.bringBack(files)),
      });
    if (place.at === "kept")
      return new (await later.kept()).KeptPage({
        pictures, notice: (sentence) => this.notice(sentence),
        rename: ({ id }, name) => store.rename(id, name).then(() => this.windows.tell({ renamed: { id, name } })),
        remove: (kept) => void this.remove(kept),
      }, await store.all());
    if (place.at === "file") return (await this.filesIn()).page() ?? words.lost.file;
    if ("game" in place && !card) return fill(words.lost.game, place.game);
    if (place.at !== "gallery") return fill(words.lost.nowhere, "name" in place ? place.name : place.at);
    const progress = await store.allSolved();
    const days = new Set([...progress.values()].map((one) => one.ofDay ?? ""));
    return new Gallery({
      settings, pictures, progress, days,
      isFirst: !this.part && !this.wayBack.isKnown,
      games: this.cards,
      kept: await store.all(),
      remove: (kept) => void this.remove(kept),
      openFiles: (files) => void this.openFiles(files),
    });
  }

  private async changeLanguage(language: string): Promise<void> {
    try {
      await this.speakAs(language);
      this.settings.choose({ language });
    } catch (reason) {
      if (!(reason instanceof CoreLost)) throw reason;
      this.notice(words.broken.offlineText);
    }
    for (const one of [this.helping, this.solving, this.thinking, this.analysing]) // what lacks it speaks on as before
      one?.call("language", document.documentElement.lang).catch(() => undefined);
    this.frame.draw();
    await this.route();
    await this.retellKept();
  }

  // What is kept of games was told in another language, here or in a browser that asked for another one.
  private async retellKept(): Promise<void> {
    const all = await this.store.all();
    if (all.every(({ language }) => language === spokenNow())) return;
    await (await later.settings()).retell(this.store, this.engine, this.cards);
    if (this.part?.listsKept) await this.route();
  }

  // A game is left when the next one is there: what cannot be opened changes nothing.
  private async goFresh(
    { text, seats, clock }: Extract<Place, { at: "fresh" }>, visit: number,
  ): Promise<void> {
    const opened = await this.engine.call("open", text, randomSeed(), 0);
    const timing = readTiming(clock);
    const { players } = opened.info;
    if (clock && !timing) this.tellOfOpening(fill(words.lost.part, `clock=${clock}`));
    if (seats && !areSeats(seats)) this.tellOfOpening(fill(words.lost.part, `seats=${seats}`));
    const clocks = timing && players > 1 ? startOf(timing, players) : undefined;
    await this.table(opened, newId(), visit, { seats: readSeats(seats), clocks });
  }

  private async goShared({ packed, seats }: Extract<Place, { at: "shared" }>, visit: number): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await unpack(packed);
    } catch {
      if (visit === this.visit) this.lost(words.lost.cut);
      return;
    }
    const opened = await this.engine.call("read", bytes, randomSeed(), 0);
    await this.table(opened, newId(), visit, { seats: readSeats(seats) });
  }

  private async goKept(id: string, visit: number): Promise<void> {
    if (id === this.openId && this.part) return; // the address follows the game
    const kept = await this.store.get(id);
    if (!kept) {
      if (visit === this.visit) this.lost(words.store.gone);
      return;
    }
    const bytes = new TextEncoder().encode(kept.record);
    const opened = await this.engine.call("read", bytes, randomSeed(), 0);
    const release = await lock(id);
    if (!release) this.tellOfOpening(words.store.elsewhere);
    const before = { ...kept, isCopy: !release };
    if (await this.table(opened, release ? id : newId(), visit, before)) this.release = release;
    else release?.();
  }

  // Puts an opened game before the player; nothing when they went elsewhere meanwhile.
  private async table(
    opened: Opened, id: string, visit: number, before: Before,
  ): Promise<Play | undefined> {
    const { Play } = await later.play();
    const game = (await this.gamesNow()).find((one) => one.name === opened.info.game);
    const puzzle = await puzzleOf(this.engine, this.cards, opened.info.game, setupOf(opened.info));
    if (!game) throw new Error(opened.info.game);
    if (visit !== this.visit) {
      void this.engine.call("close", opened.table);
      return undefined;
    }
    this.leaveGame();
    if (before.isNewStep) history.pushState(null, "", location.href);
    this.openId = id;
    this.isToldOfKeeping = false;
    this.clock = new Clock(before.spent ?? 0);
    this.begun = before.begun ?? Date.now();
    const play = new Play({
      engine: this.engine,
      helper: () => (this.helping ??= startEngine()),
      solver: () => (this.solving ??= startEngine()),
      thinker: () => (this.thinking ??= startEngine()),
      analyst: () => (this.analysing ??= startEngine()),
      press: () => startEngine(),
      seats: readSeats(before.seats),
      clocks: readClocks(before.clocks),
      note: before.note,
      isCopy: before.isCopy ?? false,
      settings: this.settings,
      game,
      opened,
      puzzle,
      keep: (played) => this.keep(id, played, this.windows.nameOf(id) ?? before.name),
      next: () => void this.goNext(opened.info),
      again: (text, seats, timing) => this.goAgain(freshPlace(text, seats, timing)),
      notice: (sentence) => this.notice(sentence),
      reopen: () => void this.reopen(id),
      origin: this.wayBack.origin,
    });
    this.removed = undefined;
    this.show(play);
    this.wayBack.showGame();
    return play;
  }

  private async goNext(info: Info): Promise<void> {
    const { visit } = this;
    const next = await nextAfter(this.cards, info.game, setupOf(info), this.wayBack.origin.address);
    if (visit === this.visit) this.goAgain(freshPlace(next, [], undefined));
  }

  private goAgain(hash: string): void {
    if (location.hash === hash) void this.route();
    else location.hash = hash;
  }

  private keepNow(): void {
    this.part?.keepNow?.(this.address === writePlace({ at: "game", id: this.openId }));
  }

  private leaveGame(): void {
    this.keepNow();
    this.openId = "";
    this.release?.();
    this.release = undefined;
  }

  // Something could not be opened: the address is again that of what is shown.
  private stay(): void {
    if (this.part) history.replaceState(history.state, "", this.address || location.pathname);
    else location.hash = "";
  }

  // ---- keeping

  private async keep(id: string, played: Played, name?: string): Promise<string> {
    let time = "";
    if (id === this.openId && this.removed === played.record) return time; // until it is played on
    this.removed = undefined;
    const { setup, won, helped, ...shown } = played;
    const spent = this.clock.read();
    const kept = { id, ...shown, language: spokenNow(), changed: Date.now(), spent, begun: this.begun, ...(name ? { name } : {}) };
    const after = (earlier?: Solved): Solved => {
      if (!helped) time = timeSaid(earlier, spent);
      const ofDay = dayOfSolving(this.cards, setup, Date.now(), this.begun) ?? earlier?.ofDay;
      return { ...solvedAgain(earlier, setup, spent, helped, dayOf(new Date())), ...(ofDay ? { ofDay } : {}) };
    };
    try {
      await this.store.put(kept, won ? { setup, after } : undefined);
    } catch {
      if (!this.isToldOfKeeping) this.notice(words.store.notSaved);
      this.isToldOfKeeping = true;
      return time;
    }
    this.isToldOfKeeping = false;
    const address = writePlace({ at: "game", id });
    // who is on the way elsewhere is not called back
    if (id !== this.openId || location.hash === address || location.hash !== this.address) return time;
    this.wayBack.moved(address);
    this.address = address;
    this.windows.tell({});
    const release = await lock(id);
    if (id === this.openId) this.release = release;
    else release?.();
    return time;
  }

  private async remove(listed: Kept): Promise<void> {
    const kept = (await this.store.remove(listed.id)) ?? listed; // it may have been played on since it was listed
    this.windows.tell({ removed: kept.id });
    const bringBack = (): void => void this.store.change(kept.id, (there) => there ? undefined : kept).then(async () => {
      this.windows.tell({});
      if (this.part?.listsKept) await this.route();
    });
    this.frame.notice({ sentence: fill(words.gallery.removed, nameOf(kept)), deed: { label: words.gallery.undo, run: bringBack, isUndo: true } });
  }

  // Something was done to kept games in another window.
  private async toldOf({ removed, renamed }: Told): Promise<void> {
    if (renamed) await this.store.rename(renamed.id, renamed.name); // a move could have come in between
    if (removed && removed === this.openId && this.part && "played" in this.part) {
      const play = this.part as Play;
      this.removed = play.played().record;
      this.notice(words.store.removedElsewhere, words.store.keepIt, () => {
        this.removed = undefined;
        void this.keep(removed, play.played());
      });
    }
    if (this.part?.listsKept && !document.querySelector(".rename")) await this.route();
  }

  private async reopen(id: string): Promise<void> {
    this.notice(words.broken.crashed);
    this.leaveGame();
    this.engine.restart(); // whatever it was: what is kept is read into a fresh one
    if ((await this.store.get(id)) !== undefined) location.hash = writePlace({ at: "game", id });
    await this.route();
  }

  // ---- files and setups

  private async filesIn(): Promise<FilesIn> {
    const { FilesIn } = await later.files();
    const { engine, store, pictures } = this;
    return (this.files ??= new FilesIn({
      engine, store, pictures,
      cards: () => this.cards,
      reader: () => startEngine(),
      notice: (sentence) => this.notice(sentence),
      told: (sentence) => this.frame.notice({ sentence, about: "keeping" }),
      notRead: this.tellOfOpening,
      open: (game, visit = ++this.visit) => this.openFound(game, visit),
      list: () => this.goAgain(writePlace({ at: "file" })),
      kept: () => {
        this.windows.tell({});
        location.hash = writePlace({ at: "kept" });
      },
      failed: (reason, name) => this.openFailed(reason, name),
    }));
  }

  private async openFiles(files: readonly File[]): Promise<void> {
    const visit = ++this.visit;
    this.frame.forgetOpening();
    try {
      await (await this.filesIn()).take(files, visit, () => visit === this.visit);
    } catch (reason) {
      this.openFailed(reason, files[0]?.name ?? "");
    }
  }

  private async openFound({ bytes, file, luggage, above, without }: FoundGame, visit: number): Promise<void> {
    try {
      const opened = await this.engine.call("read", bytes, randomSeed(), 0);
      const id = newId();
      // the way back leads to where the file was opened
      const play = await this.table(opened, id, visit, { ...luggage, isNewStep: true });
      if (play) await this.keep(id, play.played(), luggage.name);
    } catch (reason) {
      this.openFailed(reason, file, { above, without });
    }
  }

  private openFailed(reason: unknown, name: string, lines?: Lines): void {
    if (reason instanceof Refusal) {
      // where nothing is shown one is sent on, and it stays
      this.frame.notice({ sentence: describe(name, reason.why, lines), isOfOpening: this.part !== undefined });
      this.stay();
    } else if (reason instanceof CoreLost) {
      if (this.hasCore && !reason.isOffline) this.notice(words.broken.crashed);
      else this.broken(reason);
    } else {
      throw reason;
    }
  }
}

/** What is known of a game before it is on the table. */
interface Before {
  readonly spent?: number;
  readonly begun?: number;
  readonly name?: string;
  readonly seats?: Seats;
  readonly clocks?: ClockState | undefined;
  readonly note?: Note | undefined;
  readonly isCopy?: boolean;
  /** The address does not tell it from what is shown. */
  readonly isNewStep?: boolean;
}

void new App().start();
