// The lessons against the rules: every position opens, every marked node is there, every accepted
// move can be made, and what is to be played to its end can be.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Lesson } from "~/lessons";
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

const all = readdirSync(folder).map((file) => ({
  game: file.replace(".json", ""),
  lesson: JSON.parse(readFileSync(folder + file, "utf8")) as Lesson,
}));

it("there is one for each game", () => {
  const games = JSON.parse(core.games()) as { name: string; template: boolean }[];
  const players = games.filter((one) => !one.template).map((one) => one.name);
  expect(all.map((one) => one.game).sort()).toEqual(players.sort());
});

describe.each(all)("the lesson of $game", ({ lesson }) => {
  it.each(lesson.steps.map((step, i) => [i + 1, step] as const))("step %i can be done", (_, step) => {
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
});
