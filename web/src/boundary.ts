// How calls cross into the core's module: texts in and out, refusals. The calls themselves stand in
// generated/core.ts, written from src/wasm/wasm.h. Knows nothing of games, the page or workers.
import type { Diagnosis } from "./answers";

export type Text = string | Uint8Array;

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_length(): number;
}

type Call = (...values: (number | undefined)[]) => number | bigint;

const NOT_FOUND = -8;

/** The core said no, and why. */
export class Refusal extends Error {
  constructor(readonly why: Diagnosis) {
    super(why.words);
    this.name = "Refusal";
  }
}

const noMemory: Diagnosis = {
  status: "ITA_E_MEMORY", key: "memory", words: "There is not enough memory.", args: [], marks: [],
};

export class Boundary {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private readonly plumbing: Exports;
  private readonly calls: Readonly<Record<string, Call>>;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {});
    this.plumbing = exports as unknown as Exports;
    this.calls = exports as unknown as Record<string, Call>;
    this.plumbing._initialize();
  }

  /** How much memory the module has, in bytes. */
  get memorySize(): number {
    return this.plumbing.memory.buffer.byteLength;
  }

  // ---- in

  /** Hands texts in, one behind the other, and says how long each is. */
  protected put(...texts: readonly Text[]): number[] {
    const all = texts.map((text) => (typeof text === "string" ? this.encoder.encode(text) : text));
    const size = all.reduce((sum, bytes) => sum + bytes.length, 0);
    let at = this.plumbing.input(size) >>> 0;
    if (at === 0) throw new Refusal(noMemory);
    for (const bytes of all) {
      new Uint8Array(this.plumbing.memory.buffer, at, bytes.length).set(bytes);
      at += bytes.length;
    }
    return all.map((bytes) => bytes.length);
  }

  // ---- out

  protected done(name: string, ...values: (number | undefined)[]): void {
    this.call(name, values);
  }

  protected count(name: string, ...values: (number | undefined)[]): number {
    return Number(this.call(name, values));
  }

  protected large(name: string, ...values: (number | undefined)[]): bigint {
    return BigInt(this.call(name, values));
  }

  protected text(name: string, ...values: (number | undefined)[]): string {
    this.call(name, values);
    return this.output();
  }

  protected textIfAny(name: string, ...values: (number | undefined)[]): string | undefined {
    const answer = this.calls[name]?.(...values);
    if (answer === NOT_FOUND) return undefined;
    this.checked(answer);
    return this.output();
  }

  /** A copy: the output lasts until the next call. */
  protected bytes(name: string, ...values: (number | undefined)[]): Uint8Array {
    this.call(name, values);
    return this.written().slice();
  }

  private call(name: string, values: (number | undefined)[]): number | bigint {
    return this.checked(this.calls[name]?.(...values));
  }

  private checked(answer: number | bigint | undefined): number | bigint {
    if (answer === undefined) throw new Error("the module is of another version");
    if (answer >= 0) return answer;
    const text = this.output();
    throw new Refusal(text ? (JSON.parse(text) as Diagnosis) : noMemory);
  }

  private output(): string {
    return this.decoder.decode(this.written());
  }

  private written(): Uint8Array {
    const length = this.plumbing.output_length();
    const at = this.plumbing.output() >>> 0;
    return new Uint8Array(this.plumbing.memory.buffer, at, length);
  }
}
