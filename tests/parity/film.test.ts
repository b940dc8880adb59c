// The two faces that make a moving picture show the same film: the frames and pauses that
// `intarsia replay` writes into its file are those that the page is told.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Workshop } from "~/workshop";
import { loadCore, root } from "./pair";

const program = process.env["INTARSIA_CLI"] ?? `${root}/build/release/intarsia`;
const records = `${root}/tests/golden/records`;
const place = mkdtempSync(join(tmpdir(), "intarsia-film-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

// PNG and GIF come from a part that a build may lack.
const drawsPixels = spawnSync(program, ["show", `${records}/null.ita`, "-o", join(place, "null.png")]).status === 0;

/** How long each frame stands, in milliseconds, by the format's definition (GIF89a). */
function pausesOf(bytes: Uint8Array): number[] {
  const byte = (index: number): number => bytes[index] ?? 0;
  const tableAfter = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const behindBlocks = (index: number): number => {
    let at = index;
    while (byte(at) > 0) at += byte(at) + 1;
    return at + 1;
  };
  const pauses: number[] = [];
  let at = 13 + tableAfter(byte(10));
  while (byte(at) !== 0x3b) {
    if (at >= bytes.length) throw new Error("the file is cut");
    if (byte(at) === 0x21) {
      if (byte(at + 1) === 0xf9) pauses.push(10 * (byte(at + 4) + 256 * byte(at + 5)));
      at = behindBlocks(at + 2);
    } else {
      at = behindBlocks(at + 11 + tableAfter(byte(at + 9)));
    }
  }
  return pauses;
}

it.runIf(drawsPixels).each(["null", "twixt-std", "strips-solo", "tantrix-match", "tantrix-solitaire", "dissection-egg"])(
  "of %s has the same frames and pauses on the page as from the command line", (name) => {
    const file = `${records}/${name}.ita`;
    const gif = join(place, `${name}.gif`);
    execFileSync(program, ["replay", file, "-o", gif, "--width", "64"]);
    const core = loadCore();
    const count = new Workshop(core).filmBegin(readFileSync(file, "utf8"), { show: 0, isDark: false, palette: 0, width: 64 });
    const pauses = Array.from({ length: count }, (_, i) => core.filmMilliseconds(i));
    expect(pausesOf(readFileSync(gif))).toEqual(pauses);
    expect(count).toBeGreaterThan(1);
  });

it("ends with its game, and has no frame beyond its last", () => {
  const core = loadCore();
  const game = core.open("null");
  core.play(game, "2");
  const [record, hash] = [core.record(game), core.hash(game)];
  expect(core.filmOpen(game, 1, 0, false, 0, 100)).toBe(2);
  expect(core.filmDraw(0)).toMatch(/^<svg|^<\?xml/);
  expect([core.record(game), core.hash(game)]).toEqual([record, hash]); // it only looks
  for (const odd of [-1, 2]) {
    expect(() => core.filmDraw(odd)).toThrow("no such frame");
    expect(() => core.filmMilliseconds(odd)).toThrow("no such frame");
  }
  expect(() => core.filmOpen(game, 9, 0, false, 0, 100)).toThrow("no such place");
  expect(() => core.filmOpen(game, 1, 0, false, 3, 100)).toThrow("no such palette");
  core.filmOpen(game, 1, 0, false, 0, 100);
  core.close(game);
  expect(() => core.filmDraw(0)).toThrow("no longer open");
});
