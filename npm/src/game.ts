// A game in progress: its handle in the core, and the calls on it.
import type { Core } from "../../web/src/generated/core";
import type { Hint, Tree } from "../../web/src/answers";
import { SHOW_COORDINATES, type Scene } from "../../web/src/scene";
import type { Game, PictureOptions, Position, ThinkOptions } from "./api";
import { inSlices } from "./slices";

const LEVEL = 5;
const HINT_NODES = 200_000;
const STANDARD = 0; // the palette
const ANALYST = 0; // the level that thinks until its nodes are used up

export class OpenGame implements Game {
  constructor(private readonly core: Core, private table: number) {}

  /** In the core; 0, which is nobody's, after it was closed. */
  get handle(): number {
    return this.table;
  }

  /** A game of its own at the same position. */
  copy(): number {
    const { core, table } = this;
    const other = core.read(core.record(table));
    core.jump(other, (JSON.parse(core.tree(table)) as Tree).cursor);
    return other;
  }

  play(...moves: readonly string[]): this {
    for (const move of moves) this.core.play(this.table, move);
    return this;
  }

  moves(): string[] {
    return JSON.parse(this.core.moves(this.table)) as string[];
  }

  position(): Position {
    return JSON.parse(this.core.info(this.table)) as Position;
  }

  undo(): this {
    this.core.undo(this.table);
    return this;
  }

  redo(): this {
    this.core.redo(this.table);
    return this;
  }

  jump(node: number): this {
    this.core.jump(this.table, node);
    return this;
  }

  history(): Tree {
    return JSON.parse(this.core.tree(this.table)) as Tree;
  }

  told(): string[] {
    return JSON.parse(this.core.tell(this.table)) as string[];
  }

  comment(node: number, words: string): this {
    this.core.comment(this.table, node, words);
    return this;
  }

  tag(name: string, value: string): this {
    this.core.tag(this.table, name, value);
    return this;
  }

  record(): string {
    return this.core.record(this.table);
  }

  convert(format: string): string {
    return this.core.convert(this.table, format);
  }

  svg({ dark = false, width = 720 }: PictureOptions = {}): string {
    return this.core.svg(this.table, this.core.shows(this.table), dark, STANDARD, width);
  }

  text(): string {
    return this.core.pictureText(this.table);
  }

  scene(): Scene {
    return JSON.parse(this.core.scene(this.table, this.core.shows(this.table))) as Scene;
  }

  hint(step = 0): Hint {
    return JSON.parse(this.core.hint(this.table, step, HINT_NODES, SHOW_COORDINATES)) as Hint;
  }

  async bestTurn({ level, nodes, signal }: ThinkOptions = {}): Promise<string[]> {
    const { core } = this;
    const asked = nodes === undefined ? level ?? LEVEL : ANALYST;
    const thought = core.thinkOpen(this.table, asked, nodes ?? 0, 1, "");
    try {
      await inSlices((budget) => core.thinkStep(thought, budget) === 1, signal);
      return core.thinkTurn(thought).split(";");
    } finally {
      if (this.table !== 0) core.thinkClose(thought); // it ends with its game
    }
  }

  hash(): string {
    return this.core.hash(this.table);
  }

  perft(depth: number): bigint {
    return this.core.perft(this.table, depth);
  }

  close(): void {
    if (this.table !== 0) this.core.close(this.table);
    this.table = 0;
  }
}
