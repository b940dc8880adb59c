// Native and WebAssembly are one: the same counts, hashes, scenes, records, refusals and searches,
// for every registered game, in random games and in recorded ones.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eventKinds, type GameInfo } from "~/protocol";
import { DRAG, readScene, type SceneNode } from "~/scene";
import { loadCore, Native, root, shared, Wasm } from "./pair";

const wasm = new Wasm(loadCore());
const native = new Native();
afterAll(() => native.close());

const SEED = 20240607;
const games = wasm.games();
const isLong = process.env["INTARSIA_LONG"] === "1";
const STARTS = isLong ? Infinity : 80;

/** All examples of a game, or so many at equal distances. */
function starts({ name, examples }: GameInfo): string[] {
  const stride = Math.max(1, Math.ceil(examples.length / STARTS));
  return examples.filter((_, i) => i % stride === 0)
    .map(({ config }) => (config ? `${name}:${config}` : name));
}

async function same(command: string): Promise<unknown> {
  const [one, other] = [wasm.ask(command), await native.ask(command)];
  expect(one, command).toEqual(other);
  return one;
}

async function samePosition(): Promise<void> {
  await same("hash");
  for (const show of [0, 7]) await same(`scene ${show}`);
}

describe.each(games.map((game) => [game.name, game] as const))("%s", (_, game) => {
  it.each(starts(game))("plays the same random game of %s", async (text) => {
    await same(`open ${text}`);
    await same(`seed ${SEED}`);
    await samePosition();
    for (let chunk = 1; chunk <= 64; chunk *= 2) {
      const played = await same(`random ${chunk}`);
      await samePosition();
      if (played !== chunk) break;
    }
    for (const command of ["undo", "undo", "redo"]) {
      await same(command);
      await samePosition();
    }
    for (const command of ["svg 0", "svg 1", "svg 2", "svg 3", "record", "tree", "info"]) await same(command);
  });

  it("counts the same moves", async () => {
    const text = starts(game)[0] ?? game.name;
    await same(`open ${text}`);
    await same(`seed ${SEED}`);
    let before = 1;
    for (let depth = 1; depth <= 6; depth++) {
      const nodes = (await same(`perft ${depth}`)) as number;
      if (nodes <= 0 || nodes * (nodes / before) > 1_500_000) break;
      before = nodes;
    }
  });

  it("answers the same touches", async () => {
    await same(`open ${starts(game)[0] ?? game.name}`);
    await same(`seed ${SEED}`);
    let state = SEED;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let touched = 0;
    for (let i = 0; i < 150; i++) {
      const scene = readScene(wasm.ask("scene 0") as string);
      const nodes = scene.nodes.filter((node) => node.id && node.grips);
      const node = nodes[random(nodes.length)];
      if (!node) break;
      for (const words of touches(node, nodes, random)) await same(`gesture ${words}`);
      await same("hash");
      touched++;
    }
    expect(touched).toBeGreaterThan(0);
    await same("scene 7");
    await same("record");
  });

  // Levels that search for lines, by chance, and over what chance draws.
  it.each(game.variants.map((one) => one.name))("thinks alike about its variant '%s'", async (variant) => {
    await same(`open ${variant ? `${game.name}:${variant}` : game.name}`);
    await same(`seed ${SEED}`);
    for (const moves of [1, 6, 9]) {
      await same(`random ${moves}`);
      for (const thought of ["0 3000", "2 0", "6 0"]) await same(`think ${thought}`);
    }
  });

  it.each(game.variants.map((one) => one.name))("hints alike, and makes the same puzzles of its variant '%s'", async (variant) => {
    await same(`open ${variant ? `${game.name}:${variant}` : game.name}`);
    await same(`seed ${SEED}`);
    for (const moves of [0, 5]) {
      await same(`random ${moves}`);
      for (const step of [0, 2]) await same(`hint ${step} 500`);
    }
    for (const difficulty of isLong ? [1, 2, 3] : [1]) await same(`fresh ${SEED} ${difficulty}`);
  });

  it.runIf(game.variants.some((one) => one.solves))("solves alike, step by step", async () => {
    for (const text of starts(game).slice(0, 3)) {
      await same(`open ${text}`);
      await same(`seed ${SEED}`);
        if ((await same("solve 3")) !== 0) continue;
      for (let step = 0; step < 20; step++) {
        const report = await same("step 2000");
        if (!Array.isArray(report) || report[0] !== false) break;
      }
    }
  });
});

// A tap, a turn, a flip, or a whole drag to somewhere near another node, in the wire's numbers.
function touches(
  node: SceneNode,
  nodes: readonly SceneNode[],
  random: (below: number) => number,
): string[] {
  const kind = (name: (typeof eventKinds)[number]): number => eventKinds.indexOf(name);
  const [x, y] = [node.x ?? 0, node.y ?? 0];
  const choice = random(8);
  if (choice === 0) return [`${kind("turn")} ${node.id} ${x} ${y} ${random(2) * 2 - 1}`];
  if (choice === 1) return [`${kind("flip")} ${node.id} ${x} ${y} 0`];
  if (choice === 2) return [`${kind("focus")} ${node.id} ${x} ${y} 0`];
  if (choice <= 4 && ((node.grips ?? 0) & DRAG)) {
    const to = nodes[random(nodes.length)] ?? node;
    const [tx, ty] = [(to.x ?? 0) + random(5) / 8, (to.y ?? 0) + random(5) / 8];
    return [
      `${kind("grab")} ${node.id} ${x} ${y} 0`,
      `${kind("drag")} 0 ${tx} ${ty} 0`,
      `${kind("drop")} 0 ${tx} ${ty} 0`,
    ];
  }
  return [`${kind("tap")} ${node.id} ${x} ${y} 0`];
}

// ---- recorded games, whole and cut short

const recordsIn = (folder: string) => existsSync(folder)
  ? readdirSync(folder).filter((name) => /\.(tsgf|T1)$/.test(name)).map((name) => join(folder, name))
  : [];
const files = [...recordsIn(join(root, "examples")), ...recordsIn(join(shared, "data/twixt"))];

describe("recorded games", () => {
  it.each(files)("%s reads alike", async (file) => {
    if ((await same(`read ${file} -1`)) !== 0) return;
    await samePosition();
    await same("record");
    await same("tree");
  });

  it.each(files)("%s cut short is read or refused alike", async (file) => {
    const { size } = statSync(file);
    const stride = Math.max(1, Math.floor(size / 40));
    for (let length = 0; length < size; length += stride) await same(`read ${file} ${length}`);
  });
});

it("refuses the same setups with the same words", async () => {
  for (const text of ["", "chess", "null:", "null:size", "null:size=0", "null:size=5,size=6",
    "null:what=1", ":", "twixt:size=2", "twixt:size=24,rules=mine"])
    await same(`open ${text}`);
});
