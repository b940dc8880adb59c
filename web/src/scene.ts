// What a scene is: the core's list of nodes, actions and notes, as it writes it in JSON.
// Types and small questions about them. Knows no game.
import { withMinus } from "./words/language";

export const TAP = 1;
export const DRAG = 2;
export const TURN = 4;
export const FLIP = 8;

export const SHOW_COORDINATES = 1;
export const SHOW_AIDS = 2;
export const SHOW_OUTLINE = 4;
export const SHOW_LARGE = 8;

export type Role = "decor" | "place" | "piece" | "link" | "ghost";

/** One thing in the picture. What is zero, empty or false is left out by the core. */
export interface SceneNode {
  readonly id?: number;
  readonly role: Role;
  readonly grips?: number;
  readonly style?: string;
  readonly path?: string;
  readonly text?: string;
  readonly size?: number;
  readonly label?: string;
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
  readonly flip?: boolean;
  /** Size of the path, 1 when left out. */
  readonly scale?: number;
  /** Of decoration: the node it belongs to and moves with. */
  readonly of?: number;
}

export interface SceneAction {
  readonly name: string;
  readonly label: string;
  readonly key?: string;
  readonly enabled?: boolean;
  readonly pressed?: boolean;
  readonly danger?: boolean;
  /** What one would do now. */
  readonly due?: boolean;
}

export interface SceneNote {
  readonly name: string;
  readonly value: string;
  readonly gauge?: number;
  readonly style?: string;
}

/** Left, top, width, height in scene units. */
export type Box = readonly [number, number, number, number];

/** A piece of the inlaid line; its colour is as a player has it, left out: still to come. */
export interface SceneInlay {
  readonly weight: number;
  readonly colour?: string;
}

/** Who plays; the n-th is player n. */
export interface ScenePlayer {
  readonly name: string;
  /** A name of the palette, and behind a blank the weave that the board has on it. */
  readonly colour: string;
}

export interface Scene {
  readonly title: string;
  /** What kind of thing the title names. */
  readonly about?: string;
  readonly status: string;
  /** More about the status. */
  readonly detail?: string;
  readonly box: Box;
  readonly board?: Box;
  readonly tray?: Box;
  /** The board has no rims and nothing lies there: the tray says all. */
  readonly bare?: boolean;
  /** Degrees of one step of a turn. */
  readonly turn?: number;
  readonly inlay: readonly SceneInlay[];
  readonly nodes: readonly SceneNode[];
  readonly actions: readonly SceneAction[];
  readonly notes: readonly SceneNote[];
  /** Of a game for one there are none. */
  readonly players: readonly ScenePlayer[];
}

/** What the hand did takes itself back before a move is. */
export function takingBack(actions: readonly SceneAction[]): SceneAction | undefined {
  return actions.find((one) => one.name === "take-back" && one.enabled);
}

export function readScene(json: string): Scene {
  const scene = JSON.parse(json) as Scene;
  return { ...scene, nodes: scene.nodes.map(written) };
}

const written = (node: SceneNode): SceneNode => ({
  ...node,
  ...(node.label && { label: withMinus(node.label) }),
  ...(node.text && { text: withMinus(node.text) }),
});

/** Reads the scenes of one table, one after the other: nodes that stand there as they did are those of before, which
 * takes a fifth of the time and leaves nothing behind. The core gives each node a line of its own. */
export class SceneReader {
  private lines: readonly string[] = [];
  private nodes: readonly SceneNode[] = [];

  read(json: string): Scene {
    const from = json.indexOf(FIRST_NODE);
    const to = json.lastIndexOf(LAST_NODE);
    const lines = to > from + 1 ? json.slice(from + FIRST_NODE.length, to).split(",\n") : [];
    this.nodes = this.nodesOf(lines);
    this.lines = lines;
    return { ...readScene(json.slice(0, from + 1) + json.slice(to + 1)), nodes: this.nodes };
  }

