// The little of Markdown that our documents use, as elements: headings, paragraphs, lists, tables,
// code. Text only ever becomes text nodes, so a document can do nothing but be read.
import { h } from "./dom";

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly isNumbered: boolean; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

const heading = /^(#{1,6})\s+(.*)$/;
const bullet = /^\s*[-*]\s+(.*)$/;
const numbered = /^\s*\d+\.\s+(.*)$/;
const tableRule = /^\|?[\s:|-]+\|[\s:|-]*$/;

const cellsOf = (line: string): string[] =>
  line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/** A document as blocks, in order. */
export function blocksOf(document: string): Block[] {
  const lines = document.replace(/<!--[\s\S]*?-->/g, "").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const isPlain = (line: string | undefined): line is string =>
    line !== undefined && line.trim() !== "" && !heading.test(line) && !line.startsWith("```") &&
    !line.startsWith("|") && !bullet.test(line) && !numbered.test(line);
  const more = (first: string): string => {
    let text = first.trim();
    for (at++; isPlain(lines[at]); at++) text += ` ${(lines[at] ?? "").trim()}`;
    return text;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const head = heading.exec(line);
    if (line.trim() === "") {
      at++;
    } else if (head) {
      blocks.push({ kind: "heading", level: head[1]?.length ?? 1, text: head[2] ?? "" });
      at++;
    } else if (line.startsWith("```")) {
      const code: string[] = [];
      for (at++; at < lines.length && !lines[at]?.startsWith("```"); at++) code.push(lines[at] ?? "");
      at++;
      blocks.push({ kind: "code", text: code.join("\n") });
    } else if (line.startsWith("|")) {
      const rows: string[][] = [];
      for (; lines[at]?.startsWith("|"); at++)
        if (!tableRule.test(lines[at] ?? "")) rows.push(cellsOf(lines[at] ?? ""));
      blocks.push({ kind: "table", rows });
    } else if (bullet.test(line) || numbered.test(line)) {
      const isNumbered = !bullet.test(line);
      const items: string[] = [];
      const shape = isNumbered ? numbered : bullet;
      for (let item = shape.exec(line); item; item = shape.exec(lines[at] ?? ""))
        items.push(more(item[1] ?? ""));
      blocks.push({ kind: "list", isNumbered, items });
    } else {
      blocks.push({ kind: "paragraph", text: more(line) });
    }
  }
  return blocks;
}

const forPlayers =
  /\b(rules?|play|game|discovery|packs?|solitaire|match|solo|duel|blocks|alone|page|touch|scoring|figures?)\b/i;

/** What players want to read: the beginning, and sections on rules and play with what is in them. */
export function playersPart(blocks: readonly Block[]): Block[] {
  let isWanted = true;
  return blocks.filter((block) => {
    if (block.kind === "heading" && block.level <= 2)
      isWanted = block.level === 1 || forPlayers.test(block.text);
    return isWanted && !(block.kind === "heading" && block.level === 1);
  });
}

/** The elements of a block. Headings begin at the third level: a dialog has the second. */
export function elementOf(block: Block): HTMLElement {
  switch (block.kind) {
    case "heading":
      return h(block.level <= 2 ? "h3" : "h4", {}, ...inline(block.text));
    case "paragraph":
      return h("p", {}, ...inline(block.text));
    case "code":
      return h("pre", { tabindex: "0" }, block.text);
    case "list":
      return h(block.isNumbered ? "ol" : "ul", {},
        ...block.items.map((item) => h("li", {}, ...inline(item))));
    case "table":
      return tableOf(block.rows);
  }
}

function tableOf(rows: readonly (readonly string[])[]): HTMLElement {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[], name: "th" | "td"): HTMLElement =>
    h("tr", {}, ...cells.map((cell) => h(name, {}, ...inline(cell))));
  return h("div", { class: "table-scroll", tabindex: "0" },
    h("table", {}, h("thead", {}, line(head, "th")),
      h("tbody", {}, ...body.map((cells) => line(cells, "td")))));
}

/** Code, strong, emphasis and the words of links; everything else as it stands. */
export function inline(text: string): Node[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.filter(Boolean).map((part) => {
    if (part.startsWith("`") && part.length > 2) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**") && part.length > 4) return h("strong", {}, part.slice(2, -2));
    if (/^\*[^*]+\*$/.test(part)) return h("em", {}, part.slice(1, -1));
    const link = /^\[([^\]]+)\]\([^)]+\)$/.exec(part);
    return document.createTextNode(link?.[1] ?? part);
  });
}
