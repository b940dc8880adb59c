// What the page knows of a game beside its record, and what was solved, as lines of a record's head: so one file holds
// all, and is a list of records for every other program. Knows no rules and no store.
import type { ClockState } from "./play/clocks";
import type { Note } from "./play/moves-pane";
import type { Solved } from "./progress";
import type { Kept } from "./store";

/** What goes with a record. */
export interface Luggage {
  readonly name?: string;
  readonly moves?: number; // that it had: a file may be cut
  readonly spent?: number;
  readonly changed?: number;
  readonly seats?: readonly number[];
  readonly clocks?: ClockState;
  readonly note?: Note;
}

/** A record without its luggage; or a puzzle that was solved, which is no game to be kept. */
export interface Unpacked {
  readonly record: string;
  readonly luggage: Luggage;
  /** The line that was taken off, from 0; undefined: none was. */
  readonly without?: number | undefined;
  readonly solved?: Solved;
}

const KEPT = "kept";
const SOLVED = "solved";

// Values of a head are one line in which a backslash is written twice.
const written = (value: unknown): string => JSON.stringify(value).replaceAll("\\", "\\\\");
const read = (text: string): unknown => JSON.parse(text.replaceAll("\\\\", "\\"));

/** A kept game as a record with what goes with it. */
export function pack({ record, name, moves, spent, changed, seats, clocks, note }: Kept): string {
  const end = record.indexOf("\n\n");
  const head = end < 0 ? record.trimEnd() : record.slice(0, end);
  const rest = end < 0 ? "\n" : record.slice(end + 1);
  return `${head}\n${KEPT}: ${written({ name, moves, spent, changed, seats, clocks, note })}\n${rest}`;
}

/** A solved puzzle as a record of its beginning. */
export const packSolved = ({ setup, ...marks }: Solved): string =>
  `intarsia 1\ngame: ${setup.replaceAll("\\", "\\\\")}\n${SOLVED}: ${written(marks)}\n`;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === "string";

// Bytes of a file may say anything: what is not as it should be is left out. Seats and clocks are read by their owners.
function luggageOf(value: object): Luggage {
  const { name, moves, spent, changed, seats, clocks, note } = value as Record<string, unknown>;
  return {
    ...(isText(name) ? { name: name.slice(0, 80) } : {}),
    ...(isNumber(moves) ? { moves } : {}),
    ...(isNumber(spent) ? { spent } : {}),
    ...(isNumber(changed) ? { changed } : {}),
    ...(Array.isArray(seats) ? { seats: seats.filter(isNumber) } : {}),
    ...(typeof clocks === "object" && clocks !== null ? { clocks: clocks as ClockState } : {}),
    ...(isNote(note) ? { note } : {}),
  };
}

function isNote(value: unknown): value is Note {
  if (typeof value !== "object" || value === null) return false;
  const { node, text } = value as Record<string, unknown>;
  return isNumber(node) && isText(text);
}

function solvedOf(setup: string, value: unknown): Solved | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { best, day, ofDay } = value as Record<string, unknown>;
  const isDay = (text: unknown): text is string => isText(text) && /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isNumber(best) || !isDay(day)) return undefined;
  return { setup, best, day, ...(isDay(ofDay) ? { ofDay } : {}) };
}

/** Takes the luggage off a record. */
export function unpack(text: string): Unpacked {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === "");
  const head = end < 0 ? lines : lines.slice(0, end);
  const valueOf = (name: string): string | undefined =>
    head.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim();
  const parsed = (name: string): unknown => {
    try {
      return read(valueOf(name) ?? "");
    } catch {
      return undefined;
    }
  };
  const solved = solvedOf((valueOf("game") ?? "").replaceAll("\\\\", "\\"), parsed(SOLVED));
  if (solved) return { record: text, luggage: {}, solved };
  const own = head.findIndex((line) => line.startsWith(`${KEPT}:`));
  const luggage = own < 0 ? undefined : parsed(KEPT);
  if (typeof luggage !== "object" || luggage === null) // somebody's own line of that name stays his
    return { record: text, luggage: {} };
  return { record: lines.filter((_, i) => i !== own).join("\n"), luggage: luggageOf(luggage), without: own };
}
