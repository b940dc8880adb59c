// A game on the table: board, status line, tools, panel, history, help, saving. Glues the parts; each
// owns its element. Holds no rules and knows no game.
import { arrived } from "./arrived";
import { AfterPaint } from "./play/after";
import { Analysis } from "./play/analysis";
import { Board, type BoardOwner } from "./board/board";
import { changeBetween, laidBetween } from "./board/change";
import { historyDeed } from "./board/keys";
import { celebrate } from "./celebrate";
import { Refusal } from "./boundary";
import type { Deed, DeedArguments } from "./desk";
import { CoreLost, type Engine } from "./engine";
import { ask } from "./dialogs";
import { h } from "./dom";
import { endOf } from "./history/tree";
import { Panel } from "./panel";
import { Company, type Seen } from "./play/company";
import { Help } from "./play/help";
import type { Maker } from "./play/maker";
import { keysBox } from "./play/keys-box";
import { choicesAt, openMoreMenu, type Choosing } from "./play/choices";
import { goToDraft } from "./play/draft";
import { setupOf } from "./links";
import { openMenu } from "./play/menu";
import type { Played, PlayOwner } from "./play/owner";
import { namesOf, wholeName } from "./play/names";
import { MovesPane } from "./play/moves-pane";
import { Rail, withoutTool } from "./play/rail";
import { hasComputer, writeSeats } from "./play/seats";
import { Result } from "./play/result";
import { backWords, handWords, idleWords, Spoken, wayWords } from "./play/spoken";
import { isForFingers, isTooSmall } from "./play/stage";
import { StatusLine } from "./play/status";
import { switches } from "./play/switches";
import { panesOf } from "./play/panes";
import { Tabs, type Pane } from "./play/tabs";
import { TopBar } from "./play/top";
import { leaveTable, returnToTable } from "./play/way-out";
import type { Direction, HandEvent, Info, Outcome, Tree, VariantInfo, View } from "./protocol";
import {
  readScene, SceneReader, SHOW_COORDINATES, SHOW_LARGE, takingBack, type Scene, type SceneAction, type SceneNode,
} from "./scene";
import { read } from "./setup-values";
import { SharePane } from "./share";
import { fill, words } from "./words/en";

const isSolved = ({ players, winner }: Info): boolean => players === 1 && winner === 1;

export class Play implements BoardOwner {
  readonly element = h("main", { class: "play", id: "main", tabindex: "-1" });
  private readonly board = new Board(this);
  private readonly line = new StatusLine(() => this.board.takeFocus());
  private readonly spoken = new Spoken();
  private readonly panel = new Panel((action) => this.act(action), () => this.board.takeFocus());
  private readonly moves = new MovesPane({
    jump: (node) => this.change("jump", node),
    comment: (node, note) => this.change("comment", node, note),
    written: () => this.keeping.due(),
  });
  private readonly company: Company;
  private readonly analysis: Analysis;
  private readonly help: Help;
  private maker: Maker | undefined; // of drafts
  private readonly makerPlace = h("div");
  private readonly share: SharePane;
  private readonly stage = h("section", { class: "stage", "aria-label": words.board.label });
  private readonly tools: Rail;
  private readonly tabs: Tabs;
  private readonly top: TopBar;
  private readonly result = new Result({ again: () => this.playAgain(), next: () => this.owner.next() });
  private readonly keeping = new AfterPaint(() => void this.owner.keep(this.played()).then((time) => this.result.tellTime(time)));
  readonly keepNow = (isKept: boolean): void => {
    if (isKept && !this.info.over) this.keeping.due(); // the time since the latest move goes with it
    this.keeping.flush();
  };
  private readonly watch = new ResizeObserver(() => this.measure());
  private readonly variant: VariantInfo;
  private readonly over = new AbortController();
  private readonly scenes = new SceneReader();
  private scene: Scene;
  private tree: Tree;
  private told: readonly string[];
  private info: Info;
  private record: string;
  private isHelped = false; // the solver laid something
  private isHeated = false; // heat names pieces, so names are seen
  private isSolvedHere = false; // by a move, since it came
  private ratio = 0; // of the stage, as the core knows it
  private isForFingers = false; // places had better be large
  private isSmall = false; // letters on the board could not be read,
  private isZoomed = false; // but those at its rims can
  private isOver = false; // left, or its core is lost: nothing is asked any more

