// A menu that opens beside what was pressed: a heading and a list of buttons. Native popover where
// focus and Escape behave as everywhere; gone when it closes.
import { button, h, on } from "../dom";

export interface Choice {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly isEnabled?: boolean;
  readonly isDanger?: boolean;
  readonly click: () => void;
}

/** Opens at a point of the window. */
export function openMenu(title: string, choices: readonly Choice[], x: number, y: number): void {
  document.querySelector("dialog.menu")?.remove();
  const dialog = h("dialog", { class: "menu", "aria-label": title });
  dialog.append(h("p", { class: "menu-title" }, title));
  for (const choice of choices) {
    const element = button(choice.label, () => {
      dialog.close();
      choice.click();
    }, { disabled: choice.isEnabled === false, class: choice.isDanger ? "danger" : undefined });
    if (choice.keys) element.append(h("kbd", { "aria-hidden": "true" }, choice.keys));
    dialog.append(element);
  }
  const shut = (): void => dialog.close(); // what it stood beside is elsewhere
  on(dialog, {
    onclose: () => {
      dialog.remove();
      removeEventListener("resize", shut);
    },
    onclick: (event) => event.target === dialog && dialog.close(), // beside it
  });
  document.body.append(dialog);
  addEventListener("resize", shut);
  dialog.showModal();
  const box = dialog.getBoundingClientRect();
  const room = 8;
  dialog.style.left = `${Math.max(room, Math.min(x, innerWidth - box.width - room))}px`;
  dialog.style.top = `${Math.max(room, Math.min(y, innerHeight - box.height - room))}px`;
}
