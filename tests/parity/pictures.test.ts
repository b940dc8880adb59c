// The small pictures of the level picker: their lines are seen, in every palette and light, for every game.
import { describe, expect, it } from "vitest";
import { Desk } from "~/desk";
import { loadCore } from "./pair";

const SHOWN = { width: 120, height: 90 }; // pixels

describe("a picture in the level picker", () => {
  const desk = new Desk(loadCore());
  it.each(desk.games().map((game) => [game.name, game] as const))("has lines of a pixel at least: %s", (name, { examples }) => {
    const text = examples[0]?.config ? `${name}:${examples[0].config}` : name;
    for (const palette of [0, 1, 2])
      for (const isDark of [false, true]) {
        const svg = desk.thumbnail({ text }, { isDark, palette });
        const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
        const pixels = Math.min(SHOWN.width / width, SHOWN.height / height);
        const widths = [...svg.matchAll(/stroke-width:([\d.]+)(?=[;}])/g)].map((one) => Number(one[1]) * pixels);
        expect(widths.length).toBeGreaterThan(0);
        expect(Math.min(...widths)).toBeGreaterThan(0.95);
      }
  });

  it("shows an empty figure of space as a body in three tones", () => {
    const svg = desk.thumbnail({ text: "space" }, { isDark: false, palette: 0 });
    for (const look of ["sp-glass whole", "sp-shade one", "sp-shade two"]) expect(svg).toContain(`class="${look}`);
  });
});
