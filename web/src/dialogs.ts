// Dialogs: a question, a text to be copied, the rules. Native dialog elements, so that focus and
// Escape behave as everywhere.
import { button, h, on } from "./dom";
import type { GameInfo } from "./protocol";
import { rulesOf } from "./rules";
import { fill, words } from "./words/en";

function open(title: string, className = ""): HTMLDialogElement {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id });
  dialog.append(h("h2", { id }, title));
  on(dialog, { onclose: () => dialog.remove() });
  document.body.append(dialog);
  return dialog;
}

/** True when the player says yes. */
export function ask(question: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = open(question, "narrow");
    let answer = false;
    const yes = button(words.yes, () => {
      answer = true;
      dialog.close();
    }, { class: "strong danger" });
    const no = button(words.cancel, () => dialog.close());
    dialog.append(h("div", { class: "row end" }, no, yes));
    dialog.addEventListener("close", () => resolve(answer));
    dialog.showModal();
    no.focus();
  });
}

/** A text to be copied by hand, where the clipboard is closed to us. */
export function showText(title: string, text: string): void {
  const dialog = open(title);
  const field = h("input", { type: "text", readonly: true, value: text, "aria-label": title });
  dialog.append(field, h("div", { class: "row end" }, button(words.close, () => dialog.close())));
  dialog.showModal();
  field.select();
}

/** A button that opens the rules of a game, where there are any. */
export function rulesButton(game: GameInfo): HTMLButtonElement | undefined {
  const fetchRules = rulesOf(game.name);
  if (!fetchRules) return undefined;
  return button(words.rules.open, () => void showRules(game, fetchRules), { class: "rules-button" });
}

async function showRules(game: GameInfo, fetchRules: () => Promise<HTMLElement[]>): Promise<void> {
  const elements = await fetchRules();
  const dialog = open(fill(words.rules.title, game.title), "rules");
  const close = button(words.close, () => dialog.close(), { class: "strong" });
  dialog.append(h("div", { class: "prose" }, ...elements), h("div", { class: "row end" }, close));
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("h2")?.setAttribute("tabindex", "-1");
  dialog.querySelector("h2")?.focus();
}
