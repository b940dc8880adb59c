// All that is kept in one file, out and in: games with what goes with them, and what was solved.
import { Refusal } from "./boundary";
import type { Engine } from "./engine";
import { describe } from "./files";
import type { FileGame } from "./kept-page";
import { pack, packSolved, unpack, type Luggage } from "./luggage";
import { solvedThere, type Solved } from "./progress";
import { newId, type Store } from "./store";
import { fill, words } from "./words/en";

interface FoundGame extends FileGame {
  readonly luggage: Luggage;
}

/** What a file holds. */
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
export async function contentsOf(engine: Engine, bytes: Uint8Array): Promise<Contents> {
  const found = JSON.parse(await engine.call("gamesIn", bytes)) as GamePlace[];
  const places = found.length > 0 ? found : [{ from: 0, to: bytes.length, name: "" }]; // reading it says why
  const games: FoundGame[] = [];
  const solved: Solved[] = [];
  for (const { from, to, name } of places) {
    const part = bytes.slice(from, to);
    const unpacked = unpack(new TextDecoder().decode(part));
    const { luggage } = unpacked;
    const above = bytes.subarray(0, from).filter((byte) => byte === LINE_END).length;
    if (unpacked.solved) solved.push(unpacked.solved);
    else
      games.push({
        bytes: unpacked.isPacked ? new TextEncoder().encode(unpacked.record) : part,
        name: luggage.name ?? name, above, luggage,
      });
  }
  return { games, solved };
}

/** What is to be said afterwards, and whether anything was kept. */
export interface KeptAll {
  readonly sentences: readonly string[];
  readonly isAny: boolean;
}

/** Keeps all of a file. Games that are kept already are not kept twice; those that cannot be read are told. */
export async function keepContents(
  engine: Engine, store: Store, file: string, { games, solved }: Contents,
): Promise<KeptAll> {
  const here = new Set((await store.all()).map((one) => one.record));
  const refused: string[] = [];
  for (const { bytes, name, above, luggage } of games) {
    try {
      const digest = await engine.call("digest", bytes);
      const { changed = Date.now(), ...rest } = luggage;
      if (!here.has(digest.record))
        await store.put({ ...rest, id: newId(), ...digest, changed, ...(name ? { name } : {}) });
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      refused.push(describe(file, reason.why, above));
    }
  }
  await store.mark(solved, solvedThere);
  const said = words.kept;
  const count = games.length - refused.length;
  const kept = count === 1 ? said.keptOne : fill(said.keptAll, count);
  const sentences = [
    count > 0 || refused.length === 0 ? kept : "",
    solved.length > 0 ? fill(said.marked, solved.length) : "",
  ].filter(Boolean);
  const lost = refused.length === 1 ? said.refusedOne : said.refused;
  if (refused.length > 0) sentences.push(fill(lost, refused.length, refused[0] ?? ""));
  return { sentences, isAny: count > 0 || solved.length > 0 };
}

/** Everything that is kept as one text, a list of records for every program. */
export async function allInOne(store: Store): Promise<string> {
  const games = (await store.all()).map(pack);
  const solved = [...(await store.allSolved()).values()].map(packSolved);
  return [...games, ...solved].map((one) => one.replace(/\n*$/, "\n\n")).join("");
}
