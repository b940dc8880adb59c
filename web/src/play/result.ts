// How a game ended, with what comes next: again, or the next puzzle; and who played it where, as its
// record says. Owns its elements.
import { button, h, write } from "../dom";
import { words } from "../words/en";

const NOTHING = "\u00a0"; // as high as a line

export interface ResultOwner {
  again(): void;
  next(): void;
}

export class Result {
  readonly tags = h("p", { class: "quiet tags hidden" });
  readonly element = h("div", { class: "result hidden" });
  private readonly row = h("div", { class: "row" });
  private readonly sentence = h("h2", {});
  private readonly time = h("p", { class: "quiet number hidden" }, NOTHING);
  private readonly againButton: HTMLButtonElement;
  private readonly nextButton: HTMLButtonElement;

  constructor(owner: ResultOwner) {
    this.nextButton = button(words.play.next, () => owner.next());
    this.againButton = button(words.play.again, () => owner.again());
    this.element.append(this.sentence, this.time, this.row);
  }

  /** "": it is not over yet. `isMissed`: the aim of a puzzle was; `isTimed`: how long it took will be told, and has its
   * place already. */
  show(sentence: string, hasNext: boolean, isMissed: boolean, isTimed: boolean): void {
    const [first, last] = isMissed ? [this.againButton, this.nextButton] : [this.nextButton, this.againButton];
    if (this.row.firstChild !== first) this.row.replaceChildren(first, last);
    this.againButton.classList.toggle("strong", isMissed);
    this.nextButton.classList.toggle("strong", !isMissed);
    this.element.classList.toggle("hidden", sentence === "");
    write(this.sentence, sentence);
    if (!sentence) write(this.time, NOTHING);
    this.time.classList.toggle("hidden", !isTimed);
    this.nextButton.classList.toggle("hidden", !hasNext);
  }

  /** How long it took, once: what follows the end takes no time. "": nothing is known of it. */
  tellTime(said: string): void {
    if (said && this.time.textContent === NOTHING) write(this.time, said);
  }

  showTags(tags: Readonly<Record<string, string>>): void {
    const players = ["player1", "player2", "player3", "player4"].flatMap((name) => tags[name] ?? []);
    const about = ["event", "date", "place"].flatMap((name) => tags[name] ?? []);
    const line = [players.join(" – "), ...about].filter(Boolean).join(" · ");
    write(this.tags, line);
    this.tags.classList.toggle("hidden", !line);
  }
}
