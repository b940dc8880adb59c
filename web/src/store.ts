// Games kept in this browser: one entry a game, written whole in one transaction after each move; and
// which puzzles were solved.
// A browser that keeps nothing (private windows) still plays; `isLasting` says so.

import type { ClockState } from "./play/clocks";
import type { Note } from "./play/moves-pane";
import type { Solved } from "./progress";

export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly status: string;
  /** In which title and status are told; left out: before that was noted. */
  readonly language?: string;
  readonly record: string;
  readonly moves: number;
  readonly over: boolean;
  readonly changed: number; // milliseconds since 1970
  /** What the player calls it. */
  readonly name?: string;
  /** Milliseconds in which the game was looked at. */
  readonly spent?: number;
  /** When it was put on the table first, milliseconds since 1970. */
  readonly begun?: number;
  /** Who sits where, see play/seats.ts; left out: people. */
  readonly seats?: readonly number[];
  /** How the clocks stand; left out: there are none. */
  readonly clocks?: ClockState | undefined;
  /** What was written on a move and is not in the record yet: the page was left at once. */
  readonly note?: Note | undefined;
}

/** A puzzle that was solved just now: its setup, and its record from the one before. */
export interface Solving {
  readonly setup: string;
  after(before: Solved | undefined): Solved;
}

const NAME = "intarsia";
const TABLE = "games";
const SOLVED = "solved";

export class Store {
  private hasAsked = false;
  private readonly memory = new Map<string, Kept>();
  private readonly solvedHere = new Map<string, Solved>();

  private constructor(private readonly db: IDBDatabase | undefined) {}

  static async open(): Promise<Store> {
    try {
      return new Store(await openDatabase());
    } catch {
      return new Store(undefined);
    }
  }

  get isLasting(): boolean {
    return this.db !== undefined;
  }

  /** Keeps a game, and in the same transaction that it was solved: whoever reads afterwards sees
   * both. */
  async put(kept: Kept, solving?: Solving): Promise<void> {
    this.memory.set(kept.id, kept);
    if (!this.db) {
      if (solving)
        this.solvedHere.set(solving.setup, solving.after(this.solvedHere.get(solving.setup)));
      return;
    }
    const writing = writingTo(this.db, [TABLE, SOLVED]);
    writing.objectStore(TABLE).put(kept);
    if (solving) {
      const table = writing.objectStore(SOLVED);
      const before = table.get(solving.setup) as IDBRequest<Solved | undefined>;
      before.onsuccess = () => {
        table.put(solving.after(before.result));
        writing.commit();
      };
    } else {
      writing.commit(); // at once, so that closing the page cannot come before it
    }
    await done(writing);
    if (!this.hasAsked) void navigator.storage?.persist?.(); // not to be swept away for room
    this.hasAsked = true;
  }

  /** Keeps what is made of an entry as it stands at that moment, in one transaction, so that nothing of another
   * window is lost; undefined: it stays as it is. */
  async change(id: string, made: (there: Kept | undefined) => Kept | undefined): Promise<void> {
    const here = made(this.memory.get(id));
    if (here) this.memory.set(id, here);
    if (!this.db) return;
    const writing = writingTo(this.db, [TABLE]);
    const table = writing.objectStore(TABLE);
    const there = table.get(id) as IDBRequest<Kept | undefined>;
    there.onsuccess = () => {
      const now = made(there.result);
      if (now) table.put(now);
    };
    await done(writing);
  }

  /** Of an entry as it stands at that moment. */
  async rename(id: string, name: string): Promise<void> {
    return this.change(id, (there) => there && { ...there, name });
  }

  async get(id: string): Promise<Kept | undefined> {
    if (!this.db) return this.memory.get(id);
    return result<Kept | undefined>(this.db.transaction(TABLE).objectStore(TABLE).get(id));
  }

  /** Newest first. */
  async all(): Promise<Kept[]> {
    const all = this.db
      ? await result<Kept[]>(this.db.transaction(TABLE).objectStore(TABLE).getAll())
      : [...this.memory.values()];
    return all.sort((a, b) => b.changed - a.changed);
  }

  /** Answers with what was removed, as it stood at that moment. */
  async remove(id: string): Promise<Kept | undefined> {
    const here = this.memory.get(id);
    this.memory.delete(id);
    if (!this.db) return here;
    const writing = writingTo(this.db, [TABLE]);
    const table = writing.objectStore(TABLE);
    const there = table.get(id) as IDBRequest<Kept | undefined>;
    table.delete(id);
    writing.commit();
    await done(writing);
    return there.result;
  }

  /** Marks puzzles that were solved elsewhere. */
  async mark(solved: readonly Solved[], joined: (here: Solved | undefined, there: Solved) => Solved): Promise<void> {
    const all = new Map(await this.allSolved());
    for (const one of solved) all.set(one.setup, joined(all.get(one.setup), one));
    const changed = solved.flatMap((one) => all.get(one.setup) ?? []);
    for (const one of changed) this.solvedHere.set(one.setup, one);
    if (!this.db) return;
    const writing = writingTo(this.db, [SOLVED]);
    for (const one of changed) writing.objectStore(SOLVED).put(one);
    writing.commit();
    await done(writing);
  }

  /** What was solved, by setup. */
  async allSolved(): Promise<ReadonlyMap<string, Solved>> {
    if (!this.db) return new Map(this.solvedHere);
    const all = await result<Solved[]>(this.db.transaction(SOLVED).objectStore(SOLVED).getAll());
    return new Map(all.map((one) => [one.setup, one]));
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = () => {
      const db = request.result;
      if (!db.objectStoreNames.contains(TABLE)) db.createObjectStore(TABLE, { keyPath: "id" });
      if (!db.objectStoreNames.contains(SOLVED)) db.createObjectStore(SOLVED, { keyPath: "setup" });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a newer page may go on
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("indexedDB"));
    request.onblocked = () => reject(new Error("blocked"));
  });
}

const writingTo = (db: IDBDatabase, tables: string[]): IDBTransaction =>
  db.transaction(tables, "readwrite", { durability: "strict" });

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error("indexedDB"));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error("indexedDB"));
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
