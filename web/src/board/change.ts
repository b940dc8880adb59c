// What a move would change on the board: the scene is compared with the one after it, so that no game
// says how its hints are drawn. Pure.
import type { Scene, SceneNode } from "../scene";

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
  const left = new Set(after.nodes.map((node) => node.id));
  const gone = before.nodes.filter((was) =>
    was.role === "link" && isThing(was) && !left.has(was.id));
  return { ghosts, rings: [...(ghosts.length > 0 ? rings : []), ...gone] };
}

/** What a solution lays: the pieces and links that come, with all that belongs to them. */
export function laidBetween(before: Scene, after: Scene): SceneNode[] {
  const ids = new Set(changeBetween(before, after).ghosts.map((node) => node.id));
  return after.nodes.filter((node) => ids.has(node.id) || (node.of !== undefined && ids.has(node.of)));
}
