// The pane of the game itself: how it ended, scores and gauges, the game's own actions, what is
// shown on the board. Owns its elements; what they say comes from the scene.
import { button, h, on } from "./dom";
import { keySign } from "./board/keys";
import type { Scene, SceneAction, SceneNote } from "./scene";
import { keySquare } from "./signs";
import { words } from "./words/en";
import { grouped } from "./words/language";
import { divided } from "./words/syllables";

const SHORT = 8; // letters of a value that stands at the end of its line, however long its name is
const LONG = 28; // letters of a label that two lines beside another one do not hold: it has a row for itself

export class Panel {
  readonly notes = h("dl", { class: "notes" });
  readonly actions = h("div", { class: "actions", role: "group", "aria-label": words.play.actions });
  /** Actions that the game did not begin with: they come and go behind everything else, so that nothing moves. */
  readonly late = h("div", { class: "actions late hidden", role: "group", "aria-label": words.play.actions });
  private drawnNotes = "";
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private scene: Scene | undefined;

  /** `elsewhere` takes the focus from an action that goes off. */
  constructor(private readonly act: (action: SceneAction) => void, private readonly elsewhere: () => void) {}

  show(scene: Scene): void {
    const isFirst = !this.scene;
    this.scene = scene;
    this.showNotes(scene.notes);
    this.showActions(scene.actions, isFirst ? this.actions : this.late);
  }

  private showNotes(notes: readonly SceneNote[]): void {
    const text = JSON.stringify(notes);
    if (text === this.drawnNotes) return;
    this.drawnNotes = text;
    this.notes.classList.toggle("hidden", notes.length === 0);
    this.notes.replaceChildren(...notes.map(noteElement));
  }

  // An action that was there once keeps its place; where the scene does not name it, it is off.
  private showActions(actions: readonly SceneAction[], place: HTMLElement): void {
    for (const action of actions)
      if (!this.buttons.has(action.name)) place.append(this.add(action));
    for (const [name, element] of this.buttons) {
      const action = actions.find((one) => one.name === name);
      if (action) label(element, divided(action.label));
      const isOff = !action?.enabled;
      if (isOff && document.activeElement === element) this.elsewhere();
      if (element.disabled !== isOff) element.disabled = isOff;
      if (action?.pressed) element.setAttribute("aria-pressed", "true");
      else if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", "false");
    }
    this.actions.classList.toggle("hidden", this.actions.childElementCount === 0);
    if (this.late.contains(document.activeElement)) return;
    this.late.classList.toggle("hidden", !actions.some(({ name }) => this.late.contains(this.buttons.get(name) ?? null)));
  }

  private add(action: SceneAction): HTMLButtonElement {
    const { name } = action;
    const element = actionButton(action, () => {
      const now = this.scene?.actions.find((one) => one.name === name);
      if (now) this.act(now);
    });
    this.buttons.set(name, element);
    element.classList.toggle("long", action.label.length > LONG); // once: what it comes to be called finds that room
    return element;
  }
}

/** A button that does a scene's action. */
export function actionButton(
  action: SceneAction, click: () => void, attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const element = button(divided(action.label), click, {
    "data-name": action.name,
    class: action.danger ? "danger" : undefined,
    "aria-keyshortcuts": action.key,
    ...attributes,
  });
  if (action.key) element.append(" ", h("kbd", { "aria-hidden": "true" }, keySign(action.key)));
  return element;
}

// What it is called may change with what it does.
function label({ firstChild }: HTMLButtonElement, words: string): void {
  if (firstChild && firstChild.textContent !== words) firstChild.textContent = words;
}

/** A switch with its label, as wide as the pane. */
export function switchBox(label: string, isOn: boolean, change: (isOn: boolean) => void): HTMLElement {
  const check = h("input", { type: "checkbox", role: "switch", checked: isOn });
  on(check, { onchange: () => change(check.checked) });
  return h("label", { class: "switch" }, label, check);
}

function noteElement(note: SceneNote): HTMLElement {
  const name = h("dt", {});
  if (note.style) name.append(keySquare(note.style));
  name.append(note.name);
  const line = h("div", { class: note.value.length > SHORT ? "note-line" : "note-line short" }, name, h("dd", {}, grouped(note.value)));
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
