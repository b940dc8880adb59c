// What the player likes: appearance and what is shown on boards. Kept in this browser.
import { SHOW_AIDS, SHOW_COORDINATES } from "./scene";

export type Theme = "system" | "light" | "dark";

const KEY = "intarsia.settings";

interface Kept {
  theme: Theme;
  show: number;
}

const usual: Kept = { theme: "system", show: SHOW_COORDINATES };

export function readSettings(text: string | null): Kept {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Kept>;
    const theme = value.theme === "light" || value.theme === "dark" ? value.theme : usual.theme;
    const show = Number.isInteger(value.show) ? (value.show as number) & 7 : usual.show;
    return { theme, show };
  } catch {
    return { ...usual };
  }
}

export class Settings {
  private kept: Kept;
  private readonly watchers = new Set<() => void>();
  private readonly system = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.kept = readSettings(readStored());
    this.system.addEventListener("change", () => this.tell());
    this.apply();
  }

  get theme(): Theme {
    return this.kept.theme;
  }
  set theme(theme: Theme) {
    this.change({ ...this.kept, theme });
  }
  get show(): number {
    return this.kept.show;
  }
  set show(show: number) {
    this.change({ ...this.kept, show });
  }
  get showsAids(): boolean {
    return (this.kept.show & SHOW_AIDS) !== 0;
  }
  get isDark(): boolean {
    return this.kept.theme === "system" ? this.system.matches : this.kept.theme === "dark";
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private change(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing: it holds for this visit
    }
    this.apply();
    this.tell();
  }

  private apply(): void {
    const root = document.documentElement;
    if (this.kept.theme === "system") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.kept.theme);
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