  constructor(private readonly owner: PlayOwner) {
    const { opened, game } = owner;
    this.scene = this.scenes.read(opened.scene);
    this.tree = JSON.parse(opened.tree) as Tree;
    this.told = JSON.parse(opened.told) as string[];
    this.info = opened.info;
    this.record = opened.record;
    this.top = new TopBar(opened.info.game, owner.origin);
    this.variant = read(game, `${game.name}:${opened.info.config}`).variant;
    this.company = this.makeCompany();
    this.analysis = this.makeAnalysis();
    this.help = this.makeHelp();
    if (this.info.can.make) this.makeMaker().catch((reason: unknown) => owner.notice(
      reason instanceof CoreLost ? words.broken.offlineText : fill(words.broken.surprise, String(reason))));
    this.share = this.makeShare();
    this.tools = this.makeTools();
    this.tabs = new Tabs(words.play.notes, this.panes(), this.result.element);
    this.board.setLook(opened.look);
    this.build();
    this.watch.observe(this.stage);
    addEventListener("keydown", (event) => this.key(event), { signal: this.over.signal });
  }

  destroy(): void {
    this.over.abort();
    this.watch.disconnect();
    leaveTable(this.record, this.tabs, this.analysis);
    for (const part of [this.keeping, this.moves, this.company, this.help, this.maker, this.share, this.board, this.tabs]) part?.destroy();
    this.element.remove();
    if (this.isOver) return;
    this.isOver = true;
    this.owner.engine.call("close", this.table).catch(() => undefined); // gone with its core
  }

  private get table(): number {
    return this.owner.opened.table;
  }

  get title(): string {
    return wholeName(namesOf(this.scene, this.owner.puzzle));
  }

  /** Keys go to the board from here on. */
  takeFocus(): void {
    this.board.takeFocus();
  }

  // ---- BoardOwner

  async event(event: HandEvent): Promise<void> {
    if (this.isOver) return;
    if (!this.company.isOpen && event.kind !== "focus" && event.kind !== "cancel") {
      this.company.decline();
      return;
    }
    this.take(await this.call("event", this.table, this.show, event), event);
  }

  readonly step = (from: number, direction: Direction): Promise<number> => this.call("step", this.table, from, direction);

  async act(action: SceneAction): Promise<void> {
    if (!action.enabled || !this.company.isOpen) return;
    if (action.danger && !(await ask(fill(words.play.askAction, action.label)))) return;
    await this.board.send({ kind: "action", name: action.name });
  }

  async undo(): Promise<void> {
    const back = takingBack(this.actions);
    if (back) await this.act(back);
    else if (this.info.can.undo) await this.travel("undoTo");
  }

  async redo(): Promise<void> {
    if (this.info.can.redo) await this.travel("redoTo");
  }

  // To where a person is to move, with what the computer did; its thought ends here and now.
  private async travel(deed: "undoTo" | "redoTo"): Promise<void> {
    const { tree } = this;
    this.company.stop();
    await this.go(() => this.call(deed, this.table, this.show, this.company.people));
    if (this.tree.cursor === tree.cursor && !this.isOver) this.line.refuse(words.seats.nothingBack);
  }

  readonly failed = (reason: unknown): void => void this.recover(reason);
  readonly refused = (sentence: string): void => void this.line.refuse(sentence);
  readonly isOpen = (): boolean => this.company.isOpen;
  readonly isCalm = (): boolean => this.owner.settings.isCalm;

  zoomed(isZoomed: boolean): void {
    this.tools.enable("fit", isZoomed);
    if (isZoomed === this.isZoomed) return;
    this.isZoomed = isZoomed;
    if (this.isSmall)
      void this.call("view", this.table, this.show)
        .then((view) => this.takeView(view, false), (reason: unknown) => this.recover(reason));
  }

