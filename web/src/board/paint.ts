// Paints a scene's nodes as SVG elements, keyed by node id, and changes only what differs.
// Owns the children of one layer and nothing else.
import { svgElement } from "../dom";
import type { Role, Scene, SceneNode } from "../scene";
import { isInOrder, nearestTurn, stayInPlace } from "./order";
import { drawnAt, isDrawable, type Place } from "./shape";

// At home it is drawn where it lies, without a transform; else it is on its way, in the hand, or of a kind that
// cannot be drawn so, and transforms bring it there.
interface Painted {
  readonly group: SVGGElement;
  path: SVGPathElement | undefined;
  text: SVGTextElement | undefined;
  node: SceneNode;
  /** Of the path, full turns counted, so that it goes the short way. */
  turn: number;
  isAtHome: boolean;
  /** It can be drawn where it lies. */
  canStay: boolean;
  /** It goes to where it is now by itself, instead of in the hand. */
  isGliding: boolean;
  /** Which it is in its layer, from below. */
  rank: number;
  /** The transforms that it has, of the whole and of its path: to ask the browser costs more than to set them. */
  shift: string;
  spin: string;
}

/** How what moves comes to its new place: in the hand, which it follows at once; by itself, which is seen; or with
 * nothing to be seen between. */
export type Way = "carried" | "gliding" | "at once";

type Key = number | string;

export class Painter {
  private readonly painted = new Map<Key, Painted>();
  private nodes: readonly SceneNode[] = []; // of the picture
  private keys: readonly Key[] = []; // and their names
  private hasPattern: (style: string) => boolean = () => false;

  constructor(private readonly layer: SVGGElement) {}

  /** Which styles fill with a pattern: that lies as its piece does, so transforms bring it there. */
  setPatterns(hasPattern: (style: string) => boolean): void {
    this.hasPattern = hasPattern;
  }

  paint({ nodes }: Pick<Scene, "nodes">, way: Way = "gliding"): void {
    const keys = this.keysFor(nodes);
    const { painted } = this;
    const known = keys.map((key) => painted.get(key));
    if (way !== "at once") this.setOut(nodes, known, way);
    const all = nodes.map((node, i) => {
      const was = known[i];
      if (was) this.update(was, node, way);
      else painted.set(keys[i] as Key, this.create(node));
      return was ?? painted.get(keys[i] as Key) as Painted;
    });
    const hasGone = painted.size > keys.length;
    if (hasGone) this.removeAllBut(new Set(keys));
    if (hasGone || known.some((was, i) => was?.rank !== i)) this.arrange(all, known);
  }

  // Most pictures have the nodes of the one before under the same names.
  private keysFor(nodes: readonly SceneNode[]): readonly Key[] {
    const { nodes: old } = this;
    if (nodes.length !== old.length || !nodes.every((node, i) => isNamedAs(node, old[i] as SceneNode))) this.keys = keysOf(nodes);
    this.nodes = nodes;
    return this.keys;
  }

  private removeAllBut(keys: ReadonlySet<Key>): void {
    for (const [key, { group }] of this.painted) {
      if (keys.has(key)) continue;
      group.remove();
      this.painted.delete(key);
    }
  }

  element(id: number): SVGGElement | undefined {
    return this.painted.get(id)?.group;
  }

  // Walks from the last to the first, so that each has its right neighbour standing already.
  private arrange(all: readonly Painted[], known: readonly (Painted | undefined)[]): void {
    const ranks = known.map((was) => was?.rank ?? -1);
    const stay = isInOrder(ranks) ? undefined : stayInPlace(ranks); // what only came or went has nobody move
    let after: SVGGElement | null = null;
    for (let i = all.length - 1; i >= 0; i--) {
      const painted = all[i] as Painted;
      if (stay ? !stay.has(i) : ranks[i] === -1) put(painted.group, this.layer, after);
      painted.rank = i;
      after = painted.group;
    }
  }

  // What is to go elsewhere from its home lies there by transforms first, and the browser hears of them before it glides
  // from there. What came to rest is at home where it lies.
  private setOut(nodes: readonly SceneNode[], known: readonly (Painted | undefined)[], way: Way): void {
    const leaving: Painted[] = [];
    const resting: Painted[] = [];
    known.forEach((painted, i) => {
      const node = nodes[i] as SceneNode;
      if (!painted || !moves(node)) return;
      if (isElsewhere(painted.node, node)) {
        if (painted.isAtHome) leaving.push(painted);
      } else if (!painted.isAtHome && painted.canStay && way === "gliding") resting.push(painted);
    });
    for (const painted of this.still(resting)) {
      painted.isGliding = false;
      settle(painted, true);
    }
    for (const painted of leaving) settle(painted, false);
    const [first] = leaving;
    if (first && way === "gliding") void getComputedStyle(first.group).opacity;
  }

