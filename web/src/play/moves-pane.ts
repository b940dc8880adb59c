// The pane of the moves: the list with its branches, and the note on the move one is at, which is kept while one
// writes. Owns its elements.
import { h } from "../dom";
import { History } from "../history/history";
import { switchBox } from "../panel";
import type { Tree } from "../protocol";
import { words } from "../words/en";

export interface MovesOwner {
  jump(node: number): void;
  /** Keeps a note on a node. */
  comment(node: number, note: string): void;
  /** One writes: what was written is unsaved. */
  written(): void;
}

/** What was written on a node. */
export interface Note {
  readonly node: number;
  readonly text: string;
}

const REST = 300; // milliseconds without a letter

export class MovesPane {
  readonly content: readonly HTMLElement[];
  private readonly history: History;
  private readonly note = h("textarea", { rows: 2 });
  private readonly noteLabel = h("span", {}, words.history.note);
  private tree: Tree | undefined;
  private at = 0; // the node that the note is on
  private kept = ""; // of it
  private handed: Note | undefined; // to be kept, and not yet told to be in the tree
  private timer = 0;
  private wasSeen = false;
  private readonly watch = new ResizeObserver(([{ contentRect } = { contentRect: { height: 0 } }]) => {
    const isSeen = contentRect.height > 0;
    if (isSeen && !this.wasSeen) this.history.reveal();
    this.wasSeen = isSeen;
  });

  constructor(private readonly owner: MovesOwner) {
    this.history = new History((node) => owner.jump(node));
    this.note.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.keep(), REST);
      owner.written();
    });
    this.note.addEventListener("change", () => this.keep());
    const box = h("div", { class: "moves-box", tabindex: "0", role: "group", "aria-label": words.history.title },
      this.history.element);
    this.watch.observe(box);
    this.content = [
      box,
      switchBox(words.history.notation, false, (isOn) =>
        this.tree && this.history.showNotation(isOn, this.tree)),
      h("details", { class: "note-box" }, h("summary", {}, this.noteLabel), this.note),
    ];
  }

  /** What was written and is not in the game yet: the game may be left before it is. */
  get unsaved(): Note | undefined {
    return this.note.value === this.kept ? this.handed : { node: this.at, text: this.note.value };
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.watch.disconnect();
  }

  show(tree: Tree, told: readonly string[]): void {
    const { cursor, nodes } = tree;
    this.tree = tree;
    if (this.handed && (nodes[this.handed.node]?.comment ?? "") === this.handed.text) this.handed = undefined;
    this.history.show(tree, told);
    const [label, comment] = [cursor === 0 ? words.history.noteStart : words.history.note, nodes[cursor]?.comment ?? ""];
    if (this.at !== cursor) this.keep(); // of the move that one leaves
    if (this.at !== cursor || this.note.value === this.kept) this.note.value = comment; // else one is writing
    if (this.note.value === comment) this.kept = comment;
    this.at = cursor;
    if (this.noteLabel.textContent === label) return;
    this.noteLabel.textContent = label;
    this.note.setAttribute("aria-label", label);
  }

  private keep(): void {
    clearTimeout(this.timer);
    if (this.note.value === this.kept) return;
    this.kept = this.note.value;
    this.handed = { node: this.at, text: this.kept };
    this.owner.comment(this.at, this.kept);
  }
}
