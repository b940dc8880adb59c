// The board: paints any scene, and turns pointers and keys into events for the core.
// Owns its element. Knows no rule: what can be touched, and how, stands in the scene.
import type { Direction, Hand, HandEvent, Look } from "../protocol";
import { broughtInto, DRAG, findNode, ghostWords, groundIn, isIn, isOpen, nearest, offers, spacing, TAP } from "../scene";
import type { Point, Scene, SceneAction, SceneNode } from "../scene";
import { h, svgElement, svgNodes } from "../dom";
import { words } from "../words/en";
import { far, Hands, middle, touchOf, type Pair, type Picked, type Touch, type World } from "./hands";
import { deedOf, type Deed } from "./keys";
import { KeysWords } from "./keys-words";
import { Candidates, type Candidate } from "./candidates";
import { Edges } from "./edges";
import type { Change } from "./change";
import { withSmallNames, type Room } from "./letters";
import { Marks } from "./marks";
import { Outbox } from "./outbox";
import { Ring } from "./ring";
import { Painter } from "./paint";
import { patternsOf } from "./patterns";
import { Preview } from "./preview";
import { Zoom } from "./zoom";

export interface BoardOwner {
  /** Gives an event to the core and paints what comes of it. */
  event(event: HandEvent): Promise<void>;
  step(from: number, direction: Direction): Promise<number>;
  /** These three resolve when the core has answered and the answer is painted. */
  act(action: SceneAction): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  failed(reason: unknown): void;
  /** Something is not possible, for this reason. */
  refused(sentence: string): void;
  /** A hand may move now. */
  isOpen(): boolean;
  /** Nothing glides. */
  isCalm(): boolean;
  /** The board is zoomed, or shows all again. */
  zoomed(isZoomed: boolean): void;
  /** A tap by finger only showed what it would do, in these words, or why it cannot be; undefined: it is off again. */
  previewing(said: string | undefined, isPossible: boolean): void;
  /** A finger rests on a node, at this point of the window; false: nothing is offered there. */
  longPress(node: SceneNode, x: number, y: number): boolean;
}

const REACH_FINE = 12; // px around an anchor that still mean it
const REACH_COARSE = 26;
const DENSE = 24; // px between places: a finger cannot be sure of the one it means
const ZOOM_STEP = 1.5;
const UNDER = 1; // units from the anchor of a place that a carried piece may be, to be over it

export class Board implements World {
  readonly element: HTMLElement;
  // by Tab one comes to its nodes; browsers stop at whatever listens for focus
  private readonly svg = svgElement("svg", { role: "application", class: "board-svg", tabindex: "-1" });
  private readonly defs = svgElement("defs");
  private readonly layer = svgElement("g", { class: "nodes" });
  private readonly ring = new Ring();
  private readonly marks = new Marks();
  private readonly candidates = new Candidates();
  private readonly zoom = new Zoom();
  private readonly edges = new Edges();
  private readonly preview = new Preview((said, isPossible) => this.owner.previewing(said, isPossible));
  private readonly spoken = h("p", { class: "visually-hidden ghost-words", "aria-live": "polite" });
  private readonly keysWords = new KeysWords();
  private readonly painter = new Painter(this.layer);
  private readonly above = svgElement("g", { class: "above", "aria-hidden": "true" });
  private readonly abovePainter = new Painter(this.above);
  private hinted: readonly SceneNode[] = []; // what a hint lays
  private overlay: (scene: Scene) => readonly SceneNode[] = () => [];
  private readonly sheet = new CSSStyleSheet();
  private readonly hands: Hands;
  private readonly outbox: Outbox;
  private scene: Scene | undefined;
  private room: Room | undefined; // of the stage, where it is known
  private hand: Hand | undefined;
  private grasped: SVGGElement | undefined; // what the pointer shows to be held
  private focus = 0;
  private focusAt = { x: 0, y: 0 };
  private isByKeys = false; // what the player used last
  private isLagging = false; // the browser's focus may be where it was before a press
  private readonly over = new AbortController();
  private isCarrying = false; // a piece was grabbed by key and follows the arrows
  private carried = { x: 0, y: 0 };
  private deeds: Promise<void> = Promise.resolve();
  private deedsWaiting = 0;