  private still(all: readonly Painted[]): readonly Painted[] {
    if (all.length === 0) return all;
    const running = new Set(this.layer.getAnimations({ subtree: true })
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.closest("g.node")));
    return running.size === 0 ? all : all.filter(({ group }) => !running.has(group));
  }

  private create(node: SceneNode): Painted {
    const canStay = this.canStay(node);
    const painted: Painted = {
      group: svgElement("g"), path: undefined, text: undefined, node: { role: "decor" }, turn: node.turn ?? 0,
      isAtHome: canStay, canStay, isGliding: false, rank: -1, shift: "", spin: "",
    };
    set(painted.group, "class", classOf(node, false));
    if (!roleOf(node)) set(painted.group, "aria-hidden", "true"); // until it has a name
    show(painted, node);
    lie(painted);
    return painted;
  }

  // Only what glides says so: a class of the board would have the browser ask each thing on it.
  private update(painted: Painted, node: SceneNode, way: Way): void {
    const { node: was, isGliding, isAtHome } = painted;
    // the node of before is kept on: what a picture leaves behind dies young
    if (isAtHome === painted.canStay && isSame(was, node)) return;
    const hasMoved = isElsewhere(was, node);
    const isOther = hasMoved || was.path !== node.path || was.style !== node.style;
    if (isOther) painted.canStay = this.canStay(node);
    painted.isAtHome = painted.canStay && (isAtHome || !moves(node) || way === "at once");
    if (hasMoved) painted.isGliding = moves(node) && way === "gliding";
    if (was.role !== node.role || !was.grips !== !node.grips || isGliding !== painted.isGliding)
      set(painted.group, "class", classOf(node, painted.isGliding));
    show(painted, node);
    const hasText = was.text !== node.text || was.size !== node.size;
    if (hasMoved || hasText || was.path !== node.path || isAtHome !== painted.isAtHome) lie(painted);
  }

  private canStay(node: SceneNode): boolean {
    if (node.scale || (node.style && node.path && this.hasPattern(node.style))) return false;
    return !node.path || isDrawable(node.path, placeOf(node));
  }
}

// Nodes go by their id; decoration by what it belongs to and what it is, by its count of that: so what comes to a
// scene leaves all of another kind as it is. A second node of the same id goes by both. All but those by a number, since
// to write a name for each takes longer than all else that is asked of it.
export function keysOf(nodes: readonly SceneNode[]): Key[] {
  const seen = new Set<number>();
  const counts = new Map<Key, number>();
  return nodes.map(({ id = 0, of = 0, role, style }) => {
    if (id && !seen.has(id)) {
      seen.add(id);
      return id;
    }
    const number = (of * KINDS + kindOf(style)) * ROLES.length + ROLES.indexOf(role);
    const kind = id ? `${id}d${number}` : number;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return typeof kind === "number" && count < ALIKE ? -1 - (kind * ALIKE + count) : `${kind}.${count}`;
  });
}

const isNamedAs = (a: SceneNode, b: SceneNode): boolean =>
  a === b || (a.id === b.id && a.of === b.of && a.role === b.role && kindOf(a.style) === kindOf(b.style));

const ROLES: readonly Role[] = ["decor", "place", "piece", "link", "ghost"];
const KINDS = 2 ** 12; // first words of styles, many more than there are
const ALIKE = 2 ** 14; // that have numbers: so no number is one too large to be told from the next

const kinds = new Map<string, number>(); // by the whole style: the number of its first word
const firstWords = new Map<string, number>();

function kindOf(style = ""): number {
  const known = kinds.get(style);
  if (known !== undefined) return known;
  const end = style.indexOf(" ");
  const word = end < 0 ? style : style.slice(0, end);
  const kind = firstWords.get(word) ?? firstWords.size;
  firstWords.set(word, kind);
  kinds.set(style, kind);
  return kind;
}

// What stands there already keeps focus and glide, in browsers that can.
function put(
  group: SVGGElement, layer: SVGGElement & { moveBefore?: Node["insertBefore"] }, after: SVGGElement | null,
): void {
  if (layer.moveBefore && group.parentNode === layer) layer.moveBefore(group, after);
  else layer.insertBefore(group, after);
}

