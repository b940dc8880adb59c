// Figures by class: the page's module lists the same figures as the command line, in the same order, and each is
// played by the setup that stands beside it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Refusal } from "~/boundary";
import { Desk } from "~/desk";
import { Lister } from "~/figures/lister";
import type { Info } from "~/protocol";
import type { Core } from "~/generated/core";
import { breath, data, loadBareCore, loadCore, root } from "./pair";

const program = process.env["INTARSIA_CLI"] ?? `${root}/build/release/intarsia`;

interface Told {
  readonly number: number;
  readonly title: string;
  readonly tries: number;
  readonly unique: number | null;
  readonly config: string;
}

function toldByProgram(set: string, among: string, classes: string, corners: number, limit: number): readonly Told[] {
  const args = ["figures", set, "--among", among, "--class", classes, "--json"];
  if (corners) args.push("--corners", String(corners));
  if (limit) args.push("--limit", String(limit));
  const { figures } = JSON.parse(execFileSync(program, args, { encoding: "utf8" })) as { figures: readonly Told[] };
  return figures;
}

const core = loadCore();

it.each([
  ["tangram", "shipped", "symmetric+hardest", 0, 20],
  ["tangram", "hexagons", "symmetric+unique", 0, 0],
  ["tangram", "convex", "all", 0, 0],
  ["tangram", "snug", "one-hole+unique", 12, 30],
  ["shonagon", "convex", "most", 0, 0],
  ["t", "shipped", "easiest", 0, 12],
  ["egg", "shipped", "symmetric", 0, 0],
])("of %s, %s, %s: the same as the command line tells", async (set, among, classes, corners, limit) => {
  const lister = new Lister(core);
  lister.listBegin({ pieces: `set=${set}`, among, classes: classes.split("+"), corners }, limit);
  while (!lister.listOn(1000, 0).done) await breath();
  const rows = lister.rows(0, 10_000);
  const told = toldByProgram(set, among, classes, corners, limit);
  expect(rows.length).toBeGreaterThan(0);
  const seen = ({ number, title, tries, unique }: Told): unknown => [number, title, tries, unique];
  expect(rows.map((row) => seen(row as unknown as Told))).toEqual(told.map(seen));
  for (const [i, row] of rows.entries()) {
    await breath();
    const table = core.open(told[i]?.config ?? "");
    const { game, config } = JSON.parse(core.info(table)) as Info;
    core.close(table);
    expect(row.setup).toBe(`${game}:${config}`); // as ticks and times are kept
    expect(row.named).toBe(new Desk(core).titleOf(row.setup) === row.title);
  }
});

// What the page does (data.ts), one call after the other.
function withData<T>(bare: Core, call: () => T): T {
  for (;;) {
    try {
      return call();
    } catch (reason) {
      const { key, args } = (reason as Refusal).why;
      if (key !== "data.absent") throw reason;
      bare.data(args[0] ?? "", readFileSync(`${data}/${args[0]}.txt`));
    }
  }
}

it.each([
  ["tangram", "snug", "all"], ["tangram", "snug", "one-hole"], ["tangram", "convex", "all"], ["tangram", "hexagons", "unique"],
  ["t", "shipped", "all"], ["egg", "shipped", "all"], ["shonagon", "hexagons", "most"],
])("of %s, %s, %s: leaves none out where a step lacked data", (set, among, classes) => {
  const bare = loadBareCore();
  withData(bare, () => bare.language("en"));
  const lister = new Lister(bare);
  withData(bare, () => lister.listBegin({ pieces: `set=${set}`, among, classes: [classes], corners: 0 }, 4));
  while (!withData(bare, () => lister.listOn(1000, 0)).done);
  const told = toldByProgram(set, among, classes, 0, 4);
  expect(lister.rows(0, 10).map(({ number }) => number)).toEqual(told.map(({ number }) => number));
});

it("is listed in pages: what came stays as it was", () => {
  const lister = new Lister(core);
  lister.listBegin({ pieces: "set=tangram", among: "hexagons", classes: [], corners: 0 }, 0);
  lister.listOn(10_000, 5);
  const first = lister.rows(0, 5);
  lister.listOn(10_000, 10);
  expect(lister.rows(0, 5)).toEqual(first);
  expect(lister.rows(5, 8).length).toBe(3);
});

it("offers what there is to ask of these pieces, in words", () => {
  const lister = new Lister(core);
  for (const language of ["en", "de", "pt"]) {
    core.language(language);
    const { game, sets, among, classes } = lister.choicesFor("set=tangram");
    expect(sets.length).toBeGreaterThanOrEqual(9);
    expect(among.length).toBe(8);
    for (const one of [...sets, ...among, ...classes]) expect(one.called).not.toMatch(/^$|^[a-z_]+(\.[a-z_\d-]+)+$/);
    expect(classes.filter((one) => one.order).length).toBe(3);
    expect(game).toBe("dissection");
    expect(lister.choicesFor("set=egg").among.map((one) => one.name)).toEqual(["shipped"]);
  }
  core.language("en");
  const own = "set=[sqrt2; 0,0 -48,24w -48,0; 0,0 -48,24w -48,0]";
  const { sets, among } = lister.choicesFor(own);
  expect(sets[0]?.called).toBe("Your own pieces");
  expect(sets[0]?.name).toMatch(/^set=\[/);
  expect(among.map((one) => one.name)).toContain("convex");
});

it("refuses what there is none of, and holds no list then", () => {
  const lister = new Lister(core);
  const begin = (pieces: string, among: string, classes: readonly string[]) => () =>
    lister.listBegin({ pieces, among, classes, corners: 0 }, 0);
  for (const [pieces, among, classes, key] of [
    ["set=nosuch", "shipped", [], "dissection.set"], ["set=t", "nosuch", [], "dissection.source"],
    ["set=t", "shipped", ["nosuch"], "dissection.class"], ["set=t", "shipped", ["most", "hardest"], "dissection.class.order"],
    ["set=egg", "convex", [], "dissection.source.pieces"], ["set=t", "snug", [], "dissection.source.tangram"],
  ] as const) {
    try {
      begin(pieces, among, classes)();
      expect.unreachable(key);
    } catch (reason) {
      expect((reason as Refusal).why?.key).toBe(key);
    }
    expect(lister.rows(0, 5)).toEqual([]);
    expect(lister.listOn(10, 0).done).toBe(true);
  }
});
