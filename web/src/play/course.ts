// Looks at every position of a game, one after the other, and says where it turned. What was judged
// once stays known: a history only grows. Owns its element.
import { button, h } from "../dom";
import { numbersOf } from "../history/history";
import type { Judgement } from "../mind";
import { fill, words } from "../words/en";
import type { Seen } from "./company";
import { Graph } from "./graph";
import { colourSquare, playerName } from "./seat-form";
import { chancesOf, lineThrough, ofHundred, turningPoints, type TurningPoint } from "./verdict";

export interface CourseOwner {
  /** Judges the position after a node. */
  judge(node: number): Promise<Judgement>;
  /** Goes to a node, and shows what was better there. */
  go(node: number, better: string | undefined): void;
  /** It begins, or ends. */
  busy(isBusy: boolean): void;
  failed(reason: unknown): void;
}

/** What was judged of a game. */
export interface Judged {
  readonly isBusy: boolean;
  /** By node, in a tree that reads so. */
  readonly known: ReadonlyMap<number, Judgement>;
  readonly tree: string;
}

export class Course {
  readonly element = h("div", { class: "course" });
  private readonly graph = new Graph((position) => this.goTo(position));
  private readonly said = h("p", { class: "quiet course-words", "aria-live": "polite" });
  private readonly progress = h("progress", { class: "still", max: 1, value: 0, "aria-label": words.analysis.game });
  private readonly key = h("p", { class: "quiet graph-key hidden" }); // of more lines than one
  private readonly list = h("ol", { class: "turns" });
  private readonly begin = button(words.analysis.judge, () => void this.toggle(), { class: "judge" });
  private readonly known = new Map<number, Judgement>();
  private seen: Seen | undefined;
  private line: readonly number[] = [];
  private run = 0;
  private isBusy = false;

  constructor(private readonly owner: CourseOwner) {
    this.element.append(
      h("h2", {}, words.analysis.game),
      h("div", { class: "analysis-head" }, this.begin, this.said), this.progress);
    this.element.append(this.graph.element, this.key, this.list);
  }

  see(seen: Seen): void {
    this.seen = seen;
    const { nodes, cursor, next } = seen.tree;
    this.line = lineThrough(nodes, cursor, next);
    this.begin.disabled = this.line.length === 0;
    if (this.known.size > 0) this.show();
  }

  get judged(): Judged {
    return { isBusy: this.isBusy, known: new Map(this.known), tree: this.tree };
  }

  /** What was judged is shown again, or judged again where the tree came otherwise or its words are others. */
  goOn({ isBusy, known, tree }: Judged, isSaidSo: boolean): void {
    if (known.size === 0 && !isBusy) return;
    const isSame = isSaidSo && tree === this.tree;
    if (isSame) for (const [node, judgement] of known) this.known.set(node, judgement);
    this.element.classList.add("known");
    this.show();
    if (isBusy || !isSame) void this.toggle();
  }

  private get tree(): string {
    return JSON.stringify(this.seen?.tree.nodes.map(({ move, parent }) => [move, parent]));
  }

  stop(): void {
    if (!this.isBusy) return;
    this.run++;
    this.turn(false);
    this.show();
  }

  // ---- looking

  private async toggle(): Promise<void> {
    if (this.isBusy) {
      this.stop();
      return;
    }
    const run = ++this.run;
    this.turn(true);
    this.element.classList.add("known");
    this.element.scrollIntoView({ block: "nearest" });
    try {
      for (const node of [0, ...this.line]) {
        if (this.known.has(node)) continue;
        const judgement = await this.owner.judge(node);
        if (run !== this.run) return;
        this.known.set(node, judgement);
        this.show();
      }
    } catch (reason) {
      if (run === this.run) this.owner.failed(reason);
    }
    if (run !== this.run) return;
    this.turn(false);
    this.show();
  }

  private turn(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.begin.textContent = isBusy ? words.analysis.stop : words.analysis.judge;
    this.progress.classList.toggle("still", !isBusy);
    this.owner.busy(isBusy);
  }

  // ---- showing

  private at(position: number): Judgement | undefined {
    return this.known.get(position === 0 ? 0 : (this.line[position - 1] ?? -1));
  }

  private show(): void {
    const { seen, line } = this;
    if (!seen) return;
    const { tree, info, scene } = seen;
    const count = info.players;
    const all = line.length + 1;
    const judged = Array.from({ length: all }, (_, i) => this.at(i));
    const done = judged.filter(Boolean).length;
    const turns = turningPoints(line, tree.nodes, count, (i) => this.at(i), (i) => this.at(i + 1));
    this.progress.value = done / all;
    this.graph.show({
      players: scene.players,
      shares: judged.map((one) => one && chancesOf(one.player, one.share, count, one.shares)),
      turns: turns.map((one) => one.index + 1),
      at: line.filter((node) => node <= tree.cursor && isBefore(tree.nodes, node, tree.cursor)).length,
    });
    this.showKey(scene.players);
    this.said.textContent = this.sentence(done, all, turns.length);
    this.list.replaceChildren(...turns.map((one) => h("li", {}, this.turnButton(one))));
  }

  // Which line is whose, and that each is by itself.
  private showKey(players: Seen["scene"]["players"]): void {
    if (players.length < 3 || this.key.childElementCount > 0) return;
    this.key.classList.remove("hidden");
    this.key.append(words.analysis.eachOwn, ...players.flatMap((_, i) => [" ", colourSquare(players, i + 1), " ", playerName(players, i + 1)]));
  }

  private sentence(done: number, all: number, turns: number): string {
    if (done < all) return fill(words.analysis.judged, Math.max(0, done - 1), all - 1);
    if (turns === 0) return words.analysis.noTurning;
    return turns === 1 ? words.analysis.turningOne : fill(words.analysis.turning, turns);
  }

  private turnButton({ node, player, loss, better, betterTold }: TurningPoint): HTMLElement {
    const { tree, told, scene } = this.seen as Seen;
    const number = numbersOf(tree.nodes)[node] ?? 0;
    const played = told[node] || (tree.nodes[node]?.move ?? "");
    const element = button("", () => this.owner.go(tree.nodes[node]?.parent ?? 0, better), { class: "turn-point" });
    element.append(
      h("span", {}, fill(words.analysis.better, number, played, betterTold)),
      h("small", {}, fill(words.analysis.lost, playerName(scene.players, player), ofHundred(loss))));
    return element;
  }

  private goTo(position: number): void {
    this.owner.go(position === 0 ? 0 : (this.line[position - 1] ?? 0), undefined);
  }
}

// Whether one comes by a node on the way to another.
function isBefore(nodes: Seen["tree"]["nodes"], node: number, to: number): boolean {
  let at = to;
  while (at > node) at = nodes[at]?.parent ?? 0;
  return at === node;
}
