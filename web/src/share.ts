// The pane that gives a game away: a link, a picture, a moving one, a file, paper. Owns its element.
import { arrived } from "./arrived";
import { Refusal } from "./boundary";
import { showText } from "./dialogs";
import { button, h } from "./dom";
import type { Engine } from "./engine";
import { download, fileName, pngOf, textFile } from "./files";
import { pack, writePlace, type Place } from "./links";
import { OtherFormats } from "./other-formats";
import { Press } from "./press";
import type { GameInfo } from "./protocol";
import type { Colours } from "./settings";
import type { Heading } from "./print";
import { words } from "./words/en";

export interface ShareOwner {
  readonly call: Engine["call"];
  readonly game: GameInfo;
  colours(): Colours;
  /** A worker of its own for what takes a while. */
  press(): Engine;
  table(): number;
  show(): number;
  record(): string;
  /** "game:config". */
  setup(): string;
  /** Who sits where, as an address has it. */
  seats(): string;
  /** For one: it can be handed on unsolved. */
  readonly isPuzzle: boolean;
  /** What files are called, without ending. */
  title(): string;
  /** What it is and how it stands, for a page of its own. */
  heading(): Heading;
  notice(sentence: string): void;
  failed(reason: unknown): void;
}

const PICTURE_WIDTH = 1600;
const FILM_WIDTH = 480;

export class SharePane {
  readonly element = h("div", { class: "opens" });
  private readonly press: Press;
  private readonly formats: OtherFormats;

  constructor(private readonly owner: ShareOwner) {
    this.press = new Press(() => owner.press(), (sentence) => owner.notice(sentence));
    this.formats = new OtherFormats({
      call: owner.call, table: () => owner.table(), failed: (reason) => owner.failed(reason),
      give: (ending, text) => this.give(ending, textFile(text, "text/plain")),
    }, owner.game.formats);
    const { files } = words;
    this.add(files.link, async () => this.copyLink(await this.here()));
    if ("share" in navigator) this.add(files.send, () => this.send());
    if (owner.isPuzzle) this.add(words.maker.link, () => this.copyLink({ at: "fresh", text: owner.setup() }));
    this.add(files.pngCopy, () => this.copyPicture());
    this.add(files.textCopy, async () =>
      this.copyText(await this.pictureText(), files.textCopied, files.textByHand));
    this.element.append(this.press.button(files.print, async (engine, tell) => {
      const { printGame } = await arrived(import("./print"));
      await printGame(engine, owner.setup(), () => this.picture({ ...owner.colours(), isDark: false }), owner.heading(), tell);
    }));
    this.add(files.record, () => this.give(".intarsia", textFile(owner.record(), "text/plain")));
    this.add(files.svg, async () => this.give(".svg", textFile(await this.picture(), "image/svg+xml")));
    this.add(files.png, async () => this.give(".png", await pngOf(await this.picture(), PICTURE_WIDTH)));
    this.element.append(this.press.button(files.film, async (engine, tell) => {
      const { filmOf } = await arrived(import("./film"));
      const look = { ...owner.colours(), show: owner.show(), width: FILM_WIDTH };
      this.give(".gif", await filmOf(engine, owner.record(), look, tell));
    }));
    this.add(files.text, async () => this.give(".txt", textFile(await this.pictureText(), "text/plain")));
    this.element.append(...this.formats.elements);
  }

  /** The game is another one. */
  see(): void {
    void this.formats.see();
  }

  destroy(): void {
    this.press.stop();
    this.formats.destroy();
  }

  private add(label: string, work: () => Promise<void> | void): void {
    this.element.append(button(label, () => void this.run(work)));
  }

  private async run(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (reason) {
      this.owner.failed(reason);
    }
  }

  // ---- what is given

  private give(ending: string, blob: Blob): void {
    download(fileName(this.owner.title(), ending), blob);
  }

  private picture({ isDark, palette } = this.owner.colours()): Promise<string> {
    const { owner } = this;
    return owner.call("svg", owner.table(), owner.show(), isDark, palette, PICTURE_WIDTH / 2);
  }

  private pictureText(): Promise<string> {
    return this.owner.call("pictureText", this.owner.table());
  }

  // ---- the clipboard; where it is closed to us, the text is shown and the picture is a file

  private copyLink(place: Place): Promise<void> {
    return this.copyText(urlOf(place), words.files.copied, words.files.copyByHand);
  }

  private async here(): Promise<Place> {
    return { at: "shared", packed: await pack(this.owner.record()), seats: this.owner.seats() };
  }

  // By what the system has to share with; who closes that has said enough.
  private async send(): Promise<void> {
    const place = await this.here();
    await navigator.share({ title: this.owner.title(), url: urlOf(place) }).catch(({ name }: Error) =>
      name === "AbortError" ? undefined : this.copyLink(place));
  }

  private async copyText(text: string, said: string, byHand: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.owner.notice(said);
    } catch {
      showText(byHand, text);
    }
  }

  // Handed over as a promise: some browsers want the write within the press of the button.
  private async copyPicture(): Promise<void> {
    const png = this.picture().then((svg) => pngOf(svg, PICTURE_WIDTH));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      this.owner.notice(words.files.pictureCopied);
    } catch (reason) {
      if (reason instanceof Refusal) throw reason;
      this.give(".png", await png);
      this.owner.notice(words.files.pictureSaved);
    }
  }
}

const urlOf = (place: Place): string => new URL(writePlace(place), location.href).href;
