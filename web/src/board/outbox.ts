// Events on their way to the core: one at a time, in order. While one is being answered, a newer
// drag or hover replaces an older one that still waits, so that the hand never lags behind.
import type { HandEvent } from "../protocol";

export class Outbox {
  private readonly queue: HandEvent[] = [];
  private sending: Promise<void> | undefined;

  constructor(
    private readonly deliver: (event: HandEvent) => Promise<void>,
    private readonly failed: (reason: unknown) => void,
  ) {}

  /** Resolves when it was delivered, and all others that came meanwhile. */
  send(event: HandEvent): Promise<void> {
    const last = this.queue.at(-1);
    const replaces = (event.kind === "drag" || event.kind === "focus") && last?.kind === event.kind;
    if (replaces) this.queue[this.queue.length - 1] = event;
    else this.queue.push(event);
    return (this.sending ??= this.run());
  }

  clear(): void {
    this.queue.length = 0;
  }

  private async run(): Promise<void> {
    for (let event = this.queue.shift(); event; event = this.queue.shift()) {
      try {
        await this.deliver(event);
      } catch (reason) {
        this.failed(reason);
      }
    }
    this.sending = undefined;
  }
}
