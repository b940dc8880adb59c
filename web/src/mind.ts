// What a worker does when the computer thinks: as an opponent, as an analyst of one position, as a judge
// of every position of a game. All in slices, so that whoever asks can stop between two. Works on
// copies; no rules, no DOM: all is asked of the core.
import { Refusal } from "./boundary";
import { changeBetween, laidBetween, type Change } from "./board/change";
import type { Core } from "./generated/core";
import { toldAt } from "./laid";
import type { Info, Tree } from "./protocol";
import { readScene, type SceneNode } from "./scene";

/** What the computer thinks of a move, for who is to move. */
export interface Line {
  /** Of the games that go on like this, how many are won: 0..1. */
  readonly share: number;
  readonly proof: "won" | "lost" | "exact" | null;
  /** Moves looked ahead. */
  readonly depth: number;
  /** How often the move was tried, where moves are tried; else 0. */
  readonly visits: number;
  /** The turn and what comes after it, as far as it can be told, in words. */
  readonly told: readonly string[];
  /** The moves of the turn itself. */
  readonly turn: readonly string[];
  readonly idea: string | null;
  /** What to do first, where it can be said: by the names on the board, and as it is shown without them. */
  readonly advice: string | undefined;
  readonly here: string | undefined;
  /** The names of the places that the turn covers. */
  readonly places: readonly string[];
  /** What the turn changes on the board. */
  readonly change: Change;
  /** What it lays, with all that belongs to that. */
  readonly laid: readonly SceneNode[];
}

export interface Thought {
  readonly done: boolean;
  readonly nodes: number;
  readonly depth: number;
  readonly player: number;
  /** Best first. */
  readonly lines: readonly Line[];
}

/** How a position stands, in the eyes of who is to move, or of who won. */
export interface Judgement {
  readonly player: number;
  readonly share: number;
  /** Of more than two, for each player. */
  readonly shares?: readonly number[];
  /** Nobody chooses here: it is over. */
  readonly over: boolean;
  /** The best move as a text, and in words; "" when it is over. */
  readonly best: string;
  readonly bestTold: string;
}

interface CoreLine {
  readonly share: number;
  readonly proof: Line["proof"];
  readonly depth: number;
  readonly visits?: number;
  readonly moves: readonly string[];
  readonly idea: string | null;
  readonly advice?: string;
  readonly here?: string;
}

interface CoreReport {
  readonly player: number;
  readonly done: boolean;
  readonly nodes: number;
  readonly depth: number;
  readonly shares?: readonly number[];
  readonly lines: readonly CoreLine[];
}

const TOLD_MOST = 5; // moves of a line that are told
const PARTS_MOST = 24; // of a turn
const FIRST_BUDGET = 200; // nodes; how many go into a slice follows the clock
const NO_WEIGHTS = "";
const nothing: Seen = { change: { ghosts: [], rings: [], places: [] }, laid: [], places: [] };

type Seen = Pick<Line, "change" | "laid" | "places">;

export class Mind {
  private table = 0; // the copy that is thought about
  private record = "";
  private home = 0; // the node that is thought about
  private thought = 0;
  private budget = FIRST_BUDGET;
  private readonly changes = new Map<string, Seen>(); // of turns at this position

