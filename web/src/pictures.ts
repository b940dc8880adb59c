// Small pictures of setups and records, drawn by the core when they come into sight, and drawn again
// in the other light when the appearance changes. Knows no game.
import type { Engine } from "./engine";
import type { Settings } from "./settings";

export type Source = { readonly text: string } | { readonly record: string | Uint8Array };

export class Pictures {
  private readonly sources = new Map<HTMLImageElement, Source>();
  private readonly urls = new Map<HTMLImageElement, string>();
  private readonly watcher = new IntersectionObserver((entries) => this.seen(entries), {
    rootMargin: "300px",
  });

  constructor(
    private readonly engine: Engine,
    private readonly settings: Settings,
  ) {
    settings.watch(() => this.redraw());
  }

  /** Draws into the image once it is near the window. */
  show(image: HTMLImageElement, source: Source): void {
    this.sources.set(image, source);
    this.watcher.observe(image);
  }

  /** The images in an element are not needed any more. */
  forget(element: HTMLElement): void {
    for (const image of [...this.sources.keys()].filter((one) => element.contains(one))) {
      this.watcher.unobserve(image);
      this.sources.delete(image);
      URL.revokeObjectURL(this.urls.get(image) ?? "");
      this.urls.delete(image);
    }
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      this.watcher.unobserve(entry.target);
      void this.draw(entry.target as HTMLImageElement);
    }
  }

  private async draw(image: HTMLImageElement): Promise<void> {
    const source = this.sources.get(image);
    if (!source) return;
    try {
      const svg = await this.engine.call("thumbnail", source, this.settings.colours);
      if (!this.sources.has(image)) return;
      const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      URL.revokeObjectURL(this.urls.get(image) ?? "");
      this.urls.set(image, url);
      image.src = url;
    } catch {
      image.classList.add("empty"); // the game still opens and says why
    }
  }

  private redraw(): void {
    for (const image of this.urls.keys()) void this.draw(image);
  }
}
