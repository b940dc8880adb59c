// The board: paints any scene, and turns pointers and keys into events for the core.
// Owns its element. Knows no rule: what can be touched, and how, stands in the scene.
import type { Direction, Hand, HandEvent, Look } from "../protocol";
import { DRAG, findNode, nearest, offers, TAP } from "../scene";
import type { Scene, SceneAction, SceneNode } from "../scene";
import { h } from "../dom";
import { words } from "../words/en";
import { Hands, type Picked, type Touch, type World } from "./hands";
import { deedOf, type Deed } from "./keys";
import { Outbox } from "./outbox";
import { Painter, svgElement } from "./paint";

export interface BoardOwner {
  /** Gives an event to the core and paints what comes of it. */
  event(event: HandEvent): Promise<void>;
  step(from: number, direction: Direction): Promise<number>;
  act(action: SceneAction): void;
  undo(): void;
  redo(): void;
  failed(reason: unknown): void;
}

const REACH_FINE = 12; // px around an anchor that still mean it
const REACH_COARSE = 26;
const LEAST_RING = 22; // px

export class Board implements World {
  readonly element: HTMLElement;
  private readonly svg = svgElement("svg", { role: "application", class: "board-svg" });
  private readonly defs = svgElement("defs");
  private readonly layer = svgElement("g", { class: "nodes" });
  private readonly ring = svgElement("g", { "aria-hidden": "true", class: "hidden" });
  private readonly spoken = h("p", { class: "visually-hidden ghost-words", "aria-live": "polite" });
  private readonly painter = new Painter(this.layer);
  private readonly sheet = new CSSStyleSheet();
  private readonly hands: Hands;
  private readonly outbox: Outbox;
  private scene: Scene | undefined;
  private hand: Hand | undefined;
  private focus = 0;
  private focusAt = { x: 0, y: 0 };
  private isByKeys = false; // what the player used last
  private readonly over = new AbortController();
  private isCarrying = false; // a piece was grabbed by key and follows the arrows
  private carried = { x: 0, y: 0 };
  private deeds: Promise<void> = Promise.resolve();

  constructor(private readonly owner: BoardOwner) {
    this.element = document.createElement("div");
    this.element.className = "board";
    this.svg.setAttribute("aria-roledescription", words.board.roleDescription);
    this.svg.setAttribute("aria-describedby", "board-help");
    this.ring.append(
      svgElement("rect", { class: "focus-ring halo" }),
      svgElement("rect", { class: "focus-ring" }),
    );
    this.svg.append(this.defs, this.layer, this.ring);
    this.element.append(this.svg, this.spoken);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.outbox = new Outbox((event) => owner.event(event), (reason) => owner.failed(reason));
    this.hands = new Hands(this, (event) => void this.outbox.send(event));
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
    const text = `<svg xmlns="http://www.w3.org/2000/svg">${look.defs}</svg>`;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.defs.replaceChildren(
      ...[...parsed.childNodes].map((child) => document.importNode(child, true)),
    );
  }

  paint(scene: Scene): void {
    const hadFocus = this.layer.contains(document.activeElement);
    this.scene = scene;
    const [x, y, width, height] = scene.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.setAttribute("aria-label", scene.title);
    this.element.style.setProperty("--ratio", String(width / Math.max(height, 1e-6)));
    this.element.classList.toggle("draggable", offers(scene, DRAG));
    this.painter.paint(scene);
    this.keepFocus(hadFocus);
    this.speakGhost(scene);
  }

  // A ghost has no focus to be read by; for those who play by keys its words are said.
  private speakGhost(scene: Scene): void {
    const ghost = this.isByKeys && scene.nodes.find((node) => node.role === "ghost" && node.label);
    const sentence = (ghost && ghost.label) || "";
    if (this.spoken.textContent !== sentence) this.spoken.textContent = sentence;
  }

  setHand(hand: Hand | undefined): void {
    this.hand = hand;
    if (!hand?.held) this.isCarrying = false;
    this.element.classList.toggle("holding", Boolean(hand?.held));
    this.element.classList.toggle("live", this.hands.isDragging || this.isCarrying);
  }

  /** A new game or another place in its history: whatever the hand did is over. */
  letGo(): void {
    this.hands.drop();
    this.outbox.clear();
    this.setHand(undefined);
  }

  /** Makes the nodes of a refusal pulse. */
  pulse(marks: readonly number[]): void {
    for (const mark of marks) {
      const element = this.painter.element(mark);
      if (!element) continue;
      element.classList.remove("pulse");
      void element.getBoundingClientRect(); // so that the animation starts anew
      element.classList.add("pulse");
      element.addEventListener("animationend", () => element.classList.remove("pulse"), {
        once: true,
      });
    }
  }

  send(event: HandEvent): void {
    void this.outbox.send(event);
  }

  takeFocus(): void {
    this.painter.element(this.focus)?.focus({ preventScroll: true });
  }

  get focused(): number {
    return this.focus;
  }

  private focusNode(): SceneNode | undefined {
    return this.scene && findNode(this.scene, this.focus);
  }

  // ---- World, for the hands

