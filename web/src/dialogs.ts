// Dialogs: a question, and the setup of a game. Native dialog elements, so that focus and Escape
// behave as everywhere.
import type { Engine } from "./engine";
import { Refusal } from "./core";
import { button, h, on } from "./dom";
import type { Diagnosis, GameInfo } from "./protocol";
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

/** Where in a one-line text a refusal points: the text with a mark under the place. */
function pointAt(text: string, why: Diagnosis, shift: number): string {
  if (why.offset === undefined) return "";
  const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, why.offset));
  return `${text}\n${" ".repeat([...before].length)}▲`.slice(shift);
}

const PREVIEW_AFTER = 200; // milliseconds without typing

/** A picture of what a setup makes, drawn by the core; hidden while there is none. */
class Preview {
  readonly element = h("img", { class: "preview hidden", alt: "", width: 320, height: 240 });
  private timer = 0;
  private asked = 0;

  constructor(private readonly engine: Engine, private readonly isDark: boolean) {}

  show(text: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.draw(text), PREVIEW_AFTER);
  }

  end(): void {
    clearTimeout(this.timer);
    URL.revokeObjectURL(this.element.src);
  }

  private async draw(text: string): Promise<void> {
    const asked = ++this.asked;
    let svg = "";
    try {
      svg = await this.engine.call("thumbnail", { text }, this.isDark);
    } catch {
      // not a setup yet; what is wrong is said when it is wanted
    }
    if (asked !== this.asked) return;
    URL.revokeObjectURL(this.element.src);
    this.element.classList.toggle("hidden", !svg);
    if (svg) this.element.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }
}

/** Asks for a setup and resolves with "game:config" that the core accepted, or nothing. */
export function setUp(
  engine: Engine,
  game: GameInfo,
  isPuzzle: boolean,
  isDark: boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const preview = new Preview(engine, isDark);
    let chosen: string | undefined;
    const dialog = open(fill(words.setup.title, game.title), "setup");
    const form = h("form", { method: "dialog", novalidate: true });
    const field = h("input", {
      type: "text", id: "setup-config", name: "config", spellcheck: "false", autocomplete: "off",
      autocapitalize: "off", "aria-describedby": "setup-hint setup-wrong",
      value: game.examples[0]?.config ?? "",
    });
    const wrong = h("output", { id: "setup-wrong", class: "wrong", "aria-live": "polite" });
    const full = (): string => (field.value.trim() ? `${game.name}:${field.value.trim()}` : game.name);

    const accept = async (): Promise<void> => {
      try {
        await engine.call("thumbnail", { text: full() }, false);
        chosen = full();
        dialog.close();
      } catch (reason) {
        if (!(reason instanceof Refusal)) throw reason;
        const shift = game.name.length + 1;
        wrong.replaceChildren(h("span", {}, reason.why.words));
        const place = pointAt(full(), reason.why, 0);
        if (place) wrong.append(h("pre", { "aria-hidden": "true" }, place));
        field.setAttribute("aria-invalid", "true");
        const at = (reason.why.offset ?? shift) - shift;
        field.focus();
        if (at >= 0 && at <= field.value.length) field.setSelectionRange(at, field.value.length);
      }
    };

    const examples = h("select", { id: "setup-example" });
    for (const [i, example] of game.examples.entries())
      examples.append(h("option", { value: i }, example.title));
    on(examples, {
      onchange: () => {
        field.value = game.examples[Number(examples.value)]?.config ?? "";
        wrong.replaceChildren();
        field.removeAttribute("aria-invalid");
        preview.show(full());
      },
    });
    on(field, { oninput: () => preview.show(full()) });

    form.append(
      isPuzzle ? puzzleMaker(engine, game, wrong, (config) => {
        field.value = config;
        preview.show(full());
      }) : h("div", { class: "row" },
        h("label", { for: "setup-example" }, words.setup.examples), examples),
      h("label", { for: "setup-config" }, words.setup.config),
      h("div", { class: "row" }, h("code", {}, `${game.name}:`), field),
      h("p", { id: "setup-hint", class: "quiet" }, words.setup.configHint),
      wrong,
      preview.element,
    );
    if (game.configWords.trim())
      form.append(
        h("details", { open: !isPuzzle },
          h("summary", {}, words.setup.keys), h("pre", { class: "keys", tabindex: "0" }, game.configWords.trim())),
      );
    form.append(
      h("div", { class: "row end" },
        button(words.cancel, () => dialog.close()),
        h("button", { type: "submit", class: "strong" }, words.setup.start)),
    );
    on(form, {
      onsubmit: (event) => {
        event.preventDefault();
        void accept();
      },
    });
    dialog.append(form);
    dialog.addEventListener("close", () => {
      preview.end();
      resolve(chosen);
    });
    dialog.showModal();
    preview.show(full());
    field.focus();
  });
}

function puzzleMaker(
  engine: Engine,
  game: GameInfo,
  wrong: HTMLOutputElement,
  made: (config: string) => void,
): HTMLElement {
  const range = h("input", { type: "range", id: "setup-difficulty", min: 1, max: 10, value: 3 });
  const shown = h("output", { for: "setup-difficulty" }, "3");
  on(range, { oninput: () => (shown.textContent = range.value) });
  const make = button(words.setup.make, () => void run());
  const run = async (): Promise<void> => {
    make.disabled = true;
    make.textContent = words.setup.making;
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
      made(await engine.call("generate", game.name, seed, Number(range.value)));
      wrong.replaceChildren();
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      wrong.textContent = reason.why.words;
    } finally {
      make.disabled = false;
      make.textContent = words.setup.make;
    }
  };
  return h("div", { class: "row" },
    h("label", { for: "setup-difficulty" }, words.setup.difficulty), range, shown, make);
}
