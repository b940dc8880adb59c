// The line above the board: how it stands; in its place a refusal, a hint or a question, with
// buttons at the right end. Below it the inlaid line. Owns its element, whose height never changes.
import { button, h, svgElement, write } from "../dom";
import { actionButton } from "../panel";
import type { SceneAction, SceneInlay, SceneNote } from "../scene";
import { paintOf, sign } from "../signs";
import { capital, fill, words } from "../words/en";
import { grouped } from "../words/language";

/** Who put buttons at the end of the line; the first of these that has some shows them. */
export type Speaker = "preview" | "hint" | "opponent" | "due";
const speakers: readonly Speaker[] = ["preview", "hint", "opponent", "due"];

export class StatusLine {
  readonly element = h("div", { class: "status-line" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly detail = h("p", { class: "detail" });
  private readonly reason = h("p", { class: "reason hidden", role: "alert" });
  private readonly hint = h("p", { class: "hint-words hidden", "aria-live": "polite" });
  private readonly ends = new Map<Speaker, HTMLElement>();
  private readonly inlay = h("div", { class: "inlay", "aria-hidden": "true" });
  private readonly follow = h("div", { class: "follow", "aria-hidden": "true" });
  private hinted: string | undefined;
  private previewed: string | undefined;
  private deed = "";
  private drawn = "";
  private measured = ""; // details, and the width in which they were
  private due = ""; // which actions stand at the end of the line

  /** `elsewhere` takes the focus from buttons that go. */
  constructor(private readonly elsewhere: () => void) {
    const warning = sign("warning");
    warning.classList.add("warning");
    const line = h("div", { class: "line" }, warning,
      h("div", { class: "say" }, this.status, this.detail, this.hint, this.reason));
    for (const speaker of speakers) {
      const end = h("div", { class: "line-end hidden" });
      this.ends.set(speaker, end);
      line.append(end);
    }
    this.element.append(line, this.inlay, this.follow);
  }

  /** `notes`: a gauge among them is followed by a thin bar, where the panel that shows it may be out of sight; `shorter`:
   * the first of these that has room where the detail has none. */
  show(
    sentence: string, detail: string, inlay: readonly SceneInlay[], notes: readonly SceneNote[], shorter: readonly string[] = [],
  ): void {
    const status = this.deed || sentence.replace(/\.$/, ""); // on a board words end without a full stop
    if (this.status.textContent !== status) {
      this.status.textContent = status;
      this.status.style.setProperty("--letters", String(Math.max(1, status.length)));
    }
    this.showDetail([detail, ...shorter]);
    this.showInlay(inlay);
    const gauge = notes.find((one) => one.gauge !== undefined)?.gauge;
    this.element.classList.toggle("gauged", gauge !== undefined);
    if (gauge !== undefined) this.follow.style.setProperty("--fill", String(Math.min(1, Math.max(0, gauge))));
  }

  // Longer ones first: the first that has room, else the last. They are measured once for a width.
  private showDetail(all: readonly string[]): void {
    const measured = all.length > 1 ? `${innerWidth} ${all.join("|")}` : "";
    if (measured && measured === this.measured) return;
    for (const one of all) {
      write(this.detail, one);
      this.sizeDetail(one.length, measured ? 1 : one.length);
      if (!measured || this.detail.scrollHeight <= this.detail.clientHeight + 1) break;
      this.sizeDetail(one.length, one.length);
    }
    this.measured = measured;
  }

  // How many letters it has, and to how many its size gives way.
  private sizeDetail(long: number, letters: number): void {
    this.detail.style.setProperty("--long", String(long));
    this.detail.style.setProperty("--letters", String(Math.max(1, letters)));
  }

  /** What a hand did, in place of how it stands from the next time on that this is shown; "": no more, undefined: as before. */
  tellDeed(sentence: string | undefined): void {
    this.deed = sentence ?? this.deed;
  }

  /** Somebody thinks: the inlaid line breathes. */
  thinking(isOn: boolean): void {
    this.element.classList.toggle("thinking", isOn);
  }

  /** Says why something is not possible; undefined: nothing. Gives back whether something was said before. */
  refuse(sentence: string | undefined): boolean {
    const wasSaid = this.element.classList.contains("refused");
    this.reason.classList.toggle("hidden", !sentence);
    if (sentence) this.reason.textContent = grouped(sentence); // the same once more is said once more
    else write(this.reason, "");
    this.element.classList.toggle("refused", Boolean(sentence));
    return wasSaid;
  }

  /** A hint in place of the status; undefined: none. */
  say(sentence: string | undefined): void {
    this.hinted = sentence;
    this.tell();
  }

  /** What a tap would do, or why it does nothing, and the choice, in place of a hint too; undefined: it is off again. */
  preview(said: string | undefined, isPossible: boolean, end: (isMeant: boolean) => void): void {
    this.previewed = said && (isPossible ? fill(words.board.preview, capital(said.replace(/\.$/, ""))) : capital(said));
    this.tell();
    this.buttons("preview", said === undefined ? [] : [button(words.cancel, () => end(false)),
      button(words.board.set, () => end(true), { class: "strong set-it", disabled: !isPossible })]);
  }

  private tell(): void {
    const sentence = this.previewed ?? this.hinted;
    this.hint.classList.toggle("hidden", !sentence);
    write(this.hint, grouped(sentence ?? ""));
    this.element.classList.toggle("hinting", Boolean(sentence));
  }

  /** What one would do now. Buttons stay as long as they mean the same: a hand may be on its way to one. */
  offer(due: readonly SceneAction[], act: (action: SceneAction) => void): void {
    const names = due.map((one) => `${one.name} ${one.label}`).join();
    if (names === this.due) return;
    this.due = names;
    this.buttons("due", due.map((one) => actionButton(one, () => act(one), { class: "strong due" })));
  }

  buttons(speaker: Speaker, buttons: readonly HTMLElement[]): void {
    const end = this.ends.get(speaker);
    const had = end?.contains(document.activeElement);
    end?.replaceChildren(...buttons);
    if (had && !buttons[0]) this.elsewhere();
    else if (had) buttons[0]?.focus();
    const speaks = speakers.find((one) => this.ends.get(one)?.hasChildNodes());
    for (const [name, one] of this.ends) one.classList.toggle("hidden", name !== speaks);
  }

  private showInlay(inlay: readonly SceneInlay[]): void {
    const text = JSON.stringify(inlay);
    if (text === this.drawn) return;
    this.drawn = text;
    this.inlay.replaceChildren(...inlay.map((one) => {
      const segment = h("span", { class: one.colour ? "on" : undefined });
      segment.style.flexGrow = String(one.weight);
      if (one.colour) {
        segment.style.background = paintOf(one.colour);
        const weave = one.colour.split(" ")[1];
        if (weave) segment.append(woven(weave));
      }
      return segment;
    }));
  }
}

/** A piece of the inlaid line has its player's weave, as the board has it: who sees no colours tells them apart. */
function woven(weave: string): SVGSVGElement {
  const svg = svgElement("svg", { width: "100%", height: "100%" });
  svg.append(svgElement("path", { fill: `url(#${weave})`, d: "M0 0H200V.3H0Z", transform: "scale(26.667)" }));
  return svg;
}
