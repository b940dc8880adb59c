// What fingers, pens and mice mean: tap, drag, turn. A state machine without any DOM.
// Knows only where things are (through World) and says what was meant (through `send`).
import { DRAG, TAP, TURN } from "../scene";
import type { HandEvent } from "../protocol";

export interface Picked {
  readonly id: number;
  readonly grips: number;
}

export interface World {
  /** What can be touched at a point of the window, within reach of the kind of pointer. */
  pick(clientX: number, clientY: number, isCoarse: boolean): Picked | undefined;
  /** A point of the window in scene units. */
  toScene(clientX: number, clientY: number): { x: number; y: number };
  /** It is a piece that can be turned by itself, not a place. */
  turns(picked: Picked): boolean;
  /** The node the hand holds, 0 for none. */
  held(): number;
  /** Degrees of one step of a turn. */
  turnStep(): number;
  /** Two fingers that turn nothing zoom and move the board: from two points of the window to two. */
  pinch(from: Pair, to: Pair): void;
  /** One finger beside the pieces moves a board that is zoomed; false when there is nothing to move. */
  pan(dx: number, dy: number): boolean;
  /** A tap by finger where places are close together: true when it only shows what it would do. */
  previews(picked: Picked): boolean;
  /** A finger rests on something; false where that offers nothing, and the press goes on as a tap. */
  longPress(picked: Picked, touch: Touch): boolean;
  /** Pieces lie anywhere: the board is not made of places. */
  isOpen(): boolean;
}

export type Pair = readonly [Touch, Touch];

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
/** Of the points of a pair from each other. */
export const far = ([a, b]: Pair): number => Math.max(1, distance(a, b));
export const middle = ([a, b]: Pair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly isCoarse: boolean;
}

const DRAG_AFTER_FINE = 4; // px
const DRAG_AFTER_COARSE = 9;
const NOTCH = 60; // px of wheel for one step
const LIFT = 40; // px that a piece is held above the finger, so that one sees it
const LONG_PRESS = 500; // milliseconds
const SPREAD = 1.4; // fingers this much farther apart or nearer before they turned anything mean the board

type Phase =
  | { readonly name: "idle" }
  | { readonly name: "pressed"; readonly from: Touch; readonly picked: Picked | undefined }
  | { readonly name: "strayed"; readonly from: Touch }
  | { readonly name: "panning"; readonly last: Touch }
  | { readonly name: "pinching"; readonly from?: Pair | undefined } // from where it zooms nothing yet
  | { readonly name: "dragging"; readonly from: Touch }
  | { readonly name: "twisting"; readonly wasDragging: boolean; readonly picked?: Picked; readonly from?: Pair };

export class Hands {
  private phase: Phase = { name: "idle" };
  private readonly touches = new Map<number, Touch>();
  private hovered = 0;
  private wheeled = 0;
  private twisted = 0; // degrees since two fingers went down
  private steps = 0; // of them those that were sent
  private angle = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  // Which finger carries, and where from it what is carried was drawn last: a turn or another finger moves nothing.
  private carrier = 0;
  private reach = { x: 0, y: 0 };

  constructor(
    private readonly world: World,
    private readonly send: (event: HandEvent) => void,
  ) {}

  get isBusy(): boolean {
    return this.phase.name !== "idle";
  }
  /** Whether what is being done needs the pointer for itself: the page must not scroll. */
  get claimsPointer(): boolean {
    const { phase } = this;
    if (phase.name === "pressed") return ((phase.picked?.grips ?? 0) & (DRAG | TURN)) !== 0;
    return phase.name !== "idle" && phase.name !== "strayed";
  }
  get isDragging(): boolean {
    return this.phase.name === "dragging";
  }

  /** What is under the one pointer that came down, or under two. */
  down(touch: Touch): Picked | undefined {
    this.touches.set(touch.id, touch);
    this.endRest();
    if (this.touches.size === 2) return this.beginTwo();
    if (this.touches.size > 1) return undefined;
    const picked = this.world.pick(touch.x, touch.y, touch.isCoarse);
    this.phase = { name: "pressed", from: touch, picked };
    if (touch.isCoarse && picked) this.beginRest(picked, touch);
    this.hover(picked?.id ?? 0, touch);
    return picked;
  }

  private beginRest(picked: Picked, touch: Touch): void {
    this.resting = setTimeout(() => {
      if (this.phase.name === "pressed" && this.world.longPress(picked, touch))
        this.phase = { name: "strayed", from: touch };
    }, LONG_PRESS);
  }

  private endRest(): void {
    clearTimeout(this.resting);
    this.resting = undefined;
  }