  previewing(said: string | undefined, isPossible: boolean): void {
    const isOn = said !== undefined;
    this.element.classList.toggle("previewing", isOn);
    this.line.preview(said, isPossible, (isMeant) => this.board.endPreview(isMeant));
  }

  longPress(node: SceneNode, x: number, y: number): boolean {
    const choices = choicesAt(node, this.choices);
    if (choices.length > 0) openMenu(node.label ?? "", choices, x, y);
    return choices.length > 0;
  }

  private get choices(): Choosing {
    const { actions } = this;
    return { actions, act: (action) => this.act(action), send: (event) => this.board.send(event) };
  }

  // ---- the stage

  // The core composes the picture for the stage's ratio; nothing is painted before it knows it.
  private measure(): void {
    const { clientWidth, clientHeight } = this.board.element;
    if (clientWidth > 0 && clientHeight > 0) this.board.setRoom({ width: clientWidth, height: clientHeight });
    const ratio = Math.round((1000 * clientWidth) / clientHeight) / 1000;
    if (!(ratio > 0 && ratio < 1e6) || ratio === this.ratio || this.isOver) return;
    const isFirst = this.ratio === 0;
    this.ratio = ratio;
    this.isSmall = isTooSmall(clientWidth, clientHeight, this.scene.box);
    this.isForFingers = isForFingers(clientWidth, clientHeight);
    void this.call("change", this.table, this.show, "stage", [ratio]).then((view) => {
      this.takeView(view, false);
      this.help.restage();
      if (!isFirst) return;
      this.element.setAttribute("data-ready", "");
      returnToTable(this.record, this.tabs, this.analysis);
      if (this.owner.note) this.change("comment", this.owner.note.node, this.owner.note.text);
    }, (reason: unknown) => this.recover(reason));
  }

  // ---- keys of the page: they work wherever the focus is, but where one writes

  private key(event: KeyboardEvent): void {
    const deed = historyDeed(event);
    if (!deed) return;
    event.preventDefault();
    void (deed === "undo" ? this.undo() : this.redo());
  }

  // A call that failed may have done a part of its work: what the core answers anew is shown.
  private async recover(reason: unknown): Promise<void> {
    if (reason instanceof CoreLost) return this.giveUp();
    if (!(reason instanceof Refusal)) throw reason;
    if (this.isOver) return;
    this.board.letGo(); // what was to follow is not sent
    try {
      const view = await this.call("view", this.table, this.show);
      this.takeView(view, false);
      this.line.refuse(reason.why.words);
    } catch {
      this.giveUp();
    }
  }

  private giveUp(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.keeping.flush();
    this.owner.reopen();
  }

  // ---- what comes back from the core

  private take({ hand, view, scene }: Outcome, event: HandEvent): void {
    if (hand.answer === "refused" && hand.why) {
      this.line.refuse(hand.why.words);
    } else if (event.kind !== "focus" && event.kind !== "drag") {
      this.line.refuse(this.info.over ? undefined : idleWords(event, hand, this.scene));
    }
    const was = { scene: this.scene, held: this.board.held() };
    this.board.setHand(hand);
    if (view) this.takeAndTell(view, true);
    else if (scene) {
      this.scene = this.scenes.read(scene);
      this.line.tellDeed(backWords(event, hand, was.held, this.scene));
      this.paintScene();
      const said = handWords(event, hand, was, this.scene);
      if (said) this.spoken.say(said);
    }
  }

  // Of what was refused neither the reason nor its marks are seen any more, of what a tap would do nothing.
  private forgetRefusal(): void {
    this.board.endPreview(false);
    if (this.line.refuse(undefined)) void this.call("unmark", this.table, this.show)
      .then((view) => this.takeView(view, false), (reason: unknown) => this.recover(reason));
  }

  // What was played or taken back is said to those who do not see it.
  private takeAndTell(view: View, isMove: boolean): void {
    const from = this.tree.cursor;
    this.takeView(view, isMove);
    const way = wayWords(from, this.seen);
    if (way) this.spoken.say(way);
  }

