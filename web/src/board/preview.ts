// A tap by finger that only shows what it would do, where places are close together. Knows which place it was on, and
// tells in words what it would do there, or why it would do nothing.
import { findNode, ghostIn, isRefused, type Scene } from "../scene";

export class Preview {
  private place = 0;
  private said: string | undefined;
  private isPossible = false;

  constructor(private readonly tell: (said: string | undefined, isPossible: boolean) => void) {}

  /** The node of the place, 0 for none. */
  get at(): number {
    return this.place;
  }

  /** A tap on a place; false when it is the second one there, which means it. */
  tap(place: number, scene: Scene): boolean {
    this.place = this.place === place ? 0 : place;
    this.see(scene);
    return this.place !== 0;
  }

  /** By the ghost that is drawn, which may come later than the tap, or by the place's own words: nothing is done there. */
  see(scene: Scene | undefined): void {
    const place = this.place && scene ? findNode(scene, this.place) : undefined;
    const ghost = place && scene && ghostIn(scene);
    const said = ghost?.label ?? place?.label;
    const isPossible = ghost !== undefined && !isRefused(ghost);
    if (said === this.said && isPossible === this.isPossible) return;
    this.said = said;
    this.isPossible = isPossible;
    this.tell(said, isPossible);
  }

  /** It is over; the place it was on. */
  end(): number {
    const { place } = this;
    this.place = 0;
    this.see(undefined);
    return place;
  }
}
