// Things that take a while to be made, each in a worker of its own that ends with it. The button that
// began one says how far it is, and does no more until it is done; the one beside it stops it. Knows neither what is made
// nor of what.
import { Refusal } from "./boundary";
import { CoreLost, type Engine } from "./engine";
import { button, h, signButton, write } from "./dom";
import { sign } from "./signs";
import { fill, words } from "./words/en";

/** How much of it there is. */
export type Tell = (done: number, all: number) => void;
export type Work = (engine: Engine, tell: Tell) => Promise<void>;

export class Press {
  private readonly engines = new Set<Engine>();

  constructor(
    private readonly start: () => Engine,
    private readonly notice: (sentence: string) => void,
  ) {}

  /** A button that has it made, and beside it one that stops it, which is to be seen only then. */
  button(label: string, work: Work, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
    let engine: Engine | undefined;
    const make = button(label, () => {
      if (engine) return;
      engine = this.start();
      box.classList.add("making");
      void this.make(engine, work, (done, all) => write(make, fill(words.files.making, label, done, all))).finally(() => {
        engine = undefined;
        if (box.contains(document.activeElement)) make.focus();
        box.classList.remove("making");
        write(make, label);
      });
    }, attributes);
    const halt = signButton(sign("cancel"), fill(words.files.stopMaking, label), () => this.end(engine),
      { class: "icon-button stop-making" });
    const box = h("span", { class: "press" }, make, halt);
    return box;
  }

  /** Whatever is being made is not wanted any more. */
  stop(): void {
    for (const engine of this.engines) this.end(engine);
  }

  private end(engine: Engine | undefined): void {
    if (engine && this.engines.delete(engine)) engine.end();
  }

  private async make(engine: Engine, work: Work, tell: Tell): Promise<void> {
    this.engines.add(engine);
    try {
      await work(engine, tell);
    } catch (reason) {
      this.failed(engine, reason);
    } finally {
      this.end(engine);
    }
  }

  // What was stopped by a hand says nothing.
  private failed(engine: Engine, reason: unknown): void {
    if (reason instanceof Refusal) this.notice(reason.why.words);
    else if (!(reason instanceof CoreLost)) throw reason;
    else if (reason.isOffline) this.notice(words.broken.offlineText);
    else if (this.engines.has(engine)) this.notice(words.broken.crashed);
  }
}
