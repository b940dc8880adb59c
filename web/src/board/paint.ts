// Paints a scene's nodes as SVG elements, keyed by node id, and changes only what differs.
// Owns the children of one layer and nothing else.
import type { Scene, SceneNode } from "../scene";
import { nearestTurn, stayInPlace } from "./order";
import { drawnAt, type Place } from "./shape";

const SVG = "http://www.w3.org/2000/svg";
const ORIGIN: Place = { x: 0, y: 0, turn: 0 };
const GLIDE = 600; // milliseconds, longer than any piece glides

interface Painted {
  readonly group: SVGGElement;
  path: SVGPathElement | undefined;
  text: SVGTextElement | undefined;
  node: SceneNode;
  /** Of the path, full turns and all. */
  turn: number;
  /** Where path and text are drawn; what is elsewhere now is moved from there. */
  home: Place;
  /** When it left for another place; 0: it is at home. */
  left: number;
  isGliding: boolean;
  classes: string;
}

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Painter {
  private painted = new Map<string, Painted>();
  private hasPattern: (style: string) => boolean = () => false;

  constructor(private readonly layer: SVGGElement) {}

  /** Which styles fill with a pattern: it lies as its piece does, so that such a path is always moved. */
  setPatterns(hasPattern: (style: string) => boolean): void {
    this.hasPattern = hasPattern;
  }

  /** `isLive`: what moves is in the hand and follows it at once, without gliding. */
  paint(scene: Scene, isLive = false): void {
    const now = performance.now();
    const keys = keysOf(scene.nodes);
    const old = this.painted;
    const places = new Map<string, number>();
    [...old.keys()].forEach((key, place) => places.set(key, place));
    const stay = stayInPlace(keys.map((key) => places.get(key) ?? -1));
    const next = new Map<string, Painted>();
    keys.forEach((key, i) => {
      const node = scene.nodes[i] as SceneNode;
      const known = old.get(key);
      if (known) this.update(known, node, isLive, now);
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
      if (!stay.has(i) || group.parentNode !== this.layer) this.layer.insertBefore(group, after);
      after = group;
    }
  }

  private create(node: SceneNode): Painted {
    const painted: Painted = {
      group: svgElement("g"), path: undefined, text: undefined, node: { role: "decor" },
      turn: node.turn ?? 0, home: this.homeOf(node), left: 0, isGliding: false,
      classes: "",
    };
    draw(painted, node, true);
    return painted;
  }

  // What can go to another place glides there by a transform, and is at home there when it has come; all else is
  // drawn anew where it is.
  private update(painted: Painted, node: SceneNode, isLive: boolean, now: number): void {
    const was = painted.node;
    const hasMoved = !isSamePlace(was, node);
    if (hasMoved && moves(node)) {
      painted.left = now;
      painted.isGliding = !isLive;
    }
    const isAtRest = painted.left > 0 && !hasMoved && !isLive && now - painted.left > GLIDE;
    const isNewHome = isAtRest || was.style !== node.style || (hasMoved && !moves(node)) ||
      (was.path !== node.path && !isDrawable(node.path, painted.home));
    if (isNewHome) this.goHome(painted, node);
    draw(painted, node, isNewHome);
  }

  private goHome(painted: Painted, node: SceneNode): void {
    painted.home = this.homeOf(node);
    painted.turn = node.turn ?? 0;
    painted.left = 0;
    painted.isGliding = false;
  }

  private homeOf(node: SceneNode): Place {
    const isPlain = !node.flip && !node.scale && !(node.style && node.path && this.hasPattern(node.style));
    const home = { x: node.x ?? 0, y: node.y ?? 0, turn: node.turn ?? 0 };
    return isPlain && isDrawable(node.path, home) ? home : ORIGIN;
  }
}

// Nodes go by their id; decoration by what it belongs to, else by its count; a second node of the
// same id by both.
export function keysOf(nodes: readonly SceneNode[]): string[] {
  const seen = new Set<string>();
  const counts = new Map<number, number>();
  return nodes.map((node) => {
    let key = node.id ? String(node.id) : "";
    if (!key || seen.has(key)) {
      const of = node.of ?? 0;
      const count = counts.get(of) ?? 0;
      counts.set(of, count + 1);
      key = `${key}d${of}.${count}`;
    }
    seen.add(key);
    return key;
  });
}

const moves = (node: SceneNode): boolean => node.role === "piece" || Boolean(node.of);

const isDrawable = (path: string | undefined, home: Place): boolean =>
  !path || home === ORIGIN || drawnAt(path, home) !== undefined;

const isSamePlace = (a: SceneNode, b: SceneNode): boolean =>
  a.x === b.x && a.y === b.y && a.turn === b.turn && a.flip === b.flip && a.scale === b.scale;

const classOf = (node: SceneNode, isGliding: boolean): string =>
  `node role-${node.role}${node.grips ? " grip" : ""}${isGliding ? " glides" : ""}`;

/** Brings an element from the node that it shows to another one; `isFresh`: nothing of its place is as it was. */
function draw(painted: Painted, node: SceneNode, isFresh: boolean): void {
  const { group, node: was, home } = painted;
  const classes = classOf(node, painted.isGliding);
  if (classes !== painted.classes) set(group, "class", (painted.classes = classes));
  if (isFresh || was.x !== node.x || was.y !== node.y)
    move(group, (node.x ?? 0) - home.x, (node.y ?? 0) - home.y);
  if (was.id !== node.id) set(group, "data-id", node.id ? String(node.id) : undefined);
  name(group, node, was);
  drawPath(painted, node, isFresh);
  drawText(painted, node, isFresh);
  painted.node = node;
}

function move(group: SVGGElement, x: number, y: number): void {
  group.style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px)`;
}

const roleOf = ({ id, label, grips }: SceneNode): string | undefined =>
  id && label ? (grips ? "button" : "img") : undefined;

function name(group: SVGGElement, node: SceneNode, was: SceneNode): void {
  const role = roleOf(node);
  if (role === undefined) set(group, "aria-hidden", "true");
  if (role === roleOf(was) && node.label === was.label) return;
  set(group, "role", role);
  set(group, "aria-label", role && node.label);
  set(group, "aria-hidden", role ? undefined : "true");
}

function drawPath(painted: Painted, node: SceneNode, isFresh: boolean): void {
  if (!node.path) {
    painted.path?.remove();
    painted.path = undefined;
    return;
  }
  const { node: was, home } = painted;
  const isNew = !painted.path;
  const path = (painted.path ??= painted.group.insertBefore(
    svgElement("path"),
    painted.text ?? null,
  ));
  if (isNew || was.style !== node.style) set(path, "class", node.style);
  if (isNew || isFresh || was.path !== node.path)
    set(path, "d", (home === ORIGIN ? undefined : drawnAt(node.path, home)) ?? node.path);
  if (!isNew && !isFresh && was.turn === node.turn && was.flip === node.flip && was.scale === node.scale) return;
  turnPath(painted, path, node);
}

// Turned, flipped and sized around the place where it is drawn.
function turnPath(painted: Painted, path: SVGPathElement, node: SceneNode): void {
  const { home } = painted;
  painted.turn = nearestTurn(painted.turn, node.turn ?? 0);
  const isAtHome = painted.turn === home.turn && !node.flip && !node.scale;
  const form = (turn: number, scale: number, isFlipped: boolean | undefined): string =>
    `rotate(${turn}deg) scale(${isFlipped ? -scale : scale}, ${scale}) rotate(${-home.turn}deg)`;
  if (isAtHome && !path.style.transform) return;
  if (isAtHome && painted.left === 0) {
    path.style.transform = "";
    return;
  }
  path.style.transformOrigin = `${home.x}px ${home.y}px`;
  if (!path.style.transform && (node.flip || node.scale)) {
    path.style.transform = form(home.turn, 1, false); // so that it is flipped around its own line
    void getComputedStyle(path).transform;
  }
  path.style.transform = form(painted.turn, node.scale ?? 1, node.flip);
}

function drawText(painted: Painted, node: SceneNode, isFresh: boolean): void {
  if (!node.text) {
    painted.text?.remove();
    painted.text = undefined;
    return;
  }
  const { node: was, home } = painted;
  const isNew = !painted.text;
  const text = (painted.text ??= painted.group.appendChild(
    svgElement("text", { "text-anchor": "middle" }),
  ));
  if (isNew || was.text !== node.text) text.textContent = node.text;
  if (isNew || was.style !== node.style) set(text, "class", node.style);
  if (!isNew && !isFresh && was.size === node.size) return;
  const size = node.size ?? 0.5;
  set(text, "font-size", String(size));
  set(text, "x", String(home.x));
  set(text, "y", String(home.y + 0.36 * size)); // the middle of capitals, as in the core's own pictures
}

function set(element: Element, attribute: string, value: string | undefined): void {
  if (!value) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
