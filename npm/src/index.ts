// The package's entry: loads the core and answers its calls.
import { PackageCore } from "../../web/src/generated/package";
import type { GameInfo, JobReport } from "../../web/src/answers";
import type { Game, Intarsia, LoadOptions, OpenOptions, SolveOptions, Verdict, VerifyOptions } from "./api";
import { bytesOf } from "./files";
import { OpenGame } from "./game";
import { Search } from "./search";

export { Refusal } from "../../web/src/boundary";
export type * from "./api";

const ENGLISH = "en";
const SEEDS = 2 ** 53;

const seedOr = (seed: number | undefined): number => seed ?? Math.floor(Math.random() * SEEDS);

class Loaded implements Intarsia {
  constructor(private readonly core: PackageCore) {}

  readonly games = (): GameInfo[] =>
    (JSON.parse(this.core.games()) as GameInfo[]).filter((game) => !game.template);

  readonly openGame = (setup: string, options: OpenOptions = {}): Game =>
    this.withChance(this.core.open(setup), options);

  readonly readGame = (record: string | Uint8Array, options: OpenOptions = {}): Game =>
    this.withChance(this.core.read(record), options);

  readonly readGames = (file: string | Uint8Array, options: OpenOptions = {}): Game[] => {
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    const places = JSON.parse(this.core.gamesIn(bytes)) as { from: number; to: number }[];
    return places.map(({ from, to }) => this.readGame(bytes.subarray(from, to), options));
  };

  readonly generate = (setup: string, difficulty: number, seed?: number): string =>
    this.core.generate(setup, seedOr(seed) % 2 ** 32, difficulty);

  readonly verify = (
    figure: string | Uint8Array, pieces: string | Uint8Array, options: VerifyOptions = {},
  ): Verdict => {
    const { mirror = false, scale = false, tau = 0, theta = 0 } = options;
    return JSON.parse(this.core.verify(figure, pieces, mirror, scale, tau, theta)) as Verdict;
  };

  readonly solve = (puzzle: string | Game, options: SolveOptions = {}): Search =>
    this.search(puzzle, options, true);

  readonly count = async (puzzle: string | Game, options: SolveOptions = {}): Promise<JobReport> => {
    const search = this.search(puzzle, options, false);
    await search.toEnd();
    return search.report();
  };

  // From now on the core draws by itself where chance is to move.
  private withChance(table: number, { seed }: OpenOptions): Game {
    this.core.seed(table, seedOr(seed));
    return new OpenGame(this.core, table);
  }

  private search(puzzle: string | Game, options: SolveOptions, isListed: boolean): Search {
    // a copy, so that the search goes on whatever becomes of the game
    const game = typeof puzzle === "string" ? this.core.open(puzzle) : (puzzle as OpenGame).copy();
    return new Search(this.core, game, options, isListed);
  }
}

/** Collections that games take their examples from, and what TwixT has learned: every answer is synchronous, so they
 * come first. */
const DATA = ["figures", "space", "twixt.weights"];

/** Loads the core: once for as many games as are wanted. */
export async function load({ language = ENGLISH, module }: LoadOptions = {}): Promise<Intarsia> {
  const compiled = module ?? await WebAssembly.compile(await bytesOf("intarsia.wasm"));
  const core = new PackageCore(compiled);
  for (const name of [...DATA, `words.${language}`])
    core.data(name, new Uint8Array(await bytesOf(`data/${name}.txt`)));
  core.language(language);
  return new Loaded(core);
}
