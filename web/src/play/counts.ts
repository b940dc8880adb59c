// What counts of solutions came to, by position: the latest of them, kept in this browser. Makes no sentences.
import type { SolveReport } from "../protocol";

export type Counted = Pick<SolveReport, "solutions" | "unique" | "complete" | "reason">;

const KEY = "intarsia.counts";
const MOST = 24;

const isNumber = (value: unknown): value is number => typeof value === "number" && value >= 0;

function isCounted(value: unknown): value is Counted {
  if (typeof value !== "object" || value === null) return false;
  const { solutions, unique, complete, reason } = value as Partial<Record<keyof Counted, unknown>>;
  return isNumber(solutions) && (unique === null || isNumber(unique)) && typeof complete === "boolean" &&
    (reason === null || typeof reason === "string");
}

/** What makes no sense is none. */
export function readCounts(text: string | null): Map<string, Counted> {
  try {
    const all = Object.entries(JSON.parse(text ?? "{}") as Record<string, unknown>);
    return new Map(all.flatMap(([place, one]) => isCounted(one) ? [[place, one]] : []));
  } catch {
    return new Map();
  }
}

function stored(): Map<string, Counted> {
  try {
    return readCounts(localStorage.getItem(KEY));
  } catch {
    return new Map(); // a browser that keeps nothing
  }
}

// Another core may come to something else, and its reasons are words of a language.
const known = (place: string): string =>
  `${String(import.meta.env["CORE_INTEGRITY"])} ${document.documentElement.lang} ${place}`;

export const countedAt = (place: string): Counted | undefined => stored().get(known(place));

/** Less than is known already is not kept. */
export function keepCount(place: string, counted: Counted): void {
  const all = stored(), key = known(place);
  const before = all.get(key);
  if (counted.solutions === 0 || (!counted.complete && before && before.solutions >= counted.solutions)) return;
  all.delete(key);
  all.set(key, counted);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...all].slice(-MOST))));
  } catch {
    // a browser that keeps nothing: it is known as long as the page stands
  }
}
