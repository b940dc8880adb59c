// The lessons against the rules: every position opens, every marked node is there, every accepted
// move can be made, and what is to be played to its end can be.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { positionAfter, stepFrom, type Lesson, type LessonStep } from "~/lessons";
import type { Info, SolveReport } from "~/protocol";
import { FLIP, TURN, type Scene } from "~/scene";
import { loadCore } from "./pair";

const folder = fileURLToPath(new URL("../../data/lessons/", import.meta.url));
const core = loadCore();
const infoOf = (table: number): Info => JSON.parse(core.info(table)) as Info;

function solveFrom(table: number): string[] {
  const job = core.jobSolve(table, 1, true);
  for (let report: SolveReport | undefined; !report?.done;) {
    core.jobStep(job, 1_000_000);
    report = JSON.parse(core.jobReport(job)) as SolveReport;
  }
  return (core.jobTake(job) ?? "").trim().split(/\s+/);
}

function infoAt(position: string): Info {
  const table = core.read(position);
  const info = infoOf(table);
  core.close(table);
  return info;
}

/** How many lie, and the moves that lay the others. */
function laidAndMissing({ position, accept }: LessonStep): { board: number; moves: string[] } {
  const table = core.read(position);
  const moves = accept === "over" ? solveFrom(table).filter((move) => /\d/.test(move) && !position.includes(move)) : [];
  const board = infoOf(table).moves;
  core.close(table);
  return { board, moves };
}

/** Each step as it is after each way of doing those before it: its number, its position, itself. */
function comings(steps: readonly LessonStep[], at = 0, began = steps[0]?.position ?? ""): [number, string, LessonStep][] {
  const [first, next] = steps.slice(at);
  if (!first) return [];
  const step = stepFrom(first, began);
  const after = !next ? [] : Array.isArray(step.accept)
    ? step.accept.map((move) => positionAfter(began, move, first, next)) : [next.position];
  return [[at + 1, began, step], ...[...new Set(after)].flatMap((position) => comings(steps, at + 1, position))];
}

// What the sentences count, in English; "three small ones" are missing, "four tiles" are all there is.
const NUMBERS = ["One", "Two", "Three", "Four", "Five"];
const counted = (sentence: string, pattern: RegExp): number | undefined => {
  const word = pattern.exec(sentence)?.[1]?.toLowerCase();
  return word ? NUMBERS.findIndex((one) => one.toLowerCase() === word) + 1 : undefined;
};
const MISSING = /(\w+)(?: piece is| are) missing/;
const ALL = /^(\w+) tiles/;
const FLIPPED = /(one of them|both) ha(?:s|ve) to be flipped/;

const all = readdirSync(folder).map((file) => ({
  game: file.replace(".json", ""),
  lesson: JSON.parse(readFileSync(folder + file, "utf8")) as Lesson,
}));

it("there is one for each game", () => {
  const games = JSON.parse(core.games()) as { name: string; template: boolean }[];
  const players = games.filter((one) => !one.template).map((one) => one.name);
  expect(all.map((one) => one.game).sort()).toEqual(players.sort());
});

describe.each(all)("the lesson of $game", ({ game, lesson }) => {
  it("counts right what is missing, what there is and what has to be flipped", () => {
    for (const step of lesson.steps) {
      const sentence = step.say["en"] ?? "", { board, moves } = laidAndMissing(step);
      expect(counted(sentence, MISSING) ?? moves.length, sentence).toBe(moves.length);
      expect(counted(sentence, ALL) ?? board + moves.length, sentence).toBe(board + moves.length);
      const flipped = FLIPPED.exec(sentence)?.[1];
      if (!flipped) continue;
      expect(game).toBe("pentahex"); // whose later six ways are those of the other side
      expect(moves.filter((move) => Number(/\/(\d+)@/.exec(move)?.[1]) >= 6).length, sentence).toBe(flipped === "both" ? 2 : 1);
    }
  });

  // each in all the ways in which one comes to it
  it.each(comings(lesson.steps))("step %i can be done: %s", (_, __, step) => {
    const table = core.read(step.position);
    const scene = JSON.parse(core.scene(table, 0)) as Scene;
    for (const mark of step.marks)
      expect(scene.nodes.some((node) => node.id === mark && node.grips)).toBe(true);
    for (const language of ["en", "de", "pt"]) expect(step.say[language]?.length).toBeGreaterThan(20);
    const byKeysAlone = /\b[RF]\b|wheel|Rad\b|roda\b/;
    for (const language of ["en", "de", "pt"]) // who has only fingers is told of nothing else
      if (byKeysAlone.test(step.say[language] ?? "")) {
        expect(step.touch?.[language]?.length).toBeGreaterThan(20);
        expect(step.touch?.[language]).not.toMatch(byKeysAlone);
      }
    const has = (grip: number): boolean => scene.nodes.some((node) => ((node.grips ?? 0) & grip) !== 0);
    for (const name of step.actions ?? [])
      expect(name === "turn" ? has(TURN) : name === "flip" ? has(FLIP) : scene.actions.some((one) => one.name === name), name).toBe(true);
    const { accept } = step;
    if (accept === "over") {
      for (const move of solveFrom(table)) if (!infoOf(table).over) core.play(table, move);
      expect(infoOf(table).over).toBe(true);
    } else if (accept === "any") {
      expect(JSON.parse(core.moves(table))).not.toEqual([]);
    } else if (accept !== "") {
      expect(accept.length).toBeGreaterThan(0);
      expect(step.marks.length, "what alone is accepted is ringed").toBeGreaterThan(0);
      for (const move of accept) {
        const again = core.read(step.position);
        core.play(again, move);
        core.close(again);
      }
    }
    core.close(table);
  });

  it("keeps what was played, or says that it is another game", () => {
    for (const [number, , step] of comings(lesson.steps)) {
      const next = lesson.steps[number];
      if (!next || step.accept === "over" || step.accept === "") continue;
      for (const move of step.accept === "any" ? [] : step.accept) {
        const own = step.position.trimEnd();
        const after = positionAfter(step.position, move, lesson.steps[number - 1] ?? step, next);
        expect(after).toContain(/\d\./.test(own) ? `${own} ${move}` : `${own}\n\n1. ${move}`);
        expect(infoAt(after).over, after).toBe(infoAt(next.position).over); // comes to the same
        expect(infoAt(after).winner, after).toEqual(infoAt(next.position).winner);
      }
      if (step.accept === "any")
        for (const [language, now] of [["en", "Now "], ["de", "Jetzt "], ["pt", "Agora "]] as const)
          expect(next.say[language]?.startsWith(now), language).toBe(true);
    }
  });
});
