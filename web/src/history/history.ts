// The list of moves with its branches; a click goes there. Owns its element.
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
  private current: HTMLButtonElement | undefined;
  private readonly buttons = new Map<number, HTMLButtonElement>();

  constructor(private readonly jump: (node: number) => void) {}

  show(tree: Tree): void {
    const text = shapeOf(tree.nodes);
    if (text !== this.drawnText || !this.buttons.has(tree.cursor)) {
      this.drawnText = text;
      this.draw(tree);
    }
    this.drawn = tree.nodes;
    this.mark(tree.cursor);
  }

  private draw(tree: Tree): void {
    this.buttons.clear();
    const root = this.moveButton(0, words.history.start, "");
    const items = [h("li", { class: "move-item" }, root)];
    this.drawn = tree.nodes;
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
    const index = line.nodes[i] as number;
    const node = this.drawn[index] as TreeNode;
    const item = h("li", { class: "move-item" });
    item.append(this.moveButton(index, node.move ?? "", String(node.depth)));
    if (node.comment) item.append(h("span", { class: "move-note" }, node.comment));
    out.push(item);
    for (const branch of line.branches.get(i) ?? []) {
      const inner: HTMLLIElement[] = [];
      if (depth < DEEPEST) this.addLine(branch, cursor, depth + 1, inner);
      const list = h("ol", { class: "moves branch", "aria-label": words.history.branch });
      list.append(...inner);
      out.push(h("li", { class: "branch-item" }, list));
    }
  }

  private moveButton(node: number, move: string, number: string): HTMLButtonElement {
    const element = button("", () => this.jump(node), { class: "move", "data-node": node });
    if (number) element.append(h("span", { class: "move-number" }, number), " ");
    element.append(move);
    this.buttons.set(node, element);
    return element;
  }

  private mark(cursor: number): void {
    this.current?.removeAttribute("aria-current");
    this.current = this.buttons.get(cursor);
    this.current?.setAttribute("aria-current", "step");
    const box = this.element.parentElement;
    if (!this.current || !box) return;
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

// Moves are only ever added at the end, so their number and the notes tell one tree from another
// of the same game.
function shapeOf(nodes: readonly TreeNode[]): string {
  let notes = "";
  nodes.forEach((node, i) => {
    if (node.comment) notes += `${i}:${node.comment}\n`;
  });
  return `${nodes.length} ${nodes[1]?.move ?? ""} ${nodes.at(-1)?.move ?? ""}\n${notes}`;
}
