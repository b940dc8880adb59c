// What sticks to the rims of a board that is zoomed: its letters and numbers, and a small map that
// says which part is seen. Owns its element.
import type { Box, Scene, SceneNode } from "../scene";
import { h, svgElement } from "../dom";
import { drawnAt } from "./shape";

const MAP_SIZE = 92; // px

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
    this.figure.setAttribute("d", outlines(scene.nodes.filter((node) => node.style === "figure")));
    this.pieces.setAttribute("d", outlines(scene.nodes.filter((node) => node.role === "piece" && node.id)));
  }
}

const outlines = (nodes: readonly SceneNode[]): string => nodes.map(({ path = "", x = 0, y = 0, turn = 0, flip }) =>
  drawnAt(path, { x, y, turn, isFlipped: Boolean(flip) }) ?? "").join("");
