// A game on the table: board, panel, history, help, saving. Glues the parts; each owns its element.
import { Board, type BoardOwner } from "./board/board";
import { celebrate } from "./celebrate";
import { Refusal } from "./boundary";
import type { Deed, DeedArguments } from "./desk";
import { CoreLost, type Engine } from "./engine";
import { ask, showText } from "./dialogs";
import { button, h, on, signButton } from "./dom";
import { download, fileName, pngOf, textFile } from "./files";
import { Help } from "./help";
import { History } from "./history/history";
import { endOf } from "./history/tree";
import { pack, writePlace } from "./links";
import { Panel } from "./panel";
import type {
  Diagnosis, Direction, GameInfo, HandEvent, Info, Opened, Outcome, Tree, View,
} from "./protocol";
import {
  DRAG, FLIP, offers, readScene, SHOW_AIDS, SHOW_COORDINATES, SHOW_OUTLINE, TURN,
  type Scene, type SceneAction,
} from "./scene";
import type { Settings } from "./settings";
import { sign, type SignName } from "./signs";
import { fill, words } from "./words/en";

/** What is kept of a game after each move. */
export interface Played {
  readonly game: string;
  readonly title: string;
  readonly status: string;
  readonly record: string;
  readonly moves: number;
  readonly over: boolean;
  /** "game:config", as the core writes it. */
  readonly setup: string;
  /** A puzzle for one that is solved. */
  readonly won: boolean;
  /** The solver laid something of it. */
  readonly helped: boolean;
}

export interface PlayOwner {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly game: GameInfo;
  readonly opened: Opened;
  /** The worker for hints and solving. */
  readonly helper: Engine;
  /** Keeps the game; called after everything that changes its record. */
  keep(played: Played): Promise<void>;
  /** The same setup from the start. */
  again(text: string): void;
  notice(sentence: string): void;
  /** The core was lost or cannot show the game any more: opens the kept game in a fresh one. */
  reopen(): void;
}

const ZOOMS = [1, 1.4, 2, 2.8, 4];
const PICTURE_WIDTH = 1600;

export class Play implements BoardOwner {
  readonly element = h("main", { class: "play", id: "main" });
  private readonly board = new Board(this);
  private readonly panel = new Panel((action) => this.act(action));
  private readonly history = new History((node) => this.change("jump", node));
  private readonly help: Help;
  private readonly stage = h("div", { class: "stage" });
  private readonly tools = new Map<string, HTMLButtonElement>();
  private readonly note = h("textarea", { rows: 2 });
  private readonly noteLabel = h("span", {}, words.history.note);
  private readonly again = button(words.play.again, () => this.owner.again(this.text()), {
    class: "strong hidden",
  });
  private readonly next = button(words.play.next, () => void this.toNext(), {
    class: "hidden",
  });
  private readonly tags = h("p", { class: "quiet tags hidden" });
  private scene: Scene;
  private tree: Tree;
  private info: Info;
  private record: string;
  private zoom = 0;
  private isHelped = false; // the solver laid something
  private isOver = false; // left, or its core is lost: nothing is asked any more

  constructor(private readonly owner: PlayOwner) {
    const { opened } = owner;
    this.scene = readScene(opened.scene);
    this.tree = JSON.parse(opened.tree) as Tree;
    this.info = opened.info;
    this.record = opened.record;
    this.help = new Help({ record: () => this.record, play: (moves) => this.playAll(moves) },
      owner.helper);
    this.board.setLook(opened.look);
    this.build();
    this.paint();
  }

  destroy(): void {
    this.help.destroy();
    this.board.destroy();
    this.element.remove();
    if (this.isOver) return;
    this.isOver = true;
    this.owner.engine.call("close", this.table).catch(() => undefined); // gone with its core
  }

  private get table(): number {
    return this.owner.opened.table;
  }

  get title(): string {
    return this.scene.title;
  }

  // ---- BoardOwner

  async event(event: HandEvent): Promise<void> {
    if (this.isOver) return;
    this.take(await this.call("event", this.table, this.show, event), event);
  }

  step(from: number, direction: Direction): Promise<number> {
    return this.call("step", this.table, from, direction);
  }

