// A game on the table: board, status line, tools, panel, history, help, saving. Glues the parts; each
// owns its element. Holds no rules and knows no game.
import "./style/board.css";
import "./style/panel.css";
import { Board, type BoardOwner } from "./board/board";
import { changeBetween } from "./board/marks";
import { celebrate } from "./celebrate";
import { Refusal } from "./boundary";
import type { Deed, DeedArguments, Digest } from "./desk";
import { CoreLost, type Engine } from "./engine";
import { ask } from "./dialogs";
import { button, h, isWriting } from "./dom";
import { History } from "./history/history";
import { endOf } from "./history/tree";
import { writePlace } from "./links";
import { actionButton, Panel, switchBox } from "./panel";
import { Hints } from "./play/hints";
import { keysBox } from "./play/keys-box";
import { openMenu, type Choice } from "./play/menu";
import { Solutions } from "./play/solutions";
import { StatusLine } from "./play/status";
import { Tabs, type Pane } from "./play/tabs";
import { Tools, type Tool } from "./play/tools";
import type {
  Diagnosis, Direction, GameInfo, HandEvent, Info, Opened, Outcome, Tree, VariantInfo, View,
} from "./protocol";
import {
  FLIP, offers, readScene, SHOW_AIDS, SHOW_COORDINATES, SHOW_OUTLINE, TURN,
  type Scene, type SceneAction, type SceneNode,
} from "./scene";
import type { Settings } from "./settings";
import { sharePane } from "./share";
import { sign, type SignName } from "./signs";
import { fill, words } from "./words/en";

/** What is kept of a game after each move. */
export interface Played extends Digest {
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

const LEAST_UNIT = 16; // px a unit of the scene, for letters half as high

export class Play implements BoardOwner {
  readonly element = h("main", { class: "play", id: "main", tabindex: "-1" });
  private readonly board = new Board(this);
  private readonly line = new StatusLine();
  private readonly panel = new Panel((action) => this.act(action));
  private readonly history = new History((node) => this.change("jump", node));
  private readonly hints: Hints;
  private readonly solutions: Solutions;
  private readonly stage = h("section", { class: "stage", "aria-label": words.board.label });
  private readonly tools: Tools;
  private readonly tabs: Tabs;
  private readonly heading = h("h1", { class: "game-title" });
  private readonly about = h("span", { class: "game-about" });
  private readonly note = h("textarea", { rows: 2 });
  private readonly noteLabel = h("span", {}, words.history.note);
  private readonly again = button(words.play.again, () => this.owner.again(this.text()));
  private readonly next = button(words.play.next, () => void this.toNext(), { class: "strong" });
  private readonly result = h("div", { class: "result hidden" });
  private readonly resultWords = h("h2", {});
  private readonly tags = h("p", { class: "quiet tags hidden" });
  private readonly watch = new ResizeObserver(() => this.measure());
  private readonly variant: VariantInfo | undefined;
  private readonly over = new AbortController();
  private scene: Scene;
  private tree: Tree;
  private told: readonly string[];
  private info: Info;
  private record: string;
  private isHelped = false; // the solver laid something
  private due = ""; // which actions stand at the end of the status line
  private ratio = 0; // of the stage, as the core knows it
  private isSmall = false; // letters on the board could not be read
  private isOver = false; // left, or its core is lost: nothing is asked any more

  constructor(private readonly owner: PlayOwner) {
    const { opened, game, helper } = owner;
    this.scene = readScene(opened.scene);
    this.tree = JSON.parse(opened.tree) as Tree;
    this.told = JSON.parse(opened.told) as string[];
    this.info = opened.info;
    this.record = opened.record;
    this.variant = variantOf(game, opened.info.config);
    const helped = {
      record: () => this.record,
      play: (moves: string) => this.playAll(moves),
      point: (move: string | undefined, isExact: boolean) => this.point(move, isExact),
      isHinting: (isOn: boolean) => this.tools.press("hint", isOn),
    };
    this.hints = new Hints(helped, this.line, helper);
    this.solutions = new Solutions(helped, helper);
    this.tools = this.makeTools();
    this.tabs = new Tabs(words.play.notes, this.panes());
    this.board.setLook(opened.look);
    this.build();
    this.watch.observe(this.stage);
    addEventListener("keydown", (event) => this.key(event), { signal: this.over.signal });
  }

  destroy(): void {
    this.over.abort();
    this.watch.disconnect();
    this.hints.reset();
    this.solutions.destroy();
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
    const { title, about } = this.scene;
    return about ? `${title} – ${about}` : title;
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
    if (this.info.can.undo) this.change("undo");
  }

