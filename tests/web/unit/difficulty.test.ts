import { describe, expect, it } from "vitest";
import type { GameCard } from "~/catalogue";
import { groupsOf, measuredText, ratingText, type Rating } from "~/difficulty";
import { readPlace, writePlace } from "~/links";

const cards = (players: number, ...names: string[]) => names.map((name) => ({ setup: `a:${name}`, title: name, players }));
const game: GameCard = {
  name: "a", title: "A", words: "", generates: false, lists: false, drafts: [], grips: 0, players: [1, 2],
  sets: [
    { title: "one", examples: cards(1, "p", "q", "r") }, { title: "two", examples: cards(1, "s", "t", "u") },
    { title: "together", examples: cards(2, "match") },
  ],
};
const by = (ratings: Record<string, [string, number]>): Map<string, Rating> =>
  new Map(Object.entries(ratings).map(([name, [measure, value]]) => [`a:${name}`, { measure, value }]));
const told = (ratings: Map<string, Rating>): string[] =>
  groupsOf(game, ratings).map(({ name, title, range, examples }) =>
    `${name} "${title}" ${range}: ${examples.map((one) => one.title).join("")}`);

describe("puzzles by difficulty", () => {
  it("are in groups from easy to very hard, all of them in one group, matches in none", () => {
    expect(told(by({ p: ["difficulty", 1], q: ["difficulty", 4], r: ["difficulty", 5], s: ["difficulty", 9], t: ["difficulty", 10], u: ["difficulty", 8] })))
      .toEqual([
        'easy "Easy" 1 to 4: pq', 'medium "Medium" 5 to 6: r', 'hard "Hard" 7 to 8: u', 'hardest "Very hard" 9 to 10: st',
      ]);
  });
  it("are told by turns where those were counted, and last what is not known", () => {
    const ratings = by({ p: ["turns", 3], q: ["turns", 2], s: ["turns", 3] });
    expect(told(ratings)).toEqual([
      'turns-2 "Won in 2 turns" : q', 'turns-3 "Won in 3 turns" : ps', 'unknown "Not measured" : rtu',
    ]);
    expect(measuredText(groupsOf(game, ratings))).toMatch(/^Counted in turns [^.]*\.$/);
  });
  it("are not divided where all are alike, or nothing is known of any", () => {
    expect(groupsOf(game, new Map())).toEqual([]);
    expect(groupsOf(game, by({ p: ["difficulty", 2], q: ["difficulty", 2], r: ["difficulty", 3], s: ["difficulty", 4], t: ["difficulty", 1], u: ["difficulty", 1] })))
      .toEqual([]);
  });
  it("say on their cards how hard they are, where the set does not say it", () => {
    expect(ratingText({ measure: "difficulty", value: 7 })).toBe("Hard · 7");
    expect(ratingText({ measure: "turns", value: 2 })).toBe("");
    expect(ratingText(undefined)).toBe("");
  });
  it("have an address of their own", () => {
    const place = { at: "levels", game: "a", set: 3, group: "turns-2" } as const;
    expect(writePlace(place)).toBe("#levels=a/3/turns-2");
    expect(readPlace(writePlace(place))).toEqual(place);
    expect(readPlace("#levels=a/3")).toEqual({ at: "levels", game: "a", set: 3 });
  });
});
