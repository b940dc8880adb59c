// The course of a game as a picture: who was ahead after each move, and where it turned. A click goes
// there; by keys one goes by the list beside it. Owns its element.
import { svgElement } from "../dom";
import type { ScenePlayer } from "../scene";
import { paintOf } from "../signs";
import { words } from "../words/en";

export interface Course {
  readonly players: readonly ScenePlayer[];
  /** By position, from the start: the share of each player, where it is known. */
  readonly shares: readonly (readonly (number | undefined)[] | undefined)[];
  readonly turns: readonly number[]; // positions
  readonly at: number;
}

const WIDTH = 300;
const HEIGHT = 88;
const EDGE = 6;

export class Graph {
  readonly element = svgElement("svg", {
    class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", preserveAspectRatio: "none",
    "aria-label": words.analysis.graph,
  });
  private count = 0;

  /** `go` is told the position that was clicked. */
  constructor(go: (position: number) => void) {
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const part = ((event.clientX - left) / width * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
      if (this.count > 1)
        go(Math.min(this.count - 1, Math.max(0, Math.round(part * (this.count - 1)))));
    });
  }

  show(course: Course): void {
    const { shares, players, turns, at } = course;
    this.count = shares.length;
    this.element.replaceChildren(this.line("graph-middle", [[0, 0.5], [this.count - 1, 0.5]]));
    if (players.length === 2) this.element.append(...this.areas(course));
    else players.forEach((player, i) => {
      const known = pointsOf(shares, i);
      if (known.length > 0) this.element.append(this.line("graph-line", known, player.colour));
    });
    for (const turn of turns) {
      const share = shares[turn]?.find((one) => one !== undefined) ?? 0.5;
      this.element.append(svgElement("circle", {
        class: "graph-turn", cx: String(this.x(turn)), cy: String(y(share)), r: "4",
      }));
    }
    const x = String(this.x(at));
    this.element.append(svgElement("line", { class: "graph-at", x1: x, x2: x, y1: "2", y2: String(HEIGHT - 2) }));
  }

  // Above the middle the first player is ahead, below it the second.
  private areas({ shares, players }: Course): SVGElement[] {
    const known = withCrossings(pointsOf(shares, 0));
    if (known.length === 0) return [];
    const side = (clamp: (share: number) => number, colour: string | undefined): SVGElement => {
      const first = known[0]?.[0] ?? 0;
      const last = known.at(-1)?.[0] ?? 0;
      return this.line("graph-area",
        [[first, 0.5], ...known.map(([i, share]): [number, number] => [i, clamp(share)]), [last, 0.5]],
        colour);
    };
    return [
      side((share) => Math.max(0.5, share), players[0]?.colour),
      side((share) => Math.min(0.5, share), players[1]?.colour),
      this.line("graph-line", known),
    ];
  }

  private x(position: number): number {
    return EDGE + (WIDTH - 2 * EDGE) * (this.count > 1 ? position / (this.count - 1) : 0);
  }

  private line(style: string, points: readonly (readonly [number, number])[], colour?: string): SVGElement {
    const d = points.map(([i, share], k) => `${k ? "L" : "M"}${this.x(i).toFixed(1)} ${y(share).toFixed(1)}`);
    const path = svgElement("path", { class: style, d: d.join("") });
    if (colour) path.style.setProperty("--colour", paintOf(colour));
    return path;
  }
}

const y = (share: number): number => EDGE + (HEIGHT - 2 * EDGE) * (1 - share);

function pointsOf(shares: Course["shares"], player: number): [number, number][] {
  return shares.flatMap((all, i): [number, number][] => {
    const share = all?.[player];
    return share === undefined ? [] : [[i, share]];
  });
}

// With the points between two others where the lead changes hands.
function withCrossings(points: readonly [number, number][]): [number, number][] {
  return points.flatMap(([i, share], k): [number, number][] => {
    const [before, was] = points[k - 1] ?? [i, share];
    if ((was - 0.5) * (share - 0.5) >= 0) return [[i, share]];
    const part = (0.5 - was) / (share - was);
    return [[before + part * (i - before), 0.5], [i, share]];
  });
}
