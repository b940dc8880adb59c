// Makes every answer of a worker come late, by a chance that can be repeated: what a test only met because the
// core is quick shows itself. INTARSIA_SLOW names the seed; without it nothing is late.
import type { BrowserContext } from "playwright-core";

const LEAST = 50; // milliseconds that an answer is late
const MOST = 400;

export const isSlow = process.env["INTARSIA_SLOW"] !== undefined;

/** Before any page of this visitor is loaded. Answers keep their order; a worker that was ended says nothing more. */
export async function makeLate(context: BrowserContext): Promise<void> {
  if (!isSlow) return;
  await context.addInitScript(({ seed, least, most }) => {
    const wait = window.setTimeout.bind(window); // a test may stop the page's clock
    let state = seed;
    const delay = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return least + ((most - least) * state) / 2 ** 32;
    };
    window.Worker = class extends Worker {
      private readonly waiting: (() => void)[] = [];
      private due = 0;
      private hasEnded = false;

      override addEventListener(type: string, listener: unknown, options?: boolean | AddEventListenerOptions): void {
        const hear = listener as (event: Event) => void;
        super.addEventListener(type, type !== "message" ? hear : (event: Event) => {
          const now = performance.now();
          this.due = Math.max(this.due, now + delay());
          this.waiting.push(() => hear.call(this, event));
          wait(() => { // timers of one moment may change places
            const next = this.waiting.shift();
            if (!this.hasEnded) next?.();
          }, this.due - now);
        }, options);
      }

      override terminate(): void {
        this.hasEnded = true;
        super.terminate();
      }
    };
  }, { seed: Number(process.env["INTARSIA_SLOW"]) || 1, least: LEAST, most: MOST });
}
