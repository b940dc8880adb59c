// What the menus of a board offer: turning and flipping a thing, the game's own actions.
import { keySign } from "../board/keys";
import type { HandEvent } from "../protocol";
import { FLIP, TURN, type SceneAction, type SceneNode } from "../scene";
import { words } from "../words/en";
import type { Choice } from "./menu";

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
  const turn = (amount: number) => (): void => send({ kind: "turn", amount, node: id });
  return [
    ...(grips & TURN ? [
      { label: words.board.turnRight, click: turn(1) },
      { label: words.board.turnLeft, click: turn(-1) },
    ] : []),
    ...(grips & FLIP ? [
      { label: words.board.flip, click: () => send({ kind: "flip", node: id }) },
    ] : []),
    ...actions.filter((one) => one.enabled && !one.danger)
      .map((one) => ({ label: one.label, click: () => act(one) })),
  ];
}

/** The game's own actions; those that cannot be done now are off. */
export const actionChoices = ({ actions, act }: Choosing): Choice[] =>
  actions.map((action) => ({
    label: action.label, isEnabled: Boolean(action.enabled), isDanger: Boolean(action.danger),
    ...(action.key ? { keys: keySign(action.key) } : {}), click: () => act(action),
  }));
