// A hint is a nudge first, then the place, then it is done for one: of every shipped puzzle of a game, or of many of them.
import { describe, expect, it } from "vitest";
import { changeBetween, whereabouts } from "~/board/change";
import { Desk } from "~/desk";
import { readScene, SHOW_COORDINATES } from "~/scene";
import { breath, loadCore } from "./pair";

const BUDGET = 100_000; // nodes
const LAST_STEP = 4;
const MOST_LOOKED_AT = 60; // of a game
const NO_WORDS = "Try this."; // says no more than the picture
const PLACE = /-?\d+,\s?-?\d+|\b[A-Xa-x]\d{1,2}([ns][ew])?\b|\blayer \d|\btile \d/i;

const core = loadCore();
const desk = new Desk(core);

interface Told {
  readonly words: string;
  readonly move?: string | null;
}

/** What is said step by step, until there is a move. */
function told(record: string): Told[] {
  const all: Told[] = [];
  for (let step = 0; step <= LAST_STEP && !all.at(-1)?.move; step++)
    all.push(desk.hint(record, step, BUDGET, SHOW_COORDINATES));
  return all;
}

const isQuick = (config: string): boolean => !/\d+x(1[3-9]|[2-9]\d)/.test(config);

describe.each(desk.games().filter((one) => one.variants.some((it) => it.hints)))("a hint of $name", ({ name, examples }) => {
  const some = examples.filter((one) => isQuick(one.config));
  const every = Math.ceil(some.length / MOST_LOOKED_AT);
  it("begins with no place, then has one that can be played, whichever puzzle it is", async () => {
    let [hinted, placed] = [0, 0];
    for (const { config } of some.filter((_, i) => i % every === 0)) {
      await breath();
      const setup = `${name}:${config}`;
      const table = core.open(setup);
      core.seed(table, 1);
      if ((JSON.parse(core.info(table)) as { can: { hint: boolean } }).can.hint) {
        const steps = told(core.record(table));
        const [nudge] = steps;
        const move = steps.at(-1)?.move;
        hinted++;
        expect(nudge?.move ?? undefined, setup).toBeUndefined();
        expect(nudge?.words, setup).not.toMatch(PLACE);
        if (move) {
          placed++;
          const scene = readScene(core.scene(table, 0));
          const change = changeBetween(scene, readScene(core.preview(table, move, 0)));
          expect(change.ghosts.length + change.rings.length, setup).toBeGreaterThan(0); // there is something to be drawn
          expect(change.rings.length, setup).toBeLessThan(2); // one piece is taken up
          if (scene.tray && change.ghosts.length > 0) expect(change.rings.length, setup).toBe(1); // and it is seen which
          if (hinted % 3 === 1) { // the last step says no more than the first that has a move, so that the page asks for one
            const last = desk.hint(core.record(table), LAST_STEP, BUDGET, SHOW_COORDINATES);
            expect([last.words, last.move], setup).toEqual([steps.at(-1)?.words, move]);
          }
          if (scene.tray) expect(desk.hint(core.record(table), LAST_STEP, BUDGET, 0).words, setup).not.toBe(NO_WORDS);
          const lens = whereabouts(change, scene);
          const [ghost] = change.ghosts;
          if (lens && ghost && change.ghosts.length === 1) {
            const far = Math.hypot(lens.x - (ghost.x ?? 0), lens.y - (ghost.y ?? 0)) / lens.r;
            expect(far, setup).toBeGreaterThan(0.3); // its middle does not tell the place
            expect(far, setup).toBeLessThan(0.8);
          }
          const before = core.record(table);
          core.play(table, move);
          expect(core.record(table), setup).not.toBe(before);
        }
      }
      core.close(table);
    }
    expect(hinted).toBeGreaterThan(0);
    expect(placed).toBeGreaterThan(0.9 * hinted); // some cannot be seen through in this time
  });
});
