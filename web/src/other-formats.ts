// Files that other programs read: a button for each format, off where the game as it is does not fit into it, with the
// reason in words of the page. Asked anew only while it is seen. Owns its buttons.
import { Refusal } from "./boundary";
import { button, h } from "./dom";
import type { Engine } from "./engine";
import type { FormatInfo } from "./protocol";
import { words } from "./words/en";

export interface FormatsOwner {
  readonly call: Engine["call"];
  table(): number;
  give(ending: string, text: string): void;
  failed(reason: unknown): void;
}

interface Format {
  readonly name: string;
  readonly button: HTMLButtonElement;
  readonly why: HTMLElement;
}

const PREFIX = "file.cannot."; // of the keys of the reasons

const upper = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;

/** Why a game does not fit into a format, as somebody reads it who knows no format. */
export function whyNot(key: string): string {
  const reasons: Readonly<Record<string, string>> = words.files.notFor;
  return (key.startsWith(PREFIX) ? reasons[key.slice(PREFIX.length)] : undefined) ?? words.files.notFor.other;
}

export class OtherFormats {
  readonly elements: readonly HTMLElement[];
  private readonly formats: readonly Format[];
  private readonly watch = new ResizeObserver(() => void this.see()); // it comes into sight
  private asked = 0;

  constructor(private readonly owner: FormatsOwner, formats: readonly FormatInfo[]) {
    this.formats = formats.filter(({ writes }) => writes).map((format) => {
      const why = h("span", { class: "small quiet why-not" });
      const element = button(`${upper(format.words)} (${format.extension})`, () => void this.give(format));
      element.append(why);
      return { name: format.name, button: element, why };
    });
    this.elements = this.formats.map((one) => one.button);
    if (this.elements[0]) this.watch.observe(this.elements[0]);
  }

  destroy(): void {
    this.watch.disconnect();
  }

  /** The game is another one, or is seen. */
  async see(): Promise<void> {
    if (!this.elements[0]?.getClientRects().length) return;
    const asked = ++this.asked;
    const { owner: { call, table } } = this;
    const reasons = await Promise.all(this.formats.map(({ name }) => call("convert", table(), name).then(() => "", whyRefused)));
    if (asked === this.asked)
      this.formats.forEach(({ button: element, why }, i) => {
        why.textContent = reasons[i] ?? "";
        element.disabled = why.textContent !== "";
      });
  }

  private async give({ name, extension }: FormatInfo): Promise<void> {
    try {
      this.owner.give(extension, await this.owner.call("convert", this.owner.table(), name));
    } catch (reason) {
      this.owner.failed(reason);
    }
  }
}

/** What failed for another reason is told when it is pressed. */
const whyRefused = (reason: unknown): string => (reason instanceof Refusal ? whyNot(reason.why.key) : "");
