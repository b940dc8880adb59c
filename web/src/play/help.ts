// All that helps with a puzzle: hints and solutions. Owns their elements; the board draws.
import { laidBetween } from "../board/change";
import type { Engine } from "../engine";
import type { Allowed, VariantInfo } from "../protocol";
import { readScene, type Scene, type SceneNode } from "../scene";
import type { Ahead } from "../solver";
import { Hints, type HintOwner } from "./hints";
import { Solutions } from "./solutions";
import type { StatusLine } from "./status";

export interface HelpOwner extends HintOwner {
  show(): number;
  ratio(): number;
  /** The worker for hints and solving. */
  helper(): Engine;
  /** What is drawn over the board from now on. */
  lay(overlay: (scene: Scene) => readonly SceneNode[]): void;
}

export class Help {
  /** What the variant has of it, for a pane. */
  readonly elements: readonly HTMLElement[];
  private readonly hints: Hints;
  private readonly solutions: Solutions;

  constructor(private readonly owner: HelpOwner, line: StatusLine, variant: VariantInfo) {
    const helper = (): Engine => owner.helper();
    this.hints = new Hints(owner, line, helper);
    this.solutions = new Solutions({
      record: () => owner.record(), play: (moves) => owner.play(moves),
      show: () => owner.show(), ratio: () => owner.ratio(),
      lookAhead: (ahead) => this.lookAhead(ahead),
    }, helper);
    this.elements = variant.solves ? [this.solutions.element] : [];
  }

  hint(): void {
    void this.hints.next();
  }

  offer(can: Allowed): void {
    this.solutions.offer(can);
  }

  /** The position changed. */
  reset(): void {
    this.hints.reset();
    this.solutions.reset();
  }

  /** The board is composed in another way. */
  restage(): void {
    this.solutions.restage();
  }

  destroy(): void {
    this.hints.reset();
    this.solutions.destroy();
  }

  private lookAhead(ahead: Ahead | undefined): void {
    const after = ahead && readScene(ahead.scene);
    this.owner.lay(after ? (scene) => laidBetween(scene, after) : () => []);
  }
}
