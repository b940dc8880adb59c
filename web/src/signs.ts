// The signs on buttons, strokes on a 24 by 24 square in the colour of the text; and what a player goes by beside the
// board, a small square in their colour, with the weave that it has on the board.
import { svgElement } from "./dom";

const strokes = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 8",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 8",
  first: "M18 6l-6 6 6 6M7 6v12",
  last: "M6 6l6 6-6 6M17 6v12",
  larger: "M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15.5 15.5 20 20M8.5 11h5M11 8.5v5",
  smaller: "M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15.5 15.5 20 20M8.5 11h5",
  turnLeft: "M6 4v5h5M6.5 9A7 7 0 1 1 5 14",
  turnRight: "M18 4v5h-5M17.5 9A7 7 0 1 0 19 14",
  "turn-x": "M5 5c8 0 12.5 4 12.5 13M13.5 14.5l4 4 4-4",
  "turn-y": "M4 18c0-8 4-12.5 13-12.5M14 2l4 3.5-4 3.5",
  "turn-z": "M19.5 11c-.8-2.4-3.9-4-7.5-4-4.4 0-8 2.2-8 5s3.6 5 8 5c1.6 0 3-.3 4.3-.8M20.5 6l-.9 5.2-5-1.6",
  flip: "M12 3v18M9 7 3 17h6zM15 7l6 10h-6z",
  cancel: "M6 6l12 12M18 6 6 18",
  hint: "M9 17h6M10 20h4M12 4a5.5 5.5 0 0 1 3.5 9.7c-.6.6-.9 1.2-1 2.3h-5c-.1-1.1-.4-1.7-1-2.3A5.5 5.5 0 0 1 12 4",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  back: "M15 5l-7 7 7 7",
  theme: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  players: "M9 11a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6M3 19.5a6 6 0 0 1 12 0" +
    "M15.5 4.7a3.3 3.3 0 0 1 0 6M17.5 14a6 6 0 0 1 3.5 5.5",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4" +
    "M9 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M16 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  warning: "M12 4 21 19.5H3ZM12 10v4.5M12 17v.1",
} as const;

export type SignName = keyof typeof strokes;

export function sign(name: SignName): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: strokes[name] }));
  return svg;
}

/** The colour of a player, or of a piece of the inlaid line: a name of the palette, and behind it perhaps a weave. */
export const paintOf = (colour: string): string => `var(--${colour.split(" ", 1)[0]})`;

/** The square of "red dots". */
export function keySquare(colour: string): SVGSVGElement {
  const svg = svgElement("svg", { class: "colour", viewBox: "0 0 1 1", "aria-hidden": "true" });
  if (!colour) return svg;
  svg.style.background = paintOf(colour);
  const weave = colour.split(" ")[1];
  // weaves are made for cells: here one of their dots fills the middle
  if (weave) svg.append(svgElement("path", { fill: `url(#${weave})`, d: "M0 0H.3V.3H0Z", transform: "scale(3.333)" }));
  return svg;
}
