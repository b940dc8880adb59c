// What the menus of a board offer: turning and flipping a thing, the game's own actions.
import type { Board } from "../board/board";
import { keySign } from "../board/keys";
import type { Allowed, HandEvent } from "../protocol";
import { FLIP, TURN, type SceneAction, type SceneNode } from "../scene";
import { words } from "../words/en";
import { openMenu, type Choice } from "./menu";

/** What can be chosen, and who does it. */
export interface Choosing {
  readonly actions: readonly SceneAction[];
  act(action: SceneAction): void;
  send(event: HandEvent): void;
}

/** Of the menu of a long press on a thing; what is a danger is not within a finger's reach. */
export function choicesAt(node: SceneNode, { actions, act, send }: Choosing): Choice[] {
  const grips = node.grips ?? 0;
  const id = node.id ?? 0;
  // the finger was lifted, so that the hand is on nothing any more
  const choice = (label: string, deed: () => void): Choice => ({
    label,
    click: () => {
      send({ kind: "focus", node: id, x: node.x ?? 0, y: node.y ?? 0 });
      deed();
    },
  });
  return [
    ...(grips & TURN ? [
      choice(words.board.turnRight, () => send({ kind: "turn", amount: 1, node: id })),
      choice(words.board.turnLeft, () => send({ kind: "turn", amount: -1, node: id })),
    ] : []),
    ...(grips & FLIP ? [choice(words.board.flip, () => send({ kind: "flip", node: id }))] : []),
    ...actions.filter((one) => one.enabled && !one.danger).map((one) => choice(one.label, () => act(one))),
  ];
}

/** What the menu of everything else needs. */
export interface MoreOwner {
  readonly can: Allowed;
  readonly board: Board;
  readonly choosing: Choosing;
  readonly button: HTMLElement | undefined;
  toStart(): void;
  toEnd(): void;
  again(): void;
  /** Opens a draft that makes this puzzle. */
  toDraft(): void;
}

/** Opens the menu beside its button. */
export function openMoreMenu({ can, board, choosing, button, ...owner }: MoreOwner): void {
  const choices: Choice[] = [
    { label: words.play.start, isEnabled: can.undo, click: () => owner.toStart() },
    { label: words.play.end, isEnabled: can.redo, click: () => owner.toEnd() },
    { label: words.board.larger, click: () => board.zoomStep(true) },
    { label: words.board.smaller, click: () => board.zoomStep(false) },
    { label: words.board.letGo, keys: "Esc", click: () => board.send({ kind: "cancel" }) },
    { label: words.play.again, click: () => owner.again() },
    ...(can.draft ? [{ label: words.maker.change, click: () => owner.toDraft() }] : []),
    ...actionChoices(choosing),
  ];
  const box = button?.getBoundingClientRect();
  openMenu(words.play.more, choices, box?.right ?? 0, box?.top ?? 0);
}

// The game's own actions; those that cannot be done now are off.
const actionChoices = ({ actions, act }: Choosing): Choice[] =>
  actions.map((action) => ({
    label: action.label, isEnabled: Boolean(action.enabled), isDanger: Boolean(action.danger),
    ...(action.key ? { keys: keySign(action.key) } : {}), click: () => act(action),
  }));
