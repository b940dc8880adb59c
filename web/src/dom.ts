// Making elements in one expression.

type Child = Node | string | undefined | false;
type Listeners = { [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => void };
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element with attributes (true: empty, false or undefined: none) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : String(value));
  for (const child of children) if (child) element.append(child);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** What a text draws, such as patterns of the core, to be put into an svg. */
export function svgNodes(text: string): Node[] {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.childNodes].map((child) => document.importNode(child, true));
}

export function on<E extends HTMLElement>(element: E, listeners: Listeners): E {
  for (const [key, listener] of Object.entries(listeners))
    element.addEventListener(key.slice(2), listener as EventListener);
  return element;
}

export function button(
  label: string,
  click: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return on(h("button", { type: "button", ...attributes }, label), { onclick: click });
}

/** A button that shows a sign; its label is spoken and shown as a tip. */
export function signButton(
  sign: SVGSVGElement,
  label: string,
  click: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const element = h("button", { type: "button", "aria-label": label, title: label, ...attributes });
  element.append(sign);
  return on(element, { onclick: click });
}

/** An item of a list is about to go: what has the focus in it gives that to the same in the next one, or to what is left. */
export function focusBeside(item: HTMLElement): void {
  const { activeElement: active } = document;
  if (!active || !item.contains(active)) return;
  const beside = item.nextElementSibling ?? item.previousElementSibling;
  const same = beside?.querySelector<HTMLElement>(`.${active.className.trim().split(/\s+/).join(".")}`);
  const rest = item.closest("main");
  if (same) same.focus();
  else if (rest) {
    rest.tabIndex = -1;
    rest.focus();
  }
}

// What is so already is left alone: written once more, a browser styles and lays it out once more.

export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function disable(isOff: boolean, ...controls: readonly (HTMLButtonElement | HTMLSelectElement)[]): void {
  for (const control of controls) if (control.disabled !== isOff) control.disabled = isOff;
}

/** Whether keys pressed there write something. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type === "text" || target.type === "number";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