const moves = (node: SceneNode): boolean => node.role === "piece" || Boolean(node.of);

const isSame = (a: SceneNode, b: SceneNode): boolean =>
  a === b || (a.style === b.style && a.label === b.label && a.path === b.path && a.text === b.text && a.size === b.size &&
  a.role === b.role && a.grips === b.grips && a.id === b.id && a.of === b.of && !isElsewhere(a, b));

const isElsewhere = (a: SceneNode, b: SceneNode): boolean =>
  a.x !== b.x || a.y !== b.y || a.turn !== b.turn || a.flip !== b.flip || a.scale !== b.scale;

const classOf = (node: SceneNode, isGliding: boolean): string =>
  `node role-${node.role}${node.grips ? " grip" : ""}${isGliding ? " glides" : ""}`;

const placeOf = ({ x = 0, y = 0, turn = 0, flip = false }: SceneNode): Place => ({ x, y, turn, isFlipped: flip });

function settle(painted: Painted, isAtHome: boolean): void {
  painted.isAtHome = isAtHome;
  set(painted.group, "class", classOf(painted.node, painted.isGliding));
  lie(painted);
}

/** Brings all but its place from the node that it shows to another one. */
function show(painted: Painted, node: SceneNode): void {
  const { group, node: was } = painted;
  if (was.id !== node.id) set(group, "data-id", node.id ? String(node.id) : undefined);
  if (was.label !== node.label || was.id !== node.id || !was.grips !== !node.grips) name(group, node, was);
  showPath(painted, node);
  showText(painted, node);
  painted.node = node;
}

const roleOf = ({ id, label, grips }: SceneNode): string | undefined =>
  id && label ? (grips ? "button" : "img") : undefined;

function name(group: SVGGElement, node: SceneNode, was: SceneNode): void {
  const role = roleOf(node);
  const before = roleOf(was);
  if (role !== before) set(group, "role", role);
  if (role !== before || was.label !== node.label) set(group, "aria-label", role && node.label);
  if (!role !== !before) set(group, "aria-hidden", role ? undefined : "true");
}

function showPath(painted: Painted, node: SceneNode): void {
  if (!node.path) {
    painted.path?.remove();
    painted.path = undefined;
    painted.spin = "";
    return;
  }
  const isNew = !painted.path;
  const path = (painted.path ??= painted.group.insertBefore(
    svgElement("path"),
    painted.text ?? null,
  ));
  if (isNew || painted.node.style !== node.style) set(path, "class", node.style);
}

function showText(painted: Painted, node: SceneNode): void {
  if (!node.text) {
    painted.text?.remove();
    painted.text = undefined;
    return;
  }
  const isNew = !painted.text;
  const text = (painted.text ??= painted.group.appendChild(
    svgElement("text", { "text-anchor": "middle" }),
  ));
  if (isNew || painted.node.text !== node.text) text.textContent = node.text;
  if (isNew || painted.node.style !== node.style) set(text, "class", node.style);
}

/** Brings an element to where its node lies. */
function lie(painted: Painted): void {
  const { group, path, text, node, isAtHome } = painted;
  const place = placeOf(node);
  painted.turn = nearestTurn(painted.turn, place.turn);
  if (node.id) change(group, "data-at", `${place.x} ${place.y}`); // its own matrix does not tell
  painted.shift = transform(group, painted.shift, isAtHome ? "" : `translate(${place.x}px, ${place.y}px)`);
  if (path && node.path) {
    change(path, "d", isAtHome ? drawnAt(node.path, place) ?? node.path : node.path);
    painted.spin = transform(path, painted.spin, isAtHome ? "" : turned(painted));
  }
  if (!text) return;
  const size = node.size ?? 0.5;
  change(text, "font-size", String(size));
  change(text, "x", String(isAtHome ? place.x : 0));
  change(text, "y", String((isAtHome ? place.y : 0) + 0.36 * size)); // the middle of capitals, as in the core's own pictures
}

function turned({ turn, node: { flip, scale = 1 } }: Painted): string {
  return turn === 0 && !flip && scale === 1 ? ""
    : `rotate(${turn}deg) scale(${flip ? -scale : scale}, ${scale})`;
}

function transform(element: SVGElement, known: string, wanted: string): string {
  if (known !== wanted) element.style.transform = wanted;
  return wanted;
}

function change(element: Element, attribute: string, value: string): void {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

function set(element: Element, attribute: string, value: string | undefined): void {
  if (value === undefined || value === "") element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
