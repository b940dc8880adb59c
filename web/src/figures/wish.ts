// What is wanted of figures by class, and as it stands in an address. Pure; knows no class by name.

export interface Wish {
  /** As a setup names them, "set=t"; "": the usual. */
  readonly pieces: string;
  /** Where figures come from; "": the first that there is. */
  readonly among: string;
  /** All of them hold; at most one is an order. */
  readonly classes: readonly string[];
  /** That a figure has at most; 0: no matter how many. */
  readonly corners: number;
}

export const writeWish = ({ pieces, among, classes, corners }: Wish): string =>
  [encodeURIComponent(pieces), encodeURIComponent(among), classes.map(encodeURIComponent).join("+"), corners || ""]
    .join("/").replace(/\/+$/, "");

export function readWish(text: string): Wish {
  const [pieces = "", among = "", classes = "", corners = ""] = text.split("/");
  return {
    pieces: decode(pieces), among: decode(among), corners: Math.max(0, Number.parseInt(corners, 10) || 0),
    classes: decode(classes).split("+").filter(Boolean), // messengers and address fields write the plus in another way
  };
}

/** What an address asks for that is not in the wish that came of it. */
export function lacksOf(text: string, known: Wish): string[] {
  const asked = readWish(text);
  const [, , , corners = ""] = text.split("/");
  return [
    ...(asked.pieces && asked.pieces !== known.pieces ? [asked.pieces] : []),
    ...(asked.among && asked.among !== known.among ? [asked.among] : []),
    ...asked.classes.filter((one) => !known.classes.includes(one)),
    ...(corners && corners !== String(known.corners) ? [decode(corners)] : []),
  ];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
