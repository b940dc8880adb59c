// The rail beside the board: which tools stand in it, in which order, with which keys, and which can be used now.
// Owns its tools. The game's own ways of turning a thing stand there too: by the names of their actions.
import type { Allowed } from "../protocol";
import { FLIP, offers, TURN, type Scene, type SceneAction } from "../scene";
import type { SignName } from "../signs";
import { words } from "../words/en";
import { Tools, type Tool } from "./tools";

/** What the tools do. */
export interface RailOwner {
  readonly hints: boolean;
  undo(): void;
  redo(): void;
  turn(amount: number): void;
  flip(): void;
  hint(): void;
  fit(): void;
  more(): void;
  act(action: SceneAction): void;
  /** Takes the focus from a tool that goes off. */
  focusElsewhere(): void;
}

/** What of a game says which tools are on. */
export interface Shown {
  readonly scene: Scene;
  readonly actions: readonly SceneAction[];
  readonly can: Allowed;
  readonly isOver: boolean;
  readonly canHint: boolean;
}

// Actions that turn a thing in space: tools, with these words under their signs, each its own.
const ways = (): readonly (readonly [SignName, string])[] =>
  [["turn-x", words.board.forward], ["turn-y", words.board.right], ["turn-z", words.board.turn]];

/** The actions that have no tool. */
export const withoutTool = (actions: readonly SceneAction[]): SceneAction[] =>
  actions.filter((one) => !ways().some(([name]) => name === one.name));

export class Rail {
  private readonly tools: Tools;
  private readonly ways: readonly SignName[];
  private actions: readonly SceneAction[] = [];

  /** The tools that this scene has a use for. */
  constructor(scene: Scene, private readonly owner: RailOwner) {
    const own = ways().flatMap(([name, word]) => {
      const action = scene.actions.find((one) => one.name === name);
      return action ? [this.wayTool(name, word, action)] : [];
    });
    this.ways = own.map(({ name }) => name);
    this.tools = new Tools(words.board.label, toolGroups(scene, own, owner));
  }

  get element(): HTMLElement {
    return this.tools.element;
  }

  button(name: SignName): HTMLButtonElement | undefined {
    return this.tools.button(name);
  }

  press(name: SignName, isPressed: boolean): void {
    this.tools.press(name, isPressed);
  }

  see({ scene, actions, can, isOver, canHint }: Shown): void {
    const canTurn = !isOver && offers(scene, TURN);
    this.actions = actions;
    this.enable("undo", can.undo);
    this.enable("redo", can.redo);
    this.enable("hint", canHint);
    this.enable("turnLeft", canTurn);
    this.enable("turnRight", canTurn);
    this.enable("flip", !isOver && offers(scene, FLIP));
    for (const name of this.ways) this.enable(name, Boolean(this.actionOf(name)?.enabled));
  }

  enable(name: SignName, isEnabled: boolean): void {
    this.tools.enable(name, isEnabled, () => this.owner.focusElsewhere());
  }

  private actionOf(name: SignName): SceneAction | undefined {
    return this.actions.find((one) => one.name === name);
  }

  private wayTool(name: SignName, word: string, { label, key = "" }: SceneAction): Tool {
    const click = (): void => {
      const action = this.actionOf(name);
      if (action) this.owner.act(action);
    };
    return { name, label, word, keys: key.toUpperCase(), click };
  }
}

function toolGroups(scene: Scene, own: readonly Tool[], owner: RailOwner): Tool[][] {
  const { board, help, play } = words;
  const turn = (amount: number) => (): void => owner.turn(amount);
  const flip: Tool[] = offers(scene, FLIP)
    ? [{ name: "flip", label: board.flip, keys: "F", click: () => owner.flip() }] : [];
  const hint: Tool[] = owner.hints
    ? [{ name: "hint", label: help.hint, click: () => owner.hint() }] : [];
  const groups: Tool[][] = [
    [
      { name: "undo", label: play.undo, keys: "U", click: () => owner.undo() },
      { name: "redo", label: play.redo, keys: "Shift+U", click: () => owner.redo() },
    ],
    own.length > 0 ? [...own] : (scene.turn ?? 0) > 0 ? [
      { name: "turnLeft", label: board.turnLeft, word: board.left, keys: "Shift+R", click: turn(-1) },
      { name: "turnRight", label: board.turnRight, word: board.right, keys: "R", click: turn(1) },
      ...flip,
    ] : [],
    [...hint, { name: "fit", label: board.fit, click: () => owner.fit() }],
    [{ name: "more", label: play.more, click: () => owner.more() }],
  ];
  return groups.filter((group) => group.length > 0);
}
