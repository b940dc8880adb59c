// All that helps with a puzzle: hints, solutions, how all of them lie. One of the two last is drawn over the
// board at a time. Owns their elements; the board draws.
import { laidBetween } from "../board/change";
import type { Engine } from "../engine";
import type { Allowed, VariantInfo } from "../protocol";
import { readScene, type Scene, type SceneNode } from "../scene";
import type { Ahead } from "../solver";
import { Heat } from "./heat";
import { Hints, type HintOwner } from "./hints";
import { Solutions } from "./solutions";
import type { StatusLine } from "./status";
import type { Laid } from "./tabs";

export interface HelpOwner extends HintOwner {
  ratio(): number;
  /** The setup and the position. */
  place(): string;
  /** The worker for hints. */
  helper(): Engine;
  /** The worker that solves. */
  solver(): Engine;
  /** A fresh worker. */
  press(): Engine;
  /** What is drawn over the board from now on, and how; undefined: nothing. */
  lay(laid: Laid | undefined, overlay: (scene: Scene) => readonly SceneNode[]): void;
}

export class Help {
  /** What the variant has of it, for a pane. */
  readonly elements: readonly HTMLElement[];
  private readonly hints: Hints;
  private readonly solutions: Solutions;
  private readonly heat: Heat;
  private at: string | undefined;

  /** `isPuzzle`: it is for one; who wins a game for several is the analysis's to say. */
  constructor(private readonly owner: HelpOwner, line: StatusLine, variant: VariantInfo, isPuzzle: boolean) {
    this.hints = new Hints(owner, line, () => owner.helper(), isPuzzle);
    this.solutions = new Solutions({
      record: () => owner.record(), place: () => owner.place(), play: (moves) => owner.play(moves),
      show: () => owner.show(), ratio: () => owner.ratio(),
      lookAhead: (ahead) => this.lookAhead(ahead),
    }, () => owner.solver());
    this.heat = new Heat({
      record: () => owner.record(), press: () => owner.press(), changed: () => this.layHeat(),
    });
    this.elements = [
      ...(variant.solves && isPuzzle ? [this.solutions.element] : []),
      ...(variant.charts ? [this.heat.element] : []),
    ];
  }

  hint(): void {
    void this.hints.next();
  }

  offer(can: Allowed): void {
    this.solutions.offer(can);
    this.heat.offer(can);
  }

  /** What the hand is at now: a hint for something else goes. */
  see(at: string | undefined): void {
    if (at !== this.at) this.hints.reset();
    this.at = at;
  }

  /** The position changed. */
  reset(): void {
    this.hints.reset();
    this.solutions.reset();
    this.heat.reset();
  }

  /** The board is composed in another way. */
  restage(): void {
    this.hints.restage();
    this.solutions.restage();
  }

  destroy(): void {
    this.hints.reset();
    this.solutions.destroy();
    this.heat.stop();
  }

  private lookAhead(ahead: Ahead | undefined): void {
    if (!ahead) {
      if (!this.heat.isOn) this.owner.lay(undefined, () => []);
      return;
    }
    this.heat.giveWay();
    const after = readScene(ahead.scene);
    this.owner.lay("solution", (scene) => laidBetween(scene, after));
  }

  private layHeat(): void {
    const { isOn } = this.heat;
    if (isOn) this.solutions.giveWay();
    this.owner.lay(isOn ? "heat" : undefined, (scene) => this.heat.over(scene));
  }
}
