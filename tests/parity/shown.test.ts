// What cards of puzzles show whose starts look all alike: never a table with nothing on it. Where the part of a start
// that a card shows has no pieces, data/showpieces/GAME/ has a position that is shown instead (web/catalogue.mjs).
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { GameInfo, Info } from "~/protocol";
import { isIn, type Scene } from "~/scene";
import { loadCore } from "./pair";

const core = loadCore();
const games = JSON.parse(core.games()) as readonly GameInfo[];
const infoOf = (table: number): Info => JSON.parse(core.info(table)) as Info;

/** Records by the config that they are of. */
function shownIn(game: string): Map<string, string> {
  const folder = fileURLToPath(new URL(`../../data/showpieces/${game}/`, import.meta.url));
  return new Map(readdirSync(folder).map((file) => {
    const record = readFileSync(folder + file, "utf8");
    const table = core.read(record);
    const { config } = infoOf(table);
    core.close(table);
    return [config, record];
  }));
}

it.each(["strips", "tantrix"])("puzzles of %s are shown with pieces", (name) => {
  const shown = shownIn(name);
  for (const { config } of games.find((one) => one.name === name)?.examples ?? []) {
    const start = core.open(config ? `${name}:${config}` : name);
    const info = infoOf(start);
    const record = shown.get(info.config);
    const table = record ? core.read(record) : start;
    const { nodes, board, tray, bare } = JSON.parse(core.scene(table, 0)) as Scene;
    const part = bare ? tray : board;
    const seen = nodes.filter(({ role, x = 0, y = 0 }) => role === "piece" && part && isIn(part, { x, y }));
    if (info.players === 1) expect(seen.length, info.config).toBeGreaterThan(0);
    if (record) expect(infoOf(table).over, info.config).toBe(false);
    if (table !== start) core.close(table);
    core.close(start);
  }
});
