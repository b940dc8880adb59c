// How large the letters of a board's names may become: they say where one is and are no part of the picture, so
// they stop growing with it. Pure.
import type { Box, SceneNode } from "../scene";

const MOST = 22; // px

/** Pixels of the stage. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const isName = ({ text, style = "" }: SceneNode): boolean => Boolean(text) && /\bcoordinate\b/.test(style);

/** The nodes as they are painted on a stage that shows all of a box. */
export function withSmallNames(nodes: readonly SceneNode[], [, , width, height]: Box, room: Room): readonly SceneNode[] {
  const most = MOST / Math.min(room.width / width, room.height / height);
  if (!nodes.some((node) => isName(node) && (node.size ?? 0) > most)) return nodes;
  return nodes.map((node) => (isName(node) && (node.size ?? 0) > most ? { ...node, size: most } : node));
}
