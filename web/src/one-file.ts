// What comes in files, and all that is kept in one file, out and in: games with what goes with them, and what was solved.
// Nothing of a file is dropped: what cannot be read is a game that says why.
import { Refusal } from "./boundary";
import type { Digest } from "./desk";
import type { Engine } from "./engine";
import { describe, type Loaded } from "./files";
import type { FileGame } from "./kept-page";
import { pack, packSolved, unpack, type Luggage } from "./luggage";
import { solvedThere, type Solved } from "./progress";
import { newId, type Store } from "./store";
import { fill, words } from "./words/en";

export interface FoundGame extends FileGame {
  readonly luggage: Luggage;
}

/** What files hold. */
export interface Contents {
  readonly games: readonly FoundGame[];
  readonly solved: readonly Solved[];
}

/** Where a game stands in a file, in bytes, and who played it. */
interface GamePlace {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const LINE_END = 10;

/** What a file of records holds; of another format: one game, or what is none. */
async function addContents(engine: Engine, { name: file, bytes }: Loaded, games: FoundGame[], solved: Solved[]): Promise<void> {
  const places = JSON.parse(await engine.call("gamesIn", bytes)) as GamePlace[];
  let above = 0;
  let counted = 0;
  for (const { from, to, name } of places) {
    for (; counted < from; counted++) if (bytes[counted] === LINE_END) above++;
    const part = bytes.slice(from, to);
    const unpacked = unpack(new TextDecoder().decode(part));
    const { luggage, without } = unpacked;
    if (unpacked.solved) solved.push(unpacked.solved);
    else
      games.push({
        bytes: without === undefined ? part : new TextEncoder().encode(unpacked.record),
        name: luggage.name ?? name, file, above, without, luggage,
      });
  }
}

export async function contentsOf(engine: Engine, files: readonly Loaded[]): Promise<Contents> {
  const games: FoundGame[] = [];
  const solved: Solved[] = [];
  for (const one of files) await addContents(engine, one, games, solved);
  return { games, solved };
}

/** What is to be said afterwards, and whether anything was kept. */
export interface KeptAll {
  readonly sentences: readonly string[];
  readonly isAny: boolean;
}

/** Keeps all of them; `tell` hears how many were looked at. Games that are kept already are not kept twice; those that
 * cannot be read, or for which there is no room, are told. */
export async function keepContents(
  told: (bytes: Uint8Array) => Promise<Digest>, store: Store, { games, solved }: Contents, tell: (done: number) => void,
): Promise<KeptAll> {
  const here = new Set((await store.all()).map((one) => one.record));
  const refused: string[] = [];
  let known = 0;
  let homeless = 0;
  let shorter = 0;
  const now = Date.now();
  for (const [i, game] of games.entries()) {
    tell(i);
    const { changed = now - i, ...rest } = game.luggage; // the first of the file stands first
    try {
      const digest = await told(game.bytes);
      if (digest.moves < (rest.moves ?? 0)) shorter++;
      if (here.has(digest.record)) known++;
      else if (homeless > 0) homeless++;
      else await store.put({ ...rest, id: newId(), ...digest, changed, ...(game.name ? { name: game.name } : {}) });
    } catch (reason) {
      if (reason instanceof Refusal) refused.push(describe(game.file, reason.why, game));
      else if (reason instanceof DOMException) homeless++;
      else throw reason;
    }
  }
  const isMarked = await store.mark(solved, solvedThere).then(() => true, (reason: unknown) => {
    if (reason instanceof DOMException) return false;
    throw reason;
  });
  const said = words.kept;
  const count = games.length - refused.length - known - homeless;
  const kept = count === 1 ? said.keptOne : fill(said.keptAll, count);
  const lost = refused.length === 1 ? said.refusedOne : said.refused;
  const sentences = [
    count > 0 || games.length === 0 ? kept : "",
    known > 0 ? fill(said.known, known) : "",
    solved.length === 0 ? "" : isMarked ? fill(said.marked, solved.length) : said.unmarked,
    shorter > 0 ? fill(said.shorter, shorter) : "",
    homeless > 0 ? fill(said.homeless, homeless) : "",
    refused.length > 0 ? fill(lost, refused.length, refused[0] ?? "") : "",
  ].filter(Boolean);
  return { sentences, isAny: count + known > 0 || solved.length > 0 };
}

/** Everything that is kept as one text, a list of records for every program. */
export async function allInOne(store: Store): Promise<string> {
  const games = (await store.all()).map(pack);
  const solved = [...(await store.allSolved()).values()].map(packSolved);
  return [...games, ...solved].map((one) => one.replace(/\n*$/, "\n\n")).join("");
}