  // What they are at is turned, or what is held; else the board is zoomed.
  private beginTwo(): Picked | undefined {
    const isDragging = this.phase.name === "dragging";
    const from = this.pair();
    const picked = isDragging ? undefined : this.between(from);
    if (isDragging || picked || this.world.held() !== 0) {
      this.angle = this.angleOfTwo();
      this.twisted = 0;
      this.steps = 0;
      this.phase = { name: "twisting", wasDragging: isDragging, ...(picked && from ? { picked, from } : {}) };
    } else this.phase = { name: "pinching", from };
    return picked;
  }

  // The piece in the middle of two fingers, or under the first of them.
  private between(pair: Pair | undefined): Picked | undefined {
    if (!pair) return undefined;
    const { x, y } = middle(pair);
    const inside = this.world.pick(x, y, false);
    const first = this.phase.name === "pressed" ? this.phase.picked : undefined;
    return [inside, first].find((one) => one && (one.grips & TURN) !== 0 && this.world.turns(one));
  }

  private pair(): Pair | undefined {
    const [a, b] = [...this.touches.values()];
    return a && b ? [a, b] : undefined;
  }

  move(touch: Touch): void {
    if (!this.touches.has(touch.id)) {
      if (this.phase.name === "idle" && !touch.isCoarse)
        this.hover(this.world.pick(touch.x, touch.y, false)?.id ?? 0, touch);
      return;
    }
    const before = this.pair();
    this.touches.set(touch.id, touch);
    const { phase } = this;
    if (phase.name === "twisting") {
      if (phase.wasDragging && touch.id === this.carrier) this.carry("drag", touch);
      this.twist();
      if (this.isSpread()) this.phase = { name: "pinching" };
    } else if (phase.name === "pinching") this.pinch(before);
    else if (phase.name === "panning") {
      this.pan(phase.last, touch);
      this.phase = { name: "panning", last: touch };
    }
    else if (phase.name === "pressed") this.maybeDrag(touch);
    else if (phase.name === "dragging") this.carry("drag", touch);
  }

  private pinch(before: Pair | undefined): void {
    const now = this.pair();
    if (this.phase.name !== "pinching" || !before || !now) return;
    const { from } = this.phase;
    // fingers that only turn part by a hair, too
    if (from && Math.abs(far(now) - far(from)) < DRAG_AFTER_COARSE) {
      this.pan(middle(before), middle(now));
      return;
    }
    this.phase = { name: "pinching" };
    this.world.pinch(before, now);
  }

  private pan(from: Point, to: Point): void {
    this.world.pan(to.x - from.x, to.y - from.y);
  }

  // Two fingers are left of more: what they do goes on, from where they are.
  private goesOn(): boolean {
    if (this.touches.size < 2) return false;
    if (this.phase.name === "twisting") this.angle = this.angleOfTwo();
    return true;
  }

  private carry(kind: "drag" | "drop", touch: Touch): void {
    this.send({ kind, ...this.world.toScene(touch.x + this.reach.x, touch.y + this.reach.y) });
  }

  // Who stays goes on carrying where it is what a finger carried that was lifted.
  private takeOver(lifted: Touch): void {
    const [rest] = [...this.touches.values()];
    if (!rest || lifted.id !== this.carrier) return;
    this.reach = { x: lifted.x + this.reach.x - rest.x, y: lifted.y + this.reach.y - rest.y };
    this.carrier = rest.id;
  }

  up(touch: Touch): void {
    if (!this.touches.delete(touch.id)) return;
    this.endRest();
    this.takeOver(touch);
    if (this.goesOn()) return;
    const phase = this.phase;
    if (phase.name === "twisting") {
      this.endTwist();
      return;
    }
    if (phase.name === "pinching") {
      const [rest] = [...this.touches.values()];
      this.phase = rest ? { name: "panning", last: rest } : { name: "idle" };
      return;
    }
    this.phase = { name: "idle" };
    if (phase.name === "dragging") this.carry("drop", touch);
    else if (phase.name === "pressed") {
      const { picked } = phase;
      if (touch.isCoarse && picked && this.world.previews(picked)) {
        this.hover(picked.id, touch);
        return;
      }
      this.tap(picked, touch);
    }
    if (touch.isCoarse) this.hover(0, touch);
  }

  cancel(id: number): void {
    const touch = this.touches.get(id);
    if (!touch) return;
    this.touches.delete(id);
    this.endRest();
    this.takeOver(touch);
    if (this.goesOn()) return;
    const wasDragging =
      this.phase.name === "dragging" ||
      (this.phase.name === "twisting" && this.phase.wasDragging);
    if (this.touches.size > 0 && this.phase.name === "twisting") {
      this.endTwist();
      return;
    }
    this.phase = { name: "idle" };
    if (wasDragging) this.send({ kind: "cancel" });
  }