  redo(): void {
    if (this.info.can.redo) this.change("redo");
  }

  failed(reason: unknown): void {
    void this.recover(reason);
  }

  zoomed(isZoomed: boolean): void {
    this.enable("fit", isZoomed);
  }

  previewing(node: SceneNode | undefined): void {
    this.element.classList.toggle("previewing", Boolean(node));
    this.line.buttons("preview", node
      ? [button(words.cancel, () => this.board.endPreview(false)),
        button(words.board.set, () => this.board.endPreview(true), { class: "strong set" })]
      : []);
    this.line.say(node ? fill(words.board.preview, node.label ?? "") : undefined);
  }

  longPress(node: SceneNode, x: number, y: number): void {
    const grips = node.grips ?? 0;
    const id = node.id ?? 0;
    const turn = (amount: number) => (): void => this.board.send({ kind: "turn", amount, node: id });
    const choices: Choice[] = [];
    if (grips & TURN)
      choices.push({ label: words.board.turnRight, click: turn(1) },
        { label: words.board.turnLeft, click: turn(-1) });
    if (grips & FLIP)
      choices.push({ label: words.board.flip, click: () => this.board.send({ kind: "flip", node: id }) });
    for (const action of this.scene.actions)
      if (action.enabled && !action.danger)
        choices.push({ label: action.label, click: () => this.act(action) });
    openMenu(node.label ?? "", choices, x, y);
  }

  // ---- the stage

  // The core composes the picture for the stage's ratio; nothing is painted before it knows it.
  private measure(): void {
    const { clientWidth, clientHeight } = this.board.element;
    const ratio = Math.round((1000 * clientWidth) / clientHeight) / 1000;
    if (!(ratio > 0 && ratio < 1e6) || ratio === this.ratio || this.isOver) return;
    const isFirst = this.ratio === 0;
    const [, , width, height] = this.scene.box;
    this.ratio = ratio;
    this.isSmall = Math.min(clientWidth / width, clientHeight / height) < LEAST_UNIT;
    void this.call("change", this.table, this.show, "stage", [ratio]).then((view) => {
      this.takeView(view, false);
      if (isFirst) this.element.setAttribute("data-ready", "");
    }, (reason: unknown) => this.recover(reason));
  }

  // ---- keys of the page: they work wherever the focus is, but where one writes

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || isWriting(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const isUndo = isCommand ? key === "z" && !event.shiftKey : event.key === "u";
    const isRedo = isCommand ? key === "y" || (key === "z" && event.shiftKey) : event.key === "U";
    if (!isUndo && !isRedo) return;
    event.preventDefault();
    if (isUndo) this.undo();
    else this.redo();
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
      this.line.refuse(hand.why.words);
    } else if (event.kind !== "focus" && event.kind !== "drag") {
      this.line.refuse(undefined);
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
    this.told = JSON.parse(view.told) as string[];
    this.info = view.info;
    this.record = view.record;
    this.board.setHand(view.hand);
    if (isChanged) this.hints.reset();
    if (isChanged) this.solutions.reset();
    this.paint();
    if (isChanged) void this.owner.keep(this.played());
    if (isMove && view.info.over && !wasOver) this.ended();
    else if (!view.info.over) this.stage.classList.remove("finished");
  }

  // Light runs along the cuts for a success only.
  private ended(): void {
    if (this.info.winner > 0) celebrate(this.stage);
    this.tabs.choose("game", true);
  }

  private change<K extends Deed>(deed: K, ...rest: DeedArguments<K>): void {
    void this.go(() => this.call("change", this.table, this.show, deed, rest));
  }

  private playAll(moves: string): Promise<void> {
    this.isHelped = true;
    return this.go(() => this.call("playAll", this.table, this.show, moves), true);
  }

  // What is too small to be read is not asked for.
  private get show(): number {
    const { settings, game, opened } = this.owner;
    const wanted = settings.showIn(game.name, opened.shows);
    return this.isSmall ? wanted & ~SHOW_COORDINATES : wanted;
  }

  /** Runs a call that answers with a new view; a refusal is said, not thrown. */
  private async go(work: () => Promise<View>, isMove = false): Promise<void> {
    try {
      const view = await work();
      this.board.letGo();
      this.line.refuse(undefined);
      this.takeView(view, isMove);
    } catch (reason) {
      await this.recover(reason);
    }
  }

  private readonly call: Engine["call"] = (name, ...args) => this.owner.engine.call(name, ...args);