  act(action: SceneAction): void {
    void this.doAction(action);
  }

  undo(): void {
    this.change("undo");
  }

  redo(): void {
    this.change("redo");
  }

  failed(reason: unknown): void {
    void this.recover(reason);
  }

  // A call that failed may have done a part of its work: what the page shows then is what the core
  // answers when it is asked anew.
  private async recover(reason: unknown): Promise<void> {
    if (reason instanceof CoreLost) {
      this.giveUp();
      return;
    }
    if (!(reason instanceof Refusal)) throw reason;
    if (this.isOver) return;
    this.board.letGo(); // what was to follow is not sent
    try {
      const view = await this.call("view", this.table, this.show);
      this.takeView(view, false);
      this.refuse(reason.why);
    } catch {
      this.giveUp();
    }
  }

  private giveUp(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.owner.reopen();
  }

  // ---- what comes back from the core

  private take(outcome: Outcome, event: HandEvent): void {
    const { hand } = outcome;
    if (hand.answer === "refused" && hand.why) {
      this.panel.refuse(hand.why.words);
    } else if (event.kind !== "focus" && event.kind !== "drag") {
      this.panel.refuse(undefined);
    }
    this.board.setHand(hand);
    if (outcome.view) this.takeView(outcome.view, true);
    else if (outcome.scene) {
      this.scene = readScene(outcome.scene);
      this.paintScene();
    }
    if (hand.answer === "refused" && hand.why && event.kind !== "drag")
      this.board.pulse(hand.why.marks);
  }

  private takeView(view: View, isMove: boolean): void {
    const wasOver = this.info.over;
    const isChanged = view.record !== this.record;
    this.scene = readScene(view.scene);
    this.tree = JSON.parse(view.tree) as Tree;
    this.info = view.info;
    this.record = view.record;
    this.board.setHand(view.hand);
    this.help.reset();
    this.paint();
    if (isChanged) void this.owner.keep(this.played());
    if (isMove && view.info.over && !wasOver) celebrate(this.stage);
    else if (!view.info.over) this.stage.classList.remove("finished");
  }

  private change<K extends Deed>(deed: K, ...rest: DeedArguments<K>): void {
    void this.go(() => this.call("change", this.table, this.show, deed, rest));
  }

  private playAll(moves: string): Promise<void> {
    this.isHelped = true;
    return this.go(() => this.call("playAll", this.table, this.show, moves), true);
  }

  private get show(): number {
    return this.owner.settings.show;
  }

  /** Runs a call that answers with a new view; a refusal is said, not thrown. */
  private async go(work: () => Promise<View>, isMove = false): Promise<void> {
    try {
      const view = await work();
      this.board.letGo();
      this.panel.refuse(undefined);
      this.takeView(view, isMove);
    } catch (reason) {
      await this.recover(reason);
    }
  }

  private readonly call: Engine["call"] = (name, ...args) => this.owner.engine.call(name, ...args);

  private refuse(why: Diagnosis): void {
    this.panel.refuse(why.words);
    this.board.pulse(why.marks);
  }

  private async doAction(action: SceneAction): Promise<void> {
    if (!action.enabled) return;
    if (action.danger && !(await ask(fill(words.play.askAction, action.label)))) return;
    this.board.send({ kind: "action", name: action.name });
  }

  // The example after this one; after the last, or from a setup of one's own, the first.
  private async toNext(): Promise<void> {
    const { name, examples } = this.owner.game;
    const at = (await this.call("setups", name)).indexOf(this.info.config);
    const { config = "" } = examples[(at + 1) % examples.length] ?? {};
    this.owner.again(config ? `${name}:${config}` : name);
  }

  private showTags(): void {
    const { tags } = this.tree;
    const players = ["player1", "player2", "player3", "player4"].flatMap((name) => tags[name] ?? []);
    const about = ["event", "date", "place"].flatMap((name) => tags[name] ?? []);
    const line = [players.join(" – "), ...about].filter(Boolean).join(" · ");
    this.tags.textContent = line;
    this.tags.classList.toggle("hidden", !line);
  }

