// The page of settings: one row for each. Owns its element.
import { button, h, on } from "./dom";
import { chooser } from "./files";
import { segments } from "./segments";
import { motions, palettes, themes, type Choices, type Settings } from "./settings";
import { languages } from "./words/language";
import { words } from "./words/en";

export { retell } from "./retold";

export interface SettingsOwner {
  readonly settings: Settings;
  /** Another language was chosen. */
  speak(language: string): void;
  saveAll(): void;
  bringBack(files: readonly File[]): void;
}

const row = (name: string, hint: string, ...content: (HTMLElement | string)[]): HTMLElement =>
  h("div", { class: "field" },
    h("div", { class: "field-name" }, name, hint !== "" && h("small", {}, hint)),
    h("div", { class: "row" }, ...content));

export class SettingsPage {
  readonly element = h("main", { class: "page narrow settings-page", id: "main" });
  readonly title = words.settings.title;

  constructor(private readonly owner: SettingsOwner) {
    this.build();
  }

  destroy(): void {
    this.element.remove();
  }

  private build(): void {
    const { settings } = this.owner;
    const said = words.settings;
    const themeWords = { system: said.system, light: said.light, dark: said.dark };
    const motionWords = { system: said.system, none: said.motionNone };
    this.element.append(
      h("div", { class: "title" }, h("h1", {}, said.title)),
      h("div", { class: "fields" },
        row(said.appearance, "", segments(said.appearance,
          themes.map((value) => ({ value, words: themeWords[value] })), settings.choices.theme,
          (theme) => settings.choose({ theme }))),
        row(said.colours, said.coloursHint, this.palettes()),
        row(said.language, "", this.languages()),
        row(said.motion, "", segments(said.motion,
          motions.map((value) => ({ value, words: motionWords[value] })), settings.choices.motion,
          (motion) => settings.choose({ motion }))),
        row(said.games, said.gamesHint,
          button(said.saveAll, () => this.owner.saveAll()),
          chooser(said.bringBack, (files) => this.owner.bringBack(files)))));
  }

  private palettes(): HTMLElement {
    const { settings } = this.owner;
    const said = words.settings;
    const names = { standard: said.standard, safe: said.safe, high: said.high };
    const group = h("div", { class: "palettes row", role: "radiogroup", "aria-label": said.colours });
    for (const palette of palettes) {
      const radio = h("input", {
        type: "radio", name: "palette", value: palette, checked: palette === settings.palette,
        class: "visually-hidden",
      });
      on(radio, { onchange: () => settings.choose({ palette }) });
      const swatches = h("span", { class: "swatches", "data-palette": palette, "aria-hidden": "true" });
      for (const colour of ["red", "blue", "green", "yellow", "purple"])
        swatches.append(h("i", { class: colour }));
      group.append(h("label", {}, radio, swatches, names[palette]));
    }
    return group;
  }

  private languages(): HTMLElement {
    const { settings } = this.owner;
    const choice = h("select", { "aria-label": words.settings.language });
    const add = (value: string, text: string): void => {
      const selected = settings.choices.language === value;
      choice.append(h("option", { value, selected, lang: value || undefined }, text));
    };
    add("", words.settings.languageAuto);
    for (const [value, name] of Object.entries(languages)) add(value, name);
    on(choice, { onchange: () => this.owner.speak(choice.value as Choices["language"]) });
    return choice;
  }
}
