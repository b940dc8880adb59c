// The first view: games that were begun, the puzzle of the day, a card for each game, the sets below.
// It needs no core: what it shows was drawn when the page was built. Owns its element.
import { againstComputer, gameOfSetup, isPuzzles, pictureOf, sourceOf, type DraftCard, type ExampleCard, type GameCard } from "./catalogue";
import { focusBeside, h, signButton } from "./dom";
import { chooser } from "./files";
import { inlay } from "./inlay";
import { hasLesson } from "./lessons";
import { writePlace } from "./links";
import { against, writeSeats } from "./play/seats";
import type { Pictures } from "./pictures";
import {
  bestIn, dayOf, doneIn, doneOf, nextOf, puzzleOfDay, streakOf, timeText, type Progress,
} from "./progress";
import type { Settings } from "./settings";
import { sign, type SignName } from "./signs";
import { readSeats, type Seats } from "./play/seats";
import type { Kept } from "./store";
import { fill, words } from "./words/en";
import { numberText } from "./words/language";
import { divided } from "./words/syllables";

export interface GalleryOwner {
  readonly settings: Settings;
  readonly pictures: Pictures;
  readonly games: readonly GameCard[];
  readonly kept: readonly Kept[];
  readonly progress: Progress;
  readonly days: ReadonlySet<string>;
  /** It is what is seen first, from its top: what lies below comes after that was painted. */
  readonly isFirst: boolean;
  openFiles(files: readonly File[]): void;
  /** Takes a kept game away; it can be brought back for a while. */
  remove(kept: Kept): void;
}

const CONTINUED = 3; // games that were begun stand on the first view
const WEEK = 7;

const fresh = (setup: string): string => writePlace({ at: "fresh", text: setup });

export class Gallery {
  readonly lists = true;
  readonly element = h("main", { class: "page gallery", id: "main" });
  readonly listsKept = true;
  private readonly unwatch: () => void;
  private readonly cards: [HTMLImageElement, string][] = [];
  private readonly allKept = h("a", { class: "text small", href: writePlace({ at: "kept" }) });
  private removed = 0; // kept games, since it stands there
  /** Its puzzle of the day is this one's. */
  readonly day = dayOf(new Date());

  constructor(private readonly owner: GalleryOwner) {
    this.unwatch = owner.settings.watch(() => this.repaint());
    this.build();
  }

  get title(): string {
    return "";
  }

