import { describe, expect, it } from "vitest";
import { blocksOf, playersPart } from "~/markdown";

const text = `# Game

Beginning over
two lines.

## The rules

- one
  goes on
- two

1. first
2. second

| a | b |
|---|---|
| 1 | 2 |

### In them

\`\`\`
code - not a list
\`\`\`

## The engine

Nothing for players.

## On the page

Drag.
`;

describe("blocksOf", () => {
  const blocks = blocksOf(text);
  it("joins the lines of a paragraph and of an item", () => {
    expect(blocks).toContainEqual({ kind: "paragraph", text: "Beginning over two lines." });
    expect(blocks).toContainEqual({
      kind: "list", isNumbered: false, items: ["one goes on", "two"],
    });
    expect(blocks).toContainEqual({ kind: "list", isNumbered: true, items: ["first", "second"] });
  });
  it("reads tables and code", () => {
    expect(blocks).toContainEqual({ kind: "table", rows: [["a", "b"], ["1", "2"]] });
    expect(blocks).toContainEqual({ kind: "code", text: "code - not a list" });
  });
  it("comes to an end on anything", () => {
    for (const odd of ["", "\n\n", "```", "|", "- ", "#", "####### x", "1.", "| a |\n- b\n```\n"])
      expect(Array.isArray(blocksOf(odd))).toBe(true);
  });
});

it("players get the beginning, the rules and what is in them, and how to touch", () => {
  const wanted = playersPart(blocksOf(text));
  const said = wanted.map((block) => ("text" in block ? block.text : "")).join(" ");
  expect(said).toContain("Beginning");
  expect(said).toContain("In them");
  expect(said).toContain("Drag.");
  expect(said).not.toContain("Nothing for players");
});