  /** Escape: lets go of whatever the hand was doing. */
  drop(): void {
    this.endRest();
    this.touches.clear();
    this.phase = { name: "idle" };
  }

  leave(touch: Touch): void {
    if (this.phase.name === "idle" && !touch.isCoarse) this.hover(0, touch);
  }

  /** True when the wheel was meant for a piece and the page must not scroll. */
  wheel(touch: Touch, delta: number): boolean {
    if (this.world.held() === 0) {
      const picked = this.world.pick(touch.x, touch.y, touch.isCoarse);
      if (!picked || (picked.grips & TURN) === 0) return false;
      this.hover(picked.id, touch);
    }
    this.wheeled += delta;
    const steps = Math.trunc(this.wheeled / NOTCH);
    if (steps !== 0) {
      this.wheeled -= steps * NOTCH;
      // A wheel with large notches turns one step a notch.
      const amount = Math.abs(delta) >= NOTCH ? Math.sign(steps) : steps;
      if (Math.abs(delta) >= NOTCH) this.wheeled = 0;
      this.send({ kind: "turn", amount, ...this.world.toScene(touch.x, touch.y) });
    }
    return true;
  }

  // ---- inner

  private hover(id: number, touch: Touch): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.send({ kind: "focus", node: id, ...this.world.toScene(touch.x, touch.y) });
  }

  private tap(picked: Picked | undefined, touch: Touch): void {
    if (picked ? picked.grips & (TAP | TURN | DRAG) : this.world.isOpen()) {
      this.send({ kind: "tap", node: picked?.id ?? 0, ...this.world.toScene(touch.x, touch.y) });
    } else if (!picked && this.world.held()) {
      this.send({ kind: "cancel" });
    }
  }

  private maybeDrag(touch: Touch): void {
    if (this.phase.name !== "pressed") return;
    const { from, picked } = this.phase;
    const far = Math.hypot(touch.x - from.x, touch.y - from.y);
    if (far < (touch.isCoarse ? DRAG_AFTER_COARSE : DRAG_AFTER_FINE)) return;
    this.endRest();
    if (!picked || (picked.grips & DRAG) === 0) {
      if (this.world.pan(touch.x - from.x, touch.y - from.y)) {
        this.phase = { name: "panning", last: touch };
        return;
      }
      const now = this.world.pick(touch.x, touch.y, touch.isCoarse);
      if (now?.id !== picked?.id) this.phase = { name: "strayed", from };
      return;
    }
    this.phase = { name: "dragging", from };
    this.carrier = touch.id;
    this.reach = { x: 0, y: touch.isCoarse ? -LIFT : 0 }; // above a finger, under a mouse
    this.send({ kind: "grab", node: picked.id, ...this.world.toScene(from.x, from.y) });
    this.carry("drag", touch);
  }

  private twist(): void {
    const angle = this.angleOfTwo();
    let change = angle - this.angle;
    if (change > 180) change -= 360;
    if (change < -180) change += 360;
    this.angle = angle;
    this.twisted += change;
    // one to one: the piece turns by as much as the fingers, to the nearest step
    const steps = Math.round(this.twisted / this.world.turnStep()) - this.steps;
    if (steps === 0) return;
    if (this.steps === 0) this.choose();
    this.steps += steps;
    this.send({ kind: "turn", amount: steps });
  }

  // What two fingers are at is what turns, whatever was chosen before.
  private choose(): void {
    const { phase } = this;
    if (phase.name !== "twisting" || !phase.picked || !phase.from) return;
    const { picked: { id }, from: [touch] } = phase;
    const held = this.world.held();
    this.phase = { name: "twisting", wasDragging: false };
    if (held === id) return;
    if (held !== 0) this.send({ kind: "cancel" });
    this.hovered = id;
    this.send({ kind: "focus", node: id, ...this.world.toScene(touch.x, touch.y) });
  }

  // Over pieces, too, the board is zoomed by fingers that part or meet before they turn.
  private isSpread(): boolean {
    const now = this.pair();
    if (this.phase.name !== "twisting" || !this.phase.from || !now) return false;
    const ratio = far(now) / far(this.phase.from);
    return ratio > SPREAD || ratio < 1 / SPREAD;
  }

  private endTwist(): void {
    const rest = [...this.touches.values()][0];
    const wasDragging = this.phase.name === "twisting" && this.phase.wasDragging;
    if (rest && wasDragging) this.phase = { name: "dragging", from: rest };
    else if (rest) this.phase = { name: "strayed", from: rest };
    else this.phase = { name: "idle" };
  }

  private angleOfTwo(): number {
    const [a, b] = [...this.touches.values()];
    if (!a || !b) return this.angle;
    return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  }
}

export function touchOf(event: PointerEvent): Touch {
  return {
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    isCoarse: event.pointerType === "touch",
  };
}
