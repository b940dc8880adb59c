// The pane that gives a game away: a link, a picture, a file. Owns its element.
import { Refusal } from "./boundary";
import { showText } from "./dialogs";
import { button, h } from "./dom";
import type { Engine } from "./engine";
import { download, fileName, pngOf, textFile } from "./files";
import { pack, writePlace } from "./links";
import type { GameInfo } from "./protocol";
import { words } from "./words/en";

export interface ShareOwner {
  readonly call: Engine["call"];
  readonly game: GameInfo;
  readonly isDark: () => boolean;
  table(): number;
  show(): number;
  record(): string;
  /** What files are called, without ending. */
  title(): string;
  notice(sentence: string): void;
  failed(reason: unknown): void;
}

const PICTURE_WIDTH = 1600;

export function sharePane(owner: ShareOwner): HTMLElement {
  const list = h("div", { class: "opens" });
  const add = (label: string, work: () => Promise<void>): void => {
    list.append(button(label, () => void work().catch((reason: unknown) => owner.failed(reason))));
  };
  const give = (ending: string, blob: Blob): void => download(fileName(owner.title(), ending), blob);
  const picture = (): Promise<string> =>
    owner.call("svg", owner.table(), owner.show(), owner.isDark(), PICTURE_WIDTH / 2);
  add(words.files.link, () => copyLink(owner));
  add(words.files.record, () =>
    Promise.resolve(give(".intarsia", textFile(owner.record(), "text/plain"))));
  add(words.files.svg, async () => give(".svg", textFile(await picture(), "image/svg+xml")));
  add(words.files.png, async () => give(".png", await pngOf(await picture(), PICTURE_WIDTH)));
  add(words.files.text, async () =>
    give(".txt", textFile(await owner.call("pictureText", owner.table()), "text/plain")));
  for (const format of owner.game.formats)
    if (format.writes)
      add(`${format.words} (${format.extension})`, async () =>
        give(format.extension,
          textFile(await owner.call("convert", owner.table(), format.name), "text/plain")));
  return list;
}

async function copyLink(owner: ShareOwner): Promise<void> {
  const packed = await pack(owner.record());
  const link = new URL(writePlace({ at: "shared", packed }), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    owner.notice(words.files.copied);
  } catch (reason) {
    if (reason instanceof Refusal) throw reason;
    showText(words.files.copyByHand, link);
  }
}
