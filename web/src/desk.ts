// What a worker does beyond the core's own calls: several of them in a row whose answers belong
// together. Games are named by the handles of the core. No rules, no DOM: all is asked of the core.
import { Refusal } from "./boundary";
import type { Core, OnGame } from "./generated/core";
import { setupOf } from "./links";
import { needed } from "./needed";
import { directions, eventKinds } from "./protocol";
import type { Colours } from "./settings";
import { SHOW_OUTLINE, type Box, type Scene, type ScenePlayer } from "./scene";
import type {
  Direction, GameInfo, Hand, HandEvent, HandHint, Hint, Info, JobReport, Opened, Outcome, Tree, View,
} from "./protocol";

/** A call that changes an open game and answers nothing. */
export type Deed = Exclude<
  { [K in OnGame]: ReturnType<Core[K]> extends void ? K : never }[OnGame], "close" | "seed"
>;
export type DeedArguments<K extends Deed> =
  Parameters<Core[K]> extends [number, ...infer Rest] ? Rest : never;

/** A game in short, as it is kept. */
export interface Digest {
  readonly game: string;
  readonly title: string;
  readonly status: string;
  readonly record: string;
  readonly moves: number;
  readonly over: boolean;
}

/** The same as the core tells it: the title by itself, and the setup as it is written now. */
export interface ToldDigest extends Digest {
  readonly about: string;
  readonly setup: string;
}

/** A setup that is looked at before it is played. */
export interface Glance {
  readonly picture: string;
  readonly players: readonly ScenePlayer[];
  readonly count: number;
  /** The computer plays it. */
  readonly thinks: boolean;
}

/** Which position of a game this is. */
export const placeOf = (info: Info): string => `${info.moves} ${info.player} ${info.position}`;

const UPRIGHT = 0.6; // a stage, width by height, whose tray lies below the board, as wide

const LEVEL = { width: 120, height: 90 }; // pixels of a picture in the level picker

/** A picture of a part alone, of the same width, on whatever ground there is, with lines that are seen when it is small. */
function cropped(svg: string, [x, y, width, height]: Box): string {
  const pixels = 320;
  const least = Math.max(width / LEVEL.width, height / LEVEL.height); // a pixel of the picture as it is shown
  return svg.replace(/(?<=stroke-width:)\.?\d[\d.]*(?=[;}])/g, (own) => Math.max(Number(own), least).toFixed(3))
    .replace(/(<\/defs>)\s*<rect[^>]*>/, "$1").replace(/ width="[^"]*" height="[^"]*" viewBox="[^"]*"/, ` width="${pixels}" ` +
      `height="${Math.round((pixels * height) / width)}" viewBox="${x} ${y} ${width} ${height}"`);
}

export class Desk {
  constructor(private readonly core: Core) {}

  games(): GameInfo[] {
    return JSON.parse(this.core.games()) as GameInfo[];
  }

  // ---- open games

  open(setup: string, seed: number, show: number): Opened {
    return this.seat(this.core.open(setup), seed, show);
  }

  read(bytes: Uint8Array, seed: number, show: number): Opened {
    return this.seat(this.core.read(bytes), seed, show);
  }

  view(table: number, show: number): View {
    const { core } = this;
    return {
      scene: core.scene(table, show),
      tree: core.tree(table),
      told: core.tell(table),
      record: core.record(table),
      info: JSON.parse(core.info(table)) as Info,
      hand: JSON.parse(core.hand(table)) as Hand,
    };
  }

  event(table: number, show: number, event: HandEvent): Outcome {
    const kind = eventKinds.indexOf(event.kind);
    const { node = 0, x = 0, y = 0, amount = 0, name = "" } = event;
    const hand = JSON.parse(
      this.core.gesture(table, kind, node, x, y, amount, name, show),
    ) as Hand;
    if (hand.answer === "move") return { hand, view: this.view(table, show) };
    if (hand.answer === "nothing") return { hand };
    return { hand, scene: this.core.scene(table, show) };
  }

  /** What was refused is not marked any more: a deed that does nothing else. */
  unmark(table: number, show: number): View {
    this.core.gesture(table, eventKinds.indexOf("action"), 0, 0, 0, 0, "", show);
    return this.view(table, show);
  }

  /** Any call that changes the game, and the game afterwards. */
  change(table: number, show: number, deed: Deed, rest: readonly unknown[]): View {
    const call = this.core[deed] as (...values: readonly unknown[]) => void;
    call.call(this.core, table, ...rest);
    return this.view(table, show);
  }

  /** Plays moves separated by blanks, to the end of the game at most; when one is refused, those before it stay played. */
  playAll(table: number, show: number, moves: string): View {
    for (const move of needed(this.core, table, moves)) this.core.play(table, move);
    return this.view(table, show);
  }

  /** Back to where one of these players is to move, or, where there is no such place, nowhere;
   * without players, back by one move. */
  undoTo(table: number, show: number, players: readonly number[]): View {
    const here = this.cursor(table);
    do {
      if (this.info(table).can.undo) this.core.undo(table);
      else {
        this.core.jump(table, here);
        break;
      }
    } while (players.length > 0 && !players.includes(this.info(table).player));
    return this.view(table, show);
  }

