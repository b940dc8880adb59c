// Dialogs: a question, and the setup of a game. Native dialog elements, so that focus and Escape
// behave as everywhere.
import type { Engine } from "./engine";
import { Refusal } from "./boundary";
import { button, h, on } from "./dom";
import type { Diagnosis, GameInfo, OptionInfo, VariantInfo } from "./protocol";
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
function pointAt(text: string, why: Diagnosis): string {
  if (why.offset === undefined) return "";
  const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, why.offset));
  return `${text}\n${" ".repeat([...before].length)}▲`;
}

const PREVIEW_AFTER = 200; // milliseconds without typing

/** A picture of what a setup makes, drawn by the core. While there is none, the last one stays,
 * faded, and what is wrong is told. */
class Preview {
  readonly element = h("img", { class: "preview hidden", alt: "", width: 320, height: 240 });
  private timer = 0;
  private asked = 0;

  constructor(
    private readonly engine: Engine,
    private readonly isDark: boolean,
    private readonly tell: (why: Diagnosis | undefined) => void,
  ) {}

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
    try {
      const svg = await this.engine.call("thumbnail", { text }, this.isDark);
      if (asked !== this.asked) return;
      URL.revokeObjectURL(this.element.src);
      this.element.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      this.element.classList.remove("hidden", "stale");
      this.tell(undefined);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      if (asked !== this.asked) return;
      this.element.classList.add("stale");
      this.tell(reason.why);
    }
  }
}

// ---- what can be set, from the game's own table

/** "size=5..48", "rules=std|pp": what is typed. */
export function formOf(option: OptionInfo): string {
  const choices = option.choices?.map((one) => one.name) ?? [];
  switch (option.kind) {
    case "word":
      return option.key;
    case "number":
      return `${option.key}=${option.least}..${option.most}`;
    case "text":
      return `${option.key}=…`;
    default:
      return `${option.key}=${choices.join(option.kind === "set" ? "+" : "|")}`;
  }
}

/** The usual value as it is typed, or nothing where it depends. */
export function usualOf(option: OptionInfo): string | undefined {
  const { usual } = option;
  const choices = option.choices?.map((one) => one.name) ?? [];
  if (usual === null || option.kind === "word") return undefined;
  if (option.kind === "choice") return choices[Number(usual)];
  if (option.kind === "set")
    return choices.filter((_, bit) => Number(usual) & (1 << bit)).join("+") || undefined;
  return String(usual);
}

function optionHelp(option: OptionInfo): HTMLElement {
  const usual = usualOf(option);
  const about = [option.help ?? option.words ?? "", usual && fill(words.setup.usual, usual)];
  const choices = (option.choices ?? []).filter((one) => one.words);
  return h("div", {},
    h("dt", {}, h("code", {}, formOf(option))),
    h("dd", {}, about.filter(Boolean).join(" "),
      choices.length > 0 && h("ul", {},
        ...choices.map((one) => h("li", {}, h("code", {}, one.name), ` ${one.words}`)))));
}

function variantHelp(variant: VariantInfo): HTMLElement {
  const part = h("section", {});
  if (variant.name)
    part.append(h("h3", {}, h("code", {}, variant.name), " ", variant.words ?? ""),
      h("p", { class: "quiet" }, variant.help ?? ""));
  part.append(h("dl", { class: "keys" }, ...variant.options.map(optionHelp)));
  return part;
}

function keysHelp(game: GameInfo, isOpen: boolean): HTMLElement {
  return h("details", { open: isOpen },
    h("summary", {}, words.setup.keys),
    h("div", { class: "keys-box", tabindex: "0", role: "group", "aria-label": words.setup.keys },
      ...game.variants.map(variantHelp)));
}

/** Asks for a setup and resolves with "game:config" that the core accepted, or nothing. */
export function setUp(
  engine: Engine,
  game: GameInfo,
  isPuzzle: boolean,
  isDark: boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let chosen: string | undefined;
    const dialog = open(fill(words.setup.title, game.title), "setup");
    const form = h("form", { method: "dialog", novalidate: true });
    const field = h("input", {
      type: "text", id: "setup-config", name: "config", spellcheck: "false", autocomplete: "off",
      autocapitalize: "off", "aria-describedby": "setup-hint setup-wrong",
      value: game.examples[0]?.config ?? "",
    });
    const wrong = h("output", { id: "setup-wrong", class: "wrong", "aria-live": "polite" });
    const begin = h("button", { type: "submit", class: "strong" }, words.setup.start);
    const full = (): string => (field.value.trim() ? `${game.name}:${field.value.trim()}` : game.name);

    // What is wrong stands beside the field, and what is wrong cannot be started.
    const tell = (why: Diagnosis | undefined): void => {
      begin.disabled = why !== undefined;
      wrong.replaceChildren();
      if (why === undefined) {
        field.removeAttribute("aria-invalid");
        return;
      }
      field.setAttribute("aria-invalid", "true");
      wrong.append(h("span", {}, why.words));
      const place = pointAt(full(), why);
      if (place) wrong.append(h("pre", { "aria-hidden": "true" }, place));
    };
    const preview = new Preview(engine, isDark, tell);

    const accept = async (): Promise<void> => {
      try {
        await engine.call("thumbnail", { text: full() }, false);
        chosen = full();
        dialog.close();
      } catch (reason) {
        if (!(reason instanceof Refusal)) throw reason;
        tell(reason.why);
        const shift = game.name.length + 1;
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
    form.append(keysHelp(game, !isPuzzle),
      h("div", { class: "row end" }, button(words.cancel, () => dialog.close()), begin));
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

// The variant that makes puzzles, as one names it.
function puzzleOf(game: GameInfo): string {
  const at = game.variants.findIndex((one) => one.generates);
  return at > 0 ? `${game.name}:${game.variants[at]?.name}` : game.name;
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
      made(await engine.call("generate", puzzleOf(game), seed, Number(range.value)));
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
