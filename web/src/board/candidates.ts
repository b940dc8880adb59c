// Moves that are weighed, drawn over a board: the best ones with their number, the others as warmth, the
// better the larger and darker. Measured in pixels, so that they are as clear on a small board as on a
// large one. Owns its group.
import { svgElement } from "../dom";
import type { Scene, SceneNode } from "../scene";
import type { Change } from "./change";
import { outlineOf } from "./marks";

export interface Candidate {
  readonly change: Change;
  /** 1 is the best; 0: only warmth. */
  readonly rank: number;
  /** Against the best: 1 as good, 0 worthless. */
  readonly strength: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const NUMBERED = 11; // px: the radius of a number's disc
const WARM_LEAST = 4;
const WARM_MOST = 9;

/** Where on the board a change takes place: the first thing that comes there. */
export function placeOfChange({ ghosts, rings }: Change, scene: Scene): SceneNode | undefined {
  const [left, top, width, height] = scene.board ?? scene.box;
  const isThere = ({ x = 0, y = 0 }: SceneNode): boolean =>
    x >= left && x <= left + width && y >= top && y <= top + height;
  return ghosts.find((node) => node.role === "piece" && isThere(node))
    ?? ghosts.find(isThere) ?? rings.find(isThere);
}

export class Candidates {
  readonly element = svgElement("g", { class: "candidates", "aria-hidden": "true" });
  private shown: readonly Candidate[] = [];

  /** None: nothing is weighed. */
  set(candidates: readonly Candidate[]): void {
    this.shown = candidates;
  }

  /** Draws them for a scale: `pixel` says how long one is in units of the scene, and is asked only where
   * something is drawn. Where several moves lie on one spot, the best is seen. */
  draw(scene: Scene, pixel: () => number): void {
    this.element.replaceChildren();
    const [best] = this.shown;
    if (!best) return;
    const unit = pixel();
    if (best.rank > 0) this.outline(best.change);
    const spots = new Map<string, SVGElement[]>();
    const numbers: Point[] = [];
    for (const one of this.shown) {
      const place = placeOfChange(one.change, scene);
      const spot = `${place?.x} ${place?.y}`;
      if (!place || spots.has(spot)) continue;
      const at = beside(place, one.rank > 0 ? numbers : [], 2 * NUMBERED * unit);
      if (one.rank > 0) numbers.push(at);
      spots.set(spot, disc(one, at, unit));
    }
    for (const elements of [...spots.values()].reverse()) this.element.append(...elements);
  }

  private outline({ rings, ghosts }: Change): void {
    for (const node of rings)
      this.element.append(outlineOf(node, "mark-ring halo"), outlineOf(node, "mark-ring"));
    for (const node of ghosts)
      this.element.append(outlineOf(node, "mark-ghost halo"), outlineOf(node, "mark-ghost"));
  }
}

/** Where a number stands: at its place, or beside it where it would lie over better ones. Pure. */
export function beside({ x = 0, y = 0 }: Partial<Point>, others: readonly Point[], least: number): Point {
  let at = { x, y };
  for (let turn = 0; turn < 12 && others.some((one) => Math.hypot(at.x - one.x, at.y - one.y) < 0.99 * least); turn++)
    at = { x: x + least * Math.cos((turn * Math.PI) / 6), y: y + least * Math.sin((turn * Math.PI) / 6) };
  return at;
}

function disc({ rank, strength }: Candidate, { x, y }: Point, unit: number): SVGElement[] {
  const radius = rank > 0 ? NUMBERED : WARM_LEAST + (WARM_MOST - WARM_LEAST) * strength;
  const circle = svgElement("circle", {
    class: rank > 0 ? "candidate numbered" : "candidate warm",
    cx: String(x), cy: String(y), r: String(radius * unit),
  });
  if (rank === 0) {
    circle.style.fillOpacity = String(0.25 + 0.5 * strength);
    return [circle];
  }
  const text = svgElement("text", {
    class: "candidate-number", x: String(x), y: String(y + 4.6 * unit),
    "font-size": String(13 * unit), "text-anchor": "middle",
  });
  text.textContent = String(rank);
  return [circle, text];
}