  private text(): string {
    const { game, config } = this.info;
    return config ? `${game}:${config}` : game;
  }

  played(): Played {
    return {
      game: this.info.game,
      title: this.scene.title,
      status: this.scene.status,
      record: this.record,
      moves: this.info.moves,
      over: this.info.over,
      setup: this.text(),
      won: this.info.players === 1 && this.info.winner === 1,
      helped: this.isHelped,
    };
  }

  // ---- painting

  private paint(): void {
    this.paintScene();
    this.history.show(this.tree);
    const { cursor, nodes } = this.tree;
    const { can } = this.info;
    this.help.offer(can);
    this.enable("undo", can.undo);
    this.enable("first", can.undo);
    this.enable("redo", can.redo);
    this.enable("last", can.redo);
    this.again.classList.toggle("hidden", !this.info.over);
    const hasNext = this.info.over && this.info.players === 1;
    this.next.classList.toggle("hidden", !hasNext || this.owner.game.examples.length < 2);
    this.showTags();
    this.noteLabel.textContent = cursor === 0 ? words.history.noteStart : words.history.note;
    this.note.value = nodes[cursor]?.comment ?? "";
    this.note.setAttribute("aria-label", this.noteLabel.textContent);
    document.title = `${this.scene.title} · ${words.name}`;
  }

  private paintScene(): void {
    this.board.paint(this.scene);
    this.panel.show(this.scene);
    const canTurn = offers(this.scene, TURN);
    this.reveal("turnLeft", canTurn);
    this.reveal("turnRight", canTurn);
    this.reveal("flip", offers(this.scene, FLIP));
    this.reveal("cancel", offers(this.scene, DRAG | TURN));
    this.enable("cancel", this.board.held() !== 0);
  }

  private enable(name: SignName, isEnabled: boolean): void {
    const tool = this.tools.get(name);
    if (!tool) return;
    if (!isEnabled && document.activeElement === tool) this.board.takeFocus();
    tool.disabled = !isEnabled;
  }

  private reveal(name: SignName, isShown: boolean): void {
    this.tools.get(name)?.classList.toggle("hidden", !isShown);
  }

  // ---- building

  private build(): void {
    const { stage, board, panel } = this;
    stage.append(board.element);
    const scroller = h("div", { class: "scroller" }, stage);
    const tools = h("div", { class: "tools row", role: "toolbar", "aria-label": words.board.label });
    tools.append(
      this.tool("first", words.play.start, () => this.change("jump", 0)),
      this.tool("undo", words.play.undo, () => this.undo()),
      this.tool("redo", words.play.redo, () => this.redo()),
      this.tool("last", words.play.end, () => this.toEnd()),
      h("span", { class: "gap" }),
      this.tool("turnLeft", words.board.turnLeft, () => this.turn(-1)),
      this.tool("turnRight", words.board.turnRight, () => this.turn(1)),
      this.tool("flip", words.board.flip, () => board.send({ kind: "flip", node: board.focused })),
      this.tool("cancel", words.board.letGo, () => board.send({ kind: "cancel" })),
      h("span", { class: "gap" }),
      this.tool("smaller", words.board.smaller, () => this.setZoom(this.zoom - 1)),
      this.tool("larger", words.board.larger, () => this.setZoom(this.zoom + 1)),
    );
    const table = h("section", { class: "table", "aria-label": words.board.label },
      scroller, tools,
      h("p", { id: "board-help", class: "visually-hidden" }, words.board.help));
    const side = h("aside", { class: "side" },
      h("div", { class: "card-box" },
        h("h1", { class: "game-title" }, this.scene.title), this.tags,
        panel.status, panel.reason, panel.notes, panel.actions,
        h("div", { class: "row" }, this.again, this.next, h("a", { class: "button", href: writePlace({ at: "rules", game: this.info.game }) }, words.rules.open))),
      this.help.element,
      this.historyBox(),
      this.showBox(),
      this.saveBox(),
      keysBox(),
    );
    this.element.append(table, side);
    this.setZoom(0);
  }

