// What the player likes: appearance, colours, motion, language, what is shown on boards. Kept in this
// browser.
import { SHOW_AIDS, SHOW_COORDINATES } from "./scene";

export const themes = ["system", "light", "dark"] as const;
export const palettes = ["standard", "safe", "high"] as const;
export const motions = ["system", "none"] as const;
export type Theme = (typeof themes)[number];
export type Palette = (typeof palettes)[number];
export type Motion = (typeof motions)[number];

const KEY = "intarsia.settings";

export interface Choices {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly motion: Motion;
  /** "de"; "" is what the browser asks for. */
  readonly language: string;
  readonly show: number;
}

const usual: Choices = {
  theme: "system", palette: "standard", motion: "system", language: "", show: SHOW_COORDINATES,
};

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

export function readSettings(text: string | null): Choices {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Record<keyof Choices, unknown>>;
    return {
      theme: oneOf(themes, value.theme, usual.theme),
      palette: oneOf(palettes, value.palette, usual.palette),
      motion: oneOf(motions, value.motion, usual.motion),
      language: typeof value.language === "string" ? value.language : usual.language,
      show: Number.isInteger(value.show) ? (value.show as number) & 7 : usual.show,
    };
  } catch {
    return usual;
  }
}

export class Settings {
  private kept: Choices;
  private readonly watchers = new Set<() => void>();
  private readonly system = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.kept = readSettings(readStored());
    this.system.addEventListener("change", () => this.tell());
    this.apply();
  }

  get choices(): Choices {
    return this.kept;
  }
  get show(): number {
    return this.kept.show;
  }
  set show(show: number) {
    this.choose({ show });
  }
  get showsAids(): boolean {
    return (this.kept.show & SHOW_AIDS) !== 0;
  }
  get isDark(): boolean {
    return this.kept.theme === "system" ? this.system.matches : this.kept.theme === "dark";
  }

  choose(some: Partial<Choices>): void {
    this.kept = { ...this.kept, ...some };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing: it holds for this visit
    }
    this.apply();
    this.tell();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private apply(): void {
    const root = document.documentElement;
    const set = (name: string, value: string, usually: string): void => {
      if (value === usually) root.removeAttribute(name);
      else root.setAttribute(name, value);
    };
    set("data-theme", this.kept.theme, usual.theme);
    set("data-palette", this.kept.palette, usual.palette);
    set("data-motion", this.kept.motion, usual.motion);
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
