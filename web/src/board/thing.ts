// A thing of a scene drawn by itself beside words, as it lies there. Owns its element.
import { svgElement } from "../dom";
import type { SceneNode } from "../scene";
import { outlineOf } from "./marks";

/** As large as its box allows, as soon as it stands in the page. */
export function thingOf(nodes: readonly SceneNode[]): SVGSVGElement {
  const picture = svgElement("svg", { class: "thing", "aria-hidden": "true" });
  picture.append(...nodes.filter((node) => node.path).map((node) => outlineOf(node, node.style ?? "")));
  return picture;
}

/** Fits what things of an element show into their boxes. */
export function fitThings(element: Element): void {
  for (const picture of element.querySelectorAll<SVGSVGElement>("svg.thing")) {
    const { x, y, width, height } = picture.getBBox();
    if (width > 0 && height > 0) picture.setAttribute("viewBox", [x, y, width, height].join(" "));
  }
}
