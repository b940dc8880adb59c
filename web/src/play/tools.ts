// The rail of tools: each has a fixed place, a sign and a word; what cannot be done now is disabled,
// never removed. Owns its element.
import { h, on } from "../dom";
import { sign, type SignName } from "../signs";
import { divided } from "../words/syllables";

export interface Tool {
  readonly name: SignName;
  readonly label: string;
  /** The word under the sign, where it is shorter than the label. */
  readonly word?: string;
  readonly keys?: string;
  readonly click: () => void;
}

export class Tools {
  readonly element: HTMLElement;
  private readonly buttons = new Map<SignName, HTMLButtonElement>();

  /** Groups stand apart from each other; the last one at the end. */
  constructor(label: string, groups: readonly (readonly Tool[])[]) {
    this.element = h("div", { class: "tools", role: "toolbar", "aria-label": label });
    groups.forEach((group, i) => {
      if (i > 0) this.element.append(h("span", { class: i === groups.length - 1 ? "fill" : "gap" }));
      for (const tool of group) this.element.append(this.make(tool));
    });
  }

  private make({ name, label, word, keys, click }: Tool): HTMLButtonElement {
    const seen = divided(word ?? label);
    const element = h("button", {
      type: "button", class: `tool ${name}`, "aria-keyshortcuts": keys,
      "aria-label": seen === label ? undefined : label,
      title: keys ? `${label} (${keys})` : undefined,
    });
    element.append(sign(name), h("span", { class: "tool-word" }, seen));
    this.buttons.set(name, element);
    return on(element, { onclick: click });
  }

  button(name: SignName): HTMLButtonElement | undefined {
    return this.buttons.get(name);
  }

  /** `elsewhere` takes the focus from a tool that goes off. */
  enable(name: SignName, isEnabled: boolean, elsewhere: () => void): void {
    const tool = this.buttons.get(name);
    if (!tool || tool.disabled === !isEnabled) return;
    if (!isEnabled && document.activeElement === tool) elsewhere();
    tool.disabled = !isEnabled;
  }

  press(name: SignName, isPressed: boolean): void {
    this.buttons.get(name)?.classList.toggle("on", isPressed);
  }
}