  constructor(
    private readonly core: Core,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Begins to think about the position of a record: as an opponent of a level, or, level 0, as an
   * analyst of so many lines. */
  think(record: string, level: number, lines: number, seed: number): void {
    this.take(record);
    this.core.seed(this.table, seed);
    this.thought = this.core.thinkOpen(this.table, level, 0, lines, NO_WEIGHTS);
  }

  /** Thinks on for about so long; true when there is nothing more to find. */
  thinkOn(milliseconds: number): boolean {
    const start = this.now();
    for (;;) {
      const before = this.now();
      const isDone = this.core.thinkStep(this.thought, this.budget) === 1;
      const took = this.now() - before;
      if (took < milliseconds / 8) this.budget = Math.min(this.budget * 2, 2 ** 30);
      else if (took > milliseconds / 2) this.budget = Math.max(1, Math.floor(this.budget / 2));
      if (isDone || this.now() - start >= milliseconds) return isDone;
    }
  }

  /** The turn to play now: moves joined by ";". */
  thinkTurn(): string {
    return this.core.thinkTurn(this.thought);
  }

  /** What is known by now, in words, and on a board of the stage's ratio. */
  thinkReport(show: number, ratio: number): Thought {
    this.core.stage(this.table, ratio);
    const report = JSON.parse(this.core.thinkReport(this.thought)) as CoreReport;
    const { done, nodes, depth, player } = report;
    return { done, nodes, depth, player, lines: report.lines.map((line) => this.lineOf(line, show, ratio)) };
  }

  /** Thinks on, then says what is known. */
  analyse(milliseconds: number, show: number, ratio: number): Thought {
    this.thinkOn(milliseconds);
    return this.thinkReport(show, ratio);
  }

  thinkEnd(): void {
    if (this.table) this.core.close(this.table); // its thought ends with it
    this.table = this.thought = 0;
    this.record = "";
    this.changes.clear();
  }

  /** Judges the position after a node of a record's history, for at most so long or so many nodes. */
  judge(record: string, node: number, nodes: number, milliseconds: number): Judgement {
    if (record !== this.record || this.thought) this.take(record);
    const { core, table } = this;
    core.jump(table, node);
    const info = this.info();
    if (info.over)
      return {
        player: Math.max(1, info.winner), share: info.winner > 0 ? 1 : 0.5, over: true,
        best: "", bestTold: "",
      };
    const thought = core.thinkOpen(table, 0, nodes, 1, NO_WEIGHTS);
    this.thought = thought;
    this.thinkOn(milliseconds);
    const { player, shares, lines: [line] } = JSON.parse(core.thinkReport(thought)) as CoreReport;
    core.thinkClose(thought);
    this.thought = 0;
    const best = line?.moves[0] ?? "";
    return {
      player, share: line?.share ?? 0.5, ...(shares && { shares }), over: false, best,
      bestTold: best && core.tellMove(table, best),
    };
  }

  // ---- inner

  private info(): Info {
    return JSON.parse(this.core.info(this.table)) as Info;
  }

  private take(record: string): void {
    this.thinkEnd();
    this.table = this.core.read(record);
    this.record = record;
    this.home = (JSON.parse(this.core.tree(this.table)) as Tree).cursor;
    this.budget = FIRST_BUDGET;
  }

  private lineOf(line: CoreLine, show: number, ratio: number): Line {
    const { share, proof, depth, visits = 0, idea, advice, here } = line;
    try {
      const { told, length } = this.tell(line.moves);
      this.core.jump(this.table, this.home);
      const turn = line.moves.slice(0, length);
      return { share, proof, depth, visits, told, turn, idea, advice, here, ...this.changeOf(turn, show, ratio) };
    } finally {
      this.core.jump(this.table, this.home);
    }
  }

  // The moves of a line in words, and how many of them are the turn. The line ends where chance
  // draws: what comes then nobody knows, the computer included.
  private tell(moves: readonly string[]): { told: string[]; length: number } {
    const { core, table } = this;
    const { player, moves: depth } = this.info();
    const told: string[] = [];
    let length = 0;
    let isTurn = true;
    for (const move of moves.slice(0, PARTS_MOST)) {
      if (!isTurn && told.length >= TOLD_MOST) break;
      try {
        const words = core.tellMove(table, move);
        core.play(table, move);
        told.push(words);
      } catch (reason) {
        if (reason instanceof Refusal) break; // a line from memory may go wrong further on
        throw reason;
      }
      if (isTurn) length++;
      const info = this.info();
      if (info.player !== player) isTurn = false;
      if (info.over || info.moves > depth + told.length) break;
    }
    return { told, length };
  }

  // ---- a turn on the board

  // The position after the turn's last move is only looked at: played, it would show what chance
  // draws.
  private changeOf(turn: readonly string[], show: number, ratio: number): Seen {
    const key = `${show} ${ratio} ${turn.join(";")}`;
    const known = this.changes.get(key);
    if (known) return known;
    if (turn.length === 0) return nothing;
    const { core, table } = this;
    const before = readScene(core.scene(table, show));
    for (const move of turn.slice(0, -1)) core.play(table, move);
    const after = readScene(core.preview(table, turn.at(-1) ?? "", show));
    const seen = {
      change: changeBetween(before, after), laid: laidBetween(before, after), places: toldAt("", before, after).places,
    };
    this.changes.set(key, seen);
    return seen;
  }
}
