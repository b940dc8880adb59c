// Who sits where, as a form: a row for each player, a person or the computer at a level; and the clocks.
// Owns its element.
import { h, on } from "../dom";
import type { ScenePlayer } from "../scene";
import { keySquare } from "../signs";
import { capital, fill, words } from "../words/en";
import { timings, type Timing } from "./clocks";
import { LEVELS, levelOf, type Seats } from "./seats";

/** "Level 3: casual". */
export const levelWords = (level: number): string =>
  fill(words.seats.levelNamed, level, words.seats.feels[level - 1] ?? "");

/** "Level 3". */
export const levelName = (level: number): string => fill(words.seats.level, level);

/** A player's name, with a capital; where the game has none, a number. */
export function playerName(players: readonly ScenePlayer[], player: number): string {
  const name = players[player - 1]?.name ?? "";
  return name ? capital(name) : fill(words.play.scoreOf, player);
}

/** A small square in a player's colour. */
export const colourSquare = (players: readonly ScenePlayer[], player: number): SVGSVGElement =>
  keySquare(players[player - 1]?.colour ?? "");

/** "10 min, 5 s a turn". */
export const timingWords = ({ minutes, bonus }: Timing): string =>
  bonus > 0 ? fill(words.clock.bonus, minutes, bonus)
    : minutes < 1 ? fill(words.clock.seconds, 60 * minutes)
    : minutes === 1 ? words.clock.one : fill(words.clock.plain, minutes);

const OWN_TIMING = "own"; // one that is not offered came with an address

export class SeatForm {
  readonly element = h("div", { class: "seats", role: "group", "aria-label": words.seats.title });
  private readonly selects: HTMLSelectElement[] = [];
  private readonly clock = h("select");
  private drawn = "";

  /** `id` tells forms on one page apart. */
  constructor(
    private readonly id: string,
    private readonly change: (seats: Seats, player: number) => void,
    /** Everybody has this much time; undefined: as much as they like. */
    timed: (timing: Timing | undefined) => void,
  ) {
    this.clock.id = `${id}-clock`;
    on(this.clock, { onchange: () => timed(timings[Number(this.clock.value)]) });
  }

  show(players: readonly ScenePlayer[], count: number, seats: Seats, timing: Timing | undefined): void {
    const text = JSON.stringify([players, count, words.seats.person]);
    if (text !== this.drawn) {
      this.drawn = text;
      this.draw(players, count);
    }
    this.selects.forEach((select, i) => {
      const level = String(levelOf(seats, i + 1));
      if (select.value !== level) select.value = level;
    });
    const at = timings.findIndex((one) =>
      one.minutes === timing?.minutes && one.bonus === timing.bonus);
    this.clock.value = timing && at < 0 ? OWN_TIMING : String(at);
  }

  // As all the selects stand, whoever has been told of the others by now.
  private get chosen(): Seats {
    return this.selects.map((select) => Number(select.value));
  }

  private draw(players: readonly ScenePlayer[], count: number): void {
    this.selects.length = 0;
    this.element.replaceChildren();
    for (let player = 1; player <= count; player++) {
      const id = `${this.id}-${player}`;
      const select = h("select", { id });
      select.append(h("option", { value: 0 }, words.seats.person));
      for (let level = 1; level <= LEVELS; level++)
        select.append(h("option", { value: level }, levelWords(level)));
      on(select, { onchange: () => this.change(this.chosen, player) });
      this.selects.push(select);
      this.element.append(h("div", { class: "seat" },
        h("label", { for: id }, colourSquare(players, player), playerName(players, player)), select));
    }
    this.clock.replaceChildren(h("option", { value: -1 }, words.clock.none),
      ...timings.map((timing, i) => h("option", { value: i }, timingWords(timing))),
      h("option", { value: OWN_TIMING, hidden: true }, words.clock.own));
    this.element.append(h("div", { class: "seat" },
      h("label", { for: this.clock.id }, words.clock.title), this.clock));
  }
}