  private takeView(view: View, isMove: boolean): void {
    this.line.tellDeed("");
    const wasOver = this.info.over;
    const isChanged = view.record !== this.record;
    this.scene = this.scenes.read(view.scene);
    this.tree = JSON.parse(view.tree) as Tree;
    this.told = JSON.parse(view.told) as string[];
    if (isMove && isSolved(view.info) && !isSolved(this.info)) this.isSolvedHere = true;
    this.info = view.info;
    this.record = view.record;
    this.board.setHand(view.hand);
    if (!this.isOver) this.company.see(this.seen, isMove); // nobody thinks of a game that was left
    if (this.canThink && !this.isOver) this.analysis.see(this.seen);
    if (isChanged) this.help.reset();
    if (isChanged && !this.isOver) for (const part of [this.maker, this.share]) void part?.see();
    this.paint();
    if (isChanged) this.keeping.due();
    if (view.info.over) this.keeping.flush(); // a page that is left has no time to look up how it was solved before
    if (isMove && view.info.over && !wasOver) this.ended();
    else if (!view.info.over && wasOver) this.tabs.hideEnd();
  }

  // Light runs along the cuts for a success only.
  private ended(): void {
    if (this.company.isWonByPerson(this.info)) celebrate(this.stage);
    this.tabs.showEnd("game");
  }

  private get seen(): Seen {
    const { info, scene, tree, told } = this;
    return { info, scene, tree, told };
  }

  // What the game's own buttons do now: nothing while the computer is to move.
  private get actions(): readonly SceneAction[] {
    const { actions } = this.scene;
    return this.company.isOpen ? actions : actions.map((one) => ({ ...one, enabled: false }));
  }

  // The computer's turn: drawn softly, and said.
  private async reply(turn: string, place: string): Promise<void> {
    const from = this.tree.cursor;
    let view: View | undefined;
    try {
      view = await this.call("reply", this.table, this.show, turn, place);
    } catch (reason) {
      if (reason instanceof Refusal) throw reason;
      await this.recover(reason);
    }
    if (!view || this.isOver) return;
    this.board.letGo();
    this.line.refuse(undefined);
    this.company.announce(from, {
      tree: JSON.parse(view.tree) as Tree, told: JSON.parse(view.told) as string[],
    });
    this.board.softly(() => this.takeView(view, true));
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
    const wanted = settings.showIn(game.name, opened.shows) | (this.isForFingers ? SHOW_LARGE : 0) | (this.isHeated ? SHOW_COORDINATES : 0);
    return this.isSmall && !this.isZoomed && !this.isHeated ? wanted & ~SHOW_COORDINATES : wanted;
  }

  /** Runs a call that answers with a new view; a refusal is said, not thrown. */
  private async go(work: () => Promise<View>, isMove = false): Promise<void> {
    try {
      const view = await work();
      this.board.letGo();
      this.line.refuse(undefined);
      this.takeAndTell(view, isMove);
    } catch (reason) {
      await this.recover(reason);
    }
  }

  private readonly call: Engine["call"] = (name, ...args) => this.owner.engine.call(name, ...args);

  // What a move would change, drawn on the board, and what there is to say of it.
  private async point(move: string | undefined, isExact: boolean): Promise<string | undefined> {
    if (!move || this.isOver) return this.board.mark(undefined);
    const { record } = this;
    try {
      const after = readScene(await this.call("preview", this.table, move, this.show));
      if (this.record !== record) return undefined; // who plays at once needs it no more
      const place = this.board.mark(changeBetween(this.scene, after), isExact ? laidBetween(this.scene, after) : undefined);
      if (place) this.spoken.say(place);
      return place;
    } catch (reason) {
      if (this.record === record) await this.recover(reason);
      return undefined;
    }
  }

  private playAgain(): void {
    this.owner.again(setupOf(this.info), this.company.seats, this.company.clocks.timing);
  }

