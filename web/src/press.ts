// Something that takes a while to be made, in a worker of its own that ends with it. The button that
// began it says how far it is, and stops it. Knows neither what is made nor of what.
import { Refusal } from "./boundary";
import { CoreLost, type Engine } from "./engine";
import { button } from "./dom";
import { fill, words } from "./words/en";

/** How much of it there is. */
export type Tell = (done: number, all: number) => void;
export type Work = (engine: Engine, tell: Tell) => Promise<void>;

export class Press {
  private engine: Engine | undefined;

  constructor(
    private readonly start: () => Engine,
    private readonly notice: (sentence: string) => void,
  ) {}

  /** A button that has it made, and stops it. */
  button(label: string, work: Work, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement {
    const element = button(label, () => void this.pressed(element, label, work), attributes);
    return element;
  }

  /** Whatever is being made is not wanted any more. */
  stop(): void {
    this.engine?.end();
    this.engine = undefined;
  }

  private async pressed(element: HTMLElement, label: string, work: Work): Promise<void> {
    const wasHere = element.classList.contains("making");
    this.stop();
    if (wasHere) return;
    const engine = (this.engine = this.start());
    const tell: Tell = (done, all) => {
      element.textContent = fill(words.files.making, label, done, all);
    };
    element.classList.add("making");
    try {
      await work(engine, tell);
    } catch (reason) {
      this.failed(engine, reason);
    } finally {
      element.classList.remove("making");
      element.textContent = label;
      engine.end();
      if (this.engine === engine) this.engine = undefined;
    }
  }

  // What was stopped by a hand says nothing.
  private failed(engine: Engine, reason: unknown): void {
    if (reason instanceof Refusal) this.notice(reason.why.words);
    else if (!(reason instanceof CoreLost)) throw reason;
    else if (reason.isOffline) this.notice(words.broken.offlineText);
    else if (this.engine === engine) this.notice(words.broken.crashed);
  }
}
