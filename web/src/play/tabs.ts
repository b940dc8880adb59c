// A panel with tabs, and below the pane of the first what comes and goes and pushes nothing away. On a telephone with a
// tray only the tabs are seen until one is chosen; then the panel is drawn up, low where something is drawn over the
// board that is to be seen. Owns its element; what stands in the panes and at their foot is others'.
import { button, h, on } from "../dom";
import { words } from "../words/en";

/** What is drawn over the board, or that the game is over. */
export type Laid = "heat" | "solution" | "end";

export interface Pane {
  readonly name: string;
  readonly label: string;
  readonly content: readonly HTMLElement[];
}

/** What the browser tells when something that lies over the rest is to be closed; not every browser has it. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

export class Tabs {
  readonly element = h("aside", { class: "panel" });
  private readonly tabs = new Map<string, HTMLButtonElement>();
  private readonly panes = new Map<string, HTMLElement>();
  private now = ""; // which is open
  private readonly closer = button(words.close, () => this.drawUp(false), { class: "sheet-close plain" });
  private watcher: Watcher | undefined;
  private held: HTMLElement | undefined; // had the focus last of all that is in here

  constructor(label: string, panes: readonly Pane[], private readonly foot: HTMLElement) {
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.element.append(list, this.closer);
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
    this.element.append(foot);
    on(list, { onkeydown: (event) => this.key(event) });
    on(this.element, {
      onkeydown: (event) => event.key === "Escape" && this.drawUp(false),
      onfocusin: (event) => this.hold(event.target),
    });
    const [first] = panes;
    if (first) this.choose(first.name, false);
  }

  get chosen(): string {
    return this.now;
  }

  get isDrawnUp(): boolean {
    return this.element.classList.contains("drawn-up");
  }

  choose(name: string, isAsked: boolean): void {
    const again = name === this.now && this.isDrawnUp;
    this.now = name;
    this.element.dataset["chosen"] = name;
    for (const [one, tab] of this.tabs) {
      tab.setAttribute("aria-selected", String(one === name));
      tab.setAttribute("tabindex", one === name ? "0" : "-1");
    }
    for (const [one, pane] of this.panes) pane.hidden = one !== name;
    if (!isAsked) return;
    if (again && this.isLow) this.element.classList.remove("low"); // from its handle to the whole of it
    else this.drawUp(!again);
  }

  drawUp(isUp: boolean): void {
    if (!isUp && this.element.dataset["over"] === "end") this.giveWayTo(undefined); // who wants it again wants all of it
    this.element.classList.toggle("drawn-up", isUp);
    this.heedBack(isUp && isSeen(this.closer));
    if (isUp) this.element.classList.toggle("low", "over" in this.element.dataset);
  }

  destroy(): void {
    this.heedBack(false);
  }

  // Where a telephone's way back closes what lies over the rest, it closes this.
  private heedBack(isSheet: boolean): void {
    this.watcher?.destroy();
    this.watcher = undefined;
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => Watcher };
    if (!isSheet || !CloseWatcher) return;
    this.watcher = new CloseWatcher();
    this.watcher.onclose = () => {
      this.watcher = undefined;
      this.drawUp(false);
    };
  }

  /** The game is over: what comes next is in sight, and as much of the board as can be. */
  showEnd(name: string): void {
    this.giveWayTo("end");
    this.choose(name, true);
  }

  /** It is not over any more. */
  hideEnd(): void {
    if (this.element.dataset["over"] !== "end") return;
    this.giveWayTo(undefined);
    this.drawUp(false);
  }

  /** What is drawn over the board from now on; undefined: nothing. What is in sight of a low panel belongs
   * to that. */
  giveWayTo(laid: Laid | undefined): void {
    const { element } = this;
    if (laid) element.dataset["over"] = laid;
    else delete element.dataset["over"];
    element.classList.toggle("low", laid !== undefined);
    if (laid) this.keepFocus();
  }

  // A button that works is off meanwhile, and others go out of sight: the focus stays with them.
  private keepFocus(): void {
    const { activeElement: active, body } = document;
    const { held } = this;
    if (!held || (active !== body && !(active && this.element.contains(active) && !isSeen(active)))) return;
    (held.matches(":enabled") && isSeen(held) ? held : this.firstSeen())?.focus();
  }

  private hold(target: EventTarget | null): void {
    if (target instanceof HTMLElement) this.held = target;
  }

  private get isLow(): boolean {
    return this.element.classList.contains("low");
  }

  private firstSeen(): HTMLElement | undefined {
    return [this.panes.get(this.now), this.foot]
      .flatMap((one) => [...(one?.querySelectorAll<HTMLElement>("button:enabled, select:enabled") ?? [])]).find(isSeen);
  }

  private key(event: KeyboardEvent): void {
    const names = [...this.tabs.keys()];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = names[(names.indexOf(this.now) + step + names.length) % names.length] ?? "";
    this.choose(next, false);
    this.tabs.get(next)?.focus();
  }
}
