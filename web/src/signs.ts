// The signs on buttons: strokes on a 24 by 24 square, in the colour of the text.
import { svgElement } from "./dom";

const strokes = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 8",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 8",
  first: "M18 6l-6 6 6 6M7 6v12",
  last: "M6 6l6 6-6 6M17 6v12",
  larger: "M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15.500 15.500 20 20M8.500 11h5M11 8.500v5",
  smaller: "M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15.500 15.500 20 20M8.500 11h5",
  turnLeft: "M6 4v5h5M6.500 9A7 7 0 1 1 5 14",
  turnRight: "M18 4v5h-5M17.500 9A7 7 0 1 0 19 14",
  "turn-x": "M5 5c8 0 12.500 4 12.500 13M13.500 14.500l4 4 4-4",
  "turn-y": "M4 18c0-8 4-12.500 13-12.500M14 2l4 3.500-4 3.500",
  "turn-z": "M19.500 11c-.8-2.400-3.900-4-7.500-4-4.400 0-8 2.200-8 5s3.600 5 8 5c1.600 0 3-.3 4.300-.8M20.500 6l-.9 5.200-5-1.600",
  flip: "M12 3v18M9 7 3 17h6zM15 7l6 10h-6z",
  cancel: "M6 6l12 12M18 6 6 18",
  hint: "M9 17h6M10 20h4M12 4a5.500 5.500 0 0 1 3.500 9.700c-.6.6-.9 1.200-1 2.300h-5c-.1-1.100-.4-1.700-1-2.300A5.500 5.500 0 0 1 12 4",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  back: "M15 5l-7 7 7 7",
  theme: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  tick: "M5 12.500l4.500 4.500L19 7.500",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.1M4.500 12h.1M4.500 18h.1",
  players: "M9 11a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600M3 19.500a6 6 0 0 1 12 0" +
    "M15.500 4.700a3.300 3.300 0 0 1 0 6M17.500 14a6 6 0 0 1 3.500 5.500",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4" +
    "M9 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M16 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  warning: "M12 4 21 19.500H3ZM12 10v4.500M12 17v.1",
} as const;

export type SignName = keyof typeof strokes;

export function sign(name: SignName): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: strokes[name] }));
  return svg;
}