  pick(clientX: number, clientY: number, isCoarse: boolean): Picked | undefined {
    const { scene } = this;
    if (!scene) return undefined;
    const direct = document.elementFromPoint(clientX, clientY)?.closest("[data-id]");
    const id = direct && this.layer.contains(direct) ? Number(direct.getAttribute("data-id")) : 0;
    const under = findNode(scene, id);
    if (under?.grips) return { id, grips: under.grips };
    const { x, y } = this.toScene(clientX, clientY);
    const reach = (isCoarse ? REACH_COARSE : REACH_FINE) * this.unitsPerPixel();
    const near = nearest(scene.nodes, x, y, reach);
    return near?.id && near.grips ? { id: near.id, grips: near.grips } : undefined;
  }

  toScene(clientX: number, clientY: number): { x: number; y: number } {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

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
    addEventListener("keydown", () => (this.isByKeys = true), { capture: true, signal });
    addEventListener("pointerdown", () => this.useOfPointer(), { capture: true, signal });
    svg.addEventListener("focusin", (event) => this.focusIn(event));
    svg.addEventListener("focusout", () => this.showRing(false));
  }

  // The ring is for those who play by keys.
  private useOfPointer(): void {
    this.isByKeys = false;
    this.showRing(false);
  }

  private pointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.element.classList.contains("draggable")) {
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
    }
    this.hands.down(touchOf(event));
    const picked = this.pick(event.clientX, event.clientY, event.pointerType === "touch");
    if (picked) this.setFocus(picked.id, false);
    // so that keys turn and flip what the pointer holds
    this.takeFocus();
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
    const deed = deedOf(press, this.isCarrying, this.scene?.actions ?? []);
    if (!deed) return;
    event.preventDefault();
    // one after the other: a step asks the core where it leads, and Enter waits for it
    this.deeds = this.deeds.then(() => this.do(deed));
  }

  private async do(deed: Deed): Promise<void> {
    switch (deed.do) {
      case "step":
        await this.step(deed.direction);
        return;
      case "nudge":
        this.carried = { x: this.carried.x + deed.x, y: this.carried.y + deed.y };
        this.send({ kind: "drag", ...this.carried });
        return;
      case "press":
        await this.press();
        return;
      case "grab":
        await this.grab();
        return;
      case "turn":
        this.send({ kind: "turn", amount: deed.amount, node: this.focus });
        return;
      case "flip":
        this.send({ kind: "flip", node: this.focus });
        return;
      case "cancel":
        this.hands.drop();
        this.isCarrying = false;
        this.send({ kind: "cancel" });
        return;
      case "action":
        this.owner.act(deed.action);
        return;
      case "undo":
        this.owner.undo();
        return;
      case "redo":
        this.owner.redo();
    }
  }

  private async press(): Promise<void> {
    if (this.isCarrying) {
      this.isCarrying = false;
      this.send({ kind: "drop", ...this.carried });
      return;
    }
    const node = this.focusNode();
    if (!node?.id) return;
    if (((node.grips ?? 0) & TAP) === 0 && ((node.grips ?? 0) & DRAG) !== 0) await this.grab();
    else this.send({ kind: "tap", node: node.id, x: node.x ?? 0, y: node.y ?? 0 });
  }

  // Arrows carry the piece only when the core says that the hand holds it.
  private async grab(): Promise<void> {
    const node = this.focusNode();
    if (!node?.id || ((node.grips ?? 0) & DRAG) === 0) return;
    this.carried = { x: node.x ?? 0, y: node.y ?? 0 };
    await this.outbox.send({ kind: "grab", node: node.id, ...this.carried });
    this.isCarrying = this.held() !== 0;
    this.element.classList.toggle("live", this.isCarrying);
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
    next.setAttribute("tabindex", "0");
    if (!isMoved) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.send({ kind: "focus", node: id, ...this.focusAt });
  }

  private focusIn(event: FocusEvent): void {
    const target = event.target as Element;
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
    const element = this.painter.element(node.id);
    if (hadFocus && document.activeElement !== element) element?.focus({ preventScroll: true });
    if (hadFocus) this.showRing(this.isByKeys);
    else if (isNew) this.showRing(false);
  }

  private showRing(isShown: boolean): void {
    const group = this.painter.element(this.focus);
    this.ring.classList.toggle("hidden", !isShown || !group);
    if (!isShown || !group) return;
    const least = LEAST_RING * this.unitsPerPixel();
    const room = 6 * this.unitsPerPixel();
    const box = group.getBBox();
    const width = Math.max(box.width + 2 * room, least);
    const height = Math.max(box.height + 2 * room, least);
    for (const rect of this.ring.children) {
      rect.setAttribute("x", String(box.x + box.width / 2 - width / 2));
      rect.setAttribute("y", String(box.y + box.height / 2 - height / 2));
      rect.setAttribute("width", String(width));
      rect.setAttribute("height", String(height));
      rect.setAttribute("rx", String(Math.min(width, height) * 0.3));
    }
    this.ring.style.transform = group.style.transform;
  }
}

function touchOf(event: PointerEvent): Touch {
  return {
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    isCoarse: event.pointerType === "touch",
  };
}