  private tool(name: SignName, label: string, click: () => void): HTMLButtonElement {
    const element = signButton(sign(name), label, click, { class: `tool ${name}` });
    this.tools.set(name, element);
    return element;
  }

  private turn(amount: number): void {
    this.board.send({ kind: "turn", amount, node: this.board.focused });
  }

  private toEnd(): void {
    const { nodes, cursor, next } = this.tree;
    const end = endOf(nodes, cursor, next);
    this.change("jump", end);
  }

  private setZoom(level: number): void {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, level));
    this.stage.style.setProperty("--zoom", String(ZOOMS[this.zoom] ?? 1));
    this.enable("smaller", this.zoom > 0);
    this.enable("larger", this.zoom < ZOOMS.length - 1);
  }

  private historyBox(): HTMLElement {
    const save = button(words.history.saveNote, () => {
      this.change("comment", this.tree.cursor, this.note.value);
    });
    return h("section", { class: "card-box history", "aria-labelledby": "history-title" },
      h("h2", { id: "history-title" }, words.history.title),
      h("div", { class: "moves-box", tabindex: "0", role: "group", "aria-labelledby": "history-title" },
        this.history.element),
      h("details", {}, h("summary", {}, this.noteLabel), this.note,
        h("div", { class: "row end" }, save)));
  }

  private showBox(): HTMLElement {
    const bits: [number, string][] = [
      [SHOW_COORDINATES, words.play.coordinates],
      [SHOW_AIDS, words.play.aids],
    ];
    if (this.owner.opened.hasOutline) bits.push([SHOW_OUTLINE, words.play.outline]);
    const box = h("fieldset", { class: "card-box show row" }, h("legend", {}, words.play.view));
    for (const [bit, label] of bits) {
      const check = h("input", { type: "checkbox", checked: (this.owner.settings.show & bit) !== 0 });
      on(check, {
        onchange: () => {
          const { settings } = this.owner;
          settings.show = check.checked ? settings.show | bit : settings.show & ~bit;
          void this.go(() => this.call("view", this.table, this.show));
        },
      });
      box.append(h("label", { class: "check" }, check, label));
    }
    return box;
  }

  // ---- saving and sharing

  private saveBox(): HTMLElement {
    const title = (): string => `${this.scene.title} ${this.info.moves}`;
    const picture = (): Promise<string> =>
      this.call("svg", this.table, this.show, this.owner.settings.isDark, PICTURE_WIDTH / 2);
    const choices = h("div", { class: "row" },
      button(words.files.record, () =>
        download(fileName(title(), ".intarsia"), textFile(this.record, "text/plain"))),
      button(words.files.svg, () => void this.safely(async () =>
        download(fileName(title(), ".svg"), textFile(await picture(), "image/svg+xml")))),
      button(words.files.png, () => void this.safely(async () =>
        download(fileName(title(), ".png"), await pngOf(await picture(), PICTURE_WIDTH)))),
      button(words.files.text, () => void this.safely(async () =>
        download(fileName(title(), ".txt"), textFile(await this.call("pictureText", this.table), "text/plain")))),
    );
    for (const format of this.owner.game.formats)
      if (format.writes)
        choices.append(button(`${format.words} (${format.extension})`, () =>
          void this.safely(async () =>
            download(fileName(title(), format.extension),
              textFile(await this.call("convert", this.table, format.name), "text/plain")))));
    choices.append(button(words.files.link, () => void this.safely(() => this.copyLink())));
    return h("details", { class: "card-box save" },
      h("summary", {}, words.files.title), choices);
  }

  private async safely(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (reason) {
      await this.recover(reason);
    }
  }

  private async copyLink(): Promise<void> {
    const packed = await pack(this.record);
    const link = new URL(writePlace({ at: "shared", packed }), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.owner.notice(words.files.copied);
    } catch {
      showText(words.files.copyByHand, link);
    }
  }
}

function keysBox(): HTMLElement {
  const list = h("dl", { class: "keys-list" });
  for (const [keys, meaning] of words.keys.list)
    list.append(h("div", {}, h("dt", {}, keys), h("dd", {}, meaning)));
  return h("details", { class: "card-box save" }, h("summary", {}, words.keys.title), list);
}
