// The inlaid line: so many of so many.
import { h } from "./dom";

export function inlay(done: number, all: number): HTMLElement {
  const part = (share: number, name?: string): HTMLElement => {
    const span = h("span", { class: name });
    span.style.flex = String(share);
    return span;
  };
  const line = h("div", { class: "inlay", "aria-hidden": "true" });
  if (done > 0) line.append(part(done, "done"));
  if (done < all) line.append(part(all - done));
  return line;
}
