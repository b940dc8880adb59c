// What the size of a stage means for what is shown on it. Pure.
import type { Box } from "../scene";

const LEAST_UNIT = 16; // px a unit of the scene, for letters half as high
const SMALL_STAGE = 440; // pixels: a telephone

/** Letters on the board could not be read. */
export const isTooSmall = (width: number, height: number, [, , across, down]: Box): boolean =>
  Math.min(width / across, height / down) < LEAST_UNIT;

/** Places had better be large. */
export const isForFingers = (width: number, height: number): boolean =>
  matchMedia("(pointer: coarse)").matches && Math.min(width, height) < SMALL_STAGE;
