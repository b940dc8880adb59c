// Writes the rules for people (src/generated/rules/): data/rules/LANGUAGE/GAME.md as HTML, with a
// picture drawn by the core wherever a position stands. Runs before the page is built.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { COLOURS, drawRecord, loadCore, write } from "./catalogue.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const RULES = here("../data/rules/");
const PICTURES = here("src/generated/pictures/");
const RATIO = 1.36; // of a picture, width by height
const USUAL = "en"; // its positions are drawn, the same for every language

/** The title, what stands under it, and sections of a picture and words, from one document. */
function pageOf(core, game, language) {
  const text = readFileSync(`${RULES}${language}/${game}.md`, "utf8");
  let count = 0;
  const marked = new Marked({
    renderer: {
      code({ text: record, lang }) {
        if (lang !== "position") throw new Error(`${language}/${game}.md: a block "${lang}"`);
        const name = `rules-${game}-${++count}`;
        if (language === USUAL)
          for (const { isDark, palette, called } of COLOURS)
            write(`pictures/${name}${called}.svg`,
              drawRecord(core, `${record}\n`, RATIO, isDark, `${language}/${game}.md`, palette));
        return `<img alt="" data-picture="${name}">`;
      },
    },
  });
  const [, title, rest] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? [];
  if (!title) throw new Error(`${language}/${game}.md: no title`);
  const [lead, ...parts] = rest.split(/^## /m);
  const sections = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, html: marked.parse(lines.join("\n")).trim() };
  });
  return { title, lead: lead.trim(), sections };
}

export function writeRules() {
  const core = loadCore();
  mkdirSync(PICTURES, { recursive: true });
  mkdirSync(here("src/generated/rules"), { recursive: true });
  for (const language of readdirSync(RULES))
    for (const file of readdirSync(`${RULES}${language}`)) {
      const game = file.replace(/\.md$/, "");
      write(`rules/${language}-${game}.json`, JSON.stringify(pageOf(core, game, language)));
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeRules();