  private refuse(why: Diagnosis): void {
    this.line.refuse(why.words);
    this.board.pulse(why.marks);
  }

  private async doAction(action: SceneAction): Promise<void> {
    if (!action.enabled) return;
    if (action.danger && !(await ask(fill(words.play.askAction, action.label)))) return;
    this.board.send({ kind: "action", name: action.name });
  }

  // What a move would change, drawn on the board.
  private async point(move: string | undefined, isExact: boolean): Promise<void> {
    if (!move || this.isOver) {
      this.board.mark(undefined, false);
      return;
    }
    try {
      const after = readScene(await this.call("preview", this.table, move, this.show));
      this.board.mark(changeBetween(this.scene, after), isExact);
    } catch (reason) {
      await this.recover(reason);
    }
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
      title: this.title,
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
    this.history.show(this.tree, this.told);
    const { cursor, nodes } = this.tree;
    const { can, over } = this.info;
    this.solutions.offer(can);
    this.enable("hint", can.hint);
    this.enable("undo", can.undo);
    this.enable("redo", can.redo);
    this.result.classList.toggle("hidden", !over);
    this.element.classList.toggle("over", over);
    this.resultWords.textContent = over ? this.scene.status : "";
    const hasNext = this.info.players === 1 && this.owner.game.examples.length > 1;
    this.next.classList.toggle("hidden", !hasNext);
    this.showTags();
    this.noteLabel.textContent = cursor === 0 ? words.history.noteStart : words.history.note;
    this.note.value = nodes[cursor]?.comment ?? "";
    this.note.setAttribute("aria-label", this.noteLabel.textContent);
    this.showTitle();
    document.title = `${this.title} · ${words.name}`;
  }

  private showTitle(): void {
    this.heading.textContent = this.scene.title;
    this.about.textContent = this.scene.about ?? "";
  }

  private paintScene(): void {
    if (this.ratio === 0) return;
    this.board.paint(this.scene);
    this.line.show(this.scene);
    this.offerDue();
    this.panel.show(this.scene);
    const canTurn = offers(this.scene, TURN);
    this.enable("turnLeft", canTurn);
    this.enable("turnRight", canTurn);
    this.enable("flip", offers(this.scene, FLIP));
  }

  // Buttons stay as long as they mean the same: a hand may be on its way to one.
  private offerDue(): void {
    const due = this.scene.actions.filter((one) => one.due && one.enabled);
    const names = due.map((one) => `${one.name} ${one.label}`).join();
    if (names === this.due) return;
    this.due = names;
    this.line.buttons("due",
      due.map((one) => actionButton(one, () => this.act(one), { class: "strong due" })));
  }

  private enable(name: SignName, isEnabled: boolean): void {
    this.tools.enable(name, isEnabled, () => this.board.takeFocus());
  }

  // ---- building

  private makeTools(): Tools {
    const { board } = this;
    const turn = (amount: number) => (): void => this.turn(amount);
    const turns = (this.scene.turn ?? 0) > 0;
    const flips = offers(this.scene, FLIP);
    const groups: readonly Tool[][] = [
      [
        { name: "undo", label: words.play.undo, keys: "U", click: () => this.undo() },
        { name: "redo", label: words.play.redo, keys: "Shift+U", click: () => this.redo() },
      ],
      turns ? [
        {
          name: "turnLeft", label: words.board.turnLeft, word: words.board.turn, keys: "Shift+R",
          click: turn(-1),
        },
        {
          name: "turnRight", label: words.board.turnRight, word: words.board.turn, keys: "R",
          click: turn(1),
        },
        ...(flips ? [{
          name: "flip" as const, label: words.board.flip, keys: "F",
          click: () => board.send({ kind: "flip", node: board.focused }),
        }] : []),
      ] : [],
      [
        ...(this.variant?.hints ? [
          { name: "hint" as const, label: words.help.hint, click: () => void this.hints.next() },
        ] : []),
        { name: "fit", label: words.board.fit, click: () => board.fit() },
      ],
      [{ name: "more", label: words.play.more, click: () => this.openMore() }],
    ];
    return new Tools(words.board.label, groups.filter((group) => group.length > 0));
  }

