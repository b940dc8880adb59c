// How a game ended, with what comes next: again, or the next puzzle; and who played it where, as its
// record says. Owns its elements.
import { button, h, write } from "../dom";
import { words } from "../words/en";

export interface ResultOwner {
  again(): void;
  next(): void;
}

export class Result {
  readonly tags = h("p", { class: "quiet tags hidden" });
  readonly element = h("div", { class: "result hidden" });
  private readonly sentence = h("h2", {});
  private readonly time = h("p", { class: "quiet number" });
  private readonly nextButton: HTMLButtonElement;

  constructor(owner: ResultOwner) {
    this.nextButton = button(words.play.next, () => owner.next(), { class: "strong" });
    this.element.append(this.sentence, this.time, h("div", { class: "row" }, this.nextButton,
      button(words.play.again, () => owner.again())));
  }

  /** "": it is not over yet. */
  show(sentence: string, hasNext: boolean): void {
    this.element.classList.toggle("hidden", sentence === "");
    write(this.sentence, sentence);
    if (!sentence) write(this.time, "");
    this.nextButton.classList.toggle("hidden", !hasNext);
  }

  /** How long it took, once: what follows the end takes no time. "": nothing is known of it. */
  tellTime(said: string): void {
    if (!this.time.textContent) write(this.time, said);
  }

  showTags(tags: Readonly<Record<string, string>>): void {
    const players = ["player1", "player2", "player3", "player4"].flatMap((name) => tags[name] ?? []);
    const about = ["event", "date", "place"].flatMap((name) => tags[name] ?? []);
    const line = [players.join(" – "), ...about].filter(Boolean).join(" · ");
    write(this.tags, line);
    this.tags.classList.toggle("hidden", !line);
  }
}
