// The list of moves with its branches, in words or as records have them; a click goes there. What
// chance drew stands there only as records have it. Owns its element.
import type { Tree, TreeNode } from "../protocol";
import { button, h } from "../dom";
import { fill, words } from "../words/en";
import { linesOf, windowOf, type Line } from "./tree";

const MOST_SHOWN = 900; // of one line
const DEEPEST = 6; // branches inside branches are indented no further

export class History {
  readonly element = h("ol", { class: "moves", "aria-label": words.history.title });
  private drawn: readonly TreeNode[] = [];
  private drawnText = "";
  private told: readonly string[] = [];
  private isNotation = false;
  private numbers: readonly number[] = [];
  private current: HTMLButtonElement | undefined;
  private readonly buttons = new Map<number, HTMLButtonElement>();

  constructor(private readonly jump: (node: number) => void) {}

  show(tree: Tree, told: readonly string[]): void {
    this.told = told;
    const text = shapeOf(tree.nodes);
    if (text !== this.drawnText && !this.grow(tree)) this.draw(tree);
    this.drawnText = text;
    const shown = this.shown(tree);
    if (!this.buttons.has(shown)) this.draw(tree);
    this.drawn = tree.nodes;
    this.mark(shown);
  }

  // What was played at the end of a line is added there, and the rest left as it stands; false where that is not
  // all that is new.
  private grow(tree: Tree): boolean {
    const { nodes } = tree;
    const old = this.drawn.length;
    if (old === 0 || nodes.length <= old || nodes.length > MOST_SHOWN) return false;
    if (shapeOf(nodes.slice(0, old)) !== this.drawnText) return false;
    const isOnly = (node: TreeNode): boolean => nodes.every((one) => one === node || one.parent !== node.parent);
    const list = this.endOfList(nodes[old]?.parent ?? 0, nodes);
    const isLine = nodes.slice(old).every((node, i) =>
      (i === 0 ? isOnly(node) : node.parent === old + i - 1) && !node.comment);
    if (!list || !isLine) return false;
    this.drawn = nodes;
    this.numbers = this.isNotation ? nodes.map((node) => node.depth) : numbersOf(nodes);
    for (let i = old; i < nodes.length; i++) list.append(...this.moveItem(i));
    return true;
  }

  // The list whose last move this node is.
  private endOfList(node: number, nodes: readonly TreeNode[]): Element | undefined {
    const item = this.buttons.get(this.isNotation ? node : shownNode(nodes, node))?.parentElement;
    return item && !item.nextElementSibling ? item.parentElement ?? undefined : undefined;
  }

  /** Moves as records have them, or in words. */
  showNotation(isNotation: boolean, tree: Tree): void {
    this.isNotation = isNotation;
    this.draw(tree);
    this.mark(this.shown(tree));
  }

  private shown(tree: Tree): number {
    return this.isNotation ? tree.cursor : shownNode(tree.nodes, tree.cursor);
  }

  private draw(tree: Tree): void {
    this.buttons.clear();
    this.drawn = tree.nodes;
    const root = this.moveButton(0, words.history.start, "");
    const items = [h("li", { class: "move-item" }, root)];
    this.numbers = this.isNotation
      ? tree.nodes.map((node) => node.depth) : numbersOf(tree.nodes);
    this.addLine(linesOf(tree.nodes), tree.cursor, 0, items);
    this.element.replaceChildren(...items);
  }

  private addLine(line: Line, cursor: number, depth: number, out: HTMLLIElement[]): void {
    const parts = windowOf(line.nodes.length, Math.max(0, line.nodes.indexOf(cursor)), MOST_SHOWN);
    let shown = 0;
    for (const { from, to } of parts) {
      if (from > shown) out.push(foldItem(from - shown));
      for (let i = from; i < to; i++) this.addMove(line, i, cursor, depth, out);
      shown = to;
    }
  }

  private addMove(line: Line, i: number, cursor: number, depth: number, out: HTMLLIElement[]): void {
    out.push(...this.moveItem(line.nodes[i] as number));
    for (const branch of line.branches.get(i) ?? []) {
      const inner: HTMLLIElement[] = [];
      if (depth < DEEPEST) this.addLine(branch, cursor, depth + 1, inner);
      const list = h("ol", { class: "moves branch", "aria-label": words.history.branch });
      list.append(...inner);
      out.push(h("li", { class: "branch-item" }, list));
    }
  }

  private moveItem(index: number): HTMLLIElement[] {
    const node = this.drawn[index] as TreeNode;
    if (node.drawn && !this.isNotation) return [];
    const item = h("li", { class: "move-item" });
    const told = this.isNotation ? "" : this.told[index];
    item.append(this.moveButton(index, told || (node.move ?? ""), String(this.numbers[index])));
    if (node.comment) item.append(h("span", { class: "move-note" }, node.comment));
    return [item];
  }

  private moveButton(node: number, move: string, number: string): HTMLButtonElement {
    const element = button("", () => this.jump(node), {
      class: "move", "data-node": node, "data-move": this.drawn[node]?.move ?? undefined,
    });
    if (number) element.append(h("span", { class: "move-number" }, number), " ");
    element.append(move);
    this.buttons.set(node, element);
    return element;
  }

  private mark(cursor: number): void {
    this.current?.removeAttribute("aria-current");
    this.current = this.buttons.get(cursor);
    this.current?.setAttribute("aria-current", "step");
    this.reveal();
  }

  /** The current move is in sight, once the list is. */
  reveal(): void {
    const box = this.element.closest(".moves-box");
    if (!this.current || !box || box.closest("[hidden]")) return; // measuring lays out the page
    // only the list scrolls, never the page
    const outer = box.getBoundingClientRect();
    const inner = this.current.getBoundingClientRect();
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  }
}

function foldItem(count: number): HTMLLIElement {
  return h("li", { class: "fold" }, fill(words.history.fold, count));
}

/** The number of each move: draws of chance are not counted. */
export function numbersOf(nodes: readonly TreeNode[]): number[] {
  const numbers: number[] = [];
  nodes.forEach((node, i) => {
    numbers.push(i === 0 ? 0 : (numbers[node.parent] ?? 0) + (node.drawn ? 0 : 1));
  });
  return numbers;
}

/** The node that stands in the list for a node: itself, or the move before what chance drew. */
export function shownNode(nodes: readonly TreeNode[], node: number): number {
  let at = node;
  while (at > 0 && nodes[at]?.drawn) at = nodes[at]?.parent ?? 0;
  return at;
}

// Moves are only ever added at the end, so their number and the notes tell one tree from another
// of the same game.
function shapeOf(nodes: readonly TreeNode[]): string {
  let notes = "";
  nodes.forEach((node, i) => {
    if (node.comment) notes += `${i}:${node.comment}\n`;
  });
  return `${nodes.length} ${nodes[1]?.move ?? ""} ${nodes.at(-1)?.move ?? ""}\n${notes}`;
}
