// Paints a scene's nodes as SVG elements, keyed by node id, and changes only what differs.
// Owns the children of one layer and nothing else.
import { svgElement } from "../dom";
import type { Scene, SceneNode } from "../scene";
import { nearestTurn, stayInPlace } from "./order";
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
}

export class Painter {
  private painted = new Map<string, Painted>();
  private hasPattern: (style: string) => boolean = () => false;

  constructor(private readonly layer: SVGGElement) {}

  /** Which styles fill with a pattern: that lies as its piece does, so transforms bring it there. */
  setPatterns(hasPattern: (style: string) => boolean): void {
    this.hasPattern = hasPattern;
  }

  /** `isLive`: what moves is in the hand and follows it at once, without gliding. */
  paint(scene: Scene, isLive = false): void {
    const keys = keysOf(scene.nodes);
    const old = this.painted;
    const places = new Map<string, number>();
    [...old.keys()].forEach((key, place) => places.set(key, place));
    const stay = stayInPlace(keys.map((key) => places.get(key) ?? -1));
    this.setOut(scene.nodes, keys, isLive);
    const next = new Map<string, Painted>();
    keys.forEach((key, i) => {
      const node = scene.nodes[i] as SceneNode;
      const known = old.get(key);
      if (known) this.update(known, node, isLive);
      next.set(key, known ?? this.create(node));
    });
    for (const [key, gone] of old) if (!next.has(key)) gone.group.remove();
    this.arrange([...next.values()], stay);
    this.painted = next;
  }

  element(id: number): SVGGElement | undefined {
    return this.painted.get(String(id))?.group;
  }

  clear(): void {
    this.painted.clear();
    this.layer.replaceChildren();
  }

  // Walks from the last to the first, so that each has its right neighbour standing already.
  private arrange(all: readonly Painted[], stay: ReadonlySet<number>): void {
    let after: SVGGElement | null = null;
    for (let i = all.length - 1; i >= 0; i--) {
      const group = (all[i] as Painted).group;
      if (!stay.has(i) || group.parentNode !== this.layer) put(group, this.layer, after);
      after = group;
    }
  }

  // What is to go elsewhere from its home lies there by transforms first, and the browser hears of them before it glides
  // from there. What came to rest is at home where it lies.
  private setOut(nodes: readonly SceneNode[], keys: readonly string[], isLive: boolean): void {
    const leaving: Painted[] = [];
    const resting: Painted[] = [];
    keys.forEach((key, i) => {
      const painted = this.painted.get(key);
      const node = nodes[i] as SceneNode;
      if (!painted || !moves(node)) return;
      if (isElsewhere(painted.node, node)) {
        if (painted.isAtHome) leaving.push(painted);
      } else if (!painted.isAtHome && painted.canStay && !isLive) resting.push(painted);
    });
    for (const painted of resting.filter(isStill)) {
      painted.isGliding = false;
      settle(painted, true);
    }
    for (const painted of leaving) settle(painted, false);
    const [first] = leaving;
    if (first && !isLive) void getComputedStyle(first.group).opacity;
  }

  private create(node: SceneNode): Painted {
    const canStay = this.canStay(node);
    const painted: Painted = {
      group: svgElement("g"), path: undefined, text: undefined, node: { role: "decor" }, turn: node.turn ?? 0,
      isAtHome: canStay, canStay, isGliding: false,
    };
    set(painted.group, "class", classOf(node, false));
    set(painted.group, "aria-hidden", "true"); // until it has a name
    show(painted, node);
    lie(painted);
    return painted;
  }

  // Only what glides says so: a class of the board would have the browser ask each thing on it.
  private update(painted: Painted, node: SceneNode, isLive: boolean): void {
    const { node: was, isGliding, isAtHome } = painted;
    const hasMoved = isElsewhere(was, node);
    const isOther = hasMoved || was.path !== node.path || was.style !== node.style;
    if (isOther) painted.canStay = this.canStay(node);
    painted.isAtHome = painted.canStay && (isAtHome || !moves(node));
    if (hasMoved) painted.isGliding = moves(node) && !isLive;
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
// scene leaves all of another kind as it is. A second node of the same id goes by both.
export function keysOf(nodes: readonly SceneNode[]): string[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return nodes.map((node) => {
    let key = node.id ? String(node.id) : "";
    if (!key || seen.has(key)) {
      const kind = `${key}d${node.of ?? 0}.${node.role}.${firstWord(node.style)}`;
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      key = `${kind}.${count}`;
    }
    seen.add(key);
    return key;
  });
}

function firstWord(style = ""): string {
  const end = style.indexOf(" ");
  return end < 0 ? style : style.slice(0, end);
}

// What stands there already keeps focus and glide, in browsers that can.
function put(
  group: SVGGElement, layer: SVGGElement & { moveBefore?: Node["insertBefore"] }, after: SVGGElement | null,
): void {
  if (layer.moveBefore && group.parentNode === layer) layer.moveBefore(group, after);
  else layer.insertBefore(group, after);
}

const moves = (node: SceneNode): boolean => node.role === "piece" || Boolean(node.of);

const isElsewhere = (a: SceneNode, b: SceneNode): boolean =>
  a.x !== b.x || a.y !== b.y || a.turn !== b.turn || a.flip !== b.flip || a.scale !== b.scale;

const classOf = (node: SceneNode, isGliding: boolean): string =>
  `node role-${node.role}${node.grips ? " grip" : ""}${isGliding ? " glides" : ""}`;

const placeOf = ({ x = 0, y = 0, turn = 0, flip = false }: SceneNode): Place => ({ x, y, turn, isFlipped: flip });

const isStill = ({ group }: Painted): boolean => group.getAnimations({ subtree: true }).length === 0;

function settle(painted: Painted, isAtHome: boolean): void {
  painted.isAtHome = isAtHome;
  set(painted.group, "class", classOf(painted.node, painted.isGliding));
  lie(painted);
}

/** Brings all but its place from the node that it shows to another one. */
function show(painted: Painted, node: SceneNode): void {
  const { group, node: was } = painted;
  if (was.id !== node.id) set(group, "data-id", node.id ? String(node.id) : undefined);
  name(group, node, was);
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
  transform(group, isAtHome ? "" : `translate(${place.x}px, ${place.y}px)`);
  if (path && node.path) {
    change(path, "d", isAtHome ? drawnAt(node.path, place) ?? node.path : node.path);
    transform(path, isAtHome ? "" : turned(painted));
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

function transform({ style }: SVGElement, wanted: string): void {
  if (style.transform !== wanted) style.transform = wanted;
}

function change(element: Element, attribute: string, value: string): void {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

function set(element: Element, attribute: string, value: string | undefined): void {
  if (value === undefined || value === "") element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
