// A link carries a position, a game, a puzzle or a draft and opens at the same place: 1,000 random positions of
// each game, in every set and draft that the gallery has, through record, packing, address and boundary.
import { describe, expect, it } from "vitest";
import { pack, readPlace, unpack, writePlace } from "~/links";
import type { GameInfo, Info, Tree } from "~/protocol";
import { breath, loadCore } from "./pair";

const SEED = Number(process.env["INTARSIA_SEED"] ?? 1);
const POSITIONS = 1000;

const core = loadCore();
const games = (JSON.parse(core.games()) as GameInfo[]).filter((game) => !game.template);

// Small numbers that follow from a seed.
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const named = (game: GameInfo, config: string): string => (config ? `${game.name}:${config}` : game.name);

const setupOf = (game: GameInfo, index: number): string => named(game, game.examples[index % game.examples.length]?.config ?? "");

// Sets and drafts take turns, however many puzzles a set has.
function setupsInTurn(game: GameInfo): (index: number) => string {
  let first = 0;
  const sets = game.sets.map(({ count }) => game.examples.slice(first, (first += count)));
  const groups = [...sets, game.drafts].filter((group) => group.length > 0);
  return (index) => {
    const group = groups[index % groups.length] ?? [];
    return named(game, group[Math.floor(index / groups.length) % group.length]?.config ?? "");
  };
}

// All but where it came from.
const placeOf = (table: number): unknown => [
  core.hash(table), core.record(table), (JSON.parse(core.tree(table)) as Tree).cursor,
  { ...(JSON.parse(core.info(table)) as Info), format: null },
];

describe.each(games)("$name", (game) => {
  it(`opens ${POSITIONS} random positions where they were (seed ${SEED})`, async () => {
    const roll = dice(SEED);
    const setup = setupsInTurn(game);
    for (let n = 0; n < POSITIONS; n++) {
      const table = core.open(setup(n));
      core.seed(table, SEED * 10_000 + n);
      core.playRandom(table, roll(16));
      const { can } = JSON.parse(core.info(table)) as { can: { undo: boolean } };
      if (can.undo && roll(3) === 0) core.undo(table); // the cursor within the line
      const before = placeOf(table);
      const link = writePlace({ at: "shared", packed: await pack(core.record(table)) });
      const place = readPlace(link);
      if (place.at !== "shared") throw new Error(link);
      const again = core.read(await unpack(place.packed));
      core.seed(again, 1); // the record keeps its own
      expect(placeOf(again), `position ${n}: ${core.record(table)}`).toEqual(before);
      core.close(again);
      core.close(table);
    }
  });

  it("opens every puzzle and setup of the gallery as it is", async () => {
    for (let i = 0; i < game.examples.length; i++) {
      if (i % 100 === 0) await breath();
      const text = setupOf(game, i);
      const place = readPlace(writePlace({ at: "fresh", text }));
      if (place.at !== "fresh") throw new Error(text);
      const [one, other] = [core.open(text), core.open(place.text)];
      expect(placeOf(other)).toEqual(placeOf(one));
      core.close(one);
      core.close(other);
    }
  });
});
