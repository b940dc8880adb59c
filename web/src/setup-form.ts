// What stands in the form of a setup, and its text, "game:config", with the place of each key in it, so that
// a refusal finds its field. Pure; knows no game.
import type { GameInfo, OptionInfo } from "./protocol";
import { read, type Setup } from "./setup-values";

export interface Written {
  readonly text: string;
  /** Where each key stands, in bytes from the start of the text. */
  readonly places: readonly { readonly key: string; readonly from: number; readonly to: number }[];
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The usual value as it is typed, or nothing where it depends. */
export function usualOf(option: OptionInfo): string | undefined {
  const { usual } = option;
  const choices = option.choices?.map((one) => one.name) ?? [];
  if (usual === null || option.kind === "word") return undefined;
  if (option.kind === "choice") return choices[Number(usual)];
  if (option.kind === "set")
    return choices.filter((_, bit) => Number(usual) & (1 << bit)).join("+") || undefined;
  return String(usual);
}

/** Whether it can be given only as it is written in a setup's text. */
export const isWritten = (option: OptionInfo): boolean =>
  option.kind === "text" && !option.file && option.choices === undefined && option.usual === null;

/** The setup as text; what is usual is left out. */
export function write(game: GameInfo, { variant, values }: Setup): Written {
  let text = game.name;
  const places: { key: string; from: number; to: number }[] = [];
  const add = (key: string, part: string): void => {
    text += text === game.name ? ":" : ",";
    const from = bytes(text);
    text += part;
    places.push({ key, from, to: bytes(text) });
  };
  if (variant.name && variant !== game.variants[0]) add("", variant.name);
  for (const option of variant.options) {
    const value = values.get(option.key);
    if (value === undefined || (value !== "" && value === usualOf(option))) continue;
    add(option.key, option.kind === "word" ? option.key : `${option.key}=${value}`);
  }
  return { text, places };
}

/** The key a refusal speaks of: the one whose text holds the place, or stands behind it. */
export function keyAt(written: Written, offset: number | undefined): string | undefined {
  if (offset === undefined) return undefined;
  return written.places.find((one) => offset <= one.to)?.key;
}

/** What a picker offers: the text of a value, and what people call it. */
export interface Offer {
  readonly value: string;
  readonly words: string;
}

const MOST_OFFERED = 12;

const givenOr = (setup: Setup, option: OptionInfo): string | undefined =>
  setup.values.get(option.key) ?? usualOf(option);

const isSize = /^\d+(x\d+)?$/;

/** Examples are called "what of: how", and how it is says what a value of theirs is. */
function nameIn(title: string): string {
  const name = title.split(": ").at(-1) ?? title;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Values of a text: those that the game names, or where it names none those of its examples, which are called
 * as the examples say. What stands above it in the form is heeded: of examples that agree with it, if there
 * are such, no others are offered; nor are they where what is usual depends on it. The usual value and the given one come even where they are in none. */
export function offered(
  game: GameInfo, setup: Setup, option: OptionInfo, said: { readonly usual: string; readonly given: string },
): Offer[] {
  const { variant } = setup;
  const found = new Map<string, string>();
  const put = (value: string, words: string): void => {
    if (!found.has(value)) found.set(value, isSize.test(value) ? value.replace("x", " × ") : words);
  };
  for (const one of option.choices ?? []) put(one.name, one.words ?? one.name);
  const above = variant.options.slice(0, variant.options.indexOf(option)).filter((one) => one.kind !== "number");
  const examples = option.choices ? [] : game.examples
    .map((one) => ({ title: one.title, made: read(game, `${game.name}:${one.config}`) }))
    .filter(({ made }) => made.variant === variant);
  const agreeing = examples.filter(({ made }) =>
    above.every((one) => givenOr(made, one) === givenOr(setup, one)));
  for (const { title, made } of agreeing.length > 0 || option.usual === null ? agreeing : examples) {
    const value = givenOr(made, option);
    if (value !== undefined) put(value, nameIn(title));
  }
  const usual = usualOf(option);
  if (usual !== undefined) put(usual, said.usual);
  const offers = [...found].map(([value, words]) => ({ value, words }));
  const given = givenOr(setup, option);
  const first = offers.filter(({ value }, i) => i < MOST_OFFERED || value === given);
  if (given === undefined || found.has(given)) return first;
  return [...first, { value: given, words: isSize.test(given) ? given.replace("x", " × ") : said.given }];
}