  /** On to where one of these players is to move, or to the end. */
  redoTo(table: number, show: number, players: readonly number[]): View {
    do {
      if (!this.info(table).can.redo) break;
      this.core.redo(table);
    } while (players.length > 0 && !players.includes(this.info(table).player));
    return this.view(table, show);
  }

  /** Plays a whole turn that was thought of for a position; where that is not the position any
   * more, nothing is played and nothing answered. */
  reply(table: number, show: number, turn: string, place: string): View | undefined {
    if (placeOf(this.info(table)) !== place) return undefined;
    this.core.playTurn(table, turn);
    return this.view(table, show);
  }

  step(table: number, from: number, direction: Direction): number {
    return this.core.focusStep(table, from, directions.indexOf(direction));
  }

  // ---- the gallery

  thumbnail(source: { text: string } | { record: string | Uint8Array }, { isDark, palette }: Colours): string {
    const table = "text" in source ? this.core.open(source.text) : this.core.read(source.record);
    return this.finally(table, () => {
      const scene = (): Scene => JSON.parse(this.core.scene(table, 0)) as Scene;
      let { board: part } = scene();
      if (scene().bare) {
        this.core.stage(table, UPRIGHT);
        part = scene().tray;
      }
      const svg = this.core.svg(table, 0, isDark, palette, 320);
      return part ? cropped(svg, part) : svg;
    });
  }

  /** A setup before it is played: its picture, who plays, whether the computer can. */
  glance(text: string, { isDark, palette }: Colours): Glance {
    const table = this.core.open(text);
    return this.finally(table, () => {
      const { players } = JSON.parse(this.core.scene(table, 0)) as Scene;
      const info = this.info(table);
      const picture = this.core.svg(table, 0, isDark, palette, 480);
      return { picture, players, count: info.players, thinks: info.can.think };
    });
  }

  /** What a game of this setup is called when it begins. */
  titleOf(setup: string): string {
    const table = this.core.open(setup);
    return this.finally(table, () => (JSON.parse(this.core.scene(table, 0)) as Scene).title);
  }

  /** What is kept of a game, from its record in any format. */
  digest(bytes: Uint8Array): ToldDigest {
    const table = this.core.read(bytes);
    return this.finally(table, () => {
      const { title, about = "", status } = JSON.parse(this.core.scene(table, 0)) as Scene;
      const info = JSON.parse(this.core.info(table)) as Info;
      const { game, moves, over } = info;
      return { game, title, about, status, record: this.core.record(table), moves, over, setup: setupOf(info) };
    });
  }

  /** Setups as the core writes them now; what is none is left as it was. */
  nowCalled(setups: readonly string[]): string[] {
    return setups.map((setup) => {
      try {
        const table = this.core.open(setup);
        return this.finally(table, () => setupOf(JSON.parse(this.core.info(table)) as Info));
      } catch (reason) {
        if (reason instanceof Refusal) return setup; // of another version
        throw reason;
      }
    });
  }

  /** The canonical setups of a game's examples, in their order. */
  setups(game: string): string[] {
    const found = this.games().find((one) => one.name === game);
    return (found?.examples ?? []).map((example) => {
      const table = this.core.open(example.config ? `${game}:${example.config}` : game);
      return this.finally(table, () => (JSON.parse(this.core.info(table)) as Info).config);
    });
  }

  /** A fresh record of a setup, with a name if it has one. */
  recordOf(setup: string, title: string): string {
    const table = this.core.open(setup);
    return this.finally(table, () => {
      if (title) this.core.tag(table, "title", title);
      return this.core.record(table);
    });
  }

  // ---- help

  hint(record: string, step: number, budget: number, show: number): Hint {
    const table = this.core.read(record);
    return this.finally(table, () => JSON.parse(this.core.hint(table, step, budget, show)) as Hint);
  }

  /** The same for what a hand is at. */
  hintAt(record: string, at: string, step: number, budget: number, show: number): HandHint {
    const table = this.core.read(record);
    return this.finally(table, () => JSON.parse(this.core.hintAt(table, at, step, budget, show)) as HandHint);
  }

  /** Whether it was found within so many nodes that this cannot be solved from here. */
  isStuck(record: string, budget: number): boolean {
    const table = this.core.read(record);
    return this.finally(table, () => {
      const job = this.core.jobSolve(table, 1, false); // ends with its table
      this.core.jobStep(job, budget);
      const { done, complete, solutions } = JSON.parse(this.core.jobReport(job)) as JobReport;
      return done && complete && solutions === 0;
    });
  }

  // ---- inner

  private info(table: number): Info {
    return JSON.parse(this.core.info(table)) as Info;
  }

  private cursor(table: number): number {
    return (JSON.parse(this.core.tree(table)) as Tree).cursor;
  }

  private finally<T>(table: number, work: () => T): T {
    try {
      return work();
    } finally {
      this.core.close(table);
    }
  }

  // A game that cannot be shown is not left open.
  private seat(table: number, seed: number, show: number): Opened {
    const { core } = this;
    try {
      core.seed(table, seed);
      return {
        ...this.view(table, show),
        table,
        shows: core.shows(table),
        look: { style: core.style(table), defs: core.defs(table) },
        hasOutline: core.scene(table, SHOW_OUTLINE) !== core.scene(table, 0),
      };
    } catch (reason) {
      core.close(table);
      throw reason;
    }
  }
}
