// A lesson: positions with a sentence each, on a real board; what was asked for leads on, anything else
// is taken back. What was played stays where the lesson goes on from it; a step that was done once leads on at once. Data in data/lessons, replayed by
// tests/parity/lessons.test.ts. Owns its element; knows no game.
import "./style/lesson.css";
import { Refusal } from "./boundary";
import { Board, type BoardOwner } from "./board/board";
import type { Deed, DeedArguments } from "./desk";
import { button, h } from "./dom";
import type { Engine } from "./engine";
import { positionAfter, stepFrom, type Lesson, type LessonStep } from "./lessons";
import { inlay } from "./inlay";
import { actionButton } from "./panel";
import { writePlace } from "./links";
import type { Direction, HandEvent, Info, Opened, Outcome, Tree, View } from "./protocol";
import { handWords, idleWords, Spoken, wayWords } from "./play/spoken";
import { isForFingers, isTooSmall } from "./play/stage";
import { readScene, SHOW_COORDINATES, SHOW_LARGE, type Scene, type SceneAction, type SceneNode } from "./scene";
import { fill, words } from "./words/en";
import { unbroken } from "./words/language";

export interface LessonOwner {
  readonly engine: Engine;
  readonly lesson: Lesson;
  readonly language: string;
  readonly game: { readonly name: string; readonly title: string };
  isCalm(): boolean;
  failed(reason: unknown): void;
}

const STUCK_BUDGET = 100_000; // nodes in which a lesson's board is looked through
const RING = 0.44; // scene units around a marked node's anchor

export class LessonPage implements BoardOwner {
  readonly element = h("main", { class: "lesson-page", id: "main" });
  readonly title: string;
  private readonly board = new Board(this);
  private readonly progress = h("div", { class: "progress" });
  private readonly count = h("span", { class: "small quiet number" });
  private readonly sentence = h("p", { class: "say", "aria-live": "polite" });
  private readonly wrong = h("p", { class: "wrong", role: "alert" });
  private readonly spoken = new Spoken();
  private readonly actions = h("div", { class: "row lesson-actions" });
  private readonly back = button(words.lesson.back, () => void this.go(this.at - 1));
  private readonly next = button(words.lesson.next, () => void this.goOn(), { class: "strong" });
  private readonly play: HTMLElement;
  private readonly began: string[]; // where each step begins
  private at = 0;
  private reached = 0; // as far as one may go on without doing it again
  private likes = 0; // what the game shows on its board
  private room = { width: 0, height: 0 }; // of the stage
  private scene: Scene | undefined;
  private told: View | undefined; // where play stands, in words
  private played = ""; // of what the step accepts
  private table = 0;
  private depth = 0; // moves of the position that was given
  private ratio = 0; // of the stage, as the core knows it
  private readonly watch = new ResizeObserver(() => this.stage());
  private isDone = false; // what the step asks for
  private isFocusDue = false; // the button that had it went
  private isOver = false;
  private idle = ""; // what is to be done first, while that stands there

  constructor(private readonly owner: LessonOwner) {
    this.began = owner.lesson.steps.map((step) => step.position);
    this.title = fill(words.lesson.title, owner.game.title);
    this.play = h("a", {
      class: "button strong hidden", href: writePlace({ at: "fresh", text: owner.game.name }),
    }, words.lesson.play);
    this.element.append(
      h("header", {},
        h("h1", {}, this.title, " ", this.count),
        h("a", { class: "button plain", href: writePlace({ at: "gallery" }) }, words.lesson.skip)),
      h("div", { class: "lesson-board" }, this.board.element),
      h("div", { class: "lesson-foot" }, this.progress, this.sayRoom(), this.wrong, this.actions,
        h("div", { class: "row" }, this.back, this.next, this.play)), this.spoken.element);
    this.watch.observe(this.board.element);
    this.tell();
    this.back.disabled = this.next.disabled = true; // until its board is there
    void this.go(0);
  }

  takeFocus(): void {
    this.board.takeFocus();
  }

  destroy(): void {
    this.isOver = true;
    this.watch.disconnect();
    this.board.destroy();
    this.element.remove();
    this.close();
  }

  // ---- BoardOwner

  readonly isOpen = (): boolean => true;

  isCalm(): boolean {
    return this.owner.isCalm();
  }

  async event(event: HandEvent): Promise<void> {
    if (!this.isOver) await this.take(await this.call("event", this.table, this.bits, event), event);
  }
  step(from: number, direction: Direction): Promise<number> {
    return this.call("step", this.table, from, direction);
  }
  act(action: SceneAction): Promise<void> {
    return this.board.send({ kind: "action", name: action.name });
  }
  // No further than to where the step begins: what its position has was laid by nobody.
  async undo(): Promise<void> {
    this.say("");
    if (this.told && depthOf(this.told) > this.depth) await this.change("undo", []);
  }
  // What was no answer is none the second time.
  async redo(): Promise<void> {
    this.say("");
    if (this.told?.info.can.redo) await this.change("redo", [], (view) => this.moved(view));
  }
  failed(reason: unknown): void {
    if (reason instanceof Refusal) this.say(reason.why.words);
    else this.owner.failed(reason);
  }
  previewing(said: string | undefined, isPossible: boolean): void {
    this.say(said && isPossible ? fill(words.board.preview, said) : (said ?? ""));
  }
  refused(sentence: string): void {
    this.say(sentence);
  }
  // What a lesson has no use for.
  zoomed(): void {}
  longPress(): boolean {
    return false;
  }

