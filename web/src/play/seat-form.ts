// Who sits where, as a form: a row for each player, a person or the computer at a level. Owns its
// element.
import { h, on } from "../dom";
import type { ScenePlayer } from "../scene";
import { fill, words } from "../words/en";
import { LEVELS, levelOf, setSeat, type Seats } from "./seats";

/** "Level 3: casual". */
export const levelWords = (level: number): string =>
  fill(words.seats.levelNamed, level, words.seats.feels[level - 1] ?? "");

/** "Level 3". */
export const levelName = (level: number): string => fill(words.seats.level, level);

/** A player's name, with a capital; where the game has none, a number. */
export function playerName(players: readonly ScenePlayer[], player: number): string {
  const name = players[player - 1]?.name ?? "";
  return name ? name.charAt(0).toLocaleUpperCase() + name.slice(1)
    : fill(words.play.scoreOf, player);
}

/** A small square in a player's colour. */
export function colourSquare(players: readonly ScenePlayer[], player: number): HTMLElement {
  const square = h("i", { class: "colour", "aria-hidden": "true" });
  const colour = players[player - 1]?.colour;
  if (colour) square.style.background = `var(--${colour})`;
  return square;
}

export class SeatForm {
  readonly element = h("div", { class: "seats", role: "group", "aria-label": words.seats.title });
  private readonly selects: HTMLSelectElement[] = [];
  private readonly names: HTMLElement[] = [];
  private seats: Seats = [];
  private drawn = "";

  /** `id` tells forms on one page apart. */
  constructor(
    private readonly id: string,
    private readonly change: (seats: Seats, player: number) => void,
  ) {}

  show(players: readonly ScenePlayer[], count: number, seats: Seats): void {
    this.seats = seats;
    const text = JSON.stringify([players, count, words.seats.person]);
    if (text !== this.drawn) {
      this.drawn = text;
      this.draw(players, count);
    }
    this.selects.forEach((select, i) => {
      const level = String(levelOf(seats, i + 1));
      if (select.value !== level) select.value = level;
    });
  }

  /** Where more is said of a player: a clock. */
  beside(player: number): HTMLElement | undefined {
    return this.names[player - 1];
  }

  private draw(players: readonly ScenePlayer[], count: number): void {
    this.selects.length = this.names.length = 0;
    this.element.replaceChildren();
    for (let player = 1; player <= count; player++) {
      const id = `${this.id}-${player}`;
      const select = h("select", { id });
      select.append(h("option", { value: 0 }, words.seats.person));
      for (let level = 1; level <= LEVELS; level++)
        select.append(h("option", { value: level }, levelWords(level)));
      on(select, {
        onchange: () =>
          this.change(setSeat(this.seats, count, player, Number(select.value)), player),
      });
      const beside = h("span", { class: "seat-more" });
      this.selects.push(select);
      this.names.push(beside);
      this.element.append(h("div", { class: "seat" },
        h("label", { for: id }, colourSquare(players, player), playerName(players, player)),
        select, beside));
    }
  }
}
