// Where a move lays something, for those who do not see it: read out of the scenes before and after. Knows no
// game. Pure.
import { changeBetween } from "./board/change";
import { drawnAt } from "./board/shape";
import type { Scene, SceneNode } from "./scene";

export type Point = readonly [number, number];

/** A move in words, and what these leave open. */
export interface Told {
  readonly words: string;
  /** The names of the places that it covers. */
  readonly places: readonly string[];
  /** The corners of what it lays where there are no places, in units of the scene. */
  readonly corners: readonly Point[];
}

/** What a move did: the scenes before and after it have the names of all places. */
export function toldAt(words: string, before: Scene, after: Scene): Told {
  const plain: Told = { words, places: [], corners: [] };
  const places = covered(before, after);
  if (places.some((one) => ` ${words} `.includes(` ${one.replace(/^\D* /, "")},`) || words.startsWith(one))) return plain;
  if (places.length > 0) return { ...plain, places };
  const laid = changeBetween(before, after).ghosts.filter((node) => node.role === "piece" && node.label);
  const [only] = laid;
  if (!only || laid.length > 1) return plain;
  const isBoard = before.nodes.some((node) => node.role === "place");
  if (isBoard) return { ...plain, words: only.label ?? words };
  return { ...plain, corners: cornersOf(only) };
}

// "Cell 1,2: free" is a place's name and how it stands; what covers it changes that, or says what it is itself.
function covered(before: Scene, after: Scene): string[] {
  const now = new Map(after.nodes.filter((node) => node.id).map((node) => [node.id, node.label ?? ""]));
  return before.nodes.flatMap(({ id, role, label = "" }) => {
    const [name = "", state] = label.split(": ", 2);
    return id && role === "place" && state !== undefined && now.get(id) !== label ? [name] : [];
  });
}

function cornersOf({ path = "", x = 0, y = 0, turn = 0, flip }: SceneNode): Point[] {
  const drawn = drawnAt(path, { x, y, turn, isFlipped: Boolean(flip) }) ?? "";
  const corners = [...drawn.matchAll(/[A-Y]([^A-Z]*)/g)].flatMap(([, numbers = ""]) => {
    const [right, down] = (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).slice(-2).map(Number);
    return right === undefined || down === undefined ? [] : [[right, down] as const];
  });
  const [first, last] = [corners[0], corners.at(-1)];
  return String(first) === String(last) ? corners.slice(1) : corners; // its outline comes back to where it began
}

/** All corners in hundredths of the width that they take together, from its left and its top. */
export function inHundredths(all: readonly Told[]): Told[] {
  const points = all.flatMap((one) => one.corners);
  const left = Math.min(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  const width = Math.max(...points.map(([x]) => x)) - left;
  const share = (far: number): number => Math.round((100 * far) / width);
  return all.map((one) => ({ ...one, corners: one.corners.map(([x, y]) => [share(x - left), share(y - top)] as const) }));
}

/** Names of places without the word that each begins with, but once: "Cell 1,2; 1,3". */
export function placeNames(names: readonly string[]): string {
  const [word = ""] = /^\S+ /.exec(names[0] ?? "") ?? [];
  const isShort = word !== "" && names.every((one) => one.startsWith(word) && !/\p{L}/u.test(one.slice(word.length)));
  return names.map((one, i) => (isShort && i > 0 ? one.slice(word.length) : one)).join("; ");
}
