// Which part of the scene the board shows: all of it, or a window that can be pinched and moved.
// Pure: boxes in, boxes out.
import type { Box } from "../scene";

export const MOST_ZOOM = 6;

export class Zoom {
  private factor = 1;
  private middle: { x: number; y: number } | undefined; // of the window, in the scene

  get isZoomed(): boolean {
    return this.factor > 1.001;
  }

  get level(): number {
    return this.factor;
  }

  fit(): void {
    this.factor = 1;
    this.middle = undefined;
  }

  /** The window on a scene: never beyond its edges. */
  window(box: Box): Box {
    const [x, y, width, height] = box;
    if (!this.isZoomed || !this.middle) return box;
    const w = width / this.factor;
    const h = height / this.factor;
    const left = Math.min(Math.max(this.middle.x - w / 2, x), x + width - w);
    const top = Math.min(Math.max(this.middle.y - h / 2, y), y + height - h);
    this.middle = { x: left + w / 2, y: top + h / 2 };
    return [left, top, w, h];
  }

  /** Larger or smaller by a factor; a point of the scene stays where it is. */
  by(factor: number, at: { x: number; y: number }, box: Box): void {
    const [x, y, width, height] = this.window(box);
    const before = this.factor;
    this.factor = Math.min(MOST_ZOOM, Math.max(1, this.factor * factor));
    const change = before / this.factor;
    const middle = { x: x + width / 2, y: y + height / 2 };
    this.middle = {
      x: at.x + (middle.x - at.x) * change, y: at.y + (middle.y - at.y) * change,
    };
    if (!this.isZoomed) this.fit();
  }

  /** Moves the window by so much of the scene. */
  pan(dx: number, dy: number): void {
    if (this.middle) this.middle = { x: this.middle.x + dx, y: this.middle.y + dy };
  }

  /** Brings a point into the window, with room around it. */
  reveal(at: { x: number; y: number }, box: Box): boolean {
    if (!this.isZoomed) return false;
    const [x, y, width, height] = this.window(box);
    const room = Math.min(width, height) * 0.12;
    const inside = at.x > x + room && at.x < x + width - room && at.y > y + room &&
      at.y < y + height - room;
    if (!inside) this.middle = { x: at.x, y: at.y };
    return !inside;
  }
}
