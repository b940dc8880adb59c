// Puzzles that were solved under a name that they had before: their ticks go on under the one that they have now.
// Knows no game: what is called how is asked of the core.
import { CoreLost, type Engine } from "./engine";
import type { GameCard } from "./catalogue";
import { solvedThere } from "./progress";
import type { Store } from "./store";

/** Brings what was solved under the names of now; without a core it stays as it is. */
export async function followNames(store: Store, engine: Engine, games: readonly GameCard[]): Promise<void> {
  const known = new Set(games.flatMap((game) => game.sets.flatMap((set) => set.examples.map((one) => one.setup))));
  const others = [...(await store.allSolved()).values()].filter((one) => !known.has(one.setup));
  if (others.length === 0) return;
  try {
    const now = await engine.call("nowCalled", others.map((one) => one.setup));
    const moved = others.flatMap((one, i) => (now[i] === one.setup ? [] : [{ ...one, setup: now[i] ?? one.setup }]));
    if (moved.length > 0) await store.mark(moved, solvedThere);
  } catch (reason) {
    if (!(reason instanceof CoreLost)) throw reason;
  }
}
