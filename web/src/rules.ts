// How a game is played: the part for players of its document in docs/, fetched when it is wanted.
import { blocksOf, elementOf, playersPart } from "./markdown";

const documents = import.meta.glob<string>(
  ["../../docs/*.md", "!../../docs/{design,errors,formats,page}.md"],
  { query: "?raw", import: "default" },
);

/** Fetches the elements that tell how a game is played; undefined when no document does. */
export function rulesOf(game: string): (() => Promise<HTMLElement[]>) | undefined {
  const fetchText = documents[`../../docs/${game}.md`];
  if (!fetchText) return undefined;
  return async () => playersPart(blocksOf(await fetchText())).map(elementOf);
}
