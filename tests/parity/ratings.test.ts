// data/ratings.txt, which tools/ratings.mjs writes: it has every puzzle that is shipped and no other, and says of each
// what the core says, or why nothing is known.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/boundary";
import { Desk } from "~/desk";
import { breath, loadCore, root } from "./pair";

const EACH = process.env["INTARSIA_LONG"] === "1" ? 1 : 9; // one of so many is rated anew
const STEP = 100_000;

const lines = readFileSync(`${root}/data/ratings.txt`, "utf8").trim().split("\n").map((line) => line.split("\t"));
const core = loadCore();
core.language("en");

const shipped = new Desk(core).games().filter((game) => !game.template).flatMap((game) => game.examples.map(({ config }) => {
  const table = core.open(config ? `${game.name}:${config}` : game.name);
  const info = JSON.parse(core.info(table)) as { config: string; players: number };
  core.close(table);
  return { setup: info.config ? `${game.name}:${info.config}` : game.name, players: info.players };
})).filter((one) => one.players === 1).map((one) => one.setup);

/** What comes off first, in moves: the levels of the packs. */
const levels = new Map<string, number>(readdirSync(`${root}/data/packs`).flatMap((file) => {
  const [head = [], ...rows] = readFileSync(`${root}/data/packs/${file}`, "utf8").split("\n").map((line) => line.split("\t"));
  const at = head.indexOf("levels");
  return rows.flatMap((row) => (row[at] ? [[`${file.replace(".txt", "")}:${row[0]}`, parseInt(row[at], 10)] as const] : []));
}));

function rated(setup: string): string {
  const table = core.open(setup);
  try {
    const job = core.jobRate(table);
    for (;;) {
      core.jobStep(job, STEP);
      const { done, measure, value } = JSON.parse(core.jobReport(job)) as { done: boolean; measure: string; value: number };
      if (done) return `${measure} ${Math.max(value, levels.get(setup) ?? 0)}`;
    }
  } catch (reason) {
    if (reason instanceof Refusal) return `- ${reason.why.key}`;
    throw reason;
  } finally {
    core.close(table);
  }
}

const hasLevels = (setup: string): boolean => {
  const table = core.open(setup);
  const { status } = JSON.parse(core.scene(table, 0)) as { status: string };
  core.close(table);
  return /^Level \d/.test(status);
};

describe("how hard puzzles are", () => {
  it("is told of every puzzle that is shipped, once, and of no other", () => {
    expect(shipped.length).toBeGreaterThan(1400);
    expect(lines.map(([setup]) => setup)).toEqual(shipped);
  });

  it("is a measure with its value, or a reason why it is not known", () => {
    for (const [setup, measure, value = ""] of lines) {
      const isKnown = measure === "difficulty" ? /^([1-9]|10)$/.test(value) : measure === "turns" && /^[2-9]$/.test(value);
      expect(isKnown || measure === "-", `${setup} ${measure} ${value}`).toBe(true);
    }
    const why = lines.flatMap(([, measure, reason]) => (measure === "-" ? [reason] : []));
    expect(why.length).toBeLessThan(30);
    expect(new Set(why)).toEqual(new Set(["rating.none", "twixt.problem.no_length", "several"]));
  });

  it("is what the core says of it, or the level where that is higher", async () => {
    expect(levels.size).toBeGreaterThan(30);
    for (const [i, [setup = "", ...told]] of lines.entries()) {
      await breath();
      if (told[1] === "several" || hasLevels(setup)) expect(hasLevels(setup) && told[1] === "several", setup).toBe(true);
      else if (i % EACH === 0 || levels.has(setup)) expect(rated(setup), setup).toBe(told.join(" "));
    }
  });
});
