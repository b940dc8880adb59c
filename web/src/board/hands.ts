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
  /** The node the hand holds, 0 for none. */
  held(): number;
}

export interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly isCoarse: boolean;
}

const DRAG_AFTER_FINE = 4; // px
const DRAG_AFTER_COARSE = 9;
const NOTCH = 60; // px of wheel for one step
const TWIST = 30; // degrees of two fingers for one step

type Phase =
  | { readonly name: "idle" }
  | { readonly name: "pressed"; readonly from: Touch; readonly picked: Picked | undefined }
  | { readonly name: "strayed"; readonly from: Touch }
  | { readonly name: "dragging"; readonly from: Touch }
  | { readonly name: "twisting"; readonly wasDragging: boolean };

export class Hands {
  private phase: Phase = { name: "idle" };
  private readonly touches = new Map<number, Touch>();
  private hovered = 0;
  private wheeled = 0;
  private twisted = 0;
  private angle = 0;

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
    return phase.name === "dragging" || phase.name === "twisting";
  }
  get isDragging(): boolean {
    return this.phase.name === "dragging";
  }

  down(touch: Touch): void {
    this.touches.set(touch.id, touch);
    if (this.touches.size === 2) {
      this.beginTwist();
      return;
    }
    if (this.touches.size > 2) return;
    const picked = this.world.pick(touch.x, touch.y, touch.isCoarse);
    this.phase = { name: "pressed", from: touch, picked };
    this.hover(picked?.id ?? 0, touch);
  }

  move(touch: Touch): void {
    if (!this.touches.has(touch.id)) {
      if (this.phase.name === "idle" && !touch.isCoarse)
        this.hover(this.world.pick(touch.x, touch.y, false)?.id ?? 0, touch);
      return;
    }
    this.touches.set(touch.id, touch);
    if (this.phase.name === "twisting") this.twist();
    else if (this.phase.name === "pressed") this.maybeDrag(touch);
    else if (this.phase.name === "dragging")
      this.send({ kind: "drag", ...this.world.toScene(touch.x, touch.y) });
  }

  up(touch: Touch): void {
    if (!this.touches.delete(touch.id)) return;
    const phase = this.phase;
    if (phase.name === "twisting") {
      this.endTwist();
      return;
    }
    this.phase = { name: "idle" };
    if (phase.name === "dragging")
      this.send({ kind: "drop", ...this.world.toScene(touch.x, touch.y) });
    else if (phase.name === "pressed") this.tap(phase.picked, touch);
    if (touch.isCoarse) this.hover(0, touch);
  }

  cancel(id: number): void {
    if (!this.touches.delete(id)) return;
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
    this.touches.clear();
    this.phase = { name: "idle" };
  }

  leave(touch: Touch): void {
    if (this.phase.name === "idle") this.hover(0, touch);
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
    if (picked) {
      if (picked.grips & (TAP | TURN | DRAG))
        this.send({ kind: "tap", node: picked.id, ...this.world.toScene(touch.x, touch.y) });
    } else if (this.world.held()) {
      this.send({ kind: "cancel" });
    }
  }

  private maybeDrag(touch: Touch): void {
    if (this.phase.name !== "pressed") return;
    const { from, picked } = this.phase;
    const far = Math.hypot(touch.x - from.x, touch.y - from.y);
    if (far < (touch.isCoarse ? DRAG_AFTER_COARSE : DRAG_AFTER_FINE)) return;
    if (!picked || (picked.grips & DRAG) === 0) {
      const now = this.world.pick(touch.x, touch.y, touch.isCoarse);
      if (now?.id !== picked?.id) this.phase = { name: "strayed", from };
      return;
    }
    this.phase = { name: "dragging", from };
    this.send({ kind: "grab", node: picked.id, ...this.world.toScene(from.x, from.y) });
    this.send({ kind: "drag", ...this.world.toScene(touch.x, touch.y) });
  }

  private beginTwist(): void {
    this.angle = this.angleOfTwo();
    this.twisted = 0;
    this.phase = { name: "twisting", wasDragging: this.phase.name === "dragging" };
  }

  private twist(): void {
    const angle = this.angleOfTwo();
    let change = angle - this.angle;
    if (change > 180) change -= 360;
    if (change < -180) change += 360;
    this.angle = angle;
    this.twisted += change;
    const steps = Math.trunc(this.twisted / TWIST);
    if (steps === 0) return;
    this.twisted -= steps * TWIST;
    this.send({ kind: "turn", amount: steps });
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
