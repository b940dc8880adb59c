// What sticks to the rims of a board that is zoomed: its letters and numbers, and a small map that
// says which part is seen. Owns its element.
import type { Box, Scene, SceneNode } from "../scene";
import { h, svgElement } from "../dom";
import { drawnAt } from "./shape";

const MAP_SIZE = 92; // px
const MAP_ROOM = MAP_SIZE + 18; // with its rims

// Where the map may stand: at which side, and at which end of it.
const CORNERS = [["right", "bottom"], ["right", "top"], ["left", "bottom"], ["left", "top"]] as const;

const has = (node: SceneNode, name: string): boolean =>
  Boolean(node.text) && (node.style ?? "").split(" ").includes(name);

export class Edges {
  readonly element = h("div", { class: "edges hidden", "aria-hidden": "true" });
  private readonly top = h("div", { class: "edge across" });
  private readonly side = h("div", { class: "edge down" });
  private readonly map = svgElement("svg", { class: "map" });
  private readonly seen = svgElement("rect", { class: "seen" });
  private readonly figure = svgElement("path", { class: "figure" });
  private readonly pieces = svgElement("path", { class: "pieces" });
  private readonly plate = svgElement("rect", { class: "plate" });
  private drawn: Scene | undefined; // in the map
  private shape = ""; // of what lies under its pieces

  constructor() {
    this.map.append(this.plate, this.figure, this.pieces, this.seen);
    this.element.append(this.top, this.side, this.map);
  }

  /** `box` is the part of the scene that is seen, undefined: all of it. */
  show(scene: Scene, box: Box | undefined, svg: SVGSVGElement): void {
    this.element.classList.toggle("hidden", !box);
    if (!box) return;
    const matrix = svg.getScreenCTM();
    const origin = svg.getBoundingClientRect();
    if (!matrix) return;
    const labels = (name: string, place: (node: SceneNode) => string): HTMLElement[] =>
      scene.nodes.filter((node) => has(node, name)).map((node) => {
        const label = h("span", {}, node.text ?? "");
        label.style.translate = place(node);
        return label;
      });
    this.top.replaceChildren(...labels("rim-x", (node) =>
      `${(node.x ?? 0) * matrix.a + matrix.e - origin.left}px 0`));
    this.side.replaceChildren(...labels("rim-y", (node) =>
      `0 ${(node.y ?? 0) * matrix.d + matrix.f - origin.top}px`));
    this.top.classList.toggle("hidden", this.top.childElementCount === 0);
    this.side.classList.toggle("hidden", this.side.childElementCount === 0);
    this.showMap(scene, box);
    this.placeMap(scene, box, origin);
  }

  // Where it is not over the tray, whose pieces are to be taken.
  private placeMap({ tray }: Scene, box: Box, { width, height }: DOMRect): void {
    const scale = Math.min(width / box[2], height / box[3]);
    const across = (x: number): number => width / 2 + (x - box[0] - box[2] / 2) * scale;
    const down = (y: number): number => height / 2 + (y - box[1] - box[3] / 2) * scale;
    const isFree = ([side, end]: (typeof CORNERS)[number]): boolean => {
      if (!tray) return true;
      const left = side === "left" ? 0 : width - MAP_ROOM;
      const top = end === "top" ? 0 : height - MAP_ROOM;
      const [x, y, w, h] = tray;
      return across(x + w) <= left || across(x) >= left + MAP_ROOM || down(y + h) <= top || down(y) >= top + MAP_ROOM;
    };
    const [side, end] = CORNERS.find(isFree) ?? CORNERS[0];
    this.map.style.inset = `${end === "top" ? "10px" : "auto"} ${side === "right" ? "10px" : "auto"} ` +
      `${end === "top" ? "auto" : "10px"} ${side === "right" ? "auto" : "10px"}`;
  }

  // A figure, or the places of a board: the same from move to move.
  private showGround({ nodes, board }: Scene): void {
    const ground = nodes.filter((node) => node.style === "figure" || node.role === "place");
    const shape = `${board?.join()} ${ground.length}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.figure.setAttribute("d", outlines(ground));
  }

  private showMap(scene: Scene, box: Box): void {
    const [x, y, width, height] = scene.board ?? scene.box;
    const scale = MAP_SIZE / Math.max(width, height);
    this.map.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.map.style.width = `${width * scale}px`;
    this.map.style.height = `${height * scale}px`;
    const place = (rect: SVGRectElement, [left, top, w, hh]: Box): void => {
      for (const [name, value] of Object.entries({ x: left, y: top, width: w, height: hh }))
        rect.setAttribute(name, String(value));
    };
    place(this.plate, [x, y, width, height]);
    place(this.seen, box);
    if (scene === this.drawn) return;
    this.drawn = scene;
    this.showGround(scene);
    this.pieces.setAttribute("d", outlines(scene.nodes.filter((node) => node.role === "piece" && node.id)));
  }
}

const outlines = (nodes: readonly SceneNode[]): string => nodes.map(({ path = "", x = 0, y = 0, turn = 0, flip }) =>
  drawnAt(path, { x, y, turn, isFlipped: Boolean(flip) }) ?? "").join("");
