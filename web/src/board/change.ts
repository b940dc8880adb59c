// What a move would change on the board: the scene is compared with the one after it, so that no game
// says how its hints are drawn. Pure.
import type { Scene, SceneNode } from "../scene";

/** What a move would change: pieces and links that come, and those of now that move or go. */
export interface Change {
  readonly ghosts: readonly SceneNode[];
  readonly rings: readonly SceneNode[];
  /** Places that are something else after it. */
  readonly places: readonly SceneNode[];
}

const isThing = (node: SceneNode): boolean =>
  Boolean(node.id && node.path) && (node.role === "piece" || node.role === "link");

const isPlace = (node: SceneNode): boolean => Boolean(node.id) && node.role === "place";

const isSamePlace = (a: SceneNode, b: SceneNode): boolean =>
  a.role === b.role && (a.x ?? 0) === (b.x ?? 0) && (a.y ?? 0) === (b.y ?? 0) &&
  (a.turn ?? 0) === (b.turn ?? 0) && !a.flip === !b.flip && (a.scale ?? 1) === (b.scale ?? 1);

const isInTray = (node: SceneNode, { tray }: Scene): boolean => {
  const [left, top, width, height] = tray ?? [0, 0, -1, -1];
  const [right, down] = [(node.x ?? 0) - left, (node.y ?? 0) - top];
  return right >= 0 && right <= width && down >= 0 && down <= height;
};

/** Compares the scene with the one after a move; knows of both only what stands in them. */
export function changeBetween(before: Scene, after: Scene): Change {
  const old = new Map(before.nodes.filter((node) => node.id).map((node) => [node.id, node]));
  const ghosts: SceneNode[] = [];
  const moved: SceneNode[] = [];
  const spent: SceneNode[] = []; // lies where it lay, but cannot be taken any more: its slot is empty now
  for (const node of after.nodes) {
    if (!isThing(node)) continue;
    const was = old.get(node.id);
    if (was && isSamePlace(was, node)) {
      if ((was.grips ?? 0) & ~(node.grips ?? 0)) spent.push(was);
      continue;
    }
    if (was && isInTray(was, before) && isInTray(node, after)) continue; // others close ranks
    ghosts.push(node);
    const taken = was ?? (node.of === undefined ? undefined : old.get(node.of));
    if (taken && taken.role !== "place" && !moved.includes(taken)) moved.push(taken);
  }
  const left = new Set(after.nodes.map((node) => node.id));
  const gone = before.nodes.filter((was) =>
    was.role === "link" && isThing(was) && !left.has(was.id));
  const rings = moved.length > 0 ? moved : spent; // whoever hands over the turn can take nothing any more
  const names = new Map(after.nodes.filter(isPlace).map(({ id, label }) => [id, label]));
  const places = before.nodes.filter((node) => isPlace(node) && names.get(node.id) !== node.label);
  return { ghosts, rings: [...(ghosts.length > 0 ? rings : []), ...gone], places };
}

/** Of what is seen in parts that lie asunder, as on plans of several layers, no circle says whereabouts: a place that it
 * covers does, better one that is drawn elsewhere too. */
export function placeOfParts({ ghosts, places }: Change, { nodes }: Scene): SceneNode | undefined {
  if (!ghosts.some(({ path = "" }) => path.lastIndexOf("M") > 0)) return undefined;
  return places.find(({ id }) => nodes.some(({ of }) => of === id)) ?? places[0];
}

/** What a solution lays: the pieces and links that come, with all that belongs to them. */
export function laidBetween(before: Scene, after: Scene): SceneNode[] {
  const ids = new Set(changeBetween(before, after).ghosts.map((node) => node.id));
  return after.nodes.filter((node) => ids.has(node.id) || (node.of !== undefined && ids.has(node.of)));
}

const LENS = 0.24; // of the shorter side of the board
const ASIDE = 0.5; // of the radius
const GOLDEN_ANGLE = 2.399963; // neighbouring places are moved aside in ways that have nothing to do with each other
const WAYS = 6;

/** A circle that the change lies within, wide enough and not around its middle, so that it does not tell the place; the same for
 * the same change. */
export function whereabouts(change: Change, scene: Scene): { x: number; y: number; r: number } | undefined {
  const { ghosts } = change;
  if (ghosts.length === 0) return undefined;
  const [left, top, width, height] = scene.board ?? scene.box;
  const r = Math.min(width, height) * LENS;
  const middle = (of: (node: SceneNode) => number): number => ghosts.reduce((sum, node) => sum + of(node), 0) / ghosts.length;
  const x = middle((node) => node.x ?? 0);
  const y = middle((node) => node.y ?? 0);
  const seed = Math.round(8 * x) + 13 * Math.round(8 * y);
  const lenses = Array.from({ length: WAYS }, (_, i) => {
    const way = GOLDEN_ANGLE * seed + (2 * Math.PI * i) / WAYS;
    return { x: x + r * ASIDE * Math.cos(way), y: y + r * ASIDE * Math.sin(way), r };
  });
  const overhang = (lens: { x: number; y: number }): number =>
    Math.max(0, left + r - lens.x, lens.x + r - left - width) + Math.max(0, top + r - lens.y, lens.y + r - top - height);
  return lenses.reduce((best, lens) => (overhang(lens) < overhang(best) - 1e-6 ? lens : best));
}
