import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../../web/src", import.meta.url));
// comments may name what they like
const plain = (text: string): string => text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|css)$/.test(name))
  .map((name) => ({ name, text: plain(readFileSync(join(source, name), "utf8")) }));

describe("the page's source", () => {
  it("knows no game by name, but that the template stands last", () => {
    for (const { name, text } of files)
      for (const game of ["twixt", "tantrix", "pentahex", "strips", "dissection", "space", "null"]) {
        const found = new RegExp(`["'\`]${game}["'\`:]`, "i").test(text);
        expect(found && !(game === "null" && name === "gallery.ts"), `${name}: ${game}`).toBe(false);
      }
  });

  it("names colours in custom properties only", () => {
    for (const { name, text } of files) {
      if (name.endsWith("tokens.css") || name.startsWith("generated")) continue; // where they are defined
      expect(text.match(/#[0-9a-f]{3,8}\b(?!=)/gi) ?? [], name).toEqual([]);
      expect(text.match(/\brgba?\(/g) ?? [], name).toEqual([]);
    }
  });

  it("says everything through the table of words", () => {
    for (const { name, text } of files) {
      if (!name.endsWith(".ts") || name.includes("words")) continue;
      const spoken = text.match(/(aria-label|title|textContent)["']?\s*[:=]\s*["'`][A-Za-z]{2,}/g);
      expect(spoken ?? [], name).toEqual([]);
    }
  });

  it("asks of no part from above what stands anywhere in it", () => {
    for (const { name, text } of files) // each change of the page would have the browser ask it anew: see :has(> ...)
      expect(text.match(/\bbody:has\((?!>)|\.play:has\((?!>)|html:has\((?!>)/g) ?? [], name).toEqual([]);
  });

  it("keeps every file under six hundred lines", () => {
    for (const { name, text } of files)
      expect(text.split("\n").length, name).toBeLessThan(600);
  });
});
