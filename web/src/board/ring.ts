// The ring around what has the focus, for those who play by keys: along the outline of a thing that has one, a
// frame around what is smaller than a finger's tip or has none. Owns its group.
import { svgElement } from "../dom";
import type { SceneNode } from "../scene";

const LEAST = 22; // px
const ROOM = 6; // px around what is framed
const ROUND = 0.3; // of the frame's shorter side

export class Ring {
  readonly element = svgElement("g", { "aria-hidden": "true", class: "hidden" });

  get isShown(): boolean {
    return !this.element.classList.contains("hidden");
  }

  hide(): void {
    this.element.classList.add("hidden");
  }

  /** Around a node as it is painted; `pixel` is one in units of the scene. */
  show(node: SceneNode | undefined, group: SVGGElement, pixel: number): void {
    this.element.classList.remove("hidden");
    const { x, y, width, height } = group.getBBox();
    this.element.style.transform = group.style.transform;
    const drawn = group.querySelector<SVGPathElement>(":scope > path");
    if (node?.role === "piece" && drawn && Math.min(width, height) >= LEAST * pixel) this.along(drawn);
    else this.frame(x + width / 2, y + height / 2, Math.max(width + 2 * ROOM * pixel, LEAST * pixel),
      Math.max(height + 2 * ROOM * pixel, LEAST * pixel));
  }

  private along(drawn: SVGPathElement): void {
    this.put("path", { d: drawn.getAttribute("d") ?? "" });
    for (const one of this.element.children) (one as SVGPathElement).style.transform = drawn.style.transform;
  }

  private frame(x: number, y: number, width: number, height: number): void {
    this.put("rect", {
      x: String(x - width / 2), y: String(y - height / 2), width: String(width), height: String(height),
      rx: String(Math.min(width, height) * ROUND),
    });
  }

  private put(name: "path" | "rect", attributes: Readonly<Record<string, string>>): void {
    this.element.replaceChildren(...["focus-ring halo", "focus-ring"].map((style) => svgElement(name, { ...attributes, class: style })));
  }
}
