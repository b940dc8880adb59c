// A panel with tabs. On a telephone with a tray only the tabs are seen until one is chosen; then the
// panel is drawn up. Owns its element; what stands in the panes is others'.
import { button, h, on } from "../dom";
import { words } from "../words/en";

export interface Pane {
  readonly name: string;
  readonly label: string;
  readonly content: readonly HTMLElement[];
}

export class Tabs {
  readonly element = h("aside", { class: "panel" });
  private readonly tabs = new Map<string, HTMLButtonElement>();
  private readonly panes = new Map<string, HTMLElement>();
  private chosen = "";

  constructor(label: string, panes: readonly Pane[]) {
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    const close = button(words.close, () => this.drawUp(false), { class: "sheet-close plain" });
    this.element.append(list, close);
    for (const pane of panes) {
      const tab = button(pane.label, () => this.choose(pane.name, true), {
        role: "tab", id: `tab-${pane.name}`, "aria-controls": `pane-${pane.name}`, "data-tab": pane.name,
      });
      const element = h("section", {
        class: `pane pane-${pane.name}`, role: "tabpanel", id: `pane-${pane.name}`,
        "aria-labelledby": `tab-${pane.name}`, tabindex: "0",
      }, ...pane.content);
      this.tabs.set(pane.name, tab);
      this.panes.set(pane.name, element);
      list.append(tab);
      this.element.append(element);
    }
    on(list, { onkeydown: (event) => this.key(event) });
    on(this.element, { onkeydown: (event) => event.key === "Escape" && this.drawUp(false) });
    const [first] = panes;
    if (first) this.choose(first.name, false);
  }

  get isDrawnUp(): boolean {
    return this.element.classList.contains("drawn-up");
  }

  choose(name: string, isAsked: boolean): void {
    const again = isAsked && name === this.chosen && this.isDrawnUp;
    this.chosen = name;
    this.element.dataset["chosen"] = name;
    for (const [one, tab] of this.tabs) {
      tab.setAttribute("aria-selected", String(one === name));
      tab.setAttribute("tabindex", one === name ? "0" : "-1");
    }
    for (const [one, pane] of this.panes) pane.hidden = one !== name;
    if (isAsked) this.drawUp(!again);
  }

  drawUp(isUp: boolean): void {
    this.element.classList.toggle("drawn-up", isUp);
  }

  private key(event: KeyboardEvent): void {
    const names = [...this.tabs.keys()];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = names[(names.indexOf(this.chosen) + step + names.length) % names.length] ?? "";
    this.choose(next, false);
    this.tabs.get(next)?.focus();
  }
}