  // ---- steps

  private said({ say, touch }: LessonStep): string {
    const said = matchMedia("(pointer: coarse)").matches ? touch ?? say : say;
    return unbroken(said[this.owner.language] ?? said["en"] ?? "");
  }

  // The room of every sentence of the lesson, so that nothing moves when another one is said.
  private sayRoom(): HTMLElement {
    const all = [...this.owner.lesson.steps.map((step) => this.said(step)), words.lesson.right, words.lesson.done];
    return h("div", { class: "say-room" }, this.sentence, ...all.map((one) => h("p", { "aria-hidden": "true" }, one)));
  }

  private get now(): LessonStep {
    const step = this.owner.lesson.steps[this.at];
    if (!step) throw new RangeError(String(this.at));
    return stepFrom(step, this.began[this.at] ?? step.position);
  }

  private goOn(): Promise<void> {
    const { at, played } = this;
    const [step, next] = this.owner.lesson.steps.slice(at);
    if (step && next && played) this.began[at + 1] = positionAfter(this.now.position, played, step, next);
    this.reached = Math.max(this.reached, at + 1);
    return this.go(at + 1);
  }

  private async go(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.owner.lesson.steps.length - 1, to));
    const { at } = this;
    try {
      const bytes = new TextEncoder().encode(this.now.position);
      const opened = await this.call("read", bytes, 1, this.bits);
      if (this.isOver || at !== this.at) {
        void this.call("close", opened.table);
        return;
      }
      this.begin(opened);
    } catch (reason) {
      this.failed(reason);
    }
  }

  private begin(opened: Opened): void {
    this.close();
    this.table = opened.table;
    this.depth = depthOf(opened);
    this.likes = opened.shows;
    this.told = opened;
    this.played = "";
    this.board.setLook(opened.look);
    this.board.setHand(opened.hand);
    this.tell();
    this.say("");
    const { activeElement: active } = document;
    this.done(this.now.accept === "");
    this.back.disabled = this.at === 0;
    this.isFocusDue = [this.back, this.next].some((one) => one === active && one.disabled);
    this.ratio = 0;
    this.stage();
  }

  private tell(): void {
    const { steps } = this.owner.lesson;
    this.count.textContent = fill(words.lesson.step, this.at + 1, steps.length);
    this.progress.replaceChildren(inlay(this.at + 1, steps.length));
    this.sentence.textContent = this.said(this.now);
  }

  // The core composes the picture for the room that it has; nothing is painted before it knows that.
  private stage(): void {
    const { clientWidth: width, clientHeight: height } = this.board.element;
    const ratio = Math.round((1000 * width) / height) / 1000;
    if (!this.table || this.isOver || !(ratio > 0 && ratio < 1e6) || ratio === this.ratio) return;
    this.ratio = ratio;
    this.room = { width, height };
    this.board.setRoom(this.room);
    void this.change("stage", [ratio]);
  }

  // What is shown, as on the game's own stage: what is too small to be read is not asked for.
  private get bits(): number {
    const { width, height } = this.room;
    const wanted = this.likes | (isForFingers(width, height) ? SHOW_LARGE : 0);
    return this.scene && isTooSmall(width, height, this.scene.box) ? wanted & ~SHOW_COORDINATES : wanted;
  }

  private done(isDone: boolean): void {
    const isLast = this.at === this.owner.lesson.steps.length - 1;
    const { activeElement: active } = document;
    this.isDone = isDone;
    this.next.disabled = !isDone && this.at >= this.reached;
    this.next.classList.toggle("hidden", isLast && isDone);
    this.play.classList.toggle("hidden", !isLast || !isDone);
    if (isDone && isLast && (active === this.next || this.board.element.contains(active))) this.play.focus();
    if (isDone && this.now.accept !== "") this.sentence.textContent = isLast ? words.lesson.done : words.lesson.right;
  }

  private async take(outcome: Outcome, event: HandEvent): Promise<void> {
    const { hand, view, scene } = outcome;
    const was = this.scene && { scene: this.scene, held: this.board.held() };
    this.board.setHand(hand);
    if (hand.answer === "refused" && hand.why) this.say(hand.why.words);
    this.tellIdle(was && idleWords(event, hand, was.scene), hand.answer === "nothing");
    if (scene) {
      const is = readScene(scene);
      this.paint(is);
      const said = was && handWords(event, hand, was, is);
      if (said) this.spoken.say(said);
    }
    if (view) await this.moved(view);
  }

  // It stands there until something was done.
  private tellIdle(sentence: string | undefined, isStill: boolean): void {
    if (sentence) this.say(sentence);
    else if (this.idle && !isStill && this.wrong.textContent === this.idle) this.say("");
    this.idle = sentence ?? (isStill ? this.idle : "");
  }

  // A move was made: is it what was asked for?
  private async moved(view: View): Promise<void> {
    const { accept } = this.now;
    const latest = latestOf(view);
    const isAccepted = Array.isArray(accept) && accept.includes(latest) && depthOf(view) === this.depth + 1;
    if (isAccepted) this.played = latest;
    const isRight = this.isDone || isAccepted || accept === "any" || accept === "over";
    this.say(isRight ? "" : words.lesson.again);
    if (!isRight && depthOf(view) > this.depth) {
      await this.change("undo", []);
      return;
    }
    if (!this.isDone && (accept !== "over" || view.info.over)) this.done(true); // what was asked for is marked no more
    this.show(view);
    if (isRight) await this.tellBack(view);
  }

  // How a piece is taken back, while one lies so that the others find no place.
  private async tellBack(view: View): Promise<void> {
    const { accept, back } = this.now;
    if (accept !== "over" || !back || view.info.over || depthOf(view) <= this.depth) return;
    try {
      const isStuck = await this.call("isStuck", view.record, STUCK_BUDGET);
      if (isStuck && this.told === view) this.say(back[this.owner.language] ?? back["en"] ?? "");
    } catch (reason) {
      this.failed(reason);
    }
  }

  private async change<K extends Deed>(
    deed: K, rest: DeedArguments<K>, then: (view: View) => void | Promise<void> = (view) => this.show(view),
  ): Promise<void> {
    const { table } = this;
    try {
      const view = await this.call("change", table, this.bits, deed, rest);
      if (table === this.table && !this.isOver) await then(view);
    } catch (reason) {
      this.failed(reason);
    }
  }

  // ---- showing

  private show(view: View): void {
    this.board.setHand(view.hand);
    this.tellWay(view);
    this.paint(readScene(view.scene));
    if (this.isFocusDue) this.board.takeFocus(this.now.marks[0]); // what the step is about
    this.isFocusDue = false;
  }

  // What was played or taken back is said to those who do not see it.
  private tellWay(view: View): void {
    const from = this.told && (JSON.parse(this.told.tree) as Tree).cursor;
    this.told = view;
    const way = from === undefined ? "" : wayWords(from, { tree: JSON.parse(view.tree) as Tree, told: JSON.parse(view.told) as string[] });
    if (way) this.spoken.say(way);
  }

  private paint(scene: Scene): void {
    this.scene = scene;
    const isMarked = ({ id }: SceneNode): boolean => !this.isDone && this.now.marks.includes(id ?? -1);
    const nodes = scene.nodes.map((one) => isMarked(one) && one.label ? { ...one, label: fill(words.lesson.marked, one.label) } : one);
    this.board.paint({ ...scene, nodes: [...nodes, ...scene.nodes.filter(isMarked).flatMap(ringsAround)] });
    const { accept, actions } = this.now;
    const pressed = this.actions.contains(document.activeElement) ? document.activeElement?.getAttribute("data-name") : undefined;
    const useful = accept === "over" ? scene.actions.filter((one) => !one.danger && (actions?.includes(one.name) ?? true)) : [];
    this.actions.replaceChildren(...useful.map((action) => {
      const element = actionButton(action, () => this.act(action));
      element.disabled = !action.enabled;
      return element;
    }), ...this.hands());
    if (pressed !== undefined) this.keepFocus(pressed);
  }

  // What was pressed is made anew; where it is off, play goes on on the board.
  private keepFocus(pressed: string | null): void {
    const again = this.actions.querySelector<HTMLElement>(`[data-name="${pressed}"]:enabled`);
    if (again) again.focus();
    else this.board.takeFocus();
  }

  // Who has no keys turns and flips by these what was touched last.
  private hands(): HTMLElement[] {
    const { actions } = this.now;
    const hand = (kind: "turn" | "flip"): HTMLElement[] => actions?.includes(kind)
      ? [button(words.board[kind], () => void this.board.send({ kind, amount: 1, node: this.board.focused }), { "data-name": kind })] : [];
    return [...hand("turn"), ...hand("flip")];
  }

  private say(sentence: string): void {
    this.wrong.textContent = sentence;
  }

  private close(): void {
    if (this.table) this.owner.engine.call("close", this.table).catch(() => undefined);
    this.table = 0;
  }

  private readonly call: Engine["call"] = (name, ...args) => this.owner.engine.call(name, ...args);
}

const depthOf = ({ info }: { readonly info: Info }): number => info.moves;

/** The text of the move that led to the cursor. */
function latestOf(view: View): string {
  const { nodes, cursor } = JSON.parse(view.tree) as Tree;
  return nodes[cursor]?.move ?? "";
}

function ringsAround({ x = 0, y = 0 }: SceneNode): SceneNode[] {
  const path = `M${-RING} 0a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`;
  const ring = (style: string): SceneNode => ({ role: "decor", path, style, x, y });
  return [ring("lesson-mark halo"), ring("lesson-mark")];
}