  // Most of what changes does so in one place: what stands before it and behind it needs no looking up.
  private nodesOf(lines: readonly string[]): SceneNode[] {
    const { lines: old, nodes } = this;
    const most = Math.min(lines.length, old.length);
    let before = 0;
    while (before < most && lines[before] === old[before]) before++;
    let behind = 0;
    while (behind < most - before && lines.at(-1 - behind) === old.at(-1 - behind)) behind++;
    const known = new Map<string, SceneNode>();
    for (let i = before; i < old.length - behind; i++) known.set(old[i] as string, nodes[i] as SceneNode);
    const between = lines.slice(before, lines.length - behind)
      .map((line) => known.get(line) ?? written(JSON.parse(line) as SceneNode));
    return [...nodes.slice(0, before), ...between, ...nodes.slice(nodes.length - behind)];
  }
}

const FIRST_NODE = "[\n";
const LAST_NODE = "\n]";

/** The node that can be touched whose anchor is nearest to a point, within reach. */
export function nearest(
  nodes: readonly SceneNode[],
  x: number,
  y: number,
  reach: number,
): SceneNode | undefined {
  let best: SceneNode | undefined;
  let bestSquare = reach * reach;
  for (const node of nodes) {
    if (!node.id || !node.grips) continue;
    const dx = (node.x ?? 0) - x;
    const dy = (node.y ?? 0) - y;
    const square = dx * dx + dy * dy;
    if (square <= bestSquare) {
      best = node;
      bestSquare = square;
    }
  }
  return best;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point of a box that is nearest to this one. */
export const broughtInto = ([left, top, width, height]: Box, { x, y }: Point): Point =>
  ({ x: Math.min(Math.max(x, left), left + width), y: Math.min(Math.max(y, top), top + height) });

/** A place that can only be dragged is what one looks at from all sides: it is meant beside it, too, but not in the tray. */
export const groundIn = ({ nodes, tray }: Scene, point: { readonly x: number; readonly y: number }): SceneNode | undefined =>
  tray && isIn(tray, point) ? undefined : nodes.find(({ role, grips }) => role === "place" && grips === DRAG);

export const isIn = (box: Box, at: Point): boolean => {
  const { x, y } = broughtInto(box, at);
  return x === at.x && y === at.y;
};

export function findNode(scene: Scene, id: number): SceneNode | undefined {
  return id ? scene.nodes.find((node) => node.id === id) : undefined;
}

/** How far apart the places are that are nearest to each other, in scene units; of many the first
 * ones are asked. */
export function spacing(scene: Scene): number {
  const places = scene.nodes.filter((node) => node.role === "place" && node.grips);
  let least = Infinity;
  const first = places.slice(0, 3);
  for (const one of first)
    for (const other of places) {
      if (other === one) continue;
      const far = Math.hypot((other.x ?? 0) - (one.x ?? 0), (other.y ?? 0) - (one.y ?? 0));
      if (far > 0) least = Math.min(least, far);
    }
  return least;
}

/** Whether any node has one of these grips. */
export function offers(scene: Scene, grips: number): boolean {
  return scene.nodes.some((node) => ((node.grips ?? 0) & grips) !== 0);
}

/** Whether pieces can be laid anywhere: the board is not made of places. */
export const isOpen = (scene: Scene): boolean => offers(scene, DRAG) && !scene.nodes.some(({ role }) => role === "place");

/** What a gesture would do, in words of its own. */
export function ghostIn(scene: Scene): SceneNode | undefined {
  return scene.nodes.find((node) => node.role === "ghost" && node.label);
}

/** The same with all that is only said of it. */
export const ghostWords = ({ nodes }: Scene): string =>
  nodes.flatMap(({ role, label }) => role === "ghost" && label ? label : []).join(". ");

/** Whether what a ghost shows would not be accepted. */
export const isRefused = ({ style }: SceneNode): boolean => / refused\b/.test(style ?? "");
