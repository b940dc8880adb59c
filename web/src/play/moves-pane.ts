// The pane of the moves: the list with its branches, and the note on the move one is at. Owns its
// elements.
import { button, h } from "../dom";
import { History } from "../history/history";
import { switchBox } from "../panel";
import type { Tree } from "../protocol";
import { words } from "../words/en";

export interface MovesOwner {
  jump(node: number): void;
  /** Keeps a note on a node. */
  comment(node: number, note: string): void;
}

export class MovesPane {
  readonly content: readonly HTMLElement[];
  private readonly history: History;
  private readonly note = h("textarea", { rows: 2 });
  private readonly noteLabel = h("span", {}, words.history.note);
  private tree: Tree | undefined;

  constructor(private readonly owner: MovesOwner) {
    this.history = new History((node) => owner.jump(node));
    const save = button(words.history.saveNote, () => this.keep());
    this.content = [
      h("div", { class: "moves-box", tabindex: "0", role: "group", "aria-label": words.history.title },
        this.history.element),
      switchBox(words.history.notation, false, (isOn) =>
        this.tree && this.history.showNotation(isOn, this.tree)),
      h("details", { class: "note-box" }, h("summary", {}, this.noteLabel), this.note,
        h("div", { class: "row end" }, save)),
    ];
  }

  show(tree: Tree, told: readonly string[]): void {
    const { cursor, nodes } = tree;
    this.tree = tree;
    this.history.show(tree, told);
    const [label, comment] = [cursor === 0 ? words.history.noteStart : words.history.note, nodes[cursor]?.comment ?? ""];
    if (this.note.value !== comment) this.note.value = comment;
    if (this.noteLabel.textContent === label) return;
    this.noteLabel.textContent = label;
    this.note.setAttribute("aria-label", label);
  }

  private keep(): void {
    if (this.tree) this.owner.comment(this.tree.cursor, this.note.value);
  }
}
