// Addresses: what stands after the # of the page, and games packed into a link.

export type Place =
  | { readonly at: "gallery" }
  | { readonly at: "game"; readonly id: string }
  // "twixt:size=12", who sits where: "0,3", and the clocks: "5+3"
  | { readonly at: "fresh"; readonly text: string; readonly seats?: string; readonly clock?: string }
  | { readonly at: "shared"; readonly packed: string; readonly seats?: string }
  // the set that comes into sight, and the group of one difficulty that is shown; left out: all
  | { readonly at: "levels"; readonly game: string; readonly set: number; readonly group?: string }
  // a wish as figures/wish.ts writes it; "": none in particular
  | { readonly at: "figures"; readonly game: string; readonly wish: string }
  | { readonly at: "setup" | "rules" | "lesson"; readonly game: string }
  | { readonly at: "settings" | "kept" | "file" }
  // an address that leads nowhere, and what of it is not known
  | { readonly at: "nowhere"; readonly name: string };

/** What a letter, a mail or a bracket adds to a link. */
const withoutAdded = (packed: string): string => packed.replace(/%20|%0[aAdD]|\s/g, "").replace(/[^\w-]+$/, "");

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  const split = text.indexOf("=");
  const name = split < 0 ? text : text.slice(0, split);
  const value = split < 0 ? "" : text.slice(split + 1);
  if (name === "game" && value) return { at: "game", id: value };
  if (name === "new" && value) {
    const [setup = "", ...more] = value.split(/&(?=(?:seats|clock)=)/);
    const parts = new Map(more.map((part) => [part.slice(0, 5), part.slice(6)]));
    const [seats, clock] = [parts.get("seats"), parts.get("clock")];
    return { at: "fresh", text: decode(setup), ...(seats ? { seats } : {}), ...(clock ? { clock } : {}) };
  }
  if (name === "r") {
    const [packed = "", seats] = value.split("&seats=");
    const who = seats && withoutAdded(decode(seats));
    return { at: "shared", packed: withoutAdded(packed), ...(who ? { seats: who } : {}) };
  }
  if (name === "levels" && value) {
    const [game = "", set = "", group = ""] = decode(value).split("/");
    return { at: "levels", game, set: Number.parseInt(set, 10) || 0, ...(group ? { group } : {}) };
  }
  if (name === "figures" && value) {
    const slash = value.indexOf("/");
    return slash < 0 ? { at: name, game: decode(value), wish: "" }
      : { at: name, game: decode(value.slice(0, slash)), wish: value.slice(slash + 1) };
  }
  if (name === "setup" || name === "rules" || name === "lesson")
    return { at: name, game: decode(value) };
  if (name === "settings" || name === "kept" || name === "file") return { at: name };
  return text ? { at: "nowhere", name: decode(text) } : { at: "gallery" };
}

const seatsIn = ({ seats }: { readonly seats?: string }): string => (seats ? `&seats=${seats}` : "");

export function writePlace(place: Place): string {
  switch (place.at) {
    case "game":
      return `#game=${place.id}`;
    case "fresh":
      return `#new=${encodeURIComponent(place.text)}${seatsIn(place)}` +
        (place.clock ? `&clock=${place.clock}` : "");
    case "shared":
      return `#r=${place.packed}${seatsIn(place)}`;
    case "levels":
      return `#levels=${encodeURIComponent(place.game)}/${place.set}${place.group ? `/${encodeURIComponent(place.group)}` : ""}`;
    case "figures":
      return `#figures=${encodeURIComponent(place.game)}${place.wish && `/${place.wish}`}`;
    case "setup":
    case "rules":
    case "lesson":
      return `#${place.at}=${encodeURIComponent(place.game)}`;
    case "settings":
    case "kept":
    case "file":
      return `#${place.at}`;
    case "nowhere":
      return `#${encodeURIComponent(place.name)}`;
    case "gallery":
      return "#";
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A record as letters that are safe in an address: deflated with a checksum, then base 64. */
export async function pack(record: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(record),
    new CompressionStream("deflate"),
  );
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** "game:config", as the core writes it. */
export const setupOf = ({ game, config }: { readonly game: string; readonly config: string }): string =>
  config ? `${game}:${config}` : game;

/** Opens a record as a link to it would. */
export async function goToRecord(record: string): Promise<void> {
  location.hash = writePlace({ at: "shared", packed: await pack(record) });
}

const MOST = 64 * 1024 * 1024;

/** The bytes of the record; rejects what was not packed by `pack`. */
export async function unpack(packed: string): Promise<Uint8Array> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("deflate"));
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const out = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await out.read()) as ReadableStreamReadResult<Uint8Array>;
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > MOST) throw new Error("too large");
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
