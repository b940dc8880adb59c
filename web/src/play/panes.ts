// Which panes the panel of a game has, and what they are called. Owns no element.
import { words } from "../words/en";
import type { Pane } from "./tabs";

export interface PaneParts {
  readonly isPuzzle: boolean;
  readonly thinks: boolean;
  readonly game: readonly HTMLElement[];
  readonly moves: readonly HTMLElement[];
  readonly analysis: HTMLElement;
  readonly solutions: readonly HTMLElement[];
  readonly share: HTMLElement;
}

export function panesOf(parts: PaneParts): Pane[] {
  const { thinks } = parts;
  const help = [...(thinks ? [parts.analysis] : []), ...parts.solutions];
  return [
    { name: "game", label: parts.isPuzzle ? words.play.puzzle : words.play.game, content: parts.game },
    { name: "moves", label: words.history.title, content: parts.moves },
    ...(help.length > 0
      ? [{ name: "help", label: thinks ? words.analysis.title : words.help.title, content: help }] : []),
    { name: "share", label: words.files.title, content: [parts.share] },
  ];
}