  constructor(private readonly owner: BoardOwner) {
    this.element = document.createElement("div");
    this.element.className = "board";
    this.svg.setAttribute("aria-roledescription", words.board.roleDescription);
    this.svg.setAttribute("aria-describedby", "board-help");
    this.svg.append(this.defs, this.layer, this.above, this.candidates.element, this.marks.element, this.ring.element);
    this.element.append(this.svg, this.edges.element, this.spoken, this.keysWords.element);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.outbox = new Outbox((event) => owner.event(event), (reason) => owner.failed(reason));
    this.hands = new Hands(this, (event) => this.sendInTurn(event));
    this.listen();
  }

  destroy(): void {
    this.over.abort();
    this.outbox.clear();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet);
    this.element.remove();
  }

  setLook(look: Look): void {
    this.sheet.replaceSync(look.style);
    for (const painter of [this.painter, this.abovePainter]) painter.setPatterns(patternsOf(this.sheet));
    this.defs.replaceChildren(...svgNodes(look.defs));
  }

  /** The stage is so large, for what is painted from now on. */
  setRoom(room: Room): void {
    this.room = room;
  }

  paint(scene: Scene): void {
    const hadFocus = this.hasFocus();
    this.scene = scene;
    if (this.svg.getAttribute("aria-label") !== scene.title) this.svg.setAttribute("aria-label", scene.title);
    this.element.classList.toggle("draggable", offers(scene, DRAG));
    this.keysWords.see(scene.nodes);
    this.showWindow();
    const isCarried = this.hands.isDragging || this.isCarrying;
    const nodes = this.room ? withSmallNames(scene.nodes, scene.box, this.room) : scene.nodes;
    this.painter.paint({ ...scene, nodes }, isCarried ? "carried" : this.owner.isCalm() ? "at once" : "gliding");
    this.paintAbove(scene);
    this.showHeld();
    this.keepFocus(hadFocus);
    this.preview.see(scene);
    this.speakGhost(scene);
  }

  // The pointer over what is held is a closed hand. It says so itself: a class of the board, or what its parts take
  // over from it, would have the browser ask each thing on it.
  private showHeld(): void {
    const held = this.held() ? this.painter.element(this.held()) : undefined;
    if (held === this.grasped) return;
    this.grasped?.style.removeProperty("cursor");
    held?.style.setProperty("cursor", "grabbing");
    this.grasped = held;
  }

  /** What is drawn over a scene, seen but not touched, from now on; `isSolution`: it could lie so. */
  lay(overlay: (scene: Scene) => readonly SceneNode[], isSolution: boolean): void {
    this.overlay = overlay;
    this.element.classList.toggle("shows-solution", isSolution);
    if (this.scene) this.paintAbove(this.scene);
  }

  private paintAbove(scene: Scene): void {
    const nodes = [...this.overlay(scene), ...this.hinted].map((node) =>
      ({ ...node, id: undefined, of: undefined, label: undefined, grips: undefined }));
    this.abovePainter.paint({ nodes: nodes as unknown as readonly SceneNode[] });
  }

  /** What comes with this painting fades in: no hand put it there. */
  softly(paint: () => void): void {
    this.element.classList.add("softly");
    paint();
    void this.element.getBoundingClientRect(); // so that it begins before the class goes
    this.element.classList.remove("softly");
  }

  // A ghost has no focus to be read by; for those who play by keys its words are said.
  private speakGhost(scene: Scene): void {
    const sentence = (this.isByKeys && (ghostWords(scene) || (this.isCarrying && this.placeUnder(scene)))) || "";
    if (this.spoken.textContent !== sentence) this.spoken.textContent = sentence;
  }

  // Games that draw no ghost tell where a carried piece is by the place that is under it.
  private placeUnder({ nodes, board }: Scene): string {
    const { x, y } = this.carried;
    const under = nearest(nodes.filter(({ role }) => role === "place"), x, y, UNDER);
    return under?.label ?? (board && isIn(board, { x, y }) ? "" : words.board.aside);
  }

  // ---- zoom

  private showWindow(): void {
    const { scene } = this;
    if (!scene) return;
    const [x, y, width, height] = this.zoom.window(scene.box);
    const box = `${x} ${y} ${width} ${height}`;
    // the same box once more would be laid out once more
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
    const { isZoomed } = this.zoom;
    this.element.classList.toggle("zoomed", isZoomed);
    this.edges.show(scene, isZoomed ? [x, y, width, height] : undefined, this.svg);
    this.owner.zoomed(isZoomed);
    this.candidates.draw(scene, () => this.unitsPerPixel());
  }

  /** Moves that are weighed; none: nothing is. */
  weigh(candidates: readonly Candidate[]): void {
    this.candidates.set(candidates);
    if (this.scene) this.candidates.draw(this.scene, () => this.unitsPerPixel());
  }

  fit(): void {
    this.zoom.fit();
    this.showWindow();
  }

  zoomStep(isLarger: boolean): void {
    if (!this.scene) return;
    const [x, y, width, height] = this.zoom.window(this.scene.board ?? this.scene.box);
    const at = this.focusNode()?.x !== undefined ? this.focusAt
      : { x: x + width / 2, y: y + height / 2 };
    this.zoomBy(isLarger ? ZOOM_STEP : 1 / ZOOM_STEP, at);
  }

  private zoomBy(factor: number, at: { x: number; y: number }): void {
    if (!this.scene) return;
    this.zoom.by(factor, at, this.scene.box);
    this.showWindow();
  }

  pinch(from: Pair, to: Pair): void {
    const was = middle(from);
    const now = middle(to);
    this.zoomBy(far(to) / far(from), this.toScene(was.x, was.y));
    this.pan(now.x - was.x, now.y - was.y);
  }

  pan(dx: number, dy: number): boolean {
    if (!this.zoom.isZoomed) return false;
    const units = this.unitsPerPixel();
    this.zoom.pan(-dx * units, -dy * units);
    this.showWindow();
    return true;
  }

  /** A place is in sight. */
  reveal(x: number, y: number): void {
    if (this.scene && this.zoom.reveal({ x, y }, this.scene.box)) this.showWindow();
  }

  // ---- hints

  /** Points at what a move would change: first only whereabouts, in words if need be, then exactly, with what it lays. */
  mark(change: Change | undefined, laid?: readonly SceneNode[]): string | undefined {
    this.hinted = laid ?? [];
    this.above.classList.toggle("hinted", this.hinted.length > 0);
    if (this.scene) this.paintAbove(this.scene);
    const [first] = change?.ghosts ?? [];
    if (first) this.reveal(first.x ?? 0, first.y ?? 0);
    if (!change) return this.marks.clear();
    return this.scene && !laid ? this.marks.nudge(change, this.scene) : this.marks.show(change);
  }

  // ---- taps that only show what they would do

  previews(picked: Picked): boolean {
    const node = this.scene && findNode(this.scene, picked.id);
    if (!this.scene || node?.role !== "place" || this.held() !== 0 || !this.owner.isOpen()) return false;
    const isDense = spacing(this.scene) / this.unitsPerPixel() < DENSE;
    if (isDense) return this.preview.tap(picked.id, this.scene);
    this.preview.end();
    return false;
  }

  /** What the tap showed is done, or not. */
  endPreview(isMeant: boolean): void {
    if (!this.preview.at) return;
    const place = this.preview.end();
    const node = this.scene && findNode(this.scene, place);
    if (isMeant && node?.id) void this.send({ kind: "tap", node: node.id, x: node.x ?? 0, y: node.y ?? 0 });
    else void this.send({ kind: "focus", node: 0 });
  }

  longPress(picked: Picked, touch: Touch): boolean {
    const node = this.scene && findNode(this.scene, picked.id);
    return Boolean(node && this.owner.longPress(node, touch.x, touch.y));
  }

  isOpen = (): boolean => this.scene !== undefined && isOpen(this.scene);
  turnStep(): number {
    return this.scene?.turn ?? 30;
  }

  setHand(hand: Hand | undefined): void {
    this.hand = hand;
    if (!hand?.held) this.isCarrying = false;
    this.element.classList.toggle("holding", Boolean(hand?.held));
  }

  /** A new game or another place in its history: whatever the hand did is over. */
  letGo(): void {
    this.hands.drop();
    this.outbox.clear();
    this.setHand(undefined);
    this.endPreview(false);
  }

  send(event: HandEvent): Promise<void> {
    return this.outbox.send(event);
  }

  /** Takes the focus to the node that has it on the board, or to another one. */
  takeFocus(id = this.focus): void {
    if (id !== this.focus) this.setFocus(id, false);
    const element = this.painter.element(this.focus);
    this.isLagging = false;
    if (element !== document.activeElement) element?.focus({ preventScroll: true });
  }

  get focused(): number {
    return this.focus;
  }

  /** What the hand is at that it can be helped with. */
  get at(): string | undefined {
    return this.hand?.at;
  }

  private focusNode(): SceneNode | undefined {
    return this.scene && findNode(this.scene, this.focus);
  }

  // ---- World, for the hands

  pick(clientX: number, clientY: number, isCoarse: boolean): Picked | undefined {
    const { scene } = this;
    if (!scene) return undefined;
    // a second tap near what the first one showed means the same
    const shown = isCoarse ? findNode(scene, this.preview.at) : undefined;
    if (shown && this.nearestOf([shown], clientX, clientY, true)) return { id: this.preview.at, grips: shown.grips ?? 0 };
    const direct = document.elementFromPoint(clientX, clientY)?.closest("[data-id]");
    const id = direct && this.layer.contains(direct) ? Number(direct.getAttribute("data-id")) : 0;
    const under = findNode(scene, id);
    if (under?.grips) return { id, grips: under.grips };
    const near = this.nearestOf(scene.nodes, clientX, clientY, isCoarse);
    const meant = near?.grips || this.zoom.isZoomed ? near : groundIn(scene, this.toScene(clientX, clientY));
    return meant?.id && meant.grips ? { id: meant.id, grips: meant.grips } : undefined;
  }

  private nearestOf(nodes: readonly SceneNode[], clientX: number, clientY: number, isCoarse: boolean): SceneNode | undefined {
    const { x, y } = this.toScene(clientX, clientY);
    return nearest(nodes, x, y, (isCoarse ? REACH_COARSE : REACH_FINE) * this.unitsPerPixel());
  }

  toScene(clientX: number, clientY: number): { x: number; y: number } {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  turns = ({ id }: Picked): boolean => this.scene !== undefined && findNode(this.scene, id)?.role === "piece";
  held(): number {
    return this.hand?.held ?? 0;
  }

  private unitsPerPixel(): number {
    const scale = this.svg.getScreenCTM()?.a ?? 1;
    return scale > 0 ? 1 / scale : 1;
  }

  // ---- pointers

  private listen(): void {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.pointerDown(event));
    svg.addEventListener("pointermove", (event) => this.hands.move(touchOf(event)));
    svg.addEventListener("pointerup", (event) => this.hands.up(touchOf(event)));
    svg.addEventListener("pointercancel", (event) => this.hands.cancel(event.pointerId));
    svg.addEventListener("pointerleave", (event) => this.hands.leave(touchOf(event)));
    svg.addEventListener("touchstart", (event) => this.claim(event), { passive: false });
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("keydown", (event) => this.keyDown(event));
    const signal = this.over.signal;
    addEventListener("keydown", () => this.useOfKeys(), { capture: true, signal });
    addEventListener("pointerdown", () => this.useOfPointer(), { capture: true, signal });
    svg.addEventListener("focusin", (event) => this.focusIn(event));
    svg.addEventListener("focusout", () => this.showRing(false));
    svg.addEventListener("transitionend", (event) => this.endGlide(event));
  }

  // A pointer leaves the focus where it is on the board, since to move it lays out the page: it comes with the first key.
  private useOfKeys(): void {
    this.isByKeys = true;
    if (this.hasFocus()) this.takeFocus();
  }

  private hasFocus(): boolean {
    return this.layer.contains(document.activeElement);
  }

  // The ring is for those who play by keys.
  private useOfPointer(): void {
    this.isByKeys = false;
    this.showRing(false);
  }

  private pointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault(); // the focus goes to a node, below
    this.svg.setPointerCapture(event.pointerId); // a release outside is heard too
    const picked = this.hands.down(touchOf(event));
    if (picked) this.setFocus(picked.id, false);
    // so that keys turn and flip what the pointer holds
    if (this.hasFocus()) this.isLagging = true;
    else this.takeFocus();
  }

  // Comes after pointerdown, so the hands know already what the finger is on.
  private claim(event: TouchEvent): void {
    if (this.hands.claimsPointer && event.cancelable) event.preventDefault();
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) return; // the browser's own zoom
    const delta = event.deltaMode === 1 ? event.deltaY * 40 : event.deltaY;
    const touch = { id: -1, x: event.clientX, y: event.clientY, isCoarse: false };
    if (this.hands.wheel(touch, delta)) event.preventDefault();
  }

  // ---- keys

  private keyDown(event: KeyboardEvent): void {
    const press = {
      key: event.key, shift: event.shiftKey, command: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    };
    const meant = (): Deed | undefined =>
      deedOf(press, this.isCarrying, this.scene?.actions ?? []);
    // a letter may come to mean something by what the key before it does
    const isHasty = (this.deedsWaiting > 0 || this.outbox.isBusy) &&
      press.key.length === 1 && !press.command && !press.alt;
    if (!meant() && !isHasty) return;
    event.preventDefault();
    this.queue(() => this.inTurn(meant, event.repeat));
  }

  // One key after the other. What it means is asked when all before it are answered: an arrow carries what the key
  // before it grabbed, a letter is a way of the piece that it picked up. A key that is held down does not wait for
  // each picture.
  private async inTurn(meant: () => Deed | undefined, isHeldDown: boolean): Promise<void> {
    if (!isHeldDown) await this.outbox.answered();
    await this.do(meant());
  }

  // What a pointer does comes behind the keys that were pressed before, and waits for nothing else.
  private sendInTurn(event: HandEvent): void {
    if (this.deedsWaiting === 0) void this.outbox.send(event);
    else this.queue(() => void this.outbox.send(event));
  }

  private queue(deed: () => Promise<void> | void): void {
    this.deedsWaiting++;
    this.deeds = this.deeds.then(deed)
      .catch((reason: unknown) => this.owner.failed(reason))
      .finally(() => this.deedsWaiting--);
  }

  private async do(deed: Deed | undefined): Promise<void> {
    switch (deed?.do) {
      case "step":
        await this.step(deed.direction);
        return;
      case "nudge":
        this.carry({ x: this.carried.x + deed.x, y: this.carried.y + deed.y });
        return;
      case "press":
        await this.press();
        return;
      case "grab":
        await this.grab();
        return;
      case "turn":
        void this.send({ kind: "turn", amount: deed.amount, node: this.focus });
        return;
      case "flip":
        void this.send({ kind: "flip", node: this.focus });
        return;
      case "cancel":
        this.hands.drop();
        this.isCarrying = false;
        void this.send({ kind: "cancel" });
        return;
      case "action":
        await this.owner.act(deed.action);
        return;
      case "undo":
        await this.owner.undo();
        return;
      case "redo":
        await this.owner.redo();
    }
  }

  // Never out of the picture.
  private carry(to: Point): void {
    this.carried = this.scene ? broughtInto(this.scene.box, to) : to;
    this.reveal(this.carried.x, this.carried.y);
    void this.send({ kind: "drag", ...this.carried });
  }

  // Where there are no places, no key could tap where a piece goes: it is carried there.
  private async press(): Promise<void> {
    if (this.isCarrying) {
      this.isCarrying = false;
      void this.send({ kind: "drop", ...this.carried });
      return;
    }
    const node = this.focusNode();
    if (!node?.id) return;
    if ((((node.grips ?? 0) & TAP) === 0 || this.isOpen()) && ((node.grips ?? 0) & DRAG) !== 0) await this.grab();
    else void this.send({ kind: "tap", node: node.id, x: node.x ?? 0, y: node.y ?? 0 });
  }

  // Arrows carry the piece only when the core says that the hand holds it.
  private async grab(): Promise<void> {
    const node = this.focusNode();
    if (!node?.id || ((node.grips ?? 0) & DRAG) === 0) {
      if (this.scene && offers(this.scene, DRAG)) this.owner.refused(words.board.nothingToCarry);
      return;
    }
    this.carried = { x: node.x ?? 0, y: node.y ?? 0 };
    await this.outbox.send({ kind: "grab", node: node.id, ...this.carried });
    this.isCarrying = this.held() !== 0;
  }

  private async step(direction: Direction): Promise<void> {
    try {
      const to = await this.owner.step(this.focus, direction);
      if (to) this.setFocus(to, true);
    } catch (reason) {
      this.owner.failed(reason);
    }
  }

  // ---- focus: one node of the board is in the order of tabs, and it is the one last visited

  private setFocus(id: number, isMoved: boolean): void {
    const next = this.painter.element(id);
    if (!next) return;
    if (id !== this.focus) this.painter.element(this.focus)?.setAttribute("tabindex", "-1");
    this.focus = id;
    const node = this.focusNode();
    this.focusAt = { x: node?.x ?? 0, y: node?.y ?? 0 };
    if (next.getAttribute("tabindex") !== "0") next.setAttribute("tabindex", "0"); // once more: styled once more
    if (!isMoved) return;
    next.focus({ preventScroll: true });
    this.reveal(this.focusAt.x, this.focusAt.y);
    void this.send({ kind: "focus", node: id, ...this.focusAt });
  }

  private focusIn(event: FocusEvent): void {
    const target = event.target as Element;
    // a press that takes nothing gives the focus to the whole, which has no keys of its own; a window or a dialog that
    // closes gives it to where it was left
    if (this.painter.element(this.focus) && (target === this.svg || this.isLagging)) this.takeFocus();
    if (target !== document.activeElement) return;
    const id = Number(target.getAttribute("data-id") ?? 0);
    if (id && id !== this.focus) this.setFocus(id, false);
    this.showRing(this.isByKeys);
  }

  // After painting: the focused node may have gone, moved, or been drawn anew.
  private keepFocus(hadFocus: boolean): void {
    const { scene } = this;
    if (!scene) return;
    let node = findNode(scene, this.focus);
    if (!node?.grips)
      node = this.focus
        ? nearest(scene.nodes, this.focusAt.x, this.focusAt.y, Infinity)
        : scene.nodes.find((one) => one.id && one.grips);
    if (!node?.id) {
      this.focus = 0;
      this.showRing(false);
      return;
    }
    const isNew = node.id !== this.focus;
    this.setFocus(node.id, false);
    if (hadFocus && (this.isByKeys || !this.hasFocus())) this.takeFocus();
    if (hadFocus) this.showRing(this.isByKeys);
    else if (isNew) this.showRing(false);
  }

  // A ring around what turned was measured on the way.
  private endGlide({ target }: Event): void {
    if (this.ring.isShown && this.painter.element(this.focus)?.contains(target as Node)) this.showRing(true);
  }

  private showRing(isShown: boolean): void {
    const group = this.painter.element(this.focus);
    if (isShown && group) this.ring.show(this.focusNode(), group, this.unitsPerPixel());
    else this.ring.hide();
  }
}
