// What waits until the frame is painted in which the hand sees what it did. It is done at once where nothing is painted,
// or the page is left.

export class AfterPaint {
  private isDue = false;
  private readonly over = new AbortController();

  constructor(private readonly work: () => void) {
    const { signal } = this.over;
    addEventListener("pagehide", () => this.flush(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.flush(), { signal });
  }

  /** From now on the work is due, once, however often this is said before it is done. */
  due(): void {
    if (this.isDue) return;
    this.isDue = true;
    if (document.hidden) this.flush();
    else requestAnimationFrame(() => setTimeout(() => this.flush()));
  }

  /** Does what is due now. */
  flush(): void {
    if (!this.isDue) return;
    this.isDue = false;
    this.work();
  }

  destroy(): void {
    this.flush();
    this.over.abort();
  }
}
