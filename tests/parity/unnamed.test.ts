// Whoever sees no names on a board is told none: no refusal of the hand and no hint speaks of a cell by its
// coordinates then, in any game; and where names are seen, they are said.
import { describe, expect, it } from "vitest";
import { Desk } from "~/desk";
import { eventKinds } from "~/protocol";
import { readScene, SHOW_COORDINATES } from "~/scene";
import { loadCore } from "./pair";

const GESTURES = 150;
const SEED = 20261123;
const PLACE = /-?\d+,\s?-?\d+|\b[A-Xa-x]\d{1,2}([ns][ew])?\b|\blayer \d|\btile \d/i;

function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Hand {
  readonly answer: string;
  readonly why?: { readonly words: string };
}

/** What refuses random gestures, and hints on the way, for who sees this. */
function said(setup: string, show: number): string[] {
  const core = loadCore();
  const desk = new Desk(core);
  const random = numbers(SEED);
  const table = core.open(setup);
  core.seed(table, 1);
  const words: string[] = [];
  for (let i = 0; i < GESTURES; i++) {
    const { nodes } = readScene(core.scene(table, show));
    const touched = nodes.filter((node) => node.id && node.grips);
    const one = touched[random(touched.length)];
    const kind = random(3) === 0 ? eventKinds.indexOf("drop") : eventKinds.indexOf(random(2) ? "tap" : "grab");
    const hand = JSON.parse(
      core.gesture(table, kind, one?.id ?? 0, one?.x ?? 0, one?.y ?? 0, 0, "", show)) as Hand;
    if (hand.why) words.push(hand.why.words);
    if (i % 50 === 0) {
      const record = core.record(table);
      const can = (JSON.parse(core.info(table)) as { can: { hint: boolean } }).can.hint;
      for (let step = 0; can && step < 4; step++) words.push(desk.hint(record, step, 20_000, show).words);
    }
  }
  core.close(table);
  return [...new Set(words)];
}

const games = new Desk(loadCore()).games();

describe.each(games.flatMap((game) => game.examples
  .filter((one, i, all) => all.findIndex((other) => other.config.split(",")[0] === one.config.split(",")[0]) === i)
  .slice(0, 2).map((one) => `${game.name}:${one.config}`)))("%s", (setup) => {
  it("names no place where none is seen", () => {
    const unnamed = said(setup, 0);
    expect(unnamed.filter((one) => PLACE.test(one)), `seed ${SEED}`).toEqual([]);
  });
});

it.each(["twixt:size=12", "strips", "pentahex", "tantrix:discovery,n=10"])("names them where they are seen: %s", (setup) => {
  expect(said(setup, SHOW_COORDINATES).filter((one) => PLACE.test(one)), `seed ${SEED}`).not.toEqual([]);
});