  played(): Played {
    return {
      game: this.info.game,
      title: this.title,
      status: (!this.info.over && this.company.clocks.outWords) || this.scene.status,
      record: this.record,
      moves: this.info.moves,
      over: this.info.over,
      setup: setupOf(this.info),
      won: this.isSolvedHere && isSolved(this.info),
      helped: this.isHelped,
      seats: this.company.seats,
      clocks: this.company.clocks.kept,
      note: this.moves.unsaved,
    };
  }

  // ---- painting

  private paint(): void {
    this.paintScene();
    this.moves.show(this.tree, this.told);
    const { can, over, players } = this.info, isAlone = players === 1;
    this.help.offer(can);
    this.element.classList.toggle("over", over);
    this.result.show(over ? this.company.resultWords(this.info, this.scene.status) : "", isAlone && this.owner.game.examples.length > 1,
      isAlone && !isSolved(this.info), this.isSolvedHere && !this.isHelped);
    this.result.showTags(this.tree.tags);
    this.top.show(namesOf(this.scene, this.owner.puzzle));
    if (!document.title.startsWith(`${this.title} · `)) document.title = `${this.title} · ${words.name}`;
  }

  private paintScene(): void {
    if (this.ratio === 0) return;
    this.board.paint(this.scene);
    this.showStatus();
    const { scene, actions, info: { over } } = this, { at } = this.board;
    const can = { ...this.info.can, undo: this.info.can.undo || takingBack(actions) !== undefined };
    this.panel.show({ ...scene, actions: withoutTool(actions) });
    this.help.see(at);
    const canHint = (can.hint || at !== undefined) && this.company.isOpen;
    this.tools.see({ scene, actions, can, isOver: over, canHint });
  }

  private showStatus(): void {
    const { status, detail, shorter } = this.company.status(this.scene);
    const { doing } = this.company;
    this.line.show(status, detail, this.analysis.inlay ?? this.scene.inlay, this.scene.notes, shorter);
    this.line.thinking(doing === "thinking");
    if (this.element.dataset["computer"] !== doing) this.element.dataset["computer"] = doing;
    this.line.offer(this.actions.filter((one) => one.due && one.enabled), (action) => this.act(action));
  }

  // ---- building

  private makeCompany(): Company {
    const { seats, isCopy, clocks } = this.owner;
    return new Company({
      record: () => this.record,
      reply: (turn, place) => this.reply(turn, place),
      seated: () => this.seated(),
      changed: () => this.ratio > 0 && this.paint(),
      clocked: (areThere) => this.element.classList.toggle("clocked", areThere),
      refuse: (sentence) => this.line.refuse(sentence),
      speak: (sentence) => this.spoken.say(sentence),
      isCalm: this.isCalm,
    }, this.line, () => this.owner.thinker(), seats, isCopy, clocks);
  }

  private makeAnalysis(): Analysis {
    return new Analysis({
      record: () => this.record,
      show: () => this.show,
      ratio: () => this.ratio,
      weigh: (candidates) => this.board.weigh(candidates),
      reveal: (x, y) => this.board.reveal(x, y),
      go: (node, better) => void this.goToBetter(node, better),
      changed: () => this.ratio > 0 && this.showStatus(),
      refuse: (sentence) => this.line.refuse(sentence),
    }, () => this.owner.analyst());
  }

  private makeHelp(): Help {
    const { owner, board } = this;
    return new Help({
      record: () => this.record, play: (moves) => this.playAll(moves),
      at: () => board.at, act: (deed) => board.send({ kind: "action", name: deed }),
      point: (move, isExact) => this.point(move, isExact),
      isHinting: (isOn) => this.tools.press("hint", isOn),
      forgetRefusal: () => this.forgetRefusal(),
      show: () => this.show, ratio: () => this.ratio, place: () => `${setupOf(this.info)} ${this.info.position}`,
      helper: () => owner.helper(), solver: () => owner.solver(), press: () => owner.press(),
      lay: (laid, overlay) => {
        this.tabs.giveWayTo(laid);
        board.lay(overlay, laid === "solution");
        if (this.isHeated === (laid === "heat")) return;
        this.isHeated = laid === "heat";
        void this.go(() => this.call("view", this.table, this.show));
      },
    }, this.line, this.variant, this.info.players === 1);
  }

