// Dialogs: a question, a text to be copied. Native dialog elements, so that focus and
// Escape behave as everywhere.
import { button, h, on } from "./dom";
import { words } from "./words/en";

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
  const field = text.includes("\n") ? h("textarea", { readonly: true, rows: 12, "aria-label": title }, text)
    : h("input", { type: "text", readonly: true, value: text, "aria-label": title });
  dialog.append(field, h("div", { class: "row end" }, button(words.close, () => dialog.close())));
  dialog.showModal();
  field.select();
}
