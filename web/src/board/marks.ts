// What the page draws over a board to point at things: a lens on a region, a ring around a piece, a
// ghost where something would lie. Measured in pixels, so that it is as clear on a small board as on
// a large one. Owns its group.
import { svgElement } from "../dom";
import { placeOfParts, whereabouts, type Change } from "./change";
import type { Scene, SceneNode } from "../scene";

/** The outline of a thing of the scene, where it lies. */
export const outlineOf = (node: SceneNode, style: string): SVGPathElement => {
  const path = svgElement("path", { d: node.path ?? "", class: style });
  const scale = node.scale ?? 1;
  path.style.transform = `translate(${node.x ?? 0}px, ${node.y ?? 0}px) ` +
    `rotate(${node.turn ?? 0}deg) scale(${node.flip ? -scale : scale}, ${scale})`;
  return path;
};

export class Marks {
  readonly element = svgElement("g", { class: "marks", "aria-hidden": "true" });

  clear(): undefined {
    this.element.replaceChildren();
  }

  /** The piece ringed, its ghost in place. */
  show(change: Change): undefined {
    this.clear();
    for (const node of change.rings)
      this.element.append(outlineOf(node, "mark-ring halo"), outlineOf(node, "mark-ring"));
    for (const node of change.ghosts)
      this.element.append(outlineOf(node, "mark-ghost halo"), outlineOf(node, "mark-ghost"));
  }

  /** A dotted lens on the region where it will be; of a thing in parts a place of it, wherever that is drawn: said, too. */
  nudge(change: Change, scene: Scene): string | undefined {
    this.clear();
    const place = placeOfParts(change, scene);
    if (place) {
      const drawn = scene.nodes.filter(({ path }) => path);
      const parts = [drawn.find(({ id }) => id === place.id), drawn.find(({ of }) => of === place.id)]; // its shades lie on it
      for (const node of parts.filter((one) => one !== undefined))
        this.element.append(outlineOf(node, "mark-ghost mark-place halo"), outlineOf(node, "mark-ghost mark-place"));
      return place.label;
    }
    const lens = whereabouts(change, scene);
    for (const style of lens ? ["lens-halo", "mark-lens"] : [])
      this.element.append(svgElement("circle", { class: style, r: String(lens?.r), cx: String(lens?.x), cy: String(lens?.y) }));
    return undefined;
  }
}
