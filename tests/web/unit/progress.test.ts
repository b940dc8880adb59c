import { describe, expect, it } from "vitest";
import type { GameCard } from "~/catalogue";
import { Clock } from "~/clock";
import {
  bestIn, dayOfSolving, doneOf, nextOf, puzzleOfDay, solvedAgain, streakOf, timeSaid, timeText, type Solved,
} from "~/progress";

const example = (setup: string, players = 1) => ({
  setup, title: setup, players, solves: players === 1, thinks: false,
});
const game = (name: string, count: number): GameCard => ({
  name, title: name, words: "", generates: false, lists: false, drafts: [], grips: 0, players: [1, 2],
  sets: [
    { title: "alone", examples: Array.from({ length: count }, (_, i) => example(`${name}:${i}`)) },
    { title: "together", examples: [example(`${name}:match`, 2)] },
  ],
});
const games = [game("a", 3), game("b", 14)];
const solved = (...setups: string[]): Map<string, Solved> =>
  new Map(setups.map((setup) => [setup, { setup, best: 5000, day: "2026-01-01" }]));

describe("what was solved", () => {
  it("keeps the fastest time that had no help, and the first day", () => {
    const first = solvedAgain(undefined, "a:1", 9000, false, "2026-01-01");
    expect(solvedAgain(first, "a:1", 7000, false, "2026-01-02"))
      .toEqual({ setup: "a:1", best: 7000, day: "2026-01-01" });
    expect(solvedAgain(first, "a:1", 100, true, "2026-01-02").best).toBe(9000);
    expect(solvedAgain(undefined, "a:1", 100, true, "2026-01-02").best).toBe(0);
  });
  it("is counted by set and game, and one touch plays what is open", () => {
    const progress = solved("a:0", "b:3");
    expect(doneOf(games[0] as GameCard, progress)).toBe(1);
    expect(bestIn((games[0] as GameCard).sets[0]!, progress)).toBe(5000);
    expect(nextOf(games[0] as GameCard, progress)).toBe("a:1");
    expect(nextOf(games[0] as GameCard, solved("a:0", "a:1", "a:2"))).toBe("a:match");
  });
  it("tells the time beside the best one before", () => {
    const before = solvedAgain(undefined, "a:1", 35_000, false, "2026-01-01");
    expect(timeSaid(undefined, 35_000)).toBe("Your time: 0:35");
    expect(timeSaid(solvedAgain(undefined, "a:1", 100, true, "2026-01-01"), 35_000)).toBe("Your time: 0:35");
    expect(timeSaid(before, 31_000)).toBe("Your time: 0:31, your best so far (before: 0:35)");
    expect(timeSaid(before, 41_000)).toBe("Your time: 0:41; your best: 0:35");
    expect(timeSaid(before, 34_600)).toBe("Your time: 0:35; your best: 0:35"); // as clocks show them it is no better
  });
  it("has times as clocks show them", () => {
    expect([900, 21_400, 125_000, 3_723_000].map(timeText))
      .toEqual(["0:01", "0:21", "2:05", "1:02:03"]);
  });
});

describe("the puzzle of the day", () => {
  it("is of the day on which its solving began", () => {
    const night = new Date(2026, 2, 2, 0, 1).getTime();
    const minutes = 60_000;
    const yesterdays = puzzleOfDay(games, "2026-03-01")?.setup ?? "";
    const todays = puzzleOfDay(games, "2026-03-02")?.setup ?? "";
    expect(yesterdays).not.toBe(todays);
    expect(dayOfSolving(games, yesterdays, night, night - 3 * minutes)).toBe("2026-03-01");
    expect(dayOfSolving(games, yesterdays, night + 5000 * minutes, night - 3 * minutes)).toBe("2026-03-01"); // days later
    expect(dayOfSolving(games, yesterdays, night, night - minutes / 2)).toBeUndefined();
    expect(dayOfSolving(games, todays, night, night)).toBe("2026-03-02");
    expect(dayOfSolving(games, todays, night, night - 3 * minutes)).toBe("2026-03-02"); // opened before its day
    expect(dayOfSolving(games, "a:none", night, night - 3 * minutes)).toBeUndefined();
  });

  it("is the same all day, is for one, and comes round to every puzzle", () => {
    const seen = new Set<string>();
    for (let day = 0; day < 60; day++) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const puzzle = puzzleOfDay(games, date);
      expect(puzzle?.players).toBe(1);
      expect(puzzleOfDay(games, date)).toBe(puzzle);
      seen.add(puzzle?.setup ?? "");
    }
    expect(seen.size).toBe(17);
  });
  it("makes rows of days, which today may still go on", () => {
    const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-01-01"]);
    expect(streakOf(days, "2026-03-01")).toBe(3);
    expect(streakOf(days, "2026-03-02")).toBe(3);
    expect(streakOf(days, "2026-03-03")).toBe(0);
  });
});

it("time counts while somebody plays", () => {
  let now = 0;
  const clock = new Clock(1000, () => now);
  now = 5000;
  expect(clock.read()).toBe(6000);
  now = 5000 + 3_600_000; // went away
  expect(clock.read()).toBe(126_000);
  now += 9000;
  clock.skip();
  now += 1000;
  expect(clock.read()).toBe(127_000);
});
