// The moves of a solution, as far as the game on a table needs them: a filling names all pieces, also those that lie
// there by now.
import type { Info } from "./answers";
import type { Core } from "./generated/core";

/** One after the other; whoever takes one plays it before the next. */
export function* needed(core: Core, table: number, moves: string): Generator<string> {
  for (const move of moves.split(/\s+/).filter(Boolean)) {
    if ((JSON.parse(core.info(table)) as Info).over) return;
    yield move;
  }
}
