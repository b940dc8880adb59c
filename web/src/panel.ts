// Beside the board: whose turn, why something was refused, scores and gauges, the game's buttons.
// Owns its elements; what they say comes from the scene.
import { button, h } from "./dom";
import { svgElement } from "./board/paint";
import type { Scene, SceneAction, SceneNote } from "./scene";
import { words } from "./words/en";

export class Panel {
  readonly status = h("p", { class: "status", role: "status" });
  readonly reason = h("p", { class: "reason hidden", role: "alert" });
  readonly notes = h("dl", { class: "notes" });
  readonly actions = h("div", { class: "actions row", role: "group", "aria-label": words.play.actions });
  private drawnNotes = "";
  private drawnActions = "";
  private readonly switches = new Set<string>();

  constructor(private readonly act: (action: SceneAction) => void) {}

  show(scene: Scene): void {
    if (this.status.textContent !== scene.status) this.status.textContent = scene.status;
    this.showNotes(scene.notes);
    this.showActions(scene.actions);
  }

  refuse(sentence: string | undefined): void {
    this.reason.classList.toggle("hidden", !sentence);
    this.reason.textContent = sentence ?? "";
  }

  private showNotes(notes: readonly SceneNote[]): void {
    const text = JSON.stringify(notes);
    if (text === this.drawnNotes) return;
    this.drawnNotes = text;
    this.notes.classList.toggle("hidden", notes.length === 0);
    this.notes.replaceChildren(...notes.map(noteElement));
  }

  private showActions(actions: readonly SceneAction[]): void {
    const text = JSON.stringify(actions);
    if (text === this.drawnActions) return;
    this.drawnActions = text;
    const focused = this.actions.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-name")
      : undefined;
    this.actions.classList.toggle("hidden", actions.length === 0);
    this.actions.replaceChildren(...actions.map((action) => this.actionButton(action)));
    if (focused)
      this.actions.querySelector<HTMLElement>(`[data-name="${CSS.escape(focused)}"]`)?.focus();
  }

  private actionButton(action: SceneAction): HTMLButtonElement {
    if (action.pressed) this.switches.add(action.name);
    const element = button(action.label, () => this.act(action), {
      "data-name": action.name,
      disabled: !action.enabled,
      class: action.danger ? "danger" : undefined,
      "aria-pressed": this.switches.has(action.name) ? String(Boolean(action.pressed)) : undefined,
      "aria-keyshortcuts": action.key,
    });
    if (action.key) element.append(" ", h("kbd", { "aria-hidden": "true" }, action.key.toUpperCase()));
    return element;
  }
}

function noteElement(note: SceneNote): HTMLElement {
  const name = h("dt", {});
  if (note.style) name.append(swatch(note.style));
  name.append(note.name);
  const line = h("div", { class: "note-line" }, name, h("dd", {}, note.value));
  if (note.gauge !== undefined)
    line.append(h("dd", { class: "gauge-line" }, gauge(note.name, note.gauge)));
  return line;
}

function gauge(label: string, value: number): HTMLElement {
  const percent = Math.round(100 * Math.min(1, Math.max(0, value)));
  const bar = h("span", { class: "gauge-bar" });
  bar.style.setProperty("--fill", `${percent}%`);
  return h("span", {
    class: "gauge", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-valuenow": percent,
  }, bar);
}

// A class that is named like a colour of the palette shows that colour.
const colours = new Set([
  "red", "blue", "green", "yellow", "orange", "purple", "teal", "brown", "white", "black",
]);

function swatch(style: string): SVGSVGElement {
  const svg = svgElement("svg", { class: "swatch", viewBox: "0 0 1 1", "aria-hidden": "true" });
  const box = svgElement("rect", {
    class: style, x: "0.05", y: "0.05", width: "0.9", height: "0.9", rx: "0.2",
  });
  const colour = style.split(/\s+/).find((word) => colours.has(word));
  if (colour) box.style.fill = `var(--${colour})`;
  svg.append(box);
  return svg;
}