  private async makeMaker(): Promise<void> {
    const { Maker } = await arrived(import("./play/maker"));
    if (!this.isOver) this.maker = new Maker({
      call: this.call, table: this.table, solver: () => this.owner.solver(), title: () => this.title,
      name: () => this.tree.tags["title"] ?? "", rename: (name) => this.change("tag", "title", name),
      notice: (sentence) => this.owner.notice(sentence), failed: (reason) => void this.recover(reason),
    });
    if (this.maker) this.makerPlace.append(this.maker.element);
  }

  private makeShare(): SharePane {
    const { game, settings, notice, press } = this.owner;
    return new SharePane({
      call: this.call, game, notice, press,
      colours: () => settings.colours,
      table: () => this.table, show: () => this.show, record: () => this.record,
      setup: () => setupOf(this.info), isPuzzle: this.info.players === 1 && !this.info.can.make,
      title: () => `${this.title} ${this.info.moves}`, seats: () => writeSeats(this.company.seats),
      heading: () => ({ title: this.title, words: this.scene.status }),
      failed: (reason) => void this.recover(reason),
    });
  }

  // Back to where a better move was, which is drawn then.
  private async goToBetter(node: number, better: string | undefined): Promise<void> {
    await this.go(() => this.call("change", this.table, this.show, "jump", [node]));
    if (this.tree.cursor === node || better) await this.point(better, true);
  }

  private seated(): void {
    const { seats } = this.company;
    if (hasComputer(seats)) this.owner.settings.choose({ level: Math.max(...seats) });
    if (this.info.moves > 0) void this.owner.keep(this.played());
  }

  private makeTools(): Rail {
    const { board } = this;
    return new Rail(this.scene, {
      hints: Boolean(this.variant.hints),
      undo: () => this.undo(),
      redo: () => this.redo(),
      turn: (amount) => board.send({ kind: "turn", amount, node: board.focused }),
      flip: () => board.send({ kind: "flip", node: board.focused }),
      hint: () => this.help.hint(),
      fit: () => board.fit(),
      more: () => this.openMore(),
      act: (action) => this.act(action),
      focusElsewhere: () => board.takeFocus(),
    });
  }

  private openMore(): void {
    openMoreMenu({
      can: this.info.can, board: this.board, choosing: this.choices, button: this.tools.button("more"),
      toStart: () => this.change("jump", 0), again: () => this.playAgain(),
      toDraft: () => void goToDraft(this.call, this.table, this.info).catch((reason) => this.recover(reason)),
      toEnd: () => this.change("jump", endOf(this.tree.nodes, this.tree.cursor, this.tree.next)),
    });
  }

  private build(): void {
    this.stage.append(this.board.element);
    this.element.classList.toggle("has-tray", Boolean(this.scene.tray));
    this.element.append(this.top.element, this.line.element, this.stage,
      this.tools.element, this.tabs.element, this.spoken.element, this.company.clocks.spoken);
    this.top.put(this.company.clocks.element);
  }

  private panes(): Pane[] {
    const { result, company, panel, moves, analysis, help, share } = this;
    return panesOf({
      isPuzzle: this.info.players === 1, thinks: this.canThink,
      game: [result.tags, ...(this.info.can.make ? [this.makerPlace] : []), ...(this.canThink ? [company.form.element] : []),
        panel.notes, panel.actions, this.switches(), keysBox(this.scene, this.info.over), panel.late],
      moves: moves.content, analysis: analysis.element, solutions: help.elements,
      share: share.element,
    });
  }

  private get canThink(): boolean {
    return this.info.players > 1 && Boolean(this.variant.thinks);
  }

  private switches(): HTMLElement {
    const { settings, game, opened } = this.owner;
    return switches({
      settings, game: game.name, likes: opened.shows, hasOutline: opened.hasOutline,
      changed: () => void this.go(() => this.call("view", this.table, this.show)),
    });
  }
}
