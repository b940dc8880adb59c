// What the core answers, as it writes it in JSON. Types alone; knows neither page nor workers.

/** Why the core refused something, with its place in the text that was read. */
export interface Diagnosis {
  readonly status: string;
  readonly key: string;
  readonly words: string;
  readonly args: readonly string[];
  readonly marks: readonly number[];
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
}

export interface FormatInfo {
  readonly name: string;
  readonly extension: string;
  readonly words: string;
  readonly writes: boolean;
}

export interface ExampleInfo {
  readonly config: string;
  readonly title: string;
}

/** One value of an option that has a few. */
export interface ChoiceInfo {
  readonly name: string;
  readonly words: string | null;
}

/** One row of a game's table of options. */
export interface OptionInfo {
  readonly key: string;
  readonly kind: "number" | "choice" | "set" | "text" | "word";
  readonly words: string | null;
  readonly help: string | null;
  /** How a text is written. */
  readonly form: string | null;
  readonly least?: number;
  readonly most?: number;
  /** The number, the index of the choice, the set's bits, the text; null: it depends. */
  readonly usual: number | string | null;
  readonly choices?: readonly ChoiceInfo[];
  /** Whether the command line takes a file there. */
  readonly file: boolean;
  /** How the program works: the game is the same, and people are not asked. */
  readonly inner?: boolean;
}

/** One of the games under a game's roof; `name` is the bare word that chooses it. */
export interface VariantInfo {
  readonly name: string;
  readonly words: string | null;
  readonly help: string | null;
  readonly solves: boolean;
  readonly hints: boolean;
  /** How all solutions lie can be charted. */
  readonly charts: boolean;
  readonly generates: boolean;
  /** The computer plays it. */
  readonly thinks: boolean;
  readonly options: readonly OptionInfo[];
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  /** Shown to nobody: to copy for a new game. */
  readonly template: boolean;
  readonly variants: readonly VariantInfo[];
  readonly formats: readonly FormatInfo[];
  readonly examples: readonly ExampleInfo[];
  /** Setups from which puzzles are made. */
  readonly drafts: readonly ExampleInfo[];
  /** How the examples are grouped, in their order. */
  readonly sets: readonly { readonly title: string; readonly count: number }[];
}

/** The position in numbers. */
export interface Info {
  readonly game: string;
  readonly config: string;
  /** From the start to here. */
  readonly moves: number;
  readonly players: number;
  readonly player: number;
  readonly over: boolean;
  readonly winner: number;
  readonly words: string | null;
  readonly scores: readonly number[];
  /** The position as a text, the same for the same position. */
  readonly position: string;
  readonly can: Allowed;
}

/** What is possible at the position. */
export interface Allowed {
  readonly undo: boolean;
  readonly redo: boolean;
  readonly hint: boolean;
  readonly solve: boolean;
  readonly generate: boolean;
  readonly think: boolean;
  /** It is a draft of a puzzle. */
  readonly make: boolean;
  /** It is a puzzle that a draft makes. */
  readonly draft: boolean;
  /** That draft shows a solution. */
  readonly spoil: boolean;
}

export interface TreeNode {
  readonly move: string | null;
  readonly parent: number;
  readonly depth: number;
  readonly comment?: string;
  /** Chance's move. */
  readonly drawn?: boolean;
}

/** The history: node 0 is the start; parents come before children. */
export interface Tree {
  readonly tags: Readonly<Record<string, string>>;
  readonly cursor: number;
  readonly next: number;
  readonly nodes: readonly TreeNode[];
}

export interface Hint {
  readonly words: string;
  readonly move: string | null;
  /** More nodes may tell more. */
  readonly open: boolean;
}

/** Help with what a hand is at; `deed` is the name of the action that does it. */
export interface HandHint {
  readonly words: string;
  readonly deed: string | null;
  readonly open: boolean;
}

/** How far a search for solutions is. */
export interface JobReport {
  readonly done: boolean;
  readonly complete: boolean;
  readonly progress: number;
  readonly nodes: number;
  readonly solutions: number;
  readonly unique: number | null;
  /** What was made best, or measured, and how much of it. */
  readonly measure: string | null;
  readonly value: number;
  readonly reason: string | null;
}

/** How all solutions lie: in how many of them each piece covers each place. */
export interface Chart {
  readonly solutions: number;
  readonly pieces: readonly string[];
  readonly places: readonly {
    /** As moves name it. */
    readonly place: string;
    /** Its node in the scene. */
    readonly node: number;
    /** By piece. */
    readonly totals: readonly number[];
  }[];
}
