// What the package promises: the words and types of its calls. Holds no code.
import type { GameInfo, Hint, Info, JobReport, Tree } from "../../web/src/answers";
import type { Scene } from "../../web/src/scene";

export type {
  ChoiceInfo, Diagnosis, ExampleInfo, FormatInfo, GameInfo, Hint, Info, OptionInfo, JobReport, Tree,
  TreeNode, VariantInfo,
} from "../../web/src/answers";
export type { Scene, SceneNode } from "../../web/src/scene";

export interface LoadOptions {
  /** Of everything that is said: English unless another is named. */
  readonly language?: "en" | "de" | "pt";
  /** The compiled core, where a program brings it itself; else it lies beside the package's script. */
  readonly module?: WebAssembly.Module;
}

/** The position of a game in progress. */
export interface Position extends Info {
  /** Why it is over, as a key; empty while it is not. */
  readonly result: string;
}

export interface PictureOptions {
  readonly dark?: boolean;
  /** Width in pixels, 720 unless said. */
  readonly width?: number;
}

/** How an opponent thinks. One of level and nodes. */
export interface ThinkOptions {
  /** 1 to 10; 5 unless said. */
  readonly level?: number;
  /** So many positions are looked at, at any level's best. */
  readonly nodes?: number;
  /** Ends the thinking: the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * A game in progress. Moves are texts, as `moves()` lists them and records hold them. What the rules
 * refuse is thrown as a `Refusal` that says why, and changes nothing.
 */
export interface Game {
  /** Plays moves one after the other; those before a refused one stay played. */
  play(...moves: readonly string[]): this;
  /** Legal moves here, the first few thousand; empty where moves are no list (dissection). */
  moves(): string[];
  position(): Position;
  /** Back to before the latest move that a person made; the branch stays in the history. */
  undo(): this;
  redo(): this;
  /** To a node of the history. */
  jump(node: number): this;
  /** All that was played, with branches. */
  history(): Tree;
  /** The moves in words, by node of the history. */
  told(): string[];
  /** Writes a comment at a node of the history. */
  comment(node: number, words: string): this;
  /** Sets a tag of the record, such as a player's name. */
  tag(name: string, value: string): this;
  /** The record as text, which `readGame` reads. */
  record(): string;
  /** The record in another format of the game, such as "sgf". */
  convert(format: string): string;
  /** The position drawn, as SVG. */
  svg(options?: PictureOptions): string;
  /** The position drawn in characters. */
  text(): string;
  /** The position as a list of things to draw and to touch. */
  scene(): Scene;
  /** A helpful next step: an idea, with a larger `step` more of it, at last the move. */
  hint(step?: number): Hint;
  /** The turn that the computer would play, as moves. */
  bestTurn(options?: ThinkOptions): Promise<string[]>;
  /** The position's hash, sixteen hexadecimal digits. */
  hash(): string;
  /** How many sequences of so many moves there are. */
  perft(depth: number): bigint;
  /** Gives its memory back; the game is not to be used afterwards. */
  close(): void;
}

export interface OpenOptions {
  /** What chance draws from; the same seed draws the same. Another each time unless said. A record
   * that has a seed keeps its own. */
  readonly seed?: number;
}

export interface SolveOptions {
  /** Ends after so many solutions; all of them unless said. */
  readonly limit?: number;
  /** Ends the search: what waits for it then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * A search that runs while it is iterated, in short steps between which other work goes on. Each
 * solution is a list of moves. Leaving the loop ends the search.
 */
export interface Solving extends AsyncIterable<string[]> {
  /** How far it is: nodes, solutions, and whether all was searched. */
  report(): JobReport;
  /** Ends it: the loop ends without an error, and `complete` is false if more was to be searched. */
  stop(): void;
}

export interface VerifyOptions {
  /** The whole arrangement may be mirrored. */
  readonly mirror?: boolean;
  /** The whole arrangement may have another size. */
  readonly scale?: boolean;
  /** How far a piece may be moved, in the figure's units. */
  readonly tau?: number;
  /** How far a piece may be turned, in degrees. */
  readonly theta?: number;
}

export interface Overlap {
  readonly a: string | number;
  readonly b: string | number;
  readonly area: number;
}

/** What was found out about an arrangement. */
export interface Verdict {
  readonly verdict: "solved" | "unsolved" | "overlap";
  /** How it was decided: exactly as written, exactly after moving pieces, or within a tolerance. */
  readonly mode: "exact" | "snapped" | "tolerance";
  readonly message: string;
  /** How much of the figure is formed, 0 to 1. */
  readonly progress: number;
  readonly pieces: number;
  readonly contours: number;
  readonly holes: number;
  readonly overlaps: readonly Overlap[];
  /** How far a piece was, or would have to be, moved; null: not known. */
  readonly max_shift: number | null;
  /** Not solved, but within this tolerance, which `tau` has to ask for. */
  readonly near_tau?: number;
  /** What lies within this distance counts as met in `progress`, as hardly anything lies within what digits leave open. */
  readonly met_within?: number;
  /** What digits do not tell from rounding. */
  readonly slit?: { readonly width: number; readonly x: number; readonly y: number };
  /** Area that no piece covers, when it is not solved. */
  readonly missing?: number;
}

/** The loaded core. Its calls need no `this`: they may be taken out of it. */
export interface Intarsia {
  /** The games with their variants, options, examples and formats. */
  games(): GameInfo[];
  /** A fresh game of "game:config", such as "twixt:size=12,rules=std". */
  openGame(setup: string, options?: OpenOptions): Game;
  /** A game from a record of any known format: the first of several. */
  readGame(record: string | Uint8Array, options?: OpenOptions): Game;
  /** All games of a file. */
  readGames(file: string | Uint8Array, options?: OpenOptions): Game[];
  /** The setup of a fresh puzzle, difficulty 1 to 10. */
  generate(setup: string, difficulty: number, seed?: number): string;
  /** Whether pieces form a figure: both SVG, or the text of shapes. */
  verify(figure: string | Uint8Array, pieces: string | Uint8Array, options?: VerifyOptions): Verdict;
  /** All solutions of a puzzle, from its start or from a game's position. */
  solve(puzzle: string | Game, options?: SolveOptions): Solving;
  /** How many solutions there are, without listing them. */
  count(puzzle: string | Game, options?: SolveOptions): Promise<JobReport>;
}