  private openMore(): void {
    const { can } = this.info;
    const choices: Choice[] = [
      { label: words.play.start, isEnabled: can.undo, click: () => this.change("jump", 0) },
      { label: words.play.end, isEnabled: can.redo, click: () => this.toEnd() },
      { label: words.board.larger, click: () => this.board.zoomStep(true) },
      { label: words.board.smaller, click: () => this.board.zoomStep(false) },
      { label: words.board.letGo, keys: "Esc", click: () => this.board.send({ kind: "cancel" }) },
      { label: words.play.again, click: () => this.owner.again(this.text()) },
    ];
    for (const action of this.scene.actions)
      choices.push({
        label: action.label, keys: action.key?.toUpperCase(), isEnabled: Boolean(action.enabled),
        isDanger: Boolean(action.danger), click: () => this.act(action),
      });
    const box = this.tools.button("more")?.getBoundingClientRect();
    openMenu(words.play.more, choices, box?.right ?? 0, box?.top ?? 0);
  }

  private build(): void {
    this.showTitle();
    this.stage.append(this.board.element);
    const back = h("a", { class: "icon-button back", href: "#", "aria-label": words.play.back });
    back.append(sign("back"));
    const settings = h("a", { class: "icon-button", href: "#settings", "aria-label": words.settings.title });
    settings.append(sign("settings"));
    const rules = h("a", {
      class: "icon-button rules-button", href: writePlace({ at: "rules", game: this.info.game }),
      "aria-label": words.rules.open,
    });
    const top = h("header", { class: "top" }, back,
      h("img", { class: "mark", src: "./favicon.svg", alt: "", width: 26, height: 26 }),
      this.heading, this.about, h("span", { class: "fill" }), rules, settings);
    this.element.classList.toggle("has-tray", Boolean(this.scene.tray));
    this.element.append(top, this.line.element, this.stage,
      h("p", { id: "board-help", class: "visually-hidden" }, words.board.help),
      this.tools.element, this.tabs.element);
  }

  private turn(amount: number): void {
    this.board.send({ kind: "turn", amount, node: this.board.focused });
  }

  private toEnd(): void {
    const { nodes, cursor, next } = this.tree;
    this.change("jump", endOf(nodes, cursor, next));
  }

  private panes(): Pane[] {
    const isPuzzle = this.info.players === 1;
    this.result.append(this.resultWords, h("div", { class: "row" }, this.next, this.again));
    const panes: Pane[] = [
      {
        name: "game", label: isPuzzle ? words.play.puzzle : words.play.game,
        content: [this.result, this.tags, this.panel.notes, this.panel.actions, this.switches(), keysBox()],
      },
      { name: "moves", label: words.history.title, content: this.movesPane() },
    ];
    if (this.variant?.solves)
      panes.push({ name: "help", label: words.help.title, content: [this.solutions.element] });
    panes.push({
      name: "share", label: words.files.title, content: [sharePane({
        call: this.call, game: this.owner.game,
        isDark: () => this.owner.settings.isDark,
        table: () => this.table, show: () => this.show, record: () => this.record,
        title: () => `${this.title} ${this.info.moves}`,
        notice: (sentence) => this.owner.notice(sentence),
        failed: (reason) => void this.recover(reason),
      })],
    });
    return panes;
  }

  private movesPane(): HTMLElement[] {
    const save = button(words.history.saveNote, () => {
      this.change("comment", this.tree.cursor, this.note.value);
    });
    return [
      h("div", { class: "moves-box", tabindex: "0", role: "group", "aria-label": words.history.title },
        this.history.element),
      switchBox(words.history.notation, false, (isOn) => this.history.showNotation(isOn, this.tree)),
      h("details", { class: "note-box" }, h("summary", {}, this.noteLabel), this.note,
        h("div", { class: "row end" }, save)),
    ];
  }

  private switches(): HTMLElement {
    const { settings, game, opened } = this.owner;
    const wanted = (): number => settings.showIn(game.name, opened.shows);
    const bits: [number, string][] = [
      [SHOW_COORDINATES, words.play.coordinates],
      [SHOW_AIDS, words.play.aids],
    ];
    if (opened.hasOutline) bits.push([SHOW_OUTLINE, words.play.outline]);
    const box = h("div", { class: "switches", role: "group", "aria-label": words.play.view });
    for (const [bit, label] of bits)
      box.append(switchBox(label, (wanted() & bit) !== 0, (isOn) => {
        settings.setShowIn(game.name, isOn ? wanted() | bit : wanted() & ~bit);
        void this.go(() => this.call("view", this.table, this.show));
      }));
    return box;
  }
}

/** The variant that a config names by a bare word; without one it is the first. */
function variantOf(game: GameInfo, config: string): VariantInfo | undefined {
  const named = config.split(",").map((part) => game.variants.find((one) => one.name === part));
  return named.find(Boolean) ?? game.variants[0];
}
