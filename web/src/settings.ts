// What the player likes: appearance, colours, motion, language, what is shown on boards. Kept in this
// browser.
import { isLevel, USUAL_LEVEL } from "./play/seats";

export const themes = ["system", "light", "dark"] as const;
export const palettes = ["standard", "safe", "high"] as const; // in the core's order
export const motions = ["system", "none"] as const;
export type Theme = (typeof themes)[number];
export type Palette = (typeof palettes)[number];
export type Motion = (typeof motions)[number];

/** How a picture is coloured; palettes count as the core counts them. */
export interface Colours {
  readonly isDark: boolean;
  readonly palette: number;
}

const KEY = "intarsia.settings";

export interface Choices {
  readonly theme: Theme;
  /** "": none was chosen. */
  readonly palette: Palette | "";
  readonly motion: Motion;
  /** "de"; "" is what the browser asks for. */
  readonly language: string;
  /** How strong the computer played last. */
  readonly level: number;
  /** What is shown on the boards of a game, where it is not what the game likes. */
  readonly shows: Readonly<Record<string, number>>;
}

const usual: Choices = {
  theme: "system", palette: "", motion: "system", language: "", level: USUAL_LEVEL, shows: {},
};

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

function readShows(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== "object" || value === null) return usual.shows;
  const shows = Object.entries(value).filter(([, bits]) => Number.isInteger(bits));
  return Object.fromEntries(shows.map(([game, bits]) => [game, (bits as number) & 7]));
}

export function readSettings(text: string | null): Choices {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Record<keyof Choices, unknown>>;
    return {
      theme: oneOf(themes, value.theme, usual.theme),
      palette: oneOf(["", ...palettes], value.palette, usual.palette),
      motion: oneOf(motions, value.motion, usual.motion),
      language: typeof value.language === "string" ? value.language : usual.language,
      level: isLevel(value.level) ? value.level : usual.level,
      shows: readShows(value.shows),
    };
  } catch {
    return usual;
  }
}

export class Settings {
  private kept: Choices;
  private readonly watchers = new Set<() => void>();
  private readonly system = matchMedia("(prefers-color-scheme: dark)");
  private readonly contrast = matchMedia("(prefers-contrast: more), (forced-colors: active)");

  /** `notKept` is told once, when something was chosen that cannot be kept. */
  constructor(private notKept: (() => void) | undefined) {
    this.kept = readSettings(readStored());
    this.system.addEventListener("change", () => this.tell());
    this.contrast.addEventListener("change", () => {
      this.apply();
      this.tell();
    });
    this.apply();
  }

  get choices(): Choices {
    return this.kept;
  }
  /** What is shown on the boards of a game; `likes` is what the game itself would. */
  showIn(game: string, likes: number): number {
    return this.kept.shows[game] ?? likes;
  }
  setShowIn(game: string, show: number): void {
    this.choose({ shows: { ...this.kept.shows, [game]: show } });
  }
  get isDark(): boolean {
    return this.kept.theme === "system" ? this.system.matches : this.kept.theme === "dark";
  }

  /** In use: who chose none gets the one of high contrast where the system asks for that. */
  get palette(): Palette {
    return this.kept.palette || (this.contrast.matches ? "high" : "standard");
  }

  /** How pictures are coloured, as the boards are. */
  get colours(): Colours {
    return { isDark: this.isDark, palette: palettes.indexOf(this.palette) };
  }

  /** Nothing is to move by itself. */
  get isCalm(): boolean {
    return this.kept.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  choose(some: Partial<Choices>): void {
    this.kept = { ...this.kept, ...some };
    let isKept = true;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      isKept = some.level !== undefined; // a browser that keeps nothing: it holds for this visit
    }
    this.apply();
    this.tell();
    if (isKept) return;
    this.notKept?.();
    this.notKept = undefined;
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
    set("data-palette", this.palette, "standard");
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
