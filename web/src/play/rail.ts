// Which tools stand in the rail beside the board, in which order, with which keys.
import { words } from "../words/en";
import type { Tool } from "./tools";

/** What the tools do, and which of them there are. */
export interface RailOwner {
  readonly turns: boolean;
  readonly flips: boolean;
  readonly hints: boolean;
  undo(): void;
  redo(): void;
  turn(amount: number): void;
  flip(): void;
  hint(): void;
  fit(): void;
  more(): void;
}

export function toolGroups(owner: RailOwner): Tool[][] {
  const { board, help, play } = words;
  const turn = (amount: number) => (): void => owner.turn(amount);
  const flip: Tool[] = owner.flips
    ? [{ name: "flip", label: board.flip, keys: "F", click: () => owner.flip() }] : [];
  const hint: Tool[] = owner.hints
    ? [{ name: "hint", label: help.hint, click: () => owner.hint() }] : [];
  const groups: Tool[][] = [
    [
      { name: "undo", label: play.undo, keys: "U", click: () => owner.undo() },
      { name: "redo", label: play.redo, keys: "Shift+U", click: () => owner.redo() },
    ],
    owner.turns ? [
      { name: "turnLeft", label: board.turnLeft, word: board.turn, keys: "Shift+R", click: turn(-1) },
      { name: "turnRight", label: board.turnRight, word: board.turn, keys: "R", click: turn(1) },
      ...flip,
    ] : [],
    [...hint, { name: "fit", label: board.fit, click: () => owner.fit() }],
    [{ name: "more", label: play.more, click: () => owner.more() }],
  ];
  return groups.filter((group) => group.length > 0);
}
