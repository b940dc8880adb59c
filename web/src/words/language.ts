// Which language the page speaks, and how it changes: the table of words is filled anew in its place.
import { words } from "./en";

/** Every language there are words in, by the name that it has for itself. */
export const languages: Readonly<Record<string, string>> = {
  en: "English", de: "Deutsch", pt: "Português",
};

/** The same shape with other sentences. */
export type Translation<T = typeof words> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
};

const tables: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  de: () => import("./de"), pt: () => import("./pt"),
};

/** The language that is wanted: the chosen one, else the browser's first that we speak. */
export function languageOf(chosen: string, wanted: readonly string[]): string {
  const all = [chosen, ...wanted.map((one) => one.toLowerCase().split("-", 1)[0] ?? "")];
  return all.find((one) => one in languages) ?? "en";
}

let english: unknown; // as it was before another language took its place

/** What is spoken; "" before the first. */
export const spoken = (): string => (english ? document.documentElement.lang : "");

/** The same by its name. */
export const spokenNow = (): string => spoken() || "en";

/** From now on the words are of this language. */
export async function speak(language: string): Promise<void> {
  english ??= structuredClone(words);
  const table = tables[language];
  overwrite(words as unknown as Table, (table ? (await table()).default : english) as Table);
  document.documentElement.lang = table ? language : "en";
}

/** "147,480", as the language that is spoken writes it. */
export const numberText = (value: number): string => value.toLocaleString(document.documentElement.lang);

/** Cells, "-1,2", with a minus that readers speak; those of a move are as one types them. */
export const withMinus = (sentence: string): string =>
  sentence.replace(/(?<![\w@/.,-])-?\d+,-?\d+(?!\w)/g, (cell) => cell.replaceAll("-", "−"));

/** Whole numbers in a sentence of the core's, written so; what belongs to a name, a decimal or a pair is no number. */
export const grouped = (sentence: string): string =>
  withMinus(sentence).replace(/(?<![\w.,#])\d{4,}(?![.,]?\w)/g, (digits) => numberText(Number(digits)));

interface Table {
  [key: string]: string | Table;
}

function overwrite(into: Table, from: Table): void {
  for (const [key, value] of Object.entries(from)) {
    const old = into[key];
    if (typeof value === "string" || typeof old !== "object") into[key] = value;
    else overwrite(old, value);
  }
}

const SHORT_END = /(?<=\p{L})-(?=\p{L}{1,3}(?!\p{L}))/gu;

/** A short word behind a hyphen, as Portuguese pronouns are, begins no line of its own: a word joiner holds it. */
export const unbroken = (text: string): string => text.replace(SHORT_END, "-\u2060");
