// Paints a scene's nodes as SVG elements, keyed by node id, and changes only what differs.
// Owns the children of one layer and nothing else.
import type { Scene, SceneNode } from "../scene";
import { nearestTurn, stayInPlace } from "./order";

const SVG = "http://www.w3.org/2000/svg";

interface Painted {
  readonly group: SVGGElement;
  path: SVGPathElement | undefined;
  text: SVGTextElement | undefined;
  node: SceneNode;
  turn: number;
  /** It goes to where it is now by itself, instead of in the hand. */
  isGliding: boolean;
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

  constructor(private readonly layer: SVGGElement) {}

  /** `isLive`: what moves is in the hand and follows it at once, without gliding. */
  paint(scene: Scene, isLive = false): void {
    const keys = keysOf(scene.nodes);
    const old = this.painted;
    const places = new Map<string, number>();
    [...old.keys()].forEach((key, place) => places.set(key, place));
    const stay = stayInPlace(keys.map((key) => places.get(key) ?? -1));
    const next = new Map<string, Painted>();
    keys.forEach((key, i) => {
      const node = scene.nodes[i] as SceneNode;
      const known = old.get(key);
      next.set(key, known ? update(known, node, isLive) : create(node));
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

function create(node: SceneNode): Painted {
  const painted: Painted = {
    group: svgElement("g"), path: undefined, text: undefined, node: { role: "decor" }, turn: node.turn ?? 0,
    isGliding: false,
  };
  set(painted.group, "aria-hidden", "true"); // until it has a name
  return update(painted, node, false, true);
}

const moves = (node: SceneNode): boolean => node.role === "piece" || Boolean(node.of);

const isElsewhere = (a: SceneNode, b: SceneNode): boolean =>
  a.x !== b.x || a.y !== b.y || a.turn !== b.turn || a.flip !== b.flip || a.scale !== b.scale;

const classOf = (node: SceneNode, isGliding: boolean): string =>
  `node role-${node.role}${node.grips ? " grip" : ""}${isGliding ? " glides" : ""}`;

// Only what glides says so: a class of the board would have the browser ask each thing on it.
function update(painted: Painted, node: SceneNode, isLive: boolean, isNew = false): Painted {
  const { group, node: was, isGliding } = painted;
  if (!isNew && isElsewhere(was, node)) painted.isGliding = moves(node) && !isLive;
  if (isNew || was.role !== node.role || !was.grips !== !node.grips || isGliding !== painted.isGliding)
    set(group, "class", classOf(node, painted.isGliding));
  if (isNew || was.x !== node.x || was.y !== node.y)
    group.style.transform = `translate(${node.x ?? 0}px, ${node.y ?? 0}px)`;
  if (was.id !== node.id) set(group, "data-id", node.id ? String(node.id) : undefined);
  name(group, node, was);
  updatePath(painted, node, was);
  updateText(painted, node, was);
  painted.node = node;
  return painted;
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

function updatePath(painted: Painted, node: SceneNode, was: SceneNode): void {
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
  if (isNew || was.path !== node.path) set(path, "d", node.path);
  if (isNew || was.style !== node.style) set(path, "class", node.style);
  if (!isNew && was.turn === node.turn && was.flip === node.flip && was.scale === node.scale) return;
  painted.turn = nearestTurn(painted.turn, node.turn ?? 0);
  const isPlain = painted.turn === 0 && !node.flip && !node.scale && isNew;
  const scale = node.scale ?? 1;
  if (!isPlain)
    path.style.transform = `rotate(${painted.turn}deg) scale(${node.flip ? -scale : scale}, ${scale})`;
}

function updateText(painted: Painted, node: SceneNode, was: SceneNode): void {
  if (!node.text) {
    painted.text?.remove();
    painted.text = undefined;
    return;
  }
  const isNew = !painted.text;
  const text = (painted.text ??= painted.group.appendChild(
    svgElement("text", { "text-anchor": "middle" }),
  ));
  if (isNew || was.text !== node.text) text.textContent = node.text;
  if (isNew || was.style !== node.style) set(text, "class", node.style);
  if (isNew || was.size !== node.size) {
    const size = node.size ?? 0.5;
    set(text, "font-size", String(size));
    set(text, "y", String(0.36 * size)); // the middle of capitals, as in the core's own pictures
  }
}

function set(element: Element, attribute: string, value: string | undefined): void {
  if (value === undefined || value === "") element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
