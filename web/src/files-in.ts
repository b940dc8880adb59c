// Files that come to the page, chosen, dropped or pasted: one game is opened, several are a list from which one
// chooses. And all that is kept in one file, out and in.
import type { GameCard } from "./catalogue";
import type { Engine } from "./engine";
import { download, load, textFile, type Loaded } from "./files";
import { FilePage } from "./kept-page";
import { digestOf } from "./named";
import { allInOne, contentsOf, keepContents, type Contents, type FoundGame } from "./one-file";
import type { Pictures } from "./pictures";
import type { Store } from "./store";

export interface FilesOwner {
  readonly engine: Engine;
  readonly store: Store;
  readonly pictures: Pictures;
  /** As they are called in the language of now. */
  cards(): readonly GameCard[];
  /** A worker of its own: so many games are looked at that nothing else should wait for them. */
  reader(): Engine;
  notice(sentence: string): void;
  /** What came of keeping them, in place of what was told of that before. */
  told(sentences: string): void;
  /** Why nothing is opened. */
  notRead(sentence: string): void;
  open(game: FoundGame, visit?: number): Promise<void>;
  /** The list of what was found last is to be shown. */
  list(): void;
  /** Games came to those that are kept. */
  kept(): void;
  failed(reason: unknown, file: string): void;
}

interface Found {
  readonly files: readonly string[];
  readonly contents: Contents;
}

export class FilesIn {
  private found: Found | undefined; // the latest files of several games

  constructor(private readonly owner: FilesOwner) {}

  /** Opens what they hold. `isWanted`: nobody went elsewhere meanwhile. */
  async take(files: readonly File[], visit: number, isWanted: () => boolean): Promise<void> {
    await this.with(files, async (loaded) => {
      const contents = await contentsOf(this.owner.engine, loaded);
      const [only] = contents.games;
      if (!isWanted()) return;
      if (only && contents.games.length === 1 && contents.solved.length === 0) {
        await this.owner.open(only, visit);
        return;
      }
      this.found = { files: loaded.map(({ name }) => name), contents };
      this.owner.list();
    });
  }

  /** The list of what was found last, if there is one. */
  page(): FilePage<FoundGame> | undefined {
    if (!this.found) return undefined;
    const { files, contents } = this.found;
    const reader = this.owner.reader();
    return new FilePage({
      pictures: this.owner.pictures,
      digest: (bytes) => digestOf(reader, this.owner.cards(), bytes),
      open: (game) => void this.owner.open(game),
      keepAll: (tell) => this.keepAll(contents, tell),
      left: () => reader.end(),
    }, contents.games, files, contents.solved.length);
  }

  /** Everything that was saved to a file is here again. */
  async bringBack(files: readonly File[]): Promise<void> {
    await this.with(files, async (loaded) =>
      this.keepAll(await contentsOf(this.owner.engine, loaded), () => undefined));
  }

  async saveAll(): Promise<void> {
    download("games.intarsia", textFile(await allInOne(this.owner.store), "text/plain"));
  }

  private async with(files: readonly File[], work: (loaded: readonly Loaded[]) => Promise<void>): Promise<void> {
    const all = await Promise.all(files.map(load));
    const loaded = all.filter((one) => typeof one !== "string");
    for (const one of all) if (typeof one === "string") this.owner[loaded.length > 0 ? "notice" : "notRead"](one);
    if (loaded.length === 0) return;
    try {
      await work(loaded);
    } catch (reason) {
      this.owner.failed(reason, loaded[0]?.name ?? "");
    }
  }

  private async keepAll(contents: Contents, tell: (done: number) => void): Promise<void> {
    const { engine, store } = this.owner;
    const { sentences, isAny } = await keepContents((bytes) => digestOf(engine, this.owner.cards(), bytes), store, contents, tell);
    this.owner.told(sentences.join(" "));
    if (isAny) this.owner.kept();
  }
}
