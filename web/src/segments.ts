// A choice of a few, side by side or below each other. Pure.
import { h, on } from "./dom";

/** Radio buttons that look like a switch of several positions. */
export function segments<T extends string>(
  label: string, values: readonly { value: T; words: string }[], chosen: T, choose: (value: T) => void,
  form: "segments" | "segments list" = "segments",
): HTMLElement {
  const name = `segments-${Math.random().toString(36).slice(2)}`;
  const group = h("div", { class: form, role: "radiogroup", "aria-label": label });
  for (const one of values) {
    const radio = h("input", { type: "radio", name, value: one.value, checked: one.value === chosen });
    on(radio, { onchange: () => choose(one.value) });
    group.append(h("label", {}, radio, one.words));
  }
  return group;
}