  destroy(): void {
    this.unwatch();
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  // ---- parts

  private build(): void {
    const { kept, games } = this.owner;
    const begun = kept.filter((one) => !one.over);
    const title = h("div", { class: kept.length > 0 ? "visually-hidden" : "title" },
      h("h1", {}, words.gallery.headline), h("p", { class: "quiet" }, words.gallery.choose));
    this.element.append(title);
    if (kept.length > 0) this.element.append(this.goOn(begun));
    const cards = h("ul", { class: "games", "aria-label": words.gallery.title });
    const ofDay = puzzleOfDay(games, this.day);
    if (ofDay) cards.append(h("li", {}, this.dayCard(ofDay)));
    cards.append(...games.map((game) => h("li", {}, this.gameCard(game))));
    const open = h("p", { class: "narrow-only" }, chooser(words.gallery.openFile, (files) => this.owner.openFiles(files)));
    this.element.append(cards, open);
    const addSets = (): void => open.after(this.sets());
    if (this.owner.isFirst) requestAnimationFrame(() => setTimeout(addSets));
    else addSets();
  }

  private goOn(begun: readonly Kept[]): HTMLElement {
    const list = h("ul", { class: "begun-cards" },
      ...begun.slice(0, CONTINUED).map((one) => this.keptCard(one)));
    this.tellKept();
    return h("section", { class: "begun", "aria-label": words.gallery.resume },
      begun.length > 0 && list, h("p", {}, this.allKept));
  }

  private tellKept(): void {
    const count = this.owner.kept.length - this.removed;
    this.allKept.hidden = count === 0;
    this.allKept.textContent = fill(words.gallery.allKept, count);
  }

  private keptCard(one: Kept): HTMLElement {
    const picture = h("img", { alt: "", width: 56, height: 56, class: "thumb" });
    this.owner.pictures.show(picture, { record: one.record });
    const item = h("li", {},
      h("a", { class: "card", href: writePlace({ at: "game", id: one.id }) }, picture,
        h("span", {}, h("b", {}, nameOf(one)), h("span", { class: "small quiet" }, aboutKept(one)))),
      signButton(sign("cancel"), fill(words.gallery.removeNamed, toldOf(one)), () => {
        focusBeside(item);
        item.remove();
        this.removed++;
        this.tellKept();
        this.owner.remove(one);
      }, { class: "icon-button remove" }));
    return item;
  }

  private dayCard(puzzle: ExampleCard): HTMLElement {
    const { progress, days } = this.owner;
    const today = this.day;
    const picture = h("img", { alt: "", width: 400, height: 200 });
    this.owner.pictures.show(picture, sourceOf(puzzle));
    const streak = streakOf(days, today);
    const marks = h("span", { class: "days", "aria-hidden": "true" });
    for (let i = 0; i < WEEK; i++) marks.append(h("i", { class: i < streak ? "done" : undefined }));
    const said = streak === 0 ? words.day.start
      : streak === 1 ? words.day.one : fill(words.day.many, streak);
    const isDone = days.has(today) && progress.has(puzzle.setup);
    return h("article", { class: "game day" },
      h("div", { class: "picture" }, picture),
      h("div", { class: "about" },
        h("div", { class: "names" }, h("h2", {}, words.day.title), h("p", { class: "what" }, this.named(puzzle))),
        play(puzzle.setup, isDone ? words.day.again : words.gallery.play, words.day.title),
        h("p", { class: "facts" }, marks, h("span", {}, said))));
  }

  // Its title does not say which game it is of.
  private named({ setup, title }: ExampleCard): string {
    const game = this.owner.games.find((one) => one.name === gameOfSetup(setup));
    return game ? `${game.title}: ${title}` : title;
  }

  private gameCard(game: GameCard): HTMLElement {
    const { progress, settings } = this.owner;
    const picture = h("img", {
      alt: "", width: 400, height: 200, src: pictureOf(game.name, settings.colours), decoding: "async",
    });
    this.cards.push([picture, game.name]);
    const puzzles = game.sets.filter(isPuzzles).reduce((sum, set) => sum + set.examples.length, 0);
    const facts = h("p", { class: "facts" },
      fact("players", playersText(game.players), fill(words.gallery.playersFact, playersText(game.players))));
    if (puzzles > 0) facts.append(fact("list", fill(words.gallery.puzzles, numberText(puzzles))));
    const against = this.againstLink(game);
    if (against) facts.append(against);
    const done = doneOf(game, progress);
    if (done > 0) facts.append(fact("tick", fill(words.gallery.done, done)));
    return h("article", { class: "game" },
      h("div", { class: "picture" }, picture),
      h("div", { class: "about" },
        h("div", { class: "names" },
          h("h2", {}, game.title),
          hasLesson(game.name) && h("a", {
            class: "text learn", href: writePlace({ at: "lesson", game: game.name }),
            "aria-label": `${words.lesson.learn}: ${game.title}`,
          }, words.lesson.learnShort),
          h("p", { class: "what" }, game.words)),
        play(nextOf(game, progress), words.gallery.play, game.title), facts));
  }

  // One touch, and the computer sits opposite, as strong as last time.
  private againstLink(game: GameCard): HTMLElement | undefined {
    const example = againstComputer(game);
    if (!example) return undefined;
    const { level } = this.owner.settings.choices;
    const seats = writeSeats(against(level, example.players ?? 1));
    return h("a", {
      class: "text against", href: writePlace({ at: "fresh", text: example.setup, seats }),
      "aria-label": `${fill(words.gallery.againstLevel, level)}: ${game.title}`,
    }, words.gallery.against);
  }

  private sets(): HTMLElement {
    const rows = this.owner.games.map((game) =>
      h("div", { class: "set-row" },
        h("div", { class: "set-head" }, h("h3", {}, game.title),
          h("a", { class: "text small", href: writePlace({ at: "rules", game: game.name }) },
            words.rules.open),
          hasLesson(game.name) &&
            h("a", { class: "text small", href: writePlace({ at: "lesson", game: game.name }) },
              words.lesson.learn)),
        h("ul", { class: "set-list" },
          ...game.sets.map((_, i) => h("li", {}, this.setCard(game, i))),
          ...game.drafts.map((draft) => h("li", {}, draftCard(draft))),
          h("li", {}, h("a", { class: "set plain", href: writePlace({ at: "setup", game: game.name }) },
            h("b", {}, words.gallery.own), h("span", { class: "small quiet" }, words.gallery.ownHint))))));
    return h("section", { class: "sets", "aria-labelledby": "sets-title" },
      h("h2", { id: "sets-title" }, words.gallery.sets), ...rows);
  }

  private setCard(game: GameCard, index: number): HTMLElement {
    const { progress } = this.owner;
    const set = game.sets[index];
    if (!set) throw new RangeError(String(index));
    const all = set.examples.length;
    const href = writePlace({ at: "levels", game: game.name, set: index });
    const card = h("a", { class: "set", href });
    if (!isPuzzles(set)) {
      const players = set.examples.map((one) => one.players ?? 1);
      card.append(h("b", {}, divided(set.title)), h("span", { class: "small quiet" },
        fill(words.gallery.playersFact, playersText([Math.min(...players), Math.max(...players)]))));
      return card;
    }
    const done = doneIn(set, progress);
    const best = bestIn(set, progress);
    const head = h("span", { class: "spread" }, h("b", {}, divided(set.title)));
    if (done === all) head.append(sign("tick"));
    card.append(head, inlay(done, all),
      h("span", { class: "spread small quiet number" },
        h("span", {}, fill(words.gallery.ofAll, done, all)),
        best > 0 && h("span", {}, fill(words.gallery.best, timeText(best)))));
    return card;
  }

  private repaint(): void {
    for (const [image, game] of this.cards) image.src = pictureOf(game, this.owner.settings.colours);
  }
}

const playersText = ([least, most]: readonly [number, number]): string =>
  least === most ? String(least) : fill(words.gallery.playersRange, least, most);

const draftCard = ({ setup, title }: DraftCard): HTMLElement =>
  h("a", { class: "set plain draft", href: fresh(setup) },
    h("b", {}, words.maker.begin), h("span", { class: "small quiet" }, title));

const play = (setup: string, label: string, of: string): HTMLElement =>
  h("a", { class: "button strong", href: fresh(setup), "aria-label": `${label}: ${of}` }, label);

function fact(name: SignName, text: string, spoken = text): HTMLElement {
  const drawn = sign(name);
  drawn.classList.add("small");
  const line = h("span", { class: "fact" });
  line.append(drawn, h("span", { "aria-hidden": "true" }, text),
    h("span", { class: "visually-hidden" }, spoken));
  return line;
}

// ---- kept games in words

export const nameOf = (kept: Kept): string => kept.name || kept.title;

const relative = (): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

/** "10 minutes ago", "yesterday". */
export function agoText(then: number, now = Date.now()): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 60) return relative().format(-minutes, "minute");
  if (minutes < 24 * 60) return relative().format(-Math.round(minutes / 60), "hour");
  return relative().format(-Math.round(minutes / 1440), "day");
}

export const movesText = (moves: number): string =>
  moves === 1 ? words.gallery.oneMove : fill(words.gallery.moves, moves);

/** Whom the person plays against: "against level 3"; "" where no computer plays. */
function againstText(seats: Seats): string {
  const levels = [...new Set(seats.filter((level) => level > 0))];
  if (levels.length === 0) return "";
  if (seats.every((level) => level > 0)) return words.seats.alone;
  return fill(levels.length === 1 ? words.seats.against : words.seats.againstSeveral, levels.join(", "));
}

/** What tells a game from others of its name: "against level 3, 12 moves, 10 minutes ago". */
export const aboutKept = (kept: Kept): string =>
  [againstText(readSeats(kept.seats)), movesText(kept.moves), agoText(kept.changed)].filter(Boolean).join(", ");

/** What a button's name says of a game. */
export const toldOf = (kept: Kept): string => `${nameOf(kept)} (${aboutKept(kept)})`;
