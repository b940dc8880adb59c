// Events on their way to the core: one at a time, in order. While one is being answered, a newer
// drag or hover replaces an older one that still waits, so that the hand never lags behind. Only the first of a
// drag stays: what is dragged is dragged from there.
import type { HandEvent } from "../protocol";

export class Outbox {
  private readonly queue: (HandEvent | (() => void))[] = []; // or who is told that all before are answered
  private sending: Promise<void> | undefined;
  private before: HandEvent["kind"] | undefined; // of what was sent last
  private isBeginning = false; // that was the first of a drag

  constructor(
    private readonly deliver: (event: HandEvent) => Promise<void>,
    private readonly failed: (reason: unknown) => void,
  ) {}

  get isBusy(): boolean {
    return this.sending !== undefined;
  }

  /** Resolves when it was delivered, and all others that came meanwhile. */
  send(event: HandEvent): Promise<void> {
    const last = this.queue.at(-1);
    const replaces = (event.kind === "drag" || event.kind === "focus") &&
      typeof last === "object" && last.kind === event.kind && !this.isBeginning;
    this.isBeginning = event.kind === "drag" && this.before === "grab";
    this.before = event.kind;
    if (replaces) this.queue[this.queue.length - 1] = event;
    else this.queue.push(event);
    return (this.sending ??= this.run());
  }

  /** Resolves when all that was sent up to now is answered or cleared, whatever comes meanwhile. */
  answered(): Promise<void> {
    return this.isBusy ? new Promise((resolve) => this.queue.push(resolve)) : Promise.resolve();
  }

  clear(): void {
    for (const one of this.queue.splice(0)) if (typeof one === "function") one();
  }

  private async run(): Promise<void> {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      try {
        if (typeof next === "function") next();
        else await this.deliver(next);
      } catch (reason) {
        this.failed(reason);
      }
    }
    this.sending = undefined;
  }
}
