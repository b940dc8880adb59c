// What the page draws over a board to point at things: a lens on a region, a ring around a piece, a
// ghost where something would lie. Measured in pixels, so that it is as clear on a small board as on
// a large one. Owns its group.
import type { Scene, SceneNode } from "../scene";
import { svgElement } from "./paint";

/** What a move would change: pieces and links that come, and those of now that move or go. */
export interface Change {
  readonly ghosts: readonly SceneNode[];
  readonly rings: readonly SceneNode[];
}

const isThing = (node: SceneNode): boolean =>
  Boolean(node.id && node.path) && (node.role === "piece" || node.role === "link");

const isSamePlace = (a: SceneNode, b: SceneNode): boolean =>
  a.role === b.role && (a.x ?? 0) === (b.x ?? 0) && (a.y ?? 0) === (b.y ?? 0) &&
  (a.turn ?? 0) === (b.turn ?? 0) && !a.flip === !b.flip && (a.scale ?? 1) === (b.scale ?? 1);

/** Compares the scene with the one after a move; knows of both only what stands in them. */
export function changeBetween(before: Scene, after: Scene): Change {
  const old = new Map(before.nodes.filter((node) => node.id).map((node) => [node.id, node]));
  const ghosts: SceneNode[] = [];
  const rings: SceneNode[] = [];
  for (const node of after.nodes) {
    if (!isThing(node)) continue;
    const was = old.get(node.id);
    if (was && isSamePlace(was, node)) {
      // it lies where it lay, but cannot be taken any more: its slot in the tray is empty now
      if ((was.grips ?? 0) & ~(node.grips ?? 0)) rings.push(was);
      continue;
    }
    ghosts.push(node);
    if (was && was.role !== "place") rings.push(was);
  }
  return { ghosts, rings: ghosts.length > 0 ? rings : [] };
}

const outlineOf = (node: SceneNode, style: string): SVGPathElement => {
  const path = svgElement("path", { d: node.path ?? "", class: style });
  const scale = node.scale ?? 1;
  path.style.transform = `translate(${node.x ?? 0}px, ${node.y ?? 0}px) ` +
    `rotate(${node.turn ?? 0}deg) scale(${node.flip ? -scale : scale}, ${scale})`;
  return path;
};

export class Marks {
  readonly element = svgElement("g", { class: "marks", "aria-hidden": "true" });

  clear(): void {
    this.element.replaceChildren();
  }

  /** The piece ringed, its ghost in place. */
  show(change: Change): void {
    this.clear();
    for (const node of change.rings)
      this.element.append(outlineOf(node, "mark-ring halo"), outlineOf(node, "mark-ring"));
    for (const node of change.ghosts)
      this.element.append(outlineOf(node, "mark-ghost halo"), outlineOf(node, "mark-ghost"));
  }

  /** A dotted lens around where it will be, wide enough not to tell the place. */
  nudge(change: Change, scene: Scene): void {
    this.clear();
    const [first] = change.ghosts;
    if (!first) return;
    const [, , width, height] = scene.board ?? scene.box;
    const r = Math.min(width, height) * 0.24;
    const middle = (of: (node: SceneNode) => number): number =>
      change.ghosts.reduce((sum, node) => sum + of(node), 0) / change.ghosts.length;
    this.element.append(svgElement("circle", {
      class: "mark-lens", r: String(r), cx: String(middle((node) => node.x ?? 0)),
      cy: String(middle((node) => node.y ?? 0)),
    }));
  }
}
