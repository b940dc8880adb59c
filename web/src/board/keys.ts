// What keys mean on the board: a key and a little context go in, a deed comes out.
import { isWriting } from "../dom";
import type { Direction } from "../protocol";
import type { SceneAction } from "../scene";

export type Deed =
  | { readonly do: "step"; readonly direction: Direction }
  | { readonly do: "nudge"; readonly x: number; readonly y: number }
  | { readonly do: "press" } // tap, or grab what can only be dragged
  | { readonly do: "grab" }
  | { readonly do: "turn"; readonly amount: number }
  | { readonly do: "flip" }
  | { readonly do: "cancel" }
  | { readonly do: "action"; readonly action: SceneAction }
  | { readonly do: "undo" }
  | { readonly do: "redo" };

export interface Press {
  readonly key: string;
  readonly shift: boolean;
  readonly command: boolean; // Control or Command
  readonly alt: boolean;
}

const arrows: Readonly<Record<string, { direction: Direction; x: number; y: number }>> = {
  ArrowLeft: { direction: "left", x: -1, y: 0 },
  ArrowRight: { direction: "right", x: 1, y: 0 },
  ArrowUp: { direction: "up", x: 0, y: -1 },
  ArrowDown: { direction: "down", x: 0, y: 1 },
};

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: "\u2190", ArrowRight: "\u2192", ArrowUp: "\u2191", ArrowDown: "\u2193",
  PageUp: "\u21de", PageDown: "\u21df",
};

/** A key as it is written on buttons. */
export const keySign = (key: string): string => signs[key] ?? key.toUpperCase();

const COARSE_NUDGE = 0.5;
const FINE_NUDGE = 0.1;

/** Shift alone makes a letter large, Caps Lock does not; other keys are as they are. */
const letterOf = ({ key, shift }: { readonly key: string; readonly shift: boolean }): string =>
  key.length > 1 ? key : shift ? key.toUpperCase() : key.toLowerCase();

/** `isCarrying`: a piece was grabbed by key and follows the arrows until it is dropped. */
export function deedOf(
  press: Press,
  isCarrying: boolean,
  actions: readonly SceneAction[],
): Deed | undefined {
  const { key, shift } = press;
  if (press.command) return commandOf(press);
  if (press.alt) return undefined;
  // a key with a name that an action asks for: the six ways of a piece in space
  const named = actions.find((one) => one.enabled && one.key === key && key.length > 1);
  if (named) return { do: "action", action: named };
  const arrow = arrows[key];
  if (arrow && isCarrying) {
    const far = shift ? FINE_NUDGE : COARSE_NUDGE;
    return { do: "nudge", x: arrow.x * far, y: arrow.y * far };
  }
  if (arrow) return { do: "step", direction: arrow.direction };
  // with Shift a letter means the page's own (Shift and R turn back), even where R is an action's
  const letter = letterOf(press);
  const action = actions.find((one) => one.enabled && one.key && one.key === letter);
  if (action) return { do: "action", action };
  switch (letter) {
    case "Home":
      return { do: "step", direction: "first" };
    case "PageDown":
    case ".":
      return { do: "step", direction: "next" };
    case "PageUp":
    case ",":
      return { do: "step", direction: "previous" };
    case "Enter":
    case " ":
      return { do: "press" };
    case "g":
    case "G":
      return { do: "grab" };
    case "r":
      return { do: "turn", amount: 1 };
    case "R":
      return { do: "turn", amount: -1 };
    case "f":
    case "F":
      return { do: "flip" };
    case "Escape":
      return { do: "cancel" };
    case "u":
    case "Backspace":
      return { do: "undo" };
    case "U":
      return { do: "redo" };
    default:
      return undefined;
  }
}

function commandOf(press: Press): Deed | undefined {
  const key = press.key.toLowerCase();
  if (key === "z") return { do: press.shift ? "redo" : "undo" };
  if (key === "y") return { do: "redo" };
  return undefined;
}

/** What a key means for the history, wherever the focus is but where one writes or is asked something. */
export function historyDeed(event: KeyboardEvent): "undo" | "redo" | undefined {
  const key = event.key.toLowerCase();
  const letter = letterOf({ key: event.key, shift: event.shiftKey });
  const isCommand = event.ctrlKey || event.metaKey;
  const isChoosing = event.target instanceof HTMLSelectElement && isCommand;
  if (event.defaultPrevented || event.altKey || (isWriting(event.target) && !isChoosing)) return undefined;
  if (document.querySelector("dialog[open]")) return undefined;
  if (isCommand ? key === "z" && !event.shiftKey : letter === "u") return "undo";
  if (isCommand ? key === "y" || (key === "z" && event.shiftKey) : letter === "U") return "redo";
  return undefined;
}
